//! Boards that are told by more than the lattices of lines of sudokus.

use super::apart::{apart, dashed, sparse, tinted};
use super::beside::beside;
use super::board::Board;
use super::choose::boards::overlap;
use super::faint::faint;
use super::propose::page::Parted;
use super::ragged::ragged;
use crate::clock::Clock;
use crate::diagnostics::Result;
use crate::geometry::{Point, ratio};
use crate::normalise::NormalisedImage;
use crate::puzzle::Layout;

/// Boards of one sort, the best first, that are worth a look; those whose cells stand apart are of several.
const BOARDS: usize = 3;

/// Weight of a line below which there is none, and from which there is one, at the edge of a board; and the
/// share of the cells of a lattice that may be none of its board's.
const NO_LINE: f32 = 0.1;
const LINE: f32 = 0.3;
const MOST_NOTCHED: (usize, usize) = (2, 5);

/// Rows and columns that boards have at most of which so many of one size, but for this ratio, are rather
/// tiles that stand about another one than boards themselves.
const OF_TILES: usize = 4;
const MANY: usize = 4;
const ALIKE: f64 = 1.2;

/// How far apart, in cells, the corners of what is one board may be seen.
const SAME: f64 = 0.1;

/// The boards on an image whose cells need not be those of a square in a frame, each sort looked for when
/// those before it have been handed out, and none twice: cells between lines, in any outline; frames with a
/// number beside each row and column; cells that have no lines in common; frames with faint lines within;
/// cells told by their tint alone; those that are `known`, as the search for sudokus finds them, first
/// without the cells at their edges that no line parts from the page; cells apart whose outlines have gaps;
/// symbols that stand in rows and columns with gaps; those that were `seen` on another picture of the page;
/// small ones between lines of which there are many, as tiles are.
///
/// # Errors
/// Hands out [`GaveUp`](crate::diagnostics::Code::GaveUp) where the time is over.
pub fn others(
    image: &NormalisedImage,
    (known, seen): (&[Board], &[Board]),
    clock: &Clock,
) -> impl Iterator<Item = Result<Board>> {
    let page = Parted::new(&image.grey);
    let look = move |(from, most, is_last): (Source, usize, bool)| {
        let boards = match from {
            Source::Lines(sort) | Source::Cells(sort) => sort(image, &page, clock),
            Source::Known => {
                Ok(known.iter().flat_map(|board| [notched(board), Some(board.clone())]).flatten().collect())
            }
            Source::Seen => Ok(seen.to_vec()),
        };
        match boards {
            Ok(boards) => {
                let are_any = !matches!(from, Source::Cells(_));
                let is_now = |board: &&Board| (are_any && is_of_tiles(board, &boards)) == is_last;
                boards.iter().filter(is_now).take(most).cloned().map(Ok).collect()
            }
            Err(spent) => vec![Err(spent)],
        }
    };
    let by_lines = [(Source::Lines(ragged), BOARDS), (Source::Lines(beside), BOARDS)];
    let by_cells = [
        (Source::Cells(apart), usize::MAX),
        (Source::Cells(faint), BOARDS),
        (Source::Cells(tinted), usize::MAX),
        (Source::Known, 2 * BOARDS),
        (Source::Cells(dashed), BOARDS),
        (Source::Cells(sparse), usize::MAX),
        (Source::Seen, usize::MAX),
    ];
    let first = by_lines.into_iter().chain(by_cells).map(|(from, most)| (from, most, false));
    let small = by_lines.into_iter().chain([(Source::Known, BOARDS), (Source::Seen, usize::MAX)]);
    let last = small.map(|(from, most)| (from, most, true));
    let mut out: Vec<Board> = Vec::new();
    first.chain(last).flat_map(look).filter(move |board| {
        let Ok(board) = board else { return true };
        let is_new = !out.iter().any(|known| are_same(known, board));
        if is_new {
            out.push(board.clone());
        }
        is_new
    })
}

/// A board without those of its cells that no line parts from what is around it, where lines go around all
/// that are left; `None` where there are none, or too many.
fn notched(board: &Board) -> Option<Board> {
    let layout = &board.layout;
    let (rows, columns) = (usize::from(layout.rows), usize::from(layout.columns));
    // The lines above, to the left, below and to the right of a cell, and the cells beyond them.
    let sides = |i: usize| {
        let (r, c) = (i / columns, i % columns);
        let line = r * (columns + 1) + c;
        [
            (layout.horizontal[i], (r > 0).then(|| i - columns)),
            (layout.vertical[line], (c > 0).then(|| i - 1)),
            (layout.horizontal[i + columns], (r + 1 < rows).then(|| i + columns)),
            (layout.vertical[line + 1], (c + 1 < columns).then(|| i + 1)),
        ]
    };
    let mut exists = layout.exists.clone();
    // The lines between cells that exist and what is around them.
    let outer = |exists: &[bool]| -> Vec<(usize, f32)> {
        let is_outside = |beyond: Option<usize>| beyond.is_none_or(|i| !exists[i]);
        let own = (0..exists.len()).filter(|&i| exists[i]);
        own.flat_map(|i| sides(i).into_iter().filter(|side| is_outside(side.1)).map(move |side| (i, side.0)))
            .collect()
    };
    loop {
        let open: Vec<usize> =
            outer(&exists).into_iter().filter(|&(_, weight)| weight < NO_LINE).map(|(i, _)| i).collect();
        if open.is_empty() {
            break;
        }
        for i in open {
            exists[i] = false;
        }
    }
    let lost = layout.exists.iter().zip(&exists).filter(|(was, is)| was != is).count();
    let is_closed = outer(&exists).iter().all(|&(_, weight)| weight >= LINE);
    let is_one = lost > 0 && lost * MOST_NOTCHED.1 <= exists.len() * MOST_NOTCHED.0 && is_closed;
    is_one.then(|| Board { layout: Layout { exists, ..layout.clone() }, ..board.clone() })
}

/// Whether two boards have the same cells in the same places, nearly, and both have lines or neither.
pub fn are_same(a: &Board, b: &Board) -> bool {
    let apart = |(p, q): (&Point, &Point)| p.distance(*q);
    let farthest = a.mesh.corners().0.iter().zip(&b.mesh.corners().0).map(apart).fold(0.0, f64::max);
    a.layout.is_ruled() == b.layout.is_ruled()
        && a.layout.exists == b.layout.exists
        && (a.mesh.rows(), a.mesh.is_staggered()) == (b.mesh.rows(), b.mesh.is_staggered())
        && farthest < SAME * a.mesh.pitch()
}

/// Whether boards have as many rows and columns, and lie in one place.
#[must_use]
pub fn are_alike(a: &Board, b: &Board) -> bool {
    (a.mesh.rows(), a.mesh.columns()) == (b.mesh.rows(), b.mesh.columns()) && overlap(&a.mesh, &b.mesh)
}

/// Whether a board is small, and one of many of its size in different places.
fn is_of_tiles(board: &Board, boards: &[Board]) -> bool {
    let is_small = |board: &Board| board.mesh.rows().max(board.mesh.columns()) <= OF_TILES;
    let side = |board: &Board| board.mesh.corners().signed_area().abs().sqrt();
    let is_another = |other: &&Board| {
        is_small(other) && ratio(side(board), side(other)) < ALIKE && !overlap(&board.mesh, &other.mesh)
    };
    let mut others: Vec<&Board> = Vec::new();
    for other in boards.iter().filter(is_another) {
        if !others.iter().any(|known| overlap(&known.mesh, &other.mesh)) {
            others.push(other);
        }
    }
    is_small(board) && others.len() + 1 >= MANY
}

/// Finds boards of one sort.
type Sort = fn(&NormalisedImage, &Parted, &Clock) -> Result<Vec<Board>>;

/// Where boards come from.
#[derive(Clone, Copy)]
enum Source {
    /// A look at the lines of the page.
    Lines(Sort),
    /// A look for cells without lines of their own.
    Cells(Sort),
    /// The search for sudokus.
    Known,
    /// Another picture of the page.
    Seen,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Mesh, Turn};

    /// Paper without any print.
    fn bare() -> NormalisedImage {
        let grey = image::GrayImage::from_pixel(300, 300, image::Luma([crate::raster::PAPER]));
        let colour = image::DynamicImage::ImageLuma8(grey.clone()).to_rgb8().into();
        NormalisedImage { grey, colour, scale: 1.0, margin: 0, edge_width: 3.0 }
    }

    #[test]
    fn boards_of_another_picture_of_the_page_are_handed_out_once() {
        let image = bare();
        let mesh = Mesh::from_fn(4, 4, |r, c| Point::new(50.0 + 40.0 * c as f64, 50.0 + 40.0 * r as f64));
        let board = Board { mesh, layout: Layout::full(4, 4), turn: Turn::NONE, score: 1.0 };
        let seen = [board.clone(), board];
        let found: Vec<Board> =
            others(&image, (&[], &seen), &Clock::default()).collect::<Result<_>>().expect("time");
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn many_small_boards_of_one_size_are_looked_at_last() {
        let image = bare();
        let board = |n: usize, side: f64, left: f64| {
            let step = side / n as f64;
            let mesh = Mesh::from_fn(n, n, |r, c| Point::new(left + step * c as f64, 50.0 + step * r as f64));
            Board { mesh, layout: Layout::full(n as u16, n as u16), turn: Turn::NONE, score: 1.0 }
        };
        let tiles: Vec<Board> = (0..4).map(|i| board(3 + i % 2, 30.0, 40.0 * i as f64)).collect();
        let sizes = |known: &[Board]| -> Vec<usize> {
            let seen = [board(5, 100.0, 20.0)];
            let found = others(&image, (known, &seen), &Clock::default()).collect::<Result<Vec<_>>>();
            found.expect("time").iter().map(|board| board.mesh.rows()).collect()
        };
        assert_eq!(sizes(&tiles[..3]), [3, 4, 3, 5], "three may be puzzles of one page");
        assert_eq!(sizes(&tiles), [5, 3, 4, 3]);
    }

    #[test]
    fn cells_that_no_line_parts_from_the_page_are_none_of_the_board_s() {
        let mesh = Mesh::from_fn(5, 5, |r, c| Point::new(20.0 * c as f64, 20.0 * r as f64));
        let mut board = Board { mesh, layout: Layout::full(4, 4), turn: Turn::NONE, score: 1.0 };
        board.layout.horizontal.fill(0.8);
        board.layout.vertical.fill(0.8);
        assert!(notched(&board).is_none(), "lines go around all of it");
        // The second cell of the first row, and the one below it.
        board.layout.horizontal[1] = 0.03;
        let found = notched(&board).expect("a notch").layout.exists;
        assert_eq!((0..16).filter(|&i| !found[i]).collect::<Vec<_>>(), [1]);
        board.layout.horizontal[5] = 0.0;
        let found = notched(&board).expect("a deeper notch").layout.exists;
        assert_eq!((0..16).filter(|&i| !found[i]).collect::<Vec<_>>(), [1, 5]);
        board.layout.vertical[6] = 0.2;
        assert!(notched(&board).is_none(), "there may be a line, or none");
    }

    #[test]
    fn a_board_that_is_seen_without_its_lines_is_not_the_one_with_them() {
        let board = |off: f64| {
            let mesh = Mesh::from_fn(4, 4, |r, c| Point::new(off + 20.0 * c as f64, 20.0 * r as f64));
            Board { mesh, layout: Layout::full(4, 4), turn: Turn::NONE, score: 1.0 }
        };
        let mut bare = board(0.5);
        bare.layout.horizontal.fill(0.0);
        bare.layout.vertical.fill(0.0);
        assert!(are_same(&board(0.0), &board(0.5)) && !are_same(&board(0.0), &board(5.0)));
        assert!(!are_same(&board(0.0), &bare) && are_same(&bare, &bare.clone()));
    }
}
