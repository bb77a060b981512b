//! The rules are asked on a thread of their own, so that keys never wait for them.

use crate::review::{Query, Remedy, Ruling, Standing};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::thread;
use std::time::Duration;

/// Offers take a while: they are worked out when the person pauses for this long.
const PAUSE: Duration = Duration::from_millis(300);

/// What comes back, with the number of the question.
enum Told {
    Ruling(u64, Ruling),
    Remedy(u64, Remedy),
}

/// News for the view.
pub(super) enum News {
    Ruling(Ruling),
    Remedy(Remedy),
}

/// A question with its number.
type Question = (u64, Query);

/// The way to the thread that answers, and back.
type Line = (Sender<Question>, Receiver<Told>);

/// Answers the newest question; older ones are dropped.
pub(super) struct Worker {
    line: Option<Line>,
    asked: u64,
    /// Whether anything may still come.
    pub(super) busy: bool,
}

impl Worker {
    pub(super) const fn new() -> Self {
        Self { line: None, asked: 0, busy: false }
    }

    /// Asks anew; answers to what was asked before are superseded.
    pub(super) fn ask(&mut self, query: Query) {
        self.asked += 1;
        self.busy = true;
        let question = (self.asked, query);
        let unasked = match &self.line {
            Some((ask, _)) => ask.send(question).err().map(|lost| lost.0),
            None => Some(question),
        };
        if let Some(question) = unasked {
            let (ask, questions) = mpsc::channel();
            let (tell, told) = mpsc::channel();
            thread::spawn(move || answer(&questions, &tell));
            // The thread has just begun to listen; should it be gone already, that is heard of below.
            let _ = ask.send(question);
            self.line = Some((ask, told));
        }
    }

    /// Forgets what was asked.
    pub(super) const fn drop_questions(&mut self) {
        self.asked += 1;
        self.busy = false;
    }

    /// What has come of the newest question.
    pub(super) fn news(&mut self) -> Option<News> {
        loop {
            let told = self.line.as_ref()?.1.try_recv();
            match told {
                Ok(Told::Ruling(number, ruling)) if number == self.asked => {
                    self.busy = ruling.wants_remedy();
                    return Some(News::Ruling(ruling));
                }
                Ok(Told::Remedy(number, remedy)) if number == self.asked => {
                    self.busy = false;
                    return Some(News::Remedy(remedy));
                }
                Ok(_) => {}
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => {
                    self.line = None;
                    return std::mem::take(&mut self.busy).then(|| News::Ruling(failed()));
                }
            }
        }
    }
}

/// The thread ended in the middle of a question.
fn failed() -> Ruling {
    let text = "no verdict: the solver stopped, which is a fault of gridlens".to_owned();
    Ruling { verdict: Standing::GaveUp, text, ..Ruling::default() }
}

fn answer(questions: &Receiver<Question>, tell: &Sender<Told>) {
    let mut next = questions.recv().ok();
    while let Some(mut question) = next.take() {
        while let Ok(newer) = questions.try_recv() {
            question = newer;
        }
        let (number, query) = question;
        let ruling = query.ruling();
        let suggestions = ruling.wants_remedy();
        if tell.send(Told::Ruling(number, ruling)).is_err() {
            return;
        }
        next = match questions.recv_timeout(if suggestions { PAUSE } else { Duration::ZERO }) {
            Ok(newer) => Some(newer),
            Err(RecvTimeoutError::Timeout) => {
                if suggestions && tell.send(Told::Remedy(number, query.remedy())).is_err() {
                    return;
                }
                questions.recv().ok()
            }
            Err(RecvTimeoutError::Disconnected) => None,
        };
    }
}
