//! No text ends the program, as far as stable Rust can show: the texts of every kind, mangled in many seeded
//! ways, are held to what the fuzz target holds them to.

#[path = "../../fuzz/text.rs"]
pub(crate) mod text;

use crate::spent::{Watch, alone};
use gridlens::generate;
use gridlens::puzzle::{KINDS, Kind};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Mangled texts of each kind.
const TEXTS: usize = 4000;

/// Texts of each kind that are read as every other kind, too.
const AS_EVERYTHING: usize = 200;

/// Texts of each kind that must still be puzzles, or the mangling is too coarse to reach what lies behind the
/// parsers.
const STILL_PUZZLES: usize = 100;

/// Bytes that mean something somewhere, and some that mean nothing anywhere.
const BYTES: &[u8] = b"0123456789abcxyXRL.,;:-#\"'|=+*_?[]() \t\r\n\0\x7f\x80\xc3\xa4\xff";

/// Words that parsers look for, and numbers at the edge of what they take.
const WORDS: [&str; 34] = [
    "#",
    "# jigsaw",
    "# samurai",
    "#tt",
    "#tc range 0..9999",
    "#dp 0-30",
    "#sumspots 10 99999",
    "R",
    "L",
    "A,left,1",
    "B,bottom,50",
    "-",
    "x",
    "0-0",
    "r0c0-r0c1",
    "range",
    "4294967295",
    "4294967296",
    "-1",
    "99999999999999999999",
    "r1c1",
    "[Puzzle]",
    "\u{feff}",
    "c",
    "z",
    "\"\"",
    "\"",
    "1e999",
    "null",
    "[[[[",
    "{\"a\":",
    "((((",
    "(- 9223372036854775808)",
    "\\ud800",
];

/// Where lines end, or fields.
fn pieces(text: &[u8], ends: &[u8]) -> Vec<Vec<u8>> {
    text.split_inclusive(|byte| ends.contains(byte)).map(<[u8]>::to_vec).collect()
}

/// One piece deleted, doubled, exchanged with another, or replaced by a word.
fn rearranged(mut pieces: Vec<Vec<u8>>, rng: &mut ChaCha8Rng) -> Vec<u8> {
    if pieces.is_empty() {
        return Vec::new();
    }
    let (a, b) = (rng.random_range(0..pieces.len()), rng.random_range(0..pieces.len()));
    match rng.random_range(0..5) {
        0 => drop(pieces.remove(a)),
        1 => pieces.insert(b, pieces[a].clone()),
        2 => pieces.swap(a, b),
        3 => {
            let other = pieces[b].clone();
            pieces[a] = other;
        }
        _ => {
            let end = pieces[a].last().copied().filter(|byte| b",;\n \t".contains(byte));
            pieces[a] = WORDS.choose(rng).expect("some").bytes().chain(end).collect();
        }
    }
    pieces.concat()
}

/// One byte deleted, doubled, replaced or inserted, or everything behind it cut off.
fn nibbled(mut text: Vec<u8>, rng: &mut ChaCha8Rng) -> Vec<u8> {
    let byte = *BYTES.choose(rng).expect("some");
    let at = rng.random_range(0..=text.len());
    if at == text.len() {
        text.push(byte);
        return text;
    }
    match rng.random_range(0..9) {
        0 | 1 => drop(text.remove(at)),
        2 => text.insert(at, text[at]),
        3 | 4 => text[at] = byte,
        5 => text.truncate(at),
        _ => text.insert(at, byte),
    }
    text
}

/// The line with nothing in its cells, which lie between separators of this kind; comments stay as they are.
fn emptied(line: &[u8], separator: u8) -> Vec<u8> {
    if line.trim_ascii_start().starts_with(b"#") {
        return line.to_vec();
    }
    let columns = line.iter().filter(|byte| b",;\t ".contains(byte)).count();
    [vec![separator; columns], b"\n".to_vec()].concat()
}

/// What spreadsheets and editors do to a table: all cells or those of a row emptied, a row of empty cells put
/// in, a byte order mark before a line, on one of its own, or anywhere.
fn retabled(text: &[u8], rng: &mut ChaCha8Rng) -> Vec<u8> {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    let separator = *b",;\t".choose(rng).expect("some");
    let mut lines = pieces(text, b"\n");
    let at = rng.random_range(0..=lines.len());
    match (rng.random_range(0..6), lines.get_mut(at)) {
        (0, _) => lines.iter_mut().for_each(|line| *line = emptied(line, separator)),
        (1, Some(line)) => *line = emptied(line, separator),
        (2, Some(line)) => line.splice(0..0, MARK.iter().copied()).for_each(drop),
        (3, _) => lines.insert(at, [MARK, b"\n"].concat()),
        (4, Some(line)) => {
            let within = rng.random_range(0..=line.len());
            line.splice(within..within, MARK.iter().copied()).for_each(drop);
        }
        _ => {
            let row = [vec![separator; rng.random_range(0..12)], b"\n".to_vec()].concat();
            lines.insert(at, row);
        }
    }
    lines.concat()
}

/// The text after some of everything that can happen to one.
pub(crate) fn mangled(text: &[u8], rng: &mut ChaCha8Rng) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..rng.random_range(1..=4) {
        text = match rng.random_range(0..5) {
            0 => rearranged(pieces(&text, b"\n"), rng),
            1 | 2 => rearranged(pieces(&text, b",;\n "), rng),
            3 => retabled(&text, rng),
            _ => nibbled(text, rng),
        };
    }
    text
}

/// The example of the kind and some puzzles of other sizes, with and without their heading.
fn seeds(kind: &Kind) -> Vec<Vec<u8>> {
    let mut texts = vec![kind.example.to_owned()];
    for seed in 0..4 {
        let rules = generate::full(kind, None, seed).expect("the usual size").puzzle;
        texts.extend([rules.rules().to_text(), rules.rules().to_csv()]);
    }
    texts.iter().map(|text| text.clone().into_bytes()).collect()
}

#[test]
fn mangled_texts_are_puzzles_or_say_where_they_are_wrong() {
    if !alone("mangled::mangled_texts_are_puzzles_or_say_where_they_are_wrong") {
        return;
    }
    let mut watch = Watch::over("puzzle_text");
    for (number, kind) in KINDS.iter().enumerate() {
        let mut rng = ChaCha8Rng::seed_from_u64(number as u64);
        let seeds = seeds(kind);
        let mut still = 0;
        for round in 0..TEXTS {
            let text = mangled(seeds.choose(&mut rng).expect("some"), &mut rng);
            watch.look(&text, |text| text::read_as(None, text));
            let is_puzzle = watch.look(&text, |text| text::read_as(Some(kind), text));
            still += usize::from(is_puzzle == Some(true));
            if round < AS_EVERYTHING {
                watch.look(&text, text::read_as_everything);
            }
        }
        assert!(still >= STILL_PUZZLES, "{}: only {still} of {TEXTS} are puzzles", kind.name);
    }
    watch.end(2 * KINDS.len() * TEXTS);
}
