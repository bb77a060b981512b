//! Measures accuracy on simulated photos: pages distorted by one factor at a time, read as `gridlens` reads.

mod pages;
#[path = "../simulate/mod.rs"]
mod simulate;
mod table;

use clap::Parser;
use gridlens::ocr::tesseract::Tesseract;
use gridlens::photo::Input;
use gridlens::pipeline::{self, Options};
use gridlens::puzzle::{self, Layout, Symbol};
use gridlens::record::{self, Clobber};
use gridlens::solve::Verdict;
use simulate::fonts;
use simulate::page::Print;
use simulate::puzzle::Shape;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use table::{Figures, GROUPS, HEADER, Row, STORED};

/// Measures accuracy on simulated photos and prints a table, one line for each value of each factor.
#[derive(Parser)]
struct Args {
    /// Groups, factors or GROUP/FACTOR to run; all by default.
    only: Vec<String>,
    /// Compare with docs/accuracy.csv; fail if a row lost more than a point of cells, lost regions or answers wrongly.
    #[arg(long, conflicts_with = "renew")]
    check: bool,
    /// Write docs/accuracy.csv; of a table that is there, only the rows that were run.
    #[arg(long)]
    renew: bool,
    /// Keep the photos with their labels in this folder, as `gridlens eval` takes them.
    #[arg(long, value_name = "DIR")]
    photos: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            // Nothing is left to be done where even standard error is closed.
            let _ = writeln!(std::io::stderr(), "accuracy: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the rows that are asked for; gives whether all is well.
fn run(args: &Args) -> Result<bool, String> {
    if let Some(folder) = &args.photos {
        std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    }
    if let Some(install) = fonts::missing() {
        return Err(format!("fonts are missing; as root: {install}"));
    }
    let text = |e: gridlens::diagnostics::Diagnostic| e.to_string();
    let engine = Tesseract::new().map_err(text)?;
    // A whole table is written without a look at the old one, which may have other columns.
    let merging = args.renew && !args.only.is_empty();
    let before = if args.check || merging { stored()? } else { BTreeMap::new() };
    let mut out = std::io::stdout().lock();
    let (mut after, mut well) = (before.clone(), true);
    writeln!(out, "{HEADER}").map_err(|e| e.to_string())?;
    for group in GROUPS {
        let rows: Vec<Row> = table::rows(group).into_iter().filter(|row| wanted(row, &args.only)).collect();
        if rows.is_empty() {
            continue;
        }
        for (row, figures) in measure(group, &rows, &engine, args.photos.as_deref())? {
            let line = table::line(&row, &figures);
            let fell = args.check.then(|| judge(&before, &row, &figures)).flatten();
            well &= fell.is_none();
            let remark = fell.map_or_else(String::new, |why| format!("   <-- {why}"));
            writeln!(out, "{line}{remark}").map_err(|e| e.to_string())?;
            after.insert(table::name(&row), figures);
        }
    }
    if args.renew {
        record::save(Path::new(STORED), whole(&after).as_bytes(), Clobber::Force).map_err(text)?;
    }
    Ok(well)
}

fn wanted(row: &Row, only: &[String]) -> bool {
    let both = format!("{}/{}", row.group, row.factor);
    only.is_empty() || only.iter().any(|o| o == row.group || o == row.factor || *o == both)
}

/// The stored table by row name.
fn stored() -> Result<BTreeMap<String, Figures>, String> {
    let text = std::fs::read_to_string(STORED).map_err(|e| format!("{STORED}: {e}"))?;
    let rows = table::parse(&text).map_err(|line| format!("{STORED}:{line}: not a row of the table"))?;
    Ok(rows.into_iter().collect())
}

/// The table of every row that `figures` has, in the order of the command.
fn whole(figures: &BTreeMap<String, Figures>) -> String {
    let rows = GROUPS.into_iter().flat_map(table::rows);
    let lines = rows.filter_map(|row| figures.get(&table::name(&row)).map(|f| table::line(&row, f) + "\n"));
    format!("{HEADER}\n") + &lines.collect::<String>()
}

fn judge(before: &BTreeMap<String, Figures>, row: &Row, figures: &Figures) -> Option<String> {
    match before.get(&table::name(row)) {
        Some(old) => table::fell(old, figures),
        None => Some(format!("not in {STORED}: run with --renew")),
    }
}

/// Prints a group's pages, takes and reads the photos of its rows, several at a time.
fn measure(
    group: &str,
    rows: &[Row],
    engine: &Tesseract,
    keep: Option<&Path>,
) -> Result<Vec<(Row, Figures)>, String> {
    let count = table::pages(group);
    let pages: Vec<_> = (0..count).map(|number| pages::page(group, number)).collect::<Result<_, _>>()?;
    let outcomes = side_by_side(rows.len() * count, |job| {
        let (row, number) = (&rows[job / count], job % count);
        let (page, print) = &pages[number];
        let bytes = pages::photo(row, number, page, print)?;
        if let Some(folder) = keep {
            let stem = format!("{}-{}-{}-{number}", row.group, row.factor, row.value);
            let put = |ending: &str, bytes: &[u8]| {
                record::save(&folder.join(format!("{stem}.{ending}")), bytes, Clobber::Force)
                    .map_err(|e| e.to_string())
            };
            put("jpg", &bytes)?;
            put("csv", print.seen().as_bytes())?;
        }
        Ok(read(bytes, print, engine))
    })?;
    Ok(rows.iter().zip(outcomes.chunks(count)).map(|(row, outcomes)| (*row, sum(outcomes))).collect())
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
    found: usize,
    regions: usize,
    exact_before: usize,
    exact: usize,
    sure_but_wrong: usize,
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
    outcome.regions = usize::from(same_regions(layout, print));
    let decision = pipeline::decide(&page, &options).unwrap_or_default();
    if let Ok((answered, verdict)) = pipeline::answer(&page, &decision.changes, &options) {
        let wrong = |values: &[Option<Symbol>]| !same_size || !equal(&print.puzzle.solution, values);
        let answer = answered.to_solution().values;
        outcome.exact = usize::from(same_size && equal(&truth, &answer));
        outcome.sure_but_wrong = usize::from(
            decision.sure && matches!(&verdict, Verdict::Unique(solution) if wrong(&solution.values)),
        );
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
