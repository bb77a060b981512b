//! What a photo costs in a process that is warm, as a batch is: a hundred photos one after another on one
//! thread, by step, against decoding and encoding the same files with the `image` crate in the same run.
//!
//! `cargo bench --bench warm [-- FOLDER]`: the first hundred photos of FOLDER by name; without one, the
//! samples at 0.3 to 2 megapixels.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use gridlens::diagnostics::Diagnostic;
use gridlens::draw::Ink;
use gridlens::ocr::{self, Recognizer};
use gridlens::photo::Input;
use gridlens::pipeline::{self, Options};
use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::{ImageFormat, RgbImage};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How many photos are read.
const PHOTOS: usize = 100;

/// Megapixels of the smallest and of the largest photo made from the samples.
const MEGAPIXELS: (f64, f64) = (0.3, 2.0);

/// JPEG quality of photos that are made, and of what is encoded again: a phone's.
const QUALITY: u8 = 92;

/// The steps that are told apart, in their order.
const STEPS: [&str; 5] = ["photo, tone", "grid", "reading", "deciding", "answer, file"];

/// A photo's name and bytes.
type File = (String, Vec<u8>);

/// When each step of a photo ended, beginning with when the first began.
struct Laps(Mutex<Vec<Instant>>);

impl Laps {
    fn start() -> Self {
        Self(Mutex::new(vec![Instant::now()]))
    }

    fn lap(&self) {
        if let Ok(mut laps) = self.0.lock() {
            laps.push(Instant::now());
        }
    }

    /// What each step took. A photo that was given up has fewer of them.
    fn times(self) -> Vec<Duration> {
        let laps = self.0.into_inner().unwrap_or_default();
        laps.windows(2).map(|two| two[1] - two[0]).collect()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let photos = folder.map_or_else(samples, |folder| of_folder(Path::new(&folder)))?;
    rayon::ThreadPoolBuilder::new().num_threads(1).build_global()?;
    let engine = ocr::engine()?;
    // What is loaded once is loaded before the clock runs.
    for (name, bytes) in photos.iter().take(3) {
        let _ = run(name, bytes, &*engine, &Laps::start());
    }
    let mut spent = [Duration::ZERO; STEPS.len()];
    let (mut codec, mut answered) = (Duration::ZERO, 0);
    for (name, bytes) in &photos {
        let start = Instant::now();
        encode(&decode(bytes)?)?;
        codec += start.elapsed();
        let laps = Laps::start();
        answered += usize::from(run(name, bytes, &*engine, &laps).is_ok());
        laps.times().into_iter().zip(&mut spent).for_each(|(time, spent)| *spent += time);
    }
    tell(&spent, codec, answered, photos.len());
    Ok(())
}

/// All steps over one photo, as the program takes them.
fn run(name: &str, bytes: &[u8], engine: &dyn Recognizer, laps: &Laps) -> Result<(), Diagnostic> {
    let options = Options::default();
    let input = Input::Bytes { name: name.to_owned(), bytes: bytes.to_vec() };
    let page = pipeline::read(&input, &options, engine, &|_, _| laps.lap())?;
    let decision = pipeline::decide(&page, &options)?;
    let answer = pipeline::answer(&page, &decision.changes, &options)?;
    laps.lap();
    pipeline::draw(&page, &pipeline::answer_marks(&page, &answer), Ink::Blue, ImageFormat::Jpeg)?;
    laps.lap();
    Ok(())
}

fn tell(spent: &[Duration], codec: Duration, answered: usize, photos: usize) {
    let each = |time: Duration| time.as_secs_f64() * 1e3 / photos as f64;
    let total: Duration = spent.iter().sum();
    println!("{photos} photos, {answered} gone through to the end; milliseconds a photo, one thread");
    for (step, time) in STEPS.iter().zip(spent) {
        let share = 100.0 * time.as_secs_f64() / total.as_secs_f64();
        println!("{step:<14} {:>8.1} {share:>5.1} %", each(*time));
    }
    let ratio = total.as_secs_f64() / codec.as_secs_f64();
    println!("{:<14} {:>8.1}        codec {:.1}, ratio {ratio:.2}", "all", each(total), each(codec));
}

/// The samples again and again, each time of another size.
fn samples() -> Result<Vec<File>, Box<dyn Error>> {
    let mut folders = listed(&Path::new(env!("CARGO_MANIFEST_DIR")).join("samples"))?;
    folders.retain(|folder| folder.join("puzzle.csv").exists());
    let pictures: Vec<RgbImage> = folders
        .iter()
        .map(|folder| decode(&std::fs::read(folder.join("photo.jpg"))?))
        .collect::<Result<_, _>>()?;
    let sized = |i: usize| {
        let picture = &pictures[i % pictures.len()];
        let share = i as f64 / (PHOTOS - 1) as f64;
        let pixels = 1e6 * (MEGAPIXELS.0 + (MEGAPIXELS.1 - MEGAPIXELS.0) * share);
        let scale = (pixels / (f64::from(picture.width()) * f64::from(picture.height()))).sqrt();
        let [width, height] =
            [picture.width(), picture.height()].map(|side| (f64::from(side) * scale) as u32);
        encode(&image::imageops::resize(picture, width, height, FilterType::Triangle))
    };
    (0..PHOTOS).map(|i| Ok((format!("sample {i}"), sized(i)?))).collect()
}

/// The first photos of a folder, by name.
fn of_folder(folder: &Path) -> Result<Vec<File>, Box<dyn Error>> {
    let is_photo = |path: &PathBuf| ImageFormat::from_path(path).is_ok();
    let photos = listed(folder)?.into_iter().filter(is_photo).take(PHOTOS);
    photos.map(|path| Ok((path.display().to_string(), std::fs::read(&path)?))).collect()
}

fn listed(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    paths.sort();
    Ok(paths)
}

fn decode(bytes: &[u8]) -> Result<RgbImage, Box<dyn Error>> {
    Ok(image::load_from_memory_with_format(bytes, image::guess_format(bytes)?)?.to_rgb8())
}

fn encode(picture: &RgbImage) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, QUALITY).encode_image(picture)?;
    Ok(bytes)
}
