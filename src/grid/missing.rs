//! Why no board was found.

use super::candidate::COUNTS;
use crate::diagnostics::{Code, Diagnostic};
use crate::normalise::NormalisedImage;
use crate::raster::shrink_grey;
use image::GrayImage;

/// Edges wider than this share of the image's longer side hide the lines of a grid: a tenth of a cell of a
/// page-filling one, a fifth of those of a small one.
const BLURRED: f64 = 0.011;

/// The same in pixels, on images so small that a line is a pixel wide.
const LEAST_BLURRED: f64 = 10.0;

/// Side, in pixels, of the blocks whose means tell a blank page: grain is gone from them.
const BLANK_BLOCK: u32 = 8;

/// Grey levels between the dark and the bright blocks of a page that is not blank. The blocks of grainy paper
/// vary by about 5.
const BLANK_STEP: u8 = 12;

/// Which blocks, in hundredths from the darkest to the brightest, are dark and bright.
const DARK: usize = 2;
const BRIGHT: usize = 98;

/// What is wrong with an image on which no board was found.
pub(super) fn diagnostic(image: &NormalisedImage) -> Diagnostic {
    let longest = f64::from(image.grey.width().max(image.grey.height()));
    let most = (BLURRED * longest).max(LEAST_BLURRED);
    if image.edge_width > most && (image.edge_width.is_finite() || !is_blank(&image.grey)) {
        let fact = if image.edge_width.is_finite() {
            format!("edges are {:.0} pixels wide at {} pixels' width", image.edge_width, image.grey.width())
        } else {
            "light and dark run into each other without any edge".to_owned()
        };
        return Diagnostic::new(Code::Blurred, "the picture is too blurred to see grid lines")
            .fact(fact)
            .hint("hold the phone still, tap the puzzle to focus, and take the picture again");
    }
    let sides = COUNTS.iter().map(|n| format!("{n} x {n}")).collect::<Vec<_>>().join(", ");
    Diagnostic::new(Code::NoGrid, "no puzzle grid was found on this picture")
        .fact(format!(
            "looked for frames with {sides} cells on {} x {} pixels",
            image.grey.width(),
            image.grey.height()
        ))
        .hint("photograph the whole grid, all four corners in the picture, larger than a third of it")
}

/// Whether an image shows nothing at all, sharp or blurred.
fn is_blank(grey: &GrayImage) -> bool {
    let side = |v: u32| v.div_ceil(BLANK_BLOCK);
    let small = shrink_grey(grey, side(grey.width()), side(grey.height()));
    let mut levels = small.into_raw();
    levels.sort_unstable();
    let at = |share: usize| levels.get(levels.len() * share / 100).copied().unwrap_or(0);
    at(BRIGHT) - at(DARK) < BLANK_STEP
}
