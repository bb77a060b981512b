//! The customary encoding: the tile of every cell, and a rule against loops, which the customary one has not.

use super::{Side, TILES, Tracks, model};
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
        let tiles =
            std::iter::once(0).chain(TILES).filter(|&tile| model::fits_border(tracks, i, Symbol(tile)));
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
    for tile in TILES.into_iter().filter(|&tile| model::fits_border(tracks, i, Symbol(tile))) {
        let met = LEADS.into_iter().filter(|(side, _)| side.of(Symbol(tile)));
        let met = met.filter_map(|(side, name)| Some(format!("({name} V{})", tracks.neighbour(i, side)?)));
        let met = formula::and(&met.collect::<Vec<_>>());
        script.assert(&format!("(or (not (= {tile} V{i})) {met})"));
    }
}

/// Every cell with track but the first has one beside it, along the track, whose number is one less: in a loop, none
/// could have the least.
fn one_track(tracks: &Tracks, script: &mut Script) {
    let &[first, _] = tracks.frame.exits.as_slice() else {
        script.comment("The track has not two ends");
        script.assert("false");
        return;
    };
    let start = tracks.entrance(first);
    script.comment("One track: numbers that count along it from where it enters");
    for i in 0..tracks.values.len() {
        script.command(&format!("(declare-const D{i} Int)"));
    }
    script.assert(&formula::equals(format_args!("D{start}"), 0));
    // The track goes through the cell where it enters; an empty one would leave the rest to a loop.
    script.assert(&format!("(> V{start} 0)"));
    for i in (0..tracks.values.len()).filter(|&i| i != start) {
        for tile in TILES.into_iter().filter(|&tile| model::fits_border(tracks, i, Symbol(tile))) {
            let sides = LEADS.into_iter().filter(|(side, _)| side.of(Symbol(tile)));
            let one_less =
                sides.filter_map(|(side, _)| Some(format!("(= D{} (- D{i} 1))", tracks.neighbour(i, side)?)));
            let one_less = formula::or(&one_less.collect::<Vec<_>>());
            script.assert(&format!("(or (not (= {tile} V{i})) {one_less})"));
        }
    }
}
