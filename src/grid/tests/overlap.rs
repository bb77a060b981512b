//! Boards of several grids on one lattice.

use super::*;
use crate::grid::fit::grow;
use crate::grid::propose::{Region, cells, ink};

/// Rows and columns, in boxes, at which the grids of boards begin.
pub(super) const SAMURAI: [(usize, usize); 5] = [(0, 0), (0, 4), (2, 2), (4, 0), (4, 4)];
const WINDMILL: [(usize, usize); 5] = [(0, 1), (1, 4), (2, 2), (3, 0), (4, 3)];
const TRIPLE: [(usize, usize); 3] = [(0, 0), (2, 2), (4, 4)];

pub(super) fn exists(n: usize, grids: &[(usize, usize)]) -> Vec<bool> {
    let within = |at: usize, from: usize| (from * 3..from * 3 + 9).contains(&at);
    (0..n * n).map(|i| grids.iter().any(|g| within(i / n, g.0) && within(i % n, g.1))).collect()
}

/// Draws the lines of the cells that exist, and symbols in some.
pub(super) fn draw(grey: &mut GrayImage, mesh: &Mesh, exists: &[bool], thin: f64) {
    let n = mesh.rows();
    let edges: Vec<Edge> = Edge::all(n, n).collect();
    boxed(grey, mesh, (3, 3), thin, |i| edges[i].bounds(n, n, exists));
    for i in (0..n * n).filter(|i| exists[*i] && (i * i + i / n * 3) % 7 < 2) {
        let at = |x: f64, y: f64| mesh.map(Point::new((i % n) as f64 + x, (i / n) as f64 + y));
        stroke(grey, at(0.5, 0.2), at(0.45, 0.8), mesh.pitch() * 0.09);
        stroke(grey, at(0.3, 0.3), at(0.7, 0.35), mesh.pitch() * 0.09);
    }
}

fn assert_board(grey: GrayImage, truth: &Mesh, exists: &[bool], what: &str) {
    let boards = find(&sheet(grey)).unwrap_or_else(|e| panic!("{what}: {e}"));
    let sizes: Vec<usize> = boards.iter().map(|b| b.mesh.rows()).collect();
    assert_eq!(sizes, [truth.rows()], "{what}");
    assert_eq!(boards[0].layout.exists, exists, "{what}");
    let n = truth.rows();
    for i in (0..n * n).filter(|&i| exists[i]) {
        let cell = crate::geometry::Cell::new((i / n) as u16, (i % n) as u16);
        let (found, wanted) = (boards[0].mesh.quad(cell), truth.quad(cell));
        let error = found.0.iter().zip(&wanted.0).map(|(a, b)| a.distance(*b)).fold(0.0, f64::max);
        assert!(error < truth.pitch() * 0.08, "{what}: {cell} is {error:.1} pixels off");
    }
}

fn curled(p: Point) -> Point {
    Point::new(p.x + 5.0 * (p.y / 200.0).sin(), p.y + 30.0 * ((p.x - 60.0) / 800.0 * 3.0).sin())
}

#[test]
fn any_arrangement_straight_and_curled() {
    for (n, grids, what) in [
        (21, &SAMURAI[..], "samurai"),
        (21, &WINDMILL[..], "windmill"),
        (21, &TRIPLE[..], "triple"),
        (15, &[(0, 0), (2, 2)], "twodoku"),
        (15, &[(0, 2), (2, 0)], "twodoku that rises"),
    ] {
        let (exists, flat) = (exists(n, grids), flat_of(n, &square(70.0, 60.0, 800.0)));
        for truth in [flat.clone(), flat.mapped(curled)] {
            let mut grey = paper(940, 940);
            draw(&mut grey, &truth, &exists, 1.5);
            assert_board(grey, &truth, &exists, what);
        }
    }
}

#[test]
fn a_shaded_centre_and_print_in_the_gaps_change_nothing() {
    let (truth, exists) = (flat_of(21, &square(70.0, 60.0, 800.0)).mapped(curled), exists(21, &SAMURAI));
    let mut grey = paper(940, 940);
    draw(&mut grey, &truth, &exists, 1.5);
    let inside = |x: u32, y: u32, from: f64, to: f64| {
        let (a, b) = (truth.map(Point::new(from, from)), truth.map(Point::new(to, to)));
        (a.x..b.x).contains(&f64::from(x)) && (a.y..b.y).contains(&f64::from(y))
    };
    for (x, y, pixel) in grey.enumerate_pixels_mut() {
        if inside(x, y, 6.0, 15.0) {
            pixel.0[0] = (u16::from(pixel.0[0]) * 4 / 5) as u8;
        }
    }
    for line in 0..18 {
        for word in 0..9 {
            let at = |x: f64, y: f64| {
                truth.map(Point::new(9.3 + f64::from(word) * 0.26 + x, 0.4 + f64::from(line) * 0.3 + y))
            };
            stroke(&mut grey, at(0.0, 0.0), at(0.12, 0.15), 2.0);
        }
    }
    let Quad(frame) = truth.quad(crate::geometry::Cell::new(10, 2));
    (0..4).for_each(|i| stroke(&mut grey, frame[i], frame[(i + 1) % 4], 2.0));
    assert_board(grey, &truth, &exists, "shaded, with print in the gaps");
}

#[test]
fn lines_too_soft_to_part_cells_are_found_by_their_boxes() {
    /// Share of a full line's depth that soft lines have: 12 grey levels.
    const SOFT: f64 = 0.06;
    for (n, grids, what) in [(21, &SAMURAI[..], "samurai"), (21, &WINDMILL[..], "windmill")] {
        let (truth, exists) = (flat_of(n, &square(40.0, 30.0, 400.0)), exists(n, grids));
        let mut grey = paper(480, 460);
        draw(&mut grey, &truth, &exists, 1.2);
        for v in grey.iter_mut() {
            *v = crate::raster::PAPER - (f64::from(crate::raster::PAPER - *v) * SOFT).round() as u8;
        }
        let edges: Vec<Edge> = Edge::all(n, n).collect();
        boxed(&mut grey, &truth, (3, 3), 1.2, |i| {
            edges[i].line().is_multiple_of(3) && edges[i].bounds(n, n, &exists)
        });
        let whole = Region { left: 0, top: 0, width: grey.width(), height: grey.height() };
        let mut pieces = cells::candidates(&grey, whole, ink::USUAL);
        assert!(pieces.all(|piece| grow::grow(&grey, piece).is_none()), "{what}");
        drop(pieces);
        assert_board(grey, &truth, &exists, what);
    }
}

#[test]
fn separate_grids_side_by_side_stay_two_and_one_stays_one() {
    // Five boxes' pitch apart: on one lattice, but without a box in common.
    let one = flat(&square(40.0, 60.0, 360.0));
    let other = flat(&square(40.0 + 40.0 * 12.0, 60.0, 360.0));
    let mut grey = paper(940, 480);
    print(&mut grey, &one, 1.5, |_| true);
    let alone = find(&sheet(grey.clone())).expect("a grid is drawn");
    assert_eq!(alone.iter().map(|b| b.mesh.rows()).collect::<Vec<_>>(), [9]);
    print(&mut grey, &other, 1.5, |_| true);
    let both = find(&sheet(grey)).expect("two grids are drawn");
    assert_eq!(both.iter().map(|b| b.mesh.rows()).collect::<Vec<_>>(), [9, 9]);
    assert!(both.iter().all(|b| b.layout.exists.iter().all(|&e| e)));
}
