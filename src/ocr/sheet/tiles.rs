//! Tiles about a board, and on it: boxes with a number in the middle and perhaps dots in the corners.

use super::dots::by_dots;
use super::ink::{CELL, Sheet};
use super::tile::{Square, each_once, number, tile};
use crate::geometry::{Cell, Homography, Mesh, Point, median, ratio};
use crate::grid::Board;
use crate::ocr::blobs::{Blob, blobs};
use crate::ocr::groups::together;
use crate::puzzle::marks::{Mark, Marks, Tile};
use imageproc::distance_transform::Norm;
use imageproc::morphology::erode;
use std::collections::BTreeSet;

/// Rows of boards beside which tiles are looked for.
const ROWS: std::ops::RangeInclusive<usize> = 3..=6;

/// Cells of such a board at least, of each that has a number: most tiles lie beside it. And how sure a number
/// is of these at least: what is left of a shadow's edge is none.
const OPEN: usize = 2;
const NUMBER: f64 = 0.5;

/// How far from the middle of its cell, in cells, the number of a tile on a board is at most; and marks there
/// beyond as many as there are numbers that may be none. What is farther off than the last is a dash of a
/// cell's line.
const MIDDLE: f64 = 0.15;
const STRANGE: usize = 1;
const EDGE: f64 = 0.36;

/// How far from the board tiles may lie, in cells beyond as many as it has rows.
const BESIDE: usize = 3;

/// Least and most side of a tile in cells, its longer side over its shorter one at most, as over that of the
/// others, and half the widest gap between the dots or dashes of its frame, in pixels.
const SIDE: (f64, f64) = (0.3, 1.3);
const SQUARE: f64 = 1.3;
const GAPS: [u8; 2] = [2, 4];

/// How many times as large as a ring about its number a tile is, how far from the ring's middle its own is at
/// most, in sides of the ring, and the share of tiles that have such rings.
const RING: (f64, f64) = (1.2, 2.2);
const OFF: f64 = 0.2;
const MOST: (usize, usize) = (2, 3);

/// Share of the usual side from which on a tile is whole; what is smaller has lost a strip along its frame.
const WHOLE: f64 = 0.91;

/// How many times as far from the usual size tiles too many are as the others.
const CLEARLY: f64 = 1.05;

/// How many times as far from the others as any of these from its nearest what stands alone is, and by how
/// much its corners differ in darkness at most: the number of a puzzle in a box or disc of its own.
const LONE: f64 = 1.6;
const SAME: f64 = 0.5;

/// How many times as large as any other number one is that is no tile's.
const LARGER: u32 = 3;

/// Share of their size, across or down, that two tiles are apart at least.
const APART: f64 = 0.8;

/// Fewest tiles in boxes that tell how large those are whose boxes are not seen, and how many times as high
/// as theirs the numbers of these are at most.
const FEWEST: usize = 4;
const LEVEL: f64 = 1.15;

/// The same of numbers that stand where the tiles' rows and columns go on, and how far from that place they
/// are at most, in steps from tile to tile.
const HIGHER: f64 = 1.3;
const ASTRAY: f64 = 0.2;

/// How far from a tile the next one in its row or column is at most, in sides of it, and how far aside what
/// is seen of that one's number.
const NEXT: (f64, f64) = (1.8, 0.25);

/// Whether tiles may lie about a board: square, of lines or of boxes, and mostly empty. What stands in the
/// middle of boxes are the numbers of tiles then, rather than letters.
pub(super) fn may_be_about(board: &Board, marks: &Marks) -> bool {
    let (rows, columns) = (board.mesh.rows(), board.mesh.columns());
    let own = || marks.marks.iter().filter(|mark| marks.square_of(mark).is_some());
    let is_number = |mark: &&Mark| mark.sureness() >= NUMBER;
    let off = |v: f64| (v - v.floor() - 0.5).abs();
    let is_within = |mark: &Mark, most: f64| off(mark.middle.x).max(off(mark.middle.y)) <= most;
    let central = own().filter(|mark| is_within(mark, MIDDLE));
    let (numbers, letters): (Vec<&Mark>, Vec<&Mark>) = central.partition(is_number);
    // Rings about the dots of a tile look like numbers, too.
    let full: BTreeSet<Cell> = own()
        .filter(|mark| is_number(mark) && is_within(mark, EDGE))
        .filter_map(|mark| marks.square_of(mark))
        .collect();
    // Of a board of drawn corners the cells on which tiles lie are not seen.
    let has_tile = |i: usize| {
        numbers.iter().filter_map(|mark| marks.square_of(mark)).any(|cell| board.layout.index(cell) == i)
    };
    rows == columns
        && ROWS.contains(&rows)
        && board.layout.exists.iter().enumerate().all(|(i, &exists)| exists || has_tile(i))
        && (board.layout.is_ruled() || letters.len() <= numbers.len() + STRANGE)
        && full.len() * OPEN <= rows * columns
}

/// The lattice of a board as a flat one that fits it best, and how many cells about it are looked at.
pub(super) fn reach(board: &Board) -> Option<(Mesh, usize)> {
    let (rows, columns) = (board.mesh.rows(), board.mesh.columns());
    let nodes = (0..=rows).flat_map(|r| (0..=columns).map(move |c| (r, c)));
    let pairs: Vec<(Point, Point)> =
        nodes.map(|(r, c)| (Point::new(c as f64, r as f64), board.mesh.node(r, c))).collect();
    let flat = Homography::fit(&pairs)?;
    Some((Mesh::from_homography(rows, columns, &flat), rows + BESIDE))
}

/// The tiles of a sheet with these marks: those in boxes, and where these are not as many as the cells of the
/// board that they are for, those of other numbers too, those that have dots about their numbers too, or
/// these alone where they are more. Numbers tell more than dots do where they make no tile too many.
pub(super) fn tiles(sheet: &Sheet, marks: &[Mark], cells: usize) -> Vec<Tile> {
    let by_gap = |gap: u8| without_lone(boxed(sheet, marks, gap), sheet.sides(), cells);
    let boxed = by_gap(0);
    if boxed.len() >= cells {
        return boxed;
    }
    let numbered = without_lone(with_numbers(sheet, marks, &boxed, LEVEL), sheet.sides(), cells);
    if numbered.len() == cells {
        return numbered;
    }
    let neighbours = with_neighbours(&boxed, with_numbers(sheet, marks, &boxed, HIGHER));
    if neighbours.len() >= cells {
        return neighbours;
    }
    if let Some(dashed) = GAPS.into_iter().map(by_gap).find(|tiles| tiles.len() == cells) {
        return dashed;
    }
    let dotted = without_between(&alike(by_dots(sheet, marks)));
    if dotted.len() > boxed.len() {
        // Some may have no dots.
        let whole = with_numbers(sheet, marks, &dotted, LEVEL);
        let few = if (dotted.len()..cells).contains(&numbered.len()) { numbered } else { dotted };
        return if whole.len() == cells { whole } else { few };
    }
    let more: Vec<Tile> = dotted.into_iter().filter(|tile| is_beside(tile, &boxed)).collect();
    alike(boxed.into_iter().chain(more).collect())
}

/// Whether a tile is apart from all others: dots in the corners of one may look like numbers.
fn is_beside(tile: &Tile, others: &[Tile]) -> bool {
    others.iter().all(|other| {
        let (off, both) = (tile.middle - other.middle, (tile.size + other.size) * (APART / 2.0));
        off.x.abs() > both.x || off.y.abs() > both.y
    })
}

/// Tiles and those of the others that are sure and lie where there is none, or one whose number is another's:
/// one digit of it was seen.
pub(super) fn with_others(
    mut tiles: Vec<Tile>,
    others: &[Tile],
    is_sure: impl Fn(&Tile) -> bool,
) -> Vec<Tile> {
    for other in others.iter().filter(|other| is_sure(other)) {
        let is_here = |tile: &Tile| tile.middle.distance(other.middle) < tile.size.x / 2.0;
        let count = |number: u32| tiles.iter().filter(|tile| value(tile) == number).count();
        match tiles.iter().position(is_here) {
            Some(here)
                if !is_sure(&tiles[here]) || (count(value(&tiles[here])) > 1 && count(value(other)) == 0) =>
            {
                tiles[here] = other.clone();
            }
            None if is_beside(other, &tiles) => tiles.push(other.clone()),
            _ => {}
        }
    }
    alike(tiles)
}

/// Tiles that are boxes of paper within lines, which may have gaps twice as wide as so many pixels.
fn boxed(sheet: &Sheet, marks: &[Mark], gap: u8) -> Vec<Tile> {
    let mut holes: Vec<Blob> = blobs(&erode(&sheet.paper(), Norm::LInf, gap));
    holes.retain(is_square);
    // A tile that lies on the board is a box in a box.
    holes.sort_by_key(|hole| hole.width() * hole.height());
    let squares = holes.iter().map(|hole| Square::of(hole).grown(gap.into(), sheet));
    let all: Vec<Tile> = squares.filter_map(|square| tile(sheet, &square, marks)).collect();
    without_between(&evened(sheet, marks, without_rings(each_once(all.iter().cloned()), &all)))
}

/// Tiles without the paper between two of them, on which there is a piece of a line.
fn without_between(tiles: &[Tile]) -> Vec<Tile> {
    let is_over = |tile: &Tile, other: &Tile| {
        other.number.sureness() > tile.number.sureness() && !is_beside(tile, std::slice::from_ref(other))
    };
    let is_between = |tile: &Tile| tiles.iter().filter(|other| is_over(tile, other)).count() > 1;
    tiles.iter().filter(|tile| !is_between(tile)).cloned().collect()
}

/// How large most tiles are.
fn usual_size(tiles: &[Tile]) -> Point {
    let usual = |of: fn(&Tile) -> f64| median(tiles.iter().map(of)).unwrap_or(1.0);
    Point::new(usual(|tile| tile.size.x), usual(|tile| tile.size.y))
}

/// How high the numbers of most tiles are.
fn usual_height(tiles: &[Tile]) -> f64 {
    median(tiles.iter().map(|tile| tile.number.size.y)).unwrap_or(1.0)
}

/// Tiles, those smaller than most as large as these and in line with them: dots on the corners of a frame of
/// dashes part strips of paper along it from the rest.
fn evened(sheet: &Sheet, marks: &[Mark], tiles: Vec<Tile>) -> Vec<Tile> {
    let size = usual_size(&tiles);
    let height = usual_height(&tiles);
    // A tile on the board may be smaller than those beside it, and its number with it.
    let is_small = |tile: &Tile| LEVEL * tile.number.size.y <= height;
    let is_whole =
        |tile: &Tile| is_small(tile) || tile.size.x >= WHOLE * size.x && tile.size.y >= WHOLE * size.y;
    let whole: Vec<Tile> = tiles.iter().filter(|tile| is_whole(tile)).cloned().collect();
    if whole.len() < FEWEST {
        return tiles;
    }
    let as_others = |seen: Tile| {
        let place = in_line(seen.number.middle, &whole, sheet.sides());
        Square::about(sheet, place, size * 0.5).and_then(|square| tile(sheet, &square, marks)).unwrap_or(seen)
    };
    tiles.into_iter().map(|tile| if is_whole(&tile) { tile } else { as_others(tile) }).collect()
}

/// Tiles, or where most of them lie in a larger one with the same number, these: what is about the numbers
/// alone is a ring, and the dots are outside it.
fn without_rings(tiles: Vec<Tile>, all: &[Tile]) -> Vec<Tile> {
    let tiles = alike(tiles);
    let is_about = |outer: &Tile, tile: &Tile| {
        let times = outer.size.x / tile.size.x;
        outer.number == tile.number
            && (RING.0..=RING.1).contains(&times)
            && outer.middle.distance(tile.middle) <= OFF * tile.size.x
    };
    let outer = tiles.iter().filter_map(|tile| all.iter().find(|outer| is_about(outer, tile)));
    let outer = alike(outer.cloned().collect());
    if outer.len() >= FEWEST && outer.len() * MOST.1 >= tiles.len() * MOST.0 { outer } else { tiles }
}

/// Tiles without the puzzle's own number: one beside the board whose corners are alike, where two of these
/// say so: it stands alone, it is far larger than the others', and they are more than the board's cells.
fn without_lone(mut tiles: Vec<Tile>, sides: (usize, usize), cells: usize) -> Vec<Tile> {
    let beside: Vec<usize> = (0..tiles.len()).filter(|&i| !is_on(tiles[i].middle, sides)).collect();
    let nearest = |i: usize| {
        let others = beside.iter().filter(|&&other| other != i);
        others.map(|&j| tiles[i].middle.distance(tiles[j].middle)).fold(f64::INFINITY, f64::min)
    };
    let mut far: Vec<(f64, usize)> = beside.iter().map(|&i| (nearest(i), i)).collect();
    far.sort_by(|a, b| b.0.total_cmp(&a.0));
    let is_larger = |lone: usize| {
        let others = (0..tiles.len()).filter(|&i| i != lone).map(|i| value(&tiles[i]));
        value(&tiles[lone]) > LARGER * others.max().unwrap_or(u32::MAX / LARGER)
    };
    let is_alone =
        |i: usize| matches!(far[..], [(own, lone), (next, _), ..] if i == lone && own > LONE * next);
    // One that is shown again is no other.
    let count = numbers(&tiles).len();
    let is_own = |i: usize| {
        let signs = [count > cells, is_larger(i), is_alone(i)];
        signs.into_iter().filter(|&is| is).count() >= 2 && range(tiles[i].corners) <= SAME
    };
    if let Some(&(_, own)) = far.iter().find(|&&(_, i)| is_own(i)) {
        tiles.remove(own);
    }
    tiles
}

/// What is most probably on a tile; 0 where that is no number.
fn value(tile: &Tile) -> u32 {
    tile.number.numbers().first().map_or(0, |number| number.0)
}

/// The different numbers of tiles.
pub(super) fn numbers<'a>(tiles: impl IntoIterator<Item = &'a Tile>) -> BTreeSet<u32> {
    tiles.into_iter().map(value).collect()
}

/// By how much values differ at most.
fn range(values: [f64; 4]) -> f64 {
    let [least, most] = [f64::min, f64::max].map(|of| values.into_iter().reduce(of).unwrap_or(0.0));
    most - least
}

/// Tiles, and those of numbers that are at most so many times as high as theirs and have no box about them:
/// their lines may be too pale beside dark corners. `tiles` are as large as one another.
fn with_numbers(sheet: &Sheet, marks: &[Mark], tiles: &[Tile], level: f64) -> Vec<Tile> {
    if tiles.len() < FEWEST {
        return tiles.to_vec();
    }
    let half = usual_size(tiles) * 0.5;
    let height = usual_height(tiles);
    let is_new = |mark: &&Mark| {
        mark.sureness() >= NUMBER
            && ratio(mark.size.y, height) <= level
            && tiles.iter().all(|tile| tile.middle.distance(mark.middle) > half.x)
    };
    // Digits that stand far apart are a number each until they are joined.
    let of_number = |digits: &Mark| {
        let whole = number(sheet, &Square::about(sheet, digits.middle, half)?, marks)?;
        tile(sheet, &Square::about(sheet, in_line(whole.middle, tiles, sheet.sides()), half)?, marks)
    };
    let mut others: Vec<Tile> = marks.iter().filter(is_new).filter_map(of_number).collect();
    others.sort_by(|a, b| b.number.sureness().total_cmp(&a.number.sureness()));
    // A dot looks like a number, too, but hardly as surely as that beside it.
    let mut all = tiles.to_vec();
    for tile in others {
        if is_beside(&tile, &all) {
            all.push(tile);
        }
    }
    alike(each_once(all.into_iter()))
}

/// Whether a place is on a board of so many rows and columns.
fn is_on(at: Point, (rows, columns): (usize, usize)) -> bool {
    let is_in = |at: f64, cells: usize| (0.0..cells as f64).contains(&at);
    is_in(at.x, columns) && is_in(at.y, rows)
}

/// The place of a tile whose number stands there: in line with those next to it, if there are any, for a
/// digit may be unseen. Those on a board with such sides are in no line with those beside it.
fn in_line(at: Point, tiles: &[Tile], sides: (usize, usize)) -> Point {
    let next = |along: fn(Point) -> (f64, f64)| {
        let same = tiles.iter().filter(|tile| is_on(tile.middle, sides) == is_on(at, sides));
        let near = same.filter_map(|tile| {
            let ((on, aside), (side, _)) = (along(tile.middle - at), along(tile.size));
            (on.abs() <= NEXT.0 * side && aside.abs() <= NEXT.1 * side).then_some((on.abs(), aside))
        });
        near.min_by(|a, b| a.0.total_cmp(&b.0)).map_or(0.0, |near| near.1)
    };
    at + Point::new(next(|p| (p.y, p.x)), next(|p| (p.x, p.y)))
}

/// Tiles with those of the others that stand in one lattice with them: a step from one of them or of each
/// other, along a row or a column.
fn with_neighbours(tiles: &[Tile], others: Vec<Tile>) -> Vec<Tile> {
    let is_known = |tile: &Tile| tiles.iter().any(|known| known.middle == tile.middle);
    let step = |along: fn(Point) -> (f64, f64)| {
        let nearest = tiles.iter().filter_map(|tile| {
            let off = tiles.iter().map(|other| along(other.middle - tile.middle));
            let ahead = off.filter(|(on, aside)| *on > 0.0 && aside.abs() <= ASTRAY * on);
            ahead.map(|(on, _)| on).min_by(f64::total_cmp)
        });
        median(nearest).unwrap_or(f64::INFINITY)
    };
    let (across, down) = (step(|off| (off.x, off.y)), step(|off| (off.y, off.x)));
    let is_next = |a: &Tile, b: &Tile| {
        let off = b.middle - a.middle;
        let is_step = |on: f64, aside: f64, step: f64| {
            (on.abs() - step).abs() <= ASTRAY * step && aside.abs() <= ASTRAY * step
        };
        is_step(off.x, off.y, across) || is_step(off.y, off.x, down)
    };
    let all: Vec<Tile> = tiles.iter().cloned().chain(others.into_iter().filter(|t| !is_known(t))).collect();
    let groups = together(all, is_next).into_iter();
    alike(groups.filter(|group| group.iter().any(is_known)).flatten().collect())
}

/// Those of the tiles that are as large as most, row by row.
fn alike(mut tiles: Vec<Tile>) -> Vec<Tile> {
    let usual = median(tiles.iter().map(|tile| tile.size.x)).unwrap_or(1.0);
    tiles.retain(|tile| ratio(tile.size.x, usual) <= SQUARE);
    let height = tiles.first().map_or(1.0, |tile| tile.size.y);
    let row = |tile: &Tile| (tile.middle.y / height).round();
    tiles.sort_by(|a, b| {
        (row(a), a.middle.x).partial_cmp(&(row(b), b.middle.x)).unwrap_or(std::cmp::Ordering::Equal)
    });
    tiles
}

/// Tiles that lie on a board with this mesh while another one beside it has the same number, for they are
/// placed already and may be larger; and the others.
pub(super) fn shown_again(tiles: Vec<Tile>, mesh: &Mesh) -> (Vec<Tile>, Vec<Tile>) {
    let is_on = |tile: &Tile| is_on(tile.middle, (mesh.rows(), mesh.columns()));
    let value = |tile: &Tile| tile.number.numbers().first().map(|number| number.0);
    let beside: Vec<Option<u32>> = tiles.iter().filter(|tile| !is_on(tile)).map(value).collect();
    tiles.into_iter().partition(|tile| is_on(tile) && beside.contains(&value(tile)))
}

/// Tiles without what looks like one beside them: the puzzle's own number, and letters of text.
pub(super) fn own(tiles: Vec<Tile>, sides: (usize, usize), cells: usize) -> Vec<Tile> {
    without_text(without_lone(tiles, sides, cells), sides)
}

/// Tiles without those beside the board whose number is of another height than most and that of another one
/// which is not: a letter in a line of text below them looks like a digit.
fn without_text(tiles: Vec<Tile>, sides: (usize, usize)) -> Vec<Tile> {
    let height = usual_height(&tiles);
    let off = |tile: &Tile| ratio(tile.number.size.y, height);
    let known = numbers(tiles.iter().filter(|tile| off(tile) <= LEVEL));
    let is_text =
        |tile: &Tile| off(tile) > HIGHER && known.contains(&value(tile)) && !is_on(tile.middle, sides);
    tiles.into_iter().filter(|tile| !is_text(tile)).collect()
}

/// As many of the tiles as there are cells, those whose size is nearest to that of most, where the others
/// differ more: the number of a puzzle in a disc of its own.
pub(super) fn like_most(tiles: Vec<Tile>, cells: usize) -> Vec<Tile> {
    let usual = median(tiles.iter().map(|tile| tile.size.x)).unwrap_or(1.0);
    let off = |tile: &Tile| ratio(tile.size.x, usual).max(ratio(tile.size.y, usual));
    let mut all: Vec<f64> = tiles.iter().map(off).collect();
    all.sort_by(f64::total_cmp);
    match (cells.checked_sub(1).and_then(|last| all.get(last)), all.get(cells)) {
        (Some(&last), Some(&next)) if next >= CLEARLY * last => {
            tiles.into_iter().filter(|tile| off(tile) <= last).collect()
        }
        _ => tiles,
    }
}

fn is_square(hole: &Blob) -> bool {
    let (wide, high) = (f64::from(hole.width()), f64::from(hole.height()));
    let fits = |side: f64| (SIDE.0..=SIDE.1).contains(&(side / f64::from(CELL)));
    fits(wide) && fits(high) && wide.max(high) <= SQUARE * wide.min(high)
}

#[cfg(test)]
mod tests;
