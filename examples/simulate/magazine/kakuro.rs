//! Kakuros: white cells among blocks that hold the sums of their runs on either side of a diagonal.

use super::super::canvas::{Area, Colour};
use super::lattice::{Line, Lines, cell, middle};
use super::plan::Plan;
use super::sheet::{Paint, Sheet, Type, Use};
use super::{supply, words};
use gridlens::puzzle::Size;
use gridlens::puzzle::kinds::kakuro::{Block, KIND, Kakuro};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// The styles.
pub(super) const STYLES: &[&str] = &["dark", "grey", "outlined", "hatched"];

/// A style with its random choices made.
#[derive(Clone, Copy, Debug)]
struct Look {
    lines: Lines,
    /// What fills blocks that hold sums, and those that hold none.
    summed: Option<Colour>,
    empty: Option<Colour>,
    /// Distance of the lines of hatching in blocks without sums, in cells.
    hatch: Option<f32>,
    /// Lines of diagonals and what sums are printed in.
    diagonal: (f32, Colour),
    sums: Colour,
    face: Use,
    height: f32,
    sum: f32,
    ink: Colour,
}

impl Look {
    fn of(style: &str, rng: &mut ChaCha8Rng) -> Self {
        let ink = [rng.random_range(20..50); 3];
        let thin = rng.random_range(0.16..0.3);
        let outer = Line::Solid(if rng.random() { thin } else { rng.random_range(0.4..0.8) });
        let grey = [rng.random_range(175..220); 3];
        let plain = Self {
            lines: Lines { inner: Line::Solid(thin), outer, inner_ink: ink, ink },
            summed: None,
            empty: Some(grey),
            hatch: None,
            diagonal: (thin, ink),
            sums: ink,
            face: if rng.random() { Use::Head } else { Use::Symbols },
            height: rng.random_range(0.42..0.55),
            sum: rng.random_range(0.25..0.31),
            ink,
        };
        match style {
            "dark" => {
                let pale = [rng.random_range(228..245); 3];
                Self { summed: Some(ink), empty: Some(ink), diagonal: (thin, pale), sums: pale, ..plain }
            }
            "grey" => Self { summed: Some(grey), ..plain },
            "outlined" => Self { empty: Some(if rng.random() { ink } else { grey }), ..plain },
            _ => Self { empty: None, hatch: Some(rng.random_range(0.14..0.2)), ..plain },
        }
    }
}

/// A kakuro.
pub(super) fn plan(style: &str, rng: &mut ChaCha8Rng) -> Result<Plan, String> {
    let (rows, columns) =
        [(6, 6), (7, 7), (8, 8), (9, 9), (9, 9), (10, 8), (10, 10), (12, 10)][rng.random_range(0..8)];
    let made = supply::puzzle(&KIND, Size { rows, columns }, rng)?;
    let puzzle = made.puzzle.clone();
    let board: &Kakuro = puzzle.downcast().ok_or("no kakuro")?;
    let blocks = board.blocks().to_vec();
    let given = puzzle.rules().values();
    let digits: Vec<Option<u32>> = given.values.iter().map(|value| value.map(|symbol| symbol.0)).collect();
    let look = Look::of(style, rng);
    let (title, rules) = words::KAKURO.pick(rng);
    Ok(Plan {
        label: puzzle.rules().to_text(),
        answer: supply::answer(puzzle.rules(), &made.solution)?,
        title,
        rules,
        size: (columns as f32, rows as f32),
        unit: if rows.max(columns) > 9 { (8.0, 10.0) } else { (9.0, 12.0) },
        draw: Box::new(move |sheet| draw(sheet, &look, (rows, columns), &blocks, &digits)),
    })
}

fn draw(
    sheet: &mut Sheet,
    look: &Look,
    (rows, columns): (usize, usize),
    blocks: &[Option<Block>],
    digits: &[Option<u32>],
) {
    let areas: Vec<Area> = (0..rows * columns).map(|i| cell((0.0, 0.0), i / columns, i % columns)).collect();
    for (area, block) in areas.iter().zip(blocks) {
        let Some(Block { down, across }) = block else { continue };
        let fill = if down.or(*across).is_some() { look.summed } else { look.empty };
        if let Some(colour) = fill {
            sheet.rectangle(*area, Paint::fill(colour));
        }
    }
    look.lines.draw(sheet, (0.0, 0.0), (rows, columns), |_, _| true);
    let set = Type::symbols(look.sum, look.sums).in_face(look.face).within(0.45);
    for ((area, block), digit) in areas.iter().zip(blocks).zip(digits) {
        match block {
            None => {
                if let Some(digit) = digit {
                    let set = Type::symbols(look.height, look.ink);
                    sheet.print(middle(*area), &digit.to_string(), set);
                }
            }
            Some(Block { down: None, across: None }) => {
                if let Some(apart) = look.hatch {
                    hatch(sheet, *area, apart, look.ink);
                }
            }
            Some(Block { down, across }) => {
                sheet.line(&[(area.x0, area.y0), (area.x1, area.y1)], look.diagonal);
                for (sum, (x, y)) in [(down, (0.28, 0.74)), (across, (0.72, 0.26))] {
                    if let Some(sum) = sum {
                        sheet.print((area.x0 + x, area.y0 + y), &sum.to_string(), set);
                    }
                }
            }
        }
    }
}

/// Slanted lines in a cell.
fn hatch(sheet: &mut Sheet, area: Area, apart: f32, ink: Colour) {
    let count = (2.0 / apart).ceil() as usize;
    for i in 1..count {
        let along = i as f32 * apart;
        let (from, to) = (along.min(1.0), (along - 1.0).max(0.0));
        if along < 2.0 {
            let ends = [(area.x0 + to, area.y0 + from), (area.x0 + from, area.y0 + to)];
            sheet.line(&ends, (0.12, ink));
        }
    }
}
