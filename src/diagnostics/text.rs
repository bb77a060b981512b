//! Texts and names as people may see them.

use super::code::Code;
use super::diagnostic::{Diagnostic, Result};
use std::ffi::OsStr;

/// Characters that a message shows of a line: more than any row of a puzzle has, few enough for a terminal to
/// survive a file that is no text.
const SHOWN: usize = 300;

/// Bytes as text; `file` names them in errors.
///
/// # Errors
/// The trouble called `name` at the line and column of the first byte that is not UTF-8. It has no hint yet.
pub fn utf8<'a>(bytes: &'a [u8], name: Code, file: &str) -> Result<&'a str> {
    std::str::from_utf8(bytes).map_err(|error| {
        let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let last = valid.rsplit('\n').next().unwrap_or_default();
        let shown: String = last.chars().filter(|&c| c != '\u{feff}').take(SHOWN).collect();
        let (line, column) = (valid.split('\n').count(), last.chars().count() + 1);
        Diagnostic::new(name, "not UTF-8 text").in_file(file).at_line(line, column, shown.trim_end())
    })
}

/// "1 cell", "3 cells".
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// A file name fit for one line of a message: parts that are no UTF-8 become U+FFFD, control and direction
/// characters are escaped, so that a name can neither break a line nor repaint a terminal.
pub fn shown(name: impl AsRef<OsStr>) -> String {
    let mut out = String::new();
    for c in name.as_ref().to_string_lossy().chars() {
        if c.is_control() || is_direction(c) {
            out.extend(c.escape_default());
        } else {
            out.push(c);
        }
    }
    out
}

/// Text of several lines fit for a terminal: as [`shown`], but line ends and tabs stay.
pub fn printable(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let kept = text.split_inclusive(['\n', '\t']).map(|part| match part.char_indices().next_back() {
        Some((at, end @ ('\n' | '\t'))) => shown(&part[..at]) + end.encode_utf8(&mut [0; 1]),
        _ => shown(part),
    });
    kept.collect()
}

/// Line and paragraph separators and the marks that reverse writing direction (Unicode 15, section 23.2).
const fn is_direction(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::{printable, shown};

    #[test]
    fn lines_stay_lines_and_nothing_else_moves_the_cursor() {
        assert_eq!(printable(b"1\t2\n\x1b[2J\r\n3"), "1\t2\n\\u{1b}[2J\\r\n3");
        assert_eq!(printable("\u{9b}2J\n".as_bytes()), "\\u{9b}2J\n");
        assert_eq!(printable(b""), "");
    }

    #[test]
    fn plain_names_stay_as_they_are() {
        assert_eq!(shown("-album/Überraschung 1.jpg"), "-album/Überraschung 1.jpg");
    }

    #[test]
    fn names_cannot_break_lines_or_repaint_the_terminal() {
        assert_eq!(shown("a\nb\x1b[31m\u{202e}gpj.exe"), "a\\nb\\u{1b}[31m\\u{202e}gpj.exe");
    }

    #[test]
    #[cfg(unix)]
    fn bytes_that_are_no_utf8_are_replaced() {
        use std::os::unix::ffi::OsStrExt;
        assert_eq!(shown(std::ffi::OsStr::from_bytes(b"a\xffb")), "a\u{fffd}b");
    }
}
