//! How much text is read as puzzles at once: decided by looking over it, before anything is made of it.

use super::source::{Sections, lines_of};
use crate::diagnostics::{Code, Diagnostic, Result};

/// Bytes of a text that is held as a whole. Read, a cell takes some sixty times its bytes, in a few copies.
pub const MOST_BYTES: u64 = 1 << 20;

/// Lines of a text that is held as a whole, comments and blank ones left out. A sudoku takes 17 KiB, so that
/// as many, one a line, take 170 MiB.
pub const MOST_LINES: usize = 10_000;

/// Cells of a line: ten times what the widest board has, since spreadsheets leave empty cells on the right.
const MOST_COLUMNS: usize = 1_000;

/// Cells between separators in all: ten times what the largest board has.
const MOST_CELLS: usize = 100_000;

/// Characters of a line that a message shows.
const SHOWN: usize = 300;

/// What separates cells in any form that has separators.
const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// What to do about more puzzles than are held at once.
const LINES_HINT: &str =
    "`solve` and `check` work through sudokus that are a line each, however many; cut other texts up";

/// What to do about a text that is larger than any puzzle.
const PUZZLE_HINT: &str = "check that it is the text of a puzzle, and leave out what is not";

/// Refuses a text that is too large to be held as puzzles; `file` is the name messages give.
///
/// # Errors
/// [`Code::TooLarge`], where it becomes so.
pub(super) fn check(text: &str, file: &str) -> Result<()> {
    let (mut sections, mut lines, mut cells) = (Sections::default(), 0, 0);
    for (number, line) in (1..).zip(lines_of(text)) {
        let refused = |column: usize, message: String| -> Result<()> {
            let shown: String = line.chars().take(SHOWN).collect();
            Err(Diagnostic::new(Code::TooLarge, message).in_file(file).at_line(number, column, shown))
        };
        let end = line.as_ptr().addr() - text.as_ptr().addr() + line.len();
        if end as u64 > MOST_BYTES {
            let message = format!("this text is longer than {} MiB", MOST_BYTES >> 20);
            return refused(1, message).map_err(|t| t.hint(LINES_HINT));
        }
        if !sections.has_data(line) {
            continue;
        }
        lines += 1;
        if lines > MOST_LINES {
            let message = format!("this text has more than {MOST_LINES} lines of puzzles");
            return refused(1, message).map_err(|t| t.hint(LINES_HINT));
        }
        let mut separators = line.chars().zip(1..).filter(|(c, _)| SEPARATORS.contains(c));
        if let Some((_, column)) = separators.nth(MOST_COLUMNS - 1) {
            let message = format!("a row of more than {MOST_COLUMNS} cells");
            return refused(column + 1, message).map_err(|t| t.hint(PUZZLE_HINT));
        }
        cells += line.matches(SEPARATORS).count();
        if cells > MOST_CELLS {
            let message = format!("this text has more than {MOST_CELLS} cells");
            return refused(1, message).map_err(|t| t.hint(PUZZLE_HINT));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_refused_where_they_become_too_large() {
        let line = "1".repeat(81);
        for (text, at, message) in [
            (format!("# wide\n{}\n", ",".repeat(4_999)), (2, 1_001), "a row of more than 1000 cells"),
            (
                format!("{}\r\n", ",".repeat(999)).repeat(101),
                (101, 1),
                "this text has more than 100000 cells",
            ),
            (format!("{line}\n\n").repeat(10_001), (20_001, 1), "more than 10000 lines of puzzles"),
            (format!("#{line}\n").repeat(20_000), (12_634, 1), "longer than 1 MiB"),
        ] {
            let diagnostic = check(&text, "t").expect_err(message);
            assert_eq!(diagnostic.code, Code::TooLarge);
            assert!(diagnostic.message.contains(message) && diagnostic.hint.is_some(), "{diagnostic:?}");
            assert_eq!(
                (diagnostic.place.line, diagnostic.place.column),
                (Some(at.0), Some(at.1)),
                "{message}"
            );
        }
    }

    #[test]
    fn texts_up_to_the_limits_are_taken() {
        for text in [
            format!("{}\n", ",".repeat(999)),
            format!("{}\n", "1".repeat(81)).repeat(10_000),
            "#".repeat(1 << 20),
        ] {
            check(&text, "t").unwrap_or_else(|t| panic!("{t:?}"));
        }
    }
}
