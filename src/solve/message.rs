//! A verdict in words: the one place that has them, for whoever shows them.

use super::{Clue, Verdict};
use crate::diagnostics::{CellLocation, Code, Diagnostic, Remedy};
use crate::geometry::Cell;
use crate::puzzle::{Conflict, Rules, listed};

/// Most cells and conflicts that are listed one by one: about half a terminal's height.
const LISTED: usize = 12;

/// What is said of a puzzle that is as it should be.
pub const EXACTLY_ONE: &str = "exactly one solution";

impl Verdict {
    /// The verdict in one word, as programs are told it.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Unique(_) => "unique",
            Self::Many { .. } => "several",
            Self::None { .. } => "none",
            Self::GaveUp { .. } => "gave-up",
        }
    }

    /// The verdict on the puzzle `rules` in a few words, as a label beside the puzzle has them.
    pub fn brief(&self, rules: &dyn Rules) -> String {
        match self {
            Self::Unique(_) => EXACTLY_ONE.to_owned(),
            Self::Many { .. } => "more than one solution".to_owned(),
            Self::None { core } => rules.brief(core),
            Self::GaveUp { spent } => format!("no verdict within {:.1} s", spent.as_secs_f64()),
        }
    }

    /// The same as a sentence that stands alone, without a full stop.
    pub fn sentence(&self, rules: &dyn Rules) -> String {
        match self {
            Self::Many { .. } => format!("there is {}", self.brief(rules)),
            Self::None { core } => core.why.clone(),
            Self::Unique(_) | Self::GaveUp { .. } => self.brief(rules),
        }
    }

    /// How far several solutions agree beside `clues` clues; `None` for other verdicts.
    pub fn agreement(&self, clues: usize) -> Option<String> {
        let Self::Many { first, backbone } = self else { return None };
        let open = first.values.iter().flatten().count() - clues;
        Some(format!("{} of {open} open cells are equal in all solutions", backbone.len()))
    }

    /// The verdict on the puzzle `rules` as trouble, with the cells it speaks of (without their places on a
    /// photo, which the caller knows); `None` for [`Verdict::Unique`].
    pub fn diagnostic(&self, rules: &dyn Rules) -> Option<Diagnostic> {
        match self {
            Self::Unique(_) => None,
            Self::None { core } => Some(self.no_solution(rules, core)),
            Self::Many { backbone, .. } => Some(self.several(rules, backbone)),
            Self::GaveUp { .. } => Some(
                Diagnostic::new(Code::GaveUp, self.sentence(rules))
                    .hint("give the solver more time")
                    .remedy(Remedy::MoreTime),
            ),
        }
    }

    fn no_solution(&self, rules: &dyn Rules, core: &Conflict) -> Diagnostic {
        let mut diagnostic = Diagnostic::new(Code::NoSolution, self.sentence(rules))
            .hint("a clue is wrong; correct it in the puzzle and try again");
        diagnostic.place.cells = core.cells().map(|cell| CellLocation { cell, quad: None }).collect();
        diagnostic.facts.extend(self.other_conflicts(rules, LISTED));
        diagnostic
    }

    fn several(&self, rules: &dyn Rules, backbone: &[Clue]) -> Diagnostic {
        let diagnostic = Diagnostic::new(Code::SeveralSolutions, self.sentence(rules))
            .hint("a clue is missing; add it to the puzzle and try again");
        if backbone.is_empty() {
            return diagnostic;
        }
        let clues = rules.values().clues();
        let agreement = self.agreement(clues.len());
        let fixed = |cell: &Cell| clues.iter().chain(backbone).any(|clue| clue.cell == *cell);
        let undecided: Vec<Cell> = rules.layout().cells().filter(|cell| !fixed(cell)).collect();
        let undecided = (undecided.len() <= LISTED).then(|| format!("undecided: {}", listed(&undecided)));
        agreement.into_iter().chain(undecided).fold(diagnostic, Diagnostic::fact)
    }

    /// Where there is no solution: what else cannot hold together besides what the verdict names, a sentence
    /// each, at most
    /// `most`.
    pub fn other_conflicts(&self, rules: &dyn Rules, most: usize) -> Vec<String> {
        let Self::None { core } = self else { return Vec::new() };
        let others = rules.direct_conflicts().into_iter().filter(|other| other != core);
        others.take(most).map(|other| other.why).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_cut_and_counted() {
        let cells: Vec<Cell> = (0..15).map(|c| Cell::new(0, c)).collect();
        assert!(listed(&cells).ends_with("row 1 column 12 and 3 more"));
    }
}
