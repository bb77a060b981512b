//! `gridlens solve`: photos and puzzle text to answers.

use crate::app::corrections::Corrections;
use crate::app::destination::Destination;
use crate::app::documents;
use crate::app::input::quoted;
use crate::app::item::Item;
use crate::app::lines::Listener;
use crate::app::naming::{self, Naming};
use crate::app::options::{Reading, Writing};
use crate::app::outcome::Outcome;
use crate::app::photos::Photos;
use crate::app::selection::{self, Selection};
use crate::app::solve::{Hired, Job, Person};
use crate::app::tables;
use crate::cli::args::{self, Common};
use crate::cli::command::Work;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::frontend::{self, Presentation, Seat};
use crate::cli::report::{self, Volume};
use crate::cli::settings::Layer;
use crate::diagnostics::{Code, Diagnostic, Interrupt, Result, shown};
use crate::puzzle::smt::Encoding;
use crate::record::What;
use crate::review::{Reach, Session};
use crate::solve::Program;
use std::path::{Path, PathBuf};

impl Work for args::Solve {
    const NAME: &'static str = "solve";

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
        Layer { review: self.review(), ..Layer::default() }
            .reading(&self.reading)
            .doubting(&self.doubting)
            .solving(&self.solving)
            .drawing(&self.drawing)
            .working(&self.working)
    }

    fn work(&self, context: &Context) -> Result<Exit> {
        run(context, self)
    }
}

fn run(context: &Context, args: &args::Solve) -> Result<Exit> {
    let selected = selection::selected(&context.app, &args.inputs, &Selection::from(&args.selecting))?;
    let has_folder = selected.iter().any(|selected| selected.folder.is_some());
    let items: Vec<Item> = selected.into_iter().map(|selected| selected.item).collect();
    frontend::check_one(context, args, items.len())?;
    let (reading, writing) = (Reading::from(&args.reading), Writing::from(&args.writing));
    let destination = Destination::of(&writing, items.len(), context.console.json)?;
    let tables = tables::asked(args.table.iter().copied().map(What::from), &destination)?;
    let program = args.hiring.solver.as_deref().map(Program::parse).transpose()?;
    let encoding = args.hiring.encoding.map_or(Encoding::Fast, Encoding::from);
    let solver = program.map(|program| Hired { program, encoding });
    let corrections = Corrections::asked(args.correcting.corrections.as_ref(), reading.puzzle, &items)?;
    let (naming, clashes) = Naming::of(&items, &destination, reading.number());
    let photos = Photos {
        context: &context.app,
        reading: &reading,
        writing: &writing,
        redo: args.redo,
        destination,
        naming,
        tables,
        corrections,
    };
    let seat = Seat::of(&args.confirming);
    let place = Presentation { seat, browser: true, reach: Reach::Machine };
    let person = Person {
        is_wanted: &|settled| frontend::is_wanted(context, args, items.len(), settled),
        confirm: &|session: &mut Session<'_>| frontend::confirm(context, place, session),
    };
    let listener = Listener {
        inputs: items.len(),
        is_one_record: context.console.json,
        tell: &|diagnostic| context.console.tell_error(diagnostic),
        pour: &report::pour,
    };
    let job = Job { photos, solver, person, listener };
    let work = |index: usize, item: &Item| {
        if let Some(clash) = &clashes[index] {
            return naming::clashed(item, clash, "solve them");
        }
        let mut outcome = Outcome::of(shown(&item.path));
        let done = job.solve(&items[index], &mut outcome);
        outcome.errors.extend(done.err().map(|diagnostic| hint_at_commands(diagnostic, &item.path)));
        outcome.on_page(item);
        outcome
    };
    let documents = |exit: Exit| {
        let stopped = Interrupt::process().is_set();
        let written = if stopped { Vec::new() } else { documents::write(&job.photos, &items) };
        written.into_iter().fold(exit, |exit, outcome| exit.worst(context.console.tell(outcome)))
    };
    if !has_folder || context.console.json || context.console.volume == Volume::Verbose {
        return Ok(documents(context.each(&items, work)));
    }
    let inputs: Vec<String> = args.inputs.iter().map(|path| quoted(path)).collect();
    let recursive = if args.selecting.recursive { "-r " } else { "" };
    let next = format!("to look over what is doubtful: `gridlens review {recursive}{}`", inputs.join(" "));
    context.many(&items, work, &next).map(documents)
}

/// A missing file that is called like a command was meant as one.
fn hint_at_commands(diagnostic: Diagnostic, path: &Path) -> Diagnostic {
    let command = <args::Args as clap::CommandFactory>::command();
    let known = path.to_str().is_some_and(|word| command.find_subcommand(word).is_some());
    if diagnostic.code == Code::CannotRead && known {
        return diagnostic.hint(format!("the command comes first: `gridlens {} ...`", shown(path)));
    }
    diagnostic
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_called_like_a_command_gets_a_hint() {
        let missing = || Diagnostic::new(Code::CannotRead, "no such file");
        let hint = hint_at_commands(missing(), Path::new("check")).hint.expect("a hint");
        assert!(hint.contains("`gridlens check ...`"));
        assert_eq!(hint_at_commands(missing(), Path::new("a.jpg")).hint, None);
    }
}
