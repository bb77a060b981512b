//! A verdict that is not "exactly one solution", as people are told it.

use super::{Clue, Verdict};
use crate::puzzle::{Conflict, Rules};
use crate::trouble::{Name, Spot, Trouble};

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
        let Self::Many { first, certain } = self else { return None };
        let open = first.values.iter().flatten().count() - clues;
        Some(format!("{} of {open} open cells are equal in all solutions", certain.len()))
    }

    /// The verdict on the puzzle `rules` as trouble, with the cells it speaks of (without their places on a photo,
    /// which the caller knows); `None` for [`Verdict::Unique`].
    pub fn trouble(&self, rules: &dyn Rules) -> Option<Trouble> {
        match self {
            Self::Unique(_) => None,
            Self::None { core } => Some(no_solution(rules, core)),
            Self::Many { certain, .. } => Some(several(rules, certain)),
            Self::GaveUp { spent } => {
                let message = format!("no verdict within {:.1} s", spent.as_secs_f64());
                Some(
                    Trouble::new(Name::GaveUp, message).hint("a longer --timeout gives the solver more time"),
                )
            }
        }
    }
}

fn no_solution(rules: &dyn Rules, core: &Conflict) -> Trouble {
    let mut trouble = Trouble::new(Name::NoSolution, core.why.clone())
        .hint("one of these cells was given wrongly: look at each");
    trouble.facts.extend(core.others.iter().cloned());
    listed(trouble, rules, &core.clues, "is")
}

fn several(rules: &dyn Rules, certain: &[Clue]) -> Trouble {
    let trouble = Trouble::new(Name::SeveralSolutions, "more than one solution")
        .hint("a given may have been missed: look at the empty cells");
    let trouble = match certain.len() {
        0 => trouble.fact("no open cell is known to be the same in all of them"),
        1 => trouble.fact("1 open cell is the same in all of them"),
        n => trouble.fact(format!("{n} open cells are the same in all of them")),
    };
    listed(trouble, rules, certain, "is always")
}

/// The trouble with every clue among its cells, and the first [`LISTED`] among its facts.
fn listed(mut trouble: Trouble, rules: &dyn Rules, clues: &[Clue], is: &str) -> Trouble {
    trouble.place.cells = clues.iter().map(|c| Spot { cell: c.cell, quad: None }).collect();
    for clue in clues.iter().take(LISTED) {
        trouble = trouble.fact(format!("{} {is} {}", clue.cell, rules.show(clue.symbol)));
    }
    match clues.len().saturating_sub(LISTED) {
        0 => trouble,
        more => trouble.fact(format!("and {more} more")),
    }
}
