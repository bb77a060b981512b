//! Makes the pictures of the documents: a sample's photo beside the same photo solved, cut to the puzzle.
//! `docs/before-after.jpg` is the README's; `docs/photos.md` has one of each kind, with what is read.

use gridlens::diagnostics::{Code, Diagnostic, Result};
use gridlens::geometry::Point;
use gridlens::ocr::tesseract::Tesseract;
use gridlens::photo::Input;
use gridlens::pipeline::{self, Options};
use gridlens::raster;
use gridlens::record::{self, Clobber};
use gridlens::solve::Verdict;
use image::{ImageFormat, Rgb, RgbImage, imageops};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

/// The README's sample.
const NEWSPAPER: &str = "newspaper-sudoku";
/// The samples of the kinds, each of which is told by more than digits in a square.
const KINDS: [&str; 12] = [
    "jigsaw-lines",
    "samurai-curled",
    "hidato",
    "knights-tour-curled",
    "total-concentration",
    "train-tracks",
    "pyramid-curled",
    "gogen",
    "dominoes",
    "sum-spots",
    "killer-lines",
    "kakuro",
];
/// Page shown around the puzzle, as a share of the puzzle's width.
const MARGIN: f64 = 0.08;
/// Width of each half in pixels: two of them fill the column in which GitHub shows a README.
const HALF: u32 = 440;
/// The same of the pictures of the kinds.
const SMALL: u32 = 360;
/// White between the halves, in pixels.
const GAP: u32 = 16;
/// JPEG quality: below it thin lines ring.
const QUALITY: u8 = 82;

/// The beginning of the document of the kinds.
const HEAD: &str = "# Each kind from a photo

Made by `scripts/make-readme-picture` from the samples of this project: the photo, the same photo with the
answer on it, and the puzzle as text, which `gridlens read PHOTO -o -` prints. The rules and texts of the
kinds are in [kinds.md](kinds.md).
";

fn main() -> ExitCode {
    match make() {
        Ok(()) => ExitCode::SUCCESS,
        Err(diagnostic) => {
            // Nothing is left to be done where even standard error is closed.
            let _ = writeln!(std::io::stderr(), "make-readme-picture: {diagnostic}");
            ExitCode::FAILURE
        }
    }
}

fn make() -> Result<()> {
    before_after(NEWSPAPER, "docs/before-after.jpg", HALF)?;
    let mut document = HEAD.to_owned();
    for sample in KINDS {
        let (kind, text) = before_after(sample, &format!("docs/photos/{sample}.jpg"), SMALL)?;
        let picture = format!("![{kind}, before and after](photos/{sample}.jpg)");
        // Writing to a string does not fail.
        let _ = write!(document, "\n## {kind}\n\n{picture}\n\n```\n{}\n```\n", text.trim_end());
    }
    record::save(Path::new("docs/photos.md"), document.as_bytes(), Clobber::Force)
}

/// Makes the picture of a sample; gives the name of its kind and its text.
fn before_after(sample: &str, picture: &str, half: u32) -> Result<(&'static str, String)> {
    let photo = format!("samples/{sample}/photo.jpg");
    let options = Options::default();
    let page = pipeline::read(&Input::Path(photo.as_str().into()), &options, &Tesseract::new()?, &|_, _| {})?;
    let answer = pipeline::answer(&page, &[], &options)?;
    if !matches!(answer.1, Verdict::Unique(_)) {
        return Err(Diagnostic::new(Code::NoSolution, "the sample was not solved").in_file(photo));
    }
    let marks = pipeline::answer_marks(&page, &answer);
    let after = pipeline::overlaid(&page, &marks, gridlens::draw::Ink::default());
    let beside = page.reading.asides.iter().filter_map(|aside| aside.place).flat_map(|place| place.0);
    let shown: Vec<Point> = page.board.mesh.corners().0.into_iter().chain(beside).collect();
    let (left, right) = bounds(shown.iter().map(|p| p.x), after.width());
    let (top, bottom) = bounds(shown.iter().map(|p| p.y), after.height());
    let height = half * (bottom - top) / (right - left);
    let cut = |picture: &RgbImage| {
        let cut = imageops::crop_imm(picture, left, top, right - left, bottom - top).to_image();
        raster::shrink(&cut, half, height)
    };
    let mut both = RgbImage::from_pixel(2 * half + GAP, height, Rgb([255; 3]));
    imageops::replace(&mut both, &cut(&page.scene.photo.rgb), 0, 0);
    imageops::replace(&mut both, &cut(&after), i64::from(half + GAP), 0);
    let bytes = pipeline::encode(&both, ImageFormat::Jpeg, Some(QUALITY))?;
    record::save(Path::new(picture), &bytes, Clobber::Force)?;
    let rules = answer.0.rules();
    Ok((rules.kind().name, rules.to_text()))
}

/// Least and greatest of `values` with the margin, within a picture of `size` pixels.
fn bounds(values: impl Iterator<Item = f64> + Clone, size: u32) -> (u32, u32) {
    let least = values.clone().fold(f64::INFINITY, f64::min);
    let greatest = values.fold(f64::NEG_INFINITY, f64::max);
    let margin = (greatest - least) * MARGIN;
    ((least - margin).max(0.0) as u32, (greatest + margin).clamp(0.0, f64::from(size)) as u32)
}
