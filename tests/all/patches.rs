//! What the network is shown of a cell, held to a stored board and its patches.
//!
//! The training script cuts its patches by itself (`scripts/train_digits/patches.py`), as it shakes cells a
//! million times; `scripts/tests/test_patches.py` holds it to the same files, so that neither can change
//! without the other. `GRIDLENS_RENEW_GOLDEN=1` writes all files anew.

use crate::golden::renewed;
use gridlens::geometry::Turn;
use gridlens::ocr::cells::{MARGIN, SIDE, Straight};
use gridlens::ocr::mark_patch::mark_patch;
use gridlens::ocr::patch::{PAD, depth, patch};
use image::{GrayImage, Luma};

/// The board: 2 x 2 cells, as [`Straight::grey`] has them.
const BOARD: &str = "tests/patches/board.png";
/// Its depth of ink and its four patches, as little-endian 32-bit floats.
const PATCHES: &str = "tests/patches/patches.f32";

/// Which of its four cells have a mark, 1 or 0, and the patches of these.
const MARKS: &str = "tests/patches/marks.f32";

/// Most that a value may differ: what rounding in another order changes is a tenth of it.
const TOLERANCE: f32 = 1e-5;

/// A 1 that is printed pale, a soft ring, a blot beside glare, which the patches clip both ways, and nothing;
/// all on noise.
fn drawn() -> GrayImage {
    let mut state = 1_u32;
    let mut noise = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as f64 / 32.0 - 4.0
    };
    GrayImage::from_fn(2 * SIDE + 2 * MARGIN, 2 * SIDE + 2 * MARGIN, |x, y| {
        let at = |v: u32| (v + SIDE - MARGIN) % SIDE;
        let (cell, (x, y)) = ((x >= SIDE + MARGIN, y >= SIDE + MARGIN), (at(x), at(y)));
        let level = match cell {
            _ if x < 2 || y < 2 => 120.0,
            (false, false) if (22..27).contains(&x) && (9..39).contains(&y) => 160.0,
            (true, false) => {
                let off = (f64::from(x) - 24.0).hypot(f64::from(y) - 24.0) - 11.0;
                215.0 - 50.0 * (-off * off / 6.0).exp()
            }
            (false, true) if (10..16).contains(&x) && (20..26).contains(&y) => 4.0,
            (false, true) if x > 40 => 251.0,
            _ => 215.0,
        };
        Luma([(level + noise()) as u8])
    })
}

/// The depth of the board's ink, then its patches.
fn values(grey: GrayImage) -> Vec<f32> {
    let board = Straight { grey, rows: 2, columns: 2 };
    let ink = depth(&board);
    let patches = board.cells().flat_map(|cell| patch(&board, cell, Turn::NONE, ink));
    std::iter::once(ink).chain(patches).collect()
}

/// Which cells have a mark, then the patches of these.
fn marks(grey: GrayImage) -> Vec<f32> {
    let board = Straight { grey, rows: 2, columns: 2 };
    let patches: Vec<Option<Vec<f32>>> =
        board.cells().map(|cell| mark_patch(&board.crop(cell, PAD))).collect();
    let has = patches.iter().map(|patch| f32::from(u8::from(patch.is_some())));
    has.chain(patches.iter().flatten().flatten().copied()).collect()
}

#[test]
#[expect(clippy::disallowed_methods, reason = "golden files, renewed on request")]
fn the_training_script_and_the_program_are_held_to_the_same_marks() {
    let board = image::ImageReader::open(BOARD).expect("it is there").decode().expect("a picture").to_luma8();
    let found = marks(board);
    if renewed() {
        let bytes: Vec<u8> = found.iter().copied().flat_map(f32::to_le_bytes).collect();
        std::fs::write(MARKS, bytes).expect("tests/patches/ can be written");
    }
    let stored = std::fs::read(MARKS).expect("it is there");
    let (stored, rest) = stored.as_chunks::<4>();
    assert!(rest.is_empty() && found.len() == stored.len(), "{} values", found.len());
    assert_eq!(found[..4], [1.0, 1.0, 1.0, 0.0], "three cells have a mark");
    for (i, (found, stored)) in found.iter().zip(stored).enumerate() {
        let stored = f32::from_le_bytes(*stored);
        assert!((found - stored).abs() <= TOLERANCE, "value {i}: {found}, stored {stored}");
    }
}

#[test]
#[expect(clippy::disallowed_methods, reason = "golden files, renewed on request")]
fn the_training_script_and_the_program_are_held_to_the_same_patches() {
    if renewed() {
        drawn().save(BOARD).expect("tests/patches/ can be written");
        let bytes: Vec<u8> = values(drawn()).into_iter().flat_map(f32::to_le_bytes).collect();
        std::fs::write(PATCHES, bytes).expect("tests/patches/ can be written");
    }
    let board = image::ImageReader::open(BOARD).expect("it is there").decode().expect("a picture").to_luma8();
    let stored = std::fs::read(PATCHES).expect("it is there");
    let (stored, rest) = stored.as_chunks::<4>();
    let found = values(board);
    assert!(rest.is_empty() && found.len() == stored.len(), "{} values", found.len());
    let has = |clip: f32| found.iter().any(|v| (v - clip).abs() <= TOLERANCE);
    assert!(has(2.0) && has(-0.5), "both clips are seen");
    for (i, (found, stored)) in found.iter().zip(stored).enumerate() {
        let stored = f32::from_le_bytes(*stored);
        assert!((found - stored).abs() <= TOLERANCE, "value {i}: {found}, stored {stored}");
    }
}
