//! Total concentrations: squares of numbers with their totals around them.

use super::super::canvas::{Area, Colour};
use super::lattice::{Line, Lines, cell, middle};
use super::plan::Plan;
use super::sheet::{Paint, Sheet, Type, Use};
use super::{supply, words};
use gridlens::puzzle::Size;
use gridlens::puzzle::kinds::total_concentration::{KIND, TotalConcentration, Totals};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// The styles.
pub(super) const STYLES: &[&str] = &["plain", "joined", "apart", "rounds", "arrows", "shaded"];

/// What stands around a total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Frame {
    None,
    Box,
    Round,
    Disc,
}

/// What leads from a total to its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lead {
    None,
    /// Short lines at the diagonals.
    Dashes,
    /// Arrows at all of them.
    Arrows,
}

/// A style with its random choices made.
#[derive(Clone, Copy, Debug)]
struct Look {
    lines: Lines,
    frame: Frame,
    paint: Paint,
    /// From the board to the totals, in cells.
    gap: f32,
    lead: Lead,
    given: Option<Colour>,
    face: Use,
    height: f32,
    total: f32,
    ink: Colour,
    /// Whether the total of the rising diagonal stands at its lower end.
    low: bool,
}

impl Look {
    fn of(style: &str, rng: &mut ChaCha8Rng) -> Self {
        let ink = [rng.random_range(20..50); 3];
        let grey = [rng.random_range(190..225); 3];
        let thin = rng.random_range(0.14..0.3);
        let outer = Line::Solid(if rng.random() { thin } else { 0.6 });
        let lines = Lines { inner: Line::Solid(thin), outer, inner_ink: ink, ink };
        let height = rng.random_range(0.36..0.5);
        let plain = Self {
            lines,
            frame: Frame::None,
            paint: Paint::edge(thin, ink),
            gap: 0.05,
            lead: Lead::None,
            given: None,
            face: if rng.random() { Use::Head } else { Use::Symbols },
            height,
            total: height * rng.random_range(0.85..1.1),
            ink,
            low: false,
        };
        let heavy = Line::Solid(rng.random_range(0.45..0.8));
        match style {
            "plain" => Self { lead: if rng.random() { Lead::Dashes } else { Lead::None }, ..plain },
            "joined" => Self {
                frame: Frame::Box,
                gap: 0.0,
                paint: if rng.random() { Paint::both(grey, thin, ink) } else { Paint::edge(thin, ink) },
                lines: Lines { outer: heavy, ..lines },
                ..plain
            },
            "apart" => Self {
                frame: if rng.random() { Frame::Box } else { Frame::Round },
                gap: rng.random_range(0.12..0.3),
                paint: if rng.random() { Paint::both(grey, thin, ink) } else { Paint::fill(grey) },
                ..plain
            },
            "rounds" => Self {
                frame: Frame::Disc,
                gap: rng.random_range(0.08..0.25),
                lines: Lines { inner: Line::Solid(0.5), outer: heavy, ..lines },
                total: plain.total * 0.85,
                ..plain
            },
            "arrows" => Self { lead: Lead::Arrows, gap: 0.28, low: rng.random_bool(0.3), ..plain },
            _ => Self { given: Some(grey), lines: Lines { outer: heavy, ..lines }, ..plain },
        }
    }
}

/// A total concentration.
pub(super) fn plan(style: &str, rng: &mut ChaCha8Rng) -> Result<Plan, String> {
    let rows = [4, 4, 5, 5, 6, 6, 7, 7, 8][rng.random_range(0..9)];
    let made = supply::puzzle(&KIND, Size::square(rows), rng)?;
    let puzzle = supply::with_more(&made, rng.random_range(0..=rows), |_| false, rng)?;
    let board: &TotalConcentration = puzzle.downcast().ok_or("no total concentration")?;
    let totals = board.totals().clone();
    let given = puzzle.rules().values();
    let numbers: Vec<Option<u32>> = given.values.iter().map(|value| value.map(|symbol| symbol.0)).collect();
    let look = Look::of(style, rng);
    let side = rows as f32 + 1.0 + look.gap;
    let (title, rules) = words::TOTALS.pick(rng);
    Ok(Plan {
        label: puzzle.rules().to_text(),
        answer: supply::answer(puzzle.rules(), &made.solution)?,
        title,
        rules,
        size: if look.low { (side + 1.0 + look.gap, side) } else { (side, side + 1.0 + look.gap) },
        unit: if rows > 6 { (8.0, 10.5) } else { (9.0, 13.0) },
        draw: Box::new(move |sheet| draw(sheet, &look, rows, &numbers, &totals)),
    })
}

fn draw(sheet: &mut Sheet, look: &Look, rows: usize, numbers: &[Option<u32>], totals: &Totals) {
    let from = (if look.low { 1.0 + look.gap } else { 0.0 }, if look.low { 0.0 } else { 1.0 + look.gap });
    for (i, number) in numbers.iter().enumerate() {
        let area = cell(from, i / rows, i % rows);
        let Some(number) = number else { continue };
        if let Some(colour) = look.given {
            sheet.rectangle(area, Paint::fill(colour));
        }
        sheet.print(middle(area), &number.to_string(), Type::symbols(look.height, look.ink));
    }
    let all = totals.rows.iter().chain(&totals.columns).chain([&totals.rising, &totals.falling]);
    let all: Vec<String> = all.map(ToString::to_string).collect();
    // Totals of one page are all of one size.
    let set = Type::symbols(look.total, look.ink).in_face(look.face).within(most(look));
    let set = sheet.fitting(&all, set);
    let last = from.0 + rows as f32 + look.gap;
    let under = from.1 + rows as f32 + look.gap;
    for (r, total) in totals.rows.iter().enumerate() {
        beside(sheet, look, set, cell((last, from.1), r, 0), *total, (-1.0, 0.0));
    }
    for (c, total) in totals.columns.iter().enumerate() {
        beside(sheet, look, set, cell((from.0, under), 0, c), *total, (0.0, -1.0));
    }
    let corner = |x, y| Area::new(x, y, 1.0, 1.0);
    beside(sheet, look, set, corner(last, under), totals.falling, (-1.0, -1.0));
    if look.low {
        beside(sheet, look, set, corner(0.0, under), totals.rising, (1.0, -1.0));
    } else {
        beside(sheet, look, set, corner(last, 0.0), totals.rising, (-1.0, 1.0));
    }
    look.lines.draw(sheet, from, (rows, rows), |_, _| true);
}

/// Width that totals may have.
const fn most(look: &Look) -> f32 {
    match look.frame {
        Frame::None if matches!(look.lead, Lead::Arrows) => 0.78,
        Frame::None => 0.9,
        Frame::Box => 0.86,
        Frame::Round => 0.8,
        Frame::Disc => 0.7,
    }
}

/// A total in its place, and what leads to its line, which lies in the direction `to`.
fn beside(sheet: &mut Sheet, look: &Look, set: Type, area: Area, total: u32, to: (f32, f32)) {
    let at = middle(area);
    match look.frame {
        Frame::None => {}
        Frame::Box => sheet.rectangle(area, look.paint),
        Frame::Round => sheet.rounded(area.grown(-0.03), 0.22, look.paint),
        Frame::Disc => sheet.disc(at, 0.46, look.paint),
    }
    let diagonal = to.0 != 0.0 && to.1 != 0.0;
    let reach = 0.5 + look.gap;
    let point = |by: f32| (at.0 + to.0 * by, at.1 + to.1 * by);
    match look.lead {
        Lead::Dashes if diagonal => {
            let (near, far) = (point(reach - 0.17), point(reach));
            sheet.line(&[near, far], (0.25, look.ink));
        }
        Lead::None | Lead::Dashes => {}
        Lead::Arrows => arrow(sheet, point(reach - 0.24), point(reach - 0.04), look.ink),
    }
    sheet.print(at, &total.to_string(), set);
}

/// A little filled triangle from one place to the other.
pub(super) fn arrow(sheet: &mut Sheet, from: (f32, f32), to: (f32, f32), ink: Colour) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let wide = 0.55;
    let corners = [to, (from.0 - dy * wide, from.1 + dx * wide), (from.0 + dy * wide, from.1 - dx * wide)];
    sheet.polygon(&corners, Paint::fill(ink));
}
