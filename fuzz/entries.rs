//! Where bytes from outside come in, one function each, and what whatever comes is held to: it is taken, or
//! refused by a named error that says what to do.
//!
//! The fuzz targets and the seeded tests of the suite share this file; puzzle text has one of its own.

use gridlens::cli::Exit;
use gridlens::clock::Clock;
use gridlens::diagnostics::{Code, Diagnostic};
use gridlens::geometry::Turn;
use gridlens::photo::{self, Document, Input, Layer, Layers, Limits, Photo};
use gridlens::puzzle::smt::{Answer, Encoded, answer};
use gridlens::puzzle::{self, KINDS, Puzzle};
use gridlens::record::Sidecar;
use gridlens::{cli, confirm, grid, normalise};
use image::{ImageFormat, RgbImage};
use std::sync::LazyLock;

/// Widest side of a picture of noise: grids of it are looked for in some hundredths of a second.
const NOISE: u32 = 96;

/// Loads the bytes as a picture; whether they are one.
///
/// # Panics
/// Where a promise is broken.
pub(crate) fn load(bytes: &[u8]) -> bool {
    let limits = Limits::default();
    let input = Input::Bytes { name: "fuzz".to_owned(), bytes: bytes.to_vec() };
    match photo::load(&input, &limits) {
        Ok(photo) => {
            let (width, height) = photo.rgb.dimensions();
            assert!(width > 0 && height > 0 && photo.sha256.len() == 64);
            assert!(f64::from(width) * f64::from(height) <= limits.megapixels * 1e6);
            true
        }
        Err(diagnostic) => {
            refused(&diagnostic, Exit::BadInput);
            false
        }
    }
}

/// Opens the bytes as a document and takes its first and last page; whether they are one.
///
/// # Panics
/// Where a promise is broken.
pub(crate) fn document(bytes: &[u8]) -> bool {
    // Pages are drawn no larger than this.
    let limits = Limits { megapixels: 1.0, bytes: 1 << 20 };
    let document = match Document::of("fuzz", bytes.to_vec()) {
        Ok(document) => document,
        Err(diagnostic) => {
            refused(&diagnostic, Exit::BadInput);
            return false;
        }
    };
    let Some(document) = document else { return false };
    assert!(document.len() > 0);
    for number in [1, document.len()] {
        match document.page(number, &limits) {
            Ok(Input::Bytes { bytes, .. }) => assert!(!bytes.is_empty()),
            Ok(other) => panic!("a page is no file: {other:?}"),
            Err(diagnostic) => refused(&diagnostic, Exit::BadInput),
        }
    }
    assert!(document.page(document.len() + 1, &limits).is_err());
    let layers = Layers { pages: vec![Layer { page: 1, operators: "q Q".to_owned() }], ..Layers::default() };
    if let Some(Ok(made)) = document.with(&layers) {
        assert!(made.starts_with(bytes));
    }
    true
}

/// Reads the bytes as a sidecar; whether they are one.
///
/// # Panics
/// Where a promise is broken.
pub(crate) fn sidecar(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    match Sidecar::from_json(text) {
        Ok(sidecar) => {
            let written = sidecar.to_json();
            let again = Sidecar::from_json(&written).map(|again| again.to_json());
            assert_eq!(again.as_ref(), Ok(&written));
            true
        }
        Err(diagnostic) => {
            assert!(
                !diagnostic.message.is_empty() && diagnostic.code == Code::BadPuzzleText,
                "{diagnostic:?}"
            );
            false
        }
    }
}

/// Reads the bytes as a config file; whether they are one.
///
/// # Panics
/// Where a promise is broken.
pub(crate) fn config(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let checked = cli::check_config(text, "fuzz");
    checked.inspect_err(|diagnostic| assert_eq!(diagnostic.code, Code::Usage, "{diagnostic:?}")).is_ok()
}

/// Reads the bytes as corrections; whether they are some.
///
/// # Panics
/// Where a promise is broken.
pub(crate) fn corrections(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let subject = confirm::Subject { sha256: "0".repeat(64), puzzle: 1 };
    let of_it = confirm::check_subject(text, "fuzz", &subject);
    let read = confirm::read_steps(text, "fuzz");
    for diagnostic in [of_it.err(), read.as_ref().err().cloned()].into_iter().flatten() {
        refused(&diagnostic, Exit::BadInput);
        assert!(diagnostic.place.line.is_some() && diagnostic.place.column.is_some(), "{diagnostic:?}");
    }
    read.is_ok_and(|history| history.corrections().len() <= text.len())
}

/// Reads the bytes as a solver's answer, to each kind's example; whether they are one.
///
/// # Panics
/// Where a promise is broken.
pub(crate) fn answered(bytes: &[u8]) -> bool {
    static EXAMPLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
        KINDS.iter().flat_map(|kind| puzzle::parse(kind.example, kind.name)).flatten().collect()
    });
    let values = match answer::parse_bytes(bytes, "fuzz") {
        Ok(Answer::Sat(values)) => values,
        Ok(_) => return true,
        Err(diagnostic) => {
            refused(&diagnostic, Exit::BadInput);
            return false;
        }
    };
    for puzzle in EXAMPLES.iter() {
        let rules = puzzle.rules();
        match Encoded::of_values(rules, &values).and_then(|encoded| encoded.reading(&values)) {
            Ok(reading) => assert!(!rules.check(&reading.solution).is_empty()),
            Err(diagnostic) => assert_ne!(diagnostic.code, Code::Bug, "{diagnostic:?}"),
        }
    }
    true
}

/// Looks for grids where the bytes are shades of grey, row by row, in a picture as wide as the first says;
/// whether there is one.
///
/// # Panics
/// Where a promise is broken.
pub(crate) fn noise(bytes: &[u8]) -> bool {
    let Some((&first, shades)) = bytes.split_first() else { return false };
    let width = u32::from(first) % NOISE + 1;
    let height = (shades.len() as u32 / width).min(NOISE);
    if height == 0 {
        return false;
    }
    let shade = |x: u32, y: u32| image::Rgb([shades[(y * width + x) as usize]; 3]);
    let photo = Photo {
        rgb: RgbImage::from_fn(width, height, shade).into(),
        name: "fuzz".to_owned(),
        sha256: Photo::hash_of(bytes),
        format: ImageFormat::Png,
        pages: 1,
        orientation: Turn::NONE,
        jpeg_quality: None,
    };
    match grid::find(&normalise::flatten(&photo), &Clock::default()) {
        Ok(boards) => {
            assert!(!boards.is_empty());
            true
        }
        Err(diagnostic) => {
            refused(&diagnostic, Exit::NoPuzzle);
            false
        }
    }
}

fn refused(diagnostic: &Diagnostic, exit: Exit) {
    assert_eq!(Exit::of(diagnostic.code), exit, "{diagnostic:?}");
    assert!(!diagnostic.message.is_empty() && diagnostic.hint.is_some(), "{diagnostic:?}");
}
