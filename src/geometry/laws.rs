//! Laws that every homography, mesh and turn keeps.

use super::{Cell, Homography, Mesh, Point, Quad, Turn};
use proptest::prelude::*;

/// Pixels within which a place is the same: far below what can be seen, far above rounding.
const SAME: f64 = 1e-6;

fn near(a: Point, b: Point) -> bool {
    a.distance(b) <= SAME * (1.0 + a.x.abs().max(a.y.abs()))
}

fn all_near(a: &Quad, b: &Quad) -> bool {
    a.0.iter().zip(&b.0).all(|(&p, &q)| near(p, q))
}

prop_compose! {
    /// A square seen by a camera: 20 to 4000 pixels wide, each corner moved by up to a third of that,
    /// anywhere on a large photo. Always convex.
    fn seen_square()(
        size in 20.0..4000.0_f64,
        left in -500.0..8000.0_f64,
        top in -500.0..8000.0_f64,
        moves in prop::array::uniform8(0.0..0.33_f64),
    ) -> Quad {
        let at = |u: f64, v: f64| Point::new(left + u * size, top + v * size);
        Quad([
            at(moves[0], moves[1]),
            at(1.0 - moves[2], moves[3]),
            at(1.0 - moves[4], 1.0 - moves[5]),
            at(moves[6], 1.0 - moves[7]),
        ])
    }
}

fn unit_square(cells: f64) -> Quad {
    Quad([Point::default(), Point::new(cells, 0.0), Point::new(cells, cells), Point::new(0.0, cells)])
}

fn any_turn() -> impl Strategy<Value = Turn> {
    (0..4_u8, any::<bool>()).prop_map(|(quarters, mirrored)| Turn { quarters, mirrored })
}

fn any_mesh() -> impl Strategy<Value = Mesh> {
    (1..7_usize, 1..7_usize, seen_square()).prop_map(|(rows, columns, quad)| {
        let lattice = Quad([
            Point::default(),
            Point::new(columns as f64, 0.0),
            Point::new(columns as f64, rows as f64),
            Point::new(0.0, rows as f64),
        ]);
        let map = Homography::between(&lattice, &quad).expect("convex quads have a homography");
        Mesh::from_homography(rows, columns, &map)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn four_corners_are_met_exactly(quad in seen_square(), cells in 1.0..30.0_f64) {
        let square = unit_square(cells);
        let map = Homography::between(&square, &quad).expect("convex");
        prop_assert!(all_near(&Quad(square.0.map(|p| map.apply(p))), &quad));
        let back = Homography::between(&quad, &square).expect("convex");
        prop_assert!(all_near(&Quad(quad.0.map(|p| back.apply(p))), &square));
    }

    #[test]
    fn the_inverse_undoes(quad in seen_square(), u in 0.0..9.0_f64, v in 0.0..9.0_f64) {
        let map = Homography::between(&unit_square(9.0), &quad).expect("convex");
        let p = Point::new(u, v);
        let inverse = map.inverse().expect("convex quads are not flat");
        prop_assert!(near(inverse.apply(map.apply(p)), p));
        let one = inverse.after(&map);
        prop_assert!(near(one.apply(p), p));
        let twice = inverse.inverse().expect("the inverse of an invertible map is invertible");
        prop_assert!(near(twice.apply(p), map.apply(p)));
    }

    #[test]
    fn maps_compose(a in seen_square(), b in seen_square(), u in 0.0..9.0_f64, v in 0.0..9.0_f64) {
        let first = Homography::between(&unit_square(9.0), &a).expect("convex");
        let second = Homography::between(&a, &b).expect("convex");
        let p = Point::new(u, v);
        prop_assert!(near(second.after(&first).apply(p), second.apply(first.apply(p))));
    }

    #[test]
    fn many_exact_points_give_the_map_they_came_from(quad in seen_square(), n in 5..40_usize) {
        let map = Homography::between(&unit_square(9.0), &quad).expect("convex");
        // A lattice of which the first points already span the square.
        let points = (0..n).map(|i| Point::new((i * 4 % 9) as f64, (i * 7 % 10) as f64));
        let pairs: Vec<_> = points.map(|p| (p, map.apply(p))).collect();
        let fitted = Homography::fit(&pairs).expect("points in general position");
        for &(p, q) in &pairs {
            prop_assert!(fitted.apply(p).distance(q) < 1e-3, "{p:?}: {:?} for {q:?}", fitted.apply(p));
        }
    }

    #[test]
    fn points_on_one_line_fix_no_map(
        from in (0.0..4000.0_f64, 0.0..4000.0_f64),
        step in (-50.0..50.0_f64, 1.0..50.0_f64),
        n in 4..12_usize,
    ) {
        let at = |i: usize| Point::new(from.0 + i as f64 * step.0, from.1 + i as f64 * step.1);
        let pairs: Vec<_> = (0..n).map(|i| (at(i), at(i))).collect();
        prop_assert_eq!(Homography::fit(&pairs), None);
    }

    #[test]
    fn a_mesh_maps_lattice_points_to_its_nodes(mesh in any_mesh()) {
        for (r, c) in (0..=mesh.rows()).flat_map(|r| (0..=mesh.columns()).map(move |c| (r, c))) {
            prop_assert!(near(mesh.map(Point::new(c as f64, r as f64)), mesh.node(r, c)));
        }
    }

    #[test]
    fn a_mesh_maps_within_a_cell_into_its_corners(mesh in any_mesh(), u in 0.0..1.0_f64, v in 0.0..1.0_f64) {
        let cell = Cell::new(mesh.rows() as u16 - 1, mesh.columns() as u16 - 1);
        let p = mesh.map(Point::new(f64::from(cell.column) + u, f64::from(cell.row) + v));
        let quad = mesh.quad(cell);
        for i in 0..4 {
            let (a, b) = (quad.0[i], quad.0[(i + 1) % 4]);
            let side = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
            prop_assert!(side >= -SAME * quad.signed_area());
        }
    }

    #[test]
    fn four_quarter_turns_change_nothing(mesh in any_mesh(), mirrored in any::<bool>()) {
        let turned = (0..4).fold(mesh.clone(), |m, _| m.turned(Turn::quarters(1)));
        prop_assert_eq!(&turned, &mesh);
        let flip = Turn { quarters: 0, mirrored };
        prop_assert_eq!(&mesh.turned(flip).turned(flip), &mesh);
    }

    #[test]
    fn turning_a_mesh_on_is_turning_it_by_both(mesh in any_mesh(), turn in any_turn(), more in 0..=255_u8) {
        let stepwise = (0..more).fold(mesh.turned(turn), |m, _| m.turned(Turn::quarters(1)));
        prop_assert_eq!(stepwise, mesh.turned(turn.then(more)));
    }

    #[test]
    fn a_turned_mesh_has_the_same_corners_one_further_round(mesh in any_mesh(), quarters in 0..4_u8) {
        let mut corners = mesh.corners().0;
        // After a clockwise quarter turn the bottom left corner is the top left one.
        corners.rotate_right(quarters.into());
        let turned = mesh.turned(Turn::quarters(quarters));
        prop_assert_eq!(turned.corners(), Quad(corners));
        prop_assert!(turned.corners().signed_area() > 0.0);
        prop_assert!(turned.corners().is_convex());
        let mirrored = mesh.turned(Turn { quarters, mirrored: true });
        prop_assert!(mirrored.corners().signed_area() < 0.0);
    }

    #[test]
    fn pitch_does_not_depend_on_the_turn(mesh in any_mesh(), turn in any_turn()) {
        let (a, b) = (mesh.pitch(), mesh.turned(turn).pitch());
        prop_assert!((a - b).abs() < SAME * a);
    }

    /// The node that `turned` calls (r, c) is the one that lies at (r, c) once the pixels were moved.
    #[test]
    fn nodes_follow_the_pixels_of_a_turned_picture(
        width in 1..6_u32, height in 1..6_u32, value in 1..=8_u32,
    ) {
        let turn = Turn::from_exif(value).expect("1 to 8");
        let orientation = image::metadata::Orientation::from_exif(value as u8).expect("1 to 8");
        let stored = image::GrayImage::from_fn(width, height, |x, y| image::Luma([(y * width + x) as u8]));
        let mut moved = image::DynamicImage::ImageLuma8(stored);
        moved.apply_orientation(orientation);
        let moved = moved.into_luma8();
        let (rows, columns) = (height as usize - 1, width as usize - 1);
        let mesh = Mesh::from_fn(rows, columns, |r, c| Point::new(c as f64, r as f64));
        let turned = mesh.turned(turn);
        let nodes = (turned.columns() + 1, turned.rows() + 1);
        prop_assert_eq!(nodes, (moved.width() as usize, moved.height() as usize));
        for (x, y, pixel) in moved.enumerate_pixels() {
            let node = turned.node(y as usize, x as usize);
            prop_assert_eq!(u32::from(pixel.0[0]), node.y as u32 * width + node.x as u32);
        }
    }
}

#[test]
fn the_eight_orientations_are_the_eight_turns() {
    let turns: std::collections::BTreeSet<_> =
        (1..=8).filter_map(Turn::from_exif).map(|turn| (turn.quarters, turn.mirrored)).collect();
    assert_eq!(turns.len(), 8);
    assert_eq!(Turn::from_exif(1), Some(Turn::NONE));
    for value in [0, 9, u32::MAX] {
        assert_eq!(Turn::from_exif(value), None);
    }
}

#[test]
fn too_few_or_coinciding_points_fix_no_map() {
    let p = Point::new(3.0, 4.0);
    assert_eq!(Homography::fit(&[(p, p); 3]), None);
    assert_eq!(Homography::fit(&[(p, p); 9]), None);
}

#[test]
fn a_flat_map_has_no_inverse() {
    assert_eq!(Homography([1.0, 2.0, 3.0, 2.0, 4.0, 6.0, 0.0, 0.0, 1.0]).inverse(), None);
    assert_eq!(Homography::IDENTITY.inverse(), Some(Homography::IDENTITY));
}

#[test]
fn dents_and_folds_are_not_convex() {
    let p = |x: f64, y: f64| Point::new(x, y);
    assert!(Quad([p(0.0, 0.0), p(4.0, 0.0), p(4.0, 4.0), p(0.0, 4.0)]).is_convex());
    assert!(!Quad([p(0.0, 0.0), p(4.0, 0.0), p(1.0, 1.0), p(0.0, 4.0)]).is_convex());
    assert!(!Quad([p(0.0, 0.0), p(4.0, 4.0), p(4.0, 0.0), p(0.0, 4.0)]).is_convex());
}

#[test]
fn a_smoothed_mesh_keeps_a_curl_and_takes_out_what_pulls_single_lines_off() {
    // A curled page: rows bend as cubics do. Every third node lies a tenth of a cell off.
    let curled = |r: usize, c: usize| {
        let (x, y) = (c as f64, r as f64);
        Point::new(x * 40.0 + y, y * 40.0 + 0.05 * x * x * x - x * x)
    };
    let mesh = Mesh::from_fn(9, 9, curled);
    let pulled = Mesh::from_fn(9, 9, |r, c| {
        let off = if (r + c) % 3 == 0 { 4.0 } else { 0.0 };
        curled(r, c)
            + Point::new(off * f64::from(c as i32 % 2 * 2 - 1), -off * f64::from(r as i32 % 2 * 2 - 1))
    });
    let nodes = || (0..=9).flat_map(|r| (0..=9).map(move |c| (r, c)));
    assert!(nodes().all(|(r, c)| near(mesh.smoothed().node(r, c), curled(r, c))));
    let rest: f64 = nodes().map(|(r, c)| pulled.smoothed().node(r, c).distance(curled(r, c))).sum();
    let off: f64 = nodes().map(|(r, c)| pulled.node(r, c).distance(curled(r, c))).sum();
    assert!(rest < off / 2.0, "{rest} of {off}");
}
