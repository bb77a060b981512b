//! Boards that are seen without a cell at their side.

use super::drawn::drawn;
use crate::geometry::Point;
use crate::grid::Board;
use crate::normalise::NormalisedImage;
use crate::pipeline::beyond::Incomplete;
use crate::pipeline::kinds;
use crate::puzzle::marks::Marks;
use crate::puzzle::parse;
use image::{DynamicImage, GrayImage, Luma};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

/// A path of which one cell alone is in the first column.
const PATH: &str = "#Hidato\nx,1,0,3,0\nx,0,6,0,0\n13,0,0,0,9\n";

/// Its board and marks as they are seen without that column, and white paper on which it lies.
fn cut_off() -> (Board, Marks, NormalisedImage) {
    let puzzle = parse(PATH, "").expect("a path").remove(0);
    let (mut board, mut marks) = drawn(&puzzle, &mut ChaCha8Rng::seed_from_u64(0));
    board.mesh = board.mesh.part((0, 1), (3, 4)).mapped(|p| p + Point::new(100.0, 100.0));
    board.layout.columns -= 1;
    board.layout.exists = vec![true; 12];
    board.layout.paper.truncate(12);
    board.layout.horizontal = vec![1.0; 16];
    board.layout.vertical = vec![1.0; 15];
    marks.layout = board.layout.clone();
    for mark in &mut marks.marks {
        mark.middle.x -= 1.0;
    }
    let grey = GrayImage::from_pixel(400, 400, Luma([230]));
    let colour = DynamicImage::ImageLuma8(grey.clone()).to_rgb8().into();
    (board, marks, NormalisedImage { grey, colour, scale: 1.0, margin: 0, edge_width: 1.0 })
}

#[test]
fn a_number_beside_a_board_stands_in_a_cell_of_it() {
    let (board, marks, sheet) = cut_off();
    let completed = |board: &Board, marks: &Marks| {
        let ways = kinds::ways(board, marks, None);
        Incomplete::default().completed(&sheet, board, (marks, &ways))
    };
    let whole = completed(&board, &marks).expect("it goes on");
    let rows: Vec<Vec<bool>> = whole.layout.exists.chunks(5).map(<[bool]>::to_vec).collect();
    let row = |first: bool| [vec![first], vec![true; 4]].concat();
    assert_eq!(rows, [row(false), row(false), row(true)]);
    assert!(whole.mesh.node(3, 0).distance(Point::new(100.0, 220.0)) < 1.0);
    let mut bare = marks.clone();
    bare.marks.retain(|mark| mark.middle.x > 0.0);
    assert!(completed(&board, &bare).is_none());
    let mut unruled = board.clone();
    unruled.layout.horizontal.fill(0.0);
    unruled.layout.vertical.fill(0.0);
    assert!(completed(&unruled, &marks).is_none(), "nothing tells how it goes on");
}

#[test]
fn what_one_look_at_a_board_doubts_is_in_doubt_for_all() {
    let (board, marks, sheet) = cut_off();
    let mut incomplete = Incomplete::default();
    incomplete.completed(&sheet, &board, (&marks, &kinds::ways(&board, &marks, None)));
    // The next one sees neither what stands beside it nor its lines.
    let mut bare = marks;
    bare.marks.retain(|mark| mark.middle.x > 0.0);
    let doubts = |board: &Board| {
        let mut ways = kinds::ways(board, &bare, None);
        incomplete.doubt(board, &mut ways);
        ways.iter().map(|way| way.told.doubts.len()).sum::<usize>()
    };
    let mut other = board.clone();
    other.layout.horizontal.fill(0.0);
    other.layout.vertical.fill(0.0);
    assert!(doubts(&other) > 0);
    other.mesh = other.mesh.mapped(|p| p + Point::new(0.0, 200.0));
    assert_eq!(doubts(&other), 0, "another board of the page");
}

#[test]
fn a_cell_in_which_one_look_sees_a_number_is_in_doubt_where_another_has_none() {
    let puzzle = parse("#ktour\n0,1,0,3\n0,0,6,0\n11,0,0,9\n", "").expect("a tour").remove(0);
    let (board, marks) = drawn(&puzzle, &mut ChaCha8Rng::seed_from_u64(0));
    let mut incomplete = Incomplete::default();
    incomplete.keep(&board, &kinds::ways(&board, &marks, None));
    let doubts = |cell: usize| {
        let (mut other, mut less) = (board.clone(), marks.clone());
        other.layout.exists[cell] = false;
        less.layout.exists[cell] = false;
        less.marks.retain(|mark| mark.middle.y as usize * 4 + mark.middle.x as usize != cell);
        let mut ways = kinds::ways(&other, &less, None);
        let before = ways.first().map(|way| way.told.doubts.len());
        incomplete.doubt(&other, &mut ways);
        ways.first().map(|way| way.told.doubts.len()).zip(before).map(|(after, before)| after - before)
    };
    assert_eq!(doubts(8), Some(1), "the 11 is lost with its cell");
    assert_eq!(doubts(4), Some(0), "it had none");
}

#[test]
fn a_path_has_no_cells_that_are_far_longer_than_wide() {
    let puzzle = parse(PATH, "").expect("a path").remove(0);
    let (board, marks) = drawn(&puzzle, &mut ChaCha8Rng::seed_from_u64(0));
    let ways = |width: f64| {
        let mesh = board.mesh.mapped(|p| Point::new(p.x * width, p.y));
        kinds::ways(&Board { mesh, ..board.clone() }, &marks, None).len()
    };
    assert!(ways(1.0) > 0 && ways(1.6) > 0 && ways(0.6) > 0);
    assert_eq!((ways(2.2), ways(0.45)), (0, 0), "squares of a crossword, two by two");
}
