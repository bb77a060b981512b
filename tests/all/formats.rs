//! Formats in and out: pictures, EXIF, the sidecar, and files written whole.

use crate::pictures::{FORMATS, drawing, encoded, load, progressive};
use gridlens::confirm::Correction;
use gridlens::diagnostics::{Code, shown};
use gridlens::geometry::{Cell, Homography, Mesh, Turn};
use gridlens::grid::Board;
use gridlens::ocr::{Candidate, CellReading, Ink, Reading};
use gridlens::photo::{self, Input, Limits};
use gridlens::puzzle::{Conflict, Layout, Solution, Symbol};
use gridlens::record::{Clobber, Found, PuzzleRecord, Sidecar, VerdictRecord, check_writable, save};
use gridlens::solve::{Clue, Verdict};
use image::{DynamicImage, ImageFormat, RgbImage};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Mean difference of channels between two pictures of one size.
fn difference(a: &RgbImage, b: &RgbImage) -> f64 {
    assert_eq!(a.dimensions(), b.dimensions());
    let sum: u64 = a.as_raw().iter().zip(b.as_raw()).map(|(x, y)| u64::from(x.abs_diff(*y))).sum();
    sum as f64 / a.as_raw().len() as f64
}

#[test]
fn every_format_is_told_by_content_and_decoded() {
    let picture = drawing(60, 40);
    for format in FORMATS {
        let photo = load(&encoded(&picture.clone().into(), format)).expect("a whole picture");
        assert_eq!(photo.format, format);
        assert_eq!(photo.orientation, Turn::NONE);
        assert_eq!(photo.jpeg_quality.is_some(), format == ImageFormat::Jpeg);
        // JPEG loses a little at every edge, GIF all but 256 colours.
        let allowed = match format {
            ImageFormat::Jpeg | ImageFormat::Gif => 8.0,
            _ => 0.0,
        };
        let found = difference(&photo.rgb, &picture);
        assert!(found <= allowed, "{format:?}: {found}");
    }
}

#[test]
fn grey_deep_and_transparent_pictures_become_rgb() {
    let grey =
        DynamicImage::ImageLuma8(image::GrayImage::from_fn(9, 5, |x, y| image::Luma([(x * 20 + y) as u8])));
    let expected = grey.to_rgb8();
    for format in [ImageFormat::Png, ImageFormat::Tiff, ImageFormat::Pnm, ImageFormat::Bmp] {
        assert_eq!(*load(&encoded(&grey, format)).expect("grey").rgb, expected, "{format:?}");
    }
    for deep in [DynamicImage::from(grey.to_luma16()), grey.to_rgb16().into(), grey.to_luma_alpha16().into()]
    {
        assert_eq!(*load(&encoded(&deep, ImageFormat::Png)).expect("16 bits").rgb, expected);
    }
    let clear = DynamicImage::ImageRgba8(image::RgbaImage::new(9, 5));
    let white = load(&encoded(&clear, ImageFormat::Png)).expect("transparent").rgb;
    assert!(white.as_raw().iter().all(|&v| v == 255));
}

#[test]
fn a_progressive_jpeg_of_many_scans_is_whole() {
    let photo = load(&progressive()).expect("whole");
    assert_eq!(photo.rgb.dimensions(), (24, 16));
    assert_eq!(photo.jpeg_quality, Some(60));
}

#[test]
fn the_hash_is_the_files_own() {
    // `printf 'P6\n1 1\n255\nabc' | sha256sum`
    let photo = load(b"P6\n1 1\n255\nabc").expect("one pixel");
    assert_eq!(photo.sha256, "6f34bb241e4a2536aa5fbba892a060f9da38cb2fdbd4a5c66728bf714e5e46a5");
    assert_eq!(photo.rgb.as_raw().as_slice(), b"abc");
}

/// A JPEG with `exif` (a TIFF structure) in its first segment.
fn with_exif(exif: &[u8]) -> Vec<u8> {
    let plain = encoded(&drawing(32, 16).into(), ImageFormat::Jpeg);
    let length = (exif.len() as u16 + 8).to_be_bytes();
    [&plain[..2], b"\xff\xe1", &length, b"Exif\0\0", exif, &plain[2..]].concat()
}

fn orientation_tag(value: u16, big_endian: bool) -> Vec<u8> {
    let (v, mut out) = (value, Vec::new());
    if big_endian {
        out.extend(b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01");
        out.extend([v.to_be_bytes(), [0; 2]].concat());
    } else {
        out.extend(b"II\x2a\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0");
        out.extend([v.to_le_bytes(), [0; 2]].concat());
    }
    out.extend([0; 4]);
    out
}

#[test]
fn the_eight_orientations_are_hints_and_turn_nothing() {
    let stored = load(&with_exif(&orientation_tag(1, true))).expect("whole").rgb;
    for (value, big_endian) in (1..=8).flat_map(|v| [(v, false), (v, true)]) {
        let photo = load(&with_exif(&orientation_tag(value, big_endian))).expect("whole");
        assert_eq!(Some(photo.orientation), Turn::from_exif(value.into()), "orientation {value}");
        assert_eq!(photo.rgb, stored);
    }
}

#[test]
fn damaged_exif_is_no_hint_and_no_reason_to_refuse() {
    let whole = orientation_tag(6, false);
    let mut damaged =
        vec![orientation_tag(0, false), orientation_tag(9, true), b"garbage".to_vec(), Vec::new()];
    damaged.extend((1..20).map(|length| whole[..length].to_vec()));
    for exif in damaged {
        let photo = load(&with_exif(&exif)).expect("whole");
        assert_eq!(photo.orientation, Turn::NONE, "{exif:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn lossless_formats_keep_every_pixel(
        width in 1..20_u32, height in 1..20_u32, seed in any::<u32>(), which in 1..7_usize,
    ) {
        let picture = RgbImage::from_fn(width, height, |x, y| {
            let v = seed.wrapping_mul(x * 31 + y * 17 + 1).to_le_bytes();
            image::Rgb([v[0], v[1], v[2]])
        });
        // At most 256 colours in 361 pixels is not given, so GIF is left out.
        let format = if FORMATS[which] == ImageFormat::Gif { ImageFormat::Png } else { FORMATS[which] };
        let photo = load(&encoded(&picture.clone().into(), format)).expect("whole");
        prop_assert_eq!(&*photo.rgb, &picture);
    }

    #[test]
    fn random_bytes_are_refused_by_name(
        head in 0..8_usize,
        bytes in prop::collection::vec(any::<u8>(), 0..300),
    ) {
        let heads: [&[u8]; 8] = [
            b"", b"\xff\xd8\xff\xe0", b"\x89PNG\r\n\x1a\n", b"II*\0", b"MM\0*", b"GIF89a", b"BM", b"P6\n",
        ];
        if let Err(diagnostic) = load(&[heads[head], &bytes].concat()) {
            prop_assert_eq!(gridlens::cli::Exit::of(diagnostic.code).code(), 3);
        }
    }

    #[test]
    fn sidecars_survive_being_written_and_read(seed in any::<u64>(), which in 0..5_usize) {
        let sidecar = sidecar(seed, which);
        let json = sidecar.to_json();
        let back = Sidecar::from_json(&json).expect("our own JSON");
        prop_assert_eq!(&back, &sidecar);
        prop_assert_eq!(back.to_json(), json);
    }
}

fn reading(mesh: &Mesh, seed: u64) -> Reading {
    let layout = Layout::full(9, 9);
    let cells = layout.cells().map(|cell| {
        let mix = seed.wrapping_mul(u64::from(cell.row * 9 + cell.column) + 3) >> 7;
        let probability = (mix % 1000) as f64 / 999.0;
        let candidate =
            |v: u64, probability| Candidate { symbol: (v > 0).then_some(Symbol(v as u32)), probability };
        CellReading {
            place: mesh.place(cell),
            candidates: vec![candidate(mix % 10, probability), candidate((mix + 1) % 10, 1.0 - probability)],
            ink: [Ink::Empty, Ink::Printed, Ink::Handwritten, Ink::Candidates][(mix % 4) as usize],
            ink_probability: probability,
        }
    });
    cells.collect::<Vec<_>>().into()
}

fn sidecar(seed: u64, which: usize) -> Sidecar {
    let photo = load(&encoded(&drawing(60, 40).into(), ImageFormat::Png)).expect("whole");
    let map = Homography([3.1 + seed as f64 * 1e-20, 0.2, 4.7, -0.1, 3.3, 5.9, 0.001, 0.002, 1.0]);
    let mesh = Mesh::from_homography(9, 9, &map);
    let reading = reading(&mesh, seed);
    let board = Board { mesh, layout: Layout::full(9, 9), turn: Turn::quarters(1), score: 0.987_654_321 };
    let solution = Solution {
        rows: 9,
        columns: 9,
        values: (0..81).map(|i| (i > 0).then_some(Symbol(i % 9 + 1))).collect(),
    };
    let clues = vec![Clue { cell: Cell::new(8, 0), symbol: Symbol(9) }];
    let verdicts = [
        Verdict::Unique(solution.clone()),
        Verdict::Many { first: solution, backbone: clues.clone() },
        Verdict::None { core: Conflict::new(clues, "they cannot") },
        Verdict::GaveUp { spent: std::time::Duration::from_millis(seed % 1000) },
    ];
    let corrections = [
        Correction { cell: Cell::new(0, 0), symbol: Some(Symbol(5)) },
        Correction { cell: Cell::new(4, 4), symbol: None },
    ];
    let record = PuzzleRecord::new(&Found {
        number: 1,
        kind: Some("sudoku 9 x 9"),
        board: &board,
        reading: &reading,
        restated: &[],
        corrections: &corrections,
        verdict: verdicts.get(which),
    });
    Sidecar::new(&photo, 1, vec![record], BTreeMap::from([("puzzle".to_owned(), "1".to_owned())]))
}

#[test]
fn a_sidecar_says_what_was_read_and_corrected() {
    let sidecar = sidecar(12345, 0);
    let puzzle = &sidecar.puzzles[0];
    let corrected: Vec<_> = puzzle.cells.iter().filter(|c| c.corrected).collect();
    assert_eq!(corrected.len(), 2);
    assert_eq!((corrected[0].row, corrected[0].column, corrected[0].value), (1, 1, Some(5)));
    assert_eq!((corrected[1].row, corrected[1].column, corrected[1].value), (5, 5, None));
    for cell in &puzzle.cells {
        let counts = cell.corrected || !matches!(cell.ink, Ink::Empty | Ink::Candidates);
        assert!(counts || cell.value.is_none(), "row {} column {}", cell.row, cell.column);
    }
    let Some(VerdictRecord::Unique { solution }) = &puzzle.verdict else { panic!("{:?}", puzzle.verdict) };
    assert_eq!(solution.len(), 9);
    assert_eq!(solution[0], "x23456789");
    assert_eq!(sidecar.to_json(), self::sidecar(12345, 0).to_json());
    assert_eq!(sidecar.input.sha256.len(), 64);
}

#[test]
fn time_spent_leaves_no_trace_in_a_sidecar() {
    let (a, b) = (sidecar(7, 3), sidecar(7, 3));
    assert_eq!(a.puzzles[0].verdict, Some(VerdictRecord::GaveUp));
    assert_eq!(a.to_json(), b.to_json());
    assert_eq!(sidecar(7, 9).puzzles[0].verdict, None);
}

#[test]
fn what_is_no_sidecar_is_refused_with_its_place() {
    let json = sidecar(1, 0).to_json();
    let broken = json.replacen("\"turn\":", "\"turn\"", 1);
    let diagnostic = Sidecar::from_json(&broken).expect_err("a colon is missing");
    assert_eq!(diagnostic.code, Code::BadPuzzleText);
    let line = diagnostic.place.line.expect("a line");
    assert!(broken.lines().nth(line - 1).unwrap().contains("\"turn\""), "line {line}");
    assert!(diagnostic.place.column.is_some() && diagnostic.hint.is_some());
    for other in ["", "[]", "{}", "{\"schema\": 3}", &json[..json.len() / 2]] {
        assert_eq!(Sidecar::from_json(other).expect_err(other).code, Code::BadPuzzleText);
    }
    let later = json.replacen("\"schema\": 3", "\"schema\": 999", 1);
    assert!(Sidecar::from_json(&later).expect_err("a later form").message.contains("999"));
    // What earlier versions wrote is another version, not a broken file.
    let earlier = json.replacen("\"schema\": 3", "\"schema\": 2", 1);
    let diagnostic = Sidecar::from_json(&earlier).expect_err("an earlier form");
    assert!(
        diagnostic.message.contains("has schema 2, gridlens reads 3") && diagnostic.hint.is_some(),
        "{diagnostic:?}"
    );
}

fn entries(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|e| shown(e.expect("an entry").file_name()))
        .collect();
    names.sort();
    names
}

#[test]
fn saving_replaces_nothing_unless_forced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.png");
    check_writable(&path, Clobber::Never).expect("free");
    assert!(entries(folder.path()).is_empty(), "checking leaves nothing");
    save(&path, b"first", Clobber::Never).expect("free");
    for result in [save(&path, b"second", Clobber::Never), check_writable(&path, Clobber::Never)] {
        let diagnostic = result.expect_err("taken");
        assert_eq!(diagnostic.code, Code::Exists);
        assert!(matches!(diagnostic.remedies[..], [gridlens::diagnostics::Remedy::Replace { .. }]));
        assert_eq!(diagnostic.place.file.as_deref(), path.to_str());
    }
    assert_eq!(std::fs::read(&path).unwrap(), b"first");
    check_writable(&path, Clobber::Force).expect("may be replaced");
    save(&path, b"third", Clobber::Force).expect("may be replaced");
    assert_eq!(std::fs::read(&path).unwrap(), b"third");
    assert_eq!(entries(folder.path()), ["out.png"]);
}

#[test]
fn what_cannot_be_written_is_refused_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    save(&file, b"a file", Clobber::Never).unwrap();
    std::fs::create_dir(folder.path().join("inner")).unwrap();
    let cases = [
        file.join("out.png"),
        folder.path().join("missing/out.png"),
        folder.path().join("inner"),
        folder.path().join("n".repeat(400)),
        "/dev/null".into(),
        "..".into(),
    ];
    for path in cases {
        let diagnostic = save(&path, b"bytes", Clobber::Force).expect_err("no place for a file");
        assert_eq!(diagnostic.code, Code::CannotWrite, "{}: {diagnostic}", path.display());
        assert!(diagnostic.hint.is_some() && diagnostic.place.file.is_some());
    }
    assert_eq!(entries(folder.path()), ["file", "inner"]);
    assert_eq!(std::fs::read(&file).unwrap(), b"a file");
}

#[test]
#[cfg(unix)]
fn links_are_something_even_where_they_lead_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("link.png");
    std::os::unix::fs::symlink(folder.path().join("nowhere"), &link).unwrap();
    assert_eq!(save(&link, b"bytes", Clobber::Never).expect_err("a link").code, Code::Exists);
    // What a link leads to is not ours to replace, nor is the link.
    assert_eq!(save(&link, b"bytes", Clobber::Force).expect_err("a link").code, Code::CannotWrite);
    assert_eq!(entries(folder.path()), ["link.png"]);
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
}

#[test]
fn whoever_reads_while_a_file_is_replaced_finds_it_whole() {
    const LENGTH: usize = 1 << 20;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.bin");
    save(&path, &vec![0; LENGTH], Clobber::Never).expect("free");
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !is_over.load(Ordering::Relaxed) {
                let bytes = std::fs::read(&path).expect("the old file or the new one");
                assert!(bytes.len() == LENGTH && bytes.iter().all(|byte| *byte == bytes[0]), "torn");
            }
        });
        let saved = (1..=20).try_for_each(|i| save(&path, &vec![i; LENGTH], Clobber::Force));
        is_over.store(true, Ordering::Relaxed);
        saved.expect("may be replaced");
    });
    assert_eq!(entries(folder.path()), ["out.bin"]);
}

#[test]
fn of_many_savers_one_wins_and_its_file_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.bin");
    let won: Vec<u8> = std::thread::scope(|scope| {
        let savers: Vec<_> = (0..8_u8)
            .map(|i| {
                scope.spawn({
                    let path = &path;
                    move || save(path, &vec![i; 100_000], Clobber::Never).ok().map(|()| i)
                })
            })
            .collect();
        savers.into_iter().filter_map(|s| s.join().unwrap()).collect()
    });
    assert_eq!(won.len(), 1);
    assert_eq!(std::fs::read(&path).unwrap(), vec![won[0]; 100_000]);
    assert_eq!(entries(folder.path()), ["out.bin"]);
}

#[test]
#[cfg(unix)]
fn names_that_are_no_utf8_are_read_and_written() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(std::ffi::OsStr::from_bytes(b"IMG\xff\n1.png"));
    save(&path, &encoded(&drawing(8, 8).into(), ImageFormat::Png), Clobber::Never).expect("any name");
    let photo = photo::load(&Input::Path(path), &Limits::default()).expect("any name");
    assert!(photo.name.ends_with("IMG\u{fffd}\\n1.png"), "{}", photo.name);
}
