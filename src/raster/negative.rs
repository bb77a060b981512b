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

/// Dots beside figures are at most so many times as thick as the strokes of these, or such a share of their
/// height; what is lighter than its ground and higher than figures by the last factor is a cell with figures
/// of its own.
const DOT: (f32, f32) = (3.0, 0.35);
const HIGHER: f32 = 1.5;

/// At most so much of the ellipse with its second moments most figures of a ground fill. Gaps between strokes
/// of ink, such as the sleepers of a track, are boxes or triangles, which have 0.955 and 0.827; a 1 may be a
/// box, too, but other figures have 0.7 at most.
const FULL: f64 = 0.75;

/// Ground without figures is such as one with them if it is at most so many times as large, and fills so much
/// of the ellipse with its second moments at least: strokes of ink fill less.
const ALIKE: f32 = 1.3;
const SOLID: f64 = 0.75;

/// How much of the ground's edge stays, as a share of how thick it is, and at least, in pixels; and how dark
/// at most, as a share of what its figures become: a line that parts it from paper, too pale to be taken for
/// a piece of a figure close to it.
const EDGE: f32 = 0.12;
const LEAST_EDGE: f32 = 2.2;
const EDGE_DARK: f32 = 0.34;

/// Figures from which a picture has light ones.
const FEWEST: usize = 4;

/// Grey levels by which the middles of strokes are lighter than all of their pixels are on average.
const BRIGHTER: f32 = 15.0;

/// The second moment of a pixel about its middle.
const PIXEL: f64 = 1.0 / 12.0;

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
    /// Its first pixel.
    first: (u32, u32),
    /// Sum of its grey values.
    sum: f32,
    /// Sums over its pixels of x, y, their squares and their product, from its first pixel.
    moments: [f64; 5],
}

impl Part {
    const NONE: Self = Self {
        is_dark: false,
        around: None,
        thick: 0.0,
        sides: [0; 4],
        area: 0.0,
        sum: 0.0,
        first: (0, 0),
        moments: [0.0; 5],
    };

    const fn size(&self) -> (u32, u32) {
        (self.sides[2] + 1 - self.sides[0], self.sides[3] + 1 - self.sides[1])
    }

    /// Its area as a share of that of the ellipse with its second moments.
    fn fullness(&self) -> f64 {
        let area = f64::from(self.area);
        let [x, y, xx, yy, xy] = self.moments.map(|sum| sum / area);
        let (xx, yy, xy) = (xx - x * x + PIXEL, yy - y * y + PIXEL, xy - x * y);
        area / (4.0 * std::f64::consts::PI * (xx * yy - xy * xy).max(PIXEL * PIXEL).sqrt())
    }
}

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
        !part.is_dark
            && part.size().1 as f32 <= HIGHER * self.height
            && part.thick <= (DOT.0 * self.stroke).max(DOT.1 * self.height)
    }
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
    let figure_of = |part: &Part| grounds[part.around?].filter(|ground| ground.has(part));
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
            return Rgb([value.max((f32::from(PAPER) * (1.0 - EDGE_DARK)) as u8); 3]);
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
    let mut parts = vec![Part::NONE; last(&runs) as usize];
    let (width, height) = grey.dimensions();
    for (x, y, &Luma([value])) in grey.enumerate_pixels() {
        let is_dark = dark.get_pixel(x, y).0[0] > 0;
        let thick = if is_dark { to_light.get_pixel(x, y).0[0] } else { to_dark.get_pixel(x, y).0[0] };
        let part = &mut parts[number(&labels, x, y)];
        if part.area == 0.0 {
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
        part.area += 1.0;
        part.sum += f32::from(value);
        let (across, down) = (f64::from(x) - f64::from(part.first.0), f64::from(y) - f64::from(part.first.1));
        let moments = [across, down, across * across, down * down, across * down];
        part.moments.iter_mut().zip(moments).for_each(|(sum, own)| *sum += own);
    }
    (labels, parts)
}

/// Whether two boxes are about as wide and as high.
fn are_near(a: (u32, u32), b: (u32, u32)) -> bool {
    let near = |a: u32, b: u32| a as f32 <= ALIKE * b as f32 && b as f32 <= ALIKE * a as f32;
    near(a.0, b.0) && near(a.1, b.1)
}

/// Which parts are ground with light figures, and such as these without any.
fn grounds(parts: &[Part]) -> Vec<Option<Ground>> {
    let (mut strokes, mut boxes) = (vec![Vec::new(); parts.len()], vec![Vec::new(); parts.len()]);
    for part in parts.iter().filter(|part| !part.is_dark && part.size().1 >= HEIGHT) {
        if let Some(around) = part.around.filter(|&around| parts[around].around.is_some()) {
            let (width, height) = part.size();
            let most = SLENDER * width.max(height) as f32;
            if part.thick > most {
                boxes[around].push(*part);
            } else if part.thick <= STROKE * parts[around].thick {
                strokes[around].push(*part);
            }
        }
    }
    // What is as large as an empty light cell on the same ground is one with dark figures in it.
    for (strokes, boxes) in strokes.iter_mut().zip(&boxes) {
        strokes.retain(|part: &Part| !boxes.iter().any(|empty: &Part| are_near(part.size(), empty.size())));
    }
    let ground = |(part, strokes): (&Part, &mut Vec<Part>)| {
        strokes.sort_by(|a, b| a.thick.total_cmp(&b.thick));
        let stroke = strokes.get(strokes.len() / 2)?.thick;
        let mut full: Vec<f64> = strokes.iter().map(Part::fullness).collect();
        full.sort_by(f64::total_cmp);
        if full[full.len() / 2] > FULL {
            return None;
        }
        let height = strokes.iter().map(|part| part.size().1).max()? as f32;
        let sum = |of: fn(&Part) -> f32| strokes.iter().map(of).sum::<f32>();
        let high = sum(|part| part.sum) / sum(|part| part.area) + BRIGHTER;
        Some(Ground { low: part.sum / part.area, high, stroke, height })
    };
    let with: Vec<Option<Ground>> = parts.iter().zip(&mut strokes).map(ground).collect();
    let known: Vec<(usize, Ground)> =
        with.iter().enumerate().filter_map(|(i, ground)| Some((i, (*ground)?))).collect();
    // A tile without a figure is as large as one with it, and dark where that one is.
    let are_alike = |with: &Part, without: &Part| {
        are_near(with.size(), without.size()) && without.area * ALIKE >= with.area
    };
    let same = |(part, own): (&Part, Option<Ground>)| {
        let other = || known.iter().find(|(i, _)| are_alike(&parts[*i], part));
        let is_solid = || part.is_dark && part.around.is_some() && part.fullness() >= SOLID;
        own.or_else(|| is_solid().then(other)?.map(|(_, ground)| *ground))
    };
    parts.iter().zip(with.iter().copied()).map(same).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a place in a box of 40 x 40 pixels is part of a figure in it like an L.
    fn is_figure(left: u32, top: u32) -> bool {
        ((18..22).contains(&left) && (10..30).contains(&top))
            || ((18..30).contains(&left) && (26..30).contains(&top))
    }

    /// A page with boxes on it, all dark or in a frame, each with a figure of the other tone.
    fn page(is_dark: bool) -> RgbImage {
        RgbImage::from_fn(300, 300, |x, y| {
            let (left, top) = (x % 60, y % 60);
            let is_box = (10..50).contains(&left) && (10..50).contains(&top);
            let is_edge = !((12..48).contains(&left) && (12..48).contains(&top));
            let is_stroke = is_figure(left.wrapping_sub(10), top.wrapping_sub(10));
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
            let edge = value(left + 10, top + 30);
            assert!((130..190).contains(&edge), "the edge of the tile stays, paler than its figure");
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
        assert!(seen.get_pixel(30, 30).0[0] > 200 && seen.get_pixel(10, 30).0[0] < 190);
    }

    #[test]
    fn light_cells_on_a_dark_panel_stay_as_they_are() {
        // Two rows of cells, of which every other one is empty, and a row of light figures below them.
        let page = RgbImage::from_fn(320, 230, |x, y| {
            let is_panel = (10..310).contains(&x) && (10..220).contains(&y);
            let (left, top) = ((x + 40) % 60, (y + 40) % 60);
            let is_cell = left < 50 && top < 50 && (20..300).contains(&x) && (20..130).contains(&y);
            let is_full = (x / 60 + y / 60).is_multiple_of(2);
            let is_light = if is_cell {
                // A dark figure that leaves no broad paper around it.
                !(is_full && (8..42).contains(&left) && (8..42).contains(&top) && !(16..34).contains(&left))
            } else {
                (150..200).contains(&y) && (20..300).contains(&x) && is_figure(left, (y - 150) * 4 / 5)
            };
            Rgb([if is_panel && !is_light { 40 } else { 220 }; 3])
        });
        let seen = lightened(&page).expect("light figures");
        let value = |x: u32, y: u32| seen.get_pixel(x, y).0[0];
        for (x, y) in (0..4).flat_map(|c| (0..2).map(move |r| (20 + 60 * c, 20 + 60 * r))) {
            assert!(value(x + 3, y + 3) > 200 && value(x + 25, y + 25) > 200, "{x}, {y}: a cell is light");
        }
        assert!(value(40, 170) < 60 && value(60, 140) > 200, "figures are dark, the panel is light");
    }

    #[test]
    fn gaps_between_strokes_of_ink_are_no_figures() {
        // Two rails with broad sleepers, that are broader still at one end, down to such a line.
        let ladders = |end: u32| {
            RgbImage::from_fn(300, 300, |x, y| {
                let (left, top) = (x % 60, y % 60);
                let is_rail =
                    [15, 35].iter().any(|&at| (at..at + 4).contains(&left)) && (5..55).contains(&top);
                let is_sleeper = (8..46).contains(&left) && (5..55).contains(&top) && top % 10 < 4;
                let is_end = (8..46).contains(&left) && (5..end).contains(&top);
                Rgb([if is_rail || is_sleeper || is_end { 40 } else { 220 }; 3])
            })
        };
        assert_eq!(lightened(&ladders(20)), None);
        // As large as tiles with figures.
        let (ladders, tiles) = (ladders(13), page(true));
        let mixed =
            RgbImage::from_fn(300, 300, |x, y| *if x < 60 { &ladders } else { &tiles }.get_pixel(x, y));
        let seen = lightened(&mixed).expect("light figures");
        assert!(seen.get_pixel(26, 33).0[0] < 60 && seen.get_pixel(26, 27).0[0] > 200, "strokes stay dark");
    }

    #[test]
    fn dots_beside_thin_figures_become_dark_with_them() {
        let mut page = page(true);
        let dots = (0..5).flat_map(|c| (0..5).map(move |r| (c * 60 + 19, r * 60 + 41)));
        for (x, y) in dots.flat_map(|(x, y)| (0..256).map(move |i| (x + i % 16, y + i / 16))) {
            let (left, top) = (x % 60, y % 60);
            if (left as f32 - 20.0).hypot(top as f32 - 42.0) < 6.8 {
                page.put_pixel(x, y, Rgb([220; 3]));
            }
        }
        let seen = lightened(&page).expect("light figures");
        assert!(seen.get_pixel(20, 44).0[0] < 60, "{}", seen.get_pixel(20, 44).0[0]);
    }
}
