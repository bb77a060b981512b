//! The network of our own for single marks of any size: `models/symbols.onnx`, trained by
//! `scripts/train-symbols`. It tells digits, capital letters and what is neither.

use super::softmax::softmax;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::puzzle::marks::{ENTRIES, Glyph};
use crate::raster::resized;
use image::{GrayImage, Luma};
use rten::{Model, Value};
use std::sync::OnceLock;

/// The network's file, held in the program so that nothing has to be installed or found.
const MODEL: &[u8] = include_bytes!("../../models/symbols.onnx");

/// Side of what the network sees, and the longer side of the mark on it, in pixels.
const PATCH: u32 = 32;
const REACH: u32 = 26;

/// Marks that a run of the network takes at most.
const BATCH: usize = 32;

/// Every run is filled up to a multiple of so many, so that figures do not depend on how many are asked for.
const FILLED: usize = 8;

/// What single marks are, each cropped to its box: 0 is paper, 255 full ink.
///
/// # Errors
/// [`Code::MissingModel`] where this build holds no network that can be run.
pub(super) fn glyphs(marks: &[GrayImage]) -> Result<Vec<Glyph>> {
    // On a thread of its own, for the reason given at `Digits::read`.
    let batches = || marks.chunks(BATCH).map(run).collect::<Result<Vec<_>>>();
    let read = std::thread::scope(|scope| scope.spawn(batches).join());
    read.unwrap_or_else(|_| Err(bug("its thread panicked".to_owned()))).map(|b| b.concat())
}

fn shared() -> Result<&'static Model> {
    static SHARED: OnceLock<Result<Model>> = OnceLock::new();
    let load = || {
        Model::load_static_slice(MODEL).map_err(|e| {
            Diagnostic::new(Code::MissingModel, "the symbol network in this program cannot be loaded")
                .fact(e.to_string())
                .hint(
                    "build gridlens again from a whole checkout; models/SYMBOLS.SHA256SUMS has its checksum",
                )
        })
    };
    SHARED.get_or_init(load).as_ref().map_err(Clone::clone)
}

fn run(marks: &[GrayImage]) -> Result<Vec<Glyph>> {
    const SIDE: usize = PATCH as usize;
    let mut values: Vec<f32> = marks.iter().flat_map(patch).collect();
    let filled = marks.len().next_multiple_of(FILLED);
    values.resize(filled * SIDE * SIDE, 0.0);
    let input = Value::from_shape([filled, 1, SIDE, SIDE], values).map_err(|e| bug(e.to_string()))?;
    let output = shared()?.run_one(input.into(), None).map_err(|e| bug(e.to_string()))?;
    let (shape, logits): ([usize; 2], Vec<f32>) = output.into_shape_vec().map_err(|e| bug(e.to_string()))?;
    if shape != [filled, ENTRIES] {
        return Err(bug(format!("the network gives {shape:?} values")));
    }
    let glyph = |logits: &[f32]| {
        let mut says = vec![0.0; logits.len()];
        softmax(logits, &mut says);
        Glyph { says }
    };
    Ok(logits.chunks_exact(ENTRIES).take(marks.len()).map(glyph).collect())
}

fn bug(fact: String) -> Diagnostic {
    Diagnostic::new(Code::Bug, "the symbol network could not read a mark").fact(fact)
}

/// The mark in the middle of a square, its longer side [`REACH`], as 0 (paper) to 1.
fn patch(mark: &GrayImage) -> Vec<f32> {
    let (w, h) = (mark.width().max(1), mark.height().max(1));
    let scaled = |v: u32| ((f64::from(v * REACH) / f64::from(w.max(h))).round() as u32).clamp(2, REACH);
    let small = resized(mark, scaled(w), scaled(h));
    let mut out = GrayImage::from_pixel(PATCH, PATCH, Luma([0]));
    let (left, top) = ((PATCH - small.width()) / 2, (PATCH - small.height()) / 2);
    image::imageops::replace(&mut out, &small, left.into(), top.into());
    out.into_raw().into_iter().map(|v| f32::from(v) / 255.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sha2::{Digest, Sha256};

    #[test]
    fn the_checksum_is_the_one_in_models() {
        let hex: Vec<String> = Sha256::digest(MODEL).iter().map(|b| format!("{b:02x}")).collect();
        let listed = include_str!("../../models/SYMBOLS.SHA256SUMS");
        assert_eq!(listed, format!("{}  symbols.onnx\n", hex.concat()));
    }

    #[test]
    fn a_drawn_bar_with_a_flag_is_a_one_and_a_ring_is_round() {
        let one = GrayImage::from_fn(9, 30, |x, y| Luma([u8::from(x > 5 || x + y == 8 || x + y == 9) * 255]));
        let ring = GrayImage::from_fn(20, 30, |x, y| {
            let far = ((f64::from(x) - 9.5) / 8.0).hypot((f64::from(y) - 14.5) / 13.0);
            Luma([u8::from((0.8..1.2).contains(&far)) * 255])
        });
        let many: Vec<GrayImage> = [one, ring].into_iter().cycle().take(BATCH + FILLED + 2).collect();
        let crowd = glyphs(&many).expect("the model runs");
        let glyphs = glyphs(&many[..2]).expect("the model runs");
        assert_eq!(glyphs, crowd[..2], "alone as in company");
        assert_eq!(glyphs, crowd[BATCH + FILLED..]);
        let best = |glyph: &Glyph, from: usize, to: usize| {
            (from..to).max_by(|&a, &b| glyph.says[a].total_cmp(&glyph.says[b])).unwrap_or(0)
        };
        assert_eq!((best(&glyphs[0], 0, 10), best(&glyphs[1], 0, 10)), (1, 0));
        assert!(glyphs.iter().all(|g| (g.says.iter().sum::<f64>() - 1.0).abs() < 1e-9));
    }
}
