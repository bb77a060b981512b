//! `gridlens serve`: the review page for photos that are brought to it.

use super::args;
use super::context::Context;
use super::exit::Exit;
use super::frontend::{self, Presentation, Seat};
use crate::app::brought;
use crate::diagnostics::Result;
use crate::review::{Ended, Reach, Session};

/// Runs the command.
pub(super) fn run(context: &Context, args: &args::Serve) -> Result<Exit> {
    let reach = if args.lan { Reach::Network } else { Reach::Machine };
    let place = Presentation { seat: Seat::Page, browser: !args.link_only && !args.lan, reach };
    let confirm = |session: &mut Session<'_>| frontend::confirm(context, place, session);
    match brought::serve(&context.app, args.keep.as_deref(), &confirm)? {
        Ended::Done => Ok(Exit::Ok),
        Ended::Stopped => Ok(Exit::Stopped),
    }
}
