//! Boards on photos that are no sudokus: what they may be is said, and what to do; and pictures out of focus.

use crate::program::Place;
use image::{GrayImage, Luma};

/// Side of a cell, in pixels.
const CELL: u32 = 44;

/// Paper around the board, in pixels.
const AROUND: u32 = 60;

/// An empty board of so many cells a side.
fn board(cells: u32) -> GrayImage {
    let side = cells * CELL;
    let inside = move |v: u32| (AROUND..=AROUND + side).contains(&v);
    let on_line = |v: u32| {
        let width = if (v + 3).saturating_sub(AROUND) % (3 * CELL) < 5 { 3 } else { 1 };
        (v + width - AROUND) % CELL < 2 * width - 1
    };
    GrayImage::from_fn(side + 2 * AROUND, side + 2 * AROUND, |x, y| {
        Luma([if inside(x) && inside(y) && (on_line(x) || on_line(y)) { 30 } else { 235 }])
    })
}

#[test]
fn a_board_without_digits_is_not_called_a_sudoku() {
    let place = Place::new();
    board(9).save(place.path("bare.png")).expect("a picture");
    let said = place.run(["bare.png"]).refuses("unknown-kind", 3);
    for word in ["grid     9 x 9 cells", "read     0 digits\n", "with no digit is no sudoku", "killer sudoku"]
    {
        assert!(said.err.contains(word), "{word}: {said:?}");
    }
    for word in ["hidato", "train-tracks", "gridlens kinds KIND", "gridlens --kind KIND FILE"] {
        assert!(said.err.contains(word), "{word}: {said:?}");
    }
    assert!(!said.err.contains("all sure") && !said.err.contains("sudoku 9 x 9"), "{said:?}");
}

#[test]
fn a_size_that_no_sudoku_has_is_answered_with_the_kinds_that_have_it() {
    let place = Place::new();
    board(7).save(place.path("seven.png")).expect("a picture");
    let said = place.run(["seven.png"]).refuses("unknown-kind", 3);
    for word in ["has 7 x 7 cells", "hidato", "jigsaw", "knights-tour", "gridlens kinds KIND"] {
        assert!(said.err.contains(word), "{word}: {said:?}");
    }
}

#[test]
fn blurred_is_said_of_pictures_out_of_focus_alone_whatever_their_grain() {
    let place = Place::new();
    let grain = |x: u32, y: u32| (x.wrapping_mul(7919) ^ y.wrapping_mul(104_729) ^ (x * y * 31)) % 25;
    let grainy = |grey: &GrayImage| {
        GrayImage::from_fn(grey.width(), grey.height(), |x, y| {
            Luma([(u32::from(grey.get_pixel(x, y).0[0]) * 9 / 10 + grain(x, y)).min(255) as u8])
        })
    };
    let large = image::imageops::resize(&board(9), 1200, 1200, image::imageops::FilterType::Triangle);
    grainy(&image::imageops::blur(&large, 24.0)).save(place.path("soft.png")).expect("a picture");
    place.run(["soft.png"]).refuses("blurred", 4);
    // Sharp marks on shaded paper, and no grid.
    let marks = GrayImage::from_fn(1200, 900, |x, y| {
        let is_mark = (400..800).contains(&x) && (300..600).contains(&y) && x / 9 % 3 == 0 && y / 40 % 2 == 0;
        Luma([if is_mark { 40 } else { (120 + x / 12) as u8 }])
    });
    grainy(&marks).save(place.path("sharp.png")).expect("a picture");
    place.run(["sharp.png"]).refuses("no-grid", 4);
}
