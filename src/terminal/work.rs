//! The loop: what is wished for is done to the session, and what came of it is shown.

use super::view::{View, Wish};
use super::worker::{News, Worker};
use crate::diagnostics::{Interrupt, Result};
use crate::review::{Action, Ended, Query, Review, Session, Stage};
use ratatui::crossterm::event::KeyEvent;
use std::time::Duration;

/// How often is looked for the judge's answer while one is due.
const GLANCE: Duration = Duration::from_millis(40);

/// How long to wait for a key while nothing else is due.
const REST: Duration = Duration::from_mins(1);

/// What a console hears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A key was pressed.
    Key(KeyEvent),
    /// The console has another size, or has to be drawn anew.
    Resized,
}

/// Where keys come from and where the view is drawn: a terminal, or a test.
pub trait Console {
    /// The next thing that is heard, waited for as long as `wait`; none where there was nothing.
    ///
    /// # Errors
    /// The console is gone.
    fn hear(&mut self, wait: Duration) -> Result<Option<Heard>>;

    /// Draws the view; `review` has the pictures.
    ///
    /// # Errors
    /// The console is gone.
    fn show(&mut self, view: &View, review: Option<&Review<'_>>) -> Result<()>;

    /// The time since the console was opened.
    fn now(&self) -> Duration;

    /// Hears that nobody will listen to keys for a while, or that somebody does again: meanwhile Ctrl+C is to
    /// stop the program as it does where there is no review.
    fn set_busy(&mut self, busy: bool) {
        let _ = busy;
    }
}

/// Lets a person work on a session until it ends.
///
/// # Errors
/// The console is gone. What was said until then is in the journals.
pub fn work(session: &mut Session<'_>, console: &mut dyn Console) -> Result<Ended> {
    let view = View::new(session.state());
    let mut work = Work { session, console, view, worker: Worker::new(), judged: None };
    loop {
        if matches!(work.session.stage(), Stage::Ended | Stage::Waiting | Stage::Reading) {
            return Ok(Ended::Done);
        }
        work.consult();
        work.console.show(&work.view, work.session.review())?;
        if let Some(ended) = work.hear()? {
            return Ok(ended);
        }
    }
}

struct Work<'w, 's> {
    session: &'w mut Session<'s>,
    console: &'w mut dyn Console,
    view: View,
    worker: Worker,
    /// What the judge was asked last.
    judged: Option<Query>,
}

impl Work<'_, '_> {
    /// Asks the judge about a board that is new, and tells what the judge says.
    fn consult(&mut self) {
        let query = self.session.query();
        let is_known = match (&query, &self.judged) {
            (Some(new), Some(old)) => new.is_same(old),
            (new, old) => new.is_none() && old.is_none(),
        };
        if !is_known {
            self.view.unrule();
            match query.clone() {
                Some(query) => self.worker.ask(query),
                None => self.worker.drop_questions(),
            }
            self.judged = query;
        }
        while let Some(news) = self.worker.news() {
            match news {
                News::Ruling(ruling) => self.view.rule(ruling),
                News::Remedy(remedy) => self.view.mend(remedy),
            }
        }
    }

    /// Takes everything that waits to be heard before anything is drawn: a key held down does not lag behind.
    fn hear(&mut self) -> Result<Option<Ended>> {
        let mut heard = self.console.hear(if self.worker.busy { GLANCE } else { REST })?;
        while let Some(now) = heard {
            if let Heard::Key(key) = now {
                if let Some(wish) = self.view.press(&key, self.console.now()) {
                    if wish == Wish::Stop {
                        self.keep_place();
                        return Ok(Some(Ended::Stopped));
                    }
                    self.grant(&wish)?;
                    if Interrupt::process().is_set() {
                        return Ok(Some(Ended::Stopped));
                    }
                    if matches!(self.session.stage(), Stage::Ended) {
                        return Ok(None);
                    }
                }
                self.view.known();
            }
            heard = self.console.hear(Duration::ZERO)?;
        }
        self.keep_place();
        Ok(None)
    }

    fn grant(&mut self, wish: &Wish) -> Result<()> {
        if let Some(text) = meanwhile(wish) {
            self.view.say(text);
            self.console.show(&self.view, self.session.review())?;
        }
        self.console.set_busy(true);
        let done = self.do_as_wished(wish);
        self.console.set_busy(false);
        match done {
            Ok(()) => {
                self.view.show(self.session.state(), wish);
                // Otherwise the next key would be judged by what the rules said of the board before.
                self.consult();
            }
            Err(diagnostic) => self.view.refuse(wish, &diagnostic),
        }
        Ok(())
    }

    fn do_as_wished(&mut self, wish: &Wish) -> Result<()> {
        match wish {
            Wish::Do(action) => self.session.act(action.clone()),
            Wish::Choose(puzzle) => self.session.choose(*puzzle),
            Wish::Save => self.save(),
            Wish::GoOn => self.session.go_on(),
            Wish::Stop => Ok(()),
        }
    }

    /// Saves the answer; where nothing is left to do, that was all.
    fn save(&mut self) -> Result<()> {
        self.session.save()?;
        let is_last = !self.view.has_next() && self.view.state().puzzles.len() < 2;
        if is_last { self.session.go_on() } else { Ok(()) }
    }

    /// Where the person is goes into the journal once no key waits.
    fn keep_place(&mut self) {
        if self.view.is_elsewhere() {
            let (row, column) = self.view.at();
            let wish = Wish::Do(Action::Move { row, column });
            match self.session.act(Action::Move { row, column }) {
                Ok(()) => self.view.kept(),
                Err(diagnostic) => {
                    // Said once: a disk that is full need not be tried at every glance.
                    self.view.kept();
                    self.view.refuse(&wish, &diagnostic);
                }
            }
        }
    }
}

/// What is shown while something takes its time.
const fn meanwhile(wish: &Wish) -> Option<&'static str> {
    match wish {
        Wish::Choose(_) => Some("reading the puzzle ..."),
        Wish::GoOn => Some("going on ..."),
        Wish::Save => Some("saving ..."),
        Wish::Do(Action::Kind { .. }) => Some("reading the photo ..."),
        Wish::Do(_) | Wish::Stop => None,
    }
}
