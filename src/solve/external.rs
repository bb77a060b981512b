//! A solver that is another program: SMT-LIB goes to its standard input, its answer comes from its standard
//! output.
//!
//! Nothing it says is taken on trust: what it gives as a solution passes the puzzle's own checker or is
//! refused. That there is none, and no other, is its word.

use super::{Budget, Verdict};
use crate::diagnostics::{Code, Diagnostic, Remedy, Result, shown};
use crate::puzzle::smt::answer::MOST_BYTES;
use crate::puzzle::smt::{Answer, Encoded, Encoding, Values, answer};
use crate::puzzle::{Conflict, Puzzle, Rules, Solution};
use std::io::{self, Read, Write as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

/// Bytes of what a program says on standard error that are kept, the last ones: a page of messages.
const KEPT: usize = 64 << 10;

/// How often is looked whether the program has ended once its output has.
const LOOK_EVERY: Duration = Duration::from_millis(2);

/// How long is waited for what an ended program has left on standard error.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// A program with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    words: Vec<String>,
}

impl Program {
    /// The program in a line as a shell would split it into words: at blanks, except within quotes and behind
    /// a backslash. Nothing else is special: no shell sees the line.
    ///
    /// # Errors
    /// [`Code::Usage`] for no words and for quotes that do not end.
    pub fn parse(line: &str) -> Result<Self> {
        let words = words(line)?;
        if words.first().is_none_or(String::is_empty) {
            return Err(Diagnostic::new(Code::Usage, "no program is named as solver")
                .hint("name one that reads SMT-LIB from standard input")
                .remedy(Remedy::NameSolver));
        }
        Ok(Self { words })
    }

    /// The program's name as it was given.
    pub fn name(&self) -> &str {
        &self.words[0]
    }

    fn failed(&self, message: impl std::fmt::Display) -> Diagnostic {
        Diagnostic::new(Code::SolverFailed, format!("{} {message}", shown(self.name())))
    }

    /// Starts the program with `text` on its standard input.
    fn start(&self, text: String) -> Result<Running> {
        let mut command = Command::new(self.name());
        command.args(&self.words[1..]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = Guard(command.spawn().map_err(|e| self.not_started(&e))?);
        if let Some(mut input) = child.0.stdin.take() {
            // A program that has seen enough need not read to the end: a broken pipe is no trouble.
            std::thread::spawn(move || drop(input.write_all(text.as_bytes())));
        }
        let output = child.0.stdout.take().map(gathered);
        let errors = child.0.stderr.take().map(last_words);
        match (output, errors) {
            (Some(output), Some(errors)) => Ok(Running { child, output, errors }),
            _ => Err(Diagnostic::new(Code::Bug, "the solver was started without pipes")),
        }
    }

    fn not_started(&self, error: &io::Error) -> Diagnostic {
        match error.kind() {
            io::ErrorKind::NotFound => {
                let message = format!("no program is called {}", shown(self.name()));
                Diagnostic::new(Code::SolverFailed, message)
                    .hint("install it or give its path")
                    .remedy(Remedy::SolverByPath)
            }
            _ => {
                self.failed(format_args!("cannot be started: {error}")).hint("name a program that may be run")
            }
        }
    }

    /// What the program says of `text`; `None` if it does not before the deadline, when it is killed.
    fn ask(&self, text: String, deadline: Instant) -> Result<Option<Answer>> {
        let mut running = self.start(text)?;
        let left = deadline.saturating_duration_since(Instant::now());
        let Ok(output) = running.output.recv_timeout(left) else { return Ok(None) };
        // It may go on for ever: it is ended with `running`, whether it stops at a closed pipe or not.
        if output.len() as u64 > MOST_BYTES {
            let more =
                format!("more than {} MiB; an answer of the largest puzzle has less", MOST_BYTES >> 20);
            return Err(self
                .failed("answers without end")
                .fact(more)
                .hint("have it print the values that are asked for and nothing else"));
        }
        let Some(status) = running.child.wait_until(deadline) else { return Ok(None) };
        match answer::parse_bytes(&output, &format!("the answer of {}", shown(self.name()))) {
            Ok(answer) => Ok(Some(answer)),
            Err(diagnostic) if !status.success() => {
                let errors = running.errors.recv_timeout(LAST_WORDS).unwrap_or_default();
                Err(self.crashed(status, &errors, &diagnostic))
            }
            Err(diagnostic) => Err(Diagnostic { code: Code::SolverFailed, ..diagnostic }),
        }
    }

    fn crashed(&self, status: ExitStatus, errors: &[u8], answer: &Diagnostic) -> Diagnostic {
        let diagnostic = self.failed(match status.code() {
            Some(code) => format!("ended with exit code {code}"),
            // Signals are what is left.
            None => format!("was ended: {status}"),
        });
        let errors = String::from_utf8_lossy(errors);
        let last = errors.lines().rev().find(|line| !line.trim().is_empty());
        let diagnostic = match last {
            Some(line) => diagnostic
                .fact(format!("it said last: {}", line.trim().chars().take(200).collect::<String>())),
            None => diagnostic.fact("it said nothing on standard error"),
        };
        let line = answer.place.line.unwrap_or(1);
        diagnostic
            .fact(format!("line {line} of its answer: {}", answer.message))
            .hint("try the text by itself")
            .remedy(Remedy::SolverByHand)
    }
}

/// A program at work.
struct Running {
    child: Guard,
    output: Receiver<Vec<u8>>,
    errors: Receiver<Vec<u8>>,
}

/// A child that does not outlive this.
struct Guard(Child);

impl Guard {
    /// How the program ended; `None` if it did not before the deadline.
    fn wait_until(&mut self, deadline: Instant) -> Option<ExitStatus> {
        loop {
            match self.0.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => std::thread::sleep(LOOK_EVERY),
                _ => return None,
            }
        }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // Both fail only where it has ended and been waited for.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What a pipe carries, once it is closed or longer than any answer. The thread is left behind where
/// something that the program started keeps the pipe open.
fn gathered(pipe: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        // What came before a pipe failed is judged as it is.
        let _ = pipe.take(MOST_BYTES + 1).read_to_end(&mut bytes);
        let _ = sender.send(bytes);
    });
    receiver
}

/// The last bytes that a pipe carries, once it is closed; what comes before is read and forgotten, so that a
/// program may say as much as it likes.
fn last_words(mut pipe: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let (mut kept, mut some) = (Vec::new(), [0; 4 << 10]);
        while let Ok(n @ 1..) = pipe.read(&mut some) {
            kept.extend_from_slice(&some[..n]);
            kept.drain(..kept.len().saturating_sub(KEPT));
        }
        let _ = sender.send(kept);
    });
    receiver
}

/// The words of a line, as a shell splits them.
fn words(line: &str) -> Result<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut characters = line.chars();
    let open = |quote: char| {
        Diagnostic::new(Code::Usage, format!("the solver's command opens {quote} and does not close it"))
            .fact(format!("given: {line}"))
            .hint("close it, or put a backslash before it")
    };
    while let Some(c) = characters.next() {
        match c {
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match characters.next() {
                        None => return Err(open(c)),
                        Some(end) if end == c => break,
                        Some('\\') if c == '"' => match characters.next() {
                            Some(escaped @ ('"' | '\\')) => word.push(escaped),
                            Some(other) => word.extend(['\\', other]),
                            None => return Err(open(c)),
                        },
                        Some(other) => word.push(other),
                    }
                }
            }
            '\\' => word.get_or_insert_default().push(characters.next().unwrap_or('\\')),
            c if c.is_whitespace() => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Ok(words)
}

/// Has `program` solve a puzzle in this encoding and says how many solutions it finds.
///
/// # Errors
/// [`Code::SolverFailed`] where the program cannot be started, crashes, or gives what is no answer or no
/// solution; [`Code::Unsupported`] where the kind has no such encoding.
pub fn run(puzzle: &Puzzle, program: &Program, encoding: Encoding, budget: Budget) -> Result<Verdict> {
    let start = Instant::now();
    let rules = puzzle.rules();
    if let Some(core) = rules.direct_conflicts().into_iter().next() {
        return Ok(Verdict::None { core });
    }
    let encoded = Encoded::new(rules, encoding)?;
    let mut job = Job { program, rules, encoded, formulas: Vec::new(), deadline: start + budget.time };
    let gave_up = || Ok(Verdict::GaveUp { spent: start.elapsed() });
    let (first, values) = match job.next()? {
        Found::Solution(solution, values) => (solution, values),
        Found::Unknown => return gave_up(),
        Found::Nothing => {
            let core = Conflict::new(Vec::new(), format!("{} finds no solution", shown(program.name())));
            return Ok(Verdict::None { core });
        }
    };
    job.formulas.push(job.encoded.other_than(&values));
    loop {
        match job.next()? {
            Found::Nothing => return Ok(Verdict::Unique(first)),
            Found::Unknown => return gave_up(),
            // Other values can stand for the same solution.
            Found::Solution(second, values) if second == first => {
                job.formulas.push(job.encoded.other_than(&values));
            }
            Found::Solution(..) => return Ok(Verdict::Many { first, backbone: Vec::new() }),
        }
    }
}

/// A puzzle on its way to a verdict.
struct Job<'a> {
    program: &'a Program,
    rules: &'a dyn Rules,
    encoded: Encoded<'a>,
    /// What is asserted besides the puzzle.
    formulas: Vec<String>,
    deadline: Instant,
}

/// What one question came to.
enum Found {
    Solution(Solution, Values),
    Nothing,
    Unknown,
}

impl Job<'_> {
    /// Asks for a solution that keeps the formulas too.
    fn next(&self) -> Result<Found> {
        match self.program.ask(self.encoded.text_with(&self.formulas), self.deadline)? {
            None | Some(Answer::Unknown) => Ok(Found::Unknown),
            Some(Answer::Unsat) => Ok(Found::Nothing),
            Some(Answer::Sat(values)) => Ok(Found::Solution(self.checked(&values)?, values)),
        }
    }

    fn not_answered(&self, diagnostic: Diagnostic) -> Diagnostic {
        let code = if diagnostic.code == Code::BadAnswer { Code::SolverFailed } else { diagnostic.code };
        Diagnostic { code, ..diagnostic.in_file(format!("the answer of {}", shown(self.program.name()))) }
    }

    /// The solution in the program's values, if it is one.
    fn checked(&self, values: &Values) -> Result<Solution> {
        let reading = self.encoded.reading(values).map_err(|t| self.not_answered(t))?;
        let faults = reading.faults.iter().map(ToString::to_string);
        let checks = self.rules.check(&reading.solution).into_iter().filter(|check| !check.ok);
        let failed: Vec<String> = faults.chain(checks.map(|check| check.to_string())).collect();
        if failed.is_empty() {
            return Ok(reading.solution);
        }
        Err(failed
            .into_iter()
            .fold(self.program.failed("gives an answer that breaks the rules"), Diagnostic::fact))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_shells_split_them() {
        for (line, split) in [
            ("z3 -in", &["z3", "-in"][..]),
            ("  z3\t-in  ", &["z3", "-in"]),
            ("'/my programs/z3' -in", &["/my programs/z3", "-in"]),
            (r#""/my programs/z3" "-in""#, &["/my programs/z3", "-in"]),
            (r"/my\ programs/z3 \'x", &["/my programs/z3", "'x"]),
            (r#"a "" b'c d'e"#, &["a", "", "bc de"]),
            (r#""a\"b\\c\d""#, &[r#"a"b\c\d"#]),
            ("z3 $HOME > x; y | z &", &["z3", "$HOME", ">", "x;", "y", "|", "z", "&"]),
        ] {
            assert_eq!(words(line).expect(line), split, "{line}");
        }
    }

    #[test]
    fn commands_that_are_none_are_refused() {
        for line in ["", "  ", "''", "'z3 -in", "\"z3", "z3 \"a\\"] {
            let diagnostic = Program::parse(line).expect_err(line);
            assert_eq!(diagnostic.code, Code::Usage, "{line}");
            assert!(diagnostic.hint.is_some(), "{line}");
        }
    }
}
