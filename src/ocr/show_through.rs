//! Show-through: what is printed on the other side of thin paper, or on the page below it, is seen as a pale
//! mirror image, a ghost, and the network takes it for pale handwriting.
//!
//! A ghost is paler than the print in front, blurred by the paper, and reads better in a mirror. None of this
//! is told from one mark: pencil may be pale, and an 8 is its own mirror image. But paper dims all that is
//! behind it alike, so that ghosts are the palest marks of a board, up to some depth.

use super::cells::{SIDE, Straight};
use super::levels::{self, sorted};
use super::patch;
use super::prediction::CellPrediction;
use super::reading::Ink;
use super::recognizer::CellRecognizer;
use crate::diagnostics::Result;
use crate::geometry::{Cell, Turn};
use image::GrayImage;

/// Depth of a mark below which it may be a ghost, in depths of the board's print: of what is behind paper no
/// more than a quarter is seen, and noise adds to it. One pencil digit in twenty of the labelled photos is
/// paler.
pub(super) const PALE: f32 = 0.35;

/// Probability of a symbol, and of print, from which a mark shows how deep and how sharp the print is.
const SURE: f64 = 0.9;

/// Fewest marks of print that show it.
const LEAST_PRINT: usize = 4;

/// Probability of an empty cell above which nobody takes what it holds for a mark.
const SURELY_EMPTY: f64 = 0.9;

/// Probability of a digit, read as it stands or mirrored, below which neither says anything.
const LEAST_READ: f64 = 0.3;

/// Most, in nats, that the two readings of one mark say.
const MOST_READ: f64 = 3.0;

/// Nats for each share by which a mark is less sharp than print: ghosts of made pages have 0.83 to 0.95 of
/// its sharpness, pale pencil 1.1 to 1.3.
const NATS_OF_BLUR: f64 = 12.0;

/// Most, in nats, that the sharpness of one mark says.
const MOST_BLUR: f64 = 1.5;

/// Nats from which the palest marks of a board are ghosts. Those of pencil have 0.1 at most.
const ENOUGH: f64 = 3.0;

/// What is left of the probability that a ghost is a mark.
const LEFT: f64 = 0.002;

/// Rank of the slope that stands for how steep the edges of a mark are, as a share, steepest last.
const STEEP: (usize, usize) = (49, 50);

/// Share of a cell's side that is cut off all around, one part in so many: lines are there.
const AROUND: i32 = 8;

/// How the darkest of a cell looks.
#[derive(Clone, Copy)]
struct Look {
    /// How much darker than the paper, in grey levels.
    depth: f32,
    /// How steep its edges are, in depths a pixel.
    sharpness: f32,
}

/// A mark that may be a ghost.
struct Suspect {
    /// Its cell, as a place in the list of predictions.
    index: usize,
    /// Its depth, in depths of print.
    depth: f32,
    /// Nats by which it is rather a ghost.
    evidence: f64,
}

/// Takes ghosts for what they are in `predictions` of a board that is moved upright by `turn`: nothing.
/// `depth` is that of the board's ink ([`patch::depth`]). Costs a look of the network at every pale mark.
///
/// # Errors
/// Only the network's own.
pub(super) fn remove(
    board: &Straight,
    depth: f32,
    turn: Turn,
    network: &dyn CellRecognizer,
    predictions: &mut [CellPrediction],
) -> Result<()> {
    let cells: Vec<Cell> = board.cells().collect();
    let looks: Vec<Look> =
        cells.iter().map(|&cell| look(&board.crop(cell, -(SIDE as i32) / AROUND))).collect();
    let Some(print) = print(&looks, predictions) else { return Ok(()) };
    let is_pale = |i: &usize| {
        looks[*i].depth < PALE * print.depth
            && predictions[*i].ink[Ink::Empty as usize].min(predictions[*i].symbols[0]) < SURELY_EMPTY
    };
    let pale: Vec<usize> = (0..cells.len()).filter(is_pale).collect();
    let mirror = mirrored(turn);
    let patches: Vec<Vec<f32>> = pale.iter().map(|&i| patch::patch(board, cells[i], mirror, depth)).collect();
    let suspects = pale.iter().zip(network.read(&patches)?).map(|(&index, seen)| {
        let blur = 1.0 - f64::from(looks[index].sharpness / print.sharpness);
        let evidence =
            better(&predictions[index], &seen) + (NATS_OF_BLUR * blur).clamp(-MOST_BLUR, MOST_BLUR);
        Suspect { index, depth: looks[index].depth / print.depth, evidence }
    });
    for index in ghost_images(suspects.collect()) {
        empty(&mut predictions[index]);
    }
    Ok(())
}

/// How the board's print looks; `None` where too little of it is sure.
fn print(looks: &[Look], predictions: &[CellPrediction]) -> Option<Look> {
    let is_print = |p: &CellPrediction| p.of(Ink::Printed) > SURE && 1.0 - p.symbols[0] > SURE;
    let printed = looks.iter().zip(predictions).filter(|(_, p)| is_print(p));
    let (mut depths, mut sharpness): (Vec<f32>, Vec<f32>) =
        printed.map(|(look, _)| (look.depth, look.sharpness)).unzip();
    if depths.len() < LEAST_PRINT {
        return None;
    }
    let middle = depths.len() / 2;
    let median = |values: &mut Vec<f32>| *values.select_nth_unstable_by(middle, f32::total_cmp).1;
    Some(Look { depth: median(&mut depths), sharpness: median(&mut sharpness) })
}

fn look(crop: &GrayImage) -> Look {
    let levels = sorted(crop.as_raw().iter().copied());
    let depth = f32::from(levels::paper(&levels)) - f32::from(levels::ink(&levels));
    let at = |x: u32, y: u32| f32::from(crop.get_pixel(x, y).0[0]);
    let slope = |x: u32, y: u32| (at(x + 1, y) - at(x - 1, y)).hypot(at(x, y + 1) - at(x, y - 1)) / 2.0;
    let (width, height) = crop.dimensions();
    let mut slopes: Vec<f32> =
        (1..height - 1).flat_map(|y| (1..width - 1).map(move |x| (x, y))).map(|(x, y)| slope(x, y)).collect();
    let rank = slopes.len() * STEEP.0 / STEEP.1;
    let steep = *slopes.select_nth_unstable_by(rank, f32::total_cmp).1;
    Look { depth, sharpness: steep / depth.max(1.0) }
}

/// The turn that shows the mirror image of what `turn` shows upright.
const fn mirrored(turn: Turn) -> Turn {
    // Mirrored before it is turned on its side, a picture comes out upside down.
    let quarters = if turn.quarters % 2 == 1 { (turn.quarters + 2) % 4 } else { turn.quarters };
    Turn { quarters, mirrored: !turn.mirrored }
}

/// Nats by which a mark reads better mirrored than as it stands.
fn better(straight: &CellPrediction, mirrored: &CellPrediction) -> f64 {
    /// Least probability that either reading is taken to have left.
    const LEAST: f64 = 1e-4;
    let [straight, mirrored] = [straight, mirrored]
        .map(|p| p.symbols[1..].iter().copied().fold(0.0, f64::max).clamp(LEAST, 1.0 - LEAST));
    let odds = |p: f64| (p / (1.0 - p)).ln();
    if straight.max(mirrored) < LEAST_READ {
        return 0.0;
    }
    (odds(mirrored) - odds(straight)).clamp(-MOST_READ, MOST_READ)
}

/// The places of the ghosts: of the palest marks as many as have the most evidence together, if that is
/// enough.
fn ghost_images(mut suspects: Vec<Suspect>) -> Vec<usize> {
    suspects.sort_by(|a, b| a.depth.total_cmp(&b.depth));
    let (mut sum, mut best, mut count) = (0.0, ENOUGH, 0);
    for (i, suspect) in suspects.iter().enumerate() {
        sum += suspect.evidence;
        if sum >= best {
            (best, count) = (sum, i + 1);
        }
    }
    suspects.into_iter().take(count).map(|suspect| suspect.index).collect()
}

/// Says of a cell that it holds nothing.
fn empty(prediction: &mut CellPrediction) {
    let but_first = |shares: &mut [f64]| {
        shares[1..].iter_mut().for_each(|p| *p *= LEFT);
        shares[0] = 1.0 - shares[1..].iter().sum::<f64>();
    };
    but_first(&mut prediction.symbols);
    but_first(&mut prediction.ink);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raster::upright;

    fn suspects(marks: &[(f32, f64)]) -> Vec<Suspect> {
        let suspect = |(index, &(depth, evidence)): (usize, &(f32, f64))| Suspect { index, depth, evidence };
        marks.iter().enumerate().map(suspect).collect()
    }

    #[test]
    fn the_palest_marks_are_ghosts_as_far_as_they_read_better_mirrored() {
        let pencil = [(0.3, -3.0), (0.33, -3.5), (0.31, 0.2)];
        assert_eq!(ghost_images(suspects(&pencil)), [0; 0]);
        // An 8 is its own mirror image, and goes with the rest.
        let behind = [(0.1, 2.5), (0.11, -0.5), (0.12, 3.0)];
        assert_eq!(ghost_images(suspects(&behind)), [0, 1, 2]);
        let mut told = ghost_images(suspects(&[pencil, behind].concat()));
        told.sort_unstable();
        assert_eq!(told, [3, 4, 5]);
        assert_eq!(ghost_images(suspects(&[(0.06, -3.0), (0.2, 0.1)])), [0; 0], "shiny pencil");
    }

    #[test]
    fn a_mirrored_turn_shows_the_mirror_image_of_what_stands_upright() {
        let stored = GrayImage::from_fn(3, 2, |x, y| image::Luma([(x + 3 * y) as u8]));
        for turn in (0..4).flat_map(|q| [Turn::quarters(q), Turn { quarters: q, mirrored: true }]) {
            let straight = image::imageops::flip_horizontal(&upright(&stored, turn));
            assert_eq!(upright(&stored, mirrored(turn)), straight, "{turn:?}");
        }
    }

    #[test]
    fn a_ghost_is_empty_and_has_no_candidates() {
        let mut symbols = [0.01; 10];
        (symbols[0], symbols[8]) = (0.02, 0.9);
        let mut prediction = CellPrediction { symbols, ink: [0.0, 0.1, 0.5, 0.4] };
        empty(&mut prediction);
        assert!(prediction.symbols[0] > 0.99 && prediction.ink[Ink::Empty as usize] > 0.99);
        assert!((prediction.symbols.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }
}
