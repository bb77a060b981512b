//! Shine taken away: graphite that mirrors a lamp is lighter than the paper it stands on, and averaged with
//! the dark strokes beside it, as shrinking does, it leaves nothing to be seen.

use image::{Rgb, RgbImage};
use rayon::prelude::*;

/// The share of a window's pixels that are darker than its paper is taken for: strokes and lines cover less
/// than a third of a cell and shine far less, so that four fifths are ink and paper.
const PAPER_RANK: f64 = 0.8;

/// Makes what is lighter than the paper around it as light as the paper, channel by channel. `small` is the
/// same picture shrunk; the paper is looked for in windows of twice `tile` pixels of it, large enough to hold
/// a white symbol's black cell together with others.
pub fn matt(rgb: &mut RgbImage, small: &RgbImage, tile: u32) {
    let paper = papers(small, tile.max(1));
    let (w, h) = rgb.dimensions();
    // A pixel's place on the lattice of papers, whose points lie in the middles of the tiles.
    let place = |v: u32, side: u32, points: u32| {
        let at = (f64::from(v) + 0.5) / f64::from(side) * f64::from(points) - 0.5;
        let at = at.clamp(0.0, f64::from(points - 1));
        let low = at.floor();
        (low as u32, (low as u32 + 1).min(points - 1), (at - low) as f32)
    };
    rgb.par_chunks_mut(w as usize * 3).enumerate().for_each(|(y, row)| {
        let (up, down, fy) = place(y as u32, h, paper.height());
        let line: Vec<[f32; 3]> = (0..paper.width())
            .map(|x| mix(paper.get_pixel(x, up).0, paper.get_pixel(x, down).0, fy))
            .collect();
        for (x, pixel) in row.chunks_exact_mut(3).enumerate() {
            let (left, right, fx) = place(x as u32, w, paper.width());
            let (a, b) = (line[left as usize], line[right as usize]);
            for (k, v) in pixel.iter_mut().enumerate() {
                *v = (*v).min((a[k] + (b[k] - a[k]) * fx) as u8);
            }
        }
    });
}

fn mix(a: [u8; 3], b: [u8; 3], share: f32) -> [f32; 3] {
    std::array::from_fn(|k| f32::from(a[k]) + (f32::from(b[k]) - f32::from(a[k])) * share)
}

/// The paper's colour at the middle of every tile.
fn papers(small: &RgbImage, tile: u32) -> RgbImage {
    let (w, h) = small.dimensions();
    let of_tile = |x: u32, y: u32| {
        let range = |v: u32, side: u32| {
            let middle = v * tile + tile / 2;
            middle.saturating_sub(tile)..(middle + tile).min(side)
        };
        let mut counts = [[0_u32; 256]; 3];
        let mut all = 0;
        for py in range(y, h) {
            for px in range(x, w) {
                let pixel = small.get_pixel(px, py).0;
                pixel.iter().zip(&mut counts).for_each(|(&v, counts)| counts[usize::from(v)] += 1);
                all += 1;
            }
        }
        let rank = (f64::from(all) * PAPER_RANK) as u32;
        Rgb(counts.map(|counts| {
            let mut below = 0;
            let darker = counts.iter().take_while(|&&count| {
                below += count;
                below < rank
            });
            darker.count().min(255) as u8
        }))
    };
    RgbImage::from_fn(w.div_ceil(tile), h.div_ceil(tile), of_tile)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raster::shrink;

    /// Paper of 180 with, in its middle, what `mark` says.
    fn sheet(mark: impl Fn(u32, u32) -> u8) -> RgbImage {
        let inside = |v: u32| (90..110).contains(&v);
        RgbImage::from_fn(200, 200, |x, y| Rgb([if inside(x) && inside(y) { mark(x, y) } else { 180 }; 3]))
    }

    fn middle(rgb: &RgbImage) -> f64 {
        let part = image::imageops::crop_imm(rgb, 90, 90, 20, 20).to_image();
        part.pixels().map(|p| f64::from(p.0[0])).sum::<f64>() / 400.0
    }

    #[test]
    fn shining_graphite_becomes_dark() {
        let mut rgb = sheet(|x, y| if (x + y) % 2 == 0 { 110 } else { 250 });
        assert!((middle(&rgb) - 180.0).abs() < 1.0, "as light as the paper when averaged");
        let small = shrink(&rgb, 50, 50);
        matt(&mut rgb, &small, 20);
        assert!(middle(&rgb) < 150.0, "{}", middle(&rgb));
    }

    #[test]
    fn paper_print_and_white_on_black_stay() {
        let mut print = sheet(|_, _| 30);
        let before = print.clone();
        let small = shrink(&print, 50, 50);
        matt(&mut print, &small, 20);
        assert_eq!(print, before);
        // A black cell with a white bar, paper around it.
        let mut inverse = RgbImage::from_fn(200, 200, |x, y| {
            let (cell, bar) = ((60..120).contains(&x) && (60..120).contains(&y), (85..95).contains(&x));
            Rgb([if cell && !bar { 20 } else { 180 }; 3])
        });
        let before = inverse.clone();
        let small = shrink(&inverse, 50, 50);
        matt(&mut inverse, &small, 15);
        assert_eq!(inverse, before);
    }
}
