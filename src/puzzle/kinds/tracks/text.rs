//! The text form of train tracks.
//!
//! The first line holds the column totals, and before or behind them `R` or `L`: the row totals stand before
//! or behind their rows likewise, and are drawn on the right or the left of the board. Where given tiles do
//! not show where the track enters and leaves, two lines behind the rows say so: `A,left,5` for the left side
//! of row 5, `B,bottom,2`.

use super::board::{Exit, Frame, MOST_SIDE, Side, TILES, Tracks, places};
use crate::diagnostics::{Diagnostic, Result, counted};
use crate::geometry::Cell;
use crate::puzzle::text::{Field, Source};
use crate::puzzle::{Clue, Symbol};

/// Largest total that is read; what is more than the cells is a conflict, not a mistake in writing.
const LARGEST_TOTAL: u32 = 999;

impl Tracks {
    pub(super) fn parse(source: &Source) -> Result<Self> {
        Text { source }.read().map_err(|diagnostic| match diagnostic.hint {
            Some(_) => diagnostic,
            None => diagnostic.hint(source.form()),
        })
    }
}

/// The line with the column totals.
struct Heading<'a> {
    totals: &'a [Field],
    totals_left: bool,
    /// Whether the total of a row stands before its cells.
    total_first: bool,
}

struct Text<'s, 'a> {
    source: &'s Source<'a>,
}

impl Text<'_, '_> {
    fn read(&self) -> Result<Tracks> {
        let lines = self.source.rows()?;
        let (first, rest) = lines.split_first().ok_or_else(|| self.source.at_end("no column totals"))?;
        let heading = self.heading(first)?;
        let rows = rest.iter().position(|row| label(&row[0]).is_some()).unwrap_or(rest.len());
        let (rows, exits) = rest.split_at(rows);
        if rows.is_empty() {
            return Err(self.source.behind(first, "no rows below the column totals"));
        }
        if let Some(row) = rows.get(MOST_SIDE) {
            return Err(self.source.at(&row[0], format!("more than {MOST_SIDE} rows")));
        }
        let size = (rows.len(), heading.totals.len());
        let total = |(c, field)| self.total(field, &format!("the total of column {}", c + 1));
        let column_totals = heading.totals.iter().enumerate().map(total).collect::<Result<_>>()?;
        let (mut row_totals, mut clues) = (Vec::new(), Vec::new());
        for (r, row) in rows.iter().enumerate() {
            let (total, cells) = self.row(&heading, r, row)?;
            row_totals.push(self.total(total, &format!("the total of row {}", r + 1))?);
            for (c, field) in cells.iter().enumerate() {
                let cell = Cell::new(r as u16, c as u16);
                clues.extend(self.tile(field)?.map(|symbol| Clue { cell, symbol }));
            }
        }
        let exits = self.exits(exits, size)?;
        let frame = Frame { row_totals, column_totals, totals_left: heading.totals_left, exits };
        Tracks::new(frame, &clues)
    }

    fn heading<'f>(&self, fields: &'f [Field]) -> Result<Heading<'f>> {
        let side = |field: &Field| match field.text.trim() {
            "R" | "r" => Some(false),
            "L" | "l" => Some(true),
            _ => None,
        };
        let before = fields.split_first().and_then(|(first, rest)| Some((side(first)?, rest)));
        let behind = fields.split_last().and_then(|(last, rest)| Some((side(last)?, rest)));
        let (totals_left, totals, total_first) = match (before, behind) {
            (Some((left, totals)), _) => (left, totals, true),
            (None, Some((left, totals))) => (left, totals, false),
            (None, None) => {
                let message = "neither R nor L is before or behind the column totals";
                return Err(self.source.at(&fields[0], message));
            }
        };
        if let Some(field) = totals.get(MOST_SIDE) {
            return Err(self.source.at(field, format!("more than {MOST_SIDE} columns")));
        }
        if totals.is_empty() {
            return Err(self.source.behind(fields, "no column totals"));
        }
        Ok(Heading { totals, totals_left, total_first })
    }

    /// A row's total and its cells.
    fn row<'f>(&self, heading: &Heading, r: usize, row: &'f [Field]) -> Result<(&'f Field, &'f [Field])> {
        let (wanted, cells) = (heading.totals.len(), row.len() - 1);
        if cells != wanted {
            let cells = counted(cells, "cell");
            let message = format!("row {} has a total and {cells} instead of {wanted}", r + 1);
            return Err(match row.get(wanted + 1) {
                Some(surplus) => self.source.at(surplus, message),
                None => self.source.behind(row, message),
            });
        }
        Ok(if heading.total_first { (&row[0], &row[1..]) } else { (&row[cells], &row[..cells]) })
    }

    /// A total; `None` where it is not known.
    fn total(&self, field: &Field, what: &str) -> Result<Option<u32>> {
        if field.is_x() || field.text.trim().is_empty() {
            return Ok(None);
        }
        field.number(self.source, what, 0..=LARGEST_TOTAL).map(Some)
    }

    /// What a cell gives.
    fn tile(&self, field: &Field) -> Result<Option<Symbol>> {
        if field.is_x() {
            return Ok(Some(Symbol(0)));
        }
        match field.number(self.source, "a cell", 0..=u32::MAX)? {
            0 => Ok(None),
            tile if TILES.contains(&tile) => Ok(Some(Symbol(tile))),
            _ => Err(self.source.at(field, format!("a cell is {}, which is no tile", field.shown()))),
        }
    }

    /// The exits in the lines behind the rows: two or none.
    fn exits(&self, lines: &[Vec<Field>], size: (usize, usize)) -> Result<Vec<Exit>> {
        let mut exits: Vec<(char, Exit)> = Vec::new();
        for line in lines {
            let Some(name) = label(&line[0]) else {
                return Err(self.source.at(&line[0], "a row below the exits"));
            };
            let exit = self.exit(name, line, size)?;
            if exits.iter().any(|&(other, same)| other == name || same == exit) {
                let message = "A and B are two exits, each given once";
                return Err(self.source.at(&line[0], message));
            }
            exits.push((name, exit));
        }
        match (exits.as_slice(), lines) {
            ([(name, _)], [line]) => {
                let other = if *name == 'A' { 'B' } else { 'A' };
                Err(self.source.behind(line, format!("{other} is missing: {name} is given")))
            }
            _ => Ok(exits.into_iter().map(|exit| exit.1).collect()),
        }
    }

    fn exit(&self, name: char, line: &[Field], size: (usize, usize)) -> Result<Exit> {
        let form = |diagnostic: Diagnostic| {
            diagnostic.hint(format!("{name},left,5 says that {name} is at the left of row 5"))
        };
        let [_, side, place] = line else {
            let message = format!("{name} is not followed by a side and a number");
            return Err(form(self.source.behind(line, message)));
        };
        let named = |s: &Side| s.name().eq_ignore_ascii_case(side.text.trim());
        let Some(found) = Side::ALL.into_iter().find(named) else {
            let message = format!("{:?} is no side of the board: left, top, right or bottom", side.shown());
            return Err(form(self.source.at(side, message)));
        };
        let what = format!("the place of {name}");
        let number = place.number(self.source, &what, 1..=places(found, size) as u32).map_err(form)?;
        Ok(Exit { side: found, place: number as u16 - 1 })
    }
}

/// `A` or `B`, if the field is.
fn label(field: &Field) -> Option<char> {
    match field.text.trim() {
        "A" | "a" => Some('A'),
        "B" | "b" => Some('B'),
        _ => None,
    }
}

/// The text of train tracks.
pub(super) fn write(tracks: &Tracks) -> String {
    let columns = tracks.size().1;
    let total = |total: &Option<u32>| total.map_or_else(|| "x".to_owned(), |total| total.to_string());
    let cell = |value: &Option<Symbol>| match value {
        None => "0".to_owned(),
        Some(Symbol(0)) => "x".to_owned(),
        Some(tile) => tile.0.to_string(),
    };
    let line = |first: String, rest: Vec<String>| [vec![first], rest].concat().join(",") + "\n";
    let side = if tracks.frame.totals_left { "L" } else { "R" };
    let mut text = String::from("#tt\n");
    text.push_str(&line(side.to_owned(), tracks.frame.column_totals.iter().map(total).collect()));
    for (own, cells) in tracks.frame.row_totals.iter().zip(tracks.values.chunks(columns)) {
        text.push_str(&line(total(own), cells.iter().map(cell).collect()));
    }
    if tracks.frame.exits != tracks.shown_exits() {
        for (name, exit) in ['A', 'B'].into_iter().zip(&tracks.frame.exits) {
            let place = (exit.place + 1).to_string();
            text.push_str(&line(name.to_string(), vec![exit.side.name().to_owned(), place]));
        }
    }
    text
}
