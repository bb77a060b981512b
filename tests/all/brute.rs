//! Verdicts of the solver against all the solutions that brute force found.

use crate::sudokus::Values;
use gridlens::puzzle::{Clue, Puzzle, Solution};
use gridlens::solve::{self, Budget, Verdict};
use std::collections::BTreeSet;

/// So many solutions a counter lists at most; puzzles with as many are only known to have several.
pub(crate) const ALL: usize = 400;

/// The values row by row, 0 where there is none.
pub(crate) fn list(solution: &Solution) -> Values {
    solution.values.iter().map(|v| v.map_or(0, |s| s.0 as u8)).collect()
}

/// Asserts that the solver says of `puzzle` what its solutions `known` say, which are all or [`ALL`], each as
/// values row by row with 0 where no cell exists; gives the verdict.
pub(crate) fn agrees(puzzle: &Puzzle, known: &[Values]) -> Verdict {
    let text = puzzle.rules().to_text();
    let verdict = solve::run(puzzle, Budget::default()).expect("no engine trouble");
    match &verdict {
        Verdict::Unique(solution) => assert_eq!(known, [list(solution)], "{text}"),
        Verdict::Many { first, backbone } => {
            assert!(known.len() > 1, "{text}");
            if known.len() < ALL {
                assert!(known.contains(&list(first)), "{text}");
                assert_eq!(*backbone, equal(puzzle, first, known), "{text}");
            }
        }
        Verdict::None { core } => assert!(known.is_empty() && !core.clues.is_empty(), "{text}"),
        Verdict::GaveUp { .. } => panic!("gave up on {text}"),
    }
    verdict
}

/// The open cells that have one value in all solutions.
fn equal(puzzle: &Puzzle, first: &Solution, known: &[Values]) -> Vec<Clue> {
    let clues: BTreeSet<_> = puzzle.rules().clues().iter().map(|clue| clue.cell).collect();
    let layout = puzzle.rules().layout();
    let index =
        |clue: &Clue| usize::from(clue.cell.row) * usize::from(first.columns) + usize::from(clue.cell.column);
    let open = layout.cells().filter(|cell| !clues.contains(cell));
    let valued = open.filter_map(|cell| Some(Clue { cell, symbol: first.get(cell)? }));
    valued.filter(|clue| known.iter().all(|k| u32::from(k[index(clue)]) == clue.symbol.0)).collect()
}
