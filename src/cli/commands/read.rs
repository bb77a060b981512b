//! `gridlens read`: photos to CSV, nothing solved.

use crate::app::corrections::Corrections;
use crate::app::destination::Destination;
use crate::app::input;
use crate::app::item::Item;
use crate::app::naming::{self, Naming};
use crate::app::options::{Reading, Writing};
use crate::app::outcome::Outcome;
use crate::app::page::{self, How};
use crate::app::selection::{self, Selection};
use crate::app::task::Task;
use crate::cli::args::{self, Common};
use crate::cli::command::Work;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::settings::Layer;
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::photo::Input;
use crate::pipeline;
use image::ImageFormat;
use serde_json::json;
use std::path::{Path, PathBuf};

impl Work for args::Read {
    const NAME: &'static str = "read";

    fn common(&self) -> &Common {
        &self.common
    }

    fn inputs(&self) -> Vec<&Path> {
        self.inputs
            .iter()
            .chain(&self.selecting.files_from)
            .chain(&self.correcting.corrections)
            .map(PathBuf::as_path)
            .collect()
    }

    fn flags(&self) -> Layer {
        Layer::default().reading(&self.reading).doubting(&self.doubting).working(&self.working)
    }

    fn work(&self, context: &Context) -> Result<Exit> {
        run(context, self)
    }
}

fn run(context: &Context, args: &args::Read) -> Result<Exit> {
    check_unasked(args)?;
    let items = selection::items_of(&context.app, &args.inputs, &Selection::from(&args.selecting))?;
    let destination = Destination::of(&Writing::from(&args.writing), items.len(), context.console.json)?;
    let corrections = Corrections::asked(args.correcting.corrections.as_ref(), args.reading.puzzle, &items)?;
    destination.check_extension("what was read is written as", &["csv", "txt"])?;
    let (naming, clashes) = Naming::of(&items, &destination, page::first(args.reading.puzzle));
    let places = Places { destination, naming };
    Ok(context.each(&items, |index, item| {
        if let Some(clash) = &clashes[index] {
            return naming::clashed(item, clash, "read them");
        }
        let mut outcome = Outcome::of(shown(&item.path));
        let done = one(context, (args, corrections.as_ref()), &places, item, &mut outcome);
        outcome.errors.extend(done.err());
        outcome.on_page(item);
        outcome
    }))
}

/// Refuses to read with a person looking on, which is what `review` does.
fn check_unasked(args: &args::Read) -> Result<()> {
    if args.unasked.review != Some(args::When::Always) {
        return Ok(());
    }
    let photo = args.inputs.first().map_or_else(|| "PHOTO".to_owned(), |path| input::quoted(path));
    Err(Diagnostic::new(Code::Usage, "`read` asks nobody, so it takes no `--review always`")
        .hint(format!("to look a photo over: `gridlens review {photo}`")))
}

/// Where the CSVs go.
struct Places {
    destination: Destination,
    naming: Naming,
}

impl Places {
    /// The CSV's path. `--output FILE` names the CSV itself.
    fn target(&self, item: &Item, number: Option<usize>) -> PathBuf {
        match &self.destination {
            Destination::File(file) => file.clone(),
            destination => {
                self.naming.names((&item.path, item.page), destination, ImageFormat::Png, number).csv
            }
        }
    }
}

fn one(
    context: &Context,
    (args, corrections): (&args::Read, Option<&Corrections>),
    places: &Places,
    item: &Item,
    outcome: &mut Outcome,
) -> Result<()> {
    let photo = input::photo(&context.app.shelf, item, &context.app.limits())?;
    if input::skip_own(&item.path, &photo, outcome) {
        return Ok(());
    }
    places.destination.check_count(args.reading.puzzle)?;
    page::each(args.reading.puzzle, outcome, |number, outcome| {
        one_board(context, (args, corrections), places, (item, &photo), number, outcome)
    })
}

/// Reads one puzzle of a photo; gives how many the photo has.
fn one_board(
    context: &Context,
    (args, corrections): (&args::Read, Option<&Corrections>),
    places: &Places,
    (item, photo): (&Item, &Input),
    number: Option<usize>,
    outcome: &mut Outcome,
) -> Result<usize> {
    let Item { path, page } = item;
    let writer = context.app.writer(&Writing::from(&args.writing)).after(path);
    let target = places.target(item, number);
    let to_file = places.destination != Destination::Stdout;
    if to_file && matches!(photo, Input::Bytes { .. }) {
        writer.check(&target)?;
    }
    let how = How { reading: &Reading::from(&args.reading), corrections, writer };
    let task = Task { path, page: *page, input: photo, number };
    let page = page::read(&context.app, &how, task, outcome)?;
    let puzzle = pipeline::puzzle(&page, &[])?;
    page::describe_reading(&context.app, &page, (&puzzle, true), path, outcome);
    let csv = puzzle.rules().to_csv();
    outcome.note("puzzles", json!([{ "kind": puzzle.rules().name(), "puzzle": csv }]));
    if !to_file {
        outcome.data = csv.into_bytes();
        return Ok(page.scene.puzzles);
    }
    let as_text = target.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("txt"));
    let text = if as_text { puzzle.rules().to_text() } else { csv };
    writer.write(&target, text.as_bytes())?;
    outcome.note("outputs", json!({ "csv": shown(&target) }));
    writer.announce(&target, outcome);
    Ok(page.scene.puzzles)
}
