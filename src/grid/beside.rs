//! Boards that the numbers beside their frames tell.

use super::board::Board;
use super::candidate::Candidate;
use super::choose::{self, Scored};
use super::fit::bend;
use super::fit::lattice::Lattice;
use super::propose::ink;
use super::propose::page::Parted;
use super::propose::totals;
use super::search::FINDING;
use crate::clock::Clock;
use crate::diagnostics::Result;
use crate::geometry::{Mesh, Point};
use crate::normalise::NormalisedImage;

/// Reach, in cells, of the look for lines.
const REACH: f64 = 0.1;

/// How much wider, as a logarithm, than the frame says the outer rows and columns of a lattice on its lines
/// may be: lines beside a frame, as those of boxes about numbers, may be darker than its own. A frame of two
/// lines makes them narrower.
const UNEVEN: f64 = 0.1;

/// How far outside the frame's, in cells, a corner of such a lattice may lie: the frame may stand in another.
const OUTSIDE: f64 = 0.12;

/// The boards on an image, whose page tells ink and paper apart, that have a number beside each row and each
/// column, the best first.
///
/// # Errors
/// [`GaveUp`](crate::diagnostics::Code::GaveUp) where the time is over.
pub(super) fn beside(image: &NormalisedImage, page: &Parted, clock: &Clock) -> Result<Vec<Board>> {
    clock.check(FINDING)?;
    let found = totals::meshes(page, ink::USUAL).into_iter();
    let mut boards: Vec<Board> = found.map(|mesh| fitted(image, Candidate::full(mesh, 0.0))).collect();
    boards.sort_by(|a, b| b.score.total_cmp(&a.score));
    Ok(boards)
}

/// The board of a lattice in a frame, on its lines where it has any.
pub(super) fn fitted(image: &NormalisedImage, candidate: Candidate) -> Board {
    let flat = Lattice::new(&image.grey, candidate.mesh.clone(), candidate.exists.clone(), REACH);
    let bent = bend::bend(&image.grey, candidate);
    let (own, frame) = (outer(&flat.mesh), flat.mesh.corners());
    let is_outside = |(bent, own): (&Point, &Point)| {
        bent.distance(*own) > OUTSIDE * flat.mesh.pitch() && !frame.contains(*bent)
    };
    let is_drawn_off = |bent: &Lattice| {
        outer(&bent.mesh).iter().zip(own).any(|(bent, own)| bent - own > UNEVEN)
            || bent.mesh.corners().0.iter().zip(&frame.0).any(is_outside)
    };
    let lattice = bent.filter(|bent| !is_drawn_off(bent)).unwrap_or(flat);
    let score = lattice.support();
    choose::boards::board(image, &Scored { lattice, score })
}

/// How much wider than the others, as a logarithm, the first and last rows and columns of a mesh are.
fn outer(mesh: &Mesh) -> [f64; 4] {
    let (rows, columns) = (mesh.rows(), mesh.columns());
    let mean = |of: &dyn Fn(usize) -> f64, count: usize| (0..count).map(of).sum::<f64>() / count as f64;
    let row = |r: usize| mean(&|c| mesh.node(r, c).distance(mesh.node(r + 1, c)), columns + 1);
    let column = |c: usize| mean(&|r| mesh.node(r, c).distance(mesh.node(r, c + 1)), rows + 1);
    let beyond = |of: &dyn Fn(usize) -> f64, own: usize, count: usize| {
        let others = mean(of, count) * count as f64 - of(own);
        (of(own) * (count - 1) as f64 / others).ln()
    };
    [
        beyond(&row, 0, rows),
        beyond(&row, rows - 1, rows),
        beyond(&column, 0, columns),
        beyond(&column, columns - 1, columns),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{DynamicImage, GrayImage, Luma};

    #[test]
    fn dark_lines_close_beside_a_frame_draw_no_lattice_off_its_own() {
        // 4 x 4 cells of 60 pixels within grey lines; the edges of boxes above it and to its left are darker.
        let grey = GrayImage::from_fn(400, 400, |x, y| {
            let is_line = |v: u32| v >= 97 && (v + 3 - 100) % 60 < 6;
            let is_in = |v: u32| (97..343).contains(&v);
            let is_lattice = is_in(x) && is_in(y) && (is_line(x) || is_line(y));
            let is_box = |along: u32, away: u32| (100..340).contains(&along) && (86..89).contains(&away);
            Luma([if is_box(x, y) || is_box(y, x) {
                30
            } else if is_lattice {
                170
            } else {
                230
            }])
        });
        let colour = DynamicImage::ImageLuma8(grey.clone()).to_rgb8().into();
        let image = NormalisedImage { grey, colour, scale: 1.0, margin: 0, edge_width: 3.0 };
        let mesh = Mesh::from_fn(4, 4, |r, c| Point::new(100.0 + 60.0 * c as f64, 100.0 + 60.0 * r as f64));
        let board = fitted(&image, Candidate::full(mesh.clone(), 0.0));
        for (seen, node) in
            [(0, 0), (0, 4), (4, 0), (2, 2)].map(|(r, c)| (board.mesh.node(r, c), mesh.node(r, c)))
        {
            assert!(seen.distance(node) < 5.0, "{seen:?} is not {node:?}");
        }
    }

    #[test]
    fn a_lattice_is_not_drawn_onto_the_frame_around_its_own() {
        // A thin frame in a heavy one, to which the lines within seem to belong.
        let is_frame = |x: u32, y: u32, off: u32, broad: u32| {
            let is_on = |v: u32| v.abs_diff(100 - off) < broad || v.abs_diff(340 + off) < broad;
            let is_in = |v: u32| (100 - off - broad..=340 + off + broad).contains(&v);
            (is_on(x) && is_in(y)) || (is_on(y) && is_in(x))
        };
        let grey = GrayImage::from_fn(440, 440, |x, y| {
            let is_line = |v: u32| (f64::from(v) - 89.0).rem_euclid(65.5) < 2.0;
            let is_in = |v: u32| (89..351).contains(&v);
            Luma([match () {
                () if is_frame(x, y, 11, 4) => 30,
                () if is_frame(x, y, 0, 1) || (is_in(x) && is_in(y) && (is_line(x) || is_line(y))) => 170,
                () => 230,
            }])
        });
        let colour = DynamicImage::ImageLuma8(grey.clone()).to_rgb8().into();
        let image = NormalisedImage { grey, colour, scale: 1.0, margin: 0, edge_width: 3.0 };
        let mesh = Mesh::from_fn(4, 4, |r, c| Point::new(100.0 + 60.0 * c as f64, 100.0 + 60.0 * r as f64));
        let board = fitted(&image, Candidate::full(mesh.clone(), 0.0));
        for (seen, own) in board.mesh.corners().0.iter().zip(&mesh.corners().0) {
            assert!(seen.distance(*own) < 5.0, "{seen:?} is not {own:?}");
        }
    }
}
