//! Boards without lines between their cells that have a dot in each cell where no symbol stands.

use super::apart::Apart;
use super::ink::{Components, Extent, InkLevel, Of};
use super::page::Parted;
use super::steps;
use crate::geometry::{Homography, Mesh, Point, ratio};
use crate::grid::elastic::Elastic;
use crate::raster::Labels;
use std::rc::Rc;

/// Sides of a dot's box in pixels; its longer side over its shorter one; share of its box that it fills.
const SIDE: std::ops::Range<u32> = 4..40;
const ROUND: f64 = 1.35;
const FILL: f64 = 0.62;

/// Paper on every side of a dot, in sides of it: more than an i or a full stop has.
const ALONE: f64 = 1.1;

/// How large a speck is at most, in dots.
const SPECK: f64 = 0.2;

/// How many times as large as is usual among them a dot may be.
pub(super) const ALIKE: f64 = 1.4;

/// Fewest dots that tell a board, and most on a page.
const DOTS: std::ops::Range<usize> = 9..400;

/// Of the way to the nearest dot the share that the search for a lattice takes for a symbol's height.
const HEIGHT: f64 = 0.5;

/// How many times as far from each other as others dots are that are none of these.
const CLOSER: f64 = 1.6;

/// Rows and columns.
const COUNTS: std::ops::RangeInclusive<usize> = 4..=12;

/// How far from a cell's middle a dot or a symbol may stand, and how large that is at most, in cells.
const ASTRAY: f64 = 0.25;
const SYMBOL: f64 = 0.8;

/// Share of the cells that have either.
const SEEN: f64 = 0.9;

/// How much a mesh keeps to a smooth surface.
const STIFFNESS: f64 = 0.5;

/// The dots of a page, and the lattices on which they stand.
pub(crate) struct Dots {
    pub(super) components: Rc<Components>,
    /// From columns and rows to pixels, with the dots that stand in the middles of its cells.
    pub(super) lattices: Vec<(Homography, Vec<Point>)>,
}

impl Dots {
    /// Those of a page at a level.
    pub(crate) fn of(page: &Parted, level: InkLevel) -> Self {
        let components = page.components(level, Of::Ink);
        let middles = middles(&components).unwrap_or_default();
        let mut lattices = lattices(&middles);
        if lattices.is_empty() {
            lattices = by_step(&middles).iter().flat_map(|own| self::lattices(own)).collect();
        }
        Self { components, lattices }
    }

    /// The board that has a dot in each cell where no symbol stands.
    pub(crate) fn board(&self) -> Option<Apart> {
        self.lattices.iter().find_map(|(flat, own)| board(flat, own, &self.components.1))
    }
}

/// The middles of the dots of a page that stand alone and are of one size; `None` where they are no board's.
fn middles((labels, inks): &Components) -> Option<Vec<Point>> {
    let mut dots: Vec<&Extent> =
        inks.iter().skip(1).filter(|e| is_dot(e) && is_alone((labels, inks), e)).collect();
    dots.sort_by_key(|e| e.height());
    let usual = f64::from(dots.get(dots.len() / 2)?.height());
    dots.retain(|e| ratio(e.height().into(), usual) < ALIKE);
    let middles: Vec<Point> = dots.into_iter().map(middle).collect();
    DOTS.contains(&middles.len()).then_some(middles)
}

pub(super) fn is_dot(e: &Extent) -> bool {
    let (wide, high) = (e.width(), e.height());
    e.area > 0
        && SIDE.contains(&wide.min(high))
        && SIDE.contains(&wide.max(high))
        && ratio(wide.into(), high.into()) < ROUND
        && f64::from(e.area) > FILL * f64::from(wide * high)
}

/// Whether there is no other ink about a dot but specks.
fn is_alone((labels, inks): (&Labels, &[Extent]), e: &Extent) -> bool {
    let reach = (ALONE * f64::from(e.width().max(e.height()))).ceil() as u32;
    let within = |from: u32, to: u32, most: u32| from.saturating_sub(reach)..(to + 1 + reach).min(most);
    let own = |x: u32, y: u32| (e.left..=e.right).contains(&x) && (e.top..=e.bottom).contains(&y);
    let is_speck = |label: u32| f64::from(inks[label as usize].area) < SPECK * f64::from(e.area);
    let off = |v: u32, from: u32, to: u32| f64::from(from.saturating_sub(v).max(v.saturating_sub(to)));
    let is_near = |x, y| off(x, e.left, e.right).hypot(off(y, e.top, e.bottom)) <= f64::from(reach);
    let is_free = |x: u32, y: u32| {
        let label = labels.get_pixel(x, y).0[0];
        label == 0 || own(x, y) || is_speck(label) || !is_near(x, y)
    };
    let (w, h) = labels.dimensions();
    within(e.top, e.bottom, h).all(|y| within(e.left, e.right, w).all(|x| is_free(x, y)))
}

pub(super) fn middle(e: &Extent) -> Point {
    let half = |from: u32, to: u32| f64::from(from + to + 1) / 2.0;
    Point::new(half(e.left, e.right), half(e.top, e.bottom))
}

/// The lattices on which dots stand, most of them.
fn lattices(middles: &[Point]) -> Vec<(Homography, Vec<Point>)> {
    let ways = by_way(middles);
    let step = ways.get(ways.len() / 2).map(|step| step.0);
    step.into_iter().flat_map(|step| steps::lattices(middles, HEIGHT * step)).collect()
}

/// Dots with the way to the nearest other one, the nearest first.
fn by_way(middles: &[Point]) -> Vec<(f64, Point)> {
    let nearest = |a: &Point| {
        let ways = middles.iter().filter(|&b| b != a).map(|b| a.distance(*b));
        Some((ways.min_by(f64::total_cmp)?, *a))
    };
    let mut ways: Vec<(f64, Point)> = middles.iter().filter_map(nearest).collect();
    ways.sort_by(|a, b| a.0.total_cmp(&b.0));
    ways
}

/// Dots that are far closer to each other than the rest, and the rest: those before the words of a list are
/// none of a board's.
fn by_step(middles: &[Point]) -> Vec<Vec<Point>> {
    let ways = by_way(middles);
    let widest =
        ways.windows(2).map(|pair| pair[1].0 / pair[0].0).enumerate().max_by(|a, b| a.1.total_cmp(&b.1));
    let Some((last, _)) = widest.filter(|widest| widest.1 >= CLOSER) else { return Vec::new() };
    let (close, apart) = ways.split_at(last + 1);
    let those = [apart, close].map(|part| part.iter().map(|way| way.1).collect::<Vec<Point>>());
    those.into_iter().filter(|part| DOTS.contains(&part.len())).collect()
}

/// The square board of the dots that stand on a lattice and of the symbols on it.
fn board(flat: &Homography, dots: &[Point], inks: &[Extent]) -> Option<Apart> {
    let back = flat.inverse()?;
    let places = || dots.iter().map(|&dot| back.apply(dot));
    let low = |of: fn(Point) -> f64| places().map(of).fold(f64::MAX, f64::min).floor() as i32;
    let high = |of: fn(Point) -> f64| places().map(of).fold(f64::MIN, f64::max).floor() as i32 + 1;
    let mut rows = low(|p| p.y)..high(|p| p.y);
    let mut columns = low(|p| p.x)..high(|p| p.x);
    let pitch = flat.apply(Point::new(0.0, 0.0)).distance(flat.apply(Point::new(1.0, 0.0)));
    let is_symbol = |e: &&Extent| {
        let size = f64::from(e.width().max(e.height()));
        e.area > 0 && (f64::from(SIDE.start)..SYMBOL * pitch).contains(&size)
    };
    let symbols: Vec<Point> = inks.iter().skip(1).filter(is_symbol).map(|e| back.apply(middle(e))).collect();
    let has = |r: i32, c: i32| {
        let at = Point::new(f64::from(c) + 0.5, f64::from(r) + 0.5);
        symbols.iter().any(|symbol| symbol.distance(at) < ASTRAY)
    };
    // Rows and columns that have symbols alone.
    while rows.len() < columns.len() {
        let is_full = |r: &i32| columns.clone().all(|c| has(*r, c));
        let more = [rows.start - 1, rows.end].into_iter().find(is_full)?;
        rows = rows.start.min(more)..rows.end.max(more + 1);
    }
    while columns.len() < rows.len() {
        let is_full = |c: &i32| rows.clone().all(|r| has(r, *c));
        let more = [columns.start - 1, columns.end].into_iter().find(is_full)?;
        columns = columns.start.min(more)..columns.end.max(more + 1);
    }
    let count = rows.len();
    let cells = || rows.clone().flat_map(|r| columns.clone().map(move |c| (r, c)));
    let seen = cells().filter(|&(r, c)| has(r, c)).count();
    if !COUNTS.contains(&count) || (seen as f64) < SEEN * (count * count) as f64 {
        return None;
    }
    let corner = Point::new(columns.start.into(), rows.start.into());
    let mesh = Mesh::from_fn(count, count, |r, c| flat.apply(corner + Point::new(c as f64, r as f64)));
    let mut elastic = Elastic::new(&mesh, STIFFNESS);
    for &dot in dots {
        let at = back.apply(dot) - corner;
        elastic.pull_cell(&mesh, (at.y as usize, at.x as usize), dot);
    }
    Some(Apart { mesh: elastic.moved(&mesh, f64::INFINITY), exists: vec![true; count * count] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::propose::{drawn, ink};
    use image::{GrayImage, Luma};

    /// Five rows of five, `.` being dots and `#` letters, a word in the margin and lines between the cells.
    fn page(rows: &[&str]) -> GrayImage {
        let mut image = GrayImage::from_pixel(700, 700, Luma([235]));
        for (r, row) in (0..).zip(rows) {
            for (c, cell) in (0..).zip(row.bytes()) {
                let (x, y) = (120 + 90 * c, 100 + 90 * r);
                match cell {
                    b'.' => drawn::block(&mut image, (x - 4, y - 4), (9, 9)),
                    _ => drawn::block(&mut image, (x - 12, y - 16), (24, 32)),
                }
                if c < 4 {
                    drawn::block(&mut image, (x + 27, y - 1), (36, 2));
                }
            }
        }
        for i in 0..8 {
            drawn::block(&mut image, (120 + 16 * i, 620), (11, 18));
        }
        image
    }

    fn board_of(rows: &[&str]) -> Option<Apart> {
        Dots::of(&Parted::new(&page(rows)), ink::USUAL).board()
    }

    #[test]
    fn dots_and_letters_in_rows_and_columns_are_a_board() {
        let board = board_of(&["....#", "..#..", "#..#.", ".....", "#...."]).map(|apart| apart.mesh);
        let board = board.expect("a board");
        assert_eq!((board.rows(), board.columns()), (5, 5));
        assert!(board.node(0, 0).distance(Point::new(75.0, 55.0)) < 3.0, "{:?}", board.node(0, 0));
    }

    #[test]
    fn dots_before_the_words_of_a_list_are_none_of_it() {
        let mut image = page(&["....#", "..#..", "#..#.", ".....", "#...."]);
        for (i, left) in (0..12).flat_map(|i| [(i, 510), (i, 610)]) {
            drawn::block(&mut image, (left, 100 + 26 * i), (9, 9));
            drawn::block(&mut image, (left + 22, 96 + 26 * i), (50, 16));
        }
        let board = Dots::of(&Parted::new(&image), ink::USUAL).board().map(|apart| apart.mesh);
        let corner = board.expect("a board").node(0, 0);
        assert!(corner.distance(Point::new(75.0, 55.0)) < 3.0, "{corner:?}");
    }

    #[test]
    fn what_ends_beside_a_dot_aslant_leaves_it_alone() {
        let found = |off: i32| {
            let mut image = GrayImage::from_pixel(300, 300, Luma([235]));
            for i in 0..9 {
                let (x, y) = (40 + 90 * (i % 3), 40 + 90 * (i / 3));
                drawn::block(&mut image, (x, y), (9, 9));
                drawn::block(&mut image, (x + 9 + off, y + 9 + off), (20, 20));
            }
            middles(&Parted::new(&image).components(ink::USUAL, Of::Ink)).map_or(0, |middles| middles.len())
        };
        assert_eq!((found(8), found(6)), (9, 0));
    }

    #[test]
    fn a_column_of_letters_alone_belongs_to_it() {
        let board = board_of(&["#....", "#.#..", "#....", "#..#.", "#...."]).map(|apart| apart.mesh);
        let corner = board.expect("a board").node(0, 0);
        assert!(corner.distance(Point::new(75.0, 55.0)) < 3.0, "{corner:?}");
    }

    #[test]
    fn dots_with_gaps_between_them_are_none() {
        let mut image = page(&[".....", ".....", ".....", ".....", "....."]);
        for (c, r) in [(1, 1), (2, 1), (3, 3)] {
            for (x, y) in (0..20).flat_map(|x| (0..20).map(move |y| (x, y))) {
                image.put_pixel(110 + 90 * c + x, 90 + 90 * r + y, Luma([235]));
            }
        }
        assert!(Dots::of(&Parted::new(&image), ink::USUAL).board().is_none());
    }
}
