//! The colour of each cell's paper, with the light evened out over the whole board.
//!
//! The light evened out for finding lines follows the paper cell by cell, and so takes the tint of coloured
//! cells away. Here the page's own white is a plane in each channel, laid on the brightest
//! samples of the board's cells and of the page around it.

use crate::geometry::{Mesh, Point};
use image::RgbImage;

/// Samples along each side of a cell.
const SAMPLES: usize = 9;

/// Share of a cell's side that is left out all around, where its lines are.
const INSET: f64 = 0.16;

/// Which of a cell's pixels, from the darkest to the brightest, shows its paper: above the print, which
/// covers less than a third of a cell, below glare and grain.
const PAPER_QUANTILE: f64 = 0.7;

/// How far outside the frame the page is looked at, in cells: beyond a thick line, before what stands beside.
const BESIDE: f64 = 0.3;

/// Share of samples that lie below the page's white: up to so many may be tinted or in print. The page around
/// makes up a third of the samples of a 9 x 9 board and is above them where it is white.
const BELOW_WHITE: f64 = 0.8;

/// Rounds of reweighting in the quantile regression; it has settled to within a grey level by then.
const ROUNDS: usize = 12;

/// A place on the board (0 to 1 along both sides) and its colour.
type Sample = (f64, f64, [f64; 3]);

/// The paper of each cell, row by row; 255 is the page's white in each channel. `mesh` is in pixels of
/// `colour`.
pub(crate) fn papers(colour: &RgbImage, mesh: &Mesh) -> Vec<[u8; 3]> {
    let (rows, columns) = (mesh.rows() as f64, mesh.columns() as f64);
    let cell = |i: usize| ((i % mesh.columns()) as f64, (i / mesh.columns()) as f64);
    let patch = |x: f64, y: f64, width: f64, height: f64| -> Option<Sample> {
        let at = |i: usize, side: f64| (i as f64 + 0.5) / SAMPLES as f64 * side;
        let points = (0..SAMPLES * SAMPLES)
            .map(|i| mesh.map(Point::new(x + at(i % SAMPLES, width), y + at(i / SAMPLES, height))));
        let paper = brighter(colour, points)?;
        Some(((x + width / 2.0) / columns, (y + height / 2.0) / rows, paper))
    };
    let inner = 1.0 - 2.0 * INSET;
    let cells: Vec<Option<Sample>> = (0..mesh.rows() * mesh.columns())
        .map(|i| patch(cell(i).0 + INSET, cell(i).1 + INSET, inner, inner))
        .collect();
    let above = (0..mesh.columns())
        .flat_map(|c| [(c as f64, -2.0 * BESIDE), (c as f64, rows + BESIDE)])
        .filter_map(|(x, y)| patch(x, y, 1.0, BESIDE));
    let aside = (0..mesh.rows())
        .flat_map(|r| [(-2.0 * BESIDE, r as f64), (columns + BESIDE, r as f64)])
        .filter_map(|(x, y)| patch(x, y, BESIDE, 1.0));
    let samples: Vec<Sample> = cells.iter().copied().flatten().chain(above).chain(aside).collect();
    let white: [[f64; 3]; 3] = std::array::from_fn(|channel| plane(&samples, channel));
    let relative = |(u, v, paper): Sample| {
        let share: [f64; 3] = std::array::from_fn(|i| {
            let [a, b, c] = white[i];
            paper[i] / (a + b * u + c * v).max(1.0)
        });
        // Where all cells are tinted some are brighter than the white in a channel; cut off there, yellow and
        // orange would be one colour.
        let most = share.iter().copied().fold(1.0, f64::max);
        share.map(|share| (share / most * 255.0).round().clamp(0.0, 255.0) as u8)
    };
    cells.into_iter().map(|sample| sample.map_or([255; 3], relative)).collect()
}

/// The mean of the pixels about [`PAPER_QUANTILE`] of those points that lie on the picture; `None` where few
/// do.
fn brighter(colour: &RgbImage, points: impl Iterator<Item = Point>) -> Option<[f64; 3]> {
    let (w, h) = (f64::from(colour.width()), f64::from(colour.height()));
    let mut pixels: Vec<[u8; 3]> = points
        .filter(|p| p.x >= 0.0 && p.y >= 0.0 && p.x < w && p.y < h)
        .map(|p| colour.get_pixel(p.x as u32, p.y as u32).0)
        .collect();
    if pixels.len() < SAMPLES * SAMPLES / 2 {
        return None;
    }
    pixels.sort_by_key(|p| p.iter().map(|&v| u32::from(v)).sum::<u32>());
    let (at, some) = ((pixels.len() as f64 * PAPER_QUANTILE) as usize, pixels.len() / 8);
    let middle = &pixels[at - some..(at + some).min(pixels.len())];
    Some(std::array::from_fn(|i| middle.iter().map(|p| f64::from(p[i])).sum::<f64>() / middle.len() as f64))
}

/// The plane a + b u + c v below which [`BELOW_WHITE`] of the samples' values in `channel` lie.
///
/// Quantile regression (Koenker and Bassett, "Regression quantiles", Econometrica 1978) by iteratively
/// reweighted least squares.
fn plane(samples: &[Sample], channel: usize) -> [f64; 3] {
    let mut fit = [0.0; 3];
    let mut weights = vec![1.0; samples.len()];
    for _ in 0..ROUNDS {
        let mut sums = [[0.0; 4]; 3];
        for (&(u, v, value), &weight) in samples.iter().zip(&weights) {
            let basis = [1.0, u, v];
            for i in 0..3 {
                for j in 0..3 {
                    sums[i][j] += weight * basis[i] * basis[j];
                }
                sums[i][3] += weight * basis[i] * value[channel];
            }
        }
        fit = solve(sums);
        for (&(u, v, value), weight) in samples.iter().zip(&mut weights) {
            let over = value[channel] - fit[0] - fit[1] * u - fit[2] * v;
            let side = if over > 0.0 { BELOW_WHITE } else { 1.0 - BELOW_WHITE };
            *weight = side / over.abs().max(1.0);
        }
    }
    fit
}

/// Three equations in three unknowns by Gaussian elimination; a plane without slope where they are
/// degenerate.
fn solve(mut m: [[f64; 4]; 3]) -> [f64; 3] {
    let level = [if m[0][0] > 0.0 { m[0][3] / m[0][0] } else { 0.0 }, 0.0, 0.0];
    for i in 0..3 {
        if m[i][i].abs() < 1e-9 {
            return level;
        }
        let pivot = m[i];
        for (j, row) in m.iter_mut().enumerate() {
            if j != i {
                let k = row[i] / pivot[i];
                row.iter_mut().zip(pivot).for_each(|(v, p)| *v -= k * p);
            }
        }
    }
    std::array::from_fn(|i| m[i][3] / m[i][i])
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    /// A board of bands in these tints on a grey page, nine rows of cells 20 pixels wide.
    fn bands(tints: &[[u8; 3]]) -> Vec<[u8; 3]> {
        let page = RgbImage::from_fn(220, 220, |x, y| {
            let is_board = (20..200).contains(&x) && (20..200).contains(&y);
            Rgb(if is_board { tints[(y as usize - 20) / 20 % tints.len()] } else { [186, 182, 178] })
        });
        let node = |r: usize, c: usize| Point::new(20.0 + 20.0 * c as f64, 20.0 + 20.0 * r as f64);
        papers(&page, &Mesh::from_fn(9, 9, node))
    }

    #[test]
    fn tints_brighter_than_the_page_keep_their_hue() {
        let tints = [[226, 176, 170], [231, 221, 152], [228, 196, 150], [181, 203, 222], [188, 217, 172]];
        let found = bands(&tints);
        for (i, below) in found[9..].iter().enumerate() {
            let (a, b) = (tints[i / 9 % 5], tints[(i / 9 + 1) % 5]);
            let apart = |a: [u8; 3], b: [u8; 3]| (0..3).map(|k| a[k].abs_diff(b[k])).max().unwrap_or(0);
            let (seen, drawn) = (apart(found[i], *below), apart(a, b));
            assert!(seen >= drawn / 2, "cell {i}: {:?} above {below:?}, drawn {drawn} apart", found[i]);
        }
    }
}
