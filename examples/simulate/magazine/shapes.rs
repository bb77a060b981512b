//! Boards that the library's generators do not make: hidatos and tours of any outline, dominoes with ragged
//! edges.

use gridlens::diagnostics::{Code, Diagnostic, Result};
use gridlens::puzzle::kinds::path::{HIDATO, KNIGHTS_TOUR};
use gridlens::puzzle::{self, Full, Kind, Size};
use rand::Rng;
use rand::seq::IndexedRandom;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// A cell by row and column.
type Place = (usize, usize);

const KING: [(i32, i32); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
const KNIGHT: [(i32, i32); 8] = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];

/// A hidato of any outline.
pub(super) fn hidato(size: Size, rng: &mut ChaCha8Rng) -> Result<Full> {
    walked(&HIDATO, &KING, size, rng)
}

/// A knight's tour of any outline.
pub(super) fn tour(size: Size, rng: &mut ChaCha8Rng) -> Result<Full> {
    walked(&KNIGHTS_TOUR, &KNIGHT, size, rng)
}

/// The full board in a text in which everything is given.
fn full(text: &str, kind: &Kind) -> Result<Full> {
    let board = puzzle::parse(text, kind.name)?.remove(0);
    let solution = board.to_solution();
    Ok(Full::new(board, solution))
}

/// Cells that are left of a rectangle with bites out of its edges and holes.
fn outline(size: Size, rng: &mut ChaCha8Rng) -> Vec<Vec<bool>> {
    let (rows, columns) = (size.rows, size.columns);
    let mut exists = vec![vec![true; columns]; rows];
    match rng.random_range(0..4) {
        // Corners cut off in steps.
        0 => {
            let cut: [usize; 4] = std::array::from_fn(|_| rng.random_range(0..=rows / 3));
            for (r, row) in exists.iter_mut().enumerate() {
                for (c, cell) in row.iter_mut().enumerate() {
                    let (below, right) = (rows - 1 - r, columns - 1 - c);
                    let gone =
                        [r + c < cut[0], r + right < cut[1], below + c < cut[2], below + right < cut[3]];
                    *cell = !gone.contains(&true);
                }
            }
        }
        // Rows that begin and end where they like.
        1 => {
            for row in &mut exists {
                for _ in 0..rng.random_range(0..=2) {
                    let end = if rng.random() { 0 } else { columns - 1 };
                    let at = if row[end] { end } else { end.abs_diff(1).min(columns - 2) };
                    row[at] = false;
                }
            }
        }
        // Holes, the same on the other side of the middle.
        2 => {
            for _ in 0..rng.random_range(1..=3) {
                let (r, c) = (rng.random_range(0..rows), rng.random_range(0..columns));
                exists[r][c] = false;
                exists[rows - 1 - r][columns - 1 - c] = false;
            }
        }
        _ => {}
    }
    exists
}

/// A walk over cells of the outline, always to where the fewest ways lead on (Warnsdorf's rule), now and then
/// anywhere.
fn walk(exists: &[Vec<bool>], moves: &[(i32, i32)], rng: &mut ChaCha8Rng) -> Vec<Place> {
    let mut open = exists.to_vec();
    let near = |(r, c): Place, open: &[Vec<bool>]| -> Vec<Place> {
        let to = moves.iter().map(|&(dr, dc)| (r as i32 + dr, c as i32 + dc));
        let inside = to.filter(|&(r, c)| r >= 0 && c >= 0).map(|(r, c)| (r as usize, c as usize));
        inside.filter(|&(r, c)| open.get(r).and_then(|row| row.get(c)) == Some(&true)).collect()
    };
    let cells = exists.iter().enumerate().flat_map(|(r, row)| (0..row.len()).map(move |c| (r, c)));
    let cells: Vec<Place> = cells.filter(|&(r, c)| exists[r][c]).collect();
    let Some(&first) = cells.choose(rng) else { return Vec::new() };
    let mut way = vec![first];
    open[first.0][first.1] = false;
    loop {
        let mut next = near(way[way.len() - 1], &open);
        next.shuffle(rng);
        let anywhere = rng.random_bool(0.06);
        let best = if anywhere { next.pop() } else { next.into_iter().min_by_key(|&p| near(p, &open).len()) };
        let Some(place) = best else { return way };
        open[place.0][place.1] = false;
        way.push(place);
    }
}

/// A board of the cells of the longest of many walks; rows and columns without any are left out.
fn walked(kind: &Kind, moves: &[(i32, i32)], size: Size, rng: &mut ChaCha8Rng) -> Result<Full> {
    /// Walks that are tried on an outline.
    const WALKS: usize = 60;
    let exists = outline(size, rng);
    let count = exists.iter().flatten().filter(|&&cell| cell).count();
    let mut way: Vec<Place> = Vec::new();
    for _ in 0..WALKS {
        let next = walk(&exists, moves, rng);
        if next.len() > way.len() {
            way = next;
        }
        if way.len() == count {
            break;
        }
    }
    let span = |of: fn(&Place) -> usize| {
        let least = way.iter().map(of).min().unwrap_or(0);
        (least, way.iter().map(of).max().unwrap_or(0))
    };
    let (rows, columns) = (span(|p| p.0), span(|p| p.1));
    let cell =
        |place: Place| way.iter().position(|&p| p == place).map_or("x".to_owned(), |i| (i + 1).to_string());
    let line = |r| (columns.0..=columns.1).map(|c| cell((r, c))).collect::<Vec<_>>().join(",");
    let lines: Vec<String> = (rows.0..=rows.1).map(line).collect();
    full(&format!("#{}\n{}\n", kind.tags[0], lines.join("\n")), kind)
}

/// The whole set laid piece by piece, each where it touches many others; the size is the largest number.
pub(super) fn dominoes(size: Size, rng: &mut ChaCha8Rng) -> Result<Full> {
    let most = size.rows;
    let mut pieces: Vec<(usize, usize)> = (0..=most).flat_map(|a| (a..=most).map(move |b| (a, b))).collect();
    pieces.shuffle(rng);
    let squares = pieces.len() * 2;
    let columns = rng.random_range(most.max(5)..=(most + 3).min(10));
    let rows = squares.div_ceil(columns) + 2;
    for _ in 0..200 {
        if let Some(text) = laid(&pieces, (rows, columns), rng) {
            return full(&format!("#dp 0-{most}\n{text}"), &puzzle::kinds::dominoes::KIND);
        }
    }
    Err(Diagnostic::new(Code::GaveUp, "the pieces did not fit"))
}

/// The board and all pieces on it as text; `None` where some found no place.
fn laid(pieces: &[(usize, usize)], (rows, columns): Place, rng: &mut ChaCha8Rng) -> Option<String> {
    let mut board: Vec<Vec<Option<usize>>> = vec![vec![None; columns]; rows];
    let mut given = Vec::new();
    for (i, &(a, b)) in pieces.iter().enumerate() {
        let (a, b) = if rng.random() { (a, b) } else { (b, a) };
        let taken = |r: usize, c: usize| {
            let at = |r: usize, c: usize| board.get(r).and_then(|row| row.get(c)).copied().flatten();
            let around = [(r.wrapping_sub(1), c), (r + 1, c), (r, c.wrapping_sub(1)), (r, c + 1)];
            around.iter().filter(|p| at(p.0, p.1).is_some()).count()
        };
        let mut best: Option<(usize, [Place; 2])> = None;
        for _ in 0..90 {
            let (r, c) = (rng.random_range(0..rows), rng.random_range(0..columns));
            let (s, d) = if rng.random() { (r + 1, c) } else { (r, c + 1) };
            if s >= rows || d >= columns || board[r][c].is_some() || board[s][d].is_some() {
                continue;
            }
            let score = taken(r, c) + taken(s, d);
            let beside = if i == 0 { true } else { score > 0 };
            if beside && best.is_none_or(|(most, _)| score > most) {
                best = Some((score, [(r, c), (s, d)]));
            }
        }
        let [(r, c), (s, d)] = best?.1;
        (board[r][c], board[s][d]) = (Some(a), Some(b));
        given.push([(a, (r, c)), (b, (s, d))]);
    }
    let used: Vec<usize> = (0..rows).filter(|&r| board[r].iter().any(Option::is_some)).collect();
    let (first, last) = (*used.first()?, *used.last()?);
    let left = (0..columns).find(|&c| board.iter().any(|row| row[c].is_some()))?;
    let right = (0..columns).rev().find(|&c| board.iter().any(|row| row[c].is_some()))?;
    let line = |r: usize| -> String {
        board[r][left..=right].iter().map(|cell| cell.map_or("x".to_owned(), |n| n.to_string())).collect()
    };
    let lines: Vec<String> = (first..=last).map(line).collect();
    let place = |(r, c): Place| format!("r{}c{}", r - first, c - left);
    let piece = |[(a, p), (b, q)]: &[(usize, Place); 2]| format!("{a}-{b},{}-{}", place(*p), place(*q));
    let given: Vec<String> = given.iter().map(piece).collect();
    Some(format!("{}\n-\n{}\n", lines.join("\n"), given.join("\n")))
}
