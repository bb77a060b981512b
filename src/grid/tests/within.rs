//! Boards whose corners a person has set.

use super::*;

fn tilted() -> Quad {
    Quad([Point::new(60.0, 50.0), Point::new(420.0, 80.0), Point::new(400.0, 430.0), Point::new(40.0, 400.0)])
}

/// The corners moved by a share of a cell, each another way.
fn rough(quad: &Quad, by: f64) -> Quad {
    let ways = [(1.0, -0.5), (-0.7, 1.0), (0.6, 0.8), (-1.0, -0.9)];
    let mut out = *quad;
    for (p, (x, y)) in out.0.iter_mut().zip(ways) {
        *p = *p + Point::new(x, y) * by;
    }
    out
}

/// The board between corners that are those of a grid.
fn set_by_hand(sheet: &NormalisedImage, corners: &Quad, sides: Option<u16>) -> Board {
    within(sheet, corners, sides, &clock()).expect("they are corners of a grid")
}

#[test]
fn corners_set_by_hand_snap_onto_the_lines() {
    for n in [4, 6, 9, 12, 16] {
        let truth = flat_of(n, &tilted());
        let mut grey = paper(480, 480);
        print(&mut grey, &truth, 1.5, |_| true);
        let sheet = sheet(grey);
        let set = rough(&tilted(), truth.pitch() * 0.2);
        for sides in [None, Some(n as u16)] {
            let board = set_by_hand(&sheet, &set, sides);
            assert_eq!((board.mesh.rows(), board.mesh.columns()), (n, n), "{n} by {sides:?}");
            let off = worst(&board.mesh, &truth) / truth.pitch();
            assert!(off < 0.08, "{n}: {off:.2} cells off");
            assert!(board.score > 0.7);
        }
    }
}

#[test]
fn where_no_line_is_the_corners_alone_make_the_lattice() {
    let sheet = sheet(paper(480, 480));
    for (sides, n) in [(None, 9), (Some(6), 6), (Some(25), 25)] {
        let board = set_by_hand(&sheet, &tilted(), sides);
        assert!(worst(&board.mesh, &flat_of(n, &tilted())) < 1e-6);
        assert_eq!((board.layout.rows, board.layout.columns), (n as u16, n as u16));
        assert!(board.score.abs() < 1e-9);
    }
}

#[test]
fn corners_may_be_set_in_any_order_around_the_board() {
    let truth = flat(&tilted());
    let mut grey = paper(480, 480);
    print(&mut grey, &truth, 1.5, |_| true);
    let sheet = sheet(grey);
    let Quad([a, b, c, d]) = tilted();
    for set in [[b, c, d, a], [c, d, a, b], [a, d, c, b], [d, c, b, a]] {
        let board = set_by_hand(&sheet, &Quad(set), None);
        assert!(board.mesh.corners().signed_area() > 0.0);
        for p in tilted().0 {
            assert!(board.mesh.corners().0.iter().any(|q| q.distance(p) < 2.0));
        }
    }
}

#[test]
fn another_board_nearby_is_not_taken_for_the_one_meant() {
    let (left, right) = (flat(&square(30.0, 60.0, 200.0)), square(260.0, 60.0, 200.0));
    let mut grey = paper(490, 320);
    print(&mut grey, &left, 1.5, |_| true);
    let board = set_by_hand(&sheet(grey), &right, None);
    assert!(worst(&board.mesh, &flat(&right)) < 1e-6, "there the paper is blank");
}

#[test]
fn overlapping_grids_are_told_between_corners_too() {
    let exists = overlap::exists(21, &overlap::SAMURAI);
    let truth = flat_of(21, &square(40.0, 40.0, 440.0));
    let mut grey = paper(520, 520);
    overlap::draw(&mut grey, &truth, &exists, 1.2);
    let board = set_by_hand(&sheet(grey), &rough(&square(40.0, 40.0, 440.0), 3.0), None);
    assert_eq!(board.layout.exists, exists);
    for (found, wanted) in board.mesh.corners().0.into_iter().zip(truth.corners().0) {
        assert!(found.distance(wanted) < truth.pitch() * 0.08);
    }
}

#[test]
fn corners_of_nothing_are_refused() {
    let sheet = sheet(paper(480, 480));
    let Quad([a, b, c, d]) = tilted();
    let [nowhere, far, farther] = [f64::NAN, 1e9, -1e300].map(|x| Point::new(x, 3.0));
    let (up, down) = (Point::new(0.0, -1e12), Point::new(3.0, 1e12));
    for bad in [
        [a, c, b, d],
        [a, a, b, c],
        [a, a, a, a],
        [a, b, c, nowhere],
        [a, far, c, d],
        [farther, b, c, d],
        [a, up, far, down],
    ] {
        assert_eq!(within(&sheet, &Quad(bad), None, &clock()).unwrap_err().code, Code::OutOfRange, "{bad:?}");
    }
    for n in [0, 3, 26, u16::MAX] {
        assert_eq!(within(&sheet, &tilted(), Some(n), &clock()).unwrap_err().code, Code::OutOfRange);
    }
}
