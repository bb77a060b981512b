//! A piece of a lattice grows into a board of several 9 x 9 grids that overlap in whole boxes: the samurai
//! and its relatives.
//!
//! Boxes of 3 x 3 cells exist where their lines have ink; those of whole grids stay, and the lattice grows by
//! a box to each side until no box is added.

use super::boxes::{Boxes, Covered};
use super::lattice::Lattice;
use super::thickness::{inks, median};
use crate::geometry::{Mesh, Point};
use crate::grid::candidate::{BOX, Candidate};
use crate::grid::edge::Edge;
use image::GrayImage;

/// Support of the edges of a box that exists. In a gap a box has the ink of its neighbours' borders, at most
/// half of its edges with two neighbours and print on some others.
const LEAST_BOX: f64 = 0.65;

/// Most rounds of growth: along a samurai from one grid to the last.
const ROUNDS: usize = 6;

/// Bending of a lattice while it grows, and at last: stiffness, and reach in cells.
const GROWING: (f64, f64) = (2.0, 0.2);
const SETTLING: [(f64, f64); 3] = [(1.0, 0.15), (0.5, 0.1), (0.5, 0.1)];

/// How many times as much ink the lines around boxes have as those within. Where all are alike (crosswords,
/// tables) no boxes are told.
const BORDERS: f32 = 1.2;

/// The lattice over all the grids that a piece belongs to, bent onto its lines; `None` where it belongs to no
/// board of several grids.
pub(crate) fn grow(image: &GrayImage, piece: Candidate) -> Option<Lattice> {
    let Candidate { mesh, exists, .. } = grown(image, piece)?;
    let mut lattice = Lattice::new(image, mesh, exists, SETTLING[0].1);
    for (stiffness, reach) in SETTLING {
        lattice = Lattice::new(image, lattice.bent(stiffness), lattice.exists, reach);
    }
    Some(lattice)
}

/// Whether the lines around the boxes of a grown lattice are thicker than those within, in both directions.
pub(crate) fn has_borders(image: &GrayImage, lattice: &Lattice) -> bool {
    let inks = inks(image, lattice);
    let ink = |is_down: bool, is_border: bool| {
        let is = |edge: Edge| edge.is_down == is_down && edge.line().is_multiple_of(BOX) == is_border;
        median(lattice.edges.iter().zip(&inks).filter(|(e, _)| is(e.0)).map(|e| *e.1))
    };
    [false, true].into_iter().all(|is_down| ink(is_down, true) >= BORDERS * ink(is_down, false))
}

/// The piece grown, round by round, until it stays the same.
fn grown(image: &GrayImage, mut piece: Candidate) -> Option<Candidate> {
    let (stiffness, reach) = GROWING;
    for round in 0..ROUNDS {
        let (rows, columns) = (piece.mesh.rows(), piece.mesh.columns());
        let known = Lattice::new(image, piece.mesh, piece.exists, reach);
        if known.support() < piece.least_support {
            return None;
        }
        let first = first_box(image, &known);
        let wide = Lattice::full(image, widened(&known.bent(stiffness)), reach);
        (piece.mesh, piece.exists) = cut(&wide, known.full_line(), first)?;
        let is_same = (piece.mesh.rows(), piece.mesh.columns()) == (rows, columns);
        if round > 0 && is_same && piece.exists == known.exists {
            break;
        }
    }
    Some(piece)
}

/// A mesh continued by a box to each side.
fn widened(mesh: &Mesh) -> Mesh {
    Mesh::from_fn(mesh.rows() + 2 * BOX, mesh.columns() + 2 * BOX, |r, c| {
        mesh.map(Point::new(c as f64 - BOX as f64, r as f64 - BOX as f64))
    })
}

/// Row and column of the first node at which a box begins: where, of every third line, the ink is thickest.
fn first_box(image: &GrayImage, known: &Lattice) -> (usize, usize) {
    let inks = inks(image, known);
    let phase = |is_down: bool| {
        let ink = |phase: usize| {
            let on = |edge: Edge| edge.is_down == is_down && edge.line() % BOX == phase;
            median(known.edges.iter().zip(&inks).filter(|(e, _)| on(e.0)).map(|e| *e.1))
        };
        (0..BOX).max_by(|&a, &b| ink(a).total_cmp(&ink(b))).unwrap_or(0)
    };
    (phase(false), phase(true))
}

/// The part of a lattice that the boxes of the largest set of overlapping grids cover, and which of its cells
/// exist; `full` is the contrast of a full line, and boxes begin at the node (`top`, `left`).
fn cut(wide: &Lattice, full: f32, (top, left): (usize, usize)) -> Option<(Mesh, Vec<bool>)> {
    let Covered { top: above, left: aside, boxes } = boxes(wide, full, (top, left)).grids()?;
    if !boxes.are_several() {
        return None;
    }
    let (top, left) = (top + above * BOX, left + aside * BOX);
    let (rows, columns) = (boxes.rows * BOX, boxes.columns * BOX);
    let mesh = Mesh::from_fn(rows, columns, |r, c| wide.mesh.node(top + r, left + c));
    let exists = (0..rows * columns).map(|i| boxes.is(i / columns / BOX, i % columns / BOX)).collect();
    Some((mesh, exists))
}

/// Which boxes of a lattice exist, where they begin at the node (`top`, `left`).
fn boxes(wide: &Lattice, full: f32, (top, left): (usize, usize)) -> Boxes {
    let support = Support::new(wide, full);
    let (rows, columns) = ((wide.mesh.rows() - top) / BOX, (wide.mesh.columns() - left) / BOX);
    let is = |i: usize| support.of_box(top + i / columns * BOX, left + i % columns * BOX) >= LEAST_BOX;
    Boxes { rows, columns, exists: (0..rows * columns).map(is).collect() }
}

/// The support of each edge of a lattice.
struct Support {
    columns: usize,
    across: Vec<f64>,
    down: Vec<f64>,
}

impl Support {
    fn new(lattice: &Lattice, full: f32) -> Self {
        let (rows, columns) = (lattice.mesh.rows(), lattice.mesh.columns());
        let mut all =
            Self { columns, across: vec![0.0; (rows + 1) * columns], down: vec![0.0; rows * (columns + 1)] };
        for &(edge, evidence) in &lattice.edges {
            let support = f64::from(evidence.strength(full));
            if edge.is_down {
                all.down[edge.row * (columns + 1) + edge.column] = support;
            } else {
                all.across[edge.row * columns + edge.column] = support;
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
