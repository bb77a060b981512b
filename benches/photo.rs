//! What a photo costs: the `gridlens` program from start to written file, against decoding and encoding the
//! same file with the `image` crate, turn by turn in one run.
//!
//! `cargo bench --bench photo [-- PHOTO...]`; without photos, the samples, and one of them enlarged to 12
//! megapixels.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use image::ImageFormat;
use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Runs of each way; the median is shown.
const RUNS: usize = 7;

/// JPEG quality of the re-encoded picture, a phone's.
const QUALITY: u8 = 92;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let named: Vec<PathBuf> =
        std::env::args().skip(1).filter(|a| !a.starts_with('-')).map(PathBuf::from).collect();
    let photos = if named.is_empty() { samples(folder.path())? } else { named };
    println!(
        "{:<28} {:>6} {:>11} {:>11} {:>7} {:>9}  exit",
        "photo", "MP", "codec ms", "gridlens ms", "ratio", "peak MiB"
    );
    for photo in &photos {
        measure(photo, folder.path())?;
    }
    Ok(())
}

/// A small, soft sample as it is, and the newspaper sample at 12 megapixels.
fn samples(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let large = folder.join("newspaper-12-megapixels.jpg");
    let picture = decode(&std::fs::read(root.join("newspaper-sudoku/photo.jpg"))?)?;
    encode(&image::imageops::resize(&picture, 3024, 3931, FilterType::Triangle), &large)?;
    Ok(vec![root.join("small-soft/photo.jpg"), large])
}

fn measure(photo: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    let (mut codec, mut whole) = (Vec::new(), Vec::new());
    let (mut peak, mut exit, mut megapixels) = (0, None, 0.0);
    for _ in 0..RUNS {
        let start = Instant::now();
        let picture = decode(&std::fs::read(photo)?)?;
        encode(&picture, &folder.join("again.jpg"))?;
        codec.push(start.elapsed());
        megapixels = f64::from(picture.width()) * f64::from(picture.height()) / 1e6;
        drop(picture);
        let start = Instant::now();
        let (code, memory) = run(photo, folder)?;
        whole.push(start.elapsed());
        (peak, exit) = (peak.max(memory), code);
    }
    let (codec, whole) = (median(codec), median(whole));
    println!(
        "{:<28} {megapixels:>6.1} {:>11.0} {:>11.0} {:>7.2} {:>9}  {}",
        photo.file_name().map(|n| n.to_string_lossy()).unwrap_or_default(),
        codec.as_secs_f64() * 1e3,
        whole.as_secs_f64() * 1e3,
        whole.as_secs_f64() / codec.as_secs_f64(),
        peak / 1024,
        exit.map_or_else(|| "killed".to_owned(), |c| c.to_string()),
    );
    Ok(())
}

fn decode(bytes: &[u8]) -> Result<image::RgbImage, Box<dyn Error>> {
    Ok(image::load_from_memory_with_format(bytes, ImageFormat::Jpeg)?.to_rgb8())
}

#[expect(clippy::disallowed_methods, reason = "a scratch file of the benchmark")]
fn encode(picture: &image::RgbImage, path: &Path) -> Result<(), Box<dyn Error>> {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, QUALITY).encode_image(picture)?;
    Ok(std::fs::write(path, bytes)?)
}

/// Runs the program on `photo`: its exit code and its peak resident memory in KiB.
fn run(photo: &Path, folder: &Path) -> Result<(Option<i32>, u64), Box<dyn Error>> {
    let out = folder.join("out");
    std::fs::create_dir_all(&out)?;
    let mut child = Command::new(env!("CARGO_BIN_EXE_gridlens"))
        .args(["--quiet", "--force", "--output"])
        .arg(&out)
        .arg(photo)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    loop {
        if let Some(done) = child.try_wait()? {
            return Ok((done.code(), peak));
        }
        let seen = std::fs::read_to_string(&status).unwrap_or_default();
        let kib =
            seen.lines().find_map(|l| l.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok());
        peak = peak.max(kib.unwrap_or(0));
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
