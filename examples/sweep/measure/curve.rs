//! How many boards are answered, and how many of those wrongly, for each margin that could be asked for.

use gridlens::decide::SURE_COST;
use std::fmt::Write;

/// What the rules made of a reading.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decided {
    /// Nats ahead of its rivals.
    pub(crate) margin: f64,
    /// Nats above the most probable reading.
    pub(crate) cost: f64,
    /// Whether its solution is that of the printed puzzle.
    pub(crate) is_right: bool,
}

/// The margins that are tried, in nats. The search ends at the one that is asked for: what lies beyond has no
/// line of its own.
const MARGINS: [f64; 12] = [0.0, 1.0, 2.0, 3.0, 4.0, 4.5, 5.0, 5.5, 6.0, 6.5, 7.0, 7.5];

/// A line for each margin: of `boards` boards how many are answered, and how many of those wrongly.
pub(crate) fn table(boards: usize, decided: &[Decided]) -> String {
    let mut lines = String::from("margin,boards,answered,wrong\n");
    for least in MARGINS {
        let is_answered = |d: &&Decided| d.margin >= least && d.cost <= SURE_COST;
        let answered: Vec<&Decided> = decided.iter().filter(is_answered).collect();
        let wrong = answered.iter().filter(|d| !d.is_right).count();
        // Writing to a text does not fail.
        let _ = writeln!(lines, "{least:.1},{boards},{},{wrong}", answered.len());
    }
    lines
}
