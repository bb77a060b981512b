//! Boards in a frame whose inner lines are faint - thin, dashed, lighter than the cells, or only where two
//! tints meet, of one lightness even, or hatching and paper: in each strip across the frame the tone changes
//! in the same places, evenly far apart.

use super::ink::{Extent, InkLevel, Of, looks};
use super::outline::Outline;
use super::page::Parted;
use super::periods::{CELLS, SAMPLES, STRIPS, darkness};
use super::region::Region;
use crate::geometry::{Mesh, ratio};
use crate::grid::candidate::{Candidate, LEAST_PITCH};
use crate::raster::hues;
use image::imageops::fast_blur;
use image::{GrayImage, RgbImage};
use std::cell::OnceCell;

/// Rows and columns of such boards.
const SIDES: std::ops::RangeInclusive<usize> = 3..=16;

/// How many times as wide as high cells may be, or as high as wide.
const SQUARE: f64 = 1.25;

/// How far to both sides of a line its ground is looked at, in samples, and over how many samples the tones
/// at both sides of an edge are taken.
const BESIDE: usize = 4;
const GROUND: usize = 3;

/// Grey levels above which it does not matter how clear a line is: a symbol's stroke is no better.
const CLEAR: f32 = 24.0;

/// Samples by which a line may lean from one strip to the next.
const LEAN: usize = 2;

/// How far off its place a line may be, in cells.
const ASTRAY: f64 = 0.09;

/// From where to where beside a line there is paper between it and symbols, in cells.
const MARGIN: (f64, f64) = (0.11, 0.22);

/// How clear each line is at least: in grey levels, in times what is between the lines, and as a share of the
/// usual line.
const LEAST: f32 = 1.2;
const ABOVE: f32 = 2.5;
const ALIKE: f32 = 0.4;

/// The rank of what is between the lines among the tone changes along a side, in hundredths: symbols are
/// above it.
const GROUND_RANK: usize = 30;

/// The rank of the strip, clearest last, that says how clear a change of tone is, in hundredths.
const STRIP_RANK: usize = 45;

/// Places along a cell's side that are looked at for the page around the frame, and the share of them that is
/// its paper where the cell does not exist.
const LOOKS: usize = 5;
const OUTSIDE: f64 = 0.6;

/// Share of the cells at most that do not exist: where more seem to be outside, the frame has gaps.
const MOST_MISSING: f64 = 0.4;

/// Over which share of a page's longer side its tones are evened out for hatching to be even.
const HATCHES: f32 = 0.003_5;

/// A lattice in a frame.
pub(crate) struct Faint {
    /// The lattice, of which those cells exist that lie within the frame.
    pub(crate) candidate: Candidate,
    /// How clear its lines are: in times what is between them.
    pub(crate) clearness: f32,
}

/// The lattices of the frames on a page within which the tone changes in even rows and columns, or the colour
/// of the same page does.
pub(crate) fn lattices(page: &Parted, colour: &RgbImage, level: InkLevel) -> Vec<Faint> {
    let (told, evened) = (OnceCell::new(), OnceCell::new());
    let hues = || told.get_or_init(|| hues(colour)).iter();
    let even = || evened.get_or_init(|| without_hatching(page.image));
    let lattice = |outline: &Outline| {
        let wide = outline.nearest_mesh(CELLS)?;
        if wide.pitch() * CELLS as f64 / (*SIDES.end() as f64) < LEAST_PITCH / 2.0 {
            return None;
        }
        let of = |tones: &GrayImage| lattice(tones, outline, &wide);
        let (mesh, clearness) = of(page.image).or_else(|| hues().find_map(of)).or_else(|| of(even()))?;
        let exists = within(page, level, outline, &mesh);
        Some(Faint { candidate: Candidate { mesh, exists, least_support: 0.0 }, clearness })
    };
    page.outlines().filter(|outline| !outline.is_notched()).filter_map(lattice).collect()
}

/// The tones of a page where hatching is as even as a tint.
fn without_hatching(image: &GrayImage) -> GrayImage {
    fast_blur(image, image.width().max(image.height()) as f32 * HATCHES)
}

/// The lattice within an outline that is told by the tones of an image of the page, which are looked at
/// through a mesh, and how clear it is.
fn lattice(tones: &GrayImage, outline: &Outline, wide: &Mesh) -> Option<(Mesh, f32)> {
    let (columns, across) = count(&changes(tones, wide, false))?;
    let (rows, down) = count(&changes(tones, wide, true))?;
    let mesh = outline.lattice(rows, columns)?;
    let (width, height) = mesh.sides();
    let is_one = ratio(width, height) < SQUARE && mesh.pitch() >= LEAST_PITCH;
    is_one.then_some((mesh, across.min(down)))
}

/// Which cells lie within the frame, as the paper in them says.
fn within(page: &Parted, level: InkLevel, outline: &Outline, mesh: &Mesh) -> Vec<bool> {
    let (labels, papers) = &*page.components(level, Of::Paper);
    let Region { left, top, width, height } = outline.region;
    let reach = (mesh.pitch() / 2.0) as u32;
    let is_outside = |e: &Extent| {
        e.left + reach < left
            || e.top + reach < top
            || e.right > left + width + reach
            || e.bottom > top + height + reach
    };
    let is_page = |label: &Option<u32>| match label {
        Some(label) => *label != 0 && is_outside(&papers[*label as usize]),
        None => true,
    };
    let is_in = |i: usize| {
        let cell = (i / mesh.columns(), i % mesh.columns());
        let outside = looks(labels, mesh, cell, LOOKS).filter(is_page).count();
        (outside as f64) < OUTSIDE * (LOOKS * LOOKS) as f64
    };
    let exists: Vec<bool> = (0..mesh.rows() * mesh.columns()).map(is_in).collect();
    let missing = exists.iter().filter(|&&e| !e).count();
    if missing as f64 > MOST_MISSING * exists.len() as f64 { vec![true; exists.len()] } else { exists }
}

/// How much the tone changes at each sample along a side, in most strips across it.
fn changes(image: &GrayImage, mesh: &Mesh, is_down: bool) -> Vec<f32> {
    let strips: Vec<Vec<f32>> =
        (0..STRIPS).map(|strip| changed(&darkness(image, mesh, is_down, strip))).collect();
    let usual = |i: usize| {
        let mut at: Vec<f32> = strips.iter().map(|strip| strip[i]).collect();
        ranked(&mut at, STRIP_RANK)
    };
    (0..SAMPLES).map(usual).collect()
}

/// The value that so many hundredths of all are not above.
fn ranked(values: &mut [f32], hundredths: usize) -> f32 {
    values.sort_by(f32::total_cmp);
    values.get(values.len() * hundredths / 100).copied().unwrap_or(0.0)
}

/// How much a strip's tone changes about each sample: how much it stands out of its ground, or how unlike
/// the tones at both sides are.
fn changed(dark: &[f32]) -> Vec<f32> {
    let tone = |from: usize, to: usize| {
        let part = &dark[from.min(dark.len())..to.min(dark.len())];
        (!part.is_empty()).then(|| part.iter().sum::<f32>() / part.len() as f32)
    };
    let change = |i: usize| {
        let before = tone((i + 1).saturating_sub(BESIDE + GROUND), (i + 1).saturating_sub(BESIDE));
        let (Some(before), Some(behind)) = (before, tone(i + BESIDE, i + BESIDE + GROUND)) else {
            return 0.0;
        };
        let above = (dark[i] - before).min(dark[i] - behind);
        let below = (before - dark[i]).min(behind - dark[i]);
        above.max(below).max((behind - before).abs()).min(CLEAR)
    };
    let changes: Vec<f32> = (0..dark.len()).map(change).collect();
    let near = |i: usize| &changes[i.saturating_sub(LEAN)..(i + LEAN + 1).min(changes.len())];
    (0..changes.len()).map(|i| near(i).iter().copied().fold(0.0, f32::max)).collect()
}

/// How many cells a side has, if the tone changes between all of them, and how clearly.
fn count(changes: &[f32]) -> Option<(usize, f32)> {
    let usual_ground = ranked(&mut changes.to_vec(), GROUND_RANK);
    let line = |at: f64, cell: f64| {
        let (from, to) = (at - ASTRAY * cell, at + ASTRAY * cell);
        changes[from as usize..=(to as usize).min(changes.len() - 1)].iter().copied().fold(0.0, f32::max)
    };
    SIDES.rev().find_map(|count| {
        let cell = changes.len() as f64 / count as f64;
        let mut lines: Vec<f32> = (1..count).map(|i| line(i as f64 * cell, cell)).collect();
        let usual = ranked(&mut lines, 50);
        let least = lines[0];
        // Where symbols stand in most cells, they still leave the paper about the lines free.
        let beside = (1..count).flat_map(|i| {
            let off = |share: f64| ((i as f64 + share) * cell) as usize;
            [off(-MARGIN.1)..off(-MARGIN.0), off(MARGIN.0)..off(MARGIN.1)].into_iter().flatten()
        });
        let mut beside: Vec<f32> = beside.filter_map(|i| changes.get(i).copied()).collect();
        let ground = usual_ground.min(ranked(&mut beside, 50));
        let is_seen = least >= LEAST.max(ABOVE * ground).max(ALIKE * usual);
        is_seen.then(|| (count, least / ground.max(f32::EPSILON)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::propose::{drawn, ink};
    use image::Luma;

    /// A frame around 6 x 5 cells of 80 pixels whose paper is shaded by `tone`, by row, column and place in
    /// the cell.
    fn framed(tone: impl Fn(u32, u32, (u32, u32)) -> u8) -> GrayImage {
        let mut image = GrayImage::from_pixel(640, 700, Luma([235]));
        for (x, y) in (0..400).flat_map(|x| (0..480).map(move |y| (x, y))) {
            image.put_pixel(120 + x, 110 + y, Luma([tone(y / 80, x / 80, (x % 80, y % 80))]));
        }
        for (corner, size) in [((116, 106), (408, 4)), ((116, 590), (408, 4))] {
            drawn::block(&mut image, corner, size);
        }
        for (corner, size) in [((116, 106), (4, 488)), ((520, 106), (4, 488))] {
            drawn::block(&mut image, corner, size);
        }
        image
    }

    /// The lattices on a page without colours.
    fn found(image: &GrayImage) -> Vec<Faint> {
        let grey = image::DynamicImage::ImageLuma8(image.clone()).to_rgb8();
        lattices(&Parted::new(image), &grey, ink::USUAL)
    }

    fn sizes(image: &GrayImage) -> Vec<(usize, usize)> {
        found(image).iter().map(|f| (f.candidate.mesh.rows(), f.candidate.mesh.columns())).collect()
    }

    #[test]
    fn hairlines_light_lines_dashes_and_two_tints_tell_the_cells_of_a_frame() {
        let is_line = |(x, y): (u32, u32)| x == 0 || y == 0;
        let hair = framed(|_, _, at| if is_line(at) { 228 } else { 235 });
        let light = framed(|_, _, (x, y)| if x < 2 || y < 2 { 235 } else { 205 });
        let dashed = framed(|_, _, (x, y)| if is_line((x, y)) && (x + y) % 12 < 8 { 205 } else { 235 });
        let chess = framed(|r, c, _| if (r + c).is_multiple_of(2) { 228 } else { 235 });
        for image in [hair, light, dashed, chess] {
            let found = sizes(&image);
            assert_eq!(found.first(), Some(&(6, 5)), "{found:?}");
        }
    }

    #[test]
    fn hatching_becomes_a_tint() {
        let page =
            GrayImage::from_fn(1600, 400, |x, y| Luma([if x < 800 && (x + y) % 20 < 3 { 90 } else { 235 }]));
        let even = without_hatching(&page);
        let levels = |from: u32| (from..from + 20).map(|x| even.get_pixel(x, 200).0[0]);
        let (low, high) = (levels(400).min().expect("pixels"), levels(400).max().expect("pixels"));
        assert!(high - low < 9 && high < 230 && levels(1200).min() > Some(230), "{low} {high}");
    }

    #[test]
    fn two_tints_of_one_lightness_tell_the_cells_of_a_frame() {
        let image = framed(|_, _, _| 235);
        let of = |colours: [[u8; 3]; 2]| {
            let tint = |x: u32, y: u32| match (x.checked_sub(120), y.checked_sub(110)) {
                (Some(x @ 0..400), Some(y @ 0..480)) => colours[(x / 80 + y / 80) as usize % 2],
                _ => [235; 3],
            };
            let colour = RgbImage::from_fn(640, 700, |x, y| image::Rgb(tint(x, y)));
            let found = lattices(&Parted::new(&image), &colour, ink::USUAL);
            found.first().map(|f| (f.candidate.mesh.rows(), f.candidate.mesh.columns()))
        };
        assert_eq!(of([[220, 212, 198], [211, 216, 199]]), Some((6, 5)), "red and green");
        assert_eq!(of([[222, 222, 204], [218, 216, 214]]), Some((6, 5)), "yellow and blue");
        assert_eq!(of([[218, 216, 214]; 2]), None);
    }

    #[test]
    fn light_lines_between_many_digits_tell_the_cells_of_a_frame() {
        // Strokes of digits, in each cell elsewhere, in all cells but some.
        let is_digit = |(r, c): (u32, u32), (x, y): (u32, u32)| {
            let left = 22 + (r * 7 + c * 5) % 9;
            (r + 2 * c) % 6 != 0
                && (24..58).contains(&y)
                && (left..left + 28).contains(&x)
                && (x - left) % 12 < 5
        };
        let image = framed(|r, c, (x, y)| match () {
            () if x < 2 || y < 2 => 235,
            () if is_digit((r, c), (x, y)) => 20,
            () => 205,
        });
        assert_eq!(sizes(&image).first(), Some(&(6, 5)));
    }

    #[test]
    fn a_frame_of_print_or_of_nothing_has_no_cells() {
        let mut image = framed(|_, _, _| 235);
        assert_eq!(sizes(&image), []);
        for (line, word) in (0..20).flat_map(|line| (0..9).map(move |word| (line, word))) {
            drawn::block(&mut image, (130 + 42 * word + 5 * (line % 4), 120 + 23 * line), (30, 11));
        }
        assert_eq!(sizes(&image), []);
    }

    #[test]
    fn a_cell_that_the_frame_leaves_out_does_not_exist() {
        let mut image = framed(|_, _, (x, y)| if x == 0 || y == 0 { 220 } else { 235 });
        for (x, y) in (116..200).flat_map(|x| (270..350).map(move |y| (x, y))) {
            image.put_pixel(x, y, Luma([235]));
        }
        for (corner, size) in [((196, 266), (4, 88)), ((116, 266), (84, 4)), ((116, 350), (84, 4))] {
            drawn::block(&mut image, corner, size);
        }
        let found = found(&image);
        let missing = |faint: &Faint| faint.candidate.exists.iter().filter(|&&e| !e).count();
        assert!(found.iter().any(|faint| missing(faint) == 1 && !faint.candidate.exists[10]));
    }
}
