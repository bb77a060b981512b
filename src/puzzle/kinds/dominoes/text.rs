//! The text form of a domino board: its numbers, and the pieces that lie already.

use super::board::{Dominoes, LARGEST, MOST_SIDE, Piece, squares};
use crate::diagnostics::{Diagnostic, Result};
use crate::geometry::Cell;
use crate::puzzle::text::{Field, Source, fields};
use crate::puzzle::{Clue, Rules as _, Symbol};

/// The widest board on which a square has a number of its own, ten times its row and its column.
const NUMBERED: usize = 10;

/// Reads a board and its pieces.
pub(super) fn parse(source: &Source) -> Result<Dominoes> {
    read(source).map_err(|diagnostic| diagnostic.hint(source.form()))
}

fn read(source: &Source) -> Result<Dominoes> {
    let declared = declared(source)?;
    let data = source.data();
    let end = data.iter().position(|line| line.1.trim_matches([' ', '\t', ',', ';']) == "-");
    let rows: Vec<Vec<Field>> = data[..end.unwrap_or(data.len())].iter().map(|&line| cells(line)).collect();
    let Board { largest, columns, numbers } = board(source, &rows, declared)?;
    let board = Dominoes::new(largest, (rows.len(), columns), numbers, &[])?;
    let mut pieces = Pieces { source, board: &board, lying: Vec::new(), clues: Vec::new() };
    for &line in data.iter().skip(end.map_or(data.len(), |end| end + 1)) {
        pieces.read(line)?;
    }
    let clues = pieces.clues;
    Dominoes::new(largest, (rows.len(), columns), board.numbers, &clues)
}

/// The largest number of the set that the heading names, `0-6`; `None` where it names none.
fn declared(source: &Source) -> Result<Option<u32>> {
    let Some(field) = source.parameters().into_iter().next() else { return Ok(None) };
    let numeral = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    match field.text.split_once('-') {
        Some((least, most)) if numeral(least) && numeral(most) => {
            let [least, most] = halves(&field).unwrap_or_else(|| [field.clone(), field.clone()]);
            least.number(source, "the least number of the set", 0..=0)?;
            most.number(source, "the largest number of the set", 0..=LARGEST).map(Some)
        }
        _ => Ok(None),
    }
}

/// The cells of a row, without the empty ones that a spreadsheet leaves on the right.
fn cells(line: (usize, &str)) -> Vec<Field> {
    let mut row = fields::cells(line);
    row.truncate(row.iter().rposition(|field| !field.text.is_empty()).map_or(0, |i| i + 1));
    row
}

struct Board {
    largest: u32,
    columns: usize,
    numbers: Vec<Option<u32>>,
}

/// The numbers of the board and its set, which has the largest of them where the heading does not say.
fn board(source: &Source, rows: &[Vec<Field>], declared: Option<u32>) -> Result<Board> {
    let wide = rows.iter().find_map(|row| row.get(MOST_SIDE));
    if let Some(field) = wide.or_else(|| rows.get(MOST_SIDE).and_then(|row| row.first())) {
        return Err(source.at(field, format!("a board of more than {MOST_SIDE} rows or columns")));
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut numbers = vec![None; rows.len() * columns];
    for (r, row) in rows.iter().enumerate() {
        for (c, field) in row.iter().enumerate().filter(|f| !f.1.is_x()) {
            numbers[r * columns + c] = Some(number(source, field, "a square", declared)?);
        }
    }
    let largest = declared.or_else(|| numbers.iter().flatten().copied().max()).unwrap_or(0);
    let count = numbers.iter().flatten().count();
    let wanted = squares(largest);
    if count != wanted {
        let message = format!("the board has {count} squares instead of the {wanted} of the set 0-{largest}");
        let surplus = rows.iter().flatten().filter(|field| !field.is_x()).nth(wanted);
        return Err(match (surplus, rows.last()) {
            (Some(field), _) => source.at(field, message),
            (None, Some(row)) => source.behind(row, message),
            (None, None) => source.diagnostic(source.data()[0].0, 1, message),
        });
    }
    Ok(Board { largest, columns, numbers })
}

/// A number of the set, whatever the set is where none is `declared`.
fn number(source: &Source, field: &Field, what: &str, declared: Option<u32>) -> Result<u32> {
    let number = field.number(source, what, 0..=LARGEST)?;
    match declared.filter(|&largest| number > largest) {
        None => Ok(number),
        Some(largest) => Err(source.at(field, format!("{number} is not in the set 0-{largest}"))),
    }
}

/// The two sides of the `-` in a field.
fn halves(field: &Field) -> Option<[Field; 2]> {
    fields::parts((field.line, &field.text), field.column, &['-']).try_into().ok()
}

/// The placed pieces that were read so far.
struct Pieces<'a> {
    source: &'a Source<'a>,
    /// The board without any.
    board: &'a Dominoes,
    lying: Vec<Piece>,
    clues: Vec<Clue>,
}

impl Pieces<'_> {
    /// Reads one more: `6-4,73-83`.
    fn read(&mut self, line: (usize, &str)) -> Result<()> {
        let mut parts = fields::parts(line, 1, &[',', ';', '\t', ' ']);
        parts.retain(|part| !part.text.is_empty());
        let [piece, place] = parts.as_slice() else {
            let message = "a piece is its numbers and its squares, such as 6-4,73-83";
            let odd = parts.get(2).or(parts.first());
            return Err(odd
                .map_or_else(|| self.source.diagnostic(line.0, 1, message), |f| self.source.at(f, message)));
        };
        let no_pair =
            |field: &Field| self.source.at(field, format!("{:?} is no pair such as 6-4", field.shown()));
        let ends = halves(piece).ok_or_else(|| no_pair(piece))?;
        let fields = halves(place).ok_or_else(|| no_pair(place))?;
        let largest = Some(self.board.largest);
        let a = number(self.source, &ends[0], "a number of a piece", largest)?;
        let b = number(self.source, &ends[1], "a number of a piece", largest)?;
        let twin = (a.min(b), a.max(b));
        if self.lying.contains(&twin) {
            return Err(self.source.at(piece, format!("the piece {a}-{b} lies somewhere already")));
        }
        let on = [self.square(&fields[0], a)?, self.square(&fields[1], b)?];
        let clue = self.named(on, place)?;
        self.lying.push(twin);
        self.clues.push(clue);
        Ok(())
    }

    /// The square that a field names, which holds `number`.
    fn square(&self, field: &Field, number: u32) -> Result<Cell> {
        let cell = self.cell(field)?;
        match self.board.number(cell) {
            Some(own) if own == number => Ok(cell),
            Some(own) => {
                let message = format!("{} is {cell}, which holds {own} and not {number}", field.shown());
                Err(self.source.at(field, message))
            }
            None => Err(self.no_square(field)),
        }
    }

    /// The cell that a field names: `73` or `r7c3`.
    fn cell(&self, field: &Field) -> Result<Cell> {
        let text = field.text.to_ascii_lowercase();
        let numeral = |text: &str| -> Option<u16> {
            let digits = (1..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
            if digits { text.parse().ok() } else { None }
        };
        if let Some((row, column)) = text.strip_prefix('r').and_then(|rest| rest.split_once('c')) {
            return match (numeral(row), numeral(column)) {
                (Some(row), Some(column)) => Ok(Cell::new(row, column)),
                _ => Err(self.no_square(field)),
            };
        }
        let stride = NUMBERED as u16;
        match numeral(&text) {
            Some(_) if self.board.columns > NUMBERED => {
                let message = format!(
                    "{} may be several squares of a board of more than {NUMBERED} columns; r7c3 is the one \
                     in row 7 column 3, counted from 0",
                    field.shown()
                );
                Err(self.source.at(field, message))
            }
            Some(number) => Ok(Cell::new(number / stride, number % stride)),
            None => Err(self.no_square(field)),
        }
    }

    fn no_square(&self, field: &Field) -> Diagnostic {
        self.source.at(field, format!("{:?} is no square of the board", field.shown()))
    }

    /// The clue that says of one of two squares, the first if it can, where the other one is.
    fn named(&self, [a, b]: [Cell; 2], place: &Field) -> Result<Clue> {
        let towards = |from: Cell, to: Cell| {
            let own = self.board.square(from);
            let is = |symbol: &Symbol| self.board.other(own, *symbol) == Some(self.board.square(to));
            self.board.symbols().into_iter().find(is).map(|symbol| Clue { cell: from, symbol })
        };
        let (Some(first), Some(second)) = (towards(a, b), towards(b, a)) else {
            return Err(self.source.at(place, format!("{a} and {b} are not side by side")));
        };
        let free = |clue: &Clue| self.clues.iter().all(|other| other.cell != clue.cell);
        [first, second]
            .into_iter()
            .find(free)
            .ok_or_else(|| self.source.at(place, format!("other pieces lie on {a} and {b} already")))
    }
}

/// The tag with the set, the rows with `x` for no square, a line `-`, the placed pieces. Where numbers have
/// two digits, there are commas between them; no board of them is one column wide, for it would have too many
/// rows.
pub(super) fn print(dominoes: &Dominoes) -> String {
    let mut text = format!("#dp 0-{}\n", dominoes.largest);
    let columns = dominoes.columns;
    for row in dominoes.numbers.chunks(columns) {
        let cells: Vec<String> =
            row.iter().map(|number| number.map_or_else(|| "x".to_owned(), |n| n.to_string())).collect();
        text.push_str(&cells.join(if dominoes.largest > 9 { "," } else { "" }));
        text.push('\n');
    }
    text.push_str("-\n");
    let square = |square: usize| {
        let (row, column) = (square / columns, square % columns);
        if columns > NUMBERED { format!("r{row}c{column}") } else { (row * NUMBERED + column).to_string() }
    };
    text.extend(dominoes.placed().filter_map(|(_, [a, b])| {
        let (one, other) = (dominoes.numbers[a]?, dominoes.numbers[b]?);
        Some(format!("{one}-{other},{}-{}\n", square(a), square(b)))
    }));
    text
}
