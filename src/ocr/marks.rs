//! The mark in each cell that may be a symbol, cut out and cleaned, and what it looks like.

use super::blobs::{Blob, DIGIT_HEIGHT, blobs};
use super::cells::{MARGIN, SIDE, Straight};
use super::fine::Fine;
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

/// Least that fine strokes add to the width or the height of a digit, in pixels of the straightened cell, for
/// it to be another without them: the soft rim of its ink is paler, too.
const LEAST_ADDED: u32 = SIDE / 8;

/// The mark in a cell.
#[derive(Clone, Debug)]
pub(super) struct Glyph {
    /// The cell, numbered as the mesh it was cut from.
    pub(super) cell: Cell,
    /// The mark alone, cropped to its box: 0 = full ink, 255 = paper.
    pub(super) grey: GrayImage,
    /// The upper edge of that, from a place that is the same in all cells.
    pub(super) top: i32,
    /// Its two halves where it is a number of two digits, left and right.
    pub(super) halves: Option<[GrayImage; 2]>,
    /// Whether there is paper between those.
    pub(super) is_parted: bool,
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
    let inset = inset();
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
        stroke: blob.stroke(),
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
            is_parted: mark.is_parted,
        })
        .collect()
}

struct Mark {
    grey: GrayImage,
    halves: Option<[GrayImage; 2]>,
    /// Whether there is paper between the halves.
    is_parted: bool,
    /// How much darker than paper it is, in grey levels.
    depth: f32,
    /// Its pixels, from the top left of the cell's inner part; of a mark that may be a number, of the cell.
    blob: Blob,
}

/// The mark in one cell: the component nearest the middle, with what belongs to it.
fn mark(board: &Straight, cell: Cell, content: Content) -> Option<Mark> {
    let inner = Inner::of(board, cell)?;
    match content {
        Content::Single => inner.single(),
        Content::Number => inner.number(&board.crop(cell, 0)),
    }
}

/// A cell and `pad` pixels of the board around it, its mark's fine strokes as dark as the others: all but the
/// stem of a 4 in a fat face may be hairlines. `None` where the mark is hardly larger by them.
pub(super) fn darkened(board: &Straight, cell: Cell, pad: u32) -> Option<GrayImage> {
    let inner = Inner::of(board, cell)?;
    let mark = inner.symbol()?.moved((inset(), inset()));
    let whole = Fine::new(&board.crop(cell, 0), |share| inner.limit(share)).whole(mark.clone());
    let added = (whole.width() - mark.width()).max(whole.height() - mark.height());
    if added < LEAST_ADDED {
        return None;
    }
    let ink = inner.limit(1.0).max(0.0) as u8;
    let mut seen = board.crop(cell, pad as i32);
    for &(x, y) in &whole.pixels {
        let level = &mut seen.get_pixel_mut(x + pad, y + pad).0[0];
        *level = ink.min(*level);
    }
    Some(seen)
}

/// What is within the lines of a cell.
struct Inner {
    crop: GrayImage,
    /// Grey level of its paper, and by how many levels its ink is darker.
    paper: f32,
    depth: f32,
}

impl Inner {
    /// `None` where there is no ink.
    fn of(board: &Straight, cell: Cell) -> Option<Self> {
        let crop = board.crop(cell, -(inset() as i32));
        let side = crop.width();
        let paper = f32::from(paper(&sorted(crop.pixels().map(|p| p.0[0]))));
        let around = side / AROUND_MARK;
        let inner = side - 2 * around;
        let middle = image::imageops::crop_imm(&crop, around, around, inner, inner).to_image();
        let depth = paper - f32::from(ink(&sorted(middle.into_raw())));
        (depth >= LEAST_DEPTH).then_some(Self { crop, paper, depth })
    }

    /// What is darker than the paper by a share of the ink's depth.
    fn limit(&self, share: f32) -> f32 {
        self.paper - self.depth * share
    }

    fn pieces(&self) -> Vec<Blob> {
        let (side, limit) = (self.crop.width(), self.limit(THRESHOLD));
        blobs(&GrayImage::from_fn(side, side, |x, y| {
            Luma([u8::from(f32::from(self.crop.get_pixel(x, y).0[0]) < limit) * 255])
        }))
    }

    /// The pixels of the mark in the middle, with what belongs to it.
    fn symbol(&self) -> Option<Blob> {
        let (blobs, side) = (self.pieces(), self.crop.width());
        let (_, keep) = pieces(&blobs, main(&blobs, side)?, side);
        is_high(&keep).then_some(keep)
    }

    fn single(&self) -> Option<Mark> {
        let keep = self.symbol()?;
        let grey = cleaned(&self.crop, &keep, self.paper, self.depth);
        Some(Mark { grey, halves: None, is_parted: false, depth: self.depth, blob: keep })
    }

    /// The same of a number or a letter; `cell` has the lines around it.
    fn number(&self, cell: &GrayImage) -> Option<Mark> {
        let (inset, side) = (inset(), self.crop.width());
        let fine = Fine::new(cell, |share| self.limit(share));
        let whole = |mark: &Blob| fine.whole(mark.clone().moved((inset, inset)));
        let blobs = joined(self.pieces(), side, whole);
        let (pieces, keep) = pieces_of_number(&blobs, main(&blobs, side)?, side);
        if !is_high(&keep) {
            return None;
        }
        let parts = Parts::of(&pieces, &keep);
        let is_parted = matches!(parts, Some(Parts::Apart(_)));
        let cleaned = |mark: &Blob| cleaned(cell, mark, self.paper, self.depth);
        let halves = parts.map(|parts| {
            let digits = parts.digits();
            let [tens, units] = digits.each_ref().map(whole);
            let are_apart = tens.right < units.left;
            let [left, right] = digits.map(|half| half.moved((inset, inset)));
            if are_apart { [tens, units] } else { [left, right] }.each_ref().map(cleaned)
        });
        let keep = whole(&keep);
        Some(Mark { grey: cleaned(&keep), halves, is_parted, depth: self.depth, blob: keep })
    }
}

/// Pixels of a cell's side that are cut off at each end, where the lines are.
fn inset() -> u32 {
    (f64::from(SIDE) * INSET).round() as u32
}

/// The main piece of a symbol.
fn main(blobs: &[Blob], side: u32) -> Option<&Blob> {
    blobs.iter().filter(|b| b.may_be_symbol(side)).max_by_key(|b| b.pixels.len())
}

/// Whether a mark is as high, or as wide, as a symbol is.
fn is_high(mark: &Blob) -> bool {
    f64::from(mark.height().max(mark.width())) >= LEAST_HEIGHT * f64::from(SIDE)
}

/// The pieces of ink in the inner part of a cell, `side` pixels a side, those joined that stand above one
/// another and are one by the fine strokes of their `whole`: the bar of a 5 and its bowl.
fn joined(blobs: Vec<Blob>, side: u32, whole: impl Fn(&Blob) -> Blob) -> Vec<Blob> {
    let mut joined: Vec<Blob> = Vec::new();
    for blob in blobs {
        let is_one = |other: &Blob| {
            let stand_apart = blob.right < other.left || other.right < blob.left;
            let is_line = blob.on_border(side) || other.on_border(side);
            let place = (blob.pixels[0].0 + inset(), blob.pixels[0].1 + inset());
            !stand_apart && !is_line && whole(other).pixels.contains(&place)
        };
        match joined.iter().position(is_one) {
            Some(i) => joined[i] = joined[i].with(&blob),
            None => joined.push(blob),
        }
    }
    joined
}

/// What belongs to a symbol besides its main piece, that included, and all of it together.
fn pieces<'b>(blobs: &'b [Blob], main: &Blob, side: u32) -> (Vec<&'b Blob>, Blob) {
    let pieces: Vec<&Blob> =
        blobs.iter().filter(|other| !other.on_border(side) && other.near(main, side)).collect();
    let all = pieces.iter().fold(main.clone(), |all, piece| all.with(piece));
    (pieces, all)
}

/// The same of a number or a letter: the other digit or the dot as well, and what belongs to that. Thin
/// strokes break, so that a 0 may be two pieces.
fn pieces_of_number<'b>(blobs: &'b [Blob], main: &Blob, side: u32) -> (Vec<&'b Blob>, Blob) {
    let (mut pieces, mut all, mut others) = (Vec::new(), main.clone(), blobs.iter().collect::<Vec<&Blob>>());
    loop {
        let belongs = |other: &Blob| {
            let is_piece = !other.on_border(side) && other.near(&all, side);
            is_piece || other.beside(&all, side) || other.is_dot_of(&all, side)
        };
        let (found, left): (Vec<&Blob>, Vec<&Blob>) = others.into_iter().partition(|other| belongs(other));
        if found.is_empty() {
            return (pieces, all);
        }
        all = found.iter().fold(all, |all, piece| all.with(piece));
        pieces.extend(found);
        others = left;
    }
}

/// The two digits side by side that make up a mark, left and right.
enum Parts {
    /// With paper between them.
    Apart([Blob; 2]),
    /// Touching.
    Touching([Blob; 2]),
}

impl Parts {
    /// The digits of `whole`, which is made of these pieces; `None` where it is one character. What is wider
    /// than any digit is two that touch.
    fn of(pieces: &[&Blob], whole: &Blob) -> Option<Self> {
        let mut sorted = pieces.to_vec();
        sorted.sort_by_key(|b| (b.left, b.top));
        let join = |part: &[&Blob]| part[1..].iter().fold(part[0].clone(), |all, piece| all.with(piece));
        let is_digit = |part: &Blob| {
            let (width, height) = (f64::from(part.width()), f64::from(part.height()));
            height >= DIGIT_HEIGHT * f64::from(whole.height()) && width <= DIGIT_WIDTH * height
        };
        let are_digits = |parts: &[Blob; 2]| parts[0].right < parts[1].left && parts.iter().all(is_digit);
        let apart =
            (1..sorted.len()).map(|cut| [join(&sorted[..cut]), join(&sorted[cut..])]).find(are_digits);
        let touching = || whole.cut().filter(|parts| !is_digit(whole) && are_digits(parts));
        apart.map(Self::Apart).or_else(|| touching().map(Self::Touching))
    }

    fn digits(self) -> [Blob; 2] {
        match self {
            Self::Apart(digits) | Self::Touching(digits) => digits,
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of one cell with these boxes of ink, each from column and row to column and row, the fine ones
    /// a third as dark.
    fn drawn(ink: &[[u32; 4]], fine: &[[u32; 4]]) -> Straight {
        let side = SIDE + 2 * MARGIN;
        let is_in = |boxes: &[[u32; 4]], x: u32, y: u32| {
            let (x, y) = (x.wrapping_sub(MARGIN), y.wrapping_sub(MARGIN));
            boxes
                .iter()
                .any(|&[left, top, right, bottom]| (left..right).contains(&x) && (top..bottom).contains(&y))
        };
        let level = |x: u32, y: u32| match (is_in(ink, x, y), is_in(fine, x, y)) {
            (true, _) => 40,
            (_, true) => 165,
            _ => 230,
        };
        Straight { grey: GrayImage::from_fn(side, side, |x, y| Luma([level(x, y)])), rows: 1, columns: 1 }
    }

    fn cell(ink: &[[u32; 4]]) -> Straight {
        drawn(ink, &[])
    }

    #[test]
    fn the_fine_foot_of_a_letter_is_part_of_it_and_a_line_that_it_touches_is_not() {
        let (stem, foot, serif) = ([14, 10, 19, 36], [19, 34, 34, 36], [32, 28, 34, 34]);
        let width = |board: &Straight| numbers(board).first().map(|glyph| glyph.grey.width());
        assert_eq!(width(&drawn(&[stem], &[foot, serif])), Some(20 + 2 * RIM), "an L");
        assert_eq!(width(&drawn(&[stem], &[])), Some(5 + 2 * RIM), "an I");
        let hook = [16, 43, 27, 46];
        let height = |board: &Straight| numbers(board).first().map(|glyph| glyph.grey.height());
        let line = [0, 46, 48, 48];
        let below = drawn(&[[22, 16, 27, 46], hook, line], &[]);
        assert_eq!(height(&below), Some(30 + 2 * RIM), "a j without its dot, its hook beside the line");
    }

    #[test]
    fn a_five_whose_bar_hangs_on_its_bowl_by_a_fine_stem_is_a_digit_of_a_number() {
        let (one, bar, bowl, stem) = ([8, 11, 12, 36], [24, 11, 36, 14], [24, 22, 37, 36], [24, 14, 26, 22]);
        let [glyph] = <[Glyph; 1]>::try_from(numbers(&drawn(&[one, bar, bowl], &[stem]))).expect("a mark");
        let [left, right] = glyph.halves.expect("two digits");
        assert!(glyph.is_parted && left.width() < right.width());
        assert_eq!(right.height(), 25 + 2 * RIM, "from the bar to the foot of the bowl");
    }

    #[test]
    fn a_number_that_fills_its_cell_is_whole_though_its_thin_strokes_break() {
        let stem = [13, 10, 18, 38];
        // A 0 of which but the sides are left, one of them at the edge of what is looked at.
        let found = numbers(&cell(&[stem, [31, 12, 34, 36], [41, 12, 46, 36]]));
        let [Glyph { halves: Some([one, zero]), is_parted: true, .. }] = found.as_slice() else {
            panic!("a number: {found:?}")
        };
        assert!(one.width() < 12 && zero.width() > 12, "{} {}", one.width(), zero.width());
        let line = numbers(&cell(&[stem, [41, 0, 46, 48]]));
        assert!(matches!(line.as_slice(), [Glyph { halves: None, .. }]), "a line beside is no digit");
    }
}
