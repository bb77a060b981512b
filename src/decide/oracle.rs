//! Answers whether a set of clues is a puzzle with exactly one solution, and if not, what is to blame.

use super::cover::{Count, Cover};
use crate::constraint::Pruning;
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::{Layout, Puzzle, Solution, Symbol};
use crate::solve::{self, Budget, Verdict};
use std::time::Instant;

/// Removals one count may take. The hardest 9 x 9 take under a million to prove, usual ones ten thousand.
const STEPS_A_COUNT: u64 = 1_000_000;

/// Removals one attempt at a smaller core may take; a longer core is cheaper than a longer proof.
const STEPS_A_TRIAL: u64 = 30_000;

/// Removals that one call of the solver counts as: it takes about as long as that many.
const STEPS_A_CALL: u64 = 400_000;

/// How many solutions a set of clues has.
#[derive(Debug)]
pub(super) enum Counted {
    /// The clues at these indices cannot all hold.
    Clash(Vec<usize>),
    /// Several solutions; the cells known to be equal in those that were seen.
    Several(Solution),
    /// One solution.
    Unique(Solution),
    /// Not known within the steps.
    Unknown,
}

/// Counts, up to two, the solutions of sets of clues on one board.
pub(super) struct Oracle<'a> {
    layout: &'a Layout,
    empty: &'a Puzzle,
    cover: Option<Cover>,
    deadline: Instant,
    calls: u64,
    /// Removals of a cover that was given up.
    spent: u64,
}

impl<'a> Oracle<'a> {
    /// An oracle for the board of `empty`, whose shape is `layout`.
    pub(super) fn new(layout: &'a Layout, empty: &'a Puzzle, deadline: Instant) -> Self {
        Self {
            layout,
            empty,
            cover: Cover::new(&empty.rules().model(Pruning::Off)),
            deadline,
            calls: 0,
            spent: 0,
        }
    }

    /// How many symbols its board has, if no rule is more than that each stands once in a row of cells.
    pub(super) fn sudoku_symbols(&self) -> Option<u64> {
        let is_plain = self.cover.as_ref().is_some_and(Cover::is_one_hot);
        is_plain.then(|| self.empty.rules().symbols().len() as u64)
    }

    /// What was spent so far, in removals of [`Cover`].
    pub(super) fn steps(&self) -> u64 {
        self.cover.as_ref().map_or(0, Cover::steps) + self.spent + self.calls * STEPS_A_CALL
    }

    /// Counts the solutions of the clues. A core leaves out the clues that come first where it can: put those
    /// first that are the least to be trusted.
    pub(super) fn count(&mut self, clues: &[(Cell, Symbol)]) -> Result<Counted> {
        let Some(cover) = &mut self.cover else { return self.by_solver(clues) };
        match by_cover(self.layout, cover, clues) {
            Counted::Unknown if !cover.is_one_hot() => {
                self.spent += cover.steps();
                self.cover = None;
                self.by_solver(clues)
            }
            counted => Ok(counted),
        }
    }

    fn by_solver(&mut self, clues: &[(Cell, Symbol)]) -> Result<Counted> {
        self.calls += 1;
        let puzzle = match self.empty.given(clues) {
            Ok(puzzle) => puzzle,
            Err(error) => {
                // What no board may hold, as a piece that leaves it, is no clue that could be true.
                let is_refused = |clue| self.empty.given(std::slice::from_ref(clue)).is_err();
                let refused = clues.iter().position(is_refused).ok_or(error)?;
                return Ok(Counted::Clash(vec![refused]));
            }
        };
        let budget = Budget { time: self.deadline.saturating_duration_since(Instant::now()) };
        Ok(match solve::run_roughly(&puzzle, budget)? {
            Verdict::Unique(solution) => Counted::Unique(solution),
            Verdict::None { core } => {
                let within = |&i: &usize| core.clues.iter().any(|c| (c.cell, c.symbol) == clues[i]);
                Counted::Clash((0..clues.len()).filter(within).collect())
            }
            Verdict::Many { backbone, .. } => {
                let mut equal = Solution::empty(self.layout.rows, self.layout.columns);
                let backbone = backbone.iter().map(|c| (c.cell, c.symbol));
                for (cell, symbol) in clues.iter().copied().chain(backbone) {
                    equal.set(cell, symbol);
                }
                Counted::Several(equal)
            }
            Verdict::GaveUp { .. } => Counted::Unknown,
        })
    }
}

fn by_cover(layout: &Layout, cover: &mut Cover, clues: &[(Cell, Symbol)]) -> Counted {
    if let Some(pair) = cover.clash(clues) {
        return Counted::Clash(pair);
    }
    let board = |values: &[(Cell, Symbol)]| {
        let mut board = Solution::empty(layout.rows, layout.columns);
        for &(cell, symbol) in values {
            board.set(cell, symbol);
        }
        board
    };
    match cover.count(clues, 2, STEPS_A_COUNT) {
        Count::Zero => Counted::Clash(core(cover, clues)),
        Count::One(values) => Counted::Unique(board(&values)),
        Count::Two(a, b) => {
            let equal: Vec<_> = a.into_iter().filter(|value| b.contains(value)).collect();
            Counted::Several(board(&equal))
        }
        Count::Unknown => Counted::Unknown,
    }
}

/// A core of contradictory clues: those go, from the first on, without which the rest is still contradictory
/// (deletion-based minimisation, as in `solve::explain`).
fn core(cover: &mut Cover, clues: &[(Cell, Symbol)]) -> Vec<usize> {
    let mut kept: Vec<usize> = (0..clues.len()).collect();
    let mut at = 0;
    while at < kept.len() {
        let without = |kept: &[usize]| -> Vec<(Cell, Symbol)> {
            kept.iter().enumerate().filter(|k| k.0 != at).map(|k| clues[*k.1]).collect()
        };
        match cover.count(&without(&kept), 1, STEPS_A_TRIAL) {
            Count::Zero => drop(kept.remove(at)),
            _ => at += 1,
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::time::Duration;

    /// What the cover, or the solver, counts on a sudoku's board.
    fn counted(layout: &Layout, clues: &[(Cell, Symbol)], cover: bool) -> Counted {
        let empty = crate::puzzle::from_layout(layout, &[]).expect("a size of sudoku");
        counted_of(&empty, clues, cover, true)
    }

    /// The same on any board; `is_one_hot` says whether its rules are a symbol a cell.
    fn counted_of(empty: &Puzzle, clues: &[(Cell, Symbol)], cover: bool, is_one_hot: bool) -> Counted {
        let layout = empty.rules().layout();
        let mut oracle = Oracle::new(&layout, empty, Instant::now() + Duration::from_secs(20));
        assert!(oracle.cover.as_ref().is_some_and(|cover| cover.is_one_hot() == is_one_hot));
        if !cover {
            oracle.cover = None;
        }
        oracle.count(clues).expect("no engine trouble")
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn the_cover_and_the_solver_count_alike(values in proptest::collection::vec(0_u8..=12, 16)) {
            let layout = Layout::full(4, 4);
            let given = |(i, &v): (usize, &u8)| {
                (1..=4).contains(&v).then_some((Cell::new(i as u16 / 4, i as u16 % 4), Symbol(v.into())))
            };
            let clues: Vec<_> = values.iter().enumerate().filter_map(given).collect();
            match (counted(&layout, &clues, true), counted(&layout, &clues, false)) {
                (Counted::Unique(a), Counted::Unique(b)) => prop_assert_eq!(a, b),
                (Counted::Several(seen), Counted::Several(all)) => {
                    // Two solutions may agree in more cells than all do.
                    prop_assert!(seen.values.iter().zip(&all.values).all(|(s, a)| a.is_none() || a == s));
                }
                (Counted::Clash(a), Counted::Clash(b)) => {
                    for core in [a, b] {
                        let only: Vec<_> = core.iter().map(|&i| clues[i]).collect();
                        prop_assert!(matches!(counted(&layout, &only, false), Counted::Clash(_)));
                    }
                }
                other => prop_assert!(false, "{other:?}"),
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(120))]
        #[test]
        fn so_they_do_where_rules_are_more_than_a_symbol_a_cell(
            kind in prop::sample::select(vec!["gogen", "dominoes", "hidato", "knights-tour"]),
            cells in proptest::collection::vec((0.0..1.0_f64, 0.0..1.0_f64), 0..14),
            wrong in 0_usize..3,
        ) {
            let kind = crate::puzzle::named(kind).expect("a kind");
            let own = crate::puzzle::parse(kind.example, kind.name).expect("a puzzle").remove(0);
            let empty = own.rules().with_clues(&[]).expect("a board alone");
            let given: Vec<_> = own.rules().clues().iter().map(|c| (c.cell, c.symbol)).collect();
            let counted = counted_of(&empty, &given, true, false);
            let Counted::Unique(answer) = counted else { panic!("one solution") };
            let (all, symbols): (Vec<Cell>, _) =
                (empty.rules().layout().cells().collect(), empty.rules().symbols());
            let at = |share: f64, of: usize| (share * of as f64) as usize;
            let mut clues: Vec<(Cell, Symbol)> = Vec::new();
            for (i, (cell, symbol)) in cells.into_iter().enumerate() {
                let cell = all[at(cell, all.len())];
                let any = symbols[at(symbol, symbols.len())];
                let symbol = if i < wrong { Some(any) } else { answer.get(cell) };
                // Where symbols are placed, each has one cell.
                let is_once = kind.name != "dominoes";
                let is_new = |&symbol: &Symbol| {
                    clues.iter().all(|c| c.0 != cell && (c.1 != symbol || !is_once))
                };
                clues.extend(symbol.filter(is_new).map(|symbol| (cell, symbol)));
            }
            match (counted_of(&empty, &clues, true, false), counted_of(&empty, &clues, false, false)) {
                (Counted::Unique(a), Counted::Unique(b)) => prop_assert_eq!(a, b),
                (Counted::Several(_), Counted::Several(_)) => {}
                // The solver names a piece by one of its halves, which may not be the one that was given.
                (Counted::Clash(core), Counted::Clash(_)) => {
                    let only: Vec<_> = core.iter().map(|&i| clues[i]).collect();
                    let counted = counted_of(&empty, &only, false, false);
                    prop_assert!(matches!(counted, Counted::Clash(_)), "{} {only:?} {counted:?}", kind.name);
                }
                other => prop_assert!(false, "{} {clues:?} {other:?}", kind.name),
            }
        }
    }

    #[test]
    fn a_clue_that_is_no_symbol_of_the_kind_clashes_alone() {
        let layout = Layout::full(4, 4);
        let clues = [(Cell::new(0, 0), Symbol(1)), (Cell::new(1, 1), Symbol(5))];
        assert!(matches!(counted(&layout, &clues, true), Counted::Clash(core) if core == [1]));
    }
}
