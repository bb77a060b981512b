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

    /// This turn followed by `more` clockwise quarter turns.
    #[must_use]
    pub const fn then(self, more: u8) -> Self {
        Self { quarters: (self.quarters % 4 + more % 4) % 4, mirrored: self.mirrored }
    }
}
