//! Total concentrations whose totals stand light on dark squares, as the clues of a kakuro do.

use super::super::inks;
use super::super::lattice::{Cells, Line, Lines};
use super::super::sheet::Paint;
use super::{Frame, Lead, Look};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style of a newspaper.
    pub(super) fn tally(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let dark = if rng.random() { colour } else { self.ink };
        let (inner, outer) = (rng.random_range(0.2..0.35), rng.random_range(0.35..0.6));
        let pale = inks::tint(colour, rng.random_range(0.76..0.86));
        Self {
            cells: Cells::Lines(Lines {
                inner: Line::Solid(inner),
                outer: Line::Solid(outer),
                inner_ink: dark,
                ink: dark,
            }),
            frame: Frame::Square,
            paint: Paint::fill(dark),
            gap: rng.random_range(0.02..0.06),
            lead: Lead::None,
            given: rng.random::<bool>().then_some(pale),
            total: self.total.min(0.42),
            mark: None,
            low: rng.random_bool(0.4),
            ..self
        }
    }
}
