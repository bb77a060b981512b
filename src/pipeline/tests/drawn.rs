//! Puzzles as marks: what a reader would see on a page that shows their figure.

use crate::geometry::{Mesh, Point, Quad, Turn};
use crate::grid::Board;
use crate::puzzle::figure::{Anchor, Figure, Role, Shape};
use crate::puzzle::marks::{CHARACTERS, ENTRIES, Glyph, INK, Mark, Marks, Tile, Word};
use crate::puzzle::{Layout, Puzzle};
use rand::Rng as _;
use rand_chacha::ChaCha8Rng;

/// Pixels of a cell.
const PITCH: f64 = 40.0;

/// Height of characters in cells, and their width by it.
const HEIGHT: f64 = 0.3;
const CHARACTER: f64 = 0.6;

/// Probability of what a glyph is; of what a misread one is taken for, and of what it is.
const SURE: f64 = 0.998;
const WRONG: f64 = 0.9;
const TRUE: f64 = 0.06;

/// Darkness of corners of tiles without a dot and with one, each up to so much more; and of those of either
/// sort that look like the other.
const BLANK: f64 = 0.05;
const DOT: f64 = 0.9;
const SPREAD: f64 = 0.08;
const PALE_DOT: f64 = 0.35;
const DIRT: f64 = 0.65;

/// How full of ink the end of a piece of track is, the one that it is misread to have, and the true one then.
const RAIL: f32 = 0.6;
const DIRTY_RAIL: f32 = 0.5;
const PALE_RAIL: f32 = 0.3;

/// The board of a puzzle on a page, and its marks.
pub(super) fn drawn(puzzle: &Puzzle, rng: &mut ChaCha8Rng) -> (Board, Marks) {
    let rules = puzzle.rules();
    let figure = rules.figure(None);
    let layout = Layout { printed: None, ..rules.layout() };
    let is_staggered = rules.kind().name == "pyramid";
    let (rows, columns) = (usize::from(layout.rows), usize::from(layout.columns));
    let mesh = Mesh::from_fn(rows, columns, |r, c| Point::new(c as f64, r as f64) * PITCH);
    let mesh = if is_staggered { mesh.staggered() } else { mesh };
    let blank = vec![vec![0.0; INK * INK]; rows * columns];
    let frames = vec![[0.0; 2]; rows * columns];
    let mut marks = Marks { is_staggered, ink: blank, frames, ..Marks::bare(layout.clone()) };
    let page = Page { columns, pitch: if is_staggered { 0.75_f64.sqrt() } else { 1.0 } };
    page.print(&figure, &mut marks, rng);
    (Board { mesh, layout, turn: Turn::NONE, score: 1.0 }, marks)
}

struct Page {
    columns: usize,
    /// Height of a row of cells, in their widths.
    pitch: f64,
}

impl Page {
    fn print(&self, figure: &Figure, marks: &mut Marks, rng: &mut ChaCha8Rng) {
        let has_tiles = |shape: &Shape| matches!(shape, Shape::Disc { radius, .. } if *radius < 0.1);
        let has_tiles = figure.shapes.iter().any(has_tiles);
        for (i, shape) in figure.shapes.iter().enumerate() {
            match shape {
                Shape::Text { text, place, anchor: Anchor::Start, .. } => {
                    marks.words.push(word(text, *place));
                }
                // The numbers of tiles are theirs.
                Shape::Text { role, .. } if !has_tiles || *role == Role::Total => {
                    marks.marks.extend(self.mark(shape));
                }
                Shape::Area { from, to, edge: Some(_), .. } if has_tiles => {
                    marks.tiles.extend(self.tile((*from, *to), &figure.shapes[i + 1..], rng));
                }
                Shape::Area { from, to, edge: Some(edge), .. } => {
                    let is_down = usize::from(to.y - from.y > to.x - from.x);
                    let cell = from.y.floor() as usize * self.columns + from.x.floor() as usize;
                    marks.frames[cell][is_down] = (edge.width * 100.0) as f32;
                }
                Shape::Track { centre, sides, .. } => {
                    let ends = sides.map(|leads| if leads { RAIL } else { 0.0 });
                    let cell = centre.y as usize * self.columns + centre.x as usize;
                    marks.ink[cell] = piece(ends);
                }
                _ => {}
            }
        }
    }

    fn mark(&self, shape: &Shape) -> Option<Mark> {
        let Shape::Text { text, place, .. } = shape else { return None };
        let middle = Point::new(place.x, 0.5 + (place.y - 0.5) / self.pitch);
        let size = Point::new(text.len() as f64 * CHARACTER * HEIGHT, HEIGHT);
        Some(Mark { middle, size, place: quad(middle, size), ways: vec![text.chars().map(glyph).collect()] })
    }

    /// A box with what is drawn next: its dots, then its number.
    fn tile(&self, (from, to): (Point, Point), rest: &[Shape], rng: &mut ChaCha8Rng) -> Option<Tile> {
        let middle = from.lerp(to, 0.5);
        let mut corners = [BLANK; 4].map(|dark| dark + rng.random_range(0.0..SPREAD));
        let number = rest.iter().find_map(|shape| match shape {
            Shape::Disc { centre, .. } => {
                let corner = usize::from(centre.x > middle.x) + 2 * usize::from(centre.y > middle.y);
                corners[corner] = DOT + rng.random_range(0.0..SPREAD);
                None
            }
            _ => self.mark(shape),
        })?;
        Some(Tile { middle, size: to - from, place: quad(middle, to - from), number, corners, depth: 200.0 })
    }
}

fn quad(middle: Point, size: Point) -> Quad {
    let at = |x: f64, y: f64| (middle + Point::new(x * size.x, y * size.y)) * PITCH;
    Quad([at(-0.5, -0.5), at(0.5, -0.5), at(0.5, 0.5), at(-0.5, 0.5)])
}

/// A word as it is read.
fn word(text: &str, place: Point) -> Word {
    let size = Point::new(text.len() as f64 * CHARACTER * HEIGHT, HEIGHT);
    let middle = place + Point::new(size.x / 2.0, 0.0);
    Word { middle, place: quad(middle, size), readings: vec![(text.to_lowercase(), 1.0)] }
}

/// The characters that a character may be taken for: digits for digits, letters for letters.
fn alike(c: char) -> Vec<char> {
    CHARACTERS.chars().filter(|other| other.is_ascii_digit() == c.is_ascii_digit() && *other != c).collect()
}

/// A glyph that is surely this character.
fn glyph(c: char) -> Glyph {
    of(&[(c, SURE)], &alike(c))
}

/// A glyph of these probabilities; what is left is shared among `others`.
fn of(known: &[(char, f64)], others: &[char]) -> Glyph {
    let mut says = vec![0.0; ENTRIES];
    let index = |c: char| CHARACTERS.find(c).expect("a character");
    let left = 1.0 - known.iter().map(|k| k.1).sum::<f64>();
    let shared = others.iter().map(|&c| (c, left / others.len() as f64));
    for (c, p) in shared.chain(known.iter().copied()) {
        says[index(c)] = p;
    }
    Glyph { says }
}

/// What a glyph most probably is.
fn character(glyph: &Glyph) -> char {
    let best = (0..ENTRIES - 1).max_by(|&a, &b| glyph.says[a].total_cmp(&glyph.says[b]));
    CHARACTERS.chars().nth(best.unwrap_or(0)).unwrap_or('0')
}

/// Ink of a piece of track with ends to the right, below, to the left and above.
fn piece(ends: [f32; 4]) -> Vec<f32> {
    let half = INK / 2;
    let share = |i: usize| {
        let (y, x) = (i / INK, i % INK);
        let is_along = |v: usize| (half - 2..half + 2).contains(&v);
        let of = |is_in: bool, end: f32| if is_in { end } else { 0.0 };
        let across = of(is_along(y) && x >= half, ends[0]).max(of(is_along(y) && x < half, ends[2]));
        let down = of(is_along(x) && y >= half, ends[1]).max(of(is_along(x) && y < half, ends[3]));
        across.max(down)
    };
    (0..INK * INK).map(share).collect()
}

/// A symbol of a page.
enum Part {
    Glyph(usize, usize),
    Number(usize, usize),
    Corner(usize, usize),
    Letter(usize, usize),
    Piece(usize),
}

/// Takes one symbol at random for another.
pub(super) fn misread(marks: &mut Marks, rng: &mut ChaCha8Rng) {
    let mut parts = Vec::new();
    for (i, mark) in marks.marks.iter().enumerate() {
        let is_symbol = |glyph: &Glyph| character(glyph).is_ascii_digit() || !marks.words.is_empty();
        let glyphs = mark.ways[0].iter().enumerate().filter(|(_, glyph)| is_symbol(glyph));
        parts.extend(glyphs.map(|(g, _)| Part::Glyph(i, g)));
    }
    for (i, tile) in marks.tiles.iter().enumerate() {
        parts.extend((0..tile.number.ways[0].len()).map(|g| Part::Number(i, g)));
        parts.extend((0..4).map(|corner| Part::Corner(i, corner)));
    }
    for (i, word) in marks.words.iter().enumerate() {
        parts.extend((0..word.readings[0].0.len()).map(|letter| Part::Letter(i, letter)));
    }
    let pieces = marks.ink.iter().enumerate().filter(|(_, ink)| ink.iter().any(|&share| share > 0.0));
    parts.extend(pieces.map(|(cell, _)| Part::Piece(cell)));
    match parts[rng.random_range(0..parts.len())] {
        Part::Glyph(i, g) => taken_for_another(&mut marks.marks[i].ways[0][g], rng),
        Part::Number(i, g) => taken_for_another(&mut marks.tiles[i].number.ways[0][g], rng),
        Part::Corner(i, corner) => blur_dot(&mut marks.tiles[i].corners[corner]),
        Part::Letter(i, letter) => misspell(&mut marks.words[i], letter, rng),
        Part::Piece(cell) => rerail(&mut marks.ink[cell], rng),
    }
}

/// Makes a corner of a tile look like one with a dot where it has none, and like one without where it has.
pub(super) fn blur_dot(dark: &mut f64) {
    *dark = if *dark < DOT { DIRT } else { PALE_DOT };
}

fn taken_for_another(glyph: &mut Glyph, rng: &mut ChaCha8Rng) {
    let truth = character(glyph);
    let mut others = alike(truth);
    let wrong = others.swap_remove(rng.random_range(0..others.len()));
    *glyph = of(&[(wrong, WRONG), (truth, TRUE)], &others);
}

fn misspell(word: &mut Word, letter: usize, rng: &mut ChaCha8Rng) {
    let text = word.readings[0].0.clone();
    let mut glyph = glyph(text.as_bytes()[letter].to_ascii_uppercase() as char);
    taken_for_another(&mut glyph, rng);
    let with = |c: char| format!("{}{}{}", &text[..letter], c.to_ascii_lowercase(), &text[letter + 1..]);
    let mut readings: Vec<(String, f64)> = CHARACTERS
        .chars()
        .zip(&glyph.says)
        .filter(|says| *says.1 > 0.0)
        .map(|(c, p)| (with(c), *p))
        .collect();
    readings.sort_by(|a, b| b.1.total_cmp(&a.1));
    word.readings = readings;
}

/// Dirt at a side of a piece of track, and one of its ends pale.
fn rerail(ink: &mut Vec<f32>, rng: &mut ChaCha8Rng) {
    let end = |y: usize, x: usize| ink[y * INK + x];
    let half = INK / 2;
    let mut ends = [end(half, INK - 1), end(INK - 1, half), end(half, 0), end(0, half)];
    let (inked, blank): (Vec<usize>, Vec<usize>) = (0..4).partition(|&side| ends[side] > 0.0);
    ends[blank[rng.random_range(0..blank.len())]] = DIRTY_RAIL;
    ends[inked[rng.random_range(0..inked.len())]] = PALE_RAIL;
    *ink = piece(ends);
}
