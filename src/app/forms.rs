//! The forms that an answer is written in without its photo: one list.

use crate::diagnostics::Result;
use crate::draw::Format;
use crate::pipeline;
use crate::puzzle::{Rules, Solution};
use crate::record::What;
use std::path::Path;

/// A form that an answer is written in.
pub(crate) trait Form: std::fmt::Debug + Sync {
    /// Which of a run's files it is, where it is a table that runs leave beside the picture.
    fn table(&self) -> Option<What> {
        None
    }

    /// The format of the picture that it is, where it is one.
    fn picture(&self) -> Option<Format> {
        None
    }

    /// Whether answers to such a puzzle can be written so.
    fn holds(&self, _rules: &dyn Rules) -> bool {
        true
    }

    /// The bytes of a file with the answer.
    ///
    /// # Errors
    /// What the drawing says.
    fn answer(&self, rules: &dyn Rules, solution: &Solution) -> Result<Vec<u8>>;
}

/// Every form, tables first.
static FORMS: [&dyn Form; 6] = [
    &HtmlTable,
    &Sheet,
    &Picture(Format::Html),
    &Picture(Format::Svg),
    &Picture(Format::Png),
    &Picture(Format::Text),
];

/// The tables there are, in the order in which they are written.
pub(crate) fn tables() -> impl Iterator<Item = What> {
    FORMS.iter().filter_map(|form| form.table())
}

/// The form of a table.
pub(crate) fn table(what: What) -> Option<&'static dyn Form> {
    FORMS.into_iter().find(|form| form.table() == Some(what))
}

/// The picture that a file's name asks for by its extension.
pub(crate) fn picture(file: &Path) -> Option<&'static dyn Form> {
    let format = Format::of(file)?;
    FORMS.into_iter().find(|form| form.picture() == Some(format))
}

/// A table for browsers and printers; of puzzles whose answers are no values in cells, a picture.
#[derive(Debug)]
struct HtmlTable;

impl Form for HtmlTable {
    fn table(&self) -> Option<What> {
        Some(What::Html)
    }

    fn answer(&self, rules: &dyn Rules, solution: &Solution) -> Result<Vec<u8>> {
        if rules.kind().is_read_from_photos() {
            return Ok(pipeline::html(rules, solution).into_bytes());
        }
        pipeline::picture(rules, Some(solution), Format::Html)
    }
}

/// A table for spreadsheet programs.
#[derive(Debug)]
struct Sheet;

impl Form for Sheet {
    fn table(&self) -> Option<What> {
        Some(What::Xlsx)
    }

    fn holds(&self, rules: &dyn Rules) -> bool {
        rules.is_tabular()
    }

    fn answer(&self, rules: &dyn Rules, solution: &Solution) -> Result<Vec<u8>> {
        pipeline::xlsx(rules, solution)
    }
}

/// A picture of its own.
#[derive(Debug)]
struct Picture(Format);

impl Form for Picture {
    fn picture(&self) -> Option<Format> {
        Some(self.0)
    }

    fn answer(&self, rules: &dyn Rules, solution: &Solution) -> Result<Vec<u8>> {
        pipeline::picture(rules, Some(solution), self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_of_a_run_has_one_form_and_every_picture_is_found_by_its_name() {
        assert_eq!(tables().collect::<Vec<_>>(), [What::Html, What::Xlsx]);
        for what in tables() {
            assert_eq!(table(what).and_then(Form::table), Some(what));
        }
        for (name, format) in [("a.html", Format::Html), ("a.SVG", Format::Svg), ("a.txt", Format::Text)] {
            assert_eq!(picture(Path::new(name)).and_then(Form::picture), Some(format), "{name}");
        }
        assert!(table(What::Csv).is_none() && picture(Path::new("a.csv")).is_none());
    }
}
