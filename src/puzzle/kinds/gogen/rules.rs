//! What the rules say of a gogen.

use super::KIND;
use super::board::{Gogen, LETTERS, SIDE, because_of, cell, letter};
use super::{model, picture, recognise, smt};
use crate::constraint::{Model, Pruning};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::kinds::shared::checker;
use crate::puzzle::smt::Script;
use crate::puzzle::{Check, Clue, Conflict, Figure, Kind, Layout, Puzzle, Rules, Solution, Symbol};
use std::collections::BTreeSet;

impl Rules for Gogen {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn name(&self) -> String {
        let words = if self.words.len() == 1 { "word" } else { "words" };
        format!("gogen of {} {words}", self.words.len())
    }

    fn layout(&self) -> Layout {
        Layout::full(SIDE as u16, SIDE as u16)
    }

    fn clues(&self) -> Vec<Clue> {
        let clue = |(i, value): (usize, &Option<Symbol>)| value.map(|symbol| Clue { cell: cell(i), symbol });
        self.values.iter().enumerate().filter_map(clue).collect()
    }

    fn with_clues(&self, clues: &[Clue]) -> Result<Puzzle> {
        Ok(Self::new(self.words.clone(), clues)?.into())
    }

    fn retold(&self, values: &[&str], _: &[Clue]) -> Option<String> {
        Some(recognise::retold(values))
    }

    fn symbols(&self) -> Vec<Symbol> {
        (1..=LETTERS as u32).map(Symbol).collect()
    }

    fn show(&self, symbol: Symbol) -> String {
        letter(symbol).map_or_else(|| symbol.0.to_string(), String::from)
    }

    fn figure(&self, solution: Option<&Solution>) -> Figure {
        picture::figure(self, solution)
    }

    fn model(&self, pruning: Pruning) -> Model {
        model::model(self, pruning)
    }

    fn smt(&self) -> Option<Script> {
        Some(smt::script(self))
    }

    /// Every word in the customary way: each of its letters touches the one before. Before them, that every
    /// letter is there once.
    fn check(&self, solution: &Solution) -> Vec<Check> {
        if (usize::from(solution.rows), usize::from(solution.columns)) != (SIDE, SIDE) {
            return checker::wrong_size();
        }
        let layout = self.layout();
        let cells: Vec<Cell> = layout.cells().collect();
        let mut checks = vec![
            checker::clues(&self.clues(), solution),
            checker::gaps(&layout, solution),
            checker::every_symbol_once("letters".into(), LETTERS, solution, &cells),
        ];
        let places = |wanted: char| -> Vec<Cell> {
            let is = |cell: &&Cell| solution.get(**cell).and_then(letter) == Some(wanted);
            cells.iter().filter(is).copied().collect()
        };
        for word in &self.words {
            let (mut ok, mut wrong) = (true, Vec::new());
            for (before, own) in word.chars().zip(word.chars().skip(1)) {
                match (places(before).as_slice(), places(own).as_slice()) {
                    ([a], [b])
                        if a.row.abs_diff(b.row) <= 1 && a.column.abs_diff(b.column) <= 1 && a != b => {}
                    (a, b) => {
                        ok = false;
                        wrong.extend(a.iter().chain(b).copied());
                    }
                }
            }
            // A word of one letter has nothing that could touch.
            ok &= word.chars().all(|letter| places(letter).len() == 1);
            wrong.sort_unstable();
            wrong.dedup();
            checks.push(Check { name: word.clone(), ok, cells: wrong });
        }
        checks
    }

    /// Letters that are given twice, words that nothing can trace, then given letters too far apart for a
    /// word.
    fn direct_conflicts(&self) -> Vec<Conflict> {
        let mut clues = self.clues();
        clues.sort_unstable_by_key(|clue| (clue.symbol, clue.cell));
        let mut conflicts = Vec::new();
        for pair in clues.windows(2).filter(|pair| pair[0].symbol == pair[1].symbol) {
            let why =
                format!("{} and {} cannot both be {}", pair[0].cell, pair[1].cell, self.show(pair[0].symbol));
            conflicts.push(Conflict::new(pair.to_vec(), why));
        }
        let mut seen = BTreeSet::new();
        for word in &self.words {
            if let Some(letter) = Self::doubled(word).filter(|_| seen.insert(word)) {
                let why = format!(
                    "the word {word} cannot be traced: {letter} follows itself, but stands once only"
                );
                conflicts.push(because_of(word, Vec::new(), why));
            }
        }
        conflicts.extend(self.too_far());
        conflicts
    }

    /// The tag, the rows with `.` for an open cell, a word a line.
    fn to_text(&self) -> String {
        let mut text = String::from("#gogen\n");
        for row in self.values.chunks(SIDE) {
            text.extend(row.iter().map(|value| value.and_then(letter).unwrap_or('.')));
            text.push('\n');
        }
        for word in &self.words {
            text.push_str(word);
            text.push('\n');
        }
        text
    }
}
