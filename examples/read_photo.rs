//! Reads a photo and looks at the cells that are in doubt.

use gridlens::diagnostics::Result;
use gridlens::photo::Input;
use gridlens::{ocr, pipeline};

fn main() -> Result<()> {
    let engine = ocr::engine()?;
    let photo = Input::Path("samples/blotted/photo.jpg".into());
    let page = pipeline::read(&photo, &pipeline::Options::default(), &*engine, &|_, _| {})?;
    assert_eq!((page.board.layout.rows, page.board.layout.columns), (9, 9));
    for doubt in pipeline::doubtful(&page, 0.85) {
        let cell = page.reading.at(doubt.place.cell).expect("a doubt is of a cell that was read");
        // What the readers saw there, most probable first; `cell.place` is where on the photo.
        assert!(cell.candidates[0].probability < 0.85);
    }
    Ok(())
}
