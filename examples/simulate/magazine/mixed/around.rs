//! What stands around a puzzle that is composed at random: a box or a tint, and short notes over and under
//! it, as magazines have them.

use super::super::super::canvas::{Area, Colour};
use super::super::super::text;
use super::super::inks;
use super::super::lattice::{Line, boxed};
use super::super::plan::Plan;
use super::super::sheet::{Anchor, Paint, Sheet, Type, Use};
use super::{Palette, one, outer, star};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Widest puzzle, in millimetres.
const WIDEST: f32 = 185.0;

/// What is behind a puzzle.
#[derive(Clone, Copy, Debug)]
enum Back {
    None,
    Box(Line, Colour),
    /// A rounded sheet: its radius, and how far its shadow reaches.
    Sheet(Paint, f32, f32),
    /// A rule above the puzzle and one below.
    Rules(Line, Colour),
}

impl Back {
    fn any(palette: &Palette, rng: &mut ChaCha8Rng) -> Self {
        let radius = one(&[0.0, 0.15, 0.4], rng);
        let edge = (rng.random_range(0.25..1.0), palette.dark(rng));
        let tint = inks::tint(palette.accent, rng.random_range(0.84..0.92));
        let shadow = if rng.random() { 0.0 } else { 0.12 };
        match rng.random_range(0..12) {
            0 => Self::Box(outer(rng, false), edge.1),
            1 => Self::Sheet(Paint::edge(edge.0, edge.1), radius, 0.0),
            2 => Self::Sheet(Paint::fill(tint), radius, 0.0),
            3 => Self::Sheet(Paint::both(tint, edge.0, edge.1), radius, shadow),
            4 => Self::Sheet(Paint::both([250; 3], edge.0, edge.1), radius, shadow),
            5 => Self::Rules(outer(rng, false), edge.1),
            _ => Self::None,
        }
    }

    fn draw(self, sheet: &mut Sheet, all: Area) {
        match self {
            Self::None => {}
            Self::Box(line, ink) => boxed(sheet, all, line, ink),
            Self::Sheet(paint, radius, shadow) => {
                if shadow > 0.0 {
                    let moved = Area { x1: all.x1 + shadow, y1: all.y1 + shadow, ..all };
                    sheet.rounded(moved, radius, Paint::fill([120; 3]));
                }
                sheet.rounded(all, radius, paint);
            }
            Self::Rules(line, ink) => {
                line.draw(sheet, (all.x0, all.y0), (all.x1, all.y0), ink);
                line.draw(sheet, (all.x0, all.y1), (all.x1, all.y1), ink);
            }
        }
    }
}

/// What a note is made of.
#[derive(Clone, Debug)]
enum Note {
    Words(String),
    /// So many of five stars, the others pale.
    Stars(usize),
    /// Little shapes all across: squares on a corner, or discs.
    Row(bool),
}

/// A note with how it is set: the height of its letters, in units.
struct Set {
    note: Note,
    print: Type,
    pale: Colour,
}

impl Set {
    /// Height of the line that it stands on, in heights of letters.
    const ROOM: f32 = 2.6;

    fn any(over: bool, height: f32, palette: &Palette, rng: &mut ChaCha8Rng) -> Self {
        let made = text::capital(&text::word(rng));
        let number = rng.random_range(2..400);
        let words = match (rng.random_range(0..7), over) {
            (0, true) => format!("No. {number}"),
            (1, true) => made.to_uppercase(),
            (2, true) => format!("by {made} {}", text::capital(&text::word(rng))),
            (3, true) => format!("{made}: puzzle {number}"),
            (0, false) => format!("Solution on page {number}"),
            (1, false) => "Time: ____________".to_owned(),
            (2, false) => format!("Answers: see {made}"),
            (3, false) => format!("(c) {made} Puzzles"),
            _ => one(&["Easy", "Medium", "Hard", "For beginners", "For experts"], rng).to_owned(),
        };
        let note = match rng.random_range(0..6) {
            0 => Note::Stars(rng.random_range(1..=5)),
            1 => Note::Row(rng.random()),
            _ => Note::Words(words),
        };
        let face = one(&[Use::Body, Use::Head, Use::Symbols], rng);
        let anchor = one(&[Anchor::Start, Anchor::Middle, Anchor::End], rng);
        let set = Type { anchor, ..Type::text(height, palette.dark(rng)).in_face(face) };
        Self { note, print: set, pale: palette.pale }
    }

    /// Prints it between two places at this height.
    fn print(&self, sheet: &mut Sheet, (from, to): (f32, f32), y: f32) {
        let (height, share) = (
            self.print.height,
            match self.print.anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => 0.5,
                Anchor::End => 1.0,
            },
        );
        let paint = Paint::fill(self.print.ink);
        match &self.note {
            Note::Words(words) => {
                let most = (to - from) * sheet.stretch * 0.96;
                sheet.print((from + (to - from) * share, y), words, self.print.within(most));
            }
            Note::Stars(filled) => {
                let pitch = height * 1.6;
                let x = from + height + (to - from - 2.0 * height - 4.0 * pitch) * share;
                for i in 0..5 {
                    let ink = if i < *filled { self.print.ink } else { self.pale };
                    star(sheet, (x + pitch * i as f32, y), height * 0.75, ink);
                }
            }
            Note::Row(discs) => {
                let count = ((to - from) / height / 2.5).max(2.0) as usize;
                for i in 0..count {
                    let (x, r) = (from + (to - from) * (i as f32 + 0.5) / count as f32, height * 0.4);
                    if *discs {
                        sheet.disc((x, y), r, paint);
                    } else {
                        sheet.diamond((x, y), r, paint);
                    }
                }
            }
        }
    }
}

/// The plan with something around it, of any size, and now and then a little wider than high.
pub(in super::super) fn around(plan: Plan, rng: &mut ChaCha8Rng) -> Plan {
    let palette = Palette::new([rng.random_range(25..60); 3], rng);
    let stretch = if rng.random_bool(0.3) { rng.random_range(1.03..1.15) } else { 1.0 };
    let height = rng.random_range(2.0..2.8) / f32::midpoint(plan.unit.0, plan.unit.1);
    let mut note = |over, odds| rng.random_bool(odds).then(|| Set::any(over, height, &palette, rng));
    let (over, under) = (note(true, 0.3), note(false, 0.25));
    let back = Back::any(&palette, rng);
    let pad = if matches!(back, Back::None) { 0.0 } else { rng.random_range(0.35..0.8) };
    let tinted = match back {
        Back::Sheet(Paint { fill, .. }, ..) => fill,
        _ => None,
    };
    // Between a note and the puzzle nothing else is so near.
    let room = |note: &Option<Set>| note.as_ref().map_or(0.0, |_| Set::ROOM * height + 0.3);
    let (top, low) = (pad + room(&over), pad + room(&under));
    let (wide, high) = (plan.size.0 * stretch, plan.size.1);
    let size = (wide + 2.0 * pad, high + top + low);
    let unit = (plan.unit.0 * 0.85, (plan.unit.1 * 1.2).min(WIDEST / size.0).max(plan.unit.0 * 0.86));
    let draw = plan.draw;
    let draw = Box::new(move |sheet: &mut Sheet| {
        back.draw(sheet, Area::new(0.0, 0.0, size.0, size.1));
        let sides = (pad, size.0 - pad);
        if let Some(note) = &over {
            note.print(sheet, sides, pad + height * 0.8);
        }
        if let Some(note) = &under {
            note.print(sheet, sides, size.1 - pad - height * 0.8);
        }
        let origin = (sheet.origin.0 + pad * sheet.unit, sheet.origin.1 + top * sheet.unit);
        let (fonts, unit, paper) = (sheet.fonts, sheet.unit, tinted.unwrap_or(sheet.paper));
        draw(&mut Sheet { canvas: &mut *sheet.canvas, fonts, origin, unit, stretch, paper });
    });
    Plan { size, unit, draw, ..plan }
}
