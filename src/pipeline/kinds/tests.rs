use super::*;
use crate::geometry::{Cell, Mesh, Quad, Turn};
use crate::pipeline::weigh::reading;
use crate::puzzle::marks::{Glyph, Told};

#[test]
fn lines_that_cross_between_the_letters_of_a_gogen_are_no_marks_in_its_cells() {
    let mesh = Mesh::from_fn(5, 5, |r, c| Point::new(c as f64, r as f64) * 60.0);
    let mark = |c: char, middle: Point| {
        let ways = vec![vec![Glyph::taken_for(c, 1.0)]];
        Mark { middle, size: Point::new(0.3, 0.4), place: Quad([middle * 60.0; 4]), ways }
    };
    let count = |has_words: bool, at: Point| {
        let aside = Aside::new("word 1", Form::Word, "hock", vec![("hock".to_owned(), 1.0)]);
        let told = Told {
            text: "#gogen\n.....\n.....\n.....\n.....\n.....\nhock\n".to_owned(),
            corner: Cell::new(0, 0),
            size: (5, 5),
            cells: vec![(Cell::new(0, 0), vec![(Some(1), 0.9), (None, 0.1)])],
            asides: if has_words { vec![aside] } else { Vec::new() },
            cost: 0.0,
            doubts: Vec::new(),
            is_clear: true,
        };
        let marks = vec![mark('A', Point::new(0.5, 0.5)), mark('X', at)];
        let marks = Marks { marks, ..Marks::bare(Layout::full(5, 5)) };
        strange(&marks, &reading(&mesh, &marks.layout, &told))
    };
    assert_eq!(count(true, Point::new(2.1, 2.05)), 0, "lines cross there");
    assert_eq!(count(true, Point::new(2.45, 2.55)), 1, "a letter that was not taken for one");
    assert_eq!(count(false, Point::new(2.1, 2.05)), 1, "a number of a board that is seen otherwise");
}

#[test]
fn of_boards_in_doubt_the_one_with_an_answer_is_worth_more_than_one_with_fewer_strange_marks() {
    let found = |is_settled: bool, changed: usize, strange: usize| {
        let mesh = Mesh::from_fn(4, 4, |r, c| Point::new(c as f64, r as f64) * 60.0);
        let board = Board { mesh, layout: Layout::full(4, 4), turn: Turn::NONE, score: 1.0 };
        let reading = Reading { cells: Vec::new(), asides: Vec::new() };
        Found { board, reading, sure: false, is_clear: false, is_settled, changed, strange }
    };
    assert!(found(true, 0, 2).is_better_than(Some(&found(false, 0, 0))));
    assert!(!found(false, 0, 0).is_better_than(Some(&found(true, 0, 2))));
    assert!(found(true, 0, 0).is_better_than(Some(&found(true, 0, 2))));
    assert!(found(true, 0, 0).is_better_than(Some(&found(true, 1, 0))), "the rules change a clue");
}
