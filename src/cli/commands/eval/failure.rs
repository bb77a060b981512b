//! What was wrong with a photo's reading: in a line, and on its picture.

use super::count::{Score, differs};
use super::truth::{Label, Truth};
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::draw::{Ink, Mark};
use crate::geometry::Cell;
use crate::pipeline::{self, Page};
use crate::puzzle::Symbol;
use image::ImageFormat;
use std::fmt::Write as _;
use std::path::Path;

/// The file that lists what was wrong, a line a photo.
pub(super) const LIST: &str = "failures.txt";
/// Most wrong cells spelt out in a line.
const LISTED: usize = 20;

/// Every wrong cell in one line.
pub(super) fn describe(
    truth: &Truth,
    rows: usize,
    columns: usize,
    read: &[Option<Symbol>],
    score: &Score,
) -> String {
    if (rows, columns) != (truth.rows, truth.columns) {
        return format!("a board of {rows} x {columns} was read, not {} x {}", truth.rows, truth.columns);
    }
    let mut text = format!(
        "{} of {} givens right, {} wrong, {} missed, {} false",
        score.right, score.givens, score.wrong, score.missed, score.false_digits
    );
    let wrong: Vec<usize> = wrong_cells(truth, read).collect();
    for &index in wrong.iter().take(LISTED) {
        let cell = Cell::new((index / columns) as u16, (index % columns) as u16);
        let is = match truth.labels[index] {
            Label::Given(symbol) => symbol.to_string(),
            Label::Open | Label::Gap => "empty".to_owned(),
        };
        let as_read = read[index].map_or_else(|| "empty".to_owned(), |s| s.to_string());
        let _ = write!(text, "; {cell} is {is}, read {as_read}");
    }
    if wrong.len() > LISTED {
        let _ = write!(text, "; and {} more", wrong.len() - LISTED);
    }
    text
}

fn wrong_cells<'a>(truth: &'a Truth, read: &'a [Option<Symbol>]) -> impl Iterator<Item = usize> + 'a {
    truth
        .labels
        .iter()
        .zip(read)
        .enumerate()
        .filter(|(_, (label, read))| differs(**label, **read))
        .map(|(i, _)| i)
}

/// The picture of a failure with its file name ending: what was read written into its cells, the wrong ones
/// framed; the photo as it is where nothing was read.
pub(super) fn picture(
    page: Option<&Page>,
    read: &[Option<Symbol>],
    truth: &Truth,
    path: &Path,
) -> Result<(String, Vec<u8>)> {
    let Some(page) = page else {
        let bytes = std::fs::read(path).map_err(|e| {
            Diagnostic::new(Code::CannotRead, format!("cannot read this file: {e}")).in_file(shown(path))
        })?;
        return Ok((shown(path.extension().unwrap_or_default()), bytes));
    };
    let layout = &page.board.layout;
    let columns = usize::from(layout.columns).max(1);
    let cell = |index: usize| Cell::new((index / columns) as u16, (index % columns) as u16);
    let mut marks: Vec<Mark> = read
        .iter()
        .enumerate()
        .filter_map(|(index, symbol)| symbol.map(|symbol| Mark::Answer(cell(index), symbol)))
        .collect();
    if (usize::from(layout.rows), columns) == (truth.rows, truth.columns) {
        marks.extend(wrong_cells(truth, read).map(|index| Mark::Clash(cell(index))));
    }
    Ok(("jpg".to_owned(), pipeline::draw(page, &marks, Ink::HighContrast, ImageFormat::Jpeg)?))
}

/// The list of failures: a line for each photo with something wrong.
pub(super) fn list<'a>(photos: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    photos.filter(|(_, wrong)| !wrong.is_empty()).fold(String::new(), |mut text, (name, wrong)| {
        let _ = writeln!(text, "{name}: {wrong}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::super::count::compare;
    use super::*;

    #[test]
    fn a_line_names_every_wrong_cell() {
        let truth = Truth::parse("1,2,0\n3,x,c\n", "t.csv").expect("a label");
        let read: Vec<Option<Symbol>> = "107..4".chars().map(Symbol::from_char).collect();
        let score = compare(&truth, 2, 3, &read);
        assert_eq!(
            describe(&truth, 2, 3, &read, &score),
            "1 of 3 givens right, 0 wrong, 2 missed, 2 false; row 1 column 2 is 2, read empty; row 1 column \
             3 is empty, read 7; row 2 column 1 is 3, read empty; row 2 column 3 is empty, read 4"
        );
        assert!(describe(&truth, 3, 3, &read, &score).starts_with("a board of 3 x 3"));
    }

    #[test]
    fn the_list_leaves_out_what_is_right() {
        assert_eq!(list([("a", "x"), ("b", ""), ("c", "y")].into_iter()), "a: x\nc: y\n");
    }
}
