//! The customary encoding: the tile of every cell, and a rule against loops, which the customary one has not.

use super::board::{Side, TILES, Tracks};
use super::domains::{Domains, fits_border};
use super::model;
use crate::puzzle::Symbol;
use crate::puzzle::smt::{Meaning, Script, formula};

/// Of each side: the function that says whether the tile there leads here.
const LEADS: [(Side, &str); 4] =
    [(Side::Left, "isLeft"), (Side::Right, "isRight"), (Side::Top, "isUp"), (Side::Bottom, "isDown")];

/// `V0` on along the rows; `RT0`, `CT0` on for the totals of rows and columns; `D0` on count along the track.
pub(super) fn script(tracks: &Tracks) -> Script {
    let (rows, columns) = tracks.size();
    let mut script = Script::new(rows, columns);
    functions(&mut script);
    let cells = 0..rows * columns;
    for i in cells.clone() {
        script.constant(&format!("V{i}"), Meaning::Symbol(tracks.cell(i)));
        let tiles = std::iter::once(0).chain(TILES).filter(|&tile| fits_border(tracks, i, Symbol(tile)));
        script.assert(&formula::one_of(&format!("V{i}"), tiles.map(i64::from)));
    }
    totals(tracks, &mut script);
    for i in cells.clone() {
        neighbours(tracks, i, &mut script);
    }
    for (i, value) in tracks.values.iter().enumerate() {
        if let Some(tile) = value {
            script.assert(&formula::equals(format_args!("V{i}"), tile.0.into()));
        }
    }
    one_track(tracks, &mut script);
    script
}

/// Whether a tile leads to a side, and whether a cell has one.
fn functions(script: &mut Script) {
    script.command("(define-fun cnz ((x Int)) Int (ite (> x 0) 1 0))");
    for (side, name) in LEADS {
        // The tile on the left leads here by its right edge.
        let here = side.opposite();
        let tiles = TILES.iter().filter(|&&tile| here.of(Symbol(tile)));
        let leads = formula::one_of("y", tiles.map(|&tile| tile.into()));
        script.command(&format!("(define-fun {name} ((y Int)) Bool {leads})"));
    }
}

fn totals(tracks: &Tracks, script: &mut Script) {
    let rows = tracks.size().0;
    for (k, line) in tracks.lines().iter().enumerate() {
        let Some(total) = line.total else { continue };
        let name = if k < rows { format!("RT{k}") } else { format!("CT{}", k - rows) };
        script.command(&format!("(declare-const {name} Int)"));
        script.assert(&format!("(= {total} {name})"));
        let counted: Vec<String> = line.cells.iter().map(|i| format!("(cnz V{i})")).collect();
        script.assert(&format!("(= {name} {})", formula::sum(&counted)));
    }
}

/// Both edges of every tile that may be in a cell are met by the cells beside it.
fn neighbours(tracks: &Tracks, i: usize, script: &mut Script) {
    for tile in TILES.into_iter().filter(|&tile| fits_border(tracks, i, Symbol(tile))) {
        let met = LEADS.into_iter().filter(|(side, _)| side.of(Symbol(tile)));
        let met = met.filter_map(|(side, name)| Some(format!("({name} V{})", tracks.neighbour(i, side)?)));
        let met = formula::and(&met.collect::<Vec<_>>());
        script.assert(&format!("(or (not (= {tile} V{i})) {met})"));
    }
}

/// Every cell with track but the first has one beside it, along the track, whose number is one less: in a
/// loop, none could have the least.
fn one_track(tracks: &Tracks, script: &mut Script) {
    let Some(start) = start(tracks) else {
        script.comment("The track has not two ends");
        script.assert("false");
        return;
    };
    script.comment("One track: numbers that count along it from where it enters");
    let most = tracks.values.len();
    for i in 0..most {
        script.command(&format!("(declare-const D{i} Int)"));
        script.assert(&format!("(and (<= 0 D{i}) (< D{i} {most}))"));
    }
    // Other tiles are ruled out by what is said above.
    let domains = Domains::left(tracks);
    for i in (0..most).filter(|&i| i != start) {
        for tile in domains.tiles(i).into_iter().filter(|tile| tile.0 != 0) {
            let sides = Side::ALL.into_iter().filter(|side| side.of(tile));
            let one_less = sides.filter_map(|side| Some(one_less(i, tracks.neighbour(i, side)?)));
            let one_less = formula::or(&one_less.collect::<Vec<_>>());
            script.assert(&format!("(or (not (= {} V{i})) {one_less})", tile.0));
        }
    }
}

/// The cell where the track enters, if it has two ends.
fn start(tracks: &Tracks) -> Option<usize> {
    match tracks.frame.exits.as_slice() {
        &[first, _] => Some(tracks.entrance(first)),
        _ => None,
    }
}

fn one_less(cell: usize, before: usize) -> String {
    format!("(= D{before} (- D{cell} 1))")
}

/// The same rule about the edges of the model, which are its first Booleans.
pub(super) fn lazy_constraints(tracks: &Tracks) -> Vec<String> {
    let Some(start) = start(tracks) else { return Vec::new() };
    let cells = 0..tracks.values.len();
    let mut commands = vec!["; One track: numbers that count along it from where it enters".to_owned()];
    commands.extend(cells.clone().map(|i| format!("(declare-const D{i} Int)")));
    for i in cells.filter(|&i| i != start) {
        let edge = |side| Some((model::edge(tracks, i, side)?, tracks.neighbour(i, side)?));
        let edges: Vec<(usize, usize)> = Side::ALL.into_iter().filter_map(edge).collect();
        let along: Vec<String> =
            edges.iter().map(|&(edge, before)| format!("(and b{edge} {})", one_less(i, before))).collect();
        let along = formula::or(&along);
        commands.extend(edges.iter().map(|(edge, _)| format!("(assert (or (not b{edge}) {along}))")));
    }
    commands
}
