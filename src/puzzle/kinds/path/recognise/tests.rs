mod frames;
mod tints;

use super::hatched::marked;
use super::*;
use crate::geometry::{Point, Quad};
use crate::puzzle::marks::{Glyph, INK, Mark};

fn mark(digit: char, (row, column): (u16, u16)) -> Mark {
    let middle = Point::new(f64::from(column) + 0.5, f64::from(row) + 0.5);
    let ways = vec![vec![Glyph::taken_for(digit, 1.0)]];
    Mark { middle, size: Point::new(0.3, 0.5), place: Quad([middle; 4]), ways }
}

/// A board of 4 x 4 cells, those of one colour of a chess board shaded, with numbers on both.
fn chess(numbers: &[(char, (u16, u16))]) -> Marks {
    let layout = Layout::full(4, 4);
    let tint = |i: usize| if (i / 4 + i % 4).is_multiple_of(2) { [150; 3] } else { [250; 3] };
    Marks {
        marks: numbers.iter().map(|&(digit, at)| mark(digit, at)).collect(),
        ..Marks::bare(Layout { paper: (0..16).map(tint).collect(), ..layout })
    }
}

const NUMBERS: [(char, (u16, u16)); 4] = [('1', (0, 0)), ('4', (0, 3)), ('9', (2, 2)), ('7', (3, 2))];

#[test]
fn on_a_chess_board_only_what_is_darker_than_its_cells_is_a_block() {
    let mut marks = chess(&NUMBERS);
    let rows = |marks: &Marks| told(marks, Moves::Knight)[0].text.clone();
    assert_eq!(rows(&marks), format!("#ktour\n{}", "0,0,0,0\n".repeat(4)));
    for block in [5, 12] {
        marks.layout.paper[block] = [60; 3];
    }
    assert_eq!(rows(&marks), "#ktour\n0,0,0,0\n0,x,0,0\n0,0,0,0\nx,0,0,0\n");
}

#[test]
fn paper_among_the_dark_squares_of_a_chess_board_is_no_cell_where_the_largest_number_says_so() {
    let mut marks = chess(&NUMBERS);
    (marks.layout.paper[5], marks.layout.paper[10]) = ([250; 3], [250; 3]);
    let rows = "#ktour\n0,0,0,0\n0,x,0,0\n0,0,0,0\n0,0,0,0\n";
    let tour = &told(&marks, Moves::Knight)[0];
    assert_eq!(tour.text, rows, "one of them has a number");
    assert_eq!(tour.doubts, ["whether there is a cell at row 2 column 2"]);
    let digits = [Glyph::taken_for('1', 1.0), Glyph::taken_for('5', 1.0)];
    marks.marks[2].ways = vec![digits.to_vec()];
    let tour = &told(&marks, Moves::Knight)[0];
    assert_eq!((tour.text.as_str(), tour.doubts.len()), (rows, 0));
}

#[test]
fn the_edges_of_a_dark_square_on_a_chess_board_are_no_frame() {
    let rows = |corner: [u8; 3]| {
        let mut marks = chess(&NUMBERS);
        marks.layout.vertical.fill(0.3);
        marks.layout.horizontal.fill(0.3);
        (marks.layout.vertical[3 * 5 + 3], marks.layout.horizontal[3 * 4 + 3]) = (0.9, 0.9);
        marks.layout.paper[15] = corner;
        told(&marks, Moves::Knight)[0].text.clone()
    };
    assert_eq!(rows([150; 3]), format!("#ktour\n{}", "0,0,0,0\n".repeat(4)));
    assert_eq!(rows([250; 3]), "#ktour\n0,0,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,x\n", "paper outside a frame");
}

#[test]
fn nine_cells_may_be_the_box_of_a_sudoku() {
    let mut marks = chess(&[('1', (0, 0)), ('4', (0, 2)), ('9', (2, 2)), ('7', (2, 0))]);
    assert!(!told(&marks, Moves::King).is_empty());
    let is_in_box = |i: usize| i % 4 < 3 && i / 4 < 3;
    marks.layout.exists = (0..16).map(is_in_box).collect();
    assert!(told(&marks, Moves::King).is_empty());
}

#[test]
fn a_number_between_cells_has_a_cell_of_its_own() {
    let mut marks = chess(&NUMBERS);
    // The cell of the 9 has its number and neighbours; that at the lower right corner has nothing.
    (marks.layout.exists[10], marks.layout.exists[15]) = (false, false);
    let told = told(&marks, Moves::King);
    assert_eq!(told[0].text, "#Hidato\n0,0,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,x\n");
    assert_eq!(told[0].cells.len(), 4);
    // So has one beside which a frame is left, and one beside another such cell; but nobody knows its number.
    let mut framed = marks.clone();
    framed.marks.push(Mark { size: Point::new(0.3, 0.2), ..mark('7', (2, 2)) });
    (framed.layout.exists[3], framed.layout.exists[7]) = (false, false);
    framed.marks.extend([mark('5', (1, 3)), mark('2', (1, 0)), mark('3', (1, 1))]);
    let told_framed = &super::told(&framed, Moves::King)[0];
    assert_eq!(told_framed.text, told[0].text);
    let of_cell = told_framed.cells.iter().find(|cell| cell.0 == Cell::new(2, 2)).expect("the 9's");
    assert!(of_cell.1.iter().all(|value| value.1 < 0.6), "{of_cell:?}");
    // What looks like a number on a block is none.
    marks.layout.paper[10] = [60; 3];
    assert_eq!(super::told(&marks, Moves::King)[0].text, "#Hidato\n0,0,0,0\n0,0,0,0\n0,0,x,0\n0,0,0,x\n");
}

#[test]
fn cells_that_are_not_seen_are_told_by_the_largest_number() {
    let rows = |last: char, sure: f64, paper: u8| {
        let mut marks = chess(&NUMBERS[..3]);
        marks.marks[2].ways[0][0] = Glyph::taken_for('8', 1.0);
        let way = vec![Glyph::taken_for('1', sure), Glyph::taken_for(last, sure)];
        marks.marks.push(Mark { ways: vec![way], ..mark('1', (3, 2)) });
        marks
            .marks
            .extend([('2', (0, 1)), ('3', (0, 2)), ('5', (1, 3)), ('6', (2, 3))].map(|(n, at)| mark(n, at)));
        (marks.layout.exists[5], marks.layout.exists[15]) = (false, false);
        marks.layout.paper[5] = [paper; 3];
        // A block, beside which they lie.
        marks.layout.paper[6] = [40; 3];
        let told = told(&marks, Moves::King);
        (told[0].text.clone(), told[0].doubts.len())
    };
    let whole = "#Hidato\n0,0,0,0\n0,0,x,0\n0,0,0,0\n0,0,0,0\n";
    let seen = "#Hidato\n0,0,0,0\n0,x,x,0\n0,0,0,0\n0,0,0,x\n";
    assert_eq!(rows('5', 1.0, 150), (whole.to_owned(), 0));
    assert_eq!(rows('4', 1.0, 150).0, seen, "one of them is a hole, but which?");
    assert_eq!(rows('3', 1.0, 150), (seen.to_owned(), 0), "those that are seen are enough");
    assert_eq!(rows('5', 0.85, 150).0, seen, "the number may be another");
    assert_eq!(rows('5', 1.0, 200).0, seen, "no cell is of such a tint");
}

#[test]
fn what_is_hatched_is_a_block_and_its_lines_are_no_number() {
    let mut marks = chess(&NUMBERS);
    marks.marks.extend([mark('1', (1, 1)), mark('6', (2, 1))]);
    let ink = |is: &dyn Fn(usize, usize) -> bool| -> Vec<f32> {
        (0..INK * INK).map(|i| if is(i % INK, i / INK) { 0.16 } else { 0.0 }).collect()
    };
    marks.ink = vec![ink(&|_, _| false); 16];
    // A number in a frame, and lines that rise.
    marks.ink[0] =
        ink(&|u, v| (u.abs_diff(5) < 3 && v.abs_diff(5) < 3) || u == 1 || u == 10 || v == 1 || v == 10);
    marks.ink[5] = ink(&|u, v| (u + v) % 3 == 2);
    // Lines do not read as a 6.
    marks.ink[9] = marks.ink[5].clone();
    let told = told(&marks, Moves::King);
    assert_eq!(told[0].text, "#Hidato\n0,0,0,0\n0,x,0,0\n0,0,0,0\n0,0,0,0\n");
    assert_eq!(told[0].cells.len(), 5);
    // A ring around the 1 has as much in each row as in each other one.
    marks.ink[5] = ink(&|u, v| ((u as f64 - 5.5).hypot(v as f64 - 5.5) - 4.3).abs() < 0.8);
    assert_eq!(super::told(&marks, Moves::King)[0].text.matches('x').count(), 0);
}

#[test]
fn a_number_as_high_as_the_others_is_no_line_of_hatching() {
    let told_among = |higher: &[f64], high: f64, off: f64| {
        let mut marks = chess(&NUMBERS);
        let larger = |(column, &height)| Mark { size: Point::new(0.4, height), ..mark('3', (3, column)) };
        marks.marks.extend((0..).zip(higher).map(larger));
        marks.marks.extend([mark('2', (1, 3)), mark('8', (0, 1)), mark('1', (1, 1))]);
        let one = marks.marks.last_mut().expect("the 1");
        (one.size.y, one.middle) = (high, one.middle - Point::new(off, off));
        marks.ink = vec![vec![0.0; INK * INK]; 16];
        marks.ink[5] =
            (0..INK * INK).map(|i| if (i % INK + i / INK) % 3 == 2 { 0.16 } else { 0.0 }).collect();
        super::told(&marks, Moves::King)[0].text.matches('x').count()
    };
    let told = |high: f64, off: f64| told_among(&[], high, off);
    assert_eq!((told(0.5, 0.1), told(0.54, 0.1), told(0.8, 0.1)), (0, 0, 1));
    assert_eq!(told(0.5, 0.2), 1, "the end of hatching is in a corner");
    assert_eq!((told_among(&[0.8, 0.82], 0.8, 0.1), told_among(&[0.8], 0.8, 0.1)), (0, 1));
}

#[test]
fn what_is_crossed_is_a_block() {
    let lines = |is_ink: &dyn Fn(usize, usize) -> bool| -> Vec<f32> {
        (0..INK * INK).map(|i| if is_ink(i / INK, i % INK) { 0.4 } else { 0.0 }).collect()
    };
    let cross = |row: usize, column: usize| row == column || row + column == INK - 1;
    let rows = |ink: Vec<f32>| {
        let mut marks = chess(&NUMBERS);
        marks.ink = vec![lines(&|_, _| false); 16];
        marks.ink[5] = ink;
        told(&marks, Moves::King)[0].text.clone()
    };
    let with = |cell: &str| format!("#Hidato\n0,0,0,0\n0,{cell},0,0\n0,0,0,0\n0,0,0,0\n");
    assert_eq!(rows(lines(&cross)), with("x"));
    assert_eq!(rows(lines(&|row, column| cross(row, column) && row < 6)), with("0"), "half of one");
    // Two rows at an edge may be a frame's.
    assert_eq!(rows(lines(&|row, column| cross(row, column) || row > 7)), with("0"), "more than a cross");
}

#[test]
fn a_number_where_there_is_no_cell_and_a_frame_with_a_gap_leave_the_outline_in_doubt() {
    let doubts = |marks: &Marks| told(marks, Moves::King)[0].doubts.clone();
    let mut marks = chess(&NUMBERS);
    let layout = &mut marks.layout;
    layout.paper.fill([250; 3]);
    // A heavy frame around all but the two upper right cells, thin lines within.
    (layout.exists[3], layout.exists[7]) = (false, false);
    for i in 0..20 {
        let (r, c) = (i / 5, i % 5);
        layout.vertical[i] = if [0, 4].contains(&c) || (r < 2 && c == 3) { 1.0 } else { 0.1 };
        layout.horizontal[i] = if !(4..16).contains(&i) || i == 11 { 1.0 } else { 0.1 };
    }
    marks.marks.remove(1);
    assert!(doubts(&marks).is_empty(), "{:?}", doubts(&marks));
    let mut lost = marks.clone();
    lost.marks.push(mark('4', (0, 3)));
    assert!(doubts(&lost)[0].starts_with("4 stands at row 1 column 4"), "{:?}", doubts(&lost));
    lost.layout.paper[3] = [60; 3];
    assert!(doubts(&lost).is_empty(), "what is read on a block is no number");
    marks.layout.vertical[3] = 0.1;
    assert_eq!(doubts(&marks), ["whether there is a cell at row 1 column 4"]);
    marks.layout.paper[3] = [60; 3];
    assert!(doubts(&marks).is_empty(), "a block needs no frame of its own");
}

#[test]
fn tints_in_a_shadow_are_no_blocks_where_some_cells_are_far_darker() {
    let mut marks = chess(&NUMBERS);
    marks.layout.paper.fill([250; 3]);
    (marks.layout.paper[5], marks.layout.paper[6]) = ([60; 3], [205; 3]);
    assert_eq!(told(&marks, Moves::King)[0].text, "#Hidato\n0,0,0,0\n0,x,0,0\n0,0,0,0\n0,0,0,0\n");
    marks.layout.paper[5] = [190; 3];
    assert_eq!(told(&marks, Moves::King)[0].text, "#Hidato\n0,0,0,0\n0,x,x,0\n0,0,0,0\n0,0,0,0\n");
}

#[test]
fn black_cells_among_greys_that_what_is_given_has_none_of_are_blocks() {
    let mut marks = chess(&NUMBERS);
    marks.layout.paper = (0..16).map(|i| if i % 3 == 0 { [165; 3] } else { [140; 3] }).collect();
    for &(_, (row, column)) in &NUMBERS {
        marks.layout.paper[usize::from(4 * row + column)] = [235; 3];
    }
    let rows = |marks: &Marks| told(marks, Moves::King)[0].text.clone();
    assert_eq!(rows(&marks), format!("#Hidato\n{}", "0,0,0,0\n".repeat(4)));
    for block in [5, 12] {
        marks.layout.paper[block] = [50; 3];
    }
    assert_eq!(rows(&marks), "#Hidato\n0,0,0,0\n0,x,0,0\n0,0,0,0\nx,0,0,0\n");
}

#[test]
fn where_what_is_given_is_tinted_other_tinted_cells_are_blocks() {
    let mut marks = chess(&NUMBERS);
    marks.layout.paper.fill([250; 3]);
    for (_, (row, column)) in NUMBERS {
        marks.layout.paper[usize::from(4 * row + column)] = [180; 3];
    }
    let rows = |marks: &Marks| told(marks, Moves::King)[0].text.clone();
    assert_eq!(rows(&marks), format!("#Hidato\n{}", "0,0,0,0\n".repeat(4)));
    marks.layout.paper[5] = [182; 3];
    assert_eq!(rows(&marks), "#Hidato\n0,0,0,0\n0,x,0,0\n0,0,0,0\n0,0,0,0\n");
    // Tints of half the others are no blocks.
    for cell in [1, 2, 4, 6, 8] {
        marks.layout.paper[cell] = [180; 3];
    }
    assert_eq!(rows(&marks), format!("#Hidato\n{}", "0,0,0,0\n".repeat(4)));
}

#[test]
fn a_number_in_a_ring_may_be_smaller_than_others_and_dirt_is_none() {
    let clues = |share: f64| {
        let mut marks = chess(&[&NUMBERS[..], &[('2', (1, 0)), ('3', (0, 1)), ('5', (2, 1))]].concat());
        marks.marks[2].size.y *= share;
        told(&marks, Moves::King)[0].cells.len()
    };
    assert_eq!((clues(0.65), clues(0.5)), (7, 6));
}

#[test]
fn a_number_that_stands_aside_may_have_lost_a_digit() {
    let mut marks = chess(&NUMBERS);
    assert!(told(&marks, Moves::King)[0].doubts.is_empty());
    marks.marks[2].middle.x += 0.18;
    let doubts = told(&marks, Moves::King)[0].doubts.clone();
    assert_eq!(doubts, ["whether all of the number at row 3 column 3 is seen"]);
}

#[test]
fn the_first_and_the_last_number_may_be_all_that_is_given() {
    let told = |last: &str| {
        let glyphs = last.chars().map(|digit| mark(digit, (2, 1)).ways.remove(0).remove(0));
        let wide = Mark { ways: vec![glyphs.collect()], ..mark('1', (2, 1)) };
        told(
            &Marks { marks: vec![mark('1', (0, 0)), wide], ..Marks::bare(Layout::full(3, 4)) },
            Moves::Knight,
        )
    };
    assert_eq!(told("12").first().map(|told| told.cells.len()), Some(2));
    assert!(told("11").is_empty(), "the board has a cell more");
}

#[test]
fn a_number_larger_than_the_board_makes_its_outline_doubtful() {
    let marks = |last: &[char]| {
        let more = [('2', (1, 0)), ('3', (0, 1)), ('5', (2, 1))];
        let mut marks = chess(&[&NUMBERS[..], &more[..]].concat());
        let glyphs = last.iter().map(|&digit| mark(digit, (1, 1)).ways.remove(0).remove(0));
        let wide = Mark { ways: vec![glyphs.collect()], ..mark('1', (1, 1)) };
        marks.marks.push(wide);
        marks
    };
    let doubts = |last: &[char]| told(&marks(last), Moves::King)[0].doubts.clone();
    assert!(doubts(&['1', '6']).is_empty());
    assert!(doubts(&['1', '8'])[0].contains("18 is more"), "{:?}", doubts(&['1', '8']));
}

#[test]
fn pale_blocks_are_as_many_as_the_largest_number_leaves_over() {
    // Numbers on discs that are darker than the blocks.
    let rows = |last: char, blocks: &[usize], tint: u8| {
        let mut marks = chess(&[('1', (0, 0)), ('4', (0, 3)), (last, (2, 2)), ('7', (3, 2))]);
        marks.layout.paper.fill([250; 3]);
        for i in [0, 3, 10, 14] {
            marks.layout.paper[i] = [205; 3];
        }
        for &i in blocks {
            marks.layout.paper[i] = [tint; 3];
        }
        // A last number of two digits.
        let ways = vec!["13".chars().map(|digit| Glyph::taken_for(digit, 1.0)).collect()];
        marks.marks.push(Mark { ways, ..mark('1', (2, 0)) });
        told(&marks, Moves::King)[0].text.clone()
    };
    let all = format!("#Hidato\n{}", "0,0,0,0\n".repeat(4));
    let with = "#Hidato\n0,x,x,0\n0,x,0,0\n0,0,0,0\n0,0,0,0\n";
    assert_eq!(rows('9', &[1, 2, 5], 222), with);
    assert_eq!(rows('9', &[1, 2], 222), all, "one too few");
    assert_eq!(rows('9', &[1, 2, 5], 240), all, "hardly darker");
    assert_eq!(
        rows('9', &[1, 4, 11], 222),
        "#Hidato\n0,x,0,0\nx,0,0,0\n0,0,0,x\n0,0,0,0\n",
        "they lie apart"
    );
}

#[test]
fn a_cell_with_lines_about_it_is_none_where_so_many_are_left_and_else_in_doubt() {
    // Lines about dark tiles are the heaviest, and the frame about the seventh cell is pale above.
    let told = |last: &str, above: f32| {
        let mut marks = chess(&[('1', (0, 0)), ('4', (0, 3)), ('9', (3, 2)), ('7', (3, 3))]);
        marks.layout.paper.fill([250; 3]);
        for i in 0..16 {
            let ends = |on: usize, end: usize| if on == end { 0.6 } else { 0.2 };
            marks.layout.vertical[i / 4 * 5 + i % 4 + 1] = ends(i % 4, 3);
            marks.layout.horizontal[i + 4] = ends(i / 4, 3);
        }
        for k in 0..4 {
            (marks.layout.vertical[5 * k], marks.layout.horizontal[k]) = (0.6, 0.6);
        }
        marks.layout.vertical[3 * 5 + 3] = 1.0;
        (marks.layout.vertical[5 + 2], marks.layout.vertical[5 + 3]) = (0.5, 0.5);
        (marks.layout.horizontal[6], marks.layout.horizontal[10]) = (above, 0.55);
        let ways = vec![last.chars().map(|digit| Glyph::taken_for(digit, 1.0)).collect()];
        marks.marks.push(Mark { ways, ..mark('1', (2, 0)) });
        let best = told(&marks, Moves::King).swap_remove(0);
        (best.text, best.doubts)
    };
    let all = format!("#Hidato\n{}", "0,0,0,0\n".repeat(4));
    let doubt = vec!["whether there is a cell at row 2 column 3".to_owned()];
    assert_eq!(told("15", 0.34), ("#Hidato\n0,0,0,0\n0,0,x,0\n0,0,0,0\n0,0,0,0\n".to_owned(), Vec::new()));
    assert_eq!(told("13", 0.34), (all.clone(), doubt));
    assert_eq!(told("13", 0.2), (all, Vec::new()), "it is open above");
}

#[test]
fn dark_squares_of_a_chess_board_without_a_number_are_no_blocks_though_so_many_are_left_over() {
    let given = [('1', (0, 0)), ('4', (0, 2)), ('9', (1, 1)), ('7', (2, 0)), ('8', (0, 1))];
    let mut marks = chess(&given);
    let ways = vec!["12".chars().map(|digit| Glyph::taken_for(digit, 1.0)).collect()];
    marks.marks.push(Mark { ways, ..mark('1', (3, 0)) });
    assert_eq!(told(&marks, Moves::Knight)[0].text, format!("#ktour\n{}", "0,0,0,0\n".repeat(4)));
}

#[test]
fn hatched_squares_of_one_colour_of_a_chess_board_are_cells() {
    let mut marks = chess(&NUMBERS);
    let lines: Vec<f32> =
        (0..INK * INK).map(|i| if (i % INK + i / INK) % 3 == 2 { 0.16 } else { 0.0 }).collect();
    let numbered = marked(&marks);
    let dark = |i: usize| (i / 4 + i % 4) % 2 == 1 && !numbered.contains(&i);
    marks.ink = (0..16).map(|i| if dark(i) { lines.clone() } else { vec![0.0; INK * INK] }).collect();
    // What a line of them looks like.
    let (row, column) =
        (0..16).find(|&i| dark(i)).map(|i| (i as u16 / 4, i as u16 % 4)).expect("a dark square");
    marks.marks.push(mark('1', (row, column)));
    let all = "#Hidato\n0,0,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,0\n";
    let of = |marks: &Marks| told(marks, Moves::King)[0].clone();
    assert_eq!((of(&marks).text.as_str(), of(&marks).cells.len()), (all, numbered.len()));
    // One of the other colour, and they are blocks.
    let light =
        (0..16).find(|&i| (i / 4 + i % 4) % 2 == 0 && !numbered.contains(&i)).expect("a light square");
    marks.ink[light] = lines;
    assert_ne!(of(&marks).text, all);
}

const ON_LIGHT: [(char, (u16, u16)); 4] = [('1', (0, 0)), ('4', (0, 2)), ('9', (2, 2)), ('7', (3, 3))];

/// A board of 4 x 4 cells in a frame of two lines, of which the inner one lies in the cells beside it; the
/// squares of one colour without a number are hatched, and the first row's second is told a 1.
fn hatched_in_frame() -> Marks {
    let mut marks = chess(&ON_LIGHT);
    let numbered = marked(&marks);
    let ink = |i: usize| -> Vec<f32> {
        let is_hatched = (i / 4 + i % 4) % 2 == 1 && !numbered.contains(&i);
        let line = |v: usize, at: usize| (at == 0 && v == 2) || (at == 3 && v == INK - 3);
        let part = |k: usize| {
            let (u, v) = (k % INK, k / INK);
            match () {
                () if line(v, i / 4) || line(u, i % 4) => 0.9,
                () if is_hatched && (u + v) % 3 == 2 => 0.16,
                () => 0.0,
            }
        };
        (0..INK * INK).map(part).collect()
    };
    marks.ink = (0..16).map(ink).collect();
    marks.marks.push(Mark { size: Point::new(0.4, 0.7), ..mark('1', (0, 1)) });
    marks
}

#[test]
fn a_frame_whose_line_lies_in_the_cells_beside_it_hides_no_hatching_and_is_none() {
    let told = &told(&hatched_in_frame(), Moves::King)[0];
    assert_eq!(told.text, "#Hidato\n0,0,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,0\n");
    assert_eq!(told.cells.len(), ON_LIGHT.len(), "{:?}", told.cells);
}

#[test]
fn black_squares_of_a_hatched_chess_board_are_blocks_and_their_grain_is_no_number() {
    let mut marks = hatched_in_frame();
    let blank = vec![0.0; INK * INK];
    for (row, column) in [(1, 0), (2, 3)] {
        let at = usize::from(row) * 4 + usize::from(column);
        (marks.layout.paper[at], marks.ink[at]) = ([30; 3], blank.clone());
        let grain = mark('3', (row, column));
        marks.marks.push(Mark { middle: grain.middle + Point::new(0.25, 0.1), ..grain });
    }
    let told = &told(&marks, Moves::King)[0];
    assert_eq!(told.text, "#Hidato\n0,0,0,0\nx,0,0,0\n0,0,0,x\n0,0,0,0\n");
    assert_eq!(told.cells.len(), ON_LIGHT.len(), "{:?}", told.cells);
}

#[test]
fn what_stands_unread_in_a_cell_leaves_a_path_in_doubt() {
    let doubts = |exists: bool| {
        let mut marks = chess(&NUMBERS);
        // A piece of a ring with a figure of the number in it.
        marks.marks.extend([mark('5', (1, 1)), mark('8', (1, 2)), mark('3', (2, 1))]);
        marks.marks.push(Mark { size: Point::new(0.65, 1.1), ..mark('X', (3, 0)) });
        marks.layout.exists[12] = exists;
        told(&marks, Moves::King)[0].doubts.clone()
    };
    assert_eq!(doubts(true), ["what stands at row 4 column 1"]);
    assert_eq!(doubts(false), Vec::<String>::new());
}
