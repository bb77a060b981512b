//! `gridlens solve`: photos and puzzle text to answers.

use super::args;
use super::changes;
use super::corrections::Corrections;
use super::input::{self, Source};
use super::outcome::Outcome;
use super::output::{self, Destination, Writer};
use super::page;
use super::session::Session;
use super::tables;
use super::verdict::{self, Case};
use crate::confirm::Correction;
use crate::draw::{Format, Mark};
use crate::geometry::Cell;
use crate::photo::{Input, Photo};
use crate::pipeline::{self, Decision, Page};
use crate::puzzle::smt::Encoding;
use crate::puzzle::{self, Puzzle, Solution};
use crate::record::{Clobber, Found, Names, Sidecar, VerdictRecord};
use crate::solve::{Program, Verdict};
use crate::trouble::{Exit, Name, Result, Trouble, shown};
use image::ImageFormat;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Runs the command.
pub(super) fn run(session: &Session, args: &args::Solve) -> Result<Exit> {
    let destination = Destination::of(&args.writing, args.inputs.len(), session.console.json)?;
    input::check_stdin(&args.inputs.iter().map(PathBuf::as_path).collect::<Vec<_>>())?;
    let tables = tables::asked(&args.table, &destination)?;
    let solver = args.hiring.solver.as_deref().map(Program::parse).transpose()?;
    let corrections = Corrections::asked(&args.reading, &args.inputs, &session.limits())?;
    let job = Job { session, args, destination, tables, solver, corrections };
    let rivals = input::rivals(&args.inputs, |path| {
        job.destination.names(path, ImageFormat::Png, page::first(args.reading.puzzle)).csv
    });
    Ok(session.each(&args.inputs, |index, path| match &rivals[index] {
        Some(earlier) => Outcome::failed(shown(path), twin(path, earlier)),
        None => job.outcome(path),
    }))
}

/// The format of the picture that puzzle text becomes, where its output's name asks for one.
fn pictured(target: Option<&Path>, puzzles: usize) -> Result<Option<Format>> {
    let format = target.and_then(Format::of).filter(|format| *format != Format::Text);
    if format.is_some() && puzzles > 1 {
        let message = format!("{puzzles} puzzles do not go into one picture");
        return Err(Trouble::new(Name::Usage, message).hint(
            "name a folder, `-o FOLDER/ --table html`, or one puzzle: `gridlens render --puzzle N --solved`",
        ));
    }
    Ok(format)
}

fn twin(path: &Path, earlier: &Path) -> Trouble {
    Trouble::new(Name::Exists, format!("its outputs would have the names of those of {}", shown(earlier)))
        .in_file(shown(path))
        .hint("solve them one after the other, with another `--output` folder")
}

struct Job<'a> {
    session: &'a Session,
    args: &'a args::Solve,
    destination: Destination,
    tables: Vec<args::Table>,
    /// The program that solves puzzle text, if it is another one.
    solver: Option<Program>,
    corrections: Option<Corrections>,
}

/// A photo's run: where it came from and where its outputs go.
struct Run<'a> {
    path: &'a Path,
    /// Which puzzle of the page was asked for, from one.
    number: Option<usize>,
    names: Names,
    format: ImageFormat,
    writer: Writer,
    start: Instant,
    /// The tables to write.
    tables: Vec<args::Table>,
    /// Whether an earlier run wrote everything else.
    only_tables: bool,
}

impl Job<'_> {
    fn outcome(&self, path: &Path) -> Outcome {
        let mut outcome = Outcome::of(shown(path));
        if self.args.writing.dry_run {
            outcome.note("dry_run", true);
        }
        let done = match input::open(path, &self.session.limits()) {
            Ok(Source::Text(bytes)) => self.text(path, &bytes, &mut outcome),
            Ok(Source::Photo(input)) => {
                let kind =
                    input::check_kind(self.args.telling.kind(), path).and_then(|()| self.check_solver(path));
                let count = || self.destination.check_count(self.args.reading.puzzle);
                kind.and_then(|()| count()).and_then(|()| {
                    page::each(self.args.reading.puzzle, &mut outcome, |number, outcome| {
                        self.photo(path, &input, number, outcome)
                    })
                })
            }
            Err(trouble) => Err(trouble),
        };
        if let Err(trouble) = done {
            outcome.errors.push(hint_at_commands(trouble, path));
        }
        outcome
    }

    /// Solves puzzle text: one line an answer, in the order of the puzzles; an empty line keeps the place of a
    /// puzzle without a single answer among several.
    fn text(&self, path: &Path, bytes: &[u8], outcome: &mut Outcome) -> Result<()> {
        let start = Instant::now();
        let file = shown(path);
        let puzzles = puzzle::parse_bytes_as(self.args.telling.kind(), bytes, &file)?;
        let target = match &self.destination {
            Destination::File(file) => Some(file.clone()),
            Destination::Folder(folder) => {
                let stem = path.file_stem().unwrap_or_default();
                Some(folder.join(stem).with_extension("solution.csv"))
            }
            Destination::Beside | Destination::Stdout => None,
        };
        let writer = self.writer(false);
        if let Some(target) = &target {
            writer.check(target)?;
        }
        let names = tables::text_names(&self.tables, &self.destination, path, puzzles.len())?;
        names.iter().try_for_each(|names| tables::check(&self.tables, names, writer))?;
        tables::check_kinds(&self.tables, &puzzles, &file)?;
        let picture = pictured(target.as_deref(), puzzles.len()).map_err(|t| t.in_file(&file))?;
        let (mut answers, mut checks) = (Vec::new(), Vec::new());
        let mut texts: Vec<Vec<u8>> = Vec::new();
        let mut records = Vec::new();
        for (i, puzzle) in puzzles.iter().enumerate() {
            let verdict = self.verdict(puzzle)?;
            // Of many puzzles this would take a second each.
            let explained = puzzles.len() == 1 && self.solver.is_none();
            let fixes = if explained {
                pipeline::fixes(puzzle, &verdict, &self.session.options())?
            } else {
                Vec::new()
            };
            let number = (i + 1, puzzles.len());
            let case = Case { file: &file, number, puzzle, verdict: &verdict, reading: None, fixes: &fixes };
            outcome.errors.extend(case.trouble());
            records.push(case.json());
            texts.push(match &verdict {
                Verdict::Unique(solution) => match picture {
                    Some(format) => pipeline::picture(puzzle.rules(), Some(solution), format)?,
                    None if is_csv(target.as_deref()) => puzzle.rules().answer_csv(solution)?.into_bytes(),
                    None => puzzle.rules().answer(solution)?.into_bytes(),
                },
                _ if puzzles.len() > 1 => b"\n".to_vec(),
                _ => Vec::new(),
            });
            checks.extend(verdict::text_checks(puzzle.rules(), &verdict));
            if let (Verdict::Unique(solution), Some(names)) = (verdict, names.get(i)) {
                answers.push((names, puzzle.rules(), solution));
            }
        }
        outcome.note("puzzles", records);
        Self::tell_text(&puzzles, start, outcome);
        verdict::tell_checks(&checks, &[], outcome);
        let mut files = Vec::new();
        for (names, rules, solution) in &answers {
            files.extend(tables::write(&self.tables, names, writer, (*rules, solution), outcome)?);
        }
        match target {
            Some(target) if texts.iter().any(|t| !t.trim_ascii().is_empty()) => {
                let separator = if is_csv(Some(&target)) { "\n" } else { "" };
                writer.write(&target, &texts.join(separator.as_bytes()))?;
                outcome.note("outputs", tables::noted(json!({ "solution": shown(&target) }), &files));
                writer.announce(&target, outcome);
            }
            Some(_) => {}
            None => outcome.data = texts.concat(),
        }
        Ok(())
    }

    /// The verdict on puzzle text, by whoever solves it.
    fn verdict(&self, puzzle: &Puzzle) -> Result<Verdict> {
        let options = self.session.options();
        match &self.solver {
            None => pipeline::solve(puzzle, &options),
            Some(program) => {
                let encoding = self.args.hiring.encoding.map_or(Encoding::Fast, Encoding::from);
                pipeline::solve_by(program, encoding, puzzle, &options)
            }
        }
    }

    /// Refuses another solver for photos, whose reading needs many verdicts.
    fn check_solver(&self, path: &Path) -> Result<()> {
        if self.solver.is_none() {
            return Ok(());
        }
        Err(Trouble::new(Name::Usage, "`--solver` is for puzzle text, and this is a photo")
            .in_file(shown(path))
            .hint(format!("read it first: `gridlens read {}`, then solve the CSV", input::quoted(path))))
    }

    fn tell_text(puzzles: &[Puzzle], start: Instant, outcome: &mut Outcome) {
        let solved = puzzles.len() - outcome.errors.len();
        let what = match puzzles {
            [only] => only.rules().name(),
            _ => format!("{} puzzles", puzzles.len()),
        };
        outcome.step("read", what);
        if puzzles.len() > 1 {
            outcome.step("solved", timed(&format!("{solved} of {}", puzzles.len()), start));
        } else if solved == 1 {
            outcome.step("solved", timed("exactly one solution", start));
        }
    }

    /// Solves one puzzle of a photo and writes picture, CSV and sidecar; gives how many puzzles the photo has.
    fn photo(
        &self,
        path: &Path,
        input: &Input,
        number: Option<usize>,
        outcome: &mut Outcome,
    ) -> Result<usize> {
        let start = Instant::now();
        let own = match input {
            Input::Bytes { bytes, .. } => image::guess_format(bytes).unwrap_or(ImageFormat::Png),
            Input::Path(_) => ImageFormat::Png,
        };
        let format = self.destination.format(own);
        let names = self.destination.names(path, format, number);
        let before = self.sidecar_of(input, &names);
        let done = before.as_ref().filter(|s| self.same_run(s, number) && !self.redo());
        let tables = match done {
            Some(_) if names.picture.exists() => tables::missing(&self.tables, &names),
            Some(_) => Vec::new(),
            None => self.tables.clone(),
        };
        if let Some(sidecar) = done.filter(|_| tables.is_empty()) {
            self.already(sidecar, path, &names, outcome)?;
            return Ok(sidecar.input.puzzles);
        }
        self.destination.check_terminal()?;
        let (only_tables, writer) = (done.is_some(), self.writer(before.is_some()));
        let run = Run { path, number, names, format, writer, start, tables, only_tables };
        // What the loader refuses is refused for that reason, not for the state of the output folder.
        if matches!(input, Input::Bytes { .. }) && self.destination != Destination::Stdout {
            let files = [&run.names.picture, &run.names.csv, &run.names.sidecar];
            files
                .into_iter()
                .filter(|_| !run.only_tables)
                .try_for_each(|file| run.writer.check(file))
                .and_then(|()| tables::check(&run.tables, &run.names, run.writer))
                .map_err(|t| Self::hint_at_force(t, path, &run.names))?;
        }
        let page = page::read(
            self.session,
            (&self.args.reading, self.corrections.as_ref()),
            number,
            run.writer,
            (path, input),
            outcome,
        )?;
        let options = self.session.options();
        let decision = pipeline::decide(&page, &options)?;
        let answer = pipeline::answer(&page, &decision.changes, &options)?;
        let boards = page.scene.boards.len();
        self.finish(&run, page, &decision, &answer, outcome)?;
        Ok(boards)
    }

    fn finish(
        &self,
        run: &Run,
        page: Page,
        decision: &Decision,
        (puzzle, verdict): &(Puzzle, Verdict),
        outcome: &mut Outcome,
    ) -> Result<()> {
        let doubts = page::describe_reading(self.session, &page, puzzle, run.path, outcome);
        let file = shown(run.path);
        let case =
            Case { file: &file, number: (1, 1), puzzle, verdict, reading: Some(&page.reading), fixes: &[] };
        outcome.note("puzzles", vec![case.json()]);
        let trouble = case.trouble().or_else(|| changes::unsettled(decision).map(|t| t.in_file(&*file)));
        let mut marks = case.clash_marks();
        changes::tell(&page, decision, outcome);
        outcome.warnings.extend(changes::mistakes(&page, &decision.mistakes).map(|t| t.in_file(&*file)));
        marks.extend(decision.changes.iter().copied().map(changes::mark));
        marks.extend(pipeline::corrected(&page));
        let answer = match verdict {
            Verdict::Unique(solution) if decision.sure => Some(solution),
            _ => None,
        };
        let picture = if let Some(solution) = answer {
            let given: Vec<Cell> = puzzle.rules().clues().iter().map(|clue| clue.cell).collect();
            marks.extend(pipeline::answers(solution, &given));
            outcome.step("solved", timed("exactly one solution", run.start));
            run.names.picture.clone()
        } else {
            let clashing = |cell: Cell| marks.contains(&Mark::Clash(cell));
            let doubtful: Vec<Mark> = doubts
                .iter()
                .map(|doubt| doubt.place.cell)
                .filter(|&cell| !clashing(cell))
                .map(Mark::Doubtful)
                .collect();
            marks.extend(doubtful);
            output::unsure(&run.names.picture)
        };
        if run.only_tables {
            outcome.errors.extend(trouble);
            return self.put_tables(run, puzzle, answer, outcome);
        }
        let bytes = pipeline::draw(&page, &marks, self.session.settings.ink.into(), run.format)?;
        if self.destination == Destination::Stdout {
            outcome.errors.extend(trouble);
            outcome.data = bytes;
            return Ok(());
        }
        run.writer.write(&picture, &bytes)?;
        run.writer.write(&run.names.csv, puzzle.rules().to_csv().as_bytes())?;
        let tables = match answer {
            Some(solution) => {
                let answer = (puzzle.rules(), solution);
                tables::write(&run.tables, &run.names, run.writer, answer, outcome)?
            }
            None => Vec::new(),
        };
        let sidecar = self.sidecar(run, page, &decision.changes, verdict);
        // The record comes last: where it is, everything else is.
        run.writer.write(&run.names.sidecar, sidecar.to_json().as_bytes())?;
        outcome.note("outputs", outputs(&picture, &run.names, &tables));
        run.writer.announce(&picture, outcome);
        outcome.errors.extend(trouble.map(|t| self.what_next(t, run.path, &run.names.csv)));
        Ok(())
    }

    /// Writes the tables that an earlier run over the same photo was not asked for, and leaves its files as they are.
    fn put_tables(
        &self,
        run: &Run,
        puzzle: &Puzzle,
        answer: Option<&Solution>,
        outcome: &mut Outcome,
    ) -> Result<()> {
        let Some(solution) = answer else { return Ok(()) };
        tables::write(&run.tables, &run.names, run.writer, (puzzle.rules(), solution), outcome)?;
        let files = tables::files(&self.tables, &run.names);
        outcome.note("outputs", outputs(&run.names.picture, &run.names, &files));
        outcome.path(&run.names.picture);
        Ok(())
    }

    fn what_next(&self, trouble: Trouble, path: &Path, csv: &Path) -> Trouble {
        if trouble.name == Name::GaveUp || self.args.writing.dry_run {
            return trouble;
        }
        let (photo, csv) = (input::quoted(path), input::quoted(csv));
        trouble.hint(format!("compare {csv} with the photo, correct it, then: `gridlens draw {photo} {csv}`"))
    }

    fn sidecar(&self, run: &Run, mut page: Page, changes: &[Correction], verdict: &Verdict) -> Sidecar {
        // The folder is no part of the record: the same photo elsewhere gives the same bytes.
        if let Some(name) = run.path.file_name() {
            page.scene.photo.name = shown(name);
        }
        let found = Found {
            photo: &page.scene.photo,
            puzzles: page.scene.boards.len(),
            board: &page.board,
            reading: &page.reading,
            corrections: &[&page.corrections[..], changes].concat(),
            verdict: Some(verdict),
        };
        Sidecar::new(&found, self.result_options(run.number))
    }

    /// The options that the outputs depend on.
    fn result_options(&self, number: Option<usize>) -> BTreeMap<String, String> {
        let ink = clap::ValueEnum::to_possible_value(&self.session.settings.ink);
        let mut options = BTreeMap::from([
            ("givens-only".to_owned(), self.args.reading.givens_only.to_string()),
            ("ink".to_owned(), ink.map(|v| v.get_name().to_owned()).unwrap_or_default()),
            ("puzzle".to_owned(), number.unwrap_or(1).to_string()),
            ("sure".to_owned(), format!("{}", self.session.settings.sure)),
        ]);
        let corrections = self.corrections.as_ref().map(|c| ("corrections".to_owned(), c.sha256.clone()));
        options.extend(corrections);
        options
    }

    /// The sidecar that an earlier run over this very input left.
    fn sidecar_of(&self, input: &Input, names: &Names) -> Option<Sidecar> {
        let Input::Bytes { bytes, .. } = input else { return None };
        if self.destination == Destination::Stdout {
            return None;
        }
        let text = std::fs::read_to_string(&names.sidecar).ok()?;
        let sidecar = Sidecar::from_json(&text).ok()?;
        (sidecar.input.sha256 == Photo::hash_of(bytes)).then_some(sidecar)
    }

    fn same_run(&self, sidecar: &Sidecar, number: Option<usize>) -> bool {
        sidecar.gridlens == env!("CARGO_PKG_VERSION") && sidecar.options == self.result_options(number)
    }

    const fn redo(&self) -> bool {
        self.args.redo || self.args.writing.force
    }

    fn writer(&self, ours: bool) -> Writer {
        let writer = Writer::of(&self.args.writing);
        if self.args.redo && ours { Writer { clobber: Clobber::Force, ..writer } } else { writer }
    }

    /// Tells what an earlier run came to, and leaves everything as it is.
    fn already(&self, sidecar: &Sidecar, path: &Path, names: &Names, outcome: &mut Outcome) -> Result<()> {
        let unique = matches!(sidecar.verdict, Some(VerdictRecord::Unique { .. }));
        let picture = if unique || names.picture.exists() {
            names.picture.clone()
        } else {
            output::unsure(&names.picture)
        };
        if !picture.exists() {
            return Err(Trouble::new(Name::Exists, "already solved, but the picture is gone")
                .in_file(shown(&names.sidecar))
                .hint(format!("to make it again: `gridlens --redo {}`", input::quoted(path))));
        }
        outcome.note("already", true);
        let solved = picture == names.picture;
        let tables = if solved { tables::files(&self.tables, names) } else { Vec::new() };
        outcome.note("outputs", outputs(&picture, names, &tables));
        outcome.path(&picture);
        if solved {
            outcome.step("photo", format!("{}  already solved; nothing touched", shown(path)));
            return Ok(());
        }
        let name = match sidecar.verdict {
            Some(VerdictRecord::Many { .. }) => Name::SeveralSolutions,
            Some(VerdictRecord::GaveUp) => Name::GaveUp,
            _ => Name::NoSolution,
        };
        let trouble = Trouble::new(name, "already read, without a single answer; nothing touched")
            .in_file(shown(path))
            .hint(format!("to try again: `gridlens --redo {}`", input::quoted(path)));
        Err(self.what_next(trouble, path, &names.csv))
    }

    fn hint_at_force(trouble: Trouble, path: &Path, names: &Names) -> Trouble {
        if trouble.name != Name::Exists {
            return trouble;
        }
        if names.csv.exists() && !names.picture.exists() && !names.sidecar.exists() {
            let (photo, csv) = (input::quoted(path), input::quoted(&names.csv));
            return trouble.hint(format!(
                "to draw what it says: `gridlens draw {photo} {csv}`; to replace it: `--force`"
            ));
        }
        trouble.hint("to replace it: `--force`; to write elsewhere: `--output`")
    }
}

impl From<args::Ink> for crate::draw::Ink {
    fn from(ink: args::Ink) -> Self {
        match ink {
            args::Ink::Blue => Self::Blue,
            args::Ink::Black => Self::Black,
            args::Ink::HighContrast => Self::HighContrast,
        }
    }
}

/// What `--json` says of a photo's outputs.
fn outputs(picture: &Path, names: &Names, tables: &[PathBuf]) -> serde_json::Value {
    let files =
        json!({ "picture": shown(picture), "csv": shown(&names.csv), "sidecar": shown(&names.sidecar) });
    tables::noted(files, tables)
}

/// What was done with the time since `start` behind it.
fn timed(what: &str, start: Instant) -> String {
    format!("{what:<42} {:>6.1} s", start.elapsed().as_secs_f64())
}

fn is_csv(path: Option<&Path>) -> bool {
    path.and_then(Path::extension).is_some_and(|e| e.eq_ignore_ascii_case("csv"))
}

/// A missing file that is called like a command was meant as one.
fn hint_at_commands(trouble: Trouble, path: &Path) -> Trouble {
    let command = <args::Args as clap::CommandFactory>::command();
    let known = path.to_str().is_some_and(|word| command.find_subcommand(word).is_some());
    if trouble.name == Name::CannotRead && known {
        return trouble.hint(format!("the command comes first: `gridlens {} ...`", shown(path)));
    }
    trouble
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_called_like_a_command_gets_a_hint() {
        let missing = || Trouble::new(Name::CannotRead, "no such file");
        let hint = hint_at_commands(missing(), Path::new("check")).hint.unwrap();
        assert!(hint.contains("`gridlens check ...`"));
        assert_eq!(hint_at_commands(missing(), Path::new("a.jpg")).hint, None);
    }

    #[test]
    fn csv_is_told_by_its_ending() {
        assert!(is_csv(Some(Path::new("a.CSV"))) && !is_csv(Some(Path::new("a.txt"))) && !is_csv(None));
    }
}
