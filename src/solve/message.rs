//! A verdict in words: the one place that has them, for whoever shows them.

use super::Verdict;
use crate::puzzle::Rules;

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
            Self::None { core } => core.brief(rules),
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

    /// Where there is no solution: what else cannot hold together besides what the verdict names, a sentence each, at most
    /// `most`.
    pub fn other_conflicts(&self, rules: &dyn Rules, most: usize) -> Vec<String> {
        let Self::None { core } = self else { return Vec::new() };
        let others = rules.direct_conflicts().into_iter().filter(|other| other != core);
        others.take(most).map(|other| other.why).collect()
    }
}
