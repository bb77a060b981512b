//! Killer sudokus: cages within the lines of a sudoku, with their totals in the corner.

use super::super::canvas::{Area, Colour};
use super::lattice::{Line, cell, middle};
use super::plan::Plan;
use super::sheet::{Anchor, Paint, Sheet, Type, Use};
use super::{supply, words};
use gridlens::geometry::Cell;
use gridlens::puzzle::Size;
use gridlens::puzzle::kinds::killer::{Cage, KIND, Killer};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// The styles.
pub(super) const STYLES: &[&str] = &["dashed", "dotted", "tinted", "coloured"];

/// Levels by which tints of one page differ at least in some channel, for readers to tell them apart.
const DISTINCT: u8 = 16;

/// Paper between a total and the digit below it, in cells.
const CLEAR: f32 = 0.05;

/// A style with its random choices made.
#[derive(Clone, Debug)]
struct Look {
    thin: f32,
    heavy: f32,
    ink: Colour,
    /// The border of cages, and what it is drawn in.
    border: Line,
    cage: Colour,
    /// How far inside its cells it runs, in cells.
    inset: f32,
    /// What cages are filled with, neighbours differently.
    tints: Vec<Colour>,
    face: Use,
    total: f32,
    height: f32,
}

impl Look {
    fn of(style: &str, rng: &mut ChaCha8Rng) -> Self {
        let ink = [rng.random_range(20..50); 3];
        let width = rng.random_range(0.18..0.3);
        let plain = Self {
            thin: rng.random_range(0.12..0.25),
            heavy: rng.random_range(0.55..0.9),
            ink,
            border: Line::Dashed(width),
            cage: ink,
            inset: rng.random_range(0.06..0.1),
            tints: Vec::new(),
            face: if rng.random() { Use::Head } else { Use::Symbols },
            total: rng.random_range(0.19..0.24),
            height: rng.random_range(0.4..0.5),
        };
        let mut tint = || -> Colour { std::array::from_fn(|_| rng.random_range(190..250)) };
        match style {
            "dashed" => plain,
            "dotted" => Self { border: Line::Dotted(width), ..plain },
            "tinted" => {
                let mut tints: Vec<Colour> = Vec::new();
                while tints.len() < 5 {
                    let next = tint();
                    if tints.iter().all(|other| unlike(*other, next) >= DISTINCT) {
                        tints.push(next);
                    }
                }
                Self { border: Line::None, tints, ..plain }
            }
            _ => {
                let cage = [[170, 40, 40], [30, 80, 160], [20, 120, 70]][rng.random_range(0..3)];
                Self { cage, ..plain }
            }
        }
    }
}

/// By how many levels colours differ in the channel in which they do most.
fn unlike(a: Colour, b: Colour) -> u8 {
    a.iter().zip(b).map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0)
}

/// A killer sudoku.
pub(super) fn plan(style: &str, rng: &mut ChaCha8Rng) -> Result<Plan, String> {
    let made = supply::puzzle(&KIND, Size::square(9), rng)?;
    let puzzle = made.puzzle.clone();
    let board: &Killer = puzzle.downcast().ok_or("no killer sudoku")?;
    let (cages, of_cell) = (board.cages().to_vec(), board.cage_of_cell());
    let given = puzzle.rules().values();
    let digits: Vec<Option<u32>> = given.values.iter().map(|value| value.map(|symbol| symbol.0)).collect();
    let look = Look::of(style, rng);
    let (title, rules) = words::KILLER.pick(rng);
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
    let area = |cell_at: &Cell| cell((0.0, 0.0), cell_at.row.into(), cell_at.column.into());
    if !look.tints.is_empty() {
        let fills = fills(cages, of_cell, look.tints.len());
        for (cage, fill) in cages.iter().zip(fills) {
            for own in &cage.cells {
                sheet.rectangle(area(own), Paint::fill(look.tints[fill]));
            }
        }
    }
    for k in 0..=9_u8 {
        let (at, width) = (f32::from(k), if k % 3 == 0 { look.heavy } else { look.thin });
        let reach = look.heavy / 2.0 / sheet.unit;
        sheet.line(&[(-reach, at), (9.0 + reach, at)], (width, look.ink));
        sheet.line(&[(at, -reach), (at, 9.0 + reach)], (width, look.ink));
    }
    let set = Type { anchor: Anchor::Start, ..Type::symbols(look.total, look.ink) }.in_face(look.face);
    for cage in cages {
        border(sheet, look, cage, of_cell);
        let corner = area(&cage.cells[0]);
        let (x, y) = (corner.x0 + look.inset, corner.y0 + look.inset);
        let text = cage.total.to_string();
        if look.border != Line::None {
            // The border is interrupted where the total stands.
            let wide = sheet.width(&text, set) + 0.05;
            let paper = sheet.paper;
            sheet.rectangle(Area::new(x - 0.025, y - 0.025, wide, look.total + 0.08), Paint::fill(paper));
        }
        sheet.print((x + 0.01, y + 0.02 + look.total / 2.0), &text, set);
    }
    for (i, digit) in digits.iter().enumerate() {
        if let Some(digit) = digit {
            let area = cell((0.0, 0.0), i / 9, i % 9);
            let has_total =
                cages.iter().any(|cage| cage.cells[0] == Cell::new((i / 9) as u16, (i % 9) as u16));
            // Nothing is printed over a total.
            let below = look.inset + look.total + CLEAR + look.height / 2.0;
            let down = if has_total { (below - 0.5).max(0.0) } else { 0.0 };
            let (x, y) = middle(area);
            sheet.print((x, y + down), &digit.to_string(), Type::symbols(look.height, look.ink));
        }
    }
}

/// The border of a cage inside its cells.
fn border(sheet: &mut Sheet, look: &Look, cage: &Cage, of_cell: &[Option<usize>]) {
    let own = of_cell[usize::from(cage.cells[0].row) * 9 + usize::from(cage.cells[0].column)];
    let is_in = |row: i32, column: i32| {
        (0..9).contains(&row) && (0..9).contains(&column) && of_cell[(row * 9 + column) as usize] == own
    };
    for cell in &cage.cells {
        let (row, column) = (i32::from(cell.row), i32::from(cell.column));
        let (x, y) = (column as f32, row as f32);
        // An end of a side lies at the inset, or beyond the cell where the cage goes on.
        let end = |goes_on: bool| if goes_on { 0.0 } else { look.inset };
        let (left, right) = (end(is_in(row, column - 1)), 1.0 - end(is_in(row, column + 1)));
        let (top, bottom) = (end(is_in(row - 1, column)), 1.0 - end(is_in(row + 1, column)));
        let (near, far) = (look.inset, 1.0 - look.inset);
        for (open, a, b) in [
            (is_in(row - 1, column), (left, near), (right, near)),
            (is_in(row + 1, column), (left, far), (right, far)),
            (is_in(row, column - 1), (near, top), (near, bottom)),
            (is_in(row, column + 1), (far, top), (far, bottom)),
        ] {
            if !open {
                look.border.draw(sheet, (x + a.0, y + a.1), (x + b.0, y + b.1), look.cage);
            }
        }
    }
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
