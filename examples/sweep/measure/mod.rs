//! Takes the photos of rows, and counts what is read right on them.

pub(crate) mod curve;
mod pages;
pub(crate) mod sorts;
pub(crate) mod survey;
pub(crate) mod table;

use crate::simulate::fonts::Face;
use crate::simulate::page::Print;
use crate::simulate::puzzle::Shape;
use curve::Decided;
use gridlens::decide;
use gridlens::ocr::Ink;
use gridlens::ocr::tesseract::Tesseract;
use gridlens::photo::Input;
use gridlens::pipeline::{self, Options};
use gridlens::puzzle::{self, Layout, Symbol};
use gridlens::record::{self, Clobber};
use gridlens::solve::Verdict;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use table::{Figures, Row};

/// How the pages of rows are made, and whether they are kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Making<'a> {
    /// What everything random about them follows from.
    pub(crate) seed: u64,
    /// What they are printed in; each in fonts of its own where that is none.
    pub(crate) face: Option<&'static Face>,
    /// The folder that photos and labels are kept in.
    pub(crate) keep: Option<&'a Path>,
}

impl Making<'_> {
    /// As the pages of the stored table.
    pub(crate) const STORED: Self = Self { seed: pages::SEED, face: None, keep: None };
}

/// Prints a group's pages, takes and reads the photos of its rows, several at a time.
///
/// # Errors
/// In words: a font that is missing, a photo that cannot be made or kept.
pub(crate) fn rows(
    group: &str,
    rows: &[Row],
    engine: &Tesseract,
    making: Making,
) -> Result<Vec<(Row, Figures)>, String> {
    let Making { seed, face, keep } = making;
    let count = table::pages(group);
    let pages: Vec<_> =
        (0..count).map(|number| pages::page(group, (number, seed), face)).collect::<Result<_, _>>()?;
    let outcomes = side_by_side(rows.len() * count, |job| {
        let (row, number) = (&rows[job / count], job % count);
        let (page, print) = &pages[number];
        let bytes = pages::photo(row, (number, seed), page, print)?;
        save(keep, &format!("{}-{}-{}-{number}", row.group, row.factor, row.value), &bytes, print)?;
        Ok(read(bytes, print, engine))
    })?;
    Ok(rows.iter().zip(outcomes.chunks(count)).map(|(row, outcomes)| (*row, sum(outcomes))).collect())
}

/// Keeps a photo and its labels in `folder`, where there is one.
fn save(folder: Option<&Path>, stem: &str, photo: &[u8], print: &Print) -> Result<(), String> {
    let Some(folder) = folder else { return Ok(()) };
    let put = |ending: &str, bytes: &[u8]| {
        record::save(&folder.join(format!("{stem}.{ending}")), bytes, Clobber::Force)
            .map_err(|e| e.to_string())
    };
    put("jpg", photo)?;
    put("csv", print.seen().as_bytes())
}

/// Does `count` jobs on as many threads as there are cores; the results come in the order of the jobs.
fn side_by_side<T: Send + Sync>(
    count: usize,
    job: impl Fn(usize) -> Result<T, String> + Sync,
) -> Result<Vec<T>, String> {
    let results: Vec<OnceLock<Result<T, String>>> = (0..count).map(|_| OnceLock::new()).collect();
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((i, slot)) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|i| Some((i, results.get(i)?)))
                {
                    slot.get_or_init(|| job(i));
                }
            });
        }
    });
    let undone = || Err("a thread ended before its jobs were done".to_owned());
    results.into_iter().map(|slot| slot.into_inner().unwrap_or_else(undone)).collect()
}

/// What became of one photo: cells, and for the rest 0 or 1.
#[derive(Clone, Copy, Debug, Default)]
struct Outcome {
    cells: usize,
    right: usize,
    /// Cells that are right after the rules.
    right_after: usize,
    found: usize,
    regions: usize,
    exact_before: usize,
    exact: usize,
    answered: usize,
    sure_but_wrong: usize,
    /// What the rules made of it, where they made a puzzle.
    decided: Option<Decided>,
}

/// Reads a photo as `gridlens` does and holds it against what was printed and written.
fn read(bytes: Vec<u8>, print: &Print, engine: &Tesseract) -> Outcome {
    let (shape, truth) = (&print.puzzle.shape, print.values());
    let options = Options::default();
    let unread = Outcome { cells: shape.region.iter().flatten().count(), ..Outcome::default() };
    let input = Input::Bytes { name: "-".to_owned(), bytes };
    let Ok(page) = pipeline::read(&input, &options, engine, &|_, _| {}) else { return unread };
    let layout = &page.board.layout;
    let same_size = (usize::from(layout.rows), usize::from(layout.columns)) == (shape.rows, shape.columns);
    let mut seen = vec![None; usize::from(layout.rows) * usize::from(layout.columns)];
    for cell in &page.reading.cells {
        let at = cell.place.cell;
        seen[usize::from(at.row) * usize::from(layout.columns) + usize::from(at.column)] = cell.best().symbol;
    }
    let mut outcome = if same_size { compare(shape, &truth, &seen) } else { unread };
    outcome.right_after = outcome.right;
    // Nobody wrote small candidates on a page of the table.
    if page.reading.cells.iter().any(|cell| cell.ink == Ink::Candidates) {
        outcome.exact_before = 0;
    }
    outcome.regions = usize::from(same_regions(layout, print));
    let repaired = decide::decide(layout, &page.reading, &[], options.budget).ok().flatten();
    outcome.decided = repaired.map(|repaired| Decided {
        margin: repaired.margin,
        cost: repaired.cost,
        is_right: same_size && equal(&print.puzzle.solution, &repaired.solution.values),
    });
    let decision = pipeline::decide(&page, &options).unwrap_or_default();
    if let Ok((answered, verdict)) = pipeline::answer(&page, &decision.changes, &options) {
        let right = |values: &[Option<Symbol>]| same_size && equal(&print.puzzle.solution, values);
        let answer = answered.to_solution().values;
        outcome.exact = usize::from(same_size && equal(&truth, &answer));
        outcome.right_after = if same_size { compare(shape, &truth, &answer).right } else { 0 };
        if let (true, Verdict::Unique(solution)) = (decision.sure, &verdict) {
            let right = usize::from(right(&solution.values));
            (outcome.answered, outcome.sure_but_wrong) = (right & outcome.exact, 1 - right);
        }
    }
    outcome
}

/// Whether `layout` without clues is the printed puzzle without clues: the same kind, cells and regions.
fn same_regions(layout: &Layout, print: &Print) -> bool {
    let printed = puzzle::parse(&print.blank(), "page");
    let seen = puzzle::from_layout(layout, &[]);
    matches!((printed.as_deref(), seen), (Ok([printed]), Ok(seen)) if *printed == seen)
}

fn equal(values: &[u8], symbols: &[Option<Symbol>]) -> bool {
    values.len() == symbols.len()
        && values.iter().zip(symbols).all(|(&v, s)| s.map_or(0, |s| s.0) == u32::from(v))
}

/// Counts a reading against what stands on the page.
fn compare(shape: &Shape, truth: &[u8], seen: &[Option<Symbol>]) -> Outcome {
    let value = |i: usize| seen.get(i).copied().flatten().map_or(0, |s| s.0);
    let cells: Vec<usize> = (0..truth.len()).filter(|&i| shape.exists(i)).collect();
    let right = cells.iter().filter(|&&i| value(i) == u32::from(truth[i])).count();
    let filled: Vec<usize> = cells.iter().copied().filter(|&i| truth[i] > 0).collect();
    let met = filled.iter().filter(|&&i| value(i) == u32::from(truth[i])).count();
    Outcome {
        cells: cells.len(),
        right,
        found: usize::from(met * 2 >= filled.len()),
        exact_before: usize::from(right == cells.len()),
        ..Outcome::default()
    }
}

fn sum(outcomes: &[Outcome]) -> Figures {
    let total = |of: fn(&Outcome) -> usize| outcomes.iter().map(of).sum::<usize>();
    Figures {
        pages: outcomes.len(),
        found: total(|o| o.found),
        regions: total(|o| o.regions),
        cells: 100.0 * total(|o| o.right) as f64 / total(|o| o.cells).max(1) as f64,
        exact_before: total(|o| o.exact_before),
        exact: total(|o| o.exact),
        sure_but_wrong: total(|o| o.sure_but_wrong),
    }
}
