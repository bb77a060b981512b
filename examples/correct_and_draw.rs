//! Corrects a cell of a photo and draws the answer on it.

use gridlens::confirm::Correction;
use gridlens::diagnostics::Result;
use gridlens::draw::Ink;
use gridlens::geometry::Cell;
use gridlens::photo::Input;
use gridlens::puzzle::Symbol;
use gridlens::record::{self, Clobber};
use gridlens::solve::Verdict;
use gridlens::{ocr, pipeline};

fn main() -> Result<()> {
    let (engine, options) = (ocr::engine()?, pipeline::Options::default());
    let photo = Input::Path("samples/blotted/photo.jpg".into());
    let mut page = pipeline::read(&photo, &options, &*engine, &|_, _| {})?;
    // A blot made a 6 of the 5 in the first cell.
    let first = Correction { cell: Cell::new(0, 0), symbol: Some(Symbol(5)) };
    pipeline::correct(&mut page, &[first])?;
    let answer = pipeline::answer(&page, &[], &options)?;
    assert!(matches!(answer.1, Verdict::Unique(_)), "there is exactly one solution");
    let marks = pipeline::answer_marks(&page, &answer);
    let picture = pipeline::draw(&page, &marks, Ink::Blue, image::ImageFormat::Png)?;
    record::save(&std::env::temp_dir().join("blotted.solved.png"), &picture, Clobber::Force)?;
    Ok(())
}
