//! What went wrong, where, and what to do next: one type for every error and warning.

mod interrupt;
mod text;

pub use interrupt::Interrupt;
pub use text::{printable, shown, utf8};

use crate::geometry::{Cell, Quad};
use serde::{Deserialize, Serialize};

/// The stable name of a kind of trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// Flags, config or arguments make no sense.
    Usage,
    /// The bytes are no picture in a format gridlens knows.
    NotAnImage,
    /// An HEIC/HEIF picture, which this build cannot decode.
    Heic,
    /// The picture ends before its data do.
    CutShort,
    /// More megapixels or bytes than the limit allows.
    TooLarge,
    /// A picture format or variant that is known but not supported.
    Unsupported,
    /// The input cannot be read at all: missing, a folder, no permission.
    CannotRead,
    /// Puzzle text or CSV does not have the form it should.
    BadPuzzleText,
    /// A puzzle kind that does not exist.
    UnknownKind,
    /// A correction names a cell or value the puzzle does not have.
    OutOfRange,
    /// No grid on the picture.
    NoGrid,
    /// The picture is too blurred to see grid lines.
    Blurred,
    /// Several puzzles on the picture and none chosen.
    SeveralPuzzles,
    /// The file has more pages than the one that is read (a warning).
    SeveralPages,
    /// Cells whose reading is doubtful (a warning).
    Doubtful,
    /// The clues contradict each other or leave no solution.
    NoSolution,
    /// More than one solution.
    SeveralSolutions,
    /// The answer given does not solve the puzzle.
    WrongAnswer,
    /// What should be a solver's answer is none: nonsense, cut off, an error, without a value that is needed.
    BadAnswer,
    /// A solver that is another program cannot be started, crashed, or does not answer as solvers do.
    SolverFailed,
    /// The time is spent: the solver's, or that of reading a photo.
    GaveUp,
    /// An engine or its data file is missing.
    MissingModel,
    /// The output exists and `--force` was not given.
    Exists,
    /// The output is an input of the same run.
    SameFile,
    /// The output cannot be written: read-only, disk full, no such folder.
    CannotWrite,
    /// The person stopped the program, or a newer question made this one needless.
    Stopped,
    /// Something that must not happen did.
    Bug,
}

impl Code {
    /// Every name there is, for help texts and tests.
    pub const ALL: [Self; 27] = [
        Self::Usage,
        Self::NotAnImage,
        Self::Heic,
        Self::CutShort,
        Self::TooLarge,
        Self::Unsupported,
        Self::CannotRead,
        Self::BadPuzzleText,
        Self::UnknownKind,
        Self::OutOfRange,
        Self::NoGrid,
        Self::Blurred,
        Self::SeveralPuzzles,
        Self::SeveralPages,
        Self::Doubtful,
        Self::NoSolution,
        Self::SeveralSolutions,
        Self::WrongAnswer,
        Self::BadAnswer,
        Self::SolverFailed,
        Self::GaveUp,
        Self::MissingModel,
        Self::Exists,
        Self::SameFile,
        Self::CannotWrite,
        Self::Stopped,
        Self::Bug,
    ];

    /// The name as messages and JSON spell it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Usage => "usage",
            Self::NotAnImage => "not-an-image",
            Self::Heic => "heic",
            Self::CutShort => "cut-short",
            Self::TooLarge => "too-large",
            Self::Unsupported => "unsupported",
            Self::CannotRead => "cannot-read",
            Self::BadPuzzleText => "bad-puzzle-text",
            Self::UnknownKind => "unknown-kind",
            Self::OutOfRange => "out-of-range",
            Self::NoGrid => "no-grid",
            Self::Blurred => "blurred",
            Self::SeveralPuzzles => "several-puzzles",
            Self::SeveralPages => "several-pages",
            Self::Doubtful => "doubtful",
            Self::NoSolution => "no-solution",
            Self::SeveralSolutions => "several-solutions",
            Self::WrongAnswer => "wrong-answer",
            Self::BadAnswer => "bad-answer",
            Self::SolverFailed => "solver-failed",
            Self::GaveUp => "gave-up",
            Self::MissingModel => "missing-model",
            Self::Exists => "exists",
            Self::SameFile => "same-file",
            Self::CannotWrite => "cannot-write",
            Self::Stopped => "stopped",
            Self::Bug => "bug",
        }
    }

    /// What to do about any trouble of this name, where nothing better is known.
    pub const fn remedy(self) -> &'static str {
        match self {
            Self::Usage => "for more: `gridlens --help`",
            Self::NotAnImage => "pictures are JPEG, PNG, TIFF, WebP, BMP, GIF or PNM",
            Self::Heic => "save it as JPEG first",
            Self::CutShort => "copy or download the file again",
            Self::TooLarge => "give a smaller one, or raise the limit: `--max-megapixels N`",
            Self::Unsupported => "save it in another form, such as JPEG or PNG",
            Self::CannotRead => "check the path and who may read it; `-` is standard input",
            Self::BadPuzzleText => "for the form of each kind: `gridlens kinds KIND`",
            Self::UnknownKind => "for the kinds there are: `gridlens kinds`",
            Self::OutOfRange => "correct the cell or value that is named",
            Self::NoGrid | Self::Blurred => "take the photo again: the whole grid, sharp, from above",
            Self::SeveralPuzzles => "say which one is meant: `--puzzle N`",
            Self::SeveralPages => "save the other pages as files of their own",
            Self::Doubtful => "to look at it: `gridlens review PHOTO`",
            Self::NoSolution => "a clue is wrong; correct it in the puzzle and try again",
            Self::SeveralSolutions => "a clue is missing; add it to the puzzle and try again",
            Self::WrongAnswer => "correct the cells that are named",
            Self::BadAnswer => "hand on what the solver prints for `gridlens smt PUZZLE`",
            Self::SolverFailed => "try its command by itself, or leave out `--solver`",
            Self::GaveUp => "give the solver more time: `--timeout SECONDS`",
            Self::MissingModel => "for what is missing: `gridlens doctor`",
            Self::Exists => "`--force` replaces it, `--output` names another file",
            Self::SameFile => "inputs are never replaced: name another file or folder, `--output PATH`",
            Self::CannotWrite => "name another file or folder with `--output`",
            Self::Stopped => "the same once more goes on where it was",
            Self::Bug => "please report these lines, with the input if you may share it",
        }
    }
}

/// Where trouble lies: a file, a line of text in it, a cell of the puzzle on it. All parts optional.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Location {
    /// The file's name as given, or `-` for standard input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Line in a text file, from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Column (characters) in that line, from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The line itself, to be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Cells, with their corners on the photo where there is one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<CellLocation>,
}

/// A cell that trouble points at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CellLocation {
    /// The cell.
    #[serde(flatten)]
    pub cell: Cell,
    /// Its corners in photo pixels, where there is a photo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quad: Option<Quad>,
}

/// An error or warning: what, where, facts, and the next thing to type.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Diagnostic {
    /// The stable name.
    #[serde(rename = "name")]
    pub code: Code,
    /// What happened, in one line, without the name and without a full stop.
    pub message: String,
    /// Where.
    pub place: Box<Location>,
    /// What was seen, one fact a line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<String>,
    /// The next thing to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The paths that message, facts and hint name, as they stand there: whoever may not see folders is shown the last part
    /// of each.
    #[serde(skip)]
    pub paths: Vec<String>,
}

/// A result with [`Diagnostic`] as its error.
pub type Result<T> = std::result::Result<T, Diagnostic>;

impl Diagnostic {
    /// Trouble called `name` with `message`, nowhere yet.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            place: Box::default(),
            facts: Vec::new(),
            hint: None,
            paths: Vec::new(),
        }
    }

    /// The same trouble, in `file`.
    #[must_use]
    pub fn in_file(mut self, file: impl Into<String>) -> Self {
        self.place.file = Some(file.into());
        self
    }

    /// The same trouble, at `line`, `column` (from one) of a text whose line reads `text`.
    #[must_use]
    pub fn at_line(mut self, line: usize, column: usize, text: impl Into<String>) -> Self {
        self.place.line = Some(line);
        self.place.column = Some(column);
        self.place.text = Some(text.into());
        self
    }

    /// The same trouble, with one more fact.
    #[must_use]
    pub fn fact(mut self, fact: impl Into<String>) -> Self {
        self.facts.push(fact.into());
        self
    }

    /// The same trouble, with the remedy for all of its name where it has no hint of its own: nobody is left without the
    /// next thing to do.
    #[must_use]
    pub fn with_remedy(mut self) -> Self {
        self.hint.get_or_insert_with(|| self.code.remedy().to_owned());
        self
    }

    /// The same trouble, with the paths that its message, facts or hint name, as they stand there.
    #[must_use]
    pub fn naming<P: Into<String>>(mut self, paths: impl IntoIterator<Item = P>) -> Self {
        self.paths.extend(paths.into_iter().map(Into::into));
        self
    }

    /// The same trouble without the folders of the paths that it names, and without its place.
    #[must_use]
    pub fn without_folders(mut self) -> Self {
        let mut paths = std::mem::take(&mut self.paths);
        // What is wrong with a file may name it, or its folder.
        paths.extend(self.place.file.take());
        self.place = Box::default();
        let folders: Vec<String> = paths.iter().filter_map(|path| text::folder(path)).collect();
        paths.extend(folders);
        // A folder within another one goes first, or its beginning would be missed.
        paths.sort_by_key(|path| std::cmp::Reverse(path.len()));
        let texts = [&mut self.message].into_iter().chain(&mut self.facts).chain(self.hint.as_mut());
        texts.for_each(|said| *said = text::without_folders(said, &paths));
        self
    }

    /// The same trouble, with the next thing to do.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl std::fmt::Display for Diagnostic {
    /// One line: `name: message`. The many-line form for people is `cli::report`'s.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.code.as_str(), self.message)
    }
}

impl std::error::Error for Diagnostic {}

/// A value together with the warnings that came up while making it.
#[derive(Clone, Debug, PartialEq)]
pub struct Warned<T> {
    /// The value.
    pub value: T,
    /// Warnings, in the order they came up.
    pub warnings: Vec<Diagnostic>,
}

impl<T> Warned<T> {
    /// A value without warnings.
    pub const fn clean(value: T) -> Self {
        Self { value, warnings: Vec::new() }
    }
}
