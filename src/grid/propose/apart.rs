//! Boards whose cells are told by what stands apart from each other: rings, boxes and tiles, and rings and
//! bricks that lie on the gaps of those beneath them.

use super::corners;
use super::holes::{Hole, LEAST_SIDE, about};
use super::ink::{Components, Extent, InkLevel, Of};
use super::lattice::grown;
use super::page::Parted;
use super::pieces::{At, Group, Piece, groups_from_nearest};
use super::tints;
use crate::geometry::Point;
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

/// Fewest shapes in rows and columns that make a board of which some are missing: of a gogen's rings some
/// have gaps.
const LEAST_SHAPES: usize = 16;

/// Fewest shapes that stand next to each other in a board of which some cells stand alone, and in a whole
/// square.
const LEAST_TOGETHER: usize = 9;

/// Fewest cells of a board of which only the corners are drawn, which nothing else looks like.
const LEAST_CORNERED: usize = 5;

/// Fewest shapes of a wall: three rows. And of those that lie beside one another, from which the others are
/// reached across bricks that are not seen, and how many of these there are at most on the way.
const LEAST_BRICKS: usize = 6;
const LEAST_LINKED: usize = 4;
const FARTHEST: i32 = 2;

/// How far the next shape may be, in sides of a shape.
const SHAPES: (f64, f64) = (0.8, 3.2);

/// How far off the level the next one may stand, as a share of the way to it.
const SLANT: f64 = 0.35;

/// How far from the middle of the gap, in steps across, a brick may stand over it.
const ASTRAY: f64 = 0.17;

/// How far up the next row of bricks is, in sides of a shape.
const RISE: std::ops::Range<f64> = 0.4..1.5;

/// Share of the bricks of a wall that have to be seen; and of one of which so many are, where some look
/// otherwise than the others, with those on top or without: nine shapes in rows askew would be 0.6 of a wall.
const SEEN: f64 = 0.85;
const SEEN_OF_MANY: f64 = 0.6;
const SEEN_BELOW: f64 = 0.7;
const MANY: usize = 8;

/// How many times as large as its neighbour a shape may be: rings that lines join leave other shapes between
/// them.
const SAME_SIZE: f64 = 1.25;

/// The same of its width for its height.
const SAME_SHAPE: f64 = 1.35;

/// How far apart shapes are that two looks at a page show of one cell, in sides of it.
const SAME_PLACE: f64 = 0.25;

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

    /// The same with boxes so many pixels larger on every side, as they are where ink is broader by so many.
    pub(crate) fn widened(mut self, by: u32) -> Self {
        for hole in &mut self.0 {
            *hole = shape(hole.extent.grown(by));
        }
        self
    }

    /// The shapes of several looks at a page, each once: cells of one board may be boxes, and others tiles.
    pub(crate) fn together(looks: impl IntoIterator<Item = Self>) -> Self {
        let mut all: Vec<Hole> = Vec::new();
        for hole in looks.into_iter().flat_map(|look| look.0) {
            let is_same = |known: &Hole| {
                known.is_like(&hole) && known.centre.distance(hole.centre) < SAME_PLACE * known.side
            };
            if !all.iter().any(is_same) {
                all.push(hole);
            }
        }
        Self(by_place(all.into_iter()))
    }

    /// Lattices of them.
    pub(crate) fn lattices(&self) -> Vec<Apart> {
        let found = groups_from_nearest(&self.0, LEAST_TOGETHER, |holes, from| steps(holes, from, SHAPES));
        let whole = lattices(&self.0, found).into_iter().map(|lattice| grown(lattice, &self.0));
        whole.filter(|lattice| lattice.count() >= LEAST_SHAPES || lattice.is_whole_square()).collect()
    }

    /// Walls of bricks or rings, one in the first row and one more in each beneath, on a picture that
    /// `turned` moves upright: pixels to pixels.
    pub(crate) fn walls(&self, turned: impl Fn(Point) -> Point) -> Vec<Apart> {
        let found = by_place(self.0.iter().map(|hole| Hole { centre: turned(hole.centre), ..*hole }));
        let groups = groups_from_nearest(&found, LEAST_LINKED, bricks);
        let of = |group: Group| {
            let places = group.into_iter().map(|(at, hole)| (at, found[hole].centre));
            wall(&places.collect::<BTreeMap<At, Point>>())
        };
        let walls =
            groups.into_iter().map(|group| of(group.clone()).or_else(|| of(with_near(group, &found))));
        walls.flatten().collect()
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
pub(super) fn most_side((width, height): (u32, u32)) -> u32 {
    (f64::from(width.min(height)) * MOST_SIDE) as u32
}

/// From left to right, as [`groups`] wants them.
pub(super) fn by_place(holes: impl Iterator<Item = Hole>) -> Vec<Hole> {
    let mut holes: Vec<Hole> = holes.collect();
    holes.sort_by(|a, b| a.centre.x.total_cmp(&b.centre.x));
    holes
}

pub(super) fn lattices(found: &[Hole], groups: Vec<Group>) -> Vec<Apart> {
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
pub(super) fn steps(holes: &[Hole], from: usize, (least, most): (f64, f64)) -> Option<[Point; 2]> {
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

/// Bricks, and those that are reached from them across others that are not seen, the nearest first.
fn with_near(group: Group, holes: &[Hole]) -> Group {
    let mut places: BTreeMap<At, usize> = group.into_iter().collect();
    while let Some((at, hole)) = nearest_beyond(&places, holes) {
        places.insert(at, hole);
    }
    places.into_iter().collect()
}

/// The shape nearest to bricks that lies in their rows and columns, and where; `None` where there is none.
fn nearest_beyond(places: &BTreeMap<At, usize>, holes: &[Hole]) -> Option<(At, usize)> {
    let piece = Piece::of(places.iter().map(|(&at, &hole)| (at, holes[hole].centre)));
    let across = piece.mean_step((0, 1))?;
    let down = piece.mean_step((1, 0)).or_else(|| Some(piece.mean_step((1, 1))? - across))?;
    let turned = |a: Point, b: Point| a.x * b.y - a.y * b.x;
    let area = turned(across, down);
    let beyond = (0..holes.len()).filter(|hole| places.values().all(|own| own != hole)).filter_map(|hole| {
        let off = |own: &usize| holes[*own].centre.distance(holes[hole].centre);
        let (&(r, c), &own) = places.iter().min_by(|a, b| off(a.1).total_cmp(&off(b.1)))?;
        let way = holes[hole].centre - holes[own].centre;
        let (rows, columns) = (turned(across, way) / area, turned(way, down) / area);
        let (on, aside) = (rows.round() as i32, columns.round() as i32);
        let is_next = (rows - rows.round()).abs().max((columns - columns.round()).abs()) <= ASTRAY
            && on.abs().max(aside.abs()) <= FARTHEST
            && !places.contains_key(&(r + on, c + aside))
            && holes[own].is_like(&holes[hole]);
        is_next.then(|| (off(&own), ((r + on, c + aside), hole)))
    });
    beyond.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, found)| found)
}

/// The wall of which these are the bricks, by row and place in it from the left; `None` where too few are
/// seen. Those on top need not be: as many rows as the others are wide lie above the lowest.
fn wall(places: &BTreeMap<At, Point>) -> Option<Apart> {
    let left = places.keys().map(|at| at.1).min()?;
    let bottom = places.keys().map(|at| at.0).max()?;
    let rows = places.keys().map(|at| bottom - at.0 + at.1 - left).max()? + 1;
    let place = |at: &At| Some((usize::try_from(at.0 - bottom + rows - 1).ok()?, (at.1 - left) as usize));
    let bricks: BTreeMap<(usize, usize), Point> =
        places.iter().map(|(at, &p)| Some((place(at)?, p))).collect::<Option<_>>()?;
    let rows = rows as usize;
    let whole = rows * (rows + 1) / 2;
    let least = match (bricks.len() >= MANY, bricks.contains_key(&(0, 0))) {
        (true, true) => SEEN_OF_MANY,
        (true, false) => SEEN_BELOW,
        _ => SEEN,
    };
    let is_wall = whole >= LEAST_BRICKS && bricks.len() as f64 >= least * whole as f64;
    if !is_wall {
        return None;
    }
    let exists = (0..rows * rows).map(|i| i % rows <= i / rows).collect();
    Some(Apart { mesh: Piece::wall(rows, &bricks)?, exists })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::propose::{drawn, ink};
    use image::{GrayImage, Luma};

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

    /// How many cells those boards have of which only the corners are drawn, of those that are light.
    fn corners_of(light: &[&str]) -> Vec<usize> {
        let mut image = GrayImage::from_pixel(800, 500, Luma([225]));
        let cells =
            (0..).zip(light).flat_map(|(r, row)| (0..).zip(row.bytes()).map(move |(c, is)| (c, r, is)));
        for (c, r, _) in cells.filter(|cell| cell.2 == b'o') {
            let (left, top): (i32, i32) = (80 + 80 * c, 80 + 80 * r);
            for (x, y) in [(0, 0), (57, 0), (0, 57), (57, 57)] {
                drawn::block(&mut image, (left + x.min(44), top + y), (16, 3));
                drawn::block(&mut image, (left + x, top + y.min(44)), (3, 16));
            }
        }
        cornered(&Parted::new(&image), ink::USUAL).iter().map(Apart::count).collect()
    }

    #[test]
    fn cells_of_which_the_corners_are_drawn_go_on_beyond_tinted_ones() {
        assert_eq!(corners_of(&["oooo.o.", "oooo.o.", "ooo.o.o", "oooo.o."]), [20]);
    }

    #[test]
    fn a_few_cells_of_which_the_corners_are_drawn_are_a_board_on_which_tiles_lie() {
        assert_eq!(corners_of(&["..o", "ooo", "o.."]), [5]);
        assert_eq!(corners_of(&["oo", "oo"]), [0; 0], "fewer are none");
    }
}
