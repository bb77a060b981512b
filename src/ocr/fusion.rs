//! Two readers weighed: the network sees every cell, the line engine those it doubts.

use super::alphabet::{self, Script};
use super::cells::Straight;
use super::mark_patch::{mark_patch, slanted};
use super::marks::Glyph;
use super::pool::{lean, pool};
use super::prediction::CellPrediction;
use super::reading::{Candidate, Ink, StoredCell};
use super::recognizer::{CellRecognizer, Recognizer};
use super::strip::Setting;
use super::turns::best_turn;
use super::{confusion, inks, marks, patch, prior, show_through, strip, templates};
use crate::diagnostics::Result;
use crate::geometry::{Cell, Turn};
use crate::puzzle::Symbol;
use crate::raster;
use image::RgbImage;

/// Mean certainty of the cells with ink above which a turn is taken without trying the others.
const SURE_TURN: f64 = 0.985;

/// Fewest cells with ink that can settle a turn by themselves.
const LEAST_INK: usize = 8;

/// Certainty of the network below which the engine is asked too. Asking more often does not change what is
/// read, but what both read is surer than what one does, and a digit whose rival has 1 in 1 000 is too
/// doubtful for an answer where both make a puzzle (`decide`). Chosen on the training half of the
/// labelled photos with a network that has seen no photo: asked below 0.97, 25 of 109 newspapers are left to
/// review, asked below this 18.
const DOUBTFUL: f64 = 0.9995;

/// Certainty of a symbol above which handwriting is not looked at more closely: where the first look is that
/// sure the second agrees.
const CLEAR: f64 = 0.999;

/// The same of an empty cell.
const SURELY_EMPTY: f64 = 0.95;

/// Where else a cell in doubt is looked at, in pixels of a straightened cell (48 a side), across and down.
/// That a mark shifted by less than lines are thick is another symbol is chance.
const SHIFTS: [(i32, i32); 4] = [(3, 0), (-3, 0), (0, 3), (0, -3)];

/// Least probability that the closer look gives a digit: one picture of a mark rules nothing out.
const UNSEEN: f64 = 1e-4;

/// The weight of the closer look. Chosen on the training half of the labelled photos with a network that has
/// seen no photo: with a third 10 of 40 filled newspapers are read whole before the rules, with a half 9,
/// without a closer look 3.
const CLOSER_SHARE: f64 = 1.0 / 3.0;

/// The weight of the look at print whose fine strokes are darkened: as much as the first look's.
const DARKENED_SHARE: f64 = 1.0 / 2.0;

/// The weight of the mark alone, of two opinions that weigh 1 together. Chosen on 4 000 made marks of scans,
/// fonts and strokes that neither network has seen (`models/README.md`), 2 675 of them in doubt: their mean
/// log-loss is 0.61 without the mark alone, 0.42 with a third, 0.37 with a half, 0.35 with two thirds, 0.37
/// with the mark alone.
const MARK_SHARE: f64 = 2.0 / 3.0;

/// Of all marks of a board at least one in so many is clear print, and one in so many handwriting, where
/// marks are looked at alone: of the filled photos a third is print and the others are not. Where print is
/// not clear either, it is the picture that is at fault, not the hand; a few marks of handwriting are blots
/// on print.
const LEAST_SHARE: usize = 4;

/// How else a mark alone is looked at, slanted by so much of a pixel a row: no hand is upright. Of 543
/// handwritten digits in doubt in the training half, which the network has not seen, the mean log-loss of the
/// network by itself is 0.131 with one look and 0.124 with these, 0.127 with slants of 0.15 and of 0.35.
const SLANTS: [f32; 2] = [0.2, -0.2];

/// Rivals less probable than this are not kept.
const NEGLIGIBLE: f64 = 1e-6;

/// Whether what was read in a turn needs no second opinion.
type IsEnough<'a> = dyn Fn(Turn, &[StoredCell]) -> bool + 'a;

/// The turn in which the network is surest of what it sees, and what the cells of a board with up to nine
/// symbols hold. Without an engine the network alone reads, and with one where that is enough by what is said
/// of it. The board comes straightened, and as large in colours.
pub(super) fn read(
    (board, colour): (&Straight, &RgbImage),
    turns: &[Turn],
    engine: Option<(&dyn Recognizer, &IsEnough)>,
    network: &dyn CellRecognizer,
    symbols: u8,
) -> Result<(Turn, Vec<StoredCell>)> {
    let depth = patch::depth(board);
    let (turn, mut predictions) = look(board, depth, turns, network)?;
    let view = View { board, depth, turn, network };
    view.look_again(&mut predictions)?;
    show_through::remove(board, depth, turn, network, &mut predictions)?;
    restrict_all(&mut predictions, symbols);
    view.look_at_hairlines(&mut predictions)?;
    view.look_closer(&mut predictions)?;
    // What passes for handwriting on a page without any is no handwriting: that is known first.
    prior::adapt(&mut predictions);
    inks::tell(board, colour, turn, &mut predictions);
    view.look_at_marks(&mut predictions)?;
    restrict_all(&mut predictions, symbols);
    let marks =
        if predictions.iter().any(|p| is_doubtful(&p.symbols)) { marks::glyphs(board) } else { Vec::new() };
    let conclude = |mut predictions: Vec<CellPrediction>| {
        compare_print(board, turn, &mut predictions, &marks);
        stored(board, &predictions)
    };
    let Some((engine, is_enough)) = engine.filter(|_| !marks.is_empty()) else {
        return Ok((turn, conclude(predictions)));
    };
    let alone = conclude(predictions.clone());
    if is_enough(turn, &alone) {
        return Ok((turn, alone));
    }
    second_opinion(board, turn, &mut predictions, (&marks, engine))?;
    Ok((turn, conclude(predictions)))
}

/// What the cells hold.
fn stored(board: &Straight, predictions: &[CellPrediction]) -> Vec<StoredCell> {
    let stored = |(cell, prediction): (Cell, &CellPrediction)| {
        let candidates = candidates(prediction);
        let (ink, ink_probability) = ink(prediction, &candidates);
        StoredCell { cell, ink, ink_probability, candidates }
    };
    board.cells().zip(predictions).map(stored).collect()
}

/// The turn in which the network is surest, and what it sees in each cell then. `depth` is that of the
/// board's ink ([`patch::depth`]).
pub(super) fn look(
    board: &Straight,
    depth: f32,
    turns: &[Turn],
    network: &dyn CellRecognizer,
) -> Result<(Turn, Vec<CellPrediction>)> {
    let see = |turn| {
        let patches: Vec<Vec<f32>> =
            board.cells().map(|cell| patch::patch(board, cell, turn, depth)).collect();
        network.read(&patches)
    };
    let is_deep: Vec<bool> =
        patch::depths(board).iter().map(|&own| own >= show_through::PALE * depth).collect();
    best_turn(turns, see, |predictions| {
        let (certainty, inked) = certainty(predictions, &is_deep);
        (certainty, certainty > SURE_TURN && inked >= LEAST_INK)
    })
}

/// A board as the network looks at it.
struct View<'a> {
    board: &'a Straight,
    /// Of the board's ink ([`patch::depth`]).
    depth: f32,
    turn: Turn,
    network: &'a dyn CellRecognizer,
}

impl View<'_> {
    /// Looks again, shifted a little each way, at cells in doubt, and pools what the looks say of the symbol
    /// and of whether there is one. Of 1 528 cells in doubt of the filled newspapers in the training half, a
    /// network that has seen no photo then reads 1 406 rightly instead of 1 371. Print or handwriting,
    /// candidates or nothing stay the first look's word: whether pooling serves them depends on the network
    /// (of the training half's cells in doubt, one was right in 9 103 of 9 368 instead of 9 166, a later one
    /// in 9 439 of 9 538 instead of 9 410).
    fn look_again(&self, predictions: &mut [CellPrediction]) -> Result<()> {
        let doubted = |g: &CellPrediction| g.certainty() < CLEAR;
        let cells: Vec<(usize, Cell)> =
            self.board.cells().enumerate().filter(|(i, _)| doubted(&predictions[*i])).collect();
        let shifted = |&(_, cell): &(usize, Cell)| {
            SHIFTS.map(|by| patch::shifted(self.board, cell, self.turn, self.depth, by))
        };
        let seen = self.network.read(&cells.iter().flat_map(shifted).collect::<Vec<_>>())?;
        for (&(i, _), others) in cells.iter().zip(seen.chunks_exact(SHIFTS.len())) {
            let looks = || std::iter::once(&predictions[i]).chain(others);
            let symbols = pool(&looks().map(|look| &look.symbols).collect::<Vec<_>>());
            let inked: Vec<[f64; 2]> = looks().map(|look| [1.0 - look.inked(), look.inked()]).collect();
            let [_, inked] = pool(&inked.iter().collect::<Vec<_>>());
            predictions[i].symbols = symbols;
            predictions[i].set_inked(inked);
        }
        Ok(())
    }

    /// Looks a second time at print with fine strokes, now as dark as the others: a 4 without them is surely
    /// a 1 to the network. The looks are weighed as two opinions on which digit it is, where the second is
    /// sure: of what hangs on a digit in grainy paper it is not. Whether there is a digit stays the first
    /// look's word.
    fn look_at_hairlines(&self, predictions: &mut [CellPrediction]) -> Result<()> {
        let darkened = |cell| patch::darkened(self.board, cell, self.turn, self.depth);
        let (cells, patches): (Vec<usize>, Vec<Vec<f32>>) = (self.board.cells().enumerate())
            .filter(|(i, _)| is_print(&predictions[*i]))
            .filter_map(|(i, cell)| Some((i, darkened(cell)?)))
            .unzip();
        let seen = cells.into_iter().zip(self.network.read(&patches)?);
        for (i, seen) in seen.filter(|(_, seen)| seen.certainty() >= CLEAR) {
            let (digits, darkened) = (&mut predictions[i].symbols[1..], &seen.symbols[1..]);
            lean((digits, NEGLIGIBLE), (darkened, UNSEEN), DARKENED_SHARE);
        }
        Ok(())
    }

    /// Looks a second time, and closer, at what may be handwriting in doubt, which people write at any size
    /// and place in a cell. The looks are weighed as two opinions on which digit it is, the closer one as
    /// [`CLOSER_SHARE`] of them; whether there is one stays the first look's word.
    fn look_closer(&self, predictions: &mut [CellPrediction]) -> Result<()> {
        let closer = |cell| patch::closer(self.board, cell, self.turn, self.depth);
        let (cells, patches): (Vec<usize>, Vec<Vec<f32>>) = (self.board.cells().enumerate())
            .filter(|(i, _)| is_doubtful_writing(&predictions[*i]))
            .filter_map(|(i, cell)| Some((i, closer(cell)?)))
            .unzip();
        for (i, seen) in cells.into_iter().zip(self.network.read(&patches)?) {
            let (digits, closer) = (&mut predictions[i].symbols[1..], &seen.symbols[1..]);
            lean((digits, NEGLIGIBLE), (closer, UNSEEN), CLOSER_SHARE);
        }
        Ok(())
    }

    /// Looks at the marks alone, upright and slanted, of what is handwriting among all of this board, and in
    /// doubt. What is said of them counts [`MARK_SHARE`], and less where the mark may be print, which that
    /// reader does not know.
    fn look_at_marks(&self, predictions: &mut [CellPrediction]) -> Result<()> {
        if !have_print_and_writing(predictions) {
            return Ok(());
        }
        let mark = |cell| mark_patch(&raster::upright(&self.board.crop(cell, patch::PAD), self.turn));
        let (cells, marks): (Vec<usize>, Vec<Vec<f32>>) = (self.board.cells().enumerate())
            .filter(|(i, _)| is_doubtful_writing(&predictions[*i]))
            .filter_map(|(i, cell)| Some((i, mark(cell)?)))
            .unzip();
        let looks = |mark: Vec<f32>| {
            let slanted = SLANTS.map(|slant| slanted(&mark, slant));
            std::iter::once(mark).chain(slanted)
        };
        let marks: Vec<Vec<f32>> = marks.into_iter().flat_map(looks).collect();
        let Some(seen) = self.network.read_marks(&marks)? else { return Ok(()) };
        for (i, looks) in cells.into_iter().zip(seen.chunks_exact(1 + SLANTS.len())) {
            let seen = pool(&looks.iter().collect::<Vec<_>>());
            let prediction = &mut predictions[i];
            let share = MARK_SHARE * prediction.of(Ink::Handwritten) / prediction.inked();
            lean((&mut prediction.symbols[1..], NEGLIGIBLE), (&seen, UNSEEN), share);
        }
        Ok(())
    }
}

/// The mean probability of the likeliest digit over the cells that have one, and their number; over those
/// with deep ink where there are enough: what shines through the paper is mirrored, and says nothing of the
/// turn.
fn certainty(predictions: &[CellPrediction], is_deep: &[bool]) -> (f64, usize) {
    let inked = || predictions.iter().zip(is_deep).filter(|(g, _)| g.symbols[0] < 0.5);
    let deep = inked().filter(|(_, is_deep)| **is_deep).count();
    let counted = inked().filter(|(_, is_deep)| **is_deep || deep < LEAST_INK);
    let tops: Vec<f64> = counted.map(|(g, _)| g.symbols[1..].iter().copied().fold(0.0, f64::max)).collect();
    (tops.iter().sum::<f64>() / tops.len().max(1) as f64, tops.len())
}

/// What symbols the board does not have were given is spread evenly over those it has: a cell that looks like
/// a 7 on a board without 7 is in doubt, and not surely whatever came second.
fn restrict_all(predictions: &mut [CellPrediction], symbols: u8) {
    for prediction in predictions {
        restrict(prediction, symbols);
    }
}

/// The same of one cell.
fn restrict(prediction: &mut CellPrediction, symbols: u8) {
    let count = usize::from(symbols.min(alphabet::DIGITS));
    let (within, beyond) = prediction.symbols[1..].split_at_mut(count);
    let lost: f64 = beyond.iter().sum();
    for p in within {
        *p += lost / count as f64;
    }
    beyond.fill(0.0);
}

/// Whether enough of the marks of a board are clear print, and enough handwriting.
fn have_print_and_writing(predictions: &[CellPrediction]) -> bool {
    let marks: Vec<&CellPrediction> =
        predictions.iter().filter(|cell| cell.symbols[0] < SURELY_EMPTY).collect();
    let is_written = |cell: &CellPrediction| written_or_printed(cell) == Ink::Handwritten;
    let written = marks.iter().filter(|cell| is_written(cell)).count();
    let clear = marks.iter().filter(|cell| !is_written(cell) && cell.certainty() >= CLEAR).count();
    written.min(clear) * LEAST_SHARE >= marks.len()
}

/// Whether a cell may have handwriting that is to be looked at more closely.
fn is_doubtful_writing(cell: &CellPrediction) -> bool {
    cell.certainty() < CLEAR && cell.symbols[0] < SURELY_EMPTY && written_or_printed(cell) == Ink::Handwritten
}

/// Whether a cell has print.
fn is_print(cell: &CellPrediction) -> bool {
    cell.symbols[0] < SURELY_EMPTY && written_or_printed(cell) == Ink::Printed
}

/// Whether others are asked about a cell.
fn is_doubtful(symbols: &[f64]) -> bool {
    symbols.iter().copied().fold(0.0, f64::max) < DOUBTFUL
}

/// Weighs the digits of doubtful cells by what the engine reads there, of marks that are cut out. Whether
/// there is a digit at all stays the network's word.
fn second_opinion(
    board: &Straight,
    turn: Turn,
    predictions: &mut [CellPrediction],
    (marks, engine): (&[Glyph], &dyn Recognizer),
) -> Result<()> {
    let all: Vec<Cell> = board.cells().collect();
    let doubted: Vec<_> = marks
        .iter()
        .filter_map(|glyph| {
            let i = all.iter().position(|&cell| cell == glyph.cell)?;
            is_doubtful(&predictions[i].symbols).then_some((i, glyph.clone()))
        })
        .collect();
    if doubted.is_empty() {
        return Ok(());
    }
    let glyphs: Vec<_> = doubted.iter().map(|m| m.1.clone()).collect();
    let seen = strip::read(&glyphs, Setting::Filling(turn), engine, alphabet::CHARACTERS)?;
    let seen = strip::reread(&glyphs, Setting::Filling(turn), seen, engine, alphabet::CHARACTERS)?;
    for ((i, _), seen) in doubted.iter().zip(seen) {
        let prediction = &mut predictions[*i];
        let best = seen.first().and_then(|s| Script::Digits.symbol(&s.text, alphabet::DIGITS));
        let ink = written_or_printed(prediction);
        confusion::weigh(&mut prediction.symbols[1..], ink, best);
    }
    Ok(())
}

/// Weighs the digits of doubtful print by their likeness to those of the same page that are sure.
fn compare_print(board: &Straight, turn: Turn, predictions: &mut [CellPrediction], marks: &[Glyph]) {
    if marks.is_empty() {
        return;
    }
    let upright: Vec<Glyph> =
        marks.iter().map(|g| Glyph { grey: raster::upright(&g.grey, turn), ..g.clone() }).collect();
    let printed = |p: &CellPrediction| written_or_printed(p) == Ink::Printed;
    let mark = |cell: Cell| upright.iter().find(|glyph| glyph.cell == cell);
    let mut readings: Vec<(Option<&Glyph>, Vec<f64>)> = (board.cells().zip(&*predictions))
        .map(|(cell, p)| (mark(cell).filter(|_| printed(p)), p.symbols.to_vec()))
        .collect();
    templates::compare(&mut readings, is_doubtful);
    for (prediction, (_, symbols)) in predictions.iter_mut().zip(readings) {
        prediction.symbols.copy_from_slice(&symbols);
    }
}

/// The likelier kind of a symbol's ink.
fn written_or_printed(prediction: &CellPrediction) -> Ink {
    if prediction.of(Ink::Handwritten) > prediction.of(Ink::Printed) {
        Ink::Handwritten
    } else {
        Ink::Printed
    }
}

/// The likeliest kind of ink, in keeping with whether the cell is read as empty, and its probability among
/// those that are.
pub(super) fn ink(prediction: &CellPrediction, candidates: &[Candidate]) -> (Ink, f64) {
    const KINDS: [Ink; 4] = [Ink::Empty, Ink::Printed, Ink::Handwritten, Ink::Candidates];
    let is_empty = candidates.first().is_none_or(|c| c.symbol.is_none());
    let allowed = |kind: Ink| is_empty == matches!(kind, Ink::Empty | Ink::Candidates);
    let kinds = || KINDS.into_iter().zip(prediction.ink).filter(|(kind, _)| allowed(*kind));
    let all: f64 = kinds().map(|(_, p)| p).sum();
    let (kind, p) = kinds().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((Ink::Empty, 1.0));
    (kind, if all > 0.0 { p / all } else { 1.0 })
}

fn candidates(prediction: &CellPrediction) -> Vec<Candidate> {
    listed(&prediction.symbols)
}

/// Probabilities of empty, 1, 2, ... as readings, most probable first.
pub(super) fn listed(probabilities: &[f64]) -> Vec<Candidate> {
    let symbol = |i: usize| u32::try_from(i).ok().filter(|&v| v > 0).map(Symbol);
    let mut list: Vec<Candidate> = probabilities
        .iter()
        .enumerate()
        .map(|(i, &probability)| Candidate { symbol: symbol(i), probability })
        .filter(|c| c.probability >= NEGLIGIBLE)
        .collect();
    list.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    list
}

#[cfg(test)]
mod tests;
