//! Boards whose cells stand apart or lie like bricks: rings, boxes, tiles, symbols without lines.

use super::board::Board;
use super::choose;
use super::choose::boards::overlap;
use super::propose::apart::{Apart, Closed, cornered};
use super::propose::characters::{DENSE, MOST, symbols, worth};
use super::propose::dots::Dots;
use super::propose::field;
use super::propose::ink;
use super::propose::page::Parted;
use super::propose::pegs::pegs;
use super::ragged::trimmed;
use super::search::FINDING;
use crate::clock::Clock;
use crate::diagnostics::Result;
use crate::geometry::{Turn, ratio};
use crate::normalise::NormalisedImage;
use crate::puzzle::Layout;
use crate::raster;
use image::{GrayImage, RgbImage};

/// Boards of each sort, the largest first, that are worth a look.
const BOARDS: usize = 3;

/// How many times as wide as another's cells those of a board are for it to be another one: lines that join
/// rings leave shapes between them that stand in rows and columns too.
const OTHER: f64 = 1.15;

/// Least share of a board's cells that have symbols where it hardly has gaps.
const FULL: f64 = 0.75;

/// Half the widest gaps between dashes that are closed, in pixels: narrow ones leave small cells open.
const GAPS: [usize; 2] = [3, 6];

/// The boards on an image, whose page tells ink and paper apart, whose cells have no lines in common: walls
/// first, then lattices of shapes, then those of symbols without many gaps, in a frame and without, upright
/// and on their sides.
///
/// # Errors
/// [`GaveUp`](crate::diagnostics::Code::GaveUp) where the time is over.
pub(super) fn apart(image: &NormalisedImage, page: &Parted, clock: &Clock) -> Result<Vec<Board>> {
    let levels = [ink::USUAL, ink::FINE];
    let (mut walls, mut of_shapes) = (Vec::new(), Vec::new());
    let (mut of_fields, mut of_symbols, mut of_lying) = (Vec::new(), Vec::new(), Vec::new());
    for level in levels {
        clock.check(FINDING)?;
        let closed = Closed::of(page, level);
        walls.extend(turned_walls(image, &closed));
        let boards = |found: Vec<Apart>| found.into_iter().filter_map(|a| board(image, a, Turn::NONE));
        of_shapes.extend(boards(closed.lattices()));
        of_shapes.extend(boards(cornered(page, level)));
        of_symbols.extend(boards(symbols(page, level, false)).filter(|board| is_dense(board, FULL)));
        of_lying.extend(boards(symbols(page, level, true)).filter(|board| is_dense(board, FULL)));
    }
    clock.check(FINDING)?;
    let [usual, fine, dark] = [ink::USUAL, ink::FINE, ink::DARK].map(|level| Dots::of(page, level));
    let of_dots = [&usual, &fine].into_iter().filter_map(Dots::board);
    let of_dots = of_dots.filter_map(|apart| board(image, apart, Turn::NONE)).collect();
    let of_pegs = [&usual, &dark].into_iter().filter_map(pegs);
    let of_pegs = of_pegs.filter_map(|apart| board(image, apart, Turn::NONE)).collect();
    for level in [ink::USUAL, ink::DARK] {
        clock.check(FINDING)?;
        let fields = field::fields(page, level).into_iter();
        of_fields.extend(fields.filter_map(|apart| board(image, apart, Turn::NONE)).map(outlined));
    }
    let sorts = [walls, of_shapes, of_fields, of_pegs, of_dots, of_symbols, of_lying];
    Ok(sorts.into_iter().flat_map(largest).collect())
}

/// The boards on an image of symbols that stand in rows and columns with many gaps, as those of text do:
/// upright, then on their sides.
///
/// # Errors
/// [`GaveUp`](crate::diagnostics::Code::GaveUp) where the time is over.
pub(super) fn sparse(image: &NormalisedImage, page: &Parted, clock: &Clock) -> Result<Vec<Board>> {
    let mut boards = Vec::new();
    for lie in [false, true] {
        clock.check(FINDING)?;
        let found = [ink::USUAL, ink::FINE].into_iter().flat_map(|level| symbols(page, level, lie));
        let own = found.filter_map(|apart| board(image, apart, Turn::NONE));
        let is_own = |board: &Board| is_dense(board, DENSE) && !is_dense(board, FULL);
        boards.extend(largest(own.filter(is_own).collect()));
    }
    Ok(boards)
}

/// The boards on an image whose cells are areas of one tint each that have no lines in common: walls, then
/// lattices.
///
/// # Errors
/// [`GaveUp`](crate::diagnostics::Code::GaveUp) where the time is over.
pub(super) fn tinted(image: &NormalisedImage, _: &Parted, clock: &Clock) -> Result<Vec<Board>> {
    clock.check(FINDING)?;
    let [alone, parted] = Closed::tinted(&image.colour);
    let whole = alone.lattices();
    let is_new = |joined: &Apart| {
        let is_as_full = |own: &Apart| own.count() >= joined.count() && overlap(&own.mesh, &joined.mesh);
        !whole.iter().any(is_as_full)
    };
    let joined: Vec<Apart> = parted.lattices().into_iter().filter(is_new).collect();
    let joined = joined.into_iter().map(|apart| with_tints(&image.colour, apart)).collect();
    // A panel may be parted beside the board on it, which comes first as it is.
    let looks = [(&alone, whole), (&parted, joined)];
    let boards = looks.into_iter().flat_map(|(closed, lattices): (_, Vec<Apart>)| {
        let lattices = lattices.into_iter().filter_map(|apart| board(image, apart, Turn::NONE)).collect();
        [turned_walls(image, closed), lattices]
    });
    Ok(boards.flat_map(largest).collect())
}

/// The part of a lattice of tiles in which any was seen, with those of its cells that are tinted as they are,
/// whose prints keep them from being told.
fn with_tints(colour: &RgbImage, Apart { mesh, exists }: Apart) -> Apart {
    let (mesh, exists) = trimmed(&mesh, &exists).unwrap_or((mesh, exists));
    let from_white = |paper: [u8; 3]| u8::MAX - paper.into_iter().min().unwrap_or(0);
    let tints: Vec<u8> = choose::papers(colour, &mesh).into_iter().map(from_white).collect();
    let own = exists.iter().zip(&tints).filter(|(exists, _)| **exists).map(|(_, &tint)| tint);
    let least = own.min().unwrap_or(0) / 2;
    let is_tinted = |tint: u8| least > 0 && tint > least;
    let exists = exists.iter().zip(&tints).map(|(&exists, &tint)| exists || is_tinted(tint)).collect();
    Apart { mesh, exists }
}

/// The boards on an image of shapes whose outlines have gaps, such as boxes of dashes: walls, then lattices;
/// then those of which some cells look otherwise than others.
///
/// # Errors
/// [`GaveUp`](crate::diagnostics::Code::GaveUp) where the time is over.
pub(super) fn dashed(image: &NormalisedImage, page: &Parted, clock: &Clock) -> Result<Vec<Board>> {
    let mut looks = vec![Closed::of(page, ink::USUAL), Closed::of(page, ink::FINE)];
    let (mut walls, mut boards) = (Vec::new(), Vec::new());
    let mut look = |closed: &Closed| {
        walls.extend(turned_walls(image, closed));
        boards.extend(closed.lattices().into_iter().filter_map(|apart| board(image, apart, Turn::NONE)));
    };
    for gap in GAPS {
        clock.check(FINDING)?;
        let grey = without_gaps(&image.grey, gap);
        let broad = Parted::new(&grey);
        for level in [ink::USUAL, ink::FINE] {
            let closed = Closed::of(&broad, level);
            look(&closed);
            looks.push(closed.widened(gap as u32));
        }
    }
    clock.check(FINDING)?;
    look(&Closed::together(looks.into_iter().chain(Closed::tinted(&image.colour))));
    Ok([walls, boards].into_iter().flat_map(largest).collect())
}

/// An image with the ink on it broader by so many pixels on every side.
fn without_gaps(grey: &GrayImage, by: usize) -> GrayImage {
    let mut broad = grey.clone();
    broad.copy_from_slice(&raster::extreme_about(grey, grey.width() as usize, (1, by), u8::min));
    broad
}

/// A board with lines around it, and none between its cells.
fn outlined(mut board: Board) -> Board {
    let layout = &mut board.layout;
    let (rows, columns) = (usize::from(layout.rows), usize::from(layout.columns));
    let exists = |r: usize, c: usize| r < rows && c < columns && layout.exists[r * columns + c];
    let weight = |a: bool, b: bool| if a == b { 0.0 } else { 1.0 };
    layout.horizontal = (0..(rows + 1) * columns)
        .map(|i| (i / columns, i % columns))
        .map(|(r, c)| weight(exists(r, c), exists(r.wrapping_sub(1), c)))
        .collect();
    layout.vertical = (0..rows * (columns + 1))
        .map(|i| (i / (columns + 1), i % (columns + 1)))
        .map(|(r, c)| weight(exists(r, c), exists(r, c.wrapping_sub(1))))
        .collect();
    board
}

/// Whether so large a share of a board's cells has symbols, and it is no larger than such boards are.
fn is_dense(board: &Board, least: f64) -> bool {
    board.mesh.rows().max(board.mesh.columns()) <= MOST && board.score >= least
}

/// The walls on an image, whichever way up.
fn turned_walls(image: &NormalisedImage, closed: &Closed) -> Vec<Board> {
    let (width, height) = image.grey.dimensions();
    let turns = (0..4).map(Turn::quarters);
    let found = turns.flat_map(|turn| {
        let stored = move |p| raster::point_stored(p, width, height, turn);
        let found = closed.walls(|p| raster::point_upright(p, width, height, turn));
        let wall = move |wall: Apart| board(image, Apart { mesh: wall.mesh.mapped(stored), ..wall }, turn);
        found.into_iter().filter_map(wall)
    });
    found.collect()
}

/// The boards of most cells that leave few gaps, no two of cells of one size in one place: a lattice of
/// shapes of two sorts has more cells than that of either, and gaps, as large ones of text have.
fn largest(mut boards: Vec<Board>) -> Vec<Board> {
    let worth = |board: &Board| worth(board.layout.cells().count(), board.score);
    boards.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
    let mut kept: Vec<Board> = Vec::new();
    for board in boards {
        let is_same = |other: &Board| {
            let (a, b) = (board.mesh.pitch(), other.mesh.pitch());
            ratio(a, b) < OTHER && overlap(&other.mesh, &board.mesh)
        };
        if kept.len() < BOARDS && !kept.iter().any(is_same) {
            kept.push(board);
        }
    }
    kept
}

/// The board of such cells, no lines about any.
fn board(image: &NormalisedImage, Apart { mesh, exists }: Apart, turn: Turn) -> Option<Board> {
    let (mesh, exists) = if mesh.is_staggered() { (mesh, exists) } else { trimmed(&mesh, &exists)? };
    let (rows, columns) = (mesh.rows(), mesh.columns());
    let seen = exists.iter().filter(|&&exists| exists).count();
    let layout = Layout {
        horizontal: vec![0.0; (rows + 1) * columns],
        vertical: vec![0.0; rows * (columns + 1)],
        paper: choose::papers(&image.colour, &mesh),
        exists,
        ..Layout::full(rows as u16, columns as u16)
    };
    let score = seen as f64 / (rows * columns) as f64;
    Some(Board { mesh: mesh.mapped(|p| image.on_photo(p)), layout, turn, score })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Mesh, Point};
    use crate::grid::candidate::widened;
    use image::{DynamicImage, Luma, Rgb};

    /// Boxes of dashes, 40 pixels wide and high, with these corners.
    fn of_dashes(corners: &[(u32, u32)]) -> NormalisedImage {
        let grey = GrayImage::from_fn(400, 400, |x, y| {
            let is_dash = corners.iter().any(|corner| {
                let (left, top) = (x.wrapping_sub(corner.0), y.wrapping_sub(corner.1));
                let is_edge = |v: u32| !(2..38).contains(&v);
                let is_dash = (is_edge(left) && top % 9 < 5) || (is_edge(top) && left % 9 < 5);
                left < 40 && top < 40 && is_dash
            });
            Luma([if is_dash { 60 } else { 230 }])
        });
        let colour = DynamicImage::ImageLuma8(grey.clone()).to_rgb8().into();
        NormalisedImage { grey, colour, scale: 1.0, margin: 0, edge_width: 3.0 }
    }

    #[test]
    fn boxes_of_dashes_that_stand_apart_are_cells() {
        // 4 x 5 boxes, each 46 from the next.
        let corners: Vec<(u32, u32)> = (0..20).map(|i| (80 + i % 5 * 46, 100 + i / 5 * 46)).collect();
        let image = of_dashes(&corners);
        let page = Parted::new(&image.grey);
        let sizes = |boards: Vec<Board>| -> Vec<(usize, usize)> {
            boards.iter().map(|board| (board.mesh.rows(), board.mesh.columns())).collect()
        };
        let clock = Clock::default();
        assert_eq!(sizes(dashed(&image, &page, &clock).expect("time")), [(4, 5)]);
        assert!(!sizes(apart(&image, &page, &clock).expect("time")).contains(&(4, 5)), "they have gaps");
    }

    #[test]
    fn a_whole_square_of_nine_boxes_is_a_board_and_a_part_of_one_is_none() {
        let corners: Vec<(u32, u32)> = (0..9).map(|i| (80 + i % 3 * 46, 100 + i / 3 * 46)).collect();
        let sizes = |corners: &[(u32, u32)]| -> Vec<(usize, usize)> {
            let image = of_dashes(corners);
            let boards = dashed(&image, &Parted::new(&image.grey), &Clock::default()).expect("time");
            boards.iter().map(|board| (board.mesh.rows(), board.mesh.columns())).collect()
        };
        assert_eq!(sizes(&corners), [(3, 3)]);
        let beside = [&corners[..8], &[(80 + 3 * 46, 100)]].concat();
        assert_eq!(sizes(&beside), [], "nine boxes that are no square");
    }

    #[test]
    fn boxes_of_dashes_on_the_gaps_of_those_beneath_are_a_wall() {
        let row = |r: u32| (0..=r).map(move |c| (180 - 23 * r + 46 * c, 80 + 42 * r));
        let corners: Vec<(u32, u32)> = (0..5).flat_map(row).collect();
        let image = of_dashes(&corners);
        let boards = dashed(&image, &Parted::new(&image.grey), &Clock::default()).expect("time");
        let wall = boards.first().expect("a wall");
        assert!(wall.mesh.is_staggered() && wall.mesh.rows() == 5 && wall.layout.cells().count() == 15);
    }

    #[test]
    fn a_wall_of_which_some_bricks_are_dashed_and_others_tiles_is_one() {
        let row = |r: u32| (0..=r).map(move |c| (180 - 23 * r + 46 * c, 60 + 42 * r));
        let corners: Vec<(u32, u32)> = (0..6).flat_map(row).collect();
        let walls = |tiles: &[usize], missing: &[usize]| {
            let is = |of: &[usize], i: usize| of.contains(&i);
            let boxes = (0..21).filter(|&i| !is(tiles, i) && !is(missing, i)).map(|i| corners[i]);
            let mut image = of_dashes(&boxes.collect::<Vec<_>>());
            for &tile in tiles {
                let (left, top) = corners[tile];
                for (x, y) in (0..40).flat_map(|x| (0..40).map(move |y| (left + x, top + y))) {
                    image.grey.put_pixel(x, y, Luma([150]));
                }
            }
            image.colour = DynamicImage::ImageLuma8(image.grey.clone()).to_rgb8().into();
            let boards = dashed(&image, &Parted::new(&image.grey), &Clock::default()).expect("time");
            let walls = boards.iter().filter(|board| board.mesh.is_staggered());
            walls.map(|wall| (wall.mesh.rows(), wall.layout.cells().count())).collect::<Vec<_>>()
        };
        let tiles = [0, 1, 4, 5, 8, 11, 12, 16, 18];
        assert_eq!(walls(&tiles, &[]), [(6, 21)]);
        assert_eq!(walls(&tiles, &[7, 13, 19, 20]), [(6, 21)], "others are like neither");
        assert_eq!(walls(&tiles[2..], &[0, 1, 2]), [(6, 21)], "those on top are like neither");
        // The third row is not seen, and parts those above it from those below, which are too few.
        assert_eq!(walls(&[0, 1, 11, 12, 16, 18], &[3, 4, 5, 17]), [(6, 21)], "a row is like neither");
    }

    #[test]
    fn tinted_cells_whose_print_hides_their_shape_belong_to_the_board_of_those_that_are_seen() {
        let mesh = Mesh::from_fn(4, 5, |r, c| Point::new(30.0 + 40.0 * c as f64, 30.0 + 40.0 * r as f64));
        let cell = |x: u32, y: u32| (x.wrapping_sub(30) / 40, y.wrapping_sub(30) / 40);
        let colour = |missing: (u32, u32)| {
            RgbImage::from_fn(260, 220, |x, y| {
                let (c, r) = cell(x, y);
                let is_cell = x >= 30 && y >= 30 && c < 5 && r < 4 && (c, r) != missing;
                Rgb(if is_cell { [170, 200, 205] } else { [228, 226, 220] })
            })
        };
        // The cell in the second row and column was not seen.
        let exists: Vec<bool> = (0..20).map(|i| i != 6).collect();
        let told = |missing| {
            with_tints(&colour(missing), Apart { mesh: mesh.clone(), exists: exists.clone() }).exists[6]
        };
        assert!(told((9, 9)), "as tinted as the others");
        assert!(!told((1, 1)), "paper");
        let beyond = mesh.widened(1);
        let exists = widened(&exists, (4, 5), 1);
        let around = with_tints(&colour((9, 9)), Apart { mesh: beyond, exists });
        assert_eq!((around.mesh.rows(), around.mesh.columns()), (4, 5), "none was seen beyond");
    }
}
