//! Boards of every size, and what their lines and paper say.

use super::*;
use crate::grid::choose::score;
use crate::grid::fit::lattice::Lattice;
use crate::grid::search::{Search, View};
use image::{Rgb, imageops};

/// Rows and columns of cells in a box of the boards that are looked for.
const BOXES: [(usize, (usize, usize)); 9] = [
    (4, (2, 2)),
    (5, (5, 5)),
    (6, (2, 3)),
    (7, (7, 7)),
    (8, (2, 4)),
    (9, (3, 3)),
    (10, (2, 5)),
    (12, (3, 4)),
    (16, (4, 4)),
];

/// A symbol-like blob in about a third of the cells: a stroke down, one across.
fn symbols(grey: &mut GrayImage, mesh: &Mesh) {
    for i in (0..mesh.rows() * mesh.columns()).filter(|i| (i * i + i / mesh.columns() * 3) % 7 < 2) {
        let (r, c) = ((i / mesh.columns()) as f64, (i % mesh.columns()) as f64);
        let at = |x: f64, y: f64| mesh.map(Point::new(c + x, r + y));
        let width = mesh.pitch() * 0.09;
        stroke(grey, at(0.5, 0.2), at(0.45, 0.8), width);
        stroke(grey, at(0.3, 0.3 + 0.1 * (i % 5) as f64), at(0.7, 0.35), width);
    }
}

fn printed(n: usize, boxes: (usize, usize), quad: &Quad, thin: f64) -> (GrayImage, Mesh) {
    let mesh = flat_of(n, quad);
    let mut grey = paper(800, 800);
    boxed(&mut grey, &mesh, boxes, thin, |_| true);
    symbols(&mut grey, &mesh);
    (grey, mesh)
}

fn tilted() -> Quad {
    Quad([
        Point::new(190.0, 90.0),
        Point::new(700.0, 160.0),
        Point::new(740.0, 700.0),
        Point::new(70.0, 640.0),
    ])
}

fn assert_sized(grey: GrayImage, truth: &Mesh, what: &str) {
    let boards = find(&sheet(grey)).unwrap_or_else(|e| panic!("{what}: {e}"));
    let sizes: Vec<usize> = boards.iter().map(|b| b.mesh.rows()).collect();
    assert_eq!(sizes, [truth.rows()], "{what}");
    let error = worst(&boards[0].mesh, truth);
    assert!(error < truth.pitch() * 0.08, "{what}: a node is {error:.1} pixels off");
}

#[test]
fn every_size_straight_and_tilted() {
    for (n, boxes) in BOXES {
        for (quad, what) in [(square(60.0, 70.0, 640.0), "straight"), (tilted(), "tilted")] {
            for thin in [1.0, 2.0] {
                let (grey, mesh) = printed(n, boxes, &quad, thin);
                assert_sized(grey, &mesh, &format!("{n} x {n} {what}, lines of {thin}"));
            }
        }
    }
}

/// A board whose thin lines are no darker than `level`, its thick ones black.
fn faint(n: usize, boxes: (usize, usize), level: u8) -> GrayImage {
    let mesh = flat_of(n, &tilted());
    let mut grey = paper(800, 800);
    boxed(&mut grey, &mesh, boxes, 1.5, |_| true);
    grey.pixels_mut().for_each(|p| p.0[0] = p.0[0].max(level));
    // The boxes again, black.
    for edge in Edge::all(n, n) {
        if edge.line().is_multiple_of(if edge.is_down { boxes.1 } else { boxes.0 }) {
            let [a, b] = edge.ends(&mesh);
            stroke(&mut grey, a, b, 3.0);
        }
    }
    symbols(&mut grey, &mesh);
    grey
}

#[test]
fn faint_inner_lines_still_count_as_lines() {
    for (n, boxes) in [(16, (4, 4)), (12, (3, 4)), (8, (2, 4)), (9, (3, 3))] {
        let boards = find(&sheet(faint(n, boxes, 180))).expect("a grid is drawn");
        assert_eq!(boards.iter().map(|b| b.mesh.rows()).collect::<Vec<_>>(), [n]);
    }
}

#[test]
fn where_the_boxes_of_a_large_board_are_all_that_is_seen_its_cells_are_looked_for_and_in_no_other_board() {
    let bare = printed(4, (2, 2), &tilted(), 1.5).0;
    for (grey, n) in [(faint(16, (4, 4), 200), 16), (bare, 4)] {
        let boxes = Lattice::full(&grey, flat_of(4, &tilted()), 0.2);
        let boxes = score::single(&grey, boxes).expect("the thick lines are all there");
        let search = Search { image: &grey, clock: &clock(), view: View::Picture };
        let best = search.of_cells(Some(boxes)).expect("one of the two");
        assert_eq!(best.lattice.mesh.rows(), n);
    }
}

#[test]
fn equal_lines_leave_no_doubt_about_the_size_either() {
    for n in [4, 6, 8, 12, 16] {
        let (grey, mesh) = printed(n, (n, n), &square(60.0, 70.0, 640.0), 1.5);
        assert_sized(grey, &mesh, &format!("{n} x {n} with equal lines"));
    }
}

#[test]
fn a_line_twice_as_thick_weighs_twice_at_any_resolution_and_blur() {
    for (side, thin) in [(640.0, 2.5), (320.0, 1.25), (200.0, 0.8)] {
        for blur in [0.0, 1.0, 2.0] {
            let (mut grey, _) = printed(9, (3, 3), &square(40.0, 50.0, side), thin);
            if blur > 0.0 {
                grey = imageops::blur(&grey, blur * side as f32 / 640.0);
            }
            let layout = &find(&sheet(grey)).expect("a grid is drawn")[0].layout;
            let (mut borders, mut inner) = (Vec::new(), Vec::new());
            for (i, &weight) in layout.horizontal.iter().enumerate() {
                if (i / 9).is_multiple_of(3) { borders.push(weight) } else { inner.push(weight) }
            }
            for (i, &weight) in layout.vertical.iter().enumerate() {
                if (i % 10).is_multiple_of(3) { borders.push(weight) } else { inner.push(weight) }
            }
            let what = format!("side {side}, blur {blur}");
            let (least, most) =
                (borders.iter().copied().fold(1.0, f32::min), inner.iter().copied().fold(0.0, f32::max));
            assert!(
                least > 0.85 && most < 0.7 && most > 0.4,
                "{what}: borders from {least}, inner to {most}"
            );
        }
    }
}

#[test]
fn tinted_cells_show_their_colour_in_uneven_light() {
    let (grey, mesh) = printed(9, (3, 3), &tilted(), 1.5);
    let tints: [[u8; 3]; 3] = [[255, 255, 255], [255, 220, 200], [200, 225, 255]];
    let tint = |r: usize, c: usize| tints[(r / 3 + c / 3) % 3];
    let mut colour = image::DynamicImage::ImageLuma8(grey.clone()).to_rgb8();
    for (r, c) in (0..9).flat_map(|r| (0..9).map(move |c| (r, c))) {
        for i in 0..80 * 80 {
            let (u, v) = (f64::from(i % 80) / 80.0, f64::from(i / 80) / 80.0);
            let p = mesh.map(Point::new(c as f64 + u, r as f64 + v));
            let grey = u16::from(grey.get_pixel(p.x as u32, p.y as u32).0[0]);
            colour.put_pixel(
                p.x as u32,
                p.y as u32,
                Rgb(tint(r, c).map(|t| (grey * u16::from(t) / 255) as u8)),
            );
        }
    }
    for (x, _, pixel) in colour.enumerate_pixels_mut() {
        let light = 0.6 + 0.4 * f64::from(x) / 800.0;
        pixel.0 = [0, 1, 2].map(|i| (f64::from(pixel.0[i]) * light * [1.0, 0.95, 0.8][i]) as u8);
    }
    let boards = find(&NormalisedImage { colour: colour.into(), ..sheet(grey) }).expect("a grid is drawn");
    for (i, &paper) in boards[0].layout.paper.iter().enumerate() {
        let wanted = tint(i / 9, i % 9);
        let off = (0..3).map(|k| paper[k].abs_diff(wanted[k])).max().unwrap_or(0);
        assert!(off <= 10, "cell {i}: {paper:?} for {wanted:?}");
    }
}

#[test]
fn boards_of_two_sizes_side_by_side_are_both_kept() {
    let (large, small) = (flat_of(9, &square(30.0, 60.0, 420.0)), flat_of(6, &square(500.0, 60.0, 250.0)));
    let mut grey = paper(800, 540);
    boxed(&mut grey, &large, (3, 3), 2.0, |_| true);
    boxed(&mut grey, &small, (2, 3), 2.0, |_| true);
    let boards = find(&sheet(grey)).expect("two grids are drawn");
    assert_eq!(boards.iter().map(|b| b.mesh.rows()).collect::<Vec<_>>(), [9, 6]);
    assert!(worst(&boards[0].mesh, &large) < 2.0);
    assert!(worst(&boards[1].mesh, &small) < 2.0);
}

#[test]
fn every_size_is_named_where_none_is_found() {
    let facts = find(&sheet(paper(320, 240))).expect_err("nothing is drawn").facts.join(" ");
    for (n, _) in BOXES {
        assert!(facts.contains(&format!("{n} x {n}")), "{facts}");
    }
}

#[test]
fn a_crossword_beside_the_puzzle_is_not_taken_for_one() {
    let (puzzle, crossword) =
        (flat_of(9, &square(30.0, 60.0, 360.0)), flat_of(15, &square(420.0, 60.0, 360.0)));
    let mut grey = paper(800, 500);
    boxed(&mut grey, &puzzle, (3, 3), 1.5, |_| true);
    boxed(&mut grey, &crossword, (15, 15), 1.5, |_| true);
    for (r, c) in
        (0..15).flat_map(|r| (0..15).map(move |c| (r, c))).filter(|(r, c)| r % 2 == 1 && (c * 5 + r) % 4 < 2)
    {
        let at = |v: f64| crossword.map(Point::new(f64::from(c) + v, f64::from(r) + 0.5));
        stroke(&mut grey, at(0.4), at(0.6), crossword.pitch());
    }
    let boards = find(&sheet(grey)).expect("a grid is drawn");
    assert_eq!(boards.iter().map(|b| b.mesh.rows()).collect::<Vec<_>>(), [9]);
}
