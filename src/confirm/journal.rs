//! Corrections on disk: a file that only grows, a line a step, on the disk before the next step is taken.
//!
//! The form is made to be read and written by people too, so that a file of corrections can be handed to a
//! run:
//!
//! ```text
//! # gridlens corrections, photo 5f70bf18..., puzzle 1
//! row 3 column 2: 7
//! row 4 column 9: empty
//! total of row 3: 27
//! dots of tile 5: 0110
//! word 4: hock
//! word 7: none
//! undo
//! redo
//! at row 4 column 9
//! frame 12.0,13.5 200.0,13.0 201.5,210.0 12.0,211.0
//! frame 12.0,13.5 200.0,13.0 201.5,210.0 12.0,211.0 with 9
//! kind hidato
//! kind auto
//! ```
//!
//! Empty lines and lines that start with `#` are comments, but for the first, which says what the corrections
//! are of.

use super::history::{Frame, History, Step};
use super::{AsideCorrection, Correction};
use crate::diagnostics::{Code, Diagnostic, Result, shown, utf8};
use crate::files;
use crate::geometry::{Cell, Point, Quad};
use crate::puzzle::{self, Symbol, aside};
use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// What the first line of a journal opens with.
const HEADING: &str = "# gridlens corrections, photo ";

/// What stands for a kind where the photo is to say it.
const AUTO: &str = "auto";

/// What the forms of a line are, for whoever wrote another.
const FORMS: &str = "a line is `row 3 column 2: 7`, `row 3 column 2: empty`, `total of row 3: 27` or \
                     another mark beside the cells, `undo`, `redo`, `at row 3 column 2`, `kind hidato` or \
                     `frame` with four points";

/// Which puzzle corrections are of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// SHA-256 of the photo's bytes, 64 lower-case hexadecimal digits.
    pub sha256: String,
    /// Which puzzle of the photo, from one.
    pub puzzle: usize,
}

impl std::fmt::Display for Subject {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{HEADING}{}, puzzle {}", self.sha256, self.puzzle)
    }
}

/// A history that is kept on disk, or, for who wants nothing kept, in memory. Only one process at a time has
/// a file of it open.
#[derive(Debug)]
pub struct Journal {
    file: Option<(File, PathBuf)>,
    history: History,
    /// Whether the file says nothing but its heading.
    is_blank: bool,
    /// Whether the file ends in what is no step, since a write failed and could not be taken back.
    is_torn: bool,
}

impl Journal {
    /// A journal that ends with the process.
    pub fn in_memory() -> Self {
        Self { file: None, history: History::default(), is_blank: true, is_torn: false }
    }

    /// Opens the journal of `subject` at `path`, or begins one. A line that a crash cut off is dropped: its
    /// step was never acknowledged.
    ///
    /// # Errors
    /// [`Code::BadPuzzleText`] where the file is no journal or one of something else; [`Code::Exists`] where
    /// another process has it open; [`Code::CannotWrite`] where it cannot be opened.
    pub fn open(path: &Path, subject: &Subject) -> Result<Self> {
        let refused = |error: std::io::Error| cannot_write(path, &error);
        let mut file = locked(path)?;
        let mut bytes = Vec::new();
        Read::take(&mut file, files::CORRECTIONS + 1).read_to_end(&mut bytes).map_err(refused)?;
        let name = shown(path);
        let text = utf8(&bytes, Code::BadPuzzleText, &name).map_err(|diagnostic| diagnostic.hint(FORMS))?;
        let (whole, torn) = text.split_at(text.rfind('\n').map_or(0, |end| end + 1));
        let heading = subject.to_string();
        // Whatever is refused is left as it is, to the last byte.
        if bytes.len() as u64 > files::CORRECTIONS || (whole.is_empty() && !heading.starts_with(torn)) {
            return Err(no_journal(path));
        }
        check_subject(whole, &name, subject)?;
        let history = read(whole, &name)?;
        if !torn.is_empty() {
            file.set_len(whole.len() as u64).map_err(refused)?;
        }
        let is_blank = whole.lines().count() <= 1;
        let mut journal = Self { file: Some((file, path.to_owned())), history, is_blank, is_torn: false };
        if whole.is_empty() {
            journal.append(&heading)?;
            journal.is_blank = true;
            sync_folder(path).map_err(refused)?;
        }
        Ok(journal)
    }

    /// Ends with the journal; a file in which nothing was said is removed.
    ///
    /// # Errors
    /// [`Code::CannotWrite`] where it cannot be removed.
    pub fn finish(self) -> Result<()> {
        match &self.file {
            Some((_, path)) if self.is_blank => match std::fs::remove_file(path) {
                Err(error) if error.kind() != ErrorKind::NotFound => Err(cannot_write(path, &error)),
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Takes a step: on the disk first, then in the history.
    ///
    /// # Errors
    /// [`Code::CannotWrite`]; the step is not taken then.
    pub fn take(&mut self, step: Step) -> Result<()> {
        self.append(&written(&step))?;
        self.history.take(step);
        Ok(())
    }

    /// Whether what is said outlives the process.
    pub const fn is_lasting(&self) -> bool {
        self.file.is_some()
    }

    /// What was done so far.
    pub const fn history(&self) -> &History {
        &self.history
    }

    fn append(&mut self, line: &str) -> Result<()> {
        if let Some((file, path)) = &mut self.file {
            // One write, so that a crash leaves a line whole or without its end.
            let whole = format!("{line}\n");
            if self.is_torn {
                return Err(no_journal(path));
            }
            let before = file.metadata().map_err(|error| cannot_write(path, &error))?.len();
            let done = file.write_all(whole.as_bytes()).and_then(|()| file.sync_data());
            if let Err(error) = done {
                // A step that was not taken must not be found there later, be it whole or in part.
                self.is_torn = file.set_len(before).and_then(|()| file.sync_data()).is_err();
                return Err(cannot_write(path, &error));
            }
        }
        self.is_blank = false;
        Ok(())
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        if let Some((file, _)) = &self.file {
            // Closing it is not enough: a program that another thread is about to start has the open file
            // too, until it has begun.
            let _ = file.unlock();
        }
    }
}

/// The file at `path`, open for this process alone.
fn locked(path: &Path) -> Result<File> {
    let refused = |error: std::io::Error| cannot_write(path, &error);
    // Steps that go into a pipe or a device are lost, and reading one never ends.
    let regular = |found: std::io::Result<Metadata>| match found {
        Ok(metadata) => files::check_regular(&metadata).map_err(|diagnostic| no_file(diagnostic, path)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(refused(error)),
    };
    loop {
        regular(std::fs::symlink_metadata(path))?;
        let file = opening().open(path).map_err(refused)?;
        regular(file.metadata())?;
        match file.try_lock() {
            Ok(()) if is_at(&file, path) => return Ok(file),
            // Whoever held it until now has removed it: what was locked has no name any more.
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(in_use(path)),
            Err(TryLockError::Error(error)) => return Err(refused(error)),
        }
    }
}

/// How a journal is opened: what a link leads to is not where it belongs, and nobody else is to read it.
fn opening() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600).custom_flags(rustix::fs::OFlags::NOFOLLOW.bits().cast_signed());
    }
    options
}

/// Whether an open file is the one that `path` names.
fn is_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let id = |found: std::io::Result<std::fs::Metadata>| found.ok().map(|m| (m.dev(), m.ino()));
        id(file.metadata()) == id(std::fs::symlink_metadata(path))
    }
    #[cfg(not(unix))]
    {
        // Open files cannot be removed there.
        let _ = (file, path);
        true
    }
}

/// Makes a file's name as lasting as its bytes.
fn sync_folder(path: &Path) -> std::io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// The steps in a text, taken one after the other; `file` names it in errors. The last line needs no end.
///
/// # Errors
/// [`Code::BadPuzzleText`] with line and column for what is no step.
pub fn read(text: &str, file: &str) -> Result<History> {
    let mut history = History::default();
    for (i, line) in text.lines().enumerate() {
        if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
            let step =
                parse(line).map_err(|(column, message)| bad((i + 1, column), message, (file, line)))?;
            history.take(step);
        }
    }
    Ok(history)
}

/// Whether a text says that it is of corrections.
pub fn is_journal(text: &[u8]) -> bool {
    text.starts_with(HEADING.as_bytes())
}

/// Whether the first line of a text says that its steps are of `subject`, or nothing of what they are of.
///
/// # Errors
/// [`Code::BadPuzzleText`] where they are of something else.
pub fn check_subject(text: &str, file: &str, subject: &Subject) -> Result<()> {
    match text.lines().next() {
        Some(line) if line.starts_with(HEADING) && line.trim_end() != subject.to_string() => {
            let message = "these are the corrections of another photo or puzzle".to_owned();
            Err(bad((1, 1), message, (file, line))
                .hint("name the photo they belong to, or take the first line out to use them anyway"))
        }
        _ => Ok(()),
    }
}

fn bad((line, column): (usize, usize), message: String, (file, text): (&str, &str)) -> Diagnostic {
    Diagnostic::new(Code::BadPuzzleText, message).in_file(file).at_line(line, column, text).hint(FORMS)
}

/// The line of a step.
fn written(step: &Step) -> String {
    match step {
        Step::Correct(Correction { cell, symbol: Some(symbol) }) => format!("{cell}: {}", symbol.0),
        Step::Correct(Correction { cell, symbol: None }) => format!("{cell}: empty"),
        Step::Restate(AsideCorrection { name, value }) => {
            format!("{name}: {}", if value.is_empty() { "none" } else { value })
        }
        Step::Frame(Frame { corners, sides }) => {
            // The shortest digits that give the same numbers back.
            let points = corners.0.map(|p| format!("{},{}", p.x, p.y)).join(" ");
            let sides = sides.map(|n| format!(" with {n}")).unwrap_or_default();
            format!("frame {points}{sides}")
        }
        Step::Kind(kind) => format!("kind {}", kind.map_or(AUTO, |kind| kind.name)),
        Step::Undo => "undo".to_owned(),
        Step::Redo => "redo".to_owned(),
        Step::Move(cell) => format!("at {cell}"),
    }
}

/// The step of a line, or the column, from one, and what is wrong there.
fn parse(line: &str) -> std::result::Result<Step, (usize, String)> {
    let start = line.chars().take_while(|c| c.is_whitespace()).count();
    let text = line.trim();
    match text {
        "undo" => return Ok(Step::Undo),
        "redo" => return Ok(Step::Redo),
        _ => {}
    }
    if let Some(place) = text.strip_prefix("at ") {
        return cell(place)
            .map(Step::Move)
            .ok_or_else(|| (start + 4, format!("\"{place}\" is no place of a cell")));
    }
    if let Some(points) = text.strip_prefix("frame ") {
        return frame(points)
            .map(Step::Frame)
            .ok_or_else(|| (start + 7, format!("\"{points}\" are no four points")));
    }
    if let Some(name) = text.strip_prefix("kind ") {
        let kind = puzzle::named(name.trim());
        let is_known = kind.is_some() || name.trim() == AUTO;
        return if is_known {
            Ok(Step::Kind(kind))
        } else {
            Err((start + 6, format!("there is no kind \"{name}\"")))
        };
    }
    let Some((place, value)) = text.split_once(':') else {
        return Err((start + 1, format!("\"{text}\" is no step")));
    };
    let at = start + place.chars().count() + 2 + value.chars().take_while(|c| c.is_whitespace()).count();
    if aside::is_name(place) {
        return match value.trim() {
            "" => Err((at, format!("what is the {}?", place.trim()))),
            "none" => Ok(restate(place, "")),
            value => Ok(restate(place, value)),
        };
    }
    let Some(cell) = cell(place) else {
        return Err((start + 1, format!("\"{place}\" is no place of a cell")));
    };
    match (value.trim(), Symbol::from_text(value.trim())) {
        ("empty", _) => Ok(Step::Correct(Correction { cell, symbol: None })),
        (_, Some(symbol)) => Ok(Step::Correct(Correction { cell, symbol: Some(symbol) })),
        (odd, None) => Err((at, format!("\"{odd}\" is neither a value nor `empty`"))),
    }
}

fn restate(name: &str, value: &str) -> Step {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    Step::Restate(AsideCorrection { name, value: value.to_owned() })
}

/// The cell of `row 3 column 2`.
fn cell(text: &str) -> Option<Cell> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let ["row", row, "column", column] = words[..] else { return None };
    let index = |word: &str| word.parse::<u16>().ok()?.checked_sub(1);
    Some(Cell::new(index(row)?, index(column)?))
}

/// The frame of `12.0,13.5 200.0,13.0 201.5,210.0 12.0,211.0`, with ` with 9` where a count is said.
fn frame(text: &str) -> Option<Frame> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (points, sides) = match words[..] {
        [a, b, c, d] => ([a, b, c, d], None),
        [a, b, c, d, "with", n] => ([a, b, c, d], Some(n.parse().ok()?)),
        _ => return None,
    };
    let number = |word: &str| word.parse().ok().filter(|v: &f64| v.is_finite());
    let point = |word: &str| {
        let (x, y) = word.split_once(',')?;
        Some(Point::new(number(x)?, number(y)?))
    };
    let [a, b, c, d] = points.map(point);
    Some(Frame { corners: Quad([a?, b?, c?, d?]), sides })
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Diagnostic {
    Diagnostic::new(Code::CannotWrite, format!("the corrections cannot be kept: {error}"))
        .in_file(shown(path))
        .hint("make its folder writable, or free space on its disk")
}

/// What is there is no file that steps can be kept in.
fn no_file(diagnostic: Diagnostic, path: &Path) -> Diagnostic {
    Diagnostic { code: Code::CannotWrite, ..diagnostic.in_file(shown(path)) }
        .hint("move it away, and begin again")
}

fn no_journal(path: &Path) -> Diagnostic {
    Diagnostic::new(Code::BadPuzzleText, "this file holds something else than corrections")
        .in_file(shown(path))
        .hint("move it away, and begin again")
}

fn in_use(path: &Path) -> Diagnostic {
    Diagnostic::new(Code::Exists, "these corrections are being made in another review")
        .in_file(shown(path))
        .hint("end the other review first")
}
