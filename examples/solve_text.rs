//! Solves a puzzle that is text.

use gridlens::diagnostics::Result;
use gridlens::puzzle;
use gridlens::solve::{self, Budget, Verdict};

fn main() -> Result<()> {
    let text = "#hidato\n0,0,0\n0,9,0\n1,0,6\n";
    // A text may hold many puzzles; every error names line and column.
    for puzzle in puzzle::parse(text, "my.txt")? {
        match solve::run(&puzzle, Budget::default())? {
            Verdict::Unique(solution) => {
                assert!(puzzle.rules().check(&solution).iter().all(|check| check.ok));
                assert!(puzzle.rules().answer(&solution)?.starts_with("#Hidato"));
            }
            Verdict::None { core } => assert!(!core.why.is_empty()),
            Verdict::Many { backbone, .. } => assert!(backbone.len() <= 9, "cells that are the same in all"),
            Verdict::GaveUp { .. } => {}
        }
    }
    Ok(())
}
