//! Every integration test, in one binary so that it links once.

mod golden;
mod puzzle_text;
mod solver;
mod sudokus;
mod formats;
mod hostile;
mod pictures;
