//! The CSV of an earlier run after a person has edited it: their word on what the photo shows.

use super::input::{self, Source};
use super::outcome::Outcome;
use super::page;
use crate::confirm::Correction;
use crate::diagnostics::{Diagnostic, Result, shown};
use crate::geometry::Cell;
use crate::photo::Photo;
use crate::pipeline::{self, Page};
use crate::puzzle::text::limits;
use crate::puzzle::{Puzzle, Symbol};
use crate::record::{Earlier, Names, OutputRecord, Piece, What};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// A CSV that an earlier run over the photo wrote and a person has changed since.
#[derive(Clone, Debug)]
pub(crate) struct Edited {
    file: PathBuf,
    /// SHA-256 of its bytes, 64 lower-case hexadecimal digits.
    pub(crate) sha256: String,
    /// Which puzzle of the page it is of, from one, where the page has several with a CSV each.
    pub(crate) number: Option<usize>,
    puzzle: Puzzle,
}

impl Edited {
    /// The CSVs beside what an earlier run left that a person has changed, now or before a later run
    /// that took them as they were.
    ///
    /// # Errors
    /// What keeps one from being read as one puzzle, with its place.
    pub(crate) fn of(earlier: &Earlier, names: &Names) -> Result<Vec<Self>> {
        let records = earlier.sidecar.outputs.iter().chain(earlier.sidecar.pending.iter().flatten());
        let mut pieces: Vec<Piece> =
            records.map(OutputRecord::piece).filter(|piece| piece.what == What::Csv).collect();
        pieces.sort_unstable();
        pieces.dedup();
        let changed = pieces.into_iter().filter(|piece| earlier.is_changed(*piece, &names.of(*piece)));
        changed.map(|piece| Self::at(names, piece)).collect()
    }

    /// The CSV of a run, as what a person says.
    ///
    /// # Errors
    /// What keeps it from being read as one puzzle, with its place.
    pub(crate) fn at(names: &Names, piece: Piece) -> Result<Self> {
        let file = names.of(piece);
        let bytes = input::bytes(&file, limits::MOST_BYTES)?;
        let sha256 = Photo::hash_of(&bytes);
        let remedy = |diagnostic: Diagnostic| match diagnostic.hint {
            Some(_) => diagnostic,
            None => diagnostic.hint("mend this cell, or remove the file to have the photo read anew"),
        };
        let puzzles = input::puzzles_of(Source::Text(bytes), &file, None).map_err(remedy)?;
        let puzzle = page::only_puzzle(puzzles, &file)?;
        Ok(Self { file, sha256, number: piece.puzzle, puzzle })
    }

    /// Which file of its run it is.
    pub(crate) const fn piece(&self) -> Piece {
        Piece { what: What::Csv, puzzle: self.number }
    }

    /// Lays what it says over what was read of the photo, and gives the puzzle it holds. It speaks of every
    /// cell; said of the person are those that read otherwise, and those that are less sure than `sure` (0 to
    /// 1).
    pub(crate) fn lay_over(&self, page: &mut Page, sure: f64, outcome: &mut Outcome) -> Result<Puzzle> {
        page::check_shape(page, &self.puzzle, &shown(&self.file))?;
        let doubtful: BTreeSet<Cell> =
            pipeline::doubtful(page, sure).iter().map(|doubt| doubt.place.cell).collect();
        // What was read need not make a puzzle: then every cell is said.
        let read = pipeline::puzzle(page, &[]).map(|puzzle| values(&puzzle)).unwrap_or_default();
        let said = values(&self.puzzle);
        let cells: Vec<Cell> = page.reading.cells.iter().map(|cell| cell.place.cell).collect();
        let corrections: Vec<Correction> = cells
            .into_iter()
            .filter(|cell| doubtful.contains(cell) || read.get(cell) != said.get(cell))
            .map(|cell| Correction { cell, symbol: said.get(&cell).copied() })
            .collect();
        pipeline::correct(page, &corrections).map_err(|diagnostic| diagnostic.in_file(shown(&self.file)))?;
        outcome.step("said", format!("with your corrections of {}", shown(&self.file)));
        Ok(self.puzzle.clone())
    }
}

fn values(puzzle: &Puzzle) -> BTreeMap<Cell, Symbol> {
    puzzle.rules().clues().iter().map(|clue| (clue.cell, clue.symbol)).collect()
}
