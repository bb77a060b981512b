//! Scenes of sudokus in other sizes and shapes, and of half-filled ones.

use crate::scenes::Entry;
use crate::simulate::alphabet::{Alphabet, Case};
use crate::simulate::board::Tint;
use crate::simulate::camera::Curl;
use crate::simulate::fonts;
use crate::simulate::hand::{BALLPOINT, Hand, PENCIL};
use crate::simulate::light::Shadow;
use crate::simulate::puzzle::{Kind, NINE};
use crate::simulate::scene::{Scene, base, of_kind};

/// Every scene of this file.
pub(crate) const TABLE: &[Entry] = &[
    Entry::other("four", "4 x 4 for children", four),
    Entry::sample("six", "6 x 6 in boxes of two rows and three columns", six),
    Entry::other("eight", "8 x 8 in boxes of two rows and four columns", eight),
    Entry::other("twelve-numbers", "12 x 12 with the numbers 10, 11 and 12", twelve_numbers),
    Entry::other("twelve-letters", "12 x 12 with the letters A, B and C", twelve_letters),
    Entry::sample("sixteen", "16 x 16 with the letters A to G", sixteen),
    Entry::sample("jigsaw-lines", "irregular regions between thick lines", jigsaw_lines),
    Entry::other("jigsaw-colours", "irregular regions in pale colours, all lines alike", jigsaw_colours),
    Entry::other("jigsaw-six", "6 x 6 with irregular regions", jigsaw_six),
    Entry::other("half-filled", "half of the open cells filled in with a ballpoint pen", half_filled),
    Entry::sample("half-filled-wrong", "filled in with a pen, two of the digits wrong", half_filled_wrong),
    Entry::other(
        "half-filled-pencil",
        "digits and small candidates in pencil, a solved grid beside",
        half_filled_pencil,
    ),
];

fn four() -> Scene {
    let mut s = of_kind(Kind::Boxes(2, 2));
    s.page.style.face = &fonts::ROBOTO_BOLD;
    s.page.head = &fonts::ROBOTO_BOLD;
    s.page.body = &fonts::OPEN;
    s.page.text_size = 3.6;
    s.page.style.digit = 0.5;
    s.camera.roll = -3.0;
    s
}

fn six() -> Scene {
    let mut s = of_kind(Kind::Boxes(2, 3));
    s.page.title = "MINI SUDOKU";
    s.page.bar = Some([44, 120, 96]);
    s.page.style.face = &fonts::LATO_BOLD;
    s.page.head = &fonts::LATO_BOLD;
    s.page.body = &fonts::LATO;
    s.camera.size = (800, 880);
    s.camera.roll = 3.5;
    s.camera.tilt = (9.0, -5.0);
    s.camera.quality = 70;
    s
}

fn eight() -> Scene {
    let mut s = of_kind(Kind::Boxes(2, 4));
    s.page.style.face = &fonts::TIMES_BOLD;
    s.page.head = &fonts::TIMES_BOLD;
    s.page.style.digit = 0.6;
    s.camera.tilt = (-8.0, 6.0);
    s.camera.light.slope = (-0.3, 0.2);
    s
}

fn twelve_numbers() -> Scene {
    let mut s = of_kind(Kind::Boxes(3, 4));
    s.page.style.face = &fonts::SANS;
    s.page.style.digit = 0.54;
    s.camera.roll = -1.2;
    s
}

fn twelve_letters() -> Scene {
    let mut s = of_kind(Kind::Boxes(3, 4));
    s.page.style.alphabet = Alphabet::Digits(Case::Capital);
    s.page.style.face = &fonts::DEJAVU;
    s.page.head = &fonts::DEJAVU_BOLD;
    s.page.style.digit = 0.5;
    s.camera.roll = 2.0;
    s.camera.light.shadows = vec![Shadow { at: (0.55, 0.5), direction: 120.0, soft: 0.06, depth: 0.4 }];
    s
}

fn sixteen() -> Scene {
    let mut s = of_kind(Kind::Boxes(4, 4));
    s.page.title = "GIANT SUDOKU";
    s.page.style.alphabet = Alphabet::Digits(Case::Capital);
    s.page.style.face = &fonts::SANS_BOLD;
    s.page.style.digit = 0.58;
    s.camera.roll = -2.0;
    s.camera.tilt = (5.0, 6.0);
    s.camera.quality = 72;
    s
}

fn jigsaw_lines() -> Scene {
    let mut s = of_kind(Kind::Jigsaw(3, 3));
    s.page.title = "JIGSAW";
    s.page.style.thick = 0.65;
    s.page.style.frame = 0.65;
    s.page.style.face = &fonts::OPEN_BOLD;
    s.page.head = &fonts::OPEN_BOLD;
    s.camera.roll = 2.4;
    s.camera.tilt = (6.0, 5.0);
    s
}

fn jigsaw_colours() -> Scene {
    let mut s = of_kind(Kind::Jigsaw(3, 3));
    s.page.title = "JIGSAW";
    s.page.style.tint = Tint::Regions;
    s.page.style.thin = 0.25;
    s.page.style.frame = 0.3;
    s.page.style.face = &fonts::LATO;
    s.page.paper = [238, 236, 230];
    s.camera.roll = -2.2;
    s
}

fn jigsaw_six() -> Scene {
    let mut s = of_kind(Kind::Jigsaw(2, 3));
    s.page.title = "JIGSAW";
    s.page.style.thick = 0.7;
    s.page.style.face = &fonts::GENTIUM_BOLD;
    s.page.style.digit = 0.6;
    s.camera.roll = 4.0;
    s
}

/// A ballpoint pen in no hurry.
fn pen(filled: f32, wrong: usize) -> Hand {
    Hand { filled, wrong, pencilled: 0.0, ink: BALLPOINT, width: 0.6, height: 0.58 }
}

fn half_filled() -> Scene {
    let mut s = of_kind(NINE);
    s.page.hand = Some(pen(0.5, 0));
    s.page.style.face = &fonts::SANS_BOLD;
    s.camera.roll = 2.8;
    s.camera.tilt = (-6.0, 3.0);
    s
}

fn half_filled_wrong() -> Scene {
    let mut s = base();
    s.page.hand = Some(pen(0.45, 2));
    s.page.style.face = &fonts::TIMES_BOLD;
    s.page.head = &fonts::TIMES_BOLD;
    s.page.style.digit = 0.6;
    s.page.clues = 29;
    s.camera.roll = -2.0;
    s.camera.light.slope = (0.3, 0.1);
    s
}

fn half_filled_pencil() -> Scene {
    let mut s = base();
    s.page.hand = Some(Hand { filled: 0.3, wrong: 0, pencilled: 0.3, ink: PENCIL, width: 0.42, height: 0.5 });
    s.page.grid = (12.0, 44.0, 80.0);
    s.page.solved = Some((102.0, 60.0, 36.0));
    s.page.style.face = &fonts::LATO_BOLD;
    s.page.head = &fonts::LATO_BOLD;
    s.page.paper = [240, 239, 234];
    s.camera.size = (1100, 1000);
    s.camera.look = (76.0, 84.0);
    s.camera.span = 140.0;
    s.camera.roll = 1.0;
    s.camera.curl = Curl { gutter: None, wave: Some((1.4, 150.0, 60.0, 0.9)) };
    s
}
