//! A page and the camera that takes it: the common case, which samples and the sweep are variations of.

use super::alphabet::Alphabet;
use super::board::{GridStyle, Tint};
use super::camera::{Camera, Curl};
use super::fonts;
use super::gaps::Filler;
use super::light::Light;
use super::page::Page;
use super::puzzle::{Kind, NINE};

/// A page and the camera that takes it.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// What is printed.
    pub(crate) page: Page,
    /// How it is photographed.
    pub(crate) camera: Camera,
}

/// The newspaper page other scenes are variations of.
pub(crate) fn base() -> Scene {
    let page = Page {
        size: (150.0, 190.0),
        scale: 16.0,
        paper: [226, 221, 208],
        grain: 0.07,
        show_through: 0.05,
        body: &fonts::TIMES,
        head: &fonts::SANS_BOLD,
        bar: None,
        columns: 3,
        text_size: 2.9,
        kind: NINE,
        title: "SUDOKU",
        grid: (30.0, 42.0, 78.0),
        style: GridStyle {
            thin: 0.14,
            thick: 0.5,
            frame: 0.6,
            thin_ink: [70, 70, 72],
            thick_ink: [38, 37, 40],
            face: &fonts::SANS,
            digit_ink: [36, 35, 38],
            digit: 0.56,
            tint: Tint::Plain,
            alphabet: Alphabet::Numbers,
        },
        filler: Filler::Bare,
        clues: 27,
        rare: &[],
        hand: None,
        blots: Vec::new(),
        second: None,
        solved: None,
        answers: None,
        gutter: None,
    };
    let above = Camera::above((900, 1000), (69.0, 82.0), 104.0);
    let camera = Camera {
        roll: 1.5,
        tilt: (4.0, -3.0),
        curl: Curl { gutter: None, wave: Some((0.5, 130.0, 25.0, 0.4)) },
        light: Light { slope: (0.18, -0.12), vignette: 0.18, ..above.light },
        defocus: 0.7,
        noise: 2.2,
        tint: [1.0, 0.98, 0.92],
        gamma: 1.05,
        quality: 78,
        ..above
    };
    Scene { page, camera }
}

/// The newspaper page with a puzzle of another kind, larger where it has more cells, and the camera above its
/// middle.
pub(crate) fn of_kind(kind: Kind) -> Scene {
    let (rows, columns) = kind.extent();
    let clues = match kind {
        Kind::Grids(starts) => 27 * starts.len(),
        _ => clues_of(columns),
    };
    let mut s = base();
    // As print has it: small puzzles have large cells, large ones fill the page.
    let pitch = (4.4 + 38.0 / columns as f32).min(13.0);
    let (width, height) = (pitch * columns as f32, pitch * rows as f32);
    s.page.kind = kind;
    s.page.size = (width.max(80.0) + 60.0, height.max(80.0) + 90.0);
    s.page.grid = (f32::midpoint(s.page.size.0, -width), 46.0, width);
    s.page.columns = (s.page.size.0 / 48.0) as usize;
    s.page.clues = clues;
    let margin = 26.0_f32.max(width * 0.2);
    let (across, down) = (width + margin, height + margin * 1.3);
    s.camera.look = (f64::from(s.page.size.0 / 2.0), f64::from(46.0 + height / 2.0 - 2.0));
    s.camera.span = f64::from(across);
    s.camera.size.0 = if columns > 12 { 1100 } else { 900 };
    s.camera.size.1 = (f64::from(s.camera.size.0) * f64::from(down / across)) as u32;
    s
}

/// Clues that puzzles of this many columns have in print.
const fn clues_of(columns: usize) -> usize {
    match columns {
        4 => 5,
        6 => 11,
        8 => 24,
        12 => 60,
        16 => 118,
        _ => 28,
    }
}
