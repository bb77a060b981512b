//! The samples: what each page looks like and how it is photographed.

use crate::simulate::blot::Blot;
use crate::simulate::board::Tint;
use crate::simulate::camera::{Curl, Gutter};
use crate::simulate::fonts;
use crate::simulate::light::Shadow;
use crate::simulate::scene::{Scene, base};
use crate::{kinds, multi};

/// A scene by name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The folder it goes into.
    pub(crate) name: &'static str,
    /// One line on what it shows.
    pub(crate) what: &'static str,
    /// Makes it.
    pub(crate) scene: fn() -> Scene,
    /// Whether `samples/` holds it; the others are made when asked for.
    pub(crate) kept: bool,
}

impl Entry {
    /// A scene that `samples/` holds.
    pub(crate) const fn sample(name: &'static str, what: &'static str, scene: fn() -> Scene) -> Self {
        Self { name, what, scene, kept: true }
    }

    /// A scene that is made when asked for.
    pub(crate) const fn other(name: &'static str, what: &'static str, scene: fn() -> Scene) -> Self {
        Self { name, what, scene, kept: false }
    }
}

/// Every scene.
pub(crate) fn all() -> impl Iterator<Item = &'static Entry> {
    TABLE.iter().chain(kinds::TABLE).chain(multi::TABLE)
}

/// The samples of common sudokus.
const TABLE: &[Entry] = &[
    Entry::sample("newspaper-sudoku", "a newspaper page, slightly tilted, text around the puzzle", newspaper),
    Entry::sample("book-curled", "a book page that dives into the fold", book_curled),
    Entry::sample("sideways", "the page lies on its side and the file does not say so", sideways),
    Entry::sample("upside-down", "the page stands on its head", upside_down),
    Entry::sample("shadowed", "two shadows with edges across the puzzle", shadowed),
    Entry::sample("red-digits", "red digits on a tinted page", red_digits),
    Entry::sample("two-puzzles", "a second puzzle beside, cut off by the photo's edge", two_puzzles),
    Entry::sample("two-and-solution", "two puzzles, and the solution of a third", two_and_solution),
    Entry::sample("numbered", "a page of a book with a numbered puzzle and its solution", numbered),
    Entry::sample("small-soft", "640 x 480 and slightly out of focus", small_soft),
    Entry::sample("thin-lines", "hairlines throughout, thick ones hardly thicker", thin_lines),
    Entry::sample("tilted-perspective", "seen from far below and from the side", tilted_perspective),
    Entry::sample("shaded-boxes", "every second box is tinted, with a solved grid below", shaded_boxes),
    Entry::sample("exif-turned", "pixels stored sideways, EXIF orientation 6", exif_turned),
    Entry::sample("blotted", "a blot of ink and one of coffee on two of the digits", blotted),
];

fn newspaper() -> Scene {
    let mut s = base();
    s.page.bar = Some([150, 44, 92]);
    s.page.grid = (12.0, 44.0, 84.0);
    s.page.solved = Some((104.0, 120.0, 30.0));
    s.camera.size = (1000, 1300);
    s.camera.look = (70.0, 88.0);
    s.camera.span = 132.0;
    s.camera.roll = -2.6;
    s.camera.tilt = (7.0, 4.0);
    s.camera.light.slope = (-0.25, 0.15);
    s.camera.quality = 66;
    s
}

fn numbered() -> Scene {
    let mut s = base();
    s.page.title = "Puzzle 174";
    s.page.head = &fonts::DEJAVU_BOLD;
    s.page.grid = (12.0, 44.0, 84.0);
    s.page.solved = Some((100.0, 92.0, 36.0));
    s.page.answers = Some("174");
    s.camera.size = (1200, 1500);
    s.camera.look = (74.0, 88.0);
    s.camera.span = 136.0;
    s.camera.roll = 1.4;
    s.camera.quality = 70;
    s
}

fn book_curled() -> Scene {
    let mut s = base();
    s.page.size = (190.0, 200.0);
    s.page.paper = [240, 238, 230];
    s.page.grain = 0.03;
    s.page.show_through = 0.02;
    s.page.columns = 1;
    s.page.body = &fonts::GENTIUM;
    s.page.head = &fonts::GENTIUM_BOLD;
    s.page.style.face = &fonts::GENTIUM;
    s.page.style.digit = 0.52;
    s.page.text_size = 3.6;
    s.page.gutter = Some(45.0);
    s.page.grid = (57.0, 48.0, 92.0);
    s.page.clues = 30;
    s.camera.look = (98.0, 95.0);
    s.camera.span = 132.0;
    s.camera.tilt = (10.0, 5.0);
    s.camera.roll = 2.0;
    s.camera.curl = Curl {
        gutter: Some(Gutter { at: 45.0, depth: 30.0, reach: 34.0 }),
        wave: Some((1.6, 190.0, 70.0, 1.0)),
    };
    s.camera.light.slope = (0.1, -0.2);
    s
}

fn sideways() -> Scene {
    let mut s = base();
    s.page.style.face = &fonts::OPEN_BOLD;
    s.page.head = &fonts::OPEN_BOLD;
    s.page.body = &fonts::GENTIUM;
    s.page.grid = (34.0, 50.0, 80.0);
    s.camera.size = (1100, 850);
    s.camera.look = (74.0, 89.0);
    s.camera.span = 128.0;
    s.camera.roll = 91.8;
    s.camera.tilt = (-5.0, 6.0);
    s
}

fn upside_down() -> Scene {
    let mut s = base();
    s.page.style.face = &fonts::LATO_BOLD;
    s.page.head = &fonts::LATO_BOLD;
    s.page.body = &fonts::LATO;
    s.page.bar = Some([60, 96, 140]);
    s.camera.roll = 177.0;
    s.camera.tilt = (-8.0, 3.0);
    s.camera.light.level = 0.7;
    s
}

fn shadowed() -> Scene {
    let mut s = base();
    s.page.style.face = &fonts::ROBOTO;
    s.page.head = &fonts::ROBOTO_BOLD;
    s.page.body = &fonts::TIMES;
    s.page.clues = 26;
    s.camera.roll = 3.0;
    s.camera.light.shadows = vec![
        Shadow { at: (0.42, 0.5), direction: 155.0, soft: 0.035, depth: 0.58 },
        Shadow { at: (0.6, 0.86), direction: 70.0, soft: 0.1, depth: 0.45 },
    ];
    s.camera.tint = [1.0, 0.93, 0.8];
    s
}

fn red_digits() -> Scene {
    let mut s = base();
    s.page.paper = [228, 226, 222];
    s.page.style.face = &fonts::SANS;
    s.page.style.digit_ink = [206, 52, 50];
    s.page.style.digit = 0.6;
    s.page.body = &fonts::ROBOTO;
    s.page.clues = 28;
    s.camera.roll = -1.0;
    s.camera.tint = [0.98, 0.97, 1.0];
    s.camera.light.slope = (0.35, 0.25);
    s
}

fn two_puzzles() -> Scene {
    let mut s = base();
    s.page.size = (190.0, 170.0);
    s.page.style.face = &fonts::DEJAVU;
    s.page.style.digit = 0.5;
    s.page.head = &fonts::DEJAVU_BOLD;
    s.page.columns = 4;
    s.page.grid = (16.0, 40.0, 76.0);
    s.page.second = Some((101.0, 40.0, 76.0));
    s.camera.size = (1100, 850);
    s.camera.look = (68.0, 78.0);
    s.camera.span = 126.0;
    s.camera.roll = 2.2;
    s.camera.tilt = (5.0, -4.0);
    s
}

fn two_and_solution() -> Scene {
    let mut s = base();
    s.page.size = (190.0, 170.0);
    s.page.style.face = &fonts::LATO_BOLD;
    s.page.head = &fonts::LATO_BOLD;
    s.page.columns = 4;
    s.page.grid = (14.0, 36.0, 84.0);
    s.page.second = Some((108.0, 36.0, 64.0));
    s.page.solved = Some((108.0, 122.0, 32.0));
    s.camera.size = (1300, 1100);
    s.camera.look = (94.0, 90.0);
    s.camera.span = 174.0;
    s.camera.roll = -1.4;
    s.camera.quality = 70;
    s
}

fn small_soft() -> Scene {
    let mut s = base();
    s.page.style.face = &fonts::SANS_BOLD;
    s.page.grid = (36.0, 44.0, 78.0);
    s.page.clues = 29;
    s.camera.size = (640, 480);
    s.camera.look = (78.0, 83.0);
    s.camera.span = 126.0;
    s.camera.defocus = 1.6;
    s.camera.shake = (1.5, 30.0);
    s.camera.noise = 3.0;
    s.camera.tint = [0.9, 1.0, 0.93];
    s.camera.quality = 82;
    s
}

fn thin_lines() -> Scene {
    let mut s = base();
    s.page.style.thin = 0.09;
    s.page.style.thick = 0.2;
    s.page.style.frame = 0.22;
    s.page.style.thin_ink = [104, 104, 106];
    s.page.style.face = &fonts::LATO;
    s.page.head = &fonts::LATO_BOLD;
    s.page.body = &fonts::LATO;
    s.page.style.digit = 0.46;
    s.page.show_through = 0.09;
    s.camera.roll = -3.5;
    s
}

fn tilted_perspective() -> Scene {
    let mut s = base();
    s.page.style.face = &fonts::TIMES_BOLD;
    s.page.head = &fonts::TIMES_BOLD;
    s.page.style.digit = 0.58;
    s.camera.size = (1000, 900);
    s.camera.look = (69.0, 84.0);
    s.camera.span = 112.0;
    s.camera.roll = 9.0;
    s.camera.tilt = (-34.0, 22.0);
    s.camera.distance = 1.35;
    s.camera.defocus = 0.8;
    s.camera.shake = (1.2, 80.0);
    s
}

fn shaded_boxes() -> Scene {
    let mut s = base();
    s.page.style.tint = Tint::Alternate([190, 188, 182]);
    s.page.style.face = &fonts::ROBOTO_BOLD;
    s.page.head = &fonts::ROBOTO_BOLD;
    s.page.body = &fonts::OPEN;
    s.page.grid = (12.0, 30.0, 80.0);
    s.page.solved = Some((12.0, 124.0, 34.0));
    s.page.clues = 25;
    s.camera.size = (900, 1200);
    s.camera.look = (56.0, 90.0);
    s.camera.span = 108.0;
    s.camera.roll = -1.8;
    s.camera.quality = 70;
    s
}

fn exif_turned() -> Scene {
    let mut s = base();
    s.page.style.face = &fonts::DEJAVU_BOLD;
    s.page.style.digit = 0.48;
    s.page.head = &fonts::DEJAVU_BOLD;
    s.page.body = &fonts::DEJAVU;
    s.page.text_size = 2.5;
    s.page.clues = 31;
    s.camera.size = (850, 1100);
    s.camera.roll = 2.4;
    s.camera.tilt = (9.0, 2.0);
    s.camera.exif = Some(6);
    s
}

fn blotted() -> Scene {
    let ink = Blot {
        cell: (0, 0),
        off: (-0.19, 0.07),
        radius: 0.24,
        ragged: 0.4,
        ink: [30, 34, 70],
        hides: 0.9,
        ring: 0.0,
        drops: 4,
    };
    let coffee = Blot {
        cell: (6, 8),
        off: (-0.24, -0.16),
        radius: 0.42,
        ragged: 0.35,
        ink: [120, 80, 40],
        hides: 0.68,
        ring: 0.35,
        drops: 4,
    };
    let mut s = base();
    s.page.blots = vec![ink, coffee];
    s.page.clues = 28;
    s.page.style.digit = 0.6;
    s.camera.roll = 2.1;
    s
}
