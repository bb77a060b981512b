//! A verdict that is not "exactly one solution", as people are told it.

use super::{Clue, Verdict};
use crate::trouble::{Name, Spot, Trouble};

/// How many cells are listed one by one; more are only counted. About half a terminal's height.
const LISTED: usize = 12;

impl Verdict {
    /// The verdict as trouble, with the cells it speaks of (without their places on a photo, which the caller
    /// knows); `None` for [`Verdict::Unique`].
    pub fn trouble(&self) -> Option<Trouble> {
        match self {
            Self::Unique(_) => None,
            Self::None { core } => Some(no_solution(core)),
            Self::Many { certain, .. } => Some(several(certain)),
            Self::GaveUp { spent } => {
                let message = format!("no verdict within {:.1} s", spent.as_secs_f64());
                Some(
                    Trouble::new(Name::GaveUp, message).hint("a longer --timeout gives the solver more time"),
                )
            }
        }
    }
}

fn no_solution(core: &[Clue]) -> Trouble {
    let message = match core {
        [] => "the puzzle has no solution".to_owned(),
        [one] => format!("{} cannot be {}", one.cell, one.symbol),
        [a, b] if a.symbol == b.symbol => format!("{} and {} cannot both be {}", a.cell, b.cell, a.symbol),
        more => format!("these {} clues cannot all be right", more.len()),
    };
    let trouble =
        Trouble::new(Name::NoSolution, message).hint("one of these cells was given wrongly: look at each");
    listed(trouble, core, "is")
}

fn several(certain: &[Clue]) -> Trouble {
    let trouble = Trouble::new(Name::SeveralSolutions, "more than one solution")
        .hint("a given may have been missed: look at the empty cells");
    let trouble = match certain.len() {
        0 => trouble.fact("no open cell is known to be the same in all of them"),
        1 => trouble.fact("1 open cell is the same in all of them"),
        n => trouble.fact(format!("{n} open cells are the same in all of them")),
    };
    listed(trouble, certain, "is always")
}

/// The trouble with every clue among its cells, and the first [`LISTED`] among its facts.
fn listed(mut trouble: Trouble, clues: &[Clue], is: &str) -> Trouble {
    trouble.place.cells = clues.iter().map(|c| Spot { cell: c.cell, quad: None }).collect();
    for clue in clues.iter().take(LISTED) {
        trouble = trouble.fact(format!("{} {is} {}", clue.cell, clue.symbol));
    }
    match clues.len().saturating_sub(LISTED) {
        0 => trouble,
        more => trouble.fact(format!("and {more} more")),
    }
}
