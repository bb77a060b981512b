//! What is on the screen, and what keys make of it. No terminal here, and no clock: the time is told with
//! every key.

use super::keys::{self, Act, Scene, Way};
use super::places::{self, At, Beside};
use crate::diagnostics::Diagnostic;
use crate::puzzle::Symbol;
use crate::review::{Action, CellState, Decided, MarkState, Remedy, Ruling, Stage, State, Suggestion};
use ratatui::crossterm::event::KeyEvent;
use std::time::Duration;

/// Digits typed one after the other within this time make one number.
const TOGETHER: Duration = Duration::from_millis(800);

/// What a key asks of the session.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// Something is done to the puzzle.
    Do(Action),
    /// Another puzzle of the photo is opened, counted from zero.
    Choose(usize),
    /// The answer is saved.
    Save,
    /// The next photo is opened.
    GoOn,
    /// The person stops.
    Stop,
}

/// A number that is being typed.
#[derive(Clone, Copy, Debug)]
struct Typed {
    at: At,
    value: u32,
    when: Duration,
}

/// What lies over what the session asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    Nothing,
    /// The list of puzzles.
    List,
    /// The list of kinds.
    Kinds,
    /// The answer.
    Answer,
}

/// What is shown of a session: its state, and what only the person looking at it knows, such as where they
/// are.
pub struct View {
    pub(super) state: State,
    pub(super) at: At,
    /// Where the person is beside the cells, while they are there.
    pub(super) beside: Option<Beside>,
    /// Where the person was when that was kept last; where they begin need not be kept.
    kept: At,
    typed: Option<Typed>,
    pub(super) over: Over,
    /// What is picked in the list: a puzzle, or a kind behind that the photo says it.
    pub(super) picked: usize,
    /// The answer is wanted as soon as it is known.
    pub(super) wanted: bool,
    /// How far the list of keys is scrolled, while it is shown.
    help: Option<u16>,
    pub(super) message: Option<String>,
    /// What the rules said last, perhaps of an older board.
    ruling: Option<Ruling>,
    /// Whether that is of the board as it stands.
    fresh: bool,
    /// What helps where there is not exactly one solution; none while that is sought.
    remedy: Option<Remedy>,
    suggestion: usize,
}

impl View {
    /// The view on a state.
    pub fn new(state: State) -> Self {
        let mut view = Self {
            at: (0, 0),
            kept: (0, 0),
            beside: None,
            typed: None,
            over: Over::Nothing,
            picked: state.puzzle,
            wanted: false,
            help: None,
            message: None,
            ruling: None,
            fresh: false,
            remedy: None,
            suggestion: 0,
            state,
        };
        view.begin();
        view
    }

    fn begin(&mut self) {
        if let Some(board) = &self.state.board {
            self.at = places::start(board, self.state.at);
            self.kept = self.at;
        }
    }

    /// What the session shows.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The current cell, as row and column from zero.
    pub const fn at(&self) -> (u16, u16) {
        self.at
    }

    pub(super) fn cell(&self) -> Option<&CellState> {
        places::cell(self.state.board.as_ref()?, self.at)
    }

    pub(super) const fn picked(&self) -> usize {
        self.picked
    }

    pub(super) const fn help(&self) -> Option<u16> {
        self.help
    }

    pub(super) fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// What the rules say of the board as it stands; none while they are asked.
    pub(super) fn ruling(&self) -> Option<&Ruling> {
        self.ruling.as_ref().filter(|_| self.fresh)
    }

    fn suggestions(&self) -> &[Suggestion] {
        self.remedy.as_ref().filter(|_| self.fresh).map_or(&[], |remedy| &remedy.suggestions)
    }

    /// The offer that is shown, its number from one, and of how many.
    pub(super) fn suggestion(&self) -> Option<(&Suggestion, usize, usize)> {
        Some((self.suggestions().get(self.suggestion)?, self.suggestion + 1, self.suggestions().len()))
    }

    /// The answer that the rules are sure of although the cells as they stand have none.
    pub(super) fn decided(&self) -> Option<&Decided> {
        self.remedy.as_ref().filter(|_| self.fresh)?.decided.as_ref()
    }

    /// The answer, one value a cell; empty where there is none.
    pub(super) fn answer(&self) -> &[Option<Symbol>] {
        let ruled = self.ruling().map_or(&[][..], |ruling| &ruling.answer);
        self.decided().map_or(ruled, |decided| &decided.answer)
    }

    /// The cells that are wrong, or else those that clash.
    pub(super) fn clash(&self) -> &[(u16, u16)] {
        let ruled = self.ruling().map_or(&[][..], |ruling| &ruling.clash);
        self.decided().map_or(ruled, |decided| &decided.cells)
    }

    /// What there is to say of the board in a few words; none while the rules are asked.
    pub(super) fn verdict(&self) -> Option<&str> {
        let ruled = self.ruling().map(|ruling| ruling.text.as_str());
        self.decided().map(|decided| decided.text.as_str()).or(ruled)
    }

    pub(super) const fn scene(&self) -> Scene {
        match (self.over, self.state.stage) {
            (Over::List, _) | (_, Stage::Puzzles) => Scene::Puzzles,
            (Over::Kinds, Stage::Cells | Stage::Corners) => Scene::Kinds,
            (_, Stage::Corners) => Scene::Corners,
            (Over::Answer, Stage::Cells) => Scene::Solved,
            (Over::Nothing, Stage::Cells) if self.beside.is_some() => Scene::Beside,
            (Over::Nothing, Stage::Cells) => Scene::Cells,
            (_, Stage::Saved | Stage::Waiting | Stage::Reading | Stage::Ended) => Scene::Saved,
        }
    }

    /// Whether there are further photos.
    pub(super) const fn has_next(&self) -> bool {
        self.state.queue.at < self.state.queue.of
    }

    /// Takes a key that was pressed at `now`, any clock's time that only grows.
    pub fn press(&mut self, key: &KeyEvent, now: Duration) -> Option<Wish> {
        self.message = None;
        let act = keys::meaning(self.scene(), key, self.state.board.as_ref());
        if let Some(scrolled) = self.help {
            return self.press_over_help(act, scrolled, key);
        }
        let act = act?;
        if !matches!(act, Act::Type(_)) {
            self.typed = None;
        }
        if !matches!(act, Act::Help) {
            self.wanted = false;
        }
        match act {
            Act::Help => self.help = Some(0),
            Act::Stop => return Some(Wish::Stop),
            Act::Undo => return self.again(self.state.undo, Action::Undo, "nothing to undo"),
            Act::Redo => return self.again(self.state.redo, Action::Redo, "nothing to redo"),
            Act::Kinds => self.list_kinds(),
            _ if self.scene() == Scene::Beside => return self.press_beside(act),
            Act::Back => self.over = Over::Nothing,
            Act::Save => return Some(Wish::Save),
            Act::GoOn => return self.go_on(),
            Act::Puzzles => self.list(),
            Act::Choose(puzzle) => return self.choose(puzzle),
            Act::Open => return self.open(),
            Act::Pick(way) => self.pick(way),
            _ => return self.press_on_cells(act, now),
        }
        None
    }

    /// The list of keys goes with any key that does not scroll it.
    fn press_over_help(&mut self, act: Option<Act>, scrolled: u16, key: &KeyEvent) -> Option<Wish> {
        self.help = match keys::chord(key).as_str() {
            "Down" | "PageDown" => Some(scrolled.saturating_add(1)),
            "Up" | "PageUp" => Some(scrolled.saturating_sub(1)),
            _ => None,
        };
        (act == Some(Act::Stop)).then_some(Wish::Stop)
    }

    fn press_on_cells(&mut self, act: Act, now: Duration) -> Option<Wish> {
        let board = self.state.board.as_ref()?;
        match act {
            Act::Move(down, right) => self.at = places::beside(board, self.at, down, right),
            Act::Far(down, right) => self.at = places::farthest(board, self.at, down, right),
            Act::Next(way) => match places::next_doubt(board, self.at, way == Way::Back) {
                Some(next) => self.at = next,
                None if self.check_beside() => {}
                None => self.message = Some("no other cell is left to check".to_owned()),
            },
            Act::Beside => self.go_beside(),
            Act::Type(character) => return self.type_in(character, now),
            Act::Empty => return self.put(None),
            Act::Piece => return self.put(places::next_piece(board, self.at)),
            Act::Accept => return self.accept(),
            Act::Rival(index) => return self.rival(index),
            Act::Fix => return self.fix(),
            Act::OtherOffer => self.suggestion = (self.suggestion + 1) % self.suggestions().len().max(1),
            _ => {}
        }
        None
    }

    /// One digit, or several typed quickly, or a letter.
    fn type_in(&mut self, character: char, now: Duration) -> Option<Wish> {
        let board = self.state.board.as_ref()?;
        let (largest, typed) = (board.largest, keys::value(character)?);
        if !board.pieces.is_empty() {
            let piece = (typed as usize).checked_sub(1).and_then(|i| board.pieces.get(i));
            return piece.and_then(|piece| self.put(Some(piece.value)));
        }
        let begun = self.typed.filter(|t| t.at == self.at && now.saturating_sub(t.when) <= TOGETHER);
        let together = begun.filter(|_| typed < 10).map(|begun| begun.value * 10 + typed);
        let value = together.filter(|&value| value <= largest).unwrap_or(typed);
        if value < 1 || value > largest {
            self.message = Some(format!("values go from 1 to {largest}"));
            return None;
        }
        self.typed = Some(Typed { at: self.at, value, when: now });
        self.put(Some(Symbol(value)))
    }

    fn put(&self, value: Option<Symbol>) -> Option<Wish> {
        let cell = self.cell()?;
        let news = cell.value != value || cell.mark == MarkState::Doubtful;
        let (row, column) = self.at;
        news.then_some(Wish::Do(Action::Set { row, column, value }))
    }

    fn rival(&mut self, index: usize) -> Option<Wish> {
        let reading = self.cell()?.readings.get(index + 1);
        let Some(value) = reading.map(|reading| reading.value) else {
            self.message = Some("nothing else was read here".to_owned());
            return None;
        };
        self.put(value)
    }

    /// Accepts the current cell if it is doubtful and goes on; at the end the answer is wanted.
    fn accept(&mut self) -> Option<Wish> {
        let (row, column) = self.at;
        let doubtful = self.cell()?.mark == MarkState::Doubtful;
        match places::next_doubt(self.state.board.as_ref()?, self.at, false) {
            Some(next) => self.at = next,
            None => self.wanted = !self.check_beside(),
        }
        doubtful.then_some(Wish::Do(Action::Accept { row, column }))
    }

    fn fix(&mut self) -> Option<Wish> {
        let fix = self.suggestion().map(|(Suggestion { changes, asides, .. }, ..)| Action::Fix {
            changes: changes.clone(),
            asides: asides.clone(),
        });
        if fix.is_none() {
            self.message = Some("nothing is offered".to_owned());
        }
        fix.map(Wish::Do)
    }

    fn again(&mut self, able: bool, action: Action, otherwise: &str) -> Option<Wish> {
        if !able {
            self.message = Some(otherwise.to_owned());
        }
        able.then_some(Wish::Do(action))
    }

    fn go_on(&mut self) -> Option<Wish> {
        // The last photo is not left by a slip of the finger.
        let leaves = self.state.stage == Stage::Saved || self.has_next();
        if !leaves {
            self.message = Some("there is no further photo; Q stops".to_owned());
        }
        leaves.then_some(Wish::GoOn)
    }

    /// Shows the state that a wish led to.
    pub fn show(&mut self, state: State, wish: &Wish) {
        let other = !same_board(&self.state, &state);
        self.state = state;
        self.message = None;
        self.refresh_beside();
        self.kept = self.state.at.unwrap_or(self.kept);
        match wish {
            Wish::Do(Action::Undo | Action::Redo | Action::Fix { .. }) => {
                self.at = self.state.at.unwrap_or(self.at);
            }
            Wish::Choose(_) | Wish::GoOn | Wish::Do(Action::Kind { .. }) => self.over = Over::Nothing,
            _ => {}
        }
        let gone = self.state.board.as_ref().is_none_or(|board| places::cell(board, self.at).is_none());
        if other || gone || matches!(wish, Wish::Choose(_) | Wish::GoOn) {
            (self.typed, self.beside) = (None, None);
            self.begin();
        }
        if self.state.stage != Stage::Cells {
            (self.over, self.wanted) = (Over::Nothing, false);
        }
        if self.state.stage == Stage::Puzzles {
            self.picked = self.state.puzzle;
        }
    }

    /// Where the person is has been kept.
    pub(super) const fn kept(&mut self) {
        self.kept = self.at;
    }

    /// Whether where the person is has not been kept yet.
    pub(super) fn is_elsewhere(&self) -> bool {
        self.scene() == Scene::Cells && self.kept != self.at
    }

    /// A wish was not granted: says why, at the cell it was about.
    pub fn refuse(&mut self, wish: &Wish, diagnostic: &Diagnostic) {
        let hint = diagnostic.hint.as_ref().map(|hint| format!(" ({hint})")).unwrap_or_default();
        self.message = Some(format!("{}{hint}", diagnostic.message));
        self.wanted = false;
        if let Wish::Do(Action::Set { row, column, .. } | Action::Accept { row, column }) = *wish {
            self.at = (row, column);
        }
    }

    /// Says something until the next key.
    pub fn say(&mut self, message: &str) {
        self.message = Some(message.to_owned());
    }

    /// The board is another: what the rules said does not hold any more.
    pub fn unrule(&mut self) {
        self.fresh = false;
        self.remedy = None;
        self.suggestion = 0;
    }

    /// What the rules say of the board as it stands.
    pub fn rule(&mut self, ruling: Ruling) {
        self.ruling = Some(ruling);
        self.fresh = true;
        self.known();
    }

    /// What helps where there is not exactly one solution.
    pub fn mend(&mut self, remedy: Remedy) {
        self.remedy = Some(remedy);
        self.suggestion = 0;
        self.known();
    }

    /// Shows the answer if it is wanted and known, or says why there is none.
    pub fn known(&mut self) {
        let Some(ruling) = self.ruling.as_ref().filter(|_| self.fresh && self.wanted) else { return };
        if ruling.wants_remedy() && self.remedy.is_none() {
            return;
        }
        self.wanted = false;
        if self.answer().is_empty() {
            self.message = Some(format!("no answer yet: {}", ruling.text));
        } else {
            self.over = Over::Answer;
        }
    }

    /// Whether the answer is waited for.
    pub(super) const fn is_waiting(&self) -> bool {
        self.wanted
    }
}

/// Whether two states are of the same reading of the same puzzle.
fn same_board(a: &State, b: &State) -> bool {
    let of = |state: &State| {
        (state.photo.as_ref().map(|p| p.version), state.puzzle, state.straight.map(|s| s.version))
    };
    of(a) == of(b)
}
