//! Every integration test, in one binary so that it links once.

mod cli;
mod cli_photos;
mod imports;
mod program;
mod size;
mod source;
