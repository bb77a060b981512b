//! What the colours of cells say.

use super::*;

/// A board of 4 x 4 cells in a shadow that grows darker to the right, with two lilac cells; its largest number
/// is this one.
fn lilac(largest: char) -> Told {
    let digits = [Glyph::taken_for('1', 1.0), Glyph::taken_for(largest, 1.0)];
    let mut marks = chess(&[('1', (0, 0)), ('4', (0, 3)), ('9', (2, 2)), ('8', (3, 0))]);
    marks.marks[2].ways = vec![digits.to_vec()];
    let tint = |i: usize| if [5, 13].contains(&i) { [236, 204, 235] } else { [250 - 9 * (i % 4) as u8; 3] };
    marks.layout.paper = (0..16).map(tint).collect();
    told(&marks, Moves::King)[0].clone()
}

#[test]
fn blocks_of_a_colour_are_told_from_shadows_that_are_as_dark() {
    let told = lilac('4');
    assert_eq!(told.text, "#Hidato\n0,0,0,0\n0,x,0,0\n0,0,0,0\n0,x,0,0\n");
    assert!(told.doubts.is_empty(), "{:?}", told.doubts);
}

#[test]
fn cells_of_a_colour_that_the_largest_number_does_not_explain_are_in_doubt() {
    let told = lilac('3');
    assert_eq!(told.text, format!("#Hidato\n{}", "0,0,0,0\n".repeat(4)));
    assert_eq!(
        told.doubts,
        ["whether there is a cell at row 2 column 2", "whether there is a cell at row 4 column 2"]
    );
    assert!(lilac('6').doubts.is_empty(), "all of them count");
}
