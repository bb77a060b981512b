//! How sharp a picture is: the width of its steepest edges.

use image::GrayImage;

/// Side of the tiles that each give their steepest edge, in pixels.
const TILE: usize = 32;

/// Half side of the window around a steep pixel in which the edge's dark and bright ends are looked for.
const WINDOW: usize = 16;

/// Fewest grey levels between the two ends that count as an edge and not as grain.
const LEAST_STEP: u8 = 40;

/// The median, over the tiles that show an edge, of its width in pixels (brightness step over steepest
/// gradient); infinite where nothing on the picture is an edge.
pub(super) fn width(grey: &GrayImage) -> f64 {
    let (w, h) = (grey.width() as usize, grey.height() as usize);
    let mut widths: Vec<f64> = Vec::new();
    for top in (1..h.saturating_sub(1)).step_by(TILE) {
        for left in (1..w.saturating_sub(1)).step_by(TILE) {
            widths.extend(tile(grey, left, top));
        }
    }
    widths.sort_by(f64::total_cmp);
    widths.get(widths.len() / 2).copied().unwrap_or(f64::INFINITY)
}

/// The steepest pixel of a tile.
#[derive(Clone, Copy, Debug, Default)]
struct Steepest {
    /// Grey levels for a pixel.
    slope: f64,
    /// Four times its square.
    square: i32,
    x: usize,
    y: usize,
}

/// The width of the steepest edge of the tile that begins at (`left`, `top`); `None` where it shows none.
fn tile(grey: &GrayImage, left: usize, top: usize) -> Option<f64> {
    let (w, h) = (grey.width() as usize, grey.height() as usize);
    let raw = grey.as_raw();
    let mut steepest = Steepest::default();
    for y in top..(top + TILE).min(h - 1) {
        let [above, row, below] = [y - 1, y, y + 1].map(|y| &raw[y * w..(y + 1) * w]);
        for x in left..(left + TILE).min(w - 1) {
            let across = i32::from(row[x + 1]) - i32::from(row[x - 1]);
            let down = i32::from(below[x]) - i32::from(above[x]);
            // Most pixels are told to be flatter without a root.
            let square = across * across + down * down;
            if square >= steepest.square {
                let slope = f64::from(across).hypot(f64::from(down)) / 2.0;
                if slope > steepest.slope {
                    steepest = Steepest { slope, square, x, y };
                }
            }
        }
    }
    let Steepest { slope, x, y, .. } = steepest;
    let rows = y.saturating_sub(WINDOW)..(y + WINDOW + 1).min(h);
    let columns = x.saturating_sub(WINDOW)..(x + WINDOW + 1).min(w);
    let (mut low, mut high) = (u8::MAX, 0);
    for y in rows {
        for &v in &raw[y * w + columns.start..y * w + columns.end] {
            (low, high) = (low.min(v), high.max(v));
        }
    }
    let step = high.saturating_sub(low);
    (step >= LEAST_STEP).then(|| f64::from(step) / slope)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Luma;

    fn ramp(width: f64) -> GrayImage {
        GrayImage::from_fn(128, 128, |x, _| {
            Luma([((f64::from(x) - 64.0) / width * 200.0 + 128.0).clamp(28.0, 228.0) as u8])
        })
    }

    #[test]
    fn a_ramp_is_as_wide_as_it_was_made() {
        for wanted in [4.0, 8.0, 20.0] {
            let got = super::width(&ramp(wanted));
            assert!((got - wanted).abs() < wanted * 0.25, "ramp of {wanted} measured as {got}");
        }
    }

    #[test]
    fn plain_paper_has_no_edge() {
        assert!(super::width(&GrayImage::from_pixel(100, 100, Luma([230]))).is_infinite());
    }
}
