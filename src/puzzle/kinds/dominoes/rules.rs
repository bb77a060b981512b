//! What the rules say of a domino board.

use super::KIND;
use super::board::{Dominoes, back};
use super::{model, picture, recognise, smt, text};
use crate::constraint::{Model, Pruning};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::conflict::sentence;
use crate::puzzle::kinds::shared::checker;
use crate::puzzle::smt::{Reading, Script, Values};
use crate::puzzle::{Check, Clue, Conflict, Figure, Kind, Layout, Puzzle, Rules, Solution, Symbol};

impl Rules for Dominoes {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn name(&self) -> String {
        format!("dominoes 0-{} on {} x {}", self.largest, self.rows, self.columns)
    }

    fn layout(&self) -> Layout {
        let exists: Vec<bool> = self.numbers.iter().map(Option::is_some).collect();
        Layout::of_cells(self.rows as u16, self.columns as u16, &exists)
    }

    fn clues(&self) -> Vec<Clue> {
        self.placed().map(|piece| piece.0).collect()
    }

    fn with_clues(&self, clues: &[Clue]) -> Result<Puzzle> {
        Ok(Self::new(self.largest, (self.rows, self.columns), self.numbers.clone(), clues)?.into())
    }

    fn retold(&self, values: &[&str], _: &[Clue]) -> Option<String> {
        Some(recognise::retold(self, values))
    }

    fn pieces(&self) -> &'static [(Symbol, char)] {
        &picture::PIECES
    }

    fn symbols(&self) -> Vec<Symbol> {
        (1..=4).map(Symbol).collect()
    }

    /// Which half of its piece the square has.
    fn show(&self, symbol: Symbol) -> String {
        match symbol.0 {
            1 => "the left half".into(),
            2 => "the upper half".into(),
            3 => "the right half".into(),
            4 => "the lower half".into(),
            _ => symbol.to_string(),
        }
    }

    fn values(&self) -> Solution {
        let mut solution = Solution::empty(self.rows as u16, self.columns as u16);
        solution.values.clone_from(&self.values);
        for (clue, [_, other]) in self.placed() {
            solution.values[other].get_or_insert(back(clue.symbol));
        }
        solution
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

    fn smt(&self) -> Option<Script> {
        Some(smt::script(self))
    }

    fn smt_reading(&self, script: &Script, values: &Values) -> Result<Reading> {
        smt::reading(self, script, values)
    }

    /// Every piece in the customary way: it lies once, on two squares that hold its numbers. Before them,
    /// that every square is half of one piece.
    fn check(&self, solution: &Solution) -> Vec<Check> {
        if (usize::from(solution.rows), usize::from(solution.columns)) != (self.rows, self.columns) {
            return checker::wrong_size();
        }
        let layout = self.layout();
        let mut checks = vec![checker::clues(&self.clues(), solution), checker::gaps(&layout, solution)];
        let loose = |cell: &Cell| partner(solution, *cell).is_none_or(|other| self.number(other).is_none());
        checks.push(Check::of("squares".into(), layout.cells().filter(loose).collect()));
        for a in 0..=self.largest {
            for b in a..=self.largest {
                let halves: Vec<Cell> = layout
                    .cells()
                    .filter(|&cell| {
                        let other = partner(solution, cell).and_then(|other| self.number(other));
                        let pair = [self.number(cell), other];
                        pair == [Some(a), Some(b)] || pair == [Some(b), Some(a)]
                    })
                    .collect();
                let ok = halves.len() == 2;
                let cells = if ok { Vec::new() } else { halves };
                checks.push(Check { name: format!("{a}-{b}"), ok, cells });
            }
        }
        checks
    }

    /// Boards that no set covers, then placed pieces that share a square, then those that lie twice.
    fn direct_conflicts(&self) -> Vec<Conflict> {
        let lack = self.plain_lack().map(|why| Conflict::new(Vec::new(), why));
        let pieces: Vec<(Clue, [usize; 2])> = self.placed().collect();
        let (mut shared, mut twins) = (Vec::new(), Vec::new());
        for (i, (clue, place)) in pieces.iter().enumerate() {
            for (other_clue, other) in &pieces[i + 1..] {
                let clues = vec![*clue, *other_clue];
                let ([piece, on], [other_piece, other_on]) = (self.said(*place), self.said(*other));
                if let Some(&square) = place.iter().find(|square| other.contains(square)) {
                    let why =
                        format!("the pieces {piece} and {other_piece} both lie on {}", self.cell(square));
                    shared.push(Conflict::new(clues, why));
                } else if piece == other_piece {
                    let why = format!("the piece {piece} lies on {on}, and again on {other_on}");
                    twins.push(Conflict::new(clues, why));
                }
            }
        }
        lack.into_iter().chain(shared).chain(twins).collect()
    }

    fn why(&self, clues: &[Clue], others: &[String]) -> String {
        let said = |clue: &Clue| {
            let square = self.square(clue.cell);
            self.other(square, clue.symbol).map(|other| self.said([square, other]).join(" on "))
        };
        match clues.iter().filter_map(said).collect::<Vec<_>>().as_slice() {
            [] => sentence(clues, &[], others),
            [only] => format!("the piece {only} cannot lie there"),
            pieces if pieces.len() <= 12 => {
                format!("these {} pieces cannot all lie there: {}", pieces.len(), pieces.join(", "))
            }
            pieces => format!("{} placed pieces cannot all lie there", pieces.len()),
        }
    }

    fn to_text(&self) -> String {
        text::print(self)
    }
}

/// The cell whose piece the other half of `cell` belongs to, if both say so. The checker's own: the model has
/// its places from [`Dominoes::places`].
fn partner(solution: &Solution, cell: Cell) -> Option<Cell> {
    let Cell { row, column } = cell;
    let (other, its) = match solution.get(cell)?.0 {
        1 => (Cell::new(row, column.checked_add(1)?), 3),
        2 => (Cell::new(row.checked_add(1)?, column), 4),
        3 => (Cell::new(row, column.checked_sub(1)?), 1),
        4 => (Cell::new(row.checked_sub(1)?, column), 2),
        _ => return None,
    };
    (solution.get(other) == Some(Symbol(its))).then_some(other)
}
