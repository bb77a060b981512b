//! The rules of a path: a Boolean for each number and each cell where it may stand.

use super::board::Path;
use super::ways::Graph;
use crate::constraint::{Fact, Lit, Model, Pruning, Rule};
use crate::puzzle::{Clue, Rules as _, Symbol};

/// Where a number stands.
enum Place {
    /// Here: it is a clue that is built in.
    Given(usize),
    /// In one of these cells, row by row.
    Open(Vec<(usize, Lit)>),
}

/// One-hot cells for every number, every cell used once, every number a move from the one before. Pruned, a
/// number is only where the clues before and after it are reached by open cells in exactly as many moves as
/// it is away from them.
pub(super) fn model(path: &Path, graph: &Graph, pruning: Pruning) -> Model {
    let mut model = Model::default();
    let places = places(path, graph, pruning, &mut model);
    let mut by_cell: Vec<Vec<Lit>> = vec![Vec::new(); path.exists.len()];
    for place in &places {
        if let Place::Open(options) = place {
            for &(cell, lit) in options {
                by_cell[cell].push(lit);
            }
        }
    }
    let open = |cell: &usize| pruning == Pruning::Off || path.values[*cell].is_none();
    for cell in graph.cells().filter(open) {
        model.rule(Rule::ExactlyOne(std::mem::take(&mut by_cell[cell])));
    }
    for pair in places.windows(2) {
        follow(graph, &pair[0], &pair[1], &mut model);
        follow(graph, &pair[1], &pair[0], &mut model);
    }
    if pruning == Pruning::Off {
        for clue in path.clues() {
            let index = usize::from(clue.cell.row) * path.columns + usize::from(clue.cell.column);
            if let Place::Open(options) = &places[clue.symbol.index() - 1] {
                for (_, lit) in options.iter().filter(|option| option.0 == index) {
                    model.clue(clue, Fact::Holds(*lit));
                }
            }
        }
    }
    model
}

/// A number in a cell has the other number in a cell beside it.
fn follow(graph: &Graph, from: &Place, to: &Place, model: &mut Model) {
    match (from, to) {
        (Place::Given(a), Place::Given(b)) => {
            if !graph.neighbours(*a).contains(b) {
                model.rule(Rule::Clause(Vec::new()));
            }
        }
        (Place::Given(_), Place::Open(_)) => {}
        (Place::Open(options), Place::Given(b)) => {
            for (_, lit) in options.iter().filter(|option| !graph.neighbours(*b).contains(&option.0)) {
                model.rule(Rule::Clause(vec![!*lit]));
            }
        }
        (Place::Open(options), Place::Open(others)) => {
            for &(cell, lit) in options {
                let beside = graph.neighbours(cell);
                let next = others.iter().filter(|other| beside.contains(&other.0)).map(|other| other.1);
                model.rule(Rule::Clause(std::iter::once(!lit).chain(next).collect()));
            }
        }
    }
}

/// Where each number may stand, from 1.
fn places(path: &Path, graph: &Graph, pruning: Pruning, model: &mut Model) -> Vec<Place> {
    let length = path.length();
    let mut given = vec![None; length];
    if pruning == Pruning::On {
        for (cell, value) in path.values.iter().enumerate() {
            if let Some(symbol) = value {
                given[symbol.index() - 1] = Some(cell);
            }
        }
    }
    let open = |cell: usize| pruning == Pruning::Off || path.values[cell].is_none();
    let forward = reached(graph, given.iter().copied(), &open);
    let mut backward = reached(graph, given.iter().rev().copied(), &open);
    backward.reverse();
    let mut places = Vec::with_capacity(length);
    for step in 0..length {
        if let Some(cell) = given[step] {
            places.push(Place::Given(cell));
            continue;
        }
        let within = |&cell: &usize| forward[step][cell] && backward[step][cell];
        let cells: Vec<usize> = graph.cells().filter(within).collect();
        let symbol = Symbol(step as u32 + 1);
        let clues = cells.iter().map(|&cell| Clue { cell: path.cell(cell), symbol }).collect();
        let lits = model.choice_of(clues).into_iter().map(|option| option.1);
        places.push(Place::Open(cells.iter().copied().zip(lits).collect()));
    }
    places
}

/// By number in the order of `given`, the cells that it may be in for all that the numbers before it say: its
/// own if it is given, else those a move from where the one before may be.
fn reached(
    graph: &Graph,
    given: impl Iterator<Item = Option<usize>>,
    open: &dyn Fn(usize) -> bool,
) -> Vec<Vec<bool>> {
    let mut steps: Vec<Vec<bool>> = Vec::new();
    for place in given {
        let possible = |cell: usize| match (place, steps.last()) {
            (Some(own), _) => cell == own,
            (None, None) => open(cell),
            (None, Some(before)) => open(cell) && graph.neighbours(cell).iter().any(|&next| before[next]),
        };
        let mut now = vec![false; graph.size()];
        for cell in graph.cells() {
            now[cell] = possible(cell);
        }
        steps.push(now);
    }
    steps
}
