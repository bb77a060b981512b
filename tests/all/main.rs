//! Every integration test, in one binary so that it links once.

mod puzzle_text;
mod solver;
mod sudokus;
