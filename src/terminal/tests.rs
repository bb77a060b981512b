//! Keys on made-up boards, without a terminal, a photo or a clock.

use super::places;
use super::view::{View, Wish};
use crate::confirm::AsideCorrection;
use crate::diagnostics::{Code, Diagnostic};
use crate::ocr::Ink;
use crate::puzzle::{Symbol, aside::Form};
use crate::review::{
    Action, AsideReadingState, AsideState, BoardState, CellState, Change, Corners, Decided, Heavy, KindState,
    MarkState, Mode, PhotoState, PieceState, Queue, ReadingState, Remedy, Ruling, Stage, Standing, State,
    Straight, Suggestion,
};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::time::Duration;

fn empty() -> CellState {
    let heavy = Heavy { top: false, left: false, right: false, bottom: false };
    CellState {
        value: None,
        shown: String::new(),
        ink: Ink::Empty,
        mark: MarkState::Sure,
        readings: vec![],
        heavy,
        shaded: false,
    }
}

/// A board of empty cells where `exists` says so.
fn board(sides: u16, largest: u32, letters: bool, exists: impl Fn(u16, u16) -> bool) -> BoardState {
    let spots = (0..sides).flat_map(|row| (0..sides).map(move |column| (row, column)));
    BoardState {
        kind: format!("{sides} x {sides} cells"),
        rows: sides,
        columns: sides,
        largest,
        letters,
        cells: spots.map(|(row, column)| exists(row, column).then(empty)).collect(),
        digits: 0,
        to_check: 0,
        doubts: Vec::new(),
        strip: Vec::new(),
        asides: Vec::new(),
        pieces: Vec::new(),
    }
}

fn state(board: BoardState) -> State {
    State {
        version: 1,
        mode: Mode::Review,
        stage: Stage::Cells,
        queue: Queue { at: 1, of: 1 },
        upcoming: None,
        keeps: true,
        settled: false,
        photo: Some(PhotoState { name: "a.jpg".to_owned(), width: 300, height: 300, version: 8 }),
        puzzles: vec![Corners { corners: [(0.0, 0.0); 4] }],
        puzzle: 0,
        kinds: KindState::all(&[]),
        kind: None,
        unsure_kind: false,
        sure_grid: true,
        corners: None,
        straight: Some(Straight { version: 1, cell: 40, margin: 10 }),
        board: Some(board),
        at: None,
        undo: false,
        redo: false,
        files: Vec::new(),
        diagnostic: None,
    }
}

fn nine() -> View {
    View::new(state(board(9, 9, false, |_, _| true)))
}

/// A board with cells to check at these places, least sure first, read as 1 or perhaps as 7.
fn doubtful(at: &[(u16, u16)]) -> View {
    let mut board = board(9, 9, false, |_, _| true);
    let reading = |value: u32, percent| ReadingState {
        value: (value > 0).then_some(Symbol(value)),
        shown: value.to_string(),
        percent,
    };
    for &(row, column) in at {
        let cell = board.cells[usize::from(row * 9 + column)].as_mut().expect("no holes");
        (cell.mark, cell.value, cell.shown) = (MarkState::Doubtful, Some(Symbol(1)), "1".to_owned());
        cell.readings = vec![reading(1, 62), reading(7, 35), reading(0, 3)];
    }
    (board.doubts, board.strip, board.to_check) = (at.to_vec(), at.to_vec(), at.len());
    View::new(state(board))
}

fn press_with(view: &mut View, code: KeyCode, modifiers: KeyModifiers, millis: u64) -> Option<Wish> {
    view.press(&KeyEvent::new(code, modifiers), Duration::from_millis(millis))
}

fn press(view: &mut View, code: KeyCode) -> Option<Wish> {
    press_with(view, code, KeyModifiers::NONE, 0)
}

fn char_at(view: &mut View, c: char, millis: u64) -> Option<Wish> {
    press_with(view, KeyCode::Char(c), KeyModifiers::NONE, millis)
}

fn alt(view: &mut View, c: char) -> Option<Wish> {
    press_with(view, KeyCode::Char(c), KeyModifiers::ALT, 0)
}

fn set(row: u16, column: u16, value: u32) -> Wish {
    Wish::Do(Action::Set { row, column, value: (value > 0).then_some(Symbol(value)) })
}

/// Where the middle grid of a samurai and its four others are.
fn samurai(row: u16, column: u16) -> bool {
    let outer = |at: u16| !(9..12).contains(&at);
    let middle = |at: u16| (6..15).contains(&at);
    (outer(row) && outer(column)) || (middle(row) && middle(column))
}

#[test]
fn arrows_skip_holes_and_stop_at_the_edge() {
    let mut view = View::new(state(board(21, 9, false, samurai)));
    assert_eq!(view.at(), (0, 0));
    for _ in 0..8 {
        press(&mut view, KeyCode::Right);
    }
    assert_eq!(view.at(), (0, 8));
    press(&mut view, KeyCode::Right);
    assert_eq!(view.at(), (0, 12));
    press(&mut view, KeyCode::Left);
    assert_eq!(view.at(), (0, 8));
    press(&mut view, KeyCode::Up);
    assert_eq!(view.at(), (0, 8));
    press(&mut view, KeyCode::PageDown);
    assert_eq!(view.at(), (20, 8));
    press(&mut view, KeyCode::End);
    assert_eq!(view.at(), (20, 20));
    press(&mut view, KeyCode::Home);
    press(&mut view, KeyCode::PageUp);
    assert_eq!(view.at(), (0, 0));
    assert_eq!(press(&mut view, KeyCode::Esc), None);
}

#[test]
fn digits_set_and_zero_is_no_value() {
    let mut view = nine();
    assert_eq!(char_at(&mut view, '7', 0), Some(set(0, 0, 7)));
    assert_eq!(char_at(&mut view, '2', 10), Some(set(0, 0, 2)), "72 is too large: a new number begins");
    assert_eq!(char_at(&mut view, '0', 2000), None);
    assert!(view.message().is_some_and(|text| text.contains("1 to 9")));
    assert_eq!(press(&mut view, KeyCode::Char(' ')), None, "it is empty already");
}

#[test]
fn digits_within_the_time_make_one_number() {
    let mut view = View::new(state(board(16, 16, false, |_, _| true)));
    assert_eq!(char_at(&mut view, '1', 1000), Some(set(0, 0, 1)));
    assert_eq!(char_at(&mut view, '6', 1800), Some(set(0, 0, 16)));
    assert_eq!(char_at(&mut view, '1', 5000), Some(set(0, 0, 1)));
    assert_eq!(char_at(&mut view, '2', 5801), Some(set(0, 0, 2)), "too late");
    assert_eq!(char_at(&mut view, '1', 9000), Some(set(0, 0, 1)));
    press(&mut view, KeyCode::Right);
    assert_eq!(char_at(&mut view, '2', 9100), Some(set(0, 1, 2)), "another cell");
    assert_eq!(char_at(&mut view, '9', 9200), Some(set(0, 1, 9)), "29 is too large");
    assert_eq!(char_at(&mut view, 'a', 9300), None, "a puzzle of numbers");
    let mut large = View::new(state(board(10, 100, false, |_, _| true)));
    assert_eq!(char_at(&mut large, '1', 0), Some(set(0, 0, 1)));
    assert_eq!(char_at(&mut large, '0', 700), Some(set(0, 0, 10)));
    assert_eq!(char_at(&mut large, '0', 1400), Some(set(0, 0, 100)));
}

#[test]
fn letters_and_numbers_go_where_the_puzzle_has_letters() {
    let mut view = View::new(state(board(16, 16, true, |_, _| true)));
    assert_eq!(char_at(&mut view, 'g', 0), Some(set(0, 0, 16)));
    assert_eq!(char_at(&mut view, 'F', 1), Some(set(0, 0, 15)), "a letter here, not the offer");
    assert_eq!(char_at(&mut view, '1', 5000), Some(set(0, 0, 1)));
    assert_eq!(char_at(&mut view, '2', 5100), Some(set(0, 0, 12)));
    assert_eq!(char_at(&mut view, 'h', 9000), None);
    assert_eq!(char_at(&mut view, 'q', 9000), Some(Wish::Stop));
    let mut largest = View::new(state(board(35, 35, true, |_, _| true)));
    assert_eq!(char_at(&mut largest, 'q', 0), Some(set(0, 0, 26)));
    assert_eq!(press_with(&mut largest, KeyCode::Char('c'), KeyModifiers::CONTROL, 0), Some(Wish::Stop));
}

#[test]
fn enter_accepts_and_goes_to_the_next_least_sure() {
    let mut view = doubtful(&[(4, 4), (0, 2), (8, 8)]);
    assert_eq!(view.at(), (4, 4));
    let accept = |row, column| Some(Wish::Do(Action::Accept { row, column }));
    assert_eq!(press(&mut view, KeyCode::Enter), accept(4, 4));
    assert_eq!(view.at(), (0, 2));
    press(&mut view, KeyCode::Right);
    assert_eq!(press(&mut view, KeyCode::Enter), None, "a cell that is sure needs no word");
    assert_eq!(view.at(), (4, 4));
    press(&mut view, KeyCode::Tab);
    assert_eq!(view.at(), (0, 2));
    press(&mut view, KeyCode::BackTab);
    press(&mut view, KeyCode::BackTab);
    assert_eq!(view.at(), (8, 8));
}

#[test]
fn the_answer_is_shown_at_the_end_once_it_is_known() {
    let mut view = nine();
    assert_eq!(press(&mut view, KeyCode::Enter), None);
    assert!(view.is_waiting());
    let unique =
        || Ruling { verdict: Standing::Unique, answer: vec![Some(Symbol(1)); 81], ..Ruling::default() };
    view.rule(unique());
    assert_eq!(view.scene(), super::keys::Scene::Solved);
    assert_eq!(press(&mut view, KeyCode::Backspace), None, "goes back and empties nothing");
    assert_eq!(view.scene(), super::keys::Scene::Cells);
    view.unrule();
    press(&mut view, KeyCode::Enter);
    view.rule(Ruling { verdict: Standing::None, text: "two clash".to_owned(), ..Ruling::default() });
    assert!(view.is_waiting(), "the rules may still give an answer");
    view.mend(Remedy::default());
    assert_eq!(view.scene(), super::keys::Scene::Cells);
    assert_eq!(view.message(), Some("no answer yet: two clash"));
    press(&mut view, KeyCode::Down);
    view.rule(unique());
    assert_eq!(view.scene(), super::keys::Scene::Cells, "it was not asked for again");
    press(&mut view, KeyCode::Enter);
    view.known();
    assert_eq!(press(&mut view, KeyCode::Enter), Some(Wish::Save));
}

#[test]
fn an_answer_that_the_rules_are_sure_of_is_shown_although_clues_clash() {
    let mut view = nine();
    press(&mut view, KeyCode::Enter);
    view.rule(Ruling { verdict: Standing::None, text: "two clash".to_owned(), ..Ruling::default() });
    let decided = Decided {
        text: "1 handwritten cell is wrong".to_owned(),
        cells: vec![(3, 4)],
        answer: vec![Some(Symbol(1)); 81],
        ..Decided::default()
    };
    view.mend(Remedy { decided: Some(decided), suggestions: Vec::new() });
    assert_eq!(view.scene(), super::keys::Scene::Solved);
    assert_eq!((view.verdict(), view.clash()), (Some("1 handwritten cell is wrong"), &[(3, 4)][..]));
    assert_eq!(press(&mut view, KeyCode::Enter), Some(Wish::Save));
}

#[test]
fn rivals_and_offers_are_taken_and_nothing_unasked() {
    let mut view = doubtful(&[(1, 1)]);
    assert_eq!(alt(&mut view, '1'), Some(set(1, 1, 7)));
    assert_eq!(alt(&mut view, '2'), Some(set(1, 1, 0)));
    assert_eq!(alt(&mut view, '3'), None);
    assert_eq!(char_at(&mut view, 'f', 0), None);
    let change = |value| Change { row: 2, column: 3, value: Some(Symbol(value)) };
    let total = || AsideCorrection { name: "total of row 1".to_owned(), value: "27".to_owned() };
    let both = [(vec![change(4)], Vec::new()), (Vec::new(), vec![total()])];
    let suggestion = |(changes, asides)| Suggestion { text: "one solution".to_owned(), changes, asides };
    view.rule(Ruling { verdict: Standing::None, ..Ruling::default() });
    view.mend(Remedy { decided: None, suggestions: both.clone().map(suggestion).into() });
    let [cell, beside] = both.map(|(changes, asides)| Some(Wish::Do(Action::Fix { changes, asides })));
    assert_eq!(char_at(&mut view, 'f', 0), cell);
    assert_eq!(char_at(&mut view, 'o', 0), None);
    assert_eq!(alt(&mut view, 'f'), beside);
    view.unrule();
    assert_eq!(char_at(&mut view, 'f', 0), None, "the board is another");
}

#[test]
fn undo_and_redo_have_their_keys_and_say_when_there_is_nothing() {
    let mut view = nine();
    assert_eq!(char_at(&mut view, 'u', 0), None);
    assert_eq!(view.message(), Some("nothing to undo"));
    let mut able = state(board(9, 9, false, |_, _| true));
    (able.undo, able.redo) = (true, true);
    let mut view = View::new(able);
    let control = KeyModifiers::CONTROL;
    let (undo, redo) = (Some(Wish::Do(Action::Undo)), Some(Wish::Do(Action::Redo)));
    assert_eq!(press_with(&mut view, KeyCode::Char('z'), control, 0), undo);
    assert_eq!(char_at(&mut view, 'u', 0), undo);
    assert_eq!(press_with(&mut view, KeyCode::Char('y'), control, 0), redo);
    assert_eq!(press_with(&mut view, KeyCode::Char('z'), control | KeyModifiers::SHIFT, 0), redo);
    assert_eq!(char_at(&mut view, 'r', 0), redo);
}

#[test]
fn undo_leads_to_the_cell_that_was_undone_and_a_refusal_back_to_its_own() {
    let mut view = nine();
    let mut undone = view.state().clone();
    undone.at = Some((5, 6));
    view.show(undone, &Wish::Do(Action::Undo));
    assert_eq!(view.at(), (5, 6));
    let wish = Wish::Do(Action::Accept { row: 1, column: 2 });
    view.refuse(&wish, &Diagnostic::new(Code::CannotWrite, "the disk is full").hint("make room"));
    assert_eq!((view.at(), view.message()), ((1, 2), Some("the disk is full (make room)")));
}

#[test]
fn the_last_photo_is_not_left_by_a_slip() {
    let mut view = nine();
    assert_eq!(alt(&mut view, 'n'), None);
    let mut more = view.state().clone();
    more.queue = Queue { at: 1, of: 2 };
    let mut view = View::new(more);
    assert_eq!(alt(&mut view, 'n'), Some(Wish::GoOn));
}

#[test]
fn puzzles_are_chosen_by_number_or_picked() {
    let mut several = state(board(9, 9, false, |_, _| true));
    several.stage = Stage::Puzzles;
    several.puzzles = vec![several.puzzles[0].clone(), several.puzzles[0].clone()];
    let mut view = View::new(several.clone());
    assert_eq!(char_at(&mut view, '2', 0), Some(Wish::Choose(1)));
    assert_eq!(char_at(&mut view, '3', 0), None);
    press(&mut view, KeyCode::Down);
    assert_eq!(press(&mut view, KeyCode::Enter), Some(Wish::Choose(1)));
    several.stage = Stage::Cells;
    let mut view = View::new(several);
    assert_eq!(char_at(&mut view, 'p', 0), None);
    assert_eq!(view.scene(), super::keys::Scene::Puzzles);
    press(&mut view, KeyCode::Esc);
    assert_eq!(view.scene(), super::keys::Scene::Cells);
}

#[test]
fn the_list_of_keys_goes_with_any_key_and_does_nothing_else() {
    let mut view = nine();
    press(&mut view, KeyCode::Char('?'));
    assert_eq!(view.help(), Some(0));
    press(&mut view, KeyCode::Down);
    assert_eq!(view.help(), Some(1));
    assert_eq!(char_at(&mut view, '7', 0), None);
    assert_eq!(view.help(), None);
    press(&mut view, KeyCode::Char('?'));
    assert_eq!(char_at(&mut view, 'q', 0), Some(Wish::Stop));
}

#[test]
fn a_board_begins_where_the_person_was_or_at_the_least_sure_cell() {
    let board = board(21, 9, false, samurai);
    assert_eq!(places::start(&board, Some((9, 9))), (9, 9));
    assert_eq!(places::start(&board, Some((0, 10))), (0, 0), "a hole");
    assert_eq!(doubtful(&[(3, 1)]).at(), (3, 1));
}

/// A board with totals beside it, of which the second is to check, and a tile with dots.
fn beside() -> View {
    let mut board = board(2, 9, false, |_, _| true);
    let aside = |name: &str, form, mark, readings: &[(&str, u32)]| AsideState {
        name: name.to_owned(),
        form,
        value: readings[0].0.to_owned(),
        mark,
        readings: readings
            .iter()
            .map(|&(value, percent)| AsideReadingState { value: value.to_owned(), percent })
            .collect(),
        corners: None,
        further: false,
    };
    board.asides = vec![
        aside("total of row 1", Form::Number, MarkState::Sure, &[("3", 99)]),
        aside("total of row 2", Form::Number, MarkState::Doubtful, &[("21", 62), ("27", 35)]),
        aside("dots of tile 1", Form::Dots, MarkState::Sure, &[("0110", 99)]),
        aside("word 1", Form::Word, MarkState::Sure, &[("hock", 99)]),
    ];
    board.to_check = 1;
    View::new(state(board))
}

fn restate(name: &str, value: &str) -> Wish {
    Wish::Do(Action::Restate { name: name.to_owned(), value: value.to_owned() })
}

fn pressed(view: &mut View, code: KeyCode, modifiers: KeyModifiers) -> Option<Wish> {
    view.press(&KeyEvent::new(code, modifiers), Duration::ZERO)
}

#[test]
fn what_is_to_check_beside_the_cells_comes_behind_the_cells() {
    let mut view = beside();
    let key = |view: &mut View, code| pressed(view, code, KeyModifiers::NONE);
    assert_eq!(key(&mut view, KeyCode::Enter), None);
    assert_eq!(view.aside().map(|aside| aside.name.as_str()), Some("total of row 2"));
    assert_eq!(
        pressed(&mut view, KeyCode::Char('1'), KeyModifiers::ALT),
        Some(restate("total of row 2", "27"))
    );
    key(&mut view, KeyCode::Char('3'));
    key(&mut view, KeyCode::Char('4'));
    key(&mut view, KeyCode::Backspace);
    assert_eq!(view.typed_aside(), Some("3"));
    assert_eq!(key(&mut view, KeyCode::Esc), None);
    assert_eq!(view.typed_aside(), None, "what was typed is forgotten first");
    assert_eq!(key(&mut view, KeyCode::Enter), Some(restate("total of row 2", "21")));
    assert!(view.aside().is_none() && view.is_waiting(), "nothing else is to check");
}

#[test]
fn any_mark_beside_the_cells_is_reached_and_typed_or_toggled() {
    let mut view = beside();
    let key = |view: &mut View, code| pressed(view, code, KeyModifiers::NONE);
    pressed(&mut view, KeyCode::Char('b'), KeyModifiers::ALT);
    key(&mut view, KeyCode::Up);
    assert_eq!(key(&mut view, KeyCode::Char('x')), None);
    assert_eq!(view.message(), Some(Form::Number.hint()));
    key(&mut view, KeyCode::Char('8'));
    assert_eq!(key(&mut view, KeyCode::Enter), Some(restate("total of row 1", "8")));
    key(&mut view, KeyCode::Down);
    assert_eq!(key(&mut view, KeyCode::Char('1')), Some(restate("dots of tile 1", "1110")));
    assert_eq!(key(&mut view, KeyCode::Char('3')), Some(restate("dots of tile 1", "0100")));
    key(&mut view, KeyCode::Down);
    for letter in ['Q', 'u', 'b'] {
        key(&mut view, KeyCode::Char(letter));
    }
    assert_eq!(view.typed_aside(), Some("qub"), "letters are no commands here");
    key(&mut view, KeyCode::Esc);
    key(&mut view, KeyCode::Esc);
    assert!(view.aside().is_none());
}

#[test]
fn pieces_are_chosen_by_number_or_one_after_the_other() {
    let mut board = board(2, 12, false, |_, _| true);
    let piece = |(value, shown)| PieceState { value: Symbol(value), shown };
    board.pieces = [(5, '-'), (10, '|')].map(piece).to_vec();
    let mut view = View::new(state(board));
    let set = |value: u32| Some(Wish::Do(Action::Set { row: 0, column: 0, value: Some(Symbol(value)) }));
    assert_eq!(char_at(&mut view, '2', 0), set(10));
    assert_eq!(char_at(&mut view, '3', 0), None, "there are two");
    assert_eq!(char_at(&mut view, ' ', 0), set(5));
}

#[test]
fn the_kind_is_picked_in_a_list() {
    let mut view = nine();
    assert_eq!(alt(&mut view, 'k'), None);
    for code in [KeyCode::Down, KeyCode::Down, KeyCode::Up] {
        assert_eq!(press(&mut view, code), None);
    }
    let kind = |name: Option<&str>| Some(Wish::Do(Action::Kind { name: name.map(str::to_owned) }));
    assert_eq!(press(&mut view, KeyCode::Enter), kind(Some("sudoku")));
    press(&mut view, KeyCode::Up);
    assert_eq!(press(&mut view, KeyCode::Enter), kind(None), "the photo is to say it");
    assert_eq!(press(&mut view, KeyCode::Esc), None);
    assert_eq!(char_at(&mut view, '5', 0), Some(set(0, 0, 5)), "back on the cells");
}
