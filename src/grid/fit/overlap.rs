//! Boards of several 9 x 9 grids on one lattice that overlap in whole boxes: the samurai and its relatives.
//!
//! A piece of the lattice is told from its cells ([`crate::grid::propose::cells`]), or from its boxes where the lines within are too
//! soft to part cells. Boxes of 3 x 3 cells exist where their lines
//! have ink; those of whole grids stay, and the lattice grows by a box to each side until no box is added.

use super::lattice::{Edge, Evidence, Fit};
use super::{sizes, thickness};
use crate::clock::Clock;
use crate::geometry::{Mesh, Point};
use crate::grid::propose::cells::{self, Part, Piece};
use image::GrayImage;

/// Half side, in pixels, of the window of whose mean ink is darker, and grey levels by which it is. Of seven such
/// levels this one leaves the cells of drawn samurais whole most often; a narrower window breaks thin lines.
pub(crate) const LEVEL: (usize, f32) = (12, 8.0);

/// The same where cells are small and lines soft.
pub(crate) const FINE: (usize, f32) = (6, 5.0);

/// Cells along a box, boxes along a grid.
const BOX: usize = 3;

/// Fewest cells linked to each other that are worth a lattice: half of the smallest board, two grids that share
/// six boxes.
const LEAST_CELLS: usize = 54;

/// Fewest boxes linked to each other that are worth a lattice: those of the smallest board.
const LEAST_BOXES: usize = 12;

/// Support of the edges of a box that exists. In a gap a box has the ink of its neighbours' borders, at most half
/// of its edges with two neighbours and print on some others.
const LEAST_BOX: f64 = 0.65;

/// Support of the edges of a piece that is worth growing. Holes in noise stand in rows and columns by chance, with up to
/// 0.2; pieces of boards have 0.98 and more.
const LEAST_PIECE: f64 = 0.4;

/// Most pieces that are tried, the largest first: a page has one or two boards of several grids, each in one piece;
/// noise and screened pictures have dozens of pieces.
const MOST_PIECES: usize = 6;

/// Most rounds of growth: along a samurai from one grid to the last.
const ROUNDS: usize = 6;

/// Bending of a lattice while it grows, and at last: stiffness, and reach in cells.
const GROWING: (f64, f64) = (2.0, 0.2);
const SETTLING: [(f64, f64); 3] = [(1.0, 0.15), (0.5, 0.1), (0.5, 0.1)];

/// How many times as much ink the lines around boxes have as those within. Where all are alike (crosswords,
/// tables) no boxes are told.
const BORDERS: f32 = 1.2;

/// Most rows or columns: three times those of a samurai.
const MOST_SIDE: usize = 66;

/// Rows and columns of the only full rectangle that is a board of several grids and nothing else.
const BUTTERFLY: usize = 12;

/// Which boxes exist, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Boxes {
    rows: usize,
    columns: usize,
    exists: Vec<bool>,
}

/// The lattices of overlapping grids in a part of the sheet, each with the share of its edges that ink supports.
pub(crate) fn find(grey: &GrayImage, part: Part, level: (usize, f32), clock: &Clock) -> Vec<(f64, Fit)> {
    let pieces = cells::pieces(grey, part, level, (LEAST_CELLS, cells::MOST_CELL));
    largest(pieces)
        .take_while(|_| !clock.is_over())
        .filter_map(|piece| lattice(grey, piece.mesh()?))
        .collect()
}

/// The same where the lines within boxes do not part the paper into cells, and the borders of boxes do.
pub(crate) fn find_boxes(
    grey: &GrayImage,
    part: Part,
    level: (usize, f32),
    clock: &Clock,
) -> Vec<(f64, Fit)> {
    let pieces = cells::pieces(grey, part, level, (LEAST_BOXES, cells::MOST_BOX));
    largest(pieces)
        .take_while(|_| !clock.is_over())
        .filter_map(|piece| refined(grey, &piece.mesh()?))
        .collect()
}

/// The [`MOST_PIECES`] largest, in the order they came where there are no more.
fn largest(mut pieces: Vec<Piece>) -> impl Iterator<Item = Piece> {
    if pieces.len() > MOST_PIECES {
        pieces.sort_by_key(|piece| std::cmp::Reverse(piece.len()));
        pieces.truncate(MOST_PIECES);
    }
    pieces.into_iter()
}

/// The lattice of overlapping grids whose boxes were taken for the cells of a small board.
pub(crate) fn refined_board(grey: &GrayImage, boxes: &Mesh) -> Option<(f64, Fit)> {
    refined(grey, &(boxes.clone(), vec![true; boxes.rows() * boxes.columns()]))
}

/// The lattice of overlapping grids, of boxes of which it is known which exist.
fn refined(grey: &GrayImage, (boxes, are): &(Mesh, Vec<bool>)) -> Option<(f64, Fit)> {
    let (rows, columns) = (boxes.rows() * BOX, boxes.columns() * BOX);
    let part = |i: usize| i as f64 / BOX as f64;
    let mesh = Mesh::from_fn(rows, columns, |r, c| boxes.map(Point::new(part(c), part(r))));
    if mesh.pitch() < sizes::LEAST_PITCH || rows.max(columns) > MOST_SIDE {
        return None;
    }
    let exists = |i: usize| are[i / columns / BOX * boxes.columns() + i % columns / BOX];
    lattice(grey, (mesh, (0..rows * columns).map(exists).collect()))
}

/// The lattice that a piece of it belongs to; the piece is a mesh and which of its cells are known to exist.
fn lattice(grey: &GrayImage, piece: (Mesh, Vec<bool>)) -> Option<(f64, Fit)> {
    let (mesh, exists) = grown(grey, piece)?;
    let mut fit = Fit::of_cells(grey, mesh, exists.clone(), SETTLING[0].1);
    for (stiffness, reach) in SETTLING {
        fit = Fit::of_cells(grey, fit.bent(stiffness), exists.clone(), reach);
    }
    let support = fit.support();
    let sound = support >= sizes::LEAST_SCORE && sizes::is_sound(&fit.mesh) && has_borders(grey, &fit);
    sound.then_some((support, fit))
}

/// The lattice over all the grids that a piece belongs to, and which of its cells exist.
fn grown(grey: &GrayImage, (mut mesh, mut exists): (Mesh, Vec<bool>)) -> Option<(Mesh, Vec<bool>)> {
    let mut before: Option<(usize, usize, Vec<bool>)> = None;
    for _ in 0..ROUNDS {
        let known = Fit::of_cells(grey, mesh, exists.clone(), GROWING.1);
        if known.support() < LEAST_PIECE {
            return None;
        }
        let phase = phase(grey, &known);
        let bent = known.bent(GROWING.0);
        let reference = known.reference();
        let wide = Mesh::from_fn(bent.rows() + 2 * BOX, bent.columns() + 2 * BOX, |r, c| {
            bent.map(Point::new(c as f64 - BOX as f64, r as f64 - BOX as f64))
        });
        let fit = Fit::new(grey, wide, GROWING.1);
        let ((top, left), boxes) = boxes(&fit, reference, phase)?;
        (mesh, exists) = cut(&fit.mesh, (top, left), &boxes);
        let now = Some((mesh.rows(), mesh.columns(), exists.clone()));
        if now == before {
            break;
        }
        before = now;
    }
    Some((mesh, exists))
}

/// The first row and column of boxes on a lattice: where, of every third line, the ink is thickest.
fn phase(grey: &GrayImage, known: &Fit) -> (usize, usize) {
    let inks = thickness::inks(grey, known);
    let line = |((a, b), _): &(Edge, Evidence)| if a.0 == b.0 { (0, a.0 % BOX) } else { (1, a.1 % BOX) };
    let phase = |direction: usize| {
        let ink = |phase: usize| {
            let on = |e: &(Edge, Evidence)| line(e) == (direction, phase);
            median(known.edges.iter().zip(&inks).filter(|(e, _)| on(e)).map(|e| *e.1))
        };
        (0..BOX).max_by(|&a, &b| ink(a).total_cmp(&ink(b))).unwrap_or(0)
    };
    (phase(0), phase(1))
}

/// The boxes of the largest set of overlapping grids on a lattice whose boxes begin at a node, and the node where
/// these begin.
fn boxes(fit: &Fit, reference: f32, (top, left): (usize, usize)) -> Option<((usize, usize), Boxes)> {
    let support = Support::new(fit, reference);
    let rows = (fit.mesh.rows() - top) / BOX;
    let columns = (fit.mesh.columns() - left) / BOX;
    let is = |i: usize| support.of_box(top + i / columns * BOX, left + i % columns * BOX) >= LEAST_BOX;
    let all = Boxes { rows, columns, exists: (0..rows * columns).map(is).collect() };
    let ((r, c), found) = all.grids()?;
    found.is_several().then_some(((top + r * BOX, left + c * BOX), found))
}

/// The part of a mesh that boxes cover, and which of its cells exist.
fn cut(mesh: &Mesh, (top, left): (usize, usize), boxes: &Boxes) -> (Mesh, Vec<bool>) {
    let (rows, columns) = (boxes.rows * BOX, boxes.columns * BOX);
    let part = Mesh::from_fn(rows, columns, |r, c| mesh.node(top + r, left + c));
    let exists = (0..rows * columns).map(|i| boxes.is(i / columns / BOX, i % columns / BOX)).collect();
    (part, exists)
}

/// The support of each edge of a lattice.
struct Support {
    columns: usize,
    across: Vec<f64>,
    down: Vec<f64>,
}

impl Support {
    fn new(fit: &Fit, reference: f32) -> Self {
        let (rows, columns) = (fit.mesh.rows(), fit.mesh.columns());
        let mut all =
            Self { columns, across: vec![0.0; (rows + 1) * columns], down: vec![0.0; rows * (columns + 1)] };
        for &(((r, c), b), e) in &fit.edges {
            let support = f64::from((e.contrast / reference).min(1.0));
            if b.0 == r {
                all.across[r * columns + c] = support;
            } else {
                all.down[r * (columns + 1) + c] = support;
            }
        }
        all
    }

    /// The mean over the edges of the box whose first cell is (`top`, `left`).
    fn of_box(&self, top: usize, left: usize) -> f64 {
        let mut sum = 0.0;
        for (i, j) in (0..=BOX).flat_map(|i| (0..BOX).map(move |j| (i, j))) {
            sum += self.across[(top + i) * self.columns + left + j];
            sum += self.down[(top + j) * (self.columns + 1) + left + i];
        }
        sum / (2 * BOX * (BOX + 1)) as f64
    }
}

impl Boxes {
    fn is(&self, row: usize, column: usize) -> bool {
        self.exists[row * self.columns + column]
    }

    fn count(&self) -> usize {
        self.exists.iter().filter(|&&e| e).count()
    }

    /// The largest set of whole grids that overlap each other, cut to what they cover, and where that begins.
    fn grids(&self) -> Option<((usize, usize), Self)> {
        let mut left: Vec<(usize, usize)> = (0..(self.rows + 1).saturating_sub(BOX))
            .flat_map(|r| (0..(self.columns + 1).saturating_sub(BOX)).map(move |c| (r, c)))
            .filter(|&(r, c)| (0..BOX * BOX).all(|i| self.is(r + i / BOX, c + i % BOX)))
            .collect();
        let mut best: Option<((usize, usize), Self)> = None;
        while let Some(first) = left.pop() {
            let mut group = vec![first];
            let mut i = 0;
            while let Some(&(r, c)) = group.get(i) {
                let (overlapping, others) =
                    left.iter().partition(|g| g.0.abs_diff(r) < BOX && g.1.abs_diff(c) < BOX);
                left = others;
                let overlapping: Vec<(usize, usize)> = overlapping;
                group.extend(overlapping);
                i += 1;
            }
            let found = Self::covered(&group);
            if best.as_ref().is_none_or(|b| found.1.count() > b.1.count()) {
                best = Some(found);
            }
        }
        best
    }

    fn covered(grids: &[(usize, usize)]) -> ((usize, usize), Self) {
        let least = |of: fn(&(usize, usize)) -> usize| grids.iter().map(of).min().unwrap_or(0);
        let most = |of: fn(&(usize, usize)) -> usize| grids.iter().map(of).max().unwrap_or(0);
        let (top, left) = (least(|g| g.0), least(|g| g.1));
        let (rows, columns) = (most(|g| g.0) + BOX - top, most(|g| g.1) + BOX - left);
        let mut exists = vec![false; rows * columns];
        for (r, c) in grids {
            (0..BOX * BOX).for_each(|i| exists[(r + i / BOX - top) * columns + c + i % BOX - left] = true);
        }
        ((top, left), Self { rows, columns, exists })
    }

    /// Whether this is a board of its own, neither one grid nor a full rectangle that may be anything.
    fn is_several(&self) -> bool {
        let full = self.count() == self.rows * self.columns;
        !full || (self.rows * BOX, self.columns * BOX) == (BUTTERFLY, BUTTERFLY)
    }
}

/// Whether the lines around boxes are thicker than those within, in both directions.
fn has_borders(grey: &GrayImage, fit: &Fit) -> bool {
    let inks = thickness::inks(grey, fit);
    let ink = |down: bool, border: bool| {
        let is = |((a, b), _): &(Edge, Evidence)| {
            let line = if a.1 == b.1 { a.1 } else { a.0 };
            (a.1 == b.1) == down && line.is_multiple_of(BOX) == border
        };
        median(fit.edges.iter().zip(&inks).filter(|(e, _)| is(e)).map(|e| *e.1))
    };
    [false, true].into_iter().all(|down| ink(down, true) >= BORDERS * ink(down, false))
}

/// The median; 0 of nothing.
fn median(values: impl Iterator<Item = f32>) -> f32 {
    let mut sorted: Vec<f32> = values.collect();
    sorted.sort_by(f32::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
}
