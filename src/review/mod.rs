//! A person looks over what was read: the core that the page and the terminal share.
//!
//! A [`Session`] is what a [`Frontend`] works on: the photo that is open (a [`Review`]), what was said of it, and what comes
//! next. Every step is in the journal before it is acknowledged. What takes time - verdicts, offers - is an [`Query`],
//! which stands by itself, so that a front may ask it on another thread while the person goes on.

mod decided;
mod errand;
mod open;
mod preview;
mod query;
mod session;
mod state;
mod suggestion;

pub use decided::{Answer, Decided, Remedy, read_otherwise};
pub use errand::{Brought, Errand, Opened};
pub use open::{JournalOf, Review, Setting};
pub use preview::Preview;
pub use query::{Query, Ruling};
pub use session::{Action, Mode, Session, Stage};
pub use state::{
    BoardState, CellState, Corners, Heavy, MarkState, PhotoState, Queue, ReadingState, State, Straight,
    TroubleState,
};
pub use suggestion::{Change, Suggestion};

use crate::diagnostics::Result;
use crate::ocr::Recognizer;
use crate::pipeline::{Options, Page};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Where a person confirms: the page in a browser, or the terminal.
pub trait Frontend {
    /// Lets a person work on a session until it ends.
    ///
    /// # Errors
    /// What keeps the front from opening at all; what goes wrong later is shown to the person.
    fn confirm(&self, session: &mut Session<'_>, opening: &Opening<'_>) -> Result<Ended>;

    /// Puts back what [`Frontend::confirm`] changed outside the process, where the program ends in the middle of it.
    fn abandon(&self) {}
}

/// The fronts there are.
#[derive(Clone)]
pub struct Frontends {
    /// The page in a browser.
    pub page: Arc<dyn Frontend + Send + Sync>,
    /// The terminal.
    pub terminal: Arc<dyn Frontend + Send + Sync>,
}

impl std::fmt::Debug for Frontends {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Fronts")
    }
}

/// How a front is to open.
pub struct Opening<'a> {
    /// Whether colours may be shown in the terminal.
    pub color: bool,
    /// Who may reach the page.
    pub reach: Reach,
    /// Whether a browser is to be opened; the link is told in any case.
    pub browser: bool,
    /// Tells the person at the terminal one thing: a link, a picture made of characters.
    pub tell: &'a dyn Fn(&str),
}

/// Who may reach the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Programs on this machine.
    Machine,
    /// Whoever is on the same network and has the link.
    Network,
}

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The person is through with every photo.
    Done,
    /// The person stopped the program, or left it alone for too long. What was said is in the journals.
    Stopped,
}

/// The command that a session is held for. What its reviews borrow lives for `'a`.
pub trait SessionHost<'a> {
    /// The next photo to look over; `None` where there is none. A photo that cannot be opened is passed over, and told
    /// of by the command. Looking for one may take long: it ends with none once `stopping` is set.
    fn next(&mut self, stopping: &AtomicBool) -> Option<Review<'a>>;

    /// Which photo is open, from one, and of how many; of none where they come as the person brings them.
    fn queue(&self) -> (usize, usize);

    /// The name of the photo after the open one, without its folder, where that is known.
    fn upcoming(&self) -> Option<String> {
        None
    }

    /// Whether what is saved becomes files; otherwise it is only ready to be fetched.
    fn keeps(&self) -> bool {
        true
    }

    /// Who reads a photo that the person brings, and how.
    ///
    /// # Errors
    /// Why none can be brought.
    fn reading(&self) -> Result<(&'a dyn Recognizer, Options)>;

    /// Takes in a photo that the person brought, called `name`, after it was read.
    ///
    /// # Errors
    /// Why it cannot be opened.
    fn admit(&mut self, name: &str, opened: Opened) -> Result<Review<'a>>;

    /// Writes what was confirmed: `page` with all corrections laid over it, which is puzzle number `puzzle` (from zero)
    /// of the photo, and its `answer`. Gives the names of the files, without their folders.
    ///
    /// # Errors
    /// What keeps it from being written.
    fn save(&mut self, page: Page, answer: Answer, puzzle: usize) -> Result<Vec<String>>;

    /// Hears that what was saved of a puzzle (from zero) is no longer what the person says.
    fn outdate(&mut self, puzzle: usize);
}
