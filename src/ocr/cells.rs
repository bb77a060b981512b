//! Cells cut from the photo: the board straightened, and in each cell the mark that may be a symbol.

use crate::geometry::{Cell, Mesh};
use crate::photo::Photo;
use crate::raster::{self, Shine};
use image::{GrayImage, Luma, RgbImage};

/// Side of a straightened cell in pixels: a printed digit is then about 30 pixels high, what Tesseract's line
/// recogniser was trained on.
pub const SIDE: u32 = 48;

/// Pixels around the straightened board: a symbol that is printed or written across its frame is still seen.
pub const MARGIN: u32 = 6;

/// Share of a cell's side that is cut off all around, where the lines are.
const INSET: f64 = 0.07;

/// Ink is darker than the paper by this share of the darkest mark of the cell.
const THRESHOLD: f32 = 0.45;

/// A mark weaker than this share of the board's typical digit is dirt or show-through.
const FAINT: f32 = 0.35;

/// Least height of a symbol as a share of the cell's side; pencil candidates and smudges are smaller.
const LEAST_HEIGHT: f64 = 0.27;

/// The two digits of a number are at least this share of its height each, and of each other's.
const DIGIT_HEIGHT: f64 = 0.6;

/// A digit is at most this many times as wide as it is high; wider ones touch their neighbour.
const DIGIT_WIDTH: f64 = 0.95;

/// Widest gap between the digits of a number, as a share of the cell's side.
const DIGIT_GAP: f64 = 0.25;

/// The mark in a cell.
#[derive(Clone, Debug)]
pub struct Glyph {
    /// The cell, numbered as the mesh it was cut from.
    pub cell: Cell,
    /// The mark alone, cropped to its box: 0 = full ink, 255 = paper.
    pub grey: GrayImage,
    /// Its two halves where it is a number of two digits, left and right.
    pub halves: Option<[GrayImage; 2]>,
}

/// What a cell may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    /// One character.
    Single,
    /// One character, or a number of two digits side by side; the board must be upright.
    Number,
}

/// A board seen straight from above, evenly lit, with a margin of [`MARGIN`] pixels all around.
#[derive(Clone, Debug)]
pub struct Straight {
    /// `columns * SIDE + 2 * MARGIN` wide, `rows * SIDE + 2 * MARGIN` high.
    pub grey: GrayImage,
    /// Rows of cells.
    pub rows: u16,
    /// Columns of cells.
    pub columns: u16,
}

impl Straight {
    /// Every cell, row by row, numbered as the mesh the board was straightened with.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let (rows, columns) = (self.rows, self.columns);
        (0..rows).flat_map(move |r| (0..columns).map(move |c| Cell::new(r, c)))
    }

    /// A cell with `pad` pixels around it (at most [`MARGIN`]; negative cuts off).
    pub fn crop(&self, cell: Cell, pad: i32) -> GrayImage {
        let at = |i: u16| (u32::from(i) * SIDE + MARGIN).saturating_add_signed(-pad);
        let side = SIDE.saturating_add_signed(2 * pad);
        image::imageops::crop_imm(&self.grey, at(cell.column), at(cell.row), side, side).to_image()
    }
}

/// The board straightened and evenly lit.
pub fn straighten(photo: &Photo, mesh: &Mesh) -> Straight {
    coloured(photo, mesh).0
}

/// The board straightened and evenly lit, and as large in the photo's colours.
pub(super) fn coloured(photo: &Photo, mesh: &Mesh) -> (Straight, RgbImage) {
    let rgb = raster::straighten(&photo.rgb, mesh, (SIDE, MARGIN), Shine::Matted);
    let grey = raster::even(&rgb, SIDE as usize * 2 / 3);
    (Straight { grey, rows: mesh.rows() as u16, columns: mesh.columns() as u16 }, rgb)
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
    let paper: [f64; 3] = std::array::from_fn(|channel| {
        let mut levels: Vec<u8> = crop.pixels().map(|p| p.0[channel]).collect();
        levels.sort_unstable();
        f64::from(levels[levels.len() * 3 / 4]).max(1.0)
    });
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
pub fn glyphs(board: &Straight) -> Vec<Glyph> {
    marks(board, Content::Single)
}

/// The marks of a straightened board that is upright, of which some may be numbers of two digits.
pub fn numbers(board: &Straight) -> Vec<Glyph> {
    marks(board, Content::Number)
}

fn marks(board: &Straight, content: Content) -> Vec<Glyph> {
    let marks: Vec<(Cell, Mark)> =
        board.cells().filter_map(|cell| Some((cell, mark(board, cell, content)?))).collect();
    let mut depths: Vec<f32> = marks.iter().map(|m| m.1.depth).collect();
    depths.sort_by(f32::total_cmp);
    let typical = depths.get(depths.len() * 3 / 4).copied().unwrap_or(0.0);
    marks
        .into_iter()
        .filter(|(_, m)| m.depth >= typical * FAINT)
        .map(|(cell, mark)| Glyph { cell, grey: mark.grey, halves: mark.halves })
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
    let mut levels: Vec<u8> = crop.as_raw().clone();
    levels.sort_unstable();
    let paper = f32::from(levels[levels.len() * 3 / 4]);
    let quarter = side / 5;
    let middle =
        image::imageops::crop_imm(&crop, quarter, quarter, side - 2 * quarter, side - 2 * quarter).to_image();
    let mut dark: Vec<u8> = middle.into_raw();
    dark.sort_unstable();
    let depth = paper - f32::from(dark[dark.len() / 25]);
    if depth < 12.0 {
        return None;
    }
    let limit = paper - depth * THRESHOLD;
    let ink = GrayImage::from_fn(side, side, |x, y| {
        Luma([u8::from(f32::from(crop.get_pixel(x, y).0[0]) < limit) * 255])
    });
    let blobs = blobs(&ink);
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

/// The two digits side by side that make up the whole, left and right; `None` where it is one character.
fn halves(pieces: &[&Blob], whole: &Blob) -> Option<[Blob; 2]> {
    let mut sorted = pieces.to_vec();
    sorted.sort_by_key(|b| (b.left, b.top));
    (1..sorted.len()).find_map(|cut| {
        let join = |part: &[&Blob]| part[1..].iter().fold(part[0].clone(), |all, piece| all.with(piece));
        let parts = [join(&sorted[..cut]), join(&sorted[cut..])];
        let apart = parts[0].right < parts[1].left;
        let digits = parts.iter().all(|part| {
            let (width, height) = (f64::from(part.width()), f64::from(part.height()));
            height >= DIGIT_HEIGHT * f64::from(whole.height()) && width <= DIGIT_WIDTH * height
        });
        (apart && digits).then_some(parts)
    })
}

/// A connected set of ink pixels with its box (inclusive).
#[derive(Clone, Debug)]
struct Blob {
    pixels: Vec<(u32, u32)>,
    left: u32,
    top: u32,
    right: u32,
    bottom: u32,
}

impl Blob {
    fn height(&self) -> u32 {
        self.bottom - self.top + 1
    }

    fn width(&self) -> u32 {
        self.right - self.left + 1
    }

    /// Pixels with paper beside them, in a cell of `side` pixels.
    fn outline(&self, side: u32) -> usize {
        let mut inked = vec![false; (side * side) as usize];
        self.pixels.iter().for_each(|&(x, y)| inked[(y * side + x) as usize] = true);
        let is = |x: u32, y: u32| x < side && y < side && inked[(y * side + x) as usize];
        let inner = |x: u32, y: u32| {
            is(x.wrapping_sub(1), y) && is(x + 1, y) && is(x, y.wrapping_sub(1)) && is(x, y + 1)
        };
        self.pixels.iter().filter(|&&(x, y)| !inner(x, y)).count()
    }

    fn on_border(&self, side: u32) -> bool {
        self.left == 0 || self.top == 0 || self.right + 1 == side || self.bottom + 1 == side
    }

    /// Reaches into the middle of the cell and is no remnant of a line.
    fn may_be_symbol(&self, side: u32) -> bool {
        let (cx, cy) = (u32::midpoint(self.left, self.right), u32::midpoint(self.top, self.bottom));
        let central = |v: u32| v * 4 > side && v * 4 < side * 3;
        let spans = self.width() * 20 > side * 19 || self.height() * 50 > side * 49;
        central(cx) && central(cy) && !spans && self.pixels.len() as u32 * 60 > side * side
    }

    /// Whether this is a piece of `main`'s symbol: within its box, give or take a gap.
    fn near(&self, main: &Self, side: u32) -> bool {
        let gap = side / 10;
        self.left + gap >= main.left
            && self.right <= main.right + gap
            && self.top + gap >= main.top
            && self.bottom <= main.bottom + gap
            && self.pixels.len() > 3
    }

    /// Whether this may be the other digit of a number: as high as `main`, on its line, close by.
    fn beside(&self, main: &Self, side: u32) -> bool {
        let overlap = (self.bottom.min(main.bottom) + 1).saturating_sub(self.top.max(main.top));
        let gap = self.left.saturating_sub(main.right).max(main.left.saturating_sub(self.right));
        f64::from(overlap) >= DIGIT_HEIGHT * f64::from(self.height().max(main.height()))
            && f64::from(gap) <= DIGIT_GAP * f64::from(side)
    }

    fn with(&self, other: &Self) -> Self {
        let mut pixels = self.pixels.clone();
        pixels.extend(&other.pixels);
        Self {
            pixels,
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

fn blobs(ink: &GrayImage) -> Vec<Blob> {
    let (w, h) = ink.dimensions();
    let mut seen = vec![false; (w * h) as usize];
    let mut found = Vec::new();
    for start in 0..w * h {
        if seen[start as usize] || ink.as_raw()[start as usize] == 0 {
            continue;
        }
        let mut blob = Blob { pixels: Vec::new(), left: w, top: h, right: 0, bottom: 0 };
        let mut stack = vec![(start % w, start / w)];
        seen[start as usize] = true;
        while let Some((x, y)) = stack.pop() {
            blob.pixels.push((x, y));
            blob.left = blob.left.min(x);
            blob.right = blob.right.max(x);
            blob.top = blob.top.min(y);
            blob.bottom = blob.bottom.max(y);
            for ny in y.saturating_sub(1)..=(y + 1).min(h - 1) {
                for nx in x.saturating_sub(1)..=(x + 1).min(w - 1) {
                    let i = (ny * w + nx) as usize;
                    if !seen[i] && ink.as_raw()[i] != 0 {
                        seen[i] = true;
                        stack.push((nx, ny));
                    }
                }
            }
        }
        found.push(blob);
    }
    found
}

/// The blob's pixels and their soft rim on white, cropped to the box with a rim of two pixels.
fn cleaned(crop: &GrayImage, blob: &Blob, paper: f32, depth: f32) -> GrayImage {
    const RIM: u32 = 2;
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
