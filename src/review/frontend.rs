//! Where a person confirms, and how that opens and ends.

use super::session::Session;
use crate::diagnostics::{Code, Diagnostic, Result};
use std::sync::Arc;

/// Where a person confirms: the page in a browser, or the terminal.
pub trait Frontend {
    /// Lets a person work on a session until it ends.
    ///
    /// # Errors
    /// What keeps the frontend from opening at all; what goes wrong later is shown to the person.
    fn confirm(&self, session: &mut Session<'_>, opening: &Opening<'_>) -> Result<Ended>;

    /// Puts back what [`Frontend::confirm`] changed outside the process, where the program ends in the middle
    /// of it.
    fn abandon(&self) {}
}

/// A frontend that was left out when the program was built.
#[derive(Clone, Copy, Debug)]
pub struct Absent {
    /// What it would be, such as `review page`.
    pub what: &'static str,
    /// The feature of the package that it comes with.
    pub feature: &'static str,
}

impl Frontend for Absent {
    fn confirm(&self, _session: &mut Session<'_>, _opening: &Opening<'_>) -> Result<Ended> {
        let message = format!("this build of gridlens has no {}", self.what);
        Err(Diagnostic::new(Code::Unsupported, message).hint(format!(
            "build it with the feature `{}`, or confirm with a file of corrections",
            self.feature
        )))
    }
}

/// The frontends there are.
#[derive(Clone)]
pub struct Frontends {
    /// The page in a browser.
    pub page: Arc<dyn Frontend + Send + Sync>,
    /// The terminal.
    pub terminal: Arc<dyn Frontend + Send + Sync>,
}

impl std::fmt::Debug for Frontends {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Frontends")
    }
}

/// How a frontend is to open.
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
