//! What another program asks for: an input, and what of it; read or solved, told as a record, without a file.

use super::bare;
use super::context::Context;
use super::destination::Destination;
use super::input::{self, Source};
use super::item::{Item, PageNumber};
use super::lines::Listener;
use super::naming::Naming;
use super::options::{Reading, Writing};
use super::outcome::Outcome;
use super::page;
use super::photos::Photos;
use super::solve::{Job, Person};
use super::task::Task;
use super::verdict;
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::photo::Document;
use crate::pipeline::{self, Page};
use crate::puzzle;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;

/// What a file is called that came as its bytes.
pub(crate) const DATA: &str = "data";

/// Where an input comes from.
#[derive(Clone, Debug)]
pub(crate) enum Given {
    /// A file; `-` is none.
    Path(PathBuf),
    /// What a file would hold.
    Bytes(Vec<u8>),
}

impl Given {
    /// Its name for people.
    pub(crate) fn shown(&self) -> String {
        match self {
            Self::Path(path) => shown(path),
            Self::Bytes(_) => DATA.to_owned(),
        }
    }
}

/// An input, and what of it is asked for.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// A photo, a document or puzzle text.
    pub(crate) given: Given,
    /// The page, from one, where it is a document.
    pub(crate) page: Option<usize>,
    /// What of a photo is read.
    pub(crate) reading: Reading,
    /// Whether the outcome has the picture.
    pub(crate) picture: bool,
}

/// An input that was opened as far as a request needs it.
pub(crate) struct Opened {
    /// Which it is.
    pub(crate) item: Item,
    /// Its content, where that is at hand.
    source: Option<Source>,
}

impl Opened {
    /// Its content.
    pub(crate) fn source(self, context: &Context) -> Result<(Item, Source)> {
        let source = match self.source {
            Some(source) => source,
            None => input::open(&self.item.path, &context.limits())?,
        };
        Ok((self.item, source))
    }
}

/// How many pages an input has: one, unless it is a document.
pub(crate) fn pages(context: &Context, given: Given) -> Result<usize> {
    let (_, document, _) = begun(context, given)?;
    Ok(document.map_or(1, |document| document.len()))
}

/// Opens an input, and the page of it that is asked for.
pub(crate) fn open(context: &Context, given: Given, page: Option<usize>) -> Result<Opened> {
    let usage = |message: &str, hint: &str| Diagnostic::new(Code::Usage, message).hint(hint);
    let (name, document, source) = begun(context, given)?;
    let Some(document) = document else {
        if page.is_some() {
            let message = "`page` is for documents, and this is none";
            return Err(usage(message, "leave it out").in_file(shown(&name)));
        }
        return Ok(Opened { item: Item::file(name), source });
    };
    let of = document.len();
    let Some(number) = page.or((of == 1).then_some(1)) else {
        let message = format!("this document has {of} pages");
        return Err(usage(&message, "say which `page`, counted from one").in_file(shown(&name)));
    };
    let input = document.page(number, &context.limits())?;
    let item = Item { path: name, page: Some(PageNumber { number, of }) };
    Ok(Opened { item, source: Some(Source::Photo(input)) })
}

/// What an input is called, the document that it is, and the content of what is none, where it is at hand.
fn begun(context: &Context, given: Given) -> Result<(PathBuf, Option<Arc<Document>>, Option<Source>)> {
    let bytes = match given {
        Given::Path(path) if input::is_stdin(&path) => {
            return Err(Diagnostic::new(Code::Usage, "`-` is no file here").hint("give the bytes themselves"));
        }
        Given::Path(path) => {
            let document = context.shelf.document(&path, &context.limits())?;
            return Ok((path, document, None));
        }
        Given::Bytes(bytes) => bytes,
    };
    let name = PathBuf::from(DATA);
    if Document::is_of(&bytes) {
        return Ok((name, Document::of(DATA, bytes)?.map(Arc::new), None));
    }
    Ok((name, None, Some(input::held(DATA, bytes))))
}

/// Solves what is asked for; what goes wrong with all of it is returned.
pub(crate) fn solve(context: &Context, request: Request, outcome: &mut Outcome) -> Result<()> {
    let Request { given, page, reading, picture } = request;
    let writing = Writing::default();
    let photos = photos(context, &reading, &writing, picture);
    let listener = Listener { inputs: 1, is_one_record: true, tell: &|_| {}, pour: &|_| Ok(true) };
    let job = Job { photos, solver: None, person: Person::NOBODY, listener };
    let Opened { item, source } = open(context, given, page)?;
    match source {
        Some(source) => job.solve_source(&item, source, outcome),
        None => job.solve(&item, outcome),
    }?;
    outcome.on_page(&item);
    Ok(())
}

/// Reads what is asked for, and solves nothing; what goes wrong with all of it is returned.
pub(crate) fn read(context: &Context, request: Request, outcome: &mut Outcome) -> Result<()> {
    let Request { given, page, reading, .. } = request;
    let (item, source) = open(context, given, page)?.source(context)?;
    let records = match source {
        Source::Text(bytes) => {
            let puzzles = puzzle::parse_bytes(&bytes, &shown(&item.path))?;
            puzzles.iter().map(|puzzle| verdict::puzzle_json(puzzle.rules())).collect()
        }
        Source::Photo(input) if input::skip_own(&item.path, &input, outcome) => return Ok(()),
        Source::Photo(input) => {
            let number = reading.number();
            let task = Task { path: &item.path, page: item.page, input: &input, number };
            read_photo(context, &reading, task, outcome)?
        }
    };
    outcome.note("puzzles", records);
    outcome.on_page(&item);
    Ok(())
}

/// How photos are answered that no file is written of.
fn photos<'a>(context: &'a Context, reading: &'a Reading, writing: &'a Writing, picture: bool) -> Photos<'a> {
    Photos {
        context,
        reading,
        writing,
        redo: false,
        destination: Destination::Record { picture },
        naming: Naming::default(),
        tables: Vec::new(),
        corrections: None,
    }
}

/// The record of each puzzle of a photo that is asked for, and of printed solutions behind all of a page.
fn read_photo(
    context: &Context,
    reading: &Reading,
    task: Task<'_>,
    outcome: &mut Outcome,
) -> Result<Vec<Value>> {
    let writing = Writing::default();
    let photos = photos(context, reading, &writing, false);
    let pages = page::read_whole(context, &photos.how(task.path), task, outcome)?;
    let titles = photos.titles(&pages)?;
    let (are_several, puzzles) = (pages.len() > 1, pages.first().map_or(0, |page| page.scene.puzzles));
    let (mut records, mut nothing) = (Vec::new(), Vec::new());
    for (number, (page, title)) in (1..).zip(pages.iter().zip(titles)) {
        let mut told = Outcome::default();
        let mut record = match record_of(context, page, task, &mut told) {
            Err(diagnostic) if are_several && diagnostic.code == Code::UnknownKind => {
                nothing.push(Err(diagnostic));
                continue;
            }
            record => record?,
        };
        if are_several {
            page::place(page, &mut record.0);
            record.0["number"] = json!(number);
            record.0["solution_printed"] = json!(number > puzzles);
            if let Some(title) = title {
                record.0["title"] = json!(title);
            }
        }
        if are_several && record.1 {
            nothing.push(Ok(record.0));
            continue;
        }
        outcome.warnings.extend(told.warnings);
        records.push(record.0);
    }
    // What is said of one board that is no puzzle helps more than that there is nothing.
    if records.is_empty() { nothing.into_iter().collect() } else { Ok(records) }
}

/// The record of a puzzle that was read, and whether there is hardly anything on its board.
fn record_of(context: &Context, page: &Page, task: Task<'_>, told: &mut Outcome) -> Result<(Value, bool)> {
    let puzzle = pipeline::puzzle(page, &[])?;
    page::describe_reading(context, page, (&puzzle, true), task.path, told);
    Ok((verdict::puzzle_json(puzzle.rules()), bare::is_bare(&puzzle)))
}
