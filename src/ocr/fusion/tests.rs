//! Looks at marks and cells are weighed.

use super::*;
use crate::ocr::cells::{MARGIN, SIDE};
use crate::raster::PAPER;
use image::{GrayImage, Luma};

fn prediction(symbols: [f64; 10], ink: [f64; 4]) -> CellPrediction {
    CellPrediction { symbols, ink }
}

/// A reader of marks to whom every mark that it is shown upright is a 9; slanted ones say nothing.
#[derive(Debug)]
struct Nines;

impl CellRecognizer for Nines {
    fn read(&self, _: &[Vec<f32>]) -> Result<Vec<CellPrediction>> {
        Ok(Vec::new())
    }

    fn read_marks(&self, marks: &[Vec<f32>]) -> Result<Option<Vec<[f64; 9]>>> {
        let says = |mark: &Vec<f32>| {
            let is_upright = marks.iter().step_by(1 + SLANTS.len()).any(|upright| upright == mark);
            let other = if is_upright { 0.0125 } else { 1.0 / 9.0 };
            let mut says = [other; 9];
            says[8] = 1.0 - 8.0 * other;
            says
        };
        Ok(Some(marks.iter().map(says).collect()))
    }
}

#[test]
fn only_handwriting_in_doubt_is_read_by_its_mark_alone_and_less_where_it_may_be_print() {
    let stroke = |x: u32, y: u32| (20..24).contains(&(x % SIDE)) && (16..36).contains(&(y % SIDE));
    let grey = GrayImage::from_fn(8 * SIDE + 2 * MARGIN, SIDE + 2 * MARGIN, |x, y| {
        Luma([if stroke(x + SIDE - MARGIN, y + SIDE - MARGIN) { 60 } else { PAPER }])
    });
    let board = Straight { grey, rows: 1, columns: 8 };
    let one_or_four = |p: f64, written: f64| {
        let symbols = [0.0, p, 0.0, 0.0, 1.0 - p, 0.0, 0.0, 0.0, 0.0, 0.0];
        prediction(symbols, [0.0, 1.0 - written, written, 0.0])
    };
    let print = one_or_four(1.0, 0.01);
    let nothing = prediction([1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0]);
    let before = [
        one_or_four(0.6, 0.01),
        one_or_four(1.0, 0.99),
        one_or_four(0.6, 0.99),
        one_or_four(0.6, 0.6),
        print.clone(),
        print.clone(),
        nothing.clone(),
        nothing.clone(),
    ];
    let view = View { board: &board, depth: 160.0, turn: Turn::NONE, network: &Nines };
    let looked_at = |before: &[CellPrediction]| {
        let mut predictions = before.to_vec();
        view.look_at_marks(&mut predictions).expect("the reader reads");
        predictions
    };
    let predictions = looked_at(&before);
    assert_eq!(predictions[..2], before[..2], "print, and what is in no doubt");
    let without_print = [&before[..4], &vec![nothing; 4]].concat();
    assert_eq!(looked_at(&without_print), without_print, "nothing is clear on this picture");
    let blotted = [&vec![print; 7][..], &before[2..3]].concat();
    assert_eq!(looked_at(&blotted), blotted, "one mark of eight is a blot, and no handwriting");
    let nine = |i: usize| predictions[i].symbols[9];
    assert!(nine(2) > 10.0 * nine(3) && nine(3) > 1e-5, "{} {}", nine(2), nine(3));
}

#[test]
fn pale_marks_say_nothing_of_the_turn_where_print_does() {
    let mark =
        |p: f64| prediction([0.0, p, 1.0 - p, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]);
    let print = vec![mark(1.0); LEAST_INK];
    let both = [print.clone(), vec![mark(0.6); 20]].concat();
    let is_deep = |deep: usize| (0..both.len()).map(|i| i < deep).collect::<Vec<_>>();
    assert_eq!(certainty(&both, &is_deep(LEAST_INK)), (1.0, LEAST_INK));
    let (all, count) = certainty(&both, &is_deep(LEAST_INK - 1));
    assert!(count == both.len() && all < 0.8, "too few of them: {all}");
}

#[test]
fn a_symbol_the_board_does_not_have_becomes_doubt() {
    let mut seven = prediction([0.0, 0.01, 0.0, 0.0, 0.0, 0.0, 0.0, 0.99, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]);
    restrict(&mut seven, 4);
    assert!((seven.symbols.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    assert!(seven.symbols[5..].iter().all(|&p| p.abs() < 1e-12));
    assert!(candidates(&seven)[0].probability < 0.3, "nobody is sure of what it is instead");
    let before = seven.clone();
    restrict(&mut seven, 9);
    assert_eq!(seven, before);
}

#[test]
fn the_kind_of_ink_keeps_to_what_is_read() {
    let kind = |symbols, inks| {
        let prediction = prediction(symbols, inks);
        ink(&prediction, &candidates(&prediction)).0
    };
    let mut symbols = [0.0; 10];
    symbols[0] = 0.9;
    symbols[7] = 0.1;
    assert_eq!(kind(symbols, [0.2, 0.2, 0.5, 0.1]), Ink::Empty);
    assert_eq!(kind(symbols, [0.1, 0.2, 0.3, 0.4]), Ink::Candidates);
    symbols.swap(0, 7);
    assert_eq!(kind(symbols, [0.7, 0.1, 0.2, 0.0]), Ink::Handwritten);
}

#[test]
fn candidates_come_most_probable_first() {
    let list =
        candidates(&prediction([0.1, 0.0, 0.7, 0.2, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]));
    let symbols: Vec<_> = list.iter().map(|c| c.symbol.map(|s| s.0)).collect();
    assert_eq!(symbols, [Some(2), Some(3), None]);
}

/// A reader to whom every cell is so surely a 4.
#[derive(Debug)]
struct Fours(f64);

impl CellRecognizer for Fours {
    fn read(&self, cells: &[Vec<f32>]) -> Result<Vec<CellPrediction>> {
        let mut symbols = [(1.0 - self.0) / 8.0; 10];
        (symbols[0], symbols[4]) = (0.0, self.0);
        Ok(cells.iter().map(|_| prediction(symbols, [0.0, 1.0, 0.0, 0.0])).collect())
    }
}

#[test]
fn print_is_read_by_its_hairlines_too_where_they_say_surely_what_it_is() {
    let is_in = |x: u32, y: u32, columns: std::ops::Range<u32>, rows: std::ops::Range<u32>| {
        columns.contains(&(x % SIDE)) && rows.contains(&(y % SIDE))
    };
    // Three stems, and left of the first two a hairline.
    let grey = GrayImage::from_fn(3 * SIDE + 2 * MARGIN, SIDE + 2 * MARGIN, |x, y| {
        let (x, y) = (x + SIDE - MARGIN, y + SIDE - MARGIN);
        let level = match (is_in(x, y, 24..34, 12..38), is_in(x, y, 14..34, 28..30)) {
            (true, _) => 60,
            (_, true) if x < 3 * SIDE => 175,
            _ => PAPER,
        };
        Luma([level])
    });
    let board = Straight { grey, rows: 1, columns: 3 };
    let one = |written: f64| {
        let symbols = [0.0, 0.9999, 0.0, 0.0, 0.0001, 0.0, 0.0, 0.0, 0.0, 0.0];
        prediction(symbols, [0.0, 1.0 - written, written, 0.0])
    };
    let before = [one(0.0), one(1.0), one(0.0)];
    let read = |network: &dyn CellRecognizer| {
        let mut predictions = before.to_vec();
        let view = View { board: &board, depth: 170.0, turn: Turn::NONE, network };
        view.look_at_hairlines(&mut predictions).expect("the reader reads");
        predictions
    };
    let sure = read(&Fours(0.9999));
    assert!(sure[0].symbols[4] > 0.1, "a 4: {:?}", sure[0].symbols);
    assert_eq!(sure[1..], before[1..], "handwriting, and what has no hairlines");
    assert_eq!(read(&Fours(0.6)), before, "a reader in doubt");
}
