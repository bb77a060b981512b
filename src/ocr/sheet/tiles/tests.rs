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
    let mut open = board.clone();
    open.layout.exists[1] = false;
    let lying = |at: usize| {
        let marks = marks(1.0).marks.swap_remove(at);
        Marks { marks: vec![marks], ..Marks::bare(open.layout.clone()) }
    };
    assert!(may_be_about(&open, &lying(1)), "a tile lies on the cell that is not seen");
    assert!(!may_be_about(&open, &lying(0)), "it lies on another");
    // Rings about the dots of three tiles.
    let ringed = (0..12).map(|i: u32| {
        let is = |k: u32| if k == 0 { 0.22 } else { 0.78 };
        let middle = Point::new(f64::from(i / 4) + is(i % 2), 1.0 + is(i / 2 % 2));
        let ways = vec![vec![Glyph::taken_for('0', 1.0)]];
        Mark { middle, size: Point::new(0.18, 0.18), place: Quad([middle; 4]), ways }
    });
    let ringed = Marks { marks: ringed.collect(), ..Marks::bare(board.layout.clone()) };
    assert!(may_be_about(&board, &ringed), "one tile each");
    // Dashes of lines look like ones.
    let dashes = (0..9).map(|i: u32| {
        let ways = vec![vec![Glyph::taken_for('1', 1.0)]];
        let middle = Point::new(f64::from(i % 3) + 0.94, f64::from(i / 3) + 0.6);
        Mark { middle, size: Point::new(0.1, 0.3), place: Quad([middle; 4]), ways }
    });
    let dashed = Marks { marks: dashes.collect(), ..Marks::bare(board.layout.clone()) };
    assert!(may_be_about(&board, &dashed));
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
fn a_tile_without_dots_is_one_where_all_are_one_for_each_cell() {
    // Nine tiles without frames below a board of 3 x 3, the last two far from the others, and a dot in each
    // corner of all but the last.
    let origin = 180.0;
    let row = |i: u32| f64::from(if i < 7 { i / 3 } else { 4 });
    let at = |i: u32| Point::new(0.5 + 1.1 * f64::from(i % 3), 3.9 + 1.1 * row(i));
    let rgb = RgbImage::from_fn(600, 800, |x, y| {
        let p = Point::new((f64::from(x) - origin) / 60.0, (f64::from(y) - origin) / 60.0);
        let is_dot = |i: u32| {
            let off = p - at(i);
            Point::new(off.x.abs() - 0.32, off.y.abs() - 0.32).distance(Point::default()) < 0.09
        };
        Rgb([if (0..8).any(is_dot) { 30 } else { 225 }; 3])
    });
    let node = |r, c| Point::new(origin + c as f64 * 60.0, origin + r as f64 * 60.0);
    let sheet = Sheet::of(&photo(rgb), &Layout::full(3, 3), Mesh::from_fn(3, 3, node), 6);
    let mark = |(i, digit): (u32, char)| {
        let (middle, ways) = (at(i), vec![vec![Glyph::taken_for(digit, 1.0)]]);
        Mark { middle, size: Point::new(0.2, 0.3), place: Quad([middle; 4]), ways }
    };
    let marks: Vec<Mark> = (0..9).zip("123456789".chars()).map(mark).collect();
    let found = |cells| numbers(&tiles(&sheet, &marks, cells)).into_iter().collect::<Vec<u32>>();
    assert_eq!(found(9), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(found(8), [1, 2, 3, 4, 5, 6, 7], "there is one too many");
}

#[test]
fn a_letter_in_a_line_of_text_that_looks_like_the_number_of_a_tile_is_none() {
    let of = |number: char, height: f64| {
        let tile = lying(number, 1.0, Point::new(0.5, 4.0));
        Tile { number: Mark { size: Point::new(0.2, height), ..tile.number }, ..tile }
    };
    let tiles = vec![of('1', 0.3), of('2', 0.31), of('3', 0.29), of('4', 0.2), of('1', 0.2), of('2', 0.27)];
    let heights = |sides| -> Vec<f64> {
        without_text(tiles.clone(), sides).iter().map(|tile| tile.number.size.y).collect()
    };
    assert_eq!(heights((3, 3)), [0.3, 0.31, 0.29, 0.2, 0.27], "no other is a 4, and the second 2 is as high");
    assert_eq!(heights((5, 5)).len(), 6, "on the board one is shown again");
}

#[test]
fn a_number_beside_its_place_among_tiles_has_lost_a_digit() {
    let at = |i: u32| Point::new(0.5 + f64::from(i % 3), 3.9 + 1.1 * f64::from(i / 3));
    let tiles: Vec<Tile> = (0..5).map(|i| lying('4', 1.0, at(i))).collect();
    let place = in_line(at(5) + Point::new(0.15, -0.02), &tiles, (3, 3));
    assert!(place.distance(at(5)) < 1e-9, "{place:?}");
    let apart = at(5) + Point::new(0.4, 0.35);
    assert_eq!(in_line(apart, &tiles, (3, 3)), apart, "it stands in no row or column");
    let far = at(5) + Point::new(4.15, 0.1);
    assert_eq!(in_line(far, &tiles, (3, 3)), far, "nor is any tile near");
    let on_board = at(0) + Point::new(0.15, -1.2);
    assert_eq!(in_line(on_board, &tiles, (3, 3)), on_board);
}

#[test]
fn of_more_tiles_than_cells_those_of_another_size_are_none() {
    let tile =
        |x: f64, side: f64| Tile { size: Point::new(side, side), ..lying('4', 1.0, Point::new(x, 4.0)) };
    let tiles = vec![tile(0.5, 0.85), tile(1.5, 0.84), tile(2.5, 0.7), tile(3.5, 0.86), tile(4.5, 0.84)];
    let places =
        |cells| -> Vec<f64> { like_most(tiles.clone(), cells).iter().map(|tile| tile.middle.x).collect() };
    assert_eq!(places(4), [0.5, 1.5, 3.5, 4.5]);
    assert_eq!(places(5).len(), 5);
    assert_eq!(places(3).len(), 5, "these are alike");
}

#[test]
fn of_more_tiles_than_cells_one_that_stands_alone_with_corners_alike_is_none() {
    let tile = |x: f64, y: f64| lying('0', 1.0, Point::new(x, y));
    let numbered = |digit: char, x: f64, y: f64| lying(digit, 1.0, Point::new(x, y));
    let mut tiles: Vec<Tile> = "12345678"
        .chars()
        .zip(0..)
        .map(|(digit, i)| numbered(digit, 0.5 + f64::from(i % 4), 4.0 + f64::from(i / 4)))
        .collect();
    tiles.extend([numbered('9', 1.5, 1.5), tile(-2.0, -3.0)]);
    let count = |tiles: &[Tile], cells| without_lone(tiles.to_vec(), (3, 3), cells).len();
    assert_eq!(without_lone(tiles.clone(), (3, 3), 9), tiles[..9]);
    assert_eq!(count(&tiles, 10), 10, "they are as many as cells");
    assert_eq!(count(&tiles[..9], 8), 9, "what lies on the board is not beside it");
    tiles[9].number.ways = vec!["832".chars().map(|digit| Glyph::taken_for(digit, 1.0)).collect()];
    assert_eq!(without_lone(tiles.clone(), (3, 3), 10), tiles[..9], "its number is far larger than others");
    tiles[9].corners[2] = 0.9;
    assert_eq!(count(&tiles, 9), 10, "it has a dot");
    tiles[9] = tile(5.0, 4.0);
    assert_eq!(count(&tiles, 9), 10, "it is as near as others");
    tiles[9].number.ways = vec!["317".chars().map(|digit| Glyph::taken_for(digit, 1.0)).collect()];
    assert_eq!(
        without_lone(tiles.clone(), (3, 3), 9),
        tiles[..9],
        "nor does a far larger number belong to them"
    );
    assert_eq!(count(&tiles, 10), 10, "but they are no more than cells");
    // One that lies on the board is shown again, and its neighbour has four dots.
    tiles[8] = numbered('1', 1.5, 1.5);
    tiles[9] = tile(-2.0, -3.0);
    assert_eq!(count(&tiles, 9), 10, "they are as many as cells");
}

#[test]
fn a_tile_that_one_look_alone_sees_surely_is_one() {
    let tile = |x: f64, sure: f64| lying('4', sure, Point::new(x, 4.0));
    let is_sure = |tile: &Tile| tile.number.sureness() > 0.9;
    let seen = vec![tile(0.5, 1.0), tile(1.5, 0.4)];
    let others = [tile(0.55, 1.0), tile(1.55, 1.0), tile(2.5, 1.0), tile(3.5, 0.4)];
    let both: Vec<f64> = with_others(seen, &others, is_sure).iter().map(|tile| tile.middle.x).collect();
    assert_eq!(both, [0.5, 1.55, 2.5]);
    // Dots in the lower right corner of the second one look like a number.
    let corner = lying('0', 1.0, Point::new(2.0, 4.35));
    assert_eq!(with_others(vec![tile(0.5, 1.0), tile(1.55, 1.0)], &[corner], is_sure).len(), 2);
    // One digit of a number was seen, which is that of another tile.
    let seven = lying('7', 1.0, Point::new(1.6, 4.0));
    let values = |seen: Vec<Tile>| -> Vec<u32> {
        with_others(seen, std::slice::from_ref(&seven), is_sure).iter().map(value).collect()
    };
    assert_eq!(values(vec![tile(0.5, 1.0), tile(1.5, 1.0)]), [4, 7]);
    assert_eq!(values(vec![tile(1.5, 1.0)]), [4], "no other is that");
    let known = lying('7', 1.0, Point::new(3.5, 4.0));
    assert_eq!(values(vec![tile(0.5, 1.0), tile(1.5, 1.0), known]), [4, 4, 7], "it is another's, too");
}

#[test]
fn paper_between_two_tiles_is_none() {
    let tile = |number: char, sure: f64, x: f64| lying(number, sure, Point::new(x, 4.0));
    let pair = [tile('4', 1.0, 0.5), tile('5', 1.0, 1.5)];
    let found = |between: Tile| without_between(&[&pair[..], &[between]].concat()).len();
    assert_eq!(found(tile('1', 0.7, 1.0)), 2);
    assert_eq!(found(tile('1', 1.0, 1.0)), 3, "its number is as sure");
    assert_eq!(found(tile('1', 0.7, 2.0)), 3, "it covers one of them alone");
}

/// A tile with a number that is so sure, its middle there, in cells.
fn lying(number: char, sure: f64, middle: Point) -> Tile {
    let size = Point::new(0.9, 0.9);
    let ways = vec![vec![Glyph::taken_for(number, sure)]];
    let place = Quad([middle; 4]);
    Tile { middle, size, place, number: Mark { middle, size, place, ways }, corners: [0.0; 4], depth: 1.0 }
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
fn of_numbers_without_boxes_that_lie_over_one_another_the_surest_is_a_tile() {
    let node = |r, c| Point::new(180.0 + c as f64 * 60.0, 180.0 + r as f64 * 60.0);
    let white = RgbImage::from_pixel(600, 600, Rgb([225; 3]));
    let sheet = Sheet::of(&photo(white), &Layout::full(3, 3), Mesh::from_fn(3, 3, node), 4);
    let at = |i: u32| Point::new(f64::from(i % 3) + 0.5, 4.5 + f64::from(i / 3));
    let mark = |number: char, sure: f64, middle: Point| {
        let ways = vec![vec![Glyph::taken_for(number, sure)]];
        Mark { middle, size: Point::new(0.2, 0.3), place: Quad([middle; 4]), ways }
    };
    let marks: Vec<Mark> = (0..5).map(|i| mark('4', 1.0, at(i))).collect();
    let boxed = |mark: &Mark| Tile { number: mark.clone(), ..lying('4', 1.0, mark.middle) };
    let tiles: Vec<Tile> = marks[..4].iter().map(boxed).collect();
    // The dot of the last one, which has no box.
    let dot = mark('0', 0.6, at(4) + Point::new(0.33, 0.33));
    let found = with_numbers(&sheet, &[&[dot], &marks[..]].concat(), &tiles, LEVEL);
    let middles: Vec<Point> = found.iter().map(|tile| tile.number.middle).collect();
    assert_eq!(middles, (0..5).map(at).collect::<Vec<_>>());
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
    let square = Square::about(&sheet, middle, Point::new(0.45, 0.45)).expect("on the sheet");
    let size = |around: Mark| number(&sheet, &square, &[four.clone(), around]).map(|mark| mark.size);
    let hardly_wider = Mark { size: Point::new(0.2, 0.58), middle: Point::new(0.52, 4.55), ..around.clone() };
    let narrower = Mark { size: Point::new(0.1, 0.58), ..hardly_wider.clone() };
    assert_eq!(size(around), Some(four.size));
    assert_eq!(size(hardly_wider), Some(four.size));
    assert_ne!(size(narrower), Some(four.size), "it does not go around the number");
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

#[test]
fn tiles_in_frames_of_dots_are_found_and_their_dots_told() {
    // Nine tiles below a board of 3 x 3, in frames of dots, the first with its upper left corner dark.
    let origin = 180.0;
    let at = |i: u32| Point::new(0.5 + 1.1 * f64::from(i % 3), 3.9 + 1.1 * f64::from(i / 3));
    let sheet = |is_framed: &dyn Fn(f64, f64) -> bool| {
        let rgb = RgbImage::from_fn(600, 600, |x, y| {
            let p = Point::new((f64::from(x) - origin) / 60.0, (f64::from(y) - origin) / 60.0);
            let is_ink = |i: u32| {
                let off = p - at(i);
                let is_frame = (0.4..0.44).contains(&off.x.abs().max(off.y.abs()));
                let is_dot = i == 0 && off.x + off.y < -0.55 && off.x.min(off.y) > -0.4;
                let is_number = off.x.abs() < 0.05 && off.y.abs() < 0.14;
                is_dot || is_number || is_frame && is_framed(off.x, off.y)
            };
            Rgb([if (0..9).any(is_ink) { 30 } else { 225 }; 3])
        });
        let node = |r, c| Point::new(origin + c as f64 * 60.0, origin + r as f64 * 60.0);
        Sheet::of(&photo(rgb), &Layout::full(3, 3), Mesh::from_fn(3, 3, node), 4)
    };
    let mark = |(i, digit): (u32, char)| {
        let (middle, ways) = (at(i), vec![vec![Glyph::taken_for(digit, 1.0)]]);
        Mark { middle, size: Point::new(0.2, 0.3), place: Quad([middle; 4]), ways }
    };
    let marks: Vec<Mark> = (0..9).zip("123456789".chars()).map(mark).collect();
    let dotted = |x: f64, y: f64| (((x + y) * 60.0).rem_euclid(5.0)) < 2.5;
    let found = tiles(&sheet(&dotted), &marks, 9);
    assert_eq!(found.len(), 9);
    assert!(found.iter().all(|tile| (0.7..0.95).contains(&tile.size.x)), "{:?}", found[0].size);
    let is_dark = |tile: &Tile| tile.corners.map(|corner| corner > 0.8);
    assert_eq!(is_dark(&found[0]), [true, false, false, false], "{:?}", found[0].corners);
    assert!(found[1..].iter().all(|tile| is_dark(tile) == [false; 4]), "{:?}", found[1].corners);
    let corners = |x: f64, y: f64| x.abs().min(y.abs()) > 0.3;
    assert_ne!(tiles(&sheet(&corners), &marks, 9).len(), 9, "their corners alone are no frames");
}

#[test]
fn a_tile_that_has_lost_a_strip_along_its_frame_is_as_large_as_others_and_in_line_with_them() {
    // Six tiles below a board of 3 x 3, the last with a dot in its lower left corner.
    let origin = 180.0;
    let at = |i: u32| Point::new(0.5 + f64::from(i % 3), 3.9 + f64::from(i / 3));
    let rgb = RgbImage::from_fn(600, 600, |x, y| {
        let off = Point::new((f64::from(x) - origin) / 60.0, (f64::from(y) - origin) / 60.0) - at(5);
        let is_number = off.x.abs() < 0.05 && off.y.abs() < 0.14;
        let is_dot = (-0.4..-0.25).contains(&off.x) && (0.25..0.4).contains(&off.y);
        Rgb([if is_number || is_dot { 30 } else { 225 }; 3])
    });
    let node = |r, c| Point::new(origin + c as f64 * 60.0, origin + r as f64 * 60.0);
    let sheet = Sheet::of(&photo(rgb), &Layout::full(3, 3), Mesh::from_fn(3, 3, node), 4);
    let of = |i: u32, size: Point, off: Point| {
        let seen = lying('1', 1.0, at(i));
        let number = Mark { size: Point::new(0.1, 0.3), ..seen.number };
        Tile { middle: seen.middle + off, size, number, ..seen }
    };
    let mut seen: Vec<Tile> = (0..5).map(|i| of(i, Point::new(0.8, 0.8), Point::default())).collect();
    let lost = of(5, Point::new(0.65, 0.65), Point::new(0.075, -0.075));
    let marks = [lost.number.clone()];
    let mended = |tiles: &[Tile]| evened(&sheet, &marks, [tiles, std::slice::from_ref(&lost)].concat());
    let last = mended(&seen).remove(5);
    assert!(last.middle.distance(at(5)) < 0.02 && (last.size.x - 0.8).abs() < 0.03, "{:?}", last.middle);
    assert_eq!(last.corners.map(|corner| corner > 0.8), [false, false, true, false], "{:?}", last.corners);
    assert_eq!(mended(&seen)[..5], seen[..]);
    // On the board it may be smaller, its number, too.
    let lower = Mark { size: Point::new(0.1, 0.25), ..lost.number.clone() };
    let small = Tile { number: lower, ..lost.clone() };
    assert_eq!(evened(&sheet, &marks, [&seen[..], std::slice::from_ref(&small)].concat())[5], small);
    seen.truncate(3);
    assert_eq!(mended(&seen)[3], lost, "too few tell how large tiles are");
}
