//! A puzzle, or its answer, as a picture without any photo.

use super::context::Context;
use super::outcome::Outcome;
use super::verdict::{self, Case};
use crate::diagnostics::{Result, shown};
use crate::draw::Format;
use crate::pipeline;
use crate::puzzle::{Puzzle, Solution};
use crate::solve::{EXACTLY_ONE, Verdict};
use std::path::Path;

/// The puzzle read from `path` as a picture, with its only solution in it where it is to be `solved`; none
/// where the outcome says why there is not one.
pub(crate) fn picture(
    context: &Context,
    (puzzle, path): (&Puzzle, &Path),
    (is_solved, format): (bool, Format),
    outcome: &mut Outcome,
) -> Result<Option<Vec<u8>>> {
    let rules = puzzle.rules();
    if !is_solved {
        return pipeline::picture(rules, None, format).map(Some);
    }
    let Some(solution) = solved(context, puzzle, path, outcome)? else { return Ok(None) };
    pipeline::picture(rules, Some(&solution), format).map(Some)
}

/// Notes what puzzle it is that is shown.
pub(crate) fn tell(puzzle: &Puzzle, outcome: &mut Outcome) {
    let name = puzzle.rules().name();
    outcome.step("read", name.clone());
    outcome.note("kind", name);
}

/// The only solution; none where the outcome says why there is not one.
fn solved(
    context: &Context,
    puzzle: &Puzzle,
    path: &Path,
    outcome: &mut Outcome,
) -> Result<Option<Solution>> {
    let (verdict, fixes) = pipeline::explained(puzzle, &context.options())?;
    let file = shown(path);
    let case = Case { file: &file, number: (1, 1), puzzle, verdict: &verdict, reading: None, fixes: &fixes };
    outcome.errors.extend(case.diagnostic());
    outcome.note("puzzles", vec![case.json()]);
    verdict::tell_checks(&verdict::text_checks(puzzle.rules(), &verdict), &[], outcome);
    Ok(match verdict {
        Verdict::Unique(solution) => {
            outcome.step("solved", EXACTLY_ONE);
            Some(solution)
        }
        _ => None,
    })
}
