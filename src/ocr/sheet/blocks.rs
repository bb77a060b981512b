//! What the cells of a kakuro look like: dark, hatched, with a diagonal, with lines at their edges, darker or
//! not than those beside them.

use crate::geometry::{Mesh, Point};
use crate::raster::{self, Shine};
use image::{GrayImage, RgbImage};

/// Side of a straightened cell in pixels.
pub(super) const CELL: u32 = 72;

/// Cells about a board that are looked at: blocks beside the white cells that it was found by.
pub(super) const AROUND: usize = 3;

/// How far the page's white is looked for about a cell, in cells, and its rank among what is there, in
/// hundredths.
const REACH: usize = 2;
const WHITE: usize = 88;

/// Rank of a cell's own tone among its pixels, in hundredths: above its print.
const TONE: usize = 60;

/// Part of a cell that is looked at for its tone, from its edges.
const INNER: f64 = 0.1;

/// Brightness of a cell, as a share of the page's, below which it is dark.
const DARK: f32 = 0.5;

/// A diagonal: from where to where along it it is looked at, how far beside it the ground is and how far off
/// its place it may be, in cells, the contrast to both sides as a share of the page's white, and the share of
/// places that have it.
const ALONG: (f64, f64) = (0.1, 0.9);
const BESIDE: f64 = 0.085;
const ASTRAY: i32 = 8;
const CONTRAST: f32 = 0.07;
const SOLID: f64 = 0.8;
const PLACES: usize = 32;

/// How much the halves beside a diagonal without a line differ, as a share of the page's white, and how far
/// from the diagonal they are compared, in cells: beyond that lies the figure of a sum at most.
const TINTED: f32 = 0.1;
const WITHIN: f64 = 0.1;

/// A line at the edge of a cell: its contrast as a share of the page's white, and the share of places that
/// have it.
const EDGE: f32 = 0.1;
const EDGE_PLACES: f64 = 0.7;

/// How far from the edge of a cell its tone is compared with that of the cell beside it, in cells.
const STEP: f64 = 0.13;

/// Hatching: contrast of its lines, as a share of the page's white, and how many of them there are at least.
const HATCH: f32 = 0.03;
const STRIPES: usize = 4;

/// A board with what is about it, straightened.
pub(super) struct Ground {
    pub(super) grey: GrayImage,
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The page's white about each cell.
    pub(super) white: Vec<f32>,
}

/// What a cell looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is seen by itself, in any combination")]
pub(super) struct Look {
    /// Its brightness, as a share of the page's.
    pub(super) tone: f32,
    /// Whether it has a diagonal that falls to the right, and one that rises.
    pub(super) falls: bool,
    pub(super) rises: bool,
    /// Whether the halves beside a diagonal that falls have different tones.
    pub(super) is_two_toned: bool,
    /// Whether it is hatched.
    pub(super) is_hatched: bool,
    /// How much brighter it is close to its upper edge than the cell above is there, and to its left one than
    /// the cell to the left, as logarithms.
    pub(super) steps: [f32; 2],
    /// Whether there is a line above it, to its right, below and to its left.
    pub(super) lines: [bool; 4],
    /// Whether there is such a line or the edge of another tone.
    pub(super) edges: [bool; 4],
}

impl Look {
    /// Whether its print is lighter than it is.
    pub(super) fn is_dark(&self) -> bool {
        self.tone < DARK
    }
}

impl Ground {
    /// What lies under a lattice, which is wide already.
    pub(super) fn of(rgb: &RgbImage, wide: &Mesh) -> Self {
        let straight = raster::straighten(rgb, wide, (CELL, 0), Shine::Kept);
        let grey = image::imageops::grayscale(&straight);
        let (rows, columns) = (wide.rows(), wide.columns());
        let mut ground = Self { grey, rows, columns, white: Vec::new() };
        let bright: Vec<f32> = (0..rows * columns).map(|i| ground.rank(i, WHITE)).collect();
        ground.white = (0..rows * columns)
            .map(|i| {
                let (r, c) = (i / columns, i % columns);
                let near = (r.saturating_sub(REACH)..(r + REACH + 1).min(rows)).flat_map(|r| {
                    (c.saturating_sub(REACH)..(c + REACH + 1).min(columns)).map(move |c| r * columns + c)
                });
                let mut near: Vec<f32> = near.map(|i| bright[i]).collect();
                near.sort_by(f32::total_cmp);
                near[near.len() * WHITE / 100].max(1.0)
            })
            .collect();
        ground
    }

    /// The value at a place in a cell, in cells from its corner.
    fn at(&self, cell: usize, x: f64, y: f64) -> f32 {
        let (r, c) = ((cell / self.columns) as f64, (cell % self.columns) as f64);
        raster::sample(&self.grey, Point::new(c + x, r + y) * f64::from(CELL))
    }

    /// The value of a rank, in hundredths, in the inner part of a cell.
    fn rank(&self, cell: usize, hundredths: usize) -> f32 {
        let place = |k: usize| INNER + (1.0 - 2.0 * INNER) * (k as f64 + 0.5) / PLACES as f64;
        let mut values: Vec<f32> =
            (0..PLACES * PLACES).map(|i| self.at(cell, place(i % PLACES), place(i / PLACES))).collect();
        values.sort_by(f32::total_cmp);
        values[values.len() * hundredths / 100]
    }

    /// What a cell looks like.
    pub(super) fn look(&self, cell: usize) -> Look {
        let falls = self.has_diagonal(cell, false);
        Look {
            tone: self.rank(cell, TONE) / self.white[cell],
            falls,
            rises: self.has_diagonal(cell, true),
            is_two_toned: falls && self.differ(cell, false),
            is_hatched: self.is_hatched(cell),
            steps: [self.step(cell, false), self.step(cell, true)],
            lines: std::array::from_fn(|side| self.has_edge(cell, side, false)),
            edges: std::array::from_fn(|side| self.has_edge(cell, side, true)),
        }
    }

    /// Whether the halves beside a cell's diagonal have different tones.
    fn differ(&self, cell: usize, rises: bool) -> bool {
        let place = |k: usize| INNER + (1.0 - 2.0 * INNER) * (k as f64 + 0.5) / PLACES as f64;
        let mut halves: [Vec<f32>; 2] = Default::default();
        for (x, y) in (0..PLACES * PLACES).map(|i| (place(i % PLACES), place(i / PLACES))) {
            if (x - y).abs() > WITHIN {
                let value = self.at(cell, x, if rises { 1.0 - y } else { y });
                halves[usize::from(x > y)].push(value);
            }
        }
        let [one, other] = halves.map(|mut values| {
            values.sort_by(f32::total_cmp);
            values[values.len() / 2]
        });
        (one - other).abs() >= TINTED * self.white[cell]
    }

    /// Whether a cell has a diagonal, lighter or darker than both its sides or where one tone ends and
    /// another one begins; its ends may be off their places to either side.
    fn has_diagonal(&self, cell: usize, rises: bool) -> bool {
        let value = |along: f64, off: f64| {
            let (x, y) = (along + off, along - off);
            self.at(cell, x, if rises { 1.0 - y } else { y })
        };
        let least = CONTRAST * self.white[cell];
        let change = |k: usize, off: i32| {
            let along = ALONG.0 + (ALONG.1 - ALONG.0) * (k as f64 + 0.5) / PLACES as f64;
            let off = f64::from(off) / f64::from(CELL) / 2.0;
            let own = value(along, off);
            let (one, other) = (value(along, off - BESIDE / 2.0), value(along, off + BESIDE / 2.0));
            let tinted = TINTED * self.white[cell];
            [
                one.min(other) - own >= least,
                own - one.max(other) >= least,
                one - other >= tinted,
                other - one >= tinted,
            ]
        };
        let changes: Vec<Vec<[bool; 4]>> =
            (0..PLACES).map(|k| (-ASTRAY..=ASTRAY).map(|off| change(k, off)).collect()).collect();
        let share = |from: i32, to: i32, way: usize| {
            let is_on = |k: &usize| {
                let off = from * (PLACES - 1 - k) as i32 + to * *k as i32;
                let at = (off + ASTRAY * (PLACES - 1) as i32 + PLACES as i32 / 2) / (PLACES - 1) as i32;
                changes[*k][at as usize][way]
            };
            (0..PLACES).filter(is_on).count() as f64 / PLACES as f64
        };
        let is_solid = |ways: [usize; 2]| {
            let mut ends = (-ASTRAY..=ASTRAY).flat_map(|from| (-ASTRAY..=ASTRAY).map(move |to| (from, to)));
            ends.any(|(from, to)| ways.into_iter().any(|way| share(from, to, way) >= SOLID))
        };
        is_solid([0, 1]) || (is_solid([2, 3]) && self.differ(cell, rises))
    }

    /// Whether a cell is full of slanted lines.
    fn is_hatched(&self, cell: usize) -> bool {
        let place = |k: usize| INNER + (1.0 - 2.0 * INNER) * (k as f64 + 0.5) / PLACES as f64;
        let values: Vec<Vec<f32>> =
            (0..PLACES).map(|v| (0..PLACES).map(|u| self.at(cell, place(u), place(v))).collect()).collect();
        // How often the tone rises and falls again across lines of the one and the other slant.
        let stripes = |is_rising: bool| {
            let mut lines: Vec<Vec<f32>> = vec![Vec::new(); 2 * PLACES];
            for (v, row) in values.iter().enumerate() {
                for (u, &value) in row.iter().enumerate() {
                    lines[if is_rising { u + v } else { u + PLACES - v }].push(value);
                }
            }
            let long = lines.iter().filter(|line| line.len() >= PLACES / 4);
            let means: Vec<f32> = long.map(|line| line.iter().sum::<f32>() / line.len() as f32).collect();
            turns(&means, HATCH * self.white[cell])
        };
        stripes(true).max(stripes(false)) >= STRIPES
    }

    /// How much brighter a cell is than the one above it or to its left, on both sides of the edge.
    fn step(&self, cell: usize, is_left: bool) -> f32 {
        let side = |depth: f64| {
            let value = |k: usize| {
                let along = ALONG.0 + (ALONG.1 - ALONG.0) * (k as f64 + 0.5) / PLACES as f64;
                if is_left { self.at(cell, depth, along) } else { self.at(cell, along, depth) }
            };
            let mut values: Vec<f32> = (0..PLACES).map(value).collect();
            values.sort_by(f32::total_cmp);
            values[PLACES * TONE / 100].max(1.0)
        };
        (side(STEP) / side(-STEP)).ln()
    }

    /// Whether a line, or the edge of another tone if that counts, runs along a side of a cell: 0 above, 1
    /// right, 2 below, 3 left.
    fn has_edge(&self, cell: usize, side: usize, has_tone: bool) -> bool {
        let value = |along: f64, depth: f64| match side {
            0 => self.at(cell, along, depth),
            1 => self.at(cell, 1.0 - depth, along),
            2 => self.at(cell, along, 1.0 - depth),
            _ => self.at(cell, depth, along),
        };
        let is_edge = |k: usize| {
            let along = ALONG.0 + (ALONG.1 - ALONG.0) * (k as f64 + 0.5) / PLACES as f64;
            let (inside, outside) = (value(along, 0.14), value(along, -0.14));
            let line = (-4..=4).map(|d| value(along, f64::from(d) / 50.0)).fold(f32::MAX, f32::min);
            let least = EDGE * self.white[cell];
            inside.min(outside) - line >= least || (has_tone && (inside - outside).abs() >= least)
        };
        (0..PLACES).filter(|&k| is_edge(k)).count() as f64 >= EDGE_PLACES * PLACES as f64
    }
}

/// How often values fall by so much after they have risen by so much.
fn turns(values: &[f32], least: f32) -> usize {
    let (mut low, mut high, mut rises, mut found) = (f32::MAX, f32::MIN, false, 0);
    for &value in values {
        (low, high) = (low.min(value), high.max(value));
        if rises && value <= high - least {
            (rises, low, found) = (false, value, found + 1);
        } else if !rises && value >= low + least {
            (rises, high) = (true, value);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    /// What the middle one of nine cells looks like, whose value at a place in it is this.
    fn look(value: impl Fn(f64, f64) -> u8) -> Look {
        let side = f64::from(CELL);
        let rgb = RgbImage::from_fn(3 * CELL, 3 * CELL, |x, y| {
            let (u, v) = (f64::from(x) / side - 1.0, f64::from(y) / side - 1.0);
            let is_within = (0.0..1.0).contains(&u) && (0.0..1.0).contains(&v);
            Rgb([if is_within { value(u, v) } else { 240 }; 3])
        });
        let mesh = Mesh::from_fn(3, 3, |r, c| Point::new(c as f64, r as f64) * side);
        Ground::of(&rgb, &mesh).look(4)
    }

    #[test]
    fn halves_of_two_tones_have_a_diagonal_between_them() {
        let halves = look(|u, v| if u > v { 200 } else { 60 });
        assert!(halves.falls && !halves.rises && halves.is_two_toned);
        let line = look(|u, v| if (u - v).abs() < 0.03 { 30 } else { 200 });
        assert!(line.falls && !line.is_two_toned);
        // The edge of a shadow is soft, or not from corner to corner.
        let soft = look(|u, v| (150.0 + 50.0 * (2.0 * (u - v)).clamp(-1.0, 1.0)) as u8);
        let aside = look(|u, v| if u > v + 0.3 { 200 } else { 120 });
        assert!(!soft.falls && !aside.falls);
    }
}
