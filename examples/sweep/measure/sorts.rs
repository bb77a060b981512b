//! How faces of each sort are read: the pages of a survey in fonts kept out of the training, by sort of face.

use super::Outcome;
use crate::simulate::kept_out;
use std::fmt::Write;

/// The first line of the table.
pub(crate) const HEADER: &str =
    "sort,factor,fonts,pages,found,cells,cells_after,exact_before,exact,answered,sure_but_wrong";

/// A line for each sort of face and one for all, of pages `taken` so; page after page is printed in font
/// after font.
pub(super) fn table(taken: &str, outcomes: &[Outcome]) -> String {
    let fonts = kept_out::all();
    let mut sorts: Vec<&str> = fonts.iter().map(|font| font.sort).collect();
    sorts.dedup();
    let mut lines = String::new();
    for sort in sorts.into_iter().map(Some).chain([None]) {
        let is_of = |i: usize| sort.is_none_or(|sort| fonts[i % fonts.len()].sort == sort);
        let those: Vec<&Outcome> = (0..).zip(outcomes).filter(|(i, _)| is_of(*i)).map(|(_, o)| o).collect();
        let count = (0..fonts.len().min(outcomes.len())).filter(|&i| is_of(i)).count();
        let total = |of: fn(&Outcome) -> usize| those.iter().map(|o| of(o)).sum::<usize>();
        let share = |of: fn(&Outcome) -> usize| 100.0 * total(of) as f64 / total(|o| o.cells).max(1) as f64;
        // Writing to a text does not fail.
        let _ = writeln!(
            lines,
            "{},{taken},{count},{},{},{:.2},{:.2},{},{},{},{}",
            sort.unwrap_or("all"),
            those.len(),
            total(|o| o.found),
            share(|o| o.right),
            share(|o| o.right_after),
            total(|o| o.exact_before),
            total(|o| o.exact),
            total(|o| o.answered),
            total(|o| o.sure_but_wrong),
        );
    }
    lines
}
