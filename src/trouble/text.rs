//! File names as people may see them.

use std::ffi::OsStr;

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

/// Line and paragraph separators and the marks that reverse writing direction (Unicode 15, section 23.2).
const fn is_direction(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::shown;

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
