//! What programs embed: puzzles read, solved, checked and drawn in their own process, without files or words.
//!
//! A [`Service`] holds what takes time to load, and answers on any thread. An [`Answer`] is the record that
//! the command of the same name prints with `--json`, which `docs/schema.json` describes.

use crate::app::bug;
use crate::app::check::Check;
use crate::app::context::Context;
use crate::app::input;
use crate::app::options::{self, Reading, Which};
use crate::app::outcome::Outcome;
use crate::app::render;
use crate::app::request::{self, Given, Request};
use crate::cli::json;
use crate::cli::settings::{Layer, Settings as Resolved};
use crate::cli::{self, Equipment, Exit};
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::draw::{Format, Ink};
use crate::puzzle::Kind;
use crate::review::{Frontend, Frontends};
use rayon::ThreadPool;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;

/// What a [`Service`] works under: what is not said is as on the command line without flags, whatever
/// environment and config files say.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// Cells that are read with a lower probability, in percent (0 to 100), are doubtful.
    pub sure: Option<f64>,
    /// What the solver may spend on one puzzle, in seconds (0.001 to 86400).
    pub timeout: Option<f64>,
    /// The largest picture that is read, in megapixels (0.001 to 1000).
    pub max_megapixels: Option<f64>,
    /// How many threads work (1 to 1024): as many as there are processors unless it is said.
    pub jobs: Option<usize>,
    /// How answers are drawn on photos.
    pub ink: Ink,
    /// The folder with Tesseract's data, looked in before the system's.
    pub tessdata: Option<PathBuf>,
}

/// Where an input comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file: a photo, a document or puzzle text.
    Path(PathBuf),
    /// What such a file would hold.
    Bytes(Vec<u8>),
}

/// What of an input is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The page of a document, from one; needed where it has several.
    pub page: Option<usize>,
    /// The puzzle of the page, from one in reading order; all of them where none is said.
    pub puzzle: Option<usize>,
    /// The kind of puzzle; what the picture or the text says where none is said.
    pub kind: Option<&'static Kind>,
    /// Whether handwriting is left out.
    pub givens_only: bool,
}

/// What a puzzle without a photo is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The format.
    pub format: Format,
    /// Whether the answer is shown too.
    pub solved: bool,
    /// Which puzzle of a text with several, from one.
    pub puzzle: Option<usize>,
}

/// What came of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How the command would have ended.
    pub exit: Exit,
    /// One JSON object on one line, without its end.
    pub record: String,
    /// The picture that was asked for, where there is one.
    pub picture: Option<Vec<u8>>,
}

/// What reads and solves, loaded once; it answers on any thread, on as many at a time as like.
pub struct Service {
    context: Context,
    pool: ThreadPool,
}

impl std::fmt::Debug for Service {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Service").field("settings", &self.context.settings).finish_non_exhaustive()
    }
}

impl Service {
    /// A service under these settings. The engine is loaded with the first photo.
    ///
    /// # Errors
    /// [`Code::Usage`] for settings out of their range.
    pub fn new(settings: Settings) -> Result<Self> {
        let Settings { sure, timeout, max_megapixels, jobs, ink, tessdata } = settings;
        let layer = Layer { sure, timeout, max_megapixels, jobs, ..Layer::default() };
        layer.check("the program that embeds gridlens")?;
        let settings = options::Settings { ink, tessdata, ..Resolved::resolve(&[layer]).work };
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(settings.jobs)
            .thread_name(|index| format!("gridlens-{index}"))
            .build()
            .map_err(|e| Diagnostic::new(Code::Bug, format!("no threads to work on: {e}")))?;
        Ok(Self { context: Context::new(settings), pool })
    }

    /// How many pages an input has: one, unless it is a document.
    ///
    /// # Errors
    /// What keeps it from being opened.
    pub fn pages(&self, source: Source) -> Result<usize> {
        let pages = || bug::guard(|| request::pages(&self.context, given(source)));
        self.pool.install(pages).unwrap_or_else(Err)
    }

    /// Reads puzzles of a photo, of a document's page or of a text, and solves nothing.
    pub fn read(&self, source: Source, asked: Asked) -> Answer {
        self.answer("read", source, |context, given, outcome| {
            request::read(context, asked.request(given, false)?, outcome)
        })
    }

    /// Solves puzzles of a photo, of a document's page or of a text. With `picture` the answer to a photo has
    /// the photo with the answers on it, in the photo's own format.
    pub fn solve(&self, source: Source, asked: Asked, picture: bool) -> Answer {
        self.answer("solve", source, |context, given, outcome| {
            request::solve(context, asked.request(given, picture)?, outcome)
        })
    }

    /// Says of the puzzles of a text, or of one on a photo, how many solutions they have, and whether the
    /// `solution`, a text with an answer a puzzle, is right.
    pub fn check(&self, source: Source, solution: Option<Source>, asked: Asked) -> Answer {
        self.answer("check", source, |context, given, outcome| {
            let Request { given, page, reading, .. } = asked.request(given, false)?;
            let (item, source) = request::open(context, given, page)?.source(context)?;
            let answers = match solution {
                Some(solution) => Some(request::open(context, self::given(solution), None)?.source(context)?),
                None => None,
            };
            let answers = answers.as_ref().map(|(item, source)| (item.path.as_path(), source.clone()));
            let check = Check { context, reading: &reading, corrections: None };
            check.check((&item, source), answers, outcome)
        })
    }

    /// Draws a puzzle that is text; the picture is missing where its answer is to be shown and it has not
    /// exactly one.
    pub fn render(&self, source: Source, drawn: Drawn) -> Answer {
        self.answer("render", source, |context, given, outcome| {
            let (item, source) = request::open(context, given, None)?.source(context)?;
            let puzzles = input::puzzles_of(source, &item.path, None)?;
            let puzzle = input::one_of(puzzles, &item.path, drawn.puzzle)?;
            render::tell(&puzzle, outcome);
            let how = (drawn.solved, drawn.format);
            outcome.picture = render::picture(context, (&puzzle, &item.path), how, outcome)?;
            Ok(())
        })
    }

    /// Has `work` done on the service's threads; a bug in it is the answer's.
    fn answer(
        &self,
        command: &str,
        source: Source,
        work: impl FnOnce(&Context, Given, &mut Outcome) -> Result<()> + Send,
    ) -> Answer {
        let given = given(source);
        let mut outcome = Outcome::of(given.shown());
        let done = self.pool.install(|| bug::guard(|| work(&self.context, given, &mut outcome)));
        outcome.errors.extend(done.unwrap_or_else(Err).err());
        let record = json::line(command, &outcome).trim_end().to_owned();
        Answer { exit: Exit::of_outcome(&outcome), record, picture: outcome.picture }
    }
}

impl Asked {
    fn request(self, given: Given, picture: bool) -> Result<Request> {
        let Self { page, puzzle, kind, givens_only } = self;
        if puzzle == Some(0) {
            return Err(Diagnostic::new(Code::Usage, "puzzles are counted from one").hint("ask for puzzle 1"));
        }
        let reading =
            Reading { puzzle: puzzle.map(Which::One), kind, givens_only, keep_stages: None, said: None };
        Ok(Request { given, page, reading, picture })
    }
}

fn given(source: Source) -> Given {
    match source {
        Source::Path(path) => Given::Path(path),
        Source::Bytes(bytes) => Given::Bytes(bytes),
    }
}

/// The way of drawing answers of this name: blue, black or high-contrast.
pub fn ink(name: &str) -> Option<Ink> {
    options::ink_named(name)
}

/// Does what the words of a command line (the program's name first) ask for, with all that this build shows
/// reviews in; `tessdata` is as in [`Settings`].
pub fn command(words: impl IntoIterator<Item = OsString>, tessdata: Option<PathBuf>) -> Exit {
    cli::run(words, Equipment { frontends: Frontends { page: page(), terminal: terminal() }, tessdata })
}

#[cfg(feature = "web")]
fn page() -> Arc<dyn Frontend + Send + Sync> {
    Arc::new(crate::web::Browser::default())
}

#[cfg(not(feature = "web"))]
fn page() -> Arc<dyn Frontend + Send + Sync> {
    Arc::new(crate::review::Absent { what: "review page", feature: "web" })
}

#[cfg(feature = "terminal")]
fn terminal() -> Arc<dyn Frontend + Send + Sync> {
    Arc::new(crate::terminal::Screen)
}

#[cfg(not(feature = "terminal"))]
fn terminal() -> Arc<dyn Frontend + Send + Sync> {
    Arc::new(crate::review::Absent { what: "review in the terminal", feature: "terminal" })
}
