//! What is printed beside a board: the line above it, or else below, and the puzzle's number in it.

use super::blobs::{Blob, blobs};
use super::recognizer::Recognizer;
use crate::diagnostics::Result;
use crate::geometry::{Mesh, Point};
use crate::grid::Board;
use crate::photo::Photo;
use crate::raster;
use image::{GrayImage, Luma, RgbImage, imageops};
use imageproc::contrast::otsu_level;
use rayon::prelude::*;

/// How far beside a board its title stands, in cells, and how far it reaches over the board's corners.
const DEPTH: f64 = 1.9;
const OVERHANG: f64 = 0.3;

/// Room left for a board's own frame, in cells.
const FRAME: f64 = 0.1;

/// Pixels a cell of the strip that is looked at, at most.
const SCALE: f64 = 96.0;

/// Half side of the window in which the paper is looked for, in cells.
const WINDOW: f64 = 1.0;

/// By how many levels ink is darker than paper at least.
const CONTRAST: u8 = 60;

/// The heights that lines of text can have, in cells: from the top of its capitals to its foot.
const HEIGHTS: std::ops::Range<f64> = 0.1..1.3;

/// The least gap between a board and the text beside it that belongs to others, as a share of the height of
/// that text: what is farther is no title.
const FAR: f64 = 2.2;

/// Height of a line as the engine is given it, and the paper around it, in pixels.
const LINE: u32 = 40;
const PAPER: u32 = 14;

/// Characters of a title that are kept.
const LONGEST: usize = 80;

/// Height of a disc or ring around a number at least, in cells, and how far from round it may be.
const ROUND: f64 = 0.35;
const ASPECT: std::ops::Range<f64> = 0.8..2.5;

/// Share of its box that ink of a disc covers at least, its number left out, and that of a ring at most.
const DISC: f64 = 0.5;
const RING: f64 = 0.4;

/// Pixels at the edge of a disc or ring that are neither ink nor paper.
const RIM: u32 = 2;

/// What rings are read as.
const BRACKETS: [char; 3] = ['(', '[', '{'];

/// Digits of a puzzle's number at most.
const DIGITS: usize = 5;

/// What is printed beside a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Title {
    /// The line, its words a space apart.
    pub text: String,
    /// The puzzle's number in it.
    pub number: Option<String>,
}

/// The sides of a board on which titles stand.
#[derive(Clone, Copy)]
enum Side {
    Above,
    Below,
}

/// What is printed beside each of the boards of a photo, which are upright: above them or, on a page where no
/// number stands above any, below.
///
/// # Errors
/// The engine's own.
pub fn titles(photo: &Photo, boards: &[&Board], engine: &dyn Recognizer) -> Result<Vec<Option<Title>>> {
    let beside = |side: Side| {
        let of = |board: &&Board| title(photo, &board.mesh, boards, side, engine);
        boards.par_iter().map(of).collect::<Result<Vec<_>>>()
    };
    let has_number = |title: &Option<Title>| title.as_ref().is_some_and(|title| title.number.is_some());
    let above = beside(Side::Above)?;
    if above.iter().any(has_number) {
        return Ok(above);
    }
    let below = beside(Side::Below)?;
    Ok(if below.iter().any(has_number) { below } else { above })
}

fn title(
    photo: &Photo,
    mesh: &Mesh,
    boards: &[&Board],
    side: Side,
    engine: &dyn Recognizer,
) -> Result<Option<Title>> {
    let mut strip = strip(&photo.rgb, mesh, boards, side);
    let plain = strip.title(engine)?;
    // A ring around a number is read as brackets, a disc as a sign.
    let may_be_bared =
        plain.as_ref().is_none_or(|title| title.number.is_none() || title.text.starts_with(BRACKETS));
    if may_be_bared && strip.bare() {
        let bared = strip.title(engine)?;
        if bared.as_ref().is_some_and(|title| title.number.is_some()) {
            return Ok(bared);
        }
    }
    Ok(plain)
}

/// The paper beside a board, seen straight, its ink dark on white; the board is at its foot.
struct Strip {
    grey: GrayImage,
    /// Pixels a cell.
    scale: f64,
    /// Values below it are ink.
    ink: u8,
}

fn strip(rgb: &RgbImage, mesh: &Mesh, boards: &[&Board], side: Side) -> Strip {
    let scale = mesh.pitch().min(SCALE);
    let width = ((mesh.columns() as f64 + 2.0 * OVERHANG) * scale) as u32;
    let height = ((DEPTH - FRAME) * scale) as u32;
    let rows = mesh.rows() as f64;
    let others: Vec<_> = boards.iter().map(|board| board.mesh.corners()).collect();
    let (w, h) = (f64::from(rgb.width()), f64::from(rgb.height()));
    let mut outside = Vec::new();
    let picture = RgbImage::from_fn(width, height, |x, y| {
        let (u, v) = ((f64::from(x) + 0.5) / scale - OVERHANG, (f64::from(y) + 0.5) / scale);
        let at = match side {
            Side::Above => mesh.map(Point::new(u, v - DEPTH)),
            Side::Below => mesh.map(Point::new(u, rows + FRAME + v)),
        };
        let is_on = at.x >= 0.0 && at.y >= 0.0 && at.x < w && at.y < h;
        if !is_on || others.iter().any(|corners| corners.contains(at)) {
            outside.push((x, y));
        }
        raster::sample_rgb(rgb, at)
    });
    let mut grey = raster::even(&picture, (WINDOW * scale) as usize);
    let paper = raster::PAPER;
    for (x, y) in outside {
        grey.put_pixel(x, y, Luma([paper]));
    }
    let ink = otsu_level(&grey).min(paper.saturating_sub(CONTRAST));
    Strip { grey, scale, ink }
}

impl Strip {
    /// The line nearest to the board, as it is read.
    fn title(&self, engine: &dyn Recognizer) -> Result<Option<Title>> {
        let Some((from, to)) = nearest_line(self) else { return Ok(None) };
        let (left, right) = self.inked((from, to));
        let line = raster::crop(&self.grey, (left, from), (right - left, to - from));
        let read = engine.line(&as_line(&line))?;
        let text = read.split_whitespace().collect::<Vec<_>>().join(" ");
        let text: String = text.chars().take(LONGEST).collect();
        let number = number(&text);
        let is_text = text.chars().any(char::is_alphanumeric);
        Ok(is_text.then_some(Title { text, number }))
    }

    /// The columns, end exclusive, in which rows have ink, and as much paper beside them as they are high:
    /// what an engine takes to read a line grows with its width.
    fn inked(&self, (from, to): (u32, u32)) -> (u32, u32) {
        let width = self.grey.width();
        let is_inked = |x: &u32| (from..to).any(|y| self.grey.get_pixel(*x, y).0[0] < self.ink);
        let first = (0..width).find(is_inked).unwrap_or(0);
        let last = (0..width).rfind(is_inked).unwrap_or(width.saturating_sub(1));
        (first.saturating_sub(to - from), (last + 1 + to - from).min(width))
    }

    /// Bares numbers in discs, white on black, and in rings; whether there are any.
    fn bare(&mut self) -> bool {
        let (width, height) = self.grey.dimensions();
        let is_ink = |x, y| u8::from(self.grey.get_pixel(x, y).0[0] < self.ink);
        let blobs = blobs(&GrayImage::from_fn(width, height, |x, y| Luma([is_ink(x, y)])));
        let mut are_any = false;
        for blob in &blobs {
            let (width, height) = (f64::from(blob.width()), f64::from(blob.height()));
            if height < ROUND * self.scale || !ASPECT.contains(&(width / height)) {
                continue;
            }
            let share = blob.pixels.len() as f64 / (width * height);
            if share >= DISC {
                invert(&mut self.grey, blob);
            } else if share <= RING && blobs.iter().any(|other| holds(blob, other)) {
                erase(&mut self.grey, blob);
            } else {
                continue;
            }
            are_any = true;
        }
        are_any
    }
}

/// Whether a piece of ink lies within another one's box.
const fn holds(outer: &Blob, inner: &Blob) -> bool {
    let is_within = outer.left < inner.left && inner.right < outer.right;
    is_within && outer.top < inner.top && inner.bottom < outer.bottom
}

/// Makes a disc paper and what is white in it ink.
fn invert(grey: &mut GrayImage, disc: &Blob) {
    let mut reach = vec![(u32::MAX, 0); disc.height() as usize];
    for &(x, y) in &disc.pixels {
        let (first, last) = &mut reach[(y - disc.top) as usize];
        (*first, *last) = (x.min(*first), x.max(*last));
    }
    for (y, (first, last)) in (disc.top..).zip(reach) {
        for x in first.saturating_sub(RIM)..(last + 1 + RIM).min(grey.width()) {
            let is_rim = x < first + RIM || x + RIM > last;
            let Luma([value]) = grey.get_pixel_mut(x, y);
            *value = if is_rim { raster::PAPER } else { raster::PAPER.saturating_sub(*value) };
        }
    }
}

/// Makes a ring paper.
fn erase(grey: &mut GrayImage, ring: &Blob) {
    let (width, height) = grey.dimensions();
    let near = |at: u32, most: u32| at.saturating_sub(RIM)..(at + RIM + 1).min(most);
    for &(x, y) in &ring.pixels {
        for (x, y) in near(y, height).flat_map(|y| near(x, width).map(move |x| (x, y))) {
            grey.put_pixel(x, y, Luma([raster::PAPER]));
        }
    }
}

/// The rows, end exclusive, of the line of text that is nearest to the board; above it that is the lowest.
fn nearest_line(strip: &Strip) -> Option<(u32, u32)> {
    let Strip { grey, scale, ink } = strip;
    let is_inked = |y: u32| {
        let dark = (0..grey.width()).filter(|&x| grey.get_pixel(x, y).0[0] < *ink).count() as u32;
        // A line right across is a rule or the edge of a frame.
        dark > 1 && dark < grey.width() * 7 / 10
    };
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for y in (0..grey.height()).filter(|&y| is_inked(y)) {
        match runs.last_mut() {
            // The dot of an i, and what a faint stroke leaves out.
            Some(run) if f64::from(y - run.1) < 0.04 * scale => run.1 = y + 1,
            _ => runs.push((y, y + 1)),
        }
    }
    let height = |run: &(u32, u32)| f64::from(run.1 - run.0) / scale;
    runs.retain(|run| HEIGHTS.contains(&height(run)) && run.0 > 0);
    let nearest = *runs.last()?;
    let gap = f64::from(grey.height() - nearest.1) / scale;
    (gap <= FAR * height(&nearest)).then_some(nearest)
}

/// A line of text as engines like it: as high as their own, paper all around.
fn as_line(line: &GrayImage) -> GrayImage {
    let width = (line.width() * LINE / line.height().max(1)).max(1);
    let line = raster::resized(line, width, LINE);
    let mut out = GrayImage::from_pixel(width + 2 * PAPER, LINE + 2 * PAPER, Luma([raster::PAPER]));
    imageops::replace(&mut out, &line, i64::from(PAPER), i64::from(PAPER));
    out
}

/// The number in a title: the first word of digits alone, its full stop or sign left out, that is no
/// size of a grid such as "9 x 9".
fn number(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split(' ').collect();
    let is_times = |word: Option<&&str>| word.is_some_and(|word| ["x", "X", "\u{d7}"].contains(word));
    let bare = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let word = word.strip_prefix("No").or_else(|| word.strip_prefix("Nr")).unwrap_or(word);
        let word = word.trim_start_matches(|c: char| !c.is_alphanumeric());
        let is_number = (1..=DIGITS).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_digit());
        is_number.then(|| word.to_owned())
    };
    let number = |(at, word): (usize, &&str)| {
        let is_size = is_times(words.get(at + 1)) || at > 0 && is_times(words.get(at - 1));
        bare(word).filter(|_| !is_size)
    };
    words.iter().enumerate().find_map(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_in_titles() {
        for (text, expected) in [
            ("Puzzle 174 Hard", Some("174")),
            ("No. 12", Some("12")),
            ("#7 (easy)", Some("7")),
            ("No.205", Some("205")),
            ("Sudoku 9 x 9, 31", Some("31")),
            ("SUDOKU", None),
            ("14th of June", None),
            ("", None),
        ] {
            assert_eq!(number(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn the_line_beside_a_board_is_the_nearest_one() {
        let drawn = |lines: &[(u32, u32)]| {
            let dark = |x: u32, y: u32| lines.iter().any(|line| (line.0..line.1).contains(&y)) && x % 7 < 3;
            let grey = GrayImage::from_fn(200, 90, |x, y| Luma([if dark(x, y) { 0 } else { 230 }]));
            nearest_line(&Strip { grey, scale: 50.0, ink: 128 })
        };
        assert_eq!(drawn(&[(10, 30), (50, 70)]), Some((50, 70)));
        assert_eq!(drawn(&[(50, 60), (61, 70)]), Some((50, 70)), "a gap within");
        assert_eq!(drawn(&[(10, 25)]), None, "far from the board");
        assert_eq!(drawn(&[(50, 70), (86, 88)]), Some((50, 70)), "a speck beneath");
        assert_eq!(drawn(&[]), None);
    }

    #[test]
    fn numbers_in_discs_and_rings_are_bared() {
        let is_digit = |x: u32, y: u32| (35..45).contains(&x) && (30..60).contains(&y);
        let from_middle = |x: u32, y: u32| (f64::from(x) - 40.0).hypot(f64::from(y) - 45.0);
        let ring = |x: u32, y: u32| is_digit(x, y) || (27.0..30.0).contains(&from_middle(x, y));
        let disc = |x: u32, y: u32| !is_digit(x, y) && from_middle(x, y) < 30.0;
        for round in [&ring as &dyn Fn(u32, u32) -> bool, &disc] {
            let grey = GrayImage::from_fn(200, 90, |x, y| Luma([if round(x, y) { 0 } else { 230 }]));
            let mut strip = Strip { grey, scale: 50.0, ink: 128 };
            strip.bare();
            for (x, y, Luma([value])) in strip.grey.enumerate_pixels() {
                assert_eq!(*value < 128, is_digit(x, y), "{x}, {y}");
            }
            assert_eq!(nearest_line(&strip), Some((30, 60)));
        }
    }
}
