//! What a solver answered to a puzzle's SMT-LIB text: read, judged, told.

use super::outcome::Outcome;
use super::verdict;
use crate::diagnostics::{Code, Command, Diagnostic, Remedy, Result, shown};
use crate::puzzle::Rules;
use crate::puzzle::smt::{Answer, Encoded, Reading, answer};
use std::path::Path;

/// What the answer in `bytes`, which came from `file`, says of the puzzle, read from `path`. It may be wrong
/// or have holes: then the outcome has an error that says where. How many checks pass is told, and with
/// `--verbose` which.
///
/// # Errors
/// [`Code::BadAnswer`] for what is no answer, [`Code::NoSolution`] and [`Code::GaveUp`] for one without
/// values.
pub(crate) fn judged(
    (rules, path): (&dyn Rules, &Path),
    (bytes, file): (&[u8], &Path),
    outcome: &mut Outcome,
) -> Result<Reading> {
    let in_file = |diagnostic: Diagnostic| diagnostic.in_file(shown(file));
    let reading = read(rules, bytes, path).map_err(in_file)?;
    let checks = rules.check(&reading.solution);
    let each = verdict::tell_checks(&checks, &reading.faults, outcome);
    outcome.note("checks", each);
    let wrong = verdict::wrong_answer(&checks, &reading.faults).map(in_file);
    outcome.note("answer", if wrong.is_none() { "right" } else { "wrong" });
    outcome.note("solution", rules.answer_csv(&reading.solution).ok());
    outcome.errors.extend(wrong);
    Ok(reading)
}

/// What the bytes of an answer say.
fn read(rules: &dyn Rules, bytes: &[u8], path: &Path) -> Result<Reading> {
    match answer::parse_bytes(bytes, "")? {
        Answer::Sat(values) => Encoded::of_values(rules, &values)?.reading(&values),
        Answer::Unsat => Err(Diagnostic::new(Code::NoSolution, "the solver says that there is no solution")
            .hint("for the reason")
            .remedy(Remedy::Command(Command::Check, path.to_owned()))),
        Answer::Unknown => {
            Err(Diagnostic::new(Code::GaveUp, "the solver does not know whether there is a solution")
                .hint("give it more time, or try ours")
                .remedy(Remedy::Command(Command::Solve, path.to_owned())))
        }
    }
}
