//! What a batch came to, a line a puzzle, from the records that lie in its folder: the same records give the
//! same lines.

use super::counts::Counts;
use crate::app::documents;
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::files;
use crate::record::{DATA, Failure, PlaceRecord, ProblemRecord, SCHEMA, Sidecar, VerdictRecord, What};
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::Path;

/// What has become of a puzzle, or of a page without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Status {
    /// A person must look at it.
    Review,
    /// The page came to nothing.
    Failed,
    /// There is no puzzle on the page.
    NoPuzzle,
    /// It has its answer.
    Solved,
}

impl Status {
    /// All of them, what needs a person first.
    pub(super) const ALL: [Self; 4] = [Self::Review, Self::Failed, Self::NoPuzzle, Self::Solved];

    /// The word that reports have.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Review => "review",
            Self::Failed => "failed",
            Self::NoPuzzle => "no-puzzle",
            Self::Solved => "solved",
        }
    }
}

/// A line of the report, as `report.jsonl` has it. Paths are those in the batch's folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Line {
    schema: u32,
    pub(super) input: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) page: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) puzzle: Option<usize>,
    pub(super) status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<Code>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<PlaceRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rows: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) columns: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) picture: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) csv: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) document: Option<String>,
    record: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256: Option<String>,
}

/// The endings of the records in a folder.
const SIDECAR: &str = ".gridlens.json";
const FAILURE: &str = ".failed.json";

/// The lines of the batch in a folder, in natural order of the inputs' names, then by page and puzzle.
pub(super) fn lines(folder: &Path) -> Result<Vec<Line>> {
    let (records, pictures) = (names(&folder.join(DATA))?, names(folder)?);
    let mut lines = Vec::new();
    for name in &records {
        let path = folder.join(DATA).join(name);
        if let Some(stem) = name.strip_suffix(SIDECAR) {
            lines.extend(Sidecar::at(&path).map(|sidecar| solved(&sidecar, stem, (&records, &pictures))));
        } else if let Some(stem) = name.strip_suffix(FAILURE) {
            let sidecar = Sidecar::at(&folder.join(DATA).join(format!("{stem}{SIDECAR}")));
            // A page that was done since has a sidecar.
            let is_done = |failure: &Failure| {
                let done = sidecar.as_ref().map(|sidecar| &sidecar.input.sha256);
                done.is_some() && done == failure.input.sha256.as_ref()
            };
            let failure = Failure::at(&path).filter(|failure| !is_done(failure));
            lines.extend(failure.map(|failure| failed(failure, name)));
        }
    }
    lines.sort_by(|a, b| {
        let by_input = files::natural(&a.input, &b.input);
        by_input.then_with(|| (a.page, a.puzzle, &a.record).cmp(&(b.page, b.puzzle, &b.record)))
    });
    Ok(lines)
}

/// The names of the files in a folder.
fn names(folder: &Path) -> Result<BTreeSet<String>> {
    let unreadable = |e: std::io::Error| {
        Diagnostic::new(Code::CannotRead, format!("cannot read this folder: {e}")).in_file(shown(folder))
    };
    let entries: std::io::Result<Vec<_>> = std::fs::read_dir(folder).map_err(unreadable)?.collect();
    let names = entries.map_err(unreadable)?.into_iter().map(|entry| entry.file_name());
    Ok(names.filter_map(|name| name.into_string().ok()).collect())
}

/// The line of a puzzle that was read; `stem` is what its files are called before their endings.
fn solved(
    sidecar: &Sidecar,
    stem: &str,
    (records, pictures): (&BTreeSet<String>, &BTreeSet<String>),
) -> Line {
    let is_solved = sidecar.output(What::Solved).is_some();
    let start = format!("{stem}.{}.", if is_solved { "solved" } else { "unsure" });
    let is_picture = |name: &&String| {
        let rest = name.strip_prefix(&*start);
        rest.is_some_and(|extension| !extension.contains('.') && !["html", "xlsx"].contains(&extension))
    };
    let csv = Some(format!("{stem}.puzzle.csv")).filter(|name| records.contains(name));
    let problem = sidecar.problem.as_ref();
    Line {
        schema: SCHEMA,
        input: sidecar.input.name.clone(),
        page: sidecar.input.page,
        puzzle: sidecar.options.get("puzzle").and_then(|number| number.parse().ok()),
        status: if is_solved { Status::Solved } else { Status::Review },
        verdict: sidecar.verdict.as_ref().map(verdict),
        problem: problem.map(|problem| problem.name),
        message: problem.map(|problem| problem.message.clone()),
        cells: problem.map(|problem| problem.cells.clone()).unwrap_or_default(),
        rows: Some(sidecar.board.rows),
        columns: Some(sidecar.board.columns),
        picture: pictures.iter().find(is_picture).cloned(),
        csv: csv.map(|name| format!("{DATA}/{name}")),
        document: document(stem, sidecar.input.page, pictures),
        record: format!("{DATA}/{stem}{SIDECAR}"),
        sha256: Some(sidecar.input.sha256.clone()),
    }
}

/// The document with answers that the page is in whose files are called `stem`.
fn document(stem: &str, page: Option<usize>, files: &BTreeSet<String>) -> Option<String> {
    documents::named_after(stem, page).filter(|name| files.contains(name))
}

const fn verdict(record: &VerdictRecord) -> &'static str {
    match record {
        VerdictRecord::Unique { .. } => "unique",
        VerdictRecord::Many { .. } => "several",
        VerdictRecord::None { .. } => "none",
        VerdictRecord::GaveUp => "gave-up",
    }
}

/// The line of a page that came to nothing.
fn failed(failure: Failure, name: &str) -> Line {
    let ProblemRecord { name: code, message, cells, .. } = failure.problem;
    Line {
        schema: SCHEMA,
        input: failure.input.name,
        page: failure.input.page,
        puzzle: None,
        status: if code == Code::NoGrid { Status::NoPuzzle } else { Status::Failed },
        verdict: None,
        problem: Some(code),
        message: Some(message),
        cells,
        rows: None,
        columns: None,
        picture: None,
        csv: None,
        document: None,
        record: format!("{DATA}/{name}"),
        sha256: failure.input.sha256,
    }
}

/// How many there are of each status.
pub(super) fn counts(lines: &[Line]) -> Counts {
    let [review, failed, no_puzzle, solved] =
        Status::ALL.map(|status| lines.iter().filter(|line| line.status == status).count());
    Counts { solved, review, no_puzzle, failed }
}

/// The lines as JSON, one object a line.
///
/// # Panics
/// Never: lines hold nothing that JSON cannot.
pub(super) fn jsonl(lines: &[Line]) -> String {
    let json = |line: &Line| serde_json::to_string(line).expect("strings and numbers are JSON") + "\n";
    lines.iter().map(json).collect()
}

/// The lines as a table.
pub(super) fn csv(lines: &[Line]) -> Result<Vec<u8>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    let head = ["input", "page", "puzzle", "status", "verdict", "problem", "message", "rows", "columns"];
    let refused = |e: csv::Error| Diagnostic::new(Code::Bug, format!("the report is no table: {e}"));
    let number = |number: Option<usize>| number.map(|number| number.to_string()).unwrap_or_default();
    table
        .write_record(head.iter().chain(&["picture", "csv", "document", "record", "sha256"]))
        .map_err(refused)?;
    for line in lines {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let row = [
            line.input.clone(),
            number(line.page),
            number(line.puzzle),
            line.status.word().to_owned(),
            line.verdict.unwrap_or_default().to_owned(),
            line.problem.map(|code| code.as_str().to_owned()).unwrap_or_default(),
            text(&line.message),
            number(line.rows.map(usize::from)),
            number(line.columns.map(usize::from)),
            text(&line.picture),
            text(&line.csv),
            text(&line.document),
            line.record.clone(),
            text(&line.sha256),
        ];
        table.write_record(&row).map_err(refused)?;
    }
    table.into_inner().map_err(|e| Diagnostic::new(Code::Bug, format!("the report is no table: {e}")))
}
