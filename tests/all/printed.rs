//! Puzzles of kinds that are told by more than lines, printed by this program itself and read back.

use gridlens::draw::{Format, picture};
use gridlens::ocr::Blind;
use gridlens::photo::Input;
use gridlens::pipeline::{self, Options, Page};
use gridlens::puzzle::{self, Puzzle, named};
use gridlens::solve::Verdict;

fn puzzle(kind: &str) -> Puzzle {
    let kind = named(kind).expect("a kind");
    puzzle::parse(kind.example, kind.name).expect("its example").remove(0)
}

/// The page that shows a puzzle.
fn page(puzzle: &Puzzle) -> Page {
    let bytes = picture(puzzle.rules(), None, Format::Png).expect("it is drawn");
    let input = Input::Bytes { name: "printed.png".to_owned(), bytes };
    pipeline::read(&input, &Options::default(), &Blind, &|_, _| {}).expect("a board is on it")
}

fn is_read_back(kind: &str) {
    let (printed, options) = (puzzle(kind), Options::default());
    let page = page(&printed);
    let decision = pipeline::decide(&page, &options).expect("a kind");
    let (read, verdict) = pipeline::answer(&page, &decision.changes, &options).expect("a puzzle");
    assert_eq!(lines(&read.rules().to_text()), lines(&printed.rules().to_text()));
    assert!(decision.sure && decision.changes.is_empty() && matches!(verdict, Verdict::Unique(_)), "{kind}");
    let marks = pipeline::answer_marks(&page, &(read, verdict));
    let drawn = pipeline::overlaid(&page, &marks, gridlens::draw::Ink::Blue);
    let changed = drawn.pixels().zip(page.scene.photo.rgb.pixels()).filter(|(a, b)| a != b).count();
    assert!(changed * 200 > drawn.pixels().len(), "{kind}: {changed} pixels have the answer");
}

#[test]
fn a_hidato_is_read_back_from_its_own_picture() {
    is_read_back("hidato");
}

#[test]
fn a_knights_tour_is_read_back_from_its_own_picture() {
    is_read_back("knights-tour");
}

#[test]
fn a_total_concentration_is_read_back_from_its_own_picture() {
    is_read_back("total-concentration");
}

#[test]
fn train_tracks_are_read_back_from_their_own_picture() {
    is_read_back("train-tracks");
}

#[test]
fn a_number_pyramid_is_read_back_from_its_own_picture() {
    is_read_back("pyramid");
}

#[test]
fn sum_spots_are_read_back_from_their_own_picture() {
    is_read_back("sum-spots");
}

#[test]
fn dominoes_are_read_back_from_their_own_picture() {
    is_read_back("dominoes");
}

#[test]
fn a_sudoku_is_no_other_kind() {
    let page = page(&puzzle("sudoku"));
    assert!(page.board.layout.printed.is_none());
}

/// What a photo of a kind that is told by more than lines is read as, and whether that is sure.
#[cfg(feature = "tesseract")]
fn read_sample(name: &str) -> (Option<String>, bool) {
    use gridlens::ocr::tesseract::Tesseract;
    let input = Input::Path(crate::program::sample(name).join("photo.jpg"));
    let engine = Tesseract::new().expect("the engine is there");
    let options = Options::default();
    let Ok(page) = pipeline::read(&input, &options, &engine, &|_, _| {}) else { return (None, false) };
    let Ok(decision) = pipeline::decide(&page, &options) else { return (None, false) };
    let Ok((read, verdict)) = pipeline::answer(&page, &decision.changes, &options) else {
        return (None, false);
    };
    (Some(read.rules().to_text()), decision.sure && matches!(verdict, Verdict::Unique(_)))
}

/// The lines of a text in order: words, pieces and tiles come in any.
fn lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

#[cfg(feature = "tesseract")]
#[test]
fn samples_of_every_kind_are_read_or_left_to_a_person() {
    let names = crate::program::labelled("puzzle.txt");
    assert!(names.len() >= 16, "two samples a kind: {names:?}");
    let mut exact = Vec::new();
    for name in &names {
        let truth =
            std::fs::read_to_string(crate::program::sample(name).join("puzzle.txt")).expect("a label");
        let (read, sure) = read_sample(name);
        let is_exact = read.as_deref().is_some_and(|read| lines(read) == lines(&truth));
        assert!(is_exact || !sure, "{name} was read as {read:?}");
        exact.extend(is_exact.then_some(name.as_str()));
    }
    assert!(exact.len() >= EXACT, "only {exact:?} are read exactly");
}

/// Samples of the sixteen that are read exactly at least.
#[cfg(feature = "tesseract")]
const EXACT: usize = 10;
