//! A piece of lattice told from holes of like size that stand in rows and columns. No outline is needed, and
//! no count of cells.

use super::holes::{ALIKE, Hole, about, holes, of_page};
use super::ink::InkLevel;
use super::page::Parted;
use super::region::Region;
use crate::geometry::{Mesh, Point};
use crate::grid::candidate::MOST_SIDE;
use crate::grid::elastic::Elastic;
use image::GrayImage;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// How far, in steps, the next cell may lie from where the last step leads.
const ASTRAY: f64 = 0.3;

/// Shortest step to the next cell, in sides of the hole: a cell that is turned fills less of its box than its
/// side.
const LEAST_STEP: f64 = 0.6;

/// How much of the way from the step so far to the last one the next step is taken to be: half, so that steps
/// follow a curled page and forget print that moved a single hole.
const FOLLOW: f64 = 0.5;

/// How much the nodes of a piece keep to a smooth surface; the middle of a cell with print in it is a few
/// hundredths of a cell off.
const STIFFNESS: f64 = 0.5;

/// Most pieces that are tried, the largest first: a page has one or two boards of several grids, each in one
/// piece; noise and screened pictures have dozens of pieces.
const MOST_PIECES: usize = 6;

/// Row and column of a cell of a piece.
pub(super) type At = (i32, i32);

/// Neighbouring cells by (row, column), the first of each being 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Piece {
    centres: BTreeMap<At, Point>,
}

/// What cells are looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cells {
    /// Fewest that make a piece.
    pub(super) least: usize,
    /// Largest side of one, as a share of the region looked at.
    pub(super) most_side: f64,
}

/// The largest pieces of lattice in a region, at most [`MOST_PIECES`].
pub(super) fn pieces(image: &GrayImage, region: Region, level: InkLevel, cells: Cells) -> Vec<Piece> {
    linked_pieces(&holes(image, region, level, cells.most_side), cells.least)
}

/// The same on a whole page.
pub(super) fn pieces_of_page(page: &Parted, level: InkLevel, cells: Cells) -> Vec<Piece> {
    linked_pieces(&of_page(page, level, cells.most_side), cells.least)
}

/// The largest pieces of so many cells at least.
fn linked_pieces(holes: &[Hole], least: usize) -> Vec<Piece> {
    let piece =
        |found: Vec<(At, usize)>| Piece::of(found.into_iter().map(|(at, hole)| (at, holes[hole].centre)));
    groups(holes, least, turned_step).into_iter().map(piece).collect()
}

/// Holes that stand in rows and columns, by (row, column), counted from any of them.
pub(super) type Group = Vec<(At, usize)>;

/// The largest groups of at least so many holes that stand in rows and columns, at most [`MOST_PIECES`].
/// `steps` tells the ways from a hole to the next in its row and in its column.
pub(super) fn groups(
    holes: &[Hole],
    least: usize,
    steps: impl Fn(&[Hole], usize) -> Option<[Point; 2]>,
) -> Vec<Group> {
    largest(groups_of(holes, 0..holes.len(), steps, |group| group.len() >= least))
}

/// The same, told from where neighbours are nearest first: where a cell is missing, the next is two steps
/// away, and every other row would be passed by.
pub(super) fn groups_from_nearest(
    holes: &[Hole],
    least: usize,
    steps: impl Fn(&[Hole], usize) -> Option<[Point; 2]>,
) -> Vec<Group> {
    let far = |start: usize| {
        let ways = steps(holes, start)?;
        Some((start, ways.iter().map(|way| way.x.hypot(way.y)).sum::<f64>() / holes[start].side))
    };
    let mut starts: Vec<(usize, f64)> = (0..holes.len()).filter_map(far).collect();
    starts.sort_by(|a, b| a.1.total_cmp(&b.1));
    let starts = starts.into_iter().map(|start| start.0);
    largest(groups_of(holes, starts, steps, |group| group.len() >= least))
}

/// At most [`MOST_PIECES`] of them.
fn largest(mut groups: Vec<Group>) -> Vec<Group> {
    if groups.len() > MOST_PIECES {
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        groups.truncate(MOST_PIECES);
    }
    groups
}

/// All groups of which `is_one` is true, begun at these holes.
pub(super) fn groups_of(
    holes: &[Hole],
    starts: impl IntoIterator<Item = usize>,
    steps: impl Fn(&[Hole], usize) -> Option<[Point; 2]>,
    is_one: impl Fn(&Group) -> bool,
) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut seen = vec![false; holes.len()];
    for start in starts {
        if seen[start] {
            continue;
        }
        seen[start] = true;
        let Some(ways) = steps(holes, start) else { continue };
        let found = linked(holes, start, ways);
        for &(_, hole) in &found {
            seen[hole] = true;
        }
        if is_one(&found) {
            groups.push(found);
        }
    }
    groups
}

/// The ways from a hole to the next in its row, as near as any and the more level of the two ways a lattice
/// has, and as far down.
fn turned_step(holes: &[Hole], from: usize) -> Option<[Point; 2]> {
    let here = &holes[from];
    let near = about(holes, here.centre.x, ALIKE * here.side).map(|i| &holes[i]);
    // Most holes about the same place across lie far above or below.
    let level = |h: &&Hole| (h.centre.y - here.centre.y).abs() < ALIKE * here.side;
    let near = near.filter(level).filter(|h| here.is_like(h)).map(|h| h.centre - here.centre);
    let length = |p: &Point| p.x.hypot(p.y);
    let steps = near.filter(|d| (LEAST_STEP * here.side..ALIKE * here.side).contains(&length(d)));
    let next = steps.min_by(|a, b| length(a).total_cmp(&length(b)))?;
    let ways = [next, Point::new(-next.y, next.x), next * -1.0, Point::new(next.y, -next.x)];
    let across = ways.into_iter().max_by(|a, b| a.x.total_cmp(&b.x))?;
    Some([across, Point::new(-across.y, across.x)])
}

/// The ways from a hole to the next to the right and to the next below, on a lattice that is upright, with
/// cells of any shape.
pub(super) fn upright_step(holes: &[Hole], from: usize) -> Option<[Point; 2]> {
    let here = &holes[from];
    let (width, height) = (f64::from(here.extent.width()), f64::from(here.extent.height()));
    let near = about(holes, here.centre.x, ALIKE * width).map(|i| &holes[i]).filter(|h| here.is_like(h));
    let ways: Vec<Point> = near.map(|h| h.centre - here.centre).collect();
    let nearest = |along: fn(&Point) -> f64, aside: fn(&Point) -> f64, [long, wide]: [f64; 2]| {
        let is_next = |p: &Point| (long..ALIKE * long).contains(&along(p)) && aside(p).abs() < ASTRAY * wide;
        ways.iter().copied().filter(is_next).min_by(|a, b| along(a).total_cmp(&along(b)))
    };
    let right = nearest(|p| p.x, |p| p.y, [width, height])?;
    Some([right, nearest(|p| p.y, |p| p.x, [height, width])?])
}

/// A hole that was reached, and the steps that lead on from there.
struct Reached {
    hole: usize,
    at: At,
    across: Point,
    down: Point,
}

/// The holes reached from `start` in steps along rows and columns, by (row, column).
fn linked(holes: &[Hole], start: usize, [across, down]: [Point; 2]) -> Vec<(At, usize)> {
    let mut found = vec![((0, 0), start)];
    let mut taken = BTreeSet::from([start]);
    let mut known = BTreeSet::from([(0, 0)]);
    let mut queue = VecDeque::from([Reached { hole: start, at: (0, 0), across, down }]);
    while let Some(here) = queue.pop_front() {
        for (rows, columns) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let at = (here.at.0 + rows, here.at.1 + columns);
            if known.contains(&at) {
                continue;
            }
            let way = here.across * f64::from(columns) + here.down * f64::from(rows);
            let Some(hole) = next(holes, here.hole, way, &taken) else { continue };
            let went = (holes[hole].centre - holes[here.hole].centre) * f64::from(rows + columns);
            let (mut across, mut down) = (here.across, here.down);
            if rows == 0 {
                across = across.lerp(went, FOLLOW);
            } else {
                down = down.lerp(went, FOLLOW);
            }
            taken.insert(hole);
            known.insert(at);
            found.push((at, hole));
            queue.push_back(Reached { hole, at, across, down });
        }
    }
    found
}

/// The hole that is nearest to where a step leads, of those that are like the one it begins at and not taken.
fn next(holes: &[Hole], from: usize, way: Point, taken: &BTreeSet<usize>) -> Option<usize> {
    let here = &holes[from];
    let wanted = here.centre + way;
    let within = ASTRAY * way.x.hypot(way.y);
    let near = about(holes, wanted.x, within)
        .filter(|&i| (holes[i].centre.y - wanted.y).abs() < within)
        .filter(|&i| !taken.contains(&i) && here.is_like(&holes[i]))
        .map(|i| (holes[i].centre.distance(wanted), i))
        .filter(|n| n.0 < within)
        .min_by(|a, b| a.0.total_cmp(&b.0));
    near.map(|n| n.1)
}

impl Piece {
    pub(super) fn of(cells: impl Iterator<Item = (At, Point)>) -> Self {
        let all: Vec<(At, Point)> = cells.collect();
        let top = all.iter().map(|c| c.0.0).min().unwrap_or(0);
        let left = all.iter().map(|c| c.0.1).min().unwrap_or(0);
        Self { centres: all.into_iter().map(|((r, c), p)| ((r - top, c - left), p)).collect() }
    }

    /// The lattice through the cells, and which of its cells they are, row by row; `None` where it is none.
    pub(super) fn mesh(&self) -> Option<(Mesh, Vec<bool>)> {
        let rows = self.centres.keys().map(|c| c.0).max()? as usize + 1;
        let columns = self.centres.keys().map(|c| c.1).max()? as usize + 1;
        if rows > MOST_SIDE || columns > MOST_SIDE {
            return None;
        }
        let flat = self.flat(rows, columns)?;
        let mut elastic = Elastic::new(&flat, STIFFNESS);
        let mut exists = vec![false; rows * columns];
        for (&(r, c), &centre) in &self.centres {
            let (r, c) = (r as usize, c as usize);
            elastic.pull_cell(&flat, (r, c), centre);
            exists[r * columns + c] = true;
        }
        Some((elastic.moved(&flat, f64::INFINITY), exists))
    }

    /// The lattice of a wall of so many rows, whose bricks lie where `bricks` says by row and place in it.
    pub(super) fn wall(rows: usize, bricks: &BTreeMap<(usize, usize), Point>) -> Option<Mesh> {
        let way = |a: (usize, usize), b: (usize, usize)| Some(*bricks.get(&b)? - *bricks.get(&a)?);
        // On a lattice of half bricks each brick is two cells, whose middles are a quarter of it off its own.
        let halves = bricks.iter().flat_map(|(&(r, c), &p)| {
            let before = || way((r, c.checked_sub(1)?), (r, c));
            let step = way((r, c), (r, c + 1)).or_else(before).or_else(|| way((r + 1, c), (r + 1, c + 1)));
            let (row, column) = (r as i32, (2 * c + rows - 1 - r) as i32);
            let half =
                move |step: Point| [((row, column), p - step * 0.25), ((row, column + 1), p + step * 0.25)];
            step.into_iter().flat_map(half)
        });
        let (mesh, _) = Self { centres: halves.collect() }.mesh()?;
        // The last bricks may be unseen.
        let beyond = (2 * rows).checked_sub(mesh.columns()).filter(|_| mesh.rows() == rows)?;
        let wide = mesh.widened(beyond);
        Some(Mesh::from_fn(rows, rows, |r, c| wide.node(beyond + r, beyond + 2 * c)).staggered())
    }

    /// The lattice of parallelograms that lies nearest to the cells.
    fn flat(&self, rows: usize, columns: usize) -> Option<Mesh> {
        let (across, down) = (self.mean_step((0, 1))?, self.mean_step((1, 0))?);
        let place = |r: f64, c: f64| across * c + down * r;
        let mut origin = Point::default();
        for (&(r, c), &p) in &self.centres {
            let at = place(f64::from(r) + 0.5, f64::from(c) + 0.5);
            origin = origin + (p - at) * (1.0 / self.centres.len() as f64);
        }
        Some(Mesh::from_fn(rows, columns, |r, c| origin + place(r as f64, c as f64)))
    }

    /// The mean way from a cell to its neighbour in a direction.
    pub(super) fn mean_step(&self, (rows, columns): At) -> Option<Point> {
        let steps: Vec<Point> = self
            .centres
            .iter()
            .filter_map(|(&(r, c), &p)| Some(*self.centres.get(&(r + rows, c + columns))? - p))
            .collect();
        let sum = steps.iter().fold(Point::default(), |sum, &s| sum + s);
        (!steps.is_empty()).then(|| sum * (1.0 / steps.len() as f64))
    }
}
