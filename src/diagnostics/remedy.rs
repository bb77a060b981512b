//! What to do next, for each kind of error and warning.

use super::code::Code;

impl Code {
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
