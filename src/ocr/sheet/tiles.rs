//! Tiles about a board, and on it: boxes with a number in the middle and perhaps dots in the corners.

use super::dots::{by_dots, square};
use super::ink::{CELL, Sheet};
use super::tile::{Square, each_once, number, tile};
use crate::geometry::{Homography, Mesh, Point, median, ratio};
use crate::grid::Board;
use crate::ocr::blobs::{Blob, blobs};
use crate::ocr::groups::together;
use crate::puzzle::marks::{Mark, Marks, Tile};

/// Rows of boards beside which tiles are looked for.
const ROWS: std::ops::RangeInclusive<usize> = 3..=6;

/// Cells of such a board at least, of each that has a number: most tiles lie beside it. And how sure a number
/// is of these at least: what is left of a shadow's edge is none.
const OPEN: usize = 2;
const NUMBER: f64 = 0.5;

/// How far from the middle of its cell, in cells, the number of a tile on a board is at most; and marks there
/// beyond as many as there are numbers that may be none.
const MIDDLE: f64 = 0.15;
const STRANGE: usize = 1;

/// How far from the board tiles may lie, in cells beyond as many as it has rows.
const BESIDE: usize = 3;

/// Least and most side of a tile in cells, and its longer side over its shorter one at most, as over that of
/// the others.
const SIDE: (f64, f64) = (0.3, 1.3);
const SQUARE: f64 = 1.3;

/// How many times as large as a ring about its number a tile is, how far from the ring's middle its own is at
/// most, in sides of the ring, and the share of tiles that have such rings.
const RING: (f64, f64) = (1.2, 2.2);
const OFF: f64 = 0.2;
const MOST: (usize, usize) = (2, 3);

/// How many times as far from the usual size tiles too many are as the others.
const CLEARLY: f64 = 1.05;

/// How many times as far from the others as any of these from its nearest what stands alone is, and by how
/// much its corners differ in darkness at most: the number of a puzzle in a box or disc of its own.
const LONE: f64 = 2.0;
const SAME: f64 = 0.5;

/// Fewest tiles in boxes that tell how large those are whose boxes are not seen, and how many times as high
/// as theirs the numbers of these are at most.
const FEWEST: usize = 4;
const LEVEL: f64 = 1.15;

/// The same of numbers that stand where the tiles' rows and columns go on, and how far from that place they
/// are at most, in steps from tile to tile.
const HIGHER: f64 = 1.3;
const ASTRAY: f64 = 0.2;

/// Whether tiles may lie about a board: square, of lines or of boxes, and mostly empty. What stands in the
/// middle of boxes are the numbers of tiles then, rather than letters.
pub(super) fn may_be_about(board: &Board, marks: &Marks) -> bool {
    let (rows, columns) = (board.mesh.rows(), board.mesh.columns());
    let own = || marks.marks.iter().filter(|mark| marks.cell_of(mark).is_some());
    let is_number = |mark: &&Mark| mark.sureness() >= NUMBER;
    let off = |v: f64| (v - v.floor() - 0.5).abs();
    let is_central = |mark: &&Mark| off(mark.middle.x).max(off(mark.middle.y)) <= MIDDLE;
    let (numbers, letters): (Vec<&Mark>, Vec<&Mark>) = own().filter(is_central).partition(is_number);
    rows == columns
        && ROWS.contains(&rows)
        && board.layout.exists.iter().all(|&exists| exists)
        && (board.layout.is_ruled() || letters.len() <= numbers.len() + STRANGE)
        && own().filter(is_number).count() * OPEN <= rows * columns
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
/// these alone where they are more.
pub(super) fn tiles(sheet: &Sheet, marks: &[Mark], cells: usize) -> Vec<Tile> {
    let boxed = without_lone(boxed(sheet, marks), sheet.sides(), cells);
    if boxed.len() >= cells {
        return boxed;
    }
    let numbered = with_numbers(sheet, marks, &boxed, LEVEL);
    if numbered.len() == cells {
        return numbered;
    }
    let neighbours = with_neighbours(&boxed, with_numbers(sheet, marks, &boxed, HIGHER));
    if neighbours.len() >= cells {
        return neighbours;
    }
    let dotted = alike(by_dots(sheet, marks));
    if dotted.len() > boxed.len() {
        return dotted;
    }
    let is_new =
        |tile: &Tile| boxed.iter().all(|known| known.middle.distance(tile.middle) > known.size.x / 2.0);
    let more: Vec<Tile> = dotted.into_iter().filter(is_new).collect();
    alike(boxed.into_iter().chain(more).collect())
}

/// Tiles and those of the others that are sure and lie where there is none.
pub(super) fn with_others(
    mut tiles: Vec<Tile>,
    others: &[Tile],
    is_sure: impl Fn(&Tile) -> bool,
) -> Vec<Tile> {
    for other in others.iter().filter(|other| is_sure(other)) {
        let is_here = |tile: &Tile| tile.middle.distance(other.middle) < tile.size.x / 2.0;
        match tiles.iter_mut().find(|tile| is_here(tile)) {
            Some(tile) if !is_sure(tile) => *tile = other.clone(),
            Some(_) => {}
            None => tiles.push(other.clone()),
        }
    }
    alike(tiles)
}

/// Tiles that are boxes of paper within lines.
fn boxed(sheet: &Sheet, marks: &[Mark]) -> Vec<Tile> {
    let mut holes: Vec<Blob> = blobs(&sheet.paper());
    holes.retain(is_square);
    // A tile that lies on the board is a box in a box.
    holes.sort_by_key(|hole| hole.width() * hole.height());
    let all: Vec<Tile> = holes.iter().filter_map(|hole| tile(sheet, &Square::of(hole), marks)).collect();
    without_rings(each_once(all.iter().cloned()), &all)
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

/// Tiles, or where they are more than the cells of a board with such sides those without one that stands
/// alone beside it and whose corners are alike.
pub(super) fn without_lone(mut tiles: Vec<Tile>, (rows, columns): (usize, usize), cells: usize) -> Vec<Tile> {
    let is_in = |at: f64, cells: usize| (0.0..cells as f64).contains(&at);
    let is_beside = |tile: &Tile| !(is_in(tile.middle.x, columns) && is_in(tile.middle.y, rows));
    let beside: Vec<usize> = (0..tiles.len()).filter(|&i| is_beside(&tiles[i])).collect();
    let nearest = |i: usize| {
        let others = beside.iter().filter(|&&other| other != i);
        others.map(|&j| tiles[i].middle.distance(tiles[j].middle)).fold(f64::INFINITY, f64::min)
    };
    let mut far: Vec<(f64, usize)> = beside.iter().map(|&i| (nearest(i), i)).collect();
    far.sort_by(|a, b| b.0.total_cmp(&a.0));
    if let [(farthest, lone), (next, _), ..] = far[..]
        && tiles.len() > cells
        && farthest > LONE * next
        && range(tiles[lone].corners) <= SAME
    {
        tiles.remove(lone);
    }
    tiles
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
    let usual = |of: fn(&Tile) -> f64| median(tiles.iter().map(of)).unwrap_or(1.0);
    let half = Point::new(usual(|tile| tile.size.x), usual(|tile| tile.size.y)) * 0.5;
    let height = usual(|tile| tile.number.size.y);
    let is_new = |mark: &&Mark| {
        mark.sureness() >= NUMBER
            && ratio(mark.size.y, height) <= level
            && tiles.iter().all(|tile| tile.middle.distance(mark.middle) > half.x)
    };
    // Digits that stand far apart are a number each until they are joined.
    let of_number = |digits: &Mark| {
        let whole = number(sheet, &square(sheet, digits.middle, half)?, marks)?;
        tile(sheet, &square(sheet, whole.middle, half)?, marks)
    };
    let others = marks.iter().filter(is_new).filter_map(of_number);
    alike(each_once(tiles.iter().cloned().chain(others)))
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
    let is_on = |tile: &Tile| {
        let is_in = |at: f64, cells: usize| (0.0..cells as f64).contains(&at);
        is_in(tile.middle.x, mesh.columns()) && is_in(tile.middle.y, mesh.rows())
    };
    let value = |tile: &Tile| tile.number.numbers().first().map(|number| number.0);
    let beside: Vec<Option<u32>> = tiles.iter().filter(|tile| !is_on(tile)).map(value).collect();
    tiles.into_iter().partition(|tile| is_on(tile) && beside.contains(&value(tile)))
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
mod tests {
    use super::*;
    use crate::geometry::{Quad, Turn};
    use crate::ocr::tests::photo;
    use crate::puzzle::Layout;
    use crate::puzzle::marks::Glyph;
    use image::{Rgb, RgbImage};

    #[test]
    fn what_is_left_of_a_shadow_in_cells_does_not_keep_tiles_from_being_about() {
        let mesh = Mesh::from_fn(3, 3, |r, c| Point::new(c as f64 * 20.0, r as f64 * 20.0));
        let board = Board { mesh, layout: Layout::full(3, 3), turn: Turn::NONE, score: 1.0 };
        let marks = |sure: f64| {
            let ways = vec![vec![Glyph::taken_for('4', sure)]];
            let at = |i: u32| Point::new(f64::from(i % 3) + 0.5, f64::from(i / 3) + 0.5);
            let mark = |i| Mark {
                middle: at(i),
                size: Point::new(0.3, 0.4),
                place: Quad([at(i); 4]),
                ways: ways.clone(),
            };
            Marks { marks: (0..5).map(mark).collect(), ..Marks::bare(board.layout.clone()) }
        };
        assert!(may_be_about(&board, &marks(0.1)));
        assert!(!may_be_about(&board, &marks(1.0)));
        let mut apart = board.clone();
        apart.layout.horizontal.fill(0.0);
        apart.layout.vertical.fill(0.0);
        let empty = Marks::bare(board.layout.clone());
        assert!(may_be_about(&apart, &empty), "its cells may be boxes that stand apart");
        assert!(!may_be_about(&apart, &marks(0.1)), "these have letters in them");
    }

    #[test]
    fn numbers_as_high_as_those_of_tiles_are_tiles_too_where_all_are_one_for_each_cell() {
        // Nine numbers below a board of 3 x 3, a box about each but the last two, which stand in no column,
        // and one of small print.
        let origin = 180.0;
        let column = |i: u32| f64::from(i % 3) + if i < 7 { 0.0 } else { 0.4 };
        let at = |i: u32| Point::new(0.5 + column(i), 3.9 + 1.1 * f64::from(i / 3));
        let rgb = RgbImage::from_fn(600, 600, |x, y| {
            let p = Point::new((f64::from(x) - origin) / 60.0, (f64::from(y) - origin) / 60.0);
            let off = |i: u32| (p.x - at(i).x).abs().max((p.y - at(i).y).abs());
            Rgb([if (0..7).any(|i| (0.4..0.44).contains(&off(i))) { 30 } else { 225 }; 3])
        });
        let node = |r, c| Point::new(origin + c as f64 * 60.0, origin + r as f64 * 60.0);
        let sheet = Sheet::of(&photo(rgb), &Layout::full(3, 3), Mesh::from_fn(3, 3, node), 4);
        let mark = |digit: char, middle: Point, height: f64| {
            let ways = vec![vec![Glyph::taken_for(digit, 1.0)]];
            Mark { middle, size: Point::new(0.2, height), place: Quad([middle; 4]), ways }
        };
        let mut marks: Vec<Mark> =
            (0..9).zip("123456789".chars()).map(|(i, digit)| mark(digit, at(i), 0.3)).collect();
        marks.push(mark('3', Point::new(-1.5, 0.5), 0.15));
        let found = tiles(&sheet, &marks, 9);
        let numbers: Vec<u32> = found.iter().map(|tile| tile.number.numbers()[0].0).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(tiles(&sheet, &marks, 8).len(), 7, "what has no box is not as many as are missing");
    }

    #[test]
    fn of_more_tiles_than_cells_those_of_another_size_are_none() {
        let tile =
            |x: f64, side: f64| Tile { size: Point::new(side, side), ..lying('4', 1.0, Point::new(x, 4.0)) };
        let tiles = vec![tile(0.5, 0.85), tile(1.5, 0.84), tile(2.5, 0.7), tile(3.5, 0.86), tile(4.5, 0.84)];
        let places = |cells| -> Vec<f64> {
            like_most(tiles.clone(), cells).iter().map(|tile| tile.middle.x).collect()
        };
        assert_eq!(places(4), [0.5, 1.5, 3.5, 4.5]);
        assert_eq!(places(5).len(), 5);
        assert_eq!(places(3).len(), 5, "these are alike");
    }

    #[test]
    fn of_more_tiles_than_cells_one_that_stands_alone_with_corners_alike_is_none() {
        let tile = |x: f64, y: f64| lying('4', 1.0, Point::new(x, y));
        let mut tiles: Vec<Tile> =
            (0..8).map(|i| tile(0.5 + f64::from(i % 4), 4.0 + f64::from(i / 4))).collect();
        tiles.extend([tile(1.5, 1.5), tile(-2.0, -3.0)]);
        let count = |tiles: &[Tile], cells| without_lone(tiles.to_vec(), (3, 3), cells).len();
        assert_eq!(without_lone(tiles.clone(), (3, 3), 9), tiles[..9]);
        assert_eq!(count(&tiles, 10), 10, "they are as many as cells");
        assert_eq!(count(&tiles[..9], 8), 9, "what lies on the board is not beside it");
        tiles[9].corners[2] = 0.9;
        assert_eq!(count(&tiles, 9), 10, "it has a dot");
        tiles[9] = tile(5.3, 4.0);
        assert_eq!(count(&tiles, 9), 10, "it is as near as others");
    }

    #[test]
    fn a_tile_that_one_look_alone_sees_surely_is_one() {
        let tile = |x: f64, sure: f64| lying('4', sure, Point::new(x, 4.0));
        let is_sure = |tile: &Tile| tile.number.sureness() > 0.9;
        let seen = vec![tile(0.5, 1.0), tile(1.5, 0.4)];
        let others = [tile(0.55, 1.0), tile(1.55, 1.0), tile(2.5, 1.0), tile(3.5, 0.4)];
        let both: Vec<f64> = with_others(seen, &others, is_sure).iter().map(|tile| tile.middle.x).collect();
        assert_eq!(both, [0.5, 1.55, 2.5]);
    }

    /// A tile with a number that is so sure, its middle there, in cells.
    fn lying(number: char, sure: f64, middle: Point) -> Tile {
        let size = Point::new(0.9, 0.9);
        let ways = vec![vec![Glyph::taken_for(number, sure)]];
        let place = Quad([middle; 4]);
        Tile {
            middle,
            size,
            place,
            number: Mark { middle, size, place, ways },
            corners: [0.0; 4],
            depth: 1.0,
        }
    }

    #[test]
    fn numbers_where_rows_and_columns_of_tiles_go_on_are_tiles_and_those_of_other_print_are_none() {
        let at = |i: u32| Point::new(5.0 + 1.1 * f64::from(i % 4), 1.25 * f64::from(i / 4));
        let tiles: Vec<Tile> = [0, 1, 4, 6, 8, 9].map(|i| lying('4', 1.0, at(i))).to_vec();
        let missing = [2, 3, 5, 7, 10, 11].map(|i| lying('7', 1.0, at(i)));
        let print =
            [Point::new(5.5, 4.6), Point::new(4.3, 3.9), Point::new(10.6, 0.0)].map(|at| lying('1', 1.0, at));
        let others = tiles[..2].iter().chain(&print).chain(&missing).cloned().collect();
        let found = with_neighbours(&tiles, others);
        let middles: Vec<Point> = found.iter().map(|tile| tile.middle).collect();
        assert_eq!(middles, (0..12).map(at).collect::<Vec<_>>());
    }

    #[test]
    fn a_piece_of_a_line_around_a_number_is_none_of_its_digits() {
        let node = |r, c| Point::new(180.0 + c as f64 * 60.0, 180.0 + r as f64 * 60.0);
        let white = RgbImage::from_pixel(600, 600, Rgb([225; 3]));
        let sheet = Sheet::of(&photo(white), &Layout::full(3, 3), Mesh::from_fn(3, 3, node), 4);
        let middle = Point::new(0.5, 4.5);
        let mark = |middle: Point, size: Point, ways| Mark { middle, size, place: Quad([middle; 4]), ways };
        let four = mark(middle, Point::new(0.17, 0.24), vec![vec![Glyph::taken_for('4', 1.0)]]);
        let strange = vec![vec![Glyph { says: vec![1.0 / 37.0; 37] }]];
        let around = mark(Point::new(0.6, 4.6), Point::new(0.47, 0.58), strange);
        let square = square(&sheet, middle, Point::new(0.45, 0.45)).expect("on the sheet");
        let found = number(&sheet, &square, &[four.clone(), around]);
        assert_eq!(found.map(|mark| mark.size), Some(four.size));
    }

    #[test]
    fn a_tile_on_the_board_with_the_number_of_one_beside_it_is_shown_again() {
        let node = |r, c| Point::new(180.0 + c as f64 * 60.0, 180.0 + r as f64 * 60.0);
        let (twice, once) = (lying('4', 1.0, Point::new(1.5, 1.5)), lying('5', 1.0, Point::new(0.5, 0.5)));
        let beside = [lying('4', 1.0, Point::new(0.5, 4.5)), lying('6', 1.0, Point::new(1.5, 4.5))];
        let all = [&[twice.clone(), once.clone()], &beside[..]].concat();
        let (again, others) = shown_again(all, &Mesh::from_fn(3, 3, node));
        assert_eq!((again, others), (vec![twice], [&[once], &beside[..]].concat()));
    }

    #[test]
    fn where_most_tiles_lie_in_larger_ones_with_their_numbers_they_are_rings() {
        let number = |i: u32| char::from_digit(i + 1, 10).expect("a digit");
        let tile = |i: u32, side: f64| Tile {
            size: Point::new(side, side),
            ..lying(number(i), 1.0, Point::new(f64::from(i) + 0.5, 4.0))
        };
        let rings: Vec<Tile> = (0..5).map(|i| tile(i, 0.55)).collect();
        // Of one the tile is not seen; another one lies in a cell of the board, too.
        let outer: Vec<Tile> = (1..5).map(|i| tile(i, 0.85)).collect();
        let all = [&rings[..], &outer, &[tile(4, 1.0)]].concat();
        assert_eq!(without_rings(rings.clone(), &all), outer);
        // Tiles that lie on the board alone are in larger ones, its cells.
        let on_board = [&rings[..], &outer[..1]].concat();
        assert_eq!(without_rings(rings.clone(), &on_board), rings);
    }
}
