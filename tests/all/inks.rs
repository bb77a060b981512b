//! Print and handwriting on made boards, of which it is known what was written.

#[path = "../../examples/ink/boards.rs"]
mod boards;
#[path = "../../examples/ink/confusion.rs"]
mod confusion;

use crate::simulate::fonts;
use confusion::Confusion;
use gridlens::ocr::tesseract::Tesseract;
use gridlens::photo::Input;
use gridlens::pipeline::{self, Options};
use rayon::prelude::*;

/// Boards that are made: two of each pen.
const BOARDS: usize = 2 * boards::PENS.len();

/// Most symbols in a hundred that may be told of the wrong kind. The network by itself swaps nine.
const MOST: usize = 1;

#[test]
fn print_and_handwriting_of_made_boards_are_told_apart() {
    let engine = Tesseract::new().expect("the set-up installs it");
    let read = |number: usize| {
        let made = boards::make(number, Some(&fonts::OWN)).expect("a board");
        let truth = confusion::truth(&made.print);
        let input = Input::Bytes { name: number.to_string(), bytes: made.jpeg };
        let page = pipeline::read(&input, &Options::default(), &engine, &|_, _| {}).expect("a whole photo");
        confusion::compare(&page.reading, &truth)
    };
    let each: Vec<Confusion> = (0..BOARDS).into_par_iter().map(read).collect();
    let mut all = Confusion::default();
    for board in &each {
        all.add(board);
    }
    assert!(all.symbols() > 40 * BOARDS, "print and handwriting on every board: {all:?}");
    assert!(all.swapped() * 100 <= all.symbols() * MOST, "{} of {}: {each:?}", all.swapped(), all.symbols());
}
