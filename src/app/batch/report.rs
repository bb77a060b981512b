//! What a batch came to, a line a puzzle, from the records that lie in its folder: the same records give the
//! same lines.

use super::counts::Counts;
use super::matching::{self, Content, Printed};
use crate::app::documents;
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::files;
use crate::record::{
    CSV, DATA, FAILURE, Failure, OutputRecord, PlaceRecord, ProblemRecord, PuzzleRecord, SCHEMA, SIDECAR,
    Sidecar, VerdictRecord, What,
};
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;
use std::path::Path;

/// What has become of a puzzle, or of a page without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Status {
    /// A person must look at it.
    Review,
    /// The page came to nothing.
    Failed,
    /// There is no puzzle on the page.
    NoPuzzle,
    /// It has its answer.
    Solved,
    /// It is the printed solution of another puzzle.
    Solution,
}

impl Status {
    /// All of them, what needs a person first.
    pub(super) const ALL: [Self; 5] =
        [Self::Review, Self::Failed, Self::NoPuzzle, Self::Solved, Self::Solution];

    /// The word that reports have.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Review => "review",
            Self::Failed => "failed",
            Self::NoPuzzle => "no-puzzle",
            Self::Solved => "solved",
            Self::Solution => "solution",
        }
    }
}

impl Serialize for Status {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
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
    /// What is printed beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<String>,
    /// Its number as printed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) number: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    pub(super) status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<Code>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<PlaceRecord>,
    /// The solution to it that is printed elsewhere among the inputs, and whether it agrees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) printed: Option<Printed>,
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

/// The lines of the batch in a folder, in natural order of the inputs' names, then by page and puzzle.
pub(super) fn lines(folder: &Path) -> Result<Vec<Line>> {
    let (records, pictures) = (names(&folder.join(DATA))?, names(folder)?);
    let (mut lines, mut contents) = (Vec::new(), Vec::new());
    for name in &records {
        let path = folder.join(DATA).join(name);
        if let Some(stem) = name.strip_suffix(SIDECAR) {
            if let Some(sidecar) = Sidecar::at(&path) {
                contents.extend(sidecar.puzzles.iter().map(Content::of));
                lines.extend(of_sidecar(&sidecar, stem, &pictures));
            }
        } else if let Some(stem) = name.strip_suffix(FAILURE) {
            let sidecar = Sidecar::at(&folder.join(DATA).join(format!("{stem}{SIDECAR}")));
            // A page that was done since has a sidecar.
            let is_done = |failure: &Failure| {
                let done = sidecar.as_ref().map(|sidecar| &sidecar.input.sha256);
                done.is_some() && done == failure.input.sha256.as_ref()
            };
            if let Some(failure) = Failure::at(&path).filter(|failure| !is_done(failure)) {
                contents.push(Content::default());
                lines.push(failed(failure, name));
            }
        }
    }
    let found = matching::solutions(&contents);
    for (index, solution) in found.into_iter().enumerate() {
        let printed = solution.map(|found| {
            let line = &lines[found.solution];
            Printed::of(&found, (&line.input, line.page, line.puzzle))
        });
        lines[index].printed = printed;
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

/// The lines of a page that was read; `stem` is what its files are called before their endings.
fn of_sidecar(sidecar: &Sidecar, stem: &str, pictures: &BTreeSet<String>) -> Vec<Line> {
    let drawn = if sidecar.is_settled() { "solved" } else { "unsure" };
    let start = format!("{stem}.{drawn}.");
    let is_picture = |name: &&String| {
        let rest = name.strip_prefix(&*start);
        rest.is_some_and(|extension| !extension.contains('.') && !["html", "xlsx"].contains(&extension))
    };
    let picture = pictures.iter().find(is_picture).cloned();
    let document = document(stem, sidecar.input.page, pictures);
    let line = |puzzle: &PuzzleRecord| {
        let is_its = |record: &&OutputRecord| {
            record.what == What::Csv && record.puzzle.is_none_or(|number| number == puzzle.number)
        };
        let csv = sidecar.outputs.iter().find(is_its).filter(|_| !puzzle.is_solution);
        let csv = csv.map(|record| {
            let number = record.puzzle.map(|number| format!("-{number}")).unwrap_or_default();
            format!("{DATA}/{stem}{number}{CSV}")
        });
        let problem = puzzle.problem.as_ref().filter(|_| !puzzle.is_solution);
        let status = match problem {
            _ if puzzle.is_solution => Status::Solution,
            Some(_) => Status::Review,
            None => Status::Solved,
        };
        Line {
            schema: SCHEMA,
            input: sidecar.input.name.clone(),
            page: sidecar.input.page,
            puzzle: Some(puzzle.number),
            title: puzzle.title.as_ref().map(|title| title.text.clone()),
            number: puzzle.title.as_ref().and_then(|title| title.number.clone()),
            kind: puzzle.kind.clone(),
            status,
            verdict: puzzle.verdict.as_ref().map(verdict),
            problem: problem.map(|problem| problem.name),
            message: problem.map(|problem| problem.message.clone()),
            cells: problem.map(|problem| problem.cells.clone()).unwrap_or_default(),
            printed: None,
            rows: Some(puzzle.board.rows),
            columns: Some(puzzle.board.columns),
            picture: picture.clone().filter(|_| !puzzle.is_solution),
            csv,
            document: document.clone(),
            record: format!("{DATA}/{stem}{SIDECAR}"),
            sha256: Some(sidecar.input.sha256.clone()),
        }
    };
    sidecar.puzzles.iter().map(line).collect()
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
        title: None,
        number: None,
        kind: None,
        status: if code == Code::NoGrid { Status::NoPuzzle } else { Status::Failed },
        verdict: None,
        problem: Some(code),
        message: Some(message),
        cells,
        printed: None,
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
    let [review, failed, no_puzzle, solved, solutions] =
        Status::ALL.map(|status| lines.iter().filter(|line| line.status == status).count());
    let agreeing = |agrees: bool| {
        let is_so =
            |line: &&Line| line.printed.as_ref().is_some_and(|printed| printed.agrees() == Some(agrees));
        lines.iter().filter(is_so).count()
    };
    let (agreeing, differing) = (agreeing(true), agreeing(false));
    Counts { solved, review, no_puzzle, failed, solutions, agreeing, differing }
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
    let head =
        ["input", "page", "puzzle", "title", "number", "kind", "status", "verdict", "problem", "message"];
    let refused = |e: csv::Error| Diagnostic::new(Code::Bug, format!("the report is no table: {e}"));
    let number = |number: Option<usize>| number.map(|number| number.to_string()).unwrap_or_default();
    let rest = ["printed", "rows", "columns", "picture", "csv", "document", "record", "sha256"];
    table.write_record(head.iter().chain(&rest)).map_err(refused)?;
    for line in lines {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let row = [
            line.input.clone(),
            number(line.page),
            number(line.puzzle),
            text(&line.title),
            text(&line.number),
            text(&line.kind),
            line.status.word().to_owned(),
            line.verdict.unwrap_or_default().to_owned(),
            line.problem.map(|code| code.as_str().to_owned()).unwrap_or_default(),
            text(&line.message),
            line.printed.as_ref().map(ToString::to_string).unwrap_or_default(),
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
