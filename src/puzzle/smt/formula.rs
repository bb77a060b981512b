//! Formulas as text. Every one is plain SMT-LIB 2: connectives have at least two arguments.

use std::fmt::Display;
use std::ops::RangeInclusive;

/// An integer as SMT-LIB writes it: `(- 5)` for -5.
pub fn int(value: i64) -> String {
    if value < 0 { format!("(- {})", value.unsigned_abs()) } else { value.to_string() }
}

/// `operator` over `parts`; the only part itself, or `none` where there is no part.
fn over(operator: &str, none: &str, parts: &[String]) -> String {
    match parts {
        [] => none.to_owned(),
        [only] => only.clone(),
        parts => format!("({operator} {})", parts.join(" ")),
    }
}

/// At least one of the formulas.
pub fn or(parts: &[String]) -> String {
    over("or", "false", parts)
}

/// All the formulas.
pub fn and(parts: &[String]) -> String {
    over("and", "true", parts)
}

/// The sum of the terms.
pub fn sum(parts: &[String]) -> String {
    over("+", "0", parts)
}

/// No two of the names are equal.
pub fn distinct(names: &[String]) -> String {
    if names.len() < 2 { "true".to_owned() } else { format!("(distinct {})", names.join(" ")) }
}

/// `name` is `value`.
pub fn equals(name: impl Display, value: i64) -> String {
    format!("(= {name} {})", int(value))
}

/// `name` is one of the values.
pub fn one_of(name: &str, values: impl IntoIterator<Item = i64>) -> String {
    let each: Vec<String> = values.into_iter().map(|value| equals(name, value)).collect();
    or(&each)
}

/// `name` is in one of the ranges, in the customary way: `(and (> V1 0) (< V1 6))`.
pub fn within(name: &str, ranges: &[RangeInclusive<i64>]) -> String {
    let each: Vec<String> = ranges
        .iter()
        .map(|range| {
            let (below, above) = (int(range.start() - 1), int(range.end() + 1));
            format!("(and (> {name} {below}) (< {name} {above}))")
        })
        .collect();
    or(&each)
}

/// `a` and `b` differ by one of these, whichever is the greater.
pub fn apart(a: &str, b: &str, differences: &[i64]) -> String {
    let both = |d: &i64| [format!("(= {d} (- {a} {b}))"), format!("(= {d} (- {b} {a}))")];
    let each: Vec<String> = differences.iter().flat_map(both).collect();
    or(&each)
}

/// Runs of successive numbers among `numbers`, which must ascend.
pub fn runs(numbers: impl IntoIterator<Item = i64>) -> Vec<RangeInclusive<i64>> {
    let mut runs: Vec<RangeInclusive<i64>> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some(run) if *run.end() + 1 == number => *run = *run.start()..=number,
            _ => runs.push(number..=number),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(count: usize) -> Vec<String> {
        (0..count).map(|i| format!("V{i}")).collect()
    }

    #[test]
    fn connectives_have_two_arguments_or_are_left_out() {
        assert_eq!([0, 1, 2].map(|n| or(&names(n))), ["false", "V0", "(or V0 V1)"]);
        assert_eq!([0, 1, 2].map(|n| and(&names(n))), ["true", "V0", "(and V0 V1)"]);
        assert_eq!([0, 1, 2].map(|n| sum(&names(n))), ["0", "V0", "(+ V0 V1)"]);
        assert_eq!([1, 2].map(|n| distinct(&names(n))), ["true", "(distinct V0 V1)"]);
        assert_eq!(one_of("V", [-1, 3]), "(or (= V (- 1)) (= V 3))");
        assert_eq!(apart("a", "b", &[2]), "(or (= 2 (- a b)) (= 2 (- b a)))");
    }

    #[test]
    fn ranges_are_runs_of_numbers() {
        assert_eq!(runs([1, 2, 3, 7, 9, 10]), [1..=3, 7..=7, 9..=10]);
        assert_eq!(within("V", &runs([0, 1, 5])), "(or (and (> V (- 1)) (< V 2)) (and (> V 4) (< V 6)))");
    }
}
