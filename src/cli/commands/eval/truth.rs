//! What a labelled photo really shows.

use crate::diagnostics::{Code, Diagnostic, Result};
use crate::puzzle::Symbol;

/// What one cell really holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// A printed or written symbol.
    Given(Symbol),
    /// Nothing, or pencil candidates only.
    Open,
    /// No cell: a gap of the board.
    Gap,
}

/// What a photo really shows, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Truth {
    /// Rows of cells.
    pub(super) rows: usize,
    /// Columns of cells.
    pub(super) columns: usize,
    /// Labels, row by row.
    pub(super) labels: Vec<Label>,
}

impl Truth {
    /// Parses rows of comma-separated labels: a symbol, `0` or blank for an open cell, `c` for one with
    /// pencil candidates only, `x` for a gap. Where letters other than these two stand in the file, they
    /// are symbols from 10 on, and `c` is 12. Of a jigsaw as many rows follow, which label its regions
    /// and are not compared.
    pub(super) fn parse(text: &str, file: &str) -> Result<Self> {
        let bad = |message: String| Diagnostic::new(Code::BadPuzzleText, message).in_file(file);
        let text = text.trim_start_matches('\u{feff}');
        let has_letters = text.chars().any(|c| c.is_ascii_alphabetic() && !"cCxX".contains(c));
        let mut labels = Vec::new();
        let mut columns = 0;
        let mut rows = 0;
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let row: Vec<&str> = line.split([',', ';']).collect();
            if rows > 0 && row.len() != columns {
                return Err(bad(format!("this row has {} labels, the first has {columns}", row.len()))
                    .at_line(number + 1, 1, line));
            }
            columns = row.len();
            rows += 1;
            let mut column = 1;
            for field in row {
                let label = label(field.trim().trim_matches('"'), has_letters).ok_or_else(|| {
                    bad(format!("{field:?} is no label")).at_line(number + 1, column, line).hint(LABELS)
                })?;
                labels.push(label);
                column += field.chars().count() + 1;
            }
        }
        if labels.is_empty() {
            return Err(bad("this file holds no labels".to_owned()));
        }
        let (values, regions) = labels.split_at(labels.len() / 2);
        let is_jigsaw = rows == 2 * columns && regions.iter().all(|label| matches!(label, Label::Given(_)));
        if is_jigsaw {
            return Ok(Self { rows: columns, columns, labels: values.to_vec() });
        }
        Ok(Self { rows, columns, labels })
    }
}

/// What labels there are.
const LABELS: &str = "labels are 1 to 16, a to g for 10 to 16, 0 or blank (open), c without other letters \
     (pencil candidates), \
     x (no cell)";

fn label(field: &str, has_letters: bool) -> Option<Label> {
    match field {
        "" | "0" | "." => Some(Label::Open),
        "c" | "C" if !has_letters => Some(Label::Open),
        "x" | "X" => Some(Label::Gap),
        _ => Symbol::from_text(field).filter(|symbol| symbol.0 <= 35).map(Label::Given),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_label_means_what_the_labelled_sets_say() {
        let truth = Truth::parse("\u{feff}1,0,c\r\n,x,9\r\n\r\n", "t.csv").expect("a label");
        assert_eq!((truth.rows, truth.columns), (2, 3));
        let given = |v| Label::Given(Symbol(v));
        let letters = Truth::parse("a,c\n0,G\n", "t.csv").expect("a label");
        assert_eq!(letters.labels, [given(10), given(12), Label::Open, given(16)]);
        assert_eq!(truth.labels, [given(1), Label::Open, Label::Open, Label::Open, Label::Gap, given(9)]);
    }

    #[test]
    fn bad_labels_are_named_with_their_place() {
        let e = Truth::parse("1,2\n1,?\n", "t.csv").unwrap_err();
        assert_eq!((e.code, e.place.line, e.place.column), (Code::BadPuzzleText, Some(2), Some(3)));
        assert!(Truth::parse("1,2\n1\n", "t.csv").is_err());
        assert!(Truth::parse("", "t.csv").is_err());
    }
}
