//! `gridlens review`: a person looks over photos, one after the other.

use crate::app::ahead::Search;
use crate::app::batch;
use crate::app::destination::Destination;
use crate::app::documents;
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
    let (reading, mut writing) = (Reading::from(&args.reading), Writing::from(&args.writing));
    let number = page::only(reading.puzzle, "a review shows one puzzle at a time")?;
    let folder = batch::folder_of(&args.inputs);
    let _lock = folder.map(batch::lock).transpose()?;
    if let Some(folder) = folder {
        writing.output.get_or_insert_with(|| folder.to_owned());
    }
    let (named, inputs) = inputs_of(context, args, folder)?;
    let destination = Destination::of(&writing, inputs.len(), context.console.json)?;
    if destination == Destination::Stdout {
        return Err(Diagnostic::new(Code::Usage, "a review saves files, which standard output is none of")
            .hint("name a file or a folder: `--output FOLDER/`"));
    }
    let (naming, inputs) = if let Some(naming) = named {
        (naming, inputs)
    } else {
        let items: Vec<Item> = inputs.iter().map(|wanted| wanted.item.clone()).collect();
        let (naming, clashes) = Naming::of(&items, &destination, number);
        (naming, wanted::without_clashes(inputs, &clashes)?)
    };
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
    let worst = Cell::new(Exit::Ok);
    let tell = |outcome: Outcome| worst.set(worst.get().worst(context.console.tell(outcome)));
    let seat = if args.link_only { Seat::Page } else { Seat::of(&args.confirming) };
    let place = Presentation { seat, browser: !args.link_only, reach: Reach::Machine };
    let search = Search { photos: &photos, inputs: &inputs, number };
    let confirm = |session: &mut Session<'_>| frontend::confirm(context, place, session);
    let ended = host::all(search, &confirm, &tell)?;
    if let Some(folder) = folder {
        let items: Vec<Item> = inputs.iter().map(|wanted| wanted.item.clone()).collect();
        documents::write(&photos, &items).into_iter().for_each(tell);
        let (counts, _) = batch::report(folder)?;
        context.console.note("batch", &counts.to_string());
    }
    Ok(worst.get().worst(if ended == Ended::Stopped { Exit::Stopped } else { Exit::Ok }))
}

/// What is to be looked over: of the folder of a batch what that left doubtful, with what its outputs are
/// called after.
fn inputs_of(
    context: &Context,
    args: &args::Review,
    batch_folder: Option<&Path>,
) -> Result<(Option<Naming>, Vec<Wanted>)> {
    if let Some(folder) = batch_folder {
        let (naming, inputs) = batch::doubtful(folder)?;
        return Ok((Some(naming), inputs));
    }
    let selection = Selection::from(&args.selecting);
    let selected = selection::selected(&context.app, &args.inputs, &selection)?;
    Ok((None, selected.into_iter().map(Wanted::new).collect()))
}
