//! Pieces of ink become glyphs, and glyphs that stand side by side become marks.

use super::frames::{EDGED, are_of_rim, is_arc, without_edges, without_frames};
use super::ink::{CELL, HEIGHT, Sheet};
use super::joined::{within_joined, without_ring};
use crate::geometry::{Point, ratio};
use crate::ocr::blobs::{Blob, blobs};
use crate::ocr::groups::together;
use crate::puzzle::marks::Glyph;
use std::collections::BTreeMap;

/// A line is so many times as high as wide at least; a 1 of a thin face has 8.
const LINE: f64 = 12.0;

/// A glyph that is so many times as high as wide may be a line between two numbers: it belongs to a number
/// only if it is no higher than the other glyph by the factor that follows.
const SLIM: f64 = 4.0;
const HIGHER: f64 = 1.15;

/// Most width of a glyph as a share of a cell's side: three digits that touch.
const WIDTH: f64 = 0.95;

/// Thickness of the line about a tile, in cells, and how far from the middle of its cell it is at least along
/// its sides, and in its corners, which are round.
const EDGING: (f64, f64, f64) = (0.06, 0.4, 0.37);

/// Height of a figure that stands so near the edge of a cell at most, and how far above or below the middle.
const FIGURE: (f64, f64) = (0.5, 0.12);

/// How many times as high as the other one of two figures of a number is at most.
const ALIKE: f64 = 1.12;

/// Fewest pixels of a piece of ink.
const LEAST_PIXELS: usize = 8;

/// Widest paper between two glyphs of a mark, in heights of the higher.
const GAP: f64 = 0.62;

/// The same in a cell where they are level: figures of a face that are all equally wide stand far from a 1.
const EQUALLY_WIDE: f64 = 0.8;

/// The same where they stand above or below different columns of the board: totals that nearly touch.
const APART: f64 = 0.3;

/// The same about the board where one of them is higher than the other as figures of a number hardly are: a
/// letter that says where a track ends, a piece of a ring.
const UNLIKE: f64 = 0.4;

/// How thick the strokes of the first or last glyph of a mark are at most, as a share of the others', for it
/// to be a piece of the line about them.
const HAIR: f64 = 0.4;

/// The same of one that the reader takes for no character; how probable it is that it is one, at most, and
/// each of the others, at least.
const THIN: f64 = 0.65;
const NO_CHARACTER: f64 = 0.5;
const CHARACTER: f64 = 0.9;

/// How far from the middle of its cell what is left without such a piece that is as thick stands at most, in
/// cells.
const AMID: f64 = 0.05;

/// Share of the higher one's height along which two glyphs of a mark stand side by side.
const LEVEL: f64 = 0.66;

/// Paper between two pieces of one glyph, as a share of a cell's side.
const BREAK: f64 = 0.06;

/// Least side of a disc or plate, which stands alone, in cells; its longer side over its shorter one at most,
/// and the share of its box that it fills at least, more than any letter: a name in white stands on it.
const PLATE: (f64, f64, f64) = (0.4, 1.25, 0.62);

/// How far, in cells, the tops or bottoms of two glyphs of a number are apart at most.
const ASKEW: f64 = 0.1;

/// A glyph that is wider than this, in its heights, may be two that touch.
const MAY_BE_TWO: f64 = 0.75;

/// How many times as wide as it is high a digit is at most: what is wider is two that touch, or a letter.
const BROADEST: f64 = 1.05;

/// Most glyphs of a mark.
const MOST: usize = 6;

/// Most ways to take a mark apart.
const WAYS: usize = 4;

/// How many pixels the tops and bottoms of figures of one number are apart at most, of which one is hardly as
/// high as marks are, and the other is.
const LOWER: u32 = 2;

/// Least and most side of a dot in the corner of a tile, in cells, and its longer side over its shorter one
/// at most: a piece that a figure was broken in is longer.
const SPOT: (f64, f64, f64) = (0.06, 0.2, 1.3);

/// A mark that is not read yet.
pub(super) struct Token {
    /// The ways to take it apart, each its glyphs from left to right.
    pub(super) ways: Vec<Vec<Blob>>,
    whole: Blob,
}

impl Token {
    /// Glyphs that stand side by side; `None` without any.
    pub(super) fn of(mut glyphs: Vec<Blob>) -> Option<Self> {
        glyphs.sort_by_key(|glyph| glyph.left);
        let whole = glyphs.iter().skip(1).fold(glyphs.first()?.clone(), |all, glyph| all.with(glyph));
        let mut ways: Vec<Vec<Blob>> = vec![Vec::new()];
        for glyph in glyphs {
            let wide = f64::from(glyph.width()) / f64::from(glyph.height());
            let halves = (wide > MAY_BE_TWO).then(|| glyph.cut()).flatten();
            let mut longer = Vec::new();
            for way in &ways {
                longer.push(way.iter().cloned().chain([glyph.clone()]).collect());
                if let Some(halves) = &halves
                    && ways.len() < WAYS
                {
                    longer.push(way.iter().cloned().chain(halves.iter().cloned()).collect());
                }
            }
            ways = longer;
        }
        Some(Self { ways, whole })
    }

    /// All glyphs of all ways, one after the other.
    pub(super) fn pieces(&self) -> impl Iterator<Item = &Blob> {
        self.ways.iter().flatten()
    }

    /// The ways to take it apart, as these say what each of its [pieces](Self::pieces) is.
    pub(super) fn read(&self, says: &mut impl Iterator<Item = Glyph>) -> Vec<Vec<Glyph>> {
        let is_broad = |blob: &Blob| f64::from(blob.width()) > BROADEST * f64::from(blob.height());
        let own = |(blob, glyph): (&Blob, Glyph)| if is_broad(blob) { glyph.without_digits() } else { glyph };
        self.ways.iter().map(|way| way.iter().zip(says.by_ref()).map(own).collect()).collect()
    }

    /// The mark without a first or last glyph that is no character and thinner than the others, or aside of
    /// these where they stand in the middle of their cell, which is `amid` if there is one; and what these
    /// are, as the `ways` say it of all. `None` where there is no such one, or another is none either.
    pub(super) fn without_rim(&self, ways: &[Vec<Glyph>], amid: Option<Point>) -> Option<(Self, Vec<Glyph>)> {
        // The first way has all glyphs uncut.
        let all: Vec<(&Blob, &Glyph)> = self.ways.first()?.iter().zip(ways.first()?).collect();
        let thickest = all.iter().map(|glyph| glyph.0.stroke()).fold(0.0, f64::max);
        let is_none = |&(_, glyph): &(&Blob, &Glyph)| glyph.is_character() < NO_CHARACTER;
        let without = |is_rim: &dyn Fn(&(&Blob, &Glyph)) -> bool| {
            let mut own = all.clone();
            drop_ends(&mut own, is_rim);
            let are_characters = own.iter().all(|(_, glyph)| glyph.is_character() >= CHARACTER);
            let left = Self::of(own.iter().map(|(blob, _)| (*blob).clone()).collect())?;
            let glyphs = own.into_iter().map(|(_, glyph)| glyph.clone()).collect::<Vec<_>>();
            (glyphs.len() < all.len() && are_characters).then_some((left, glyphs))
        };
        let off = |mark: &Self| amid.map_or(f64::INFINITY, |amid| (mark.middle().x - amid.x).abs());
        let is_central = |mark: &Self| off(mark) <= AMID * f64::from(CELL) && off(self) > 2.0 * off(mark);
        without(&|end| is_none(end) && end.0.stroke() < THIN * thickest)
            .or_else(|| without(&is_none).filter(|(left, _)| is_central(left)))
    }

    /// The middle of the board's cell that it stands in, in pixels of the sheet.
    pub(super) fn amid(&self, sheet: &Sheet) -> Option<Point> {
        cell(sheet, &self.whole).map(|cell| sheet.middle(cell))
    }

    /// The middle of its box, in pixels of the sheet.
    pub(super) fn middle(&self) -> Point {
        let middle = |low: u32, high: u32| f64::from(low + high + 1) / 2.0;
        Point::new(middle(self.whole.left, self.whole.right), middle(self.whole.top, self.whole.bottom))
    }

    /// Width and height of its box, in pixels of the sheet.
    pub(super) fn size(&self) -> Point {
        Point::new(self.whole.width().into(), self.whole.height().into())
    }
}

/// The marks of a sheet.
pub(super) fn tokens(sheet: &Sheet) -> Vec<Token> {
    let most = |share: f64| (f64::from(CELL) * share) as u32;
    let is_within = |b: &Blob, wide: f64, high: f64| b.width() <= most(wide) && b.height() <= most(high);
    let of_size = |b: Blob| match (is_within(&b, WIDTH, HEIGHT.1), is_within(&b, EDGED, EDGED)) {
        (true, _) => vec![b],
        (_, true) => without_edges(&b),
        _ if sheet.is_ruled => Vec::new(),
        _ => within_cells(sheet, &b),
    };
    let mut found: Vec<Blob> = blobs(&sheet.mask).into_iter().flat_map(of_size).collect();
    found.retain(|b| b.pixels.len() >= LEAST_PIXELS && is_within(b, WIDTH, HEIGHT.1));
    let found = without_frames(without_rims(sheet, found));
    let found: Vec<Blob> = found.into_iter().flat_map(without_ring).collect();
    let is_left = |blob: &Blob| sheet.is_between(blob) || (cell(sheet, blob).is_none() && is_arc(blob));
    let found = without(found, |blob, all| {
        is_left(blob) || is_of_tile(sheet, blob, all) || is_remnant(sheet, blob, all)
    });
    let has_dots = sheet.has_tiles_about();
    let glyphs = joined(found, |a, b| are_pieces(a, b) && !(has_dots && is_dot_beyond(a, b)));
    let is_line = |b: &Blob| f64::from(b.height()) > LINE * f64::from(b.width());
    let is_high = |b: &Blob| b.height() >= most(HEIGHT.0);
    let is_glyph = |b: &Blob, all: &[Blob]| {
        let is_lower = |other: &Blob| is_high(other) && are_level(b, other) && are_beside(sheet, b, other);
        (is_high(b) || all.iter().any(is_lower)) && b.height() <= most(HEIGHT.1) && !is_line(b)
    };
    let glyphs = without(glyphs, |b, all| !is_glyph(b, all));
    let marks = together(glyphs, |a, b| are_beside(sheet, a, b)).into_iter().map(without_hairs);
    marks.filter(|mark| mark.len() <= MOST).filter_map(Token::of).collect()
}

/// The glyphs of a mark without pieces of the thin line about it, which stand first and last.
fn without_hairs(mut mark: Vec<Blob>) -> Vec<Blob> {
    mark.sort_by_key(|glyph| glyph.left);
    let thickest = mark.iter().map(Blob::stroke).fold(0.0, f64::max);
    drop_ends(&mut mark, |glyph| glyph.stroke() < HAIR * thickest);
    mark
}

/// Drops the last one, and then the first one, of which this is so.
fn drop_ends<T>(of: &mut Vec<T>, is: impl Fn(&T) -> bool) {
    of.pop_if(|last| is(last));
    if of.first().is_some_and(is) {
        of.remove(0);
    }
}

/// What of symbols touches rings or frames that hang together, by the lines between them or by themselves.
fn within_cells(sheet: &Sheet, network: &Blob) -> Vec<Blob> {
    let mut by_cell: BTreeMap<usize, Vec<(u32, u32)>> = BTreeMap::new();
    for &(x, y) in &network.pixels {
        if let Some(cell) = sheet.cell_of(x, y) {
            by_cell.entry(cell).or_default().push((x, y));
        }
    }
    let parts = by_cell.into_iter();
    parts.flat_map(|(cell, pixels)| within_joined(&pixels, sheet.middle(cell))).collect()
}

/// The pieces of ink but for what is left of thin rings and frames around the symbols of cells, those that
/// are not seen among them: a frame may be why.
fn without_rims(sheet: &Sheet, found: Vec<Blob>) -> Vec<Blob> {
    let mut by_cell: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (i, piece) in found.iter().enumerate() {
        let (x, y) = middle(piece);
        if let Some(cell) = sheet.square_of(x, y) {
            by_cell.entry(cell).or_default().push(i);
        }
    }
    let mut is_kept = vec![true; found.len()];
    for (cell, pieces) in by_cell {
        let own: Vec<&Blob> = pieces.iter().map(|&i| &found[i]).collect();
        let are_rim = are_of_rim(&own, sheet.middle(cell));
        pieces.iter().zip(are_rim).for_each(|(&i, is_rim)| is_kept[i] = !is_rim);
    }
    found.into_iter().zip(is_kept).filter(|(_, is_kept)| *is_kept).map(|(piece, _)| piece).collect()
}

/// Whether a piece of ink, one of `all`, is one of the thin line about a tile: close to the edges of its cell
/// all along, and as thin as no figure or where none stands.
fn is_of_tile(sheet: &Sheet, blob: &Blob, all: &[Blob]) -> bool {
    let Some(own) = cell(sheet, blob) else { return false };
    let (side, middle) = (f64::from(CELL), sheet.middle(own));
    let off = |&(x, y): &(u32, u32)| (f64::from(x) - middle.x).abs().max((f64::from(y) - middle.y).abs());
    let nearest = |blob: &Blob| blob.pixels.iter().map(off).fold(f64::MAX, f64::min) / side;
    let aside = |blob: &Blob| (f64::from(self::middle(blob).1) - middle.y).abs() / side;
    let near = nearest(blob);
    let is_line = f64::from(blob.width().min(blob.height())) <= EDGING.0 * side;
    // The first or last figure of a wide number is as high as those nearer the middle.
    let is_alike = |other: &Blob| {
        ratio(blob.height().into(), other.height().into()) <= ALIKE
            && nearest(other) < EDGING.2
            && aside(other) <= FIGURE.1
            && cell(sheet, other) == Some(own)
    };
    let is_low = f64::from(blob.height()) <= FIGURE.0 * side;
    let is_figure = || aside(blob) <= FIGURE.1 && (is_low || all.iter().any(is_alike));
    (near >= EDGING.1 && is_line) || (near >= EDGING.2 && !is_figure())
}

/// The pixel in the middle of a piece of ink.
fn middle(blob: &Blob) -> (u32, u32) {
    (u32::midpoint(blob.left, blob.right), u32::midpoint(blob.top, blob.bottom))
}

/// The number of the board's cell that the middle of a piece of ink lies in.
fn cell(sheet: &Sheet, blob: &Blob) -> Option<usize> {
    let (x, y) = middle(blob);
    sheet.cell_of(x, y)
}

/// Whether a piece of ink, one of `all`, is what a line of the board leaves of a frame across it: it goes on
/// in the line, and what stands alone in the same cell is not level with it.
fn is_remnant(sheet: &Sheet, blob: &Blob, all: &[Blob]) -> bool {
    let askew = ASKEW * f64::from(CELL);
    let is_beside = |b: &Blob| {
        let off = b.top.abs_diff(blob.top).max(b.bottom.abs_diff(blob.bottom));
        f64::from(b.height()) >= HEIGHT.0 * f64::from(CELL)
            && f64::from(off) > askew
            && cell(sheet, b) == cell(sheet, blob)
            && !sheet.is_cut(b)
    };
    cell(sheet, blob).is_some() && sheet.is_cut(blob) && all.iter().any(is_beside)
}

/// Whether a piece of ink is a plate that a name stands on, as A and B at the ends of a track.
fn is_plate(blob: &Blob) -> bool {
    let (width, height) = (f64::from(blob.width()), f64::from(blob.height()));
    let fill = blob.pixels.len() as f64 / (width * height);
    width.min(height) >= PLATE.0 * f64::from(CELL) && ratio(width, height) <= PLATE.1 && fill >= PLATE.2
}

/// Whether two pieces of ink belong to one glyph: one above or in the other, with hardly any paper between.
/// Two that are both as high as glyphs are two.
fn are_pieces(a: &Blob, b: &Blob) -> bool {
    let within = f64::from((a.right.min(b.right) + 1).saturating_sub(a.left.max(b.left)));
    let (above, below) = (a.top.saturating_sub(b.bottom), b.top.saturating_sub(a.bottom));
    let (low, high) = (f64::from(a.height().min(b.height())), f64::from(a.height().max(b.height())));
    let is_stacked = above.max(below) > 0;
    let are_both_high = low >= HEIGHT.0 * f64::from(CELL) && low >= 0.5 * high;
    within >= 0.5 * f64::from(a.width().min(b.width()))
        && f64::from(above.max(below)) <= BREAK * f64::from(CELL)
        && !(is_stacked && are_both_high)
        && are_near(a, b)
}

/// Whether there is hardly any paper between two pieces of ink: the box of one may lie in that of the other,
/// as where a figure stands in what is left of a frame, and its ink be far from it.
fn are_near(a: &Blob, b: &Blob) -> bool {
    let most = (BREAK * f64::from(CELL)) as u32 + 1;
    let is_near = |p: &(u32, u32), q: &(u32, u32)| p.0.abs_diff(q.0).max(p.1.abs_diff(q.1)) <= most;
    a.pixels.iter().any(|p| b.pixels.iter().any(|q| is_near(p, q)))
}

/// Whether one of two pieces of ink is a dot above or below the other one, as in the corner of a tile: no
/// figure has any.
fn is_dot_beyond(a: &Blob, b: &Blob) -> bool {
    let is_dot = |blob: &Blob| {
        let (wide, high) = (f64::from(blob.width()), f64::from(blob.height()));
        let is_side = |side: f64| (SPOT.0..=SPOT.1).contains(&(side / f64::from(CELL)));
        is_side(wide) && is_side(high) && ratio(wide, high) <= SPOT.2
    };
    (a.top > b.bottom || b.top > a.bottom) && is_dot(a) != is_dot(b)
}

/// Whether the tops of two glyphs are level, and their bottoms.
fn are_level(a: &Blob, b: &Blob) -> bool {
    a.top.abs_diff(b.top) <= LOWER && a.bottom.abs_diff(b.bottom) <= LOWER
}

/// Whether two glyphs belong to one mark.
fn are_beside(sheet: &Sheet, a: &Blob, b: &Blob) -> bool {
    if cell(sheet, a) != cell(sheet, b) || is_plate(a) || is_plate(b) {
        return false;
    }
    let (low, high) = (f64::from(a.height().min(b.height())), f64::from(a.height().max(b.height())));
    let level = f64::from((a.bottom.min(b.bottom) + 1).saturating_sub(a.top.max(b.top)));
    let gap = f64::from(a.left.saturating_sub(b.right).max(b.left.saturating_sub(a.right)));
    if sheet.are_parted(middle(a), middle(b)) && gap > APART * high {
        return false;
    }
    if cell(sheet, a).is_none() && high > ALIKE * low && gap > UNLIKE * high {
        return false;
    }
    let higher = if a.height() > b.height() { a } else { b };
    let is_slim = f64::from(higher.height()) > SLIM * f64::from(higher.width());
    let is_rule = is_slim && high > HIGHER * low;
    let most = if cell(sheet, a).is_some() && are_level(a, b) { EQUALLY_WIDE } else { GAP };
    level >= LEVEL * high && low >= LEVEL * high && gap <= most * high && !is_rule
}

/// Those of all blobs of which this is not so.
fn without(all: Vec<Blob>, is: impl Fn(&Blob, &[Blob]) -> bool) -> Vec<Blob> {
    let kept: Vec<bool> = all.iter().map(|blob| !is(blob, &all)).collect();
    all.into_iter().zip(kept).filter(|(_, is_kept)| *is_kept).map(|(blob, _)| blob).collect()
}

/// Blobs joined where they belong together.
fn joined(blobs: Vec<Blob>, is: impl Fn(&Blob, &Blob) -> bool) -> Vec<Blob> {
    let most = f64::from(CELL) * HEIGHT.1;
    let fits = |a: &Blob, b: &Blob| f64::from(a.bottom.max(b.bottom) + 1 - a.top.min(b.top)) <= most;
    let mut out: Vec<Blob> = Vec::new();
    for blob in blobs {
        match out.iter_mut().find(|other| is(other, &blob) && fits(other, &blob)) {
            Some(other) => *other = other.with(&blob),
            None => out.push(blob),
        }
    }
    out
}

#[cfg(test)]
mod tests;
