//! The boards of kinds that are told by more than lines, as they are read: which way up, and with cells
//! between their lines or about the crossings of these.

use super::weigh::Way;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::{Cell, Mesh, Point, Turn, median};
use crate::grid::Board;
use crate::ocr::{self, Recognizer};
use crate::photo::Photo;
use crate::puzzle::Layout;
use crate::puzzle::marks::{CHARACTERS, DIGITS, Glyph, Mark, Marks, Word};
use crate::puzzle::wants_words;
use std::collections::BTreeSet;
use std::ops::Range;

/// Mean probability that marks are characters from which the page is not turned on its side, and from which
/// it is not turned upside down either: most digits are digits then, too.
const UPRIGHT: f64 = 0.8;
const SURE: f64 = 0.97;

/// Marks on a board from which they count by themselves in telling which way up it is, and those on it and
/// close beside it from which no other counts; between the two others count the less the more there are.
const FEWEST_MARKS: usize = 2;
const ENOUGH_MARKS: usize = 8;

/// How far, in cells, marks stand off the middles of their cells, away from that of a board, on every side of
/// it, where its lattice is too narrow: that of the outlines about its outer cells.
const OUTWARD: f64 = 0.1;

/// Mean probability of the words about a board below which these may stand upside down.
const LEGIBLE: f64 = 0.85;

/// Height of totals beside a board, in cells, at least, and how far away they stand at most: other print
/// there is small.
const BESIDE: (f64, f64) = (0.25, 1.0);

/// Height of marks on a board, in that of most, below which they do not count.
const LOW: f64 = 0.5;

/// Letters among totals: those at the exits of a track.
const EXITS: usize = 2;

/// Digits and letters that many faces draw alike.
const ALIKE: [[char; 2]; 2] = [['0', 'O'], ['1', 'I']];

/// Sides of lattices that may have their symbols where lines cross, and most marks that there are between the
/// lines of one.
const CROSSED: std::ops::RangeInclusive<u16> = 3..=8;
const MOST_BETWEEN: usize = 1;

/// Share of a board's cells that have sure numbers from which what looks like that elsewhere is a cell,
/// too, and how many elsewhere are enough where none of its cells has one; and how far from its middle a
/// number stands, in cells.
const MOST_NUMBERED: (usize, usize) = (4, 5);
const APART: usize = 4;

/// Into how many times as many cells as there are of those that have one they make a whole board, at least.
const REST: usize = 3;
const CENTRAL: f64 = 0.2;

/// The board in the quarter turn in which its marks are characters, and the marks.
pub(super) fn upright(photo: &Photo, board: &Board) -> Result<(Board, Marks)> {
    if board.mesh.is_staggered() {
        // The way up is how its bricks lie.
        return Ok((board.clone(), ocr::marks_about(photo, board)?));
    }
    let see = |turn: Turn| {
        let board = turned(board, turn);
        let marks = ocr::marks_about(photo, &board)?;
        Ok((certainty(&marks), (board, marks)))
    };
    surest(photo.orientation, see, || ocr::lines_run_across(photo, board))
}

/// What is seen in the turn in which it is surest, the hinted one first. `see` gives how sure it is, and what
/// is seen; `lines_run_across` whether lines of text show that the page is level.
fn surest<T>(
    hint: Turn,
    see: impl Fn(Turn) -> Result<(f64, T)>,
    lines_run_across: impl Fn() -> Option<bool>,
) -> Result<T> {
    let mut best: Option<(f64, T)> = None;
    let mut run_across: Option<bool> = None;
    for turn in ocr::turns(hint) {
        // Lines of text run across an upright board.
        let is_level = |across: bool| across == turn.quarters.is_multiple_of(2);
        if !run_across.is_none_or(is_level) {
            continue;
        }
        let (score, seen) = see(turn)?;
        if best.as_ref().is_none_or(|b| score > b.0) {
            best = Some((score, seen));
        }
        if score >= SURE {
            break;
        }
        if score >= UPRIGHT {
            run_across = Some(turn.quarters.is_multiple_of(2));
        } else if turn == hint {
            run_across = lines_run_across();
            best = best.filter(|_| run_across.is_none_or(is_level));
        }
    }
    best.map(|b| b.1).ok_or_else(|| Diagnostic::new(Code::Bug, "no turn to read in"))
}

/// How sure the reader is of the marks on a board and of the large ones close beside it, for pieces of track
/// are no characters; where these are few, of those on it as much as of all together. Those on it are all
/// digits or all letters, and so are those beside it: many a digit that does not stand upright is a sure
/// letter. What stands where no cell was seen, such as a tile that covers it, is on the board.
fn certainty(marks: &Marks) -> f64 {
    let on_board = || marks.marks.iter().filter(|mark| marks.square_of(mark).is_some());
    // A flag or a speck in the corner of a cell is none of what stands in it.
    let usual = median(on_board().map(|mark| mark.size.y)).unwrap_or(0.0);
    let own = on_board().filter(|mark| mark.size.y >= LOW * usual).map(sureness);
    let own: Vec<[f64; 2]> = own.chain(marks.tiles.iter().map(|tile| [tile.number.sureness(); 2])).collect();
    let is_near = |v: f64, cells: u16| v > -BESIDE.1 && v < f64::from(cells) + BESIDE.1;
    let is_beside = |mark: &&Mark| {
        let Point { x, y } = mark.middle;
        marks.square_of(mark).is_none()
            && mark.size.y > BESIDE.0
            && is_near(x, marks.layout.columns)
            && is_near(y, marks.layout.rows)
    };
    let any = |mark: &Mark| sureness(mark).into_iter().fold(0.0, f64::max);
    let of_own = of_one_sort(&own);
    let beside: Vec<[f64; 2]> = marks.marks.iter().filter(is_beside).map(sureness).collect();
    let of_beside = of_one_sort(&beside);
    let mut beside: Vec<f64> = beside.iter().map(|sorts| sorts[of_beside]).collect();
    let are_enough = own.len() + beside.len() >= ENOUGH_MARKS;
    if of_beside == 0 {
        beside.sort_by(f64::total_cmp);
        beside.drain(..EXITS.min(beside.len()));
    }
    let large: Vec<f64> = own.iter().map(|sorts| sorts[of_own]).chain(beside).collect();
    if are_enough {
        return mean(large.into_iter());
    }
    let all = mean(marks.marks.iter().map(any));
    let on_board = mean(own.iter().map(|sorts| sorts[of_own]));
    if own.len() < FEWEST_MARKS {
        return all;
    }
    let weight = (own.len() as f64 / ENOUGH_MARKS as f64).max(0.5);
    weight * on_board + (1.0 - weight) * all
}

/// Whether marks are rather digits, the first sort, or letters, the second.
fn of_one_sort(sure: &[[f64; 2]]) -> usize {
    let [digits, letters] = [0, 1].map(|sort| mean(sure.iter().map(|sorts| sorts[sort])));
    usize::from(letters > digits)
}

fn mean(of: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = of.len().max(1) as f64;
    of.sum::<f64>() / count
}

/// How sure the reader is that the glyphs of a mark are digits, and that they are letters, 0 to 1.
fn sureness(mark: &Mark) -> [f64; 2] {
    mark.ways.first().map_or([0.0; 2], |way| best_of(way))
}

/// The same of glyphs side by side.
fn best_of(glyphs: &[Glyph]) -> [f64; 2] {
    let is = |glyph: &Glyph, sort: Range<usize>| {
        // What both sorts have is of either.
        let both =
            ALIKE.map(|pair| pair.iter().filter_map(|&c| CHARACTERS.find(c)).map(|i| glyph.says[i]).sum());
        glyph.says[sort].iter().copied().chain(both).fold(0.0, f64::max)
    };
    [0..DIGITS, DIGITS..CHARACTERS.len()]
        .map(|sort| glyphs.iter().map(|glyph| is(glyph, sort.clone())).fold(1.0, f64::min))
}

/// The board with the words about it, turned upside down where these are words, or there are any, that way
/// only: few letters are on such a board, and many are letters upside down, too.
pub(super) fn worded(
    photo: &Photo,
    (board, marks): (Board, Marks),
    engine: &dyn Recognizer,
) -> Result<(Board, Marks)> {
    let words = ocr::words_about(photo, &board, engine)?;
    let read = (board, Marks { words, ..marks });
    let legible = legibility(&read.1);
    if legible >= LEGIBLE {
        return Ok(read);
    }
    let over = Board { turn: read.0.turn.then(2), ..turned(&read.0, Turn::quarters(2)) };
    let mut marks = ocr::marks_about(photo, &over)?;
    if wants_words(&marks) {
        marks.words = ocr::words_about(photo, &over, engine)?;
    }
    let least = if read.1.words.is_empty() { LEGIBLE } else { legible };
    Ok(if legibility(&marks) > least { (over, marks) } else { read })
}

/// Mean probability of the best readings of the words about a board.
fn legibility(marks: &Marks) -> f64 {
    let best = |word: &Word| word.readings.first().map_or(0.0, |reading| reading.1);
    mean(marks.words.iter().map(best))
}

/// Whether marks stand off the middles of their cells on all four sides of a board, away from its own.
pub(super) fn lean_outward(marks: &Marks) -> bool {
    let middles: Vec<Point> =
        marks.marks.iter().filter(|mark| marks.cell_of(mark).is_some()).map(|mark| mark.middle).collect();
    let off = |v: f64| v - v.floor() - 0.5;
    let leans = |pick: fn(&Point) -> f64, cells: u16, side: f64| {
        let of_side = |v: &f64| side * (v - f64::from(cells) / 2.0) > 1.0;
        let offs: Vec<f64> = middles.iter().map(pick).filter(of_side).map(|v| side * off(v)).collect();
        mean(offs.into_iter()) >= OUTWARD
    };
    let (rows, columns) = (marks.layout.rows, marks.layout.columns);
    !marks.is_staggered
        && [-1.0, 1.0].iter().all(|&side| leans(|p| p.x, columns, side) && leans(|p| p.y, rows, side))
}

/// A board as it is in another turn.
pub(super) fn turned(board: &Board, turn: Turn) -> Board {
    let (mesh, layout) = (board.mesh.turned(turn), board.layout.turned(turn));
    Board { mesh, layout, turn, score: board.score }
}

/// Whether hardly anything stands in the cells of a square lattice, between lines or in shapes that lines
/// leave: its symbols may stand where these cross.
pub(super) fn has_empty_cells(marks: &Marks) -> bool {
    let Layout { rows, columns, .. } = marks.layout;
    let between = marks.marks.iter().filter(|mark| marks.cell_of(mark).is_some()).count();
    rows == columns && CROSSED.contains(&rows) && !marks.is_staggered && between <= MOST_BETWEEN
}

/// The board whose cells lie about the nodes of another.
pub(super) fn on_nodes(board: &Board) -> Board {
    let (rows, columns) = (board.mesh.rows() + 1, board.mesh.columns() + 1);
    let mesh =
        Mesh::from_fn(rows, columns, |r, c| board.mesh.map(Point::new(c as f64 - 0.5, r as f64 - 0.5)));
    let blank = Layout::full(rows as u16, columns as u16);
    let (horizontal, vertical) = (vec![0.0; blank.horizontal.len()], vec![0.0; blank.vertical.len()]);
    Board { mesh, layout: Layout { horizontal, vertical, ..blank }, ..*board }
}

/// The board to which those cells belong, too, that are not seen but have a sure number in the middle, where
/// most of its cells have one, or none has, or most that are lacking and the others something: cells of
/// another tint than most, or covered. `None` where there are none.
pub(super) fn with_numbered(board: &Board, marks: &Marks) -> Option<Board> {
    let own = marks.layout.exists.iter().filter(|&&exists| exists).count();
    let marked = |least: f64| -> BTreeSet<usize> {
        let central =
            marks.marks.iter().filter(|mark| mark.sureness() >= least && marks.is_central(mark, CENTRAL));
        central.filter_map(|mark| Some(marks.layout.index(marks.square_of(mark)?))).collect()
    };
    let (seen, unseen): (Vec<usize>, Vec<usize>) =
        marked(UPRIGHT).into_iter().partition(|&cell| marks.layout.exists[cell]);
    let are_most = seen.len() * MOST_NUMBERED.1 >= own * MOST_NUMBERED.0;
    let is_empty = || marks.marks.iter().all(|mark| marks.cell_of(mark).is_none());
    let are_apart = unseen.len() >= APART && is_empty();
    // All that a whole board lacks, such as where tiles have been placed.
    let rest: Vec<usize> = marked(0.0).into_iter().filter(|&cell| !marks.layout.exists[cell]).collect();
    let are_rest = own + rest.len() == marks.layout.exists.len()
        && rest.len() * REST <= own
        && unseen.len() * 2 > rest.len();
    if unseen.is_empty() || !(are_most || are_apart || are_rest) {
        return None;
    }
    Some(with_cells(board, if are_rest { rest } else { unseen }))
}

/// The board to which those cells belong, too, that were not seen but that a kind's puzzle has; `None` where
/// nothing stands in any.
pub(super) fn with_told(board: &Board, marks: &Marks, way: &Way) -> Option<Board> {
    let Cell { row, column } = way.told.corner;
    let own = way.board.layout.cells().map(|cell| Cell::new(cell.row + row, cell.column + column));
    let unseen: BTreeSet<Cell> = own.filter(|&cell| !marks.exists(cell)).collect();
    marks.marks.iter().find(|mark| marks.square_of(mark).is_some_and(|cell| unseen.contains(&cell)))?;
    Some(with_cells(board, unseen.into_iter().map(|cell| marks.layout.index(cell))))
}

/// Marks, with the words of those `before`, and what had been read for sure in the middle of a cell that was
/// not seen then and in which nothing is sure now: ink that touches an outline goes with it.
pub(super) fn with_seen(mut marks: Marks, before: Marks) -> Marks {
    let is_sure = |mark: &Mark| sureness(mark).into_iter().fold(0.0, f64::max) >= SURE;
    let sure = |marks: &Marks| -> Vec<(Cell, Mark)> {
        let own = marks.marks.iter().filter(|mark| is_sure(mark) && marks.is_central(mark, CENTRAL));
        own.filter_map(|mark| Some((marks.square_of(mark)?, mark.clone()))).collect()
    };
    let own = sure(&marks);
    for (cell, mark) in sure(&before) {
        if !before.exists(cell) && !own.iter().any(|seen| seen.0 == cell) {
            let (low, high) = (mark.middle - mark.size * 0.5, mark.middle + mark.size * 0.5);
            let is_in = |p: Point| (low.x..=high.x).contains(&p.x) && (low.y..=high.y).contains(&p.y);
            marks.marks.retain(|piece| !is_in(piece.middle));
            marks.marks.push(mark);
        }
    }
    Marks { words: before.words, ..marks }
}

/// The board to which those cells belong, too.
fn with_cells(board: &Board, cells: impl IntoIterator<Item = usize>) -> Board {
    let mut fuller = board.clone();
    for cell in cells {
        fuller.layout.exists[cell] = true;
    }
    fuller
}

#[cfg(test)]
mod tests;
