//! What a labelled board is read as, and how that is held against its labels.

use super::count::{self, Ending, Score};
use super::failure;
use super::truth::Truth;
use crate::cli::args;
use crate::cli::context::Context;
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::pipeline::{self, Options, Page};
use crate::puzzle::Symbol;
use crate::solve::Verdict;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// File name endings of photos.
pub(super) const PHOTOS: [&str; 10] =
    ["jpg", "jpeg", "png", "webp", "tif", "tiff", "heic", "heif", "avif", "jp2"];

/// What one labelled photo came to.
#[derive(Debug, Serialize)]
pub(super) struct Labelled {
    pub(super) name: String,
    #[serde(flatten)]
    pub(super) score: Score,
    pub(super) ending: Ending,
    pub(super) seconds: f64,
    /// What was wrong, in a line; empty if nothing was. The score has a count called `wrong`.
    #[serde(rename = "why", skip_serializing_if = "String::is_empty")]
    pub(super) wrong: String,
    /// What keeps the figures from meaning anything: a bad label file, a fault of ours.
    #[serde(skip)]
    pub(super) diagnostic: Option<Diagnostic>,
}

impl From<(PathBuf, Diagnostic)> for Labelled {
    fn from((path, diagnostic): (PathBuf, Diagnostic)) -> Self {
        Self {
            name: stem(&path),
            score: Score::default(),
            ending: Ending::Unread,
            seconds: 0.0,
            wrong: diagnostic.to_string(),
            diagnostic: Some(diagnostic),
        }
    }
}

/// The options that photos are read with.
pub(super) fn tried(context: &Context, args: &args::Eval) -> Options {
    Options { readers: args.reader.unwrap_or_default().into(), ..context.app.options() }
}

/// What is made of a reading: the clues, the verdict on them, and whether the answer may be given.
pub(super) fn decided(page: &Page, options: &Options) -> Result<(Vec<Option<Symbol>>, Verdict, bool)> {
    let decision = pipeline::decide(page, options)?;
    let (puzzle, verdict) = pipeline::answer(page, &decision.changes, options)?;
    Ok((puzzle.to_solution().values, verdict, decision.sure))
}

/// A board of a page held against its labels, which stand in `file`.
pub(super) fn against(labels: &str, file: &str, page: &Page, options: &Options) -> Result<Labelled> {
    let truth = Truth::parse(labels, file)?;
    match decided(page, options) {
        Ok((digits, verdict, sure)) => Ok(judge(&truth, page, &digits, (&verdict, sure))),
        Err(diagnostic) if matches!(diagnostic.code, Code::Bug | Code::MissingModel) => Err(diagnostic),
        Err(diagnostic) => {
            Ok(Labelled { score: count::unread(&truth), ..Labelled::from((PathBuf::from(file), diagnostic)) })
        }
    }
}

/// What was read and answered, held against what is true.
pub(super) fn judge(
    truth: &Truth,
    page: &Page,
    digits: &[Option<Symbol>],
    (verdict, sure): (&Verdict, bool),
) -> Labelled {
    let layout = &page.board.layout;
    let (rows, columns) = (usize::from(layout.rows), usize::from(layout.columns));
    let mut before = vec![None; rows * columns];
    for cell in &page.reading.cells {
        let at = cell.place.cell;
        before[usize::from(at.row) * columns + usize::from(at.column)] = cell.best().symbol;
    }
    let exact_before = count::compare(truth, rows, columns, &before).exact;
    let score = count::Score { exact_before, ..count::compare(truth, rows, columns, digits) };
    let ending = match verdict {
        Verdict::Unique(_) if !sure => Ending::Review,
        Verdict::Unique(solution) if count::answers(truth, &solution.values) => Ending::Right,
        Verdict::Unique(_) => Ending::WrongAnswer,
        Verdict::Many { .. } => Ending::Many,
        Verdict::None { .. } => Ending::None,
        Verdict::GaveUp { .. } => Ending::GaveUp,
    };
    let wrong =
        if score.exact { String::new() } else { failure::describe(truth, rows, columns, digits, &score) };
    Labelled { name: String::new(), score, ending, seconds: 0.0, wrong, diagnostic: None }
}

/// The name of a file without its ending.
pub(super) fn stem(path: &Path) -> String {
    shown(path.file_stem().unwrap_or_default())
}
