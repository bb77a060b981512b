//! What the rules say of train tracks.

use super::KIND;
use super::Kind;
use super::board::{Line, TILES, Tracks};
use super::{checks, conflicts, model, picture, recognise, smt, text};
use crate::constraint::{Assignment, Model, Pruning, Rule};
use crate::diagnostics::Result;
use crate::puzzle::smt::Script;
use crate::puzzle::{Check, Clue, Conflict, Figure, Layout, Puzzle, Rules, Solution, Symbol};

impl Rules for Tracks {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn name(&self) -> String {
        let (rows, columns) = self.size();
        format!("train tracks {rows} x {columns}")
    }

    fn layout(&self) -> Layout {
        let (rows, columns) = self.size();
        Layout::full(rows as u16, columns as u16)
    }

    fn clues(&self) -> Vec<Clue> {
        (0..self.values.len()).filter_map(|i| self.clue(i)).collect()
    }

    /// Two exits stay where they are; others are those that the clues show.
    fn with_clues(&self, clues: &[Clue]) -> Result<Puzzle> {
        let mut frame = self.frame.clone();
        if frame.exits.len() != 2 {
            frame.exits.clear();
        }
        Ok(Self::new(frame, clues)?.into())
    }

    /// Pieces that lead across the border say where the track enters and leaves.
    fn retold(&self, values: &[&str], clues: &[Clue]) -> Option<String> {
        recognise::retold(self, values, clues)
    }

    fn pieces(&self) -> &'static [(Symbol, char)] {
        &picture::PIECES
    }

    fn symbols(&self) -> Vec<Symbol> {
        std::iter::once(0).chain(TILES).map(Symbol).collect()
    }

    fn show(&self, symbol: Symbol) -> String {
        symbol.0.to_string()
    }

    /// Where every row has all its tiles, the other cells have none: an answer need not say so.
    fn values(&self) -> Solution {
        let (rows, columns) = self.size();
        let mut values = self.values.clone();
        let full = |line: &Line| line.total.is_some_and(|n| n as usize == self.given_tiles(&line.cells));
        if self.lines()[..rows].iter().all(full) {
            for value in &mut values {
                *value = value.or(Some(Symbol(0)));
            }
        }
        Solution { rows: rows as u16, columns: columns as u16, values }
    }

    fn figure(&self, solution: Option<&Solution>) -> Figure {
        picture::figure(self, solution)
    }

    fn is_tabular(&self) -> bool {
        false
    }

    fn model(&self, pruning: Pruning) -> Model {
        model::model(self, pruning)
    }

    /// Detached loops: of each, not all edges are track.
    fn lazy_constraints(&self, model: &Model, assignment: &Assignment) -> Vec<Rule> {
        model::lazy_constraints(self, model, assignment)
    }

    /// Numbers that count along the track.
    fn smt_lazy_constraints(&self) -> Vec<String> {
        smt::lazy_constraints(self)
    }

    fn smt(&self) -> Option<Script> {
        Some(smt::script(self))
    }

    /// Every row and column in the customary way, and whether it is one track from A to B.
    fn check(&self, solution: &Solution) -> Vec<Check> {
        checks::checks(self, solution)
    }

    /// Exits that are not two, totals that cannot be, tiles that do not fit the border or each other, totals
    /// that do not fit the tiles of their row or column.
    fn direct_conflicts(&self) -> Vec<Conflict> {
        conflicts::direct(self)
    }

    /// The tag, `R` or `L` and the column totals, the rows with their totals, and the exits where no tile
    /// shows them.
    fn to_text(&self) -> String {
        text::write(self)
    }
}
