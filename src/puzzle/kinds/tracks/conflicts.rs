//! What is wrong with train tracks that nobody needs a solver to see.

use super::board::{Exit, Line, Side, Tracks};
use crate::puzzle::{Clue, Conflict};

/// The conflicts, those that tell most first, no set of givens twice.
pub(super) fn direct(tracks: &Tracks) -> Vec<Conflict> {
    let lines = tracks.lines();
    let mut conflicts = Vec::new();
    conflicts.extend(exits(tracks));
    conflicts.extend(lines.iter().filter_map(too_large));
    conflicts.extend(sums(tracks));
    conflicts.extend(border(tracks));
    conflicts.extend(neighbours(tracks));
    conflicts.extend(lines.iter().filter_map(|line| crowded(tracks, line)));
    conflicts.extend(lines.iter().filter_map(|line| starved(tracks, line)));
    let mut told: Vec<Conflict> = Vec::new();
    for conflict in conflicts {
        let same = |other: &Conflict| (&other.clues, &other.others) == (&conflict.clues, &conflict.others);
        if !told.iter().any(same) {
            told.push(conflict);
        }
    }
    told
}

fn said(clue: Clue) -> String {
    format!("{} at {}", clue.symbol.0, clue.cell)
}

const fn direction(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Top => "up",
        Side::Right => "right",
        Side::Bottom => "down",
    }
}

/// A conflict of a line's total with clues in it.
fn of_total(line: &Line, total: u32, clues: Vec<Clue>, why: String) -> Conflict {
    Conflict { others: vec![line.total_name(total)], ..Conflict::new(clues, why) }
}

/// The track enters and leaves where given tiles say, so these must be two.
fn exits(tracks: &Tracks) -> Option<Conflict> {
    if tracks.frame.exits.len() == 2 {
        return None;
    }
    let across: Vec<(Clue, Exit)> = tracks.tiles_across().collect();
    let mut clues: Vec<Clue> = across.iter().map(|found| found.0).collect();
    clues.dedup();
    let names: Vec<String> = clues.iter().copied().map(said).collect();
    let why = match names.as_slice() {
        [] => "no given tile leads across the border: the track can neither enter nor leave".to_owned(),
        [only] if across.len() == 1 => {
            format!("only {only} leads across the border: the track can enter, but not leave")
        }
        _ => format!(
            "the track enters once and leaves once, but {} given edges lead across the border: {}",
            across.len(),
            names.join(", ")
        ),
    };
    Some(Conflict::new(clues, why))
}

/// A total that is more than there are cells.
fn too_large(line: &Line) -> Option<Conflict> {
    let total = line.total.filter(|&total| total as usize > line.cells.len())?;
    let why = format!("{} is more than its {} cells", line.total_name(total), line.cells.len());
    Some(of_total(line, total, Vec::new(), why))
}

/// Rows and columns count the same cells.
fn sums(tracks: &Tracks) -> Option<Conflict> {
    let sum = |totals: &[Option<u32>]| totals.iter().copied().sum::<Option<u32>>();
    let (rows, columns) = (sum(&tracks.frame.row_totals)?, sum(&tracks.frame.column_totals)?);
    let why = format!("the row totals sum to {rows}, the column totals to {columns}");
    (rows != columns).then(|| Conflict::new(Vec::new(), why))
}

/// Tiles that lead across the border where the track does not, and the other way round.
fn border(tracks: &Tracks) -> Vec<Conflict> {
    let mut conflicts = Vec::new();
    for (clue, exit) in tracks.tiles_across().filter(|(_, exit)| !tracks.frame.exits.contains(exit)) {
        let way = direction(exit.side);
        let why = format!("{} leads {way} across the border, where the track does not", said(clue));
        conflicts.push(Conflict::new(vec![clue], why));
    }
    for &exit in &tracks.frame.exits {
        let clue = tracks.clue(tracks.entrance(exit)).filter(|clue| !exit.side.of(clue.symbol));
        if let Some(clue) = clue {
            let way = direction(exit.side);
            let why = format!("{} does not lead {way} across the border, where the track does", said(clue));
            conflicts.push(Conflict::new(vec![clue], why));
        }
    }
    conflicts
}

/// Given cells side by side of which one leads to the other and is not led to.
fn neighbours(tracks: &Tracks) -> Vec<Conflict> {
    let mut conflicts = Vec::new();
    for cell in 0..tracks.values.len() {
        for side in [Side::Right, Side::Bottom] {
            let next = tracks.neighbour(cell, side).and_then(|next| tracks.clue(next));
            let (Some(here), Some(there)) = (tracks.clue(cell), next) else { continue };
            let (from, to, side) = match (side.of(here.symbol), side.opposite().of(there.symbol)) {
                (true, false) => (here, there, side),
                (false, true) => (there, here, side.opposite()),
                _ => continue,
            };
            let way = direction(side);
            let why = if to.symbol.0 == 0 {
                format!("{} leads {way} to {}, where no track is", said(from), to.cell)
            } else {
                let back = direction(side.opposite());
                format!("{} leads {way} to {}, which does not lead {back}", said(from), said(to))
            };
            conflicts.push(Conflict::new(vec![here, there], why));
        }
    }
    conflicts
}

fn clues(tracks: &Tracks, line: &Line, are_tiles: bool) -> Vec<Clue> {
    let given = line.cells.iter().filter_map(|&cell| tracks.clue(cell));
    given.filter(|clue| (clue.symbol.0 != 0) == are_tiles).collect()
}

/// A line with more given tiles than its total.
fn crowded(tracks: &Tracks, line: &Line) -> Option<Conflict> {
    let tiles = clues(tracks, line, true);
    let total = line.total.filter(|&total| (total as usize) < tiles.len())?;
    let why = format!("{} has {} given tiles, more than its total {total}", line.name, tiles.len());
    Some(of_total(line, total, tiles, why))
}

/// A line with so many cells given as empty that its total does not fit in the others.
fn starved(tracks: &Tracks, line: &Line) -> Option<Conflict> {
    let none = clues(tracks, line, false);
    let left = line.cells.len() - none.len();
    let total = line.total.filter(|&total| total as usize > left && !none.is_empty())?;
    let why = format!("{} has {left} cells where track may be, fewer than its total {total}", line.name);
    Some(of_total(line, total, none, why))
}
