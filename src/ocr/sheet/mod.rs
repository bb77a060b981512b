//! The marks on a board and about it: cut out wherever they stand, and read glyph by glyph.
//!
//! [`ink`] straightens the board with a margin and tells its ink from its lines, [`tokens`] puts pieces
//! of ink together to glyphs and these to marks, and the network of [`super::symbols`] says what each
//! glyph is.

mod ink;
mod tokens;

use super::symbols;
use crate::diagnostics::Result;
use crate::geometry::Point;
use crate::grid::Board;
use crate::photo::Photo;
use crate::puzzle::marks::{Glyph, Mark, Marks};
use ink::{AROUND, CELL, Sheet};
use tokens::Token;

/// Least probability that a mark's glyphs are characters, at their best: less is dirt.
const LEAST: f64 = 0.05;

/// The marks of an upright board, as far as two cells about it.
///
/// # Errors
/// The network's own; what cannot be read is data.
pub fn marks(photo: &Photo, board: &Board) -> Result<Marks> {
    let sheet = Sheet::of(photo, board);
    let tokens = tokens::tokens(&sheet);
    let pictures: Vec<image::GrayImage> =
        tokens.iter().flat_map(Token::pieces).map(|blob| sheet.cut(blob)).collect();
    let mut glyphs = symbols::glyphs(&pictures)?.into_iter();
    let mut marks = Vec::new();
    for token in &tokens {
        let ways: Vec<Vec<Glyph>> =
            token.ways.iter().map(|way| way.iter().filter_map(|_| glyphs.next()).collect()).collect();
        let sure = |way: &Vec<Glyph>| way.iter().map(Glyph::is_character).product::<f64>();
        if ways.iter().map(sure).fold(0.0, f64::max) >= LEAST {
            marks.push(Mark {
                middle: lattice(token.middle()),
                size: token.size() * (1.0 / f64::from(CELL)),
                ways,
            });
        }
    }
    marks.sort_by(|a, b| {
        (a.middle.y, a.middle.x).partial_cmp(&(b.middle.y, b.middle.x)).unwrap_or(std::cmp::Ordering::Equal)
    });
    Ok(Marks { layout: board.layout.clone(), marks, ink: sheet.shares(board) })
}

/// A place on the sheet in cells from the board's corner.
fn lattice(p: Point) -> Point {
    p * (1.0 / f64::from(CELL)) - Point::new(AROUND as f64, AROUND as f64)
}
