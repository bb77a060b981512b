//! Light figures on dark ground, shown as dark figures on light ground.

use super::areas::{Labels, Run, components, labels};
use super::light::{PAPER, even};
use image::{GrayImage, Luma, Rgb, RgbImage};
use imageproc::distance_transform::{Norm, distance_transform};

/// Half side of the window in which the paper is looked for, as a part of a picture's longest side.
const WINDOW: u32 = 10;

/// Grey below which evened pixels are dark.
const DARK: u8 = 130;

/// How thick the strokes of light figures are at most, as a share of how thick the ground about them is, and
/// of their own longer side: boxes are thicker. How high figures are at least, in pixels.
const STROKE: f32 = 0.5;
const SLENDER: f32 = 0.25;
const HEIGHT: u32 = 7;

/// Dots beside figures are at most so many times as thick as these are.
const DOT: f32 = 3.0;

/// Ground without figures is such as one with them if it is at most so many times as large.
const ALIKE: f32 = 1.3;

/// How much of the ground's edge stays dark, as a share of how thick it is, and at least, in pixels.
const EDGE: f32 = 0.12;
const LEAST_EDGE: f32 = 1.5;

/// Figures from which a picture has light ones.
const FEWEST: usize = 4;

/// Grey levels by which the middles of strokes are lighter than all of their pixels are on average.
const BRIGHTER: f32 = 15.0;

/// A connected part of a picture, dark or light.
#[derive(Clone, Copy)]
struct Part {
    is_dark: bool,
    /// The part around it; `None` at the picture's edge.
    around: Option<usize>,
    /// Its farthest pixel from its edge, in pixels.
    thick: f32,
    /// Left, top, right, bottom.
    sides: [u32; 4],
    area: f32,
    /// Sum of its grey values.
    sum: f32,
}

impl Part {
    const fn size(&self) -> (u32, u32) {
        (self.sides[2] + 1 - self.sides[0], self.sides[3] + 1 - self.sides[1])
    }
}

/// What a ground looks like: its grey value, that of its figures, and how thick these are.
#[derive(Clone, Copy)]
struct Ground {
    low: f32,
    high: f32,
    stroke: f32,
}

/// The picture, its light evened out, with light figures dark and the dark ground about them light within a
/// dark outline; `None` where it has no light figures.
pub fn lightened(rgb: &RgbImage) -> Option<RgbImage> {
    let grey = even(rgb, (rgb.width().max(rgb.height()) / WINDOW) as usize);
    let dark = GrayImage::from_fn(grey.width(), grey.height(), |x, y| {
        Luma([if grey.get_pixel(x, y).0[0] < DARK { 255 } else { 0 }])
    });
    let (labels, parts) = parts(&grey, &dark);
    let grounds = grounds(&parts);
    // What each part belongs to: a ground, the figures on it and what these enclose.
    let figure_of = |part: &Part| {
        let own = grounds[part.around?]?;
        (!part.is_dark && part.thick <= DOT * own.stroke).then_some(own)
    };
    let figures = parts.iter().filter(|part| part.size().1 >= HEIGHT && figure_of(part).is_some()).count();
    if figures < FEWEST {
        return None;
    }
    let belongs: Vec<Option<Ground>> = (0..parts.len())
        .map(|i| {
            let within = || parts[i].around.and_then(|around| figure_of(&parts[around]));
            grounds[i].or_else(|| figure_of(&parts[i])).or_else(|| within().filter(|_| parts[i].is_dark))
        })
        .collect();
    let label = |x: u32, y: u32| number(&labels, x, y);
    let outside = GrayImage::from_fn(grey.width(), grey.height(), |x, y| {
        Luma([if belongs[label(x, y)].is_none() && !parts[label(x, y)].is_dark { 255 } else { 0 }])
    });
    let far = distance_transform(&outside, Norm::L2);
    Some(RgbImage::from_fn(grey.width(), grey.height(), |x, y| {
        let (own, value) = (label(x, y), grey.get_pixel(x, y).0[0]);
        let Some(Ground { low, high, .. }) = belongs[own] else { return Rgb([value; 3]) };
        let edge = (EDGE * parts[own].thick).max(LEAST_EDGE);
        if grounds[own].is_some() && f32::from(far.get_pixel(x, y).0[0]) <= edge {
            return Rgb([value; 3]);
        }
        let share = (f32::from(value) - low) / (high - low).max(1.0);
        Rgb([(f32::from(PAPER) * (1.0 - share)).clamp(0.0, f32::from(PAPER)) as u8; 3])
    }))
}

/// The number, from zero, of the part that a pixel belongs to.
fn number(labels: &Labels, x: u32, y: u32) -> usize {
    labels.get_pixel(x, y).0[0] as usize - 1
}

/// The connected parts of a picture, and by pixel which it belongs to.
fn parts(grey: &GrayImage, dark: &GrayImage) -> (Labels, Vec<Part>) {
    let mut bright = dark.clone();
    image::imageops::invert(&mut bright);
    let last = |runs: &[Run]| runs.iter().map(|run| run.number).max().unwrap_or(0);
    let mut runs = components(dark, true);
    let first = last(&runs);
    let light = components(&bright, false).into_iter();
    runs.extend(light.map(|run| Run { number: run.number + first, ..run }));
    let labels = labels(dark.dimensions(), &runs);
    let (to_light, to_dark) = (distance_transform(&bright, Norm::L2), distance_transform(dark, Norm::L2));
    let none = Part { is_dark: false, around: None, thick: 0.0, sides: [0; 4], area: 0.0, sum: 0.0 };
    let mut parts = vec![none; last(&runs) as usize];
    let (width, height) = grey.dimensions();
    for (x, y, &Luma([value])) in grey.enumerate_pixels() {
        let is_dark = dark.get_pixel(x, y).0[0] > 0;
        let thick = if is_dark { to_light.get_pixel(x, y).0[0] } else { to_dark.get_pixel(x, y).0[0] };
        let part = &mut parts[number(&labels, x, y)];
        if part.area == 0.0 {
            // What is above the first pixel of a part lies around it.
            let above = y.checked_sub(1).map(|above| number(&labels, x, above));
            *part = Part { is_dark, around: above, sides: [x, y, x, y], ..none };
        }
        if x == 0 || y == 0 || x + 1 == width || y + 1 == height {
            part.around = None;
        }
        let [left, top, right, _] = part.sides;
        part.sides = [left.min(x), top, right.max(x), y];
        part.thick = part.thick.max(thick.into());
        part.area += 1.0;
        part.sum += f32::from(value);
    }
    (labels, parts)
}

/// Which parts are ground with light figures, and such as these without any.
fn grounds(parts: &[Part]) -> Vec<Option<Ground>> {
    let mut strokes: Vec<Vec<Part>> = vec![Vec::new(); parts.len()];
    for part in parts.iter().filter(|part| !part.is_dark && part.size().1 >= HEIGHT) {
        if let Some(around) = part.around.filter(|&around| parts[around].around.is_some()) {
            let (width, height) = part.size();
            let most = (STROKE * parts[around].thick).min(SLENDER * width.max(height) as f32);
            if part.thick <= most {
                strokes[around].push(*part);
            }
        }
    }
    let ground = |(part, strokes): (&Part, &mut Vec<Part>)| {
        strokes.sort_by(|a, b| a.thick.total_cmp(&b.thick));
        let stroke = strokes.get(strokes.len() / 2)?.thick;
        let sum = |of: fn(&Part) -> f32| strokes.iter().map(of).sum::<f32>();
        let high = sum(|part| part.sum) / sum(|part| part.area) + BRIGHTER;
        Some(Ground { low: part.sum / part.area, high, stroke })
    };
    let with: Vec<Option<Ground>> = parts.iter().zip(&mut strokes).map(ground).collect();
    let known: Vec<(usize, Ground)> =
        with.iter().enumerate().filter_map(|(i, ground)| Some((i, (*ground)?))).collect();
    // A tile without a figure is as large as one with it, and dark where that one is.
    let are_alike = |with: &Part, without: &Part| {
        let near = |a: u32, b: u32| a as f32 <= ALIKE * b as f32 && b as f32 <= ALIKE * a as f32;
        let ((aw, ah), (bw, bh)) = (with.size(), without.size());
        near(aw, bw) && near(ah, bh) && without.area * ALIKE >= with.area
    };
    let same = |(part, own): (&Part, Option<Ground>)| {
        let other = || known.iter().find(|(i, _)| are_alike(&parts[*i], part));
        own.or_else(|| (part.is_dark && part.around.is_some()).then(other)?.map(|(_, ground)| *ground))
    };
    parts.iter().zip(with.iter().copied()).map(same).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page with boxes on it, all dark or in a frame, each with an upright stroke of the other tone.
    fn page(is_dark: bool) -> RgbImage {
        RgbImage::from_fn(300, 300, |x, y| {
            let (left, top) = (x % 60, y % 60);
            let is_box = (10..50).contains(&left) && (10..50).contains(&top);
            let is_edge = !((12..48).contains(&left) && (12..48).contains(&top));
            let is_stroke = (28..32).contains(&left) && (20..40).contains(&top);
            let is_ink = is_box && if is_dark { !is_stroke } else { is_edge || is_stroke };
            Rgb([if is_ink { 40 } else { 220 }; 3])
        })
    }

    #[test]
    fn light_figures_on_dark_tiles_become_dark_ones_in_boxes() {
        let seen = lightened(&page(true)).expect("light figures");
        let value = |x: u32, y: u32| seen.get_pixel(x, y).0[0];
        for (left, top) in (0..5).flat_map(|c| (0..5).map(move |r| (c * 60, r * 60))) {
            assert!(value(left + 30, top + 30) < 60, "the stroke is dark");
            assert!(value(left + 20, top + 30) > 200, "its ground is light");
            assert!(value(left + 10, top + 30) < 60, "the edge of the tile stays dark");
            assert!(value(left + 4, top + 30) > 200, "paper stays light");
        }
    }

    #[test]
    fn dark_figures_in_frames_are_no_light_ones() {
        assert_eq!(lightened(&page(false)), None);
    }

    #[test]
    fn a_tile_without_a_figure_goes_with_those_that_have_one() {
        let mut page = page(true);
        (10..50).flat_map(|x| (10..50).map(move |y| (x, y))).for_each(|(x, y)| {
            page.put_pixel(x, y, Rgb([40; 3]));
        });
        let seen = lightened(&page).expect("light figures");
        assert!(seen.get_pixel(30, 30).0[0] > 200 && seen.get_pixel(10, 30).0[0] < 60);
    }
}
