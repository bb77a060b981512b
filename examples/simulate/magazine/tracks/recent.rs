//! Train tracks with totals in tabs on a board of lines, and on a board of little crosses.

use super::super::super::canvas::{Area, Colour};
use super::super::inks;
use super::super::lattice::{Line, Lines};
use super::super::rails::{Rails, Track};
use super::super::sheet::{Paint, Sheet, Type, Use};
use super::{Ends, Look, Plate};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Half the width of a tab, in cells.
const TAB: f32 = 0.46;

impl Look {
    /// The styles of booklets and web pages.
    pub(super) fn recent(self, style: &str, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let pale = inks::tint(colour, rng.random_range(0.72..0.84));
        let grey = [rng.random_range(110..150); 3];
        if style == "ribbon" {
            Self {
                ends: Ends::Signs,
                lines: Lines {
                    inner: Line::Solid(rng.random_range(0.15..0.25)),
                    outer: Line::Solid(rng.random_range(0.4..0.7)),
                    inner_ink: grey,
                    ink: self.ink,
                },
                plate: Plate::Tab,
                paint: Paint::fill(pale),
                total: self.total.min(0.42),
                gap: 0.04,
                more: 0.22,
                track: Track { rails: Rails::Ribbon(grey), ..self.track },
                ..self
            }
        } else {
            Self {
                ends: Ends::Stops,
                lines: Lines {
                    inner: Line::None,
                    outer: Line::Solid(rng.random_range(0.3..0.6)),
                    inner_ink: grey,
                    ink: self.ink,
                },
                given: Some(pale),
                crosses: Some((rng.random_range(0.09..0.15), rng.random_range(0.2..0.3), grey)),
                number: colour,
                face: Use::Body,
                total: self.total.max(0.42),
                gap: 0.1,
                track: Track { rails: Rails::Comb(pale), gauge: rng.random_range(0.13..0.17), ..self.track },
                ..self
            }
        }
    }
}

/// Little crosses where four cells meet.
pub(super) fn crosses(
    sheet: &mut Sheet,
    from: (f32, f32),
    (rows, columns): (usize, usize),
    (arm, width, ink): (f32, f32, Colour),
) {
    for (r, c) in (1..rows).flat_map(|r| (1..columns).map(move |c| (r, c))) {
        let (x, y) = (from.0 + c as f32, from.1 + r as f32);
        sheet.line(&[(x - arm, y), (x + arm, y)], (width, ink));
        sheet.line(&[(x, y - arm), (x, y + arm)], (width, ink));
    }
}

/// The tab of a total: round where it points away from the board.
pub(super) fn tab(sheet: &mut Sheet, look: &Look, (x, y): (f32, f32), out: (f32, f32)) {
    sheet.rounded(Area::around((x, y), TAB), 0.2, look.paint);
    let near = Area::around((x - out.0 * TAB / 2.0, y - out.1 * TAB / 2.0), TAB / 2.0);
    let (across, down) = (out.1.abs() * TAB / 2.0, out.0.abs() * TAB / 2.0);
    let flat = Area { x0: near.x0 - across, y0: near.y0 - down, x1: near.x1 + across, y1: near.y1 + down };
    sheet.rectangle(flat, look.paint);
}

/// The letter of an end on a dark shape that points at the board.
pub(super) fn sign(sheet: &mut Sheet, look: &Look, ((x, y), out): ((f32, f32), (f32, f32)), letter: &str) {
    let (half, to) = (0.3, (-out.0, -out.1));
    let turned =
        |(along, aside): (f32, f32)| (x + to.0 * along - to.1 * aside, y + to.1 * along + to.0 * aside);
    let corners = [(0.14, -half), (0.38, 0.0), (0.14, half), (-half, half), (-half, -half)];
    sheet.polygon(&corners.map(turned), Paint::fill(look.ink));
    let set = Type::symbols(0.32, sheet.paper).in_face(Use::Head).within(0.42);
    sheet.print((x + out.0 * 0.06, y + out.1 * 0.06), letter, set);
}

/// The letter of an end in an oval, with a line to the board where no total is between them.
pub(super) fn stop(
    sheet: &mut Sheet,
    look: &Look,
    (board, at): (Option<(f32, f32)>, (f32, f32)),
    letter: &str,
) {
    if let Some(board) = board {
        sheet.line(&[board, at], (0.5, look.number));
    }
    let (light, (x, y)) = (sheet.paper, at);
    let oval = Area { x0: x - 0.36, y0: y - 0.29, x1: x + 0.36, y1: y + 0.29 };
    sheet.rounded(oval, 0.29, Paint::both(light, 0.5, look.number));
    sheet.print(at, letter, Type::symbols(0.32, look.ink).in_face(Use::Head).within(0.5));
}
