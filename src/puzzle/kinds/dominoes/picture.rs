//! What a domino board looks like: its numbers, and the pieces that lie on them, no two of one colour side by
//! side.

use super::board::{Dominoes, back};
use crate::geometry::{Cell, Point};
use crate::puzzle::figure::{self, FINE, Figure, HEAVY, Role, Stroke, Tone};
use crate::puzzle::{Rules, Solution, Symbol};

/// From a piece's sides to those of its squares.
const INSET: f64 = 0.07;
/// Radius of a piece's corners.
const ROUND: f64 = 0.16;
/// From a piece's sides to the line across its middle.
const NOTCH: f64 = 0.2;

/// Where the other half of a piece lies, as characters.
pub(super) const PIECES: [(Symbol, char); 4] =
    [(Symbol(1), '→'), (Symbol(2), '↓'), (Symbol(3), '←'), (Symbol(4), '↑')];

/// A piece where it lies.
struct Laid {
    squares: [usize; 2],
    role: Role,
}

/// The picture of a board, with the answer where there is one.
pub(super) fn figure(board: &Dominoes, solution: Option<&Solution>) -> Figure {
    let mut figure = Figure::grid(&board.layout());
    let pieces = laid(board, &figure::values(&board.values(), solution));
    let mut colours: Vec<Option<u8>> = vec![None; board.numbers.len()];
    for piece in &pieces {
        let colour = colour(board, piece.squares, &colours);
        piece.squares.iter().for_each(|&square| colours[square] = Some(colour));
        draw(board, piece, Tone::Piece(colour), &mut figure);
    }
    for (square, number) in board.numbers.iter().enumerate() {
        let Some(number) = number else { continue };
        // Numbers are printed all over the board; those of given pieces are as heavy as clues are elsewhere.
        let given = pieces.iter().any(|piece| piece.role == Role::Clue && piece.squares.contains(&square));
        let role = if given { Role::Clue } else { Role::Label };
        figure.value(board.cell(square), &number.to_string(), role);
    }
    figure
}

/// The pieces that these values say, each once. Of a wrong answer, halves that do not agree are pieces of
/// their own.
fn laid(board: &Dominoes, values: &[(Cell, Symbol, Role)]) -> Vec<Laid> {
    let said =
        |square: usize| values.iter().find(|value| board.square(value.0) == square).map(|value| value.1);
    let piece = |&(cell, symbol, role): &(Cell, Symbol, Role)| {
        let square = board.square(cell);
        let other = board.other(square, symbol)?;
        let told_already = other < square && said(other) == Some(back(symbol));
        (!told_already).then_some(Laid { squares: [square, other], role })
    };
    values.iter().filter_map(piece).collect()
}

/// The first colour that no piece beside these squares has.
fn colour(board: &Dominoes, squares: [usize; 2], colours: &[Option<u8>]) -> u8 {
    let beside = squares.into_iter().flat_map(|s| (1..=4).filter_map(move |to| board.other(s, Symbol(to))));
    let taken: Vec<u8> = beside.filter_map(|square| colours[square]).collect();
    (0..Tone::PIECES).find(|colour| !taken.contains(colour)).unwrap_or(0)
}

fn draw(board: &Dominoes, piece: &Laid, fill: Tone, figure: &mut Figure) {
    let [a, b] = piece.squares.map(|square| board.cell(square));
    let (Some(a), Some(b)) = (figure.centre(a), figure.centre(b)) else { return };
    let (first, last) = (Point::new(a.x.min(b.x), a.y.min(b.y)), Point::new(a.x.max(b.x), a.y.max(b.y)));
    let corner = Point::new(0.5 - INSET, 0.5 - INSET);
    let given = piece.role == Role::Clue;
    let (tone, width) = if given { (Tone::Given, HEAVY) } else { (Tone::Answered, 1.6 * FINE) };
    figure.area((first - corner, last + corner), ROUND, Some(fill), Some(Stroke { tone, width }));
    let (middle, along) = (first.lerp(last, 0.5), last - first);
    let half = Point::new(along.y, along.x) * (0.5 - INSET - NOTCH);
    figure.line(vec![middle - half, middle + half], Stroke { tone: Tone::Hair, width: FINE });
}
