//! The eight ways a picture can lie: four quarter turns, each mirrored or not.

use serde::{Deserialize, Serialize};

/// How stored pixels must be moved to stand upright: first mirrored left to right (if `mirrored`), then
/// turned clockwise by `quarters` x 90 degrees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Clockwise quarter turns, 0 to 3.
    pub quarters: u8,
    /// Whether the picture is mirrored left to right before it is turned.
    pub mirrored: bool,
}

impl Turn {
    /// Leaves the picture as it is stored.
    pub const NONE: Self = Self { quarters: 0, mirrored: false };

    /// A pure turn by `quarters` x 90 degrees clockwise.
    pub const fn quarters(quarters: u8) -> Self {
        Self { quarters: quarters % 4, mirrored: false }
    }

    /// The turn that an EXIF orientation value 1 to 8 asks for (Exif 2.32, table 4, tag 0x0112).
    pub const fn from_exif(value: u32) -> Option<Self> {
        let (quarters, mirrored) = match value {
            1 => (0, false),
            2 => (0, true),
            3 => (2, false),
            4 => (2, true),
            5 => (3, true),
            6 => (1, false),
            7 => (1, true),
            8 => (3, false),
            _ => return None,
        };
        Some(Self { quarters, mirrored })
    }

    /// Where the point (row, column) of a turned lattice was before, whose last row and column were `last`:
    /// for nodes of a lattice as for its cells.
    pub const fn before(self, (row, column): (usize, usize), last: (usize, usize)) -> (usize, usize) {
        let (r, c) = match self.quarters % 4 {
            0 => (row, column),
            1 => (last.0 - column, row),
            2 => (last.0 - row, last.1 - column),
            _ => (column, last.1 - row),
        };
        (r, if self.mirrored { last.1 - c } else { c })
    }

    /// This turn followed by `more` clockwise quarter turns.
    #[must_use]
    pub const fn then(self, more: u8) -> Self {
        Self { quarters: (self.quarters % 4 + more % 4) % 4, mirrored: self.mirrored }
    }
}
