//! Kakuros: white cells among blocks that hold the sums of their runs on either side of a diagonal.

mod pointers;
mod soft;

use super::super::canvas::{Area, Colour};
use super::lattice::{Line, Lines, cell, hatch, middle};
use super::plan::Plan;
use super::sheet::{Paint, Sheet, Type, Use};
use super::styles::{Maker, Style, Styles};
use super::{inks, supply, words};
use gridlens::puzzle::Size;
use gridlens::puzzle::kinds::kakuro::{Block, KIND, Kakuro};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// The styles.
pub(super) const STYLES: Styles = Styles(&[
    (Maker::Furniture, &["dark", "grey", "outlined", "hatched", "halves", "open", "panel"]),
    (Maker::Prints, &["notes", "wedges"]),
    (Maker::Worksheets, &["pointers"]),
    (Maker::Prints, &["soft"]),
]);

/// What sums of a block are printed on.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Labels {
    /// On either side of a diagonal.
    Diagonal,
    /// In small boxes in two of its corners.
    Boxes(Paint),
    /// On triangles that stand apart.
    Wedges(Paint),
    /// Beside arrowheads of this colour that point at the run.
    Pointers(Colour),
    /// In two of its corners.
    Corners,
}

/// A style with its random choices made.
#[derive(Clone, Copy, Debug)]
struct Look {
    lines: Lines,
    /// What fills blocks that hold sums, and those that hold none.
    summed: Option<Colour>,
    empty: Option<Colour>,
    /// What fills the halves of blocks below and above their diagonals.
    halves: Option<[Colour; 2]>,
    /// What fills white cells after all.
    white: Option<Colour>,
    /// Whether blocks have no lines of their own.
    open: bool,
    /// What is under a board of white cells that stand apart: how far it reaches beyond, and their gap and
    /// the radius of their corners.
    panel: Option<(Colour, f32, f32, f32)>,
    /// Tiles in place of cells and of blocks with sums.
    tiles: Option<soft::Tiles>,
    /// Distance of the lines of hatching in blocks without sums, in cells.
    hatch: Option<f32>,
    /// Lines of diagonals, how far they keep from the corners, and what sums down and across are printed in.
    diagonal: (f32, Colour),
    short: f32,
    labels: Labels,
    sums: [Colour; 2],
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
            halves: None,
            white: None,
            open: false,
            panel: None,
            tiles: None,
            hatch: None,
            diagonal: (thin, ink),
            short: 0.0,
            labels: Labels::Diagonal,
            sums: [ink; 2],
            face: if rng.random() { Use::Head } else { Use::Symbols },
            height: rng.random_range(0.42..0.55),
            sum: rng.random_range(0.25..0.31),
            ink,
        };
        match style {
            "dark" => {
                let pale = [rng.random_range(228..245); 3];
                Self { summed: Some(ink), empty: Some(ink), diagonal: (thin, pale), sums: [pale; 2], ..plain }
            }
            "grey" => Self { summed: Some(grey), ..plain },
            "outlined" => Self { empty: Some(if rng.random() { ink } else { grey }), ..plain },
            "hatched" => Self { empty: None, hatch: Some(rng.random_range(0.14..0.2)), ..plain },
            "notes" | "wedges" => plain.recent(style, rng),
            "pointers" => plain.pointers(rng),
            "soft" => plain.soft(rng),
            _ => plain.coloured(style, rng),
        }
    }

    /// The styles in colours besides black.
    fn coloured(self, style: &str, rng: &mut ChaCha8Rng) -> Self {
        let (colour, light) = (inks::strong(rng), [rng.random_range(228..245); 3]);
        let width = rng.random_range(0.2..0.4);
        match style {
            "halves" => {
                let pale = inks::tint(colour, rng.random_range(0.76..0.86));
                let other = if rng.random() {
                    (colour, light)
                } else {
                    (inks::tint(colour, rng.random_range(0.46..0.58)), self.ink)
                };
                Self {
                    lines: Lines { outer: Line::Double(rng.random_range(1.0..1.4)), ..self.lines },
                    empty: Some(colour),
                    halves: Some([other.0, pale]),
                    diagonal: (width, colour),
                    sums: [other.1, self.ink],
                    face: Use::Body,
                    ..self
                }
            }
            "open" => Self {
                lines: Lines {
                    inner: Line::Solid(width),
                    outer: Line::Solid(width),
                    inner_ink: colour,
                    ink: colour,
                },
                empty: None,
                white: Some(inks::tint(colour, rng.random_range(0.55..0.7))),
                open: true,
                diagonal: (width, colour),
                sums: [if rng.random() { colour } else { self.ink }; 2],
                ..self
            },
            _ => Self {
                lines: Lines { inner: Line::None, outer: Line::None, ..self.lines },
                empty: None,
                panel: Some((
                    colour,
                    rng.random_range(0.06..0.25),
                    rng.random_range(0.08..0.14),
                    if rng.random() { rng.random_range(0.08..0.2) } else { 0.0 },
                )),
                diagonal: (width, light),
                short: rng.random_range(0.1..0.18),
                sums: [light; 2],
                ..self
            },
        }
    }

    /// The styles of web pages and booklets.
    fn recent(self, style: &str, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let light = [rng.random_range(236..248); 3];
        let width = rng.random_range(0.16..0.28);
        let dark = if rng.random() { colour } else { [rng.random_range(70..110); 3] };
        if style == "notes" {
            let ground = inks::tint(colour, rng.random_range(0.4..0.6));
            Self {
                summed: Some(ground),
                empty: Some(ground),
                labels: Labels::Boxes(Paint::both(light, width, self.ink)),
                sum: rng.random_range(0.24..0.27),
                ..self
            }
        } else {
            Self {
                lines: Lines { inner_ink: dark, ink: dark, outer: Line::Solid(0.4), ..self.lines },
                summed: Some(dark),
                empty: Some(dark),
                labels: Labels::Wedges(Paint::fill(light)),
                sum: rng.random_range(0.24..0.28),
                ..self
            }
        }
    }

    /// How far the panel reaches beyond the board.
    fn pad(&self) -> f32 {
        self.panel.map_or(0.0, |panel| panel.1)
    }
}

/// A kakuro.
pub(super) fn plan(style: Style, rng: &mut ChaCha8Rng) -> Result<Plan, String> {
    let (rows, columns) =
        [(6, 6), (7, 7), (8, 8), (9, 9), (9, 9), (10, 8), (10, 10), (12, 10)][rng.random_range(0..8)];
    let made = supply::puzzle(&KIND, Size { rows, columns }, rng)?;
    let puzzle = made.puzzle.clone();
    let board: &Kakuro = puzzle.downcast().ok_or("no kakuro")?;
    let blocks = board.blocks().to_vec();
    let given = puzzle.rules().values();
    let digits: Vec<Option<u32>> = given.values.iter().map(|value| value.map(|symbol| symbol.0)).collect();
    let look = Look::of(style.name, rng);
    let beyond = 2.0 * look.pad();
    let (title, rules) = words::KAKURO.pick(style.maker, rng);
    Ok(Plan {
        label: puzzle.rules().to_text(),
        answer: supply::answer(puzzle.rules(), &made.solution)?,
        title,
        rules,
        size: (columns as f32 + beyond, rows as f32 + beyond),
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
    let from = (look.pad(), look.pad());
    let areas: Vec<Area> = (0..rows * columns).map(|i| cell(from, i / columns, i % columns)).collect();
    if let Some((colour, pad, ..)) = look.panel {
        let board = Area::new(from.0, from.1, columns as f32, rows as f32);
        sheet.rectangle(board.grown(pad), Paint::fill(colour));
    }
    for (area, block) in areas.iter().zip(blocks) {
        ground(sheet, *area, look, *block);
    }
    let has_lines = |r: usize, c: usize| !look.open || blocks[r * columns + c].is_none();
    look.lines.draw(sheet, from, (rows, columns), has_lines);
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
                    hatch(sheet, *area, apart, (0.12, look.ink));
                }
            }
            Some(Block { down, across }) => sums(sheet, *area, look, (*down, *across)),
        }
    }
}

/// The sums of a block, down and across, and what they stand on.
fn sums(sheet: &mut Sheet, area: Area, look: &Look, (down, across): (Option<u32>, Option<u32>)) {
    let (x0, y0) = (area.x0, area.y0);
    if look.labels == Labels::Diagonal {
        let ends = area.grown(-look.short);
        sheet.line(&[(ends.x0, ends.y0), (ends.x1, ends.y1)], look.diagonal);
    }
    let (near, far, most) = if look.tiles.is_some() { soft::PLACES } else { (0.28, 0.74, 0.45) };
    let places = [(down, (near, far)), (across, (1.0 - near, 1.0 - far))];
    for ((sum, (x, y)), ink) in places.into_iter().zip(look.sums) {
        let Some(sum) = sum else { continue };
        let set = Type::symbols(look.sum, ink).in_face(look.face);
        match look.labels {
            Labels::Pointers(colour) => {
                let alone = down.is_none() || across.is_none();
                pointers::sum(sheet, area, (sum, set), (x > y, alone), colour);
            }
            Labels::Diagonal | Labels::Corners => {
                sheet.print((x0 + x, y0 + y), &sum.to_string(), set.within(most));
            }
            Labels::Boxes(paint) => {
                let (wide, high) = (0.23, 0.2);
                let box_at =
                    Area { x0: x0 + x - wide, y0: y0 + y - high, x1: x0 + x + wide, y1: y0 + y + high };
                sheet.rectangle(box_at, paint);
                sheet.print((x0 + x, y0 + y), &sum.to_string(), set.within(0.36));
            }
            Labels::Wedges(paint) => {
                let corners = [(0.15, 0.05), (0.95, 0.05), (0.95, 0.85)];
                let corners = if x > y { corners } else { corners.map(|(x, y)| (y, x)) };
                let mut corners = corners.map(|(x, y)| (x0 + x, y0 + y));
                if x < y {
                    corners.reverse();
                }
                sheet.polygon(&corners, paint);
                sheet.print((x0 + x, y0 + y), &sum.to_string(), set.within(0.38));
            }
        }
    }
}

/// What is under a cell or a block.
fn ground(sheet: &mut Sheet, area: Area, look: &Look, block: Option<Block>) {
    let has_place = block.is_none_or(|block| block.down.or(block.across).is_some());
    if let Some(tiles) = look.tiles.filter(|_| has_place) {
        soft::tile(sheet, area, tiles, block.is_some());
    }
    let Some(Block { down, across }) = block else {
        if let Some((_, _, gap, radius)) = look.panel {
            let paper = sheet.paper;
            sheet.rounded(area.grown(-gap / 2.0), radius, Paint::fill(paper));
        } else if let Some(colour) = look.white {
            sheet.rectangle(area, Paint::fill(colour));
        }
        return;
    };
    let has_sums = down.or(across).is_some();
    if let Some(colour) = if has_sums { look.summed } else { look.empty } {
        sheet.rectangle(area, Paint::fill(colour));
    }
    if let Some([below, above]) = look.halves.filter(|_| has_sums) {
        let (start, end) = ((area.x0, area.y0), (area.x1, area.y1));
        sheet.rectangle(area, Paint::fill(below));
        sheet.polygon(&[start, (area.x1, area.y0), end], Paint::fill(above));
    }
}
