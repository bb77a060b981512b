//! Systems of linear equations in a few bounded integers, solved without a solver: loading one takes longer.

use crate::constraint::{Assignment, Model, Relation, Rule};

/// Most integers of a system: the work grows with their cube.
const MOST_INTS: usize = 150;
/// Most values that are tried; more are left to the solver.
const MOST_TRIED: usize = 5_000;

/// The only assignment that keeps all rules of `model`; `None` where there is none or another one, where the
/// model has other rules than equations of integers, and where finding out takes too long.
///
/// Gauss-Jordan elimination leaves an equation for each integer that depends on others; those on which they
/// depend are tried within their bounds.
pub(super) fn only(model: &Model) -> Option<Assignment> {
    if model.bools() > 0 || model.ints().is_empty() || model.ints().len() > MOST_INTS {
        return None;
    }
    let mut rows: Vec<Row> =
        model.rules().iter().map(|rule| Row::of(rule, model.ints().len())).collect::<Option<_>>()?;
    let pivots = eliminate(&mut rows, model.ints().len())?;
    // What is left without a pivot has no integer in it.
    if rows[pivots.len()..].iter().any(|row| row.bound != 0) {
        return None;
    }
    let free = (0..model.ints().len()).filter(|int| !pivots.contains(int)).collect();
    let mut search = Search {
        rows: &rows[..pivots.len()],
        pivots: &pivots,
        free,
        ranges: model.ints(),
        tried: 0,
        found: Vec::new(),
    };
    search.place(&mut vec![0; model.ints().len()], 0)?;
    match search.found.as_slice() {
        [only] => Some(Assignment { bools: Vec::new(), ints: only.clone() }),
        _ => None,
    }
}

/// An equation: weight times value, added up over all integers, is the bound.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    weights: Vec<i128>,
    bound: i128,
}

impl Row {
    fn of(rule: &Rule, ints: usize) -> Option<Self> {
        let Rule::IntSum(terms, Relation::Equal, bound) = rule else { return None };
        let mut weights = vec![0; ints];
        for &(weight, int) in terms {
            weights[int.var()] += i128::from(weight);
        }
        Some(Self { weights, bound: i128::from(*bound) })
    }

    /// Subtracts as much of `other` as takes `int` out; `None` where the numbers grow too large.
    fn without(&self, int: usize, other: &Self) -> Option<Self> {
        let (own, others) = (self.weights[int], other.weights[int]);
        let common = gcd(own, others);
        let (own, others) = (own / common, others / common);
        let combined = |a: i128, b: i128| a.checked_mul(others)?.checked_sub(b.checked_mul(own)?);
        let weights: Vec<i128> =
            self.weights.iter().zip(&other.weights).map(|(&a, &b)| combined(a, b)).collect::<Option<_>>()?;
        let bound = combined(self.bound, other.bound)?;
        let common = weights.iter().fold(bound, |common, &weight| gcd(common, weight)).max(1);
        Some(Self {
            weights: weights.into_iter().map(|weight| weight / common).collect(),
            bound: bound / common,
        })
    }
}

/// The greatest common divisor, not negative; 0 of zeros.
fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    // Both are absolute values of numbers that fit, except the least of all, which no weight is.
    i128::try_from(a).unwrap_or(i128::MAX)
}

/// Brings the rows into reduced form; gives the integer of each of the first rows that no other row has.
fn eliminate(rows: &mut [Row], ints: usize) -> Option<Vec<usize>> {
    let mut pivots = Vec::new();
    for int in 0..ints {
        let done = pivots.len();
        let candidates = (done..rows.len()).filter(|&i| rows[i].weights[int] != 0);
        let Some(best) = candidates.min_by_key(|&i| rows[i].weights[int].unsigned_abs()) else { continue };
        rows.swap(done, best);
        let pivot = rows[done].clone();
        for (i, row) in rows.iter_mut().enumerate() {
            if i != done && row.weights[int] != 0 {
                *row = row.without(int, &pivot)?;
            }
        }
        pivots.push(int);
    }
    Some(pivots)
}

/// The search through the values of the integers that no row determines.
struct Search<'a> {
    /// One for each pivot.
    rows: &'a [Row],
    pivots: &'a [usize],
    /// The integers without a pivot.
    free: Vec<usize>,
    ranges: &'a [(i64, i64)],
    tried: usize,
    /// At most two.
    found: Vec<Vec<i64>>,
}

impl Search<'_> {
    /// Tries all values of the free integers from number `at` on, those before it being in `values`; `None`
    /// where that takes too long.
    fn place(&mut self, values: &mut Vec<i64>, at: usize) -> Option<()> {
        let Some(&int) = self.free.get(at) else {
            self.found.extend(self.completed(values));
            return Some(());
        };
        let (least, most) = self.range(values, at)?;
        for value in least..=most {
            self.tried += 1;
            if self.tried > MOST_TRIED || self.found.len() > 1 {
                return if self.found.len() > 1 { Some(()) } else { None };
            }
            values[int] = value;
            self.place(values, at + 1)?;
        }
        Some(())
    }

    /// What the rows and its own bounds leave of the free integer number `at`.
    fn range(&self, values: &[i64], at: usize) -> Option<(i64, i64)> {
        let int = self.free[at];
        let (mut least, mut most) = self.ranges[int];
        for (row, &pivot) in self.rows.iter().zip(self.pivots) {
            let weight = row.weights[int];
            if weight == 0 {
                continue;
            }
            // weight * value = bound - what is known - what is open, which lies between two sums.
            let (mut low, mut high) = (row.bound, row.bound);
            for &known in &self.free[..at] {
                let known = row.weights[known].checked_mul(i128::from(values[known]))?;
                (low, high) = (low.checked_sub(known)?, high.checked_sub(known)?);
            }
            for &open in self.free[at + 1..].iter().chain([&pivot]) {
                let (from, to) = self.ranges[open];
                let ends = [from, to].map(|end| row.weights[open].checked_mul(i128::from(end)));
                let (a, b) = (ends[0]?, ends[1]?);
                (low, high) = (low.checked_sub(a.max(b))?, high.checked_sub(a.min(b))?);
            }
            // Rounded inwards, for a positive weight; a negative one exchanges the ends.
            let (low, high) = if weight > 0 { (low, high) } else { (-high, -low) };
            let weight = weight.abs();
            least = least.max(i64::try_from(-(-low).div_euclid(weight)).unwrap_or(least));
            most = most.min(i64::try_from(high.div_euclid(weight)).unwrap_or(most));
        }
        Some((least, most))
    }

    /// The values with those of the pivots, where they are whole and within their bounds.
    fn completed(&self, values: &[i64]) -> Option<Vec<i64>> {
        let mut all = values.to_vec();
        for (row, &pivot) in self.rows.iter().zip(self.pivots) {
            let known = self.free.iter().try_fold(0_i128, |sum, &int| {
                sum.checked_add(row.weights[int].checked_mul(i128::from(values[int]))?)
            })?;
            let rest = row.bound.checked_sub(known)?;
            let value = rest / row.weights[pivot];
            let (least, most) = self.ranges[pivot];
            if value * row.weights[pivot] != rest || !(i128::from(least)..=i128::from(most)).contains(&value)
            {
                return None;
            }
            all[pivot] = i64::try_from(value).ok()?;
        }
        Some(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A model of integers from `least` to `most` with these equations.
    fn model(ranges: &[(i64, i64)], rows: &[(Vec<i64>, i64)]) -> Model {
        let mut model = Model::default();
        let ints: Vec<_> = ranges.iter().map(|&(least, most)| model.int(least, most)).collect();
        for (weights, bound) in rows {
            let terms =
                weights.iter().copied().zip(ints.iter().copied()).filter(|term| term.0 != 0).collect();
            model.rule(Rule::IntSum(terms, Relation::Equal, *bound));
        }
        model
    }

    /// All assignments that keep the rules, by trying them.
    fn all(model: &Model) -> Vec<Vec<i64>> {
        let mut all = vec![Vec::new()];
        for &(least, most) in model.ints() {
            let longer = |values: &Vec<i64>| {
                let values = values.clone();
                (least..=most).map(move |value| [values.as_slice(), &[value]].concat())
            };
            all = all.iter().flat_map(longer).collect();
        }
        all.retain(|ints| {
            let assignment = Assignment { bools: Vec::new(), ints: ints.clone() };
            model.rules().iter().all(|rule| assignment.keeps(rule))
        });
        all
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn the_only_assignment_is_the_one_that_trying_all_finds(
            ranges in proptest::collection::vec((-2_i64..2, 0_i64..4), 1..5),
            weights in proptest::collection::vec(proptest::collection::vec(-3_i64..4, 4), 0..5),
            values in proptest::collection::vec(-2_i64..5, 4),
            off in -1_i64..2,
        ) {
            let ranges: Vec<(i64, i64)> =
                ranges.into_iter().map(|(least, more)| (least, least + more)).collect();
            let rows: Vec<(Vec<i64>, i64)> = weights.into_iter().enumerate().map(|(i, mut weights)| {
                weights.truncate(ranges.len());
                let bound: i64 = weights.iter().zip(&values).map(|(weight, value)| weight * value).sum();
                (weights, if i == 0 { bound + off } else { bound })
            }).collect();
            let model = model(&ranges, &rows);
            let all = all(&model);
            let expected = if let [only] = all.as_slice() { Some(only.clone()) } else { None };
            prop_assert_eq!(only(&model).map(|assignment| assignment.ints), expected);
        }
    }

    #[test]
    fn what_takes_too_long_or_grows_too_large_is_left_to_the_solver() {
        let wide = (0, 1_000_000);
        assert_eq!(only(&model(&[wide, wide, wide], &[(vec![1, 1, 1], 3_000_001)])), None);
        assert!(only(&model(&[wide, wide, wide], &[(vec![1, 1, 1], 3_000_000)])).is_some());
        let huge = i64::MAX / 2;
        let rows: Vec<(Vec<i64>, i64)> = (0..6)
            .map(|i| ((0..6).map(|j| huge - i * 7 - j * j * 11 - i * j * 13).collect(), huge - i))
            .collect();
        assert_eq!(only(&model(&[(0, huge); 6], &rows)), None);
        assert_eq!(only(&model(&[(0, 9); MOST_INTS + 1], &[])), None);
    }

    #[test]
    fn other_rules_are_left_to_the_solver() {
        let mut with_bool = model(&[(3, 3)], &[]);
        assert_eq!(only(&with_bool).map(|a| a.ints), Some(vec![3]));
        with_bool.bool();
        assert_eq!(only(&with_bool), None);
        let mut with_bound = model(&[(3, 3)], &[]);
        with_bound.rule(Rule::IntSum(Vec::new(), Relation::AtMost, 1));
        assert_eq!(only(&with_bound), None);
    }
}
