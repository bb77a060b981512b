//! Boards with more than nine symbols, written in letters or numbers: the symbol network settles which way up
//! they stand and how they are written, and is asked of every mark, as are the digit network and the engine.

use super::alphabet::Script;
use super::cells::Straight;
use super::evidence::{self, Look};
use super::marks::{self, Glyph};
use super::prediction::CellPrediction;
use super::reading::StoredCell;
use super::recognizer::{CellRecognizer, Recognizer};
use super::strip::Setting;
use super::turns::best_turn;
use super::{fusion, lines, patch, strip, templates};
use crate::diagnostics::Result;
use crate::geometry::{Cell, Mesh, Turn};
use crate::raster;

/// Mean share of the symbol network's word that a way of writing has of the marks above which a turn is
/// right. Letters that are drawn alike as capitals and as small ones have a half of it.
const SURE_TURN: f64 = 0.6;

/// Fewest marks of two digits with paper between them on a board of numbers, and the least share of the marks
/// that they are, one in so many: a quarter of the symbols of a board of twelve have two digits. Letters have
/// parts side by side only where print is broken.
const LEAST_NUMBERS: usize = 4;
const NUMBERS: usize = 10;

/// The marks of a board in one turn, what the symbol network sees in each, and how they are written.
struct Sight {
    glyphs: Vec<Glyph>,
    looks: Vec<Look>,
    script: Script,
    /// Mean logarithm of the share that the script has of what is seen.
    score: f64,
}

/// The turn in which the marks are surest, and what the cells hold. Without a digit network the engine alone
/// reads. `mesh` is the one the board was straightened with.
pub(super) fn read(
    board: &Straight,
    mesh: &Mesh,
    turns: &[Turn],
    engine: &dyn Recognizer,
    network: Option<&dyn CellRecognizer>,
    symbols: u8,
) -> Result<(Turn, Vec<StoredCell>)> {
    let see = |turn| Sight::of(&turned(board, turn), symbols);
    let score = |sight: &Sight| (sight.score, sight.score > SURE_TURN.ln());
    let (turn, Sight { glyphs, looks, script, .. }) = best_turn(turns, see, score)?;
    let (setting, characters) = (Setting::level(&glyphs), script.characters(symbols));
    let seen = strip::read(&glyphs, setting, engine, &characters)?;
    let seen = strip::reread(&glyphs, setting, seen, engine, &characters)?;
    let index = |cell: Cell| glyphs.iter().position(|g| g.cell == mesh.cell_turned(cell, turn));
    let Some(network) = network else {
        let alone =
            |cell| Some(lines::printed(cell, lines::candidates(seen.get(index(cell)?)?, script, symbols)));
        return Ok((turn, board.cells().filter_map(alone).collect()));
    };
    let (_, mut predictions) = fusion::look(board, patch::depth(board), &[turn], network)?;
    let both = board.cells().zip(&predictions).map(|(cell, prediction)| {
        let Some(mark) = index(cell) else {
            return (None, evidence::unmarked(symbols, prediction, script));
        };
        let mut says = looks[mark].networks(script, symbols, prediction);
        evidence::weigh(&mut says, &seen[mark], script, symbols);
        (Some(&glyphs[mark]), says)
    });
    let mut both: Vec<_> = both.collect();
    templates::compare(&mut both, |_| true);
    let read = board.cells().zip(&mut predictions).zip(both).map(|((cell, prediction), (mark, says))| {
        let list = fusion::listed(&says);
        let best = list.first().and_then(|c| c.symbol);
        if mark.is_some() && best.is_some_and(|symbol| script.is_letter(symbol)) {
            heed_letter(prediction);
        }
        let (ink, ink_probability) = fusion::ink(prediction, &list);
        StoredCell { cell, ink, ink_probability, candidates: list }
    });
    Ok((turn, read.collect()))
}

impl Sight {
    fn of(board: &Straight, symbols: u8) -> Result<Self> {
        let glyphs = marks::numbers(board);
        let looks = evidence::look(&glyphs)?;
        let may_be_numbers = has_numbers(&glyphs);
        let mean = |script: Script| {
            let sum: f64 = looks.iter().map(|look| look.fits(script, symbols)).sum();
            (script, sum / looks.len().max(1) as f64)
        };
        let scripts = Script::LARGE.into_iter().filter(|&s| may_be_numbers || s != Script::Numbers);
        let best = scripts.map(mean).max_by(|a, b| a.1.total_cmp(&b.1));
        let (script, score) = best.filter(|_| !glyphs.is_empty()).unwrap_or((Script::Numbers, LOWEST));
        Ok(Self { glyphs, looks, script, score })
    }
}

/// The score of a turn in which there are no marks.
const LOWEST: f64 = f64::MIN;

/// Whether marks may be numbers, whose two digits may pass for a letter.
fn has_numbers(glyphs: &[Glyph]) -> bool {
    let parted = glyphs.iter().filter(|glyph| glyph.is_parted).count();
    parted >= LEAST_NUMBERS && parted * NUMBERS >= glyphs.len()
}

fn turned(board: &Straight, turn: Turn) -> Straight {
    let (rows, columns) =
        if turn.quarters % 2 == 1 { (board.columns, board.rows) } else { (board.rows, board.columns) };
    Straight { grey: raster::upright(&board.grey, turn), rows, columns }
}

/// The digit network's word on who wrote a letter says little: it knows none.
fn heed_letter(prediction: &mut CellPrediction) {
    let [_, printed, written, _] = &mut prediction.ink;
    *printed += std::mem::take(written);
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::GrayImage;

    #[test]
    fn a_board_may_be_of_numbers_where_enough_marks_have_two_parts() {
        let mark = |is_parted| Glyph {
            cell: Cell::new(0, 0),
            grey: GrayImage::new(1, 1),
            top: 0,
            halves: None,
            is_parted,
        };
        let board = |parted: usize, all: usize| (0..all).map(|i| mark(i < parted)).collect::<Vec<_>>();
        assert!(has_numbers(&board(6, 40)) && has_numbers(&board(4, 5)));
        assert!(!has_numbers(&board(3, 5)) && !has_numbers(&board(4, 60)), "broken print");
    }
}
