//! Scenes of overlapping grids: the samurai and its relatives.

use crate::scenes::Entry;
use crate::simulate::board::Tint;
use crate::simulate::camera::{Curl, Gutter};
use crate::simulate::fonts;
use crate::simulate::gaps::Filler;
use crate::simulate::light::Shadow;
use crate::simulate::puzzle::{BUTTERFLY, SAMURAI, TRIPLE, TWODOKU, TWODOKU_RISING, WINDMILL};
use crate::simulate::scene::{Scene, of_kind};

/// Every scene of this file.
pub(crate) const TABLE: &[Entry] = &[
    Entry::other("samurai", "five overlapping grids, bare gaps", samurai),
    Entry::sample("samurai-shaded", "a samurai with its middle grid shaded", shaded),
    Entry::other("samurai-ornaments", "a samurai with ornaments, notes and text in its gaps", ornaments),
    Entry::sample("samurai-curled", "a samurai on a page that dives into the fold and waves", curled),
    Entry::sample("samurai-sideways", "a samurai on its side, a shadow across", sideways),
    Entry::sample("samurai-small-soft", "a samurai with 18 pixels to a cell, out of focus", small_soft),
    Entry::other("samurai-large", "a samurai on a photo of 12 megapixels", large),
    Entry::sample("twodoku", "two grids that share a box, text in the gaps", twodoku),
    Entry::other("twodoku-rising", "two grids that share a box, rising to the right", twodoku_rising),
    Entry::other("triple", "three grids on a diagonal", triple),
    Entry::other("windmill", "five grids, the middle one shares two boxes with each", windmill),
    Entry::other("butterfly", "four grids in 12 x 12 cells", butterfly),
];

fn samurai() -> Scene {
    let mut s = of_kind(SAMURAI);
    s.page.title = "SAMURAI";
    s.camera.size = (1400, 1500);
    s
}

fn shaded() -> Scene {
    let mut s = samurai();
    s.page.style.tint = Tint::Centre([206, 203, 192]);
    s.page.style.face = &fonts::LATO_BOLD;
    s.page.head = &fonts::LATO_BOLD;
    s.page.body = &fonts::LATO;
    s.page.bar = Some([40, 90, 110]);
    s.camera.roll = -2.2;
    s.camera.tilt = (8.0, -5.0);
    s.camera.quality = 70;
    s
}

fn ornaments() -> Scene {
    let mut s = samurai();
    s.page.filler = Filler::Mixed;
    s.page.style.face = &fonts::TIMES_BOLD;
    s.page.head = &fonts::TIMES_BOLD;
    s.page.style.digit = 0.62;
    s.page.bar = Some([170, 64, 50]);
    s.camera.roll = 2.6;
    s
}

fn curled() -> Scene {
    let mut s = samurai();
    s.page.style.face = &fonts::GENTIUM_BOLD;
    s.page.head = &fonts::GENTIUM_BOLD;
    s.page.body = &fonts::GENTIUM;
    s.page.paper = [240, 238, 230];
    s.page.filler = Filler::Words;
    s.page.style.thick = 0.42;
    s.page.style.frame = 0.42;
    s.camera.tilt = (9.0, 4.0);
    s.camera.roll = -1.5;
    let fold = f64::from(s.page.grid.0 - 13.0);
    s.camera.curl = Curl {
        gutter: Some(Gutter { at: fold, depth: 26.0, reach: 40.0 }),
        wave: Some((2.2, 170.0, 75.0, 0.6)),
    };
    s.page.gutter = Some(s.page.grid.0 - 13.0);
    s.camera.light.slope = (0.1, -0.25);
    s.camera.quality = 72;
    s
}

fn sideways() -> Scene {
    let mut s = samurai();
    s.page.style.face = &fonts::ROBOTO_BOLD;
    s.page.head = &fonts::ROBOTO_BOLD;
    s.page.body = &fonts::OPEN;
    s.page.style.digit = 0.5;
    s.camera.size = (1500, 1400);
    s.camera.span *= 1.07;
    s.camera.roll = -88.6;
    s.camera.tilt = (-5.0, 7.0);
    s.camera.light.shadows = vec![Shadow { at: (0.6, 0.4), direction: 35.0, soft: 0.08, depth: 0.5 }];
    s.camera.quality = 72;
    s
}

fn small_soft() -> Scene {
    let mut s = samurai();
    s.page.style.face = &fonts::SANS_BOLD;
    s.page.style.digit = 0.6;
    s.camera.size = (480, 520);
    s.camera.defocus = 1.1;
    s.camera.shake = (0.8, 40.0);
    s.camera.noise = 3.0;
    s.camera.roll = 1.2;
    s.camera.quality = 84;
    s
}

fn large() -> Scene {
    let mut s = samurai();
    s.page.scale = 20.0;
    s.page.style.face = &fonts::DEJAVU;
    s.page.head = &fonts::DEJAVU_BOLD;
    s.page.style.tint = Tint::Centre([214, 210, 200]);
    s.page.style.digit = 0.52;
    s.camera.size = (3024, 4032);
    s.camera.span *= 0.98;
    s.camera.roll = -1.6;
    s.camera.tilt = (-7.0, 5.0);
    s.camera.defocus = 1.6;
    s.camera.quality = 82;
    s
}

fn twodoku() -> Scene {
    let mut s = of_kind(TWODOKU);
    s.page.title = "TWODOKU";
    s.page.filler = Filler::Words;
    s.page.style.face = &fonts::OPEN_BOLD;
    s.page.head = &fonts::OPEN_BOLD;
    s.page.body = &fonts::OPEN;
    s.camera.roll = -2.4;
    s.camera.tilt = (6.0, 4.0);
    s.camera.quality = 72;
    s
}

fn twodoku_rising() -> Scene {
    let mut s = of_kind(TWODOKU_RISING);
    s.page.title = "TWODOKU";
    s.page.filler = Filler::Mixed;
    s.page.style.face = &fonts::TIMES_BOLD;
    s.page.head = &fonts::TIMES_BOLD;
    s.page.style.digit = 0.6;
    s.camera.roll = 3.0;
    s
}

fn triple() -> Scene {
    let mut s = of_kind(TRIPLE);
    s.page.title = "TRIPLE";
    s.page.style.face = &fonts::DEJAVU_BOLD;
    s.page.style.digit = 0.48;
    s.page.head = &fonts::DEJAVU_BOLD;
    s.camera.size = (1300, 1400);
    s.camera.roll = 1.8;
    s
}

fn windmill() -> Scene {
    let mut s = of_kind(WINDMILL);
    s.page.title = "WINDMILL";
    s.page.filler = Filler::Mixed;
    s.page.style.face = &fonts::LATO_BOLD;
    s.page.head = &fonts::LATO_BOLD;
    s.camera.size = (1400, 1500);
    s.camera.roll = -2.0;
    s
}

fn butterfly() -> Scene {
    let mut s = of_kind(BUTTERFLY);
    s.page.title = "BUTTERFLY";
    s.page.clues = 56;
    s.page.style.face = &fonts::SANS_BOLD;
    s.camera.roll = 2.2;
    s
}
