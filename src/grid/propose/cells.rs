//! A piece of lattice told from the cells themselves: where lines cross, paper is left in holes of like size that
//! stand in rows and columns. No outline is needed, and no count of cells.

use crate::geometry::{Mesh, Point};
use crate::grid::fit::lattice::Elastic;
use crate::raster::Integral;
use image::{GrayImage, Luma};
use imageproc::region_labelling::{Connectivity, connected_components};
use std::collections::{BTreeMap, VecDeque};

/// Smallest side of a hole in sheet pixels: what two lines leave of the smallest cell.
const LEAST_SIDE: u32 = 4;

/// Largest side of a cell, as a share of the part looked at: the smallest board of several grids has 9 cells
/// along its shorter side, and leaves gaps at most as wide.
pub(crate) const MOST_CELL: f64 = 0.15;

/// The same of a box of 3 x 3 cells, where boxes are told and not cells; boards of several grids have four boxes
/// and more along each side but for the narrowest.
pub(crate) const MOST_BOX: f64 = 0.3;

/// Share of its box that a hole fills: a cell half turned fills half, print takes up a third of that.
const LEAST_FILL: f64 = 0.3;

/// How many times as large as its neighbour a cell's side may look: print that touches a line takes some away.
const ALIKE: f64 = 1.6;

/// How far, in steps, the next cell may lie from where the last step leads.
const ASTRAY: f64 = 0.3;

/// Most rows or columns of a piece: three times those of a samurai.
const MOST: i32 = 66;

/// How much the nodes of a piece keep to a smooth surface; the middle of a cell with print in it is a few
/// hundredths of a cell off.
const STIFFNESS: f64 = 0.5;

/// A hole in the ink.
#[derive(Clone, Copy, Debug)]
struct Hole {
    /// Middle of its box, which print within does not move.
    centre: Point,
    /// Geometric mean of its box's sides.
    side: f64,
}

/// Neighbouring cells by (row, column), the first of each being 0.
#[derive(Clone, Debug, Default)]
pub(crate) struct Piece {
    centres: BTreeMap<(i32, i32), Point>,
}

/// Part of a sheet, in pixels: left, top, width, height.
pub(crate) type Part = (u32, u32, u32, u32);

/// The part around two.
pub(crate) fn around(a: Part, b: Part) -> Part {
    let (x, y) = (a.0.min(b.0), a.1.min(b.1));
    let (right, bottom) = ((a.0 + a.2).max(b.0 + b.2), (a.1 + a.3).max(b.1 + b.3));
    (x, y, right - x, bottom - y)
}

/// The pieces of lattice of at least `least` cells in a part of the sheet, of which they take up no more than the
/// share `most` on a side, ink being what is darker by `depth` than the mean of its surroundings (half side
/// `radius`).
pub(crate) fn pieces(
    grey: &GrayImage,
    part: Part,
    level: (usize, f32),
    (least, most): (usize, f64),
) -> Vec<Piece> {
    let holes = holes(grey, part, level, most);
    let mut pieces = Vec::new();
    let mut seen = vec![false; holes.len()];
    for start in 0..holes.len() {
        if seen[start] {
            continue;
        }
        seen[start] = true;
        let Some(step) = step(&holes, start) else { continue };
        let found = linked(&holes, start, step);
        for &(_, hole) in &found {
            seen[hole] = true;
        }
        if found.len() >= least {
            pieces.push(Piece::of(found.into_iter().map(|(at, hole)| (at, holes[hole].centre))));
        }
    }
    pieces
}

/// The holes, from left to right, whose middles lie less than `within` to the left or right of `x`.
fn about(holes: &[Hole], x: f64, within: f64) -> std::ops::Range<usize> {
    let from = holes.partition_point(|h| h.centre.x < x - within);
    from..from + holes[from..].partition_point(|h| h.centre.x <= x + within)
}

/// Holes that may be cells, from left to right.
fn holes(grey: &GrayImage, (x0, y0, w, h): Part, (radius, depth): (usize, f32), most: f64) -> Vec<Hole> {
    let crop = image::imageops::crop_imm(grey, x0, y0, w, h).to_image();
    let (w, h, raw) = (w as usize, h as usize, crop.as_raw());
    let table = Integral::new(w, h, |x, y| u32::from(raw[y * w + x]));
    let paper = GrayImage::from_fn(w as u32, h as u32, |x, y| {
        let (x, y) = (x as usize, y as usize);
        Luma([u8::from(f32::from(raw[y * w + x]) >= table.mean(x, y, radius) - depth) * 255])
    });
    let labels = connected_components(&paper, Connectivity::Four, Luma([0]));
    let count = labels.pixels().map(|p| p.0[0]).max().unwrap_or(0) as usize + 1;
    let mut boxes = vec![(u32::MAX, u32::MAX, 0, 0, 0_u32); count];
    for (x, y, Luma([label])) in labels.enumerate_pixels() {
        let b = &mut boxes[*label as usize];
        *b = (b.0.min(x), b.1.min(y), b.2.max(x), b.3.max(y), b.4 + 1);
    }
    let most = (w.min(h) as f64 * most) as u32;
    let hole = |&(left, top, right, bottom, area): &(u32, u32, u32, u32, u32)| {
        let (wide, high) = (right + 1 - left, bottom + 1 - top);
        let fits = |side: u32| (LEAST_SIDE..=most).contains(&side);
        let like_a_cell = fits(wide)
            && fits(high)
            && f64::from(wide.max(high)) < ALIKE * f64::from(wide.min(high))
            && f64::from(area) > LEAST_FILL * f64::from(wide * high);
        let middle = |from: u32, to: u32| f64::from(from + to + 1) / 2.0;
        like_a_cell.then(|| Hole {
            centre: Point::new(middle(left, right) + f64::from(x0), middle(top, bottom) + f64::from(y0)),
            side: f64::from(wide * high).sqrt(),
        })
    };
    let mut holes: Vec<Hole> = boxes.iter().skip(1).filter(|b| b.0 <= b.2).filter_map(hole).collect();
    holes.sort_by(|a, b| a.centre.x.total_cmp(&b.centre.x));
    holes
}

fn alike(a: &Hole, b: &Hole) -> bool {
    (a.side / b.side).max(b.side / a.side) < ALIKE
}

/// The way from a hole to the next in its row: as near as any, the more level of the two ways a lattice has.
fn step(holes: &[Hole], from: usize) -> Option<Point> {
    let here = &holes[from];
    let near = about(holes, here.centre.x, ALIKE * here.side).map(|i| &holes[i]);
    // Most holes about the same place across lie far above or below.
    let level = |h: &&Hole| (h.centre.y - here.centre.y).abs() < ALIKE * here.side;
    let near = near.filter(level).filter(|h| alike(here, h)).map(|h| h.centre - here.centre);
    let length = |p: &Point| p.x.hypot(p.y);
    // A cell that is turned fills less of its box than its side.
    let steps = near.filter(|d| (0.6 * here.side..ALIKE * here.side).contains(&length(d)));
    let next = steps.min_by(|a, b| length(a).total_cmp(&length(b)))?;
    let ways = [next, Point::new(-next.y, next.x), next * -1.0, Point::new(next.y, -next.x)];
    ways.into_iter().max_by(|a, b| a.x.total_cmp(&b.x))
}

/// The holes reached from `start` in steps along rows and columns, by (row, column).
fn linked(holes: &[Hole], start: usize, across: Point) -> Vec<((i32, i32), usize)> {
    let down = Point::new(-across.y, across.x);
    let mut found = vec![((0, 0), start)];
    let mut taken = std::collections::BTreeSet::from([start]);
    let mut at = std::collections::BTreeSet::from([(0, 0)]);
    let mut queue = VecDeque::from([(start, (0, 0), across, down)]);
    while let Some((hole, (row, column), across, down)) = queue.pop_front() {
        let here = &holes[hole];
        for (dr, dc) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let next = (row + dr, column + dc);
            if at.contains(&next) {
                continue;
            }
            let way = across * f64::from(dc) + down * f64::from(dr);
            let wanted = here.centre + way;
            let within = ASTRAY * way.x.hypot(way.y);
            let near = about(holes, wanted.x, within)
                .filter(|&i| (holes[i].centre.y - wanted.y).abs() < within)
                .filter(|&i| !taken.contains(&i) && alike(here, &holes[i]))
                .map(|i| (holes[i].centre.distance(wanted), i))
                .filter(|n| n.0 < within)
                .min_by(|a, b| a.0.total_cmp(&b.0));
            let Some((_, there)) = near else { continue };
            let went = (holes[there].centre - here.centre) * f64::from(dr + dc);
            let (mut a, mut d) = (across, down);
            if dr == 0 {
                a = a.lerp(went, 0.5);
            } else {
                d = d.lerp(went, 0.5);
            }
            taken.insert(there);
            at.insert(next);
            found.push((next, there));
            queue.push_back((there, next, a, d));
        }
    }
    found
}

impl Piece {
    fn of(cells: impl Iterator<Item = ((i32, i32), Point)>) -> Self {
        let all: Vec<((i32, i32), Point)> = cells.collect();
        let top = all.iter().map(|c| c.0.0).min().unwrap_or(0);
        let left = all.iter().map(|c| c.0.1).min().unwrap_or(0);
        Self { centres: all.into_iter().map(|((r, c), p)| ((r - top, c - left), p)).collect() }
    }

    /// How many cells it has.
    pub(crate) fn len(&self) -> usize {
        self.centres.len()
    }

    /// The lattice through the cells, and which of its cells they are, row by row; `None` where it is none.
    pub(crate) fn mesh(&self) -> Option<(Mesh, Vec<bool>)> {
        let rows = self.centres.keys().map(|c| c.0).max()? + 1;
        let columns = self.centres.keys().map(|c| c.1).max()? + 1;
        if rows > MOST || columns > MOST {
            return None;
        }
        let (across, down) = (self.mean_step((0, 1))?, self.mean_step((1, 0))?);
        let place = |r: f64, c: f64| across * c + down * r;
        let mut origin = Point::default();
        for (&(r, c), &p) in &self.centres {
            let at = place(f64::from(r) + 0.5, f64::from(c) + 0.5);
            origin = origin + (p - at) * (1.0 / self.len() as f64);
        }
        let (rows, columns) = (rows as usize, columns as usize);
        let flat = Mesh::from_fn(rows, columns, |r, c| origin + place(r as f64, c as f64));
        let middles = self.centres.iter().map(|(&(r, c), &p)| ((r as usize, c as usize), p));
        let mesh = Elastic::through(&flat, middles, STIFFNESS).moved(&flat);
        let mut exists = vec![false; rows * columns];
        self.centres.keys().for_each(|&(r, c)| exists[r as usize * columns + c as usize] = true);
        Some((mesh, exists))
    }

    /// The mean way from a cell to its neighbour in a direction.
    fn mean_step(&self, (dr, dc): (i32, i32)) -> Option<Point> {
        let steps: Vec<Point> = self
            .centres
            .iter()
            .filter_map(|(&(r, c), &p)| Some(*self.centres.get(&(r + dr, c + dc))? - p))
            .collect();
        let sum = steps.iter().fold(Point::default(), |sum, &s| sum + s);
        (!steps.is_empty()).then(|| sum * (1.0 / steps.len() as f64))
    }
}
