//! A kakuro on a photo: the rectangle of its cells, and the sums and digits in them.

use super::blocks::{AROUND, CELL, Ground, Look};
use super::tokens::Token;
use crate::diagnostics::Result;
use crate::geometry::{Mesh, Point, Quad, Turn};
use crate::grid::Board;
use crate::ocr::blobs::{Blob, blobs};
use crate::ocr::symbols;
use crate::photo::Photo;
use crate::puzzle::Layout;
use crate::puzzle::marks::{BlockLook, Blocks, Glyph, Mark};
use image::{GrayImage, Luma};

/// Rows and columns of boards that are looked at.
const SIDES: std::ops::RangeInclusive<usize> = 3..=20;

/// Share of the cells in a row at a side of the board that belong to it for the row to, and below which the
/// row does not.
const JOINS: f64 = 0.75;
const PARTS: f64 = 0.5;

/// Fewest cells with a diagonal; fewest of them behind which runs may begin, and how many of those one counts
/// for behind which none may.
const FEWEST: usize = 4;
const MORE: usize = 2;
const ALL: usize = 2;

/// Where sums to the right stand, in cells: first and last column, first and last row, a little beyond the
/// cell, since figures stand close to its edge; those for below stand mirrored at the diagonal. And how far
/// from the diagonal.
const SUM: [f64; 4] = [0.4, 1.02, -0.02, 0.57];
const OFF: f64 = 0.055;

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
    let Some(wide) = board.widened(&photo.rgb, AROUND) else { return Ok(None) };
    let mut best: Option<(f64, Board, Blocks)> = None;
    for quarters in 0..4 {
        let turn = Turn::quarters(quarters);
        let mesh = wide.turned(turn);
        let (ground, looks) = looks_on(photo, &mesh);
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
fn looks_on(photo: &Photo, wide: &Mesh) -> (Ground, Vec<Look>) {
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

/// The cells of a board among those that were looked at: its first and last rows and columns.
struct Rectangle {
    top: usize,
    bottom: usize,
    left: usize,
    right: usize,
}

impl Rectangle {
    /// The rectangle of the board: what it was found by, with the rows and columns beside that belong to it.
    fn of(ground: &Ground, looks: &[Look]) -> Self {
        let (rows, columns) = (ground.rows, ground.columns);
        let mut own =
            Self { top: AROUND, bottom: rows - 1 - AROUND, left: AROUND, right: columns - 1 - AROUND };
        // The outer edge of each side: above, right, below, left.
        let cells = |at: &Self, side: usize, line: usize| -> Vec<Look> {
            if side == 0 || side == 2 {
                (at.left..=at.right).map(|c| looks[line * columns + c]).collect()
            } else {
                (at.top..=at.bottom).map(|r| looks[r * columns + line]).collect()
            }
        };
        let begins = |look: &Look| look.falls;
        let share = |at: &Self, side: usize, line: usize| {
            let cells = cells(at, side, line);
            // Where no run begins, the edge of another tone may be that of the page.
            let is_tone = cells.iter().any(begins);
            let ends = |look: &Look| if is_tone { look.edges[side] } else { look.lines[side] };
            let is_cell = |look: &Look| look.edges[(side + 1) % 4] || look.edges[(side + 3) % 4];
            let belongs = |look: &&Look| look.is_dark() || look.falls || (ends(look) && is_cell(look));
            cells.iter().filter(belongs).count() as f64 / cells.len().max(1) as f64
        };
        // Runs begin in the first row and column; cells in the last ones have lines around them.
        let joins = |at: &Self, side: usize, line: usize| {
            let ends = |look: &Look| look.lines[side] && !look.is_dark();
            let cells = cells(at, side, line);
            let is_one =
                if side == 0 || side == 3 { cells.iter().any(begins) } else { cells.iter().any(ends) };
            is_one && share(at, side, line) >= JOINS
        };
        loop {
            let before = own.rows() + own.columns();
            if own.top > 0 && joins(&own, 0, own.top - 1) {
                own.top -= 1;
            }
            if own.left > 0 && joins(&own, 3, own.left - 1) {
                own.left -= 1;
            }
            if own.bottom + 1 < rows && joins(&own, 2, own.bottom + 1) {
                own.bottom += 1;
            }
            if own.right + 1 < columns && joins(&own, 1, own.right + 1) {
                own.right += 1;
            }
            if own.rows() + own.columns() == before {
                break;
            }
        }
        while own.bottom > own.top + 1 && share(&own, 2, own.bottom) < PARTS {
            own.bottom -= 1;
        }
        while own.right > own.left + 1 && share(&own, 1, own.right) < PARTS {
            own.right -= 1;
        }
        own
    }

    fn rows(&self) -> usize {
        self.bottom + 1 - self.top
    }

    fn columns(&self) -> usize {
        self.right + 1 - self.left
    }

    /// How many more of the cells with diagonals have a cell behind them in which a run may begin, to their
    /// right or below, than have none: seen upside down those at two sides have none.
    fn score(&self, looks: &[Look], columns: usize) -> usize {
        let may_begin = |r: usize, c: usize| {
            let look = (r <= self.bottom && c <= self.right).then(|| &looks[r * columns + c]);
            look.is_some_and(|look| !look.falls && !look.is_dark())
        };
        let (mut with, mut without) = (0_usize, 0);
        for i in self.cells(columns).filter(|&i| looks[i].falls) {
            let (r, c) = (i / columns, i % columns);
            if may_begin(r + 1, c) || may_begin(r, c + 1) {
                with += 1;
            } else {
                without += 1;
            }
        }
        with.saturating_sub(ALL * without)
    }

    /// The numbers of its cells among those that were looked at.
    fn cells(&self, columns: usize) -> impl Iterator<Item = usize> {
        let (left, right) = (self.left, self.right);
        (self.top..=self.bottom).flat_map(move |r| (left..=right).map(move |c| r * columns + c))
    }
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
        let ways: Vec<Vec<Glyph>> =
            token.ways.iter().map(|way| way.iter().filter_map(|_| glyphs.next()).collect()).collect();
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
    let [x0, x1, y0, y1] = match part {
        Part::Across => SUM,
        Part::Down => [SUM[2], SUM[3], SUM[0], SUM[1]],
        Part::Digit => DIGIT,
    };
    let (r, c) = ((cell / ground.columns) as f64, (cell % ground.columns) as f64);
    let side = f64::from(CELL);
    let pixel = |cells: f64| (cells * side).round().max(0.0) as u32;
    let (left, top) = (pixel(c + x0), pixel(r + y0));
    let (right, bottom) = (pixel(c + x1).min(ground.grey.width()), pixel(r + y1).min(ground.grey.height()));
    let size = (right - left, bottom - top);
    let mut grey = crate::raster::crop(&ground.grey, (left, top), size);
    if look.is_dark() {
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
    let pictures_of = |token: &Token| token.pieces().map(|blob| picture(&grey, blob, paper)).collect();
    let local = Token::of(figures.clone())?;
    let pictures: Vec<GrayImage> = pictures_of(&local);
    let moved = figures.into_iter().map(|blob| blob.moved((left, top))).collect();
    Some(Found { cell, part, token: Token::of(moved)?, pictures })
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

/// A figure as the network sees it: 0 is paper, 255 its full ink.
fn picture(grey: &GrayImage, blob: &Blob, paper: f32) -> GrayImage {
    let value = |x: u32, y: u32| paper - f32::from(grey.get_pixel(x, y).0[0]);
    let mut depths: Vec<f32> = blob.pixels.iter().map(|&(x, y)| value(x, y)).collect();
    depths.sort_by(f32::total_cmp);
    let full = depths[depths.len() * 3 / 4].max(1.0);
    let (left, top) = (blob.left.saturating_sub(1), blob.top.saturating_sub(1));
    let (right, bottom) = ((blob.right + 1).min(grey.width() - 1), (blob.bottom + 1).min(grey.height() - 1));
    let mut picture = GrayImage::new(right + 1 - left, bottom + 1 - top);
    for &(x, y) in &blob.pixels {
        for (nx, ny) in [(x, y), (x + 1, y), (x.wrapping_sub(1), y), (x, y + 1), (x, y.wrapping_sub(1))] {
            if (left..=right).contains(&nx) && (top..=bottom).contains(&ny) {
                let share = (value(nx, ny) / full).clamp(0.0, 1.0);
                picture.put_pixel(nx - left, ny - top, Luma([(share * 255.0) as u8]));
            }
        }
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What cells look like: `\\` with a diagonal, `#` dark, `.` white.
    fn looks(rows: &[&str]) -> Vec<Look> {
        let look = |cell: char| match cell {
            '\\' => Look { tone: 0.2, falls: true, ..Look::default() },
            '#' => Look { tone: 0.2, ..Look::default() },
            _ => Look { tone: 1.0, ..Look::default() },
        };
        rows.iter().flat_map(|row| row.chars().map(look)).collect()
    }

    #[test]
    fn diagonals_with_nothing_behind_them_tell_a_board_that_is_upside_down() {
        let score = |rows: &[&str]| {
            let at = Rectangle { top: 0, bottom: rows.len() - 1, left: 0, right: rows[0].len() - 1 };
            at.score(&looks(rows), rows[0].len())
        };
        assert_eq!(score(&["#\\\\#", "\\...", "\\.\\.", "#..."]), 5);
        // The same upside down; and behind a column that is all blocks.
        assert!(score(&["...#", ".\\.\\", "...\\", "#\\\\#"]) < MORE);
        assert_eq!(score(&["##\\\\", "#\\..", "#\\..", "##.."]), 4);
    }
}
