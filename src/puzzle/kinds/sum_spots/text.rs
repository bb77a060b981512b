//! The text form of sum spots.

use super::board::{LARGEST, LARGEST_TOTAL, MOST_ROWS, SumSpots, Tile};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::text::{Field, Source};
use crate::puzzle::{Clue, Symbol};

/// The sum spots in a text.
pub(super) fn puzzle(source: &Source) -> Result<SumSpots> {
    let rows = source.rows().map_err(|diagnostic| diagnostic.hint(source.form()))?;
    of_rows(source, &rows).map_err(|diagnostic| diagnostic.hint(source.form()))
}

fn of_rows(source: &Source, rows: &[Vec<Field>]) -> Result<SumSpots> {
    let end = rows.iter().position(|row| matches!(row.as_slice(), [only] if only.text == "-"));
    let (listed, lying) = match end {
        Some(dash) => (&rows[..dash], &rows[dash + 1..]),
        None => (rows, &[][..]),
    };
    let heading = heading(source)?;
    let tiles = tiles(source, listed)?;
    let side = side(source, rows, tiles.len(), heading.map(|(side, _)| side))?;
    let total = match heading {
        Some((_, total)) => total,
        None => shared(source, listed, &tiles, side)?,
    };
    let mut clues = Vec::new();
    for row in lying {
        clues.push(clue(source, row, side, &tiles, &clues)?);
    }
    SumSpots::new(total, tiles, &clues)
}

/// The rows and the total that the heading names; `None` where it starts with something else than a number:
/// both follow from the tiles.
fn heading(source: &Source) -> Result<Option<(usize, u32)>> {
    let words = source.parameters();
    let Some(side) = words.first().filter(|word| word.text.starts_with(|c: char| c.is_ascii_digit())) else {
        return Ok(None);
    };
    let rows = side.number(source, "the number of rows", 1..=MOST_ROWS as u32)?;
    match words.get(1) {
        Some(total) => Ok(Some((rows as usize, total.number(source, "the total", 0..=LARGEST_TOTAL)?))),
        None => Err(source.behind(&words, "the total is missing")),
    }
}

fn tiles(source: &Source, rows: &[Vec<Field>]) -> Result<Vec<Tile>> {
    let mut tiles: Vec<Tile> = Vec::new();
    for row in rows {
        if tiles.len() == MOST_ROWS * MOST_ROWS {
            return Err(source.at(&row[0], format!("more than {} tiles", tiles.len())));
        }
        let tile = tile(source, row)?;
        if let Some(twin) = tiles.iter().position(|other| other.value == tile.value) {
            let message = format!("a tile {} is in line {} already", tile.value, rows[twin][0].line);
            return Err(source.at(&row[0], message));
        }
        tiles.push(tile);
    }
    Ok(tiles)
}

/// A tile: its number, then its dots in one field or in four.
fn tile(source: &Source, row: &[Field]) -> Result<Tile> {
    let value = row[0].number(source, "a tile", 0..=LARGEST)?;
    let marks: Vec<(&Field, char)> =
        row[1..].iter().flat_map(|field| field.text.chars().map(move |c| (field, c))).collect();
    if let Some((field, _)) = marks.iter().find(|(_, mark)| !matches!(mark, '0' | '1')) {
        return Err(source.at(field, format!("the dots are {:?}, not 0 and 1", field.shown())));
    }
    match &row[1..] {
        [] => return Err(source.behind(row, "the dots are missing")),
        [dots] if marks.len() != 4 => {
            return Err(source.at(dots, format!("{} dots instead of 4: {:?}", marks.len(), dots.shown())));
        }
        [_] => {}
        dots => {
            if let Some(field) = dots.iter().find(|field| field.text.len() != 1).or(dots.get(4)) {
                return Err(source.at(field, "four dots are one field, or four of one dot each"));
            }
            if dots.len() < 4 {
                return Err(source.behind(row, format!("{} dots instead of 4", dots.len())));
            }
        }
    }
    let dot = |k: usize| marks[k].1 == '1';
    Ok(Tile { value, dots: [dot(0), dot(1), dot(2), dot(3)] })
}

/// How many rows the board has: as many as the heading says, where it does, which must be as many as the
/// tiles fill.
fn side(source: &Source, rows: &[Vec<Field>], tiles: usize, told: Option<usize>) -> Result<usize> {
    let side = told.unwrap_or(tiles.isqrt());
    if tiles > 0 && side * side == tiles {
        return Ok(side);
    }
    let message = match told {
        Some(side) => format!("{tiles} tiles instead of {} for {side} rows", side * side),
        None => format!("{tiles} tiles, which fill no square"),
    };
    let surplus = told.filter(|side| side * side < tiles).map(|side| side * side);
    // Where they are too few, another one should stand before the dash or at the end.
    Err(match rows.get(surplus.unwrap_or(tiles)) {
        Some(row) => source.at(&row[0], message),
        None => source.at_end(message),
    })
}

/// The total that each row gets of all tiles.
fn shared(source: &Source, rows: &[Vec<Field>], tiles: &[Tile], side: usize) -> Result<u32> {
    let sum: u32 = tiles.iter().map(|tile| tile.value).sum();
    if sum.is_multiple_of(side as u32) {
        return Ok(sum / side as u32);
    }
    let message = format!("the tiles sum to {sum}, which {side} rows cannot share equally");
    Err(source.at(&rows[0][0], message))
}

/// A tile that lies already, on a cell of its own.
fn clue(source: &Source, row: &[Field], side: usize, tiles: &[Tile], before: &[Clue]) -> Result<Clue> {
    let [number, r, c] = row else {
        let fields = if row.len() == 1 { "field" } else { "fields" };
        let message = format!("{} {fields} instead of 3: number, row, column", row.len());
        return Err(match row.get(3) {
            Some(surplus) => source.at(surplus, message),
            None => source.behind(row, message),
        });
    };
    let symbol = Symbol(number.number(source, "a tile", 0..=LARGEST)?);
    if tiles.iter().all(|tile| tile.value != symbol.0) {
        return Err(source.at(number, format!("no tile is {}", symbol.0)));
    }
    let last = side as u32 - 1;
    let place = [r.number(source, "the row", 0..=last)?, c.number(source, "the column", 0..=last)?];
    let cell = Cell::new(place[0] as u16, place[1] as u16);
    if let Some(twin) = before.iter().find(|other| other.symbol == symbol) {
        return Err(source.at(number, format!("{} lies at {} already", symbol.0, twin.cell)));
    }
    match before.iter().find(|other| other.cell == cell) {
        Some(other) => Err(source.at(r, format!("{} lies at {cell} already", other.symbol.0))),
        None => Ok(Clue { cell, symbol }),
    }
}
