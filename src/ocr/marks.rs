//! The mark in each cell that may be a symbol, cut out and cleaned, and what it looks like.

use super::blobs::{Blob, DIGIT_HEIGHT, blobs};
use super::cells::{MARGIN, SIDE, Straight};
use super::levels::{ink, paper, sorted};
use crate::geometry::Cell;
use image::{GrayImage, Luma, RgbImage};

/// Share of a cell's side that is cut off all around, where the lines are.
const INSET: f64 = 0.07;

/// Ink is darker than the paper by this share of the darkest mark of the cell.
const THRESHOLD: f32 = 0.45;

/// A mark weaker than this share of the board's typical digit is dirt or show-through.
const FAINT: f32 = 0.35;

/// Rank of the board's typical digit among the depths of its marks, faintest first: dirt and pencil
/// candidates, which are fainter, may be up to three marks in four.
const TYPICAL: (usize, usize) = (3, 4);

/// Least depth of ink below the paper, in grey levels: the noise of paper that is evened out stays below it.
const LEAST_DEPTH: f32 = 12.0;

/// What is cut off all around a cell's inner part to see how dark its mark is, one part in so many of its
/// side: a remnant of a line is darker than most marks.
const AROUND_MARK: u32 = 5;

/// Least height of a symbol as a share of the cell's side; pencil candidates and smudges are smaller.
const LEAST_HEIGHT: f64 = 0.27;

/// A digit is at most this many times as wide as it is high; wider ones touch their neighbour.
const DIGIT_WIDTH: f64 = 0.95;

/// Paper around a mark that is cut out, in pixels: as far as the soft rim of ink reaches.
const RIM: u32 = 2;

/// The mark in a cell.
#[derive(Clone, Debug)]
pub(super) struct Glyph {
    /// The cell, numbered as the mesh it was cut from.
    pub(super) cell: Cell,
    /// The mark alone, cropped to its box: 0 = full ink, 255 = paper.
    pub(super) grey: GrayImage,
    /// The upper edge of that, from the upper edge of the cell's inner part.
    pub(super) top: i32,
    /// Its two halves where it is a number of two digits, left and right.
    pub(super) halves: Option<[GrayImage; 2]>,
}

/// What a cell may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    /// One character.
    Single,
    /// One character, or a number of two digits side by side; the board must be upright.
    Number,
}

/// How the mark in a cell looks, whatever it says. Lengths in pixels of the straightened cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// How much darker than paper it is, in grey levels.
    pub(super) depth: f64,
    /// Width of its strokes: twice its area over its outline.
    pub(super) stroke: f64,
    /// Width and height of its box.
    pub(super) size: (f64, f64),
    /// Middle of its box, from the cell's left and top.
    pub(super) middle: (f64, f64),
    /// How much of the paper's red, green and blue it takes away, 0 to 1.
    pub(super) darkness: [f64; 3],
}

/// How the mark in a cell looks; `None` where there is none. `colour` is the board in colours.
pub(super) fn shape(board: &Straight, colour: &RgbImage, cell: Cell) -> Option<Shape> {
    let mark = mark(board, cell, Content::Single)?;
    let blob = &mark.blob;
    let inset = (f64::from(SIDE) * INSET).round() as u32;
    let corner = |i: u16| u32::from(i) * SIDE + MARGIN + inset;
    let (left, top) = (corner(cell.column), corner(cell.row));
    let side = SIDE - 2 * inset;
    let crop = image::imageops::crop_imm(colour, left, top, side, side).to_image();
    let level = |channel: usize| f64::from(paper(&sorted(crop.pixels().map(|p| p.0[channel]))));
    let paper: [f64; 3] = std::array::from_fn(|channel| level(channel).max(1.0));
    let mut ink = [0.0; 3];
    for &(x, y) in &blob.pixels {
        let pixel = crop.get_pixel(x, y).0;
        ink.iter_mut().zip(pixel).for_each(|(ink, v)| *ink += f64::from(v) / blob.pixels.len() as f64);
    }
    let middle = |low: u32, high: u32| f64::from(low + high + 1) / 2.0 + f64::from(inset);
    Some(Shape {
        depth: f64::from(mark.depth),
        stroke: 2.0 * blob.pixels.len() as f64 / blob.outline(side).max(1) as f64,
        size: (f64::from(blob.width()), f64::from(blob.height())),
        middle: (middle(blob.left, blob.right), middle(blob.top, blob.bottom)),
        darkness: std::array::from_fn(|c| 1.0 - ink[c] / paper[c]),
    })
}

/// The marks of a straightened board, at most one a cell; cells without one are empty.
pub(super) fn glyphs(board: &Straight) -> Vec<Glyph> {
    marks(board, Content::Single)
}

/// The marks of a straightened board that is upright, of which some may be numbers of two digits.
pub(super) fn numbers(board: &Straight) -> Vec<Glyph> {
    marks(board, Content::Number)
}

fn marks(board: &Straight, content: Content) -> Vec<Glyph> {
    let marks: Vec<(Cell, Mark)> =
        board.cells().filter_map(|cell| Some((cell, mark(board, cell, content)?))).collect();
    let mut depths: Vec<f32> = marks.iter().map(|m| m.1.depth).collect();
    depths.sort_by(f32::total_cmp);
    let typical = depths.get(depths.len() * TYPICAL.0 / TYPICAL.1).copied().unwrap_or(0.0);
    marks
        .into_iter()
        .filter(|(_, m)| m.depth >= typical * FAINT)
        .map(|(cell, mark)| Glyph {
            cell,
            grey: mark.grey,
            top: mark.blob.top as i32 - RIM as i32,
            halves: mark.halves,
        })
        .collect()
}

struct Mark {
    grey: GrayImage,
    halves: Option<[GrayImage; 2]>,
    /// How much darker than paper it is, in grey levels.
    depth: f32,
    /// Its pixels within the cell's inner part.
    blob: Blob,
}

/// The mark in one cell: the component nearest the middle, with what belongs to it.
fn mark(board: &Straight, cell: Cell, content: Content) -> Option<Mark> {
    let inset = (f64::from(SIDE) * INSET).round() as u32;
    let side = SIDE - 2 * inset;
    let crop = board.crop(cell, -(inset as i32));
    let paper = f32::from(paper(&sorted(crop.pixels().map(|p| p.0[0]))));
    let around = side / AROUND_MARK;
    let inner = side - 2 * around;
    let middle = image::imageops::crop_imm(&crop, around, around, inner, inner).to_image();
    let depth = paper - f32::from(ink(&sorted(middle.into_raw())));
    if depth < LEAST_DEPTH {
        return None;
    }
    let limit = paper - depth * THRESHOLD;
    let inked = GrayImage::from_fn(side, side, |x, y| {
        Luma([u8::from(f32::from(crop.get_pixel(x, y).0[0]) < limit) * 255])
    });
    let blobs = blobs(&inked);
    let main = blobs.iter().filter(|b| b.may_be_symbol(side)).max_by_key(|b| b.pixels.len())?;
    let belongs = |other: &&Blob| {
        !other.on_border(side)
            && (other.near(main, side) || content == Content::Number && other.beside(main, side))
    };
    let pieces: Vec<&Blob> = blobs.iter().filter(belongs).collect();
    let keep = pieces.iter().fold(main.clone(), |all, piece| all.with(piece));
    if f64::from(keep.height().max(keep.width())) < LEAST_HEIGHT * f64::from(SIDE) {
        return None;
    }
    let halves = (content == Content::Number)
        .then(|| halves(&pieces, &keep))
        .flatten()
        .map(|halves| halves.map(|half| cleaned(&crop, &half, paper, depth)));
    Some(Mark { grey: cleaned(&crop, &keep, paper, depth), halves, depth, blob: keep })
}

/// The two digits side by side that make up the whole, left and right; `None` where it is one character. What
/// is wider than any digit is two that touch.
fn halves(pieces: &[&Blob], whole: &Blob) -> Option<[Blob; 2]> {
    let mut sorted = pieces.to_vec();
    sorted.sort_by_key(|b| (b.left, b.top));
    let join = |part: &[&Blob]| part[1..].iter().fold(part[0].clone(), |all, piece| all.with(piece));
    let is_digit = |part: &Blob| {
        let (width, height) = (f64::from(part.width()), f64::from(part.height()));
        height >= DIGIT_HEIGHT * f64::from(whole.height()) && width <= DIGIT_WIDTH * height
    };
    let are_digits = |parts: &[Blob; 2]| parts[0].right < parts[1].left && parts.iter().all(is_digit);
    (1..sorted.len())
        .map(|cut| [join(&sorted[..cut]), join(&sorted[cut..])])
        .find(are_digits)
        .or_else(|| whole.cut().filter(|parts| !is_digit(whole) && are_digits(parts)))
}

/// The blob's pixels and their soft rim on white, cropped to the box with [`RIM`] pixels around it.
fn cleaned(crop: &GrayImage, blob: &Blob, paper: f32, depth: f32) -> GrayImage {
    let (w, h) = (blob.width() + 2 * RIM, blob.height() + 2 * RIM);
    let mut mask = vec![false; (w * h) as usize];
    for &(x, y) in &blob.pixels {
        let (cx, cy) = (x - blob.left + RIM, y - blob.top + RIM);
        for my in cy - RIM..=cy + RIM {
            for mx in cx - RIM..=cx + RIM {
                mask[(my * w + mx) as usize] = true;
            }
        }
    }
    GrayImage::from_fn(w, h, |x, y| {
        let (sx, sy) = ((blob.left + x).checked_sub(RIM), (blob.top + y).checked_sub(RIM));
        let value = match (sx, sy) {
            (Some(sx), Some(sy)) if mask[(y * w + x) as usize] && sx < crop.width() && sy < crop.height() => {
                f32::from(crop.get_pixel(sx, sy).0[0])
            }
            _ => paper,
        };
        Luma([(255.0 * (1.0 - (paper - value) / depth)).clamp(0.0, 255.0) as u8])
    })
}
