//! `gridlens serve`: the review page for photos that are brought to it.

use crate::app::host;
use crate::cli::args::{self, Common};
use crate::cli::command::Work;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::frontend::{self, Presentation, Seat};
use crate::cli::settings::Layer;
use crate::diagnostics::Result;
use crate::review::{Ended, Reach, Session};

impl Work for args::Serve {
    const NAME: &'static str = "serve";

    fn common(&self) -> &Common {
        &self.common
    }

    fn flags(&self) -> Layer {
        Layer { max_megapixels: self.max_megapixels, ..Layer::default() }
            .doubting(&self.doubting)
            .solving(&self.solving)
            .drawing(&self.drawing)
    }

    fn work(&self, context: &Context) -> Result<Exit> {
        run(context, self)
    }
}

fn run(context: &Context, args: &args::Serve) -> Result<Exit> {
    let reach = if args.lan { Reach::Network } else { Reach::Machine };
    let place = Presentation { seat: Seat::Page, browser: !args.link_only && !args.lan, reach };
    let confirm = |session: &mut Session<'_>| frontend::confirm(context, place, session);
    match host::serve(&context.app, args.keep.as_deref(), args.telling.kind(), &confirm)? {
        Ended::Done => Ok(Exit::Ok),
        Ended::Stopped => Ok(Exit::Stopped),
    }
}
