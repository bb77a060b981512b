//! Every integration test, in one binary so that it links once.

mod accuracy;
mod cli;
mod cli_photos;
mod coverage;
mod dependencies;
mod digits;
mod failures;
mod formats;
mod golden;
mod hostile;
mod imports;
mod jigsaw;
mod jigsaws;
mod misreads;
mod multi;
mod multis;
mod pictures;
mod program;
mod puzzle_text;
mod regions;
mod repair;
mod size;
mod solver;
mod source;
mod sudokus;
mod tables;
