//! Counting: what was read against what is there. Pure functions, so that the figures can be trusted.

use super::truth::{Label, Truth};
use crate::puzzle::Symbol;
use serde::Serialize;

/// How a photo's puzzle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Ending {
    /// One solution, which holds every true given: as the true puzzle has one solution only, it is that one.
    Right,
    /// One solution, but not the true puzzle's: the worst that can happen, as nothing gives it away.
    WrongAnswer,
    /// One solution, but the reading is too doubtful to be given without a look.
    Review,
    /// Several solutions.
    #[serde(rename = "several")]
    Many,
    /// No solution.
    None,
    /// The solver's time was spent.
    GaveUp,
    /// No puzzle came out of the photo.
    Unread,
}

/// How one photo was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Score {
    /// Whether the grid was found and the right way up: see [`compare`].
    pub(super) found: bool,
    /// Whether every cell is as it should be.
    pub(super) exact: bool,
    /// Whether every cell was before the rules changed any.
    pub(super) exact_before: bool,
    /// Givens there are.
    pub(super) givens: usize,
    /// Givens read as what they are.
    pub(super) right: usize,
    /// Givens read as another symbol.
    pub(super) wrong: usize,
    /// Givens read as empty.
    pub(super) missed: usize,
    /// Symbols read where there is none.
    pub(super) false_digits: usize,
}

/// Counts a reading against the truth: `read` holds each cell's symbol, row by row, on a board of `rows` x
/// `columns`. The grid counts as found the right way up when at least half of the givens are read right at
/// their places: a board read sideways or beside the true one gets about one in nine.
pub(super) fn compare(truth: &Truth, rows: usize, columns: usize, read: &[Option<Symbol>]) -> Score {
    if (rows, columns) != (truth.rows, truth.columns) || read.len() != truth.labels.len() {
        return unread(truth);
    }
    let mut score = Score::default();
    for (label, symbol) in truth.labels.iter().zip(read) {
        match (label, symbol) {
            (Label::Given(given), Some(symbol)) if given == symbol => score.right += 1,
            (Label::Given(_), Some(_)) => score.wrong += 1,
            (Label::Given(_), None) => score.missed += 1,
            (Label::Open, Some(_)) => score.false_digits += 1,
            (Label::Open, None) | (Label::Gap, _) => {}
        }
    }
    score.givens = score.right + score.wrong + score.missed;
    score.found = score.right * 2 >= score.givens;
    score.exact = score.right == score.givens && score.false_digits == 0;
    score
}

/// The score of a photo from which nothing was read.
pub(super) fn unread(truth: &Truth) -> Score {
    let givens = truth.labels.iter().filter(|l| matches!(l, Label::Given(_))).count();
    Score { givens, missed: givens, ..Score::default() }
}

/// Whether the cell's symbol is other than the truth.
pub(super) fn differs(label: Label, read: Option<Symbol>) -> bool {
    match label {
        Label::Given(given) => read != Some(given),
        Label::Open => read.is_some(),
        Label::Gap => false,
    }
}

/// Whether a solution (row by row) holds every given of the truth.
pub(super) fn answers(truth: &Truth, solution: &[Option<Symbol>]) -> bool {
    solution.len() == truth.labels.len()
        && truth.labels.iter().zip(solution).all(|(label, value)| match label {
            Label::Given(given) => *value == Some(*given),
            Label::Open | Label::Gap => true,
        })
}

/// What many photos came to.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(super) struct Summary {
    /// Photos.
    pub(super) photos: usize,
    /// Grids found, the right way up.
    pub(super) found: usize,
    /// Whole grids read exactly.
    pub(super) exact: usize,
    /// Whole grids read exactly before the rules changed anything.
    pub(super) exact_before: usize,
    /// Givens there are.
    pub(super) givens: usize,
    /// Givens read right.
    pub(super) right: usize,
    /// Givens read as another symbol.
    pub(super) wrong: usize,
    /// Givens read as empty.
    pub(super) missed: usize,
    /// Symbols read where there is none.
    pub(super) false_digits: usize,
    /// Photos by how their puzzle ended.
    pub(super) endings: Endings,
    /// Seconds per photo: half took less.
    pub(super) median_seconds: f64,
    /// Seconds per photo: 95 in 100 took less.
    pub(super) p95_seconds: f64,
}

/// Photos by how their puzzle ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Endings {
    /// [`Ending::Right`]
    pub(super) right: usize,
    /// [`Ending::WrongAnswer`]
    pub(super) wrong_answer: usize,
    /// [`Ending::Review`]
    pub(super) review: usize,
    /// [`Ending::Many`]
    #[serde(rename = "several")]
    pub(super) many: usize,
    /// [`Ending::None`]
    pub(super) none: usize,
    /// [`Ending::GaveUp`]
    pub(super) gave_up: usize,
    /// [`Ending::Unread`]
    pub(super) unread: usize,
}

impl Endings {
    /// Both together.
    pub(super) const fn with(self, other: Self) -> Self {
        Self {
            right: self.right + other.right,
            wrong_answer: self.wrong_answer + other.wrong_answer,
            review: self.review + other.review,
            many: self.many + other.many,
            none: self.none + other.none,
            gave_up: self.gave_up + other.gave_up,
            unread: self.unread + other.unread,
        }
    }

    pub(super) const fn count(&mut self, ending: Ending) {
        *match ending {
            Ending::Right => &mut self.right,
            Ending::WrongAnswer => &mut self.wrong_answer,
            Ending::Review => &mut self.review,
            Ending::Many => &mut self.many,
            Ending::None => &mut self.none,
            Ending::GaveUp => &mut self.gave_up,
            Ending::Unread => &mut self.unread,
        } += 1;
    }
}

/// Adds up photos: score, ending and seconds of each.
pub(super) fn summarise(photos: &[(Score, Ending, f64)]) -> Summary {
    let mut sum = Summary { photos: photos.len(), ..Summary::default() };
    for (score, ending, _) in photos {
        sum.found += usize::from(score.found);
        sum.exact += usize::from(score.exact);
        sum.exact_before += usize::from(score.exact_before);
        sum.givens += score.givens;
        sum.right += score.right;
        sum.wrong += score.wrong;
        sum.missed += score.missed;
        sum.false_digits += score.false_digits;
        sum.endings.count(*ending);
    }
    let mut seconds: Vec<f64> = photos.iter().map(|(_, _, s)| *s).collect();
    seconds.sort_by(f64::total_cmp);
    sum.median_seconds = percentile(&seconds, 50);
    sum.p95_seconds = percentile(&seconds, 95);
    sum
}

/// The smallest of the `sorted` values that `percent` per cent of them do not exceed (nearest rank); 0 of
/// none.
pub(super) fn percentile(sorted: &[f64], percent: usize) -> f64 {
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn truth() -> Truth {
        Truth::parse("1,2,0\n3,x,c\n4,5,6\n", "t.csv").expect("a label")
    }

    fn symbols(text: &str) -> Vec<Option<Symbol>> {
        text.chars().map(Symbol::from_char).collect()
    }

    #[test]
    fn a_perfect_reading_is_exact_whatever_stands_in_gaps() {
        let score = compare(&truth(), 3, 3, &symbols("1203.0456"));
        assert_eq!(score, Score { found: true, exact: true, givens: 6, right: 6, ..Score::default() });
        assert!(compare(&truth(), 3, 3, &symbols("120390456")).exact);
    }

    #[test]
    fn every_kind_of_mistake_is_counted_once() {
        let score = compare(&truth(), 3, 3, &symbols("1873.7406"));
        let expected = Score {
            found: true,
            givens: 6,
            right: 4,
            wrong: 1,
            missed: 1,
            false_digits: 2,
            ..Score::default()
        };
        assert_eq!(score, expected);
    }

    #[test]
    fn a_grid_counts_as_found_from_half_of_the_givens() {
        assert!(compare(&truth(), 3, 3, &symbols("1203.0000")).found);
        assert!(!compare(&truth(), 3, 3, &symbols("1200.0000")).found);
    }

    #[test]
    fn a_board_of_another_size_or_none_at_all_misses_everything() {
        let none = unread(&truth());
        assert_eq!((none.givens, none.missed, none.found, none.exact), (6, 6, false, false));
        assert_eq!(compare(&truth(), 2, 3, &symbols("120300")), none);
    }

    #[test]
    fn an_answer_must_hold_every_given() {
        assert!(answers(&truth(), &symbols("1293.8456")));
        assert!(!answers(&truth(), &symbols("1293.8457")));
        assert!(!answers(&truth(), &symbols("12")));
    }

    #[test]
    fn sums_and_percentiles() {
        let exact = compare(&truth(), 3, 3, &symbols("1203.0456"));
        let photos = [
            (exact, Ending::Right, 0.3),
            (unread(&truth()), Ending::Unread, 0.1),
            (exact, Ending::WrongAnswer, 0.2),
        ];
        let sum = summarise(&photos);
        assert_eq!((sum.photos, sum.found, sum.exact), (3, 2, 2));
        assert_eq!((sum.givens, sum.right, sum.missed), (18, 12, 6));
        assert_eq!((sum.endings.right, sum.endings.unread, sum.endings.wrong_answer), (1, 1, 1));
        assert!((sum.median_seconds - 0.2).abs() < 1e-12 && (sum.p95_seconds - 0.3).abs() < 1e-12);
        let hundred: Vec<f64> = (1..=100).map(f64::from).collect();
        assert!((percentile(&hundred, 95) - 95.0).abs() < 1e-12);
        assert!((percentile(&hundred, 50) - 50.0).abs() < 1e-12);
        assert!(percentile(&[], 50).abs() < 1e-12);
    }
}
