//! Makes simulated screenshots of sudoku apps and web pages, with what stands in them, for `gridlens eval`.
//!
//! Nothing is copied from a real app: words, puzzles and designs come from the seed, letters from fonts with
//! open licences that are read from Debian packages. The same seed gives the same bytes.

#[path = "../simulate/mod.rs"]
mod simulate;

use clap::Parser;
use gridlens::record::{self, Clobber};
use image::codecs::png::PngEncoder;
use rand::Rng;
use rayon::prelude::*;
use simulate::screen::{self, Screen};
use simulate::{fonts, jpeg, noise};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Makes simulated screenshots of sudoku apps and web pages: NUMBER-THEME.png or .jpg, each with a CSV of
/// what stands in its cells.
#[derive(Parser)]
struct Args {
    /// The folder to write to.
    dir: PathBuf,
    /// How many to make.
    #[arg(long, default_value_t = 100)]
    count: u32,
    /// Everything random follows from this number.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            // Nothing is left to be done where even standard error is closed.
            let _ = writeln!(std::io::stderr(), "screenshots: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), String> {
    if let Some(install) = fonts::missing(fonts::ALL.iter().copied()) {
        return Err(format!("fonts are missing; as root: {install}"));
    }
    std::fs::create_dir_all(&args.dir).map_err(|e| format!("{}: {e}", args.dir.display()))?;
    (0..args.count).into_par_iter().try_for_each(|number| make(number, args))?;
    let made = format!("{}: {} screenshots\n", args.dir.display(), args.count);
    match std::io::stdout().write_all(made.as_bytes()) {
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => Err(e.to_string()),
        _ => Ok(()),
    }
}

/// Makes one screenshot and its label.
fn make(number: u32, args: &Args) -> Result<(), String> {
    let seed = noise::stream(args.seed, &format!("screen {number}")).random();
    let Screen { theme, picture, quality, csv } = screen::draw(seed)?;
    let (bytes, extension) = if let Some(quality) = quality {
        (jpeg::encode(&picture, quality, None)?, "jpg")
    } else {
        let mut bytes = Vec::new();
        picture.write_with_encoder(PngEncoder::new(&mut bytes)).map_err(|e| e.to_string())?;
        (bytes, "png")
    };
    let base = args.dir.join(format!("{number:04}-{theme}"));
    let put = |extension: &str, bytes: &[u8]| save(&base.with_extension(extension), bytes);
    put(extension, &bytes)?;
    put("csv", csv.as_bytes())
}

/// Replaces a file of an earlier run.
fn save(path: &Path, bytes: &[u8]) -> Result<(), String> {
    record::save(path, bytes, Clobber::Force).map_err(|e| e.to_string())
}
