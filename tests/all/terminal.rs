//! The review in a terminal: keys against a real session on samples, and what is drawn in 80 x 24 characters.

use crate::golden::check_text;
use crate::program::{BLOTTED, Place, TWO, photo_of, sample};
use crate::review::{set, sit, sit_again};
use gridlens::diagnostics::{Code, Diagnostic, Result};
use gridlens::puzzle::Symbol;
use gridlens::review::{
    Action, Ended, MarkState, ReadingState, Review, Ruling, Session, Stage, Standing, State,
};
use gridlens::terminal::{Console, Gallery, Heard, View, draw, work};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use std::collections::VecDeque;
use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

/// What a person does.
#[derive(Clone, Copy)]
enum Item {
    Press(KeyCode, KeyModifiers),
    /// Lets time pass, on the script's own clock.
    Pause(u64),
    /// Waits until this is on the screen.
    Until(&'static str),
}

fn key(code: KeyCode) -> Item {
    Item::Press(code, KeyModifiers::NONE)
}

fn typed(c: char) -> Item {
    key(KeyCode::Char(c))
}

const ENTER: KeyCode = KeyCode::Enter;

/// A console that plays a script, and is gone when that ends: as when the process is killed.
struct Script {
    items: VecDeque<Item>,
    terminal: Terminal<TestBackend>,
    gallery: Gallery,
    clock: Duration,
}

/// Looks at the screen before a script gives up: minutes, for machines with other things to do.
const LOOKS: u32 = 60_000;

impl Script {
    fn new(items: &[Item]) -> Self {
        let terminal = Terminal::new(TestBackend::new(80, 24)).expect("memory cannot fail");
        let gallery = Gallery::blocks();
        Self { items: items.iter().copied().collect(), terminal, gallery, clock: Duration::ZERO }
    }

    fn play(mut self, session: &mut Session<'_>) -> Result<Ended> {
        work(session, &mut self)
    }
}

impl Console for Script {
    fn hear(&mut self, wait: Duration) -> Result<Option<Heard>> {
        // Everything is drawn once before the next key.
        if wait.is_zero() {
            return Ok(None);
        }
        match self.items.front().copied() {
            Some(Item::Press(code, modifiers)) => {
                self.items.pop_front();
                self.clock += Duration::from_millis(1);
                Ok(Some(Heard::Key(KeyEvent::new(code, modifiers))))
            }
            Some(Item::Pause(millis)) => {
                self.items.pop_front();
                self.clock += Duration::from_millis(millis);
                Ok(None)
            }
            Some(Item::Until(text)) => {
                let screen = text_of(self.terminal.backend().buffer());
                if screen.contains(text) {
                    self.items.pop_front();
                } else {
                    self.clock += Duration::from_secs(1);
                    assert!(self.clock.as_secs() < u64::from(LOOKS), "never saw {text:?}:\n{screen}");
                    std::thread::sleep(Duration::from_millis(5));
                }
                Ok(None)
            }
            None => Err(Diagnostic::new(Code::CannotWrite, "the script is over")),
        }
    }

    fn show(&mut self, view: &View, review: Option<&Review<'_>>) -> Result<()> {
        let picture = self.gallery.picture(view, review, Rect::new(0, 0, 80, 24));
        self.terminal.draw(|frame| draw(frame, view, true, picture)).expect("memory cannot fail");
        Ok(())
    }

    fn now(&self) -> Duration {
        self.clock
    }
}

fn text_of(buffer: &Buffer) -> String {
    let line = |y: u16| (0..buffer.area.width).map(move |x| buffer[(x, y)].symbol()).collect::<String>();
    let lines: Vec<String> = (0..buffer.area.height).map(|y| line(y).trim_end().to_owned()).collect();
    lines.join("\n") + "\n"
}

/// Where characters carry a modifier: row, first and last column of each run, from zero.
fn runs(buffer: &Buffer, modifier: Modifier) -> Vec<(u16, u16, u16)> {
    let mut runs: Vec<(u16, u16, u16)> = Vec::new();
    for (y, x) in (0..buffer.area.height).flat_map(|y| (0..buffer.area.width).map(move |x| (y, x))) {
        if buffer[(x, y)].modifier.contains(modifier) {
            match runs.last_mut().filter(|run| run.0 == y && run.2 + 1 == x) {
                Some(run) => run.2 = x,
                None => runs.push((y, x, x)),
            }
        }
    }
    runs
}

/// The journal that was written in a folder.
fn journal(place: &Place) -> String {
    let name = place.files().into_iter().find(|name| name.ends_with("-1.txt")).expect("a journal");
    place.text(&name)
}

fn open(name: &'static str, puzzle: Option<usize>) -> State {
    let mut state = None;
    sit(&[name], puzzle, |session, _| state = Some(session.state()));
    state.expect("a sample")
}

#[test]
fn keys_do_what_steps_on_the_sitting_do() {
    let (typing, stepping) = (Place::new(), Place::new());
    let mut typed_state = None;
    sit_again(&typing, &["newspaper-sudoku"], Some(0), |session| {
        let control = |c| Item::Press(KeyCode::Char(c), KeyModifiers::CONTROL);
        let script = Script::new(&[
            typed('1'),
            key(KeyCode::Right),
            key(KeyCode::Delete),
            key(KeyCode::Down),
            Item::Pause(5000),
            typed('5'),
            typed('6'),
            control('z'),
            typed('u'),
            control('y'),
            key(KeyCode::End),
            typed('q'),
        ]);
        assert_eq!(script.play(session).expect("it stops"), Ended::Stopped);
        typed_state = Some(session.state());
    });
    sit_again(&stepping, &["newspaper-sudoku"], Some(0), |session| {
        let to = |row, column| Action::Move { row, column };
        for action in [
            set(0, 0, 1),
            to(0, 1),
            set(0, 1, 0),
            to(1, 1),
            set(1, 1, 5),
            set(1, 1, 6),
            Action::Undo,
            Action::Undo,
            Action::Redo,
            to(1, 8),
        ] {
            session.act(action).expect("cells of the board");
        }
        let (stepped, typed) = (session.state(), typed_state.expect("typed above"));
        assert_eq!((stepped.board, stepped.at, stepped.undo), (typed.board, typed.at, typed.undo));
    });
    assert_eq!(journal(&typing), journal(&stepping));
}

#[test]
fn what_is_confirmed_before_the_verdict_is_there_does_not_keep_it_away() {
    sit(&[BLOTTED], Some(0), |session, _| {
        // What was read there: each key comes while the rules are still being asked about the same digits.
        let mut items = vec![typed('6'); 12];
        items.extend([Item::Until("exactly one solution"), typed('q')]);
        assert_eq!(Script::new(&items).play(session).expect("it stops"), Ended::Stopped);
    });
}

#[test]
fn what_was_typed_is_there_when_the_process_was_killed() {
    let place = Place::new();
    sit_again(&place, &["samurai-small-soft"], None, |session| {
        let script = Script::new(&[key(KeyCode::End), typed('4'), key(KeyCode::PageDown), typed('2')]);
        assert!(script.play(session).is_err(), "gone without a word");
    });
    sit_again(&place, &["samurai-small-soft"], None, |session| {
        let board = session.state().board.expect("a board");
        let value =
            |row: usize, column: usize| board.cells[row * 21 + column].as_ref().expect("a cell").value;
        assert_eq!((value(0, 20), value(20, 20)), (Some(Symbol(4)), Some(Symbol(2))));
        assert_eq!(session.state().at, Some((20, 20)));
    });
}

#[test]
fn a_puzzle_is_chosen_mended_solved_and_saved_and_the_next_photo_follows() {
    sit(&[TWO, "six"], None, |session, place| {
        assert_eq!(session.stage(), Stage::Puzzles);
        let script = Script::new(&[
            Item::Until("2 puzzles are on this photo"),
            typed('1'),
            Item::Until("exactly one solution"),
            // The second row of the sample begins 1,7: a second 1 in its box.
            typed('1'),
            Item::Until("! clashes"),
            Item::Until("cannot both be 1"),
            key(ENTER),
            Item::Until("no answer yet"),
            typed('u'),
            Item::Until("exactly one solution"),
            key(ENTER),
            Item::Until("Bold is the answer"),
            key(KeyCode::Esc),
            Item::Until("Nothing is left to check"),
            key(ENTER),
            Item::Until("Bold is the answer"),
            key(ENTER),
            Item::Until("0.csv"),
            key(ENTER),
            Item::Until("photo 2 of 2"),
            Item::Until("exactly one solution"),
            Item::Press(KeyCode::Char('n'), KeyModifiers::ALT),
            Item::Until("no further photo"),
            key(ENTER),
            Item::Until("Bold is the answer"),
            typed('q'),
        ]);
        assert_eq!(script.play(session).expect("it stops"), Ended::Stopped);
        let expected = std::fs::read_to_string(sample(TWO).join("puzzle.csv"));
        assert_eq!(place.text("0.csv"), expected.expect("a sample"));
    });
}

/// As on the page and on the command line.
#[test]
fn handwriting_that_is_wrong_is_named_and_the_answer_shown_all_the_same() {
    sit(&["half-filled-wrong"], None, |session, place| {
        let script = Script::new(&[
            Item::Until("2 handwritten cells are wrong"),
            key(ENTER),
            Item::Until("Bold is the answer"),
            Item::Until("belongs there"),
            key(ENTER),
        ]);
        assert_eq!(script.play(session).expect("it ends"), Ended::Done);
        assert!(place.files().contains(&"0.csv".to_owned()));
    });
}

/// What stands beside the cells is typed and taken back, pieces are chosen, and the answer is saved.
#[test]
fn each_kind_is_looked_over_by_keys() {
    let alt = |c| Item::Press(KeyCode::Char(c), KeyModifiers::ALT);
    let undo = Item::Press(KeyCode::Char('z'), KeyModifiers::CONTROL);
    let beside = |typed_in: &[char], shown: &'static str| -> Vec<Item> {
        let letters = typed_in.iter().map(|&c| typed(c));
        // Behind the last that is to check come the cells again.
        let back = [key(ENTER), alt('b'), Item::Until(shown), undo, Item::Until("exactly one solution")];
        [alt('b')].into_iter().chain(letters).chain(back).chain([key(KeyCode::Esc)]).collect()
    };
    let piece = vec![typed(' '), Item::Until("*"), undo, Item::Until("exactly one solution")];
    for (name, items) in [
        ("dominoes", [beside(&['9'], "*number at row 1 column 1: 9"), piece.clone()].concat()),
        ("gogen", beside(&['z', 'o', 'o'], "*word 1: zoo")),
        ("hidato", Vec::new()),
        ("knights-tour", Vec::new()),
        ("pyramid", Vec::new()),
        ("sum-spots", beside(&['9', '8'], "*number of tile 1: 98")),
        ("total-concentration", beside(&['9', '8'], "*total of row 1: 98")),
        ("train-tracks", [beside(&['7'], "*total of row 1: 7"), piece].concat()),
    ] {
        let photo = Place::new();
        photo.put("photo.jpg", photo_of(name));
        // A whole path is no sample's name, but the path itself.
        let folder = photo.path("");
        sit(&[&folder.to_string_lossy()], Some(0), |session, place| {
            let start = vec![Item::Until("exactly one solution")];
            let all = |cells: usize| [start.clone(), items.clone(), vec![key(ENTER); cells]].concat();
            let to_check = session.state().board.map_or(0, |board| board.to_check);
            let end = [Item::Until("Bold is the answer"), key(ENTER)];
            let script = Script::new(&[all(to_check + 1), end.to_vec()].concat());
            assert_eq!(script.play(session).expect("it ends"), Ended::Done, "{name}");
            assert!(place.files().contains(&"0.csv".to_owned()), "{name}");
        });
    }
}

#[test]
fn an_offer_is_taken_with_its_key() {
    sit(&["newspaper-sudoku"], Some(0), |session, _| {
        let before = session.state().board;
        let wrong = (2..=9).find(|&v| {
            session.act(set(0, 1, v)).expect("a value");
            session.query().expect("cells").ruling().verdict == Standing::None
        });
        assert!(wrong.is_some(), "no wrong value leaves the puzzle without solution");
        let script = Script::new(&[
            Item::Until("F: with 8 at row 1 column 2"),
            typed('f'),
            Item::Until("exactly one"),
        ]);
        assert!(script.play(session).is_err(), "the script is over");
        let values = |board: &gridlens::review::BoardState| -> Vec<_> {
            board.cells.iter().flatten().map(|cell| cell.value).collect()
        };
        let after = session.state().board.expect("a board");
        assert_eq!(values(&after), values(&before.expect("a board")));
    });
}

#[test]
fn a_photo_without_any_grid_says_what_to_do() {
    let mut state = open("six", None);
    (state.stage, state.board) = (Stage::Corners, None);
    let screen = shown(&View::new(state), (80, 24));
    assert!(text_of(&screen).contains("frame 12,13 200,13 201,210 12,211 with 9"), "{}", text_of(&screen));
}

/// What is drawn of a view in a terminal of this size, without hues.
fn shown(view: &View, (width, height): (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("memory cannot fail");
    terminal.draw(|frame| draw(frame, view, false, None)).expect("memory cannot fail");
    terminal.backend().buffer().clone()
}

/// Compares a screen, and where it is reversed and underlined, with the golden one.
fn check_screen(name: &str, view: &View) {
    let screen = shown(view, (80, 24));
    let mut text = text_of(&screen);
    for (what, modifier) in [("reversed", Modifier::REVERSED), ("underlined", Modifier::UNDERLINED)] {
        for (row, from, to) in runs(&screen, modifier) {
            writeln!(text, "{what}: row {row} columns {from} to {to}").expect("memory cannot fail");
        }
    }
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("terminal-{name}.txt"));
    check_text(&path, text.as_bytes());
}

/// Makes a cell of a board doubtful: read as what it holds, or perhaps as 7.
fn doubt(state: &mut State, row: u16, column: u16) {
    let board = state.board.as_mut().expect("a board");
    let index = usize::from(row * board.columns + column);
    let cell = board.cells[index].as_mut().expect("a cell");
    let reading = |value: Option<Symbol>, shown: &str, percent| ReadingState {
        value,
        shown: shown.to_owned(),
        percent,
    };
    cell.readings = vec![
        reading(cell.value, &cell.shown.clone(), 62),
        reading(Some(Symbol(7)), "7", 35),
        reading(None, "empty", 3),
    ];
    cell.mark = MarkState::Doubtful;
    board.doubts.push((row, column));
    board.strip.push((row, column));
    board.to_check += 1;
}

fn ruling(verdict: Standing, text: &str) -> Ruling {
    Ruling { verdict, text: text.to_owned(), ..Ruling::default() }
}

#[test]
fn a_sudoku_with_doubtful_cells_is_drawn_with_all_its_lines() {
    let mut state = open("newspaper-sudoku", Some(0));
    doubt(&mut state, 0, 2);
    doubt(&mut state, 3, 4);
    let mut view = View::new(state);
    view.rule(Ruling { clash: vec![(0, 1), (8, 8)], ..ruling(Standing::Several, "more than one solution") });
    check_screen("nine", &view);
}

#[test]
fn a_samurai_fits_without_lines_across() {
    let mut state = open("samurai-small-soft", None);
    state.at = Some((9, 9));
    let mut view = View::new(state);
    view.rule(ruling(Standing::Unique, "exactly one solution"));
    check_screen("samurai", &view);
}

#[test]
fn sixteen_a_side_fit_with_the_heavy_lines() {
    let mut state = open("sixteen", None);
    doubt(&mut state, 15, 15);
    let mut view = View::new(state);
    view.rule(ruling(Standing::Unique, "exactly one solution"));
    check_screen("sixteen", &view);
}

#[test]
fn the_list_of_keys_is_made_of_their_table() {
    let mut view = View::new(open("six", None));
    view.press(&KeyEvent::new(KeyCode::Char('?'), KeyModifiers::NONE), Duration::ZERO);
    check_screen("keys", &view);
}

#[test]
fn small_terminals_scroll_to_the_current_cell_or_say_what_they_lack() {
    let mut state = open("samurai-small-soft", None);
    for at in [(0, 0), (9, 9), (20, 20)] {
        state.at = Some(at);
        let screen = shown(&View::new(state.clone()), (50, 12));
        assert_eq!(runs(&screen, Modifier::REVERSED).len(), 1, "{at:?}:\n{}", text_of(&screen));
    }
    let screen = text_of(&shown(&View::new(state), (40, 10)));
    let words: Vec<&str> = screen.split_whitespace().collect();
    let words = words.join(" ");
    assert!(words.contains("is 40 x 10; at least 48 x 12"), "{screen}");
}
