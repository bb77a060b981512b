use super::*;
use crate::geometry::{Mesh, Quad};
use crate::ocr::tests::photo;
use crate::puzzle::Layout;
use crate::puzzle::marks::Mark;
use image::{GrayImage, Luma, Rgb, RgbImage};

/// The marks about a board of 3 x 3 cells of 72 pixels, from (216, 216) on, with such ink: (left, top,
/// width, height) in pixels.
fn unread(ink: &[(u32, u32, u32, u32)]) -> Vec<Token> {
    let mut rgb = RgbImage::from_pixel(648, 648, Rgb([235, 232, 225]));
    for &(left, top, width, height) in ink {
        for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
            rgb.put_pixel(left + x, top + y, Rgb([30; 3]));
        }
    }
    let node = |r, c| Point::new(216.0 + c as f64 * 72.0, 216.0 + r as f64 * 72.0);
    let bare = Layout { horizontal: vec![0.0; 12], vertical: vec![0.0; 12], ..Layout::full(3, 3) };
    let sheet = Sheet::of(&photo(rgb), &bare, Mesh::from_fn(3, 3, node), 3);
    tokens(&sheet)
}

/// Middles and sizes of the same.
fn marks(ink: &[(u32, u32, u32, u32)]) -> Vec<(Point, Point)> {
    unread(ink).iter().map(|token| (token.middle(), token.size())).collect()
}

#[test]
fn pieces_of_the_line_about_a_tile_are_no_marks_and_figures_near_it_are() {
    // A 1 in the middle cell, sides and a corner of the line about its tile, a 1 of a broad number.
    let figure = (320, 310, 8, 28);
    let side = (355, 311, 3, 26);
    let corner = [(291, 335, 3, 20), (291, 352, 20, 3)];
    let [found] = marks(&[figure, side, corner[0], corner[1]])[..] else { panic!("one mark") };
    assert!(found.0.distance(Point::new(324.0, 324.0)) < 2.0, "{found:?}");
    assert_eq!(marks(&[(291, 310, 7, 28), (308, 310, 18, 28), (335, 310, 18, 28)]).len(), 1);
    let broad = marks(&[(291, 310, 7, 28), (308, 310, 18, 28), (335, 310, 18, 28)])[0];
    assert!(broad.1.x > 55.0, "{broad:?}");
    // The same where figures are high, and a side of a tile about a high one.
    let high = [(291, 303, 6, 42), (308, 303, 18, 42), (335, 303, 18, 42)];
    assert!(marks(&high)[0].1.x > 55.0, "{:?}", marks(&high));
    let beside = marks(&[(291, 298, 6, 52), (310, 303, 28, 42)]);
    assert!(beside.iter().all(|mark| mark.1.x < 40.0), "{beside:?}");
}

#[test]
fn a_figure_that_is_hardly_lower_than_the_one_beside_it_is_one_too() {
    // Below the board, a figure as low as figures are and one a pixel lower, and what is lower by far.
    let number = |high: u32| [(230, 480, 7, 12), (240, 480, 7, high)];
    let wide = |ink: &[(u32, u32, u32, u32)]| marks(ink).iter().map(|mark| mark.1.x).fold(0.0, f64::max);
    assert!(wide(&number(11)) > 16.0, "{}", wide(&number(11)));
    assert!(wide(&number(8)) < 9.0, "{}", wide(&number(8)));
    assert!(marks(&[(240, 480, 7, 11)]).is_empty(), "none is as high as figures are");
}

#[test]
fn what_is_lower_than_a_total_and_farther_than_its_figures_are_is_none_of_them() {
    let count =
        |gap: u32, (top, high): (u32, u32)| marks(&[(230, 480, 16, 26), (246 + gap, top, 12, high)]).len();
    assert_eq!(count(12, (484, 18)), 2, "a letter where a track ends");
    assert_eq!(count(8, (484, 18)), 1, "an old-style figure");
    assert_eq!(count(12, (480, 26)), 1, "a figure of a wide face");
}

#[test]
fn level_figures_in_a_cell_are_one_number_though_they_stand_far_apart() {
    let count = |left: u32, (top, high): (u32, u32)| {
        let own = (300, 312, 8, 24);
        marks(&[own, (left, top, 14, high)]).len()
    };
    // Paper three quarters as wide as they are high, and as wide as that.
    assert_eq!(count(326, (312, 24)), 1);
    assert_eq!(count(326, (306, 22)), 2, "not level");
    assert_eq!(count(332, (312, 24)), 2, "too far");
}

#[test]
fn a_piece_of_the_thin_line_about_a_number_is_none_of_its_figures() {
    let line = (345, 308, 3, 32);
    let [found] = marks(&[(300, 310, 8, 28), (314, 310, 14, 28), line])[..] else { panic!("one mark") };
    assert!(found.1.x < 32.0, "{found:?}");
    let [found] = marks(&[(300, 310, 6, 28), (314, 310, 14, 28)])[..] else { panic!("one mark") };
    assert!(found.1.x > 26.0, "a 1: {found:?}");
}

#[test]
fn what_is_wider_than_digits_are_is_two_of_them() {
    // A 4 and a 0 that touch, which together look like a 4.
    let picture = |wide: u32| {
        let is_ink = |x: u32, y: u32| x != wide / 2 || y == 10;
        let ink = GrayImage::from_fn(wide, 20, |x, y| Luma([if is_ink(x, y) { u8::MAX } else { 0 }]));
        Token::of(blobs(&ink)).expect("a glyph")
    };
    let number = |token: &Token| {
        let mut says = "440".chars().map(|digit| Glyph::taken_for(digit, 0.9));
        let (ways, at) = (token.read(&mut says), Point::default());
        Mark { middle: at, size: at, place: Quad([at; 4]), ways }.numbers()[0].0
    };
    assert_eq!(number(&picture(23)), 40);
    assert_eq!(number(&picture(19)), 4);
}

#[test]
fn a_dot_above_a_figure_is_no_part_of_it_where_there_are_tiles() {
    let high = |dot: (u32, u32, u32, u32)| {
        marks(&[dot, (246, 498, 8, 26)]).iter().map(|mark| mark.1.y).fold(0.0, f64::max)
    };
    assert!(high((244, 486, 10, 9)) < 28.0, "{}", high((244, 486, 10, 9)));
    assert!(high((242, 489, 16, 6)) > 30.0, "what a figure was broken in: {}", high((242, 489, 16, 6)));
}

#[test]
fn a_figure_is_no_part_of_what_is_left_of_the_frame_about_it() {
    // Below the board, the left side and the bottom of a frame.
    let frame = [(230, 480, 2, 60), (230, 538, 34, 2)];
    let found = marks(&[frame[0], frame[1], (246, 498, 7, 26), (257, 498, 16, 26)]);
    let is_number = |at: &(Point, Point)| at.0.distance(Point::new(259.5, 511.0)) < 3.0;
    assert!(found.iter().any(is_number), "{found:?}");
}

#[test]
fn a_thin_piece_beside_a_number_that_is_no_character_is_left_out() {
    let left = |last: (u32, u32, u32, u32), sure: [f64; 3]| {
        let [token] = &unread(&[(300, 310, 7, 28), (314, 310, 8, 28), last])[..] else { panic!("one mark") };
        let ways = vec![sure.map(|sure| Glyph::taken_for('1', sure)).to_vec()];
        token.without_rim(&ways, None).map(|(left, glyphs)| (left.size().x < 24.0, glyphs.len()))
    };
    let (thin, thick) = ((334, 308, 4, 32), (334, 310, 8, 28));
    assert_eq!(left(thin, [0.99, 0.99, 0.01]), Some((true, 2)));
    assert_eq!(left(thin, [0.99, 0.99, 0.99]), None, "a 1 of a thin face");
    assert_eq!(left(thin, [0.99, 0.3, 0.01]), None, "no number");
    assert_eq!(left(thick, [0.99, 0.99, 0.01]), None, "a figure that is not read");
}

#[test]
fn what_is_no_character_aside_of_a_letter_in_the_middle_of_its_cell_is_left_out() {
    // A letter 20 pixels wide, and before it a piece of the disc about it that is as thick.
    let left = |cell: f64, sure: f64| {
        let [token] = &unread(&[(288, 304, 12, 32), (308, 306, 20, 28)])[..] else { panic!("one mark") };
        let ways = vec![[sure, 0.99].map(|sure| Glyph::taken_for('H', sure)).to_vec()];
        let middle = token.middle() + Point::new(cell, 0.0);
        token.without_rim(&ways, Some(middle)).map(|(left, _)| left.size().x < 24.0)
    };
    assert_eq!(left(9.0, 0.2), Some(true));
    assert_eq!(left(0.0, 0.2), None, "both are in the middle");
    assert_eq!(left(9.0, 0.8), None, "two letters");
}
