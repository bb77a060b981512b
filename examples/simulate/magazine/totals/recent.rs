//! Total concentrations with totals on strips, and with signs between cells that stand apart.

use super::super::inks;
use super::super::lattice::{Cells, Line, Lines};
use super::super::sheet::{Paint, Sheet};
use super::{Frame, Lead, Look};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The styles of web pages and booklets.
    pub(super) fn recent(self, style: &str, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let pale = inks::tint(colour, rng.random_range(0.66..0.8));
        let grey = [rng.random_range(110..150); 3];
        if style == "ledger" {
            Self {
                cells: Cells::Lines(Lines {
                    inner: Line::Dotted(rng.random_range(0.2..0.3)),
                    outer: Line::Solid(rng.random_range(0.4..0.7)),
                    inner_ink: self.ink,
                    ink: self.ink,
                }),
                frame: Frame::Strip,
                paint: Paint::fill(pale),
                gap: rng.random_range(0.12..0.22),
                total: self.total.min(0.42),
                mark: Some(if rng.random() { colour } else { self.ink }),
                low: rng.random_bool(0.4),
                ..self
            }
        } else {
            Self {
                cells: Cells::Tiles(
                    rng.random_range(0.3..0.36),
                    rng.random_range(0.0..0.1),
                    Paint::edge(rng.random_range(0.25..0.45), grey),
                ),
                given: rng.random::<bool>().then_some(pale),
                gap: rng.random_range(0.1..0.16),
                lead: Lead::Signs,
                height: self.height.min(0.4),
                total: self.total.min(0.42),
                mark: Some(colour),
                low: rng.random_bool(0.4),
                ..self
            }
        }
    }
}

/// Plus signs between cells that stand apart, and signs of equality before the totals.
pub(super) fn signs(sheet: &mut Sheet, look: &Look, from: (f32, f32), rows: usize) {
    let (arm, edge) = (0.075, (0.25, look.ink));
    for (a, b) in (1..=rows).flat_map(|a| (0..rows).map(move |b| (a as f32, b as f32 + 0.5))) {
        for (x, y) in [(from.0 + a, from.1 + b), (from.0 + b, from.1 + a)] {
            if a < rows as f32 {
                sheet.line(&[(x - arm, y), (x + arm, y)], edge);
                sheet.line(&[(x, y - arm), (x, y + arm)], edge);
            } else {
                equals(sheet, look, (x, y), (arm, 0.04));
            }
        }
    }
}

/// A sign of equality about a place, from which its ends and its strokes are so far.
pub(super) fn equals(sheet: &mut Sheet, look: &Look, (x, y): (f32, f32), (arm, half): (f32, f32)) {
    for dy in [-half, half] {
        sheet.line(&[(x - arm, y + dy), (x + arm, y + dy)], (0.25, look.ink));
    }
}
