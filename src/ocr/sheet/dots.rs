//! Tiles that are told by the dots about their numbers, as where they have no frames, and dots that touch
//! numbers.

use super::ink::{CELL, Sheet};
use super::tile::{Square, each_once, number, tile};
use crate::geometry::{Point, median, ratio};
use crate::ocr::blobs::{Blob, blobs};
use crate::ocr::groups::together;
use crate::puzzle::marks::{Mark, Tile};
use image::Luma;
use imageproc::drawing::draw_filled_circle_mut;

/// Least and most side of a dot, in cells; its longer side over its shorter one at most, and the share of its
/// box that it fills at least.
const SIDE: (f64, f64) = (0.06, 0.3);
const ROUND: f64 = 1.4;
const FULL: f64 = 0.62;

/// How sure the number of a tile is at least, and how many times as high as most of its height it is at most.
const SURE: f64 = 0.5;
const ALIKE: f64 = 1.3;

/// How far from the middle of its number a dot lies along both directions, in heights of the number.
const NEAR: (f64, f64) = (0.5, 1.8);

/// How many times as far from its number as most a dot may lie.
const ASTRAY: f64 = 1.35;

/// How far, in cells, the dots of a tile are from where those of most are, at most.
const AGREED: f64 = 0.06;

/// Fewest dots that tell where those of all tiles are.
const FEWEST: usize = 6;

/// How near the middle of a tile, in sides of it, its dots are at least and at most.
const CORNERS: std::ops::Range<f64> = 0.12..0.5;

/// The middle part of a dot, as a share of its side, of which at least such a share is ink; and by how much
/// it reaches beyond its side, in pixels, for its edge is soft.
const CORE: (f64, f64) = (0.7, 0.95);
const SOFT: f64 = 1.5;

/// How many times as far from one another as most neighbours those of one group are at most, and what is too
/// close to be another tile's number; and the fewest tiles of a group beside the board: here and there
/// letters stand between dots.
const STEP: f64 = 1.3;
const CLOSE: f64 = 0.7;
const GROUP: usize = 4;

/// How far off the middle of a cell, in cells, the number of a tile that lies there is at most, and how sure
/// one is that has no dots.
const CENTRAL: f64 = 0.2;
const CLEAR: f64 = 0.9;

/// How far a tile reaches beyond the middles of its dots, in their sides.
const MARGIN: f64 = 0.9;

/// The tiles of a sheet with these marks: numbers of one height that have dots about them, all as far away.
pub(super) fn by_dots(sheet: &Sheet, marks: &[Mark]) -> Vec<Tile> {
    let dots = Dot::all(sheet);
    let tiles = heights(marks).into_iter().map(|numbers| dotted(sheet, marks, &numbers, &dots));
    tiles.max_by_key(Vec::len).unwrap_or_default()
}

/// The tiles of these numbers of one height.
fn dotted(sheet: &Sheet, marks: &[Mark], numbers: &[&Mark], dots: &[Dot]) -> Vec<Tile> {
    let pairs: Vec<(usize, Point, f64)> = dots.iter().filter_map(|dot| nearest(dot, numbers)).collect();
    let usual = |of: fn(&(usize, Point, f64)) -> f64| median(pairs.iter().map(of)).unwrap_or_default();
    let (across, down, side) = (usual(|p| p.1.x.abs()), usual(|p| p.1.y.abs()), usual(|p| p.2));
    let fits = |own: f64, usual: f64| ratio(own.abs(), usual) <= ASTRAY;
    let fitting: Vec<usize> =
        pairs.iter().filter(|p| fits(p.1.x, across) && fits(p.1.y, down)).map(|p| p.0).collect();
    if fitting.len() < FEWEST || 2 * fitting.len() < pairs.len() {
        return Vec::new();
    }
    let half = Point::new(across + MARGIN * side, down + MARGIN * side);
    // How far the middle of its dots is beside what is seen of a number, a digit of which may touch one.
    let aside = |digits: &Mark| {
        let own = pairs.iter().filter(|pair| std::ptr::eq(numbers[pair.0], digits)).map(|pair| pair.1);
        let level = own.filter(|off| (off.y.abs() - down).abs() <= AGREED);
        let all: Vec<f64> = level.map(|off| off.x - across.copysign(off.x)).collect();
        let middle = median(all.iter().copied())?;
        let do_agree = all.iter().all(|off| (off - middle).abs() <= AGREED);
        (do_agree && middle.abs() > AGREED).then_some(middle)
    };
    // Digits that stand far apart are a number each until they are joined.
    let tile = |digits: &Mark| {
        let whole = number(sheet, &Square::about(sheet, digits.middle, half)?, marks)?;
        let off = aside(digits).map(|off| digits.middle + Point::new(off, 0.0));
        tile(sheet, &Square::about(sheet, off.unwrap_or(whole.middle), half)?, marks)
    };
    let is_on_board = |at: Point| {
        let Point { x, y } = sheet.pixel(at);
        x >= 0.0 && y >= 0.0 && sheet.cell_of(x as u32, y as u32).is_some()
    };
    let groups = groups(numbers, &fitting).into_iter();
    let large = groups.filter(|group| group.len() >= GROUP || group.iter().all(|n| is_on_board(n.middle)));
    // A tile without dots may lie on the board far from all others.
    let is_central = |at: Point| [at.x, at.y].iter().all(|v| (v.rem_euclid(1.0) - 0.5).abs() <= CENTRAL);
    let is_alone = |number: &&Mark| {
        is_on_board(number.middle) && is_central(number.middle) && number.sureness() >= CLEAR
    };
    let alone = numbers.iter().copied().filter(is_alone);
    each_once(large.flatten().chain(alone).filter_map(tile))
}

/// The numbers that have dots, those near one another together, with those beside them that have none.
fn groups<'a>(numbers: &[&'a Mark], dotted: &[usize]) -> Vec<Vec<&'a Mark>> {
    let apart = |a: usize, b: usize| numbers[a].middle.distance(numbers[b].middle);
    let nearest = |&i: &usize| {
        let others = dotted.iter().filter(|&&other| other != i);
        others.map(|&other| apart(i, other)).fold(f64::INFINITY, f64::min)
    };
    let step = median(dotted.iter().map(nearest)).unwrap_or_default();
    // What stands closer to one with dots than another tile could is a piece of its outline.
    let is_piece =
        |&i: &usize| !dotted.contains(&i) && dotted.iter().any(|&other| apart(i, other) < CLOSE * step);
    let all: Vec<usize> = (0..numbers.len()).filter(|i| !is_piece(i)).collect();
    let groups = together(all, |&a, &b| apart(a, b) <= STEP * step).into_iter();
    let with_dots = groups.filter(|group| group.iter().any(|i| dotted.contains(i)));
    with_dots.map(|group| group.into_iter().map(|i| numbers[i]).collect()).collect()
}

/// The numbers that are about as high as many others, those of one height together: print beside tiles may
/// have more numbers than they.
fn heights(marks: &[Mark]) -> Vec<Vec<&Mark>> {
    let mut sure: Vec<&Mark> = marks.iter().filter(|mark| mark.sureness() >= SURE).collect();
    let mut heights = Vec::new();
    loop {
        let is_alike = |a: &Mark, b: &Mark| ratio(a.size.y, b.size.y) <= ALIKE;
        let alike = |mark: &Mark| sure.iter().filter(|other| is_alike(mark, other)).count();
        let Some(usual) = sure.iter().copied().max_by_key(|mark| alike(mark)) else { return heights };
        let (own, others): (Vec<&Mark>, Vec<&Mark>) = sure.iter().partition(|mark| is_alike(usual, mark));
        if own.len() < GROUP && !heights.is_empty() {
            return heights;
        }
        heights.push(own);
        sure = others;
    }
}

/// Takes the dots in the corners of tiles for no ink where they touch other ink: numbers, which have another
/// shape with them. Dots that stand alone tell where those of all tiles are. Whether there were any.
pub(super) fn blank(sheet: &mut Sheet, tiles: &[Tile]) -> bool {
    let dots = Dot::all(sheet);
    let Some((off, side)) = usual_place(&dots, tiles) else { return false };
    let half = side * f64::from(CELL) / 2.0;
    let core = (CORE.0 * half).round() as i32;
    let is_within = |(x, y): &(i32, i32)| x * x + y * y <= core * core;
    let within: Vec<(i32, i32)> =
        (-core..=core).flat_map(|y| (-core..=core).map(move |x| (x, y))).filter(is_within).collect();
    let is_ink = |at: &Point, (x, y): (i32, i32)| {
        let (x, y) = ((at.x + f64::from(x)) as u32, (at.y + f64::from(y)) as u32);
        sheet.mask.get_pixel_checked(x, y).is_some_and(|ink| ink.0[0] > 0)
    };
    let is_dot = |at: &Point| {
        let ink = within.iter().filter(|&&pixel| is_ink(at, pixel)).count();
        ink as f64 >= CORE.1 * within.len() as f64
    };
    let is_alone = |at: &Point| dots.iter().any(|dot| sheet.pixel(dot.at).distance(*at) <= half);
    let corners = |tile: &Tile| {
        let (middle, size) = (tile.middle, tile.size);
        let at = move |(x, y): (f64, f64)| middle + Point::new(x * off.x * size.x, y * off.y * size.y);
        [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)].map(|corner| sheet.pixel(at(corner)))
    };
    let mut touching: Vec<Point> = tiles.iter().flat_map(corners).collect();
    touching.retain(|at| is_dot(at) && !is_alone(at));
    for at in &touching {
        let middle = (at.x.round() as i32, at.y.round() as i32);
        draw_filled_circle_mut(&mut sheet.mask, middle, (half + SOFT).round() as i32, Luma([0]));
    }
    !touching.is_empty()
}

/// How far from the middles of their tiles, in sizes of these, the dots in their corners are, across and
/// down, and their side; `None` where too few tell.
fn usual_place(dots: &[Dot], tiles: &[Tile]) -> Option<(Point, f64)> {
    let is_corner = |off: &Point| CORNERS.contains(&off.x) && CORNERS.contains(&off.y);
    let of_tile = |dot: &Dot| {
        let off = |tile: &Tile| {
            let off = dot.at - tile.middle;
            Point::new((off.x / tile.size.x).abs(), (off.y / tile.size.y).abs())
        };
        Some((tiles.iter().map(off).find(is_corner)?, dot.side))
    };
    let all: Vec<(Point, f64)> = dots.iter().filter_map(of_tile).collect();
    let usual = |of: fn(&(Point, f64)) -> f64| median(all.iter().map(of));
    let (across, down, side) = (usual(|dot| dot.0.x)?, usual(|dot| dot.0.y)?, usual(|dot| dot.1)?);
    let fits = |(off, own): &&(Point, f64)| {
        [(off.x, across), (off.y, down), (*own, side)].iter().all(|&(own, usual)| ratio(own, usual) <= ASTRAY)
    };
    let fitting = all.iter().filter(fits).count();
    (fitting >= FEWEST && 2 * fitting >= all.len()).then_some((Point::new(across, down), side))
}

/// A dot on a sheet.
struct Dot {
    /// Its middle, and its side, in cells.
    at: Point,
    side: f64,
}

impl Dot {
    /// The dots that stand alone on a sheet.
    fn all(sheet: &Sheet) -> Vec<Self> {
        blobs(&sheet.mask).iter().filter_map(|blob| Self::of(sheet, blob)).collect()
    }

    fn of(sheet: &Sheet, blob: &Blob) -> Option<Self> {
        let (wide, high) = (f64::from(blob.width()), f64::from(blob.height()));
        let is_side = |side: f64| (SIDE.0..=SIDE.1).contains(&(side / f64::from(CELL)));
        let is_dot = is_side(wide)
            && is_side(high)
            && ratio(wide, high) <= ROUND
            && blob.pixels.len() as f64 >= FULL * wide * high;
        let middle = |low: u32, high: u32| f64::from(low + high + 1) / 2.0;
        let at = Point::new(middle(blob.left, blob.right), middle(blob.top, blob.bottom));
        is_dot.then(|| Self { at: sheet.lattice(at), side: wide.max(high) / f64::from(CELL) })
    }
}

/// The number that a dot is a corner's of: the nearest of those it lies beside and above or below; how far it
/// is from that number's middle, and its side.
fn nearest(dot: &Dot, numbers: &[&Mark]) -> Option<(usize, Point, f64)> {
    let off = |number: &Mark| dot.at - number.middle;
    let is_near = |&(_, number): &(usize, &&Mark)| {
        let is = |v: f64| (NEAR.0..=NEAR.1).contains(&(v.abs() / number.size.y));
        is(off(number).x) && is(off(number).y)
    };
    let far = |number: &Mark| off(number).x.abs().max(off(number).y.abs());
    let near = numbers.iter().enumerate().filter(is_near);
    let (i, number) = near.min_by(|a, b| far(a.1).total_cmp(&far(b.1)))?;
    Some((i, off(number), dot.side))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Mesh, Quad};
    use crate::ocr::tests::photo;
    use crate::puzzle::Layout;
    use crate::puzzle::marks::Glyph;
    use image::{Rgb, RgbImage};

    /// Side of a cell of the board, in pixels.
    const SIDE: u32 = 60;

    fn number(digit: char, middle: Point) -> Mark {
        let ways = vec![vec![Glyph::taken_for(digit, 1.0)]];
        Mark { middle, size: Point::new(0.2, 0.3), place: Quad([middle; 4]), ways }
    }

    /// A page with an empty board of 3 x 3 and dots at these places, in cells.
    fn page(dots: &[Point]) -> Sheet {
        let mut rgb = RgbImage::from_pixel(10 * SIDE, 10 * SIDE, Rgb([225, 222, 215]));
        let origin = f64::from(3 * SIDE);
        for (x, y) in (0..10 * SIDE).flat_map(|x| (0..10 * SIDE).map(move |y| (x, y))) {
            let at = Point::new((f64::from(x) - origin) / 60.0, (f64::from(y) - origin) / 60.0);
            if dots.iter().any(|dot| dot.distance(at) < 0.08) {
                rgb.put_pixel(x, y, Rgb([30, 30, 30]));
            }
        }
        let node = |r, c| Point::new(origin + c as f64 * 60.0, origin + r as f64 * 60.0);
        Sheet::of(&photo(rgb), &Layout::full(3, 3), Mesh::from_fn(3, 3, node), 3)
    }

    /// Where two of the corners of each tile are, from its middle, that have dots.
    const DOTTED: [Point; 2] = [Point::new(-0.3, -0.3), Point::new(0.3, 0.3)];

    /// The middles of six tiles below the board, and their dots.
    fn with_dots() -> (Vec<Point>, Vec<Point>) {
        let middle = |i: u32| Point::new(0.5 + 1.3 * f64::from(i % 3), 3.7 + f64::from(i / 3));
        let middles: Vec<Point> = (0..6).map(middle).collect();
        let dots = middles.iter().flat_map(|&middle| DOTTED.map(|corner| middle + corner)).collect();
        (middles, dots)
    }

    #[test]
    fn numbers_with_dots_about_them_are_tiles_and_those_elsewhere_are_none() {
        // Below the board two rows of tiles; above it a number of a line of text, with two full stops.
        let middles: Vec<Point> =
            (0..6).map(|i| Point::new(0.5 + f64::from(i % 3), 3.7 + f64::from(i / 3))).collect();
        let is_dotted = |tile: usize, corner: usize| tile != 4 && (tile + corner) % 3 < 2;
        let corner = |k: usize| {
            Point::new(if k.is_multiple_of(2) { -0.3 } else { 0.3 }, if k < 2 { -0.3 } else { 0.3 })
        };
        let mut dots: Vec<Point> =
            (0..24).filter(|i| is_dotted(i / 4, i % 4)).map(|i| middles[i / 4] + corner(i % 4)).collect();
        let astray = Point::new(1.5, -1.5);
        dots.extend([astray + Point::new(0.3, 0.3), astray + Point::new(-0.3, 0.3)]);
        let marks: Vec<Mark> = "123456".chars().zip(&middles).map(|(c, &at)| number(c, at)).collect();
        let all: Vec<Mark> = marks.iter().cloned().chain([number('7', astray)]).collect();
        let tiles = by_dots(&page(&dots), &all);
        assert_eq!(tiles.len(), 6);
        for tile in tiles {
            let i = marks.iter().position(|mark| *mark == tile.number).expect("the number of a tile");
            let dark = tile.corners.map(|corner| corner > 0.6);
            assert_eq!(dark, std::array::from_fn(|k| is_dotted(i, k)), "tile {i}: {:?}", tile.corners);
        }
        assert!(by_dots(&page(&dots[..4]), &all).is_empty(), "too few to tell where dots are");
        // One without dots lies on the board, far from all others, and another number between its cells.
        let placed = [number('8', Point::new(2.5, 0.5)), number('9', Point::new(1.0, 1.0))];
        let with: Vec<Mark> = marks.iter().chain(&placed).cloned().collect();
        let found = by_dots(&page(&dots), &with);
        assert_eq!((found.len(), found.iter().any(|tile| tile.number == placed[0])), (7, true));
        // A list of clues in smaller print has more numbers than there are tiles.
        let clue = |i: u32| number('3', Point::new(5.5, -2.0 + 0.4 * f64::from(i)));
        let small = (0..12).map(|i| Mark { size: Point::new(0.08, 0.12), ..clue(i) });
        let listed: Vec<Mark> = marks.iter().cloned().chain(small).collect();
        assert_eq!(by_dots(&page(&dots[..15]), &listed).len(), 6);
    }

    #[test]
    fn what_stands_closer_to_a_tile_than_another_tile_could_is_a_piece_of_its_outline() {
        let (middles, dots) = with_dots();
        let tiles: Vec<Mark> = "123456".chars().zip(&middles).map(|(c, &at)| number(c, at)).collect();
        let pieces = middles[..3].iter().map(|&middle| number('4', middle + Point::new(0.4, -0.4)));
        let all: Vec<Mark> = pieces.chain(tiles.iter().cloned()).collect();
        let found = by_dots(&page(&dots), &all);
        let mut numbers: Vec<u32> = found.iter().map(|tile| tile.number.numbers()[0].0).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn a_tile_stands_about_its_dots_where_only_a_digit_of_its_number_is_seen() {
        let (middles, dots) = with_dots();
        let seen = |off: f64, dots: &[Point]| {
            let place = |i: usize| middles[i] - Point::new(if i == 4 { off } else { 0.0 }, 0.0);
            let marks: Vec<Mark> = "123456".chars().zip(0..).map(|(c, i)| number(c, place(i))).collect();
            let tiles = by_dots(&page(dots), &marks);
            let of = tiles.iter().find(|tile| tile.number == marks[4]).expect("the tile of the digit");
            (of.middle.distance(middles[4]) < 0.03, of.is_central())
        };
        assert_eq!(seen(0.15, &dots), (true, false));
        assert_eq!(seen(0.04, &dots), (false, true), "numbers stand so far beside the middle");
        let one = [&dots[..8], &dots[9..]].concat();
        assert_eq!(seen(0.15, &one), (true, false), "one dot says so");
    }

    #[test]
    fn dots_that_touch_a_number_are_taken_out_and_those_that_stand_alone_are_not() {
        // Tiles with a dot in two corners each; into two dots of the last one, and into one corner of the
        // first that has none, goes a stroke.
        let (middles, dots) = with_dots();
        let mut sheet = page(&dots);
        let tile = |&middle: &Point| Tile {
            middle,
            size: Point::new(0.9, 0.9),
            place: Quad([middle; 4]),
            number: number('1', middle),
            corners: [0.0; 4],
            depth: 1.0,
        };
        let tiles: Vec<Tile> = middles.iter().map(tile).collect();
        assert!(!blank(&mut sheet, &tiles), "all dots stand alone");
        let draw = |sheet: &mut Sheet, at: Point, to: Point| {
            for i in 0..=200 {
                let p = sheet.pixel(at + (to - at) * (f64::from(i) / 200.0));
                (0..3).for_each(|x| sheet.mask.put_pixel(p.x as u32 + x, p.y as u32, Luma([255])));
            }
        };
        let (first, last) = (middles[0], middles[5]);
        draw(&mut sheet, last, last + DOTTED[0]);
        draw(&mut sheet, last, last + DOTTED[1]);
        draw(&mut sheet, first, first + Point::new(0.3, -0.3));
        assert!(blank(&mut sheet, &tiles));
        let is_ink = |at: Point| {
            let p = sheet.pixel(at);
            sheet.mask.get_pixel(p.x as u32, p.y as u32).0[0] > 0
        };
        assert!(DOTTED.iter().all(|&corner| !is_ink(last + corner)), "the dots are gone");
        assert!(is_ink(last) && is_ink(last + DOTTED[0] * 0.5), "the stroke is not");
        assert!(is_ink(first + DOTTED[0]) && is_ink(first + Point::new(0.29, -0.29)));
        assert!(!blank(&mut sheet, &tiles[..2]), "too few tell where dots are");
    }
}
