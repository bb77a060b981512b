//! `gridlens eval`: accuracy and speed over labelled photos, without touching them.

mod count;
mod failure;
mod half;
mod labelled;
mod pages;
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
use crate::pipeline;
use crate::record::{Clobber, Privacy};
use labelled::{Labelled, PHOTOS, decided, judge, stem, tried};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::Instant;
use truth::Truth;

/// File name endings of labels: tables of cells, or texts of puzzles.
const LABELS: [&str; 2] = ["csv", "txt"];

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
    let pages = pages::labelled(&args.folder);
    let mut photos = labelled_photos(&args.folder)?;
    if photos.is_empty() && pages.is_empty() {
        return Err(no_labels(&args.folder));
    }
    if let Some(half) = args.half {
        photos = of_half(photos, half)?;
    }
    context.app.engine()?;
    let clobber = if args.force { Clobber::Force } else { Clobber::Never };
    context.app.inputs.protect(photos.iter().chain(&pages).map(PathBuf::as_path));
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
    let mut book = Vec::with_capacity(pages.len());
    let work = |_: usize, path: &PathBuf| pages::one(context, path, args);
    context.app.side_by_side(&pages, work, |page| book.push(page))?;
    for page in &mut book {
        outcome.errors.extend(page.diagnostic.take());
        if !page.wrong.is_empty() {
            outcome.detail("failed", format!("{}: {}", page.name(), page.wrong));
        }
    }
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
    let of_pages = (!book.is_empty()).then(|| pages::summarise(&book));
    let run = table::Run { threads: context.app.settings.jobs, peak: table::peak_memory() };
    let photos = Some(&sum).filter(|_| !results.is_empty());
    outcome.data = table::render(photos, of_pages.as_ref(), run).into_bytes();
    outcome.note("summary", json!(sum));
    outcome.note("threads", run.threads);
    outcome.note("peak_memory_bytes", json!(run.peak));
    outcome.note("photos", json!(results));
    if let Some(sum) = of_pages {
        outcome.note("pages_summary", json!(sum));
        outcome.note("pages", json!(book));
    }
    Ok(context.console.tell(outcome))
}

/// Reads and solves one photo and holds it against its labels.
fn one(context: &Context, path: &Path, args: &args::Eval, writer: Writer<'_>) -> Result<Labelled> {
    if !path.with_extension("csv").is_file() {
        return one_text(context, path);
    }
    let truth = Truth::parse(&labels(path)?, &shown(path.with_extension("csv")))?;
    let start = Instant::now();
    let options = tried(context, args);
    let engine = context.app.engine()?;
    let read = pipeline::read(&Input::Path(path.to_owned()), &options, engine, &|_, _| {});
    let verdict = match &read {
        Ok(page) => decided(page, &options),
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
    Ok(photos)
}

fn no_labels(folder: &Path) -> Diagnostic {
    Diagnostic::new(Code::CannotRead, "this folder holds no labelled photos")
        .in_file(shown(folder))
        .hint("put NAME.jpg and NAME.csv side by side; NAME.txt for other kinds, NAME.json for pages")
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record;

    #[test]
    fn only_labelled_photos_are_taken_in_order_of_name() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for name in ["b.jpg", "b.csv", "a.JPG", "a.txt", "c.jpg", "d.csv", "e.txt"] {
            record::save(&folder.path().join(name), b"1", Clobber::Never).expect("a folder to write to");
        }
        let photos = labelled_photos(folder.path()).expect("a folder that can be read");
        let names: Vec<String> = photos.iter().map(|p| stem(p)).collect();
        assert_eq!(names, ["a", "b"]);
    }

    #[test]
    fn a_missing_folder_is_named() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        assert!(labelled_photos(folder.path()).expect("a folder that can be read").is_empty());
        assert_eq!(labelled_photos(&folder.path().join("none")).unwrap_err().code, Code::CannotRead);
    }

    #[test]
    fn failures_never_go_among_the_photos() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        assert_eq!(check_apart(&folder.path().join("."), folder.path()).unwrap_err().code, Code::Usage);
        assert!(check_apart(&folder.path().join("new"), folder.path()).is_ok());
    }
}
