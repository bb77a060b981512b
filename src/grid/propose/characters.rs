//! Boards that are told by their symbols alone, without any lines.

use super::apart::{Apart, by_place, lattices, most_side, steps};
use super::holes::Hole;
use super::ink::{Extent, InkLevel, Of};
use super::lattice::{SAME_HEIGHT, crowd, with_others};
use super::page::Parted;
use super::pieces::{At, Group, groups_of};
use crate::geometry::{Point, median, ratio};
use crate::raster::Labels;
use std::collections::BTreeMap;

/// Fewest symbols of a board: the smallest one of dominoes has twenty squares.
const LEAST_SYMBOLS: usize = 20;

/// How far the next symbol may be, in heights of a symbol.
const SYMBOLS: (f64, f64) = (1.1, 4.0);

/// Height of a symbol in pixels, and its box's longer side over its shorter one.
const SYMBOL: (u32, f64) = (6, 5.0);

/// Most rows and columns of a board of symbols, and least share of its cells that have one: text stands in
/// rows and columns here and there, too.
pub(crate) const MOST: usize = 24;
pub(crate) const DENSE: f64 = 0.45;

/// How far from the middle between its neighbours most symbols of a board stand at most, as a share of the
/// way from one to the other; and most boards of symbols that are looked at.
const UNEVEN: f64 = 0.1;
const MOST_BOARDS: usize = 6;

/// Cells on every side of a lattice of symbols in which others are looked for.
const BESIDE: usize = 3;

/// Most symbols in a cell of a board, on average: letters of text stand in rows and columns here and there,
/// and others between them.
const CROWDED: f64 = 2.1;

/// A cross: its longer side over its shorter one at most, the share of its box that it fills at most, how far
/// from its middle its strokes reach, in sides, and the share of it at most that is beside both.
const CROSS: f64 = 1.3;
const CROSS_FILL: f64 = 0.6;
const STROKE: f64 = 0.2;
const ASIDE: f64 = 0.06;

/// Lattices of symbols, all of which are upright or `lie` on their sides.
pub(crate) fn symbols(page: &Parted, level: InkLevel, lie: bool) -> Vec<Apart> {
    let (labels, extents) = &*page.components(level, Of::Ink);
    let most = most_side(page.image.dimensions());
    let sides = |e: &Extent| if lie { (e.height(), e.width()) } else { (e.width(), e.height()) };
    let is_symbol = |e: &&Extent| {
        let (wide, high) = sides(e);
        e.area > 0
            && (SYMBOL.0..most).contains(&high)
            && wide < high * 3 / 2
            && f64::from(high) < SYMBOL.1 * f64::from(wide)
    };
    let symbol = |&extent: &Extent| {
        let hole = Hole::new(extent, Point::default());
        Hole { side: sides(&extent).1.into(), alike: SAME_HEIGHT, ..hole }
    };
    let all = extents.iter().enumerate().skip(1).filter(|(_, extent)| is_symbol(extent));
    let own = all.filter(|(label, extent)| !is_cross(labels, *label as u32, extent));
    let found = by_place(own.map(|(_, extent)| symbol(extent)));
    let is_board = |group: &Group| density(group) >= DENSE && is_even(group, &found, lie);
    let mut groups = groups_of(&found, 0..found.len(), |holes, from| steps(holes, from, SYMBOLS), is_board);
    let worth = |group: &Group| worth(group.len(), density(group));
    groups.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
    groups.truncate(MOST_BOARDS);
    let lattices = lattices(&found, groups).into_iter().filter(|lattice| crowd(lattice, &found) <= CROWDED);
    lattices.map(|lattice| with_others(lattice, &found, BESIDE)).collect()
}

/// Whether a component is a cross, as it may stand where four cells meet: hardly anything of it is beside its
/// two strokes.
fn is_cross(labels: &Labels, label: u32, extent: &Extent) -> bool {
    let (wide, high) = (f64::from(extent.width()), f64::from(extent.height()));
    if ratio(wide, high) > CROSS || f64::from(extent.area) > CROSS_FILL * wide * high {
        return false;
    }
    let off = |v: u32, from: u32, side: f64| (f64::from(v - from) + 0.5 - side / 2.0).abs() > STROKE * side;
    let is_beside = |x: u32, y: u32| off(x, extent.left, wide) && off(y, extent.top, high);
    let rows = extent.top..=extent.bottom;
    let pixels = rows.flat_map(|y| (extent.left..=extent.right).map(move |x| (x, y)));
    let own = pixels.filter(|&(x, y)| labels.get_pixel(x, y).0[0] == label);
    let beside = own.filter(|&(x, y)| is_beside(x, y)).count();
    beside as f64 <= ASIDE * f64::from(extent.area)
}

/// What a board of so many cells is worth of whose rows and columns this share has any: gaps count more than
/// cells, for text has many of both.
pub(crate) fn worth(cells: usize, density: f64) -> f64 {
    cells as f64 * density.powi(3)
}

/// The share of its rows and columns that has symbols; 0 for less or more than a board has.
fn density(group: &Group) -> f64 {
    let span = |of: fn(&At) -> i32| {
        let all = || group.iter().map(|(at, _)| of(at));
        (all().max().unwrap_or(0) - all().min().unwrap_or(0)) as usize + 1
    };
    let (rows, columns) = (span(|at| at.0), span(|at| at.1));
    let is_one = group.len() >= LEAST_SYMBOLS && rows.max(columns) <= MOST;
    if is_one { group.len() as f64 / (rows * columns) as f64 } else { 0.0 }
}

/// Whether symbols, which lie on their sides or not, stand in the middle between their neighbours, as letters
/// of words do not.
fn is_even(group: &Group, found: &[Hole], lie: bool) -> bool {
    let places: BTreeMap<At, Point> = group.iter().map(|&(at, hole)| (at, found[hole].centre)).collect();
    let off = |(at, middle): (&At, &Point)| {
        let beside = |by: i32| places.get(&if lie { (at.0 + by, at.1) } else { (at.0, at.1 + by) });
        let (left, right) = (beside(-1)?, beside(1)?);
        Some(left.lerp(*right, 0.5).distance(*middle) / left.distance(*right))
    };
    median(places.iter().filter_map(off)).is_some_and(|off| off <= UNEVEN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Mesh;
    use crate::grid::propose::{drawn, ink};
    use image::{GrayImage, Luma};

    /// Lines of words whose letters are as high as those of the board and differ in width.
    fn text(image: &mut GrayImage, left: i32, lines: i32) {
        for line in 0..lines {
            let (mut x, mut i) = (left, line * 7);
            while x < left + 240 {
                let wide = 6 + i * i % 11;
                drawn::block(image, (x, 40 + 30 * line), (wide, 18));
                x += wide + if i % 5 == 4 { 14 } else { 5 };
                i += 1;
            }
        }
    }

    #[test]
    fn a_board_of_symbols_among_columns_of_text_that_have_more_is_the_only_one() {
        let mut image = GrayImage::from_pixel(1500, 900, Luma([225]));
        for left in [20, 300, 1190] {
            text(&mut image, left, 28);
        }
        for i in 0..56 {
            drawn::block(&mut image, (740 + 36 * (i % 8), 250 + 36 * (i / 8)), (9 + i % 5, 19));
        }
        let found = symbols(&Parted::new(&image), ink::USUAL, false);
        let sizes: Vec<usize> =
            found.iter().map(|apart| apart.exists.iter().filter(|&&is| is).count()).collect();
        assert_eq!(sizes, [56]);
    }

    #[test]
    fn a_board_of_symbols_on_a_page_that_lies_on_its_side_is_seen() {
        let mut image = GrayImage::from_pixel(900, 900, Luma([225]));
        for i in 0..56 {
            drawn::block(&mut image, (200 + 50 * (i % 8), 250 + 50 * (i / 8)), (22, 5 + i % 10));
        }
        let count = |lie: bool| {
            let found = symbols(&Parted::new(&image), ink::USUAL, lie);
            found.iter().map(Apart::count).collect::<Vec<_>>()
        };
        assert_eq!((count(false), count(true)), (Vec::new(), vec![56]));
    }

    #[test]
    fn letters_between_those_that_stand_in_rows_and_columns_make_a_crowd() {
        let mesh = Mesh::from_fn(6, 6, |r, c| Point::new(100.0 + 60.0 * c as f64, 100.0 + 30.0 * r as f64));
        let lattice = Apart { mesh, exists: vec![true; 25] };
        let within = |side: usize| {
            let at = |(c, r): (usize, usize)| {
                Point::new(100.0 + (c as f64 + 0.5) * 60.0 / side as f64, 115.0 + 30.0 * r as f64)
            };
            let extent = Extent { left: 0, top: 0, right: 7, bottom: 13, area: 60 };
            let hole = |at| Hole { centre: at, side: 14.0, ..Hole::new(extent, Point::default()) };
            let places = (0..5 * side).flat_map(|c| (0..5).map(move |r| (c, r)));
            crowd(&lattice, &by_place(places.map(|place| hole(at(place)))))
        };
        assert!(within(1) <= CROWDED && within(3) > CROWDED, "{} {}", within(1), within(3));
    }

    #[test]
    fn crosses_where_cells_meet_are_no_symbols() {
        let mut image = GrayImage::from_pixel(700, 700, Luma([225]));
        for (x, y) in (0..6).flat_map(|c| (0..6).map(move |r| (120 + 60 * c, 120 + 60 * r))) {
            drawn::block(&mut image, (x + 20, y + 20), (16, 2));
            drawn::block(&mut image, (x + 20, y + 34), (16, 2));
            drawn::block(&mut image, (x + 27, y + 20), (2, 16));
            drawn::block(&mut image, (x - 9, y - 1), (18, 2));
            drawn::block(&mut image, (x - 1, y - 9), (2, 18));
        }
        let boards = symbols(&Parted::new(&image), ink::USUAL, false);
        let steps: Vec<f64> = boards.iter().map(|apart| apart.mesh.pitch().round()).collect();
        assert_eq!(steps, [60.0]);
        assert_eq!(boards[0].exists.iter().filter(|&&is| is).count(), 36);
    }
}
