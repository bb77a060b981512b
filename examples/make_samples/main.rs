//! Makes `samples/`: prints pages with sudokus on them and photographs them with a simulated camera.
//!
//! Nothing is copied from a real page: words, puzzles, paper and light come from the seed, letters from fonts
//! with open licences that are read from Debian packages. The same seed gives the same bytes.

mod camera;
mod canvas;
mod fonts;
mod jpeg;
mod light;
mod noise;
mod page;
mod puzzle;
mod scenes;
mod text;

use clap::Parser;
use gridlens::geometry::Mesh;
use scenes::Scene;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Prints pages with sudokus on them and photographs them with a simulated camera.
#[derive(Parser)]
struct Args {
    /// Names of the samples to make; all by default.
    names: Vec<String>,
    /// Everything random follows from this number.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to put NAME/photo.jpg, puzzle.csv, solution.csv and source.txt.
    #[arg(long, default_value = "samples")]
    out: PathBuf,
    /// Also write nodes.csv: ten lines of ten `x y`, where the puzzle's lattice nodes lie on the stored pixels.
    #[arg(long)]
    nodes: bool,
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
    if args.list {
        return scenes::TABLE
            .iter()
            .try_for_each(|(name, what, _)| writeln!(out, "{name:20} {what}"))
            .map_err(|e| e.to_string());
    }
    if let Some(unknown) = args.names.iter().find(|n| !scenes::TABLE.iter().any(|(name, _, _)| name == n)) {
        return Err(format!("there is no sample `{unknown}`; see --list"));
    }
    if let Some(install) = fonts::missing() {
        return Err(format!("fonts are missing; as root: {install}"));
    }
    for (name, what, scene) in scenes::TABLE {
        if args.names.is_empty() || args.names.iter().any(|n| n == name) {
            let bytes = make(name, what, &scene(), args)?;
            writeln!(out, "{}: {} kB", args.out.join(name).display(), bytes.div_ceil(1000))
                .map_err(|e| e.to_string())?;
        }
    }
    Ok(())
}

/// Makes one sample; gives the size of its photo in bytes.
fn make(name: &str, what: &str, scene: &Scene, args: &Args) -> Result<usize, String> {
    let seed = rand::Rng::random(&mut noise::stream(args.seed, name));
    let print = scene.page.print(seed)?;
    let shot = scene.camera.shoot(&print.canvas, &print.mesh, seed);
    let photo = jpeg::encode(&shot.rgb, scene.camera.quality, scene.camera.exif)?;
    let folder = args.out.join(name);
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    write(&folder.join("photo.jpg"), &photo)?;
    write(&folder.join("puzzle.csv"), puzzle::csv(&print.sudoku.clues).as_bytes())?;
    write(&folder.join("solution.csv"), puzzle::csv(&print.sudoku.solution).as_bytes())?;
    write(&folder.join("source.txt"), source(name, what, scene, args.seed).as_bytes())?;
    if args.nodes {
        write(&folder.join("nodes.csv"), nodes(&shot.mesh).as_bytes())?;
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

/// Where the sample comes from and who may use it.
fn source(name: &str, what: &str, scene: &Scene, seed: u64) -> String {
    let fonts: Vec<String> =
        scene.page.faces().iter().map(|f| format!("  {} ({})\n", f.name, f.licence)).collect();
    format!(
        "{name}: {what}.\n\n\
         Made by scripts/make-samples, scene {name}, seed {seed}. Page, words, puzzle and camera are simulated;\n\
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
