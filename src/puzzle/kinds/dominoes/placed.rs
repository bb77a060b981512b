//! Pieces that lie already: those that have a frame of their own, and those whose squares have a tint.

use crate::geometry::Cell;
use crate::puzzle::marks::Marks;

/// A piece that lies: its upper or left square, and the side of it, 0 right or 1 below, where its other lies.
pub(super) type Placed = (Cell, usize);

/// Hundredths of a cell by which the line of a frame is broader at least than what goes around most pairs of
/// squares, and as a share of how broad that is, and the least share of how much broader the broadest is; the
/// least one where none of the others is nearly as broad, and how near that would be as a share of it.
const BROADER: f32 = 0.85;
const BROADER_BY: f32 = 0.3;
const ALIKE: f32 = 0.6;
const LESS_ALIKE: f32 = 0.4;
const NEARLY: f32 = 0.5;

/// How dark the lines between most squares are at least, as a share of full ink, where pieces have none
/// within; the most of that which is left there, and the least that is between all others.
const LINED: f32 = 0.3;
const NO_LINE: f32 = 0.3;
const LINE: f32 = 0.6;

/// Grey levels, of 255, between the strongest tint of squares without one and the weakest of those with one,
/// at least: paper and noise make up to 2.
const STEP: f64 = 4.0;

/// The same of a tint that is no smudge, and how many pieces show alike then that they lie, at least.
const CLEAR: f64 = 12.0;
const SEVERAL: usize = 2;

/// Ways for them to lie, at most, for the numbers on them to tell which it is.
const MOST_WAYS: usize = 6;

/// How often at most what is usual is told again, without what was found by then.
const TURNS: usize = 3;

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

/// The pieces that lie already: those pairs of squares that have a frame of their own. One that the frames of
/// others and the end of the board go all around may have none, and lies there all the same. Then the same
/// with those whose frames are much paler, but far broader than what goes around all others.
pub(super) fn framed(marks: &Marks, squares: &[Cell]) -> [Vec<Placed>; 2] {
    let broad = |(cell, side): Placed| marks.frames.get(marks.layout.index(cell)).map(|frame| frame[side]);
    let mut found: Vec<(f32, Placed)> =
        pairs_of(squares).filter_map(|pair| Some((broad(pair)?, pair))).collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let Some(&(broadest, _)) = found.first() else { return [Vec::new(), Vec::new()] };
    let usual = found[found.len() / 2].0;
    let are = |share: f32| {
        let least = usual + BROADER.max(BROADER_BY * usual).max(share * (broadest - usual));
        found.iter().take_while(|(broad, _)| *broad >= least).count()
    };
    let beyond = |i: usize| found.get(i).map_or(0.0, |(broad, _)| broad - usual);
    let is_last = |&count: &usize| beyond(count) <= NEARLY * beyond(count - 1);
    let (alike, less) = (are(ALIKE), are(LESS_ALIKE));
    let with_paler = (alike + 1..=less).rev().find(is_last).unwrap_or(alike);
    [alike, with_paler].map(|count| lying(found[..count].iter().map(|pair| pair.1), squares))
}

/// Those of pairs of squares, likeliest first, that may lie beside one another, but for those between others.
fn lying(pairs: impl Iterator<Item = Placed>, squares: &[Cell]) -> Vec<Placed> {
    let mut pieces: Vec<Placed> = Vec::new();
    for piece in pairs {
        if !overlaps(&pieces, piece) {
            pieces.push(piece);
        }
    }
    for index in (0..pieces.len()).rev() {
        let piece = pieces[index];
        let is_of =
            |edge: &(Cell, Cell), other: Placed| other != piece && edges(other, squares).contains(edge);
        let is_own = |edge: &(Cell, Cell)| !pieces.iter().any(|&other| is_of(edge, other));
        if !edges(piece, squares).iter().any(is_own) {
            pieces.remove(index);
        }
    }
    pieces
}

/// The pieces that lie already on a board of these squares: those between whose two squares there is no line,
/// where there is one between all others.
pub(super) fn merged(marks: &Marks, squares: &[Cell]) -> Vec<Placed> {
    let seam = |(cell, side): Placed| marks.seams.get(marks.layout.index(cell)).map(|seam| seam[side]);
    let mut seams: Vec<(f32, Placed)> =
        pairs_of(squares).filter_map(|pair| Some((seam(pair)?, pair))).collect();
    seams.sort_by(|a, b| a.0.total_cmp(&b.0));
    let usual = seams.get(seams.len() / 2).map_or(0.0, |seam| seam.0);
    let count = seams.iter().take_while(|seam| seam.0 <= NO_LINE * usual).count();
    let (without, others) = seams.split_at(count);
    let are_parted = usual >= LINED && others.iter().all(|seam| seam.0 >= LINE * usual);
    let mut pieces: Vec<Placed> = Vec::new();
    for &(_, piece) in without {
        if !are_parted || overlaps(&pieces, piece) {
            return Vec::new();
        }
        pieces.push(piece);
    }
    // No more than half of the board lies already.
    if 4 * pieces.len() <= squares.len() { pieces } else { Vec::new() }
}

/// The pairs of squares that lie beside or below one another.
fn pairs_of(squares: &[Cell]) -> impl Iterator<Item = Placed> {
    let is_pair = |&(cell, side): &Placed| beside(cell, side).is_some_and(|other| squares.contains(&other));
    squares.iter().flat_map(|&cell| [(cell, 0), (cell, 1)]).filter(is_pair)
}

/// The edges around a piece that lie between squares, as those on both sides.
fn edges((cell, side): Placed, squares: &[Cell]) -> Vec<(Cell, Cell)> {
    let Some(other) = beside(cell, side) else { return Vec::new() };
    let around =
        [cell, other].into_iter().flat_map(|own| (0..4).filter_map(move |to| Some((own, beside(own, to)?))));
    let beyond = around.filter(|(_, far)| squares.contains(far) && ![cell, other].contains(far));
    beyond.map(|(own, far)| (own.min(far), own.max(far))).collect()
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

/// The pieces of a board of these squares that have another tint than the others, in the ways that these may
/// lie: those beyond the widest step in tint that parts squares which are pairs in few ways. A shadow's edge
/// is a step too, but hardly so. And whether these are so many, and so much unlike the others, that nothing
/// else shows what lies.
pub(super) fn tinted(marks: &Marks, squares: &[Cell]) -> (Vec<Vec<Placed>>, bool) {
    // The edge of a shadow has no colour of its own.
    let found = settled(squares, |cell| colour(marks, cell))
        .or_else(|| settled(squares, |cell| paper(marks, cell).map(f64::from)));
    found.map_or((vec![Vec::new()], false), |(ways, step)| {
        let is_clear = ways[0].len() >= SEVERAL && step >= CLEAR;
        (ways, is_clear)
    })
}

/// The pieces of squares whose tones, of red, green and blue, are unlike those around, in the ways that they
/// may lie, and how wide the step is that parts them from the others. Several in a corner are most of what is
/// around there; so what is usual is told again without those that were found, until they are the same.
fn settled(squares: &[Cell], tones: impl Fn(Cell) -> [f64; 3]) -> Option<(Vec<Vec<Placed>>, f64)> {
    let mut others = squares.to_vec();
    let mut best: Option<(Vec<Vec<Placed>>, f64)> = None;
    for _ in 0..=TURNS {
        let steps = steps(squares, &unlike(squares, &others, &tones));
        let found = steps.iter().map(|(step, beyond)| (pairs(beyond), *step, beyond));
        let found = found.into_iter().find(|(ways, _, _)| !ways.is_empty());
        // Where these are no pairs, others like them were not found.
        let Some(tinted) = found.as_ref().map(|found| found.2).or(steps.first().map(|step| &step.1)) else {
            break;
        };
        let rest: Vec<Cell> = squares.iter().copied().filter(|cell| !tinted.contains(cell)).collect();
        best = found.map(|(ways, step, _)| (ways, step)).or(best);
        if rest == others {
            break;
        }
        others = rest;
    }
    best
}

/// The steps in tint that may part squares with one from the others, the widest first: how wide each is, and
/// the squares beyond it.
fn steps(squares: &[Cell], tints: &[f64]) -> Vec<(f64, Vec<Cell>)> {
    let mut sorted = tints.to_vec();
    sorted.sort_by(f64::total_cmp);
    // No more than half of the board lies already.
    let stronger = &sorted[sorted.len() / 2..];
    let beyond = |level: f64| -> Vec<Cell> {
        squares.iter().zip(tints).filter(|(_, tint)| **tint > level).map(|(cell, _)| *cell).collect()
    };
    let mut steps: Vec<(f64, Vec<Cell>)> = (stronger.windows(2).filter(|pair| pair[1] - pair[0] >= STEP))
        .map(|pair| (pair[1] - pair[0], beyond(f64::midpoint(pair[0], pair[1]))))
        .collect();
    steps.sort_by(|a, b| b.0.total_cmp(&a.0));
    steps
}

/// The colour of a square alone, as it would be on white paper in full light.
fn colour(marks: &Marks, cell: Cell) -> [f64; 3] {
    let [red, green, blue] = paper(marks, cell).map(f64::from);
    let bright = ((red + green + blue) / 3.0).max(1.0);
    [red - green, green - blue, blue - red].map(|apart| apart * f64::from(u8::MAX) / bright)
}

fn paper(marks: &Marks, cell: Cell) -> [u8; 3] {
    marks.layout.paper[marks.layout.index(cell)]
}

/// By square, how far that of its tones that differs most is from what is usual among `others` around it,
/// where light changes evenly.
fn unlike(squares: &[Cell], others: &[Cell], tones: impl Fn(Cell) -> [f64; 3]) -> Vec<f64> {
    let tint = |cell: &Cell| {
        let away = |other: &Cell| cell.row.abs_diff(other.row).max(cell.column.abs_diff(other.column));
        let mut far: Vec<u16> = others.iter().map(away).collect();
        far.sort_unstable();
        let reach = far.get(ENOUGH - 1).map_or(NEAR, |&far| far.max(NEAR));
        let apart = |colour: usize| {
            let tone = |other: &Cell| (*other, tones(*other)[colour]);
            let around: Vec<(Cell, f64)> =
                others.iter().filter(|other| away(other) <= reach).map(tone).collect();
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

/// The ways to take squares as pairs; none where there are more than a few, which tell nothing.
fn pairs(squares: &[Cell]) -> Vec<Vec<Placed>> {
    let mut ways = Vec::new();
    pair_up(squares, Vec::new(), &mut ways);
    if ways.len() > MOST_WAYS { Vec::new() } else { ways }
}

/// Adds to `ways` those to take `free` squares as pairs besides the ones that are known, or some more than a
/// few of them.
fn pair_up(free: &[Cell], known: Vec<Placed>, ways: &mut Vec<Vec<Placed>>) {
    let near = |cell: Cell| -> Vec<(usize, Cell)> {
        let sides = (0..4).filter_map(|side| Some((side, beside(cell, side)?)));
        sides.filter(|(_, other)| free.contains(other)).collect()
    };
    // A square with a single free neighbour has one partner, and one without any has none.
    let Some((cell, near)) = free.iter().map(|&cell| (cell, near(cell))).min_by_key(|(_, near)| near.len())
    else {
        ways.push(known);
        return;
    };
    for (side, other) in near {
        if ways.len() <= MOST_WAYS {
            let piece = if side < 2 { (cell, side) } else { (other, side - 2) };
            let rest = free.iter().copied().filter(|&square| square != cell && square != other);
            pair_up(&rest.collect::<Vec<Cell>>(), [&known[..], &[piece]].concat(), ways);
        }
    }
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

    #[test]
    fn pairs_around_which_a_broader_line_goes_than_around_most_are_pieces() {
        let board = |broad: &[(usize, [f32; 2])]| {
            let mut marks = Marks::bare(Layout::full(3, 5));
            marks.frames = vec![[1.4, 1.1]; 15];
            for &(cell, frame) in broad {
                marks.frames[cell] = frame;
            }
            framed(&marks, &squares(3, 5))
        };
        let paler = |broad: &[(usize, [f32; 2])]| board(broad)[1].clone();
        let board = |broad: &[(usize, [f32; 2])]| board(broad)[0].clone();
        let (across, down) = ((Cell::new(0, 1), 0), (Cell::new(1, 4), 1));
        assert_eq!(board(&[(1, [3.1, 1.2]), (9, [1.0, 2.9])]), [across, down]);
        assert_eq!(board(&[(1, [2.0, 1.2]), (9, [1.0, 1.9])]), [], "hardly any broader");
        assert_eq!(board(&[(1, [5.0, 2.6]), (9, [1.0, 2.9])]), [across], "far less so than another one");
        assert_eq!(board(&[(1, [3.1, 2.8]), (2, [2.9, 1.0])]), [across], "squares of a piece have no other");
        let two = [(1, [9.3, 1.2]), (9, [1.0, 5.9])];
        assert_eq!((board(&two), paler(&two)), (vec![across], vec![across, down]), "broader than all others");
        assert_eq!(paler(&[two[0], two[1], (6, [4.1, 1.0])]), [across], "another is nearly as broad");
        // Below the frame of one and between those of two others.
        let (above, beside) = ((Cell::new(0, 3), 0), (Cell::new(1, 2), 1));
        let all = [(3, [3.0, 1.0]), (9, [1.0, 2.9]), (7, [1.0, 2.8]), (8, [1.0, 2.7])];
        assert_eq!(board(&all), [above, down, beside]);
        let mut thick = Marks::bare(Layout::full(3, 5));
        thick.frames = vec![[6.0, 6.2]; 15];
        thick.frames[1][0] = 7.2;
        assert!(framed(&thick, &squares(3, 5))[0].is_empty(), "thick lines differ by more among themselves");
        thick.frames[1][0] = 8.2;
        assert_eq!(framed(&thick, &squares(3, 5))[0], [across]);
    }

    #[test]
    fn pairs_without_a_line_between_them_are_pieces_where_all_others_have_one() {
        let board = |usual: f32, other: &[(usize, [f32; 2])]| {
            let mut marks = Marks::bare(Layout::full(3, 5));
            marks.seams = vec![[usual; 2]; 15];
            for &(cell, seam) in other {
                marks.seams[cell] = seam;
            }
            merged(&marks, &squares(3, 5))
        };
        let (across, down) = ((Cell::new(0, 1), 0), (Cell::new(1, 4), 1));
        let two = [(1, [0.1, 0.8]), (9, [0.8, 0.05])];
        assert_eq!(board(0.8, &two), [down, across]);
        assert_eq!(board(0.8, &[two[0], two[1], (3, [0.4, 0.8])]), [], "a pale line");
        assert_eq!(board(0.2, &[(1, [0.02, 0.2])]), [], "no lines at all");
        assert_eq!(board(0.8, &[(1, [0.1, 0.1])]), [], "three squares");
        let many: Vec<(usize, [f32; 2])> = [0, 2, 5, 7].map(|cell| (cell, [0.1, 0.8])).to_vec();
        assert_eq!(board(0.8, &many), [], "most of the board");
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
        assert_eq!(tinted(&marks, &squares(5, 5)), (vec![vec![(Cell::new(0, 0), 0)]], false));
    }

    /// What is told of it.
    fn told(rows: &[&str]) -> Vec<Placed> {
        let squares = squares(rows.len() as u16, rows[0].len() as u16);
        let (mut ways, _) = tinted(&marks(rows), &squares);
        assert_eq!(ways.len(), 1);
        let mut pieces = ways.remove(0);
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
    fn pieces_that_fill_a_corner_are_told_by_what_is_farther_away() {
        let pieces = [(Cell::new(0, 0), 0), (Cell::new(1, 0), 1), (Cell::new(1, 1), 0)];
        assert_eq!(told(&["779999", "777999", "799999", "999999", "999999", "999999"]), pieces);
    }

    #[test]
    fn pieces_that_may_lie_in_few_ways_lie_in_each() {
        let ways = |rows: &[&str]| tinted(&marks(rows), &squares(rows.len() as u16, rows[0].len() as u16)).0;
        let block = ways(&["77999", "77999", "99999"]);
        let (across, down) = ((Cell::new(0, 0), 0), (Cell::new(0, 0), 1));
        assert_eq!(block, [vec![across, (Cell::new(1, 0), 0)], vec![down, (Cell::new(0, 1), 1)]]);
        assert_eq!(pairs(&squares(3, 4)), Vec::<Vec<Placed>>::new(), "so many ways tell nothing");
    }

    #[test]
    fn what_are_no_pairs_are_no_pieces() {
        assert_eq!(told(&["99999", "97999", "99999"]), []);
        // Few squares are near a piece that stands apart.
        let mut apart = squares(4, 6);
        apart.retain(|cell| (cell.row < 1) == (cell.column > 3) && cell.row != 1);
        let tones = marks(&["999977", "999999", "999999", "999999"]);
        assert_eq!(tinted(&tones, &apart).0, [vec![(Cell::new(0, 4), 0)]]);
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
        assert_eq!(tinted(&marks, &squares(4, 5)).0, [vec![(Cell::new(1, 2), 0)]]);
    }
}
