//! The marks on a board and about it: cut out wherever they stand, and read glyph by glyph.
//!
//! [`ink`] straightens the board with a margin and tells its ink from its lines, [`tokens`] puts pieces
//! of ink together to glyphs and these to marks, and the network of [`super::symbols`] says what each
//! glyph is. [`cages`] finds the cages of killer sudokus: [`flat`] lays a board onto its solid lines,
//! [`walls`] tells where cages end, [`corners`] cuts the sums in the corners of cells.

mod blocks;
mod cages;
mod clues;
mod corners;
mod dots;
mod flat;
mod frames;
mod ink;
mod pairs;
mod tile;
mod tiles;
mod tokens;
mod walls;

pub use cages::cages;
pub use clues::blocks;

use super::symbols;
use crate::diagnostics::Result;
use crate::geometry::Mesh;
use crate::grid::Board;
use crate::photo::Photo;
use crate::puzzle::marks::{Glyph, Mark, Marks, Tile};
use ink::Sheet;
use tokens::Token;

/// Least probability that a mark's glyphs are characters, at their best: less is dirt.
const LEAST: f64 = 0.05;

/// Probability of what the number of a tile most probably is from which it is sure.
const SURE: f64 = 0.9;

/// Cells about a board that are looked at: totals stand at most so far away.
const AROUND: usize = 2;

/// The marks of an upright board, as far as two cells about it; where tiles may lie about it, those too.
///
/// # Errors
/// The network's own; what cannot be read is data.
pub fn marks(photo: &Photo, board: &Board) -> Result<Marks> {
    marks_besides(photo, board, &[])
}

/// [`marks()`] without those that are known, so that none of their ink is taken for another one's.
///
/// # Errors
/// The network's own; what cannot be read is data.
pub fn marks_besides(photo: &Photo, board: &Board, known: &[&Mark]) -> Result<Marks> {
    let mut sheet = Sheet::of(photo, &board.layout, board.mesh.clone(), AROUND);
    for mark in known {
        sheet.blank(mark);
    }
    let is_staggered = board.mesh.is_staggered();
    let (layout, ink, marks) = (board.layout.clone(), sheet.shares(), read(&sheet)?);
    let mut marks = Marks { is_staggered, marks, ink, frames: pairs::frames(&sheet), ..Marks::bare(layout) };
    if tiles::may_be_about(board, &marks)
        && let Some((flat, around)) = tiles::reach(board)
    {
        marks.tiles = tiles_about(Sheet::of(photo, &board.layout, flat, around), &board.mesh)?;
    }
    Ok(marks)
}

/// The tiles on a sheet with as many cells as its board's mesh; where their numbers are not read surely, only
/// what is about as dark as most of them counts as ink, or thin print, too. Where there are more than cells,
/// those with fainter ink are none: print that shows through in cells.
fn tiles_about(mut sheet: Sheet, mesh: &Mesh) -> Result<Vec<Tile>> {
    let cells = mesh.rows() * mesh.columns();
    let sure = |tiles: &[Tile]| tiles.iter().filter(|tile| tile.number.sureness() >= SURE).count();
    let mut best = tiles::tiles(&sheet, &read(&sheet)?, cells);
    let usual = best.clone();
    if sure(&best) >= cells && best.len() > cells {
        let dark = sheet.without_faint(usual);
        return Ok(if sure(&dark) >= cells { dark } else { best });
    }
    let looks: [&dyn Fn(&mut Sheet); 2] = [&|sheet| sheet.heed(&usual), &Sheet::refine];
    for look in looks {
        if sure(&best) >= cells || usual.len() * 2 < cells {
            break;
        }
        look(&mut sheet);
        let other = tiles::tiles(&sheet, &read(&sheet)?, cells);
        if sure(&other) > sure(&best) {
            best = other;
        }
    }
    Ok(best)
}

/// What the network reads on a sheet, from the top.
fn read(sheet: &Sheet) -> Result<Vec<Mark>> {
    let tokens = tokens::tokens(sheet);
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
                middle: sheet.lattice(token.middle()),
                size: sheet.in_cells(token.size()),
                place: sheet.place(token.middle(), token.size()),
                ways,
            });
        }
    }
    marks.sort_by(|a, b| {
        (a.middle.y, a.middle.x).partial_cmp(&(b.middle.y, b.middle.x)).unwrap_or(std::cmp::Ordering::Equal)
    });
    Ok(marks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;
    use crate::ocr::tests::photo;
    use crate::puzzle::Layout;
    use image::{Rgb, RgbImage};

    #[test]
    fn the_ink_of_a_known_mark_is_none_of_the_one_below_it() {
        // A bar as high as a cell's third, and close above it two small ones.
        let is_ink = |x: u32, y: u32| {
            let bar = (100..112).contains(&x) && (101..136).contains(&y);
            let small = [88, 102].iter().any(|&from| (from..from + 9).contains(&x)) && (84..98).contains(&y);
            bar || small
        };
        let paper = |x, y| Rgb([if is_ink(x, y) { 20 } else { 240 }; 3]);
        let photo = photo(RgbImage::from_fn(216, 216, paper));
        let mesh = Mesh::from_fn(3, 3, |r, c| Point::new(c as f64, r as f64) * 72.0);
        let sheet = Sheet::of(&photo, &Layout::full(3, 3), mesh, 0);
        let tall = |sheet: &Sheet| tokens::tokens(sheet).iter().map(|t| t.size().y).fold(0.0, f64::max);
        assert!(tall(&sheet) > 45.0, "all are one without what is known: {}", tall(&sheet));
        let at = Point::new(99.5, 91.0) * (1.0 / 72.0);
        let size = Point::new(23.0, 14.0) * (1.0 / 72.0);
        let known = Mark { middle: at, size, place: sheet.place(at, size), ways: Vec::new() };
        let mut sheet = sheet;
        sheet.blank(&known);
        assert!((tall(&sheet) - 35.0).abs() < 4.0, "the bar alone: {}", tall(&sheet));
    }
}
