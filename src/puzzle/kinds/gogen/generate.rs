//! Gogens: letters at random, and words traced from letter to letter.

use super::board::{Gogen, LETTERS, SIDE, cell, steps};
use crate::diagnostics::Result;
use crate::puzzle::rules::{Full, Generator};
use crate::puzzle::size::Size;
use crate::puzzle::{Clue, Solution, Symbol};
use rand::Rng as _;
use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand_chacha::ChaCha8Rng;

/// How they are made.
pub(super) const GENERATOR: Generator = Generator {
    usual: Size::square(SIDE),
    fits: |size| size == Size::square(SIDE),
    sizes: "a gogen has 5 rows and columns",
    is_board: true,
    fill: |_, rng| full(rng),
};

/// Letters of a word.
const SHORTEST: usize = 4;
const LONGEST: usize = 8;

/// Words of a puzzle at least, as many as are in print.
const WORDS: usize = 9;

/// How often a vowel follows a consonant, or the other way round, where there is one beside: such words can
/// be spoken.
const SPOKEN: f64 = 0.75;

fn touching(at: usize) -> impl Iterator<Item = usize> {
    (0..LETTERS).filter(move |&other| steps(cell(at), cell(other)) == 1)
}

fn is_vowel(letter: u8) -> bool {
    b"aeiou".contains(&letter)
}

/// The cells of a word from this one on, none twice.
fn traced(first: usize, letters: &[u8], rng: &mut ChaCha8Rng) -> Vec<usize> {
    let length = rng.random_range(SHORTEST..=LONGEST);
    let mut way = vec![first];
    while way.len() < length {
        let last = way[way.len() - 1];
        let open: Vec<usize> = touching(last).filter(|cell| !way.contains(cell)).collect();
        let other = |cell: &&usize| is_vowel(letters[**cell]) != is_vowel(letters[last]);
        let spoken: Vec<usize> = open.iter().filter(other).copied().collect();
        let among = if !spoken.is_empty() && rng.random_bool(SPOKEN) { &spoken } else { &open };
        let Some(&next) = among.choose(rng) else { break };
        way.push(next);
    }
    way
}

/// Letters on all cells, and words in alphabetical order with every letter among them.
fn full(rng: &mut ChaCha8Rng) -> Result<Full> {
    let mut letters: Vec<u8> = (b'a'..=b'y').collect();
    letters.shuffle(rng);
    let mut traceless: Vec<usize> = (0..LETTERS).collect();
    traceless.shuffle(rng);
    let mut words: Vec<String> = Vec::new();
    while words.len() < WORDS || !traceless.is_empty() {
        let first = traceless.last().copied().unwrap_or_else(|| rng.random_range(0..LETTERS));
        let way = traced(first, &letters, rng);
        traceless.retain(|cell| !way.contains(cell));
        let word: String = way.iter().map(|&cell| char::from(letters[cell])).collect();
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words.sort();
    let symbol = |letter: &u8| Symbol(u32::from(letter - b'a') + 1);
    let values = letters.iter().map(|letter| Some(symbol(letter))).collect();
    let solution = Solution { rows: SIDE as u16, columns: SIDE as u16, values };
    let clues: Vec<Clue> = solution.clues();
    Ok(Full::new(Gogen::new(words, &clues)?, solution))
}
