//! Tinted discs, diamonds and tiles about dark figures, made as light as paper.

use super::areas::{Run, components};
use super::light::PAPER;
use image::{GrayImage, Luma};
use imageproc::distance_transform::Norm;
use imageproc::morphology::{erode, open};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Grey below which evened pixels are tinted.
const TINTED: u8 = 214;

/// The tint of a disc is at least so light, and its pixels are most of those that are not as dark as figures.
const LIGHT: u8 = 90;

/// Grey levels by which pixels of a tint differ from most of it, and the share of its area that differs no
/// more.
const EVEN: u8 = 12;
const SHARE: f32 = 0.55;

/// How much the sides of tiles differ at most that are drawn alike, as a share of the longer one.
const ALIKE: f32 = 0.15;

/// Figures are darker than so much of their tint, and cover such a share of it.
const DARK: f32 = 0.8;
const FIGURES: RangeInclusive<f32> = 0.02..=0.4;

/// How much of its box a tint fills at least: a disc fills 0.785, letters have less; and the share of its box
/// that light holes within it take at most: letters have such.
const FULL: f32 = 0.68;
const HOLES: f32 = 0.02;

/// How much of its box a square that stands on a corner fills, and how much of it lies within that square.
const DIAMOND: RangeInclusive<f32> = 0.44..=0.58;
const WITHIN: f32 = 0.94;

/// How much of its box a tile fills at least, which may stand a little askew; and how wide the line is that
/// stays about one, in pixels, and how dark, as a share of the depth below paper.
const TILE: f32 = 0.85;
const LINE: u8 = 2;
const LINE_DARK: f32 = 0.34;

/// Half the width, in pixels, of what is pale along dark lines.
const FRINGE: u8 = 2;

/// A tinted area.
#[derive(Clone, Copy)]
struct Tint {
    /// Left, top, right, bottom.
    sides: [u32; 4],
    area: u32,
    /// How many pixels lie between its runs, row by row.
    gaps: u32,
    last: Option<Run>,
}

impl Tint {
    const NONE: Self = Self { sides: [u32::MAX, u32::MAX, 0, 0], area: 0, gaps: 0, last: None };

    fn add(&mut self, run: &Run) {
        let [left, top, right, bottom] = self.sides;
        self.sides = [left.min(run.left), top.min(run.y), right.max(run.right), bottom.max(run.y)];
        self.area += run.right + 1 - run.left;
        if let Some(last) = self.last.filter(|last| last.y == run.y) {
            self.gaps += run.left - last.right - 1;
        }
        self.last = Some(*run);
    }

    const fn size(&self) -> (u32, u32) {
        (self.sides[2] + 1 - self.sides[0], self.sides[3] + 1 - self.sides[1])
    }

    /// Whether its width and its height are such.
    fn is_of_size(&self, sides: &RangeInclusive<u32>) -> bool {
        let (width, height) = self.size();
        sides.contains(&width) && sides.contains(&height)
    }

    /// Whether another one is nearly as wide and as high.
    fn is_like(&self, other: &Self) -> bool {
        let is_near = |a: u32, b: u32| a.abs_diff(b) as f32 <= ALIKE * a.max(b) as f32;
        is_near(self.size().0, other.size().0) && is_near(self.size().1, other.size().1)
    }

    /// How many pixels of a run lie within the square on a corner that its box is about.
    fn within_diamond(&self, run: &Run) -> u32 {
        let [left, top, right, bottom] = self.sides;
        let off = (f64::from(run.y) - f64::from(top + bottom) / 2.0).abs() / f64::from(self.size().1);
        let half = (0.5 - off).max(0.0) * f64::from(self.size().0);
        let middle = f64::from(left + right) / 2.0;
        let (from, to) = ((middle - half).max(run.left.into()), (middle + half).min(run.right.into()));
        (to - from + 1.0).max(0.0) as u32
    }

    /// How much of its box it fills.
    fn full(&self) -> f32 {
        let (width, height) = self.size();
        self.area as f32 / (width * height) as f32
    }
}

/// An evened picture in which tints with dark figures on them, of such widths and heights in pixels, and such
/// as are like them but bare, are as light as paper, and their figures as much lighter. Where tiles are
/// outlined, a line stays about them. Lines may join discs and diamonds.
pub fn without_tints(mut even: GrayImage, sides: &RangeInclusive<u32>, is_outlined: bool) -> GrayImage {
    let mask = mask_of(&even, |value| value < TINTED);
    lighten(&mut even, &components(&mask, false), sides, is_outlined);
    let joined = components(&without_links(&even, sides), false);
    lighten(&mut even, &joined, sides, false);
    even
}

/// 1 where a picture has such values.
fn mask_of(picture: &GrayImage, is: impl Fn(u8) -> bool) -> GrayImage {
    let mut mask = picture.clone();
    mask.iter_mut().for_each(|value| *value = u8::from(is(*value)));
    mask
}

/// 1 on discs and diamonds of such widths and heights, figures on them included, without the dark lines that
/// join them and what is pale along these.
fn without_links(even: &GrayImage, sides: &RangeInclusive<u32>) -> GrayImage {
    let pale = mask_of(even, |value| (LIGHT..TINTED).contains(&value));
    let runs = components(&open(&pale, Norm::L1, FRINGE), false);
    let rows = filled(runs);
    let tints = tints(&rows);
    let is_joined = |row: &&Run| {
        let tint = &tints[row.number as usize - 1];
        tint.is_of_size(sides) && tint.full() < TILE
    };
    let mut mask = GrayImage::new(even.width(), even.height());
    for row in rows.iter().filter(is_joined) {
        (row.left..=row.right).for_each(|x| mask.put_pixel(x, row.y, Luma([1])));
    }
    mask
}

/// The areas of such runs from the first to the last pixel of each row: figures and grain are holes in them.
fn filled(runs: impl IntoIterator<Item = Run>) -> Vec<Run> {
    let mut rows: BTreeMap<(u32, u32), Run> = BTreeMap::new();
    for run in runs {
        let row = rows.entry((run.number, run.y)).or_insert(run);
        *row = Run { left: row.left.min(run.left), right: row.right.max(run.right), ..run };
    }
    rows.into_values().collect()
}

/// The areas of such runs.
fn tints(runs: &[Run]) -> Vec<Tint> {
    let count = runs.iter().map(|run| run.number).max().unwrap_or(0) as usize;
    let mut tints = vec![Tint::NONE; count];
    for run in runs {
        tints[run.number as usize - 1].add(run);
    }
    tints
}

/// Makes those of the areas of such runs as light as paper that are tints.
fn lighten(even: &mut GrayImage, runs: &[Run], sides: &RangeInclusive<u32>, is_outlined: bool) {
    let tints = tints(runs);
    let mut within = vec![0; tints.len()];
    for run in runs {
        let own = run.number as usize - 1;
        within[own] += tints[own].within_diamond(run);
    }
    let is_shape = |(tint, within): (&Tint, &u32)| {
        let (width, height) = tint.size();
        let holes = tint.gaps as f32 / (width * height) as f32;
        let is_diamond = DIAMOND.contains(&tint.full()) && *within as f32 >= WITHIN * tint.area as f32;
        tint.is_of_size(sides) && (tint.full() >= FULL || is_diamond) && holes <= HOLES
    };
    let mut levels: Vec<Option<[u32; 256]>> =
        tints.iter().zip(&within).map(|tint| is_shape(tint).then_some([0; 256])).collect();
    let across = even.width() as usize;
    let row = |run: &Run| {
        let from = run.y as usize * across;
        from + run.left as usize..=from + run.right as usize
    };
    for run in runs {
        if let Some(levels) = &mut levels[run.number as usize - 1] {
            even.as_raw()[row(run)].iter().for_each(|&value| levels[usize::from(value)] += 1);
        }
    }
    let tones = tones(&tints, &levels);
    for run in runs {
        if let Some(tone) = tones[run.number as usize - 1] {
            for value in &mut even.as_mut()[row(run)] {
                *value = (f32::from(*value) * f32::from(PAPER) / tone).min(f32::from(PAPER)) as u8;
            }
        }
    }
    if is_outlined {
        let is_tile = |run: &&Run| {
            let tint = run.number as usize - 1;
            tones[tint].is_some() && tints[tint].full() >= TILE
        };
        outline(even, &filled(runs.iter().filter(is_tile).copied()));
    }
}

/// The tone of each tint that is made paper: of those that have figures on them, told by how many pixels have
/// which level, and of those that are as large and as pale as one of these.
fn tones(tints: &[Tint], levels: &[Option<[u32; 256]>]) -> Vec<Option<f32>> {
    let seen: Vec<Option<(f32, bool)>> = levels.iter().map(|levels| tone(levels.as_ref()?)).collect();
    let figured: Vec<(&Tint, f32)> = tints
        .iter()
        .zip(&seen)
        .filter_map(|(tint, seen)| seen.filter(|(_, has_figures)| *has_figures).map(|(tone, _)| (tint, tone)))
        .collect();
    let is_like_one = |tint: &Tint, tone: f32| {
        figured.iter().any(|(own, pale)| (pale - tone).abs() <= f32::from(EVEN) && tint.is_like(own))
    };
    let told = |(tint, seen): (&Tint, &Option<(f32, bool)>)| {
        seen.filter(|&(tone, has_figures)| has_figures || is_like_one(tint, tone)).map(|(tone, _)| tone)
    };
    tints.iter().zip(&seen).map(told).collect()
}

/// Draws a line along the edges of the areas of such runs, within them.
fn outline(even: &mut GrayImage, runs: &[Run]) {
    let mut areas = GrayImage::new(even.width(), even.height());
    for run in runs {
        for x in run.left..=run.right {
            areas.put_pixel(x, run.y, Luma([u8::MAX]));
        }
    }
    let inner = erode(&areas, Norm::LInf, LINE);
    for ((value, area), inner) in even.iter_mut().zip(areas.iter()).zip(inner.iter()) {
        if area > inner {
            *value = (*value).min((f32::from(PAPER) * (1.0 - LINE_DARK)) as u8);
        }
    }
}

/// The grey value of a tint of which so many pixels have each, and whether it has figures on it; `None` where
/// it is no tint.
fn tone(levels: &[u32; 256]) -> Option<(f32, bool)> {
    let area = levels.iter().sum::<u32>() as f32;
    let share = |from: usize, until: usize| levels[from..until].iter().sum::<u32>() as f32 / area;
    let reach = usize::from(EVEN);
    let window = |tone: usize| share(tone.saturating_sub(reach), (tone + reach + 1).min(256));
    let most = (usize::from(LIGHT)..usize::from(TINTED)).max_by(|&a, &b| window(a).total_cmp(&window(b)))?;
    let own = most.saturating_sub(reach)..(most + reach + 1).min(256);
    let sum: f32 = own.clone().map(|value| value as f32 * levels[value] as f32).sum();
    let tone = sum / (window(most) * area).max(1.0);
    let figures = share(0, (tone * DARK) as usize);
    (window(most) >= SHARE).then_some((tone, FIGURES.contains(&figures)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page with a disc of a tone on it, a figure in its middle and a solid bar beside it.
    fn page(tone: u8, figure: u8) -> GrayImage {
        GrayImage::from_fn(160, 100, |x, y| {
            let off = (f64::from(x) - 50.0).hypot(f64::from(y) - 50.0);
            let is_figure = (44..56).contains(&x) && (40..60).contains(&y) && (x < 48 || y > 54);
            let is_bar = (100..130).contains(&x) && (30..70).contains(&y);
            Luma([if is_figure {
                figure
            } else if off < 30.0 {
                tone
            } else if is_bar {
                120
            } else {
                PAPER
            }])
        })
    }

    #[test]
    fn a_tinted_disc_becomes_paper_and_its_figure_stays_dark() {
        let seen = without_tints(page(150, 40), &(20..=80), true);
        let value = |x: u32, y: u32| seen.get_pixel(x, y).0[0];
        assert!(value(35, 50) >= 228 && value(50, 30) >= 228, "{} {}", value(35, 50), value(50, 30));
        assert!(value(45, 50) < 70, "{}", value(45, 50));
        assert_eq!(value(115, 50), 120, "what has no figures stays");
    }

    #[test]
    fn a_tint_without_figures_becomes_paper_where_one_like_it_has_some() {
        let tiled = |side: u32, tone: u8| {
            let mut page = page(150, 40);
            for (x, y) in (100..100 + side).flat_map(|x| (30..30 + side).map(move |y| (x, y))) {
                page.put_pixel(x, y, Luma([tone]));
            }
            without_tints(page, &(20..=80), false).get_pixel(110, 40).0[0]
        };
        assert!(tiled(58, 155) >= 228);
        assert_eq!((tiled(40, 155), tiled(58, 120)), (155, 120), "smaller, and darker");
    }

    #[test]
    fn a_square_on_its_corner_is_a_tint_and_a_triangle_as_large_is_none() {
        let value = |is_diamond: bool| {
            let even = GrayImage::from_fn(120, 120, |x, y| {
                let (right, down) = ((f64::from(x) - 60.0).abs(), f64::from(y) - 60.0);
                let is_figure = (56..64).contains(&x) && (50..70).contains(&y);
                let is_shape = if is_diamond {
                    right + down.abs() < 40.0
                } else {
                    down.abs() < 40.0 && 2.0 * right < down + 40.0
                };
                Luma([if is_figure { 40 } else { [PAPER, 160][usize::from(is_shape)] }])
            });
            without_tints(even, &(20..=100), false).get_pixel(60, 80).0[0]
        };
        assert!(value(true) >= 228, "{}", value(true));
        assert_eq!(value(false), 160);
    }

    #[test]
    fn discs_that_a_thick_line_joins_are_tints_and_the_line_stays() {
        let mut page = page(150, 40);
        for (x, y) in (50..160).flat_map(|x| (0..100).map(move |y| (x, y))) {
            let is_other = (f64::from(x) - 130.0).hypot(f64::from(y) - 50.0) < 30.0;
            let is_line = (45..55).contains(&y) && (79..=102).contains(&x);
            let is_own = (f64::from(x) - 50.0).hypot(f64::from(y) - 50.0) < 30.0;
            if !is_own {
                page.put_pixel(
                    x,
                    y,
                    Luma([if is_other {
                        152
                    } else if is_line {
                        30
                    } else {
                        PAPER
                    }]),
                );
            }
        }
        let seen = without_tints(page, &(20..=80), false);
        let value = |x: u32, y: u32| seen.get_pixel(x, y).0[0];
        assert!(value(35, 50) >= 226 && value(130, 60) >= 226, "{} {}", value(35, 50), value(130, 60));
        assert!(value(45, 50) < 70 && value(90, 50) == 30, "{} {}", value(45, 50), value(90, 50));
    }

    #[test]
    fn a_line_stays_about_tiles_and_none_about_discs() {
        let tile = |is_outlined| {
            let mut page = page(150, 40);
            for (x, y) in (20..81).flat_map(|x| (20..81).map(move |y| (x, y))) {
                let is_figure = page.get_pixel(x, y).0[0] == 40;
                page.put_pixel(x, y, Luma([if is_figure { 40 } else { 150 }]));
            }
            // Grain as light as paper.
            page.put_pixel(36, 30, Luma([220]));
            without_tints(page, &(20..=80), is_outlined)
        };
        let (lined, bare) = (tile(true), tile(false));
        assert!(lined.get_pixel(20, 50).0[0] < 165 && lined.get_pixel(50, 80).0[0] < 165);
        assert!(lined.get_pixel(30, 50).0[0] > 220 && bare.get_pixel(20, 50).0[0] > 220);
        assert!(lined.get_pixel(35, 30).0[0] > 220, "there is no line about grain");
        let disc = without_tints(page(150, 40), &(20..=80), true);
        assert!(disc.get_pixel(22, 50).0[0] > 220);
    }

    #[test]
    fn large_tints_and_such_without_figures_stay() {
        let value = |page: GrayImage, sides| without_tints(page, &sides, false).get_pixel(35, 50).0[0];
        assert_eq!(value(page(150, 40), 20..=40), 150);
        assert_eq!(value(page(150, 150), 20..=80), 150);
        assert_eq!(value(page(60, 20), 20..=80), 60, "dark ground is no tint");
    }
}
