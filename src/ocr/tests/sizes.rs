//! Boards of other sizes than nine, drawn from text and read by both readers.

use super::*;
use crate::ocr::tesseract::Tesseract;
use ab_glyph::{Font, FontRef, ScaleFont, point};

const FONT: &[u8] = include_bytes!("../../draw/font/OpenSans-Semibold-subset.ttf");

/// Side of a drawn cell in pixels, and paper around the board.
const SIDE: u32 = 44;
const AROUND: u32 = 10;

/// The texts of a board's symbols, from 1 on.
type Texts = fn(u8) -> String;

fn numbers(value: u8) -> String {
    value.to_string()
}

fn letters(value: u8) -> String {
    Symbol(value.into()).to_char().map(|c| c.to_ascii_uppercase().to_string()).unwrap_or_default()
}

fn zero_for_sixteen(value: u8) -> String {
    if value == 16 { "0".to_owned() } else { letters(value) }
}

fn alphabet(value: u8) -> String {
    char::from(b'A' + value - 1).to_string()
}

/// Values of a board, 0 for empty: every symbol about equally often, half of the cells open.
fn values(size: u8) -> Vec<u8> {
    let mut state = 7_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 16
    };
    (0..usize::from(size).pow(2))
        .map(|i| if next().is_multiple_of(2) { 0 } else { (next() + i as u32) as u8 % size + 1 })
        .collect()
}

fn write(rgb: &mut RgbImage, text: &str, centre: (f32, f32)) {
    let font = FontRef::try_from_slice(FONT).expect("the font is part of the project");
    let scaled = font.as_scaled(34.0);
    let width: f32 = text.chars().map(|c| scaled.h_advance(font.glyph_id(c))).sum();
    let mut at = point(centre.0 - width / 2.0, centre.1 + 12.0);
    for c in text.chars() {
        let id = font.glyph_id(c);
        if let Some(outline) = font.outline_glyph(id.with_scale_and_position(34.0, at)) {
            let corner = outline.px_bounds().min;
            outline.draw(|dx, dy, cover| {
                let pixel = rgb.get_pixel_mut(corner.x as u32 + dx, corner.y as u32 + dy);
                pixel.0 = pixel.0.map(|v| v.saturating_sub((cover * 190.0) as u8));
            });
        }
        at.x += scaled.h_advance(id);
    }
}

fn drawn(size: u8, values: &[u8], texts: Texts) -> RgbImage {
    let side = u32::from(size) * SIDE + 2 * AROUND;
    let mut rgb = RgbImage::from_fn(side, side, |x, y| {
        let line = |v: u32| v >= AROUND - 1 && (v + 1 - AROUND) % SIDE < 2 && v < side - AROUND + 2;
        Rgb(if line(x) || line(y) { [70, 70, 75] } else { [228, 224, 215] })
    });
    for (i, &value) in values.iter().enumerate().filter(|v| *v.1 > 0) {
        let at = |v: usize| AROUND as f32 + (v as f32 + 0.5) * SIDE as f32;
        let (row, column) = (i / usize::from(size), i % usize::from(size));
        write(&mut rgb, &texts(value), (at(column), at(row)));
    }
    image::imageops::blur(&rgb, 0.7)
}

/// Cells read wrong, and cells read wrong with a probability of 0.9 and more.
fn mistakes(size: u8, texts: Texts, quarters: u8, readers: Readers) -> (usize, usize) {
    mistakes_on(&drawn(size, &values(size), texts), size, quarters, readers)
}

/// The same on a picture of a board of [`values`].
fn mistakes_on(picture: &RgbImage, size: u8, quarters: u8, readers: Readers) -> (usize, usize) {
    let values = values(size);
    let stored = turned(picture, Turn::quarters(4 - quarters));
    let at = |v: usize| f64::from(AROUND) + v as f64 * f64::from(SIDE);
    let mesh = Mesh::from_fn(size.into(), size.into(), |r, c| Point::new(at(c), at(r)));
    let layout = Layout::full(size.into(), size.into());
    let board = Board { mesh, layout, turn: Turn::NONE, score: 1.0 };
    let engine = Tesseract::new().expect("Tesseract's data is installed");
    let read = read(&photo(stored), &board, &engine, network(), readers, &clock());
    let (board, reading) = read.expect("readers work");
    assert_eq!(board.turn, Turn::quarters(quarters), "size {size}");
    let wrong = reading
        .cells
        .iter()
        .zip(&values)
        .filter(|(cell, value)| cell.best().symbol.map_or(0, |s| s.0) != u32::from(**value));
    wrong.fold((0, 0), |(all, sure), (cell, _)| (all + 1, sure + usize::from(cell.best().probability >= 0.9)))
}

#[test]
fn small_boards_are_read_whole() {
    for size in [4, 6, 8] {
        assert_eq!(mistakes(size, numbers, 0, Readers::Both), (0, 0), "size {size}");
    }
}

#[test]
fn light_symbols_on_dark_cells_are_read_and_so_are_tiles_on_a_lighter_ground() {
    let paper = drawn(9, &values(9), numbers);
    let mut dark = paper.clone();
    dark.pixels_mut().for_each(|p| p.0 = p.0.map(|v| 24 + (255 - v) / 2));
    assert_eq!(mistakes_on(&dark, 9, 0, Readers::Both), (0, 0), "dark");
    let tiled = |picture: &RgbImage, ground: u8| {
        RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
            let is_gap = |v: u32| v < AROUND + 3 || (v - AROUND) % SIDE < 4 || (v - AROUND) % SIDE > SIDE - 4;
            if is_gap(x) || is_gap(y) { Rgb([ground; 3]) } else { *picture.get_pixel(x, y) }
        })
    };
    let mut grey = paper.clone();
    grey.pixels_mut().for_each(|p| p.0 = p.0.map(|v| v / 4 * 3));
    assert_eq!(mistakes_on(&tiled(&grey, 250), 9, 0, Readers::Both), (0, 0), "grey tiles on white");
    assert_eq!(mistakes_on(&tiled(&dark, 4), 9, 0, Readers::Both), (0, 0), "dark tiles on black");
}

#[test]
fn letters_zeros_and_numbers_are_read_and_nothing_is_wrong_for_sure() {
    let cases: [(u8, Texts, u8); 7] = [
        (12, letters, 0),
        (12, numbers, 1),
        (16, letters, 3),
        (16, zero_for_sixteen, 0),
        (16, numbers, 2),
        (12, alphabet, 0),
        (16, alphabet, 1),
    ];
    for (size, texts, quarters) in cases {
        let (wrong, sure) = mistakes(size, texts, quarters, Readers::Both);
        let case = format!("size {size}, {} for the last, turned by {quarters}", texts(size));
        assert!(wrong * 50 <= usize::from(size).pow(2), "{case}: {wrong} wrong");
        assert_eq!(sure, 0, "{case}");
    }
}

#[test]
fn the_engine_alone_reads_numbers_and_letters_too() {
    for texts in [letters as Texts, numbers] {
        let (wrong, sure) = mistakes(12, texts, 0, Readers::Engine);
        assert!(wrong <= 7 && sure == 0, "{wrong} wrong, {sure} of them for sure");
    }
}
