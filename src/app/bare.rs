//! A board on a photo with hardly a digit in it: whatever it is, it is no sudoku.

use crate::diagnostics::{Code, Diagnostic};
use crate::puzzle::{self, Puzzle};

/// Most digits of a board that is called none: three may be what was read of ornaments, signs or small sums.
const MOST_DIGITS: usize = 3;

/// Whether a board that was read from a photo has so few digits that it can be no sudoku: all its symbols but
/// one are there at least, or any two that are not could be swapped in its solution.
pub(crate) fn is_bare(puzzle: &Puzzle) -> bool {
    let rules = puzzle.rules();
    let digits = rules.clues().len();
    let told_by_lines = rules.kind().is_read_from_photos();
    told_by_lines && digits <= MOST_DIGITS && digits + 1 < rules.symbols().len()
}

/// What is said of such a board.
pub(crate) fn diagnostic(puzzle: &Puzzle) -> Diagnostic {
    let layout = puzzle.rules().layout();
    let message = format!(
        "a board of {} x {} cells with {} is no sudoku",
        layout.rows,
        layout.columns,
        match puzzle.rules().clues().len() {
            0 => "no digit".to_owned(),
            1 => "1 digit".to_owned(),
            n => format!("{n} digits"),
        }
    );
    let diagnostic = Diagnostic::new(Code::UnknownKind, message).fact(
        "with sums in its cells it may be a killer sudoku, which `--kind killer` reads, or a KenKen, which \
         is not known here",
    );
    puzzle::typed_in(diagnostic, &layout)
}
