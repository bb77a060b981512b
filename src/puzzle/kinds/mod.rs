//! One file a kind; what kinds of one family share is in files of its own.

pub mod arrangement;
pub(crate) mod checker;
pub mod jigsaw;
pub mod multi;
pub mod regions;
pub mod sudoku;
pub(crate) mod units;
