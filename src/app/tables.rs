//! The answer as tables beside the other outputs.

use super::destination::Destination;
use super::forms;
use super::outcome::Outcome;
use super::writer::Writer;
use crate::diagnostics::{Code, Diagnostic, Output, Remedy, Result, shown};
use crate::photo::Input;
use crate::puzzle::{Puzzle, Rules, Solution};
use crate::record::{self, Base, Names, What};
use image::ImageFormat;
use std::path::Path;

/// The tables asked for, each once, in a fixed order.
pub(crate) fn asked(typed: impl IntoIterator<Item = What>, destination: &Destination) -> Result<Vec<What>> {
    let mut tables: Vec<What> = typed.into_iter().collect();
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
    tables: &[What],
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
            Destination::Folder(_) | Destination::Batch(_) => {
                Ok(destination.names((path, Base::Stem), ImageFormat::Png, number))
            }
            Destination::Beside | Destination::Stdout | Destination::Record { .. } => {
                Err(needs_a_place("a table of puzzle text needs `-o` to say where it goes"))
            }
        }
    };
    (1..=count).map(names).collect()
}

/// The answer as a table.
pub(crate) fn bytes(table: What, rules: &dyn Rules, solution: &Solution) -> Result<Vec<u8>> {
    let missing = || Diagnostic::new(Code::Bug, "no form is called like this table");
    forms::table(table).ok_or_else(missing)?.answer(rules, solution)
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
pub(crate) fn check_kinds(tables: &[What], puzzles: &[Puzzle], file: &str) -> Result<()> {
    let is_held = |rules: &&dyn Rules| {
        tables.iter().filter_map(|what| forms::table(*what)).all(|form| form.holds(*rules))
    };
    match puzzles.iter().map(Puzzle::rules).find(|rules| !is_held(rules)) {
        None => Ok(()),
        Some(rules) => {
            let message = format!("the answer of {} is no sheet of values", rules.kind().with_article());
            Err(Diagnostic::new(Code::Unsupported, message)
                .in_file(file)
                .hint("for a picture")
                .remedy(Remedy::Output(Output::HtmlTable)))
        }
    }
}

/// Finds out before the slow part whether the tables can be written.
pub(crate) fn check(tables: &[What], names: &Names, writer: Writer<'_>) -> Result<()> {
    tables.iter().try_for_each(|&table| writer.check(&names.of(table)))
}

/// Writes the answer as each of `tables`, and tells where.
pub(crate) fn write(
    tables: &[What],
    names: &Names,
    writer: Writer<'_>,
    (rules, solution): (&dyn Rules, &Solution),
    outcome: &mut Outcome,
) -> Result<Vec<String>> {
    let mut written = Vec::new();
    for &table in tables {
        let file = names.of(table);
        writer.write(&file, &bytes(table, rules, solution)?)?;
        tell(&file, writer, outcome);
        written.push(shown(&file));
    }
    Ok(written)
}

/// What `--json` says of outputs, with the tables among them.
pub(crate) fn noted(mut outputs: serde_json::Value, files: Vec<String>) -> serde_json::Value {
    if !files.is_empty() {
        outputs["tables"] = files.into();
    }
    outputs
}
