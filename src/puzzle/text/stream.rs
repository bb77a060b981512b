//! Whole grids, one a line, read as they come: for texts that are too long to be held.

use super::lines;
use super::parse::{self, source};
use super::source::{Sections, Source};
use crate::diagnostics::{Code, Diagnostic, Result, utf8};
use crate::puzzle::kinds::{KINDS, sudoku};
use crate::puzzle::rules::{Kind, Puzzle};
use std::io::{self, BufRead};

/// Bytes of a line: the largest grid in a line has 256, a title may follow.
const MOST_LINE: usize = 4 << 10;

/// Bytes of a text's start that say whether its lines are whole grids: more than sixteen of the longest.
pub const HEAD: usize = 16 << 10;

/// Whether a text that begins with the bytes of `head` has a whole grid a line, where it may be told to be of
/// `kind`.
pub fn has_grid_a_line(head: &[u8], kind: Option<&'static Kind>) -> bool {
    let head = &head[..head.len().min(HEAD)];
    let end = head.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(0);
    let Ok(text) = std::str::from_utf8(&head[..end]) else { return false };
    let source = source(kind, text, "");
    let other = |kind: &&&Kind| ***kind != sudoku::KIND;
    parse::kind_of(&source, kind).is_none_or(|kind| *kind == sudoku::KIND)
        && lines::recognise(&source)
        && KINDS.iter().filter(other).filter_map(|kind| kind.looks).all(|read| read(&source).is_none())
}

/// The sudokus of such a text. After an error there is no more.
pub struct Lines<R> {
    reader: R,
    /// The name messages give.
    file: String,
    sections: Sections,
    /// Lines read so far.
    number: usize,
    /// Whether the last line ended in a carriage return, to which a line feed may belong.
    is_returned: bool,
    has_failed: bool,
}

impl<R: BufRead> Lines<R> {
    /// The sudokus that `reader` gives.
    pub fn new(reader: R, file: &str) -> Self {
        Self {
            reader,
            file: file.to_owned(),
            sections: Sections::default(),
            number: 0,
            is_returned: false,
            has_failed: false,
        }
    }

    /// The next line without its end; `None` behind the last.
    fn line(&mut self) -> Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        let mut is_begun = false;
        loop {
            let buffer = match self.reader.fill_buf() {
                Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
                Err(e) => return Err(self.refused(Code::CannotRead, format!("cannot read on: {e}"))),
                Ok(buffer) => buffer,
            };
            let Some(&first) = buffer.first() else { break };
            if std::mem::take(&mut self.is_returned) && first == b'\n' {
                self.reader.consume(1);
                continue;
            }
            is_begun = true;
            let end = buffer.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let taken = &buffer[..end.unwrap_or(buffer.len())];
            line.extend_from_slice(&taken[..taken.len().min(MOST_LINE + 1)]);
            self.is_returned = end.is_some_and(|end| buffer[end] == b'\r');
            let used = taken.len() + usize::from(end.is_some());
            self.reader.consume(used);
            if end.is_some() || line.len() > MOST_LINE {
                break;
            }
        }
        self.number += usize::from(is_begun);
        if line.len() > MOST_LINE {
            let message = format!("a line of more than {MOST_LINE} bytes");
            return Err(self.refused(Code::TooLarge, message).hint(lines::LENGTHS_HINT));
        }
        Ok(is_begun.then_some(line))
    }

    fn refused(&self, name: Code, message: String) -> Diagnostic {
        Diagnostic::new(name, message).in_file(&*self.file).at_line(self.number.max(1), 1, "")
    }

    /// The next sudoku; `None` behind the last.
    fn sudoku(&mut self) -> Result<Option<Puzzle>> {
        while let Some(line) = self.line()? {
            let number = self.number;
            let placed = |mut diagnostic: Diagnostic| {
                diagnostic.place.line = Some(number);
                diagnostic
            };
            let text = utf8(&line, Code::BadPuzzleText, &self.file)
                .map_err(|diagnostic| placed(diagnostic).hint("save the file as UTF-8 text or CSV"))?;
            if self.sections.has_data(text) {
                return one(text, &self.file).map(Some).map_err(placed);
            }
        }
        Ok(None)
    }
}

/// The sudoku of a line.
fn one(line: &str, file: &str) -> Result<Puzzle> {
    let source = Source::new(line, file);
    let table = lines::read(&source)?.into_iter().next();
    let table =
        table.ok_or_else(|| source.diagnostic(1, 1, "no grid in this line").hint(lines::LENGTHS_HINT))?;
    Ok(sudoku::of_table(&source, &table)?.into())
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<Puzzle>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        let next = self.sudoku();
        self.has_failed = next.is_err();
        next.transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::kinds;
    use crate::puzzle::parse;

    const GRID: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    fn streamed(text: &str) -> Result<Vec<Puzzle>> {
        Lines::new(text.as_bytes(), "t").collect()
    }

    #[test]
    fn what_is_streamed_is_what_is_parsed() {
        let blank = GRID.replace('0', " ");
        let small = "1.34.4..2.......";
        for text in [
            format!("{GRID}\n{GRID}"),
            format!("\u{feff}# some\r\n\r\n{GRID}: a title\r\n \u{a0}\r\n{blank}\r\n"),
            format!("{GRID}\r{GRID}\r"),
            format!("[Author]\n{GRID}x\n[Puzzle]\n{GRID}\n[Notes]\nnone\n"),
            format!("{small}\n{GRID}\n\u{feff}{small}\n"),
            format!("{GRID}\n{}\n", &GRID[1..]),
            format!("{GRID}\n\n{}x\n", &GRID[1..]),
        ] {
            assert_eq!(streamed(&text), parse(&text, "t"), "{text:?}");
        }
    }

    #[test]
    fn only_whole_grids_are_streamed() {
        let many = |line: &str| format!("{line}\n").repeat(40);
        let jigsaw = format!("{GRID}\n{}", "aaabbbccc".repeat(9));
        assert!(has_grid_a_line(many(GRID).as_bytes(), None));
        assert!(has_grid_a_line(many(GRID).as_bytes(), kinds::named("sudoku")));
        assert!(has_grid_a_line(many(&GRID.replace('0', " ")).as_bytes(), None));
        for other in
            [many(&jigsaw), many("1,2,3,4"), many("5 3 0  0 7 0  0 0 0"), "#hidato\n1,2\n".to_owned()]
        {
            assert!(!has_grid_a_line(other.as_bytes(), None), "{other}");
        }
        assert!(!has_grid_a_line(many(GRID).as_bytes(), kinds::named("hidato")));
    }

    #[test]
    fn a_line_without_end_is_refused_before_it_is_held() {
        let endless = io::BufReader::new(io::repeat(b'1'));
        let mut lines = Lines::new(endless, "t");
        let diagnostic = lines.next().expect("an error").expect_err("too long");
        assert_eq!((diagnostic.code, diagnostic.place.line), (Code::TooLarge, Some(1)));
        assert!(lines.next().is_none());
    }
}
