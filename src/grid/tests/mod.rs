//! Grid finding on drawn lattices whose nodes are known.

mod overlap;
mod sizes;
mod views;
mod within;

use super::edge::Edge;
use super::*;
use crate::clock::Allowance;
use crate::diagnostics::{Code, Interrupt};
use crate::geometry::{Homography, Mesh, Point, Quad, Turn};
use image::{GrayImage, Luma};

/// [`super::find`] with time enough.
fn find(sheet: &NormalisedImage) -> Result<Vec<Board>> {
    super::find(sheet, &clock())
}

fn clock() -> Clock {
    Clock::default()
}

/// A sheet of plain paper.
fn paper(width: u32, height: u32) -> GrayImage {
    GrayImage::from_pixel(width, height, Luma([crate::raster::PAPER]))
}

fn sheet(grey: GrayImage) -> NormalisedImage {
    let colour = image::DynamicImage::ImageLuma8(grey.clone()).to_rgb8();
    NormalisedImage { grey, colour: colour.into(), scale: 1.0, margin: 0, edge_width: 3.0 }
}

/// Draws the lattice's lines, thick every third; `keep` decides which edges are printed.
fn print(grey: &mut GrayImage, mesh: &Mesh, thin: f64, keep: impl Fn(usize) -> bool) {
    boxed(grey, mesh, (3, 3), thin, keep);
}

/// Draws the lattice's lines, twice as thick around boxes of (rows, columns) cells; `keep` decides which
/// edges are printed.
fn boxed(grey: &mut GrayImage, mesh: &Mesh, boxes: (usize, usize), thin: f64, keep: impl Fn(usize) -> bool) {
    for (i, edge) in Edge::all(mesh.rows(), mesh.columns()).enumerate() {
        if !keep(i) {
            continue;
        }
        let thick = edge.line().is_multiple_of(if edge.is_down { boxes.1 } else { boxes.0 });
        let [a, b] = edge.ends(mesh);
        stroke(grey, a, b, if thick { thin * 2.0 } else { thin });
    }
}

fn stroke(grey: &mut GrayImage, a: Point, b: Point, width: f64) {
    let steps = (a.distance(b) * 2.0) as usize + 1;
    for i in 0..=steps {
        let p = a.lerp(b, i as f64 / steps as f64);
        let half = width / 2.0;
        for y in (p.y - half - 1.0).floor() as i64..=(p.y + half + 1.0) as i64 {
            for x in (p.x - half - 1.0).floor() as i64..=(p.x + half + 1.0) as i64 {
                let Some((x, y)) = u32::try_from(x).ok().zip(u32::try_from(y).ok()) else { continue };
                if x < grey.width() && y < grey.height() {
                    let d = Point::new(f64::from(x) + 0.5, f64::from(y) + 0.5).distance(p);
                    let ink = (half + 0.5 - d).clamp(0.0, 1.0);
                    let value = (f64::from(crate::raster::PAPER) * (1.0 - 0.85 * ink)) as u8;
                    let pixel = grey.get_pixel_mut(x, y);
                    pixel.0[0] = pixel.0[0].min(value);
                }
            }
        }
    }
}

fn square(left: f64, top: f64, side: f64) -> Quad {
    Quad([
        Point::new(left, top),
        Point::new(left + side, top),
        Point::new(left + side, top + side),
        Point::new(left, top + side),
    ])
}

fn flat(quad: &Quad) -> Mesh {
    flat_of(9, quad)
}

/// A flat board of `n` x `n` cells.
fn flat_of(n: usize, quad: &Quad) -> Mesh {
    let map = Homography::between(&square(0.0, 0.0, n as f64), quad).expect("the test's quad is no line");
    Mesh::from_homography(n, n, &map)
}

/// The largest distance of a node from the true one, whichever corner `found` starts at.
fn worst(found: &Mesh, truth: &Mesh) -> f64 {
    (0..4)
        .map(|q| {
            let turned = found.turned(Turn::quarters(q));
            let n = truth.rows();
            let nodes = (0..=n).flat_map(|r| (0..=n).map(move |c| (r, c)));
            nodes.map(|(r, c)| turned.node(r, c).distance(truth.node(r, c))).fold(0.0, f64::max)
        })
        .fold(f64::MAX, f64::min)
}

fn assert_found(grey: GrayImage, truth: &Mesh, within: f64, what: &str) {
    let boards = find(&sheet(grey)).unwrap_or_else(|e| panic!("{what}: {e}"));
    let error = worst(&boards[0].mesh, truth);
    assert!(error < within, "{what}: a node is {error:.1} pixels off");
}

#[test]
fn any_rotation() {
    for degrees in (0..360).step_by(30) {
        let (sin, cos) = f64::from(degrees).to_radians().sin_cos();
        let truth = flat(&square(-180.0, -180.0, 360.0))
            .mapped(|p| Point::new(p.x * cos - p.y * sin + 320.0, p.x * sin + p.y * cos + 320.0));
        let mut grey = paper(640, 640);
        print(&mut grey, &truth, 1.5, |_| true);
        assert_found(grey, &truth, 1.5, &format!("{degrees} degrees"));
    }
}

#[test]
fn strong_perspective() {
    let quad = Quad([
        Point::new(200.0, 80.0),
        Point::new(480.0, 100.0),
        Point::new(600.0, 560.0),
        Point::new(60.0, 500.0),
    ]);
    let truth = flat(&quad);
    let mut grey = paper(640, 640);
    print(&mut grey, &truth, 2.0, |_| true);
    assert_found(grey, &truth, 2.0, "perspective");
}

#[test]
fn a_curled_page() {
    let truth = flat(&square(60.0, 60.0, 500.0)).mapped(|p| {
        Point::new(p.x + 6.0 * (p.y / 150.0).sin(), p.y + 30.0 * ((p.x - 60.0) / 500.0 * 3.0).sin())
    });
    let mut grey = paper(640, 640);
    print(&mut grey, &truth, 2.0, |_| true);
    assert_found(grey, &truth, 3.0, "curl");
}

#[test]
fn broken_lines() {
    let truth = flat(&square(50.0, 40.0, 540.0));
    let mut grey = paper(640, 640);
    // Every fifth inner edge is not printed; the frame is whole.
    print(&mut grey, &truth, 1.5, |i| i % 5 != 2 || i < 9 || (81..90).contains(&i));
    assert_found(grey, &truth, 1.5, "broken lines");
}

#[test]
fn thin_and_thick_lines() {
    let truth = flat(&square(50.0, 40.0, 540.0));
    for width in [0.7, 4.0] {
        let mut grey = paper(640, 640);
        print(&mut grey, &truth, width, |_| true);
        assert_found(grey, &truth, 2.0, &format!("lines of {width} pixels"));
    }
}

#[test]
fn a_frame_cut_off_by_the_edge_of_the_picture() {
    let truth = flat(&square(-6.0, 40.0, 540.0));
    let mut grey = paper(640, 640);
    print(&mut grey, &truth, 2.0, |_| true);
    assert_found(grey, &truth, 4.0, "left frame line outside the picture");
}

#[test]
fn two_grids_are_both_found_the_larger_first() {
    let (large, small) = (flat(&square(30.0, 60.0, 420.0)), flat(&square(500.0, 60.0, 250.0)));
    let mut grey = paper(800, 540);
    print(&mut grey, &large, 2.0, |_| true);
    print(&mut grey, &small, 2.0, |_| true);
    let boards = find(&sheet(grey)).expect("two grids are drawn");
    assert_eq!(boards.len(), 2);
    assert!(worst(&boards[0].mesh, &large) < 2.0);
    assert!(worst(&boards[1].mesh, &small) < 2.0);
}

#[test]
fn the_boxes_of_a_board_behind_the_paper_are_no_lines_of_the_one_in_front() {
    let (truth, behind) = (flat(&square(50.0, 60.0, 520.0)), flat(&square(80.0, 37.0, 520.0)));
    let mut grey = paper(680, 640);
    for edge in Edge::all(9, 9).filter(|edge| edge.line().is_multiple_of(3)) {
        let [a, b] = edge.ends(&behind);
        stroke(&mut grey, a, b, 3.0);
    }
    // Of what is behind the paper a sixth is seen.
    let pale = |p: &mut Luma<u8>| p.0[0] = crate::raster::PAPER - (crate::raster::PAPER - p.0[0]) / 6;
    grey.pixels_mut().for_each(pale);
    print(&mut grey, &truth, 0.7, |_| true);
    assert_found(grey, &truth, 2.0, "a board behind the paper");
}

#[test]
fn a_frame_without_a_lattice_is_no_grid() {
    let mut grey = paper(640, 480);
    let Quad(q) = square(60.0, 40.0, 400.0);
    for i in 0..4 {
        stroke(&mut grey, q[i], q[(i + 1) % 4], 3.0);
    }
    for y in (70..420).step_by(22) {
        for x in (80..430).step_by(13) {
            stroke(
                &mut grey,
                Point::new(f64::from(x), f64::from(y)),
                Point::new(f64::from(x + 5), f64::from(y + 8)),
                2.0,
            );
        }
    }
    assert_eq!(find(&sheet(grey)).expect_err("only text in a frame").code, Code::NoGrid);
}

#[test]
fn empty_paper_is_no_grid_and_soft_paper_is_blurred() {
    let plain = sheet(paper(320, 240));
    assert_eq!(find(&plain).expect_err("nothing is drawn").code, Code::NoGrid);
    let soft = NormalisedImage { edge_width: 30.0, ..plain };
    assert_eq!(find(&soft).expect_err("nothing is drawn").code, Code::Blurred);
}

#[test]
fn a_grid_blurred_past_all_edges_is_blurred_and_grain_is_not() {
    let mut grey = paper(640, 640);
    print(&mut grey, &flat(&square(50.0, 40.0, 540.0)), 3.0, |_| true);
    let soft = NormalisedImage { edge_width: f64::INFINITY, ..sheet(image::imageops::blur(&grey, 20.0)) };
    assert_eq!(find(&soft).expect_err("no line is left").code, Code::Blurred);
    let grain =
        GrayImage::from_fn(320, 240, |x, y| Luma([215 + (x * x * 31 + y * y * 17 + x * y * 7) as u8 % 30]));
    let blank = NormalisedImage { edge_width: f64::INFINITY, ..sheet(grain) };
    assert_eq!(find(&blank).expect_err("nothing is drawn").code, Code::NoGrid);
}

#[test]
fn an_interrupt_or_spent_time_ends_the_search_and_nothing_found_until_then_is_given() {
    let mut grey = paper(500, 500);
    print(
        &mut grey,
        &Mesh::from_fn(9, 9, |r, c| Point::new(40.0 + 45.0 * c as f64, 40.0 + 45.0 * r as f64)),
        2.0,
        |_| true,
    );
    let sheet = sheet(grey);
    assert_eq!(find(&sheet).expect("a grid is drawn").len(), 1);
    let interrupt = Interrupt::default();
    interrupt.set();
    let ended = super::find(&sheet, &Allowance::default().start(&interrupt));
    assert_eq!(ended.expect_err("interrupted").code, Code::Stopped);
    let spent = Allowance { time: std::time::Duration::ZERO }.start(&Interrupt::default());
    assert_eq!(super::find(&sheet, &spent).expect_err("no time").code, Code::GaveUp);
}
