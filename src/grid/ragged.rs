//! Boards of any outline and any count of cells, told from their cells alone: missing cells leave gaps, and
//! blocks are dark.

use super::board::Board;
use super::candidate::{Candidate, widened};
use super::choose::{self, Scored};
use super::edge::Edge;
use super::fit::bend;
use super::fit::lattice::Lattice;
use super::propose::cells;
use super::propose::ink;
use super::propose::page::Parted;
use super::search::FINDING;
use crate::clock::Clock;
use crate::diagnostics::Result;
use crate::geometry::Mesh;
use crate::normalise::NormalisedImage;

/// Reach, in cells, of the look for the lines around the cells beside a board.
const REACH: f64 = 0.1;

/// Cells that are looked at on each side of the cells that are known.
const BESIDE: usize = 1;

/// How often at most cells are looked for beside those that were found so far.
const ROUNDS: usize = 4;

/// Least strength of each edge that tells, and of all of them together, of a cell that exists though its
/// paper is no hole: print in it touches a line.
const WEAKEST: f32 = 0.3;
const MEAN: f32 = 0.7;

/// Paper darker than this is a block: shaded cells of 40 % grey have 150, black ones in bad light 60.
const BLOCK: u8 = 110;

/// Share of the edges of known cells that have a line.
const LEAST_SUPPORT: f64 = 0.7;

/// The boards on an image, whose page tells ink and paper apart, largest first.
///
/// # Errors
/// [`GaveUp`](crate::diagnostics::Code::GaveUp) where the time is over.
pub(super) fn ragged(image: &NormalisedImage, page: &Parted, clock: &Clock) -> Result<Vec<Board>> {
    let mut boards: Vec<Board> = Vec::new();
    for level in [ink::USUAL, ink::FINE] {
        clock.check(FINDING)?;
        for candidate in cells::any(page, level) {
            let Some(board) = board(image, candidate) else { continue };
            let is_new = |b: &Board| !choose::boards::overlap(&b.mesh, &board.mesh);
            if boards.iter().all(is_new) {
                boards.push(board);
            } else if let Some(same) = boards.iter_mut().find(|b| !is_new(b))
                && count(&board) > count(same)
            {
                *same = board;
            }
        }
    }
    boards.sort_by_key(|board| std::cmp::Reverse(count(board)));
    Ok(boards)
}

fn count(board: &Board) -> usize {
    board.layout.exists.iter().filter(|&&exists| exists).count()
}

/// The board that a piece of lattice belongs to; `None` where its lines are not there.
fn board(image: &NormalisedImage, piece: Candidate) -> Option<Board> {
    let least_support = piece.least_support;
    let mut seen = grown(image, piece)?;
    for _ in 1..ROUNDS {
        let (mesh, exists) = seen.trimmed()?;
        let Some(larger) = grown(image, Candidate { mesh, exists, least_support }) else { break };
        // Cells that were new bend the lattice onto their own lines, by which further ones are seen.
        let is_done = larger.count() == seen.count();
        seen = larger;
        if is_done {
            break;
        }
    }
    let (mesh, exists) = seen.trimmed()?;
    let lattice = Lattice::new(&image.grey, mesh, exists, REACH);
    let score = lattice.support();
    Some(choose::boards::board(image, &Scored { lattice, score }))
}

/// A board of the image's photo with the cells next to its lattice in these rows and columns, counted as its
/// own are; `None` where there are none so near.
#[must_use]
pub fn with_beside(image: &NormalisedImage, board: &Board, beside: &[(i32, i32)]) -> Option<Board> {
    let (rows, columns) = (board.mesh.rows(), board.mesh.columns());
    let mut exists = widened(&board.layout.exists, (rows, columns), BESIDE);
    for &(row, column) in beside {
        let [row, column] = [row, column].map(|v| usize::try_from(v + BESIDE as i32).ok());
        let column = column.filter(|&column| column < columns + 2 * BESIDE)?;
        *exists.get_mut(row? * (columns + 2 * BESIDE) + column)? = true;
    }
    let mesh = board.mesh.mapped(|p| image.of_photo(p)).widened(BESIDE);
    let (mesh, exists) = trimmed(&mesh, &exists)?;
    let lattice = Lattice::new(&image.grey, mesh, exists, REACH);
    let whole = choose::boards::board(image, &Scored { lattice, score: board.score });
    Some(Board { turn: board.turn, ..whole })
}

/// Cells in a lattice that has further ones on every side.
struct Seen {
    mesh: Mesh,
    exists: Vec<bool>,
}

impl Seen {
    fn count(&self) -> usize {
        self.exists.iter().filter(|&&exists| exists).count()
    }

    fn trimmed(&self) -> Option<(Mesh, Vec<bool>)> {
        trimmed(&self.mesh, &self.exists)
    }
}

/// The cells of a piece of lattice and those beside them that lines go around; `None` where the piece's own
/// lines are not there.
fn grown(image: &NormalisedImage, piece: Candidate) -> Option<Seen> {
    let known = bend::bend_steadily(&image.grey, piece)?;
    let wide = Lattice::full(&image.grey, known.mesh.widened(BESIDE), REACH);
    let is_known = widened(&known.exists, (known.mesh.rows(), known.mesh.columns()), BESIDE);
    let strengths = strengths(&wide, known.full_line());
    let mesh = wide.mesh.clone();
    let paper = choose::boards::board(image, &Scored { lattice: wide, score: 1.0 }).layout.paper;
    let is_dark = |i: usize| paper[i].iter().all(|&v| v < BLOCK);
    // Dark ground beside a cell leaves no line there.
    let is_block = |r: usize, c: usize| is_dark(r * mesh.columns() + c);
    if known.support() < LEAST_SUPPORT && support_on_paper(&known, is_block) < LEAST_SUPPORT {
        return None;
    }
    let is_bound = |i: usize| is_bound(strengths[i], beside(&is_known, mesh.columns(), i));
    let exists = (0..is_known.len()).map(|i| !is_dark(i) && (is_known[i] || is_bound(i))).collect();
    Some(Seen { mesh, exists })
}

/// The share of edges that have a line among those of known cells beside no block, which is asked of cells of
/// the lattice that has further cells on every side.
fn support_on_paper(known: &Lattice, is_block: impl Fn(usize, usize) -> bool) -> f64 {
    let full = known.full_line();
    let is_on_paper = |edge: &Edge| {
        let (r, c) = (edge.row + BESIDE, edge.column + BESIDE);
        !is_block(r, c) && !if edge.is_down { is_block(r, c - 1) } else { is_block(r - 1, c) }
    };
    let edges = known.edges.iter().filter(|(edge, _)| is_on_paper(edge));
    let strengths: Vec<f32> = edges.map(|(_, evidence)| evidence.strength(full)).collect();
    f64::from(strengths.iter().sum::<f32>()) / strengths.len().max(1) as f64
}

/// Whether lines go around a cell, of which each edge has a strength and may be that of a known cell. Such an
/// edge has a line whether the cell beyond exists or not: where it is missed, circles or print have drawn the
/// lattice off it, and the other edges tell.
fn is_bound(strengths: [f32; 4], known: [bool; 4]) -> bool {
    let mut telling: Vec<f32> = strengths.into_iter().zip(known).filter(|e| !e.1).map(|e| e.0).collect();
    if telling.is_empty() {
        telling.extend(strengths);
    }
    let mean = telling.iter().sum::<f32>() / telling.len() as f32;
    mean >= MEAN && telling.iter().all(|&strength| strength >= WEAKEST)
}

/// Which of the cells above, to the left, below and to the right of a cell are set.
fn beside(cells: &[bool], columns: usize, i: usize) -> [bool; 4] {
    let (r, c) = (i / columns, i % columns);
    let at = |r: Option<usize>, c: Option<usize>| {
        let i = r.zip(c.filter(|&c| c < columns)).map(|(r, c)| r * columns + c);
        i.and_then(|i| cells.get(i)).copied().unwrap_or(false)
    };
    [
        at(r.checked_sub(1), Some(c)),
        at(Some(r), c.checked_sub(1)),
        at(Some(r + 1), Some(c)),
        at(Some(r), Some(c + 1)),
    ]
}

/// By cell, how much of a line of contrast `full` each of its four edges is.
fn strengths(lattice: &Lattice, full: f32) -> Vec<[f32; 4]> {
    let (rows, columns) = (lattice.mesh.rows(), lattice.mesh.columns());
    let mut of_cells = vec![[0.0; 4]; rows * columns];
    let mut set = |r: usize, c: usize, side: usize, strength: f32| {
        if r < rows && c < columns {
            of_cells[r * columns + c][side] = strength;
        }
    };
    for &(edge, evidence) in &lattice.edges {
        let strength = evidence.strength(full);
        let (r, c) = (edge.row, edge.column);
        set(r, c, usize::from(edge.is_down), strength);
        if edge.is_down {
            set(r, c.wrapping_sub(1), 3, strength);
        } else {
            set(r.wrapping_sub(1), c, 2, strength);
        }
    }
    of_cells
}

/// The part of a mesh in which cells exist.
pub(super) fn trimmed(mesh: &Mesh, exists: &[bool]) -> Option<(Mesh, Vec<bool>)> {
    let columns = mesh.columns();
    let is = |r: usize, c: usize| exists[r * columns + c];
    let used_rows: Vec<usize> = (0..mesh.rows()).filter(|&r| (0..columns).any(|c| is(r, c))).collect();
    let used_columns: Vec<usize> = (0..columns).filter(|&c| (0..mesh.rows()).any(|r| is(r, c))).collect();
    let (&top, &bottom) = (used_rows.first()?, used_rows.last()?);
    let (&left, &right) = (used_columns.first()?, used_columns.last()?);
    let part = Mesh::from_fn(bottom - top + 1, right - left + 1, |r, c| mesh.node(top + r, left + c));
    let kept = (top..=bottom).flat_map(|r| (left..=right).map(move |c| (r, c)));
    Some((part, kept.map(|(r, c)| is(r, c)).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;
    use image::{GrayImage, Luma};

    #[test]
    fn a_missed_line_of_a_known_cell_tells_nothing_and_the_open_side_of_a_bay_does() {
        const BELOW: [bool; 4] = [false, false, true, false];
        assert!(is_bound([1.0, 1.0, 0.0, 1.0], BELOW), "drawn off by a ring");
        assert!(!is_bound([1.0, 1.0, 0.0, 1.0], [true, true, false, true]), "a bay");
        assert!(!is_bound([0.4, 0.9, 1.0, 0.4], BELOW), "the lines about it are faint");
        assert!(is_bound([1.0; 4], [true; 4]) && !is_bound([1.0, 1.0, 1.0, 0.0], [true; 4]));
        assert_eq!(beside(&[true, false, false, true], 2, 1), [false, true, true, false]);
        assert_eq!(beside(&[true, false, false, true], 2, 2), [true, false, false, true]);
    }

    #[test]
    fn dark_ground_beside_cells_needs_no_lines() {
        // Light cells in steps on dark ground, with gaps between them.
        let is_cell = |r: usize, c: usize| (c..c + 2).contains(&r) || (c == 0 && r == 2);
        let grey = GrayImage::from_fn(300, 300, |x, y| {
            let (c, r) = ((x as usize).wrapping_sub(50) / 40, (y as usize).wrapping_sub(50) / 40);
            let (u, v) = ((x as usize).wrapping_sub(50) % 40, (y as usize).wrapping_sub(50) % 40);
            let is_light = c < 5 && r < 5 && is_cell(r, c) && (2..38).contains(&u) && (2..38).contains(&v);
            Luma([if is_light { 230 } else { 40 }])
        });
        let mesh = Mesh::from_fn(5, 5, |r, c| Point::new(50.0 + 40.0 * c as f64, 50.0 + 40.0 * r as f64));
        let exists: Vec<bool> = (0..25).map(|i| is_cell(i / 5, i % 5)).collect();
        let known = Lattice::new(&grey, mesh, exists, REACH);
        let is_block =
            |r: usize, c: usize| !(1..6).contains(&r) || !(1..6).contains(&c) || !is_cell(r - 1, c - 1);
        assert!(known.support() < LEAST_SUPPORT, "{}", known.support());
        assert!(support_on_paper(&known, is_block) > 0.95);
        assert!(support_on_paper(&known, |_, _| true) <= 0.0);
    }
}
