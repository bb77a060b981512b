//! `gridlens review`: a person looks over photos, one after the other.

use crate::app::ahead::Search;
use crate::app::destination::Destination;
use crate::app::host;
use crate::app::item::Item;
use crate::app::naming::Naming;
use crate::app::options::{Reading, Writing};
use crate::app::outcome::Outcome;
use crate::app::page;
use crate::app::photos::Photos;
use crate::app::selection::{self, Selection};
use crate::app::tables;
use crate::app::wanted::{self, Wanted};
use crate::cli::args::{self, Common};
use crate::cli::command::Work;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::frontend::{self, Presentation, Seat};
use crate::cli::settings::Layer;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::record::What;
use crate::review::{Ended, Reach, Session};
use std::cell::Cell;
use std::path::{Path, PathBuf};

impl Work for args::Review {
    const NAME: &'static str = "review";

    fn common(&self) -> &Common {
        &self.common
    }

    fn inputs(&self) -> Vec<&Path> {
        self.inputs.iter().map(PathBuf::as_path).collect()
    }

    fn flags(&self) -> Layer {
        Layer::default()
            .reading(&self.reading)
            .doubting(&self.doubting)
            .solving(&self.solving)
            .drawing(&self.drawing)
    }

    fn work(&self, context: &Context) -> Result<Exit> {
        run(context, self)
    }
}

fn run(context: &Context, args: &args::Review) -> Result<Exit> {
    let (reading, writing) = (Reading::from(&args.reading), Writing::from(&args.writing));
    let selected = selection::selected(&context.app, &args.inputs, &Selection::from(&args.selecting))?;
    let items: Vec<Item> = selected.iter().map(|selected| selected.item.clone()).collect();
    let inputs: Vec<Wanted> = selected.into_iter().map(Wanted::new).collect();
    let destination = Destination::of(&writing, inputs.len(), context.console.json)?;
    if destination == Destination::Stdout {
        return Err(Diagnostic::new(Code::Usage, "a review saves files, which standard output is none of")
            .hint("name a file or a folder: `--output FOLDER/`"));
    }
    let number = page::only(reading.puzzle, "a review shows one puzzle at a time")?;
    let (naming, clashes) = Naming::of(&items, &destination, number);
    let photos = Photos {
        context: &context.app,
        reading: &reading,
        writing: &writing,
        redo: true,
        tables: tables::asked(args.table.iter().copied().map(What::from), &destination)?,
        destination,
        naming,
        corrections: None,
    };
    let inputs = wanted::without_clashes(inputs, &clashes)?;
    let worst = Cell::new(Exit::Ok);
    let tell = |outcome: Outcome| worst.set(worst.get().worst(context.console.tell(outcome)));
    let seat = if args.link_only { Seat::Page } else { Seat::of(&args.confirming) };
    let place = Presentation { seat, browser: !args.link_only, reach: Reach::Machine };
    let search = Search { photos: &photos, inputs: &inputs, number };
    let confirm = |session: &mut Session<'_>| frontend::confirm(context, place, session);
    let ended = host::all(search, &confirm, &tell)?;
    Ok(worst.get().worst(if ended == Ended::Stopped { Exit::Stopped } else { Exit::Ok }))
}
