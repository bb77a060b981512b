//! No input ends the program, as far as stable Rust can show: what the fuzz targets are held to, over seeded
//! inputs, each in bounded memory and time. What broke once lies in `tests/hostile/` and is looked at again.

#[path = "../../fuzz/entries.rs"]
mod entries;

use crate::mangled::{mangled, text};
use crate::pictures::{FORMATS, encoded, one_of_each};
use crate::program::{BLOTTED, Place, sample};
use crate::source;
use crate::spent::{Watch, alone};
use image::DynamicImage;
use rand::seq::IndexedRandom;
use rand::{Rng, RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Mutated pictures that are loaded.
const PICTURES: usize = 3_600;

/// Mutated documents that are opened.
const DOCUMENTS: usize = 2_000;

/// Pictures of noise in which grids are looked for.
const NOISES: usize = 60;

/// Mutated sidecars, configs, files of corrections and answers of solvers, each.
const TEXTS: usize = 2_000;

/// Of the inputs of an entry at least one in so many is taken, and at least one in so many refused: else the
/// mutations are too coarse to reach what lies behind the first check, or too fine to break anything.
const EITHER: usize = 40;

/// An entry: whether it takes the bytes.
type Entry = fn(&[u8]) -> bool;

/// Every entry by the name of its fuzz target, which is the name of its folder of hostile files too.
const ENTRIES: [(&str, Entry); 9] = [
    ("load", entries::load),
    ("csv", |bytes| text::read_as(None, bytes)),
    ("puzzle_text", |bytes| {
        text::read_as_everything(bytes);
        true
    }),
    ("sidecar", entries::sidecar),
    ("config", entries::config),
    ("corrections", entries::corrections),
    ("answer", entries::answered),
    ("noise", entries::noise),
    ("document", entries::document),
];

/// Mutates `seeds` and hands each mutant to the entry, in the process of its own of the test called `test`.
fn mutate(
    (name, entry): (&'static str, Entry),
    count: usize,
    seeds: &[Vec<u8>],
    mutated: impl Fn(&[Vec<u8>], &mut ChaCha8Rng) -> Vec<u8>,
) {
    let mut rng = ChaCha8Rng::seed_from_u64(count as u64);
    let mut watch = Watch::over(name);
    let mut taken = 0;
    for seed in seeds {
        assert_eq!(watch.look(seed, entry), Some(true), "{name}: {:?}", String::from_utf8_lossy(seed));
    }
    for _ in 0..count {
        taken += usize::from(watch.look(&mutated(seeds, &mut rng), entry) == Some(true));
    }
    let few = count / EITHER;
    assert!((few..=count - few).contains(&taken), "{name}: {taken} of {count} are taken");
    watch.end(count);
}

/// The text of one seed, mangled.
fn mangled_one(seeds: &[Vec<u8>], rng: &mut ChaCha8Rng) -> Vec<u8> {
    mangled(seeds.choose(rng).expect("some"), rng)
}

fn texts<const N: usize>(texts: [&str; N]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// Small pictures in every format: a drawing, and a piece of a photo.
fn pictures() -> Vec<Vec<u8>> {
    let photo = std::fs::read(sample("newspaper-sudoku").join("photo.jpg")).expect("the sample is there");
    let photo = crate::cli_photos::decoded(&photo);
    let piece = DynamicImage::ImageRgb8(photo.crop_imm(300, 300, 120, 90).to_rgb8());
    let pieces = FORMATS.map(|format| encoded(&piece, format));
    one_of_each().into_iter().map(|named| named.1).chain(pieces).collect()
}

/// The check sum of a PNG's chunk (ISO 3309), so that what is changed in it is believed.
fn png_sum(bytes: &[u8]) -> u32 {
    let step = |sum: u32, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 };
    !bytes.iter().fold(u32::MAX, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), step))
}

/// Puts right the check sums of a PNG.
fn summed(mut bytes: Vec<u8>) -> Vec<u8> {
    let mut at = if bytes.starts_with(b"\x89PNG") { 8 } else { bytes.len() };
    while let Some(length) = bytes.get(at..at + 4).and_then(|four| four.try_into().ok()) {
        let end = at.saturating_add(8).saturating_add(u32::from_be_bytes(length) as usize);
        let Some(chunk) = bytes.get(at + 4..end) else { break };
        let sum = png_sum(chunk);
        let Some(place) = bytes.get_mut(end..end + 4) else { break };
        place.copy_from_slice(&sum.to_be_bytes());
        at = end + 4;
    }
    bytes
}

/// A picture with bytes changed, mostly in its header, sizes made extreme, its end cut off, or the start of
/// another.
fn mutated_picture(seeds: &[Vec<u8>], rng: &mut ChaCha8Rng) -> Vec<u8> {
    const EXTREME: [&[u8]; 8] = [
        &[0],
        &[0xff],
        &[0xff, 0xff],
        &[0x7f, 0xff],
        &[0; 4],
        &[0xff; 4],
        &[0, 0, 0xff, 0xff],
        &[0x80, 0, 0, 0],
    ];
    // Where the sizes, counts and offsets of all formats stand.
    const HEADER: usize = 160;
    let mut bytes = seeds.choose(rng).expect("some").clone();
    for _ in 0..rng.random_range(1..=3) {
        let within = if rng.random_bool(0.6) { bytes.len().min(HEADER) } else { bytes.len() };
        let at = rng.random_range(0..within.max(1));
        match rng.random_range(0..6) {
            0 | 1 => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= rng.random_range(1..=255_u8)),
            2 | 3 => {
                let value = EXTREME.choose(rng).expect("some");
                let end = (at + value.len()).min(bytes.len());
                bytes[at..end].copy_from_slice(&value[..end - at]);
            }
            4 => bytes.truncate(at + bytes.len() / 2),
            _ => {
                let other = seeds.choose(rng).expect("some");
                bytes.splice(..at, other[..at.min(other.len())].iter().copied()).for_each(drop);
            }
        }
    }
    if rng.random_bool(0.7) { summed(bytes) } else { bytes }
}

#[test]
fn mutated_pictures_are_loaded_or_refused() {
    if alone("fuzzed::mutated_pictures_are_loaded_or_refused") {
        mutate(ENTRIES[0], PICTURES, &pictures(), mutated_picture);
    }
}

#[test]
fn mutated_documents_are_opened_or_refused() {
    if alone("fuzzed::mutated_documents_are_opened_or_refused") {
        mutate(ENTRIES[8], DOCUMENTS, &crate::documents::small(), mutated_picture);
    }
}

#[test]
fn grids_are_looked_for_in_noise_within_bounds() {
    if !alone("fuzzed::grids_are_looked_for_in_noise_within_bounds") {
        return;
    }
    let mut rng = ChaCha8Rng::seed_from_u64(29);
    let mut watch = Watch::over("noise");
    for round in 0..NOISES {
        // From one shade in a hundred that is dark to all of them at random, with or without a period.
        let dark = [0.01, 0.1, 0.5, 1.0][round % 4];
        let period = [1, 2, 7, 64][round / 4 % 4];
        let mut bytes = vec![255_u8; 96 * 96 + 1];
        bytes[0] = rng.random_range(24..96);
        for i in 1..bytes.len() {
            bytes[i] = match (i > period, rng.random_bool(dark)) {
                (true, _) if period > 1 && rng.random_bool(0.9) => bytes[i - period],
                (_, true) => rng.next_u32() as u8,
                (_, false) => 255,
            };
        }
        watch.look(&bytes, entries::noise);
    }
    watch.end(NOISES);
}

#[test]
fn mutated_sidecars_are_read_or_refused() {
    if !alone("fuzzed::mutated_sidecars_are_read_or_refused") {
        return;
    }
    let place = Place::new();
    place.put_sample("newspaper-sudoku", "a.jpg");
    place.put_sample(BLOTTED, "b.jpg");
    place.run(["a.jpg", "b.jpg", "--review", "never"]);
    let seeds = ["a.gridlens.json", "b.gridlens.json"].map(|name| place.bytes(name));
    mutate(ENTRIES[3], TEXTS, &seeds, mangled_one);
}

#[test]
fn mutated_settings_are_read_or_refused() {
    let seeds = texts([
        "sure = 70\ntimeout = 2.5\nmax-megapixels = 3e1\njobs = 4\n",
        "# looks\ncolor = 'never'\nink = \"high-contrast\"\nreview = 'auto' # mine\n",
        "timeout = 86_400.0\njobs = 0x10\nsure = 1e1\n",
        "",
    ]);
    if alone("fuzzed::mutated_settings_are_read_or_refused") {
        mutate(ENTRIES[4], TEXTS, &seeds, mangled_one);
    }
}

#[test]
fn mutated_corrections_are_read_or_refused() {
    let heading = format!("# gridlens corrections, photo {}, puzzle 1\n", "0".repeat(64));
    let steps =
        "row 3 column 2: 7\nrow 4 column 9: empty\nundo\nredo\nat row 4 column 9\nrow 1 column 1: 12\n";
    let frames = "frame 12.0,13.5 200.0,13.0 201.5,210.0 12.0,211.0\n\
                  frame 12.0,13.5 200.0,13.0 201.5,210.0 12.0,211.0 with 9\n";
    let whole = format!("{heading}{steps}{frames}");
    if alone("fuzzed::mutated_corrections_are_read_or_refused") {
        mutate(ENTRIES[5], TEXTS, &texts([&whole, steps, frames]), mangled_one);
    }
}

#[test]
fn mutated_answers_are_read_or_refused() {
    let seeds = texts([
        "sat\n((A1 27)\n (B1 13) (B2 (- 14)) (C1 8) (C2 5) (C3 9))\n",
        "success\nsat\n(model\n  (define-fun V0 () Int\n    9)\n  (define-fun b0 () Bool true)\n)\n",
        "sat\n((b0 true) (b1 false))\n((b2 true))\n",
        "unsat\n(error \"line 3: no model\")\n",
        "; a comment\nunknown\n(:reason-unknown \"timeout\")\n",
    ]);
    if alone("fuzzed::mutated_answers_are_read_or_refused") {
        mutate(ENTRIES[6], TEXTS, &seeds, mangled_one);
    }
}

#[test]
fn what_broke_once_is_looked_at_again() {
    if !alone("fuzzed::what_broke_once_is_looked_at_again") {
        return;
    }
    let root = source::root().join("tests/hostile");
    let files = |folder: &std::path::Path| -> Vec<_> {
        let entries = std::fs::read_dir(folder).into_iter().flatten();
        entries.map(|entry| entry.expect("it can be read").path()).collect()
    };
    let mut seen = 0;
    for (name, entry) in ENTRIES {
        let mut watch = Watch::over(name);
        for file in files(&root.join(name)) {
            watch.look(&std::fs::read(&file).expect("it can be read"), entry);
            seen += 1;
        }
        watch.end(0);
    }
    let known = |folder: &std::path::PathBuf| ENTRIES.iter().any(|entry| folder.ends_with(entry.0));
    let folders = files(&root);
    assert!(folders.iter().all(known), "a folder of no entry among {folders:?}");
    assert!(seen >= 5, "only {seen} files");
}

/// Every entry has a fuzz target of its name.
#[test]
fn every_entry_has_a_target() {
    let manifest = std::fs::read_to_string(source::root().join("fuzz/Cargo.toml")).expect("it is there");
    for (name, _) in ENTRIES {
        assert!(manifest.contains(&format!("path = \"targets/{name}.rs\"")), "{name}");
        assert!(source::root().join(format!("fuzz/targets/{name}.rs")).is_file(), "{name}");
    }
    assert_eq!(manifest.matches("[[bin]]").count(), ENTRIES.len());
}
