//! A kakuro on a photo: the rectangle of its cells, and the sums and digits in them.

use super::blocks::{AROUND, CELL, Ground, Look};
use super::rectangle::{MORE, Rectangle};
use super::tokens::Token;
use crate::diagnostics::Result;
use crate::geometry::{Mesh, Point, Quad, Turn};
use crate::grid::{Board, Drawn};
use crate::ocr::blobs::{Blob, blobs};
use crate::ocr::symbols;
use crate::photo::Photo;
use crate::puzzle::Layout;
use crate::puzzle::marks::{BlockLook, Blocks, Glyph, Mark};
use image::{GrayImage, Luma};

/// Rows and columns of boards that are looked at.
const SIDES: std::ops::RangeInclusive<usize> = 3..=20;

/// Fewest cells with a diagonal.
const FEWEST: usize = 4;

/// Where sums to the right stand, in cells: first and last column, first and last row, a little beyond the
/// cell, since figures stand close to its edge; those for below stand mirrored at the diagonal. And how far
/// from the diagonal.
const SUM: [f64; 4] = [0.4, 1.02, -0.02, 0.57];
const OFF: f64 = 0.055;

/// The same where both halves of the cell have tones of their own, which end at its edges.
const TONED_SUM: [f64; 4] = [0.4, 0.98, 0.02, 0.57];

/// How far beyond the edge of its cell a sum may stand, in cells, where neither line nor tone ends it: blocks
/// without lines between them are not seen to a few hundredths of a cell.
const BEYOND: f64 = 0.12;

/// Where the digit of a white cell stands.
const DIGIT: [f64; 4] = [0.1, 0.9, 0.1, 0.9];

/// Heights of the figures of sums and of digits, in cells, and most width.
const SUM_HEIGHT: (f64, f64) = (0.15, 0.4);
const DIGIT_HEIGHT: (f64, f64) = (0.3, 0.75);
const WIDE: f64 = 0.6;

/// Least contrast of print, as a share of the page's white, and the shares of it beyond which there is ink:
/// thin strokes break in the second, close figures touch in the first.
const CONTRAST: f32 = 0.12;
const THRESHOLDS: [f32; 2] = [0.26, 0.42];

/// Rank of the ink among the pixels of a part of a cell, in hundredths, darkest first.
const INK: usize = 3;

/// The kakuro that a board shows, or part of it: the turn that it stands upright in, its lattice, and what
/// its cells look like; `None` where it shows none.
///
/// # Errors
/// The network's own.
pub fn blocks(photo: &Photo, board: &Board) -> Result<Option<(Board, Blocks)>> {
    let (rows, columns) = (board.mesh.rows(), board.mesh.columns());
    if !SIDES.contains(&rows) || !SIDES.contains(&columns) || board.mesh.is_staggered() {
        return Ok(None);
    }
    if diagonals(&looks_on(photo, &board.mesh.widened(AROUND)).1) < FEWEST {
        return Ok(None);
    }
    let Some((wide, seen)) = widened(photo, board) else { return Ok(None) };
    let mut seen = Some(seen);
    let mut best: Option<(f64, Board, Blocks)> = None;
    for quarters in 0..4 {
        let turn = Turn::quarters(quarters);
        let mesh = wide.turned(turn);
        // The first turn is none.
        let (ground, looks) = seen.take().unwrap_or_else(|| looks_on(photo, &mesh));
        let at = Rectangle::of(&ground, &looks);
        if at.score(&looks, ground.columns) < MORE {
            continue;
        }
        let mesh = mesh.part((at.top, at.left), (at.rows(), at.columns()));
        let blocks = Blocks { cells: read(&ground, &looks, &at, &mesh)? };
        let layout = Layout::full(at.rows() as u16, at.columns() as u16);
        let score = legible(&blocks);
        if best.as_ref().is_none_or(|best| score > best.0) {
            best = Some((score, Board { mesh, layout, turn, score: board.score }, blocks));
        }
    }
    Ok(best.filter(|best| best.0 > 0.0).map(|best| (best.1, best.2)))
}

/// What lies under a lattice, and what each of its cells looks like.
type Seen = (Ground, Vec<Look>);

/// The lattice of a board with the cells about it, drawn by what shows more diagonals in them, and what is
/// seen on it.
fn widened(photo: &Photo, board: &Board) -> Option<(Mesh, Seen)> {
    let drawn = |by: Drawn| {
        let wide = board.widened(&photo.rgb, AROUND, by)?;
        let seen = looks_on(photo, &wide);
        Some((wide, seen))
    };
    let (by_all, by_diagonals) = (drawn(Drawn::ByAll)?, drawn(Drawn::ByDiagonals)?);
    let count = |(_, (_, looks)): &(Mesh, Seen)| diagonals(looks);
    Some(if count(&by_diagonals) > count(&by_all) { by_diagonals } else { by_all })
}

fn looks_on(photo: &Photo, wide: &Mesh) -> Seen {
    let ground = Ground::of(&photo.rgb, wide);
    let looks = (0..ground.rows * ground.columns).map(|i| ground.look(i)).collect();
    (ground, looks)
}

/// How many cells have diagonals.
fn diagonals(looks: &[Look]) -> usize {
    looks.iter().filter(|look| look.falls || look.rises).count()
}

/// How many numbers stand beside diagonals, less the diagonals that have none: in another turn lines of
/// hatching pass for diagonals.
fn legible(blocks: &Blocks) -> f64 {
    let number = |mark: &Option<Mark>| mark.as_ref().map_or(0.0, Mark::is_number);
    let divided = blocks.cells.iter().filter(|cell| cell.is_divided);
    divided
        .map(|cell| match number(&cell.down) + number(&cell.across) {
            none if none < 0.5 => -1.0,
            some => some,
        })
        .sum()
}

/// What may stand in a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Down,
    Across,
    Digit,
}

/// A mark that is not read yet.
struct Found {
    cell: usize,
    part: Part,
    token: Token,
    pictures: Vec<GrayImage>,
}

/// What the cells of the rectangle look like, and what stands in them.
fn read(ground: &Ground, looks: &[Look], at: &Rectangle, mesh: &Mesh) -> Result<Vec<BlockLook>> {
    let mut found: Vec<Found> = Vec::new();
    for i in at.cells(ground.columns) {
        let parts: &[Part] = if looks[i].falls { &[Part::Down, Part::Across] } else { &[Part::Digit] };
        found.extend(parts.iter().filter_map(|&part| cut(ground, looks[i], i, part)));
    }
    let pictures: Vec<GrayImage> = found.iter_mut().flat_map(|f| std::mem::take(&mut f.pictures)).collect();
    let mut glyphs = symbols::glyphs(&pictures)?.into_iter();
    let mut cells: Vec<BlockLook> = at
        .cells(ground.columns)
        .map(|i| {
            let look = looks[i];
            let is_filled = look.is_dark() || ((look.is_hatched || look.rises) && !look.falls);
            BlockLook { is_divided: look.falls, is_filled, steps: look.steps, ..BlockLook::default() }
        })
        .collect();
    for Found { cell, part, token, .. } in found {
        let ways: Vec<Vec<Glyph>> = token.read(&mut glyphs);
        let scale = 1.0 / f64::from(CELL);
        let corner = Point::new(at.left as f64, at.top as f64);
        let (middle, size) = (token.middle() * scale - corner, token.size() * scale);
        let place = |x: f64, y: f64| mesh.map(middle + Point::new(x * size.x, y * size.y) * 0.5);
        let place = Quad([place(-1.0, -1.0), place(1.0, -1.0), place(1.0, 1.0), place(-1.0, 1.0)]);
        let mark = Mark { middle, size, place, ways };
        let (r, c) = (cell / ground.columns - at.top, cell % ground.columns - at.left);
        let own = &mut cells[r * at.columns() + c];
        match part {
            Part::Down => own.down = Some(mark),
            Part::Across => own.across = Some(mark),
            Part::Digit => own.digit = Some(mark),
        }
    }
    Ok(cells)
}

/// What stands in a part of a cell, with the pictures of its figures.
fn cut(ground: &Ground, look: Look, cell: usize, part: Part) -> Option<Found> {
    let [from, to, outer, inner] = if look.is_two_toned { TONED_SUM } else { SUM };
    let reach = |side: usize| if look.edges[side] { outer } else { outer - BEYOND };
    let [x0, x1, y0, y1] = match part {
        Part::Across => [from, to, reach(0), inner],
        Part::Down => [reach(3), inner, from, to],
        Part::Digit => DIGIT,
    };
    let (r, c) = ((cell / ground.columns) as f64, (cell % ground.columns) as f64);
    let side = f64::from(CELL);
    let pixel = |cells: f64| (cells * side).round().max(0.0) as u32;
    let (left, top) = (pixel(c + x0), pixel(r + y0));
    let (right, bottom) = (pixel(c + x1).min(ground.grey.width()), pixel(r + y1).min(ground.grey.height()));
    let size = (right - left, bottom - top);
    let mut grey = crate::raster::crop(&ground.grey, (left, top), size);
    if look.is_dark() && !look.is_two_toned {
        image::imageops::invert(&mut grey);
    }
    // In cells, how far on its own side of the diagonal a pixel lies.
    let beyond = |x: u32, y: u32| {
        let (u, v) = (f64::from(left + x) / side - c, f64::from(top + y) / side - r);
        match part {
            Part::Across => u - v - OFF,
            Part::Down => v - u - OFF,
            Part::Digit => 1.0,
        }
    };
    let mut levels: Vec<u8> =
        grey.enumerate_pixels().filter(|p| beyond(p.0, p.1) > 0.0).map(|p| p.2.0[0]).collect();
    levels.sort_unstable();
    if look.is_two_toned && is_print_lighter(&levels) {
        image::imageops::invert(&mut grey);
        levels = levels.into_iter().rev().map(|level| u8::MAX - level).collect();
    }
    let (paper, ink) = (f32::from(levels[levels.len() / 2]), f32::from(levels[levels.len() * INK / 100]));
    if paper - ink < CONTRAST * ground.white[cell] {
        return None;
    }
    let at = |threshold: f32| {
        let mask = GrayImage::from_fn(grey.width(), grey.height(), |x, y| {
            let is_ink = f32::from(grey.get_pixel(x, y).0[0]) < paper - threshold * (paper - ink);
            Luma([u8::from(is_ink && beyond(x, y) > 0.0) * u8::MAX])
        });
        figures(&mask, part)
    };
    let [whole, apart] = THRESHOLDS.map(at);
    let touch = whole.is_empty() || whole.iter().any(|figure| figure.width() > figure.height());
    let figures = if touch { apart } else { whole };
    let pictures_of = |token: &Token| token.pieces().map(|blob| blob.picture(&grey, paper)).collect();
    let local = Token::of(figures.clone())?;
    let pictures: Vec<GrayImage> = pictures_of(&local);
    let moved = figures.into_iter().map(|blob| blob.moved((left, top))).collect();
    Some(Found { cell, part, token: Token::of(moved)?, pictures })
}

/// Whether print is lighter than what it stands on, as the levels of both together say, darkest first: it is
/// what differs more from most of them.
fn is_print_lighter(levels: &[u8]) -> bool {
    let at = |hundredths: usize| levels[(levels.len() * hundredths / 100).min(levels.len() - 1)];
    at(100 - INK) - at(50) > at(50) - at(INK)
}

/// The figures of a sum, or a digit.
fn figures(mask: &GrayImage, part: Part) -> Vec<Blob> {
    let side = f64::from(CELL);
    let (least, most) = if part == Part::Digit { DIGIT_HEIGHT } else { SUM_HEIGHT };
    let is_figure = |blob: &Blob| {
        let high = f64::from(blob.height()) / side;
        let is_whole =
            blob.left > 0 && blob.top > 0 && blob.right + 1 < mask.width() && blob.bottom + 1 < mask.height();
        is_whole && (least..=most).contains(&high) && f64::from(blob.width()) <= WIDE * side
    };
    let mut found: Vec<Blob> = blobs(mask).into_iter().filter(is_figure).collect();
    let highest = found.iter().map(Blob::height).max().unwrap_or(0);
    found.retain(|blob| f64::from(blob.height()) >= 0.75 * f64::from(highest));
    found.sort_by_key(|blob| blob.left);
    if part == Part::Digit {
        found.truncate(1);
    } else {
        found.truncate(2);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::RgbImage;

    #[test]
    fn print_is_what_differs_more_from_its_ground() {
        let levels = |print: u8| {
            let mut levels = [vec![print; 10], vec![120; 90]].concat();
            levels.sort_unstable();
            levels
        };
        assert!(is_print_lighter(&levels(220)) && !is_print_lighter(&levels(30)));
    }

    /// A bar in the lower left part of the middle one of nine cells, from some cells off its left edge on.
    fn bar(from: f64) -> Ground {
        let (side, cell) = (f64::from(CELL), |at: f64| at - 1.0);
        let paper = |x: u32, y: u32| {
            let (u, v) = (cell(f64::from(x) / side), cell(f64::from(y) / side));
            image::Rgb(
                [if (from..from + 0.1).contains(&u) && (0.6..0.85).contains(&v) { 20 } else { 240 }; 3],
            )
        };
        let rgb = RgbImage::from_fn(3 * CELL, 3 * CELL, paper);
        let mesh = Mesh::from_fn(3, 3, |r, c| Point::new(c as f64, r as f64) * side);
        Ground::of(&rgb, &mesh)
    }

    #[test]
    fn sums_may_stand_beyond_the_edge_of_a_cell_that_has_no_line_there() {
        let look = |has_line: bool| Look { tone: 1.0, falls: true, edges: [has_line; 4], ..Look::default() };
        let is_seen = |from: f64, has_line: bool| cut(&bar(from), look(has_line), 4, Part::Down).is_some();
        assert!(is_seen(0.1, true) && is_seen(0.1, false));
        assert!(is_seen(-0.06, false) && !is_seen(-0.06, true));
    }
}
