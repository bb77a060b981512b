//! What sums that are read on a photo may be, given how many cells they are of.

use crate::puzzle::marks::{Mark, Number};
use std::ops::RangeInclusive;

/// Least probability that what is seen of a sum is a number.
pub(crate) const LEAST: f64 = 0.3;

/// How probable it is that a figure of a sum was not seen, that it was not where something stands on it, and
/// that a sum is any other.
const LOST: f64 = 0.002;
const HIDDEN: f64 = 0.4;
const OTHER: f64 = 0.000_2;

/// What is seen of a sum.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen<'a> {
    /// Its figures.
    pub(crate) mark: &'a Mark,
    /// Whether nothing stands on or close behind it that may hide one.
    pub(crate) is_whole: bool,
}

/// The sums that so many different numbers up to `most` may have.
pub(crate) fn range(count: usize, most: u32) -> RangeInclusive<u32> {
    let count = count as u32;
    count * (count + 1) / 2..=count * (2 * most + 1 - count) / 2
}

/// What a sum in this range may be, most probable first: all that is in it is possible.
pub(crate) fn numbers(range: RangeInclusive<u32>, sum: Option<Seen<'_>>) -> Vec<Number> {
    let span = f64::from(range.end() - range.start() + 1);
    let read = sum.map(|sum| sum.mark.numbers()).unwrap_or_default();
    let hidden = if sum.is_some_and(|sum| sum.is_whole) { LOST } else { HIDDEN };
    let probability = |number: u32| {
        let seen = |n: u32| read.iter().find(|r| r.0 == n).map_or(0.0, |r| r.1);
        // Either figure of two may not be seen.
        let (first, second) = (number / 10, number % 10);
        let part = LOST * seen(second) / 9.0 + hidden * seen(first) / 10.0;
        let lost = if number >= 10 { part } else { 0.0 };
        if sum.is_some() { seen(number) + lost + OTHER / span } else { 1.0 / span }
    };
    let mut numbers: Vec<Number> = range.map(|number| (number, probability(number))).collect();
    let all: f64 = numbers.iter().map(|n| n.1).sum();
    for number in &mut numbers {
        number.1 /= all;
    }
    numbers.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    numbers
}

/// Nats that it costs to take what is seen for one of the numbers that a sum may be.
pub(crate) fn unlikely(sum: Option<Seen<'_>>, may: &[Number]) -> f64 {
    let Some(Seen { mark, is_whole }) = sum else { return 0.0 };
    let read = mark.numbers();
    let left: f64 = read.iter().filter(|r| may.iter().any(|m| m.0 == r.0)).map(|r| r.1).sum();
    -(left * mark.is_number()).max(if is_whole { LOST } else { HIDDEN }).ln()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Point, Quad};
    use crate::puzzle::marks::Glyph;

    /// Digits that are read without a doubt.
    fn mark(digits: &str) -> Mark {
        let way = digits.chars().map(|digit| Glyph::taken_for(digit, 1.0)).collect();
        let place = Quad([Point::default(); 4]);
        Mark { middle: Point::default(), size: Point::new(0.2, 0.2), place, ways: vec![way] }
    }

    #[test]
    fn a_sum_is_one_that_its_cells_can_have() {
        assert_eq!((range(1, 9), range(3, 9), range(9, 9)), (1..=9, 6..=24, 45..=45));
        let (four, seen) = (mark("4"), |mark| Some(Seen { mark, is_whole: true }));
        assert_eq!(numbers(range(2, 9), seen(&four))[0].0, 4);
        assert!(unlikely(seen(&four), &numbers(range(2, 9), seen(&four))) < 0.01);
        // Three cells have 6 at least: it is another, or a figure is missing.
        let may = numbers(range(3, 9), seen(&four));
        assert!(may.iter().all(|n| n.0 >= 6), "{may:?}");
        assert!(unlikely(seen(&four), &may) > 5.0);
    }

    #[test]
    fn a_figure_behind_something_may_be_hidden() {
        let two = mark("2");
        let of = |is_whole| {
            let may = numbers(range(4, 9), Some(Seen { mark: &two, is_whole }));
            let twenties: f64 = may.iter().filter(|n| n.0 / 10 == 2).map(|n| n.1).sum();
            (twenties, unlikely(Some(Seen { mark: &two, is_whole }), &may))
        };
        assert!(of(false).0 > 0.95 && of(false).1 < 1.0, "{:?}", of(false));
        assert!(of(true).1 > 5.0, "{:?}", of(true));
    }
}
