//! Hidatos of octagons and with numbers on discs; knight's tours on chess boards with coordinates and on
//! tinted squares.

use super::super::super::canvas::Area;
use super::super::inks;
use super::super::lattice::{Cells, Line, Lines};
use super::super::sheet::{Paint, Sheet, Type, Use};
use super::{Block, Ends, Given, Look, Rim, inlay, parlour};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The styles of web pages and booklets.
    pub(super) fn recent(self, style: &str, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let pale = inks::tint(colour, rng.random_range(0.68..0.82));
        let grey = [rng.random_range(120..165); 3];
        let plain = Self { even: true, height: self.height.min(0.46), most: 0.66, ..self };
        let lines = |inner, outer| Cells::Lines(Lines { inner, outer, inner_ink: grey, ink: self.ink });
        match style {
            "octagons" => {
                let given = inks::tint(colour, rng.random_range(0.8..0.88));
                let edge = Paint::edge(rng.random_range(0.2..0.4), self.ink);
                Self {
                    cells: Cells::Octagons(rng.random_range(0.24..0.3), edge),
                    panel: Some((
                        inks::tint(colour, rng.random_range(0.25..0.5)),
                        rng.random_range(0.08..0.25),
                    )),
                    given: if rng.random() { Given::Tinted(given) } else { Given::Plain },
                    ends: if rng.random() { Ends::Dark(colour) } else { Ends::Circled },
                    ..plain
                }
            }
            "coins" => Self {
                cells: lines(
                    Line::Solid(rng.random_range(0.14..0.25)),
                    Line::Solid(rng.random_range(0.2..0.4)),
                ),
                given: Given::Coin(pale),
                block: if rng.random() {
                    Block::Missing
                } else {
                    Block::Filled([rng.random_range(190..215); 3])
                },
                ends: Ends::Dark(colour),
                height: rng.random_range(0.32..0.4),
                most: 0.58,
                ..plain
            },
            "coordinates" => Self {
                cells: lines(Line::None, Line::Solid(rng.random_range(0.3..0.6))),
                rim: Some((Rim::Coordinates, 0.62)),
                ground: [None, Some(pale)],
                block: Block::Filled([rng.random_range(80..120); 3]),
                ends: if rng.random() { Ends::Bare } else { Ends::Circled },
                ..plain
            },
            _ => Self {
                cells: lines(
                    Line::Dotted(rng.random_range(0.2..0.3)),
                    Line::Dotted(rng.random_range(0.25..0.35)),
                ),
                rim: Some((
                    Rim::Round(rng.random_range(0.6..1.1), colour, rng.random_range(0.2..0.45)),
                    rng.random_range(0.12..0.25),
                )),
                given: Given::Washed(pale),
                ends: if rng.random() { Ends::Bare } else { Ends::Circled },
                ..plain
            },
        }
    }
}

/// What is around a board of (rows, columns) that begins `pad` inside it.
pub(super) fn rim(sheet: &mut Sheet, look: &Look, rim: Rim, (pad, (rows, columns)): (f32, (usize, usize))) {
    let all = Area::new(pad, pad, columns as f32, rows as f32).grown(pad);
    match rim {
        Rim::Round(width, ink, radius) => sheet.rounded(all, radius, Paint::edge(width, ink)),
        Rim::Twice(edge, radius) => inlay::twice(sheet, all, edge, radius),
        Rim::Band(colour) => parlour::band(sheet, colour, all, (pad, (rows, columns))),
        Rim::Coordinates => {
            sheet.rectangle(all, Paint::edge(0.3, look.ink));
            sheet.rectangle(all.grown(-0.06), Paint::edge(0.15, look.ink));
            let set = Type::symbols(0.2, look.ink).in_face(Use::Body);
            for c in 0..columns {
                let letter = char::from(b'a' + c as u8).to_string();
                sheet.print((pad + c as f32 + 0.5, all.y1 - pad / 2.0), &letter, set);
            }
            for r in 0..rows {
                let number = (rows - r).to_string();
                sheet.print((pad / 2.0 + 0.02, pad + r as f32 + 0.5), &number, set);
            }
        }
    }
}
