use super::*;

/// Whether a place in a box of 40 x 40 pixels is part of a figure in it like an L.
fn is_figure(left: u32, top: u32) -> bool {
    ((18..22).contains(&left) && (10..30).contains(&top))
        || ((18..30).contains(&left) && (26..30).contains(&top))
}

/// A page with boxes on it, all dark or in a frame, each with a figure of the other tone.
fn page(is_dark: bool) -> RgbImage {
    RgbImage::from_fn(300, 300, |x, y| {
        let (left, top) = (x % 60, y % 60);
        let is_box = (10..50).contains(&left) && (10..50).contains(&top);
        let is_edge = !((12..48).contains(&left) && (12..48).contains(&top));
        let is_stroke = is_figure(left.wrapping_sub(10), top.wrapping_sub(10));
        let is_ink = is_box && if is_dark { !is_stroke } else { is_edge || is_stroke };
        Rgb([if is_ink { 40 } else { 220 }; 3])
    })
}

#[test]
fn light_figures_on_dark_tiles_become_dark_ones_in_boxes() {
    let seen = Lightened::of(&page(true)).map(|light| light.picture(true)).expect("light figures");
    let value = |x: u32, y: u32| seen.get_pixel(x, y).0[0];
    for (left, top) in (0..5).flat_map(|c| (0..5).map(move |r| (c * 60, r * 60))) {
        assert!(value(left + 30, top + 30) < 60, "the stroke is dark");
        assert!(value(left + 20, top + 30) > 200, "its ground is light");
        let edge = value(left + 10, top + 30);
        assert!((130..190).contains(&edge), "the edge of the tile stays, paler than its figure");
        assert!(value(left + 4, top + 30) > 200, "paper stays light");
    }
}

#[test]
fn dark_figures_in_frames_are_no_light_ones() {
    assert!(Lightened::of(&page(false)).is_none());
}

#[test]
fn a_tile_without_a_figure_goes_with_those_that_have_one() {
    let mut page = page(true);
    (10..50).flat_map(|x| (10..50).map(move |y| (x, y))).for_each(|(x, y)| {
        page.put_pixel(x, y, Rgb([40; 3]));
    });
    let seen = Lightened::of(&page).map(|light| light.picture(true)).expect("light figures");
    assert!(seen.get_pixel(30, 30).0[0] > 200 && seen.get_pixel(10, 30).0[0] < 190);
}

#[test]
fn light_cells_on_a_dark_panel_stay_as_they_are() {
    // Two rows of cells, of which every other one is empty, and a row of light figures below them.
    let page = RgbImage::from_fn(320, 230, |x, y| {
        let is_panel = (10..310).contains(&x) && (10..220).contains(&y);
        let (left, top) = ((x + 40) % 60, (y + 40) % 60);
        let is_cell = left < 50 && top < 50 && (20..300).contains(&x) && (20..130).contains(&y);
        let is_full = (x / 60 + y / 60).is_multiple_of(2);
        let is_light = if is_cell {
            // A dark figure that leaves no broad paper around it.
            !(is_full && (8..42).contains(&left) && (8..42).contains(&top) && !(16..34).contains(&left))
        } else {
            (150..200).contains(&y) && (20..300).contains(&x) && is_figure(left, (y - 150) * 4 / 5)
        };
        Rgb([if is_panel && !is_light { 40 } else { 220 }; 3])
    });
    let seen = Lightened::of(&page).map(|light| light.picture(true)).expect("light figures");
    let value = |x: u32, y: u32| seen.get_pixel(x, y).0[0];
    for (x, y) in (0..4).flat_map(|c| (0..2).map(move |r| (20 + 60 * c, 20 + 60 * r))) {
        assert!(value(x + 3, y + 3) > 200 && value(x + 25, y + 25) > 200, "{x}, {y}: a cell is light");
    }
    assert!(value(40, 170) < 60 && value(60, 140) > 200, "figures are dark, the panel is light");
}

#[test]
fn gaps_between_strokes_of_ink_are_no_figures() {
    // Two rails with broad sleepers, that are broader still at one end, down to such a line.
    let ladders = |end: u32| {
        RgbImage::from_fn(300, 300, |x, y| {
            let (left, top) = (x % 60, y % 60);
            let is_rail = [15, 35].iter().any(|&at| (at..at + 4).contains(&left)) && (5..55).contains(&top);
            let is_sleeper = (8..46).contains(&left) && (5..55).contains(&top) && top % 10 < 4;
            let is_end = (8..46).contains(&left) && (5..end).contains(&top);
            Rgb([if is_rail || is_sleeper || is_end { 40 } else { 220 }; 3])
        })
    };
    assert!(Lightened::of(&ladders(20)).is_none());
    // As large as tiles with figures.
    let (ladders, tiles) = (ladders(13), page(true));
    let mixed = RgbImage::from_fn(300, 300, |x, y| *if x < 60 { &ladders } else { &tiles }.get_pixel(x, y));
    let seen = Lightened::of(&mixed).map(|light| light.picture(true)).expect("light figures");
    assert!(seen.get_pixel(26, 33).0[0] < 60 && seen.get_pixel(26, 27).0[0] > 200, "strokes stay dark");
}

#[test]
fn dots_beside_thin_figures_become_dark_with_them() {
    let mut page = page(true);
    let dots = (0..5).flat_map(|c| (0..5).map(move |r| (c * 60 + 19, r * 60 + 41)));
    for (x, y) in dots.flat_map(|(x, y)| (0..256).map(move |i| (x + i % 16, y + i / 16))) {
        let (left, top) = (x % 60, y % 60);
        if (left as f32 - 20.0).hypot(top as f32 - 42.0) < 6.8 {
            page.put_pixel(x, y, Rgb([220; 3]));
        }
    }
    let seen = Lightened::of(&page).map(|light| light.picture(true)).expect("light figures");
    assert!(seen.get_pixel(20, 44).0[0] < 60, "{}", seen.get_pixel(20, 44).0[0]);
}

#[test]
fn without_outlines_tiles_leave_their_figures_alone() {
    let mut page = page(true);
    let is_rim = |v: u32| [9, 50].contains(&(v % 60));
    let is_near = |v: u32| (9..51).contains(&(v % 60));
    for (x, y) in (0..300).flat_map(|x| (0..300).map(move |y| (x, y))) {
        if (is_rim(x) && is_near(y)) || (is_rim(y) && is_near(x)) {
            page.put_pixel(x, y, Rgb([160; 3]));
        }
    }
    let light = Lightened::of(&page).expect("light figures");
    let bare = light.picture(false);
    let value = |x: u32, y: u32| bare.get_pixel(x, y).0[0];
    for (left, top) in (0..5).flat_map(|c| (0..5).map(move |r| (c * 60, r * 60))) {
        assert!(value(left + 30, top + 30) < 60, "the stroke is dark");
        assert!(value(left + 10, top + 30) > 200 && value(left + 9, top + 30) > 200, "nothing is left");
    }
    assert_eq!(light.grounds(), 25);
}

#[test]
fn a_tile_with_a_bold_figure_is_as_light_as_others() {
    let mut page = page(true);
    let is_bold = |x: u32, y: u32| {
        ((11..22).contains(&x) && (7..33).contains(&y)) || ((22..33).contains(&x) && (22..33).contains(&y))
    };
    for (x, y) in (0..40).flat_map(|x| (0..40).map(move |y| (x, y))) {
        page.put_pixel(x + 10, y + 10, Rgb([if is_bold(x, y) { 220 } else { 40 }; 3]));
    }
    let seen = Lightened::of(&page).expect("light figures").picture(false);
    assert!(seen.get_pixel(26, 26).0[0] < 60 && seen.get_pixel(40, 20).0[0] > 200);
}

#[test]
fn a_disc_with_a_figure_as_full_as_gaps_are_is_as_light_as_others() {
    // Discs with an H, and in the first one a figure with a small hole, as a bold 4 has.
    let page = RgbImage::from_fn(300, 300, |x, y| {
        let (left, top) = ((x % 60).wrapping_sub(10), (y % 60).wrapping_sub(10));
        let off = |v: u32| (f64::from(v) - 19.5).powi(2);
        let is_disc = left < 40 && top < 40 && off(left) + off(top) <= 400.0;
        let is_stroke = (12..17).contains(&left) || (23..28).contains(&left) || (18..22).contains(&top);
        let is_h = is_stroke && (12..28).contains(&left) && (8..32).contains(&top);
        let is_hole = (18..22).contains(&left) && (12..18).contains(&top);
        let is_bold = (14..25).contains(&left) && (9..31).contains(&top) && !is_hole;
        let is_light = if x < 60 && y < 60 { is_bold } else { is_h };
        Rgb([if is_disc && !is_light { 40 } else { 220 }; 3])
    });
    let seen = Lightened::of(&page).expect("light figures").picture(false);
    assert!(seen.get_pixel(30, 35).0[0] < 60 && seen.get_pixel(19, 30).0[0] > 200);
}

#[test]
fn light_lines_part_a_dark_ground() {
    // A field of paper with four dark pieces in it, and figures about it.
    let is_light = |x: u32, y: u32| {
        let is_field = (100..200).contains(&x) && (100..200).contains(&y);
        let is_piece = (110..190).contains(&x) && (110..190).contains(&y);
        let is_line = x.abs_diff(150) <= 2 || y.abs_diff(150) <= 2;
        let is_paper = !(10..290).contains(&x) || !(10..290).contains(&y);
        is_paper || if is_field { !is_piece || is_line } else { x > 20 && is_figure(x % 60, y % 60) }
    };
    let panel = RgbImage::from_fn(300, 300, |x, y| Rgb([if is_light(x, y) { 220 } else { 40 }; 3]));
    let seen = Lightened::of(&panel).expect("light figures").picture(true);
    let value = |x: u32, y: u32| seen.get_pixel(x, y).0[0];
    assert!(value(50, 150) > 200 && value(80, 75) < 60, "ground and figure");
    assert!(value(130, 130) > 200 && (130..190).contains(&value(110, 130)), "a piece of it, and its edge");
}

#[test]
fn a_dot_beside_a_band_with_figures_is_no_piece_of_it() {
    // Tiles in a line with a band across them, which has an H, and a dot above that.
    let page = RgbImage::from_fn(180, 180, |x, y| {
        let (left, top) = (x % 60, y % 60);
        let is_in = |low: u32, high: u32| (low..high).contains(&left) && (low..high).contains(&top);
        let is_line = is_in(8, 52) && !is_in(10, 50);
        let is_h = (24..36).contains(&top)
            && (matches!(left, 24..26 | 34..36) || (24..36).contains(&left) && matches!(top, 29..31));
        let is_band = (8..52).contains(&left) && (21..39).contains(&top) && !is_h;
        let is_dot = (f64::from(left) - 16.0).hypot(f64::from(top) - 15.0) < 4.5;
        Rgb([if is_line || is_band || is_dot { 40 } else { 220 }; 3])
    });
    let seen = Lightened::of(&page).expect("tiles").picture(false);
    for (left, top) in (0..3).flat_map(|c| (0..3).map(move |r| (c * 60, r * 60))) {
        let value = |x: u32, y: u32| seen.get_pixel(left + x, top + y).0[0];
        assert!(value(25, 27) < 60 && value(30, 25) > 200, "the H and the band");
        assert!(value(16, 15) < 60, "the dot");
    }
}

#[test]
fn of_tiles_no_larger_than_is_said_one_light_figure_is_enough() {
    let mut page = page(true);
    for (x, y) in (0..300).flat_map(|x| (0..300).map(move |y| (x, y))).filter(|&(x, y)| x > 60 || y > 60) {
        page.put_pixel(x, y, Rgb([220; 3]));
    }
    assert!(Lightened::of(&page).is_none(), "one figure may be dirt");
    assert!(Lightened::of_tiles(&page, 30, None).is_none(), "the tile is larger");
    let seen = Lightened::of_tiles(&page, 45, None).expect("a tile");
    let bare = seen.picture(false);
    assert!(bare.get_pixel(30, 30).0[0] < 60 && bare.get_pixel(20, 30).0[0] > 200);
    assert!(seen.is_of_ground(20, 30) && seen.is_of_ground(30, 30) && !seen.is_of_ground(100, 100));
    assert!(!seen.is_of_ground(5000, 30), "beyond the picture");
}

#[test]
fn the_paper_within_strokes_is_no_light_figure() {
    // A T whose bar has a hole like an L.
    let page = RgbImage::from_fn(200, 200, |x, y| {
        let (left, top) = (x.wrapping_sub(80), y.wrapping_sub(80));
        let is_bar = (0..60).contains(&left) && (0..24).contains(&top);
        let is_stem = (25..35).contains(&left) && (0..60).contains(&top);
        let is_hole = ((10..12).contains(&left) && (6..18).contains(&top))
            || ((10..18).contains(&left) && (16..18).contains(&top));
        Rgb([if (is_bar || is_stem) && !is_hole { 30 } else { 225 }; 3])
    });
    assert!(Lightened::on(&page, |_| true, (1, false), None).is_some(), "it would be one");
    assert!(Lightened::of_tiles(&page, 72, None).is_none());
}

#[test]
fn of_a_tile_with_a_bar_its_halves_stay_paper_and_its_dots_ink() {
    let tile = |u: i32, v: i32| {
        let is_edge = !(2..98).contains(&u) || !(2..70).contains(&v);
        let is_bar = (18..54).contains(&v);
        let is_figure = ((40..44).contains(&u) && (23..49).contains(&v))
            || ((40..58).contains(&u) && (45..49).contains(&v));
        let is_dot = (u - 12).pow(2) + (v - 10).pow(2) < 40;
        is_edge || (is_bar && !is_figure) || is_dot
    };
    let page = RgbImage::from_fn(480, 480, |x, y| {
        let (u, v) = ((x % 120) as i32 - 10, (y % 120) as i32 - 20);
        let is_tile = (0..100).contains(&u) && (0..72).contains(&v);
        Rgb([if is_tile && tile(u, v) { 40 } else { 220 }; 3])
    });
    let seen = Lightened::of_tiles(&page, 120, None).map(|light| light.picture(true)).expect("light figures");
    let value = |u: u32, v: u32| seen.get_pixel(130 + u, 140 + v).0[0];
    assert!(value(42, 36) < 60, "the figure is dark");
    assert!(value(70, 36) > 200 && value(70, 19) > 200, "the bar is light, and has no line within the tile");
    assert!((130..190).contains(&value(0, 36)), "the edge of the tile stays");
    assert!(value(12, 10) < 60, "a dot is dark");
    assert!(value(60, 10) > 200 && value(60, 62) > 200, "the halves are paper");
    let all = Lightened::of(&page).map(|light| light.picture(true)).expect("light figures");
    assert!(all.get_pixel(142, 150).0[0] < 60, "a dot is dark on a picture of light figures, too");
}

#[test]
fn dark_tiles_that_touch_one_another_and_a_frame_are_cut_along_the_lattice() {
    let page = RgbImage::from_fn(288, 288, |x, y| {
        let is_tile = (72..144).contains(&y) && (72..216).contains(&x);
        let is_frame = (20..280).contains(&y) && (216..226).contains(&x);
        let (u, v) = (x % 72, y % 72);
        let is_figure =
            (20..50).contains(&v) && ((30..36).contains(&u) || ((30..50).contains(&u) && v >= 44));
        Rgb([if (is_tile && !is_figure) || is_frame { 40 } else { 220 }; 3])
    });
    assert!(Lightened::of_tiles(&page, 82, None).is_none(), "two tiles and a frame are one");
    let lattice = |around: u32| Some(Lattice { cell: 72, around, is_staggered: false });
    let seen = Lightened::of_tiles(&page, 82, lattice(72)).expect("two tiles");
    assert!(seen.is_of_ground(90, 90) && seen.is_of_ground(160, 90) && !seen.is_of_ground(220, 250));
    let picture = seen.picture(true);
    let value = |x: u32, y: u32| picture.get_pixel(x, y).0[0];
    assert!(
        value(105, 100) < 60 && value(177, 100) < 60 && value(85, 100) > 200,
        "figures, and their ground"
    );
}

#[test]
fn dark_bricks_that_touch_are_cut_where_they_meet() {
    // One above the middle of two, each with an angle in its middle.
    let page = RgbImage::from_fn(288, 288, |x, y| {
        let left = if y < 144 { 108 } else { 72 };
        let is_wall = (72..216).contains(&y) && (left..288 - left).contains(&x);
        let (u, v) = (x.wrapping_sub(left) % 72, y % 72);
        let is_figure =
            (20..50).contains(&v) && ((33..39).contains(&u) || ((33..53).contains(&u) && v >= 44));
        Rgb([if is_wall && !is_figure { 40 } else { 220 }; 3])
    });
    let seen = |is_staggered: bool| {
        let light = Lightened::of_tiles(&page, 82, Some(Lattice { cell: 72, around: 72, is_staggered }));
        let picture = light.expect("bricks").picture(true);
        [(144, 108), (108, 180), (180, 180)].map(|(x, y)| picture.get_pixel(x, y).0[0] < 60)
    };
    assert_eq!(seen(true), [true; 3]);
    assert_eq!(seen(false), [false, true, true], "the lattice of cells that are not moved");
}

#[test]
fn dark_tiles_that_thin_lines_join_are_cut_apart_where_there_is_no_lattice() {
    // Two tiles in a row and one below, a slanted line from each of the upper ones to it.
    let page = RgbImage::from_fn(300, 240, |x, y| {
        let is_tile = |left: u32, top: u32| (left..left + 80).contains(&x) && (top..top + 60).contains(&y);
        let is_stroke = |left: u32, top: u32| is_figure(x.wrapping_sub(left + 20), y.wrapping_sub(top + 10));
        let tiles = [(30, 30), (190, 30), (110, 150)];
        let is_line =
            (90..150).contains(&y) && [90 + y / 2, 209 - y / 2].iter().any(|&at| x.abs_diff(at) < 2);
        let is_ground = tiles.iter().any(|&(left, top)| is_tile(left, top) && !is_stroke(left, top));
        Rgb([if is_ground || is_line { 40 } else { 220 }; 3])
    });
    let seen = Lightened::of_tiles(&page, 90, None).expect("three tiles");
    let picture = seen.picture(true);
    let value = |x: u32, y: u32| picture.get_pixel(x, y).0[0];
    for (left, top) in [(30, 30), (190, 30), (110, 150)] {
        assert!(value(left + 40, top + 30) < 60 && value(left + 60, top + 20) > 200, "{left}, {top}");
    }
    assert!(value(140, 100) < 60 && value(125, 100) > 200, "a line stays dark, beside it is paper");
}

#[test]
fn a_tile_that_a_bold_letter_fills_and_lines_join_to_others_is_one_as_others_are() {
    // Tiles with an L and with an O, from each of which lines go on to all sides.
    let page = RgbImage::from_fn(360, 360, |x, y| {
        let (u, v) = (x % 72, y % 72);
        let (c, r) = (x / 72, y / 72);
        let is_in = (8..64).contains(&u) && (8..64).contains(&v);
        let far = (f64::from(u) - 36.0).hypot(f64::from(v) - 36.0);
        let is_angle = (20..52).contains(&v) && ((24..32).contains(&u) || ((24..46).contains(&u) && v >= 44));
        let is_figure = if (r, c) == (2, 2) { (10.0..16.0).contains(&far) } else { is_angle };
        let is_tile = [(1, 2), (2, 2), (3, 3)].contains(&(r, c)) && is_in && !is_figure;
        let is_line = ((72..288).contains(&y) && (178..182).contains(&x))
            || ((72..288).contains(&x) && (178..182).contains(&y));
        Rgb([if is_tile || (is_line && !is_in) { 40 } else { 220 }; 3])
    });
    let lattice = Lattice { cell: 72, around: 72, is_staggered: false };
    let seen = Lightened::of_tiles(&page, 82, Some(lattice)).expect("tiles");
    assert!(seen.is_of_ground(156, 84) && seen.is_of_ground(156, 156) && seen.is_of_ground(228, 228));
    assert!(!seen.is_of_ground(180, 250) && !seen.is_of_ground(140, 180), "a line is no tile");
}

#[test]
fn a_dark_bar_beside_a_board_is_one_tile_however_long() {
    // Two light figures on a bar above a board of one cell.
    let page = RgbImage::from_fn(360, 360, |x, y| {
        let (u, v) = (x % 72, y.wrapping_sub(60));
        let is_bar = (60..300).contains(&x) && (0..50).contains(&v);
        let is_figure = (12..42).contains(&v)
            && (72..216).contains(&x)
            && ((30..36).contains(&u) || ((30..50).contains(&u) && v >= 36));
        Rgb([if is_bar && !is_figure { 40 } else { 220 }; 3])
    });
    let seen =
        |around: u32| Lightened::of_tiles(&page, 82, Some(Lattice { cell: 72, around, is_staggered: false }));
    let picture = seen(144).expect("a bar").picture(true);
    let value = |x: u32, y: u32| picture.get_pixel(x, y).0[0];
    assert!(value(105, 80) < 60 && value(177, 80) < 60 && value(140, 80) > 200, "figures, and their ground");
    assert!(value(144, 90) > 200, "it is not cut");
    assert!(seen(108).is_none(), "it reaches onto the board");
}

#[test]
fn a_dark_rhombus_is_a_tile_though_it_fills_half_of_its_box() {
    // With an O.
    let page = RgbImage::from_fn(200, 200, |x, y| {
        let (u, v) = (x.abs_diff(100), y.abs_diff(100));
        let far = f64::from(u).hypot(f64::from(v));
        Rgb([if u + v <= 36 && !(10.0..13.0).contains(&far) { 40 } else { 220 }; 3])
    });
    let seen = Lightened::of_tiles(&page, 80, None).expect("a tile").picture(true);
    let value = |x: u32, y: u32| seen.get_pixel(x, y).0[0];
    assert!(value(100, 88) < 60 && value(100, 100) > 200 && value(100, 76) > 200, "the O, in it, about it");
}

#[test]
fn a_dark_disc_of_which_its_letter_leaves_little_is_whole_where_lines_join_it_to_others() {
    // Discs with a broad X, and lines from each to the next.
    let page = RgbImage::from_fn(300, 300, |x, y| {
        let (u, v) = ((x % 100).abs_diff(50), (y % 100).abs_diff(50));
        let is_disc = f64::from(u).hypot(f64::from(v)) < 25.0;
        let is_figure = u.max(v) < 16 && u.abs_diff(v) < 4;
        let is_line = u.min(v) < 3 && (10..290).contains(&x) && (10..290).contains(&y);
        Rgb([if (is_disc && !is_figure) || (is_line && !is_disc) { 40 } else { 220 }; 3])
    });
    let seen = Lightened::of_tiles(&page, 83, None).expect("discs");
    let picture = seen.picture(true);
    for (x, y) in [(50, 50), (150, 50), (150, 150), (250, 250)] {
        let value = |dx: u32, dy: u32| picture.get_pixel(x + dx, y + dy).0[0];
        assert!(value(0, 0) < 60 && value(8, 8) < 60 && value(14, 4) > 200, "the X of {x}, {y}");
        assert!(value(30, 0) < 60, "the line from it");
    }
}

#[test]
fn the_dot_in_a_light_0_is_a_figure_as_it_is() {
    let page = RgbImage::from_fn(200, 200, |x, y| {
        let (u, v) = (f64::from(x) - 100.0, f64::from(y) - 100.0);
        let is_tile = u.abs() < 35.0 && v.abs() < 35.0;
        let far = u.hypot(v * 0.6);
        let is_light = (10.0..14.0).contains(&far) || u.hypot(v) < 4.0;
        Rgb([if is_tile && !is_light { 40 } else { 220 }; 3])
    });
    let seen = Lightened::of_tiles(&page, 80, None).expect("a tile");
    assert!(seen.is_of_ground(100, 100), "the middle of the tile");
    let picture = seen.picture(true);
    let value = |x: u32, y: u32| picture.get_pixel(x, y).0[0];
    assert!(value(100, 100) < 60 && value(107, 100) > 200 && value(112, 100) < 60);
}

#[test]
fn high_figures_amid_thin_low_rings_become_dark_with_them() {
    let tile = |figure: u32| {
        RgbImage::from_fn(400, 200, |x, y| {
            let (left, top) = ((x % 100) as i32 - 50, (y % 100) as i32 - 50);
            let is_tile = left.abs().max(top.abs()) < 40;
            // A ring in each corner, and an L twice as high amid them.
            let far = f64::from((left.abs() - 28).pow(2) + (top.abs() - 28).pow(2)).sqrt();
            let is_ring = (5.0..7.5).contains(&far);
            let (from, wide) = ((left + 9) as u32, figure as i32);
            let is_figure = from < 18 && (-15..15).contains(&top) && (from < figure || top >= 15 - wide);
            Rgb([if is_tile && !is_ring && !is_figure { 40 } else { 220 }; 3])
        })
    };
    let is_dark = |figure: u32| {
        let seen = Lightened::of_tiles(&tile(figure), 90, None).map(|light| light.picture(true));
        let value = |x: u32, y: u32| seen.as_ref().expect("light figures").get_pixel(x, y).0[0];
        assert!(value(50, 20) > 200, "the ground is light");
        value(42, 50) < 60
    };
    assert!(is_dark(3), "strokes hardly bolder than the rings'");
}
