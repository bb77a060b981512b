use super::*;
use crate::geometry::Quad;

fn marks(layout: Layout, middles: &[(f64, f64)]) -> Marks {
    let mark = |&(x, y): &(f64, f64)| {
        let middle = Point::new(x, y);
        Mark { middle, size: Point::new(0.3, 0.3), place: Quad([middle; 4]), ways: Vec::new() }
    };
    Marks { marks: middles.iter().map(mark).collect(), ..Marks::bare(layout) }
}

#[test]
fn digits_on_their_sides_that_are_sure_letters_are_not_upright() {
    let board = |characters: &str, row: f64| {
        let middles: Vec<(f64, f64)> = (0..9).map(|i| (0.5 + f64::from(i), row)).collect();
        let mut marks = marks(Layout::full(9, 9), &middles);
        for (mark, own) in marks.marks.iter_mut().zip(characters.chars()) {
            mark.ways = vec![vec![Glyph::taken_for(own, 0.99)]];
        }
        certainty(&marks)
    };
    let (within, above) = (0.5, -0.5);
    assert!(board("123456789", within) > UPRIGHT && board("CGH1KOQTX", within) > UPRIGHT);
    assert!(board("LZT9GST68", within) < UPRIGHT, "1 to 9 as they may be read on their sides");
    assert!(board("A7473814B", above) > SURE && board("ZHEIBELHZ", above) > SURE);
    assert!(board("A74X3814B", above) < SURE, "no third letter");
    assert!(board("ZHIE8LHLZ", above) < SURE, "totals as they may be read upside down");
}

#[test]
fn few_numbers_on_a_board_count_more_than_print_about_it_and_flags_beside_them_do_not() {
    let certain = |numbers: usize, flag: f64| {
        let own = (0..numbers).map(|i| (0.5 + i as f64, 0.5));
        let all: Vec<(f64, f64)> = own.chain([(0.5, 1.5), (-1.5, -1.5), (-1.0, -1.5)]).collect();
        let mut marks = marks(Layout::full(9, 9), &all);
        for (i, mark) in marks.marks.iter_mut().enumerate() {
            mark.ways = vec![vec![Glyph::taken_for('4', if i < numbers { 1.0 } else { 0.1 })]];
            mark.size.y *= if i == numbers { flag } else { 1.0 };
        }
        certainty(&marks)
    };
    assert!(certain(6, 0.3) > certain(6, 0.8), "a flag");
    assert!(certain(6, 0.3) > UPRIGHT && certain(3, 0.3) < UPRIGHT);
    assert!(certain(2, 0.3) > 0.6, "two count half");
}

#[test]
fn numbers_where_no_cell_was_seen_tell_which_way_up_a_board_is() {
    let certain = |unseen: bool, sure: f64| {
        let mut layout = Layout::full(4, 4);
        layout.exists[..3].fill(!unseen);
        let own = [(0.5, 0.5), (1.5, 0.5), (2.5, 0.5)];
        let print = [(-1.0, 1.5), (-1.0, 2.5), (-1.5, 0.5), (-1.2, 3.5), (4.9, 1.5), (4.9, 2.5)];
        let mut marks = marks(layout, &[&own[..], &print].concat());
        for (i, mark) in marks.marks.iter_mut().enumerate() {
            mark.ways = vec![vec![if i < own.len() {
                Glyph::taken_for('4', sure)
            } else {
                Glyph::taken_for('T', 0.9)
            }]];
        }
        certainty(&marks)
    };
    for sure in [0.99, 0.3] {
        assert!((certain(true, sure) - certain(false, sure)).abs() < 1e-6, "as where all cells were seen");
    }
}

#[test]
fn a_page_turns_to_where_its_marks_are_surest() {
    let turned = |sure: [f64; 4], across: Option<bool>| {
        let see = |turn: Turn| Ok((sure[usize::from(turn.quarters)], turn.quarters));
        surest(Turn::NONE, see, || across).expect("a turn")
    };
    assert_eq!(turned([0.99, 0.0, 1.0, 0.0], None), 0, "sure enough");
    assert_eq!(turned([0.92, 0.99, 0.98, 0.0], None), 2, "digits upside down: mostly digits");
    assert_eq!(turned([0.5, 0.85, 0.9, 0.95], None), 3, "on its side, then upside down there");
    assert_eq!(turned([0.5, 0.9, 0.6, 0.3], Some(true)), 2, "lines of text say that it is level");
    assert_eq!(turned([0.7, 0.3, 0.6, 0.5], Some(false)), 3, "and that it is not");
}

#[test]
fn a_lattice_with_nothing_between_its_lines_is_seen_about_their_crossings_too() {
    let mesh = Mesh::from_fn(4, 4, |r, c| Point::new(100.0 + 20.0 * c as f64, 50.0 + 20.0 * r as f64));
    let board = Board { mesh, layout: Layout::full(4, 4), turn: Turn::NONE, score: 1.0 };
    let crossed = on_nodes(&board);
    assert_eq!((crossed.mesh.rows(), crossed.layout.columns), (5, 5));
    assert_eq!(crossed.mesh.quad(Cell::new(4, 0)).centre(), board.mesh.node(4, 0));
    let beside = [(-1.0, 0.5), (0.5, -1.0), (5.0, 2.0)];
    assert!(has_empty_cells(&marks(board.layout.clone(), &beside)));
    assert!(has_empty_cells(&marks(crossed.layout, &[])), "of shapes that lines leave");
    assert!(!has_empty_cells(&marks(board.layout, &[(0.5, 0.5), (2.5, 1.5)])), "it has numbers");
    assert!(!has_empty_cells(&marks(Layout::full(9, 9), &[])));
}

#[test]
fn what_was_sure_in_a_cell_that_was_not_seen_stays_where_nothing_else_is() {
    let read = |at: &[(f64, f64)], p: f64, missing: &[usize]| {
        let mut layout = Layout::full(3, 3);
        for &i in missing {
            layout.exists[i] = false;
        }
        let mut marks = marks(layout, at);
        marks.marks.iter_mut().for_each(|mark| mark.ways = vec![vec![Glyph::taken_for('H', p)]]);
        marks
    };
    let middles =
        |seen: Marks| seen.marks.iter().map(|mark| (mark.middle.x, mark.middle.y)).collect::<Vec<_>>();
    let before = || read(&[(0.5, 0.5), (1.5, 0.5), (2.2, 2.2)], 0.99, &[1, 8]);
    let now = with_seen(read(&[(1.6, 0.6), (2.5, 1.5)], 0.5, &[]), before());
    assert_eq!(middles(now), [(2.5, 1.5), (1.5, 0.5)], "the piece of it goes");
    let now = with_seen(read(&[(1.55, 0.5)], 0.99, &[]), before());
    assert_eq!(middles(now), [(1.55, 0.5)], "it is read otherwise");
    let now = with_seen(read(&[], 0.99, &[]), read(&[(1.5, 0.5)], 0.5, &[1]));
    assert!(now.marks.is_empty(), "it was not sure");
}

#[test]
fn a_lattice_is_too_narrow_where_marks_lean_away_from_its_middle_on_all_sides() {
    let at = |off: f64| [(0.5 - off, 0.5 - off), (4.5 + off, 4.5 + off), (2.4, 2.6)];
    assert!(lean_outward(&marks(Layout::full(5, 5), &at(0.15))));
    assert!(!lean_outward(&marks(Layout::full(5, 5), &at(0.05))));
    let to_the_left = [(0.35, 0.35), (4.35, 4.35), (2.4, 2.4)];
    assert!(!lean_outward(&marks(Layout::full(5, 5), &to_the_left)), "in corners of cells");
    assert!(!lean_outward(&marks(Layout::full(5, 5), &at(0.15)[..1])), "on one side alone");
}

#[test]
fn cells_that_are_not_seen_belong_to_a_board_where_numbers_stand_in_them() {
    let mesh = Mesh::from_fn(3, 4, |r, c| Point::new(20.0 * c as f64, 20.0 * r as f64));
    let mut board = Board { mesh, layout: Layout::full(3, 4), turn: Turn::NONE, score: 1.0 };
    for unseen in [2, 3, 10, 11] {
        board.layout.exists[unseen] = false;
    }
    let numbered = |count: usize, places: &[(f64, f64)]| {
        let own = (0..12).filter(|&i| board.layout.exists[i]).take(count);
        let at = own.map(|i| ((i % 4) as f64 + 0.5, (i / 4) as f64 + 0.5));
        let all: Vec<(f64, f64)> = at.chain(places.iter().copied()).collect();
        let mut marks = marks(board.layout.clone(), &all);
        marks.marks.iter_mut().for_each(|mark| mark.ways = vec![vec![Glyph::taken_for('4', 0.99)]]);
        let unseen = |board: Board| [2, 3, 10, 11].map(|cell| board.layout.exists[cell]);
        with_numbered(&board, &marks).map(unseen)
    };
    assert_eq!(numbered(9, &[(2.5, 0.45), (3.4, 2.5)]), Some([true, false, false, true]));
    assert_eq!(numbered(9, &[(3.0, 0.9)]), None, "what stands between cells is in none");
    assert_eq!(numbered(6, &[(2.5, 0.5)]), None, "some cells of the board have no numbers");
    let apart = [(2.5, 0.5), (3.5, 0.5), (2.5, 2.5), (3.5, 2.5)];
    assert_eq!(numbered(0, &apart), Some([true; 4]), "all numbers stand where none was seen");
    assert_eq!(numbered(0, &apart[1..]), None, "few do");
    assert_eq!(numbered(1, &apart), None, "one does not");
    let whole = |lacking: &[usize], sure: &[f64]| {
        let mut layout = Layout::full(3, 4);
        for &cell in lacking {
            layout.exists[cell] = false;
        }
        let at = [(3.5, 2.5), (2.5, 2.5), (0.5, 0.5)];
        let mut marks = marks(layout.clone(), &at[..sure.len()]);
        for (mark, &p) in marks.marks.iter_mut().zip(sure) {
            mark.ways = vec![vec![Glyph::taken_for('4', p)]];
        }
        let whole = with_numbered(&Board { layout, ..board.clone() }, &marks);
        whole.is_some_and(|board| !board.layout.exists.contains(&false))
    };
    assert!(whole(&[11], &[0.99]) && !whole(&[10, 11], &[0.99]), "that lacks the covered cell alone");
    assert!(whole(&[0, 10, 11], &[0.99, 0.99, 0.2]), "most numbers in covered cells are sure");
    assert!(!whole(&[10, 11], &[0.99, 0.2]), "half of them are");
}
