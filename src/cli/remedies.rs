//! What helps, in words and flags of the command line.

use crate::app::input::quoted;
use crate::app::outcome::Step;
use crate::diagnostics::{Code, Command, Diagnostic, Output, Remedy};
use std::path::Path;

/// The same trouble with the next thing to type as its hint: the trouble's own, where it has one.
pub(super) fn worded(mut diagnostic: Diagnostic) -> Diagnostic {
    let remedies = std::mem::take(&mut diagnostic.remedies);
    let page = diagnostic.place.page;
    remedies.iter().fold(diagnostic, |diagnostic, remedy| match remedy {
        Remedy::CornersByHand(photo) => {
            diagnostic.fact(format!("to set its corners by hand: `gridlens review {}`", typed(photo, page)))
        }
        remedy => {
            let hint = words(remedy, diagnostic.hint.as_deref().unwrap_or_default(), page);
            diagnostic.hint(hint)
        }
    })
}

/// What was done, with what to type where there is something.
pub(super) fn step(step: &Step) -> String {
    step.remedy.as_ref().map_or_else(|| step.text.clone(), |remedy| words(remedy, &step.text, None))
}

/// [`worded`], with what helps against any trouble of its name where nothing better is known: nobody is left
/// without the next thing to do.
pub(super) fn with_remedy(diagnostic: Diagnostic) -> Diagnostic {
    let mut diagnostic = worded(diagnostic);
    diagnostic.hint.get_or_insert_with(|| of_code(diagnostic.code).to_owned());
    diagnostic
}

/// A photo as it is typed, with the page of it that is meant.
fn typed(photo: &Path, page: Option<usize>) -> String {
    let page = page.map(|page| format!(" --pages {page}")).unwrap_or_default();
    quoted(photo) + &page
}

/// What to type; `hint` is what is said of it wherever it is read, `page` the page that it is about.
fn words(remedy: &Remedy, hint: &str, page: Option<usize>) -> String {
    match remedy {
        Remedy::Replace { is_changed: false } => {
            "`--force` replaces it, `--output` names another file".to_owned()
        }
        Remedy::Replace { is_changed: true } => {
            "`--force` replaces it all the same, `--output` names another file".to_owned()
        }
        Remedy::Recursive => format!("{hint}; to look into its folders too: `--recursive`"),
        Remedy::ReplaceOrElsewhere => "to replace it: `--force`; to write elsewhere: `--output`".to_owned(),
        Remedy::SolveAgain => "to solve it again: `--redo`; to write elsewhere: `--output`".to_owned(),
        Remedy::ReadAgain => format!("{hint}: `--redo`"),
        Remedy::NameOutput => format!("{hint} with `--output`"),
        Remedy::NameOtherOutput => format!("{hint}, `--output PATH`"),
        Remedy::NamePng => format!("{hint}: `--output NAME.png`"),
        Remedy::StandardOutput => format!("{hint}, or write to standard output: `--output -`"),
        Remedy::StandardInput => {
            format!("{hint}; other bytes can come through standard input: `gridlens -`")
        }
        Remedy::MoreMegapixels(Some(megapixels)) => {
            format!("{hint}, or raise the limit: `--max-megapixels {megapixels}`")
        }
        Remedy::MoreMegapixels(None) => format!("{hint}, or raise `--max-megapixels`"),
        Remedy::MoreTime => format!("{hint}: `--timeout SECONDS`"),
        Remedy::MoreTimeToMake => "a longer --timeout, or a smaller size".to_owned(),
        Remedy::UsualSize { kind, size } => format!("`gridlens generate {kind} {size}`, or no size at all"),
        Remedy::TypeIn => {
            format!("{hint}: `gridlens kinds KIND` shows how, `gridlens --kind KIND FILE` solves it")
        }
        Remedy::SayKind(name) => format!("{hint}; `--kind {name}` reads it as one"),
        Remedy::OtherKind => format!("{hint}: `--kind auto`, or one that `gridlens kinds` lists"),
        Remedy::OtherSeed => format!("{hint}: `--seed N`"),
        Remedy::FastEncoding => format!("{hint}: `--encoding fast`"),
        Remedy::PuzzlesThere => "without `--puzzle` all of them are solved".to_owned(),
        Remedy::NameSolver => format!("{hint}: `--solver 'z3 -in'`"),
        Remedy::SolverByPath => {
            format!("{hint}, `--solver '/path/to/it -in'`; without `--solver` gridlens solves it itself")
        }
        Remedy::SolverByHand => format!("{hint}: `gridlens smt FILE | SOLVER`"),
        Remedy::Corrections => format!("{hint}, or say what cells hold in a file for `--corrections`"),
        Remedy::NamePuzzle => format!("{hint}: `--puzzle N`"),
        Remedy::NamePhotoAndPuzzle => format!("{hint} with `--puzzle N`"),
        Remedy::PuzzleUpTo(count) => format!("`--puzzle` is 1 to {count}"),
        Remedy::NextPuzzle => {
            "for the next one: the same command with `--puzzle 2`; for each of them: `--puzzle all`"
                .to_owned()
        }
        Remedy::ReadBeside { number, is_only: true } => format!("{hint}; `--puzzle {number}` reads it"),
        Remedy::ReadBeside { number, is_only: false } => {
            format!("{hint}; `--puzzle {number}` reads the first")
        }
        Remedy::Output(output) => output_words(*output, hint),
        Remedy::ReplaceOrDraw { .. }
        | Remedy::ReadThenSolve(_)
        | Remedy::ReviewOrCorrect { .. }
        | Remedy::Command(..)
        | Remedy::CornersByHand(_) => of_photo(remedy, hint, page),
        Remedy::SmtText => format!("{hint}, which `gridlens smt` writes"),
        Remedy::SmtTextUnchanged => "give the solver the text as `gridlens smt` writes it".to_owned(),
    }
}

/// [`words`] of what is done with a photo, or with one page of a document.
fn of_photo(remedy: &Remedy, hint: &str, page: Option<usize>) -> String {
    match remedy {
        // What is drawn on is a picture file.
        Remedy::ReplaceOrDraw { .. } if page.is_some() => words(&Remedy::ReplaceOrElsewhere, hint, page),
        Remedy::ReplaceOrDraw { photo, csv } => {
            let (photo, csv) = (quoted(photo), quoted(csv));
            format!("to draw what it says: `gridlens draw {photo} {csv}`; to replace it: `--force`")
        }
        Remedy::ReadThenSolve(photo) => {
            format!("read it first: `gridlens read {}`, then solve the CSV", typed(photo, page))
        }
        Remedy::ReviewOrCorrect { photo, output, csv } => {
            review_or_correct(&typed(photo, page), output.as_deref(), csv)
        }
        Remedy::Command(command, file) => {
            format!("{hint}: `gridlens {} {}`", name(*command), typed(file, page))
        }
        // The words for setting corners stand beside the hint.
        _ => hint.to_owned(),
    }
}

/// The command's name.
const fn name(command: Command) -> &'static str {
    match command {
        Command::Check => "check",
        Command::Solve => "solve",
        Command::Read => "read",
        Command::Review => "review",
    }
}

/// The two ways to go on with a photo whose reading is in `csv`.
fn review_or_correct(photo: &str, output: Option<&Path>, csv: &Path) -> String {
    let place = output.map(|place| format!(" -o {}", quoted(place))).unwrap_or_default();
    let csv = quoted(csv);
    format!(
        "to look at it: `gridlens review {photo}{place}`; or correct {csv}, then once more: `gridlens \
         {photo}{place}`"
    )
}

/// What to type for another place or form of the output.
fn output_words(output: Output, hint: &str) -> String {
    match output {
        Output::NameFolder => format!("{hint}: `--output FOLDER/`"),
        Output::OtherFolder => format!("{hint}, with another `--output` folder"),
        Output::FolderOrPuzzle => "name a folder, `--output FOLDER/`, or one puzzle, `--puzzle N`".to_owned(),
        Output::FileOrNoJson => "leave out `--json`, or name a file: `--output FILE`".to_owned(),
        Output::NoJsonOrSplit(lines) => format!("leave out `--json`, or cut the text up: `split -l {lines}`"),
        Output::FileOrPipe => "name a file, `--output FILE`, or send it on: `--output - | ...`".to_owned(),
        Output::NoOutput => format!("leave out `--output`: {hint}"),
        Output::HtmlTable => format!("{hint}: `--table html`"),
        Output::PictureEach => {
            "name a folder, `-o FOLDER/ --table html`, or one puzzle: `gridlens render --puzzle N --solved`"
                .to_owned()
        }
    }
}

/// What to do about any trouble of this name.
const fn of_code(code: Code) -> &'static str {
    match code {
        Code::Usage => "for more: `gridlens --help`",
        Code::NotAnImage => "pictures are JPEG, PNG, TIFF, WebP, BMP, GIF or PNM",
        Code::Heic => "save it as JPEG first",
        Code::CutShort => "copy or download the file again",
        Code::TooLarge => "give a smaller one, or raise the limit: `--max-megapixels N`",
        Code::Unsupported => "save it in another form, such as JPEG or PNG",
        Code::CannotRead => "check the path and who may read it; `-` is standard input",
        Code::BadPuzzleText => "for the form of each kind: `gridlens kinds KIND`",
        Code::UnknownKind => "for the kinds there are: `gridlens kinds`",
        Code::OutOfRange => "correct the cell or value that is named",
        Code::NoGrid | Code::Blurred => "take the photo again: the whole grid, sharp, from above",
        Code::SeveralPuzzles => "say which one is meant: `--puzzle N`",
        Code::SeveralPages => "save the other pages as files of their own",
        Code::Doubtful => "to look at it: `gridlens review PHOTO`",
        Code::NoSolution => "a clue is wrong; correct it in the puzzle and try again",
        Code::SeveralSolutions => "a clue is missing; add it to the puzzle and try again",
        Code::WrongAnswer => "correct the cells that are named",
        Code::BadAnswer => "hand on what the solver prints for `gridlens smt PUZZLE`",
        Code::SolverFailed => "try its command by itself, or leave out `--solver`",
        Code::GaveUp => "give the solver more time: `--timeout SECONDS`",
        Code::MissingModel => "for what is missing: `gridlens doctor`",
        Code::Exists => "`--force` replaces it, `--output` names another file",
        Code::SameFile => "inputs are never replaced: name another file or folder, `--output PATH`",
        Code::CannotWrite => "name another file or folder with `--output`",
        Code::Stopped => "the same once more goes on where it was",
        Code::Bug => "please report these lines, with the input if you may share it",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn missing() -> Diagnostic {
        Diagnostic::new(Code::NoGrid, "there is no puzzle 2 on this picture").fact("puzzles found: 1")
    }

    #[test]
    fn all_remedies_are_worded_each_in_its_place() {
        let corners = Remedy::CornersByHand("a b.jpg".into());
        let by_hand = "to set its corners by hand: `gridlens review 'a b.jpg'`";
        let both =
            worded(missing().hint("take those that are there").remedy(Remedy::PuzzlesThere).remedy(corners));
        assert_eq!(both.hint.as_deref(), Some("without `--puzzle` all of them are solved"));
        assert_eq!(both.facts, ["puzzles found: 1", by_hand]);
        assert!(both.remedies.is_empty(), "what is worded is not worded again");
        let hint = missing().hint("have it read").remedy(Remedy::ReadAgain).remedy(Remedy::NameOutput);
        assert_eq!(worded(hint).hint.as_deref(), Some("have it read: `--redo` with `--output`"));
    }

    #[test]
    fn a_later_hint_stands_alone_and_corners_by_hand_are_none() {
        let later =
            missing().hint("take those that are there").remedy(Remedy::PuzzlesThere).hint("look again");
        assert_eq!(with_remedy(later).hint.as_deref(), Some("look again"));
        let corners = with_remedy(missing().remedy(Remedy::CornersByHand("a.jpg".into())));
        assert_eq!(corners.hint.as_deref(), Some(of_code(Code::NoGrid)));
    }
}
