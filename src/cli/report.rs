//! Telling people what happened on standard error, and handing data to standard output.

use super::args::{Color, Common};
use super::exit::Exit;
use super::json;
use super::remedies;
use crate::app::outcome::Outcome;
use crate::diagnostics::{Code, Diagnostic, Result, printable, shown};
use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write as _};

/// Width of the label column, one more than the longest label.
const LABEL_WIDTH: usize = 9;
/// Facts shown of one trouble unless more was asked for: what fits a small terminal beside the rest.
const FACTS: usize = 8;
/// Cells shown in the line that says where.
const CELLS: usize = 4;

/// How much is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Volume {
    /// Only what went wrong.
    Quiet,
    /// What was done, too.
    Normal,
    /// Everything.
    Verbose,
}

/// Where and how to speak.
#[derive(Clone, Copy, Debug)]
pub(super) struct Console {
    /// The command, as JSON names it.
    pub(super) command: &'static str,
    /// Whether standard output carries JSON.
    pub(super) json: bool,
    /// How much is said.
    pub(super) volume: Volume,
    /// Whether messages carry colour.
    pub(super) color: bool,
}

impl Console {
    /// The console that the flags ask for.
    pub(super) fn new(command: &'static str, common: &Common, color: Color) -> Self {
        let volume = match (common.quiet, common.verbose) {
            (true, _) => Volume::Quiet,
            (_, true) => Volume::Verbose,
            _ => Volume::Normal,
        };
        Self { command, json: common.json, volume, color: coloured(color) }
    }

    /// Prints an outcome and returns its exit code, or the output's own trouble where that is worse.
    pub(super) fn tell(&self, outcome: Outcome) -> Exit {
        let outcome = &with_remedies(outcome);
        // Nobody is left to tell when standard error is closed, and that is no reason to fail.
        let _ = io::stderr().lock().write_all(self.speech(outcome).as_bytes());
        match hand_over(&self.data(outcome, io::stdout().is_terminal())) {
            Ok(()) => Exit::of_outcome(outcome),
            Err(diagnostic) => {
                self.tell_error(&diagnostic);
                Exit::of_outcome(outcome).worst(Exit::of(diagnostic.code))
            }
        }
    }

    /// Tells of something that went wrong while the work goes on.
    pub(super) fn tell_error(&self, diagnostic: &Diagnostic) {
        let text = message(&remedies::worded(diagnostic.clone()), Level::Error, self.style());
        let _ = io::stderr().lock().write_all(text.as_bytes());
    }

    /// What standard output is given. Pipes and files get every byte as it is, so that `open "$(gridlens
    /// x.jpg)"` works whatever the photo is called; a terminal gets nothing that moves its cursor.
    fn data<'a>(&self, outcome: &'a Outcome, terminal: bool) -> Cow<'a, [u8]> {
        match (self.json, terminal) {
            (true, false) => json::line(self.command, outcome).into_bytes().into(),
            (true, true) => printable(json::line(self.command, outcome).as_bytes()).into_bytes().into(),
            (false, true) => outcome.on_terminal().into_bytes().into(),
            (false, false) => outcome.data.as_slice().into(),
        }
    }

    /// Hands the data of an outcome to standard output.
    pub(super) fn hand_over(&self, outcome: &Outcome) -> Result<()> {
        hand_over(&self.data(outcome, io::stdout().is_terminal()))
    }

    /// Says something of the run as a whole.
    pub(super) fn note(&self, label: &str, text: &str) {
        if self.volume != Volume::Quiet {
            let line = format!("  {label:<LABEL_WIDTH$}{}\n", shown(text));
            // Nobody is left to tell when standard error is closed.
            let _ = io::stderr().lock().write_all(line.as_bytes());
        }
    }

    /// Tells of something that is worth a look and belongs to no input.
    pub(super) fn warn(&self, diagnostic: &Diagnostic) {
        if self.volume != Volume::Quiet {
            let text = message(&remedies::worded(diagnostic.clone()), Level::Warning, self.style());
            // Nobody is left to tell when standard error is closed.
            let _ = io::stderr().lock().write_all(text.as_bytes());
        }
    }

    fn style(&self) -> Style {
        Style { color: self.color, all: self.volume == Volume::Verbose }
    }

    /// What people are told of an outcome.
    pub(super) fn speech(&self, outcome: &Outcome) -> String {
        let mut text = String::new();
        let details = if self.volume == Volume::Verbose { outcome.details.as_slice() } else { &[] };
        if self.volume != Volume::Quiet {
            for step in outcome.steps.iter().chain(details) {
                let _ = writeln!(text, "  {:<LABEL_WIDTH$}{}", step.label, shown(remedies::step(step)));
            }
            for warning in &outcome.warnings {
                text.push_str(&message(warning, Level::Warning, self.style()));
            }
        }
        for error in &outcome.errors {
            text.push_str(&message(error, Level::Error, self.style()));
        }
        if let Some(hint) = outcome.hint.as_ref().filter(|_| self.volume != Volume::Quiet) {
            let _ = writeln!(text, "{}: {}", paint("hint", CYAN, self.color), shown(hint));
        }
        text
    }
}

/// The same outcome, each of its errors with a hint.
fn with_remedies(mut outcome: Outcome) -> Outcome {
    outcome.errors = outcome.errors.into_iter().map(remedies::with_remedy).collect();
    outcome.warnings = outcome.warnings.into_iter().map(remedies::worded).collect();
    outcome
}

/// How bad trouble is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// The run went on.
    Warning,
    /// The input's outcome is not what was asked for.
    Error,
}

/// How trouble is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Style {
    /// With colour.
    pub(super) color: bool,
    /// With every fact, however many.
    pub(super) all: bool,
}

const RED: &str = "1;31";
const YELLOW: &str = "1;33";
const CYAN: &str = "1;36";

/// Trouble in the form people read: `error[name]: what`, `--> where`, facts, `hint: next thing to type`.
pub(super) fn message(diagnostic: &Diagnostic, level: Level, style: Style) -> String {
    let Style { color, all } = style;
    let (word, code) = match level {
        Level::Warning => ("warning", YELLOW),
        Level::Error => ("error", RED),
    };
    let head = paint(&format!("{word}[{}]", diagnostic.code.as_str()), code, color);
    let mut text = format!("{head}: {}\n", shown(&diagnostic.message));
    if let Some(place) = place(diagnostic) {
        let _ = writeln!(text, "  --> {place}");
    }
    if let (Some(line), Some(column)) = (&diagnostic.place.text, diagnostic.place.column) {
        let _ = writeln!(text, "   | {}\n   | {}^", shown(line), " ".repeat(column.saturating_sub(1)));
    }
    let most = if all { diagnostic.facts.len() } else { FACTS };
    for fact in diagnostic.facts.iter().take(most) {
        let _ = writeln!(text, "  {}", shown(fact));
    }
    if let Some(more) = diagnostic.facts.len().checked_sub(most).filter(|&n| n > 0) {
        let _ = writeln!(text, "  and {more} more: `--verbose` shows them");
    }
    if let Some(hint) = &diagnostic.hint {
        let _ = writeln!(text, "{}: {}", paint("hint", CYAN, color), shown(hint));
    }
    text
}

/// `file:line:column row r column c, ...`, as far as known.
fn place(diagnostic: &Diagnostic) -> Option<String> {
    let place = &diagnostic.place;
    let mut text = place.file.as_deref().map(shown).unwrap_or_default();
    if let Some(page) = place.page {
        let _ = write!(text, " page {page}");
    }
    if let Some(line) = place.line {
        let _ = write!(text, "{}{line}", if text.is_empty() { "line " } else { ":" });
        if let Some(column) = place.column {
            let _ = write!(text, ":{column}");
        }
    }
    let cells = place.cells.iter().map(|spot| spot.cell.to_string());
    let mut cells: Vec<String> =
        cells.chain(place.asides.iter().map(|aside| aside.name.clone())).take(CELLS + 1).collect();
    if !cells.is_empty() {
        let more = if cells.len() > CELLS { ", ..." } else { "" };
        cells.truncate(CELLS);
        let _ = write!(text, "{}{}{more}", if text.is_empty() { "" } else { " " }, cells.join(", "));
    }
    (!text.is_empty()).then_some(text)
}

fn paint(text: &str, code: &str, color: bool) -> String {
    if color { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
}

/// Whether messages carry colour: `auto` means on a terminal that can, unless `NO_COLOR` is set
/// (no-color.org).
fn coloured(when: Color) -> bool {
    match when {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
                && std::env::var_os("TERM").is_none_or(|v| v != "dumb")
                && io::stderr().is_terminal()
        }
    }
}

/// Tells of trouble outside any input's outcome and returns its exit code.
pub(super) fn lament(diagnostic: &Diagnostic, color: Color) -> Exit {
    let style = Style { color: coloured(color), all: false };
    let text = message(&remedies::with_remedy(diagnostic.clone()), Level::Error, style);
    let _ = io::stderr().lock().write_all(text.as_bytes());
    Exit::of(diagnostic.code)
}

/// Writes to standard output. A reader that has seen enough and closed the pipe is success.
pub(super) fn hand_over(data: &[u8]) -> Result<()> {
    pour(data).map(drop)
}

/// Writes to standard output; whether its reader wants more.
pub(super) fn pour(data: &[u8]) -> Result<bool> {
    let mut out = io::stdout().lock();
    match out.write_all(data).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(e) if e.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        Err(e) => Err(Diagnostic::new(Code::CannotWrite, format!("cannot write to standard output: {e}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::CellLocation;
    use crate::geometry::Cell;

    const CONSOLE: Console = Console { command: "solve", json: false, volume: Volume::Normal, color: false };

    #[test]
    fn a_message_names_what_where_and_the_next_thing_to_type() {
        let mut diagnostic =
            Diagnostic::new(Code::NoSolution, "row 3 column 2 and row 3 column 9 cannot both be 1")
                .in_file("a.jpg")
                .fact("27 digits read")
                .hint("correct a.puzzle.csv");
        diagnostic.place.cells = vec![
            CellLocation { cell: Cell::new(2, 1), quad: None },
            CellLocation { cell: Cell::new(2, 8), quad: None },
        ];
        assert_eq!(
            message(&diagnostic, Level::Error, Style::default()),
            "error[no-solution]: row 3 column 2 and row 3 column 9 cannot both be 1\n  \
             --> a.jpg row 3 column 2, row 3 column 9\n  27 digits read\nhint: correct a.puzzle.csv\n"
        );
    }

    #[test]
    fn a_text_place_shows_the_line_with_a_caret_under_the_column() {
        let diagnostic =
            Diagnostic::new(Code::BadPuzzleText, "no digit").in_file("p.csv").at_line(3, 5, "1,2,?,4");
        let text = message(&diagnostic, Level::Warning, Style::default());
        assert_eq!(text, "warning[bad-puzzle-text]: no digit\n  --> p.csv:3:5\n   | 1,2,?,4\n   |     ^\n");
    }

    #[test]
    fn a_pipe_gets_a_path_byte_for_byte_and_a_terminal_does_not() {
        let mut outcome = Outcome::of("a.jpg");
        outcome.path(std::path::Path::new("a\n\u{1b}[2J.jpg"));
        let piped = CONSOLE.data(&outcome, false);
        assert_eq!(*piped, *b"a\n\x1b[2J.jpg\n");
        assert!(matches!(piped, Cow::Borrowed(_)), "a picture is handed over as it is");
        assert_eq!(*CONSOLE.data(&outcome, true), *b"a\\n\\u{1b}[2J.jpg\n");
    }

    #[test]
    fn control_characters_in_names_are_spelt_out() {
        let diagnostic = Diagnostic::new(Code::CannotRead, "no such file").in_file("a\nb\u{1b}[2J.jpg");
        let text = message(&diagnostic, Level::Error, Style::default());
        assert!(text.contains("a\\nb\\u{1b}[2J.jpg"), "{text}");
    }

    #[test]
    fn quiet_says_only_what_went_wrong_and_verbose_says_more() {
        let mut outcome = Outcome::of("a.jpg");
        outcome.step("grid", "sudoku 9 x 9");
        outcome.detail("tone", "0.1 s");
        outcome.warnings.push(Diagnostic::new(Code::Doubtful, "1 cell is doubtful"));
        assert_eq!(Console { volume: Volume::Quiet, ..CONSOLE }.speech(&outcome), "");
        let normal = CONSOLE.speech(&outcome);
        assert_eq!(normal, "  grid     sudoku 9 x 9\nwarning[doubtful]: 1 cell is doubtful\n");
        assert!(
            Console { volume: Volume::Verbose, ..CONSOLE }.speech(&outcome).contains("  tone     0.1 s\n")
        );
    }

    #[test]
    fn long_lists_are_cut_unless_all_is_asked_for() {
        let diagnostic =
            (1..=10).fold(Diagnostic::new(Code::Doubtful, "10 cells"), |t, i| t.fact(format!("cell {i}")));
        let short = message(&diagnostic, Level::Warning, Style::default());
        assert!(
            short.contains("cell 8\n") && !short.contains("cell 9") && short.contains("and 2 more"),
            "{short}"
        );
        let long = message(&diagnostic, Level::Warning, Style { color: false, all: true });
        assert!(long.contains("cell 10\n") && !long.contains("more"), "{long}");
    }

    #[test]
    fn colour_is_never_there_unless_asked_for() {
        let diagnostic = Diagnostic::new(Code::NoGrid, "no grid").hint("try again");
        assert!(!message(&diagnostic, Level::Error, Style::default()).contains('\u{1b}'));
        assert!(
            message(&diagnostic, Level::Error, Style { color: true, all: false })
                .starts_with("\u{1b}[1;31merror[no-grid]\u{1b}[0m")
        );
        assert!(coloured(Color::Always) && !coloured(Color::Never));
    }
}
