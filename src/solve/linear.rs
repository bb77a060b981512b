//! Systems of linear equations in a few bounded integers, solved without a solver: loading one takes longer.

use super::prover::{Outcome, Prover};
use crate::constraint::{Assignment, Fact, Model, Relation, Rule};

/// Most integers of a system: the work grows with their cube.
const MOST_INTS: usize = 150;
/// Most values that are tried; more are left to the solver. And where a core is looked for, which is asked
/// often.
const MOST_TRIED: usize = 5_000;
const FEW_TRIED: usize = 200;

/// What the equations of a model leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Solved {
    /// No assignment: the known values of these integers do not go together, if any were known.
    None(Vec<usize>),
    /// One.
    Only(Assignment),
    /// Several, of which this is one.
    Several(Assignment),
    /// Not known: there are other rules than equations of integers, or finding out takes too long.
    Unknown,
}

/// What the rules of `model` leave.
///
/// Gauss-Jordan elimination leaves an equation for each integer that depends on others; those on which they
/// depend are tried within their bounds.
pub(super) fn solve(model: &Model) -> Solved {
    Linear::new(model)
        .map_or(Solved::Unknown, |linear| linear.solved(&[], MOST_TRIED).unwrap_or(Solved::Unknown))
}

/// The equations of a model, as a prover that knows no other rules: it says that it does not know where there
/// are any, and where finding out takes too long.
pub(super) struct Linear<'m> {
    model: &'m Model,
    rows: Option<Vec<Row>>,
    /// Whether it did not know once.
    pub(super) gave_up: bool,
}

impl<'m> Linear<'m> {
    /// The equations of a model; `None` where it has other rules, or is too large.
    pub(super) fn new(model: &'m Model) -> Option<Self> {
        let ints = model.ints().len();
        if model.bools() > 0 || ints == 0 || ints > MOST_INTS {
            return None;
        }
        let rows = model.rules().iter().map(|rule| Row::of(rule, ints)).collect::<Option<_>>()?;
        Some(Self { model, rows: Some(rows), gave_up: false })
    }

    /// What is left where integers have these values; `None` where more than so many values had to be tried.
    fn solved(&self, known: &[(usize, i64)], most: usize) -> Option<Solved> {
        let ranges = self.model.ints();
        let is_within = |&(int, value): &(usize, i64)| (ranges[int].0..=ranges[int].1).contains(&value);
        let is_other = |&(int, value): &(usize, i64)| known.iter().any(|k| k.0 == int && k.1 != value);
        if let Some(&(int, _)) = known.iter().find(|known| !is_within(known) || is_other(known)) {
            return Some(Solved::None(vec![int]));
        }
        let mut rows: Vec<Row> =
            self.rows.as_ref()?.iter().map(|row| row.with(known)).collect::<Option<_>>()?;
        let pivots = eliminate(&mut rows, ranges.len())?;
        // What is left without a pivot has no integer in it.
        for row in &rows {
            if !row.is_within(ranges)? {
                return Some(Solved::None(row.known.clone()));
            }
        }
        let is_free = |int: &usize| !pivots.contains(int) && known.iter().all(|known| known.0 != *int);
        let mut values = vec![0; ranges.len()];
        for &(int, value) in known {
            values[int] = value;
        }
        let free = (0..ranges.len()).filter(is_free).collect();
        let rows = &rows[..pivots.len()];
        let mut search = Search { rows, pivots: &pivots, free, ranges, left: most, found: Vec::new() };
        search.place(&mut values, 0)?;
        let assignment = |ints: &Vec<i64>| Assignment { bools: Vec::new(), ints: ints.clone() };
        Some(match search.found.as_slice() {
            [] => Solved::None(known.iter().map(|known| known.0).collect()),
            [only] => Solved::Only(assignment(only)),
            [first, ..] => Solved::Several(assignment(first)),
        })
    }
}

impl Prover for Linear<'_> {
    fn add(&mut self, rule: &Rule) {
        let row = Row::of(rule, self.model.ints().len());
        self.rows = self.rows.take().zip(row).map(|(rows, row)| [rows, vec![row]].concat());
    }

    fn check(&mut self, assumptions: &[Fact]) -> Outcome {
        let known = |fact: &Fact| match fact {
            Fact::Equals(int, value) => Some((int.var(), *value)),
            Fact::Holds(_) => None,
        };
        let known: Option<Vec<(usize, i64)>> = assumptions.iter().map(known).collect();
        match known.as_ref().and_then(|known| self.solved(known, FEW_TRIED)) {
            Some(Solved::Only(assignment) | Solved::Several(assignment)) => Outcome::Sat(assignment),
            Some(Solved::None(ints)) => {
                let is_blamed = |(_, known): &(usize, (usize, i64))| ints.contains(&known.0);
                let known = known.into_iter().flatten().enumerate();
                Outcome::Unsat(known.filter(is_blamed).map(|known| known.0).collect())
            }
            Some(Solved::Unknown) | None => {
                self.gave_up = true;
                Outcome::Unknown
            }
        }
    }
}

/// An equation: weight times value, added up over all integers, is the bound.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    weights: Vec<i128>,
    bound: i128,
    /// The integers whose known values it follows from, in their order.
    known: Vec<usize>,
}

impl Row {
    fn of(rule: &Rule, ints: usize) -> Option<Self> {
        let Rule::IntSum(terms, Relation::Equal, bound) = rule else { return None };
        let mut weights = vec![0; ints];
        for &(weight, int) in terms {
            weights[int.var()] += i128::from(weight);
        }
        Some(Self { weights, bound: i128::from(*bound), known: Vec::new() })
    }

    /// The equation of the other integers where these are known; `None` where the numbers grow too large.
    fn with(&self, known: &[(usize, i64)]) -> Option<Self> {
        let mut row = self.clone();
        for &(int, value) in known {
            let weight = std::mem::take(&mut row.weights[int]);
            if weight != 0 {
                row.known.push(int);
            }
            row.bound = row.bound.checked_sub(weight.checked_mul(i128::from(value))?)?;
        }
        Some(row)
    }

    /// Whether its integers can add up to its bound, each by itself within its range; `None` where the
    /// numbers grow too large.
    fn is_within(&self, ranges: &[(i64, i64)]) -> Option<bool> {
        let (mut low, mut high) = (0_i128, 0_i128);
        for (&weight, &(least, most)) in self.weights.iter().zip(ranges) {
            let (a, b) = (weight.checked_mul(least.into())?, weight.checked_mul(most.into())?);
            (low, high) = (low.checked_add(a.min(b))?, high.checked_add(a.max(b))?);
        }
        Some((low..=high).contains(&self.bound))
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
        let mut known = [&self.known[..], &other.known].concat();
        known.sort_unstable();
        known.dedup();
        Some(Self {
            known,
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
    /// How many values may still be tried.
    left: usize,
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
        // From the middle, where most is open for the others; a loose system is soon seen to have several.
        let span = most.saturating_sub(least);
        let middle = least.saturating_add(span / 2);
        let outwards = (0..=span).map(|step| {
            let far = (step + 1) / 2;
            if step & 1 == 1 { middle + far } else { middle - far }
        });
        for value in outwards {
            if self.found.len() > 1 {
                return Some(());
            }
            self.left = self.left.checked_sub(1)?;
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
    use crate::constraint::Int;
    use proptest::prelude::*;

    /// A model of integers from `least` to `most` with these equations, and its integers.
    fn with_ints(ranges: &[(i64, i64)], rows: &[(Vec<i64>, i64)]) -> (Model, Vec<Int>) {
        let mut model = Model::default();
        let ints: Vec<_> = ranges.iter().map(|&(least, most)| model.int(least, most)).collect();
        for (weights, bound) in rows {
            let terms =
                weights.iter().copied().zip(ints.iter().copied()).filter(|term| term.0 != 0).collect();
            model.rule(Rule::IntSum(terms, Relation::Equal, *bound));
        }
        (model, ints)
    }

    fn model(ranges: &[(i64, i64)], rows: &[(Vec<i64>, i64)]) -> Model {
        with_ints(ranges, rows).0
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
            let (model, ints) = with_ints(&ranges, &rows);
            let all = all(&model);
            match (solve(&model), all.as_slice()) {
                (Solved::Unknown, _) => prop_assert!(false, "it is small"),
                (Solved::None(_), all) => prop_assert!(all.is_empty()),
                (Solved::Only(found), all) => prop_assert_eq!(all, &[found.ints][..]),
                (Solved::Several(found), all) => prop_assert!(all.len() > 1 && all.contains(&found.ints)),
            }
            // With the value of the first integer as an assumption.
            let is_one = |found: &Vec<i64>| found[0] == values[0];
            match Linear::new(&model).expect("equations alone").check(&[Fact::Equals(ints[0], values[0])]) {
                Outcome::Sat(found) => prop_assert!(all.contains(&found.ints) && is_one(&found.ints)),
                Outcome::Unsat(core) => {
                    prop_assert!(!all.iter().any(is_one));
                    prop_assert!(core == [0] || all.is_empty(), "it is to blame, or nothing is");
                }
                Outcome::Unknown => prop_assert!(false, "it is small"),
            }
        }
    }

    #[test]
    fn what_takes_too_long_or_grows_too_large_is_left_to_the_solver() {
        let wide = (0, 1_000_000);
        let sum = |sum: i64| solve(&model(&[wide, wide, wide], &[(vec![1, 1, 1], sum)]));
        assert_eq!(sum(3_000_001), Solved::None(Vec::new()));
        assert!(matches!(sum(3_000_000), Solved::Only(_)));
        assert!(matches!(sum(1_000_000), Solved::Several(_)));
        let huge = i64::MAX / 2;
        let rows: Vec<(Vec<i64>, i64)> = (0..6)
            .map(|i| ((0..6).map(|j| huge - i * 7 - j * j * 11 - i * j * 13).collect(), huge - i))
            .collect();
        assert_eq!(solve(&model(&[(0, huge); 6], &rows)), Solved::Unknown);
        assert_eq!(solve(&model(&[(0, 9); MOST_INTS + 1], &[])), Solved::Unknown);
    }

    #[test]
    fn known_values_that_do_not_go_together_are_named_and_no_others() {
        let rows = [(vec![1, 1, 0, 0], 5), (vec![0, 1, 1, 0], 7), (vec![0, 0, 1, 1], 9)];
        let (model, ints) = with_ints(&[(0, 9); 4], &rows);
        let equals = |i: usize, value: i64| Fact::Equals(ints[i], value);
        let mut linear = Linear::new(&model).expect("equations alone");
        assert_eq!(linear.check(&[equals(3, 4), equals(1, 2), equals(0, 2)]), Outcome::Unsat(vec![1, 2]));
        assert_eq!(linear.check(&[equals(3, 4), equals(0, 2)]), Outcome::Unsat(vec![0, 1]));
        assert_eq!(linear.check(&[equals(2, 3), equals(0, 11)]), Outcome::Unsat(vec![1]));
        assert_eq!(linear.check(&[equals(1, 3), equals(2, 4), equals(1, 4)]), Outcome::Unsat(vec![0, 2]));
        assert!(matches!(linear.check(&[equals(0, 1)]), Outcome::Sat(found) if found.ints == [1, 4, 3, 6]));
    }

    #[test]
    fn other_rules_are_left_to_the_solver() {
        let mut with_bool = model(&[(3, 3)], &[]);
        assert!(matches!(solve(&with_bool), Solved::Only(found) if found.ints == [3]));
        with_bool.bool();
        assert_eq!(solve(&with_bool), Solved::Unknown);
        let mut with_bound = model(&[(3, 3)], &[]);
        with_bound.rule(Rule::IntSum(Vec::new(), Relation::AtMost, 1));
        assert_eq!(solve(&with_bound), Solved::Unknown);
        let (plain, _) = with_ints(&[(3, 3)], &[]);
        let mut linear = Linear::new(&plain).expect("nothing but an integer");
        linear.add(&Rule::Clause(Vec::new()));
        assert_eq!(linear.check(&[]), Outcome::Unknown);
        assert!(linear.gave_up);
    }
}
