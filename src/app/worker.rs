//! Work that other programs ask for, a line of JSON each: the readers and the solver stay loaded.

use super::base64;
use super::bug;
use super::context::Context;
use super::input;
use super::options::{Reading, Which};
use super::outcome::Outcome;
use super::request::{self, Given, Request as Asked};
use crate::diagnostics::{Code, Diagnostic, Interrupt, Result, shown};
use crate::puzzle;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{BufRead, Read as _};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, channel, sync_channel};
use std::time::Duration;

/// Bytes that a line may have: the largest file that is read in base 64, and what stands around it.
const MOST_BYTES: u64 = (256 << 20) / 3 * 4 + (1 << 20);

/// Lines to the thread that may be read before the first of them is answered.
const AHEAD: usize = 4;

/// How often it is looked whether anybody still wants an answer.
const POLL: Duration = Duration::from_millis(200);

/// What is asked for in a line, beside the identifier.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    /// Whatever tells the request apart; the answer has the same.
    #[serde(rename = "id")]
    _id: Option<Value>,
    /// A file.
    path: Option<PathBuf>,
    /// Its bytes instead, in base 64.
    data: Option<String>,
    /// The page, from one, where it is a document.
    page: Option<usize>,
    /// Which puzzle of the page: its number, from one, or `all`.
    puzzle: Option<Wanted>,
    /// The name of the kind that its puzzles are of.
    kind: Option<String>,
    /// Whether handwriting is left out.
    #[serde(default)]
    givens_only: bool,
    /// Whether the answer has the picture.
    #[serde(default)]
    picture: bool,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(untagged)]
enum Wanted {
    Number(usize),
    All(All),
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum All {
    All,
}

/// A line that was read, and which it is, from zero.
type Line = (usize, std::result::Result<Vec<u8>, Diagnostic>);

/// Answers each line of `lines`, some at a time, and hands the answers on in the order of the lines until
/// there are no more, or nobody wants another.
///
/// # Errors
/// [`Code::MissingModel`] where what reads is missing, and what `hand` gives.
pub(crate) fn work(
    context: &Context,
    lines: impl BufRead + Send + 'static,
    mut hand: impl FnMut(&Outcome) -> Result<bool>,
) -> Result<()> {
    context.engine()?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(context.settings.jobs)
        .build()
        .map_err(|e| Diagnostic::new(Code::Bug, format!("no threads to work on: {e}")))?;
    // Each line that is read holds a place until its answer is handed on.
    let (place, places) = sync_channel(AHEAD * context.settings.jobs.max(1));
    let (sender, read) = channel();
    // It may wait for a line for ever, and nobody waits for it.
    std::thread::spawn(move || read_all(lines, &place, &|line| sender.send(line).is_ok()));
    let (done, outcomes) = channel();
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let is_over = &is_over;
        scope.spawn(move || {
            pool.in_place_scope(|tasks| {
                while let Some((number, line)) = next(&read, is_over) {
                    let done = done.clone();
                    tasks.spawn(move |_| {
                        // The receiver is gone once nobody wants another.
                        let _ = done.send((number, answer(context, number, line)));
                    });
                }
            });
        });
        let handed = in_order(outcomes, &places, &mut hand);
        is_over.store(true, Ordering::Relaxed);
        handed
    })
}

/// The next line, unless there is none, or nobody wants it.
fn next(lines: &Receiver<Line>, is_over: &AtomicBool) -> Option<Line> {
    loop {
        match lines.recv_timeout(POLL) {
            Ok(line) => return Some(line),
            Err(RecvTimeoutError::Timeout) if !is_over.load(Ordering::Relaxed) => {}
            Err(_) => return None,
        }
    }
}

/// Hands outcomes on in their order.
fn in_order(
    outcomes: Receiver<(usize, Outcome)>,
    places: &Receiver<()>,
    hand: &mut impl FnMut(&Outcome) -> Result<bool>,
) -> Result<()> {
    let (mut early, mut next) = (BTreeMap::new(), 0);
    for (number, outcome) in outcomes {
        early.insert(number, outcome);
        while let Some(outcome) = early.remove(&next) {
            if !hand(&outcome)? || Interrupt::process().is_set() {
                return Ok(());
            }
            // The line has held one.
            let _ = places.recv();
            next += 1;
        }
    }
    Ok(())
}

/// Reads lines as long as somebody takes them. Empty ones are nothing.
fn read_all(mut lines: impl BufRead, place: &SyncSender<()>, take: &dyn Fn(Line) -> bool) {
    let mut number = 0;
    loop {
        let mut line = Vec::new();
        let read = lines.by_ref().take(MOST_BYTES + 1).read_until(b'\n', &mut line);
        let is_long = line.len() as u64 > MOST_BYTES;
        let told = match read {
            Ok(0) => return,
            Err(e) => Err(Diagnostic::new(Code::CannotRead, format!("cannot read standard input: {e}"))),
            Ok(_) if is_long => {
                let most = MOST_BYTES >> 20;
                let message = format!("this line has more than {most} MiB");
                Err(Diagnostic::new(Code::TooLarge, message).hint("name a file by its `path`"))
            }
            Ok(_) if line.trim_ascii().is_empty() => continue,
            Ok(_) => Ok(line),
        };
        // Of a line that is too long the next one can be read all the same.
        let is_end = told.is_err() && !is_long;
        if place.send(()).is_err() || !take((number, told)) || is_end {
            return;
        }
        number += 1;
        if is_long && !skip_line(&mut lines) {
            return;
        }
    }
}

/// Reads to the end of a line without holding it; false where there is nothing more.
fn skip_line(lines: &mut impl BufRead) -> bool {
    loop {
        let Ok(buffer) = lines.fill_buf() else { return false };
        if buffer.is_empty() {
            return false;
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let length = end.map_or(buffer.len(), |end| end + 1);
        lines.consume(length);
        if end.is_some() {
            return true;
        }
    }
}

/// What a line asks for, done; a bug in it is its own.
fn answer(context: &Context, number: usize, line: std::result::Result<Vec<u8>, Diagnostic>) -> Outcome {
    let mut outcome = Outcome::of(format!("line {}", number + 1));
    let done = bug::guard(|| line.and_then(|line| solve(context, &line, &mut outcome)));
    let done = done.unwrap_or_else(Err);
    outcome.errors.extend(done.err());
    outcome
}

fn solve(context: &Context, line: &[u8], outcome: &mut Outcome) -> Result<()> {
    let no_request = |e: serde_json::Error| {
        Diagnostic::new(Code::Usage, format!("this line is no request: {e}"))
            .hint("write an object such as {\"id\": 1, \"path\": \"photo.jpg\"} on each line")
    };
    let value: Value = serde_json::from_slice(line).map_err(no_request)?;
    // Whatever is wrong with the rest, whoever asked is told.
    value.get("id").iter().for_each(|id| outcome.note("id", (*id).clone()));
    let request: Request = serde_json::from_value(value).map_err(no_request)?;
    let puzzle = match request.puzzle {
        Some(Wanted::Number(0)) => {
            return Err(Diagnostic::new(Code::Usage, "puzzles are counted from one").hint("`\"puzzle\": 1`"));
        }
        Some(Wanted::Number(number)) => Some(Which::One(number)),
        Some(Wanted::All(All::All)) => Some(Which::All),
        None => None,
    };
    let usage = |message: &str, hint: &str| Diagnostic::new(Code::Usage, message).hint(hint);
    let given = match (request.path, request.data) {
        (Some(path), None) if !input::is_stdin(&path) => {
            // Bytes have no name of their own: their line tells them apart.
            outcome.input = shown(&path);
            Given::Path(path)
        }
        (None, Some(data)) => {
            let no_base64 = || usage("`data` is no base 64", "write the file's bytes as RFC 4648 has it");
            Given::Bytes(base64::decoded(&data).ok_or_else(no_base64)?)
        }
        _ => return Err(usage("a request has a `path` or `data`", "name a file, or give its bytes")),
    };
    let named = |name: String| {
        let unknown = || usage(&format!("there is no kind `{name}`"), "`gridlens kinds` lists them");
        puzzle::named(&name).ok_or_else(unknown)
    };
    let kind = request.kind.map(named).transpose()?;
    let reading = Reading { puzzle, kind, givens_only: request.givens_only, keep_stages: None, said: None };
    let asked = Asked { given, page: request.page, reading, picture: request.picture };
    request::solve(context, asked, outcome)?;
    if let Some(picture) = outcome.picture.take() {
        outcome.note("picture", base64::encoded(&picture));
    }
    Ok(())
}
