//! Train tracks: a board with totals around it and some pieces of the track.

use super::super::canvas::{Area, Colour};
use super::lattice::{Line, Lines, cell, middle};
use super::plan::Plan;
use super::sheet::{Paint, Sheet, Type, Use};
use super::totals::arrow;
use super::{supply, words};
use gridlens::constraint::{Clue, Solution, Symbol};
use gridlens::geometry::Cell;
use gridlens::puzzle::kinds::tracks::{Exit, Frame, KIND, Side, Tracks};
use gridlens::puzzle::{Puzzle, Rules, Size};
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use std::f32::consts::FRAC_PI_2;

/// The styles.
pub(super) const STYLES: &[&str] = &["sleepers", "stroke", "twin", "band", "ladder"];

/// How a piece is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rails {
    /// Two rails on sleepers.
    Sleepers,
    /// One thick line.
    Stroke,
    /// Two thin lines.
    Twin,
    /// A grey band with edges.
    Band,
    /// Sleepers under a thick line.
    Ladder,
}

/// How the ends of the track are marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ends {
    Letters,
    Discs,
    Arrows,
    Both,
}

/// A style with its random choices made.
#[derive(Clone, Copy, Debug)]
struct Look {
    rails: Rails,
    ends: Ends,
    lines: Lines,
    /// Whether the column totals stand below.
    below: bool,
    left: bool,
    total: f32,
    /// From the board to the totals, in cells.
    gap: f32,
    face: Use,
    ink: Colour,
    /// Half the distance between the rails, in cells.
    gauge: f32,
    /// How heavy sleepers and rails are: 1 is as heavy as they come.
    weight: f32,
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
        Self {
            rails,
            ends,
            lines: Lines { inner, outer, inner_ink: grey, ink },
            below: rng.random_bool(0.3),
            left,
            total: rng.random_range(0.34..0.5),
            gap: rng.random_range(0.0..0.2),
            face: if rng.random() { Use::Head } else { Use::Symbols },
            ink,
            gauge: rng.random_range(0.14..0.2),
            weight: rng.random_range(0.5..1.0),
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
        let totals = if self.has_totals(side) { 0.9 + self.gap } else { 0.1 };
        let exit = frame.exits.iter().any(|exit| exit.side == side);
        totals + if exit { 0.85 } else { 0.0 }
    }
}

/// The board turned over, and with its totals on the other side, as the choices say.
fn turned(made: &Puzzle, solution: &Solution, rng: &mut ChaCha8Rng) -> Result<(Puzzle, Solution), String> {
    let tracks: &Tracks = made.downcast().ok_or("no train tracks")?;
    let (across, down, left) = (rng.random_bool(0.3), rng.random_bool(0.3), rng.random_bool(0.35));
    let mut frame: Frame = tracks.frame().clone();
    let (rows, columns) = (frame.row_totals.len() as u16, frame.column_totals.len() as u16);
    let flip = |side: Side| match side {
        Side::Left if across => Side::Right,
        Side::Right if across => Side::Left,
        Side::Top if down => Side::Bottom,
        Side::Bottom if down => Side::Top,
        side => side,
    };
    let row = |r: u16| if down { rows - 1 - r } else { r };
    let column = |c: u16| if across { columns - 1 - c } else { c };
    let symbol = |symbol: Symbol| {
        Symbol(Side::ALL.iter().filter(|side| symbol.0 & side.bit() != 0).map(|&side| flip(side).bit()).sum())
    };
    if down {
        frame.row_totals.reverse();
    }
    if across {
        frame.column_totals.reverse();
    }
    frame.totals_left = left;
    for exit in &mut frame.exits {
        let place = match exit.side {
            Side::Left | Side::Right => row(exit.place),
            Side::Top | Side::Bottom => column(exit.place),
        };
        *exit = Exit { side: flip(exit.side), place };
    }
    let moved = |clue: &Clue| Clue {
        cell: Cell::new(row(clue.cell.row), column(clue.cell.column)),
        symbol: symbol(clue.symbol),
    };
    let clues: Vec<Clue> = tracks.clues().iter().map(moved).collect();
    let mut answer = Solution::empty(rows, columns);
    for clue in solution.clues().iter().map(moved) {
        answer.set(clue.cell, clue.symbol);
    }
    Ok((Puzzle::from(Tracks::new(frame, &clues).map_err(supply::said)?), answer))
}

/// Train tracks.
pub(super) fn plan(style: &str, rng: &mut ChaCha8Rng) -> Result<Plan, String> {
    let size = Size { rows: rng.random_range(6..=8), columns: rng.random_range(6..=8) };
    let mut made = supply::puzzle(&KIND, size, rng)?;
    let more = rng.random_range(0..=3);
    // What is given besides are pieces, not cells without any.
    let full = made.solution.clone();
    made.solution.values.iter_mut().for_each(|v| *v = v.filter(|s| s.0 != 0));
    let puzzle = supply::with_more(&made, more, |_| false, rng)?;
    let (puzzle, solution) = turned(&puzzle, &full, rng)?;
    let tracks: &Tracks = puzzle.downcast().ok_or("no train tracks")?;
    let frame = tracks.frame().clone();
    let clues = puzzle.rules().clues();
    let look = Look::of(style, frame.totals_left, rng);
    let [left, top, right, bottom] = Side::ALL.map(|side| look.pad(side, &frame));
    let (title, rules) = words::TRACKS.pick(rng);
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
    look.lines.draw(sheet, from, (rows, columns), |_, _| true);
    for clue in clues {
        let area = cell(from, usize::from(clue.cell.row), usize::from(clue.cell.column));
        piece(sheet, look, area, clue.symbol.0);
    }
    let set = Type::symbols(look.total, look.ink).in_face(look.face);
    let off = 0.5 + look.gap;
    let y = if look.below { from.1 + rows as f32 + off } else { from.1 - off };
    let x = if look.left { from.0 - off } else { from.0 + columns as f32 + off };
    for (c, total) in frame.column_totals.iter().enumerate() {
        if let Some(total) = total {
            sheet.print((from.0 + c as f32 + 0.5, y), &total.to_string(), set);
        }
    }
    for (r, total) in frame.row_totals.iter().enumerate() {
        if let Some(total) = total {
            sheet.print((x, from.1 + r as f32 + 0.5), &total.to_string(), set);
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
        let past = if look.has_totals(exit.side) { 0.8 + look.gap } else { 0.0 };
        end(sheet, look, (edge, out, past), letter);
    }
}

/// A place on the board's edge, the way out of it, and how far out a total stands, in cells.
type Edge = ((f32, f32), (f32, f32), f32);

/// The mark of an end of the track.
fn end(sheet: &mut Sheet, look: &Look, (edge, out, past): Edge, letter: &str) {
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
        Ends::Arrows => {}
    }
}

/// The line that lies `aside` of the middle of a piece, from one of its sides to the other.
fn course(area: Area, sides: &[Side], aside: f32) -> Vec<(f32, f32)> {
    let (x, y) = middle(area);
    let out = |side: Side| match side {
        Side::Left => (-1.0, 0.0),
        Side::Right => (1.0, 0.0),
        Side::Top => (0.0, -1.0),
        Side::Bottom => (0.0, 1.0),
    };
    let (a, b) = (out(sides[0]), out(sides[1]));
    if a.0 + b.0 == 0.0 && a.1 + b.1 == 0.0 {
        let (nx, ny) = (-b.1 * aside, b.0 * aside);
        return vec![(x + a.0 / 2.0 + nx, y + a.1 / 2.0 + ny), (x + b.0 / 2.0 + nx, y + b.1 / 2.0 + ny)];
    }
    // A quarter of a circle around the corner between the two sides.
    let corner = (x + f32::midpoint(a.0, b.0), y + f32::midpoint(a.1, b.1));
    let radius = 0.5 + aside;
    (0..=12)
        .map(|i| {
            let (s, c) = (FRAC_PI_2 * i as f32 / 12.0).sin_cos();
            (corner.0 - radius * (b.0 * c + a.0 * s), corner.1 - radius * (b.1 * c + a.1 * s))
        })
        .collect()
}

fn piece(sheet: &mut Sheet, look: &Look, area: Area, tile: u32) {
    let sides: Vec<Side> = Side::ALL.into_iter().filter(|side| tile & side.bit() != 0).collect();
    if sides.len() != 2 {
        return;
    }
    let line = |sheet: &mut Sheet, aside: f32, edge| sheet.flush(&course(area, &sides, aside), edge, area);
    let (unit, ink) = (sheet.unit, look.ink);
    match look.rails {
        Rails::Stroke => line(sheet, 0.0, (0.22 * look.weight * unit, ink)),
        Rails::Twin => {
            for s in [-1.0, 1.0] {
                line(sheet, s * look.gauge, (0.3, ink));
            }
        }
        Rails::Band => {
            line(sheet, 0.0, (2.0 * look.gauge * unit, [175; 3]));
            for s in [-1.0, 1.0] {
                line(sheet, s * look.gauge, (0.22, ink));
            }
        }
        Rails::Sleepers => {
            sleepers(sheet, area, &sides, look.gauge + 0.1, (0.09 * look.weight * unit, ink));
            for s in [-1.0, 1.0] {
                line(sheet, s * look.gauge, (0.06 * look.weight * unit, ink));
            }
        }
        Rails::Ladder => {
            sleepers(sheet, area, &sides, look.gauge + 0.05, (0.07 * look.weight * unit, ink));
            line(sheet, 0.0, (0.14 * unit, ink));
        }
    }
}

/// Sleepers across a piece, each reaching so far from its middle.
fn sleepers(sheet: &mut Sheet, area: Area, sides: &[Side], reach: f32, edge: (f32, Colour)) {
    // Around a corner they are fewer, since they meet there.
    let courses = [-reach, reach].map(|aside| course(area, sides, aside));
    let count = if courses[0].len() > 2 { 4 } else { 5 };
    let [one, other] = courses.map(|course| even(&course, count));
    for (a, b) in one.into_iter().zip(other) {
        sheet.line(&[a, b], edge);
    }
}

/// Places evenly along a course, none at its ends.
fn even(course: &[(f32, f32)], count: usize) -> Vec<(f32, f32)> {
    let last = (course.len() - 1) as f32;
    (0..count)
        .map(|i| {
            let at = last * (i as f32 + 0.5) / count as f32;
            let (from, t) = (at.floor() as usize, at.fract());
            let (a, b) = (course[from], course[(from + 1).min(course.len() - 1)]);
            (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
        })
        .collect()
}
