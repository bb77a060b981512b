//! Every integration test, in one binary so that it links once.

mod digits;
mod formats;
mod golden;
mod hostile;
mod pictures;
mod puzzle_text;
mod solver;
mod sudokus;
