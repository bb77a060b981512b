//! `gridlens eval`: accuracy and speed over labelled photos, without touching them.

mod count;
mod failure;
mod half;
mod printed;
mod table;
mod truth;

use crate::app::outcome::Outcome;
use crate::app::writer::Writer;
use crate::cli::args::{self, Common};
use crate::cli::command::Work;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::settings::Layer;
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::ocr::Readers;
use crate::photo::Input;
use crate::pipeline::{self, Options, Page};
use crate::puzzle::Symbol;
use crate::record::{Clobber, Privacy};
use crate::solve::Verdict;
use count::{Ending, Score};
use serde::Serialize;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::Instant;
use truth::Truth;

/// File name endings of photos.
const PHOTOS: [&str; 6] = ["jpg", "jpeg", "png", "webp", "tif", "tiff"];

/// File name endings of labels: tables of cells, or texts of puzzles.
const LABELS: [&str; 2] = ["csv", "txt"];

/// What one labelled photo came to.
#[derive(Debug, Serialize)]
struct Labelled {
    name: String,
    #[serde(flatten)]
    score: Score,
    ending: Ending,
    seconds: f64,
    /// What was wrong, in a line; empty if nothing was. The score has a count called `wrong`.
    #[serde(rename = "why", skip_serializing_if = "String::is_empty")]
    wrong: String,
    /// What keeps the figures from meaning anything: a bad label file, a fault of ours.
    #[serde(skip)]
    diagnostic: Option<Diagnostic>,
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

impl Work for args::Eval {
    const NAME: &'static str = "eval";

    fn common(&self) -> &Common {
        &self.common
    }

    fn inputs(&self) -> Vec<&Path> {
        vec![&self.folder]
    }

    fn flags(&self) -> Layer {
        Layer { max_megapixels: self.max_megapixels, ..Layer::default() }
            .solving(&self.solving)
            .working(&self.working)
    }

    fn work(&self, context: &Context) -> Result<Exit> {
        run(context, self)
    }
}

fn run(context: &Context, args: &args::Eval) -> Result<Exit> {
    let mut photos = labelled_photos(&args.folder)?;
    if let Some(half) = args.half {
        photos = of_half(photos, half)?;
    }
    context.app.engine()?;
    let clobber = if args.force { Clobber::Force } else { Clobber::Never };
    context.app.inputs.protect(photos.iter().map(PathBuf::as_path));
    let writer =
        Writer { clobber, dry_run: false, inputs: &context.app.inputs, privacy: Privacy::of(&args.folder) };
    if let Some(folder) = &args.failures {
        check_apart(folder, &args.folder)?;
        writer.check(&folder.join(failure::LIST))?;
    }
    let mut outcome = Outcome::of(shown(&args.folder));
    let mut results = Vec::with_capacity(photos.len());
    let work = |_: usize, path: &PathBuf| {
        one(context, path, args, writer)
            .unwrap_or_else(|diagnostic| Labelled::from((path.to_owned(), diagnostic)))
    };
    context.app.side_by_side(&photos, work, |result| results.push(result))?;
    for result in &mut results {
        outcome.errors.extend(result.diagnostic.take());
        if !result.wrong.is_empty() {
            outcome.detail("failed", format!("{}: {}", result.name, result.wrong));
        }
    }
    if let Some(folder) = &args.failures {
        let list = failure::list(results.iter().map(|r| (r.name.as_str(), r.wrong.as_str())));
        writer.write(&folder.join(failure::LIST), list.as_bytes())?;
    }
    let figures: Vec<_> = results.iter().map(|r| (r.score, r.ending, r.seconds)).collect();
    let sum = count::summarise(&figures);
    let peak = table::peak_memory();
    outcome.data = table::render(&sum, context.app.settings.jobs, peak).into_bytes();
    outcome.note("summary", json!(sum));
    outcome.note("threads", context.app.settings.jobs);
    outcome.note("peak_memory_bytes", json!(peak));
    outcome.note("photos", json!(results));
    Ok(context.console.tell(outcome))
}

/// Reads and solves one photo and holds it against its labels.
fn one(context: &Context, path: &Path, args: &args::Eval, writer: Writer<'_>) -> Result<Labelled> {
    if !path.with_extension("csv").is_file() {
        return one_text(context, path);
    }
    let truth = Truth::parse(&labels(path)?, &shown(path.with_extension("csv")))?;
    let start = Instant::now();
    let options = Options { readers: args.reader.unwrap_or_default().into(), ..context.app.options() };
    let engine = context.app.engine()?;
    let read = pipeline::read(&Input::Path(path.to_owned()), &options, engine, &|_, _| {});
    let verdict = match &read {
        Ok(page) => pipeline::decide(page, &options).and_then(|decision| {
            let (puzzle, verdict) = pipeline::answer(page, &decision.changes, &options)?;
            Ok((puzzle.to_solution().values, verdict, decision.sure))
        }),
        Err(diagnostic) => Err(diagnostic.clone()),
    };
    let seconds = start.elapsed().as_secs_f64();
    let mut result = match (&read, &verdict) {
        (Ok(page), Ok((digits, verdict, sure))) => judge(&truth, page, digits, (verdict, *sure)),
        (Err(diagnostic), _) | (_, Err(diagnostic)) => Labelled {
            score: count::unread(&truth),
            diagnostic: matches!(diagnostic.code, Code::Bug | Code::MissingModel).then(|| diagnostic.clone()),
            ..Labelled::from((path.to_owned(), diagnostic.clone()))
        },
    };
    result.name = stem(path);
    result.seconds = seconds;
    if let Some(folder) = args.failures.as_deref().filter(|_| !result.wrong.is_empty()) {
        let digits = verdict.as_ref().map_or(&[][..], |(digits, ..)| digits);
        let page = read.as_ref().ok();
        failure::picture(page, digits, &truth, path).and_then(|(ending, bytes)| {
            writer.write(&folder.join(format!("{}.{ending}", result.name)), &bytes)
        })?;
    }
    Ok(result)
}

/// The same of a photo whose label is a puzzle's text.
fn one_text(context: &Context, path: &Path) -> Result<Labelled> {
    let truth = printed::truth(&labels(path)?, &shown(path.with_extension("txt")))?;
    let (start, options) = (Instant::now(), context.app.options());
    let engine = context.app.engine()?;
    let read = pipeline::read(&Input::Path(path.to_owned()), &options, engine, &|_, _| {});
    let judged = read.and_then(|page| {
        let decision = pipeline::decide(&page, &options)?;
        let (puzzle, verdict) = pipeline::answer(&page, &decision.changes, &options)?;
        let (score, ending, wrong) = printed::judge(&truth, &page, &puzzle, (&verdict, decision.sure));
        Ok(Labelled { name: String::new(), score, ending, seconds: 0.0, wrong, diagnostic: None })
    });
    let mut result = judged.unwrap_or_else(|diagnostic| Labelled {
        score: printed::unread(&truth),
        diagnostic: matches!(diagnostic.code, Code::Bug | Code::MissingModel).then(|| diagnostic.clone()),
        ..Labelled::from((path.to_owned(), diagnostic))
    });
    result.name = stem(path);
    result.seconds = start.elapsed().as_secs_f64();
    Ok(result)
}

fn judge(
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

/// The photos of a folder that have labels beside them, by name.
fn labelled_photos(folder: &Path) -> Result<Vec<PathBuf>> {
    let cannot = |e: std::io::Error| {
        Diagnostic::new(Code::CannotRead, format!("cannot list this folder: {e}")).in_file(shown(folder))
    };
    let mut photos = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        let photo = path.extension().is_some_and(|e| PHOTOS.iter().any(|p| e.eq_ignore_ascii_case(p)));
        let is_labelled = LABELS.iter().any(|labels| path.with_extension(labels).is_file());
        if photo && is_labelled {
            photos.push(path);
        }
    }
    photos.sort();
    if photos.is_empty() {
        return Err(Diagnostic::new(Code::CannotRead, "this folder holds no labelled photos")
            .in_file(shown(folder))
            .hint("put NAME.jpg and NAME.csv side by side, or NAME.txt with a puzzle's text"));
    }
    Ok(photos)
}

/// Those photos that are in `half`.
fn of_half(photos: Vec<PathBuf>, half: args::Half) -> Result<Vec<PathBuf>> {
    let mut kept = Vec::new();
    for photo in photos {
        if half::of(&photo, &labels(&photo)?) == half {
            kept.push(photo);
        }
    }
    Ok(kept)
}

/// The labels beside a photo.
fn labels(photo: &Path) -> Result<String> {
    let of = |extension: &&str| photo.with_extension(extension).is_file();
    let labels = photo.with_extension(LABELS.iter().find(|e| of(e)).unwrap_or(&LABELS[0]));
    std::fs::read_to_string(&labels).map_err(|e| {
        Diagnostic::new(Code::CannotRead, format!("cannot read these labels: {e}")).in_file(shown(&labels))
    })
}

impl From<args::Reader> for Readers {
    fn from(reader: args::Reader) -> Self {
        match reader {
            args::Reader::Both => Self::Both,
            args::Reader::Network => Self::Network,
            args::Reader::Tesseract => Self::Engine,
        }
    }
}

/// Refuses to write failures among the photos.
fn check_apart(failures: &Path, photos: &Path) -> Result<()> {
    let real = |path: &Path| path.canonicalize().ok();
    if real(failures).is_some() && real(failures) == real(photos) {
        return Err(Diagnostic::new(Code::Usage, "the failures cannot go into the folder of the photos")
            .in_file(shown(failures))
            .hint("name another folder: `--failures DIR`"));
    }
    Ok(())
}

fn stem(path: &Path) -> String {
    shown(path.file_stem().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record;

    #[test]
    fn only_labelled_photos_are_taken_in_order_of_name() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.jpg", "b.csv", "a.JPG", "a.txt", "c.jpg", "d.csv", "e.txt"] {
            record::save(&folder.path().join(name), b"1", Clobber::Never).unwrap();
        }
        let names: Vec<String> = labelled_photos(folder.path()).unwrap().iter().map(|p| stem(p)).collect();
        assert_eq!(names, ["a", "b"]);
    }

    #[test]
    fn an_empty_folder_and_a_missing_one_are_named() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(labelled_photos(folder.path()).unwrap_err().code, Code::CannotRead);
        assert_eq!(labelled_photos(&folder.path().join("none")).unwrap_err().code, Code::CannotRead);
    }

    #[test]
    fn failures_never_go_among_the_photos() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(check_apart(&folder.path().join("."), folder.path()).unwrap_err().code, Code::Usage);
        assert!(check_apart(&folder.path().join("new"), folder.path()).is_ok());
    }
}
