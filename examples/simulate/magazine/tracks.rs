//! Train tracks: a board with totals around it and some pieces of the track.

mod atlas;
mod express;
mod gates;
mod metro;
mod mixed;
mod recent;
mod turned;

use super::super::canvas::{Area, Colour};
use super::lattice::{Line, Lines, cell};
use super::mixed as any;
use super::plan::Plan;
use super::rails::{Rails, Track};
use super::sheet::{Edge, Paint, Sheet, Type, Use};
use super::styles::{Maker, Style, Styles};
use super::totals::arrow;
use super::{inks, supply, words};
use gridlens::constraint::Clue;
use gridlens::puzzle::Size;
use gridlens::puzzle::kinds::tracks::{Frame, KIND, Side, Tracks};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// The styles.
pub(super) const STYLES: Styles = Styles(&[
    (Maker::Furniture, &["sleepers", "stroke", "twin", "band", "ladder", "timber", "tube", "map"]),
    (Maker::Prints, &["ribbon", "depot"]),
    (Maker::Furniture, &["gates", "metro"]),
    (Maker::Dailies, &["express"]),
    (Maker::Activities, &["atlas"]),
    (Maker::Any, &["mixed"]),
]);

/// What stands around a total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plate {
    None,
    Box,
    Ring,
    /// A dark disc with a light number.
    Disc,
    /// A tab on the board's edge, round on its outside.
    Tab,
    /// A dark square of round corners with a light number.
    Badge,
    /// A cell of its own on the board's edge.
    Head,
}

/// What is under the lines of the board.
#[derive(Clone, Copy, Debug)]
enum Ground {
    Paper,
    /// A tint with lines of paper in it.
    Tint(Colour),
    /// Squares of paper, with this gap between them, on a panel.
    Panel(Colour, f32),
    /// Every other cell is filled.
    Checks(Colour),
    /// Squares of this colour, with this gap between them.
    Squares(Colour, f32),
}

/// How the ends of the track are marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ends {
    Letters,
    Discs,
    Arrows,
    Both,
    Boxes,
    /// Dark shapes that point at the board.
    Signs,
    /// Ovals with a line to the board.
    Stops,
    /// Letters beyond the track, which goes on out of the board.
    Stubs,
    /// Letters in rings at the ends of the track, which goes on out of the board.
    Rings,
}

/// A style with its random choices made.
#[derive(Clone, Copy, Debug)]
struct Look {
    ends: Ends,
    lines: Lines,
    ground: Ground,
    under: any::Ground,
    /// What fills cells whose piece is given.
    given: Option<Colour>,
    /// Little crosses where cells meet: length of an arm, width of its line, and its ink.
    crosses: Option<(f32, f32, Colour)>,
    /// A frame that is open where the track goes out of the board.
    gates: Option<Edge>,
    plate: Plate,
    /// What a plate is painted with.
    paint: Paint,
    /// Whether the column totals stand below.
    below: bool,
    left: bool,
    total: f32,
    /// From the board to the totals, in cells.
    gap: f32,
    /// Ink of totals.
    number: Colour,
    /// Room that plates need more than totals without, in cells.
    more: f32,
    face: Use,
    ink: Colour,
    track: Track,
}

impl Look {
    fn of(style: &str, left: bool, rng: &mut ChaCha8Rng) -> Self {
        let ink = [rng.random_range(20..50); 3];
        let grey = [rng.random_range(100..160); 3];
        let inner = match rng.random_range(0..4) {
            0 => Line::Dotted(0.25),
            1 => Line::Dashed(0.15),
            _ => Line::Solid(rng.random_range(0.12..0.25)),
        };
        let outer = Line::Solid(if rng.random() { 0.7 } else { 0.3 });
        let ends = [Ends::Letters, Ends::Discs, Ends::Arrows, Ends::Both][rng.random_range(0..4)];
        let rails = match style {
            "sleepers" => Rails::Sleepers,
            "stroke" => Rails::Stroke,
            "twin" => Rails::Twin,
            "band" => Rails::Band,
            _ => Rails::Ladder,
        };
        let plain = Self {
            ends,
            lines: Lines { inner, outer, inner_ink: grey, ink },
            ground: Ground::Paper,
            under: any::Ground::default(),
            given: None,
            crosses: None,
            gates: None,
            number: ink,
            plate: Plate::None,
            paint: Paint::edge(0.3, ink),
            below: rng.random_bool(0.3),
            left,
            total: rng.random_range(0.34..0.5),
            gap: rng.random_range(0.0..0.2),
            more: 0.0,
            face: if rng.random() { Use::Head } else { Use::Symbols },
            ink,
            track: Track {
                rails,
                gauge: rng.random_range(0.14..0.2),
                weight: rng.random_range(0.5..1.0),
                gap: 0.0,
                ink,
            },
        };
        match style {
            "ribbon" | "depot" => plain.recent(style, rng),
            "gates" => plain.gates(rng),
            "metro" => plain.metro(rng),
            "express" => plain.express(rng),
            "atlas" => plain.atlas(rng),
            "mixed" => plain.mixed(rng),
            "timber" | "tube" | "map" => plain.coloured(style, rng),
            _ => plain,
        }
    }

    /// The styles in colours besides black.
    fn coloured(self, style: &str, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let pale = inks::tint(colour, rng.random_range(0.76..0.86));
        let plain = Self {
            below: rng.random(),
            total: self.total.min(0.42),
            gap: rng.random_range(0.12..0.25),
            more: 0.15,
            ..self
        };
        let lines = |inner, inner_ink, outer| Lines { inner, outer, inner_ink, ink: self.ink };
        match style {
            "timber" => Self {
                ends: if rng.random() { Ends::Discs } else { Ends::Both },
                lines: lines(Line::Solid(rng.random_range(0.4..0.7)), self.ink, Line::Solid(0.5)),
                ground: Ground::Tint(pale),
                plate: Plate::Disc,
                paint: Paint::fill(colour),
                track: Track {
                    rails: Rails::Timber(inks::tint(colour, rng.random_range(0.0..0.12))),
                    gauge: rng.random_range(0.13..0.16),
                    ..self.track
                },
                ..plain
            },
            "tube" => {
                let gap = rng.random_range(0.06..0.12);
                Self {
                    ends: if rng.random() { Ends::Boxes } else { Ends::Letters },
                    lines: lines(Line::None, self.ink, Line::None),
                    ground: Ground::Panel(inks::tint(colour, rng.random_range(0.3..0.6)), gap),
                    plate: Plate::Box,
                    paint: if rng.random() { Paint::fill(pale) } else { Paint::edge(0.35, colour) },
                    track: Track {
                        rails: Rails::Tube(inks::tint(colour, rng.random_range(0.2..0.5))),
                        gauge: rng.random_range(0.17..0.22),
                        gap,
                        ..self.track
                    },
                    ..plain
                }
            }
            _ => Self {
                lines: Lines::dashed(
                    (rng.random_range(0.2..0.3), rng.random_range(1.1..1.6)),
                    (colour, self.ink),
                ),
                plate: Plate::Ring,
                paint: Paint::edge(rng.random_range(0.3..0.5), colour),
                track: Track { rails: Rails::Map, gauge: rng.random_range(0.13..0.17), ..self.track },
                ..plain
            },
        }
    }

    /// Whether totals stand on this side of the board.
    fn has_totals(&self, side: Side) -> bool {
        match side {
            Side::Left => self.left,
            Side::Right => !self.left,
            Side::Top => !self.below,
            Side::Bottom => self.below,
        }
    }

    /// Room beside the board on this side, in cells.
    fn pad(&self, side: Side, frame: &Frame) -> f32 {
        let totals = if self.has_totals(side) { 0.9 + self.gap + self.more } else { 0.1 };
        let exit = frame.exits.iter().any(|exit| exit.side == side);
        totals + if exit { 0.85 } else { 0.0 }
    }
}

/// Train tracks.
pub(super) fn plan(style: Style, rng: &mut ChaCha8Rng) -> Result<Plan, String> {
    let size = Size { rows: rng.random_range(6..=8), columns: rng.random_range(6..=8) };
    let mut made = supply::puzzle(&KIND, size, rng)?;
    let more = rng.random_range(0..=3);
    // What is given besides are pieces, not cells without any.
    let full = made.solution.clone();
    made.solution.values.iter_mut().for_each(|v| *v = v.filter(|s| s.0 != 0));
    let puzzle = supply::with_more(&made, more, |_| false, rng)?;
    let (puzzle, solution) = turned::turned(&puzzle, &full, rng)?;
    let tracks: &Tracks = puzzle.downcast().ok_or("no train tracks")?;
    let frame = tracks.frame().clone();
    let clues = puzzle.rules().clues();
    let look = Look::of(style.name, frame.totals_left, rng);
    let [left, top, right, bottom] = Side::ALL.map(|side| look.pad(side, &frame));
    let (title, rules) = words::TRACKS.pick(style.maker, rng);
    Ok(Plan {
        label: puzzle.rules().to_text(),
        answer: supply::answer(puzzle.rules(), &solution)?,
        title,
        rules,
        size: (size.columns as f32 + left + right, size.rows as f32 + top + bottom),
        unit: (8.5, 12.0),
        draw: Box::new(move |sheet| draw(sheet, &look, &frame, &clues)),
    })
}

fn draw(sheet: &mut Sheet, look: &Look, frame: &Frame, clues: &[Clue]) {
    let from = (look.pad(Side::Left, frame), look.pad(Side::Top, frame));
    let (rows, columns) = (frame.row_totals.len(), frame.column_totals.len());
    ground(sheet, look, from, (rows, columns));
    look.under.under(sheet, from, (rows, columns), |_, _| true);
    if let Some(colour) = look.given {
        for clue in clues {
            let area = cell(from, usize::from(clue.cell.row), usize::from(clue.cell.column));
            sheet.rectangle(area, Paint::fill(colour));
        }
    }
    let lines = match look.ground {
        Ground::Tint(_) => Lines { inner_ink: sheet.paper, ..look.lines },
        Ground::Paper | Ground::Panel(..) | Ground::Checks(_) | Ground::Squares(..) => look.lines,
    };
    lines.draw(sheet, from, (rows, columns), |_, _| true);
    look.under.over(sheet, from, (rows, columns), |_, _| true);
    if let Some(cross) = look.crosses {
        recent::crosses(sheet, from, (rows, columns), cross);
    }
    for clue in clues {
        let area = cell(from, usize::from(clue.cell.row), usize::from(clue.cell.column));
        look.track.piece(sheet, area, clue.symbol.0);
    }
    if let Some(edge) = look.gates {
        gates::frame(sheet, frame, (from, look.track.gauge), edge);
    }
    let off = 0.5 + look.gap;
    let y = if look.below { from.1 + rows as f32 + off } else { from.1 - off };
    let x = if look.left { from.0 - off } else { from.0 + columns as f32 + off };
    for (c, total) in frame.column_totals.iter().enumerate() {
        if let Some(total) = total {
            let out = (0.0, if look.below { 1.0 } else { -1.0 });
            print_total(sheet, look, ((from.0 + c as f32 + 0.5, y), out), &total.to_string());
        }
    }
    for (r, total) in frame.row_totals.iter().enumerate() {
        if let Some(total) = total {
            let out = (if look.left { -1.0 } else { 1.0 }, 0.0);
            print_total(sheet, look, ((x, from.1 + r as f32 + 0.5), out), &total.to_string());
        }
    }
    for (exit, letter) in frame.exits.iter().zip(["A", "B"]) {
        let along = f32::from(exit.place) + 0.5;
        let (edge, out) = match exit.side {
            Side::Left => ((from.0, from.1 + along), (-1.0, 0.0)),
            Side::Right => ((from.0 + columns as f32, from.1 + along), (1.0, 0.0)),
            Side::Top => ((from.0 + along, from.1), (0.0, -1.0)),
            Side::Bottom => ((from.0 + along, from.1 + rows as f32), (0.0, 1.0)),
        };
        let past = if look.has_totals(exit.side) { 0.8 + look.gap + look.more } else { 0.0 };
        end(sheet, look, (edge, out, past), letter);
    }
}

/// What is under the board.
fn ground(sheet: &mut Sheet, look: &Look, from: (f32, f32), (rows, columns): (usize, usize)) {
    let board = Area::new(from.0, from.1, columns as f32, rows as f32);
    match look.ground {
        Ground::Paper => {}
        Ground::Tint(colour) => sheet.rectangle(board, Paint::fill(colour)),
        Ground::Checks(colour) => {
            for (r, c) in (0..rows).flat_map(|r| (r % 2..columns).step_by(2).map(move |c| (r, c))) {
                sheet.rectangle(cell(from, r, c), Paint::fill(colour));
            }
        }
        Ground::Panel(colour, gap) => {
            sheet.rectangle(board.grown(gap / 2.0), Paint::fill(colour));
            squares(sheet, from, (rows, columns), (sheet.paper, gap));
        }
        Ground::Squares(colour, gap) => squares(sheet, from, (rows, columns), (colour, gap)),
    }
}

/// A square of this colour in each cell, with a gap between those of two.
fn squares(
    sheet: &mut Sheet,
    from: (f32, f32),
    (rows, columns): (usize, usize),
    (colour, gap): (Colour, f32),
) {
    for (r, c) in (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))) {
        sheet.rectangle(cell(from, r, c).grown(-gap / 2.0), Paint::fill(colour));
    }
}

/// A total and what stands around it, and the way that leads there from the board.
fn print_total(sheet: &mut Sheet, look: &Look, ((x, y), out): ((f32, f32), (f32, f32)), total: &str) {
    match look.plate {
        Plate::None => {}
        Plate::Box => sheet.rectangle(Area::around((x, y), 0.4), look.paint),
        Plate::Tab => recent::tab(sheet, look, (x, y), out),
        Plate::Badge => metro::badge(sheet, look, (x, y)),
        Plate::Head => sheet.rectangle(Area::around((x, y), 0.5), look.paint),
        Plate::Ring | Plate::Disc => sheet.disc((x, y), 0.36, look.paint),
    }
    let is_light = matches!(look.plate, Plate::Disc | Plate::Badge);
    let ink = if is_light { sheet.paper } else { look.number };
    sheet.print((x, y), total, Type::symbols(look.total, ink).in_face(look.face));
}

/// A place on the board's edge, the way out of it, and how far out a total stands, in cells.
type Way = ((f32, f32), (f32, f32), f32);

/// The mark of an end of the track.
fn end(sheet: &mut Sheet, look: &Look, (edge, out, past): Way, letter: &str) {
    let enters = letter == "A";
    let at = |by: f32| (edge.0 + out.0 * by, edge.1 + out.1 * by);
    let arrows = look.ends == Ends::Arrows || look.ends == Ends::Both && past == 0.0;
    if arrows {
        let (near, far) = (past + 0.08, past + 0.34);
        let (tail, tip) = if enters { (far, near) } else { (near, far) };
        arrow(sheet, at(tail), at(tip), look.ink);
    }
    let set = Type::symbols(0.42, look.ink).in_face(Use::Head);
    match look.ends {
        Ends::Letters => sheet.print(at(past + 0.42), letter, set),
        Ends::Discs => {
            sheet.disc(at(past + 0.44), 0.32, Paint::fill(look.ink));
            sheet.print(at(past + 0.44), letter, Type { height: 0.34, ..set }.inked(sheet.paper));
        }
        Ends::Both => sheet.print(at(past + 0.62), letter, set),
        Ends::Boxes => {
            let (x, y) = at(past + 0.46);
            let area = Area::around((x, y), 0.34);
            sheet.rectangle(area, Paint::edge(0.45, look.ink));
            sheet.print((x, y), letter, Type { height: 0.38, ..set });
        }
        Ends::Signs => recent::sign(sheet, look, (at(past + 0.42), out), letter),
        Ends::Stops => recent::stop(sheet, look, ((past == 0.0).then_some(edge), at(past + 0.5)), letter),
        Ends::Stubs => {
            if past == 0.0 {
                look.track.stub(sheet, edge, out);
            }
            sheet.print(at(past + if past == 0.0 { 0.7 } else { 0.42 }), letter, set.inked(look.number));
        }
        Ends::Rings => metro::ring(sheet, look, (edge, out, past), letter),
        Ends::Arrows => {}
    }
}
