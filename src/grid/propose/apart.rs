//! Boards whose cells are told by what stands apart from each other: rings, boxes and tiles, symbols without
//! any lines, and rings and bricks that lie on the gaps of those beneath them.

use super::corners;
use super::holes::{Hole, LEAST_SIDE, about};
use super::ink::{Components, Extent, InkLevel, Of};
use super::lattice::{SAME_HEIGHT, crowd, grown, with_others};
use super::page::Parted;
use super::pieces::{At, Group, Piece, groups_from_nearest, groups_of};
use super::tints;
use crate::geometry::{Point, median, ratio};
use crate::raster::{Labels, Moments};
use image::RgbImage;
use std::collections::BTreeMap;

pub(crate) use super::lattice::Apart;

/// Largest side of a shape, as a share of the page's shorter side.
const MOST_SIDE: f64 = 0.2;

/// A shape's longer side over its shorter one at most: bricks are long.
const LONG: f64 = 3.2;

/// Share of its box that the paper of a shape fills: print within takes some away.
const LEAST_FILL: f64 = 0.3;

/// How far a shape is from an ellipse at most: the area of the ellipse with its second moments is so many
/// times its own. Boxes, seen at any angle, have 0.955, triangles 0.827.
const FULL: f64 = 0.91;

/// Fewest shapes in rows and columns that make a board, and symbols: of a gogen's rings some have gaps, the
/// smallest board of dominoes has twenty squares.
const LEAST_SHAPES: usize = 16;
const LEAST_SYMBOLS: usize = 20;

/// Fewest shapes that stand next to each other in a board of which some cells stand alone.
const LEAST_TOGETHER: usize = 9;

/// Fewest cells of a board of which only the corners are drawn, which nothing else looks like.
const LEAST_CORNERED: usize = 9;

/// Fewest shapes of a wall: three rows.
const LEAST_BRICKS: usize = 6;

/// How far the next shape may be, in sides of a shape; and the next symbol, in heights of a symbol.
const SHAPES: (f64, f64) = (0.8, 3.2);
const SYMBOLS: (f64, f64) = (1.1, 4.0);

/// How far off the level the next one may stand, as a share of the way to it.
const SLANT: f64 = 0.35;

/// How far from the middle of the gap, in steps across, a brick may stand over it.
const ASTRAY: f64 = 0.17;

/// How far up the next row of bricks is, in sides of a shape.
const RISE: std::ops::Range<f64> = 0.4..1.5;

/// Share of the bricks of a wall that have to be seen.
const SEEN: f64 = 0.85;

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

/// How many times as large as its neighbour a shape may be: rings that lines join leave other shapes between
/// them.
const SAME_SIZE: f64 = 1.25;

/// The same of its width for its height.
const SAME_SHAPE: f64 = 1.35;

/// The shapes on a page that paper fills, as high and wide as cells may be, from left to right: rings, boxes,
/// tiles.
pub(crate) struct Closed(Vec<Hole>);

impl Closed {
    /// Those of a page.
    pub(crate) fn of(page: &Parted, level: InkLevel) -> Self {
        Self::among(&page.components(level, Of::Paper))
    }

    /// Those of one tint each, on the page of this colour: as they are, and with those that touch parted.
    pub(crate) fn tinted(colour: &RgbImage) -> [Self; 2] {
        let areas = tints::areas(colour);
        let most = most_side(colour.dimensions());
        let alone = Self::among(&areas);
        let joined = tints::parted(&areas).into_iter().filter(|extent| fits(extent, most)).map(shape);
        let parted = Self(by_place(joined.chain(alone.0.iter().copied())));
        [alone, parted]
    }

    /// Those among the components of a page.
    fn among((labels, extents): &Components) -> Self {
        let most = most_side(labels.dimensions());
        let shapes = extents.iter().enumerate().skip(1).filter(|(_, extent)| fits(extent, most));
        let full = shapes.filter(|&(label, extent)| fullness(labels, label as u32, extent) >= FULL);
        Self(by_place(full.map(|(_, extent)| shape(*extent))))
    }

    /// Lattices of them.
    pub(crate) fn lattices(&self) -> Vec<Apart> {
        let found = groups_from_nearest(&self.0, LEAST_TOGETHER, |holes, from| steps(holes, from, SHAPES));
        let whole = lattices(&self.0, found).into_iter().map(|lattice| grown(lattice, &self.0));
        whole.filter(|lattice| lattice.count() >= LEAST_SHAPES).collect()
    }

    /// Walls of bricks or rings, one in the first row and one more in each beneath, on a picture that
    /// `turned` moves upright: pixels to pixels.
    pub(crate) fn walls(&self, turned: impl Fn(Point) -> Point) -> Vec<Apart> {
        let found = by_place(self.0.iter().map(|hole| Hole { centre: turned(hole.centre), ..*hole }));
        let groups = groups_from_nearest(&found, LEAST_BRICKS, bricks);
        let places = |group: Vec<(At, usize)>| {
            group.into_iter().map(|(at, hole)| (at, found[hole].centre)).collect::<BTreeMap<At, Point>>()
        };
        groups.into_iter().filter_map(|group| wall(&places(group))).collect()
    }
}

/// Lattices of cells of which only the corners are drawn. Those of cells that are tinted, too, are no angles,
/// and may part the others.
pub(crate) fn cornered(page: &Parted, level: InkLevel) -> Vec<Apart> {
    let found = by_place(corners::boxes(page, level).into_iter().map(shape));
    let groups = groups_from_nearest(&found, LEAST_CORNERED, |holes, from| steps(holes, from, SHAPES));
    lattices(&found, groups).into_iter().map(|lattice| grown(lattice, &found)).collect()
}

/// Whether a component of a page is as large and as full as shapes are, so many pixels wide or high at most.
fn fits(extent: &Extent, most: u32) -> bool {
    let (wide, high) = (extent.width(), extent.height());
    extent.area > 0
        && [wide, high].iter().all(|side| (LEAST_SIDE..=most).contains(side))
        && f64::from(wide.max(high)) < LONG * f64::from(wide.min(high))
        && f64::from(extent.area) > LEAST_FILL * f64::from(wide * high)
}

/// A shape with this box.
fn shape(extent: Extent) -> Hole {
    Hole { alike: SAME_SIZE, shape: SAME_SHAPE, ..Hole::new(extent, Point::default()) }
}

/// [`MOST_SIDE`] in pixels.
fn most_side((width, height): (u32, u32)) -> u32 {
    (f64::from(width.min(height)) * MOST_SIDE) as u32
}

/// From left to right, as [`groups`] wants them.
fn by_place(holes: impl Iterator<Item = Hole>) -> Vec<Hole> {
    let mut holes: Vec<Hole> = holes.collect();
    holes.sort_by(|a, b| a.centre.x.total_cmp(&b.centre.x));
    holes
}

/// Lattices of symbols.
pub(crate) fn symbols(page: &Parted, level: InkLevel) -> Vec<Apart> {
    let (labels, extents) = &*page.components(level, Of::Ink);
    let most = most_side(page.image.dimensions());
    let is_symbol = |e: &&Extent| {
        let (wide, high) = (e.width(), e.height());
        e.area > 0
            && (SYMBOL.0..most).contains(&high)
            && wide < high * 3 / 2
            && f64::from(high) < SYMBOL.1 * f64::from(wide)
    };
    let symbol = |&extent: &Extent| {
        let hole = Hole::new(extent, Point::default());
        Hole { side: extent.height().into(), alike: SAME_HEIGHT, ..hole }
    };
    let all = extents.iter().enumerate().skip(1).filter(|(_, extent)| is_symbol(extent));
    let own = all.filter(|(label, extent)| !is_cross(labels, *label as u32, extent));
    let found = by_place(own.map(|(_, extent)| symbol(extent)));
    let is_board = |group: &Group| density(group) >= DENSE && is_even(group, &found);
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

/// Whether symbols stand in the middle between their neighbours, as letters of words do not.
fn is_even(group: &Group, found: &[Hole]) -> bool {
    let places: BTreeMap<At, Point> = group.iter().map(|&(at, hole)| (at, found[hole].centre)).collect();
    let off = |(at, middle): (&At, &Point)| {
        let beside = |by: i32| places.get(&(at.0, at.1 + by));
        let (left, right) = (beside(-1)?, beside(1)?);
        Some(left.lerp(*right, 0.5).distance(*middle) / left.distance(*right))
    };
    median(places.iter().filter_map(off)).is_some_and(|off| off <= UNEVEN)
}

fn lattices(found: &[Hole], groups: Vec<Group>) -> Vec<Apart> {
    let lattice = |group: Group| {
        let piece = Piece::of(group.into_iter().map(|(at, hole)| (at, found[hole].centre)));
        piece.mesh().map(|(mesh, exists)| Apart { mesh, exists })
    };
    groups.into_iter().filter_map(lattice).collect()
}

/// How full a component is, gaps within its rows filled.
fn fullness(labels: &Labels, label: u32, extent: &Extent) -> f64 {
    let mut moments = Moments::default();
    for y in extent.top..=extent.bottom {
        let is = |x: &u32| labels.get_pixel(*x, y).0[0] == label;
        let mut row = extent.left..=extent.right;
        let (Some(first), last) = (row.find(is), row.rev().find(is)) else { continue };
        for x in first..=last.unwrap_or(first) {
            moments.add(f64::from(x - extent.left), f64::from(y - extent.top));
        }
    }
    moments.fullness()
}

/// The ways from a shape to the next to the right and to the next below, so many sides away.
fn steps(holes: &[Hole], from: usize, (least, most): (f64, f64)) -> Option<[Point; 2]> {
    let here = &holes[from];
    let reach = most * here.side;
    let near = about(holes, here.centre.x, reach).map(|i| &holes[i]).filter(|h| here.is_like(h));
    let ways: Vec<Point> = near.map(|h| h.centre - here.centre).collect();
    let length = |p: &Point| p.x.hypot(p.y);
    let is_near = |p: &&Point| (least * here.side..reach).contains(&length(p));
    let nearest = |ways: &mut dyn Iterator<Item = &Point>| {
        ways.filter(is_near).copied().min_by(|a, b| length(a).total_cmp(&length(b)))
    };
    let right = nearest(&mut ways.iter().filter(|p| p.x > 0.0 && p.y.abs() < SLANT * p.x))?;
    let is_below = |p: &&Point| {
        let (along, down) = in_steps(**p, right);
        down > 0.0 && along.abs() < SLANT * down
    };
    Some([right, nearest(&mut ways.iter().filter(is_below))?])
}

/// A way in steps of the length of `across`: along it, and to the right of it, which is down.
fn in_steps(way: Point, across: Point) -> (f64, f64) {
    let squared = across.x * across.x + across.y * across.y;
    ((way.x * across.x + way.y * across.y) / squared, (way.y * across.x - way.x * across.y) / squared)
}

/// The ways from a brick to the next to the right, and to the left one of the two that it lies on.
fn bricks(holes: &[Hole], from: usize) -> Option<[Point; 2]> {
    let here = &holes[from];
    let reach = SHAPES.1 * here.side;
    let near = about(holes, here.centre.x, reach).map(|i| &holes[i]).filter(|h| here.is_like(h));
    let ways: Vec<Point> = near.map(|h| h.centre - here.centre).collect();
    let length = |p: &Point| p.x.hypot(p.y);
    let is_next = |p: &&Point| p.x > SHAPES.0 * here.side && p.y.abs() < SLANT * p.x;
    let across = ways.iter().filter(is_next).copied().min_by(|a, b| length(a).total_cmp(&length(b)))?;
    let aside = |way: &&Point, rows: f64| {
        let (along, down) = in_steps(**way, across);
        let rise = down * rows * length(&across) / here.side;
        (along + rows / 2.0).abs() < ASTRAY && RISE.contains(&rise)
    };
    let below = ways.iter().find(|way| aside(way, 1.0)).copied();
    Some([across, below.or_else(|| ways.iter().find(|way| aside(way, -1.0)).map(|way| *way * -1.0))?])
}

/// The wall of which these are the bricks, by row and place in it from the left; `None` where it has no
/// single one on top, or too few are seen.
fn wall(places: &BTreeMap<At, Point>) -> Option<Apart> {
    let top = places.keys().map(|at| at.0).min()?;
    let left = places.keys().map(|at| at.1).min()?;
    let rows = usize::try_from(places.keys().map(|at| at.0).max()? - top).ok()? + 1;
    let bricks: BTreeMap<(usize, usize), Point> =
        places.iter().map(|(at, &p)| (((at.0 - top) as usize, (at.1 - left) as usize), p)).collect();
    let whole = rows * (rows + 1) / 2;
    let is_wall = bricks.keys().all(|&(r, c)| c <= r)
        && whole >= LEAST_BRICKS
        && bricks.contains_key(&(0, 0))
        && bricks.len() as f64 >= SEEN * whole as f64;
    if !is_wall {
        return None;
    }
    let exists = (0..rows * rows).map(|i| i % rows <= i / rows).collect();
    Some(Apart { mesh: Piece::wall(rows, &bricks)?, exists })
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
        let found = symbols(&Parted::new(&image), ink::USUAL);
        let sizes: Vec<usize> =
            found.iter().map(|apart| apart.exists.iter().filter(|&&is| is).count()).collect();
        assert_eq!(sizes, [56]);
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

    /// How many cells each board has that is seen where boxes stand at these rows and columns.
    fn boxes(cells: &[&str]) -> Vec<usize> {
        let mut image = GrayImage::from_pixel(800, 800, Luma([225]));
        for (r, row) in (0..).zip(cells) {
            for (c, _) in (0..).zip(row.bytes()).filter(|cell| cell.1 == b'o') {
                let (x, y) = (80 + 70 * c, 80 + 70 * r);
                for (dx, dy, wide, high) in [(0, 0, 60, 3), (0, 57, 60, 3), (0, 0, 3, 60), (57, 0, 3, 60)] {
                    drawn::block(&mut image, (x + dx, y + dy), (wide, high));
                }
            }
        }
        let found = Closed::of(&Parted::new(&image), ink::USUAL).lattices();
        found.iter().map(|apart| apart.exists.iter().filter(|&&is| is).count()).collect()
    }

    #[test]
    fn a_board_whose_first_cell_has_none_below_it_is_seen_in_all_its_rows() {
        assert_eq!(boxes(&[".oooo", "oooo.", ".ooo.", "ooooo", "oooo.", ".ooo.", "ooooo"]), [28]);
    }

    #[test]
    fn cells_that_stand_alone_are_of_the_board_on_whose_lattice_they_lie() {
        assert_eq!(boxes(&["oo.o..", "ooo..o", "ooo...", "oo.oo.", "oo.oo.", "..o..o"]), [20]);
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
        let boards = symbols(&Parted::new(&image), ink::USUAL);
        let steps: Vec<f64> = boards.iter().map(|apart| apart.mesh.pitch().round()).collect();
        assert_eq!(steps, [60.0]);
        assert_eq!(boards[0].exists.iter().filter(|&&is| is).count(), 36);
    }

    #[test]
    fn cells_of_which_the_corners_are_drawn_go_on_beyond_tinted_ones() {
        let mut image = GrayImage::from_pixel(800, 500, Luma([225]));
        let light = ["oooo.o.", "oooo.o.", "ooo.o.o", "oooo.o."];
        let is_light = |&(c, r): &(i32, i32)| light[r as usize].as_bytes()[c as usize] == b'o';
        for (c, r) in (0..7).flat_map(|c| (0..4).map(move |r| (c, r))).filter(is_light) {
            let (left, top) = (80 + 80 * c, 80 + 80 * r);
            for (x, y) in [(0, 0), (57, 0), (0, 57), (57, 57)] {
                drawn::block(&mut image, (left + x.min(44), top + y), (16, 3));
                drawn::block(&mut image, (left + x, top + y.min(44)), (3, 16));
            }
        }
        let found = cornered(&Parted::new(&image), ink::USUAL);
        assert_eq!(found.iter().map(Apart::count).collect::<Vec<_>>(), [20]);
    }
}
