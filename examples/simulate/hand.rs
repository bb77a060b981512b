//! Digits written by hand: skeletons through which a smooth curve runs, shaken anew every time.

use super::canvas::{Area, Canvas, Colour};
use super::noise;
use super::puzzle::Puzzle;
use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

/// What was written into a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Hand {
    /// Share of the open cells that hold a digit, 0 to 1.
    pub(crate) filled: f32,
    /// How many of those digits are wrong.
    pub(crate) wrong: usize,
    /// Share of the open cells that hold small candidates instead, 0 to 1.
    pub(crate) pencilled: f32,
    /// Colour of the pen.
    pub(crate) ink: Colour,
    /// Width of its stroke in millimetres.
    pub(crate) width: f32,
    /// Height of a digit as a share of the cell.
    pub(crate) height: f32,
}

/// Grey of a soft pencil.
pub(crate) const PENCIL: Colour = [92, 92, 98];
/// Blue of a ballpoint pen.
pub(crate) const BALLPOINT: Colour = [38, 58, 140];

/// What a cell holds besides print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// Nothing.
    Nothing,
    /// A digit.
    Digit(u8),
    /// Small digits that are still possible.
    Candidates(Vec<u8>),
}

type Stroke = &'static [(f32, f32)];

/// Two manners of writing each digit, 1 to 9, in a unit box with y down; a doubled point makes a corner.
const SKELETONS: [[&[Stroke]; 2]; 9] = [
    [
        &[&[(0.52, 0.0), (0.5, 0.5), (0.46, 1.0)]],
        &[&[(0.22, 0.3), (0.58, 0.0), (0.58, 0.0), (0.55, 0.5), (0.54, 1.0)]],
    ],
    [
        &[&[
            (0.1, 0.26),
            (0.32, 0.0),
            (0.76, 0.08),
            (0.76, 0.38),
            (0.4, 0.74),
            (0.06, 1.0),
            (0.06, 1.0),
            (0.95, 0.96),
        ]],
        &[&[
            (0.08, 0.2),
            (0.42, 0.0),
            (0.8, 0.22),
            (0.5, 0.66),
            (0.15, 0.98),
            (0.12, 0.86),
            (0.36, 0.88),
            (0.96, 1.0),
        ]],
    ],
    [
        &[&[
            (0.1, 0.12),
            (0.48, 0.0),
            (0.84, 0.2),
            (0.68, 0.42),
            (0.38, 0.48),
            (0.38, 0.48),
            (0.84, 0.6),
            (0.86, 0.86),
            (0.46, 1.0),
            (0.05, 0.9),
        ]],
        &[&[
            (0.1, 0.0),
            (0.86, 0.02),
            (0.86, 0.02),
            (0.46, 0.4),
            (0.46, 0.4),
            (0.88, 0.64),
            (0.62, 0.98),
            (0.06, 0.92),
        ]],
    ],
    [
        &[&[(0.3, 0.02), (0.08, 0.6), (0.08, 0.6), (0.94, 0.58)], &[(0.68, 0.28), (0.64, 0.65), (0.6, 1.0)]],
        &[&[(0.62, 1.0), (0.68, 0.0), (0.68, 0.0), (0.05, 0.68), (0.05, 0.68), (0.95, 0.66)]],
    ],
    [
        &[
            &[
                (0.2, 0.04),
                (0.15, 0.46),
                (0.15, 0.46),
                (0.54, 0.37),
                (0.88, 0.6),
                (0.76, 0.92),
                (0.36, 1.0),
                (0.05, 0.9),
            ],
            &[(0.2, 0.04), (0.86, 0.0)],
        ],
        &[&[
            (0.85, 0.0),
            (0.24, 0.04),
            (0.24, 0.04),
            (0.18, 0.42),
            (0.18, 0.42),
            (0.7, 0.44),
            (0.84, 0.74),
            (0.5, 1.0),
            (0.08, 0.92),
        ]],
    ],
    [
        &[&[
            (0.74, 0.0),
            (0.3, 0.28),
            (0.08, 0.68),
            (0.26, 0.97),
            (0.7, 0.95),
            (0.84, 0.7),
            (0.58, 0.52),
            (0.18, 0.66),
        ]],
        &[&[
            (0.56, 0.0),
            (0.2, 0.42),
            (0.12, 0.8),
            (0.44, 1.0),
            (0.8, 0.84),
            (0.68, 0.58),
            (0.34, 0.6),
            (0.16, 0.8),
        ]],
    ],
    [
        &[&[(0.06, 0.05), (0.9, 0.0), (0.9, 0.0), (0.56, 0.46), (0.36, 1.0)]],
        &[&[(0.06, 0.06), (0.88, 0.0), (0.88, 0.0), (0.58, 0.5), (0.42, 1.0)], &[(0.32, 0.52), (0.8, 0.48)]],
    ],
    [
        &[&[
            (0.76, 0.12),
            (0.42, 0.0),
            (0.16, 0.2),
            (0.5, 0.46),
            (0.86, 0.76),
            (0.5, 1.0),
            (0.13, 0.78),
            (0.46, 0.48),
            (0.82, 0.22),
            (0.72, 0.08),
        ]],
        &[
            &[(0.5, 0.0), (0.2, 0.2), (0.5, 0.44), (0.8, 0.2), (0.5, 0.0)],
            &[(0.5, 0.44), (0.12, 0.74), (0.5, 1.0), (0.88, 0.72), (0.5, 0.44)],
        ],
    ],
    [
        &[&[
            (0.84, 0.2),
            (0.46, 0.0),
            (0.13, 0.22),
            (0.4, 0.5),
            (0.8, 0.34),
            (0.85, 0.14),
            (0.85, 0.14),
            (0.8, 0.6),
            (0.62, 1.0),
        ]],
        &[&[
            (0.8, 0.24),
            (0.48, 0.02),
            (0.16, 0.26),
            (0.44, 0.5),
            (0.8, 0.22),
            (0.8, 0.22),
            (0.74, 0.8),
            (0.2, 0.96),
        ]],
    ],
];

impl Hand {
    /// What is written where: right digits, the wrong ones (chosen so that no printed clue gives them away at
    /// once, where that can be), and candidates that hold the right one.
    pub(crate) fn entries(&self, puzzle: &Puzzle, rng: &mut ChaCha8Rng) -> Vec<Entry> {
        let mut entries = vec![Entry::Nothing; puzzle.clues.len()];
        let mut open: Vec<usize> =
            (0..entries.len()).filter(|&i| puzzle.shape.exists(i) && puzzle.clues[i] == 0).collect();
        open.shuffle(rng);
        let share = |s: f32| (s * open.len() as f32).round() as usize;
        let (digits, pencilled) = (share(self.filled), share(self.pencilled));
        for (k, &i) in open.iter().enumerate().take(digits + pencilled) {
            let right = puzzle.solution[i];
            let others: Vec<u8> = possible(puzzle, i).into_iter().filter(|&v| v != right).collect();
            entries[i] = if k < self.wrong {
                Entry::Digit(others.choose(rng).copied().unwrap_or(right % puzzle.shape.symbols + 1))
            } else if k < digits {
                Entry::Digit(right)
            } else {
                let mut some: Vec<u8> = others.choose_multiple(rng, 2).copied().collect();
                some.push(right);
                some.sort_unstable();
                Entry::Candidates(some)
            };
        }
        entries
    }

    /// Writes `entry` into `cell`.
    pub(crate) fn write(&self, canvas: &mut Canvas, cell: Area, entry: &Entry, rng: &mut ChaCha8Rng) {
        let side = cell.x1 - cell.x0;
        match entry {
            Entry::Nothing => {}
            Entry::Digit(value) => {
                let off = |rng: &mut ChaCha8Rng| side * rng.random_range(-0.06..0.06);
                let (dx, dy) = (off(rng), off(rng));
                let at = (f32::midpoint(cell.x0, cell.x1) + dx, f32::midpoint(cell.y0, cell.y1) + dy);
                let height = self.height * side * rng.random_range(0.9..1.1);
                digit(canvas, at, height, *value, (self.ink, self.width), rng);
            }
            Entry::Candidates(values) => {
                for (k, &value) in values.iter().enumerate() {
                    let at = (cell.x0 + side * (0.2 + 0.24 * k as f32), cell.y0 + side * 0.2);
                    digit(canvas, at, side * 0.24, value, (PENCIL, 0.22), rng);
                }
            }
        }
    }
}

/// The values that no printed clue in the units of cell `i` has.
fn possible(puzzle: &Puzzle, i: usize) -> Vec<u8> {
    let units: Vec<&Vec<usize>> = puzzle.shape.units.iter().filter(|u| u.contains(&i)).collect();
    (1..=puzzle.shape.symbols)
        .filter(|&v| !units.iter().any(|u| u.iter().any(|&j| puzzle.clues[j] == v)))
        .collect()
}

/// Writes one digit, 1 to 9, around `at` (millimetres) with a pen of an ink and a width.
fn digit(
    canvas: &mut Canvas,
    at: (f32, f32),
    height: f32,
    value: u8,
    pen: (Colour, f32),
    rng: &mut ChaCha8Rng,
) {
    let Some(manners) = SKELETONS.get(usize::from(value).wrapping_sub(1)) else { return };
    let strokes = manners[usize::from(rng.random::<bool>())];
    let wide = height * rng.random_range(0.5..0.68);
    let (slant, turn) = (rng.random_range(-0.06..0.22), rng.random_range(-0.1_f32..0.1));
    let (s, c) = turn.sin_cos();
    for stroke in strokes {
        let points: Vec<(f32, f32)> = stroke
            .iter()
            .map(|&(x, y)| {
                let (x, y) = (x + rng.random_range(-0.04..0.04), y + rng.random_range(-0.035..0.035));
                let (x, y) = ((x - 0.5) * wide - (y - 0.5) * slant * height, (y - 0.5) * height);
                (at.0 + x * c - y * s, at.1 + x * s + y * c)
            })
            .collect();
        let pressure = rng.random_range(0.72..0.95);
        canvas.stroke(&smooth(&points), pen.1 * rng.random_range(0.85..1.15), pen.0, |x, y| {
            pressure * (0.85 + 0.15 * noise::smooth(5, x * 7.0, y * 7.0))
        });
    }
}

/// Points of a uniform Catmull-Rom curve through `points` (Catmull and Rom, 1974).
fn smooth(points: &[(f32, f32)]) -> Vec<(f32, f32)> {
    const PIECES: usize = 8;
    let at = |i: isize| points[i.clamp(0, points.len() as isize - 1) as usize];
    let mut curve = vec![at(0)];
    for i in 0..points.len() as isize - 1 {
        let [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
        for k in 1..=PIECES {
            let t = k as f32 / PIECES as f32;
            let blend = |a: f32, b: f32, c: f32, d: f32| {
                0.5 * (2.0 * b
                    + (c - a) * t
                    + (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t
                    + (3.0 * b - a - 3.0 * c + d) * t * t * t)
            };
            curve.push((blend(a.0, b.0, c.0, d.0), blend(a.1, b.1, c.1, d.1)));
        }
    }
    curve
}
