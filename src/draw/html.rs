//! The answer as a web page of its own: no script, nothing loaded, on screen and on paper.

use super::table::{Entry, Table};
use crate::puzzle::{Rules, Solution};
use std::fmt::Write as _;

/// The page's style behind the number of columns. Collapsed borders show the thicker of the two that meet,
/// and a gap's `none` always gives way. On narrow screens, where 21 columns leave a cell 16 pixels, values
/// take more of it.
const STYLE: &str = "\
:root { color-scheme: light dark; --paper: #fff; --ink: #1a1a1a; --clue: #006e3a; --answer: #0072b2; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181a; --ink: #e6e6e6; --clue: #6fd19a; --answer: #7cc0f2; }
}
@media print {
  :root { --paper: #fff; --ink: #000; --clue: #006e3a; --answer: #0072b2; }
  body { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  table { break-inside: avoid; }
}
body { margin: 1rem; background: var(--paper); color: var(--ink); font-family: sans-serif; }
h1 { font-size: 1.2rem; }
table { --side: min(2.4rem, calc(90vmin / var(--columns))); border-collapse: collapse; table-layout: fixed; }
caption { caption-side: bottom; padding-top: .6rem; text-align: left; }
td { box-sizing: border-box; width: var(--side); min-width: var(--side); height: var(--side); padding: 0;
  border: 1px solid var(--ink); font-size: calc(var(--side) * .6); line-height: 1; text-align: center; }
td.gap { border: none; }
td.t { border-top-width: 3px; }
td.r { border-right-width: 3px; }
td.b { border-bottom-width: 3px; }
td.l { border-left-width: 3px; }
@media screen and (max-width: 30rem) {
  body { margin: .5rem; }
  table { --side: min(2.4rem, calc(94vw / var(--columns))); }
  td { font-size: calc(var(--side) * .72); }
}
.clue { color: var(--clue); font-weight: bold; }
.answer { color: var(--answer); font-style: italic; }
";

/// The answer as a table in one self-contained HTML page (UTF-8): the lines of the puzzle's layout as
/// borders, clues green and bold, answers blue and slanted, gaps empty. The same bytes for the same answer.
pub fn html(rules: &dyn Rules, solution: &Solution) -> String {
    let table = Table::of(rules, solution);
    let title = escaped(&rules.name());
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Answer: {title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <h1>Answer: {title}</h1>\n\
         <table style=\"--columns: {}\">\n\
         <caption><span class=\"clue\">Clues</span> are green and bold, \
         <span class=\"answer\">answers</span> blue and slanted.</caption>\n<tbody>\n",
        table.columns
    );
    for (r, row) in table.rows().enumerate() {
        page.push_str("<tr>\n");
        for (c, entry) in row.iter().enumerate() {
            page.push_str(&td((r + 1, c + 1), entry.as_ref()));
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody>\n</table>\n</body>\n</html>\n");
    page
}

/// One cell; `place` is its row and column from one.
fn td((row, column): (usize, usize), entry: Option<&Entry>) -> String {
    let Some(entry) = entry else { return "<td class=\"gap\"></td>\n".to_owned() };
    let mut classes = String::from(if entry.clue { "clue" } else { "answer" });
    for (side, _) in ["t", "r", "b", "l"].iter().zip(entry.thick).filter(|(_, thick)| *thick) {
        // Writing to a string cannot fail.
        let _ = write!(classes, " {side}");
    }
    let what = if entry.clue { "clue" } else { "answer" };
    let text = entry.text.as_deref().map(escaped).unwrap_or_default();
    format!("<td class=\"{classes}\" aria-label=\"row {row} column {column}, {what} {text}\">{text}</td>\n")
}

/// Text as HTML shows it, in elements and in quoted attributes. Control characters, which HTML and SVG may
/// not hold, are spelt out.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ if c.is_control() && !matches!(c, '\n' | '\t') => safe.extend(c.escape_default()),
            _ => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::super::table::tests::{jigsaw, sample};
    use super::*;

    /// Class and text of every cell, row by row.
    fn cells(page: &str) -> Vec<(String, String)> {
        let cell = |piece: &str| {
            let (class, _) = piece.split_once('"').expect("the class ends");
            let (_, behind) = piece.split_once('>').expect("the tag ends");
            let (text, _) = behind.split_once('<').expect("the cell ends");
            (class.to_owned(), text.to_owned())
        };
        page.split("<td class=\"").skip(1).map(cell).collect()
    }

    #[test]
    fn a_samurai_has_its_369_cells() {
        let (puzzle, solution) = sample("samurai-shaded");
        let cells = cells(&html(puzzle.rules(), &solution));
        assert_eq!(cells.len(), 21 * 21);
        assert_eq!(cells.iter().filter(|(_, text)| !text.is_empty()).count(), 369);
        let clues = puzzle.rules().clues().len();
        assert_eq!(cells.iter().filter(|(class, _)| class.starts_with("clue")).count(), clues);
        assert_eq!(cells.iter().filter(|(class, _)| class.starts_with("answer")).count(), 369 - clues);
        for (i, (class, text)) in cells.iter().enumerate() {
            assert_eq!(class == "gap", solution.values[i].is_none(), "cell {i}");
            assert_eq!(*text, solution.values[i].map(|s| s.to_string()).unwrap_or_default(), "cell {i}");
        }
    }

    #[test]
    fn borders_are_thick_where_regions_meet() {
        let (puzzle, solution) = sample("six");
        let page = cells(&html(puzzle.rules(), &solution));
        assert!(page[8].0.ends_with(" r b"), "{page:?}");
        let (puzzle, solution) = jigsaw();
        let page = cells(&html(puzzle.rules(), &solution));
        assert_eq!((page[6].0.as_str(), page[6].1.as_str()), ("clue t r b", "2"));
        assert_eq!((page[5].0.as_str(), page[5].1.as_str()), ("answer t b", "4"));
    }

    #[test]
    fn nothing_is_loaded_or_run() {
        let (puzzle, solution) = sample("sixteen");
        let page = html(puzzle.rules(), &solution);
        for word in ["<script", "http", "url(", "@import", " src=", "<link"] {
            assert!(!page.contains(word), "{word}");
        }
        assert!(page.contains("aria-label=\"row 1 column 1, "), "screen readers are told clue or answer");
    }

    #[test]
    fn text_cannot_become_markup() {
        assert_eq!(escaped("<a b=\"c\" d='e'>&"), "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;");
        assert_eq!(escaped("a\u{1b}[2J\n\u{0}"), "a\\u{1b}[2J\n\\u{0}");
    }
}
