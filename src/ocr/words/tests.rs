mod prints;

use super::*;
use crate::geometry::{Mesh, Turn};
use crate::ocr::recognizer::{Hypothesis, Strip};
use crate::puzzle::Layout;
use ab_glyph::{Font, FontRef, PxScale, ScaleFont, point};
use image::{GrayImage, Rgb, RgbImage};

const FONT: &[u8] = include_bytes!("../../draw/font/OpenSans-Semibold-subset.ttf");

/// Side of the drawn board's cells in pixels, and where it begins.
const CELL: f64 = 100.0;
const CORNER: (f64, f64) = (120.0, 260.0);

/// An engine that sees capitals, and never which.
struct Vague;

impl Recognizer for Vague {
    fn name(&self) -> String {
        "vague".to_owned()
    }

    fn recognize(&self, strip: &Strip, _: &str) -> Result<Vec<Vec<Hypothesis>>> {
        Ok(vec![Vec::new(); strip.glyphs.len()])
    }

    fn word(&self, _: &GrayImage, characters: &str) -> Result<Vec<Vec<(char, f64)>>> {
        let tastes = characters.contains('a');
        Ok(if tastes { vec![vec![('A', 1.0)]; 2] } else { Vec::new() })
    }
}

/// Prints a line of capitals, its letters so many pixels high and further apart than usual by `track`, and
/// returns where it ends.
fn print(rgb: &mut RgbImage, text: &str, (mut x, y): (f32, f32), height: f32, track: f32) -> f32 {
    let font = FontRef::try_from_slice(FONT).expect("a font");
    let scale = PxScale::from(height * 1.9);
    let scaled = font.as_scaled(scale);
    for letter in text.chars() {
        if letter == '/' {
            for (dx, dy) in (0..20).flat_map(|dy| (0..3).map(move |dx| (dx + (20 - dy) / 3, dy))) {
                rgb.put_pixel(x as u32 + dx, y as u32 - 18 + dy, Rgb([0; 3]));
            }
            x += height * 0.6;
            continue;
        }
        if letter == ',' {
            // The font has none.
            for (dx, dy) in (0..4).flat_map(|dx| (0..9).map(move |dy| (dx, dy))) {
                rgb.put_pixel(x as u32 + 2 + dx, y as u32 - 3 + dy, Rgb([0; 3]));
            }
            x += height * 0.5;
            continue;
        }
        let glyph = font.glyph_id(letter).with_scale_and_position(scale, point(x, y));
        x += track + if letter == ' ' { height * 0.4 } else { scaled.h_advance(glyph.id) };
        let Some(outline) = font.outline_glyph(glyph).filter(|_| letter != ' ') else { continue };
        let bounds = outline.px_bounds();
        outline.draw(|dx, dy, share| {
            let pixel = rgb.get_pixel_mut(bounds.min.x as u32 + dx, bounds.min.y as u32 + dy);
            for value in &mut pixel.0 {
                *value = (f32::from(*value) * (1.0 - share)) as u8;
            }
        });
    }
    x
}

/// Prints words of 18 pixels one below the other, from a place on and so far apart.
fn column(rgb: &mut RgbImage, words: &[&str], (left, top): (f32, f32), pitch: f32) {
    for (word, i) in words.iter().zip(0..) {
        print(rgb, word, (left, top + pitch * i as f32), 18.0, 0.0);
    }
}

/// The words on a page with an empty board, and what `more` prints on it.
fn read(more: impl Fn(&mut RgbImage)) -> Vec<String> {
    let (photo, board) = drawn(more);
    let words = words(&photo, &board, &Vague).expect("no engine's error");
    words.into_iter().map(|word| word.readings[0].0.clone()).collect()
}

/// A page with an empty board, and what `more` prints on it.
fn drawn(more: impl Fn(&mut RgbImage)) -> (Photo, Board) {
    let mut rgb = RgbImage::from_pixel(1300, 1300, Rgb([235, 232, 225]));
    for (x, y) in (0..=5_u32).flat_map(|i| (0..500).map(move |j| (i * 100, j))) {
        for (x, y) in [(x, y), (y, x)] {
            rgb.put_pixel(CORNER.0 as u32 + x, CORNER.1 as u32 + y, Rgb([0; 3]));
            rgb.put_pixel(CORNER.0 as u32 + x + 1, CORNER.1 as u32 + y + 1, Rgb([0; 3]));
        }
    }
    more(&mut rgb);
    let mesh = Mesh::from_fn(5, 5, |r, c| Point::new(CORNER.0 + CELL * c as f64, CORNER.1 + CELL * r as f64));
    let board = Board { mesh, layout: Layout::full(5, 5), turn: Turn::NONE, score: 1.0 };
    (crate::ocr::tests::photo(rgb), board)
}

const WORDS: [[&str; 3]; 3] =
    [["BUMPED", "EARTHY", "FLEX"], ["HOARDING", "JUMPED", "QUIRK"], ["WORDS", "VOW", "SPA"]];

#[test]
fn a_list_in_columns_is_told_from_prose_a_title_and_the_alphabet() {
    for (left, top) in [(120.0, 850.0), (660.0, 300.0)] {
        let found = read(|rgb| {
            print(rgb, "WORDS AND PATHS", (120.0, 120.0), 40.0, 0.0);
            print(rgb, "MOVE FROM LETTER TO LETTER SO THAT ALL IS SPELT", (120.0, 180.0), 14.0, 0.0);
            print(rgb, "ABCDEFGHIJKLMNOPQRSTUVWXY", (120.0, 800.0), 14.0, 9.0);
            for (words, x) in WORDS.iter().zip([0.0, 190.0, 400.0]) {
                column(rgb, words, (left + x, top), 36.0);
            }
            for line in 0..8 {
                let words =
                    ["RAIN IS ONCE MORE EXPECTED IN THE WEST", "THE ACT WAS LARGE AND NOBODY HEARD IT"];
                print(rgb, words[line % 2], (120.0, 1020.0 + 26.0 * line as f32), 15.0, 0.0);
            }
        });
        assert_eq!(found, WORDS.concat().iter().map(|w| w.to_lowercase()).collect::<Vec<_>>());
    }
}

#[test]
fn lines_of_text_tell_which_way_a_page_lies_and_numbers_in_a_table_do_not() {
    let (photo, board) = drawn(|rgb| {
        column(rgb, &WORDS.concat()[..6], (160.0, 850.0), 36.0);
    });
    assert_eq!(run_across(&photo, &board), Some(true));
    let turned = Board { mesh: board.mesh.turned(Turn::quarters(1)), ..board };
    assert_eq!(run_across(&photo, &turned), Some(false));
    let (photo, board) = drawn(|rgb| {
        for (x, y) in (0..6).flat_map(|x| (0..6).map(move |y| (x as f32, y as f32))) {
            print(rgb, "8", (700.0 + 40.0 * x, 300.0 + 40.0 * y), 24.0, 0.0);
        }
    });
    assert_eq!(run_across(&photo, &board), None);
}

#[test]
fn bullets_near_and_far_are_no_letters() {
    let found = read(|rgb| {
        for (i, word) in (0..).zip(["BUMPED", "EARTHY", "FLEX", "HOARDING"]) {
            let y = 850.0 + 36.0 * i as f32;
            print(rgb, word, (160.0, y), 18.0, 0.0);
            let left = if i == 2 { 144 } else { 132 };
            for (x, y) in (0..8).flat_map(|x| (0..8).map(move |y| (left + x, 860 + 36 * i + y))) {
                rgb.put_pixel(x, y, Rgb([0; 3]));
            }
        }
    });
    assert_eq!(found, ["bumped", "earthy", "flex", "hoarding"]);
}

#[test]
fn narrow_letters_of_a_typewriter_are_one_word() {
    let words = ["TILING", "LIMIT", "FILINGS", "JITTER"];
    let found = read(|rgb| {
        for (word, y) in words.iter().zip([850.0, 886.0, 922.0, 958.0]) {
            for (letter, i) in word.chars().zip([0.0_f32, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]) {
                let narrow = if "IJ".contains(letter) { 4.0 } else { 0.0 };
                print(rgb, &letter.to_string(), (160.0 + 17.0 * i + narrow, y), 18.0, 0.0);
            }
        }
    });
    assert_eq!(found, words.map(str::to_lowercase));
}

#[test]
fn prose_alone_is_no_list() {
    let found = read(|rgb| {
        for line in 0..9 {
            let words = ["RAIN IS ONCE MORE EXPECTED IN", "THE ACT WAS LARGE AND", "NOBODY HEARD IT SO SOON"];
            print(rgb, words[line % 3], (120.0, 850.0 + 30.0 * line as f32), 18.0, 0.0);
        }
    });
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn words_with_commas_that_run_on_in_lines_are_a_list_and_prose_with_some_is_none() {
    let found = read(|rgb| {
        for (line, y) in [("BUMPED, EARTHY, FLEX,", 850.0), ("JUMPED, QUIRK,", 884.0), ("VOW, SPA", 918.0)] {
            print(rgb, line, (160.0, y), 18.0, 0.0);
        }
    });
    assert_eq!(found, ["bumped", "earthy", "flex", "jumped", "quirk", "vow", "spa"]);
    let found = read(|rgb| {
        for line in 0..8 {
            let prose = [
                "ONCE MORE, RAIN FELL, SOFT AND",
                "AND ON THE WEST. NEWS, LARGE",
                "AS IT WAS, WENT UNHEARD, AND",
                "SO MEN, OLD OR YOUNG, SAT BY",
            ];
            print(rgb, prose[line % 4], (120.0, 850.0 + 30.0 * line as f32), 18.0, 0.0);
        }
    });
    assert!(found.is_empty(), "{found:?}");
}

/// What a list in these lines is read as.
fn listed(lines: &[(&str, f32)], pitch: f32) -> Vec<String> {
    read(|rgb| {
        for ((line, x), i) in lines.iter().zip(0..) {
            print(rgb, line, (*x, 850.0 + pitch * i as f32), 18.0, 0.0);
        }
    })
}

#[test]
fn words_with_strokes_between_them_are_a_list() {
    let found = listed(
        &[("BUMPED  /  EARTHY  /  FLEX  /", 180.0), ("JUMPED  /  QUIRK  /", 240.0), ("VOW  /  SPA", 280.0)],
        34.0,
    );
    assert_eq!(found, ["bumped", "earthy", "flex", "jumped", "quirk", "vow", "spa"]);
}

#[test]
fn strokes_far_from_their_words_part_these_too() {
    let far = |line: &str| line.replace('/', "     /     ");
    let lines = [("BUMPED/EARTHY/FLEX/", 180.0), ("JUMPED/QUIRK/", 240.0), ("VOW/SPA", 280.0)]
        .map(|l| (far(l.0), l.1));
    let lines: Vec<(&str, f32)> = lines.iter().map(|(line, x)| (line.as_str(), *x)).collect();
    let all = ["bumped", "earthy", "flex", "jumped", "quirk", "vow", "spa"];
    assert_eq!(listed(&lines, 34.0), all);
}

#[test]
fn a_stroke_farther_from_its_word_than_from_the_next_one_ends_its_word() {
    let apart = "BUMPED     / EARTHY     / FLEX     /";
    let found =
        listed(&[(apart, 140.0), ("JUMPED     / QUIRK     /", 200.0), ("VOW     / SPA", 260.0)], 34.0);
    assert_eq!(found, ["bumped", "earthy", "flex", "jumped", "quirk", "vow", "spa"]);
}

#[test]
fn words_in_ragged_lines_that_only_wide_paper_parts_are_a_list() {
    let lines = [
        ("BUMPED EARTHY FLEX", 150.0),
        ("JUMPED QUIRK AXIS", 166.0),
        ("HOARDING TYKE", 214.0),
        ("WHORL", 275.0),
    ];
    let spaced = |spaces: usize| {
        let lines = lines.map(|(line, x)| (line.replace(' ', &" ".repeat(spaces)), x));
        let lines: Vec<(&str, f32)> = lines.iter().map(|(line, x)| (line.as_str(), *x)).collect();
        listed(&lines, 40.0)
    };
    let all = ["bumped", "earthy", "flex", "jumped", "quirk", "axis", "hoarding", "tyke", "whorl"];
    assert_eq!((spaced(7), spaced(3)), (all.map(str::to_owned).to_vec(), all.map(str::to_owned).to_vec()));
    assert!(spaced(1).is_empty(), "with less paper they are prose");
}

#[test]
fn words_of_columns_that_nearly_touch_belong_to_those_below_them() {
    // The longest words leave hardly any paper before the next column.
    let found = read(|rgb| {
        for (i, line) in (0..).zip([
            ["HOARDING", "HOARDING", "FLEX"],
            ["VOW", "EARTHY", "JUMPED"],
            ["QUIRK", "TYKE", "AXIS"],
            ["SPA", "WHORL", "BUMPED"],
        ]) {
            for (word, x) in line.into_iter().zip([160.0, 306.0, 452.0]) {
                print(rgb, word, (x, 850.0 + 30.0 * i as f32), 18.0, 0.0);
            }
        }
    });
    assert_eq!(found.len(), 12, "{found:?}");
}

#[test]
fn a_heading_above_lines_that_run_on_is_no_word_of_theirs() {
    let lines = [
        ("WORDS", 300.0),
        ("BUMPED   EARTHY   FLEX", 150.0),
        ("JUMPED   QUIRK   AXIS", 160.0),
        ("HOARDING   TYKE", 150.0),
    ];
    let all = ["bumped", "earthy", "flex", "jumped", "quirk", "axis", "hoarding", "tyke"];
    assert_eq!(listed(&lines, 40.0), all);
}

#[test]
fn prose_with_much_paper_here_and_there_is_no_list() {
    let lines = [
        ("RAIN IS   ONCE   MORE SEEN", 150.0),
        ("IT WAS SO   LARGE   AND SOFT", 150.0),
        ("AND NEWS   OF   IT CAME   LATE", 150.0),
        ("MEN   SAT BY   IT   AND SPOKE", 150.0),
    ];
    assert_eq!(listed(&lines, 30.0), [""; 0]);
}

#[test]
fn words_on_a_tinted_panel_are_read_to_its_edges() {
    let found = read(|rgb| {
        for (x, y) in (130..1000).flat_map(|x| (832..1240).map(move |y| (x, y))) {
            rgb.put_pixel(x, y, Rgb([112, 110, 107]));
        }
        let lines = ["BUMPED   EARTHY   FLEX", "JUMPED   QUIRK   AXIS", "HOARDING   TYKE   VOW"];
        for (line, y) in lines.iter().zip([855.0, 889.0, 923.0]) {
            print(rgb, line, (138.0, y), 18.0, 0.0);
        }
    });
    let all = ["bumped", "earthy", "flex", "jumped", "quirk", "axis", "hoarding", "tyke", "vow"];
    assert_eq!(found, all);
}

#[test]
fn what_is_left_of_a_box_before_one_word_of_a_column_is_no_letter() {
    let mut found = read(|rgb| {
        for (words, left) in WORDS.iter().zip([160.0, 350.0, 560.0]) {
            column(rgb, words, (left, 850.0), 30.0);
        }
        for (x, y) in [151, 156].into_iter().flat_map(|x| (0..16).map(move |y| (x, 863 + y))) {
            (0..3).for_each(|dx| rgb.put_pixel(x + dx, y, Rgb([0; 3])));
        }
    });
    found.sort();
    let mut all = WORDS.concat().iter().map(|word| word.to_lowercase()).collect::<Vec<_>>();
    all.sort();
    assert_eq!(found, all);
}

#[test]
fn commas_above_letters_of_the_next_line_are_no_dots_of_theirs() {
    let lines = [
        ("BUMPED, EARTHY, FLEX,", 160.0),
        ("JUMPED, QUIRK, VOW,", 166.0),
        ("SPA, TYKE,", 214.0),
        ("AXIS", 240.0),
    ];
    let all = ["bumped", "earthy", "flex", "jumped", "quirk", "vow", "spa", "tyke", "axis"];
    assert_eq!(listed(&lines, 25.0), all);
}

#[test]
fn two_words_of_columns_that_stand_close_are_two() {
    let found = read(|rgb| {
        for (i, (left, right)) in
            (0..).zip([("BUMPED", "VOW"), ("HOARDING", "FLEX"), ("EARTHY", "QUIRK"), ("JUMPED", "SPA")])
        {
            let y = 850.0 + 36.0 * i as f32;
            print(rgb, left, (160.0, y), 18.0, 0.0);
            print(rgb, right, (302.0, y), 18.0, 0.0);
        }
    });
    assert_eq!(found, ["bumped", "hoarding", "earthy", "jumped", "vow", "flex", "quirk", "spa"]);
}

#[test]
fn a_frame_around_a_word_that_a_letter_hangs_on_in_pale_ink_is_no_letter() {
    let found = read(|rgb| {
        for (i, word) in (0..).zip(["BUMPED", "EARTHY", "FLEX", "HOARDING"]) {
            let top = 850 + 44 * i;
            print(rgb, word, (190.0, (top + 24) as f32), 18.0, 0.0);
            let off =
                |x: f64, y: f64| ((x - x.clamp(176.0, 330.0)).hypot(y - f64::from(top) - 16.0) - 16.0).abs();
            for (x, y) in (150..356).flat_map(|x| (top - 4..top + 38).map(move |y| (x, y))) {
                if off(x.into(), y.into()) < 1.2 {
                    rgb.put_pixel(x, y, Rgb([90; 3]));
                }
            }
            for (x, y) in (193..199).flat_map(|x| (top + 24..top + 31).map(move |y| (x, y))) {
                rgb.put_pixel(x, y, Rgb([190; 3]));
            }
        }
    });
    assert_eq!(found, ["bumped", "earthy", "flex", "hoarding"]);
}

#[test]
fn light_words_on_a_dark_panel_are_read_where_there_are_none_on_paper() {
    let found = read(|rgb| {
        for (words, left) in WORDS.iter().zip([160.0, 350.0, 560.0]) {
            column(rgb, words, (left, 850.0), 36.0);
        }
        for (x, y) in (120..740).flat_map(|x| (810..950).map(move |y| (x, y))) {
            for value in &mut rgb.get_pixel_mut(x, y).0 {
                *value = 235 - *value / 4 * 3;
            }
        }
    });
    assert_eq!(found, WORDS.concat().iter().map(|word| word.to_lowercase()).collect::<Vec<_>>());
}

#[test]
fn what_stands_far_beside_a_list_in_smaller_print_is_no_word_of_it() {
    let found = read(|rgb| {
        print(rgb, "RAIN", (250.0, 886.0), 13.0, 0.0);
        column(rgb, &["BUMPED", "EARTHY", "FLEX"], (420.0, 850.0), 36.0);
    });
    assert_eq!(found, ["bumped", "earthy", "flex"]);
}

#[test]
fn a_word_whose_first_letter_hangs_out_below_begins_where_others_do() {
    let found = read(|rgb| {
        column(rgb, &["EARTHY", "JUMPED", "FLEX", "QUIRK"], (420.0, 850.0), 36.0);
        // The tail of the J, with a piece of the rule below it.
        for (x, y) in (406..424).flat_map(|x| (886..890).map(move |y| (x, y))) {
            rgb.put_pixel(x, y, Rgb([0; 3]));
        }
    });
    assert_eq!(found, ["earthy", "jumped", "flex", "quirk"]);
}

#[test]
fn lists_in_two_places_about_a_board_count_together() {
    let found = read(|rgb| {
        column(rgb, &["BUMPED", "EARTHY", "FLEX", "JUMPED", "QUIRK"], (160.0, 850.0), 30.0);
        column(rgb, &["HOARDING", "TYKE", "VOW", "AXIS", "WHORL"], (740.0, 400.0), 30.0);
        column(
            rgb,
            &["ONCE, MORE, RAIN, FELL,", "SOFT, AND, WEST, NEWS,", "LARGE, MEN, BY, OLD"],
            (160.0, 1020.0),
            34.0,
        );
    });
    let all = ["bumped", "earthy", "flex", "jumped", "quirk", "hoarding", "tyke", "vow", "axis", "whorl"];
    assert_eq!(found, all);
}

#[test]
fn words_right_beside_one_another_in_a_row_of_a_list_are_none_of_it() {
    let found = read(|rgb| {
        for (words, left) in WORDS.iter().zip([160.0, 350.0, 560.0]) {
            column(rgb, words, (left, 850.0), 36.0);
        }
        for (word, left) in [("RAIN", 760.0), ("HEARD", 835.0)] {
            print(rgb, word, (left, 886.0), 18.0, 0.0);
        }
    });
    assert_eq!(found, WORDS.concat().iter().map(|word| word.to_lowercase()).collect::<Vec<_>>());
}
