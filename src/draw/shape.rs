//! What a mark looks like, as the distance from any point of the cell to its ink.

use super::glyph::Field;
use super::marks::{Ink, Mark};
use crate::puzzle::Symbol;

/// Figure height of answers as a share of the cell: print has 0.46 to 0.6 on the newspaper photos, an answer
/// must not outweigh it.
pub(super) const ANSWER_HEIGHT: f32 = 0.47;
/// Figure height of values in a corner: beside the largest print, hardly covering it.
pub(super) const CORNER_HEIGHT: f32 = 0.28;
/// Figure height of `!` and `?`: on their plate they fit between the largest print and the cell's corner.
const SIGN_HEIGHT: f32 = 0.19;
/// Half the width of the plate under a sign, as a share of the sign's figure height.
pub(super) const SIGN_PLATE: f32 = 0.64;
/// From the plate under a sign to the cell's edges.
const SIGN_INSET: f32 = 0.01;
/// Smallest figure height of those and of values, in pixels of the photo: smaller, `!` and `?` look alike.
const CORNER_PIXELS: f32 = 8.0;
/// From the cell's centre to the centre of a text in its corner, across and down.
pub(super) const CORNER: (f32, f32) = (0.22, 0.19);
/// Widest a text may be, as a share of the cell; longer numbers are made smaller.
pub(super) const WIDEST: f32 = 0.8;
/// Halo around ink, as a share of the cell.
pub(super) const HALO: f32 = 0.03;
/// Thinnest halo, in pixels of the photo; thinner would vanish.
const HALO_PIXELS: f32 = 1.0;
/// From the cell's edge to the middle of a frame: clear of the thickest printed line (8 % of a cell).
pub(super) const INSET: f32 = 0.08;
/// From the outer to the inner line of a double frame, and the least of it in pixels: closer, they look like
/// one.
pub(super) const DOUBLE: f32 = 0.09;
const DOUBLE_PIXELS: f32 = 3.5;
/// Half the width of a double frame's outer line.
pub(super) const HALF_OUTER: f32 = 0.03;
/// Half the width of its inner line.
pub(super) const HALF_INNER: f32 = 0.018;
/// Half the side of the white plate under high-contrast answers.
pub(super) const PLATE: f32 = 0.4;
/// Widest a frame's dots may lie apart, as a share of the cell.
pub(super) const DOT_PITCH: f32 = 0.11;
/// Closest dots may lie, in pixels of the photo: closer, they run into a line.
const DOT_PIXELS: f32 = 5.0;
/// Radius of a dot as a share of the dots' distance.
pub(super) const DOT: f32 = 0.29;

pub(super) const BLUE: [u8; 3] = [0x00, 0x72, 0xb2];
pub(super) const VERMILION: [u8; 3] = [0xd5, 0x5e, 0x00];
pub(super) const BLACK: [u8; 3] = [0, 0, 0];

/// The colour of answers.
pub(super) const fn ink(ink: Ink) -> [u8; 3] {
    if matches!(ink, Ink::Blue) { BLUE } else { BLACK }
}

/// A mark ready to be evaluated; lengths in cell sides.
#[derive(Clone, Debug)]
pub(super) struct Shape<'a> {
    frame: Frame,
    text: Text<'a>,
    /// Half the side of a white plate under everything.
    plate: Option<f32>,
    /// Centre and half the width of the white disc on which a sign stands, and which no frame crosses.
    disc: Option<((f32, f32), f32)>,
    /// Width of the halo.
    pub(super) halo: f32,
    /// 8-bit sRGB.
    pub(super) colour: [u8; 3],
}

#[derive(Clone, Copy, Debug)]
enum Frame {
    None,
    /// Dots this far apart.
    Dotted(f32),
    /// Two lines this far apart.
    Double(f32),
}

#[derive(Clone, Copy, Debug)]
struct Text<'a> {
    field: &'a Field,
    centre: (f32, f32),
    height: f32,
}

impl<'a> Shape<'a> {
    /// The shape of `mark` whose text has the distance field `field`, in a cell of about `pixels` photo
    /// pixels; an answer is no higher than `tallest` and so far away from the cell's middle. A sign stands in
    /// `corner`, one of [`CORNERS`].
    pub(super) fn new(
        mark: Mark,
        ink: Ink,
        (field, tallest, away): (&'a Field, f32, (f32, f32)),
        pixels: f32,
        corner: (f32, f32),
    ) -> Self {
        let spacing = {
            let side = 1.0 - 2.0 * INSET;
            side / (side / DOT_PITCH.max(DOT_PIXELS / pixels)).round().max(2.0)
        };
        let attention = if ink == Ink::HighContrast { BLACK } else { VERMILION };
        let own = self::ink(ink);
        let value = || Text {
            field,
            centre: (0.5 + CORNER.0, 0.5 + CORNER.1),
            height: fitted(field, CORNER_HEIGHT.max(CORNER_PIXELS / pixels).min(ANSWER_HEIGHT), WIDEST / 2.0),
        };
        let (centre, half) = sign_disc(corner, pixels);
        let sign = Text { field, centre, height: half / SIGN_PLATE };
        let middle = Text { field, centre: (0.5 + away.0, 0.5 + away.1), height: height(field).min(tallest) };
        let (frame, text, colour) = match mark {
            Mark::Answer(..) => (Frame::None, middle, own),
            Mark::Corrected(..) => (Frame::Dotted(spacing), value(), attention),
            Mark::Clash(..) => (Frame::Double(DOUBLE.max(DOUBLE_PIXELS / pixels)), sign, attention),
            Mark::Doubtful(..) => (Frame::Dotted(spacing), sign, own),
        };
        let disc = matches!(mark, Mark::Clash(_) | Mark::Doubtful(_)).then_some((centre, half));
        let plate = (ink == Ink::HighContrast && matches!(mark, Mark::Answer(..))).then_some(PLATE);
        Self { frame, text, plate, disc, halo: HALO.max(HALO_PIXELS / pixels), colour }
    }

    /// Distance from `(x, y)` (0 to 1 in the cell) to the ink, negative inside.
    pub(super) fn ink(&self, x: f32, y: f32) -> f32 {
        let Text { field, centre, height } = self.text;
        let text = field.at((x - centre.0) / height, (y - centre.1) / height) * height;
        // No line of the frame runs into the sign.
        text.min(self.frame.distance(x - 0.5, y - 0.5).max(-self.to_disc(x, y)))
    }

    /// Distance from `(x, y)` to the disc under a sign, negative inside.
    fn to_disc(&self, x: f32, y: f32) -> f32 {
        self.disc.map_or(f32::INFINITY, |(centre, half)| (x - centre.0).hypot(y - centre.1) - half)
    }

    /// Distance from `(x, y)` to what is whitened, given the distance to the ink there.
    pub(super) fn white(&self, x: f32, y: f32, ink: f32) -> f32 {
        let plate = self.plate.map_or(f32::INFINITY, |half| square(x - 0.5, y - 0.5, half));
        plate.min(ink - self.halo).min(self.to_disc(x, y))
    }
}

/// Figure height of an answer with room for its whole width, as a share of its cell.
pub(super) fn height(field: &Field) -> f32 {
    fitted(field, ANSWER_HEIGHT, WIDEST)
}

/// The corners of a cell that a sign may stand in, from the middle: right or left, above or below; the usual
/// one first.
pub(super) const CORNERS: [(f32, f32); 4] = [(1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];

/// Centre and half the width of the disc under a sign in a corner of a cell of about `pixels` photo pixels.
pub(super) fn sign_disc((right, down): (f32, f32), pixels: f32) -> ((f32, f32), f32) {
    let half = SIGN_HEIGHT.max(CORNER_PIXELS / pixels).min(ANSWER_HEIGHT) * SIGN_PLATE;
    let away = 0.5 - half - SIGN_INSET;
    ((0.5 + right * away, 0.5 + down * away), half)
}

/// The figure height at which `field` is at most `widest` across.
fn fitted(field: &Field, height: f32, widest: f32) -> f32 {
    if field.extent * height > widest { widest / field.extent } else { height }
}

impl Frame {
    /// Distance from `(x, y)`, measured from the cell's centre.
    fn distance(self, x: f32, y: f32) -> f32 {
        match self {
            Self::None => f32::INFINITY,
            Self::Double(gap) => {
                let line = |inset: f32| square(x, y, 0.5 - inset).abs();
                (line(INSET) - HALF_OUTER).min(line(INSET + gap) - HALF_INNER)
            }
            Self::Dotted(spacing) => {
                let half = 0.5 - INSET;
                // The nearer side carries the nearest dot; both sides share the corner dots.
                let (along, across) = if x.abs() > y.abs() { (y, x) } else { (x, y) };
                let dot = ((along + half) / spacing).round() * spacing - half;
                (along - dot.clamp(-half, half)).hypot(across.abs() - half) - spacing * DOT
            }
        }
    }
}

/// Signed distance to the edge of a square of half side `half` around the origin.
fn square(x: f32, y: f32, half: f32) -> f32 {
    let (dx, dy) = (x.abs() - half, y.abs() - half);
    dx.max(0.0).hypot(dy.max(0.0)) + dx.max(dy).min(0.0)
}

/// The text a mark carries.
pub(super) fn label(mark: Mark) -> String {
    match mark {
        Mark::Answer(_, symbol) | Mark::Corrected(_, symbol) => name(symbol),
        Mark::Clash(_) => "!".into(),
        Mark::Doubtful(_) => "?".into(),
    }
}

/// The symbol as it is drawn: upper-case letters, and numbers where no letter is left.
fn name(symbol: Symbol) -> String {
    symbol.to_char().map_or_else(|| symbol.0.to_string(), |c| c.to_ascii_uppercase().to_string())
}
