//! A gogen: its words and the letters that are given.

use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use crate::puzzle::{Clue, Conflict, Rules, Symbol, placed};
use std::collections::{BTreeMap, BTreeSet};

/// Rows and columns.
pub(crate) const SIDE: usize = 5;

/// Letters, and cells.
pub(crate) const LETTERS: usize = SIDE * SIDE;

/// A gogen: its words and its clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gogen {
    /// Of letters from a to y only.
    pub(super) words: Vec<String>,
    /// Row by row; `None` where open.
    pub(super) values: Vec<Option<Symbol>>,
}

/// The symbol of a letter from a to y, in either case.
pub(super) fn symbol(letter: char) -> Option<Symbol> {
    let letter = letter.to_ascii_lowercase();
    ('a'..='y').contains(&letter).then(|| Symbol(u32::from(letter) - u32::from('a') + 1))
}

/// The letter of a symbol.
pub(super) fn letter(symbol: Symbol) -> Option<char> {
    let within = (1..=LETTERS).contains(&symbol.index());
    within.then(|| char::from(b'a' + (symbol.0 - 1) as u8))
}

pub(crate) fn cell(index: usize) -> Cell {
    Cell::new((index / SIDE) as u16, (index % SIDE) as u16)
}

/// Steps between two cells, by sides and corners.
pub(crate) fn steps(a: Cell, b: Cell) -> u16 {
    a.row.abs_diff(b.row).max(a.column.abs_diff(b.column))
}

impl Gogen {
    /// A gogen of these words, in lower case, with these clues.
    ///
    /// # Errors
    /// [`Code::OutOfRange`] for a word without letters or with other ones than a to y, a clue outside the
    /// board, a second one for a cell, or a symbol that is no letter.
    pub fn new(words: Vec<String>, clues: &[Clue]) -> Result<Self> {
        let whole = |word: &str| !word.is_empty() && word.bytes().all(|b| (b'a'..=b'y').contains(&b));
        if let Some(word) = words.iter().find(|word| !whole(word)) {
            let message = format!("{word:?} is no word of letters from a to y");
            return Err(Diagnostic::new(Code::OutOfRange, message));
        }
        if let Some(clue) = clues.iter().find(|clue| letter(clue.symbol).is_none()) {
            let message = format!("the symbol {} at {} is no letter from a to y", clue.symbol.0, clue.cell);
            return Err(Diagnostic::new(Code::OutOfRange, message));
        }
        let givens = clues.iter().map(|clue| (clue.cell, clue.symbol));
        let values = placed((SIDE as u16, SIDE as u16), &[true; LETTERS], givens)?;
        Ok(Self { words, values })
    }

    /// The words, as they are given.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The first two letters of a word that follow each other and are the same.
    pub(super) fn doubled(word: &str) -> Option<char> {
        word.chars().zip(word.chars().skip(1)).find(|(a, b)| a == b).map(|pair| pair.0)
    }

    /// Given letters that are further apart than the words say, those with the shortest way between them
    /// first.
    pub(super) fn too_far(&self) -> Vec<Conflict> {
        let places: BTreeMap<Symbol, Cell> =
            self.clues().iter().map(|clue| (clue.symbol, clue.cell)).collect();
        let mut seen = BTreeSet::new();
        let mut conflicts = Vec::new();
        // No two cells are more steps apart than the board has rows, less one.
        for most in 1..SIDE - 1 {
            for word in &self.words {
                let letters: Vec<Symbol> = word.chars().filter_map(symbol).collect();
                for (&a, &b) in letters.iter().zip(letters.iter().skip(most)) {
                    let (Some(&at_a), Some(&at_b)) = (places.get(&a), places.get(&b)) else { continue };
                    let apart = usize::from(steps(at_a, at_b));
                    if apart <= most || !seen.insert((a.min(b), a.max(b))) {
                        continue;
                    }
                    let clues = vec![Clue { cell: at_a, symbol: a }, Clue { cell: at_b, symbol: b }];
                    let said = format!("{} at {at_a} and {} at {at_b}", self.show(a), self.show(b));
                    let why = match most {
                        1 => format!("{said} do not touch, but follow each other in {word}"),
                        _ => format!("{said} are {apart} steps apart, but only {most} in {word}"),
                    };
                    conflicts.push(because_of(word, clues, why));
                }
            }
        }
        conflicts
    }
}

/// A conflict of clues with a word.
pub(super) fn because_of(word: &str, clues: Vec<Clue>, why: String) -> Conflict {
    Conflict { others: vec![format!("the word {word}")], ..Conflict::new(clues, why) }
}
