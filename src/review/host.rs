//! What holds a session: it hands out photos, and writes what is confirmed.

use super::decided::Answer;
use super::errand::Opened;
use super::open::Review;
use crate::diagnostics::Result;
use crate::ocr::Recognizer;
use crate::pipeline::{Options, Page};
use std::sync::atomic::AtomicBool;

/// The command that a session is held for. What its reviews borrow lives for `'a`.
pub trait SessionHost<'a> {
    /// The next photo to look over; `None` where there is none. A photo that cannot be opened is passed over,
    /// and told of by the command. Looking for one may take long: it ends with none once `stopping` is set.
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

    /// Writes what was confirmed: `page` with all corrections laid over it, which is puzzle number `puzzle`
    /// (from zero) of the photo, and its `answer`. Gives the names of the files, without their folders.
    ///
    /// # Errors
    /// What keeps it from being written.
    fn save(&mut self, page: Page, answer: Answer, puzzle: usize) -> Result<Vec<String>>;

    /// Hears that what was saved of a puzzle (from zero) is no longer what the person says.
    fn outdate(&mut self, puzzle: usize);
}
