//! Jigsaws at random: their regions, and what fills them.

use super::board::Jigsaw;
use super::outline;
use crate::puzzle::kinds::shared::fill::{self, full, unlucky};
use crate::puzzle::kinds::shared::regions;
use crate::puzzle::rules::Generator;
use crate::puzzle::size::Size;

/// How they are made.
pub(super) const GENERATOR: Generator = Generator {
    usual: Size::square(9),
    fits: |size| size.is_square_of(&regions::SIZES),
    sizes: regions::SIZES_HINT,
    is_board: true,
    fill: |size, rng| {
        let cells = size.cells();
        // Some regions leave no way to fill them.
        for _ in 0..CUTS {
            let regions = outline::regions(size.rows, rng)?;
            let empty = Jigsaw::new(regions.clone(), vec![None; cells])?;
            if let Some(values) = fill::filled(empty.units(), rng) {
                return Ok(full(Jigsaw::new(regions, values)?));
            }
        }
        Err(unlucky("jigsaw"))
    },
};

/// Regions that are tried until a jigsaw counts as one that does not come out of the seed.
const CUTS: usize = 50;
