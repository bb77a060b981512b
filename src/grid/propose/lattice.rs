//! Lattices on which things stand apart from each other, and what else lies on them than what they were told
//! from.

use super::holes::{Hole, about};
use super::pieces::{At, Piece};
use crate::geometry::{Cell, Mesh, Point, median, ratio};
use crate::grid::candidate::widened;
use std::collections::BTreeSet;

/// How far from the middle of a cell what stands in it may be, in cells, and how many times as high as others
/// it may be.
const ON_LATTICE: f64 = 0.25;
pub(super) const SAME_HEIGHT: f64 = 1.2;

/// How many times as high as others symbols of text are at most.
const TEXT_HEIGHT: f64 = 1.6;

/// Cells on every side of a lattice of shapes in which others are looked for at a time, and how often.
const NEAR: usize = 1;
const ROUNDS: usize = 24;

/// What stands in rows and columns.
pub(crate) struct Apart {
    /// The nodes of the cells about it, in pixels.
    pub(crate) mesh: Mesh,
    /// Whether the cell was seen, row by row; there may be rows and columns of which none was.
    pub(crate) exists: Vec<bool>,
}

impl Apart {
    /// How many of its cells were seen.
    pub(crate) fn count(&self) -> usize {
        self.exists.iter().filter(|&&exists| exists).count()
    }

    /// Whether all cells of a square were seen, and none beside it.
    pub(super) fn is_whole_square(&self) -> bool {
        let columns = self.mesh.columns();
        let seen = || (0..self.exists.len()).filter(|&i| self.exists[i]);
        let rows: BTreeSet<usize> = seen().map(|i| i / columns).collect();
        let used: BTreeSet<usize> = seen().map(|i| i % columns).collect();
        rows.len() == used.len() && rows.len() * used.len() == self.count()
    }
}

/// How many symbols there are in a cell of a lattice on average, those aside that are much higher or lower
/// than most in the middles of cells.
pub(super) fn crowd(lattice: &Apart, found: &[Hole]) -> f64 {
    let Apart { mesh, exists } = lattice;
    let usual = usual_side(lattice, found);
    let is_such = |hole: &Hole| ratio(hole.side, usual) < TEXT_HEIGHT;
    let cells: Vec<usize> = (0..exists.len()).filter(|&i| exists[i]).collect();
    let within = |&i: &usize| {
        let at = Cell::new((i / mesh.columns()) as u16, (i % mesh.columns()) as u16);
        let (middle, quad) = (middle(mesh, i), mesh.quad(at));
        let near = found[about(found, middle.x, mesh.pitch())].iter();
        near.filter(|hole| is_such(hole) && quad.contains(hole.centre)).count()
    };
    cells.iter().map(within).sum::<usize>() as f64 / cells.len().max(1) as f64
}

/// The middle of a cell, numbered row by row.
fn middle(mesh: &Mesh, cell: usize) -> Point {
    let (row, column) = (cell / mesh.columns(), cell % mesh.columns());
    mesh.map(Point::new(column as f64 + 0.5, row as f64 + 0.5))
}

/// What stands in the middle of a cell, numbered row by row.
fn in_cell(mesh: &Mesh, cell: usize, found: &[Hole]) -> Option<usize> {
    let (middle, reach) = (middle(mesh, cell), ON_LATTICE * mesh.pitch());
    about(found, middle.x, reach).find(|&i| found[i].centre.distance(middle) < reach)
}

/// The usual side of what stands in the cells that exist.
fn usual_side(Apart { mesh, exists }: &Apart, found: &[Hole]) -> f64 {
    let cells = (0..exists.len()).filter(|&i| exists[i]);
    median(cells.filter_map(|i| Some(found[in_cell(mesh, i, found)?].side))).unwrap_or(0.0)
}

/// A lattice with those of its size that stand in its rows and columns, so many beside it at most, though not
/// next to any of it.
pub(super) fn with_others(Apart { mesh, exists }: Apart, found: &[Hole], beside: usize) -> Apart {
    let wide = mesh.widened(beside);
    let own = widened(&exists, (mesh.rows(), mesh.columns()), beside);
    let seen = |i: usize| in_cell(&wide, i, found);
    let usual = usual_side(&Apart { mesh, exists }, found);
    let is_alike = |hole: usize| ratio(found[hole].side, usual) < SAME_HEIGHT;
    let exists = own.iter().enumerate().map(|(i, &own)| own || seen(i).is_some_and(is_alike)).collect();
    Apart { mesh: wide, exists }
}

/// A lattice of shapes with all others that lie on it, however far from those which stand next to each other:
/// it goes on where others show how.
pub(super) fn grown(mut lattice: Apart, found: &[Hole]) -> Apart {
    for _ in 0..ROUNDS {
        let cells = lattice.count();
        let with_others = with_others(lattice, found, NEAR);
        let Apart { mesh, exists } = &with_others;
        let at = |i: usize| ((i / mesh.columns()) as i32, (i % mesh.columns()) as i32);
        let seen = (0..exists.len()).filter(|&i| exists[i]);
        let places: Vec<(At, Point)> =
            seen.filter_map(|i| Some((at(i), found[in_cell(mesh, i, found)?].centre))).collect();
        if places.len() <= cells {
            return with_others;
        }
        let Some((mesh, exists)) = Piece::of(places.into_iter()).mesh() else { return with_others };
        lattice = Apart { mesh, exists };
    }
    with_others(lattice, found, NEAR)
}
