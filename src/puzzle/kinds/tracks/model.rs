//! The rules of train tracks: a Boolean for each edge between two cells and for each tile of an open cell;
//! detached loops are cut when they come up.

use super::board::{Line, Side, Tracks};
use super::domains::Domains;
use crate::constraint::{Assignment, Fact, Lit, Model, Pruning, Relation, Rule};
use crate::puzzle::{Clue, Symbol};

/// Whether track is in a cell.
enum Taken {
    /// A clue, the border or the cells around it say so.
    Known(bool),
    /// Where the literal is true.
    Open(Lit),
}

/// Tiles that agree at the edges between them, and totals. Pruned, only tiles that the clues leave are there,
/// and edges that these have in common are stated by themselves; else clues and totals can be assumed.
pub(super) fn model(tracks: &Tracks, pruning: Pruning) -> Model {
    let mut model = Model::default();
    // First of all, so that the cuts know their numbers.
    let edges: Vec<Lit> = (0..edge_count(tracks)).map(|_| model.bool()).collect();
    let domains = match pruning {
        Pruning::On => Domains::left(tracks),
        Pruning::Off => Domains::all(tracks),
    };
    let board = Board { tracks, domains: &domains, edges: &edges, pruning };
    let taken: Vec<Taken> = (0..tracks.values.len()).map(|cell| board.cell(cell, &mut model)).collect();
    for line in tracks.lines() {
        total(&line, &taken, pruning, &mut model);
    }
    model
}

/// What the rules of a cell are made of.
struct Board<'a> {
    tracks: &'a Tracks,
    domains: &'a Domains,
    edges: &'a [Lit],
    pruning: Pruning,
}

impl Board<'_> {
    /// A cell that has one of the tiles left; its clue, if it has one, holds or can be assumed.
    fn cell(&self, cell: usize, model: &mut Model) -> Taken {
        let tiles = self.domains.tiles(cell);
        let known = |side| self.domains.leads(cell, side);
        for side in Side::ALL {
            if let (Some(edge), Some(leads)) = (edge(self.tracks, cell, side), known(side)) {
                let lit = self.edges[edge];
                model.rule(Rule::Clause(vec![if leads { lit } else { !lit }]));
            }
        }
        let given = self.tracks.values[cell];
        if self.pruning == Pruning::On && given.is_some() {
            if tiles.is_empty() {
                model.rule(Rule::Clause(Vec::new()));
            }
            return Taken::Known(given.is_some_and(|tile| tile.0 != 0));
        }
        let options = self.options(cell, &tiles, model);
        if let Some(symbol) = given {
            let option = options.iter().find(|option| option.0 == symbol).map(|option| option.1);
            let lit = option.unwrap_or_else(|| {
                let never = model.bool();
                model.rule(Rule::Clause(vec![!never]));
                never
            });
            model.clue(Clue { cell: self.tracks.cell(cell), symbol }, Fact::Holds(lit));
        }
        match options.iter().find(|option| option.0.0 == 0) {
            None => Taken::Known(true),
            Some(_) if options.len() == 1 => Taken::Known(false),
            Some(none) => Taken::Open(!none.1),
        }
    }

    /// A choice of tiles. Each says what the edges are that they do not have in common; two differ in one at
    /// least, so that they cannot both be there, which need not be said.
    fn options(&self, cell: usize, tiles: &[Symbol], model: &mut Model) -> Vec<(Symbol, Lit)> {
        let options: Vec<(Symbol, Lit)> = tiles.iter().map(|&tile| (tile, model.bool())).collect();
        model.rule(Rule::Clause(options.iter().map(|option| option.1).collect()));
        for side in Side::ALL.into_iter().filter(|&side| self.domains.leads(cell, side).is_none()) {
            let Some(edge) = edge(self.tracks, cell, side) else { continue };
            let lit = self.edges[edge];
            for &(tile, option) in &options {
                model.rule(Rule::Clause(vec![!option, if side.of(tile) { lit } else { !lit }]));
            }
        }
        let clue = |&(symbol, lit): &(Symbol, Lit)| (Clue { cell: self.tracks.cell(cell), symbol }, lit);
        model.decide(options.iter().map(clue).collect());
        options
    }
}

/// How many edges there are between two cells.
fn edge_count(tracks: &Tracks) -> usize {
    let (rows, columns) = tracks.size();
    rows * (columns - 1) + (rows - 1) * columns
}

/// The number of the edge at `side` of a cell, which is no part of the border: those between cells of a row
/// come first.
pub(super) fn edge(tracks: &Tracks, cell: usize, side: Side) -> Option<usize> {
    let (rows, columns) = tracks.size();
    let first = cell.min(tracks.neighbour(cell, side)?);
    let (row, column) = (first / columns, first % columns);
    Some(match side {
        Side::Left | Side::Right => row * (columns - 1) + column,
        Side::Top | Side::Bottom => rows * (columns - 1) + first,
    })
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
pub(super) fn lazy_constraints(tracks: &Tracks, model: &Model, assignment: &Assignment) -> Vec<Rule> {
    let is_track = |number: usize| model.lit(number).is_some_and(|lit| assignment.lit(lit));
    let mut seen = vec![false; edge_count(tracks)];
    let mut lazy_constraints = Vec::new();
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
            lazy_constraints.push(Rule::Clause(none.collect()));
        }
    }
    lazy_constraints
}
