//! The rules of domino placement: a Boolean for every two squares on which a piece may lie, an exact cover of
//! squares and of pieces.

use super::board::{Dominoes, Piece};
use crate::constraint::{Fact, Lit, Model, Pruning, Rule};
use crate::puzzle::{Clue, Rules as _, Symbol};
use std::collections::{BTreeMap, BTreeSet};

/// Exactly one place for every piece, exactly one piece for every square. Pruned, a piece lies nowhere else
/// than where it is placed, and no other piece there.
pub(super) fn model(dominoes: &Dominoes, pruning: Pruning) -> Model {
    let mut model = Model::default();
    let fixed: BTreeMap<[usize; 2], Clue> =
        dominoes.placed().map(|(clue, place)| (sorted(place), clue)).collect();
    let covered: BTreeSet<usize> = fixed.keys().flatten().copied().collect();
    let lying: BTreeSet<Piece> = fixed.keys().filter_map(|&place| dominoes.piece(place)).collect();
    let mut by_square: Vec<Vec<(Clue, Lit)>> = vec![Vec::new(); dominoes.numbers.len()];
    let mut by_piece: BTreeMap<Piece, Vec<Lit>> = dominoes.set().map(|piece| (piece, Vec::new())).collect();
    for (place, piece) in dominoes.places() {
        let clue = fixed.get(&place).copied();
        let taken = lying.contains(&piece) || place.iter().any(|square| covered.contains(square));
        if pruning == Pruning::On && clue.is_none() && taken {
            continue;
        }
        let lit = model.bool();
        match (clue, pruning) {
            (Some(_), Pruning::On) => model.rule(Rule::Clause(vec![lit])),
            (Some(clue), Pruning::Off) => model.clue(clue, Fact::Holds(lit)),
            (None, _) => {}
        }
        let [first, second] = place;
        let symbol = if second == first + 1 && dominoes.columns > 1 { 1 } else { 2 };
        for (square, symbol) in [(first, Symbol(symbol)), (second, super::board::back(Symbol(symbol)))] {
            by_square[square].push((Clue { cell: dominoes.cell(square), symbol }, lit));
        }
        by_piece.entry(piece).or_default().push(lit);
    }
    for lits in by_piece.into_values() {
        model.rule(Rule::ExactlyOne(lits));
    }
    for cell in dominoes.layout().cells() {
        let square = dominoes.square(cell);
        let options = std::mem::take(&mut by_square[square]);
        model.rule(Rule::ExactlyOne(options.iter().map(|option| option.1).collect()));
        if pruning == Pruning::Off || !covered.contains(&square) {
            model.decide(options);
        }
    }
    model
}

/// The squares of a piece, row by row.
fn sorted([a, b]: [usize; 2]) -> [usize; 2] {
    [a.min(b), a.max(b)]
}
