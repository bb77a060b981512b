//! Boards without lines that have a dot at each corner of their cells, and symbols in the middles of these.

use super::apart::Apart;
use super::dots::{self, Dots};
use super::ink::{Components, Extent};
use crate::geometry::{Homography, Mesh, Point, median, ratio};
use crate::grid::elastic::Elastic;
use std::collections::{BTreeMap, BTreeSet};

/// Rows and columns, and those with dots beside the board that may stand in line with its own.
const COUNTS: std::ops::RangeInclusive<usize> = 3..=15;
const WITH_STRAYS: std::ops::RangeInclusive<usize> = 1..=60;

/// Share of the rows and columns that has cells at least.
const SEEN: f64 = 0.5;

/// Heights of symbols, in cells; dots are lower, dark cells that are no part of the board higher.
const SYMBOL: std::ops::Range<f64> = 0.22..0.75;

/// How far from the middle of their cell, along a number and across it, in cells, the pieces of it stand.
const CENTRAL: (f64, f64) = (0.34, 0.2);

/// Fewest cells that have any, also as a share of all, and one part in so many of the symbols that stand in
/// none at most.
const LEAST: (usize, f64) = (4, 0.08);
const STRAY: usize = 2;

/// How far from its place a dot may be, in pixels, that a dark cell covers.
const NEAR: u32 = 2;

/// How much a mesh keeps to a smooth surface.
const STIFFNESS: f64 = 0.5;

/// Dots by row and column.
type Placed = BTreeMap<(i32, i32), Point>;

/// The row of a place, or its column.
type Along = fn(&(i32, i32)) -> i32;

/// The board at whose corners of cells there are dots.
pub(crate) fn pegs(dots: &Dots) -> Option<Apart> {
    dots.lattices.iter().find_map(|(flat, own)| board(flat, own, &dots.components))
}

/// The board of dots that stand in the cells of a lattice, which lies half a cell beside the board's own. A
/// dot that is alone in the first or last row or column is none: a cell there has two corners on its side.
fn board(flat: &Homography, dots: &[Point], components: &Components) -> Option<Apart> {
    let back = flat.inverse()?;
    let at = |p: Point| (p.y.floor() as i32, p.x.floor() as i32);
    let mut dots: Placed = dots.iter().map(|&dot| (at(back.apply(dot)), dot)).collect();
    let nodes = loop {
        let nodes = Nodes::of(flat, &dots, components)?;
        let Some((along, end)) = nodes.lone_line() else { break nodes };
        dots.retain(|at, _| along(at) != end);
    };
    let Nodes { corner: (top, left), mesh, .. } = &nodes;
    let (rows, columns) = (mesh.rows(), mesh.columns());
    let exists: Vec<bool> = (0..rows * columns)
        .map(|i| (i / columns, i % columns))
        .map(|(r, c)| [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)].into_iter().all(|at| nodes.is(at)))
        .collect();
    let cells = exists.iter().filter(|&&exists| exists).count();
    let corner = Point::new(f64::from(*left) + 0.5, f64::from(*top) + 0.5);
    let is_board = COUNTS.contains(&rows)
        && COUNTS.contains(&columns)
        && cells as f64 >= SEEN * (rows * columns) as f64
        && are_in_cells(mesh, &exists, |p| back.apply(p) - corner, &components.1);
    is_board.then(|| Apart { mesh: mesh.clone(), exists })
}

/// The corners of cells of a board.
struct Nodes {
    /// Row and column of the first.
    corner: (i32, i32),
    mesh: Mesh,
    /// Whether there is a dot, or one that a dark cell covers, row by row.
    are: Vec<bool>,
}

impl Nodes {
    fn of(flat: &Homography, dots: &Placed, components: &Components) -> Option<Self> {
        let [(top, bottom), (left, right)] = [ends(dots, |at| at.0)?, ends(dots, |at| at.1)?];
        let (rows, columns) = ((bottom - top) as usize, (right - left) as usize);
        if !WITH_STRAYS.contains(&rows) || !WITH_STRAYS.contains(&columns) {
            return None;
        }
        let corner = Point::new(left.into(), top.into());
        let about =
            Mesh::from_fn(rows + 1, columns + 1, |r, c| flat.apply(corner + Point::new(c as f64, r as f64)));
        let mut elastic = Elastic::new(&about, STIFFNESS);
        for ((r, c), &dot) in dots {
            elastic.pull_cell(&about, ((r - top) as usize, (c - left) as usize), dot);
        }
        let about = elastic.moved(&about, f64::INFINITY);
        let middle = |r: usize, c: usize| about.map(Point::new(c as f64 + 0.5, r as f64 + 0.5));
        let mesh = Mesh::from_fn(rows, columns, middle);
        let sides =
            dots.values().filter_map(|&dot| ink_at(components, dot)).map(|dot| f64::from(dot.height()));
        let usual = median(sides).unwrap_or(0.0);
        // A dot beside a dark cell does not stand alone.
        let is_dot = |ink: &Extent| dots::is_dot(ink) && ratio(ink.height().into(), usual) < dots::ALIKE;
        let is_node = |(r, c): (usize, usize)| {
            let node = mesh.node(r, c);
            dots.contains_key(&(top + r as i32, left + c as i32))
                || ink_at(components, node).is_some_and(is_dot)
                || is_dark(components, node, mesh.pitch())
        };
        let are = (0..=rows).flat_map(|r| (0..=columns).map(move |c| (r, c))).map(is_node).collect();
        Some(Self { corner: (top, left), mesh, are })
    }

    fn is(&self, (row, column): (usize, usize)) -> bool {
        self.are[row * (self.mesh.columns() + 1) + column]
    }

    /// The first or last row or column, if only one corner is in it.
    fn lone_line(&self) -> Option<(Along, i32)> {
        let (top, left) = self.corner;
        let (rows, columns) = (self.mesh.rows(), self.mesh.columns());
        let in_row = |r: usize| (0..=columns).filter(|&c| self.is((r, c))).count();
        let in_column = |c: usize| (0..=rows).filter(|&r| self.is((r, c))).count();
        let of_rows = [0, rows].map(|r| (in_row(r), (|at| at.0) as Along, top + r as i32));
        let of_columns = [0, columns].map(|c| (in_column(c), (|at| at.1) as Along, left + c as i32));
        let lone = of_rows.into_iter().chain(of_columns).find(|line| line.0 == 1);
        lone.map(|(_, along, end)| (along, end))
    }
}

/// The first and the last row of dots, or column.
fn ends(dots: &Placed, of: Along) -> Option<(i32, i32)> {
    Some((dots.keys().map(of).min()?, dots.keys().map(of).max()?))
}

/// The ink at a place.
fn ink_at((labels, inks): &Components, p: Point) -> Option<&Extent> {
    let label = labels.get_pixel_checked(p.x.max(0.0) as u32, p.y.max(0.0) as u32)?.0[0];
    inks.get(label as usize).filter(|_| label > 0)
}

/// Whether there is ink at a place that is larger than symbols are in cells of that side: of a dark cell,
/// which covers the dots at its corners.
fn is_dark(components: &Components, p: Point, side: f64) -> bool {
    let near = |v: f64| (v.max(0.0) as u32).saturating_sub(NEAR)..=v.max(0.0) as u32 + NEAR;
    let is_large = |ink: &Extent| f64::from(ink.width().min(ink.height())) >= SYMBOL.end * side;
    let is_there = |x: u32, y: u32| ink_at(components, Point::new(x.into(), y.into())).is_some_and(is_large);
    near(p.y).any(|y| near(p.x).any(|x| is_there(x, y)))
}

/// Whether cells have symbols, these stand in their middles, upright or all on their sides, and hardly any
/// elsewhere; `on` tells where a place lies, in cells.
fn are_in_cells(mesh: &Mesh, exists: &[bool], on: impl Fn(Point) -> Point, inks: &[Extent]) -> bool {
    let (rows, columns) = (mesh.rows(), mesh.columns());
    let is_in = |v: f64, most: usize| v >= 0.0 && v < most as f64;
    let size = |e: &Extent| f64::from(e.width().max(e.height())) / mesh.pitch();
    let symbols = inks.iter().skip(1).filter(|e| e.area > 0 && SYMBOL.contains(&size(e)));
    let places = symbols.map(|e| on(dots::middle(e))).filter(|at| is_in(at.x, columns) && is_in(at.y, rows));
    let of_cells: Vec<(usize, Point)> = places
        .map(|at| (at.y as usize * columns + at.x as usize, at))
        .filter(|&(cell, _)| exists[cell])
        .collect();
    let cells = exists.iter().filter(|&&exists| exists).count();
    let off = |v: f64| (v.fract() - 0.5).abs();
    let are_central = |(across, down): (f64, f64)| {
        let is_central = |at: Point| off(at.x) <= across && off(at.y) <= down;
        let own: BTreeSet<usize> = of_cells.iter().filter(|s| is_central(s.1)).map(|s| s.0).collect();
        let strays = of_cells.iter().filter(|s| !is_central(s.1)).count();
        own.len() >= LEAST.0 && own.len() as f64 >= LEAST.1 * cells as f64 && strays * STRAY <= own.len()
    };
    are_central(CENTRAL) || are_central((CENTRAL.1, CENTRAL.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::propose::page::Parted;
    use crate::grid::propose::{drawn, ink};
    use image::{GrayImage, Luma};

    /// Cells of a board: `8` with a number of two figures, `.` empty, `#` dark, and others that are missing;
    /// with numbers off the middles of their cells by so many pixels.
    fn drawn_board(rows: &[&str], off: i32) -> GrayImage {
        let mut image = GrayImage::from_pixel(700, 700, Luma([225]));
        for (r, row) in (0..).zip(rows) {
            for (c, cell) in (0..).zip(row.bytes()) {
                let (x, y) = (120 + 60 * c, 100 + 60 * r);
                match cell {
                    b'8' => {
                        drawn::block(&mut image, (x + 14 + off, y + 20), (12, 20));
                        drawn::block(&mut image, (x + 31 + off, y + 20), (12, 20));
                    }
                    b'#' => drawn::block(&mut image, (x, y), (60, 60)),
                    b'.' => {}
                    _ => continue,
                }
                for (dx, dy) in [(0, 0), (60, 0), (0, 60), (60, 60)] {
                    drawn::block(&mut image, (x + dx - 3, y + dy - 3), (6, 6));
                }
            }
        }
        image
    }

    /// Which of them are seen, `x` where none is.
    fn seen(rows: &[&str], off: i32) -> Option<String> {
        let image = drawn_board(rows, off);
        let Apart { mesh, exists } = pegs(&Dots::of(&Parted::new(&image), ink::USUAL))?;
        assert!(mesh.node(0, 0).distance(Point::new(120.0, 100.0)) < 2.0, "{:?}", mesh.node(0, 0));
        Some(exists.iter().map(|&exists| if exists { '.' } else { 'x' }).collect())
    }

    #[test]
    fn cells_between_dots_are_a_board() {
        let rows = ["8..8.8", "..8..8", "8...8.", ".8.8.."];
        assert_eq!(seen(&rows, 0), Some(".".repeat(24)));
        assert_eq!(seen(&rows, 25), None, "symbols that stand between cells");
        assert_eq!(seen(&["......", "......", "......", "......"], 0), None, "dots alone");
    }

    #[test]
    fn cells_have_all_corners_which_dark_squares_may_cover() {
        let rows = ["  .8.8", "#.8#.8", "8...8.", ".8.8##"];
        assert_eq!(seen(&rows, 0), Some(format!("xx{}", ".".repeat(22))));
    }

    #[test]
    fn a_dot_beside_a_dark_square_that_keeps_off_it_is_one() {
        let rows = ["8..8.8", "..8..8", "8...8.", ".8.8.."];
        let mut image = drawn_board(&rows, 0);
        // A square in the place of the first cell, parted from the dots at its corners.
        drawn::block(&mut image, (120, 100), (60, 60));
        for (x, y) in [(180, 100), (120, 160), (180, 160)] {
            for (dx, dy) in (-6..6).flat_map(|dx| (-6..6).map(move |dy| (dx, dy))) {
                let is_dot = (-3..3).contains(&dx) && (-3..3).contains(&dy);
                image.put_pixel((x + dx) as u32, (y + dy) as u32, Luma([if is_dot { 20 } else { 225 }]));
            }
        }
        let Apart { exists, .. } = pegs(&Dots::of(&Parted::new(&image), ink::USUAL)).expect("a board");
        assert_eq!(exists.iter().filter(|&&exists| !exists).count(), 0, "{exists:?}");
    }

    #[test]
    fn numbers_of_a_board_on_its_side_are_in_their_cells() {
        let mut image = drawn_board(&["......", "......", "......", "......"], 0);
        for (c, r) in [(0, 0), (3, 0), (5, 0), (2, 1), (5, 1), (0, 2), (4, 2), (1, 3), (3, 3)] {
            let (x, y) = (120 + 60 * c, 100 + 60 * r);
            drawn::block(&mut image, (x + 8, y + 20), (12, 20));
            drawn::block(&mut image, (x + 40, y + 20), (12, 20));
        }
        let board = |image| pegs(&Dots::of(&Parted::new(image), ink::USUAL)).map(|board| board.count());
        assert_eq!((board(&image), board(&image::imageops::rotate90(&image))), (Some(24), Some(24)));
    }

    #[test]
    fn a_dot_alone_beside_a_board_is_none_of_its() {
        let columns = |rows: &[i32]| {
            let mut image = drawn_board(&["8..8.8", "..8..8", "8...8.", ".8.8.."], 0);
            for row in rows {
                drawn::block(&mut image, (120 + 60 * 7 - 3, 100 + 60 * row - 3), (6, 6));
            }
            pegs(&Dots::of(&Parted::new(&image), ink::USUAL)).map(|board| board.mesh.columns())
        };
        assert_eq!((columns(&[2]), columns(&[2, 3])), (Some(6), Some(7)));
    }

    #[test]
    fn a_dot_alone_in_its_column_is_the_board_s_where_dark_squares_cover_the_others() {
        // All dots of the first two columns but those of the first row.
        let rows = ["......", "#.8..8", "#..8..", "#8..8."];
        assert_eq!(seen(&rows, 0), Some(".".repeat(24)));
    }

    #[test]
    fn text_above_a_board_whose_stops_pass_for_dots_has_no_cells() {
        let mut image = GrayImage::from_pixel(700, 700, Luma([225]));
        let mut dot = |x: i32, y: i32| drawn::block(&mut image, (x - 3, y - 3), (6, 6));
        for i in 0..35 {
            dot(120 + 60 * (i % 7), 160 + 60 * (i / 7));
        }
        // A line of text in which one stop is where a dot would be, and letters are where others would.
        dot(120, 100);
        for c in 1..7 {
            drawn::block(&mut image, (112 + 60 * c, 92), (9, 14));
        }
        for i in [0, 3, 5, 8, 13, 14, 19, 22] {
            let (x, y) = (120 + 60 * (i % 6), 160 + 60 * (i / 6));
            drawn::block(&mut image, (x + 14, y + 20), (12, 20));
            drawn::block(&mut image, (x + 31, y + 20), (12, 20));
        }
        let Apart { mesh, exists } = pegs(&Dots::of(&Parted::new(&image), ink::USUAL)).expect("a board");
        let cells = exists.iter().filter(|&&exists| exists).count();
        assert_eq!((cells, mesh.columns()), (24, 6));
    }
}
