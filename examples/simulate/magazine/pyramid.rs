//! Number pyramids.

mod bonds;
mod crates;
mod drums;
mod mixed;
mod shadows;

use super::super::canvas::{Area, Colour};
use super::lattice::{Line, boxed, middle};
use super::plan::Plan;
use super::sheet::{Edge, Paint, Sheet, Type};
use super::styles::{Maker, Style, Styles};
use super::{inks, supply, words};
use gridlens::puzzle::Size;
use gridlens::puzzle::kinds::pyramid::KIND;
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// The styles.
pub(super) const STYLES: Styles = Styles(&[
    (
        Maker::Furniture,
        &["masonry", "beads", "rings", "cards", "ovals", "honeycomb", "courses", "mount", "plaques"],
    ),
    (Maker::Prints, &["blocks", "branches"]),
    (Maker::Worksheets, &["shadows"]),
    (Maker::Furniture, &["drums"]),
    (Maker::Dailies, &["bonds"]),
    (Maker::Activities, &["crates"]),
    (Maker::Any, &["mixed"]),
]);

/// What stands around a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Brick,
    Disc,
    Card,
    Oval,
    Hexagon,
    /// With its corners cut off.
    Plaque,
    /// Round, with a thick lower edge.
    Block,
    /// With half discs at its ends.
    Pill,
    /// Round, seen from a little above.
    Drum,
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
    /// Fill of every other place, whether given or not.
    other: Option<Colour>,
    /// What lies under all of it, and how far it reaches above and below, in widths of a place.
    panel: Option<(Colour, f32)>,
    /// A second line within an open place.
    second: Option<Edge>,
    /// What lower edges of blocks, or lids of drums, are filled with.
    lip: Option<Colour>,
    /// The shadow of given places, and how far it reaches; others have dashes around them.
    shadow: Option<(f32, Colour)>,
    /// Lines from a place to the two below it.
    joined: Option<Edge>,
    /// Plus signs between the places of a row.
    plus: Option<Edge>,
    /// Fill of all places of the top row, or of the bottom row.
    course: Option<(bool, Colour)>,
    /// A dotted or dashed line in open places.
    blank: Option<(Line, Colour)>,
    /// Whether numbers are light.
    light: bool,
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
        let plain = Self {
            form: Form::Brick,
            high: 0.56,
            gap: (0.0, 0.0),
            open,
            given,
            other: None,
            panel: None,
            second: None,
            lip: None,
            shadow: None,
            joined: None,
            plus: None,
            course: None,
            blank: None,
            light: false,
            height,
            even,
            ink,
        };
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
            "honeycomb" => Self { form: Form::Hexagon, high: 0.866, ..plain },
            "blocks" | "branches" => plain.recent(style, rng),
            "shadows" => plain.shadows(rng),
            "drums" => plain.drums(rng),
            "bonds" => plain.bonds(rng),
            "crates" => plain.crates(rng),
            "mixed" => plain.mixed(rng),
            _ => plain.coloured(style, rng),
        }
    }

    /// The styles in colours besides black.
    fn coloured(self, style: &str, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        match style {
            "courses" => {
                let pale = Paint::fill(inks::tint(colour, rng.random_range(0.76..0.82)));
                let gap = rng.random_range(0.03..0.06);
                Self {
                    high: rng.random_range(0.5..0.64),
                    gap: (gap, gap),
                    open: pale,
                    given: pale,
                    other: Some(inks::tint(colour, rng.random_range(0.52..0.6))),
                    ..self
                }
            }
            "mount" => Self {
                high: rng.random_range(0.5..0.64),
                gap: (rng.random_range(0.08..0.14), rng.random_range(0.08..0.14)),
                panel: Some((colour, rng.random_range(0.08..0.16))),
                open: Paint::default(),
                given: Paint::default(),
                ..self
            },
            _ => Self {
                form: Form::Plaque,
                high: rng.random_range(0.64..0.76),
                gap: (rng.random_range(0.06..0.12), rng.random_range(0.06..0.12)),
                open: Paint::edge(rng.random_range(0.4..0.7), colour),
                given: Paint::fill(colour),
                second: Some((rng.random_range(0.2..0.3), colour)),
                light: true,
                ..self
            },
        }
    }

    /// The styles of apps and web pages.
    fn recent(self, style: &str, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let pale = inks::tint(colour, rng.random_range(0.72..0.84));
        if style == "blocks" {
            let width = rng.random_range(0.2..0.35);
            let open = Paint::both([250; 3], width, colour);
            Self {
                form: Form::Block,
                high: rng.random_range(0.56..0.68),
                gap: (rng.random_range(0.05..0.09), rng.random_range(0.11..0.15)),
                open,
                given: if rng.random() { Paint::both(pale, width, colour) } else { open },
                lip: Some(inks::tint(colour, rng.random_range(0.0..0.4))),
                even: true,
                ..self
            }
        } else {
            let open = Paint::edge(rng.random_range(0.3..0.5), self.ink);
            Self {
                form: Form::Pill,
                high: rng.random_range(0.5..0.56),
                gap: (rng.random_range(0.16..0.26), rng.random_range(0.22..0.32)),
                open,
                given: if rng.random() { Paint { fill: Some(pale), ..open } } else { open },
                joined: Some((rng.random_range(0.25..0.5), inks::tint(colour, 0.15))),
                height: self.height.min(0.31),
                even: true,
                ..self
            }
        }
    }

    /// How far it is from the middle of one place to that of the next, across and down.
    fn pitch(&self) -> (f32, f32) {
        (1.0 + self.gap.0, self.high + self.gap.1)
    }

    /// Room beside and over the places.
    fn room(&self) -> (f32, f32) {
        let (across, down) = self.pitch();
        let lids = if self.form == Form::Drum { drums::LID } else { 0.0 };
        self.panel.map_or((0.0, lids), |(_, pad)| (across / 2.0 + pad * across / down, pad))
    }
}

/// A pyramid.
pub(super) fn plan(style: Style, rng: &mut ChaCha8Rng) -> Result<Plan, String> {
    let rows = *[4, 5, 5, 6, 6, 7, 8].get(rng.random_range(0..7)).unwrap_or(&5);
    let made = supply::puzzle(&KIND, Size::square(rows), rng)?;
    let puzzle = supply::with_more(&made, rng.random_range(0..=rows / 2), |_| false, rng)?;
    let given = puzzle.rules().values();
    let numbers: Vec<Option<u32>> = given.values.iter().map(|value| value.map(|symbol| symbol.0)).collect();
    let look = Look::of(style.name, rng);
    let ((across, down), room) = (look.pitch(), look.room());
    let (title, rules) = words::PYRAMID.pick(style.maker, rng);
    Ok(Plan {
        label: puzzle.rules().to_text(),
        answer: supply::answer(puzzle.rules(), &made.solution)?,
        title,
        rules,
        size: (rows as f32 * across + 2.0 * room.0, rows as f32 * down + 2.0 * room.1),
        unit: if rows > 6 { (13.0, 16.0) } else { (14.0, 20.0) },
        draw: Box::new(move |sheet| draw(sheet, &look, rows, &numbers)),
    })
}

fn draw(sheet: &mut Sheet, look: &Look, rows: usize, numbers: &[Option<u32>]) {
    let ((across, down), room) = (look.pitch(), look.room());
    let (high, most) = match look.form {
        Form::Disc | Form::Hexagon => (look.height, 0.76),
        Form::Oval => (look.height * 0.85, 0.7),
        Form::Plaque | Form::Drum => (look.height, 0.74),
        Form::Pill => (look.height, 0.72),
        Form::Brick | Form::Card | Form::Block => (look.height.min(look.high * 0.6), 0.84),
    };
    let texts: Vec<String> = numbers.iter().flatten().map(ToString::to_string).collect();
    let set = Type::symbols(high, if look.light { sheet.paper } else { look.ink }).within(most);
    let set = if look.even { sheet.fitting(&texts, set) } else { set };
    if let Some((colour, _)) = look.panel {
        mount(sheet, look, rows, colour);
    }
    if let Some(edge) = look.joined {
        branches(sheet, look, rows, edge);
    }
    if let Some(edge) = look.plus {
        crates::signs(sheet, look, rows, edge);
    }
    let on_paper = look.panel.is_some() || look.joined.is_some();
    for r in order(look, rows) {
        for c in 0..=r {
            let x = room.0 + across * (c as f32 + (rows - 1 - r) as f32 / 2.0) + look.gap.0 / 2.0;
            let area = Area::new(x, room.1 + down * r as f32 + look.gap.1 / 2.0, 1.0, look.high);
            let number = numbers[r * rows + c];
            let paint = if number.is_some() { look.given } else { look.open };
            match look.shadow {
                Some(shadow) if number.is_some() => shadows::below(sheet, area, shadow),
                Some((_, ink)) => {
                    boxed(sheet, area, Line::Dashed(0.25), ink);
                    continue;
                }
                None => {}
            }
            let fill = look.other.filter(|_| (r + c) % 2 == 1).or(paint.fill);
            let course = look.course.filter(|&(top, _)| r == if top { 0 } else { rows - 1 });
            let fill = course.map(|(_, colour)| colour).or(fill);
            place(
                sheet,
                look,
                area,
                Paint { fill: fill.or_else(|| on_paper.then_some(sheet.paper)), ..paint },
            );
            if let (None, Some((width, ink))) = (number, look.second) {
                place(sheet, look, area.grown(-0.07), Paint::edge(width, ink));
            }
            if let (None, Some((line, ink))) = (number, look.blank) {
                let (x, y) = middle(area);
                line.draw(sheet, (x - 0.25, y + look.high * 0.2), (x + 0.25, y + look.high * 0.2), ink);
            }
            if let Some(number) = number {
                let (x, y) = middle(area);
                // Lids cover the upper ends of drums.
                let down = if look.form == Form::Drum { drums::LID } else { 0.0 };
                sheet.print((x, y + down), &number.to_string(), set);
            }
        }
    }
}

/// The rows in the order in which they are drawn: drums stand on the lids of those below them.
fn order(look: &Look, rows: usize) -> Vec<usize> {
    if look.form == Form::Drum { (0..rows).rev().collect() } else { (0..rows).collect() }
}

/// What stands around one number.
fn place(sheet: &mut Sheet, look: &Look, area: Area, paint: Paint) {
    let (x, y) = middle(area);
    match look.form {
        Form::Brick => sheet.rectangle(area, paint),
        Form::Disc => sheet.disc((x, y), 0.5, paint),
        Form::Card => sheet.rounded(area, 0.16, paint),
        Form::Pill => sheet.rounded(area, 0.5, paint),
        Form::Block => {
            let lower = Area { y0: area.y0 + 0.08, y1: area.y1 + 0.08, ..area };
            sheet.rounded(lower, 0.14, Paint { fill: look.lip.or(paint.fill), ..paint });
            sheet.rounded(area, 0.14, paint);
        }
        Form::Oval => sheet.oval(area, paint),
        Form::Drum => drums::drum(sheet, look, area, paint),
        Form::Plaque => {
            let (w, h) = ((area.x1 - area.x0) / 2.0, (area.y1 - area.y0) / 2.0);
            // Lines within keep their distance at the corners, too.
            let cut = 0.12 + (w - 0.5) * (2.0 - 2.0_f32.sqrt());
            let corners = [
                (cut - w, -h),
                (w - cut, -h),
                (w, cut - h),
                (w, h - cut),
                (w - cut, h),
                (cut - w, h),
                (-w, h - cut),
                (-w, cut - h),
            ];
            sheet.polygon(&corners.map(|(dx, dy)| (x + dx, y + dy)), paint);
        }
        Form::Hexagon => {
            // Its upright sides touch those of its neighbours, its slanted ones those of the next row.
            let (w, h) = (0.5, 1.0 / 3.0_f32.sqrt());
            let corners = [(0.0, -h), (w, -h / 2.0), (w, h / 2.0), (0.0, h), (-w, h / 2.0), (-w, -h / 2.0)];
            sheet.polygon(&corners.map(|(dx, dy)| (x + dx, y + dy)), paint);
        }
    }
}

/// The panel under the places, as steep as they are.
fn mount(sheet: &mut Sheet, look: &Look, rows: usize, colour: Colour) {
    let ((across, down), room) = (look.pitch(), look.room());
    let wide = rows as f32 * across + 2.0 * room.0;
    let high = rows as f32 * down + 2.0 * room.1;
    // It narrows to the width of one place.
    let (left, right) = ((wide - across) / 2.0, f32::midpoint(wide, across));
    sheet.polygon(&[(left, 0.0), (right, 0.0), (wide, high), (0.0, high)], Paint::fill(colour));
}

/// The middle of a place of so many rows.
fn centre(look: &Look, rows: usize, (r, c): (usize, usize)) -> (f32, f32) {
    let ((across, down), room) = (look.pitch(), look.room());
    let x = room.0 + across * (c as f32 + (rows - r) as f32 / 2.0);
    (x, room.1 + down * r as f32 + f32::midpoint(look.gap.1, look.high))
}

/// Lines from the middle of every place to those of the two below it.
fn branches(sheet: &mut Sheet, look: &Look, rows: usize, edge: Edge) {
    for (r, c) in (1..rows).flat_map(|r| (0..r).map(move |c| (r, c))) {
        let [one, top, other] = [(r, c), (r - 1, c), (r, c + 1)].map(|place| centre(look, rows, place));
        sheet.line(&[one, top, other], edge);
    }
}
