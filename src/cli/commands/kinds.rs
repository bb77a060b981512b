//! `gridlens kinds`: an index of the kinds of puzzle; of one kind, or as a document of all, rules, text form,
//! an example and its picture.

use crate::app::options::Writing;
use crate::app::outcome::Outcome;
use crate::app::writer::Writer;
use crate::cli::args::{self, Common};
use crate::cli::command::Work;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::settings::Layer;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::draw::Format;
use crate::pipeline;
use crate::puzzle::{self, KINDS, Kind};
use crate::solve::Verdict;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The document's beginning.
const HEAD: &str = "\
# Kinds of puzzle

Made by `gridlens kinds -o docs --force`: every kind with its rules, its text form, an example, and the \
example's picture
before and after. Kinds are told by the tag in the first line of their text, by its form where they have \
none, or by
`--kind NAME`, which holds for photos, too.
";

impl Work for args::Kinds {
    const NAME: &'static str = "kinds";

    fn common(&self) -> &Common {
        &self.common
    }

    fn flags(&self) -> Layer {
        Layer::default().solving(&self.solving)
    }

    fn work(&self, context: &Context) -> Result<Exit> {
        run(context, self)
    }
}

fn run(context: &Context, args: &args::Kinds) -> Result<Exit> {
    let mut outcome = Outcome::of("");
    let kinds: Vec<&Kind> = args.kind.map_or_else(|| KINDS.to_vec(), |kind| vec![kind]);
    outcome.note("kinds", kinds.iter().map(|kind| record(kind)).collect::<Vec<_>>());
    match (&args.writing.output, args.kind) {
        (None, Some(kind)) => outcome.data = list(kind).into_bytes(),
        (None, None) => {
            outcome.data = index(&kinds).into_bytes();
            outcome.hint = Some("one kind in full: `gridlens kinds KIND`".to_owned());
        }
        (Some(folder), _) => {
            write(
                context,
                &kinds,
                (folder, context.app.writer(&Writing::from(&args.writing))),
                &mut outcome,
            )?;
        }
    }
    Ok(context.console.tell(outcome))
}

fn record(kind: &Kind) -> Value {
    json!({
        "name": kind.name, "gist": kind.gist, "tags": kind.tags, "rules": kind.rules,
        "form": kind.form, "example": kind.example,
        "photo": kind.is_found_on_photos(),
    })
}

/// A line a kind: its name and what it is about.
fn index(kinds: &[&Kind]) -> String {
    let width = kinds.iter().map(|kind| kind.name.len()).max().unwrap_or_default();
    kinds.iter().fold(String::new(), |mut text, kind| {
        let _ = writeln!(text, "{:<width$}  {}", kind.name, kind.gist);
        text
    })
}

/// What is told of a kind on the terminal.
fn list(kind: &Kind) -> String {
    let mut text = format!("{}\n", kind.name);
    for paragraph in [kind.rules.to_owned(), from(kind), format!("{}.", capital(kind.form))] {
        for line in wrapped(&paragraph, 75) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  {line}");
        }
    }
    for line in kind.example.lines() {
        let _ = writeln!(text, "    {line}");
    }
    text
}

fn from(kind: &Kind) -> String {
    let tags: Vec<String> = kind.tags.iter().map(|tag| format!("#{tag}")).collect();
    let source = if kind.is_found_on_photos() { "photos and text" } else { "text" };
    if tags.is_empty() { format!("From {source}.") } else { format!("From {source}: {}.", tags.join(", ")) }
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map(|c| c.to_uppercase().chain(characters).collect()).unwrap_or_default()
}

/// Words on lines of at most `width` characters, longer words alone.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Writes the document and the pictures that it shows.
fn write(
    context: &Context,
    kinds: &[&Kind],
    (folder, writer): (&Path, Writer<'_>),
    outcome: &mut Outcome,
) -> Result<()> {
    let mut document = HEAD.to_owned();
    let mut files: Vec<(PathBuf, Vec<u8>)> = Vec::new();
    for kind in kinds {
        document.push_str(&section(kind));
        files.extend(pictures(context, kind)?.map(|(name, bytes)| (folder.join("kinds").join(name), bytes)));
    }
    files.insert(0, (folder.join("kinds.md"), document.into_bytes()));
    files.iter().try_for_each(|(file, _)| writer.check(file))?;
    for (file, bytes) in &files {
        writer.write(file, bytes)?;
        writer.announce(file, outcome);
    }
    Ok(())
}

fn section(kind: &Kind) -> String {
    let name = kind.name;
    format!(
        "\n## {name}\n\n{}\n\n{} {}.\n\n```\n{}```\n\n![{name}](kinds/{name}.svg) ![{name}, \
         solved](kinds/{name}.solved.svg)\n",
        kind.rules,
        from(kind),
        capital(kind.form),
        kind.example
    )
}

/// The example's picture, open and solved, each with its file name.
fn pictures(context: &Context, kind: &Kind) -> Result<[(String, Vec<u8>); 2]> {
    let puzzle = puzzle::parse(kind.example, kind.name)?.remove(0);
    let Verdict::Unique(solution) = pipeline::solve(&puzzle, &context.app.options())? else {
        let message = format!("the example of {} was not solved in time", kind.name);
        return Err(
            Diagnostic::new(Code::GaveUp, message).hint("give the solver more time: `--timeout SECONDS`")
        );
    };
    let rules = puzzle.rules();
    Ok([
        (format!("{}.svg", kind.name), pipeline::picture(rules, None, Format::Svg)?),
        (format!("{}.solved.svg", kind.name), pipeline::picture(rules, Some(&solution), Format::Svg)?),
    ])
}
