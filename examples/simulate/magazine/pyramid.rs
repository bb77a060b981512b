//! Number pyramids.

use super::super::canvas::{Area, Colour};
use super::lattice::middle;
use super::plan::Plan;
use super::sheet::{Paint, Sheet, Type};
use super::{supply, words};
use gridlens::puzzle::Size;
use gridlens::puzzle::kinds::pyramid::KIND;
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// The styles.
pub(super) const STYLES: &[&str] = &["masonry", "beads", "rings", "cards", "ovals", "honeycomb"];

/// What stands around a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Brick,
    Disc,
    Card,
    Oval,
    Hexagon,
}

/// A style with its random choices made.
#[derive(Clone, Copy, Debug)]
struct Look {
    form: Form,
    /// Height of a row to the width of a place.
    high: f32,
    /// Between two places, across and down, in widths of one.
    gap: (f32, f32),
    open: Paint,
    given: Paint,
    height: f32,
    /// Whether all numbers are of one size, also where only the longest need be that small.
    even: bool,
    ink: Colour,
}

impl Look {
    fn of(style: &str, rng: &mut ChaCha8Rng) -> Self {
        let ink = [rng.random_range(20..50); 3];
        let width = rng.random_range(0.18..0.55);
        let open = Paint::edge(width, ink);
        let grey: u8 = rng.random_range(205..230);
        let tint = [grey, grey, grey.saturating_sub(rng.random_range(0..20))];
        let shaded = Paint::both(tint, width, ink);
        let given = if rng.random() { shaded } else { open };
        let height = rng.random_range(0.3..0.4);
        let even = rng.random_bool(0.7);
        let plain = Self { form: Form::Brick, high: 0.56, gap: (0.0, 0.0), open, given, height, even, ink };
        match style {
            "masonry" => Self {
                gap: if rng.random() { (0.06, 0.06) } else { (0.0, 0.0) },
                open: if rng.random() { open } else { Paint::both([246; 3], width, ink) },
                given: shaded,
                high: rng.random_range(0.5..0.7),
                ..plain
            },
            "beads" => Self { form: Form::Disc, high: 0.866, ..plain },
            "rings" => Self {
                form: Form::Disc,
                high: rng.random_range(0.88..1.0),
                gap: (rng.random_range(0.08..0.2), 0.0),
                ..plain
            },
            "cards" => Self {
                form: Form::Card,
                high: rng.random_range(0.62..0.8),
                gap: (rng.random_range(0.06..0.16), rng.random_range(0.06..0.14)),
                open: if rng.random() { open } else { shaded },
                ..plain
            },
            "ovals" => Self { form: Form::Oval, high: 0.6, gap: (0.04, 0.02), ..plain },
            _ => Self { form: Form::Hexagon, high: 0.866, ..plain },
        }
    }
}

/// A pyramid.
pub(super) fn plan(style: &str, rng: &mut ChaCha8Rng) -> Result<Plan, String> {
    let rows = *[4, 5, 5, 6, 6, 7, 8].get(rng.random_range(0..7)).unwrap_or(&5);
    let made = supply::puzzle(&KIND, Size::square(rows), rng)?;
    let puzzle = supply::with_more(&made, rng.random_range(0..=rows / 2), |_| false, rng)?;
    let given = puzzle.rules().values();
    let numbers: Vec<Option<u32>> = given.values.iter().map(|value| value.map(|symbol| symbol.0)).collect();
    let look = Look::of(style, rng);
    let high = look.high + look.gap.1;
    let (title, rules) = words::PYRAMID.pick(rng);
    Ok(Plan {
        label: puzzle.rules().to_text(),
        answer: supply::answer(puzzle.rules(), &made.solution)?,
        title,
        rules,
        size: (rows as f32 * (1.0 + look.gap.0), rows as f32 * high),
        unit: if rows > 6 { (13.0, 16.0) } else { (14.0, 20.0) },
        draw: Box::new(move |sheet| draw(sheet, &look, rows, &numbers)),
    })
}

fn draw(sheet: &mut Sheet, look: &Look, rows: usize, numbers: &[Option<u32>]) {
    let (across, down) = (1.0 + look.gap.0, look.high + look.gap.1);
    let (high, most) = match look.form {
        Form::Disc | Form::Hexagon => (look.height, 0.76),
        Form::Oval => (look.height * 0.85, 0.7),
        Form::Brick | Form::Card => (look.height.min(look.high * 0.6), 0.84),
    };
    let texts: Vec<String> = numbers.iter().flatten().map(ToString::to_string).collect();
    let set = Type::symbols(high, look.ink).within(most);
    let set = if look.even { sheet.fitting(&texts, set) } else { set };
    for r in 0..rows {
        for c in 0..=r {
            let x = across * (c as f32 + (rows - 1 - r) as f32 / 2.0) + look.gap.0 / 2.0;
            let area = Area::new(x, down * r as f32 + look.gap.1 / 2.0, 1.0, look.high);
            let number = numbers[r * rows + c];
            place(sheet, look, area, if number.is_some() { look.given } else { look.open });
            if let Some(number) = number {
                sheet.print(middle(area), &number.to_string(), set);
            }
        }
    }
}

/// What stands around one number.
fn place(sheet: &mut Sheet, look: &Look, area: Area, paint: Paint) {
    let (x, y) = middle(area);
    match look.form {
        Form::Brick => sheet.rectangle(area, paint),
        Form::Disc => sheet.disc((x, y), 0.5, paint),
        Form::Card => sheet.rounded(area, 0.16, paint),
        Form::Oval => sheet.oval(area, paint),
        Form::Hexagon => {
            // Its upright sides touch those of its neighbours, its slanted ones those of the next row.
            let (w, h) = (0.5, 1.0 / 3.0_f32.sqrt());
            let corners = [(0.0, -h), (w, -h / 2.0), (w, h / 2.0), (0.0, h), (-w, h / 2.0), (-w, -h / 2.0)];
            sheet.polygon(&corners.map(|(dx, dy)| (x + dx, y + dy)), paint);
        }
    }
}
