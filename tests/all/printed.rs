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
    assert_eq!(read.rules().to_text(), printed.rules().to_text());
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
fn a_sudoku_is_no_other_kind() {
    let page = page(&puzzle("sudoku"));
    assert!(page.board.layout.printed.is_none());
}
