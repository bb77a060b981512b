//! Gogen: the letters from a to y on 5 x 5 cells, so that words can be traced.
//!
//! The symbol of a cell is its letter, 1 for a to 25 for y.

mod model;
mod picture;
mod smt;

use super::{Kind, checker};
use crate::constraint::{Model, Pruning};
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use crate::puzzle::smt::Script;
use crate::puzzle::text::{Field, Source, fields};
use crate::puzzle::{Check, Clue, Conflict, Figure, Layout, Puzzle, Rules, Solution, Symbol, placed};
use std::collections::{BTreeMap, BTreeSet};

/// Rows and columns.
pub(crate) const SIDE: usize = 5;

/// Letters, and cells.
pub(crate) const LETTERS: usize = SIDE * SIDE;

/// What is known of the kind.
pub(crate) static KIND: Kind = Kind {
    name: "gogen",
    tags: &["gogen"],
    gist: "letters set so that every word can be traced",
    rules: "The 25 letters from a to y stand on 5 x 5 cells, each once, so that every word can be traced: each of its \
            letters touches the one before, by a side or a corner.",
    form: "a gogen is five lines of five cells, a letter from a to y or . for an open one, then the words",
    example: include_str!("examples/gogen.txt"),
    photo: false,
    parse: |source| Ok(vec![Gogen::parse(source).map_err(|diagnostic| diagnostic.hint(KIND.form))?.into()]),
};

/// A gogen: its words and its clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gogen {
    /// Of letters from a to y only.
    words: Vec<String>,
    /// Row by row; `None` where open.
    values: Vec<Option<Symbol>>,
}

/// The symbol of a letter from a to y, in either case.
fn symbol(letter: char) -> Option<Symbol> {
    let letter = letter.to_ascii_lowercase();
    ('a'..='y').contains(&letter).then(|| Symbol(u32::from(letter) - u32::from('a') + 1))
}

/// The letter of a symbol.
fn letter(symbol: Symbol) -> Option<char> {
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
    /// [`Code::OutOfRange`] for a word without letters or with other ones than a to y, a clue outside the board, a second
    /// one for a cell, or a symbol that is no letter.
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

    fn parse(source: &Source) -> Result<Self> {
        let data = source.data();
        let mut clues: Vec<Clue> = Vec::new();
        for r in 0..SIDE {
            let Some(&line) = data.get(r) else {
                return Err(source.at_end(format!("row {} is missing", r + 1)));
            };
            for (c, field) in row(source, r, line)?.iter().enumerate() {
                let Some(symbol) = given(source, field)? else { continue };
                if let Some(twin) = clues.iter().find(|clue| clue.symbol == symbol) {
                    let message = format!("{} is at {} already", field.shown(), twin.cell);
                    return Err(source.at(field, message));
                }
                clues.push(Clue { cell: cell(r * SIDE + c), symbol });
            }
        }
        let mut words = Vec::new();
        for &line in &data[SIDE..] {
            for field in fields::parts(line, 1, &[',', ';', '\t', ' ']) {
                if let Some((i, odd)) = field.text.chars().enumerate().find(|c| symbol(c.1).is_none()) {
                    let message = format!("{odd:?} in the word {:?} is no letter from a to y", field.shown());
                    return Err(source.diagnostic(field.line, field.column + i, message));
                }
                words.extend(Some(field.text.to_ascii_lowercase()).filter(|word| !word.is_empty()));
            }
        }
        Self::new(words, &clues)
    }

    /// The first two letters of a word that follow each other and are the same.
    fn doubled(word: &str) -> Option<char> {
        word.chars().zip(word.chars().skip(1)).find(|(a, b)| a == b).map(|pair| pair.0)
    }

    /// Given letters that are further apart than the words say, those with the shortest way between them first.
    fn too_far(&self) -> Vec<Conflict> {
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
fn because_of(word: &str, clues: Vec<Clue>, why: String) -> Conflict {
    Conflict { others: vec![format!("the word {word}")], ..Conflict::new(clues, why) }
}

/// The five cells of a line.
fn row(source: &Source, r: usize, line: (usize, &str)) -> Result<Vec<Field>> {
    let mut row = fields::cells(line);
    // A spreadsheet makes all rows as long as the longest.
    while row.len() > SIDE && row.last().is_some_and(|field| field.text.is_empty()) {
        row.pop();
    }
    if row.len() == SIDE {
        return Ok(row);
    }
    let cells = if row.len() == 1 { "cell" } else { "cells" };
    let message = format!("row {} has {} {cells} instead of {SIDE}", r + 1, row.len());
    Err(match row.get(SIDE) {
        Some(surplus) => source.at(surplus, message),
        None => source.behind(&row, message),
    })
}

/// The letter in a cell, `None` for an open one.
fn given(source: &Source, field: &Field) -> Result<Option<Symbol>> {
    if matches!(field.text.as_str(), "" | "." | "_" | "*" | "?" | "0") {
        return Ok(None);
    }
    let mut characters = field.text.chars();
    match (characters.next().and_then(symbol), characters.next()) {
        (Some(symbol), None) => Ok(Some(symbol)),
        _ => Err(source.at(field, format!("{:?} is no letter from a to y", field.shown()))),
    }
}

impl Rules for Gogen {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn name(&self) -> String {
        let words = if self.words.len() == 1 { "word" } else { "words" };
        format!("gogen of {} {words}", self.words.len())
    }

    fn layout(&self) -> Layout {
        Layout::full(SIDE as u16, SIDE as u16)
    }

    fn clues(&self) -> Vec<Clue> {
        let clue = |(i, value): (usize, &Option<Symbol>)| value.map(|symbol| Clue { cell: cell(i), symbol });
        self.values.iter().enumerate().filter_map(clue).collect()
    }

    fn with_clues(&self, clues: &[Clue]) -> Result<Puzzle> {
        Ok(Self::new(self.words.clone(), clues)?.into())
    }

    fn symbols(&self) -> Vec<Symbol> {
        (1..=LETTERS as u32).map(Symbol).collect()
    }

    fn show(&self, symbol: Symbol) -> String {
        letter(symbol).map_or_else(|| symbol.0.to_string(), String::from)
    }

    fn figure(&self, solution: Option<&Solution>) -> Figure {
        picture::figure(self, solution)
    }

    fn model(&self, pruning: Pruning) -> Model {
        model::model(self, pruning)
    }

    fn smt(&self) -> Option<Script> {
        Some(smt::script(self))
    }

    /// Every word in the customary way: each of its letters touches the one before. Before them, that every letter is
    /// there once.
    fn check(&self, solution: &Solution) -> Vec<Check> {
        if (usize::from(solution.rows), usize::from(solution.columns)) != (SIDE, SIDE) {
            return checker::wrong_size();
        }
        let layout = self.layout();
        let cells: Vec<Cell> = layout.cells().collect();
        let mut checks = vec![
            checker::clues(&self.clues(), solution),
            checker::gaps(&layout, solution),
            checker::every_symbol_once("letters".into(), LETTERS, solution, &cells),
        ];
        let places = |wanted: char| -> Vec<Cell> {
            let is = |cell: &&Cell| solution.get(**cell).and_then(letter) == Some(wanted);
            cells.iter().filter(is).copied().collect()
        };
        for word in &self.words {
            let (mut ok, mut wrong) = (true, Vec::new());
            for (before, own) in word.chars().zip(word.chars().skip(1)) {
                match (places(before).as_slice(), places(own).as_slice()) {
                    ([a], [b])
                        if a.row.abs_diff(b.row) <= 1 && a.column.abs_diff(b.column) <= 1 && a != b => {}
                    (a, b) => {
                        ok = false;
                        wrong.extend(a.iter().chain(b).copied());
                    }
                }
            }
            // A word of one letter has nothing that could touch.
            ok &= word.chars().all(|letter| places(letter).len() == 1);
            wrong.sort_unstable();
            wrong.dedup();
            checks.push(Check { name: word.clone(), ok, cells: wrong });
        }
        checks
    }

    /// Letters that are given twice, words that nothing can trace, then given letters too far apart for a word.
    fn direct_conflicts(&self) -> Vec<Conflict> {
        let mut clues = self.clues();
        clues.sort_unstable_by_key(|clue| (clue.symbol, clue.cell));
        let mut conflicts = Vec::new();
        for pair in clues.windows(2).filter(|pair| pair[0].symbol == pair[1].symbol) {
            let why =
                format!("{} and {} cannot both be {}", pair[0].cell, pair[1].cell, self.show(pair[0].symbol));
            conflicts.push(Conflict::new(pair.to_vec(), why));
        }
        let mut seen = BTreeSet::new();
        for word in &self.words {
            if let Some(letter) = Self::doubled(word).filter(|_| seen.insert(word)) {
                let why = format!(
                    "the word {word} cannot be traced: {letter} follows itself, but stands once only"
                );
                conflicts.push(because_of(word, Vec::new(), why));
            }
        }
        conflicts.extend(self.too_far());
        conflicts
    }

    /// The tag, the rows with `.` for an open cell, a word a line.
    fn to_text(&self) -> String {
        let mut text = String::from("#gogen\n");
        for row in self.values.chunks(SIDE) {
            text.extend(row.iter().map(|value| value.and_then(letter).unwrap_or('.')));
            text.push('\n');
        }
        for word in &self.words {
            text.push_str(word);
            text.push('\n');
        }
        text
    }
}
