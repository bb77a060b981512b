//! The network of our own for handwritten digits, cut out of their cells: `models/hands.onnx`, trained by
//! `scripts/train-hands`.

use super::mark_patch::{PLANES, SIDE};
use super::softmax::softmax;
use crate::diagnostics::{Code, Diagnostic, Result};
use rten::{Model, Value};
use std::sync::OnceLock;

/// The network's file, held in the program so that nothing has to be installed or found.
const MODEL: &[u8] = include_bytes!("../../models/hands.onnx");

/// Digits that it tells: 1 to 9.
pub const DIGITS: usize = 9;

/// Marks a run of the network takes. Every run is filled up to it, so that figures do not depend on how many
/// are asked for.
const BATCH: usize = 8;

/// The probabilities of 1 to 9 of single marks, one [`mark_patch`](super::mark_patch::mark_patch) each. A
/// mark reads the same in any company.
///
/// # Errors
/// [`Code::MissingModel`] where this build holds no network that can be run; [`Code::Bug`] where a patch has
/// not as many values as the network sees.
pub(super) fn read(marks: &[Vec<f32>]) -> Result<Vec<[f64; DIGITS]>> {
    if marks.is_empty() {
        return Ok(Vec::new());
    }
    // On a thread of its own, for the reason given at `Digits::read`.
    let batches = || marks.chunks(BATCH).map(run).collect::<Result<Vec<_>>>();
    let read = std::thread::scope(|scope| scope.spawn(batches).join());
    read.unwrap_or_else(|_| Err(bug("its thread panicked".to_owned()))).map(|b| b.concat())
}

fn shared() -> Result<&'static Model> {
    static SHARED: OnceLock<Result<Model>> = OnceLock::new();
    let load = || {
        Model::load_static_slice(MODEL).map_err(|e| {
            Diagnostic::new(
                Code::MissingModel,
                "the network for handwriting in this program cannot be loaded",
            )
            .fact(e.to_string())
            .hint("build gridlens again from a whole checkout; models/HANDS.SHA256SUMS has its checksum")
        })
    };
    SHARED.get_or_init(load).as_ref().map_err(Clone::clone)
}

fn run(marks: &[Vec<f32>]) -> Result<Vec<[f64; DIGITS]>> {
    const VALUES: usize = PLANES * SIDE * SIDE;
    if let Some(mark) = marks.iter().find(|mark| mark.len() != VALUES) {
        return Err(bug(format!("a mark has {} values instead of {VALUES}", mark.len())));
    }
    let mut values = marks.concat();
    values.resize(BATCH * VALUES, 0.0);
    let input = Value::from_shape([BATCH, PLANES, SIDE, SIDE], values).map_err(|e| bug(e.to_string()))?;
    let output = shared()?.run_one(input.into(), None).map_err(|e| bug(e.to_string()))?;
    let (shape, logits): ([usize; 2], Vec<f32>) = output.into_shape_vec().map_err(|e| bug(e.to_string()))?;
    if shape != [BATCH, DIGITS] {
        return Err(bug(format!("the network gives {shape:?} values")));
    }
    let says = |logits: &[f32]| {
        let mut says = [0.0; DIGITS];
        softmax(logits, &mut says);
        says
    };
    Ok(logits.chunks_exact(DIGITS).take(marks.len()).map(says).collect())
}

fn bug(fact: String) -> Diagnostic {
    Diagnostic::new(Code::Bug, "the network for handwriting could not read a mark").fact(fact)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ocr::mark_patch::mark_patch;
    use image::{GrayImage, Luma};
    use sha2::{Digest, Sha256};

    #[test]
    fn the_checksum_is_the_one_in_models() {
        let hex: Vec<String> = Sha256::digest(MODEL).iter().map(|b| format!("{b:02x}")).collect();
        let listed = include_str!("../../models/HANDS.SHA256SUMS");
        assert_eq!(listed, format!("{}  hands.onnx\n", hex.concat()));
        assert!(MODEL.len() < 700_000, "the model is to stay small");
    }

    /// A cell with a mark of which is said where it has ink.
    fn drawn(is_ink: impl Fn(f64, f64) -> bool) -> Vec<f32> {
        let ink = |x: u32, y: u32| is_ink(f64::from(x), f64::from(y));
        let cell = GrayImage::from_fn(54, 54, |x, y| Luma([if ink(x, y) { 70 } else { 230 }]));
        mark_patch(&cell).expect("there is a mark")
    }

    fn marks() -> Vec<Vec<f32>> {
        let near = |a: f64, b: f64| (a - b).abs() <= 1.0;
        let one = drawn(|x, y| near(x, 36.0 - y / 10.0) && (12.0..26.0).contains(&y));
        let seven = drawn(|x, y| {
            near(y, 22.0) && (15.0..28.0).contains(&x)
                || near(x, 27.0 - (y - 22.0) / 2.5) && (22.0..40.0).contains(&y)
        });
        let ring = |x: f64, y: f64, cx: f64, cy: f64, r: f64| near((x - cx).hypot(y - cy), r);
        let eight = drawn(move |x, y| ring(x, y, 24.0, 21.0, 4.5) || ring(x, y, 24.0, 31.0, 5.5));
        vec![one, seven, eight]
    }

    #[test]
    fn small_digits_are_read_wherever_they_stand() {
        let read = read(&marks()).expect("the model runs");
        let best = |p: &[f64; DIGITS]| (0..DIGITS).max_by(|&a, &b| p[a].total_cmp(&p[b])).map(|i| i + 1);
        assert_eq!(read.iter().filter_map(best).collect::<Vec<_>>(), [1, 7, 8], "{read:?}");
        assert!(read.iter().all(|p| (p.iter().sum::<f64>() - 1.0).abs() < 1e-9));
    }

    #[test]
    fn a_mark_reads_the_same_in_any_company_and_a_cut_one_is_refused() {
        let few = marks();
        let many: Vec<Vec<f32>> = few.iter().cycle().take(BATCH + 2).cloned().collect();
        let (alone, crowd) = (read(&few).expect("they are whole"), read(&many).expect("they are whole"));
        assert_eq!(alone, crowd[..3]);
        assert_eq!(crowd[(BATCH + 1) % 3..][..1], crowd[BATCH + 1..]);
        assert_eq!(read(&[]).expect("nothing to do").len(), 0);
        assert_eq!(read(&[vec![0.0; 7]]).expect_err("seven values").code, Code::Bug);
    }
}
