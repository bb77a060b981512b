//! The network of our own for single digits: `models/digits.onnx`, trained by `scripts/train-digits`.

use super::patch::{CHANNELS, PATCH};
use super::prediction::{CellPrediction, INKS, SYMBOLS};
use super::recognizer::CellRecognizer;
use super::softmax::softmax;
use crate::diagnostics::{Code, Diagnostic, Result};
use rten::{Model, RunOptions, ThreadPool, Value};
use std::sync::{Arc, OnceLock};

/// The network's file, held in the program so that nothing has to be installed or found.
pub const MODEL: &[u8] = include_bytes!("../../models/digits.onnx");

/// Cells that a run of the network takes at most, a third of a sudoku: their intermediate pictures stay in the
/// processor's cache.
const BATCH: usize = 27;

/// Every run is filled up to a multiple of so many, so that it is multiplied by the same code, and a cell's
/// figures do not depend on how many cells are asked for.
const FILLED: usize = 9;

/// The network, ready to read; it may be shared between threads.
pub struct Digits {
    model: Model,
    /// The threads to run on; rten's own where `None`.
    threads: Option<Arc<ThreadPool>>,
}

impl std::fmt::Debug for Digits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Digits").field("parameters", &self.model.total_params()).finish_non_exhaustive()
    }
}

impl Digits {
    /// The network that is part of this program.
    ///
    /// # Errors
    /// [`Code::MissingModel`] where this build holds no network that can be run.
    pub fn new() -> Result<Self> {
        let model = Model::load_static_slice(MODEL).map_err(|e| {
            Diagnostic::new(Code::MissingModel, "the digit network in this program cannot be loaded")
                .fact(e.to_string())
                .hint("build gridlens again from a whole checkout; models/SHA256SUMS has the file's checksum")
        })?;
        Ok(Self { model, threads: None })
    }

    /// The network of this program, loaded once.
    ///
    /// # Errors
    /// As [`Digits::new`].
    pub fn shared() -> Result<&'static Self> {
        static SHARED: OnceLock<Result<Digits>> = OnceLock::new();
        // On a thread of its own, for the reason given at `read`.
        let load = || {
            std::thread::spawn(Self::new).join().unwrap_or_else(|_| Err(bug("loading panicked".to_owned())))
        };
        SHARED.get_or_init(load).as_ref().map_err(Clone::clone)
    }

    fn run(&self, batch: &[Vec<f32>]) -> Result<Vec<CellPrediction>> {
        const VALUES: usize = CHANNELS * PATCH * PATCH;
        if let Some(patch) = batch.iter().find(|p| p.len() != VALUES) {
            return Err(bug(format!("a patch has {} values instead of {VALUES}", patch.len())));
        }
        let mut values = batch.concat();
        let cells = batch.len().next_multiple_of(FILLED);
        values.resize(cells * VALUES, 0.0);
        let shape = [cells, CHANNELS, PATCH, PATCH];
        let input = Value::from_shape(shape, values).map_err(|e| bug(e.to_string()))?;
        let options = RunOptions::default().with_thread_pool(self.threads.clone());
        let output = self.model.run_one(input.into(), Some(options)).map_err(|e| bug(e.to_string()))?;
        let (shape, logits): ([usize; 2], Vec<f32>) =
            output.into_shape_vec().map_err(|e| bug(e.to_string()))?;
        if shape != [cells, SYMBOLS + INKS] {
            return Err(bug(format!("the network gives {shape:?} values")));
        }
        Ok(logits.chunks_exact(SYMBOLS + INKS).take(batch.len()).map(prediction).collect())
    }
}

impl CellRecognizer for Digits {
    /// A cell reads the same to the last bit in any company and on any number of threads.
    fn read(&self, patches: &[Vec<f32>]) -> Result<Vec<CellPrediction>> {
        // On a thread of its own: a thread of the pool that waited for rten's pool would meanwhile begin
        // other photos, one within the other, without bound.
        let batches = || patches.chunks(BATCH).map(|batch| self.run(batch)).collect::<Result<Vec<_>>>();
        let read = std::thread::scope(|scope| scope.spawn(batches).join());
        read.unwrap_or_else(|_| Err(bug("its thread panicked".to_owned()))).map(|b| b.concat())
    }
}

fn bug(fact: String) -> Diagnostic {
    Diagnostic::new(Code::Bug, "the digit network could not read a cell").fact(fact)
}

fn prediction(logits: &[f32]) -> CellPrediction {
    let mut told = CellPrediction { symbols: [0.0; SYMBOLS], ink: [0.0; INKS] };
    let (symbols, ink) = logits.split_at(SYMBOLS);
    softmax(symbols, &mut told.symbols);
    softmax(ink, &mut told.ink);
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Turn};
    use crate::ocr::cells::{MARGIN, SIDE, Straight};
    use crate::ocr::patch::patch;
    use crate::raster::PAPER;
    use image::{GrayImage, Luma};
    use sha2::{Digest, Sha256};

    /// A board of one row whose cells hold a thick 1, nothing, and a 7.
    fn drawn() -> Vec<Vec<f32>> {
        let inside = |x: u32, y: u32, cell: u32| {
            let (x, y) = ((x + 100).saturating_sub(MARGIN + cell * SIDE), (y + 100).saturating_sub(MARGIN));
            (x.saturating_sub(100), y.saturating_sub(100))
        };
        let ink = |x: u32, y: u32| {
            let (a, b) = (inside(x, y, 0), inside(x, y, 2));
            let one = (22..27).contains(&a.0) && (9..39).contains(&a.1);
            let bar = (13..35).contains(&b.0) && (9..14).contains(&b.1);
            let leg = (9..39).contains(&b.1) && (33 - b.1 / 2 - 2..33 - b.1 / 2 + 4).contains(&b.0);
            one || bar || leg
        };
        let grey = GrayImage::from_fn(3 * SIDE + 2 * MARGIN, SIDE + 2 * MARGIN, |x, y| {
            Luma([if ink(x, y) { 60 } else { PAPER }])
        });
        let board = Straight { grey, rows: 1, columns: 3 };
        (0..3).map(|c| patch(&board, Cell::new(0, c), Turn::NONE, 170.0)).collect()
    }

    fn best(prediction: &CellPrediction) -> usize {
        (0..SYMBOLS).max_by(|&a, &b| prediction.symbols[a].total_cmp(&prediction.symbols[b])).unwrap_or(0)
    }

    #[test]
    fn drawn_digits_are_read_and_the_empty_cell_is_empty() {
        let predictions = Digits::new().expect("the model loads").read(&drawn()).expect("patches are whole");
        assert_eq!(predictions.iter().map(best).collect::<Vec<_>>(), [1, 0, 7]);
        for prediction in &predictions {
            assert!((prediction.symbols.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert!((prediction.ink.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
        assert!(predictions[1].ink[0] > 0.9, "an empty cell has no ink");
    }

    #[test]
    fn a_cell_reads_the_same_in_any_company_and_on_any_number_of_threads() {
        let few = drawn();
        let many: Vec<Vec<f32>> = few.iter().cycle().take(BATCH + FILLED + 5).cloned().collect();
        let mut digits = Digits::new().expect("the model loads");
        let alone = digits.read(&few).expect("patches are whole");
        let crowd = digits.read(&many).expect("patches are whole");
        assert_eq!(alone, crowd[..3]);
        assert_eq!(alone, crowd[BATCH..BATCH + 3]);
        for threads in [1, 3] {
            digits.threads = Some(Arc::new(ThreadPool::with_num_threads(threads)));
            assert_eq!(digits.read(&many).expect("patches are whole"), crowd, "{threads} threads");
        }
    }

    #[test]
    fn no_cells_read_as_none_and_a_cut_patch_is_refused() {
        let digits = Digits::new().expect("the model loads");
        assert_eq!(digits.read(&[]).expect("nothing to do"), []);
        let diagnostic = digits.read(&[vec![0.0; 7]]).expect_err("a patch of seven values");
        assert_eq!(diagnostic.code, Code::Bug);
    }

    #[test]
    fn the_checksum_is_the_one_in_models() {
        let hex: Vec<String> = Sha256::digest(MODEL).iter().map(|b| format!("{b:02x}")).collect();
        let sum = hex.concat();
        let listed = include_str!("../../models/SHA256SUMS");
        assert_eq!(listed, format!("{sum}  digits.onnx\n"));
        assert!(MODEL.len() < 1_000_000, "the model is to stay under 1 MB");
    }
}
