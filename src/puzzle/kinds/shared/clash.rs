//! Clues that cannot all hold.

use crate::puzzle::Clue;

/// As few of the clues as still clash, in their order: none of them can be left out; `None` where all can
/// hold. Fewer clues must not clash where more do not.
pub(crate) fn least(clues: &[Clue], clash: impl Fn(&[Clue]) -> bool) -> Option<Vec<Clue>> {
    if !clash(clues) {
        return None;
    }
    let mut kept = clues.to_vec();
    let mut needed = 0;
    while needed < kept.len() {
        let mut without = kept.clone();
        without.remove(needed);
        if clash(&without) {
            kept = without;
        } else {
            needed += 1;
        }
    }
    Some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;
    use crate::puzzle::Symbol;

    #[test]
    fn what_is_not_needed_for_a_clash_is_left_out() {
        let clues: Vec<Clue> =
            (0..5).map(|i| Clue { cell: Cell::new(0, i), symbol: Symbol(u32::from(i)) }).collect();
        let has = |clues: &[Clue], symbol: u32| clues.iter().any(|clue| clue.symbol.0 == symbol);
        let kept = least(&clues, |clues| has(clues, 1) && has(clues, 3)).expect("1 and 3 clash");
        assert_eq!(kept, [clues[1], clues[3]]);
        assert_eq!(least(&clues, |clues| has(clues, 7)), None);
        assert_eq!(least(&clues, |_| true), Some(Vec::new()), "without any clue, too");
    }
}
