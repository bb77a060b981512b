//! Total concentrations: squares of numbers with their totals around them.

mod margins;
mod mixed;
mod recent;
mod reckon;
mod ribbons;
mod tally;

use super::super::canvas::{Area, Colour};
use super::lattice::{Cells, Line, Lines, cell, middle};
use super::mixed::{Badge, Ground};
use super::plan::Plan;
use super::sheet::{Paint, Sheet, Type, Use};
use super::styles::{Maker, Style, Styles};
use super::{inks, supply, words};
use gridlens::puzzle::Size;
use gridlens::puzzle::kinds::total_concentration::{KIND, TotalConcentration, Totals};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// The styles.
pub(super) const STYLES: Styles = Styles(&[
    (
        Maker::Furniture,
        &["plain", "joined", "apart", "rounds", "arrows", "shaded", "poster", "tabs", "beads"],
    ),
    (Maker::Prints, &["ledger", "plus", "margins"]),
    (Maker::Furniture, &["ribbons"]),
    (Maker::Dailies, &["tally"]),
    (Maker::Activities, &["reckon"]),
    (Maker::Any, &["mixed"]),
]);

/// What stands around a total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Frame {
    None,
    Box,
    Round,
    Disc,
    /// Pointed at the line.
    Tab,
    /// On a strip that all totals of rows or of columns share; diagonals have discs.
    Strip,
    /// The same, light on dark.
    Ribbon,
    /// Over a line, but for diagonals.
    Line,
    /// A square of its own, light on dark.
    Square,
    /// Beyond a thick line along the board, but for diagonals: these have rings.
    Rule,
}

/// What leads from a total to its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lead {
    None,
    /// Short lines at the diagonals.
    Dashes,
    /// Arrows at all of them.
    Arrows,
    /// Lines at all of them.
    Strokes,
    /// Signs of equality, and plus signs between the cells.
    Signs,
    /// Signs of equality alone.
    Equals,
    /// Arrows at the diagonals.
    Points,
}

/// Where totals stand.
#[derive(Clone, Copy, Debug, Default)]
struct Sides {
    /// Those of rows on the left of the board.
    left: bool,
    /// Those of columns over it.
    above: bool,
    /// That of the falling diagonal at its upper end.
    start: bool,
}

/// A style with its random choices made.
#[derive(Clone, Copy, Debug)]
struct Look {
    cells: Cells,
    /// What lies under board and totals, and how far it reaches beyond them, in cells.
    panel: Option<(Colour, f32)>,
    frame: Frame,
    paint: Paint,
    /// From the board to the totals, in cells.
    gap: f32,
    lead: Lead,
    given: Option<Colour>,
    /// What is around numbers that are given.
    badge: Option<Badge>,
    face: Use,
    height: f32,
    /// Width that numbers may have, in cells.
    most: f32,
    /// Whether numbers between lines are all of one size, as those on tiles are.
    even: bool,
    under: Ground,
    total: f32,
    /// Ink of totals; paper where none.
    mark: Option<Colour>,
    ink: Colour,
    /// Whether the total of the rising diagonal stands at its lower end.
    low: bool,
    /// Where the others do.
    sides: Sides,
    /// A board of stripes in a round frame.
    stripes: Option<margins::Stripes>,
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
            cells: Cells::Lines(lines),
            panel: None,
            frame: Frame::None,
            paint: Paint::edge(thin, ink),
            gap: 0.05,
            lead: Lead::None,
            given: None,
            badge: None,
            face: if rng.random() { Use::Head } else { Use::Symbols },
            height,
            most: 0.82,
            even: false,
            under: Ground::default(),
            total: height * rng.random_range(0.85..1.1),
            mark: Some(ink),
            ink,
            low: false,
            sides: Sides::default(),
            stripes: None,
        };
        let heavy = Line::Solid(rng.random_range(0.45..0.8));
        match style {
            "plain" => Self { lead: if rng.random() { Lead::Dashes } else { Lead::None }, ..plain },
            "joined" => Self {
                frame: Frame::Box,
                gap: 0.0,
                paint: if rng.random() { Paint::both(grey, thin, ink) } else { Paint::edge(thin, ink) },
                cells: Cells::Lines(Lines { outer: heavy, ..lines }),
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
                cells: Cells::Lines(Lines { inner: Line::Solid(0.5), outer: heavy, ..lines }),
                total: plain.total * 0.85,
                ..plain
            },
            "arrows" => Self { lead: Lead::Arrows, gap: 0.28, low: rng.random_bool(0.3), ..plain },
            "shaded" => {
                Self { given: Some(grey), cells: Cells::Lines(Lines { outer: heavy, ..lines }), ..plain }
            }
            "ledger" | "plus" => plain.recent(style, rng),
            "margins" => plain.margins(rng),
            "ribbons" => plain.ribbons(rng),
            "tally" => plain.tally(rng),
            "reckon" => plain.reckon(rng),
            "mixed" => plain.mixed(rng),
            _ => plain.coloured(style, rng),
        }
    }

    /// The styles in colours besides black.
    fn coloured(self, style: &str, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let pale = inks::tint(colour, rng.random_range(0.65..0.85));
        match style {
            "poster" => {
                let radius = if rng.random() { 0.0 } else { rng.random_range(0.05..0.15) };
                Self {
                    cells: Cells::Tiles(rng.random_range(0.08..0.16), radius, Paint::default()),
                    panel: Some((colour, rng.random_range(0.1..0.3))),
                    total: self.total.max(0.4),
                    mark: None,
                    low: rng.random_bool(0.3),
                    ..self
                }
            }
            "tabs" => Self {
                cells: Cells::Lines(Lines::dashed(
                    (rng.random_range(0.2..0.35), rng.random_range(1.1..1.6)),
                    (colour, self.ink),
                )),
                frame: Frame::Tab,
                paint: Paint::fill(colour),
                gap: rng.random_range(0.2..0.3),
                mark: None,
                low: rng.random_bool(0.5),
                ..self
            },
            _ => Self {
                cells: Cells::Tiles(
                    rng.random_range(0.06..0.12),
                    0.5,
                    Paint::edge(rng.random_range(0.3..0.6), colour),
                ),
                given: rng.random::<bool>().then_some(pale),
                gap: rng.random_range(0.25..0.35),
                lead: Lead::Strokes,
                height: self.height.min(0.42),
                mark: Some(colour),
                low: true,
                ..self
            },
        }
    }

    /// How far the panel reaches beyond board and totals.
    fn pad(&self) -> f32 {
        self.panel.map_or(0.0, |panel| panel.1)
    }

    /// Whether totals stand on the left, above, on the right and below.
    const fn around(&self) -> [bool; 4] {
        let (Sides { left, above, start }, low) = (self.sides, self.low);
        [left || start || low, above || start || !low, !left || !start || !low, !above || !start || low]
    }

    /// A length with what totals need on these sides.
    fn longer(&self, length: f32, sides: [bool; 2]) -> f32 {
        sides.into_iter().filter(|&is_there| is_there).fold(length, |length, _| length + 1.0 + self.gap)
    }

    /// Where the board's upper left corner is.
    fn from(&self) -> (f32, f32) {
        let [left, above, ..] = self.around();
        (self.longer(self.pad(), [left, false]), self.longer(self.pad(), [above, false]))
    }

    /// Width and height of all of it.
    fn size(&self, rows: usize) -> (f32, f32) {
        let [left, above, right, below] = self.around();
        let long = |sides| self.longer(rows as f32, sides) + 2.0 * self.pad();
        (long([left, right]), long([above, below]))
    }

    /// Width that numbers may have.
    const fn wide(&self) -> f32 {
        match self.cells {
            Cells::Lines(_) => self.most,
            Cells::Tiles(gap, ..) if gap > 0.25 => 0.52,
            Cells::Tiles(..) | Cells::Octagons(..) | Cells::Brackets(..) | Cells::Ovals(..) => {
                self.most.min(0.62)
            }
        }
    }
}

/// A total concentration.
pub(super) fn plan(style: Style, rng: &mut ChaCha8Rng) -> Result<Plan, String> {
    let rows = [4, 4, 5, 5, 6, 6, 7, 7, 8][rng.random_range(0..9)];
    let made = supply::puzzle(&KIND, Size::square(rows), rng)?;
    let puzzle = supply::with_more(&made, rng.random_range(0..=rows), |_| false, rng)?;
    let board: &TotalConcentration = puzzle.downcast().ok_or("no total concentration")?;
    let totals = board.totals().clone();
    let given = puzzle.rules().values();
    let numbers: Vec<Option<u32>> = given.values.iter().map(|value| value.map(|symbol| symbol.0)).collect();
    let look = Look::of(style.name, rng);
    let (title, rules) = words::TOTALS.pick(style.maker, rng);
    Ok(Plan {
        label: puzzle.rules().to_text(),
        answer: supply::answer(puzzle.rules(), &made.solution)?,
        title,
        rules,
        size: look.size(rows),
        unit: if rows > 6 { (8.0, 10.5) } else { (9.0, 13.0) },
        draw: Box::new(move |sheet| draw(sheet, &look, rows, &numbers, &totals)),
    })
}

fn draw(sheet: &mut Sheet, look: &Look, rows: usize, numbers: &[Option<u32>], totals: &Totals) {
    let from = look.from();
    if let Some((colour, _)) = look.panel {
        let (width, height) = look.size(rows);
        sheet.rectangle(Area::new(0.0, 0.0, width, height), Paint::fill(colour));
    }
    let set = Type::symbols(look.height, look.ink).within(look.wide());
    let set = match look.cells {
        Cells::Lines(_) if !look.even => set,
        Cells::Lines(_) | Cells::Tiles(..) | Cells::Octagons(..) | Cells::Brackets(..) | Cells::Ovals(..) => {
            sheet.fitting(&texts(numbers.iter().flatten()), set)
        }
    };
    if let Some(stripes) = look.stripes {
        margins::under(sheet, stripes, from, rows);
    }
    look.under.under(sheet, from, (rows, rows), |_, _| true);
    given(sheet, look, set, (from, rows, numbers));
    look.under.over(sheet, from, (rows, rows), |_, _| true);
    let all = totals.rows.iter().chain(&totals.columns).chain([&totals.rising, &totals.falling]);
    // Totals of one page are all of one size.
    let ink = look.mark.unwrap_or(sheet.paper);
    let set = Type::symbols(look.total, ink).in_face(look.face).within(most(look));
    let set = sheet.fitting(&texts(all), set);
    let (Sides { left, above, start }, first) = (look.sides, look.pad());
    let (last, under) = (from.0 + rows as f32 + look.gap, from.1 + rows as f32 + look.gap);
    let (side, head) = (if left { first } else { last }, if above { first } else { under });
    for strip in [Area::new(side, from.1, 1.0, rows as f32), Area::new(from.0, head, rows as f32, 1.0)] {
        match look.frame {
            Frame::Strip => sheet.rounded(strip.grown(-0.05), 0.3, look.paint),
            Frame::Ribbon => ribbons::ribbon(sheet, look, strip),
            Frame::Rule => reckon::rule(sheet, look, strip),
            _ => {}
        }
    }
    if look.lead == Lead::Signs {
        recent::signs(sheet, look, from, rows);
    }
    let way = |is_first: bool| if is_first { 1.0 } else { -1.0 };
    for (r, total) in totals.rows.iter().enumerate() {
        beside(sheet, look, set, cell((side, from.1), r, 0), *total, (way(left), 0.0));
    }
    for (c, total) in totals.columns.iter().enumerate() {
        beside(sheet, look, set, cell((from.0, head), 0, c), *total, (0.0, way(above)));
    }
    let corner = |x, y| Area::new(x, y, 1.0, 1.0);
    let falling = if start { corner(first, first) } else { corner(last, under) };
    beside(sheet, look, set, falling, totals.falling, (way(start), way(start)));
    let rising = if look.low { corner(first, under) } else { corner(last, first) };
    beside(sheet, look, set, rising, totals.rising, (way(look.low), -way(look.low)));
    if let Cells::Lines(lines) = look.cells {
        lines.draw(sheet, from, (rows, rows), |_, _| true);
    }
    if let Some(stripes) = look.stripes {
        margins::around(sheet, stripes, from, rows);
    }
}

/// The numbers that are given, and what is under them.
fn given(
    sheet: &mut Sheet,
    look: &Look,
    set: Type,
    (from, rows, numbers): ((f32, f32), usize, &[Option<u32>]),
) {
    for (i, number) in numbers.iter().enumerate() {
        let area = cell(from, i / rows, i % rows);
        let fill = number.and(look.given).or_else(|| look.panel.map(|_| sheet.paper));
        look.cells.ground(sheet, area, fill, 0.0);
        let Some(number) = number else { continue };
        let set = match look.badge {
            Some(badge) if badge.light => set.inked(sheet.paper),
            _ => set,
        };
        if let Some(badge) = look.badge {
            badge.draw(sheet, middle(area));
        }
        sheet.print(middle(area), &number.to_string(), set);
    }
}

/// Numbers as texts.
fn texts<'n>(numbers: impl Iterator<Item = &'n u32>) -> Vec<String> {
    numbers.map(ToString::to_string).collect()
}

/// Width that totals may have.
const fn most(look: &Look) -> f32 {
    match look.frame {
        Frame::None if !matches!(look.lead, Lead::None | Lead::Dashes) => 0.78,
        Frame::None if look.panel.is_some() => 0.74,
        Frame::None => 0.9,
        Frame::Box => 0.86,
        Frame::Round => 0.8,
        Frame::Disc | Frame::Tab | Frame::Strip | Frame::Line | Frame::Rule => 0.7,
        Frame::Square => 0.74,
        Frame::Ribbon => 0.6,
    }
}

/// A total in its place, and what leads to its line, which lies in the direction `to`.
fn beside(sheet: &mut Sheet, look: &Look, set: Type, area: Area, total: u32, to: (f32, f32)) {
    let at = middle(area);
    let diagonal = to.0 != 0.0 && to.1 != 0.0;
    match look.frame {
        Frame::Strip if diagonal => sheet.disc(at, 0.45, Paint::edge(0.35, look.ink)),
        Frame::Line if !diagonal => margins::underline(sheet, at, set.ink),
        Frame::Ribbon if diagonal => ribbons::disc(sheet, look, at),
        Frame::Rule if diagonal => sheet.disc(at, 0.42, look.paint),
        Frame::None | Frame::Strip | Frame::Ribbon | Frame::Line | Frame::Rule => {}
        Frame::Square => sheet.rectangle(area.grown(-0.04), look.paint),
        Frame::Box => sheet.rectangle(area, look.paint),
        Frame::Round => sheet.rounded(area.grown(-0.03), 0.22, look.paint),
        Frame::Disc => sheet.disc(at, 0.46, look.paint),
        Frame::Tab => tab(sheet, look, at, to),
    }
    let reach = 0.5 + look.gap;
    let point = |by: f32| (at.0 + to.0 * by, at.1 + to.1 * by);
    match look.lead {
        Lead::Dashes | Lead::Signs if diagonal => {
            // Clear of a frame.
            let off = if look.stripes.is_some() { margins::CLEAR } else { 0.0 };
            let (near, far) = (point(reach - 0.17 - off), point(reach - off));
            sheet.line(&[near, far], (0.25, look.ink));
        }
        Lead::Equals if !diagonal => recent::equals(sheet, look, point(0.5 + look.gap / 2.0), (0.09, 0.045)),
        Lead::Points if diagonal => arrow(sheet, point(reach - 0.2), point(reach - 0.03), look.ink),
        Lead::None | Lead::Dashes | Lead::Signs | Lead::Equals | Lead::Points => {}
        Lead::Strokes => {
            // Circles leave more room at the diagonals.
            let near = if diagonal { 0.13 } else { 0.03 };
            sheet.line(&[point(reach - 0.2), point(reach + near)], (0.4, look.ink));
        }
        Lead::Arrows => arrow(sheet, point(reach - 0.24), point(reach - 0.04), look.ink),
    }
    sheet.print(at, &total.to_string(), set);
}

/// What is around a total: it points at the line, a corner of it where that is a diagonal.
fn tab(sheet: &mut Sheet, look: &Look, (x, y): (f32, f32), to: (f32, f32)) {
    let half = 0.42;
    if to.0 != 0.0 && to.1 != 0.0 {
        sheet.rectangle(Area::around((x, y), half), look.paint);
        return;
    }
    let turned =
        |(along, aside): (f32, f32)| (x + to.0 * along - to.1 * aside, y + to.1 * along + to.0 * aside);
    let tip = 0.5 + look.gap * 0.3;
    let corners = [(0.34, -half), (tip, 0.0), (0.34, half), (-half, half), (-half, -half)];
    sheet.polygon(&corners.map(turned), look.paint);
}

/// A little filled triangle from one place to the other.
pub(super) fn arrow(sheet: &mut Sheet, from: (f32, f32), to: (f32, f32), ink: Colour) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let wide = 0.55;
    let corners = [to, (from.0 - dy * wide, from.1 + dx * wide), (from.0 + dy * wide, from.1 - dx * wide)];
    sheet.polygon(&corners, Paint::fill(ink));
}
