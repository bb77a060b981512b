//! Pieces that lie already: those that have a frame of their own, and those whose squares have a tint.

use crate::geometry::Cell;
use crate::puzzle::marks::{INK, Marks};

/// A piece that lies: its upper or left square, and the side of it, 0 right or 1 below, where its other lies.
pub(super) type Placed = (Cell, usize);

/// Parts of a cell on either side of an edge in which a frame's line runs, and at the ends of an edge those
/// that are left out, where corners are round.
const BAND: usize = 3;
const ENDS: usize = 3;

/// Parts of a cell by which the lines of a frame are thicker than what is usual between squares, and the
/// share of an edge that they run along.
const THICKER: f32 = 0.2;
const WHOLE: f32 = 0.8;

/// Fewest edges of a piece between squares that tell by themselves that it has a frame: in a corner of the
/// board it has three.
const FEWEST: usize = 3;

/// Grey levels, of 255, between the strongest tint of squares without one and the weakest of those with one,
/// at least: paper and noise make up to 2.
const STEP: f64 = 4.0;

/// Squares about one, in each direction, over which light changes evenly, and how many these are at least: of
/// those about a piece that stands apart half would be its own.
const NEAR: u16 = 2;
const ENOUGH: usize = 9;

/// Whether a piece covers a square of any of others.
pub(super) fn overlaps(pieces: &[Placed], (cell, side): Placed) -> bool {
    let squares = |(cell, side): Placed| [Some(cell), beside(cell, side)];
    let own = squares((cell, side));
    pieces.iter().flat_map(|&piece| squares(piece)).any(|square| own.contains(&square))
}

/// The pieces that lie already: those pairs of squares that have a frame of their own.
pub(super) fn framed(marks: &Marks, squares: &[Cell]) -> Vec<Placed> {
    let is_square = |cell: &Cell| squares.contains(cell);
    let mut inner: Vec<f32> = Vec::new();
    for (cell, side) in squares.iter().flat_map(|&cell| [(cell, 0), (cell, 1)]) {
        if beside(cell, side).as_ref().is_some_and(is_square) {
            inner.push(edge(marks, cell, side).0);
        }
    }
    inner.sort_by(f32::total_cmp);
    // Where many pieces lie, most edges are theirs; those within pieces and beside them are not.
    let usual = inner.get(inner.len() / 4).copied().unwrap_or(0.0);
    let framed = |cell: Cell, side: usize| -> Option<(f32, Cell, usize)> {
        let other = beside(cell, side).filter(is_square)?;
        let line = |cell: Cell, side: usize| {
            let (thick, whole) = edge(marks, cell, side);
            if whole >= WHOLE { thick } else { 0.0 }
        };
        let sides = (0..4).filter(|&s| s != side).map(|s| (cell, s));
        let far = (0..4).filter(|&s| s != (side + 2) % 4).map(|s| (other, s));
        let all: Vec<(Cell, usize)> = sides.chain(far).collect();
        // Every piece ends where the board does, and of lines there half may lie beyond what is seen.
        let is_within = |&&(cell, side): &&(Cell, usize)| beside(cell, side).as_ref().is_some_and(is_square);
        let within: Vec<(Cell, usize)> = all.iter().filter(is_within).copied().collect();
        let least = |of: &[(Cell, usize)]| {
            of.iter().map(|&(cell, side)| line(cell, side)).fold(f32::INFINITY, f32::min)
        };
        let thick = if within.len() < FEWEST { least(&all) } else { least(&within) };
        let weight = thick - usual.max(line(cell, side));
        (weight >= THICKER).then_some((weight, cell, side))
    };
    let pairs = squares.iter().flat_map(|&cell| [(cell, 0), (cell, 1)]);
    let mut found: Vec<_> = pairs.filter_map(|(cell, side)| framed(cell, side)).collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    let mut pieces: Vec<Placed> = Vec::new();
    for (_, cell, side) in found {
        if !overlaps(&pieces, (cell, side)) {
            pieces.push((cell, side));
        }
    }
    pieces
}

/// The cell to the right of another, below, to the left or above, as symbols of squares count them from 0.
fn beside(Cell { row, column }: Cell, side: usize) -> Option<Cell> {
    match side {
        0 => Some(Cell::new(row, column + 1)),
        1 => Some(Cell::new(row + 1, column)),
        2 => column.checked_sub(1).map(|column| Cell::new(row, column)),
        _ => row.checked_sub(1).map(|row| Cell::new(row, column)),
    }
}

/// How thick the lines along an edge of a cell are on the average, on both sides of it, in parts of a cell,
/// and on what share of it there are any.
fn edge(marks: &Marks, cell: Cell, side: usize) -> (f32, f32) {
    /// Less ink than this, in parts, is none.
    const ANY: f32 = 0.1;
    let part = |cell: Option<Cell>, away: usize, along: usize, side: usize| -> f32 {
        let (x, y) = match side {
            0 => (INK - 1 - away, along),
            1 => (along, INK - 1 - away),
            2 => (away, along),
            _ => (along, away),
        };
        let (rows, columns) = (marks.layout.rows, marks.layout.columns);
        let inside = cell.filter(|cell| cell.row < rows && cell.column < columns);
        let index =
            inside.map(|cell| usize::from(cell.row) * usize::from(columns) + usize::from(cell.column));
        index.map_or(0.0, |index| marks.lined[index][y * INK + x])
    };
    let across = |along: usize| -> f32 {
        let both = |away| {
            part(Some(cell), away, along, side) + part(beside(cell, side), away, along, (side + 2) % 4)
        };
        (0..BAND).map(both).sum()
    };
    let lines: Vec<f32> = (ENDS..INK - ENDS).map(across).collect();
    let count = lines.len() as f32;
    (lines.iter().sum::<f32>() / count, lines.iter().filter(|&&ink| ink > ANY).count() as f32 / count)
}

/// The pieces of a board of these squares that have another tint than the others: those beyond the widest
/// step in tint that parts squares which are pairs in one way only. A shadow's edge is a step too, but hardly
/// so.
pub(super) fn tinted(marks: &Marks, squares: &[Cell]) -> Vec<Placed> {
    let by = |tints: &[f64]| stepped(squares, tints);
    // The edge of a shadow has no colour of its own.
    by(&colours(marks, squares)).or_else(|| by(&tints(marks, squares))).unwrap_or_default()
}

/// The pieces of squares beyond the widest step that parts pairs from the others.
fn stepped(squares: &[Cell], tints: &[f64]) -> Option<Vec<Placed>> {
    let mut sorted = tints.to_vec();
    sorted.sort_by(f64::total_cmp);
    // No more than half of the board lies already.
    let stronger = &sorted[sorted.len() / 2..];
    let mut steps: Vec<(f64, f64)> =
        stronger.windows(2).map(|pair| (pair[1] - pair[0], f64::midpoint(pair[0], pair[1]))).collect();
    steps.retain(|step| step.0 >= STEP);
    steps.sort_by(|a, b| b.0.total_cmp(&a.0));
    let beyond = |level: f64| {
        squares.iter().zip(tints).filter(|(_, tint)| **tint > level).map(|(cell, _)| *cell).collect()
    };
    steps.into_iter().find_map(|(_, level)| pairs(beyond(level)))
}

/// By square, how far its tint is from what is usual around it, where light changes evenly: grey levels of
/// the colour that differs most.
fn tints(marks: &Marks, squares: &[Cell]) -> Vec<f64> {
    unlike(squares, |cell| paper(marks, cell).map(f64::from))
}

/// The same of its colour alone, as it would be on white paper in full light.
fn colours(marks: &Marks, squares: &[Cell]) -> Vec<f64> {
    unlike(squares, |cell| {
        let [red, green, blue] = paper(marks, cell).map(f64::from);
        let bright = ((red + green + blue) / 3.0).max(1.0);
        [red - green, green - blue, blue - red].map(|apart| apart * f64::from(u8::MAX) / bright)
    })
}

fn paper(marks: &Marks, cell: Cell) -> [u8; 3] {
    let columns = usize::from(marks.layout.columns);
    marks.layout.paper[usize::from(cell.row) * columns + usize::from(cell.column)]
}

/// By square, how far that of its tones that differs most is from what is usual around it.
fn unlike(squares: &[Cell], tones: impl Fn(Cell) -> [f64; 3]) -> Vec<f64> {
    let tint = |cell: &Cell| {
        let away = |other: &Cell| cell.row.abs_diff(other.row).max(cell.column.abs_diff(other.column));
        let mut far: Vec<u16> = squares.iter().map(away).collect();
        far.sort_unstable();
        let reach = far.get(ENOUGH - 1).map_or(NEAR, |&far| far.max(NEAR));
        let apart = |colour: usize| {
            let tone = |other: &Cell| (*other, tones(*other)[colour]);
            let around: Vec<(Cell, f64)> =
                squares.iter().filter(|other| away(other) <= reach).map(tone).collect();
            (tones(*cell)[colour] - usual(*cell, &around)).abs()
        };
        (0..3).map(apart).fold(0.0, f64::max)
    };
    squares.iter().map(tint).collect()
}

/// The tone that a square has where those around it, which change evenly, have these.
fn usual(at: Cell, around: &[(Cell, f64)]) -> f64 {
    let step = |side: usize| {
        let change = |&(cell, tone): &(Cell, f64)| {
            let next = beside(cell, side)?;
            around.iter().find(|other| other.0 == next).map(|other| other.1 - tone)
        };
        let (low, high) = middle(around.iter().filter_map(change).collect());
        if low.abs() < high.abs() { low } else { high }
    };
    let (across, down) = (step(0), step(1));
    let here = |&(cell, tone): &(Cell, f64)| {
        let away = |own: u16, other: u16| f64::from(own) - f64::from(other);
        tone + across * away(at.column, cell.column) + down * away(at.row, cell.row)
    };
    middle(around.iter().map(here).collect()).1
}

/// The two values in the middle, which are one where there is an odd number of them; 0 where there are none.
fn middle(mut values: Vec<f64>) -> (f64, f64) {
    values.sort_by(f64::total_cmp);
    let at = |i: usize| values.get(i).copied().unwrap_or(0.0);
    (at(values.len().saturating_sub(1) / 2), at(values.len() / 2))
}

/// The only way to take squares as pairs; `None` where there is none or several.
fn pairs(mut free: Vec<Cell>) -> Option<Vec<Placed>> {
    let mut found = Vec::new();
    while !free.is_empty() {
        let near = |cell: Cell| -> Vec<(usize, Cell)> {
            let sides = (0..4).filter_map(|side| Some((side, beside(cell, side)?)));
            sides.filter(|(_, other)| free.contains(other)).collect()
        };
        // Where there is one way only, some square has a single free neighbour.
        let (cell, (side, other)) = free.iter().find_map(|&cell| match near(cell)[..] {
            [only] => Some((cell, only)),
            _ => None,
        })?;
        found.push(if side < 2 { (cell, side) } else { (other, side - 2) });
        free.retain(|&square| square != cell && square != other);
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::layout::Layout;

    /// A board whose squares have these tones, a digit each: 9 is white.
    fn marks(rows: &[&str]) -> Marks {
        let columns = rows[0].len();
        let paper = rows.iter().flat_map(|row| row.bytes()).map(|tone| [(tone - b'0') * 28; 3]).collect();
        let layout = Layout { paper, ..Layout::full(rows.len() as u16, columns as u16) };
        Marks::bare(layout)
    }

    /// All squares of a board.
    fn squares(rows: u16, columns: u16) -> Vec<Cell> {
        (0..rows * columns).map(|i| Cell::new(i / columns, i % columns)).collect()
    }

    /// A bare board with lines along these sides of cells, a tenth of a cell thick on each side.
    fn lined(rows: u16, columns: u16, lines: &[(Cell, usize)]) -> Marks {
        let mut marks = Marks::bare(Layout::full(rows, columns));
        marks.lined = vec![vec![0.0; INK * INK]; usize::from(rows * columns)];
        for &(cell, side) in lines {
            for (cell, side) in [(Some(cell), side), (beside(cell, side), (side + 2) % 4)] {
                let Some(cell) = cell.filter(|cell| cell.row < rows && cell.column < columns) else {
                    continue;
                };
                for along in 0..INK {
                    let (x, y) = [(INK - 1, along), (along, INK - 1), (0, along), (along, 0)][side];
                    marks.lined[usize::from(cell.row * columns + cell.column)][y * INK + x] = 1.0;
                }
            }
        }
        marks
    }

    #[test]
    fn a_frame_at_the_end_of_the_board_is_told_by_what_of_it_lies_within() {
        // The piece to the left of the lower corner: of the lines that the board ends at none is seen.
        let corner = [(Cell::new(2, 0), 3), (Cell::new(2, 1), 3), (Cell::new(2, 1), 0)];
        let all = squares(3, 5);
        assert_eq!(framed(&lined(3, 5, &corner), &all), [(Cell::new(2, 0), 0)]);
        assert_eq!(framed(&lined(3, 5, &corner[..2]), &all), []);
        // What stands between its squares is no line unless it runs along all of their edge.
        let mut dashed = lined(3, 5, &corner);
        for along in (0..INK).filter(|along| along % 2 == 0) {
            dashed.lined[10][along * INK + INK - 1] = 1.0;
            dashed.lined[10][along * INK + INK - 2] = 1.0;
        }
        assert_eq!(framed(&dashed, &all), [(Cell::new(2, 0), 0)]);
    }

    #[test]
    fn a_coloured_piece_beside_a_shadow_is_told_by_its_colour() {
        let paper = |i: usize| match i {
            0 => [230, 234, 246],
            1 => [239, 244, 255],
            10 | 15 | 20 | 21 => [203; 3],
            16 => [214; 3],
            _ => [252; 3],
        };
        let mut marks = marks(&["99999"; 5]);
        marks.layout.paper = (0..25).map(paper).collect();
        assert_eq!(tinted(&marks, &squares(5, 5)), [(Cell::new(0, 0), 0)]);
    }

    /// What is told of it.
    fn told(rows: &[&str]) -> Vec<Placed> {
        let squares = squares(rows.len() as u16, rows[0].len() as u16);
        let mut pieces = tinted(&marks(rows), &squares);
        pieces.sort_unstable();
        pieces
    }

    #[test]
    fn darker_pairs_are_pieces() {
        assert_eq!(told(&["99999", "97799", "99997", "99997"]), [(Cell::new(1, 1), 0), (Cell::new(2, 4), 1)]);
        // Two that touch at a corner of three squares and more, in the only way there is.
        assert_eq!(told(&["77799", "99799", "99999", "99999"]), [(Cell::new(0, 0), 0), (Cell::new(0, 2), 1)]);
    }

    #[test]
    fn what_are_no_pairs_in_one_way_are_no_pieces() {
        assert_eq!(told(&["99999", "97999", "99999"]), []);
        assert_eq!(told(&["77999", "77999", "99999"]), [], "they may lie in two ways");
        // Few squares are near a piece that stands apart.
        let mut apart = squares(4, 6);
        apart.retain(|cell| (cell.row < 1) == (cell.column > 3) && cell.row != 1);
        let tones = marks(&["999977", "999999", "999999", "999999"]);
        assert_eq!(tinted(&tones, &apart), [(Cell::new(0, 4), 0)]);
        // A shadow over one square is no piece, and a deeper step than the tint.
        assert_eq!(told(&["39999", "97799", "99999"]), []);
        assert_eq!(told(&["89999", "96699", "99999"]), [(Cell::new(1, 1), 0)]);
    }

    #[test]
    fn a_piece_of_another_colour_is_told_though_it_is_as_bright_and_the_light_uneven() {
        let tone = |i: usize| 120 + 9 * (i % 5) as u8;
        let paper = |i: usize| {
            let own = tone(i);
            if [7, 8].contains(&i) { [own - 6, own, own + 6] } else { [own; 3] }
        };
        let mut marks = marks(&["99999", "99999", "99999", "99999"]);
        marks.layout.paper = (0..20).map(paper).collect();
        assert_eq!(tinted(&marks, &squares(4, 5)), [(Cell::new(1, 2), 0)]);
    }
}
