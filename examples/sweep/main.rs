//! Measures accuracy on simulated photos: pages distorted by one factor at a time, read as `gridlens` reads.

mod measure;
#[path = "../simulate/mod.rs"]
mod simulate;

use clap::Parser;
use gridlens::ocr::tesseract::Tesseract;
use gridlens::record::{self, Clobber};
use measure::table::{self, Figures, GROUPS, HEADER, Row, STORED};
use measure::{Making, curve, sorts, survey};
use simulate::faces::MANY;
use simulate::{fonts, kept_out};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The seed of surveys for which none is given.
const SURVEYED: u64 = 1;

/// Measures accuracy on simulated photos and prints a table, one line for each value of each factor.
#[derive(Parser)]
struct Args {
    /// Groups, factors or GROUP/FACTOR to run; all by default.
    only: Vec<String>,
    /// Compare with docs/accuracy.csv; fail if a row lost more than a point of cells, lost regions or answers
    /// wrongly.
    #[arg(long, conflicts_with = "renew")]
    check: bool,
    /// Write docs/accuracy.csv; of a table that is there, only the rows that were run.
    #[arg(long)]
    renew: bool,
    /// Keep the photos with their labels in this folder, as `gridlens eval` takes them.
    #[arg(long, value_name = "DIR")]
    photos: Option<PathBuf>,
    /// Survey so many pages of each sort that is asked for instead, in forty faces; prints its own table,
    /// and the pages that are not answered on standard error.
    #[arg(long, value_name = "N", conflicts_with_all = ["check", "renew"])]
    pages: Option<usize>,
    /// What is random about the pages follows from this number; 1 for a survey if it is not given, and that
    /// of the stored table for its rows, with which others cannot be compared.
    #[arg(long, value_name = "S", conflicts_with_all = ["check", "renew"])]
    seed: Option<u64>,
    /// After the survey, say for each margin how many boards would be answered, and how many wrongly.
    #[arg(long, requires = "pages")]
    curve: bool,
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
    if let Some(pages) = args.pages {
        return surveys(args, pages);
    }
    demand(fonts::missing(fonts::ALL.iter().copied()))?;
    let text = |e: gridlens::diagnostics::Diagnostic| e.to_string();
    let engine = Tesseract::new().map_err(text)?;
    // A whole table is written without a look at the old one, which may have other columns.
    let merging = args.renew && !args.only.is_empty();
    let before = if args.check || merging { stored()? } else { BTreeMap::new() };
    let seed = args.seed.unwrap_or(Making::STORED.seed);
    let making = Making { seed, keep: args.photos.as_deref(), ..Making::STORED };
    let mut out = std::io::stdout().lock();
    let (mut after, mut well) = (before.clone(), true);
    writeln!(out, "{HEADER}").map_err(|e| e.to_string())?;
    for group in GROUPS {
        let rows: Vec<Row> = table::rows(group).into_iter().filter(|row| wanted(row, &args.only)).collect();
        if rows.is_empty() {
            continue;
        }
        for (row, figures) in measure::rows(group, &rows, &engine, making)? {
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

fn demand(missing: Option<String>) -> Result<(), String> {
    missing.map_or(Ok(()), |install| Err(format!("fonts are missing; as root: {install}")))
}

/// Runs the surveys that are asked for; gives whether nothing was answered wrongly.
fn surveys(args: &Args, pages: usize) -> Result<bool, String> {
    let those = || survey::all().filter(|s| asked(s.group, s.taken.name(), &args.only));
    let kept_out = kept_out::all().iter().filter(|_| those().any(|s| s.group == survey::KEPT_OUT));
    demand(fonts::missing(MANY.iter().chain(kept_out.map(|font| &font.face))))?;
    let engine = Tesseract::new().map_err(|e| e.to_string())?;
    let pages = (pages, args.seed.unwrap_or(SURVEYED));
    println(survey::HEADER)?;
    let (mut well, mut boards, mut decided, mut sorts) = (true, 0, Vec::new(), String::new());
    for survey in those() {
        let tell = |text: &str| {
            // What cannot be told is in the figures all the same.
            let _ = writeln!(std::io::stderr(), "{text}");
        };
        let mut found = survey::run(&survey, pages, &engine, args.photos.as_deref(), tell)?;
        well &= found.figures.sure_but_wrong == 0;
        println(&survey::line(&survey, &found))?;
        boards += found.figures.pages;
        decided.append(&mut found.decided);
        sorts += &found.sorts.unwrap_or_default();
    }
    if !sorts.is_empty() {
        println(&format!("{}\n{}", sorts::HEADER, sorts.trim_end()))?;
    }
    if args.curve {
        println(&curve::table(boards, &decided))?;
    }
    Ok(well)
}

fn println(line: &str) -> Result<(), String> {
    writeln!(std::io::stdout(), "{line}").map_err(|e| e.to_string())
}

fn wanted(row: &Row, only: &[String]) -> bool {
    asked(row.group, row.factor, only)
}

/// Whether a factor of a group is among those to run; all are where none is named.
fn asked(group: &str, factor: &str, only: &[String]) -> bool {
    let both = format!("{group}/{factor}");
    only.is_empty() || only.iter().any(|o| o == group || o == factor || *o == both)
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
