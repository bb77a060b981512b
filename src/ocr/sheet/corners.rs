//! The sums in the corners of cells.

use super::flat::{CELL, Flat};
use super::tokens::Token;
use crate::geometry::median;
use crate::ocr::blobs::{Blob, blobs};
use crate::ocr::levels::sorted;
use image::{GrayImage, Luma};

/// The part of a corner, from its edges, in which there is ink where a sum stands in it, in cells: further in
/// than borders of cages run, further out than given digits reach.
const INNER: (f64, f64) = (0.14, 0.3);
const PLACES: usize = 8;

/// How many of the places there are darker than what counts: the round corner of a cage's border is.
const BORDER: usize = 5;

/// Grey levels that the ink of sums makes of that at least, meant over all cells, and how many times as much
/// as in any other corner.
const LEAST_INK: f32 = 6.0;
const CLEAR: f32 = 2.5;

/// How far from the edges of its cell a sum reaches, in cells: first and last column, first and last row.
const REACH: [f64; 4] = [0.035, 0.65, 0.035, 0.5];

/// Ranks of paper and ink in that part of a cell, in hundredths, darkest first; of a sum on a tag of its own
/// the paper is the tag.
const PAPER: usize = 75;
const TAG: usize = 92;
const INK: usize = 3;

/// What counts as ink of a sum.
#[derive(Clone, Copy)]
pub(super) struct Look {
    /// How much darker than the paper it is, as a share of the darkest there, or of what is usual on the
    /// board.
    threshold: f32,
    /// Rank of the paper.
    paper: usize,
}

/// Sums on the paper of their cells: of thin faces the one leaves pieces, of bold ones the other makes
/// figures touch.
pub(super) const PLAIN: [Look; 2] =
    [Look { threshold: 0.42, paper: PAPER }, Look { threshold: 0.27, paper: PAPER }];

/// Sums on tags, whose edges beside a figure are lighter than the rest of them.
pub(super) const TAGGED: [Look; 2] =
    [Look { threshold: 0.6, paper: TAG }, Look { threshold: 0.42, paper: TAG }];

/// The least depth of ink, as a share of what is usual.
const FAINT: f32 = 0.6;

/// Rank of the usual depth of ink among the cells, in hundredths: a third of them has a sum.
const USUAL: usize = 75;

/// Least and most height of a figure, in cells, and those in the usual height of the board's.
const HEIGHT: (f64, f64) = (0.13, 0.33);
const ALIKE: (f64, f64) = (0.84, 1.2);

/// Most width of a figure or two that touch, in cells.
const WIDTH: f64 = 0.4;

/// How far, in heights, the tops of sums differ from what is usual, and figures of a sum stand apart.
const ASKEW: f64 = 0.35;
const GAP: f64 = 0.62;

/// Share of a figure's height from its top that the border above it may reach, and of what is behind it that
/// may be dark: dirt.
const BELOW: f64 = 0.25;
const SPECKS: f64 = 0.06;

/// A figure so many times as high as wide may be a piece of a border.
const SLIM: f64 = 3.6;

impl Part {
    fn is_ink(&self, x: u32, y: u32) -> bool {
        f32::from(self.grey.get_pixel(x, y).0[0]) < self.paper - self.threshold * self.depth
    }
}

/// In which corner of its cells a board has sums, clockwise from the upper left; `None` where in none.
pub(super) fn corner(flat: &Flat) -> Option<usize> {
    let (rows, columns) = (flat.mesh.rows(), flat.mesh.columns());
    let (from, to) = INNER;
    let inked = |i: usize, corner: usize| {
        let value = |k: usize| {
            let at = |k: usize| from + (to - from) * (k as f64 + 0.5) / PLACES as f64;
            let (u, v) = (at(k % PLACES), at(k / PLACES));
            let x = if corner == 1 || corner == 2 { 1.0 - u } else { u };
            let y = if corner >= 2 { 1.0 - v } else { v };
            flat.at((i % columns) as f64 + x, (i / columns) as f64 + y)
        };
        let mut values: Vec<f32> = (0..PLACES * PLACES).map(value).collect();
        values.sort_by(f32::total_cmp);
        let mean = values.iter().sum::<f32>() / values.len() as f32;
        mean - values[BORDER]
    };
    let cells = rows * columns;
    let ink = |corner: usize| (0..cells).map(|i| inked(i, corner)).sum::<f32>() / cells as f32;
    let inks: Vec<f32> = (0..4).map(ink).collect();
    let best = (0..4).max_by(|&a, &b| inks[a].total_cmp(&inks[b]))?;
    let is_alone = (0..4).all(|other| other == best || inks[best] >= CLEAR * inks[other]);
    (inks[best] >= LEAST_INK && is_alone).then_some(best)
}

/// A part of a cell, with its upper left pixel on the board, and the levels of its paper and ink.
struct Part {
    grey: GrayImage,
    corner: (u32, u32),
    paper: f32,
    depth: f32,
    /// Share of the depth from which there is ink.
    threshold: f32,
}

/// A sum that is not read yet.
pub(super) struct Corner {
    /// The number of its cell.
    pub(super) cell: usize,
    /// Its figures, in pixels of the flat board.
    pub(super) token: Token,
    /// Whether nothing stands on or close behind it that may hide a figure.
    pub(super) is_whole: bool,
}

/// The sums of a board that has them in the upper left corners of its cells.
pub(super) fn sums(flat: &Flat, look: Look) -> Vec<Corner> {
    let columns = flat.mesh.columns();
    let mut parts: Vec<Part> =
        (0..flat.mesh.rows() * columns).map(|i| part(flat, (i / columns, i % columns), look)).collect();
    let mut depths: Vec<f32> = parts.iter().map(|part| part.depth).collect();
    depths.sort_by(f32::total_cmp);
    let usual = depths[depths.len() * USUAL / 100];
    for part in &mut parts {
        part.depth = part.depth.max(FAINT * usual);
    }
    let figures: Vec<Vec<Blob>> = parts.iter().map(figures).collect();
    let heights = figures.iter().flatten().filter(|f| !is_slim(f)).map(|f| f64::from(f.height()));
    let height = median(heights).unwrap_or(1.0);
    let in_cell = |cells: usize, at: u32| Flat::cells(f64::from(at)) - cells as f64;
    let top = |i: usize, figure: &Blob| in_cell(i / columns, figure.top) * f64::from(CELL);
    let tops = |i: usize| figures[i].iter().filter(|f| !is_slim(f)).map(move |f| top(i, f));
    let level = median((0..figures.len()).flat_map(tops)).unwrap_or(1.0);
    let is_one = |i: usize, figure: &Blob| {
        let high = f64::from(figure.height()) / height;
        (ALIKE.0..=ALIKE.1).contains(&high) && (top(i, figure) - level).abs() <= ASKEW * height
    };
    let sum = |(cell, figures): (usize, Vec<Blob>)| {
        let own: Vec<Blob> = figures.into_iter().filter(|figure| is_one(cell, figure)).collect();
        let figures = beside(own, height);
        let is_whole = figures.last().is_some_and(|last| is_clear_behind(&parts[cell], last, height));
        Token::of(figures).map(|token| Corner { cell, token, is_whole })
    };
    figures.into_iter().enumerate().filter_map(sum).collect()
}

/// Whether there is paper behind the last figure of a sum, but for the border above it.
fn is_clear_behind(part: &Part, last: &Blob, height: f64) -> bool {
    let (left, top) = (last.right + 2 - part.corner.0, last.top - part.corner.1 + (height * BELOW) as u32);
    let (w, h) = part.grey.dimensions();
    let (right, bottom) = (left + (height * GAP) as u32, (last.bottom - part.corner.1).min(h));
    let places = (top..bottom).flat_map(|y| (left..right.min(w)).map(move |x| (x, y)));
    let inked = places.clone().filter(|&(x, y)| part.is_ink(x, y)).count();
    inked as f64 <= SPECKS * places.count() as f64
}

fn part(flat: &Flat, (row, column): (usize, usize), Look { threshold, paper }: Look) -> Part {
    let at = |cell: usize, share: f64| Flat::pixel(cell as f64 + share);
    let [left, right, top, bottom] = REACH;
    let corner = (at(column, left), at(row, top));
    let size = (at(column, right) - corner.0, at(row, bottom) - corner.1);
    let grey = crate::raster::crop(&flat.grey, corner, size);
    let levels = sorted(grey.as_raw().iter().copied());
    let rank = |hundredths: usize| f32::from(levels[levels.len() * hundredths / 100]);
    Part { corner, paper: rank(paper), depth: rank(paper) - rank(INK), threshold, grey }
}

fn is_slim(figure: &Blob) -> bool {
    f64::from(figure.height()) > SLIM * f64::from(figure.width())
}

/// What may be figures of a sum in a part of a cell, in pixels of the board.
fn figures(part: &Part) -> Vec<Blob> {
    let mask = GrayImage::from_fn(part.grey.width(), part.grey.height(), |x, y| {
        Luma([u8::from(part.is_ink(x, y)) * u8::MAX])
    });
    let (least, most) = (HEIGHT.0 * f64::from(CELL), HEIGHT.1 * f64::from(CELL));
    let is_figure = |blob: &Blob| {
        let (high, wide) = (f64::from(blob.height()), f64::from(blob.width()));
        let is_whole = blob.left > 0 && blob.top > 0 && blob.bottom + 1 < part.grey.height();
        is_whole && (least..=most).contains(&high) && wide <= WIDTH * f64::from(CELL)
    };
    let found = blobs(&mask).into_iter().filter(is_figure);
    found.map(|blob| blob.moved(part.corner)).collect()
}

/// Those figures that stand side by side from the first on that is no piece of a border.
fn beside(mut figures: Vec<Blob>, height: f64) -> Vec<Blob> {
    figures.sort_by_key(|figure| figure.left);
    // A border alone is no sum.
    if figures.iter().all(is_slim) && figures.len() < 2 {
        return Vec::new();
    }
    let mut kept: Vec<Blob> = Vec::new();
    for figure in figures {
        let is_near = |last: &Blob| f64::from(figure.left.saturating_sub(last.right)) <= GAP * height;
        if kept.last().is_none_or(is_near) {
            kept.push(figure);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::super::flat::drawn;
    use super::*;

    /// A board of three by three cells, whose pixels have these values, by place in its cell.
    fn flat(value: impl Fn(f64, f64) -> u8) -> Flat {
        drawn(3, |x, y| value(x.fract(), y.fract()))
    }

    /// Whether two figures stand in the upper left corner of a cell.
    fn is_figure(x: f64, y: f64) -> bool {
        (0.16..0.34).contains(&y) && [0.14, 0.26].iter().any(|left| (*left..left + 0.08).contains(&x))
    }

    #[test]
    fn sums_tell_their_corner_and_round_borders_do_not() {
        let is_border = |x: f64, y: f64| {
            let (x, y) = (x.min(1.0 - x), y.min(1.0 - y));
            let off = ((0.3 - x).max(0.0).powi(2) + (0.3 - y).max(0.0).powi(2)).sqrt();
            (0.2..0.23).contains(&off)
        };
        let borders = flat(|x, y| if is_border(x, y) { 20 } else { 230 });
        assert_eq!(corner(&borders), None);
        let summed = flat(|x, y| if is_border(x, y) || is_figure(x, y) { 20 } else { 230 });
        assert_eq!(corner(&summed), Some(0));
    }

    #[test]
    fn light_sums_on_tags_are_cut_in_the_negative() {
        let is_tag = |x: f64, y: f64| (0.08..0.42).contains(&x) && (0.08..0.4).contains(&y);
        let board = flat(|x, y| match (is_figure(x, y), is_tag(x, y)) {
            (true, _) => 240,
            (false, true) => 60,
            (false, false) => 170,
        });
        let figures =
            |flat: &Flat, look| sums(flat, look).iter().map(|sum| sum.token.ways[0].len()).sum::<usize>();
        assert_eq!(figures(&board.inverted(), TAGGED[0]), 18, "two in each of nine cells");
        assert_ne!(figures(&board, PLAIN[0]), 18, "a tag is no figure");
    }
}
