//! The boards of kinds that are told by more than lines, as they are read: which way up, and with cells
//! between their lines or about the crossings of these.

use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::{Mesh, Point, Turn};
use crate::grid::Board;
use crate::ocr;
use crate::photo::Photo;
use crate::puzzle::Layout;
use crate::puzzle::marks::{Glyph, Mark, Marks};

/// Mean probability that marks are characters from which no other turn of the page is tried.
const UPRIGHT: f64 = 0.8;

/// Marks on a board from which they count by themselves in telling which way up it is, and those on it and
/// close beside it from which no other counts.
const FEWEST_MARKS: usize = 3;
const ENOUGH_MARKS: usize = 8;

/// Digits that are letters too in many faces.
const BOTH: [usize; 3] = [0, 1, 5];

/// How far the marks in cells are characters of one sort, 0 to 1, from which no other turn of the page is
/// tried.
const ONE_SORT: f64 = 0.9;

/// How many of [`CHARACTERS`](crate::puzzle::marks::CHARACTERS) are digits.
const DIGITS: usize = 10;

/// Height of totals beside a board, in cells, at least, and how far away they stand at most: other print
/// there is small.
const BESIDE: (f64, f64) = (0.25, 1.0);

/// Sides of lattices that may have their symbols where lines cross, and most marks that there are between the
/// lines of one.
const CROSSED: std::ops::RangeInclusive<u16> = 3..=8;
const MOST_BETWEEN: usize = 1;

/// The board in the quarter turn in which its marks are characters, and the marks.
pub(super) fn upright(photo: &Photo, board: &Board) -> Result<(Board, Marks)> {
    if board.mesh.is_staggered() {
        // The way up is how its bricks lie.
        return Ok((board.clone(), ocr::marks_about(photo, board)?));
    }
    let mut best: Option<(f64, Board, Marks)> = None;
    for turn in ocr::turns(photo.orientation) {
        let turned = turned(board, turn);
        let marks = ocr::marks_about(photo, &turned)?;
        let score = certainty(&marks);
        let is_sure = score >= UPRIGHT && oneness(&marks) >= ONE_SORT;
        if best.as_ref().is_none_or(|b| score > b.0) {
            best = Some((score, turned, marks));
        }
        if is_sure {
            break;
        }
    }
    best.map(|b| (b.1, b.2)).ok_or_else(|| Diagnostic::new(Code::Bug, "no turn to read in"))
}

/// How sure the reader is of the marks on a board and of the large ones close beside it, for pieces of track
/// are no characters; where these are few, of those on it as much as of all together.
fn certainty(marks: &Marks) -> f64 {
    let sure = |mark: &Mark| mark.ways.first().map_or(0.0, |way| best_of(way, characters));
    let own = marks.marks.iter().filter(|mark| marks.cell_of(mark).is_some()).map(sure);
    let own: Vec<f64> = own.chain(marks.tiles.iter().map(|tile| tile.number.sureness())).collect();
    let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len().max(1) as f64;
    let is_near = |v: f64, cells: u16| v > -BESIDE.1 && v < f64::from(cells) + BESIDE.1;
    let is_beside = |mark: &&Mark| {
        let Point { x, y } = mark.middle;
        marks.cell_of(mark).is_none()
            && mark.size.y > BESIDE.0
            && is_near(x, marks.layout.columns)
            && is_near(y, marks.layout.rows)
    };
    let beside = marks.marks.iter().filter(is_beside).map(sure);
    let large: Vec<f64> = own.iter().copied().chain(beside).collect();
    if large.len() >= ENOUGH_MARKS {
        return mean(&large);
    }
    let all: Vec<f64> = marks.marks.iter().map(sure).collect();
    if own.len() >= FEWEST_MARKS { f64::midpoint(mean(&own), mean(&all)) } else { mean(&all) }
}

/// How far the marks in the cells of a board are all digits, or all letters, of what characters they are: a
/// board of digits that is upside down has some of both.
fn oneness(marks: &Marks) -> f64 {
    let ways = marks.marks.iter().filter(|mark| marks.cell_of(mark).is_some());
    let ways: Vec<&Vec<Glyph>> = ways.filter_map(|mark| mark.ways.first()).collect();
    if ways.len() < ENOUGH_MARKS {
        return 1.0;
    }
    let all = |of: fn(&[f64]) -> f64| ways.iter().map(|way| best_of(way, of)).sum::<f64>();
    all(digits).max(all(letters)) / all(characters).max(f64::MIN_POSITIVE)
}

/// How sure the reader is of the glyphs of a mark, 0 to 1, of which it says how sure it is of each.
fn best_of(glyphs: &[Glyph], of: fn(&[f64]) -> f64) -> f64 {
    glyphs.iter().map(|glyph| of(&glyph.says)).fold(1.0, f64::min)
}

fn characters(says: &[f64]) -> f64 {
    says[..says.len() - 1].iter().copied().fold(0.0, f64::max)
}

fn digits(says: &[f64]) -> f64 {
    says[..DIGITS].iter().copied().fold(0.0, f64::max)
}

fn letters(says: &[f64]) -> f64 {
    let like_letters = BOTH.iter().map(|&digit| says[digit]);
    says[DIGITS..says.len() - 1].iter().copied().chain(like_letters).fold(0.0, f64::max)
}

/// A board as it is in another turn.
pub(super) fn turned(board: &Board, turn: Turn) -> Board {
    let (mesh, layout) = (board.mesh.turned(turn), board.layout.turned(turn));
    Board { mesh, layout, turn, score: board.score }
}

/// Whether hardly anything stands between the lines of a square lattice: its symbols may stand where these
/// cross.
pub(super) fn has_empty_cells(marks: &Marks) -> bool {
    let Layout { rows, columns, .. } = marks.layout;
    let between = marks.marks.iter().filter(|mark| marks.cell_of(mark).is_some()).count();
    rows == columns
        && CROSSED.contains(&rows)
        && marks.layout.is_ruled()
        && !marks.is_staggered
        && between <= MOST_BETWEEN
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Quad;
    use crate::puzzle::marks::CHARACTERS;

    fn marks(layout: Layout, middles: &[(f64, f64)]) -> Marks {
        let mark = |&(x, y): &(f64, f64)| {
            let middle = Point::new(x, y);
            Mark { middle, size: Point::new(0.3, 0.3), place: Quad([middle; 4]), ways: Vec::new() }
        };
        Marks { marks: middles.iter().map(mark).collect(), ..Marks::bare(layout) }
    }

    /// Marks in the cells of a board of one row, each sure to be one of these characters.
    fn reading(characters: &str) -> Marks {
        let middles: Vec<(f64, f64)> = (0..characters.len()).map(|i| (i as f64 + 0.5, 0.5)).collect();
        let mut marks = marks(Layout::full(1, characters.len() as u16), &middles);
        for (mark, own) in marks.marks.iter_mut().zip(characters.chars()) {
            let says = CHARACTERS.chars().chain(['-']).map(|c| if c == own { 1.0 } else { 0.0 });
            mark.ways = vec![vec![Glyph { says: says.collect() }]];
        }
        marks
    }

    #[test]
    fn digits_among_letters_are_what_may_be_upside_down() {
        assert!(oneness(&reading("3141592653")) >= ONE_SORT && oneness(&reading("GLYPH0VER5T")) >= ONE_SORT);
        assert!(oneness(&reading("9E0L9Z99S7")) < ONE_SORT);
        assert!(oneness(&reading("9E0L9Z")) >= ONE_SORT, "too few to tell");
    }

    #[test]
    fn a_lattice_with_nothing_between_its_lines_is_seen_about_their_crossings_too() {
        let mesh = Mesh::from_fn(4, 4, |r, c| Point::new(100.0 + 20.0 * c as f64, 50.0 + 20.0 * r as f64));
        let board = Board { mesh, layout: Layout::full(4, 4), turn: Turn::NONE, score: 1.0 };
        let crossed = on_nodes(&board);
        assert_eq!((crossed.mesh.rows(), crossed.layout.columns), (5, 5));
        assert_eq!(crossed.mesh.quad(crate::geometry::Cell::new(4, 0)).centre(), board.mesh.node(4, 0));
        let beside = [(-1.0, 0.5), (0.5, -1.0), (5.0, 2.0)];
        assert!(has_empty_cells(&marks(board.layout.clone(), &beside)));
        assert!(!has_empty_cells(&marks(crossed.layout, &beside)), "it is not looked at a third time");
        assert!(!has_empty_cells(&marks(board.layout, &[(0.5, 0.5), (2.5, 1.5)])), "it has numbers");
        assert!(!has_empty_cells(&marks(Layout::full(9, 9), &[])));
    }
}
