//! The rules of train tracks: a Boolean for each edge between two cells and for each tile of an open cell; detached
//! loops are cut when they come up.

use super::{Line, Side, TILES, Tracks};
use crate::puzzle::{Clue, Symbol};
use crate::solve::model::{Assignment, Fact, Lit, Model, Pruning, Relation, Rule};

/// Whether track is in a cell.
enum Taken {
    /// A clue or the border says so.
    Known(bool),
    /// Where the literal is true.
    Open(Lit),
}

/// Tiles that agree at the edges between them, and totals. Pruned, clues are edges; else totals can be assumed, too.
pub(super) fn model(tracks: &Tracks, pruning: Pruning) -> Model {
    let mut model = Model::default();
    // First of all, so that the cuts know their numbers.
    let edges: Vec<Lit> = (0..edge_count(tracks)).map(|_| model.bool()).collect();
    let cells = 0..tracks.values.len();
    let taken: Vec<Taken> = cells
        .map(|cell| match tracks.values[cell] {
            Some(tile) if pruning == Pruning::On => given(tracks, cell, tile, &edges, &mut model),
            _ => open(tracks, cell, &edges, &mut model),
        })
        .collect();
    for line in tracks.lines() {
        total(&line, &taken, pruning, &mut model);
    }
    model
}

/// How many edges there are between two cells.
fn edge_count(tracks: &Tracks) -> usize {
    let (rows, columns) = tracks.size();
    rows * (columns - 1) + (rows - 1) * columns
}

/// The number of the edge at `side` of a cell, which is no part of the border: those between cells of a row come first.
pub(super) fn edge(tracks: &Tracks, cell: usize, side: Side) -> Option<usize> {
    let (rows, columns) = tracks.size();
    let first = cell.min(tracks.neighbour(cell, side)?);
    let (row, column) = (first / columns, first % columns);
    Some(match side {
        Side::Left | Side::Right => row * (columns - 1) + column,
        Side::Top | Side::Bottom => rows * (columns - 1) + first,
    })
}

/// Whether a tile leads across the border exactly where the track does.
pub(super) fn fits_border(tracks: &Tracks, cell: usize, tile: Symbol) -> bool {
    let border = Side::ALL.into_iter().filter(|&side| tracks.neighbour(cell, side).is_none());
    border.into_iter().all(|side| side.of(tile) == tracks.frame.exits.contains(&tracks.border(cell, side)))
}

/// The edges at a cell, and whether `tile` leads to them.
fn joined(tracks: &Tracks, cell: usize, tile: Symbol, edges: &[Lit]) -> Vec<Lit> {
    let literal = |side: Side| {
        let lit = edges[edge(tracks, cell, side)?];
        Some(if side.of(tile) { lit } else { !lit })
    };
    Side::ALL.into_iter().filter_map(literal).collect()
}

/// A cell whose tile is built in.
fn given(tracks: &Tracks, cell: usize, tile: Symbol, edges: &[Lit], model: &mut Model) -> Taken {
    if !fits_border(tracks, cell, tile) {
        model.rule(Rule::Clause(Vec::new()));
    }
    for lit in joined(tracks, cell, tile, edges) {
        model.rule(Rule::Clause(vec![lit]));
    }
    Taken::Known(tile.0 != 0)
}

/// A cell that may have any tile, and whose clue, if it has one, can be assumed.
fn open(tracks: &Tracks, cell: usize, edges: &[Lit], model: &mut Model) -> Taken {
    let tiles = std::iter::once(0).chain(TILES).map(Symbol);
    let tiles: Vec<Symbol> = tiles.filter(|&tile| fits_border(tracks, cell, tile)).collect();
    let options = model.choice(tracks.cell(cell), &tiles);
    for &(tile, lit) in &options {
        for joined in joined(tracks, cell, tile, edges) {
            model.rule(Rule::Clause(vec![!lit, joined]));
        }
    }
    if let Some(symbol) = tracks.values[cell] {
        let option = options.iter().find(|option| option.0 == symbol).map(|option| option.1);
        let lit = option.unwrap_or_else(|| {
            let never = model.bool();
            model.rule(Rule::Clause(vec![!never]));
            never
        });
        model.clue(Clue { cell: tracks.cell(cell), symbol }, Fact::Holds(lit));
    }
    let none = options.iter().find(|option| option.0.0 == 0);
    none.map_or(Taken::Known(true), |none| Taken::Open(!none.1))
}

/// As many cells of a line are taken as its total says: a fact to assume, or a rule.
fn total(line: &Line, taken: &[Taken], pruning: Pruning, model: &mut Model) {
    let Some(total) = line.total else { return };
    let known = line.cells.iter().filter(|&&cell| matches!(taken[cell], Taken::Known(true))).count();
    let open = |&cell: &usize| match taken[cell] {
        Taken::Open(lit) => Some((1, lit)),
        Taken::Known(_) => None,
    };
    let terms: Vec<(i32, Lit)> = line.cells.iter().filter_map(open).collect();
    let missing = total as i32 - known as i32;
    if pruning == Pruning::On {
        model.rule(Rule::Sum(terms, Relation::Equal, missing));
        return;
    }
    // Where `holds` is false, both sums say nothing.
    let holds = model.bool();
    let most = terms.len() as i32;
    let with = |weight: i32| [terms.as_slice(), &[(weight, holds)]].concat();
    model.rule(Rule::Sum(with(-missing), Relation::AtLeast, 0));
    model.rule(Rule::Sum(with(most - missing), Relation::AtMost, most));
    model.given(line.total_name(total), Fact::Holds(holds));
}

/// For each loop of the assignment, that not all its edges are track: the track has two ends.
pub(super) fn cuts(tracks: &Tracks, model: &Model, assignment: &Assignment) -> Vec<Rule> {
    let is_track = |number: usize| model.lit(number).is_some_and(|lit| assignment.lit(lit));
    let mut seen = vec![false; edge_count(tracks)];
    let mut cuts = Vec::new();
    for cell in 0..tracks.values.len() {
        let mut edges = Vec::new();
        let mut cells = vec![cell];
        let mut loops = true;
        while let Some(cell) = cells.pop() {
            let at = |side: Side| {
                let number = edge(tracks, cell, side).filter(|&number| is_track(number))?;
                Some((number, tracks.neighbour(cell, side)?))
            };
            let leading: Vec<(usize, usize)> = Side::ALL.into_iter().filter_map(at).collect();
            // At an end of the track, one edge lies on the border.
            loops &= leading.len() == 2;
            for (number, next) in leading {
                if !std::mem::replace(&mut seen[number], true) {
                    edges.push(number);
                    cells.push(next);
                }
            }
        }
        if loops && !edges.is_empty() {
            let none = edges.into_iter().filter_map(|number| model.lit(number)).map(|lit| !lit);
            cuts.push(Rule::Clause(none.collect()));
        }
    }
    cuts
}
