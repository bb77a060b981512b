//! Tiles about a board, and on it: boxes with a number in the middle and perhaps dots in the corners.

use super::dots::by_dots;
use super::ink::{CELL, Sheet};
use super::tile::{Square, each_once, tile};
use crate::geometry::{Homography, Mesh, Point, ratio};
use crate::grid::Board;
use crate::ocr::blobs::{Blob, blobs};
use crate::puzzle::marks::{Mark, Marks, Tile};

/// Rows of boards beside which tiles are looked for.
const ROWS: std::ops::RangeInclusive<usize> = 3..=6;

/// Cells of such a board at least, of each that has a number: most tiles lie beside it. And how sure a number
/// is of these at least: what is left of a shadow's edge is none.
const OPEN: usize = 2;
const NUMBER: f64 = 0.5;

/// How far from the board tiles may lie, in cells beyond as many as it has rows.
const BESIDE: usize = 3;

/// Least and most side of a tile in cells, and its longer side over its shorter one at most, as over that of
/// the others.
const SIDE: (f64, f64) = (0.3, 1.3);
const SQUARE: f64 = 1.3;

/// Whether tiles may lie about a board: square, ruled and mostly empty.
pub(super) fn may_be_about(board: &Board, marks: &Marks) -> bool {
    let (rows, columns) = (board.mesh.rows(), board.mesh.columns());
    let is_number = |mark: &&Mark| marks.cell_of(mark).is_some() && mark.sureness() >= NUMBER;
    let numbered = marks.marks.iter().filter(is_number).count();
    rows == columns
        && ROWS.contains(&rows)
        && board.layout.exists.iter().all(|&exists| exists)
        && board.layout.is_ruled()
        && numbered * OPEN <= rows * columns
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

/// The tiles of a sheet with these marks: those in boxes, and where these are not as many as the cells of the
/// board that they are for, those that have dots about their numbers too, or alone where these are more.
pub(super) fn tiles(sheet: &Sheet, marks: &[Mark], cells: usize) -> Vec<Tile> {
    let boxed = boxed(sheet, marks);
    if boxed.len() >= cells {
        return boxed;
    }
    let dotted = alike(by_dots(sheet, marks));
    if dotted.len() > boxed.len() {
        return dotted;
    }
    let is_new =
        |tile: &Tile| boxed.iter().all(|known| known.middle.distance(tile.middle) > known.size.x / 2.0);
    let more: Vec<Tile> = dotted.into_iter().filter(is_new).collect();
    alike(boxed.into_iter().chain(more).collect())
}

/// Tiles that are boxes of paper within lines.
fn boxed(sheet: &Sheet, marks: &[Mark]) -> Vec<Tile> {
    let mut holes: Vec<Blob> = blobs(&sheet.paper());
    holes.retain(is_square);
    // A tile that lies on the board is a box in a box.
    holes.sort_by_key(|hole| hole.width() * hole.height());
    alike(each_once(holes.iter().filter_map(|hole| tile(sheet, &Square::of(hole), marks))))
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

fn is_square(hole: &Blob) -> bool {
    let (wide, high) = (f64::from(hole.width()), f64::from(hole.height()));
    let fits = |side: f64| (SIDE.0..=SIDE.1).contains(&(side / f64::from(CELL)));
    fits(wide) && fits(high) && wide.max(high) <= SQUARE * wide.min(high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Quad, Turn};
    use crate::puzzle::Layout;
    use crate::puzzle::marks::Glyph;

    #[test]
    fn what_is_left_of_a_shadow_in_cells_does_not_keep_tiles_from_being_about() {
        let mesh = Mesh::from_fn(3, 3, |r, c| Point::new(c as f64 * 20.0, r as f64 * 20.0));
        let board = Board { mesh, layout: Layout::full(3, 3), turn: Turn::NONE, score: 1.0 };
        let marks = |sure: f64| {
            let ways = vec![vec![Glyph::taken_for('4', sure)]];
            let at = |i: u32| Point::new(f64::from(i % 3) + 0.5, f64::from(i / 3) + 0.5);
            let mark = |i| Mark {
                middle: at(i),
                size: Point::new(0.3, 0.4),
                place: Quad([at(i); 4]),
                ways: ways.clone(),
            };
            Marks { marks: (0..5).map(mark).collect(), ..Marks::bare(board.layout.clone()) }
        };
        assert!(may_be_about(&board, &marks(0.1)));
        assert!(!may_be_about(&board, &marks(1.0)));
    }
}
