//! How far long work has come: a bar where people look on, a plain line now and then where a log does.

use super::exit::Exit;
use super::report::{Console, Volume};
use crate::app::outcome::Outcome;
use crate::diagnostics::{Code, Diagnostic, shown};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

/// How often a plain line is written.
const PERIOD: Duration = Duration::from_secs(10);

/// How often the bar is drawn though nothing happens, so that the time left goes on.
const TICK: Duration = Duration::from_millis(500);

const TEMPLATE: &str = "{bar:20} {pos}/{len} pages  {msg}  {per_sec}  {eta} left";

/// How far it has come.
pub(super) struct Progress {
    bar: ProgressBar,
    is_plain: bool,
    is_quiet: bool,
    start: Instant,
    said: Instant,
    pages: usize,
    passed: usize,
    solved: usize,
    to_look_at: usize,
}

impl Progress {
    /// Nothing of so many pages is done yet.
    pub(super) fn new(console: &Console, pages: usize) -> Self {
        let is_quiet = console.volume == Volume::Quiet;
        let is_plain = !io::stderr().is_terminal();
        let hidden = is_quiet || is_plain;
        let target = if hidden { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(Some(pages as u64), target);
        // The template is checked by a test.
        bar.set_style(
            ProgressStyle::with_template(TEMPLATE).unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        if !hidden {
            bar.enable_steady_tick(TICK);
        }
        let start = Instant::now();
        Self { bar, is_plain, is_quiet, start, said: start, pages, passed: 0, solved: 0, to_look_at: 0 }
    }

    /// Counts one page more, and tells of what needs a person in one line.
    pub(super) fn pass(&mut self, outcome: &Outcome) {
        self.passed += 1;
        let is_skipped = outcome.record.contains_key("skipped");
        self.solved += usize::from(Exit::of_outcome(outcome) == Exit::Ok && !is_skipped);
        let wanting: Vec<&Diagnostic> = outcome.errors.iter().filter(|e| needs_a_person(e)).collect();
        self.to_look_at += usize::from(!wanting.is_empty());
        for diagnostic in wanting {
            self.say(&line(&outcome.input, diagnostic));
        }
        self.bar.set_message(self.counts());
        self.bar.inc(1);
        if self.is_plain && !self.is_quiet && self.said.elapsed() >= PERIOD {
            self.said = Instant::now();
            let seconds = self.start.elapsed().as_secs_f64();
            let rate = self.passed as f64 / seconds.max(f64::EPSILON);
            let left = (self.pages - self.passed.min(self.pages)) as f64 / rate;
            let (passed, pages, counts) = (self.passed, self.pages, self.counts());
            self.say(&format!("{passed} of {pages} pages, {counts}, {rate:.1} a second, {left:.0} s left"));
        }
    }

    /// Does something to the terminal that the bar is out of the way of.
    pub(super) fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        self.bar.suspend(work)
    }

    /// Whether something needs a person.
    pub(super) const fn is_wanting(&self) -> bool {
        self.to_look_at > 0
    }

    /// What it has come to so far, in words.
    pub(super) fn counts(&self) -> String {
        format!("{} solved, {} to look at", self.solved, self.to_look_at)
    }

    /// Takes the bar away.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }

    fn say(&self, text: &str) {
        self.aside(|| {
            // Nobody is left to tell when standard error is closed.
            let _ = writeln!(io::stderr().lock(), "{text}");
        });
    }
}

/// Whether somebody has to look: not at pages without a puzzle, nor at what was stopped.
const fn needs_a_person(diagnostic: &Diagnostic) -> bool {
    !matches!(diagnostic.code, Code::NoGrid | Code::Stopped)
}

/// What needs a person, in one line.
fn line(input: &str, diagnostic: &Diagnostic) -> String {
    let mut text = shown(diagnostic.place.file.as_deref().unwrap_or(input));
    if let Some(page) = diagnostic.place.page {
        // Writing to a string cannot fail.
        let _ = write!(text, " page {page}");
    }
    format!("{text}: {} [{}]", shown(&diagnostic.message), diagnostic.code.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_s_template_is_one() {
        ProgressStyle::with_template(TEMPLATE).expect("a template");
    }

    #[test]
    fn what_needs_a_person_takes_one_line() {
        let mut diagnostic = Diagnostic::new(Code::NoSolution, "two\nclues clash").in_file("a.tif");
        diagnostic.place.page = Some(3);
        assert_eq!(line("b", &diagnostic), "a.tif page 3: two\\nclues clash [no-solution]");
    }
}
