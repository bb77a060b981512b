//! Corrections in the order they were made, with undo and redo without limit.

use super::{AsideCorrection, Correction};
use crate::geometry::{Cell, Quad};
use crate::puzzle::Kind;

/// Where a person says that the puzzle lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Its corners in pixels of the photo as stored, in any order around it.
    pub corners: Quad,
    /// How many cells it has along each side, if the person says so.
    pub sides: Option<u16>,
}

/// What a person does to a reading, one step at a time.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Says what a cell holds, be it what was read anyway.
    Correct(Correction),
    /// Says what stands beside the cells, be it what was read anyway.
    Restate(AsideCorrection),
    /// Says where the puzzle lies, which is then read anew: what was said of cells before is of no use any
    /// more.
    Frame(Frame),
    /// Says of which kind the puzzle is, or that the photo is to say it; it is read anew, as behind a frame.
    Kind(Option<&'static Kind>),
    /// Takes the last of these back.
    Undo,
    /// Makes the last one that was taken back again.
    Redo,
    /// Moves to a cell.
    Move(Cell),
}

/// What was said and holds.
#[derive(Clone, Debug, PartialEq)]
enum Said {
    Of(Correction),
    Beside(AsideCorrection),
    Location(Frame),
    Kind(Option<&'static Kind>),
}

/// What was said, and what of it was taken back.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct History {
    made: Vec<Said>,
    taken_back: Vec<Said>,
    at: Option<Cell>,
}

impl History {
    /// Takes one step. Undo and redo with nothing to undo or redo change nothing; a correction or frame makes
    /// what was taken back before it unreachable.
    pub fn take(&mut self, step: Step) {
        match step {
            Step::Correct(correction) => self.say(Said::Of(correction)),
            Step::Restate(correction) => self.say(Said::Beside(correction)),
            Step::Frame(frame) => self.say(Said::Location(frame)),
            Step::Kind(kind) => self.say(Said::Kind(kind)),
            Step::Undo => Self::shift(&mut self.made, &mut self.taken_back, &mut self.at),
            Step::Redo => Self::shift(&mut self.taken_back, &mut self.made, &mut self.at),
            Step::Move(cell) => self.at = Some(cell),
        }
    }

    fn say(&mut self, said: Said) {
        self.at = said.cell();
        self.made.push(said);
        self.taken_back.clear();
    }

    /// Moves what was said last of `from` to the end of `to`, and the place to its cell.
    fn shift(from: &mut Vec<Said>, to: &mut Vec<Said>, at: &mut Option<Cell>) {
        if let Some(said) = from.pop() {
            *at = said.cell();
            to.push(said);
        }
    }

    /// The corrections that hold, in the order they were made; of two of one cell the later counts.
    pub fn corrections(&self) -> Vec<Correction> {
        let correction = |said: &Said| match said {
            Said::Of(correction) => Some(*correction),
            Said::Beside(_) | Said::Location(_) | Said::Kind(_) => None,
        };
        self.made[self.since()..].iter().filter_map(correction).collect()
    }

    /// What was said beside the cells and holds, in the order it was said; of two of one aside the later
    /// counts.
    pub fn restated(&self) -> Vec<AsideCorrection> {
        let correction = |said: &Said| match said {
            Said::Beside(correction) => Some(correction.clone()),
            Said::Of(_) | Said::Location(_) | Said::Kind(_) => None,
        };
        self.made[self.since()..].iter().filter_map(correction).collect()
    }

    /// Whether nothing is said of the reading.
    pub fn is_silent(&self) -> bool {
        self.made.len() == self.since()
    }

    /// Where what holds of the reading begins: behind the last frame or kind.
    fn since(&self) -> usize {
        let is_anew = |said: &Said| matches!(said, Said::Location(_) | Said::Kind(_));
        self.made.iter().rposition(is_anew).map_or(0, |at| at + 1)
    }

    /// Where the puzzle lies, if a person has said so.
    pub fn frame(&self) -> Option<Frame> {
        self.made.iter().rev().find_map(|said| match said {
            Said::Location(frame) => Some(*frame),
            Said::Of(_) | Said::Beside(_) | Said::Kind(_) => None,
        })
    }

    /// What a person has said of the kind, if anything: which it is, or that the photo is to say it.
    pub fn kind(&self) -> Option<Option<&'static Kind>> {
        self.made.iter().rev().find_map(|said| match said {
            Said::Kind(kind) => Some(*kind),
            Said::Of(_) | Said::Beside(_) | Said::Location(_) => None,
        })
    }

    /// The cell that was last moved to, corrected, or given back; `None` before the first step and after a
    /// frame or kind.
    pub const fn at(&self) -> Option<Cell> {
        self.at
    }

    /// Whether there is anything to take back.
    pub const fn can_undo(&self) -> bool {
        !self.made.is_empty()
    }

    /// Whether there is anything to make again.
    pub const fn can_redo(&self) -> bool {
        !self.taken_back.is_empty()
    }
}

impl Said {
    const fn cell(&self) -> Option<Cell> {
        match self {
            Self::Of(correction) => Some(correction.cell),
            Self::Beside(_) | Self::Location(_) | Self::Kind(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;
    use crate::puzzle::{Symbol, named};
    use proptest::prelude::*;

    fn step() -> impl Strategy<Value = Step> {
        let cell = (0_u16..3, 0_u16..3).prop_map(|(row, column)| Cell::new(row, column));
        let symbol = proptest::option::of((1_u32..10).prop_map(Symbol));
        prop_oneof![
            6 => (cell.clone(), symbol).prop_map(|(cell, symbol)| Step::Correct(Correction { cell, symbol })),
            2 => (1_u32..4).prop_map(|row| {
                let name = format!("total of row {row}");
                Step::Restate(AsideCorrection { name, value: row.to_string() })
            }),
            1 => (4_u16..10).prop_map(|n| {
                Step::Frame(Frame { corners: Quad([Point::default(); 4]), sides: Some(n) })
            }),
            1 => prop_oneof![Just(None), Just(named("hidato"))].prop_map(Step::Kind),
            3 => Just(Step::Undo),
            3 => Just(Step::Redo),
            1 => cell.prop_map(Step::Move),
        ]
    }

    /// All that a history says of what is read, and how it is read.
    type Says = ((Vec<Correction>, Vec<AsideCorrection>), (Option<Frame>, Option<Option<&'static Kind>>));

    fn said(history: &History) -> Says {
        ((history.corrections(), history.restated()), (history.frame(), history.kind()))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]

        #[test]
        fn redo_gives_what_undo_took(
            steps in proptest::collection::vec(step(), 0..40),
            times in 1_usize..40,
        ) {
            let mut history = History::default();
            for step in &steps {
                history.take(step.clone());
            }
            let mut before = vec![said(&history)];
            for _ in 0..times {
                if history.can_undo() {
                    history.take(Step::Undo);
                    before.push(said(&history));
                }
            }
            while let Some(expected) = before.pop() {
                prop_assert_eq!(said(&history), expected);
                if !before.is_empty() {
                    prop_assert!(history.can_redo());
                    history.take(Step::Redo);
                }
            }
        }

        #[test]
        fn undoing_everything_gives_the_reading_back(steps in proptest::collection::vec(step(), 0..40)) {
            let mut history = History::default();
            for step in &steps {
                history.take(step.clone());
            }
            for _ in 0..steps.len() {
                history.take(Step::Undo);
            }
            prop_assert!(said(&history) == (Default::default(), (None, None)) && !history.can_undo());
            let before = history.clone();
            history.take(Step::Undo);
            prop_assert_eq!(history, before);
        }
    }

    #[test]
    fn a_frame_leaves_behind_what_was_said_of_cells_before_it() {
        let correct = Step::Correct(Correction { cell: Cell::new(0, 1), symbol: Some(Symbol(4)) });
        let frame = Frame { corners: Quad([Point::default(); 4]), sides: None };
        let mut history = History::default();
        for step in [correct, Step::Frame(frame)] {
            history.take(step);
        }
        assert_eq!(said(&history), (Default::default(), (Some(frame), None)));
        history.take(Step::Undo);
        assert_eq!(history.corrections().len(), 1);
        assert_eq!(history.frame(), None);
    }

    #[test]
    fn a_kind_leaves_behind_what_was_said_of_cells_and_keeps_the_frame() {
        let correct = Step::Correct(Correction { cell: Cell::new(0, 1), symbol: Some(Symbol(4)) });
        let frame = Frame { corners: Quad([Point::default(); 4]), sides: None };
        let mut history = History::default();
        for step in [Step::Frame(frame), correct, Step::Kind(named("hidato"))] {
            history.take(step);
        }
        assert_eq!(said(&history), (Default::default(), (Some(frame), Some(named("hidato")))));
        history.take(Step::Kind(None));
        assert_eq!(history.kind(), Some(None), "that the photo is to say it is said");
        history.take(Step::Undo);
        history.take(Step::Undo);
        assert_eq!((history.corrections().len(), history.kind()), (1, None));
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
