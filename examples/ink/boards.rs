//! Half-filled boards whose ink is known: fonts, hands and pens that differ from board to board.

use crate::simulate::camera::Camera;
use crate::simulate::canvas::Colour;
use crate::simulate::fonts::{self, Face};
use crate::simulate::hand::{BALLPOINT, Hand, PENCIL};
use crate::simulate::page::Print;
use crate::simulate::scene;
use crate::simulate::{jpeg, noise};
use rand::Rng;

/// What wrote on a board: its name, its colour, and the width of its stroke in millimetres.
pub(crate) type Pen = (&'static str, Colour, f32);

/// The pens, in the order in which boards take turns with them.
pub(crate) const PENS: [Pen; 4] = [
    ("blue pen", BALLPOINT, 0.6),
    ("black pen", [40, 40, 46], 0.55),
    ("pencil", PENCIL, 0.45),
    ("red pen", [176, 44, 46], 0.5),
];

/// The fonts of the digits.
const FACES: [&Face; 7] = [
    &fonts::TIMES_BOLD,
    &fonts::SANS,
    &fonts::LATO_BOLD,
    &fonts::GENTIUM,
    &fonts::ROBOTO,
    &fonts::DEJAVU_BOLD,
    &fonts::SANS_BOLD,
];

/// A photo of a half-filled board.
pub(crate) struct Made {
    /// The file.
    pub(crate) jpeg: Vec<u8>,
    /// What was printed and written.
    pub(crate) print: Print,
}

/// The pen of board `number`.
pub(crate) fn pen(number: usize) -> Pen {
    PENS[number % PENS.len()]
}

/// Board `number`, printed in `face` or, where that is none, in a font of its own.
pub(crate) fn make(number: usize, face: Option<&'static Face>) -> Result<Made, String> {
    let mut rng = noise::stream(13, &format!("ink {number}"));
    let (_, ink, width) = pen(number);
    let mut page = scene::base().page;
    page.style.face = face.unwrap_or(FACES[number % FACES.len()]);
    (page.head, page.body) = (page.style.face, page.style.face);
    (page.size, page.grid) = ((100.0, 106.0), (12.0, 16.0, 76.0));
    page.scale = 10.0;
    page.style.digit = rng.random_range(0.46..0.62);
    page.style.digit_ink = [[36, 35, 38], [60, 62, 70], [20, 20, 24]][number % 3];
    page.clues = rng.random_range(24..31);
    page.hand = Some(Hand {
        filled: rng.random_range(0.2..0.75),
        wrong: number % 3,
        pencilled: [0.0, 0.0, 0.15][number / 2 % 3],
        ink,
        width: width * rng.random_range(0.8..1.2),
        height: rng.random_range(0.44..0.64),
    });
    let print = page.print(rng.random())?;
    let size = rng.random_range(560..1100);
    let mut camera = Camera::above((size, size), (50.0, 54.0), 92.0);
    camera.roll = rng.random_range(-6.0..6.0);
    camera.tilt = (rng.random_range(-10.0..10.0), rng.random_range(-10.0..10.0));
    camera.light.slope = (rng.random_range(-0.3..0.3), rng.random_range(-0.3..0.3));
    camera.defocus = rng.random_range(0.4..1.4);
    camera.noise = rng.random_range(1.0..4.0);
    camera.tint = [1.0, rng.random_range(0.94..1.0), rng.random_range(0.84..1.0)];
    camera.quality = rng.random_range(62..92);
    let shot = camera.shoot(&print.canvas, &print.mesh, rng.random());
    Ok(Made { jpeg: jpeg::encode(&shot.rgb, camera.quality, None)?, print })
}
