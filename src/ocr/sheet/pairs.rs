//! What joins two cells: lines that go all around both, and past where the two meet, dark tiles that cover
//! both, and no line between them.

use super::ink::{CELL, Sheet};
use crate::geometry::Point;

/// How far a frame runs within the edges of its cells, in pixels from where to where.
const INSETS: std::ops::RangeInclusive<i32> = -6..=16;

/// Part of a cell's side about its middle along which a frame is looked at, without its corners, which may be
/// round; and the same of where its cells meet, where frames of one cell each have a gap.
const MIDDLE: (f64, f64) = (0.3, 0.7);
const MEETING: (f64, f64) = (0.9, 1.1);

/// Which of the places along a part of a frame tells what it has, palest first, as a share: lines may be
/// broken, and digits stand beside them.
const RANK: f64 = 0.15;

/// Share of ink's depth that paper may have.
const NOISE: f32 = 0.12;

/// Pixels on either side of where two cells meet that are dark where one tile covers both: tiles of one cell
/// each leave a gap.
const SEAM: std::ops::RangeInclusive<i32> = 1..=6;

/// Pixels on either side of where two cells meet across which a line between them is looked for: tiles stand
/// apart.
const BETWEEN: std::ops::RangeInclusive<i32> = -8..=8;

/// How broad a line a dark tile that covers two cells is as good as: as the broadest frames are.
const DARK: f32 = 8.0;

/// By cell, row by row, how broad a line goes around it and the cell to its right, and around it and the cell
/// below: where it is least, in hundredths of a cell of full ink.
pub(super) fn frames(sheet: &Sheet) -> Vec<[f32; 2]> {
    let (rows, columns) = sheet.sides();
    let cell = |i: usize| {
        let (row, column) = (i / columns, i % columns);
        let corner = Point::new(column as f64, row as f64);
        let pairs = [(true, column + 1 < columns, i + 1), (false, row + 1 < rows, i + columns)];
        pairs.map(|(is_across, is_pair, other)| {
            if !is_pair {
                0.0
            } else if is_dark_pair(sheet, i, other) {
                DARK
            } else {
                frame(sheet, corner, is_across)
            }
        })
    };
    (0..rows * columns).map(cell).collect()
}

/// By cell, row by row, how dark the line is between it and the cell to its right, and the cell below, as a
/// share of full ink: in the middle of its length, usually.
pub(super) fn seams(sheet: &Sheet) -> Vec<[f32; 2]> {
    let (rows, columns) = sheet.sides();
    let side = f64::from(CELL);
    let places: Vec<f64> =
        ((MIDDLE.0 * side) as u32..=(MIDDLE.1 * side) as u32).map(|place| f64::from(place) / side).collect();
    let darkest = |i: usize, is_across: bool, place: f64| {
        let (row, column) = ((i / columns) as f64, (i % columns) as f64);
        let at = |off: i32| {
            let beyond = 1.0 + f64::from(off) / side;
            let (x, y) = if is_across { (beyond, place) } else { (place, beyond) };
            sheet.ink_at(sheet.pixel(Point::new(column + x, row + y)))
        };
        BETWEEN.map(at).fold(0.0, f32::max)
    };
    let seam = |i: usize, is_across: bool| {
        let mut along: Vec<f32> = places.iter().map(|&place| darkest(i, is_across, place)).collect();
        let middle = along.len() / 2;
        *along.select_nth_unstable_by(middle, f32::total_cmp).1
    };
    (0..rows * columns).map(|i| [seam(i, true), seam(i, false)]).collect()
}

/// Whether a dark tile covers these two cells and no other: what goes on is a panel.
fn is_dark_pair(sheet: &Sheet, a: usize, b: usize) -> bool {
    let (rows, columns) = sheet.sides();
    let others = |own: usize| {
        let touches = move |other: &usize| {
            let down = (own / columns).abs_diff(other / columns);
            down + (own % columns).abs_diff(other % columns) == 1
        };
        (0..rows * columns).filter(touches)
    };
    let is_alone = |own: usize, with: usize| {
        others(own).filter(|&other| are_covered(sheet, own, other)).eq(std::iter::once(with))
    };
    is_alone(a, b) && is_alone(b, a)
}

/// Whether one dark tile covers two cells that meet.
fn are_covered(sheet: &Sheet, a: usize, b: usize) -> bool {
    let (from, to) = (sheet.middle(a), sheet.middle(b));
    let (seam, step) = ((from + to) * 0.5, (to - from) * (1.0 / to.distance(from)));
    let is_dark = |off: i32| sheet.is_dark(seam + step * f64::from(off));
    [a, b].iter().all(|cell| sheet.dark_tiles.contains(cell)) && SEAM.flat_map(|off| [off, -off]).all(is_dark)
}

/// How broad a line goes around two cells from this corner on.
fn frame(sheet: &Sheet, corner: Point, is_across: bool) -> f32 {
    let at = |along: f64, beside: f64| {
        let off = if is_across { Point::new(along, beside) } else { Point::new(beside, along) };
        sheet.pixel(corner + off)
    };
    let ends = [(0.0, 1.0), (2.0, -1.0)]
        .map(|(end, inwards)| part(sheet, MIDDLE, &|place, inset| at(end + inwards * inset, place)));
    let flanks = [MIDDLE, MEETING, (MIDDLE.0 + 1.0, MIDDLE.1 + 1.0)].into_iter().flat_map(|range| {
        [(0.0, 1.0), (1.0, -1.0)]
            .map(|(flank, inwards)| part(sheet, range, &|place, inset| at(place, flank + inwards * inset)))
    });
    flanks.chain(ends).fold(f32::INFINITY, f32::min)
}

/// How broad the line is along a part of a frame, whose pixels are told by how far along a side and how far
/// within it they lie, in cells.
fn part(sheet: &Sheet, (from, to): (f64, f64), pixel: &dyn Fn(f64, f64) -> Point) -> f32 {
    let side = f64::from(CELL);
    let places: Vec<f64> =
        ((from * side) as u32..=(to * side) as u32).map(|place| f64::from(place) / side).collect();
    let ink = |inset: i32| -> Vec<f32> {
        let inset = (f64::from(inset) + 0.5) / side;
        places.iter().map(|&place| (sheet.ink_at(pixel(place, inset)) - NOISE).max(0.0)).collect()
    };
    let rows: Vec<Vec<f32>> = INSETS.map(ink).collect();
    // A line that runs a little askew stays within a pixel of a row.
    let palest = |rows: &[Vec<f32>]| {
        let darkest = |k: usize| rows.iter().map(|row| row[k]).fold(0.0, f32::max);
        let mut along: Vec<f32> = (0..places.len()).map(darkest).collect();
        let rank = (RANK * along.len() as f64) as usize;
        *along.select_nth_unstable_by(rank, f32::total_cmp).1
    };
    rows.windows(3).map(palest).sum::<f32>() * 100.0 / CELL as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Mesh;
    use crate::ocr::tests::photo;
    use crate::puzzle::Layout;
    use image::{Rgb, RgbImage};

    /// How far a place lies outside of a box, in pixels; below zero within it.
    fn outside((x, y): (f64, f64), (left, top): (f64, f64), (right, bottom): (f64, f64)) -> f64 {
        (left - x).max(x - right).max(top - y).max(y - bottom)
    }

    /// The frames on a board of 3 x 3 cells with ink where `is_ink` says.
    fn told(is_ink: impl Fn((f64, f64)) -> bool) -> Vec<[f32; 2]> {
        let paper = |x: u32, y: u32| {
            let at = (f64::from(x) + 0.5, f64::from(y) + 0.5);
            // A digit in each cell.
            let is_digit = outside((at.0 % 72.0, at.1 % 72.0), (28.0, 16.0), (40.0, 56.0)) < 0.0;
            Rgb([if is_digit || is_ink(at) { 20 } else { 240 }; 3])
        };
        let mesh = Mesh::from_fn(3, 3, |r, c| Point::new(c as f64, r as f64) * 72.0);
        let photo = photo(RgbImage::from_fn(216, 216, paper));
        frames(&Sheet::of(&photo, &Layout::full(3, 3), mesh, 0))
    }

    #[test]
    fn a_dark_tile_that_covers_two_cells_is_as_good_as_a_frame_and_one_that_covers_three_is_not() {
        // Dark tiles 60 pixels wide, so many pixels long, from the first cell on, with a light digit in each.
        let told = |long: f64| {
            let is_light = |(x, y): (f64, f64)| {
                let is_digit = outside((x % 72.0, y % 72.0), (28.0, 20.0), (44.0, 52.0)) < 0.0;
                let is_within = outside((x % 72.0, y % 72.0), (33.0, 25.0), (44.0, 52.0)) < 0.0;
                outside((x - 216.0, y - 216.0), (6.0, 6.0), (long, 66.0)) > 0.0 || (is_digit && !is_within)
            };
            let paper = |x: u32, y: u32| {
                Rgb([if is_light((f64::from(x) + 0.5, f64::from(y) + 0.5)) { 240 } else { 20 }; 3])
            };
            let mesh = Mesh::from_fn(3, 3, |r, c| Point::new(3.0 + c as f64, 3.0 + r as f64) * 72.0);
            let photo = photo(RgbImage::from_fn(648, 648, paper));
            frames(&Sheet::of(&photo, &Layout::full(3, 3), mesh, 3))
        };
        let dark = |told: Vec<[f32; 2]>| told.iter().flatten().filter(|&&broad| broad >= DARK).count();
        let pair = told(138.0);
        assert!(pair[0][0] >= DARK && dark(pair.clone()) == 1, "{pair:?}");
        assert_eq!(dark(told(66.0)), 0, "one cell");
        assert_eq!(dark(told(210.0)), 0, "three cells");
    }

    #[test]
    fn where_two_cells_have_no_line_between_them_it_is_seen() {
        // Lines between all cells but the middle one and that to its right.
        let is_line = |v: f64| (v + 1.0).rem_euclid(72.0) < 2.0;
        let paper = |x: u32, y: u32| {
            let (x, y) = (f64::from(x) + 0.5, f64::from(y) + 0.5);
            let is_gap = (80.0..136.0).contains(&y) && (140.0..148.0).contains(&x);
            Rgb([if (is_line(x) || is_line(y)) && !is_gap { 20 } else { 240 }; 3])
        };
        let mesh = Mesh::from_fn(3, 3, |r, c| Point::new(c as f64, r as f64) * 72.0);
        let photo = photo(RgbImage::from_fn(216, 216, paper));
        let seams = seams(&Sheet::of(&photo, &Layout::full(3, 3), mesh, 0));
        assert!(seams[4][0] < 0.2, "{seams:?}");
        let inner =
            [0, 1, 3, 6, 7].map(|i| seams[i][0]).into_iter().chain([0, 1, 2, 3, 4, 5].map(|i| seams[i][1]));
        assert!(inner.fold(1.0, f32::min) > 0.6, "{seams:?}");
    }

    #[test]
    fn a_line_around_two_cells_is_told_from_lines_between_cells_and_around_one() {
        let is_line = |v: f64, wide: f64| (v + wide).rem_euclid(72.0) < 2.0 * wide;
        let ring = |at, inset: f64| {
            let off = outside(at, (72.0 + inset, 72.0 + inset), (216.0 - inset, 144.0 - inset));
            (-5.0..0.0).contains(&off)
        };
        let cells = |(x, y): (f64, f64)| {
            let off = outside((x % 72.0, y % 72.0), (5.0, 5.0), (67.0, 67.0));
            (-2.0..0.0).contains(&off)
        };
        let boards: [&dyn Fn((f64, f64)) -> bool; 3] =
            [&|_| false, &|(x, y)| is_line(x, 1.0) || is_line(y, 1.0), &cells];
        for (i, board) in boards.into_iter().enumerate() {
            for inset in [0.0, 8.0] {
                let told = told(|at| board(at) || ring(at, inset));
                let piece = told[4][0];
                let others = told.iter().flatten().copied().filter(|&broad| broad < piece);
                let highest = others.clone().fold(0.0, f32::max);
                assert_eq!(others.count(), 17, "board {i}: {told:?}");
                assert!(piece > highest + 2.0, "board {i}: {piece} and {highest}");
            }
        }
    }
}
