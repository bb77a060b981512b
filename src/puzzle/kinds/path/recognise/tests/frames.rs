//! What lines about a cell say.

use super::*;

/// A board of 4 x 4 cells of paper between lines of this weight, whose largest number is this one.
pub(super) fn with_largest(largest: char, lines: f32) -> Marks {
    let digits = [Glyph::taken_for('1', 1.0), Glyph::taken_for(largest, 1.0)];
    let mut marks = chess(&NUMBERS);
    marks.marks[2].ways = vec![digits.to_vec()];
    marks.layout.paper.fill([250; 3]);
    marks.layout.vertical.fill(lines);
    marks.layout.horizontal.fill(lines);
    marks
}

#[test]
fn the_edges_of_dark_squares_about_a_light_one_are_no_frame_whatever_the_largest_number_is() {
    let is_dark = |i: usize| (i / 4 + i % 4).is_multiple_of(2);
    let rows = |around: [u8; 3], is_hatched: bool| {
        let mut marks = chess(&NUMBERS);
        let digits = [Glyph::taken_for('1', 1.0), Glyph::taken_for('5', 1.0)];
        marks.marks[2].ways = vec![digits.to_vec()];
        marks.layout.vertical.fill(0.9);
        marks.layout.horizontal.fill(0.9);
        let outer = |i: usize| i.is_multiple_of(5) || i % 5 == 4;
        (0..20).filter(|&i| !outer(i)).for_each(|i| marks.layout.vertical[i] = 0.3);
        (4..16).for_each(|i| marks.layout.horizontal[i] = 0.3);
        // The second cell of the last but one row.
        (marks.layout.vertical[2 * 5 + 1], marks.layout.vertical[2 * 5 + 2]) = (0.5, 0.5);
        (marks.layout.horizontal[2 * 4 + 1], marks.layout.horizontal[3 * 4 + 1]) = (0.5, 0.5);
        (0..16).filter(|&i| is_dark(i)).for_each(|i| marks.layout.paper[i] = around);
        let lines = |i: usize, k: usize| {
            if is_hatched && is_dark(i) && (k % INK + k / INK) % 3 == 2 { 0.16 } else { 0.0 }
        };
        marks.ink = (0..16).map(|i| (0..INK * INK).map(|k| lines(i, k)).collect()).collect();
        told(&marks, Moves::Knight)[0].text.clone()
    };
    let all = format!("#ktour\n{}", "0,0,0,0\n".repeat(4));
    assert_eq!(rows([150; 3], false), all);
    assert_eq!(rows([250; 3], true), all, "lines of hatching end there, too");
    assert_eq!(
        rows([250; 3], false),
        "#ktour\n0,0,0,0\n0,0,0,0\n0,x,0,0\n0,0,0,0\n",
        "lines on paper are a frame"
    );
}

#[test]
fn a_number_with_one_cell_beside_it_has_one_where_all_are_as_many_as_the_largest_says() {
    let rows = |largest: char| {
        let digits = [Glyph::taken_for('1', 1.0), Glyph::taken_for(largest, 1.0)];
        let mut marks = chess(&[('1', (0, 0)), ('4', (0, 2)), ('9', (1, 1)), ('8', (3, 0))]);
        marks.marks[2].ways = vec![digits.to_vec()];
        marks.layout.paper.fill([250; 3]);
        // The last but one row has none before its second cell, and the last none before its first number.
        (marks.layout.exists[8], marks.layout.exists[12]) = (false, false);
        told(&marks, Moves::King)[0].clone()
    };
    assert_eq!(rows('5').text, "#Hidato\n0,0,0,0\n0,0,0,0\nx,0,0,0\n0,0,0,0\n");
    let other = rows('4');
    assert_eq!(other.text, "#Hidato\n0,0,0,0\n0,0,0,0\nx,0,0,0\nx,0,0,0\n");
    assert!(other.doubts.iter().any(|doubt| doubt.starts_with("8 stands at row 4 column 1")));
}

#[test]
fn a_number_beside_the_board_leaves_its_outline_in_doubt() {
    let doubts = |x: f64| {
        let mut marks = chess(&NUMBERS);
        let beside = mark('6', (1, 4));
        marks.marks.push(Mark { middle: Point::new(x, 1.5), ..beside });
        told(&marks, Moves::King)[0].doubts.clone()
    };
    assert_eq!(doubts(4.5), ["6 stands beside the board at row 2 column 4"]);
    assert!(doubts(4.9).is_empty());
}

#[test]
fn a_number_that_counts_all_cells_leaves_none_out_whatever_lines_say() {
    let rows = |largest: char, line: f32| {
        let mut marks = with_largest(largest, 0.1);
        let outer = |i: usize| i.is_multiple_of(5) || i % 5 == 4;
        (0..20).filter(|&i| outer(i)).for_each(|i| marks.layout.vertical[i] = 0.9);
        (0..4).chain(16..20).for_each(|i| marks.layout.horizontal[i] = 0.9);
        // The second cell of the second row is in a frame.
        (marks.layout.vertical[6], marks.layout.vertical[7]) = (line, line);
        (marks.layout.horizontal[5], marks.layout.horizontal[9]) = (line, line);
        let told = &told(&marks, Moves::King)[0];
        (told.text.clone(), told.doubts.len())
    };
    let all = (format!("#Hidato\n{}", "0,0,0,0\n".repeat(4)), 0);
    assert_eq!((rows('6', 0.9), rows('6', 0.5)), (all.clone(), all));
    assert_eq!(rows('5', 0.9).0, "#Hidato\n0,0,0,0\n0,x,0,0\n0,0,0,0\n0,0,0,0\n");
}

#[test]
fn a_cell_that_a_heavy_line_parts_from_the_page_is_one_where_all_are_as_many_as_the_largest_number_says() {
    let rows = |largest: char| {
        let mut marks = with_largest(largest, 0.2);
        // In the second row a frame about the third cell leaves the last one alone, too.
        for i in [7, 8, 9] {
            marks.layout.vertical[i] = 0.95;
        }
        for i in [6, 7, 10, 11] {
            marks.layout.horizontal[i] = 0.95;
        }
        let told = &told(&marks, Moves::King)[0];
        (told.text.clone(), told.doubts.len())
    };
    let row = |second: &str| format!("#Hidato\n0,0,0,0\n{second}\n0,0,0,0\n0,0,0,0\n");
    assert_eq!(rows('5'), (row("0,0,x,0"), 0));
    assert_eq!(rows('4'), (row("0,0,x,x"), 0));
}

#[test]
fn a_cell_with_unbroken_lines_about_it_is_none_where_the_lattice_says_nothing_of_lines() {
    let rows = |solid: f32, inner: f32| {
        let mut marks = with_largest('5', 1.0);
        let outer = |i: usize| i.is_multiple_of(5) || i % 5 == 4;
        (0..20).filter(|&i| !outer(i)).for_each(|i| marks.layout.vertical[i] = inner);
        (4..16).for_each(|i| marks.layout.horizontal[i] = inner);
        marks.seams = vec![[0.6; 2]; 16];
        // The second cell of the last but one row; one on the edge lacks a line below.
        (marks.seams[8][0], marks.seams[9], marks.seams[5][1]) = (solid, [solid; 2], solid);
        (marks.seams[2], marks.seams[1][0]) = ([solid, 0.6], solid);
        told(&marks, Moves::King)[0].text.clone()
    };
    let framed = rows(0.95, 0.0);
    assert_eq!(framed.lines().nth(3).map(|row| row.split(',').nth(1)), Some(Some("x")), "{framed}");
    assert_eq!(framed.matches('x').count(), 1, "{framed}");
    assert!(!rows(0.8, 0.0).contains('x'), "its lines are broken, too");
    assert!(!rows(0.95, 0.1).contains('x'), "its lines are as thin as others");
}
