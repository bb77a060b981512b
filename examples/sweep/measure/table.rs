//! The sweep's rows, and the table they are stored in.

use std::fmt::Write as _;

/// Where the stored table lies, from the project's root.
pub(crate) const STORED: &str = "docs/accuracy.csv";

/// Pages a row is made of at most: each has another puzzle, font and style.
pub(crate) const PAGES: usize = 6;

/// Pages a row of the group `thin-paper` is made of: what shines through lies otherwise on each.
const THIN_PAGES: usize = 20;

/// Pages a row of `group` is made of.
pub(crate) fn pages(group: &str) -> usize {
    match group {
        // A samurai has as many cells as five sudokus, and its photo as many pixels.
        "samurai" => PAGES / 2,
        "thin-paper" => THIN_PAGES,
        _ => PAGES,
    }
}

/// By how many percentage points of cells a row may fall below the stored one: a fiftieth of a page's cells,
/// so that rounding on another machine does not fail a run and a digit less in six pages is not yet a change.
pub(crate) const TOLERANCE: f64 = 1.0;

/// The groups of pages.
pub(crate) const GROUPS: [&str; 13] = [
    "sudoku",
    "half-filled",
    "samurai",
    "4x4",
    "6x6",
    "8x8",
    "12x12-numbers",
    "12x12-letters",
    "16x16",
    "jigsaw-lines",
    "jigsaw-colours",
    "thin-paper",
    "jigsaw-two-way",
];

/// What is varied on common sudokus, one factor at a time, with its values. Most factors end where some pages
/// cannot be read any more: a table of nothing but hundreds would not show progress.
const FACTORS: [(&str, &[f64]); 12] = [
    ("rotation", &[0.0, 30.0, 60.0, 90.0, 120.0, 150.0, 180.0, 210.0, 240.0, 270.0, 300.0, 330.0]),
    ("perspective", &[10.0, 20.0, 30.0, 40.0]),
    ("wave", &[2.0, 4.0, 6.0]),
    ("fold", &[10.0, 20.0, 30.0]),
    ("scale", &[0.2, 0.25, 0.3, 0.4, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0]),
    ("gamma", &[0.5, 0.7, 1.4, 2.0, 3.0]),
    ("jpeg", &[10.0, 30.0, 50.0, 70.0, 95.0]),
    ("noise", &[10.0, 20.0, 30.0, 40.0]),
    ("shake", &[2.0, 4.0, 6.0, 8.0, 10.0]),
    ("defocus", &[2.0, 3.0, 4.0, 5.0, 6.0]),
    ("shadow", &[0.4, 0.6, 0.8, 0.9]),
    ("together", &[1.0, 1.5, 2.0, 2.5, 3.0]),
];

/// What is varied on sudokus that are half filled in by hand.
const FILLED: [(&str, &[f64]); 3] = [("rotation", &[0.0]), ("scale", &[0.5]), ("defocus", &[2.0])];

/// What is varied on samurais.
const SAMURAI: [(&str, &[f64]); 7] = [
    ("rotation", &[0.0, 90.0]),
    ("perspective", &[20.0]),
    ("fold", &[20.0]),
    ("scale", &[0.5]),
    ("noise", &[20.0]),
    ("defocus", &[2.0]),
    ("shadow", &[0.6]),
];

/// What is varied on sudokus through whose paper the next page shines.
const THIN: [(&str, &[f64]); 1] = [("show-through", &[0.05, 0.1, 0.15, 0.2, 0.25])];

/// What is varied on jigsaws nearly all of whose digits are digits upside down too.
const TWO_WAY: [(&str, &[f64]); 1] = [("rotation", &[0.0, 90.0, 180.0, 270.0])];

/// What is varied on the other kinds.
const FEW: [(&str, &[f64]); 3] = [("rotation", &[0.0, 90.0]), ("perspective", &[20.0]), ("defocus", &[1.5])];

/// One row's pages.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Row {
    /// One of [`GROUPS`].
    pub(crate) group: &'static str,
    /// What is varied.
    pub(crate) factor: &'static str,
    /// How much of it: degrees (rotation, perspective), millimetres of height or depth (wave, fold), photo
    /// pixels (shake, defocus), 8-bit steps (noise), share of the light (shadow), share of the print's
    /// depth (show-through); plain numbers otherwise.
    /// `together` is a little of everything, times this.
    pub(crate) value: f64,
}

/// Every row of a group.
pub(crate) fn rows(group: &'static str) -> Vec<Row> {
    let factors = match group {
        "sudoku" => FACTORS.as_slice(),
        "half-filled" => FILLED.as_slice(),
        "samurai" => SAMURAI.as_slice(),
        "thin-paper" => THIN.as_slice(),
        "jigsaw-two-way" => TWO_WAY.as_slice(),
        _ => FEW.as_slice(),
    };
    let row = |factor, &value| Row { group, factor, value };
    factors.iter().flat_map(|&(factor, values)| values.iter().map(move |v| row(factor, v))).collect()
}

/// A row's figures.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Figures {
    /// Photos taken.
    pub(crate) pages: usize,
    /// Boards found the right way up: of the right size, half of the clues read at their places.
    pub(crate) found: usize,
    /// Boards of which the cells that exist and the regions they belong to are as printed.
    pub(crate) regions: usize,
    /// Cells read right, empty ones included, before the rules change any; in percent.
    pub(crate) cells: f64,
    /// Boards read without a mistake, and without candidates seen where there are none, before the rules.
    pub(crate) exact_before: usize,
    /// Boards without a mistake after the rules.
    pub(crate) exact: usize,
    /// Boards answered wrongly as if sure.
    pub(crate) sure_but_wrong: usize,
}

/// The first line of the stored table.
pub(crate) const HEADER: &str =
    "group,factor,value,pages,found,regions,cells,exact_before,exact,sure_but_wrong";

/// A row as the stored table has it, without line end.
pub(crate) fn line(row: &Row, f: &Figures) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write!(text, "{},{},{},{},", row.group, row.factor, row.value, f.pages);
    let _ = write!(
        text,
        "{},{},{:.1},{},{},{}",
        f.found, f.regions, f.cells, f.exact_before, f.exact, f.sure_but_wrong
    );
    text
}

/// The stored table: each row's name (group, factor, value) and its figures.
///
/// # Errors
/// The number of the first line that is not as [`line`] writes it.
pub(crate) fn parse(text: &str) -> Result<Vec<(String, Figures)>, usize> {
    let mut lines = text.lines();
    if lines.next() != Some(HEADER) {
        return Err(1);
    }
    lines.enumerate().map(|(i, line)| parse_line(line).ok_or(i + 2)).collect()
}

fn parse_line(line: &str) -> Option<(String, Figures)> {
    let fields: Vec<&str> = line.split(',').collect();
    let [group, factor, value, pages, found, regions, cells, exact_before, exact, sure_but_wrong] =
        fields[..]
    else {
        return None;
    };
    let figures = Figures {
        pages: pages.parse().ok()?,
        found: found.parse().ok()?,
        regions: regions.parse().ok()?,
        cells: cells.parse().ok()?,
        exact_before: exact_before.parse().ok()?,
        exact: exact.parse().ok()?,
        sure_but_wrong: sure_but_wrong.parse().ok()?,
    };
    Some((format!("{group},{factor},{value}"), figures))
}

/// A row's name in the stored table.
pub(crate) fn name(row: &Row) -> String {
    format!("{},{},{}", row.group, row.factor, row.value)
}

/// What is worse in `new` than in `old`; `None` if nothing is.
pub(crate) fn fell(old: &Figures, new: &Figures) -> Option<String> {
    if new.sure_but_wrong > 0 {
        return Some(format!("{} answered wrongly as if sure", new.sure_but_wrong));
    }
    if new.regions < old.regions {
        return Some(format!("regions right on {} boards instead of {}", new.regions, old.regions));
    }
    // Both are rounded to a tenth where they are stored; the margin keeps rounding from deciding.
    let lost = old.cells - new.cells;
    (lost > TOLERANCE + 0.05)
        .then(|| format!("{:.1} % of the cells instead of {:.1} %", new.cells, old.cells))
}
