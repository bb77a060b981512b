//! One file a kind.

pub mod sudoku;
