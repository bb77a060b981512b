//! Every integration test, in one binary so that it links once.

mod formats;
mod hostile;
mod pictures;
