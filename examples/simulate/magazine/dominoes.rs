//! Boards of dominoes whose outlines are to be found.

mod checks;
mod counters;
mod ghost;
mod list;
mod mixed;
mod recent;
mod slab;

use super::super::canvas::{Area, Colour};
use super::lattice::{Line, Lines, cell, middle};
use super::mixed as any;
use super::plan::Plan;
use super::sheet::{Edge, Paint, Sheet, Type, Use};
use super::styles::{Maker, Style, Styles};
use super::{inks, shapes, supply, words};
use gridlens::geometry::Cell;
use gridlens::puzzle::Size;
use gridlens::puzzle::kinds::dominoes::{Dominoes, KIND};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// The styles.
pub(super) const STYLES: Styles = Styles(&[
    (
        Maker::Furniture,
        &["ruled", "framed", "loose", "dotted", "tiles", "shaded", "panel", "ebony", "crosses"],
    ),
    (Maker::Prints, &["cabinet", "bands"]),
    (Maker::Worksheets, &["checks"]),
    (Maker::Furniture, &["counters"]),
    (Maker::Activities, &["ghost"]),
    (Maker::Dailies, &["slab"]),
    (Maker::Any, &["mixed"]),
]);

/// How the pieces to be found are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum List {
    None,
    /// As words, with this between the numbers.
    Words(&'static str),
    /// As little pieces with pips.
    Pips,
    /// The same, light on dark.
    Dark,
    /// As little pieces that stand upright, with numbers.
    Upright,
    /// As a table of three corners.
    Triangle,
    /// As a table of boxes to tick, with numbers beside it and below.
    Boxes,
    /// As words with a box to tick before each.
    Ticks,
    /// As fractions.
    Fractions,
    /// As round pieces with numbers.
    Capsules,
    /// As little pieces that lie, with numbers.
    Bones,
    /// As words in rows, each of the pieces with one number more.
    Stairs,
}

/// How a given piece is marked.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Placed {
    Framed(f32),
    Rounded,
    Shaded,
    /// As a shape in place of its squares' own ground: how far inside them, and the radius of its corners.
    Laid(Paint, f32, f32),
    /// The same with a line across its middle.
    Bone(Paint, f32, f32),
}

/// A style with its random choices made.
#[derive(Clone, Copy, Debug)]
struct Look {
    lines: Lines,
    /// Gap of tiles, and how they are painted.
    tiles: Option<(f32, Paint)>,
    /// What lies under the board, and how far it reaches beyond it.
    panel: Option<(Colour, f32)>,
    /// Little crosses where squares meet: length of an arm, and its line.
    crosses: Option<(f32, Edge)>,
    /// A round line around all of the board: its distance, its radius, and its line.
    rim: Option<(f32, f32, Edge)>,
    /// Dots where squares meet: their radius and ink.
    studs: Option<(f32, Colour)>,
    /// What fills every other row.
    bands: Option<Colour>,
    /// What fills every other square.
    checks: Option<Colour>,
    /// What fills every square.
    ground: Option<Colour>,
    under: any::Ground,
    /// Discs under numbers: their radius, and how they are painted.
    counters: Option<(f32, Paint)>,
    placed: Placed,
    /// Whether numbers on given pieces are light.
    light: bool,
    list: List,
    beside: bool,
    crossed: bool,
    height: f32,
    face: Use,
    /// Ink of numbers that no given piece is under.
    number: Colour,
    ink: Colour,
}

impl Look {
    fn of(style: &str, rng: &mut ChaCha8Rng) -> Self {
        let ink = [rng.random_range(20..50); 3];
        let grey = [rng.random_range(110..170); 3];
        let heavy = Line::Solid(rng.random_range(0.6..1.0));
        let thin = Line::Solid(rng.random_range(0.12..0.25));
        let lines = |inner, inner_ink, outer| Lines { inner, outer, inner_ink, ink };
        let placed = match rng.random_range(0..3) {
            0 => Placed::Rounded,
            1 => Placed::Shaded,
            _ => Placed::Framed(rng.random_range(0.5..0.9)),
        };
        let lists = [
            (List::None, 2),
            (List::Words("-"), 2),
            (List::Words("|"), 1),
            (List::Words(""), 1),
            (List::Words(" "), 1),
            (List::Pips, 2),
            (List::Triangle, 2),
        ];
        let plain = Self {
            lines: lines(thin, ink, thin),
            tiles: None,
            panel: None,
            crosses: None,
            rim: None,
            studs: None,
            bands: None,
            checks: None,
            ground: None,
            under: any::Ground::default(),
            counters: None,
            placed,
            light: false,
            list: supply::weighted(&lists, rng),
            beside: rng.random_bool(0.35),
            crossed: rng.random_bool(0.5),
            height: rng.random_range(0.4..0.58),
            face: if rng.random_bool(0.7) { Use::Body } else { Use::Symbols },
            number: ink,
            ink,
        };
        match style {
            "ruled" => plain,
            "framed" => Self { lines: lines(thin, grey, heavy), ..plain },
            "loose" => Self { lines: lines(Line::None, ink, Line::None), ..plain },
            "dotted" => {
                let outer = if rng.random() { heavy } else { Line::Dotted(0.25) };
                let inner = if rng.random() { Line::Dotted(0.25) } else { Line::Dashed(0.15) };
                Self { lines: lines(inner, ink, outer), ..plain }
            }
            "tiles" => {
                let paint = if rng.random() {
                    Paint::edge(0.25, ink)
                } else {
                    Paint::fill([rng.random_range(205..230); 3])
                };
                let placed = if placed == Placed::Shaded { Placed::Framed(0.7) } else { placed };
                let lines = lines(Line::None, ink, Line::None);
                Self { lines, tiles: Some((rng.random_range(0.06..0.16), paint)), placed, ..plain }
            }
            "shaded" => Self { lines: lines(thin, ink, heavy), placed: Placed::Shaded, ..plain },
            _ => plain.bare(style, rng),
        }
    }

    /// The styles without lines between squares, or with lines of their own.
    fn bare(self, style: &str, rng: &mut ChaCha8Rng) -> Self {
        let bare = Self { lines: Lines { inner: Line::None, outer: Line::None, ..self.lines }, ..self };
        match style {
            "cabinet" | "bands" => bare.recent(style, rng),
            "checks" => bare.checks(rng),
            "counters" => bare.counters(rng),
            "ghost" => bare.ghost(rng),
            "slab" => bare.slab(rng),
            "mixed" => bare.mixed(rng),
            _ => bare.coloured(style, rng),
        }
    }

    /// The styles in colours besides black.
    fn coloured(self, style: &str, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let pale = inks::tint(colour, rng.random_range(0.52..0.66));
        let gap = rng.random_range(0.07..0.16);
        let inside = rng.random_range(0.05..0.09);
        match style {
            "panel" => Self {
                tiles: Some((gap, Paint::default())),
                panel: Some((colour, rng.random_range(0.12..0.4))),
                placed: Placed::Laid(Paint::fill(pale), gap / 2.0, 0.1),
                list: supply::weighted(&[(List::Upright, 3), (List::None, 1), (List::Words(":"), 1)], rng),
                ..self
            },
            "ebony" => {
                let light = [rng.random_range(226..244); 3];
                let dark = if rng.random() { colour } else { self.ink };
                Self {
                    tiles: Some((gap, Paint::fill(dark))),
                    placed: Placed::Laid(Paint::edge(rng.random_range(0.35..0.6), dark), gap, 0.14),
                    list: supply::weighted(&[(List::Dark, 3), (List::None, 1), (List::Words("/"), 1)], rng),
                    height: self.height.min(0.5),
                    number: light,
                    ..self
                }
            }
            _ => {
                let mark = if rng.random() { colour } else { [rng.random_range(90..130); 3] };
                let arm = rng.random_range(0.08..0.15);
                Self {
                    crosses: Some((arm, (rng.random_range(0.2..0.35), mark))),
                    placed: Placed::Laid(Paint::both(pale, 0.4, colour), inside, 0.5),
                    list: supply::weighted(&[(List::Boxes, 3), (List::None, 1), (List::Words(","), 1)], rng),
                    ..self
                }
            }
        }
    }

    /// How far the panel or the line around reaches beyond the board.
    fn pad(&self) -> f32 {
        self.panel.map(|panel| panel.1).or(self.rim.map(|rim| rim.0)).unwrap_or(0.0)
    }
}

/// What is on a board.
struct Board {
    size: (usize, usize),
    /// Row by row.
    numbers: Vec<Option<u32>>,
    /// Given pieces: their two squares.
    placed: Vec<[(usize, usize); 2]>,
    /// The largest number.
    most: u32,
}

impl Board {
    fn number(&self, (r, c): (usize, usize)) -> u32 {
        self.numbers[r * self.size.1 + c].unwrap_or_default()
    }

    fn is_placed(&self, square: (usize, usize)) -> bool {
        self.placed.iter().flatten().any(|placed| *placed == square)
    }

    /// Whether a piece lies already.
    fn lies(&self, piece: (u32, u32)) -> bool {
        self.placed.iter().any(|[p, q]| {
            let (a, b) = (self.number(*p), self.number(*q));
            (a.min(b), a.max(b)) == piece
        })
    }
}

/// Dominoes.
pub(super) fn plan(style: Style, rng: &mut ChaCha8Rng) -> Result<Plan, String> {
    let most = [4, 5, 6, 6, 6, 6, 7, 8][rng.random_range(0..8)];
    let size = Size::square(most);
    let ragged = rng.random_bool(0.4);
    let made = if ragged {
        supply::filled(&KIND, size, shapes::dominoes, rng)?
    } else {
        supply::puzzle(&KIND, size, rng)?
    };
    let puzzle = made.puzzle.clone();
    let dominoes: &Dominoes = puzzle.downcast().ok_or("no dominoes")?;
    let layout = puzzle.rules().layout();
    let (rows, columns) = (usize::from(layout.rows), usize::from(layout.columns));
    let at = |r: usize, c: usize| dominoes.number(Cell::new(r as u16, c as u16));
    let numbers = (0..rows * columns).map(|i| at(i / columns, i % columns)).collect();
    let halves = puzzle.rules().clues().into_iter().map(|clue| {
        let (r, c) = (usize::from(clue.cell.row), usize::from(clue.cell.column));
        let other = match clue.symbol.0 {
            1 => (r, c + 1),
            2 => (r + 1, c),
            3 => (r, c - 1),
            _ => (r - 1, c),
        };
        [(r, c), other]
    });
    let board = Board { size: (rows, columns), numbers, placed: halves.collect(), most: dominoes.largest() };
    let look = Look::of(style.name, rng);
    let list = list::extent(&look, &board);
    let (wide, high) = block(&look, &board);
    let size = match (look.list, look.beside) {
        (List::None, _) => (wide, high),
        (_, true) => (wide + 0.8 + list.0, high.max(list.1)),
        (_, false) => (wide.max(list.0), high + 0.8 + list.1),
    };
    let (title, rules) = words::DOMINOES.pick(style.maker, rng);
    Ok(Plan {
        label: puzzle.rules().to_text(),
        answer: supply::answer(puzzle.rules(), &made.solution)?,
        title,
        rules,
        size,
        unit: (7.5, 11.5),
        draw: Box::new(move |sheet| draw(sheet, &look, &board, size)),
    })
}

/// Width and height of the board with the panel under it.
fn block(look: &Look, board: &Board) -> (f32, f32) {
    (board.size.1 as f32 + 2.0 * look.pad(), board.size.0 as f32 + 2.0 * look.pad())
}

fn draw(sheet: &mut Sheet, look: &Look, board: &Board, size: (f32, f32)) {
    let columns = board.size.1;
    let (list, (wide, high)) = (list::extent(look, board), block(look, board));
    let left = if look.beside { 0.0 } else { (size.0 - wide) / 2.0 };
    let place = if look.beside {
        (wide + 0.8, ((high - list.1) / 2.0).max(0.0))
    } else {
        ((size.0 - list.0) / 2.0, high + 0.8)
    };
    if let Some((colour, _)) = look.panel {
        sheet.rectangle(Area::new(left, 0.0, wide, high), Paint::fill(colour));
    }
    if let Some((_, radius, edge)) = look.rim {
        sheet.rounded(Area::new(left, 0.0, wide, high), radius, Paint { fill: None, edge: Some(edge) });
    }
    let from = (left + look.pad(), look.pad());
    let exists = |r: usize, c: usize| board.numbers[r * columns + c].is_some();
    look.under.under(sheet, from, board.size, exists);
    grounds(sheet, look, board, from);
    look.lines.draw(sheet, from, board.size, exists);
    look.under.over(sheet, from, board.size, exists);
    if let Some(stud) = look.studs {
        studs(sheet, board, from, stud);
    }
    for piece in &board.placed {
        let area = around(from, *piece);
        match look.placed {
            Placed::Framed(width) => sheet.rectangle(area.grown(-0.04), Paint::edge(width, look.ink)),
            Placed::Rounded => sheet.rounded(area.grown(-0.08), 0.25, Paint::edge(0.4, look.ink)),
            Placed::Shaded => sheet.rectangle(area, Paint::edge(0.3, look.ink)),
            Placed::Laid(paint, inside, radius) => sheet.rounded(area.grown(-inside), radius, paint),
            Placed::Bone(paint, inside, radius) => ghost::bone(sheet, area.grown(-inside), radius, paint),
        }
    }
    for (i, number) in board.numbers.iter().enumerate() {
        let Some(number) = number else { continue };
        let square = (i / columns, i % columns);
        let ink = match board.is_placed(square) {
            true if look.light => sheet.paper,
            true => look.ink,
            false => look.number,
        };
        let at = middle(cell(from, square.0, square.1));
        sheet.print(at, &number.to_string(), Type::symbols(look.height, ink));
    }
    list::draw(sheet, look, board, place);
}

/// What is under the numbers and the lines.
fn grounds(sheet: &mut Sheet, look: &Look, board: &Board, from: (f32, f32)) {
    let columns = board.size.1;
    for (i, _) in board.numbers.iter().enumerate().filter(|n| n.1.is_some()) {
        let square = (i / columns, i % columns);
        let area = cell(from, square.0, square.1);
        if let Some(colour) = look.ground {
            sheet.rectangle(area.grown(slab::SEAM), Paint::fill(colour));
        }
        if let Some(colour) = look.bands.filter(|_| square.0.is_multiple_of(2)) {
            sheet.rectangle(area, Paint::fill(colour));
        }
        if let Some(colour) = look.checks.filter(|_| (square.0 + square.1).is_multiple_of(2)) {
            sheet.rectangle(area, Paint::fill(colour));
        }
        if let Some((arm, edge)) = look.crosses {
            for (x, y) in [(area.x0, area.y0), (area.x1, area.y0), (area.x1, area.y1), (area.x0, area.y1)] {
                sheet.line(&[(x - arm, y), (x + arm, y)], edge);
                sheet.line(&[(x, y - arm), (x, y + arm)], edge);
            }
        }
        let laid = matches!(look.placed, Placed::Laid(..) | Placed::Bone(..)) && board.is_placed(square);
        if let Some((radius, paint)) = look.counters.filter(|_| !laid) {
            sheet.disc(middle(area), radius, paint);
        }
        if let Some((gap, paint)) = look.tiles.filter(|_| !laid) {
            let fill = paint.fill.or(look.panel.map(|_| sheet.paper));
            sheet.rounded(area.grown(-gap / 2.0), 0.1, Paint { fill, ..paint });
        }
    }
    for piece in &board.placed {
        if look.placed == Placed::Shaded {
            sheet.rectangle(around(from, *piece), Paint::fill([208; 3]));
        }
    }
}

/// Dots where four squares meet.
fn studs(sheet: &mut Sheet, board: &Board, from: (f32, f32), (radius, ink): (f32, Colour)) {
    let (rows, columns) = board.size;
    let is_square = |r: usize, c: usize| board.numbers[r * columns + c].is_some();
    for (r, c) in (1..rows).flat_map(|r| (1..columns).map(move |c| (r, c))) {
        if is_square(r - 1, c - 1) && is_square(r - 1, c) && is_square(r, c - 1) && is_square(r, c) {
            sheet.disc((from.0 + c as f32, from.1 + r as f32), radius, Paint::fill(ink));
        }
    }
}

/// The two squares of a piece.
fn around(from: (f32, f32), [a, b]: [(usize, usize); 2]) -> Area {
    let (one, other) = (cell(from, a.0, a.1), cell(from, b.0, b.1));
    Area {
        x0: one.x0.min(other.x0),
        y0: one.y0.min(other.y0),
        x1: one.x1.max(other.x1),
        y1: one.y1.max(other.y1),
    }
}
