//! The cages of a board: where they end, and the sums in their corners.

use super::corners::{self, Corner, Look};
use super::flat::Flat;
use super::walls::{self, Edge};
use crate::diagnostics::Result;
use crate::geometry::{Cell, Mesh, Point, Quad, Turn};
use crate::grid::Board;
use crate::ocr::symbols;
use crate::photo::Photo;
use crate::puzzle::marks::{CageSum, Cages, Glyph, Mark};

/// Corners of a cell, and quarter turns of a board.
const QUARTERS: u8 = 4;

/// Sums from which there are any, as one in so many cells.
const FEWEST: usize = 9;

/// How many times as sure sums are that are read the right way up as what is read otherwise, at least.
const FAR_SURER: f64 = 2.0;

/// The cages of a board, the quarter turns clockwise that bring their sums to the upper left corners of
/// cells, and the lattice on the board's solid lines once it is turned; `None` where there are none.
///
/// # Errors
/// The network's own.
pub fn cages(photo: &Photo, board: &Board) -> Result<Option<(u8, Mesh, Cages)>> {
    let seen = Flat::of(&photo.rgb, &board.mesh);
    let Some((quarters, flat)) = upright(photo, seen)? else { return Ok(None) };
    let walls = walls::walls(&flat, &photo.rgb);
    if walls.is_empty() {
        return Ok(None);
    }
    let cells = flat.mesh.rows() * flat.mesh.columns();
    let mut sums = surest(&flat, corners::PLAIN)?;
    if sureness(&sums) * (FEWEST as f64) < cells as f64 {
        // Light sums on dark tags.
        let tagged = surest(&flat.inverted(), corners::TAGGED)?;
        sums = if sureness(&tagged) > sureness(&sums) { tagged } else { sums };
    }
    if sums.len() * FEWEST < cells {
        return Ok(None);
    }
    let cell = |row: usize, column: usize| Cell::new(row as u16, column as u16);
    let ends = |Edge { row, column, is_right }: Edge| {
        let other = if is_right { cell(row, column + 1) } else { cell(row + 1, column) };
        (cell(row, column), other)
    };
    let named = |way: Vec<(Edge, f64)>| way.into_iter().map(|(edge, nats)| (ends(edge), nats)).collect();
    let walls = walls.into_iter().map(named).collect();
    Ok(Some((quarters, flat.mesh, Cages { walls, sums })))
}

/// The board turned so that its sums stand in the upper left corners of cells, and by how many quarter turns:
/// as ink tells, or, where round corners of borders have as much as thin sums, as those that can be read do,
/// far more surely than any others. `None` where nothing tells.
fn upright(photo: &Photo, seen: Flat) -> Result<Option<(u8, Flat)>> {
    let turned = |quarters: u8| Flat::rough(&photo.rgb, &seen.mesh.turned(Turn::quarters(quarters)));
    if let Some(corner) = corners::corner(&seen) {
        let quarters = (QUARTERS - corner as u8) % QUARTERS;
        let flat = if quarters == 0 { seen } else { turned(quarters) };
        return Ok(Some((quarters, flat)));
    }
    let mut read: Vec<(f64, u8, Flat)> = Vec::new();
    for quarters in 0..QUARTERS {
        let flat = turned(quarters);
        read.push((sureness(&surest(&flat, corners::PLAIN)?), quarters, flat));
    }
    read.sort_by(|a, b| b.0.total_cmp(&a.0));
    let cells = seen.mesh.rows() * seen.mesh.columns();
    let is_clear = read[0].0 * FEWEST as f64 >= cells as f64 && read[0].0 >= FAR_SURER * read[1].0;
    Ok(read.into_iter().next().filter(|_| is_clear).map(|(_, quarters, flat)| (quarters, flat)))
}

fn sureness(sums: &[CageSum]) -> f64 {
    sums.iter().map(|sum| sum.mark.sureness()).sum()
}

/// The sums as one of these looks shows them most surely.
fn surest(flat: &Flat, looks: [Look; 2]) -> Result<Vec<CageSum>> {
    let mut surest: Vec<CageSum> = Vec::new();
    for look in looks {
        let sums = read(flat, corners::sums(flat, look))?;
        if sureness(&sums) > sureness(&surest) {
            surest = sums;
        }
    }
    Ok(surest)
}

/// What the network reads of sums.
fn read(flat: &Flat, sums: Vec<Corner>) -> Result<Vec<CageSum>> {
    let pictures: Vec<image::GrayImage> =
        sums.iter().flat_map(|sum| sum.token.pieces()).map(|blob| flat.cut(blob)).collect();
    let mut glyphs = symbols::glyphs(&pictures)?.into_iter();
    let columns = flat.mesh.columns();
    let sum = |Corner { cell, token, is_whole }: Corner| {
        let ways: Vec<Vec<Glyph>> = token.read(&mut glyphs);
        let (middle, size) = Flat::in_cells(token.middle(), token.size());
        let corner = |x: f64, y: f64| flat.mesh.map(middle + Point::new(x * size.x, y * size.y) * 0.5);
        let place = Quad([corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]);
        let cell = Cell::new((cell / columns) as u16, (cell % columns) as u16);
        CageSum { cell, mark: Mark { middle, size, place, ways }, is_whole }
    };
    Ok(sums.into_iter().map(sum).collect())
}
