//! Thin paper: what is printed behind a page is neither a clue nor handwriting nor candidates.

use crate::simulate::camera::Camera;
use crate::simulate::fonts;
use crate::simulate::hand::{Hand, PENCIL};
use crate::simulate::page::Print;
use crate::simulate::reverse::Reverse;
use crate::simulate::{jpeg, scene};
use gridlens::ocr::tesseract::Tesseract;
use gridlens::ocr::{Ink, Reading};
use gridlens::photo::Input;
use gridlens::pipeline::{self, Options};

/// What is read of a scanned sudoku behind which another one shines through at `strength` of its print, and
/// what is on it.
fn read(strength: f32, hand: Option<Hand>) -> (Reading, Print) {
    let mut page = scene::base().page;
    (page.style.face, page.head, page.body) = (&fonts::OWN, &fonts::OWN, &fonts::OWN);
    (page.size, page.grid) = ((100.0, 106.0), (12.0, 16.0, 76.0));
    (page.scale, page.show_through, page.hand) = (10.0, 0.0, hand);
    let mut print = page.print(5).expect("a page");
    let reverse = Reverse { strength, offset: (0.05, -0.04), blur: 0.2 };
    page.shine_through(&mut print.canvas, reverse, 6).expect("another page");
    let camera = Camera::above((800, 800), (50.0, 54.0), 92.0);
    let shot = camera.shoot(&print.canvas, &print.mesh, 7);
    let bytes = jpeg::encode(&shot.rgb, 85, None).expect("a picture");
    let input = Input::Bytes { name: "-".to_owned(), bytes };
    let engine = Tesseract::new().expect("the set-up installs it");
    let page = pipeline::read(&input, &Options::default(), &engine, &|_, _| {}).expect("a sudoku");
    (page.reading, print)
}

/// The symbols that are read, 0 for none; candidates are told as 10.
fn seen(reading: &Reading) -> Vec<u32> {
    let cells = reading.cells.iter();
    cells.map(|c| if c.ink == Ink::Candidates { 10 } else { c.best().symbol.map_or(0, |s| s.0) }).collect()
}

fn truth(print: &Print) -> Vec<u32> {
    print.values().into_iter().map(u32::from).collect()
}

#[test]
fn what_shines_through_is_nothing() {
    for strength in [0.1, 0.2, 0.25] {
        let (reading, print) = read(strength, None);
        assert_eq!(seen(&reading), truth(&print), "{strength}");
    }
}

#[test]
fn pencil_on_thin_paper_stays_handwriting() {
    let hand = Hand { filled: 0.4, wrong: 0, pencilled: 0.0, ink: PENCIL, width: 0.5, height: 0.56 };
    let (reading, print) = read(0.15, Some(hand));
    assert_eq!(seen(&reading), truth(&print));
    let written = reading.cells.iter().filter(|c| c.ink == Ink::Handwritten).count();
    assert!(written > 15, "{written} of those that were written");
}
