//! What went wrong, where, and what to do next: one type for every error and warning.

mod text;

pub use text::{shown, utf8};

use crate::geometry::{Cell, Quad};
use serde::Serialize;

/// The stable name of a kind of trouble, with the exit code it ends a run with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Name {
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
    /// The solver's budget is spent.
    GaveUp,
    /// An engine or its data file is missing.
    MissingModel,
    /// The output exists and `--force` was not given.
    Exists,
    /// The output cannot be written: read-only, disk full, no such folder.
    CannotWrite,
    /// Something that must not happen did.
    Bug,
}

impl Name {
    /// Every name there is, for help texts and tests.
    pub const ALL: [Self; 24] = [
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
        Self::Doubtful,
        Self::NoSolution,
        Self::SeveralSolutions,
        Self::WrongAnswer,
        Self::BadAnswer,
        Self::SolverFailed,
        Self::GaveUp,
        Self::MissingModel,
        Self::Exists,
        Self::CannotWrite,
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
            Self::Doubtful => "doubtful",
            Self::NoSolution => "no-solution",
            Self::SeveralSolutions => "several-solutions",
            Self::WrongAnswer => "wrong-answer",
            Self::BadAnswer => "bad-answer",
            Self::SolverFailed => "solver-failed",
            Self::GaveUp => "gave-up",
            Self::MissingModel => "missing-model",
            Self::Exists => "exists",
            Self::CannotWrite => "cannot-write",
            Self::Bug => "bug",
        }
    }

    /// The exit code of a run that ends with this trouble.
    pub const fn exit(self) -> Exit {
        match self {
            Self::Usage => Exit::Usage,
            Self::NotAnImage
            | Self::Heic
            | Self::CutShort
            | Self::TooLarge
            | Self::Unsupported
            | Self::CannotRead
            | Self::BadPuzzleText
            | Self::UnknownKind
            | Self::OutOfRange
            | Self::BadAnswer => Exit::BadInput,
            Self::NoGrid | Self::Blurred | Self::SeveralPuzzles => Exit::NoPuzzle,
            Self::Doubtful | Self::NoSolution | Self::SeveralSolutions | Self::WrongAnswer => Exit::Unsure,
            Self::GaveUp => Exit::GaveUp,
            Self::MissingModel | Self::SolverFailed => Exit::Missing,
            Self::Exists | Self::CannotWrite => Exit::Output,
            Self::Bug => Exit::Bug,
        }
    }
}

/// How a run ends. The numbers are stable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exit {
    /// Did what was asked; for solve: exactly one solution, or already done.
    #[default]
    Ok = 0,
    /// Ran, but no single answer: none, several, or still to review.
    Unsure = 1,
    /// Bad flags or config.
    Usage = 2,
    /// Not an image, cut short, too large, unsupported.
    BadInput = 3,
    /// No grid, several and none chosen, too blurred.
    NoPuzzle = 4,
    /// Output exists, read-only, disk full.
    Output = 5,
    /// Engine or its data missing.
    Missing = 6,
    /// Solver budget spent.
    GaveUp = 7,
    /// Internal error.
    Bug = 70,
    /// Ctrl+C; outputs untouched. No run returns it: the signal ends the process, and shells report it as this.
    Stopped = 130,
}

impl Exit {
    /// Of two exits, the one a run over many inputs reports: 130 > 70 > 2 > 5 > 6 > 3 > 4 > 7 > 1 > 0.
    #[must_use]
    pub fn worst(self, other: Self) -> Self {
        const ORDER: [Exit; 10] = [
            Exit::Ok,
            Exit::Unsure,
            Exit::GaveUp,
            Exit::NoPuzzle,
            Exit::BadInput,
            Exit::Missing,
            Exit::Output,
            Exit::Usage,
            Exit::Bug,
            Exit::Stopped,
        ];
        let rank = |e| ORDER.iter().position(|&o| o == e);
        if rank(self) >= rank(other) { self } else { other }
    }

    /// The process exit code.
    pub const fn code(self) -> u8 {
        self as u8
    }
}

/// Where trouble lies: a file, a line of text in it, a cell of the puzzle on it. All parts optional.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Where {
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
    pub cells: Vec<Spot>,
}

/// A cell that trouble points at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spot {
    /// The cell.
    pub cell: Cell,
    /// Its corners in photo pixels, where there is a photo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quad: Option<Quad>,
}

/// An error or warning: what, where, facts, and the next thing to type.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Trouble {
    /// The stable name.
    pub name: Name,
    /// What happened, in one line, without the name and without a full stop.
    pub message: String,
    /// Where.
    pub place: Box<Where>,
    /// What was seen, one fact a line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<String>,
    /// The next thing to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// A result with [`Trouble`] as its error.
pub type Result<T> = std::result::Result<T, Trouble>;

impl Trouble {
    /// Trouble called `name` with `message`, nowhere yet.
    pub fn new(name: Name, message: impl Into<String>) -> Self {
        Self { name, message: message.into(), place: Box::default(), facts: Vec::new(), hint: None }
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

    /// The same trouble, with the next thing to do.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl std::fmt::Display for Trouble {
    /// One line: `name: message`. The many-line form for people is `cli::report`'s.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.name.as_str(), self.message)
    }
}

impl std::error::Error for Trouble {}

/// A value together with the warnings that came up while making it.
#[derive(Clone, Debug, PartialEq)]
pub struct Warned<T> {
    /// The value.
    pub value: T,
    /// Warnings, in the order they came up.
    pub warnings: Vec<Trouble>,
}

impl<T> Warned<T> {
    /// A value without warnings.
    pub const fn clean(value: T) -> Self {
        Self { value, warnings: Vec::new() }
    }
}
