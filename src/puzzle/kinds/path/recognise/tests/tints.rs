//! What the colours of cells say.

use super::frames::with_largest;
use super::*;

/// A board of 4 x 4 cells in a shadow that grows darker to the right, with two lilac cells; its largest
/// number is this one.
fn lilac(largest: char) -> Told {
    lilac_without(largest, &[], 0.0).expect("a path")
}

/// The same of which these cells are not seen, with lines of this weight.
fn lilac_without(largest: char, unseen: &[usize], lines: f32) -> Option<Told> {
    let mut marks = with_largest(largest, lines);
    marks.marks.push(mark('8', (3, 0)));
    let tint = |i: usize| if [5, 13].contains(&i) { [236, 204, 235] } else { [250 - 9 * (i % 4) as u8; 3] };
    marks.layout.paper = (0..16).map(tint).collect();
    for &cell in unseen {
        marks.layout.exists[cell] = false;
    }
    told(&marks, Moves::King).into_iter().next()
}

#[test]
fn blocks_of_a_colour_are_told_from_shadows_that_are_as_dark() {
    let told = lilac('4');
    assert_eq!(told.text, "#Hidato\n0,0,0,0\n0,x,0,0\n0,0,0,0\n0,x,0,0\n");
    assert!(told.doubts.is_empty(), "{:?}", told.doubts);
}

#[test]
fn cells_that_are_not_seen_are_the_board_s_where_blocks_of_a_colour_are_as_many_as_are_left_over() {
    let lined =
        |largest, unseen: &[usize], lines| lilac_without(largest, unseen, lines).map(|told| told.text);
    let text = |largest, unseen: &[usize]| lined(largest, unseen, 0.0);
    let all = Some(lilac('4').text);
    assert_eq!(text('4', &[5, 7, 12]), all, "a block and two cells, one of them with a number");
    assert_eq!(
        text('3', &[5, 7, 12]),
        all,
        "the largest need not be given where dots tell that a block is none"
    );
    assert_ne!(lined('3', &[5, 7, 12], 1.0), all, "lines may leave out what has no colour");
    assert_ne!(text('3', &[7, 12]), all, "nothing tells that they are");
    assert_ne!(text('5', &[5, 7, 12]), all, "too few cells would be left");
    assert_ne!(text('4', &[4, 7, 11, 12]), all, "too many");
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

#[test]
fn cells_are_none_only_where_as_many_as_the_largest_number_counts_are_left() {
    // A shaded cell, and another one in a frame.
    let texts = |largest: char| -> Vec<(String, bool)> {
        let mut marks = with_largest(largest, 0.1);
        marks.layout.paper[13] = [200; 3];
        (marks.layout.vertical[6], marks.layout.vertical[7]) = (0.9, 0.9);
        (marks.layout.horizontal[5], marks.layout.horizontal[9]) = (0.9, 0.9);
        told(&marks, Moves::King).into_iter().map(|told| (told.text, told.cost > 0.0)).collect()
    };
    let [both, framed, shaded] = [[true, true], [true, false], [false, true]].map(|gone| {
        let [framed, shaded] = gone.map(|gone| if gone { "0,x,0,0" } else { "0,0,0,0" });
        format!("#Hidato\n0,0,0,0\n{framed}\n0,0,0,0\n{shaded}\n")
    });
    let likely = |largest| -> Vec<String> {
        texts(largest).into_iter().filter(|way| !way.1).map(|way| way.0).collect()
    };
    assert_eq!(likely('4'), std::slice::from_ref(&both));
    assert_eq!(likely('3'), [both], "the last number need not be given");
    assert_eq!(likely('5'), [framed, shaded], "one of them");
}

#[test]
fn what_is_drawn_in_a_cell_leaves_it_in_doubt() {
    let doubts = |share: f32, others: f32| {
        let mut marks = chess(&NUMBERS);
        marks.layout.paper.fill([250; 3]);
        let drawn = |i: usize, k: usize| match (i, k % INK) {
            (5, 5..=7) => share,
            (_, 5..=7) => others,
            _ => 0.0,
        };
        marks.ink = (0..16).map(|i| (0..INK * INK).map(|k| drawn(i, k)).collect()).collect();
        told(&marks, Moves::King)[0].doubts.clone()
    };
    assert_eq!(doubts(0.4, 0.0), ["what is drawn in row 2 column 2"]);
    assert!(doubts(0.05, 0.0).is_empty(), "grain");
    assert!(doubts(0.4, 0.2).is_empty(), "every cell has a ring");
}

#[test]
fn far_darker_cells_that_the_largest_number_leaves_over_may_be_most_of_the_lattice() {
    let text = |dark: [usize; 9], tint: u8| {
        let mut marks = chess(&[('1', (0, 0)), ('7', (0, 3)), ('4', (2, 2))]);
        marks.layout.paper = (0..16).map(|i| [if dark.contains(&i) { tint } else { 250 }; 3]).collect();
        told(&marks, Moves::Knight)[0].text.clone()
    };
    let dark = [1, 2, 4, 5, 6, 8, 12, 13, 15];
    assert_eq!(text(dark, 110), "#ktour\n0,x,x,0\nx,x,x,0\nx,0,0,0\nx,x,0,x\n");
    assert!(!text(dark, 190).contains('x'), "a shadow, or squares");
}
