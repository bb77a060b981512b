//! Killer sudokus: cages within the lines of a sudoku, with their totals in the corner.

mod islands;
mod outlines;
mod patterns;
mod recent;

use super::super::canvas::{Area, Colour};
use super::lattice::{Line, cell, middle};
use super::plan::Plan;
use super::sheet::{Anchor, Edge, Paint, Sheet, Type, Use};
use super::styles::{Maker, Style, Styles};
use super::{inks, supply, words};
use gridlens::geometry::Cell;
use gridlens::puzzle::Size;
use gridlens::puzzle::kinds::killer::{Cage, KIND, Killer};
use outlines::{outline, patch};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// The styles.
pub(super) const STYLES: Styles = Styles(&[
    (Maker::Furniture, &["dashed", "dotted", "tinted", "coloured", "outlined", "walls", "patches"]),
    (Maker::Prints, &["stitched", "marker"]),
    (Maker::Furniture, &["patterns"]),
    (Maker::Prints, &["islands"]),
]);

/// Levels by which tints of one page differ at least in some channel, for readers to tell them apart.
const DISTINCT: u8 = 16;

/// Paper between a total and the digit below it, in cells.
const CLEAR: f32 = 0.05;

/// Ground around a total that stands on its own, in cells.
const TAG: f32 = 0.05;

/// How cages are shown.
#[derive(Clone, Debug)]
enum Cages {
    /// By a border inside their cells that the total interrupts.
    Border(Line),
    /// By a line inside their cells: its width, and the radius of its corners in cells.
    Rounded(f32, f32),
    /// By dashes inside their cells that the total interrupts: their width, and the radius of their corners
    /// in cells.
    Stitched(f32, f32),
    /// By broad lines inside their cells, neighbours in different colours: their width in cells.
    Marked(f32, Vec<Colour>),
    /// By what fills them, neighbours differently.
    Tints(Vec<Colour>),
    /// By lines of this width where two meet.
    Walls(f32),
    /// By one tint, with paper between them.
    Patches(Colour),
    /// By lines and dots in them, neighbours differently, and lines of this width where two meet.
    Patterns(f32, Edge),
    /// By paper on a tinted board.
    Islands(islands::Islands),
}

/// A style with its random choices made.
#[derive(Clone, Debug)]
struct Look {
    thin: Line,
    thin_ink: Colour,
    heavy: f32,
    ink: Colour,
    /// What fills every other box where no heavy lines part them.
    boxes: Option<Colour>,
    cages: Cages,
    /// What borders are drawn in.
    cage: Colour,
    /// How far inside its cells a border runs, in cells.
    inset: f32,
    /// How far inside its cell a total begins, in cells.
    corner: f32,
    /// What a total is printed in.
    total_ink: Colour,
    /// What a total stands on, light as paper.
    tag: Option<Colour>,
    face: Use,
    total: f32,
    height: f32,
}

impl Look {
    fn of(style: &str, rng: &mut ChaCha8Rng) -> Self {
        let ink = [rng.random_range(20..50); 3];
        let width = rng.random_range(0.18..0.3);
        let thin = Line::Solid(rng.random_range(0.12..0.25));
        let heavy = rng.random_range(0.55..0.9);
        let inset = rng.random_range(0.06..0.1);
        let plain = Self {
            thin,
            thin_ink: ink,
            heavy,
            ink,
            boxes: None,
            cages: Cages::Border(Line::Dashed(width)),
            cage: ink,
            inset,
            corner: inset,
            total_ink: ink,
            tag: None,
            face: if rng.random() { Use::Head } else { Use::Symbols },
            total: rng.random_range(0.19..0.24),
            height: rng.random_range(0.4..0.5),
        };
        let mut tint = || -> Colour { std::array::from_fn(|_| rng.random_range(190..250)) };
        match style {
            "dashed" => plain,
            "stitched" | "marker" => plain.recent(style, rng),
            "patterns" => plain.patterns(rng),
            "islands" => plain.islands(rng),
            "dotted" => Self { cages: Cages::Border(Line::Dotted(width)), ..plain },
            "tinted" => {
                let mut tints: Vec<Colour> = Vec::new();
                while tints.len() < 5 {
                    let next = tint();
                    if tints.iter().all(|other| unlike(*other, next) >= DISTINCT) {
                        tints.push(next);
                    }
                }
                Self { cages: Cages::Tints(tints), ..plain }
            }
            "coloured" => {
                let cage = [[170, 40, 40], [30, 80, 160], [20, 120, 70]][rng.random_range(0..3)];
                Self { cage, ..plain }
            }
            _ => plain.inked(style, rng),
        }
    }

    /// The styles in a colour that may be any.
    fn inked(self, style: &str, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let grey = [rng.random_range(120..165); 3];
        match style {
            "outlined" => {
                let inset = rng.random_range(0.055..0.085);
                Self {
                    thin_ink: grey,
                    cages: Cages::Rounded(rng.random_range(0.25..0.42), rng.random_range(0.12..0.22)),
                    cage: if rng.random() { colour } else { [rng.random_range(70..100); 3] },
                    inset,
                    corner: inset + rng.random_range(0.06..0.08),
                    face: Use::Body,
                    total: self.total.min(0.21),
                    height: self.height.min(0.42),
                    ..self
                }
            }
            "walls" => {
                let width = rng.random_range(0.6..0.9);
                Self {
                    thin: if rng.random() { Line::Dotted(0.22) } else { Line::Solid(0.14) },
                    thin_ink: grey,
                    heavy: width,
                    boxes: Some(inks::tint(colour, rng.random_range(0.55..0.72))),
                    cages: Cages::Walls(width),
                    corner: rng.random_range(0.08..0.11),
                    height: self.height.min(0.46),
                    ..self
                }
            }
            _ => {
                let paper = rng.random_range(0.55..0.7);
                Self {
                    cages: Cages::Patches(inks::tint(colour, paper)),
                    corner: self.inset,
                    tag: Some(if rng.random() { colour } else { self.ink }),
                    total: self.total.min(0.22),
                    height: self.height.min(0.44),
                    ..self
                }
            }
        }
    }

    /// How far down in its cell a total ends.
    fn depth(&self) -> f32 {
        self.corner + self.total + if self.tag.is_some() { 2.0 * TAG } else { 0.0 }
    }
}

/// By how many levels colours differ in the channel in which they do most.
fn unlike(a: Colour, b: Colour) -> u8 {
    a.iter().zip(b).map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0)
}

/// A killer sudoku.
pub(super) fn plan(style: Style, rng: &mut ChaCha8Rng) -> Result<Plan, String> {
    let made = supply::puzzle(&KIND, Size::square(9), rng)?;
    let puzzle = made.puzzle.clone();
    let board: &Killer = puzzle.downcast().ok_or("no killer sudoku")?;
    let (cages, of_cell) = (board.cages().to_vec(), board.cage_of_cell());
    let given = puzzle.rules().values();
    let digits: Vec<Option<u32>> = given.values.iter().map(|value| value.map(|symbol| symbol.0)).collect();
    let look = Look::of(style.name, rng);
    let (title, rules) = words::KILLER.pick(style.maker, rng);
    Ok(Plan {
        label: puzzle.rules().to_text(),
        answer: supply::answer(puzzle.rules(), &made.solution)?,
        title,
        rules,
        size: (9.0, 9.0),
        unit: (9.5, 13.0),
        draw: Box::new(move |sheet| draw(sheet, &look, (&cages, &of_cell), &digits)),
    })
}

fn draw(
    sheet: &mut Sheet,
    look: &Look,
    (cages, of_cell): (&[Cage], &[Option<usize>]),
    digits: &[Option<u32>],
) {
    grounds(sheet, look, cages, of_cell);
    grid(sheet, look);
    for cage in cages {
        border(sheet, look, cage, of_cell);
        total(sheet, look, cage);
    }
    for (i, digit) in digits.iter().enumerate() {
        if let Some(digit) = digit {
            let area = cell((0.0, 0.0), i / 9, i % 9);
            let has_total =
                cages.iter().any(|cage| cage.cells[0] == Cell::new((i / 9) as u16, (i % 9) as u16));
            // Nothing is printed over a total.
            let below = look.depth() + CLEAR + look.height / 2.0;
            let down = if has_total { (below - 0.5).max(0.0) } else { 0.0 };
            let (x, y) = middle(area);
            if let Cages::Patterns(..) = look.cages {
                patterns::clear(sheet, (x, y + down));
            }
            sheet.print((x, y + down), &digit.to_string(), Type::symbols(look.height, look.ink));
        }
    }
}

/// The area of a cell.
fn area(at: Cell) -> Area {
    cell((0.0, 0.0), at.row.into(), at.column.into())
}

/// What is under the lines.
fn grounds(sheet: &mut Sheet, look: &Look, cages: &[Cage], of_cell: &[Option<usize>]) {
    if let Some(colour) = look.boxes {
        for k in (0..9_u8).step_by(2) {
            let corner = (f32::from(k % 3 * 3), f32::from(k / 3 * 3));
            sheet.rectangle(Area::new(corner.0, corner.1, 3.0, 3.0), Paint::fill(colour));
        }
    }
    match &look.cages {
        Cages::Tints(tints) => {
            for (cage, fill) in cages.iter().zip(fills(cages, of_cell, tints.len())) {
                for own in &cage.cells {
                    sheet.rectangle(area(*own), Paint::fill(tints[fill]));
                }
            }
        }
        Cages::Patches(colour) => {
            for cage in cages {
                patch(sheet, cage, of_cell, look.inset, *colour);
            }
        }
        Cages::Marked(width, colours) => {
            let fills = fills(cages, of_cell, colours.len());
            for (cage, fill) in cages.iter().zip(fills) {
                let edge = (width * sheet.unit, colours[fill]);
                outline(sheet, (cage, of_cell), Line::Solid(edge.0), (look.inset, look.inset * 1.2), edge);
            }
        }
        Cages::Patterns(_, edge) => {
            let fills = fills(cages, of_cell, patterns::COUNT);
            for (cage, fill) in cages.iter().zip(fills) {
                cage.cells.iter().for_each(|own| patterns::fill(sheet, area(*own), fill, *edge));
            }
        }
        Cages::Islands(islands) => {
            sheet.rectangle(Area::new(0.0, 0.0, 9.0, 9.0), Paint::fill(islands.sea));
            for cage in cages {
                islands::island(sheet, look, (cage, of_cell), *islands);
            }
        }
        Cages::Border(_) | Cages::Rounded(..) | Cages::Stitched(..) | Cages::Walls(_) => {}
    }
}

/// The lines of the sudoku.
fn grid(sheet: &mut Sheet, look: &Look) {
    let apart = if look.boxes.is_some() { 9 } else { 3 };
    // The heavy ones last: they cover the ends of the others.
    let (heavy, thin): (Vec<u8>, Vec<u8>) = (0..=9).partition(|k| k % apart == 0);
    let reach = look.heavy / 2.0 / sheet.unit;
    let all = thin.into_iter().map(|k| (k, look.thin, look.thin_ink));
    for (k, line, ink) in all.chain(heavy.into_iter().map(|k| (k, Line::Solid(look.heavy), look.ink))) {
        let at = f32::from(k);
        line.draw(sheet, (-reach, at), (9.0 + reach, at), ink);
        line.draw(sheet, (at, -reach), (at, 9.0 + reach), ink);
    }
}

/// The total of a cage.
fn total(sheet: &mut Sheet, look: &Look, cage: &Cage) {
    let mut set =
        Type { anchor: Anchor::Start, ..Type::symbols(look.total, look.total_ink) }.in_face(look.face);
    let corner = area(cage.cells[0]);
    let (x, y) = (corner.x0 + look.corner, corner.y0 + look.corner);
    let text = cage.total.to_string();
    let (wide, paper) = (sheet.width(&text, set), sheet.paper);
    let mut start = (x + 0.01, y + 0.02);
    if let Cages::Border(_) | Cages::Stitched(..) | Cages::Patterns(..) = look.cages {
        // The border or pattern is interrupted where the total stands.
        let area = Area::new(x - 0.025, y - 0.025, wide + 0.05, look.total + 0.08);
        sheet.rectangle(area, Paint::fill(paper));
    } else if let Some(colour) = look.tag {
        let area = Area::new(x, y, wide + 2.0 * TAG, look.total + 2.0 * TAG);
        sheet.rectangle(area, Paint::fill(colour));
        (start, set) = ((x + TAG, y + TAG), set.inked(paper));
    }
    sheet.print((start.0, start.1 + look.total / 2.0), &text, set);
}

/// The border of a cage.
fn border(sheet: &mut Sheet, look: &Look, cage: &Cage, of_cell: &[Option<usize>]) {
    let (line, width, radius, inset) = match look.cages {
        Cages::Border(line) => (line, 0.0, 0.0, look.inset),
        Cages::Rounded(width, radius) => (Line::Solid(width), width, radius, look.inset),
        Cages::Stitched(width, radius) => (Line::Dashed(width), width, radius, look.inset),
        Cages::Walls(width) | Cages::Patterns(width, _) => (Line::Solid(width), 0.0, 0.0, 0.0),
        Cages::Tints(_) | Cages::Patches(_) | Cages::Marked(..) | Cages::Islands(_) => return,
    };
    outline(sheet, (cage, of_cell), line, (inset, radius), (width, look.cage));
}

/// The tint of each cage: the first that none beside it has, as far as there are any.
fn fills(cages: &[Cage], of_cell: &[Option<usize>], tints: usize) -> Vec<usize> {
    let mut fills: Vec<usize> = Vec::new();
    for cage in cages {
        let beside = |cell: &Cell| {
            let (row, column) = (i32::from(cell.row), i32::from(cell.column));
            [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        };
        let near: Vec<usize> = cage
            .cells
            .iter()
            .flat_map(beside)
            .filter(|(row, column)| (0..9).contains(row) && (0..9).contains(column))
            .filter_map(|(row, column)| of_cell[(row * 9 + column) as usize])
            .filter_map(|other| fills.get(other).copied())
            .collect();
        fills.push((0..tints).find(|tint| !near.contains(tint)).unwrap_or(0));
    }
    fills
}
