//! Hidatos and knight's tours.

mod contour;
mod corners;
mod inlay;
mod mixed;
mod numbers;
mod paddock;
mod parlour;
mod pebbles;
mod pegs;
mod recent;
mod woodcut;

use super::super::canvas::{Area, Colour};
use super::lattice::{Cells, Line, Lines, cell, hatch, middle};
use super::mixed::{Badge, Ground, NAME};
use super::plan::Plan;
use super::sheet::{Edge, Paint, Sheet, Type};
use super::styles::{Maker, Style, Styles};
use super::{inks, shapes, supply, words};
use gridlens::generate::Generated;
use gridlens::geometry::Cell;
use gridlens::puzzle::Size;
use gridlens::puzzle::kinds::path::{HIDATO, KNIGHTS_TOUR};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// The styles of hidatos.
pub(super) const HIDATO_STYLES: Styles = Styles(&[
    (
        Maker::Furniture,
        &["hairline", "tiles", "hatched", "chess", "heavy", "bare", "pale", "bubbles", "panel", "reversed"],
    ),
    (Maker::Prints, &["octagons", "coins", "corners"]),
    (Maker::Furniture, &["pegs"]),
    (Maker::Dailies, &["contour"]),
    (Maker::Activities, &["pebbles"]),
    (Maker::Any, &["mixed"]),
]);

/// The styles of knight's tours.
pub(super) const TOUR_STYLES: Styles = Styles(&[
    (Maker::Furniture, &["hairline", "tiles", "chess", "heavy", "pale", "bubbles", "panel", "reversed"]),
    (Maker::Prints, &["coordinates", "washed"]),
    (Maker::Furniture, &["woodcut"]),
    (Maker::Prints, &["inlay"]),
    (Maker::Dailies, &["parlour"]),
    (Maker::Activities, &["paddock"]),
    (Maker::Any, &["mixed"]),
]);

/// What is printed where no cell is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Block {
    Missing,
    Filled(Colour),
    Hatched,
    Crossed(Edge),
}

/// How the first and the last number are marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ends {
    Bare,
    Circled,
    Boxed,
    Shaded,
    /// Light on a disc of this colour.
    Dark(Colour),
    /// Over a line of this colour.
    Underlined(Colour),
    /// Light on a pill of this colour.
    Pill(Colour),
    /// Light, all of the cell filled with this colour.
    Solid(Colour),
    /// Over a word of this colour.
    Named(Colour),
    /// Over a star of this colour.
    Starred(Colour),
    /// Beside a corner of this colour.
    Tipped(Colour),
}

/// How a cell is filled whose number is given.
#[derive(Clone, Copy, Debug)]
enum Given {
    Plain,
    /// The number is dark on this.
    Tinted(Colour),
    /// The number is light on this.
    Dark(Colour),
    /// All of the cell is filled.
    Washed(Colour),
    /// The number is on a disc.
    Coin(Colour),
    /// The tile is of paper with this line around it.
    Open(Edge),
    Badge(Badge),
}

/// What is around all of the board.
#[derive(Clone, Copy, Debug)]
enum Rim {
    /// A frame with letters below and numbers on the left, as chess boards have them.
    Coordinates,
    /// A round line: its width and ink, and the radius of its corners in cells.
    Round(f32, Colour, f32),
    /// Two round lines: the outer one, and the radius of its corners in cells.
    Twice(Edge, f32),
    /// A band of this colour with light letters above and below and light numbers on both sides.
    Band(Colour),
}

/// A style with its random choices made.
#[derive(Clone, Copy, Debug)]
struct Look {
    cells: Cells,
    /// What lies under all of the board, and how far it reaches beyond it, in cells.
    panel: Option<(Colour, f32)>,
    /// What is around the board, and how far it reaches beyond it, in cells.
    rim: Option<(Rim, f32)>,
    given: Given,
    /// Colours of the two sorts of cells of a chess board; paper where none.
    ground: [Option<Colour>; 2],
    under: Ground,
    /// Whether numbers are light on the second sort.
    contrast: bool,
    /// Dots at the corners of cells: their radius in cells, and their ink.
    pegs: Option<(f32, Colour)>,
    /// Lines across every other cell: how far apart, in cells, and what with.
    hatch: Option<(f32, Edge)>,
    block: Block,
    ends: Ends,
    height: f32,
    /// Width that numbers may have, in cells.
    most: f32,
    /// How far up and to the left numbers stand.
    lift: f32,
    /// Whether all numbers are of one size.
    even: bool,
    ink: Colour,
}

impl Look {
    fn of(style: &str, rng: &mut ChaCha8Rng) -> Self {
        let ink = [rng.random_range(20..50); 3];
        let grey = [rng.random_range(90..150); 3];
        let lines = |inner, inner_ink, outer: f32| {
            Cells::Lines(Lines { inner, outer: Line::Solid(outer), inner_ink, ink })
        };
        let pick = |of: &[Ends], rng: &mut ChaCha8Rng| of[rng.random_range(0..of.len())];
        let any = pick(&[Ends::Bare, Ends::Circled, Ends::Boxed, Ends::Shaded], rng);
        let height = rng.random_range(0.36..0.56);
        let plain = Self {
            cells: lines(Line::Solid(0.16), ink, 0.7),
            panel: None,
            rim: None,
            given: Given::Plain,
            ground: [None; 2],
            under: Ground::default(),
            contrast: false,
            pegs: None,
            hatch: None,
            block: Block::Missing,
            ends: any,
            height,
            most: 0.78,
            lift: 0.0,
            even: false,
            ink,
        };
        let pale = [rng.random_range(205..232), rng.random_range(215..235), rng.random_range(215..240)];
        match style {
            "hairline" => Self {
                cells: lines(Line::Solid(rng.random_range(0.1..0.2)), grey, rng.random_range(0.5..0.9)),
                ends: Ends::Circled,
                ..plain
            },
            "tiles" => {
                let paint = if rng.random() { Paint::edge(0.25, ink) } else { Paint::both(pale, 0.2, grey) };
                let gap = rng.random_range(0.06..0.14);
                let ends = pick(&[Ends::Bare, Ends::Circled, Ends::Shaded], rng);
                Self { cells: Cells::Tiles(gap, rng.random_range(0.1..0.3), paint), ends, ..plain }
            }
            "hatched" => Self {
                cells: lines(Line::Solid(0.3), ink, 0.3),
                block: Block::Hatched,
                height: height * 0.8,
                ..plain
            },
            "chess" => Self {
                cells: lines(if rng.random() { Line::None } else { Line::Solid(0.12) }, grey, 0.5),
                ground: [None, Some(pale)],
                block: Block::Filled([60; 3]),
                ends: pick(&[Ends::Bare, Ends::Circled, Ends::Boxed], rng),
                ..plain
            },
            "heavy" => Self {
                cells: lines(Line::Solid(rng.random_range(0.45..0.7)), ink, 0.7),
                block: Block::Filled(if rng.random() { grey } else { [30; 3] }),
                height: height * 1.15,
                ..plain
            },
            "bare" => Self { cells: lines(Line::Dotted(0.22), grey, 0.8), ..plain },
            "pale" => Self {
                cells: lines(Line::Solid(0.5), [255; 3], 0.6),
                ground: [Some(pale); 2],
                block: Block::Filled(grey),
                ..plain
            },
            "octagons" | "coins" | "coordinates" | "washed" => plain.recent(style, rng),
            _ => plain.other(style, rng),
        }
    }

    /// The styles that have files of their own, and those in colours.
    fn other(self, style: &str, rng: &mut ChaCha8Rng) -> Self {
        match style {
            "corners" => self.corners(rng),
            "pegs" => self.pegs(rng),
            "inlay" => self.inlay(rng),
            "woodcut" => self.woodcut(rng),
            "contour" => self.contour(rng),
            "pebbles" => self.pebbles(rng),
            "parlour" => self.parlour(rng),
            "paddock" => self.paddock(rng),
            "mixed" => self.mixed(rng),
            _ => self.coloured(style, rng),
        }
    }

    /// The styles in colours besides black.
    fn coloured(self, style: &str, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let plain = Self { even: true, ..self };
        match style {
            "bubbles" => Self {
                cells: Cells::Tiles(
                    rng.random_range(0.04..0.1),
                    0.5,
                    Paint::edge(rng.random_range(0.35..0.7), colour),
                ),
                given: if rng.random() {
                    Given::Tinted(inks::tint(colour, rng.random_range(0.65..0.85)))
                } else {
                    Given::Plain
                },
                ends: if rng.random() { Ends::Circled } else { Ends::Bare },
                height: rng.random_range(0.34..0.42),
                most: 0.62,
                ..plain
            },
            "panel" => {
                let ground =
                    if rng.random() { colour } else { inks::tint(colour, rng.random_range(0.3..0.5)) };
                Self {
                    cells: Cells::Tiles(
                        rng.random_range(0.1..0.2),
                        if rng.random() { 0.0 } else { 0.06 },
                        Paint::default(),
                    ),
                    panel: Some((ground, rng.random_range(0.12..0.35))),
                    height: self.height.min(0.48),
                    most: 0.62,
                    ..plain
                }
            }
            _ => Self {
                cells: Cells::Lines(Lines::dashed(
                    (rng.random_range(0.2..0.35), rng.random_range(1.1..1.5)),
                    (colour, colour),
                )),
                given: Given::Dark(colour),
                ends: Ends::Bare,
                height: self.height.min(0.48),
                most: 0.6,
                ..plain
            },
        }
    }

    /// How far the panel or the rim reaches beyond the board.
    fn pad(&self) -> f32 {
        self.panel.map(|panel| panel.1).or(self.rim.map(|rim| rim.1)).unwrap_or(0.0)
    }
}

/// A hidato.
pub(super) fn hidato(style: Style, rng: &mut ChaCha8Rng) -> Result<Plan, String> {
    let size = Size { rows: rng.random_range(5..=9), columns: rng.random_range(5..=9) };
    let made = supply::filled(&HIDATO, size, shapes::hidato, rng)?;
    plan(&made, (0.8, 8), style, &words::HIDATO, rng)
}

/// A knight's tour.
pub(super) fn tour(style: Style, rng: &mut ChaCha8Rng) -> Result<Plan, String> {
    let size = Size { rows: rng.random_range(5..=7), columns: rng.random_range(5..=7) };
    let made = if rng.random_bool(0.7) {
        supply::puzzle(&KNIGHTS_TOUR, size, rng)?
    } else {
        supply::filled(&KNIGHTS_TOUR, size, shapes::tour, rng)?
    };
    plan(&made, (0.7, 5), style, &words::TOUR, rng)
}

/// A path's puzzle as a plan: with probability `ends` its first and last number are given, and up to one more
/// number in `share`.
fn plan(
    made: &Generated,
    (ends, share): (f64, usize),
    style: Style,
    words: &words::Words,
    rng: &mut ChaCha8Rng,
) -> Result<Plan, String> {
    let last = made.solution.values.iter().flatten().count() as u32;
    let ends = rng.random_bool(ends);
    let more = rng.random_range(0..=last as usize / share);
    let puzzle = supply::with_more(made, more, |c| ends && [1, last].contains(&c.symbol.0), rng)?;
    let (title, rules) = words.pick(style.maker, rng);
    let look = Look::of(style.name, rng);
    let board = puzzle.rules().layout();
    let (rows, columns) = (usize::from(board.rows), usize::from(board.columns));
    let mut exists = vec![false; rows * columns];
    for at in board.cells() {
        exists[usize::from(at.row) * columns + usize::from(at.column)] = true;
    }
    let look = if style.name == NAME { look.clear(&exists, columns) } else { look };
    let given = puzzle.rules().values();
    let numbers: Vec<Option<u32>> = given.values.iter().map(|value| value.map(|symbol| symbol.0)).collect();
    let beyond = 2.0 * look.pad();
    Ok(Plan {
        label: puzzle.rules().to_text(),
        answer: supply::answer(puzzle.rules(), &made.solution)?,
        title,
        rules,
        size: (columns as f32 + beyond, rows as f32 + beyond),
        unit: (8.0, 13.0),
        draw: Box::new(move |sheet| draw(sheet, &look, (rows, columns), &exists, &numbers, last)),
    })
}

fn draw(
    sheet: &mut Sheet,
    look: &Look,
    (rows, columns): (usize, usize),
    exists: &[bool],
    numbers: &[Option<u32>],
    last: u32,
) {
    let shown = |r: usize, c: usize| exists[r * columns + c] || look.block != Block::Missing;
    let from = (look.pad(), look.pad());
    if let Some((colour, pad)) = look.panel {
        let panel = Area::new(pad, pad, columns as f32, rows as f32).grown(pad);
        sheet.rectangle(panel, Paint::fill(colour));
    }
    if let Some((rim, pad)) = look.rim {
        recent::rim(sheet, look, rim, (pad, (rows, columns)));
    }
    let there = |r: usize, c: usize| exists[r * columns + c];
    look.under.under(sheet, from, (rows, columns), there);
    for at in (0..rows as u16).flat_map(|r| (0..columns as u16).map(move |c| Cell::new(r, c))) {
        let (r, c) = (usize::from(at.row), usize::from(at.column));
        let area = cell(from, r, c);
        if exists[r * columns + c] {
            ground(sheet, area, look, (r + c) % 2, (numbers[r * columns + c], last));
        } else {
            block(sheet, area, look);
        }
    }
    if let Cells::Lines(lines) = look.cells {
        lines.draw(sheet, from, (rows, columns), shown);
    }
    if let Some(peg) = look.pegs {
        pegs::dots(sheet, from, (rows, columns), there, peg);
    }
    look.under.over(sheet, from, (rows, columns), there);
    let texts: Vec<String> = numbers.iter().flatten().map(ToString::to_string).collect();
    let set = Type::symbols(look.height, look.ink).within(look.most);
    let height = if look.even { sheet.fitting(&texts, set).height } else { look.height };
    let look = Look { height, ..*look };
    for (i, number) in numbers.iter().enumerate() {
        if let Some(number) = number {
            let (r, c) = (i / columns, i % columns);
            let ink = if look.contrast && (r + c) % 2 == 1 { sheet.paper } else { look.ink };
            numbers::print(sheet, cell(from, r, c), &Look { ink, ..look }, (*number, last));
        }
    }
}

/// What is under the number of a cell, or under none, where so many are on the board; cells are of two sorts
/// as on chess boards.
fn ground(sheet: &mut Sheet, area: Area, look: &Look, sort: usize, (number, last): (Option<u32>, u32)) {
    let is_given = number.is_some();
    if let Some(colour) = look.ground[sort] {
        sheet.rectangle(area, Paint::fill(colour));
    }
    if let Some(lines) = look.hatch.filter(|_| sort == 1) {
        woodcut::square(sheet, area, lines, is_given);
    }
    let fill = match look.given {
        Given::Tinted(colour) | Given::Dark(colour) if is_given => Some(colour),
        _ => look.panel.map(|_| sheet.paper),
    };
    match look.given {
        Given::Washed(colour) if is_given => sheet.rectangle(area, Paint::fill(colour)),
        Given::Coin(colour) if is_given => sheet.disc(middle(area), 0.39, Paint::fill(colour)),
        _ => {}
    }
    match (look.ends, look.given, number) {
        (Ends::Solid(colour), _, Some(number)) if [1, last].contains(&number) => {
            look.cells.ground(sheet, area, Some(colour), 0.0);
        }
        (_, Given::Open(edge), Some(_)) => paddock::opened(sheet, look, area, edge),
        // Clear of lines around the cell.
        _ => look.cells.ground(sheet, area, fill, 0.13),
    }
    if let (Given::Badge(badge), true) = (look.given, is_given) {
        badge.draw(sheet, middle(area));
    }
}

/// What is printed where no cell is.
fn block(sheet: &mut Sheet, area: Area, look: &Look) {
    match look.block {
        Block::Missing => {}
        Block::Filled(colour) => sheet.rectangle(area, Paint::fill(colour)),
        Block::Crossed(edge) => mixed::cross(sheet, area, edge),
        Block::Hatched => hatch(sheet, area, 0.25, (0.18, look.ink)),
    }
}
