//! Corrections on disk: a file that only grows, a line a step, on the disk before the next step is taken.
//!
//! The form is made to be read and written by people too, so that a file of corrections can be handed to a run:
//!
//! ```text
//! # gridlens corrections, photo 5f70bf18..., puzzle 1
//! row 3 column 2: 7
//! row 4 column 9: empty
//! undo
//! redo
//! at row 4 column 9
//! ```
//!
//! Empty lines and lines that start with `#` are comments, but for the first, which says what the corrections are of.

use super::Correction;
use super::history::{History, Step};
use crate::geometry::Cell;
use crate::puzzle::Symbol;
use crate::trouble::{Name, Result, Trouble, shown, utf8};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// What the first line of a journal opens with.
const HEADING: &str = "# gridlens corrections, photo ";

/// Bytes a file of corrections may have: some hundred thousand steps.
const MOST_BYTES: u64 = 8 << 20;

/// What the forms of a line are, for whoever wrote another.
const FORMS: &str =
    "a line is `row 3 column 2: 7`, `row 3 column 2: empty`, `undo`, `redo` or `at row 3 column 2`";

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

/// A history that is kept on disk. Only one process at a time has it open.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    history: History,
}

impl Journal {
    /// Opens the journal of `subject` at `path`, or begins one. A line that a crash cut off is dropped: its step was
    /// never acknowledged.
    ///
    /// # Errors
    /// [`Name::BadPuzzleText`] where the file is no journal or one of something else; [`Name::Exists`] where another
    /// process has it open; [`Name::CannotWrite`] where it cannot be opened.
    pub fn open(path: &Path, subject: &Subject) -> Result<Self> {
        let refused = |error: std::io::Error| cannot_write(path, &error);
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(refused)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(in_use(path)),
            Err(TryLockError::Error(error)) => return Err(refused(error)),
        }
        let mut bytes = Vec::new();
        Read::take(&mut file, MOST_BYTES + 1).read_to_end(&mut bytes).map_err(refused)?;
        let name = shown(path);
        let text = utf8(&bytes, Name::BadPuzzleText, &name).map_err(|trouble| trouble.hint(FORMS))?;
        let (whole, torn) = text.split_at(text.rfind('\n').map_or(0, |end| end + 1));
        let heading = subject.to_string();
        // Whatever is refused is left as it is, to the last byte.
        if bytes.len() as u64 > MOST_BYTES || (whole.is_empty() && !heading.starts_with(torn)) {
            return Err(no_journal(path));
        }
        let history = read(whole, &name, subject)?;
        if !torn.is_empty() {
            file.set_len(whole.len() as u64).map_err(refused)?;
        }
        let mut journal = Self { file, path: path.to_owned(), history };
        if whole.is_empty() {
            journal.append(&heading)?;
            sync_folder(path).map_err(refused)?;
        }
        Ok(journal)
    }

    /// Takes a step: on the disk first, then in the history.
    ///
    /// # Errors
    /// [`Name::CannotWrite`]; the step is not taken then.
    pub fn take(&mut self, step: Step) -> Result<()> {
        self.append(&written(step))?;
        self.history.take(step);
        Ok(())
    }

    /// What was done so far.
    pub const fn history(&self) -> &History {
        &self.history
    }

    fn append(&mut self, line: &str) -> Result<()> {
        // One write, so that a crash leaves a line whole or without its end.
        let whole = format!("{line}\n");
        let done = self.file.write_all(whole.as_bytes()).and_then(|()| self.file.sync_data());
        done.map_err(|error| cannot_write(&self.path, &error))
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
/// [`Name::BadPuzzleText`] with line and column for what is no step, and where the first line says that these are the
/// corrections of something else than `subject`.
pub fn read(text: &str, file: &str, subject: &Subject) -> Result<History> {
    let mut history = History::default();
    for (i, line) in text.lines().enumerate() {
        let bad = |column: usize, message: String| {
            Trouble::new(Name::BadPuzzleText, message).in_file(file).at_line(i + 1, column, line).hint(FORMS)
        };
        if i == 0 && line.starts_with(HEADING) && line.trim_end() != subject.to_string() {
            let other = bad(1, "these are the corrections of another photo or puzzle".to_owned());
            return Err(
                other.hint("name the photo they belong to, or take the first line out to use them anyway")
            );
        }
        if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
            let step = parse(line).map_err(|(column, message)| bad(column, message))?;
            history.take(step);
        }
    }
    Ok(history)
}

/// The line of a step.
fn written(step: Step) -> String {
    match step {
        Step::Correct(Correction { cell, symbol: Some(symbol) }) => format!("{cell}: {}", symbol.0),
        Step::Correct(Correction { cell, symbol: None }) => format!("{cell}: empty"),
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
    let Some((place, value)) = text.split_once(':') else {
        return Err((start + 1, format!("\"{text}\" is no step")));
    };
    let Some(cell) = cell(place) else {
        return Err((start + 1, format!("\"{place}\" is no place of a cell")));
    };
    let at = start + place.chars().count() + 2 + value.chars().take_while(|c| c.is_whitespace()).count();
    match (value.trim(), Symbol::from_text(value.trim())) {
        ("empty", _) => Ok(Step::Correct(Correction { cell, symbol: None })),
        (_, Some(symbol)) => Ok(Step::Correct(Correction { cell, symbol: Some(symbol) })),
        (odd, None) => Err((at, format!("\"{odd}\" is neither a value nor `empty`"))),
    }
}

/// The cell of `row 3 column 2`.
fn cell(text: &str) -> Option<Cell> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let ["row", row, "column", column] = words[..] else { return None };
    let index = |word: &str| word.parse::<u16>().ok()?.checked_sub(1);
    Some(Cell::new(index(row)?, index(column)?))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Trouble {
    Trouble::new(Name::CannotWrite, format!("the corrections cannot be kept: {error}"))
        .in_file(shown(path))
        .hint("make its folder writable, or free space on its disk")
}

fn no_journal(path: &Path) -> Trouble {
    Trouble::new(Name::BadPuzzleText, "this file holds something else than corrections")
        .in_file(shown(path))
        .hint("move it away, and begin again")
}

fn in_use(path: &Path) -> Trouble {
    Trouble::new(Name::Exists, "these corrections are being made in another review")
        .in_file(shown(path))
        .hint("end the other review first")
}
