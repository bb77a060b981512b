//! Tiles about a board, and on it: boxes with a number in the middle and perhaps dots in the corners.

use super::dots::by_dots;
use super::ink::{CELL, Sheet};
use crate::geometry::{Homography, Mesh, Point, ratio};
use crate::grid::Board;
use crate::ocr::blobs::{Blob, blobs};
use crate::puzzle::marks::{Mark, Marks, Tile};

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

/// How far from a tile's middle that of its number may be, in sides, and those of its digits beside it where
/// they stand far apart.
const CENTRAL: f64 = 0.2;
const BROAD: f64 = 0.36;

/// Share of a tile's side at a corner in which its dot lies, and side of the spot that is looked at: larger
/// than lines are thick, smaller than dots.
const CORNER: f64 = 0.32;
const SPOT: f64 = 0.09;

/// Which of a tile's pixels, from the darkest, shows its ink, and which its paper.
const INK: f64 = 0.03;
const PAPER: f64 = 0.7;

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
    let mut holes: Vec<Blob> = blobs(&sheet.paper());
    holes.retain(is_square);
    // A tile that lies on the board is a box in a box.
    holes.sort_by_key(|hole| hole.width() * hole.height());
    let mut tiles: Vec<Tile> = Vec::new();
    for tile in holes.iter().filter_map(|hole| tile(sheet, &Square::of(hole), marks)) {
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

fn is_square(hole: &Blob) -> bool {
    let (wide, high) = (f64::from(hole.width()), f64::from(hole.height()));
    let fits = |side: f64| (SIDE.0..=SIDE.1).contains(&(side / f64::from(CELL)));
    fits(wide) && fits(high) && wide.max(high) <= SQUARE * wide.min(high)
}

/// A part of a sheet, in pixels.
pub(super) struct Square {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) wide: u32,
    pub(super) high: u32,
}

impl Square {
    fn of(hole: &Blob) -> Self {
        Self { left: hole.left, top: hole.top, wide: hole.width(), high: hole.height() }
    }
}

/// The tile in a box; `None` where there is not one number in its middle.
pub(super) fn tile(sheet: &Sheet, square: &Square, marks: &[Mark]) -> Option<Tile> {
    let pixels = Point::new(square.wide.into(), square.high.into());
    let middle = Point::new(square.left.into(), square.top.into()) + pixels * 0.5;
    let place = sheet.lattice(middle);
    let size = sheet.in_cells(pixels);
    let is_about = |mark: &Mark, broad: f64| {
        let off = mark.middle - place;
        off.x.abs() <= broad * size.x && off.y.abs() <= CENTRAL * size.y
    };
    let mut central: Vec<&Mark> = marks.iter().filter(|mark| is_about(mark, BROAD)).collect();
    central.sort_by(|a, b| a.middle.x.total_cmp(&b.middle.x));
    let number = Mark::joined(&central).filter(|number| is_about(number, CENTRAL))?;
    let half = number.size * 0.5;
    let covers = |p: Point| {
        let off = sheet.lattice(p) - number.middle;
        off.x.abs() <= half.x && off.y.abs() <= half.y
    };
    let corners = corners(sheet, square, covers);
    Some(Tile { middle: place, size, place: sheet.place(middle, pixels), number, corners })
}

/// How dark the darkest spot in each corner of a box is, of its ink, where its number does not cover it.
fn corners(sheet: &Sheet, square: &Square, covers: impl Fn(Point) -> bool) -> [f64; 4] {
    let &Square { left, top, wide, high } = square;
    let grey = |x: u32, y: u32| f64::from(sheet.grey.get_pixel(x, y).0[0]);
    let mut levels: Vec<f64> = (0..wide * high).map(|i| grey(left + i % wide, top + i / wide)).collect();
    levels.sort_by(f64::total_cmp);
    let level = |share: f64| levels[(levels.len() as f64 * share) as usize];
    let (ink, paper) = (level(INK), level(PAPER));
    let spot = ((f64::from(wide.min(high)) * SPOT).round() as u32).max(2);
    let (across, down) = ((f64::from(wide) * CORNER) as u32, (f64::from(high) * CORNER) as u32);
    let darkness = |x: u32, y: u32| {
        let pixels = (0..spot * spot).map(|i| grey(x + i % spot, y + i / spot));
        (paper - pixels.sum::<f64>() / f64::from(spot * spot)) / (paper - ink).max(1.0)
    };
    let corner = |k: usize| {
        let x0 = if k.is_multiple_of(2) { left } else { left + wide - across };
        let y0 = if k / 2 == 0 { top } else { top + high - down };
        let spots = (y0..=(y0 + down).saturating_sub(spot))
            .flat_map(|y| (x0..=(x0 + across).saturating_sub(spot)).map(move |x| (x, y)));
        let middle = |(x, y): &(u32, u32)| {
            Point::new(f64::from(*x) + f64::from(spot) / 2.0, f64::from(*y) + f64::from(spot) / 2.0)
        };
        spots.filter(|at| !covers(middle(at))).map(|(x, y)| darkness(x, y)).fold(0.0, f64::max)
    };
    std::array::from_fn(corner)
}
