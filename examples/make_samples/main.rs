//! Makes `samples/`: prints pages with sudokus on them and photographs them with a simulated camera.
//!
//! Nothing is copied from a real page: words, puzzles, paper and light come from the seed, letters from fonts
//! with open licences that are read from Debian packages. The same seed gives the same bytes.

mod kinds;
mod magazine;
mod multi;
mod scenes;
#[path = "../simulate/mod.rs"]
mod simulate;

use clap::Parser;
use gridlens::geometry::Mesh;
use magazine::{SAMPLES, Sample};
use scenes::Entry;
use simulate::fonts::Face;
use simulate::scene::Scene;
use simulate::{jpeg, noise};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Prints pages with sudokus on them and photographs them with a simulated camera.
#[derive(Parser)]
#[expect(clippy::struct_excessive_bools, reason = "each flag of a command line is one")]
struct Args {
    /// Names of the scenes to make; all that `samples/` holds by default.
    names: Vec<String>,
    /// Make every scene, also those that `samples/` does not hold.
    #[arg(long)]
    all: bool,
    /// Write NAME.jpg and NAME.csv side by side, as `gridlens eval` takes them.
    #[arg(long)]
    flat: bool,
    /// Everything random follows from this number.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to put NAME/photo.jpg, puzzle.csv (what is seen), solution.csv, source.txt, and given.csv (the
    /// print alone) where a hand wrote into the puzzle; puzzle.txt and solution.txt of other kinds.
    #[arg(long, default_value = "samples")]
    out: PathBuf,
    /// Also write nodes.csv: ten lines of ten `x y`, where the puzzle's lattice nodes lie on the stored
    /// pixels.
    #[arg(long)]
    nodes: bool,
    /// Write pages of magazines with the other kinds of puzzles into this folder instead, as `gridlens eval`
    /// takes them: `KIND__STYLE__NN__CONDITION.jpg` and the puzzle as .txt.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["names", "all", "flat", "nodes", "list"])]
    magazine: Option<PathBuf>,
    /// How many pages of each kind.
    #[arg(long, value_name = "N", default_value_t = 12, requires = "magazine")]
    pages: usize,
    /// The only kind.
    #[arg(long, value_name = "NAME", requires = "magazine")]
    kind: Option<String>,
    /// The only style, by name or by its number from one.
    #[arg(long, value_name = "K", requires = "magazine")]
    style: Option<String>,
    /// List the samples and stop.
    #[arg(long)]
    list: bool,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            // Nothing is left to be done where even standard error is closed.
            let _ = writeln!(std::io::stderr(), "make-samples: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), String> {
    let mut out = std::io::stdout().lock();
    if let Some(folder) = &args.magazine {
        let (kind, style) = (args.kind.as_deref(), args.style.as_deref());
        let order = magazine::Order { folder, pages: args.pages, seed: args.seed, kind, style };
        return magazine::make(&order, &mut out);
    }
    if args.list {
        let mark = |kept| if kept { "sample" } else { "" };
        let scenes = scenes::all().map(|e| (e.name, e.kept, e.what));
        return scenes
            .chain(SAMPLES.iter().map(|s| (s.name, true, s.what)))
            .try_for_each(|(name, kept, what)| writeln!(out, "{name:26} {:6}  {what}", mark(kept)))
            .map_err(|e| e.to_string());
    }
    let known = |name: &String| {
        scenes::all().any(|e| e.name == *name) || SAMPLES.iter().any(|sample| sample.name == *name)
    };
    if let Some(unknown) = args.names.iter().find(|name| !known(name)) {
        return Err(format!("there is no scene `{unknown}`; see --list"));
    }
    simulate::magazine::check_installed()?;
    let wanted = |name: &str, kept: bool| {
        args.all || args.names.iter().any(|n| n == name) || (args.names.is_empty() && kept)
    };
    let mut tell = |name: &str, bytes: usize| {
        writeln!(out, "{}: {} kB", args.out.join(name).display(), bytes.div_ceil(1000))
            .map_err(|e| e.to_string())
    };
    for entry in scenes::all().filter(|e| wanted(e.name, e.kept)) {
        tell(entry.name, make(entry, &(entry.scene)(), args)?)?;
    }
    for sample in SAMPLES.iter().filter(|sample| wanted(sample.name, true)) {
        tell(sample.name, make_other(sample, args)?)?;
    }
    Ok(())
}

/// Makes one sample of another kind than sudokus; gives the size of its photo in bytes.
fn make_other(sample: &Sample, args: &Args) -> Result<usize, String> {
    let (photo, leaf) = sample.make(args.seed)?;
    let folder = if args.flat { args.out.clone() } else { args.out.join(sample.name) };
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let put = |name: &str, bytes: &[u8]| write(&folder.join(name), bytes);
    if args.flat {
        put(&format!("{}.jpg", sample.name), &photo)?;
        put(&format!("{}.txt", sample.name), leaf.label.as_bytes())?;
        return Ok(photo.len());
    }
    put("photo.jpg", &photo)?;
    put("puzzle.txt", leaf.label.as_bytes())?;
    put("solution.txt", leaf.answer.as_bytes())?;
    put("source.txt", source((sample.name, sample.what), &leaf.faces, args.seed).as_bytes())?;
    Ok(photo.len())
}

/// Makes one sample; gives the size of its photo in bytes.
fn make(entry: &Entry, scene: &Scene, args: &Args) -> Result<usize, String> {
    let seed = rand::Rng::random(&mut noise::stream(args.seed, entry.name));
    let print = scene.page.print(seed)?;
    let shot = scene.camera.shoot(&print.canvas, &print.mesh, seed);
    let photo = jpeg::encode(&shot.rgb, scene.camera.quality, scene.camera.exif)?;
    let folder = if args.flat { args.out.clone() } else { args.out.join(entry.name) };
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let put = |name: &str, bytes: &[u8]| write(&folder.join(name), bytes);
    if args.flat {
        put(&format!("{}.jpg", entry.name), &photo)?;
        put(&format!("{}.csv", entry.name), print.seen().as_bytes())?;
        return Ok(photo.len());
    }
    put("photo.jpg", &photo)?;
    put("puzzle.csv", print.seen().as_bytes())?;
    put("solution.csv", print.solution().as_bytes())?;
    put("source.txt", source((entry.name, entry.what), &scene.page.faces(), args.seed).as_bytes())?;
    if let Some(given) = print.given() {
        put("given.csv", given.as_bytes())?;
    }
    if args.nodes {
        put("nodes.csv", nodes(&shot.mesh).as_bytes())?;
    }
    Ok(photo.len())
}

/// The mesh as lines of `x y`, to a hundredth of a pixel.
fn nodes(mesh: &Mesh) -> String {
    let node = |r, c| {
        let p = mesh.node(r, c);
        format!("{:.2} {:.2}", p.x, p.y)
    };
    (0..=mesh.rows())
        .map(|r| (0..=mesh.columns()).map(|c| node(r, c)).collect::<Vec<_>>().join(",") + "\n")
        .collect()
}

/// Where the sample comes from and who may use it: its name and what it shows, and the faces on it.
fn source((name, what): (&str, &str), faces: &[&Face], seed: u64) -> String {
    let fonts: Vec<String> = faces.iter().map(|f| format!("  {} ({})\n", f.name, f.licence)).collect();
    format!(
        "{name}: {what}.\n\n\
         Made by scripts/make-samples, scene {name}, seed {seed}. Page, words, puzzle and camera are \
         simulated;\n\
         no part comes from a real page or photograph. Published under the project's own licences.\n\n\
         Printed with:\n{}",
        fonts.concat()
    )
}

/// Replaces a file of `samples/`.
#[expect(
    clippy::disallowed_methods,
    reason = "the generator's own output, under version control and made anew"
)]
fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    std::fs::write(path, bytes).map_err(|e| format!("{}: {e}", path.display()))
}
