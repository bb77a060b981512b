//! The answer as tables beside the other outputs.

use super::destination::Destination;
use super::outcome::Outcome;
use super::writer::Writer;
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::draw::Format;
use crate::photo::Input;
use crate::pipeline;
use crate::puzzle::{Puzzle, Rules, Solution};
use crate::record::{self, Base, Names, What};
use image::ImageFormat;
use std::path::{Path, PathBuf};

/// The tables asked for, each once, in a fixed order.
pub(crate) fn asked(typed: impl IntoIterator<Item = Table>, destination: &Destination) -> Result<Vec<Table>> {
    let mut tables: Vec<Table> = typed.into_iter().collect();
    tables.sort_unstable();
    tables.dedup();
    if !tables.is_empty() && *destination == Destination::Stdout {
        return Err(needs_a_place("standard output has no place beside it for a table"));
    }
    Ok(tables)
}

fn needs_a_place(message: &str) -> Diagnostic {
    Diagnostic::new(Code::Usage, message).hint("name a folder: `-o FOLDER/`")
}

/// What the outputs of each of `count` puzzles of a text are called, where tables of them are asked for.
pub(crate) fn text_names(
    tables: &[Table],
    destination: &Destination,
    path: &Path,
    count: usize,
) -> Result<Vec<Names>> {
    if tables.is_empty() {
        return Ok(Vec::new());
    }
    let names = |number: usize| {
        let number = (count > 1).then_some(number);
        match destination {
            Destination::File(file) => {
                Ok(record::names((&Input::Path(file.clone()), Base::Stem), ImageFormat::Png, None, number))
            }
            Destination::Folder(_) => Ok(destination.names((path, Base::Stem), ImageFormat::Png, number)),
            Destination::Beside | Destination::Stdout => {
                Err(needs_a_place("a table of puzzle text needs `-o` to say where it goes"))
            }
        }
    };
    (1..=count).map(names).collect()
}

/// What a table of the answer is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Table {
    /// Browsers and printers.
    Html,
    /// Spreadsheet programs.
    Xlsx,
}

impl Table {
    /// Which of a run's files it is.
    pub(crate) const fn what(self) -> What {
        match self {
            Self::Html => What::Html,
            Self::Xlsx => What::Xlsx,
        }
    }
}

/// The file a table goes into.
fn file(table: Table, names: &Names) -> &Path {
    names.of(table.what())
}

/// The answer as a table.
pub(crate) fn bytes(table: Table, rules: &dyn Rules, solution: &Solution) -> Result<Vec<u8>> {
    match table {
        Table::Html if rules.kind().is_read_from_photos() => Ok(pipeline::html(rules, solution).into_bytes()),
        Table::Html => pipeline::picture(rules, Some(solution), Format::Html),
        Table::Xlsx => pipeline::xlsx(rules, solution),
    }
}

/// Tells that a table was written, or would have been.
pub(crate) fn tell(file: &Path, writer: Writer<'_>, outcome: &mut Outcome) {
    if writer.dry_run {
        writer.announce(file, outcome);
    } else {
        outcome.step("table", shown(file));
    }
}

/// Refuses sheets of kinds whose answers are no values in cells.
pub(crate) fn check_kinds(tables: &[Table], puzzles: &[Puzzle], file: &str) -> Result<()> {
    let drawn = puzzles.iter().map(Puzzle::rules).find(|rules| !rules.is_tabular());
    match drawn.filter(|_| tables.contains(&Table::Xlsx)) {
        None => Ok(()),
        Some(rules) => {
            let message = format!("the answer of {} is no sheet of values", rules.kind().with_article());
            Err(Diagnostic::new(Code::Unsupported, message)
                .in_file(file)
                .hint("for a picture: `--table html`"))
        }
    }
}

/// Finds out before the slow part whether the tables can be written.
pub(crate) fn check(tables: &[Table], names: &Names, writer: Writer<'_>) -> Result<()> {
    tables.iter().try_for_each(|&table| writer.check(file(table, names)))
}

/// Writes the answer as each of `tables`, and tells where.
pub(crate) fn write(
    tables: &[Table],
    names: &Names,
    writer: Writer<'_>,
    (rules, solution): (&dyn Rules, &Solution),
    outcome: &mut Outcome,
) -> Result<Vec<PathBuf>> {
    let mut written = Vec::new();
    for &table in tables {
        let file = file(table, names);
        writer.write(file, &bytes(table, rules, solution)?)?;
        tell(file, writer, outcome);
        written.push(file.to_owned());
    }
    Ok(written)
}

/// What `--json` says of outputs, with the tables among them.
pub(crate) fn noted(mut outputs: serde_json::Value, files: &[PathBuf]) -> serde_json::Value {
    if !files.is_empty() {
        outputs["tables"] = files.iter().map(shown).collect();
    }
    outputs
}

/// The files the tables go into.
pub(crate) fn files(tables: &[Table], names: &Names) -> Vec<PathBuf> {
    tables.iter().map(|&table| file(table, names).to_owned()).collect()
}
