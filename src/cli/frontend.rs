//! Whether a person is there to confirm, and where.

use super::args::{Confirming, Solve, When};
use super::context::Context;
use crate::app::options::Which;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::review::{Ended, Frontend, Opening, Reach, Session};
use std::io::{IsTerminal as _, Write as _};

/// Whether somebody reads what is said and can answer.
fn person_is_there() -> bool {
    std::io::stdin().is_terminal() && std::io::stderr().is_terminal()
}

/// Whether a browser can be opened on the screen that the person looks at.
pub(super) fn browser_can_open() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let far_away = set("SSH_CONNECTION") || set("SSH_TTY");
    let screen = cfg!(any(target_os = "macos", windows)) || set("DISPLAY") || set("WAYLAND_DISPLAY");
    set("BROWSER") || (screen && !far_away)
}

/// Whether a photo that was read is to be looked over by a person.
pub(super) fn is_wanted(context: &Context, args: &Solve, inputs: usize, settled: bool) -> bool {
    match context.review {
        When::Always => true,
        When::Never => false,
        When::Auto => {
            let silent =
                context.console.json || args.writing.dry_run || args.correcting.corrections.is_some();
            !is_several(args, inputs) && !settled && !silent && person_is_there()
        }
    }
}

/// Whether several puzzles are to be solved.
fn is_several(args: &Solve, inputs: usize) -> bool {
    inputs > 1 || args.reading.puzzle == Some(Which::All)
}

/// Refuses to open reviews of several photos side by side, and of what is corrected already.
pub(super) fn check_one(context: &Context, args: &Solve, inputs: usize) -> Result<()> {
    if context.review != When::Always {
        return Ok(());
    }
    if args.correcting.corrections.is_some() {
        return Err(Diagnostic::new(Code::Usage, "in a review, corrections are made by hand")
            .hint("leave out `--review always`, or `--corrections`"));
    }
    if is_several(args, inputs) {
        return Err(Diagnostic::new(Code::Usage, "`--review always` is for one puzzle of one photo")
            .hint("to look over several photos one after the other: `gridlens review PHOTO...`"));
    }
    Ok(())
}

/// Where a person sits down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    /// At the page if a browser can open or nobody sits at the terminal, else there.
    Any,
    /// At the page, even if it has to be opened by hand.
    Page,
    /// In the terminal.
    Terminal,
}

impl Seat {
    /// In the terminal where that is asked for.
    pub(super) const fn of(confirming: &Confirming) -> Self {
        if confirming.terminal { Self::Terminal } else { Self::Any }
    }
}

/// Where a review opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Presentation {
    /// On the page or in the terminal.
    pub(super) seat: Seat,
    /// Whether a browser may be opened, rather than only the link told.
    pub(super) browser: bool,
    /// Who may reach the page.
    pub(super) reach: Reach,
}

/// Lets a person work on a session.
pub(super) fn confirm(context: &Context, place: Presentation, session: &mut Session<'_>) -> Result<Ended> {
    let tell = |text: &str| {
        // Nobody is left to tell when standard error is closed.
        let _ = writeln!(std::io::stderr().lock(), "{text}");
    };
    let browser = place.browser && browser_can_open();
    let opening = Opening { color: context.console.color, reach: place.reach, browser, tell: &tell };
    let here = person_is_there();
    if place.seat == Seat::Terminal && !here {
        return Err(Diagnostic::new(Code::Usage, "a review in the terminal needs a terminal")
            .hint("run it where you can type, or leave out `--terminal`"));
    }
    let frontend: &dyn Frontend = match place.seat {
        Seat::Any if browser || !here => &*context.frontends.page,
        Seat::Page => &*context.frontends.page,
        Seat::Any | Seat::Terminal => &*context.frontends.terminal,
    };
    frontend.confirm(session, &opening)
}
