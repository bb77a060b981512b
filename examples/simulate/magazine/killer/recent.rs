//! Killer sudokus with dashed cages of round corners, and with cages as if drawn with felt pens.

use super::super::super::canvas::Colour;
use super::super::furniture::ACCENTS;
use super::super::inks;
use super::super::lattice::Line;
use super::super::sheet::Use;
use super::{Cages, Look};
use rand::Rng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The styles of web pages and booklets.
    pub(super) fn recent(self, style: &str, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let grey = [rng.random_range(130..170); 3];
        if style == "stitched" {
            let inset = rng.random_range(0.085..0.115);
            let (width, radius) = (rng.random_range(0.25..0.4), rng.random_range(0.14..0.22));
            Self {
                thin: Line::Solid(rng.random_range(0.14..0.25)),
                thin_ink: grey,
                heavy: rng.random_range(0.5..0.8),
                cages: Cages::Stitched(width, radius),
                cage: colour,
                inset,
                corner: inset,
                total_ink: colour,
                face: Use::Body,
                total: self.total.min(0.22),
                height: self.height.min(0.44),
                ..self
            }
        } else {
            let mut colours = ACCENTS.to_vec();
            colours.shuffle(rng);
            let paper = rng.random_range(0.35..0.5);
            let colours: Vec<Colour> =
                colours.into_iter().take(5).map(|colour| inks::tint(colour, paper)).collect();
            let inset = rng.random_range(0.09..0.11);
            Self {
                thin_ink: grey,
                cages: Cages::Marked(rng.random_range(0.07..0.1), colours),
                inset,
                corner: inset + 0.085,
                total: self.total.min(0.22),
                height: self.height.min(0.42),
                ..self
            }
        }
    }
}
