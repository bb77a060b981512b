//! Where cages end: at edges beside which a border runs, whose own line is heavy, beside which tints leave a
//! gap, or at both sides of which the paper has other tints.

use super::flat::{Colours, Flat};
use image::RgbImage;

/// How far from an edge the border of a cage runs, in cells, and where the paper beside it is looked at.
const INSETS: (f64, f64) = (0.065, 0.135);
const STEP: f64 = 0.01;
const BESIDE: (f64, f64) = (0.19, 0.26);

/// How far from an edge, to both sides, its own line reaches at most, in cells.
const LINE: (f64, f64) = (0.0, 0.06);

/// How far from an edge the gap between tints that end before it lies, in cells.
const GAPS: (f64, f64) = (0.02, 0.14);

/// How far from an edge tints are looked at, in cells: what changes there, as the light does along the edge
/// of a shadow, goes on to the edge.
const TINT: (f64, f64) = (0.07, 0.21);

/// How much a difference of light counts of that of colours: the edge of a sharp shadow makes one.
const SHADOW: f32 = 0.7;

/// Where along an edge its sides are looked at, in the cell before it, and in the one behind it, whose sum
/// may stand at its upper left; tints at the same places of both.
const BEFORE: (f64, f64) = (0.14, 0.86);
const BEHIND: (f64, f64) = (0.48, 0.88);
const PLACES: usize = 36;

/// What tells walls from other edges.
#[derive(Clone, Copy)]
struct Sort {
    /// How much more of it most walls have than most others.
    least: f32,
    /// What parts the two sorts, as a share of the way from others to walls in logarithms.
    part: f32,
}

/// Lines, in grey levels times hundredths of a cell, of which hairlines have some hundred.
const LINES: Sort = Sort { least: 200.0, part: 0.5 };

/// Borders and gaps, in grey levels, of which paper varies by one; and tints, in hundredths of their
/// logarithms, of which two of a few may be much more alike than others.
const BORDERS: Sort = Sort { least: 8.0, part: 0.5 };
const GAPPED: Sort = Sort { least: 8.0, part: 0.5 };
const TINTS: Sort = Sort { least: 4.0, part: 0.3 };

/// Least difference of the logarithms of what most walls and most other edges have.
const APART: f32 = 1.2;

/// Share of edges that are walls: cages of two to five cells leave half of the edges open.
const WALLS: std::ops::RangeInclusive<f64> = 0.3..=0.85;

/// Nats by which an edge as clear as most is a wall or none, and the most that any is.
const SURE: f64 = 10.0;
const SUREST: f64 = 12.0;

/// Rounds in which the two sorts of edges are told apart; they have settled by then.
const ROUNDS: usize = 20;

/// An edge between a cell and the one to its right, or below it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) row: usize,
    pub(super) column: usize,
    /// Whether the other cell lies to the right.
    pub(super) is_right: bool,
}

/// All edges between cells of a square board.
fn edges(side: usize) -> impl Iterator<Item = Edge> {
    let cells = (0..side * side).map(move |i| (i / side, i % side));
    cells.flat_map(move |(row, column)| {
        let right = (column + 1 < side).then_some(Edge { row, column, is_right: true });
        let below = (row + 1 < side).then_some(Edge { row, column, is_right: false });
        right.into_iter().chain(below)
    })
}

/// The edges of a board on a picture, each with the nats by which it is the end of a cage, in every way in
/// which they are of two sorts; tints count where nothing else tells them apart.
pub(super) fn walls(flat: &Flat, rgb: &RgbImage) -> Vec<Vec<(Edge, f64)>> {
    let edges: Vec<Edge> = edges(flat.mesh.rows()).collect();
    let weighed = |values: Vec<f32>, sort: Sort| {
        Some(edges.iter().copied().zip(parted(&values, sort)?).collect::<Vec<(Edge, f64)>>())
    };
    let sides: Vec<[Side<'_>; 2]> = edges.iter().map(|&edge| Side::both(flat, edge)).collect();
    let looks: [(Measure, Sort); 3] = [(border, BORDERS), (line, LINES), (gap, GAPPED)];
    let look = |(of, sort): (Measure, Sort)| weighed(sides.iter().map(of).collect(), sort);
    let seen: Vec<Vec<(Edge, f64)>> = looks.into_iter().filter_map(look).collect();
    if !seen.is_empty() {
        return seen;
    }
    let (colours, shares) = (Colours::of(rgb, &flat.mesh), shares());
    let tints = edges.iter().map(|&edge| unlike(&colours, &shares, edge)).collect();
    weighed(tints, TINTS).into_iter().collect()
}

/// The nats by which each of these is one of the large ones; `None` where there are no two sorts.
fn parted(values: &[f32], Sort { least, part }: Sort) -> Option<Vec<f64>> {
    let logs: Vec<f32> = values.iter().map(|value| value.max(0.0).ln_1p()).collect();
    let (low, high) =
        (logs.iter().copied().fold(f32::MAX, f32::min), logs.iter().copied().fold(0.0, f32::max));
    let mean = |is: &dyn Fn(f32) -> bool| {
        let of: Vec<f32> = logs.iter().copied().filter(|&log| is(log)).collect();
        of.iter().sum::<f32>() / of.len().max(1) as f32
    };
    let between = |open: f32, wall: f32| open + part * (wall - open);
    let mut middle = between(low, high);
    let (mut open, mut wall) = (low, high);
    for _ in 0..ROUNDS {
        (open, wall) = (mean(&|log| log <= middle), mean(&|log| log > middle));
        middle = between(open, wall);
    }
    let middle = widest_gap(&logs, open, wall).unwrap_or(middle);
    let walls = logs.iter().filter(|&&log| log > middle).count() as f64 / logs.len().max(1) as f64;
    let are_two = wall - open >= APART && wall.exp_m1() - open.exp_m1() >= least && WALLS.contains(&walls);
    let nats = |log: f32| {
        let usual = if log > middle { wall - middle } else { middle - open };
        let far = f64::from(log - middle) / f64::from(usual);
        (far * SURE).clamp(-SUREST, SUREST)
    };
    are_two.then(|| logs.iter().map(|&log| nats(log)).collect())
}

/// The middle of the widest gap between values, from one value to another; `None` where there is none.
fn widest_gap(values: &[f32], low: f32, high: f32) -> Option<f32> {
    let mut sorted: Vec<f32> = values.iter().copied().filter(|value| (low..=high).contains(value)).collect();
    sorted.sort_by(f32::total_cmp);
    let widest = sorted.windows(2).max_by(|a, b| (a[1] - a[0]).total_cmp(&(b[1] - b[0])))?;
    Some(f32::midpoint(widest[0], widest[1]))
}

fn steps((low, high): (f64, f64)) -> impl Iterator<Item = f64> {
    (0..=((high - low) / STEP).round() as usize).map(move |k| low + k as f64 * STEP)
}

/// The place of a number within what is looked at along an edge.
fn along((low, high): (f64, f64), k: usize) -> f64 {
    low + (high - low) * (k as f64 + 0.5) / PLACES as f64
}

/// The place at a depth beside an edge, in the cell before it or the one behind it, so far along it.
fn beside(edge: Edge, is_before: bool, depth: f64, along: f64) -> (f64, f64) {
    let across = 1.0 + if is_before { -depth } else { depth };
    let (x, y) = if edge.is_right { (across, along) } else { (along, across) };
    (edge.column as f64 + x, edge.row as f64 + y)
}

/// One side of an edge.
struct Side<'a> {
    flat: &'a Flat,
    edge: Edge,
    is_before: bool,
    /// The mean value of the paper further in the cell.
    paper: f32,
}

impl<'a> Side<'a> {
    fn both(flat: &'a Flat, edge: Edge) -> [Self; 2] {
        [true, false].map(|is_before| {
            let side = Self { flat, edge, is_before, paper: 0.0 };
            let further: Vec<f32> = steps(BESIDE).map(|depth| side.mean(depth)).collect();
            Self { paper: further.iter().sum::<f32>() / further.len() as f32, ..side }
        })
    }

    /// The mean value along the edge at a depth.
    fn mean(&self, depth: f64) -> f32 {
        let range = if self.is_before { BEFORE } else { BEHIND };
        let value = |k: usize| {
            let (x, y) = beside(self.edge, self.is_before, depth, along(range, k));
            self.flat.at(x, y)
        };
        (0..PLACES).map(value).sum::<f32>() / PLACES as f32
    }

    /// How much darker than its paper it is at each of these depths.
    fn darker(&self, depths: (f64, f64)) -> impl Iterator<Item = f32> {
        steps(depths).map(|depth| self.paper - self.mean(depth))
    }
}

/// What is measured of an edge.
type Measure = fn(&[Side<'_>; 2]) -> f32;

/// How much darker than the paper further in its cells the darkest line along an edge is, on both sides of
/// it.
fn border(sides: &[Side<'_>; 2]) -> f32 {
    sides.iter().map(|side| side.darker(INSETS).fold(0.0, f32::max)).sum::<f32>() / 2.0
}

/// How much ink the line of an edge has: how much darker it is than the paper in its cells, over its width.
fn line(sides: &[Side<'_>; 2]) -> f32 {
    sides.iter().map(|side| side.darker(LINE).map(|darker| darker.max(0.0)).sum::<f32>()).sum()
}

/// How much lighter than the tint in its cell the gap beside an edge is, on the side where it is clearer.
fn gap(sides: &[Side<'_>; 2]) -> f32 {
    sides.iter().flat_map(|side| side.darker(GAPS)).map(|darker| -darker).fold(0.0, f32::max)
}

/// The depths at which tints are looked at, each with what it counts of the value that the straight line
/// through all of them has at the edge.
fn shares() -> Vec<(f64, f32)> {
    let depths: Vec<f64> = steps(TINT).collect();
    let middle = f64::midpoint(TINT.0, TINT.1);
    let spread: f64 = depths.iter().map(|depth| (depth - middle).powi(2)).sum();
    let share = |depth: f64| 1.0 / depths.len() as f64 - middle * (depth - middle) / spread;
    depths.iter().map(|&depth| (depth, share(depth) as f32)).collect()
}

/// How unlike the tints at both sides of an edge are, in hundredths of their logarithms: how their colours
/// differ, and some of how their light does.
fn unlike(colours: &Colours, shares: &[(f64, f32)], edge: Edge) -> f32 {
    let at_edge = |is_before: bool, k: usize| -> [f32; 3] {
        let mut sum = [0.0; 3];
        for &(depth, share) in shares {
            let (x, y) = beside(edge, is_before, depth, along(BEHIND, k));
            let colour = colours.at(x, y);
            sum = std::array::from_fn(|i| sum[i] + share * 100.0 * colour[i].max(1.0).ln());
        }
        sum
    };
    let places: Vec<[f32; 3]> = (0..PLACES)
        .map(|k| {
            let (a, b) = (at_edge(true, k), at_edge(false, k));
            std::array::from_fn(|i| a[i] - b[i])
        })
        .collect();
    let changes: [f32; 3] = std::array::from_fn(|i| {
        let mut channel: Vec<f32> = places.iter().map(|change| change[i]).collect();
        channel.sort_by(f32::total_cmp);
        channel[channel.len() / 2]
    });
    let light = changes.iter().sum::<f32>() / changes.len() as f32;
    let colour = changes.iter().map(|change| (change - light).abs()).fold(0.0, f32::max);
    colour + SHADOW * light.abs()
}

#[cfg(test)]
mod tests {
    use super::super::flat::drawn;
    use super::*;
    use crate::geometry::{Mesh, Point};

    #[test]
    fn edges_are_of_two_sorts_or_tell_nothing() {
        let walls: Vec<f32> = (0..60).map(|i| if i % 2 == 0 { 0.4 } else { 40.0 + i as f32 }).collect();
        let nats = parted(&walls, BORDERS).expect("two sorts");
        assert!((0..60).all(|i| if i % 2 == 0 { nats[i] < -8.0 } else { nats[i] > 7.0 }), "{nats:?}");
        let noise: Vec<f32> = (0..60).map(|i| (i % 7) as f32 / 5.0).collect();
        assert_eq!(parted(&noise, BORDERS), None, "paper alone");
        let few: Vec<f32> = (0..60).map(|i| if i % 12 == 0 { 50.0 } else { 0.4 }).collect();
        assert_eq!(parted(&few, BORDERS), None, "a few lines are no cages");
    }

    #[test]
    fn tints_that_hardly_differ_are_walls_where_the_others_differ_less() {
        // A third of the walls part two tints that are much alike, and light changes a little on open edges.
        let value = |i: usize| match i % 6 {
            0 | 2 => 24.0,
            4 => 5.0 + i as f32 / 100.0,
            _ => 0.3 + i as f32 / 24.0,
        };
        let values: Vec<f32> = (0..96).map(value).collect();
        let nats = parted(&values, TINTS).expect("two sorts");
        assert!((0..96).all(|i| (nats[i] > 0.0) == (i % 2 == 0)), "{nats:?}");
    }

    #[test]
    fn light_that_goes_on_changing_across_an_edge_is_no_other_tint() {
        let side = super::super::flat::CELL * 2;
        // The soft edge of a shadow over both cells, and a tint in the right one alone.
        let board = |tint: f32| {
            let rgb = image::RgbImage::from_fn(side, side, |x, _| {
                let light = 1.0 - 0.4 * x as f32 / side as f32;
                let own = if x >= side / 2 { tint } else { 1.0 };
                image::Rgb([240.0, 235.0, 225.0].map(|v: f32| (v * light * own) as u8))
            });
            let corner = f64::from(side);
            let nodes = |r: usize, c: usize| Point::new(c as f64, r as f64) * (corner / 2.0);
            Colours::of(&rgb, &Mesh::from_fn(2, 2, nodes))
        };
        let edge = Edge { row: 0, column: 0, is_right: true };
        let (shadow, tinted) = [1.0, 0.9].map(|tint| unlike(&board(tint), &shares(), edge)).into();
        assert!(shadow < 1.5 && tinted > 5.0, "{shadow} {tinted}");
    }

    #[test]
    fn heavy_lines_and_gaps_between_tints_part_cages() {
        let upper = Edge { row: 0, column: 0, is_right: true };
        let lower = Edge { row: 1, column: 0, is_right: true };
        // The line down the middle is heavy in the upper row and a hairline in the lower one.
        let lines = drawn(2, |x, y| {
            let wide = if y < 1.0 { 0.04 } else { 0.01 };
            if (x - 1.0).abs() < wide { 20 } else { 230 }
        });
        let (heavy, thin) = (line(&Side::both(&lines, upper)), line(&Side::both(&lines, lower)));
        assert!(heavy > 2.5 * thin && heavy - thin > LINES.least, "{heavy} {thin}");
        // Tints end before the hairline in the upper row alone.
        let tints = drawn(2, |x, y| {
            let off = (x - 1.0).abs();
            if off < 0.01 {
                20
            } else if y < 1.0 && off < 0.08 {
                240
            } else {
                150
            }
        });
        let (parted, open) = (gap(&Side::both(&tints, upper)), gap(&Side::both(&tints, lower)));
        assert!(parted > open + 2.0 * GAPPED.least, "{parted} {open}");
    }
}
