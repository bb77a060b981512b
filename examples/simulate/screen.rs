//! Simulated screenshots: a game of sudoku as an app or a web page shows it, what is around it, and the file
//! someone makes of it. Lengths are pixels throughout.

mod chrome;
mod grid;
mod look;
mod panel;
mod play;
mod theme;
mod web;

use super::canvas::{Canvas, encode, linear};
use super::puzzle::{Kind, NINE};
use super::{fonts, noise};
use ab_glyph::FontVec;
use grid::Lattice;
use image::RgbImage;
use image::imageops::{self, FilterType};
use look::{Look, Theme};
use play::Play;
use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// A screenshot and the truth about it.
pub(crate) struct Screen {
    /// The name of its theme.
    pub(crate) theme: &'static str,
    /// The picture.
    pub(crate) picture: RgbImage,
    /// The JPEG quality it is kept with; `None` for PNG.
    pub(crate) quality: Option<u8>,
    /// What stands in its cells, as `gridlens eval` takes it.
    pub(crate) csv: String,
}

/// The fonts of one screen.
struct Fonts {
    given: FontVec,
    entered: FontVec,
    plain: FontVec,
    bold: FontVec,
}

impl Fonts {
    fn load(look: &Look) -> Result<Self, String> {
        let face = |bold: bool| fonts::load(if bold { look.family.1 } else { look.family.0 });
        let (given, entered) = (face(look.bold.0)?, face(look.bold.1)?);
        Ok(Self { given, entered, plain: face(false)?, bold: face(true)? })
    }
}

/// What of the screen is in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    /// The grid to its edges, less so many pixels on each side.
    Flush(u8),
    /// The grid and a little of what is around it.
    Crop,
    /// A whole phone.
    Phone,
    /// A tablet or a window on a desk, lying.
    Wide,
    /// A web page.
    Web,
}

impl Setting {
    fn choose(theme: Theme, rng: &mut ChaCha8Rng) -> Self {
        if theme == Theme::Sheet {
            return if rng.random_bool(0.1) { Self::Flush(rng.random_range(0..2)) } else { Self::Crop };
        }
        let roll = rng.random_range(0..20);
        match (theme.of_the_web(), roll) {
            (_, 0 | 1) if theme != Theme::Labelled => Self::Flush(rng.random_range(0..2)),
            (true, 2..8) | (false, 2..6) => Self::Crop,
            (true, _) | (false, 6 | 7) => Self::Web,
            (false, 8..11) => Self::Wide,
            (false, _) => Self::Phone,
        }
    }

    /// Pixels across the grid, and across the screen where that is the given measure.
    fn widths(self, rng: &mut ChaCha8Rng) -> (f32, f32) {
        match self {
            Self::Flush(_) | Self::Crop => {
                let wide = if rng.random_bool(0.75) { 200..600 } else { 600..1300 };
                let width = rng.random_range(wide) as f32;
                (width, width)
            }
            Self::Phone => {
                const PHONES: [f32; 10] =
                    [360.0, 390.0, 540.0, 720.0, 750.0, 828.0, 1080.0, 1080.0, 1170.0, 1440.0];
                let screen = PHONES.choose(rng).copied().unwrap_or(1080.0);
                let margin = [0.0, 0.01, 0.02, 0.03, 0.045].choose(rng).copied().unwrap_or(0.0);
                ((screen * (1.0 - 2.0 * margin)).round(), screen)
            }
            Self::Wide => {
                let screen = rng.random_range(800..2400) as f32;
                ((screen * rng.random_range(0.36..0.54)).round(), screen)
            }
            Self::Web => {
                let density = [1.0, 1.0, 1.25, 1.5, 2.0].choose(rng).copied().unwrap_or(1.0);
                let screen = rng.random_range(560.0..1200.0_f32) * density;
                let board = rng.random_range(250.0..(screen / density * 0.7).min(560.0)) * density;
                (board.round(), screen.round())
            }
        }
    }
}

/// The screen that belongs to `seed`.
pub(crate) fn draw(seed: u64) -> Result<Screen, String> {
    let mut rng = noise::stream(seed, "screen-look");
    let theme = look::THEMES.choose(&mut rng).copied().unwrap_or(Theme::Light);
    let setting = Setting::choose(theme, &mut rng);
    let widths = setting.widths(&mut rng);
    let look = theme::look(theme, widths.0, &mut rng);
    let fonts = Fonts::load(&look)?;
    let kind = if rng.random_bool(0.05) { Kind::Boxes(2, 3) } else { NINE };
    let played = theme != Theme::Labelled || rng.random_bool(0.3);
    let play = Play::new(kind, played, &mut noise::stream(seed, "screen-game"));
    // Most programs put lines on whole pixels; canvases and scaled pages do not.
    let crisp = rng.random_bool(0.8);
    let aspect = if theme == Theme::Sheet { rng.random_range(0.62..1.0) } else { 1.0 };
    let lattice = Lattice::new(kind, widths.0, &look, aspect, crisp);
    let mut words = noise::stream(seed, "screen-words");
    let (mut canvas, lattice) = match setting {
        Setting::Flush(_) => {
            let area = lattice.area;
            (background(area.x1.ceil(), area.y1.ceil(), &look), lattice)
        }
        Setting::Crop if theme == Theme::Sheet => web::sheet(lattice, &look, &fonts, &mut words),
        Setting::Crop => web::crop(lattice, &look, &fonts, &mut words),
        Setting::Phone => panel::phone(lattice, widths.1, &look, &fonts, &mut words),
        Setting::Wide => panel::wide(lattice, widths.1, &look, &fonts, &mut words),
        Setting::Web => web::page(lattice, widths.1, &look, &fonts, &mut words),
    };
    grid::paint(&mut canvas, &lattice, &look, &play, &fonts);
    let cut = if let Setting::Flush(cut) = setting { u32::from(cut) } else { 0 };
    let (picture, quality) = file(&canvas, cut, widths.0, &mut noise::stream(seed, "screen-file"));
    Ok(Screen { theme: theme.name(), picture, quality, csv: play.csv() })
}

/// An empty screen.
fn background(width: f32, height: f32, look: &Look) -> Canvas {
    let mut canvas = Canvas::new(width.max(1.0), height.max(1.0), 1.0, look.page[0]);
    if look.page[0] != look.page[1] {
        let rows = canvas.height.max(1);
        for (y, row) in canvas.pixels.chunks_mut(canvas.width).enumerate() {
            row.fill(look::mix(look.page[0], look.page[1], y as f32 / rows as f32).map(linear));
        }
    }
    canvas
}

/// The picture as it is kept: `cut` pixels off its edges, here and there scaled, but the grid of `board`
/// pixels still legible; and the JPEG quality.
fn file(canvas: &Canvas, cut: u32, board: f32, rng: &mut ChaCha8Rng) -> (RgbImage, Option<u8>) {
    /// Pixels across a screenshot.
    const LEAST: f32 = 200.0;
    const GREATEST: f32 = 2400.0;
    /// Pixels across a grid whose digits are still told apart: about seven to a digit.
    const LEGIBLE: f32 = 165.0;
    let byte = |v: f32| (encode(v.clamp(0.0, 1.0)) * 255.0).round() as u8;
    let width = canvas.width as u32 - 2 * cut;
    let height = canvas.height as u32 - 2 * cut;
    let mut picture = RgbImage::from_fn(width, height, |x, y| {
        image::Rgb(canvas.pixels[(y + cut) as usize * canvas.width + (x + cut) as usize].map(byte))
    });
    let wide = width as f32;
    let scaled = rng.random_bool(0.25);
    let factor = if scaled { rng.random_range(0.5..1.5_f32) } else { 1.0 };
    let factor = factor.max(LEAST / wide).max(LEGIBLE / board).min(GREATEST / wide);
    if (factor - 1.0).abs() > 0.005 {
        let size = |v: u32| ((v as f32 * factor).round() as u32).max(1);
        picture = imageops::resize(&picture, size(width), size(height), FilterType::Triangle);
    }
    let quality = rng.random_bool(0.5).then(|| rng.random_range(60..=95));
    (picture, quality)
}
