//! A batch over many pages: pages a second on two threads against one, what a page costs on each, and the
//! memory held after a hundred pages and at the end.
//!
//! `cargo bench --bench batch [-- PAGES]`: so many pages, 240 without a word; hard links to the samples.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How many pages are read.
const PAGES: usize = 240;

/// After how many of them memory is looked at for the first time.
const EARLY: usize = 100;

/// How often it is looked.
const GLANCE: Duration = Duration::from_millis(50);

/// Ticks of the system's clock in a second, as `/proc` counts CPU time on Linux.
const TICKS: f64 = 100.0;

/// What a run over all pages came to.
struct Run {
    seconds: f64,
    /// CPU time of the process in seconds, its own and the system's for it.
    cpu: f64,
    /// Resident memory in KiB after [`EARLY`] pages, at the end, and the most.
    memory: (u64, u64, u64),
}

fn main() -> Result<(), Box<dyn Error>> {
    let pages = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(PAGES);
    let folder = std::env::temp_dir().join(format!("gridlens-batch-{}", std::process::id()));
    let measured = measure(&folder, pages);
    fs::remove_dir_all(&folder)?;
    let [one, two] = measured?;
    println!("pages                      {pages:>8}");
    for (threads, run) in [(1, &one), (2, &two)] {
        let (early, late, most) = run.memory;
        println!("-j {threads}: pages a second      {:>8.2}", pages as f64 / run.seconds);
        println!("      CPU ms a page        {:>8.0}", run.cpu * 1000.0 / pages as f64);
        println!("      MiB at page {EARLY:<4}     {:>8}", early >> 10);
        println!("      MiB at the end       {:>8}  {:.2} times", late >> 10, late as f64 / early as f64);
        println!("      MiB at most          {:>8}", most >> 10);
    }
    println!("-j 2 to -j 1: speed        {:>8.2}", one.seconds / two.seconds);
    println!("              CPU a page   {:>8.2}", two.cpu / one.cpu);
    Ok(())
}

fn measure(folder: &Path, pages: usize) -> Result<[Run; 2], Box<dyn Error>> {
    let album = folder.join("album");
    fs::create_dir_all(&album)?;
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let mut photos: Vec<PathBuf> =
        fs::read_dir(samples)?.flatten().map(|entry| entry.path().join("photo.jpg")).collect();
    photos.retain(|photo| photo.with_file_name("puzzle.csv").is_file());
    photos.sort();
    // The temporary folder may be on another disk, to which no link leads.
    let copies: Vec<PathBuf> = (0..photos.len()).map(|i| folder.join(format!("{i}.jpg"))).collect();
    for (photo, copy) in photos.iter().zip(&copies) {
        fs::copy(photo, copy)?;
    }
    for page in 0..pages {
        fs::hard_link(&copies[page % copies.len()], album.join(format!("page{page:05}.jpg")))?;
    }
    Ok([run(folder, pages, 1)?, run(folder, pages, 2)?])
}

fn run(folder: &Path, pages: usize, threads: usize) -> Result<Run, Box<dyn Error>> {
    let out = folder.join(format!("out{threads}"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridlens"));
    command.arg("batch").arg(folder.join("album")).arg("--out").arg(&out).args(["-j", &threads.to_string()]);
    let start = Instant::now();
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let process = PathBuf::from(format!("/proc/{}", child.id()));
    let (mut cpu, mut memory) = (0.0, (0, 0, 0));
    while child.try_wait()?.is_none() {
        let resident = field(&process.join("status"), "VmRSS:");
        if let (Some(resident), Some(spent)) = (resident, spent(&process.join("stat"))) {
            cpu = spent;
            let done = || fs::read_dir(out.join("data")).map_or(0, |names| names.count() / 2);
            if memory.0 == 0 && done() >= EARLY.min(pages / 2) {
                memory.0 = resident;
            }
            (memory.1, memory.2) = (resident, resident.max(memory.2));
        }
        std::thread::sleep(GLANCE);
    }
    Ok(Run { seconds: start.elapsed().as_secs_f64(), cpu, memory })
}

/// A number in a file of `/proc`.
fn field(path: &Path, name: &str) -> Option<u64> {
    let text = fs::read_to_string(path).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

/// CPU time in seconds: fields 14 and 15 of `/proc/PID/stat`.
fn spent(path: &Path) -> Option<f64> {
    let text = fs::read_to_string(path).ok()?;
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / TICKS)
}
