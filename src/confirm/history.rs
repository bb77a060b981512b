//! Corrections in the order they were made, with undo and redo without limit.

use super::Correction;
use crate::geometry::Cell;

/// What a person does to a reading, one step at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Says what a cell holds, be it what was read anyway.
    Correct(Correction),
    /// Takes the last correction back.
    Undo,
    /// Makes the last correction that was taken back again.
    Redo,
    /// Moves to a cell.
    Move(Cell),
}

/// The corrections that hold, and those that were taken back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    made: Vec<Correction>,
    taken_back: Vec<Correction>,
    at: Option<Cell>,
}

impl History {
    /// Takes one step. Undo and redo with nothing to undo or redo change nothing; a correction makes what was taken
    /// back before it unreachable.
    pub fn take(&mut self, step: Step) {
        match step {
            Step::Correct(correction) => {
                self.made.push(correction);
                self.taken_back.clear();
                self.at = Some(correction.cell);
            }
            Step::Undo => Self::shift(&mut self.made, &mut self.taken_back, &mut self.at),
            Step::Redo => Self::shift(&mut self.taken_back, &mut self.made, &mut self.at),
            Step::Move(cell) => self.at = Some(cell),
        }
    }

    /// Moves the last correction of `from` to the end of `to`, and the place to its cell.
    fn shift(from: &mut Vec<Correction>, to: &mut Vec<Correction>, at: &mut Option<Cell>) {
        if let Some(correction) = from.pop() {
            *at = Some(correction.cell);
            to.push(correction);
        }
    }

    /// The corrections that hold, in the order they were made; of two of one cell the later counts.
    pub fn corrections(&self) -> &[Correction] {
        &self.made
    }

    /// The cell that was last moved to, corrected, or given back; `None` before the first step.
    pub const fn at(&self) -> Option<Cell> {
        self.at
    }

    /// Whether there is a correction to take back.
    pub const fn can_undo(&self) -> bool {
        !self.made.is_empty()
    }

    /// Whether there is a correction to make again.
    pub const fn can_redo(&self) -> bool {
        !self.taken_back.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Symbol;
    use proptest::prelude::*;

    fn step() -> impl Strategy<Value = Step> {
        let cell = (0_u16..3, 0_u16..3).prop_map(|(row, column)| Cell::new(row, column));
        let symbol = proptest::option::of((1_u32..10).prop_map(Symbol));
        prop_oneof![
            4 => (cell.clone(), symbol).prop_map(|(cell, symbol)| Step::Correct(Correction { cell, symbol })),
            2 => Just(Step::Undo),
            2 => Just(Step::Redo),
            1 => cell.prop_map(Step::Move),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]

        /// RELIABILITY 20.
        #[test]
        fn redo_gives_what_undo_took(steps in proptest::collection::vec(step(), 0..40), times in 1_usize..40) {
            let mut history = History::default();
            for &step in &steps {
                history.take(step);
            }
            let corrections = history.corrections().to_vec();
            let undone = times.min(corrections.len());
            for _ in 0..undone {
                history.take(Step::Undo);
            }
            prop_assert_eq!(history.corrections(), &corrections[..corrections.len() - undone]);
            for _ in 0..undone {
                history.take(Step::Redo);
            }
            prop_assert_eq!(history.corrections(), &corrections[..]);
        }

        #[test]
        fn undoing_everything_gives_the_reading_back(steps in proptest::collection::vec(step(), 0..40)) {
            let mut history = History::default();
            for &step in &steps {
                history.take(step);
            }
            let made = history.corrections().len();
            for _ in 0..made {
                history.take(Step::Undo);
            }
            prop_assert!(history.corrections().is_empty() && !history.can_undo());
            let before = history.clone();
            history.take(Step::Undo);
            prop_assert_eq!(history, before);
        }
    }

    #[test]
    fn a_correction_ends_what_can_be_made_again() {
        let correct = |column, symbol| {
            Step::Correct(Correction { cell: Cell::new(0, column), symbol: Some(Symbol(symbol)) })
        };
        let mut history = History::default();
        for step in [correct(0, 1), correct(1, 2), Step::Undo] {
            history.take(step);
        }
        assert!(history.can_redo());
        assert_eq!(history.at(), Some(Cell::new(0, 1)), "undo goes where it changed something");
        history.take(correct(2, 3));
        assert!(!history.can_redo());
        history.take(Step::Redo);
        let columns: Vec<u16> = history.corrections().iter().map(|c| c.cell.column).collect();
        assert_eq!(columns, [0, 2]);
    }
}
