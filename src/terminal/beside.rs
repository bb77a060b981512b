//! What keys make of what stands beside the cells: totals, words, the numbers and dots of tiles.

use super::keys::{Act, Way};
use super::places::{self, Beside};
use super::view::{View, Wish};
use crate::puzzle::aside::Form;
use crate::review::{Action, AsideState, MarkState};

impl View {
    fn asides(&self) -> &[AsideState] {
        self.state().board.as_ref().map_or(&[], |board| &board.asides)
    }

    /// The aside that the person is at.
    pub(super) fn aside(&self) -> Option<&AsideState> {
        self.asides().get(self.beside.as_ref()?.at)
    }

    /// What is typed for it, as it is written until it is accepted.
    pub(super) fn typed_aside(&self) -> Option<&str> {
        self.beside.as_ref()?.typed.as_deref()
    }

    /// Goes to what is to check beside the cells, if anything is.
    pub(super) fn check_beside(&mut self) -> bool {
        let first = self.next_aside(None, Way::On);
        self.beside = first.map(|at| Beside { at, typed: None }).or(self.beside.take());
        first.is_some()
    }

    /// Goes to what stands beside the cells, or back.
    pub(super) fn go_beside(&mut self) {
        if self.beside.take().is_some() || self.check_beside() {
            return;
        }
        if self.asides().is_empty() {
            self.say("nothing stands beside the cells of this puzzle");
        } else {
            self.beside = Some(Beside::default());
        }
    }

    /// The next aside to check behind `from` in a direction, beginning anew at the other end.
    fn next_aside(&self, from: Option<usize>, way: Way) -> Option<usize> {
        let count = self.asides().len();
        let start = from.unwrap_or(count.saturating_sub(1));
        let step = |i: usize| match way {
            Way::On => (start + i) % count,
            Way::Back => (start + count - i) % count,
        };
        let is_open = |&at: &usize| self.asides()[at].mark == MarkState::Doubtful && Some(at) != from;
        (1..=count).map(step).find(is_open)
    }

    /// What a key does beside the cells.
    pub(super) fn press_beside(&mut self, act: Act) -> Option<Wish> {
        let Beside { at, typed } = self.beside.clone()?;
        let aside = self.aside()?.clone();
        let go = |at| Some(Beside { at, typed: None });
        match act {
            Act::Pick(way) => {
                let count = self.asides().len();
                self.beside = go((at + if way == Way::On { 1 } else { count - 1 }) % count);
            }
            Act::Next(way) => match self.next_aside(Some(at), way) {
                Some(next) => self.beside = go(next),
                None => self.leave_beside(),
            },
            Act::Type(character) => return self.type_beside(&aside, typed, character),
            Act::Empty => {
                let mut left = typed.unwrap_or(aside.value);
                left.pop();
                self.beside = Some(Beside { at, typed: Some(left) });
            }
            Act::Rival(index) => match aside.readings.get(index + 1) {
                Some(reading) => return Some(restate(&aside, reading.value.clone())),
                None => self.say("nothing else was read here"),
            },
            Act::Accept => return self.accept_beside(&aside, typed),
            Act::Back if typed.is_some() => self.beside = go(at),
            Act::Back | Act::Beside => self.beside = None,
            _ => {}
        }
        None
    }

    fn type_beside(&mut self, aside: &AsideState, typed: Option<String>, character: char) -> Option<Wish> {
        /// Characters of the longest word or number.
        const MOST: usize = 24;
        let fits = match aside.form {
            Form::Dots => return self.toggle(aside, character),
            Form::Number => character.is_ascii_digit(),
            Form::Word => character.is_ascii_alphabetic(),
        };
        if !fits {
            self.say(aside.form.hint());
            return None;
        }
        let mut typed = typed.unwrap_or_default();
        if typed.len() < MOST {
            typed.push(character);
        }
        if let Some(beside) = &mut self.beside {
            beside.typed = Some(typed);
        }
        None
    }

    /// 1 to 4 are the corners of a tile.
    fn toggle(&mut self, aside: &AsideState, character: char) -> Option<Wish> {
        let corner = character.to_digit(10).filter(|corner| (1..=4).contains(corner));
        let Some(corner) = corner else {
            self.say("1 and 2 are the upper corners, 3 and 4 the lower ones");
            return None;
        };
        let toggled = (1..).zip(aside.value.chars()).map(|(i, dot)| match (i == corner, dot) {
            (true, '1') => '0',
            (true, _) => '1',
            (false, dot) => dot,
        });
        Some(restate(aside, toggled.collect()))
    }

    /// Takes what was typed, or what stands there where it is doubtful, and goes on; at the end the answer is
    /// wanted.
    fn accept_beside(&mut self, aside: &AsideState, typed: Option<String>) -> Option<Wish> {
        let value = typed.unwrap_or_else(|| aside.value.clone());
        let is_news = value != aside.value || aside.mark == MarkState::Doubtful;
        let at = self.beside.as_ref().map(|beside| beside.at);
        match self.next_aside(at, Way::On) {
            Some(next) => self.beside = Some(Beside { at: next, typed: None }),
            None => self.leave_beside(),
        }
        is_news.then(|| restate(aside, value))
    }

    /// Back to the cells: to one that is to check or, where none is, to the answer.
    fn leave_beside(&mut self) {
        self.beside = None;
        let Some(board) = &self.state().board else { return };
        let here = places::cell(board, self.at()).is_some_and(|cell| cell.mark == MarkState::Doubtful);
        let next = if here { Some(self.at()) } else { places::next_doubt(board, self.at(), false) };
        match next {
            Some(next) => self.at = next,
            None => self.wanted = true,
        }
    }

    /// Forgets what was typed; where the aside is gone, goes back to the cells.
    pub(super) fn refresh_beside(&mut self) {
        if self.aside().is_none() {
            self.beside = None;
        }
        if let Some(beside) = &mut self.beside {
            beside.typed = None;
        }
    }
}

fn restate(aside: &AsideState, value: String) -> Wish {
    Wish::Do(Action::Restate { name: aside.name.clone(), value })
}
