//! Tiles about a board, and on it: boxes with a number in the middle and perhaps dots in the corners.

use super::dots::by_dots;
use super::ink::{CELL, Sheet};
use super::tile::{Square, tile};
use crate::geometry::{Homography, Mesh, Point, ratio};
use crate::grid::Board;
use crate::puzzle::marks::{Mark, Marks, Tile};
use crate::raster::components;

/// Rows of boards beside which tiles are looked for.
const ROWS: std::ops::RangeInclusive<usize> = 3..=6;

/// Cells of such a board at least, of each that has a mark: most tiles lie beside it.
const OPEN: usize = 2;

/// How far from the board tiles may lie, in cells beyond as many as it has rows.
const BESIDE: usize = 3;

/// Least and most side of a tile in cells, and its longer side over its shorter one at most, as over that of
/// the others.
const SIDE: (f64, f64) = (0.3, 1.3);
const SQUARE: f64 = 1.3;

/// Whether tiles may lie about a board: square, ruled and mostly empty.
pub(super) fn may_be_about(board: &Board, marks: &Marks) -> bool {
    let (rows, columns) = (board.mesh.rows(), board.mesh.columns());
    let marked = marks.marks.iter().filter(|mark| marks.cell_of(mark).is_some()).count();
    rows == columns
        && ROWS.contains(&rows)
        && board.layout.exists.iter().all(|&exists| exists)
        && board.layout.is_ruled()
        && marked * OPEN <= rows * columns
}

/// The lattice of a board as a flat one that fits it best, and how many cells about it are looked at.
pub(super) fn reach(board: &Board) -> Option<(Mesh, usize)> {
    let (rows, columns) = (board.mesh.rows(), board.mesh.columns());
    let nodes = (0..=rows).flat_map(|r| (0..=columns).map(move |c| (r, c)));
    let pairs: Vec<(Point, Point)> =
        nodes.map(|(r, c)| (Point::new(c as f64, r as f64), board.mesh.node(r, c))).collect();
    let flat = Homography::fit(&pairs)?;
    Some((Mesh::from_homography(rows, columns, &flat), rows + BESIDE))
}

/// The tiles of a sheet with these marks: those in boxes, or, where these are not as many as the cells of the
/// board that they are for, those that have dots about their numbers.
pub(super) fn tiles(sheet: &Sheet, marks: &[Mark], cells: usize) -> Vec<Tile> {
    let boxed = boxed(sheet, marks);
    if boxed.len() >= cells {
        return boxed;
    }
    let dotted = alike(by_dots(sheet, marks));
    if dotted.len() > boxed.len() { dotted } else { boxed }
}

/// Tiles that are boxes of paper within lines.
fn boxed(sheet: &Sheet, marks: &[Mark]) -> Vec<Tile> {
    let mut holes = Square::of_components(&components(&sheet.paper(), true));
    holes.retain(is_square);
    // A tile that lies on the board is a box in a box.
    holes.sort_by_key(|hole| hole.wide * hole.high);
    let mut tiles: Vec<Tile> = Vec::new();
    for tile in holes.iter().filter_map(|hole| tile(sheet, hole, marks)) {
        if tiles.iter().all(|other| other.number != tile.number) {
            tiles.push(tile);
        }
    }
    alike(tiles)
}

/// Those of the tiles that are as large as most, row by row.
fn alike(mut tiles: Vec<Tile>) -> Vec<Tile> {
    let mut sizes: Vec<f64> = tiles.iter().map(|tile| tile.size.x).collect();
    sizes.sort_by(f64::total_cmp);
    let usual = sizes.get(sizes.len() / 2).copied().unwrap_or(1.0);
    tiles.retain(|tile| ratio(tile.size.x, usual) <= SQUARE);
    let height = tiles.first().map_or(1.0, |tile| tile.size.y);
    let row = |tile: &Tile| (tile.middle.y / height).round();
    tiles.sort_by(|a, b| {
        (row(a), a.middle.x).partial_cmp(&(row(b), b.middle.x)).unwrap_or(std::cmp::Ordering::Equal)
    });
    tiles
}

fn is_square(hole: &Square) -> bool {
    let (wide, high) = (f64::from(hole.wide), f64::from(hole.high));
    let fits = |side: f64| (SIDE.0..=SIDE.1).contains(&(side / f64::from(CELL)));
    fits(wide) && fits(high) && wide.max(high) <= SQUARE * wide.min(high)
}
