//! What lines about a cell say.

use super::*;

#[test]
fn the_edges_of_dark_squares_about_a_light_one_are_no_frame_whatever_the_largest_number_is() {
    let rows = |around: [u8; 3]| {
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
        marks.layout.paper.iter_mut().filter(|own| own[0] < 200).for_each(|own| *own = around);
        told(&marks, Moves::Knight)[0].text.clone()
    };
    assert_eq!(rows([150; 3]), format!("#ktour\n{}", "0,0,0,0\n".repeat(4)));
    assert_eq!(rows([250; 3]), "#ktour\n0,0,0,0\n0,0,0,0\n0,x,0,0\n0,0,0,0\n", "lines on paper are a frame");
}
