//! The rules of gogen: a Boolean for each letter and each cell where it may stand.

use super::board::{Gogen, LETTERS, SIDE, cell, symbol};
use crate::constraint::{Fact, Lit, Model, Pruning, Rule};
use crate::puzzle::{Clue, Rules as _, Symbol};
use std::collections::BTreeMap;

/// Two letters that follow each other in a word, as indices, the smaller first.
type Pair = (usize, usize);

/// A set of cells, a bit each.
type Cells = u32;

/// All cells.
const ALL: Cells = (1 << LETTERS) - 1;

/// One-hot cells for every letter, one letter a cell, letters that follow each other in cells that touch.
/// Pruned, a letter is only where every neighbour of it still finds a cell.
pub(super) fn model(gogen: &Gogen, pruning: Pruning) -> Model {
    let mut model = Model::default();
    let touching: Vec<Cells> = (0..LETTERS).map(touching).collect();
    let domains = domains(gogen, pruning, &touching);
    let options: Vec<Vec<(usize, Lit)>> =
        (0..LETTERS).map(|letter| options(gogen, pruning, letter, domains[letter], &mut model)).collect();
    for own in 0..LETTERS {
        let here = options.iter().flatten().filter(|option| option.0 == own).map(|option| option.1);
        model.rule(Rule::ExactlyOne(here.collect()));
    }
    let guards = words(gogen, pruning, &mut model);
    for (&(a, b), guard) in &guards {
        for (from, to) in [(a, b), (b, a)] {
            for &(own, lit) in &options[from] {
                let near = options[to].iter().filter(|option| touching[own] & (1 << option.0) != 0);
                let clause =
                    guard.iter().map(|guard| !*guard).chain([!lit]).chain(near.map(|option| option.1));
                model.rule(Rule::Clause(clause.collect()));
            }
        }
    }
    if pruning == Pruning::Off {
        for clue in gogen.clues() {
            let index = usize::from(clue.cell.row) * SIDE + usize::from(clue.cell.column);
            let own = options[clue.symbol.index() - 1].iter().find(|option| option.0 == index);
            if let Some(&(_, lit)) = own {
                model.clue(clue, Fact::Holds(lit));
            }
        }
    }
    model
}

/// The cells of one letter, as a decision where it is not given.
fn options(
    gogen: &Gogen,
    pruning: Pruning,
    letter: usize,
    domain: Cells,
    model: &mut Model,
) -> Vec<(usize, Lit)> {
    let symbol = Symbol(letter as u32 + 1);
    let cells: Vec<usize> = (0..LETTERS).filter(|own| domain & (1 << own) != 0).collect();
    let lits: Vec<Lit> = if pruning == Pruning::On && gogen.values.contains(&Some(symbol)) {
        let lits: Vec<Lit> = cells.iter().map(|_| model.bool()).collect();
        model.rule(Rule::ExactlyOne(lits.clone()));
        lits
    } else {
        let clues = cells.iter().map(|&own| Clue { cell: cell(own), symbol }).collect();
        model.choice_of(clues).into_iter().map(|option| option.1).collect()
    };
    cells.into_iter().zip(lits).collect()
}

/// The pairs of all words, each with the literal that stands for it where the words are only named.
fn words(gogen: &Gogen, pruning: Pruning, model: &mut Model) -> BTreeMap<Pair, Option<Lit>> {
    let mut guards = BTreeMap::new();
    for word in &gogen.words {
        let named = (pruning == Pruning::Off).then(|| model.bool());
        for pair in pairs(word) {
            let guard = *guards.entry(pair).or_insert_with(|| named.map(|_| model.bool()));
            if let (Some(word), Some(guard)) = (named, guard) {
                model.rule(Rule::Clause(vec![!word, guard]));
            }
        }
        if let Some(lit) = named {
            model.given(format!("the word {word}"), Fact::Holds(lit));
        }
    }
    guards
}

fn pairs(word: &str) -> Vec<Pair> {
    let letters: Vec<usize> = word.chars().filter_map(symbol).map(|symbol| symbol.index() - 1).collect();
    letters.windows(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1]))).collect()
}

/// The cells that touch a cell.
fn touching(own: usize) -> Cells {
    let near = |other: &usize| super::board::steps(cell(own), cell(*other)) == 1;
    (0..LETTERS).filter(near).fold(0, |cells, other| cells | 1 << other)
}

/// The cells where each letter may stand. Pruned, the given ones stand where they are given, the others in
/// open cells, and all only where the letters beside them in words may stand in a cell that touches theirs
/// (arc consistency).
fn domains(gogen: &Gogen, pruning: Pruning, touching: &[Cells]) -> Vec<Cells> {
    if pruning == Pruning::Off {
        return vec![ALL; LETTERS];
    }
    let places = |wanted: Option<Symbol>| {
        let is = |own: &usize| gogen.values[*own] == wanted;
        (0..LETTERS).filter(is).fold(0, |cells: Cells, own| cells | 1 << own)
    };
    let open = places(None);
    let mut domains: Vec<Cells> = (1..=LETTERS as u32)
        .map(|letter| match places(Some(Symbol(letter))) {
            0 => open,
            given => given,
        })
        .collect();
    let mut pairs: Vec<Pair> = gogen.words.iter().flat_map(|word| pairs(word)).collect();
    pairs.sort_unstable();
    pairs.dedup();
    let around = |domain: Cells| {
        let within = |own: &usize| domain & (1 << own) != 0;
        (0..LETTERS).filter(within).fold(0, |cells: Cells, own| cells | touching[own])
    };
    loop {
        let before = domains.clone();
        for &(a, b) in &pairs {
            domains[a] &= around(domains[b]);
            domains[b] &= around(domains[a]);
        }
        if domains == before {
            return domains;
        }
    }
}
