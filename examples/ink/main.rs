//! Measures what is told of ink: print, handwriting, candidates, nothing, as told against what it is.

mod boards;
mod confusion;
#[path = "../simulate/mod.rs"]
mod simulate;

use clap::Parser;
use confusion::{Confusion, KINDS, compare};
use gridlens::diagnostics::Diagnostic;
use gridlens::ocr::Ink;
use gridlens::ocr::tesseract::Tesseract;
use gridlens::photo::Input;
use gridlens::pipeline::{self, Options};
use rayon::prelude::*;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Prints a confusion table of the kinds of ink for made boards, pen by pen, and for folders of labelled
/// photos.
#[derive(Parser)]
struct Args {
    /// Made boards.
    #[arg(long, default_value_t = 56)]
    boards: usize,
    /// Folders of NAME.jpg with NAME.ink: rows of `p` print, `h` handwriting, `c` candidates, `.` nothing.
    folders: Vec<PathBuf>,
    /// Name the boards on which symbols were told of the wrong kind.
    #[arg(long)]
    failures: bool,
    /// Keep the made photos with their labels in this folder.
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            // Nothing is left to be done where even standard error is closed.
            let _ = writeln!(std::io::stderr(), "ink: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), String> {
    let engine = Tesseract::new().map_err(|diagnostic: Diagnostic| diagnostic.to_string())?;
    let mut out = std::io::stdout().lock();
    let mut say = |text: String| write!(out, "{text}").map_err(|e| e.to_string());
    say("| boards | truth | print | handwriting | candidates | nothing |\n|---|---|---|---|---|---|\n"
        .to_owned())?;
    let made: Vec<(usize, Confusion)> = (0..args.boards)
        .into_par_iter()
        .map(|number| Ok((number, made(number, args.keep.as_deref(), &engine)?)))
        .collect::<Result<_, String>>()?;
    for (i, (pen, ..)) in boards::PENS.into_iter().enumerate() {
        let of_pen: Vec<_> = made.iter().filter(|m| m.0 % boards::PENS.len() == i).collect();
        say(table(&format!("made, {pen} ({})", of_pen.len()), of_pen.iter().map(|m| &m.1)))?;
    }
    let failed = made.iter().filter(|m| args.failures && m.1.swapped() > 0);
    let mut failures: Vec<String> = failed.map(|m| format!("made {}: {:?}", m.0, m.1.0)).collect();
    for folder in &args.folders {
        let read = photos(folder, &engine)?;
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        say(table(&format!("{name} ({})", read.len()), read.iter().map(|r| &r.1)))?;
        let failed = read.iter().filter(|r| args.failures && r.1.swapped() > 0);
        failures.extend(failed.map(|r| format!("{}: {:?}", r.0, r.1.0)));
    }
    let (swapped, symbols) = made.iter().fold((0, 0), |n, m| (n.0 + m.1.swapped(), n.1 + m.1.symbols()));
    say(format!("\nOf the {symbols} symbols on made boards {swapped} were told of the wrong kind.\n"))?;
    failures.into_iter().try_for_each(|f| say(f + "\n"))
}

/// The rows of a group in the table.
fn table<'a>(group: &str, boards: impl Iterator<Item = &'a Confusion>) -> String {
    let mut sum = Confusion::default();
    boards.for_each(|b| sum.add(b));
    let names = ["print", "handwriting", "candidates", "nothing"];
    let row = |(name, row): (&str, &[usize; 4])| {
        let cells: Vec<String> = row.iter().map(usize::to_string).collect();
        format!("| {group} | {name} | {} |\n", cells.join(" | "))
    };
    names.into_iter().zip(&sum.0).map(row).collect()
}

fn made(number: usize, keep: Option<&Path>, engine: &Tesseract) -> Result<Confusion, String> {
    let made = boards::make(number, None)?;
    let truth = confusion::truth(&made.print);
    if let Some(folder) = keep {
        let letter = |(i, ink): (usize, &Ink)| {
            let letter = ["p", "h", "c", "."][KINDS.iter().position(|k| k == ink).unwrap_or(3)];
            letter.to_owned() + if i % 9 == 8 { "\n" } else { "" }
        };
        let ink: String = truth.iter().enumerate().map(letter).collect();
        std::fs::create_dir_all(folder).map_err(|e| e.to_string())?;
        let put = |ending: &str, bytes: &[u8]| {
            let file = folder.join(format!("{number}.{ending}"));
            gridlens::record::save(&file, bytes, gridlens::record::Clobber::Force)
                .map_err(|diagnostic: Diagnostic| diagnostic.to_string())
        };
        put("jpg", &made.jpeg)?;
        put("csv", made.print.seen().as_bytes())?;
        put("ink", ink.as_bytes())?;
    }
    let input = Input::Bytes { name: number.to_string(), bytes: made.jpeg };
    let page = pipeline::read(&input, &Options::default(), engine, &|_, _| {});
    Ok(page.map_or_else(|_| Confusion::default(), |page| compare(&page.reading, &truth)))
}

/// What is told of each photo of a folder that has its ink beside it.
fn photos(folder: &Path, engine: &Tesseract) -> Result<Vec<(String, Confusion)>, String> {
    let fault = |e: std::io::Error| format!("{}: {e}", folder.display());
    let files = std::fs::read_dir(folder).map_err(fault)?;
    let files: Vec<PathBuf> = files.map(|f| f.map(|f| f.path())).collect::<Result<_, _>>().map_err(fault)?;
    let mut labels: Vec<&PathBuf> =
        files.iter().filter(|f| f.extension().is_some_and(|e| e == "ink")).collect();
    labels.sort();
    let one = |label: &&PathBuf| {
        let ink = |letter: char| match letter {
            'p' => Some(Ink::Printed),
            'h' => Some(Ink::Handwritten),
            'c' => Some(Ink::Candidates),
            '.' => Some(Ink::Empty),
            _ => None,
        };
        let truth: Vec<Ink> =
            std::fs::read_to_string(label).map_err(fault)?.chars().filter_map(ink).collect();
        let page = pipeline::read(
            &Input::Path(label.with_extension("jpg")),
            &Options::default(),
            engine,
            &|_, _| {},
        );
        let name = label.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let same = |page: &pipeline::Page| page.reading.cells.len() == truth.len();
        let read =
            page.ok().filter(same).map_or_else(Confusion::default, |page| compare(&page.reading, &truth));
        Ok((name, read))
    };
    labels.par_iter().map(one).collect()
}
