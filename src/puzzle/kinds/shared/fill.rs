//! Filling a board of units at random.

use super::units::Units;
use crate::constraint::Symbol;
use crate::diagnostics::{Code, Diagnostic, Remedy};
use crate::puzzle::rules::{Full, Puzzle};
use rand::seq::SliceRandom as _;
use rand_chacha::ChaCha8Rng;

/// Values that are tried before the search begins anew: one that goes well needs little more than one a cell,
/// one that goes astray may take for ever (Gomes, Selman, Kautz, "Boosting combinatorial search through
/// randomization", AAAI 1998).
const TRIES_A_CELL: usize = 8;

/// Searches until the board counts as one that cannot be filled.
const SEARCHES: usize = 400;

/// Every cell of the board filled, `None` where no cell exists; `None` altogether where no search ended well.
/// Clues of
/// `units` do not count.
pub(crate) fn filled(units: &Units, rng: &mut ChaCha8Rng) -> Option<Vec<Option<Symbol>>> {
    without_twins(units.lists(), units.values().len(), &units.symbols(), rng)
}

/// The same for a board of so many `cells` of which `lists`, as indices, may each hold no symbol twice. Cells
/// in no list do not exist.
pub(crate) fn without_twins(
    lists: &[Vec<usize>],
    cells: usize,
    symbols: &[Symbol],
    rng: &mut ChaCha8Rng,
) -> Option<Vec<Option<Symbol>>> {
    let mut memberships = vec![Vec::new(); cells];
    for (u, unit) in lists.iter().enumerate() {
        for &cell in unit {
            memberships[cell].push(u);
        }
    }
    let mut open: Vec<usize> = (0..cells).filter(|&cell| !memberships[cell].is_empty()).collect();
    let mut symbols: Vec<u32> = symbols.iter().map(|symbol| symbol.0).collect();
    (0..SEARCHES).find_map(|_| {
        open.shuffle(rng);
        let mut search = Search {
            memberships: &memberships,
            values: vec![None; cells],
            used: vec![0; lists.len()],
            tries: TRIES_A_CELL * open.len(),
        };
        search.fill(&mut open.clone(), &mut symbols, rng).then_some(search.values)
    })
}

struct Search<'a> {
    /// By cell: its units.
    memberships: &'a [Vec<usize>],
    values: Vec<Option<Symbol>>,
    /// By unit: its symbols, a bit each.
    used: Vec<u32>,
    tries: usize,
}

impl Search<'_> {
    fn seen(&self, cell: usize) -> u32 {
        self.memberships[cell].iter().fold(0, |seen, &unit| seen | self.used[unit])
    }

    /// Fills the open cells, the one with the fewest symbols left first; whether it could.
    fn fill(&mut self, open: &mut Vec<usize>, symbols: &mut Vec<u32>, rng: &mut ChaCha8Rng) -> bool {
        let Some(at) = (0..open.len()).max_by_key(|&at| self.seen(open[at]).count_ones()) else {
            return true;
        };
        let cell = open.swap_remove(at);
        symbols.shuffle(rng);
        let seen = self.seen(cell);
        let free: Vec<u32> = symbols.iter().copied().filter(|symbol| seen & (1 << symbol) == 0).collect();
        for symbol in free {
            if self.tries == 0 {
                break;
            }
            self.tries -= 1;
            self.put(cell, symbol);
            if self.fill(open, symbols, rng) {
                return true;
            }
            self.put(cell, symbol);
            self.values[cell] = None;
        }
        open.push(cell);
        false
    }

    /// Puts the symbol into the cell; done twice, it is out of the cell's units again.
    fn put(&mut self, cell: usize, symbol: u32) {
        self.values[cell] = Some(Symbol(symbol));
        for &unit in &self.memberships[cell] {
            self.used[unit] ^= 1 << symbol;
        }
    }
}

/// The trouble of a random search that did not end; sizes at which that happens are refused beforehand.
pub(crate) fn unlucky(what: &str) -> Diagnostic {
    Diagnostic::new(Code::GaveUp, format!("no {what} came out of this seed"))
        .hint("try another one")
        .remedy(Remedy::OtherSeed)
}

/// The board whose clues are its solution.
pub(crate) fn full(puzzle: impl Into<Puzzle>) -> Full {
    let puzzle = puzzle.into();
    let solution = puzzle.to_solution();
    Full::new(puzzle, solution)
}
