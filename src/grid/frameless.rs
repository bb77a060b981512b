//! Boards without a frame, of which only the cells between full lines were found: their lines run on into
//! outer cells that are open to the ground.

use super::board::Board;
use super::candidate::COUNTS;
use super::choose::{self, Scored};
use super::edge::Edge;
use super::fit::lattice::Lattice;
use super::fit::thickness;
use crate::normalise::NormalisedImage;

/// How far from where the cells inside lead on a line of the outer ones is looked for, in cells.
const REACH: f64 = 0.1;

/// Share of the inner lines that run on beyond a side where the board has cells there.
const RUN_ON: f32 = 0.9;

/// How many times as thick as the inner lines of a board those around it are where it has a frame.
const THICKER: f32 = 1.5;

/// The cells beyond one side of a board that has been widened by one cell: outside of its first or last
/// row or column.
#[derive(Clone, Copy)]
struct Side {
    /// Whether they are a column and not a row.
    is_column: bool,
    is_last: bool,
}

impl Side {
    const ALL: [Self; 4] = [
        Self { is_column: false, is_last: false },
        Self { is_column: false, is_last: true },
        Self { is_column: true, is_last: false },
        Self { is_column: true, is_last: true },
    ];

    /// Whether `edge`, of a mesh of `n` x `n` cells, is where a line that is inner to the board runs on.
    fn is_crossed_by(self, edge: Edge, n: usize) -> bool {
        let along = if edge.is_down { edge.row } else { edge.column };
        let outer = if self.is_last { n - 1 } else { 0 };
        edge.is_down != self.is_column && along == outer && (2..n - 1).contains(&edge.line())
    }
}

/// The board without a frame of which `inner`, seen on `image`, is all but outer cells on two or four sides;
/// `None` where it is a board of its own: where its lines do not run on, or it has a frame, as a board in a
/// spreadsheet has.
pub(super) fn whole(image: &NormalisedImage, inner: &Board) -> Option<Board> {
    let inner_rows = inner.mesh.rows();
    if inner_rows != inner.mesh.columns() || has_frame(image, inner) {
        return None;
    }
    let mesh = inner.mesh.mapped(|p| image.of_photo(p)).widened(1);
    let n = mesh.rows();
    let lattice = Lattice::full(&image.grey, mesh, REACH);
    let full = lattice.full_line();
    let runs_on = |side: Side| {
        let crossing = lattice.edges.iter().filter(|(edge, _)| side.is_crossed_by(*edge, n));
        let strengths: Vec<f32> = crossing.map(|(_, line)| line.strength(full)).collect();
        strengths.iter().sum::<f32>() >= RUN_ON * strengths.len() as f32
    };
    let [top, bottom, left, right] = Side::ALL.map(|side| usize::from(runs_on(side)));
    let (rows, columns) = (inner_rows + top + bottom, inner_rows + left + right);
    if rows != columns || rows == inner_rows || !COUNTS.contains(&rows) {
        return None;
    }
    let mesh = lattice.mesh.part((1 - top, 1 - left), (rows, columns));
    let lattice = Lattice::full(&image.grey, mesh, REACH);
    Some(choose::boards::board(image, &Scored { lattice, score: inner.score }))
}

/// Whether the lines around a board are thicker than those in it.
pub(super) fn has_frame(image: &NormalisedImage, board: &Board) -> bool {
    let lattice = Lattice::full(&image.grey, board.mesh.mapped(|p| image.of_photo(p)), REACH);
    let inks = thickness::inks(&image.grey, &lattice);
    let (rows, columns) = (board.mesh.rows(), board.mesh.columns());
    let is_outer = |edge: Edge| {
        let last = if edge.is_down { columns } else { rows };
        edge.line() == 0 || edge.line() == last
    };
    let of = |outer: bool| {
        let those = lattice.edges.iter().zip(&inks).filter(|((edge, _), _)| is_outer(*edge) == outer);
        thickness::median(those.map(|(_, &ink)| ink))
    };
    of(true) > THICKER * of(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Mesh, Point, Turn};
    use crate::puzzle::Layout;
    use image::{DynamicImage, GrayImage, Luma};

    /// 6 x 6 cells of 40 pixels between pale lines from the first to the last, thicker ones about the boxes;
    /// in a spreadsheet, where lines run on, a frame about the inner 4 x 4. Half of it as the working image.
    fn seen(is_sheet: bool) -> NormalisedImage {
        let grey = GrayImage::from_fn(320, 320, |x, y| {
            let line = |v: u32, along: u32| {
                let number = v.wrapping_sub(40) / 40;
                let is_thick = if is_sheet {
                    (80..=240).contains(&along) && [1, 5].contains(&number)
                } else {
                    number == 3
                };
                let is_within = (40..280).contains(&along) && (80..=242).contains(&v);
                is_within && (v - 40) % 40 < if is_thick { 4 } else { 1 }
            };
            Luma([if line(x, y) || line(y, x) { 120 } else { 230 }])
        });
        let colour = DynamicImage::ImageLuma8(grey.clone()).to_rgb8().into();
        NormalisedImage { grey, colour, scale: 0.5, margin: 0, edge_width: 1.0 }
    }

    /// The `n` x `n` cells from the `(left, top)`-th of 8 x 8 on, in pixels of the photo.
    fn inner(n: usize, (left, top): (usize, usize)) -> Board {
        let node = |r, c| Point::new(80.0 * (left + c) as f64 + 1.0, 80.0 * (top + r) as f64 + 1.0);
        let layout = Layout::full(n as u16, n as u16);
        Board { mesh: Mesh::from_fn(n, n, node), layout, turn: Turn::NONE, score: 1.0 }
    }

    #[test]
    fn the_inside_of_a_board_without_a_frame_is_not_all_of_it() {
        let image = seen(false);
        let corners = |board: Board| (board.mesh.rows(), board.mesh.node(0, 0));
        let all = (6, Point::new(81.0, 81.0));
        assert_eq!(whole(&image, &inner(4, (2, 2))).map(corners), Some(all));
        assert_eq!(whole(&image, &inner(5, (2, 1))).map(corners), Some(all), "but a row and a column");
        assert!(whole(&image, &inner(6, (1, 1))).is_none(), "all of it");
        assert!(whole(&seen(true), &inner(4, (2, 2))).is_none(), "framed");
    }
}
