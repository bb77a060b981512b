//! A verdict that is not "exactly one solution", as people are told it.

use super::{Clue, Verdict};
use crate::diagnostics::{CellLocation, Code, Diagnostic};
use crate::puzzle::{Conflict, Rules};

/// How many cells are listed one by one; more are only counted. About half a terminal's height.
const LISTED: usize = 12;

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

    /// How far several solutions agree beside `clues` clues; `None` for other verdicts.
    pub fn agreement(&self, clues: usize) -> Option<String> {
        let Self::Many { first, backbone } = self else { return None };
        let open = first.values.iter().flatten().count() - clues;
        Some(format!("{} of {open} open cells are equal in all solutions", backbone.len()))
    }

    /// The verdict on the puzzle `rules` as trouble, with the cells it speaks of (without their places on a photo,
    /// which the caller knows); `None` for [`Verdict::Unique`].
    pub fn diagnostic(&self, rules: &dyn Rules) -> Option<Diagnostic> {
        match self {
            Self::Unique(_) => None,
            Self::None { core } => Some(no_solution(rules, core)),
            Self::Many { backbone, .. } => Some(several(rules, backbone)),
            Self::GaveUp { spent } => {
                let message = format!("no verdict within {:.1} s", spent.as_secs_f64());
                Some(
                    Diagnostic::new(Code::GaveUp, message)
                        .hint("a longer --timeout gives the solver more time"),
                )
            }
        }
    }
}

fn no_solution(rules: &dyn Rules, core: &Conflict) -> Diagnostic {
    let mut diagnostic = Diagnostic::new(Code::NoSolution, core.why.clone())
        .hint("one of these cells was given wrongly: look at each");
    diagnostic.facts.extend(core.others.iter().cloned());
    listed(diagnostic, rules, &core.clues, "is")
}

fn several(rules: &dyn Rules, backbone: &[Clue]) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::SeveralSolutions, "more than one solution")
        .hint("a given may have been missed: look at the empty cells");
    let diagnostic = match backbone.len() {
        0 => diagnostic.fact("no open cell is known to be the same in all of them"),
        1 => diagnostic.fact("1 open cell is the same in all of them"),
        n => diagnostic.fact(format!("{n} open cells are the same in all of them")),
    };
    listed(diagnostic, rules, backbone, "is always")
}

/// The trouble with every clue among its cells, and the first [`LISTED`] among its facts.
fn listed(mut diagnostic: Diagnostic, rules: &dyn Rules, clues: &[Clue], is: &str) -> Diagnostic {
    diagnostic.place.cells = clues.iter().map(|c| CellLocation { cell: c.cell, quad: None }).collect();
    for clue in clues.iter().take(LISTED) {
        diagnostic = diagnostic.fact(format!("{} {is} {}", clue.cell, rules.show(clue.symbol)));
    }
    match clues.len().saturating_sub(LISTED) {
        0 => diagnostic,
        more => diagnostic.fact(format!("and {more} more")),
    }
}
