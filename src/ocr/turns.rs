//! Which way up a board stands: the quarter turns to try, and the one in which it reads best.

use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Turn;

/// The turns to try, the one the file hints at first.
pub fn turns(hint: Turn) -> Vec<Turn> {
    let mut turns: Vec<Turn> = (0..4).map(|q| hint.then(q)).collect();
    if hint.mirrored {
        turns.extend((0..4).map(Turn::quarters));
    }
    turns
}

/// The turn in which what is read scores best, with what is read then. `score` gives the score and whether it
/// is high enough to try no other turn.
pub(super) fn best_turn<T>(
    turns: &[Turn],
    mut read: impl FnMut(Turn) -> Result<T>,
    score: impl Fn(&T) -> (f64, bool),
) -> Result<(Turn, T)> {
    let mut best: Option<(f64, Turn, T)> = None;
    for &turn in turns {
        let seen = read(turn)?;
        let (value, sure) = score(&seen);
        if best.as_ref().is_none_or(|b| value > b.0) {
            best = Some((value, turn, seen));
        }
        if sure {
            break;
        }
    }
    let best = best.ok_or_else(|| Diagnostic::new(Code::Bug, "a board was to be read in no direction"))?;
    Ok((best.1, best.2))
}
