//! Cuts labelled photos into what `scripts/train-digits --photos` learns from.
//!
//! For every `NAME.jpg` + `NAME.csv` of a folder the best board is found, turned upright by what Tesseract
//! reads, straightened and evened out: `OUT_DIR/FOLDER/NAME.png`, in which a patch can be cut anywhere.
//! `OUT_DIR/FOLDER/index.csv` lists them with the board's ink depth and the 81 labels, row by row.
//! `OUT_DIR/FOLDER/patches.f32` holds the patches of the first photo as the network gets them (81 x 2 x 36 x
//! 36 little-endian floats): training checks its own arithmetic against them. With `--readings`,
//! `OUT_DIR/FOLDER/readings.csv` has what each reader by itself says of every cell, on the photo and on the
//! board out of focus: what `python -m train_digits.fusion` is fitted on.

use clap::Parser;
use gridlens::clock::Clock;
use gridlens::geometry::{Mesh, Point, Turn};
use gridlens::grid::{self, Board};
use gridlens::normalise;
use gridlens::ocr::cells::{MARGIN, SIDE, Straight, straighten};
use gridlens::ocr::digits::Digits;
use gridlens::ocr::patch::{depth, patch};
use gridlens::ocr::tesseract::Tesseract;
use gridlens::ocr::{self, Ink, Panel, Readers, Reading, SYMBOLS};
use gridlens::photo::{self, Input, Limits, Photo};
use rayon::prelude::*;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A board is taken to be the labelled one, the right way up, when this share of what was read agrees.
const AGREE: f64 = 0.5;

/// Boards of a photo that are tried, best first.
const BOARDS: usize = 3;

/// Cells of a board; training knows the 9 x 9 ones.
const CELLS: usize = 81;

/// Blur of the boards that are read out of focus, in pixels of a straightened cell (48 a side): at half of
/// that the network still doubts next to nothing.
const BLURS: [f32; 1] = [3.0];

/// Cuts labelled photos into straightened boards for training.
#[derive(Parser)]
struct Args {
    /// Where to put FOLDER/NAME.png, FOLDER/index.csv and FOLDER/patches.f32.
    out: PathBuf,
    /// Folders of NAME.jpg + NAME.csv.
    #[arg(required = true)]
    folders: Vec<PathBuf>,
    /// Write FOLDER/readings.csv too.
    #[arg(long)]
    readings: bool,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            // Nothing is left to be done where even standard error is closed.
            let _ = writeln!(std::io::stderr(), "cut_cells: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), String> {
    let engine = Tesseract::new().map_err(|e| e.to_string())?;
    for folder in &args.folders {
        let title = folder.file_name().map_or_else(|| "photos".into(), |n| n.to_string_lossy().into_owned());
        let out = args.out.join(&title);
        std::fs::create_dir_all(&out).map_err(|e| format!("{}: {e}", out.display()))?;
        let names = names(folder)?;
        let cut: Vec<(String, Result<Cut, String>)> =
            names.into_par_iter().map(|n| (n.clone(), cut(folder, &n, &engine, args.readings))).collect();
        write_all(&out, &title, &cut)?;
    }
    Ok(())
}

/// The labelled photos of a folder, sorted.
fn names(folder: &Path) -> Result<Vec<String>, String> {
    let list = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut names: Vec<String> = list
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let labelled = path.extension()? == "jpg" && path.with_extension("csv").is_file();
            labelled.then(|| path.file_stem().map(|n| n.to_string_lossy().into_owned()))?
        })
        .collect();
    names.sort();
    Ok(names)
}

/// An upright board with its labels: `1` to `9`, `0` empty, `c` pencil candidates.
struct Cut {
    straight: Straight,
    labels: String,
    /// Lines of `readings.csv`; none unless asked for.
    readings: String,
}

fn cut(folder: &Path, name: &str, engine: &Tesseract, readings: bool) -> Result<Cut, String> {
    let csv = folder.join(format!("{name}.csv"));
    let text = std::fs::read_to_string(&csv).map_err(|e| format!("{}: {e}", csv.display()))?;
    let labels: String = text.split(['\n', '\r', ',']).filter(|f| !f.is_empty()).collect();
    if labels.chars().count() != CELLS || labels.len() != CELLS {
        return Err(format!("{} fields in the CSV", labels.chars().count()));
    }
    let input = Input::Path(folder.join(format!("{name}.jpg")));
    let photo = photo::load(&input, &Limits::default()).map_err(|e| e.to_string())?;
    let boards = grid::find(&normalise::flatten(&photo), &Clock::default()).map_err(|e| e.to_string())?;
    for board in boards.into_iter().take(BOARDS) {
        if let Some(upright) = upright(&photo, &board, &labels, engine)? {
            let straight = straighten(&photo, &upright.mesh);
            let readings = if readings {
                both(name, &photo, &board, &straight, upright.turn, engine)?
            } else {
                String::new()
            };
            return Ok(Cut { straight, labels, readings });
        }
    }
    Err("no board agrees with the labels".into())
}

/// The board upright, if what was read there agrees with the labels.
fn upright(photo: &Photo, board: &Board, labels: &str, engine: &Tesseract) -> Result<Option<Board>, String> {
    if (board.layout.rows, board.layout.columns) != (9, 9) {
        return Ok(None);
    }
    let (board, reading) = read(photo, board, engine, Readers::Engine)?;
    let (right, read) = agreement(&reading, labels);
    let agrees = read > 0 && right as f64 >= read as f64 * AGREE;
    Ok(agrees.then_some(board))
}

fn read(
    photo: &Photo,
    board: &Board,
    engine: &Tesseract,
    readers: Readers,
) -> Result<(Board, Reading), String> {
    let digits = Digits::shared().map_err(|e| e.to_string())?;
    let panel =
        Panel { engine, network: digits, readers, is_enough: &|_, _| false, clock: &Clock::default() };
    ocr::read(photo, board, panel, &ocr::turns(photo.orientation)).map_err(|e| e.to_string())
}

/// What the engine and the network by themselves say of every cell, as lines of `readings.csv`.
fn both(
    name: &str,
    photo: &Photo,
    found: &Board,
    upright: &Straight,
    turn: Turn,
    engine: &Tesseract,
) -> Result<String, String> {
    let mut lines = readings(name, 0.0, photo, found, turn, engine)?;
    for blur in BLURS {
        let grey = image::imageops::blur(&upright.grey, blur);
        let rgb = image::DynamicImage::ImageLuma8(grey).to_rgb8();
        let photo = Photo {
            rgb: rgb.into(),
            orientation: Turn::NONE,
            name: photo.name.clone(),
            sha256: photo.sha256.clone(),
            format: photo.format,
            pages: photo.pages,
            jpeg_quality: photo.jpeg_quality,
        };
        let at = |v: usize| v as f64 * f64::from(SIDE) + f64::from(MARGIN);
        let (rows, columns) = (usize::from(upright.rows), usize::from(upright.columns));
        let mesh = Mesh::from_fn(rows, columns, |r, c| Point::new(at(c), at(r)));
        lines += &readings(name, blur, &photo, &Board { mesh, ..found.clone() }, Turn::NONE, engine)?;
    }
    Ok(lines)
}

/// Nothing where a reader takes another turn for the upright one.
fn readings(
    name: &str,
    blur: f32,
    photo: &Photo,
    found: &Board,
    turn: Turn,
    engine: &Tesseract,
) -> Result<String, String> {
    let (by_network, network) = read(photo, found, engine, Readers::Network)?;
    let (by_engine, seen) = read(photo, found, engine, Readers::Engine)?;
    if by_network.turn != turn || by_engine.turn != turn {
        return Ok(String::new());
    }
    let lines = network.cells.iter().zip(&seen.cells).enumerate().map(|(i, (network, seen))| {
        let mut p = [0.0; SYMBOLS];
        for candidate in &network.candidates {
            p[candidate.symbol.map_or(0, gridlens::puzzle::Symbol::index)] = candidate.probability;
        }
        let engine = match (seen.ink, seen.best().symbol) {
            (Ink::Empty, _) => "-".to_owned(),
            (_, symbol) => symbol.map_or(0, |s| s.0).to_string(),
        };
        let written = u8::from(network.ink == Ink::Handwritten);
        let p: Vec<String> = p.iter().map(|v| format!("{v:.7}")).collect();
        format!("{name},{blur},{i},{engine},{written},{}\n", p.join(","))
    });
    Ok(lines.collect())
}

/// How many labelled digits were read right, of how many that were read at all.
fn agreement(reading: &Reading, labels: &str) -> (usize, usize) {
    let pairs = reading.cells.iter().zip(labels.chars()).filter(|(_, label)| ('1'..='9').contains(label));
    let read: Vec<bool> =
        pairs.filter_map(|(cell, label)| Some(cell.best().symbol?.to_char() == Some(label))).collect();
    (read.iter().filter(|&&r| r).count(), read.len())
}

fn write_all(out: &Path, title: &str, cut: &[(String, Result<Cut, String>)]) -> Result<(), String> {
    let mut index = vec!["name,depth,labels\n".to_owned()];
    let mut patches = Vec::new();
    let mut readings = vec!["name,blur,cell,engine,written,p0,p1,p2,p3,p4,p5,p6,p7,p8,p9\n".to_owned()];
    let mut log = std::io::stdout().lock();
    for (name, cut) in cut {
        match cut {
            Ok(cut) => {
                let ink = depth(&cut.straight);
                index.push(format!("{name},{ink},{}\n", cut.labels));
                let path = out.join(format!("{name}.png"));
                readings.push(cut.readings.clone());
                cut.straight.grey.save(&path).map_err(|e| format!("{}: {e}", path.display()))?;
                if patches.is_empty() {
                    let values = cut.straight.cells().flat_map(|c| patch(&cut.straight, c, Turn::NONE, ink));
                    patches = values.flat_map(f32::to_le_bytes).collect();
                }
            }
            Err(why) => {
                writeln!(log, "{title}/{name}: skipped, {why}").map_err(|e| e.to_string())?;
            }
        }
    }
    write(&out.join("index.csv"), index.concat().as_bytes())?;
    write(&out.join("patches.f32"), &patches)?;
    if readings.len() > 1 && readings[1..].iter().any(|lines| !lines.is_empty()) {
        write(&out.join("readings.csv"), readings.concat().as_bytes())?;
    }
    let good = cut.iter().filter(|c| c.1.is_ok()).count();
    writeln!(log, "{title}: {good} of {} boards", cut.len()).map_err(|e| e.to_string())
}

/// Replaces a file of the output folder.
#[expect(clippy::disallowed_methods, reason = "scratch files for training, made anew")]
fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    std::fs::write(path, bytes).map_err(|e| format!("{}: {e}", path.display()))
}
