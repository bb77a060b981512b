//! Light figures on dark ground, shown as dark figures on light ground.

mod cut;
mod part;

use super::areas::Labels;
use super::hollows::extreme_about;
use super::light::{PAPER, even};
use crate::geometry::median;
pub use cut::Lattice;
use cut::cut;
use image::{GrayImage, Luma, Rgb, RgbImage};
use imageproc::definitions::Image;
use imageproc::distance_transform::{Norm, distance_transform};
use part::{FULL, Part, number};
use std::ops::RangeInclusive;

/// Half side of the window in which the paper is looked for, as a part of a picture's longest side.
const WINDOW: u32 = 10;

/// Grey below which evened pixels are dark.
const DARK: u8 = 130;

/// How thick the strokes of light figures are at most, as a share of how thick the ground about them is, and
/// how high figures are at least, in pixels.
const STROKE: f32 = 0.5;
const HEIGHT: u32 = 7;

/// Dots beside figures are at most so many times as thick as the strokes of these, or such a share of their
/// height; what is lighter than its ground and higher than figures by the last factor is a cell with figures
/// of its own.
const DOT: (f32, f32) = (3.0, 0.35);
const HIGHER: f32 = 1.5;

/// How many times as thick as the usual stroke on a ground those of higher figures are at most, and how many
/// times as high as usual these.
const BOLDER: (f32, f32) = (3.5, 2.6);

/// Ground without figures is such as one with them if it is at most so many times as large, and fills so much
/// of the ellipse with its second moments at least: strokes of ink fill less.
const ALIKE: f32 = 1.3;
const SOLID: f64 = 0.75;

/// What light lines part from a ground about them is so many times as thick as strokes of its figures at
/// least, such a share as long as these are high, for dots are less, and lighter or darker by so many grey
/// levels at most.
const THICKER: f32 = 2.0;
const PIECE: f32 = 0.8;
const SAME_TONE: f32 = 25.0;

/// How much of the ground's edge stays, as a share of how thick it is, and at least, in pixels; and how dark
/// at most, as a share of what its figures become: a line that parts it from paper, too pale to be taken for
/// a piece of a figure close to it.
const EDGE: f32 = 0.12;
const LEAST_EDGE: f32 = 2.2;
const EDGE_DARK: f32 = 0.34;

/// Pixels about a ground that its soft edge makes darker.
const RIM: usize = 2;

/// Figures from which a picture has light ones.
const FEWEST: usize = 4;

/// Least side of a tile or disc as a share of the most, and how much of its box it fills at least without its
/// figures, if it is not solid with them, such as a rhombus: strokes of figures fill less.
const TILE: f32 = 0.4;
const FILLED: f32 = 0.5;

/// What a ground looks like: its grey value, that of its figures, how thick the strokes of these are, and how
/// high the highest of them.
#[derive(Clone, Copy)]
struct Ground {
    low: f32,
    high: f32,
    stroke: f32,
    height: f32,
}

impl Ground {
    /// Whether a part is one of its figures, or a dot beside them.
    fn has(&self, part: &Part) -> bool {
        let (width, height) = part.size();
        let most = HIGHER * self.height;
        // Dots are thicker than strokes, but no longer than figures.
        let is_dot = width as f32 <= most && part.thick <= (DOT.0 * self.stroke).max(DOT.1 * self.height);
        !part.is_dark && height as f32 <= most && (is_dot || part.thick <= HIGHER * self.stroke)
    }

    /// Whether light parts are figures of its height: a bold 4 fills as much as gaps between strokes do, and
    /// leaves of its tile as much as others leave of theirs.
    fn has_bold(&self, light: &[Part]) -> bool {
        let is_as_high = |part: &Part| are_near((1, part.size().1), (1, self.height as u32));
        !light.is_empty() && light.iter().all(|part| self.has(part) && is_as_high(part))
    }
}

/// A picture, its light evened out, of which light figures and the dark ground about them are known.
pub struct Lightened {
    grey: GrayImage,
    labels: Labels,
    parts: Vec<Part>,
    grounds: Vec<Option<Ground>>,
    /// What each part belongs to: a ground, the figures on it and what these enclose.
    belongs: Vec<Option<Ground>>,
    /// How far each pixel is from the paper about grounds.
    inside: Image<Luma<u8>>,
}

impl Lightened {
    /// `None` where the picture has no light figures.
    pub fn of(rgb: &RgbImage) -> Option<Self> {
        Self::on(rgb, |_| true, (FEWEST, false), None)
    }

    /// What [`Lightened::of`] knows, of tiles and discs alone: of ground no wider and no higher than `side`
    /// in pixels. One figure is enough; `None` where there is none. What is larger is cut along the lattice
    /// of a board, if there is one: tiles that touch one another or a thick frame. Bars beside it may be
    /// longer. Thin lines between tiles are cut off.
    pub fn of_tiles(rgb: &RgbImage, side: u32, lattice: Option<Lattice>) -> Option<Self> {
        let is_tile = |part: &Part| {
            let (width, height) = part.size();
            let is_beside = lattice.is_some_and(|lattice| !lattice.is_over(part.sides, rgb.dimensions()));
            let most = if is_beside { width.min(height) } else { width.max(height) };
            // The paper within a bold 4 is no figure.
            most <= side
                && width.min(height) as f32 >= TILE * side as f32
                && (part.area() >= FILLED * (width * height) as f32 || part.solidity() >= SOLID)
        };
        Self::on(rgb, is_tile, (1, true), Some((side, lattice)))
    }

    /// `None` where there are not so many light figures on such ground. What is light within tiles is theirs;
    /// within panels it is paper. Dark parts in which tiles of at most such a side are joined are cut along a
    /// lattice and where thin lines join them.
    fn on(
        rgb: &RgbImage,
        is_ground: impl Fn(&Part) -> bool,
        (fewest, are_tiles): (usize, bool),
        joined: Option<(u32, Option<Lattice>)>,
    ) -> Option<Self> {
        let grey = even(rgb, (rgb.width().max(rgb.height()) / WINDOW) as usize);
        let mut dark = GrayImage::from_fn(grey.width(), grey.height(), |x, y| {
            Luma([if grey.get_pixel(x, y).0[0] < DARK { 255 } else { 0 }])
        });
        let (mut labels, mut parts) = part::parts(&grey, &dark);
        if let Some((side, lattice)) = joined {
            let mut are_joined: Vec<bool> = parts.iter().map(|part| part.has_tiles(side)).collect();
            // A figure holds its tile together, however little is left of that around it.
            for i in 0..parts.len() {
                are_joined[i] |=
                    parts[i].is_figure() && parts[i].around.is_some_and(|around| are_joined[around]);
            }
            let is_joined = |x: u32, y: u32| are_joined[number(&labels, x, y)];
            if are_joined.contains(&true) && cut(&mut dark, is_joined, side, lattice) {
                (labels, parts) = part::parts(&grey, &dark);
            }
        }
        let own = |(ground, part): (Option<Ground>, &Part)| ground.filter(|_| is_ground(part));
        let grounds: Vec<Option<Ground>> = grounds(&parts).into_iter().zip(&parts).map(own).collect();
        let figure_of = |part: &Part| grounds[part.around?].filter(|ground| ground.has(part));
        let is_figure = |part: &&Part| part.size().1 >= HEIGHT && figure_of(part).is_some();
        if parts.iter().filter(is_figure).count() < fewest {
            return None;
        }
        let belongs: Vec<Option<Ground>> = (0..parts.len())
            .map(|i| {
                // What a figure encloses, and what stands in that: the dot of a 0.
                let within = || {
                    let around = parts[i].around?;
                    figure_of(&parts[if parts[i].is_dark { around } else { parts[around].around? }])
                };
                grounds[i].or_else(|| figure_of(&parts[i])).or_else(within)
            })
            .collect();
        let is_within = |part: usize| parts[part].around.is_some_and(|around| grounds[around].is_some());
        let is_outside =
            |part: usize| belongs[part].is_none() && !parts[part].is_dark && !(are_tiles && is_within(part));
        let outside = GrayImage::from_fn(grey.width(), grey.height(), |x, y| {
            Luma([if is_outside(number(&labels, x, y)) { 255 } else { 0 }])
        });
        let inside = distance_transform(&outside, Norm::L2);
        Some(Self { grey, labels, parts, grounds, belongs, inside })
    }

    /// The picture with light figures dark and the dark ground about them light, within a line or without.
    pub fn picture(&self, is_outlined: bool) -> RgbImage {
        let width = self.grey.width();
        let rim = if is_outlined { Vec::new() } else { self.about_ground() };
        let is_rim = |x: u32, y: u32| rim.get((y * width + x) as usize).is_some_and(|&is_about| is_about > 0);
        RgbImage::from_fn(width, self.grey.height(), |x, y| {
            let (own, value) = (number(&self.labels, x, y), self.grey.get_pixel(x, y).0[0]);
            let Some(Ground { low, high, .. }) = self.belongs[own] else {
                let is_paper = is_rim(x, y) && !self.parts[own].is_dark;
                return Rgb([if is_paper { value.max(PAPER) } else { value }; 3]);
            };
            let edge = (EDGE * self.parts[own].thick).max(LEAST_EDGE);
            if self.grounds[own].is_some() && f32::from(self.inside.get_pixel(x, y).0[0]) <= edge {
                let line = value.max((f32::from(PAPER) * (1.0 - EDGE_DARK)) as u8);
                return Rgb([if is_outlined { line } else { PAPER }; 3]);
            }
            let share = (f32::from(value) - low) / (high - low).max(1.0);
            Rgb([(f32::from(PAPER) * (1.0 - share)).clamp(0.0, f32::from(PAPER)) as u8; 3])
        })
    }

    /// Which pixels are ground or lie right beside it, row by row, where its soft edge makes paper darker.
    fn about_ground(&self) -> Vec<u8> {
        let is_ground = |label: &u32| u8::from(self.grounds[*label as usize - 1].is_some());
        let ground: Vec<u8> = self.labels.iter().map(is_ground).collect();
        extreme_about(&ground, self.labels.width() as usize, (1, RIM), u8::max)
    }

    /// Whether a pixel belongs to dark ground, to the figures on it or to what these enclose; none beyond the
    /// picture does.
    pub fn is_of_ground(&self, x: u32, y: u32) -> bool {
        self.labels
            .get_pixel_checked(x, y)
            .is_some_and(|label| self.belongs[label.0[0] as usize - 1].is_some())
    }

    /// The shorter side of the widest ground, as a share of the picture's.
    pub fn widest(&self) -> f64 {
        let shorter = |(width, height): (u32, u32)| width.min(height);
        let widest = self.own_grounds().map(|part| shorter(part.size())).max().unwrap_or(0);
        f64::from(widest) / f64::from(shorter(self.grey.dimensions()))
    }

    /// Whether the box about any ground has pixels in these columns and rows.
    pub fn has_ground_in(&self, across: &RangeInclusive<u32>, down: &RangeInclusive<u32>) -> bool {
        let meets =
            |range: &RangeInclusive<u32>, low: u32, high: u32| low <= *range.end() && *range.start() <= high;
        let is_in =
            |[left, top, right, bottom]: [u32; 4]| meets(across, left, right) && meets(down, top, bottom);
        self.own_grounds().any(|part| is_in(part.sides))
    }

    /// The parts that are ground.
    fn own_grounds(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().zip(&self.grounds).filter(|(_, ground)| ground.is_some()).map(|(part, _)| part)
    }

    /// How many grounds there are, with figures and without.
    pub fn grounds(&self) -> usize {
        self.own_grounds().count()
    }
}

/// Whether two boxes are about as wide and as high.
fn are_near(a: (u32, u32), b: (u32, u32)) -> bool {
    let near = |a: u32, b: u32| a as f32 <= ALIKE * b as f32 && b as f32 <= ALIKE * a as f32;
    near(a.0, b.0) && near(a.1, b.1)
}

/// Which parts are ground with light figures, and such as these without any.
fn grounds(parts: &[Part]) -> Vec<Option<Ground>> {
    let mut light: Vec<Vec<Part>> = vec![Vec::new(); parts.len()];
    for part in parts.iter().filter(|part| !part.is_dark && part.size().1 >= HEIGHT) {
        if let Some(around) = part.around.filter(|&around| parts[around].around.is_some()) {
            light[around].push(*part);
        }
    }
    let ground = |(part, light): (&Part, &Vec<Part>)| {
        let (strokes, boxes): (Vec<&Part>, Vec<&Part>) = light.iter().partition(|light| light.is_slender());
        // What is as large as an empty light cell on the same ground is one with dark figures in it.
        let is_full = |light: &Part| boxes.iter().any(|empty| are_near(light.size(), empty.size()));
        let is_stroke =
            |light: &&Part| light.thick <= STROKE * part.thick && !is_full(light) && !light.is_half();
        let strokes: Vec<Part> = strokes.into_iter().filter(is_stroke).copied().collect();
        if !are_figures(&strokes) {
            return None;
        }
        let usual = |of: fn(&Part) -> f32| Some(median(strokes.iter().map(|part| of(part).into()))? as f32);
        let stroke = usual(|part| part.thick)?;
        // The middles of thin strokes alone are as light as figures are, and what is between them is not.
        Some(Ground {
            low: part.tone(),
            high: usual(|part| part.peak.into())?,
            stroke,
            height: highest(&strokes, stroke)?,
        })
    };
    let with: Vec<Option<Ground>> = parts.iter().zip(&light).map(ground).collect();
    let known: Vec<(usize, Ground)> =
        with.iter().enumerate().filter_map(|(i, ground)| Some((i, (*ground)?))).collect();
    // A tile without a figure, or with a bold one, is as large as others, and dark where they are.
    let are_alike = |with: &Part, without: &Part| {
        are_near(with.size(), without.size()) && without.area() * ALIKE >= with.area()
    };
    // Light lines part a ground.
    let is_piece = |with: &Part, ground: &Ground, part: &Part| {
        let ([left, top, right, bottom], own) = (with.sides, part.sides);
        left < own[0]
            && top < own[1]
            && right > own[2]
            && bottom > own[3]
            && part.thick >= THICKER * ground.stroke
            && part.size().0.max(part.size().1) as f32 >= PIECE * ground.height
            && (with.tone() - part.tone()).abs() <= SAME_TONE
    };
    let same = |i: usize| {
        let part = &parts[i];
        if with[i].is_some() || !part.is_dark || part.around.is_none() {
            return with[i];
        }
        let is_solid = part.moments.fullness() >= SOLID;
        let is_tile = is_solid || are_figures(&light[i]);
        let is_such = |(with, ground): &&(usize, Ground)| {
            let with = &parts[*with];
            let is_full = || part.moments.fullness() >= with.moments.fullness();
            let is_as_others = is_tile || (is_full() && ground.has_bold(&light[i]));
            (is_as_others && are_alike(with, part)) || (is_solid && is_piece(with, ground, part))
        };
        known.iter().find(is_such).map(|(_, ground)| *ground)
    };
    (0..parts.len()).map(same).collect()
}

/// How high the highest figures among such strokes are, which are mostly so thick. Cells that lines join may
/// be slender, too, but are much higher than letters beside them, and than digits amid rings, or thicker.
fn highest(strokes: &[Part], thick: f32) -> Option<f32> {
    let height = |part: &Part| part.size().1 as f32;
    let usual = median(strokes.iter().map(|part| height(part).into()))? as f32;
    let is_figure = |part: &&Part| {
        height(part) <= HIGHER * usual || (part.thick <= BOLDER.0 * thick && height(part) <= BOLDER.1 * usual)
    };
    Some(strokes.iter().filter(is_figure).map(height).fold(0.0, f32::max))
}

/// Whether such parts are figures, most of them, and no gaps between strokes.
fn are_figures(parts: &[Part]) -> bool {
    median(parts.iter().map(|part| part.moments.fullness())).is_some_and(|full| full <= FULL)
}

#[cfg(test)]
mod tests;
