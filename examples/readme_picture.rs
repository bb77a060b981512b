//! Makes `docs/before-after.jpg`, the README's picture: a sample's photo beside the same photo solved, cut to
//! the puzzle.

use gridlens::diagnostics::{Code, Diagnostic, Result};
use gridlens::ocr::tesseract::Tesseract;
use gridlens::photo::Input;
use gridlens::pipeline::{self, Options};
use gridlens::raster;
use gridlens::record::{self, Clobber};
use gridlens::solve::Verdict;
use image::{ImageFormat, Rgb, RgbImage, imageops};
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

const PHOTO: &str = "samples/newspaper-sudoku/photo.jpg";
const PICTURE: &str = "docs/before-after.jpg";
/// Page shown around the puzzle, as a share of the puzzle's width.
const MARGIN: f64 = 0.08;
/// Width of each half in pixels: two of them fill the column in which GitHub shows a README.
const HALF: u32 = 440;
/// White between the halves, in pixels.
const GAP: u32 = 16;
/// JPEG quality: below it thin lines ring.
const QUALITY: u8 = 82;

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
    let options = Options::default();
    let page = pipeline::read(&Input::Path(PHOTO.into()), &options, &Tesseract::new()?, &|_, _| {})?;
    let (puzzle, verdict) = pipeline::answer(&page, &[], &options)?;
    let Verdict::Unique(solution) = verdict else {
        return Err(Diagnostic::new(Code::NoSolution, "the sample was not solved").in_file(PHOTO));
    };
    let marks = pipeline::answers(&puzzle, &solution);
    let after =
        gridlens::draw::overlay(&page.scene.photo, &page.board, &marks, gridlens::draw::Ink::default());
    let corners = page.board.mesh.corners().0;
    let (left, right) = bounds(corners.map(|p| p.x), after.width());
    let (top, bottom) = bounds(corners.map(|p| p.y), after.height());
    let height = HALF * (bottom - top) / (right - left);
    let half = |picture: &RgbImage| {
        let cut = imageops::crop_imm(picture, left, top, right - left, bottom - top).to_image();
        raster::shrink(&cut, HALF, height)
    };
    let mut both = RgbImage::from_pixel(2 * HALF + GAP, height, Rgb([255; 3]));
    imageops::replace(&mut both, &half(&page.scene.photo.rgb), 0, 0);
    imageops::replace(&mut both, &half(&after), i64::from(HALF + GAP), 0);
    let bytes = pipeline::encode(&both, ImageFormat::Jpeg, Some(QUALITY))?;
    record::save(Path::new(PICTURE), &bytes, Clobber::Force)
}

/// Least and greatest of `values` with the margin, within a picture of `size` pixels.
fn bounds(values: [f64; 4], size: u32) -> (u32, u32) {
    let least = values.into_iter().fold(f64::INFINITY, f64::min);
    let greatest = values.into_iter().fold(f64::NEG_INFINITY, f64::max);
    let margin = (greatest - least) * MARGIN;
    ((least - margin).max(0.0) as u32, (greatest + margin).clamp(0.0, f64::from(size)) as u32)
}
