//! The networks of our own for single marks of any size, trained by `scripts/train-symbols`. One,
//! `models/symbols.onnx`, tells digits, capital letters and what is neither; the other,
//! `models/letters.onnx`, was trained on with small letters, which large boards have: it is asked among
//! digits and letters of one case, since c and C differ in nothing that it sees.

use super::softmax::softmax;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::puzzle::marks::{ENTRIES, Glyph};
use crate::raster::resized;
use image::{GrayImage, Luma};
use rten::{Model, Value};
use std::sync::OnceLock;

/// A network, its file held in the program so that nothing has to be installed or found.
struct Network {
    file: &'static [u8],
    /// How many outputs it has: what it knows, and last none of these.
    outputs: usize,
    model: OnceLock<Result<Model>>,
}

/// The one for marks on and about boards, which knows [`CHARACTERS`](crate::puzzle::marks::CHARACTERS).
static PLAIN: Network =
    Network { file: include_bytes!("../../models/symbols.onnx"), outputs: ENTRIES, model: OnceLock::new() };

/// The one for large boards, which knows [`KNOWN`].
static LETTERS: Network =
    Network { file: include_bytes!("../../models/letters.onnx"), outputs: OUTPUTS, model: OnceLock::new() };

/// What the network of large boards knows, in the order of its outputs, the last of which is none of these.
pub(super) const KNOWN: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const OUTPUTS: usize = KNOWN.len() + 1;

/// Side of what the network sees, and the longer side of the mark on it, in pixels.
const PATCH: u32 = 32;
const REACH: u32 = 26;

/// Marks a run of the network takes. Every run is filled up to it, so that figures do not depend on how
/// many are asked for.
const BATCH: usize = 32;

/// What the network sees in a mark.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    /// By what it knows, and of none last.
    logits: Vec<f32>,
}

impl Seen {
    /// The probability of each of these characters, and last of none, of a mark that is nothing else.
    pub(super) fn among(&self, characters: impl IntoIterator<Item = char>) -> Vec<f64> {
        let logit = |c| KNOWN.find(c).map_or(f32::NEG_INFINITY, |i| self.logits[i]);
        let mut logits: Vec<f32> = characters.into_iter().map(logit).collect();
        logits.push(self.logits[OUTPUTS - 1]);
        let mut says = vec![0.0; logits.len()];
        softmax(&logits, &mut says);
        says
    }
}

#[cfg(test)]
impl Seen {
    /// A mark that looks like these characters, by their logits above all others.
    pub(super) fn like(characters: &[(char, f32)]) -> Self {
        let mut logits = vec![0.0; OUTPUTS];
        for &(c, logit) in characters {
            logits[KNOWN.find(c).unwrap_or(OUTPUTS - 1)] = logit;
        }
        Self { logits }
    }
}

/// What single marks are, each cropped to its box: 0 is paper, 255 full ink.
///
/// # Errors
/// As [`see`].
pub(super) fn glyphs(marks: &[GrayImage]) -> Result<Vec<Glyph>> {
    let glyph = |logits: Vec<f32>| {
        let mut says = vec![0.0; logits.len()];
        softmax(&logits, &mut says);
        Glyph { says }
    };
    Ok(PLAIN.logits(marks)?.into_iter().map(glyph).collect())
}

/// What the network of large boards sees in single marks, each cropped to its box: 0 is paper, 255 full ink.
///
/// # Errors
/// [`Code::MissingModel`] where this build holds no network that can be run.
pub(super) fn see(marks: &[GrayImage]) -> Result<Vec<Seen>> {
    Ok(LETTERS.logits(marks)?.into_iter().map(|logits| Seen { logits }).collect())
}

impl Network {
    /// What comes out for each mark.
    fn logits(&'static self, marks: &[GrayImage]) -> Result<Vec<Vec<f32>>> {
        // On a thread of its own, for the reason given at `Digits::read`.
        let batches = || marks.chunks(BATCH).map(|batch| self.run(batch)).collect::<Result<Vec<_>>>();
        let read = std::thread::scope(|scope| scope.spawn(batches).join());
        read.unwrap_or_else(|_| Err(bug("its thread panicked".to_owned()))).map(|b| b.concat())
    }

    fn shared(&self) -> Result<&Model> {
        let load = || {
            Model::load_static_slice(self.file).map_err(|e| {
                let hint =
                    "build gridlens again from a whole checkout; models/SYMBOLS.SHA256SUMS has its checksum";
                Diagnostic::new(Code::MissingModel, "the symbol network in this program cannot be loaded")
                    .fact(e.to_string())
                    .hint(hint)
            })
        };
        self.model.get_or_init(load).as_ref().map_err(Clone::clone)
    }

    fn run(&self, marks: &[GrayImage]) -> Result<Vec<Vec<f32>>> {
        const SIDE: usize = PATCH as usize;
        let mut values: Vec<f32> = marks.iter().flat_map(patch).collect();
        values.resize(BATCH * SIDE * SIDE, 0.0);
        let input = Value::from_shape([BATCH, 1, SIDE, SIDE], values).map_err(|e| bug(e.to_string()))?;
        let output = self.shared()?.run_one(input.into(), None).map_err(|e| bug(e.to_string()))?;
        let (shape, logits): ([usize; 2], Vec<f32>) =
            output.into_shape_vec().map_err(|e| bug(e.to_string()))?;
        if shape != [BATCH, self.outputs] {
            return Err(bug(format!("the network gives {shape:?} values")));
        }
        Ok(logits.chunks_exact(self.outputs).take(marks.len()).map(<[f32]>::to_vec).collect())
    }
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
    fn the_checksums_are_those_in_models() {
        let line = |(network, name): (&Network, &str)| {
            let hex: Vec<String> = Sha256::digest(network.file).iter().map(|b| format!("{b:02x}")).collect();
            format!("{}  {name}\n", hex.concat())
        };
        let lines = [(&PLAIN, "symbols.onnx"), (&LETTERS, "letters.onnx")].map(line).concat();
        assert_eq!(include_str!("../../models/SYMBOLS.SHA256SUMS"), lines);
    }

    #[test]
    fn a_drawn_bar_with_a_flag_is_a_one_and_a_ring_is_round() {
        let one = GrayImage::from_fn(9, 30, |x, y| Luma([u8::from(x > 5 || x + y == 8 || x + y == 9) * 255]));
        let ring = GrayImage::from_fn(20, 30, |x, y| {
            let far = ((f64::from(x) - 9.5) / 8.0).hypot((f64::from(y) - 14.5) / 13.0);
            Luma([u8::from((0.8..1.2).contains(&far)) * 255])
        });
        let glyphs = glyphs(&[one, ring]).expect("the model runs");
        let best = |glyph: &Glyph, from: usize, to: usize| {
            (from..to).max_by(|&a, &b| glyph.says[a].total_cmp(&glyph.says[b])).unwrap_or(0)
        };
        assert_eq!((best(&glyphs[0], 0, 10), best(&glyphs[1], 0, 10)), (1, 0));
        assert!(glyphs.iter().all(|g| (g.says.iter().sum::<f64>() - 1.0).abs() < 1e-9));
    }

    #[test]
    fn a_mark_is_judged_among_what_may_stand_there_and_none() {
        let seen = Seen::like(&[('c', 9.0), ('C', 10.0)]);
        let small = seen.among("abc".chars());
        assert!(
            small.len() == 4 && small[2] > 0.99,
            "no capital stands on a board of small letters: {small:?}"
        );
        assert!(seen.among("DEF".chars()).iter().all(|&p| (p - 0.25).abs() < 1e-9));
    }
}
