//! Texts of more sudokus than may be held, a line each: worked through as they come, in memory that does not
//! grow.

use super::input::{Begun, Source};
use super::outcome::Outcome;
use super::verdict::{self, Case};
use crate::diagnostics::{Code, Diagnostic, Output, Remedy, Result, shown};
use crate::files;
use crate::photo::{Input, Limits};
use crate::puzzle::text::{Lines, has_grid_a_line, limits};
use crate::puzzle::{Kind, Puzzle};
use crate::solve::Verdict;
use std::io::{BufRead, BufReader, Cursor, Read as _};
use std::path::Path;

/// Bytes of answers that are held for a file, which is written whole or not at all: three million sudokus.
const MOST_HELD: usize = 256 << 20;

/// An input, opened.
pub(crate) enum Opened {
    /// One that is held as a whole.
    Source(Source),
    /// More sudokus than may be held.
    Long(Long),
}

/// More sudokus than may be held, a line each.
pub(crate) struct Long {
    lines: Lines<Box<dyn BufRead>>,
    /// How many there are, where that can be found out before.
    count: Option<usize>,
    file: String,
}

/// Opens an input, which may be told to be of `kind`.
pub(crate) fn open(path: &Path, limits: &Limits, kind: Option<&'static Kind>) -> Result<Opened> {
    let Some(begun) = Begun::new(path)? else {
        return Ok(Opened::Source(Source::Photo(Input::Path(path.to_owned()))));
    };
    if !(begun.is_text && begun.is_long() && has_grid_a_line(&begun.start, kind)) {
        return begun.source(path, limits).map(Opened::Source);
    }
    let file = shown(path);
    let reader: Box<dyn BufRead> = Box::new(BufReader::new(Cursor::new(begun.start).chain(begun.rest)));
    Ok(Opened::Long(Long { lines: Lines::new(reader, &file), count: count(path)?, file }))
}

/// How many sudokus a file has, all of which are looked at, so that nothing is answered of a text that is
/// wrong further down; `None` for standard input, which can be read only once.
fn count(path: &Path) -> Result<Option<usize>> {
    let Ok((file, _)) = files::open(path) else { return Ok(None) };
    let mut lines = Lines::new(BufReader::new(file), &shown(path));
    lines.try_fold(0, |count, line| line.map(|_| count + 1)).map(Some)
}

/// Who hears of a long text while it is worked through.
pub(crate) struct Listener<'a> {
    /// How many inputs there are.
    pub(crate) inputs: usize,
    /// Whether all that is said of an input is one record, which cannot be begun before its end.
    pub(crate) is_one_record: bool,
    /// Tells of what went wrong while the work goes on.
    pub(crate) tell: &'a (dyn Fn(&Diagnostic) + Sync),
    /// Hands on an answer as it comes; whether another is wanted.
    pub(crate) pour: &'a (dyn Fn(&[u8]) -> Result<bool> + Sync),
}

/// Where the answers go.
pub(crate) enum Sink<'a> {
    /// To whoever takes each as it comes and says whether another is wanted.
    Pour(&'a dyn Fn(&[u8]) -> Result<bool>),
    /// Into a file, once there are all.
    Held(Vec<u8>),
}

impl Sink<'_> {
    /// Takes one answer; whether anybody wants another.
    fn put(&mut self, bytes: &[u8]) -> Result<bool> {
        match self {
            Self::Pour(pour) => pour(bytes),
            Self::Held(held) if held.len() + bytes.len() > MOST_HELD => {
                Err(files::too_many(None, MOST_HELD as u64)
                    .hint("answers go to standard output one by one")
                    .remedy(Remedy::Output(Output::NoOutput)))
            }
            Self::Held(held) => {
                held.extend_from_slice(bytes);
                Ok(true)
            }
        }
    }
}

impl Long {
    /// How many sudokus there are at least.
    pub(crate) fn at_least(&self) -> usize {
        self.count.unwrap_or(limits::MOST_LINES)
    }

    /// Refuses whatever would have to hold them all; `what` says what that is, `hint` what to do instead.
    pub(crate) fn refuse(&self, what: &str, hint: &str) -> Diagnostic {
        let message = format!("{what} of more than {} puzzles", limits::MOST_LINES);
        Diagnostic::new(Code::TooLarge, message).in_file(&*self.file).hint(hint)
    }

    /// Works through all of them: what `work` says of each is told at once, what it gives for it goes to
    /// `sink`. Gives how many there are of each verdict.
    pub(crate) fn work_through(
        self,
        listener: &Listener<'_>,
        sink: &mut Sink,
        outcome: &mut Outcome,
        mut work: impl FnMut(&Puzzle) -> Result<(Verdict, Vec<u8>)>,
    ) -> Result<[usize; 4]> {
        if listener.inputs > 1 {
            return Err(self.refuse("several inputs, one", "name it alone"));
        }
        if listener.is_one_record {
            let refused = self.refuse("one JSON object", "cut the text up");
            return Err(refused.remedy(Remedy::Output(Output::NoJsonOrSplit(limits::MOST_LINES))));
        }
        let mut counts = [0; 4];
        for (number, puzzle) in (1..).zip(self.lines) {
            let puzzle = puzzle?;
            let (verdict, bytes) = work(&puzzle)?;
            let number = (number, self.count.unwrap_or(1));
            let case = Case {
                file: &self.file,
                number,
                puzzle: &puzzle,
                verdict: &verdict,
                reading: None,
                fixes: &[],
            };
            if let Some(diagnostic) = case.diagnostic() {
                let numbered = self.count.is_none().then(|| format!("puzzle {}", number.0));
                let diagnostic = numbered.into_iter().fold(diagnostic, Diagnostic::fact);
                (listener.tell)(&diagnostic);
                outcome.tell(diagnostic.code);
            }
            counts[verdict::rank(&verdict)] += 1;
            if !sink.put(&bytes)? {
                break;
            }
        }
        Ok(counts)
    }
}
