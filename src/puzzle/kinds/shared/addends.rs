//! Cells that hold different numbers from 1 on with a given total: the cages of killer sudokus, the runs of
//! kakuros. Checkers do not use this module.

use super::clash;
use crate::constraint::{Fact, Lit, Model, Pruning, Rule};
use crate::geometry::Cell;
use crate::puzzle::smt::formula;
use crate::puzzle::{Clue, Conflict, Symbol};

/// The largest total that is read: more than any board reaches.
pub(crate) const LARGEST_TOTAL: u32 = 999_999;

/// Cells that hold different numbers, and what they sum to, where that is given.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// `cage at row 1 column 1`.
    pub name: String,
    /// Row by row.
    pub cells: Vec<Cell>,
    /// What they sum to.
    pub total: Option<u32>,
}

/// The sets of `count` different numbers from 1 to `most` that sum to `total`, each with the bit of every
/// number in it: at most twelve for up to nine numbers.
pub(crate) fn sets(count: usize, total: u32, most: u32) -> Vec<u32> {
    let numbers = |set: u32| (1..=most).filter(move |v| set >> v & 1 == 1);
    let all = (0..1_u32 << most).map(|set| set << 1);
    all.filter(|&set| numbers(set).count() == count && numbers(set).sum::<u32>() == total).collect()
}

/// What the cells of a model hold.
pub(crate) trait Cells {
    /// The literals of a cell; none where its value is built in.
    fn options(&self, cell: Cell) -> &[(Symbol, Lit)];

    /// The value that is built in.
    fn built_in(&self, cell: Cell) -> Option<Symbol>;
}

impl Group {
    /// The total in words.
    fn said(&self) -> String {
        format!("the total {} of the {}", self.total.unwrap_or_default(), self.name)
    }

    /// Adds the rules of the group: no number twice, and exactly one of the sets of numbers that have its
    /// total. Pruned, the total holds; else it is only named.
    ///
    /// That a set is chosen says of each number whether it is in the group, from which more follows at once
    /// than from a sum: of 4 cells with 12 that 9 is in none.
    pub(crate) fn rules(&self, model: &mut Model, most: u32, held: &impl Cells, pruning: Pruning) {
        let lits = |value: u32| -> Vec<Lit> {
            let options = self.cells.iter().flat_map(|&cell| held.options(cell));
            options.filter(|option| option.0.0 == value).map(|option| option.1).collect()
        };
        let built_in: Vec<u32> = self.cells.iter().filter_map(|&c| held.built_in(c)).map(|s| s.0).collect();
        let fixed = built_in.iter().fold(0_u32, |set, value| set | 1 << value);
        if fixed.count_ones() as usize != built_in.len() {
            model.rule(Rule::Clause(Vec::new()));
            return;
        }
        let open = |value: &u32| fixed >> value & 1 == 0;
        for value in 1..=most {
            if open(&value) {
                model.rule(Rule::AtMostOne(lits(value)));
            } else {
                for lit in lits(value) {
                    model.rule(Rule::Clause(vec![!lit]));
                }
            }
        }
        let Some(total) = self.total else { return };
        let mut sets = sets(self.cells.len(), total, most);
        sets.retain(|set| set & fixed == fixed);
        let chosen: Vec<(u32, Lit)> = sets.iter().map(|&set| (set, model.bool())).collect();
        let mut one: Vec<Lit> = chosen.iter().map(|set| set.1).collect();
        if pruning == Pruning::Off {
            let stated = model.bool();
            model.given(self.said(), Fact::Holds(stated));
            one.push(!stated);
        }
        model.rule(Rule::Clause(one));
        for (set, lit) in chosen {
            for value in (1..=most).filter(open) {
                if set >> value & 1 == 1 {
                    model.rule(Rule::Clause([lits(value), vec![!lit]].concat()));
                } else {
                    for other in lits(value) {
                        model.rule(Rule::Clause(vec![!lit, !other]));
                    }
                }
            }
        }
    }

    /// What the group says in SMT-LIB, of the names of its cells.
    pub(crate) fn formulas(&self, names: &[String]) -> Vec<String> {
        let sum = self.total.map(|total| formula::equals(formula::sum(names), total.into()));
        let distinct = (names.len() > 1).then(|| formula::distinct(names));
        distinct.into_iter().chain(sum).collect()
    }

    /// What keeps the group from its rules where these clues are given in it: equal ones, a pair each, and a
    /// total that is out of their reach, no clue of which could be left out.
    pub(crate) fn conflicts(&self, clues: &[Clue], most: u32) -> Vec<Conflict> {
        let mut conflicts = Vec::new();
        for (i, a) in clues.iter().enumerate() {
            for b in clues[i + 1..].iter().filter(|b| b.symbol == a.symbol) {
                let why = format!(
                    "{} and {} cannot both be {}: the {} holds no number twice",
                    a.cell, b.cell, a.symbol.0, self.name
                );
                conflicts.push(Conflict::new(vec![*a, *b], why));
            }
        }
        if conflicts.is_empty() {
            conflicts.extend(self.total.and_then(|total| self.out_of_reach(total, clues, most)));
        }
        conflicts
    }

    fn out_of_reach(&self, total: u32, clues: &[Clue], most: u32) -> Option<Conflict> {
        let sets = sets(self.cells.len(), total, most);
        let clash = |clues: &[Clue]| {
            let given = clues.iter().fold(0_u32, |set, clue| set | 1 << clue.symbol.0);
            sets.iter().all(|set| set & given != given)
        };
        let kept = clash::least(clues, clash)?;
        let (cells, name) = (self.cells.len(), &self.name);
        let sum: u32 = kept.iter().map(|clue| clue.symbol.0).sum();
        let why = match kept.as_slice() {
            [] if cells == 1 => format!("{name}: a cell cannot be {total}"),
            [] => format!("{name}: {cells} cells cannot sum to {total}"),
            all if all.len() == cells => format!("{name}: its cells sum to {sum}, not to its total {total}"),
            [only] => {
                let clue = format!("{} at {}", only.symbol.0, only.cell);
                format!("{name}: with {clue}, {cells} cells cannot sum to {total}")
            }
            some => format!("{name}: with {} of its clues, {cells} cells cannot sum to {total}", some.len()),
        };
        let mut conflict = Conflict::new(kept, why);
        conflict.others.push(self.said());
        Some(conflict)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_those_that_people_know_by_heart() {
        let shown = |count, total| -> Vec<Vec<u32>> {
            let numbers = |set: u32| (1..=9).filter(|v| set >> v & 1 == 1).collect();
            sets(count, total, 9).into_iter().map(numbers).collect()
        };
        assert_eq!(shown(2, 17), [[8, 9]]);
        assert_eq!(shown(3, 7), [[1, 2, 4]]);
        assert_eq!(shown(2, 5), [[2, 3], [1, 4]]);
        assert_eq!(shown(9, 45).len(), 1);
        assert_eq!((shown(3, 30).len(), shown(10, 55).len(), shown(2, LARGEST_TOTAL).len()), (0, 0, 0));
        let most = (1..=9).flat_map(|count| (1..=45).map(move |total| sets(count, total, 9).len())).max();
        assert_eq!(most, Some(12));
        assert_eq!(sets(2, 8, 4), [] as [u32; 0], "4 is the largest number");
    }
}
