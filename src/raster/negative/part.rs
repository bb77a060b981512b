//! The connected parts of a picture, dark and light ones, and what lies around which.

use crate::raster::areas::{Labels, Run, components, labels};
use crate::raster::moments::Moments;
use image::{GrayImage, Luma};
use imageproc::distance_transform::{Norm, distance_transform};

/// How thick strokes are at most, as a share of the longer side of their figure: boxes are thicker.
const SLENDER: f32 = 0.25;

/// At most so much of the ellipse with its second moments most figures of a ground fill. Gaps between strokes
/// of ink, such as the sleepers of a track, are boxes or triangles, which have 0.955 and 0.827; a 1 may be a
/// box, too, but few other figures have more, however bold.
pub(super) const FULL: f64 = 0.81;

/// How thick what tiles are joined in is at least, from its middle to its edge, as a share of their most
/// side: frames are less.
const JOINED: f32 = 0.1;

/// A connected part of a picture, dark or light.
#[derive(Clone, Copy)]
pub(super) struct Part {
    pub(super) is_dark: bool,
    /// The part around it; `None` at the picture's edge.
    pub(super) around: Option<usize>,
    /// Its farthest pixel from its edge, in pixels.
    pub(super) thick: f32,
    /// Left, top, right, bottom.
    pub(super) sides: [u32; 4],
    /// Its first pixel.
    first: (u32, u32),
    /// Sum of its grey values.
    sum: f32,
    /// The greatest of them.
    pub(super) peak: u8,
    /// Of its pixels, from its first one.
    pub(super) moments: Moments,
    /// How many pixels it has with all that lies within it.
    pub(super) covers: f64,
}

impl Part {
    const NONE: Self = Self {
        is_dark: false,
        around: None,
        thick: 0.0,
        sides: [0; 4],
        sum: 0.0,
        peak: 0,
        first: (0, 0),
        moments: Moments::NONE,
        covers: 0.0,
    };

    pub(super) const fn size(&self) -> (u32, u32) {
        (self.sides[2] + 1 - self.sides[0], self.sides[3] + 1 - self.sides[1])
    }

    /// Whether tiles of at most such a side may be joined in it.
    pub(super) fn has_tiles(&self, side: u32) -> bool {
        let (width, height) = self.size();
        self.is_dark && width.max(height) > side && self.thick >= JOINED * side as f32
    }

    /// Whether it is slender: strokes are.
    pub(super) fn is_slender(&self) -> bool {
        let (width, height) = self.size();
        self.thick <= SLENDER * width.max(height) as f32
    }

    /// Whether it is light and looks like a figure, and like no gap between strokes.
    pub(super) fn is_figure(&self) -> bool {
        !self.is_dark && self.is_slender() && self.moments.fullness() <= FULL
    }

    /// Whether it is wide and full, as what a bar across a tile leaves of it.
    pub(super) fn is_half(&self) -> bool {
        let (width, height) = self.size();
        width >= 2 * height && self.moments.fullness() > FULL
    }

    /// How much of the ellipse with its second moments it fills with all that lies within it.
    pub(super) fn solidity(&self) -> f64 {
        self.moments.fullness() * self.covers / self.moments.area()
    }

    /// How many pixels it has.
    pub(super) fn area(&self) -> f32 {
        self.moments.area() as f32
    }

    /// Its grey value.
    pub(super) fn tone(&self) -> f32 {
        self.sum / self.area()
    }
}

/// The number, from zero, of the part that a pixel belongs to.
pub(super) fn number(labels: &Labels, x: u32, y: u32) -> usize {
    labels.get_pixel(x, y).0[0] as usize - 1
}

/// The connected parts of a picture, and by pixel which it belongs to.
pub(super) fn parts(grey: &GrayImage, dark: &GrayImage) -> (Labels, Vec<Part>) {
    let mut bright = dark.clone();
    image::imageops::invert(&mut bright);
    let last = |runs: &[Run]| runs.iter().map(|run| run.number).max().unwrap_or(0);
    let mut runs = components(dark, true);
    let first = last(&runs);
    let light = components(&bright, false).into_iter();
    runs.extend(light.map(|run| Run { number: run.number + first, ..run }));
    let labels = labels(dark.dimensions(), &runs);
    let (to_light, to_dark) = (distance_transform(&bright, Norm::L2), distance_transform(dark, Norm::L2));
    let mut parts = vec![Part::NONE; last(&runs) as usize];
    let (width, height) = grey.dimensions();
    for (x, y, &Luma([value])) in grey.enumerate_pixels() {
        let is_dark = dark.get_pixel(x, y).0[0] > 0;
        let thick = if is_dark { to_light.get_pixel(x, y).0[0] } else { to_dark.get_pixel(x, y).0[0] };
        let part = &mut parts[number(&labels, x, y)];
        if part.moments.area() == 0.0 {
            // What is above the first pixel of a part lies around it.
            let above = y.checked_sub(1).map(|above| number(&labels, x, above));
            *part = Part { is_dark, around: above, sides: [x, y, x, y], first: (x, y), ..Part::NONE };
        }
        if x == 0 || y == 0 || x + 1 == width || y + 1 == height {
            part.around = None;
        }
        let [left, top, right, _] = part.sides;
        part.sides = [left.min(x), top, right.max(x), y];
        part.thick = part.thick.max(thick.into());
        part.sum += f32::from(value);
        part.peak = part.peak.max(value);
        part.moments.add(f64::from(x) - f64::from(part.first.0), f64::from(y) - f64::from(part.first.1));
    }
    for i in 0..parts.len() {
        let area = parts[i].moments.area();
        let mut at = Some(i);
        while let Some(part) = at.map(|at| &mut parts[at]) {
            part.covers += area;
            at = part.around;
        }
    }
    (labels, parts)
}
