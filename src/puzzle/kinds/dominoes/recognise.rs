//! Which board of dominoes the marks on a lattice may be.

use super::board::{Dominoes, LARGEST, squares};
use super::placed::{Placed, framed, merged, overlaps, tinted};
use crate::geometry::Cell;
use crate::puzzle::aside::{Aside, Form};
use crate::puzzle::kinds::shared::numbers;
use crate::puzzle::kinds::shared::totals::{OFFERED, doubts, together};
use crate::puzzle::marks::{Marks, Number, Told, Values};
use std::collections::BTreeSet;

/// The smallest set that is looked for; smaller ones are no puzzles.
const LEAST_SET: u32 = 3;

/// Share of the numbers seen that a board has, one part in so many left out at most: the numbers of a board
/// of another kind are no dominoes with something beside them.
const BESIDE: usize = 8;

/// Most of the marks in cells, in percent, that are no numbers.
const MOST_STRANGE: usize = 15;

/// Nats that it costs to believe that squares of another tint in pairs are no pieces where none has a frame;
/// that those in paler frames are pieces, too; and that tinted ones are some besides those that have a frame,
/// or alone.
const UNLIKELY: f64 = 8.0;
const PALER: f64 = 1.5;
const BESIDES: f64 = 2.0;
const ALONE: f64 = 4.0;

/// Of so many pieces of a list one may be misread.
const MISREAD: usize = 16;

/// Most islands beside the largest that may belong to a board or not.
const MOST_ISLANDS: usize = 6;

/// What the marks may be.
pub(super) fn told(marks: &Marks) -> Vec<Told> {
    let seen = numbers::in_cells(marks);
    let count = seen.cells.len();
    if marks.is_staggered || seen.others.len() * 100 > MOST_STRANGE * (count + seen.others.len()) {
        return Vec::new();
    }
    // Numbers beside the board may stand in its rows and columns by chance.
    let mut found = boards(&seen.cells).into_iter().map(|cells| of_cells(marks, &cells));
    found.find(|told| !told.is_empty()).unwrap_or_default()
}

/// A square and what its number may be.
type Square = (Cell, Values);

/// The sets of squares that may be a board, the largest first: the largest island of squares with any of the
/// others.
fn boards(squares: &[Square]) -> Vec<Vec<Square>> {
    let mut islands: Vec<Vec<usize>> = Vec::new();
    for (index, (cell, _)) in squares.iter().enumerate() {
        let touches = |other: &usize| {
            let other = squares[*other].0;
            cell.row.abs_diff(other.row) + cell.column.abs_diff(other.column) == 1
        };
        let (near, mut far): (Vec<_>, Vec<_>) =
            islands.into_iter().partition(|island: &Vec<usize>| island.iter().any(touches));
        far.push(near.into_iter().flatten().chain([index]).collect());
        islands = far;
    }
    // Pieces cover two squares each.
    islands.retain(|island| island.len() % 2 == 0);
    islands.sort_by_key(|island| std::cmp::Reverse(island.len()));
    islands.truncate(MOST_ISLANDS + 1);
    let Some((largest, others)) = islands.split_first() else { return Vec::new() };
    let with = |chosen: usize| {
        let others = others.iter().enumerate().filter(|(bit, _)| chosen >> bit & 1 == 1).map(|other| other.1);
        let mut all: Vec<Square> =
            others.chain([largest]).flatten().map(|&index| squares[index].clone()).collect();
        all.sort_by_key(|square| square.0);
        all
    };
    let mut boards: Vec<Vec<Square>> = (0..1 << others.len()).map(with).collect();
    boards.retain(|board| (squares.len() - board.len()) * BESIDE <= squares.len());
    boards.sort_by_key(|board| std::cmp::Reverse(board.len()));
    boards
}

/// What a board of these squares may be.
fn of_cells(marks: &Marks, seen: &[Square]) -> Vec<Told> {
    let is_set = |largest: &u32| squares(*largest) == seen.len();
    let Some(largest) = (LEAST_SET..=LARGEST).find(is_set) else { return Vec::new() };
    let digits = |values: &Values| -> Vec<Number> {
        values.iter().filter_map(|v| Some((v.0.filter(|&n| n <= largest)?, v.1))).collect()
    };
    let all: Vec<Vec<Number>> = seen.iter().map(|(_, values)| digits(values)).collect();
    let ways = together(&all, OFFERED, |all| {
        (0..=largest).all(|number| all.iter().filter(|&&n| n == number).count() == largest as usize + 2)
    });
    let cells: Vec<Cell> = seen.iter().map(|cell| cell.0).collect();
    if ways.first().is_some_and(|way| is_list(&cells, &way.0)) {
        return Vec::new();
    }
    // A square that is not seen lies by others; print above the board stands in its columns by chance.
    let is_near = |cell: &Cell| {
        seen.iter().any(|(own, _)| cell.row.abs_diff(own.row).max(cell.column.abs_diff(own.column)) <= 1)
    };
    let lacking = numbers::lacking(marks).into_iter().filter(|(cell, _)| is_near(cell));
    let lacking = lacking
        .map(|(cell, number)| format!("whether the board has a cell at {cell}, where {number} stands"));
    let doubts: Vec<String> = doubts(&ways).into_iter().chain(lacking).collect();
    let Some(board) = Board::of(&cells) else { return Vec::new() };
    let layings: Vec<(Vec<(Cell, Values)>, f64)> =
        layings(marks, board.cells).into_iter().map(|(pieces, dear)| (board.values(&pieces), dear)).collect();
    let told = |(numbers, cost): (&Vec<u32>, f64), pieces: &[(Cell, Values)]| Told {
        text: board.text(largest, numbers),
        corner: board.corner,
        size: board.size,
        cells: pieces.to_vec(),
        asides: board.asides(marks, &all, numbers),
        cost,
        doubts: doubts.clone(),
        is_clear: true,
    };
    let all_of = |(pieces, dear): &(Vec<(Cell, Values)>, f64)| -> Vec<Told> {
        ways.iter().map(|(numbers, cost)| told((numbers, cost + dear), pieces)).collect()
    };
    layings.iter().flat_map(all_of).collect()
}

/// Whether squares are the pieces of a set beside each other, or on end, as they are listed beside a board.
fn is_list(cells: &[Cell], numbers: &[u32]) -> bool {
    let lies = |cell: Cell| (cell.row, cell.column, 0);
    let stands = |cell: Cell| (cell.row / 2, cell.column, cell.row % 2);
    let pieces = |key: &dyn Fn(Cell) -> (u16, u16, u16), away: (u16, u16)| {
        let mut order: Vec<usize> = (0..cells.len()).collect();
        order.sort_by_key(|&i| key(cells[i]));
        let piece = |pair: &[usize]| {
            let (one, other) = (cells[pair[0]], cells[pair[1]]);
            let is_piece = (one.row + away.0, one.column + away.1) == (other.row, other.column);
            let (one, other) = (numbers[pair[0]], numbers[pair[1]]);
            is_piece.then_some((one.min(other), one.max(other)))
        };
        order.chunks_exact(2).filter_map(piece).collect::<BTreeSet<(u32, u32)>>().len()
    };
    let all = cells.len() / 2;
    (all - pieces(&lies, (0, 1)).max(pieces(&stands, (1, 0)))) * MISREAD <= all
}

/// Which pieces may lie already, each with what it costs to believe it: pages show them all alike, by frames
/// or by tints or by both, or by no line between their squares.
fn layings(marks: &Marks, squares: &[Cell]) -> Vec<(Vec<Placed>, f64)> {
    let ([framed, with_paler], (tinted, is_clear)) = (framed(marks, squares), tinted(marks, squares));
    let with_framed = |tinted: &Vec<Placed>| -> Vec<Placed> {
        let besides = tinted.iter().copied().filter(|&piece| !overlaps(&framed, piece));
        framed.iter().copied().chain(besides).collect()
    };
    let all = |ways: Vec<Vec<Placed>>, dear: f64| ways.into_iter().map(move |way| (way, dear));
    let (both, tinted) =
        (all(tinted.iter().map(with_framed).collect(), BESIDES), |dear| all(tinted.clone(), dear));
    let merged = merged(marks, squares);
    let mut layings: Vec<(Vec<Placed>, f64)> = if framed.is_empty() && !merged.is_empty() {
        [(merged, 0.0)].into_iter().chain(tinted(UNLIKELY)).collect()
    } else if framed.is_empty() {
        tinted(0.0).chain([(framed, UNLIKELY)]).collect()
    } else if is_clear {
        tinted(0.0).chain(both).chain([(framed, ALONE)]).collect()
    } else {
        [(framed, 0.0), (with_paler, PALER)].into_iter().chain(both).chain(tinted(ALONE)).collect()
    };
    layings.dedup_by(|b, a| a.0 == b.0);
    layings
}

/// The board without any pieces, its squares having other numbers.
pub(super) fn retold(board: &Dominoes, values: &[&str]) -> String {
    let mut values = values.iter();
    let mut square = |number: &Option<u32>| match number {
        Some(_) => values.next().copied().unwrap_or("x"),
        None => "x",
    };
    let separator = if board.largest > 9 { "," } else { "" };
    let mut text = format!("#dp 0-{}\n", board.largest);
    for row in board.numbers.chunks(board.columns) {
        let row: Vec<&str> = row.iter().map(&mut square).collect();
        text.push_str(&row.join(separator));
        text.push('\n');
    }
    text + "-\n"
}

/// The squares of a board: cells of a lattice, row by row.
struct Board<'a> {
    cells: &'a [Cell],
    corner: Cell,
    size: (u16, u16),
}

impl<'a> Board<'a> {
    fn of(cells: &'a [Cell]) -> Option<Self> {
        let range = |of: fn(&Cell) -> u16| Some((cells.iter().map(of).min()?, cells.iter().map(of).max()?));
        let ((top, bottom), (left, right)) = (range(|cell| cell.row)?, range(|cell| cell.column)?);
        Some(Self { cells, corner: Cell::new(top, left), size: (bottom - top + 1, right - left + 1) })
    }

    /// The numbers of the squares, which may be what `all` say and are read together as `numbers`.
    fn asides(&self, marks: &Marks, all: &[Vec<Number>], numbers: &[u32]) -> Vec<Aside> {
        let aside = |((cell, options), number): ((&Cell, &Vec<Number>), &u32)| {
            let own = Cell::new(cell.row - self.corner.row, cell.column - self.corner.column);
            let values = options.iter().map(|(n, p)| (n.to_string(), *p)).collect();
            let aside = Aside::new(format!("number at {own}"), Form::Number, number.to_string(), values);
            let mark = marks.marks.iter().find(|mark| marks.cell_of(mark) == Some(*cell));
            Aside { place: mark.map(|mark| mark.place), ..aside }
        };
        self.cells.iter().zip(all).zip(numbers).map(aside).collect()
    }

    /// Pieces as values of its squares.
    fn values(&self, pieces: &[Placed]) -> Vec<(Cell, Values)> {
        let own = |cell: Cell| Cell::new(cell.row - self.corner.row, cell.column - self.corner.column);
        let value = |&(cell, side): &Placed| (own(cell), vec![(Some(side as u32 + 1), 1.0)]);
        let mut values: Vec<(Cell, Values)> = pieces.iter().map(value).collect();
        values.sort_by_key(|piece| piece.0);
        values
    }

    /// The text of the board without any pieces.
    fn text(&self, largest: u32, numbers: &[u32]) -> String {
        let number = |cell: Cell| {
            let square = self.cells.iter().position(|&own| own == cell);
            square.map_or_else(|| "x".to_owned(), |square| numbers[square].to_string())
        };
        let separator = if largest > 9 { "," } else { "" };
        let row = |r: u16| {
            let cells =
                (0..self.size.1).map(|c| number(Cell::new(self.corner.row + r, self.corner.column + c)));
            cells.collect::<Vec<_>>().join(separator) + "\n"
        };
        format!("#dp 0-{largest}\n{}-\n", (0..self.size.0).map(row).collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Layout;

    #[test]
    fn several_clearly_tinted_pieces_count_more_than_frames() {
        let first = |tint: u8, pieces: usize| {
            let tinted = [1, 2, 13, 18];
            let tone = |i: usize| [if tinted[..2 * pieces].contains(&i) { 240 - tint } else { 240 }; 3];
            let layout = Layout { paper: (0..20).map(tone).collect(), ..Layout::full(4, 5) };
            let mut marks = Marks { frames: vec![[1.4, 1.1]; 20], ..Marks::bare(layout) };
            marks.frames[5][1] = 3.0;
            let squares: Vec<Cell> = (0..20).map(|i| Cell::new(i / 5, i % 5)).collect();
            let likeliest = layings(&marks, &squares).remove(0);
            assert!(likeliest.1 <= 0.0);
            likeliest.0
        };
        let (across, down, framed) = ((Cell::new(0, 1), 0), (Cell::new(2, 3), 1), (Cell::new(1, 0), 1));
        assert_eq!(first(30, 2), [across, down]);
        assert_eq!(first(8, 2), [framed], "a faint tint");
        assert_eq!(first(30, 1), [framed], "a single one");
    }

    #[test]
    fn the_pieces_of_a_set_beside_each_other_are_a_list() {
        let is_listed = |rows: &[&str]| {
            let squares = (0..).zip(rows).flat_map(|(r, row)| (0..).zip(row.chars()).map(move |c| (r, c)));
            let square = |(r, (c, number)): (u16, (u16, char))| Some((Cell::new(r, c), number.to_digit(10)?));
            let (cells, numbers): (Vec<Cell>, Vec<u32>) = squares.filter_map(square).unzip();
            is_list(&cells, &numbers)
        };
        assert!(is_listed(&["0001020311", "1213222333"]) && is_listed(&["00001", "01231", "11223", "23233"]));
        assert!(!is_listed(&["0001020311", "1212233323"]), "two pieces are the same");
        assert!(!is_listed(&["01230", "12301", "23012", "30123"]));
        let board = ["122333", "302423", "100442", "110421", "144003"];
        assert!(!is_listed(&board), "pieces that stand above such as lie are laid on a board");
    }
}
