//! A verdict as it is told: troubles that name cells, marks for the picture, JSON. The words are the
//! verdict's own.

use super::bare;
use super::outcome::Outcome;
use crate::diagnostics::{CellLocation, Code, Diagnostic};
use crate::draw::Mark;
use crate::geometry::Cell;
use crate::ocr::{Candidate, Reading};
use crate::puzzle::smt::{Fault, at_fault};
use crate::puzzle::{Check, Puzzle, Rules, Symbol};
use crate::solve::{Fix, Verdict};
use serde_json::{Value, json};

/// Empty cells shown as those most probably missed.
const FAINTEST: usize = 3;

/// A puzzle with what the solver said of it and where it came from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case<'a> {
    /// The file's name as shown.
    pub(crate) file: &'a str,
    /// Which puzzle of the file it is (from one) and of how many.
    pub(crate) number: (usize, usize),
    /// The puzzle.
    pub(crate) puzzle: &'a Puzzle,
    /// What the solver said.
    pub(crate) verdict: &'a Verdict,
    /// What was read, if it came from a photo.
    pub(crate) reading: Option<&'a Reading>,
    /// Which one change gives exactly one solution, where there is none.
    pub(crate) fixes: &'a [Fix],
}

impl Case<'_> {
    /// What is wrong where there is no single answer.
    pub(crate) fn diagnostic(&self) -> Option<Diagnostic> {
        let mut diagnostic = self.verdict.diagnostic(self.puzzle.rules())?;
        if self.reading.is_some() && bare::is_bare(self.puzzle) {
            return Some(bare::diagnostic(self.puzzle).in_file(self.file));
        }
        for place in &mut diagnostic.place.cells {
            place.quad = self.quad(place.cell);
        }
        match self.verdict {
            Verdict::Many { .. } => diagnostic.facts.extend(self.perhaps_missed()),
            Verdict::None { .. } => diagnostic = self.with_fixes(diagnostic),
            Verdict::Unique(_) | Verdict::GaveUp { .. } => {}
        }
        if self.number.1 > 1 {
            diagnostic = diagnostic.fact(format!("puzzle {} of {}", self.number.0, self.number.1));
        }
        Some(diagnostic.in_file(self.file))
    }

    /// The empty cells that most probably hold a symbol after all, in words.
    fn perhaps_missed(&self) -> impl Iterator<Item = String> + '_ {
        let rules = self.puzzle.rules();
        self.faintest().into_iter().map(|(cell, (symbol, probability))| {
            format!("perhaps missed: {} at {cell} ({:.0} %)", rules.show(symbol), probability * 100.0)
        })
    }

    /// The empty cells that most probably hold a symbol after all, with that symbol and its probability.
    fn faintest(&self) -> Vec<(Cell, (Symbol, f64))> {
        let cells = self.reading.map_or(&[][..], |r| r.cells.as_slice());
        let mut faint: Vec<_> = cells
            .iter()
            .filter(|cell| cell.best().symbol.is_none())
            .filter_map(|cell| {
                let rival = cell.candidates.iter().find_map(|c| Some((c.symbol?, c.probability)))?;
                Some((cell.place.cell, rival))
            })
            .filter(|(_, rival)| rival.1 >= Candidate::LEAST_SHOWN)
            .collect();
        faint.sort_by(|a, b| b.1.1.total_cmp(&a.1.1).then(a.0.cmp(&b.0)));
        faint.truncate(FAINTEST);
        faint
    }

    /// The same trouble with the changes that would leave exactly one solution.
    fn with_fixes(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        let rules = self.puzzle.rules();
        match self.fixes {
            [] => diagnostic,
            [only] => diagnostic.hint(only.remedy(rules)),
            several => {
                diagnostic.facts.extend(several.iter().map(|fix| fix.remedy(rules)));
                diagnostic.hint("one of these clues is wrong; correct it in the puzzle and try again")
            }
        }
    }

    fn quad(&self, cell: Cell) -> Option<crate::geometry::Quad> {
        self.reading?.at(cell).map(|c| c.place.quad)
    }

    /// The marks that show what is wrong: the clashing clues.
    pub(crate) fn clash_marks(&self) -> Vec<Mark> {
        match self.verdict {
            Verdict::None { core } => core.cells().map(Mark::Clash).collect(),
            _ => Vec::new(),
        }
    }

    /// The puzzle and its verdict for `--json`.
    pub(crate) fn json(&self) -> Value {
        let rules = self.puzzle.rules();
        let mut value = puzzle_json(rules);
        value["verdict"] = json!(self.verdict.word());
        match self.verdict {
            // What was found to be a solution can be written as one.
            Verdict::Unique(solution) => {
                value["solution"] = json!(rules.answer_csv(solution).unwrap_or_default());
                if !rules.kind().is_read_from_photos() {
                    value["checks"] = rules.check(solution).iter().map(ToString::to_string).collect();
                }
            }
            Verdict::Many { backbone, .. } => value["certain"] = json!(backbone),
            Verdict::None { core } => {
                value["core"] = json!(core.clues);
                value["why"] = json!(core.why);
                if !core.others.is_empty() {
                    value["others"] = json!(core.others);
                }
                if !self.fixes.is_empty() {
                    value["fixes"] = self.fixes.iter().map(fix_json).collect();
                }
            }
            Verdict::GaveUp { .. } => {}
        }
        value
    }
}

/// A puzzle for `--json`, whatever is made of it.
pub(crate) fn puzzle_json(rules: &dyn Rules) -> Value {
    let layout = rules.layout();
    json!({
        "kind": rules.name(),
        "rows": layout.rows,
        "columns": layout.columns,
        "givens": rules.clues().len(),
        "puzzle": rules.to_csv(),
    })
}

fn fix_json(fix: &Fix) -> Value {
    let Fix { clue, symbol, needless } = *fix;
    json!({
        "row": clue.cell.row + 1, "column": clue.cell.column + 1,
        "read": clue.symbol.0, "now": symbol.0, "needless": needless,
    })
}

/// The place of a verdict in counts of each.
pub(crate) const fn rank(verdict: &Verdict) -> usize {
    match verdict {
        Verdict::Unique(_) => 0,
        Verdict::Many { .. } => 1,
        Verdict::None { .. } => 2,
        Verdict::GaveUp { .. } => 3,
    }
}

/// What the checker says of the only solution of a kind that has no picture yet, where people look at the
/// checks.
pub(crate) fn text_checks(rules: &dyn Rules, verdict: &Verdict) -> Vec<Check> {
    match verdict {
        Verdict::Unique(solution) if !rules.kind().is_read_from_photos() => rules.check(solution),
        _ => Vec::new(),
    }
}

/// Tells how many checks an answer passes, and with `--verbose` which; gives each as it is told.
pub(crate) fn tell_checks(checks: &[Check], faults: &[Fault], outcome: &mut Outcome) -> Vec<String> {
    let failing = faults.iter().map(ToString::to_string);
    let each: Vec<String> = checks.iter().map(ToString::to_string).chain(failing).collect();
    if !each.is_empty() {
        let ok = checks.iter().filter(|check| check.ok).count();
        outcome.step("checked", format!("{ok} of {} checks OK", each.len()));
        outcome.detail("checks", each.join(", "));
    }
    each
}

/// What is wrong with an answer, by the puzzle's own checker - the solver has no say in it - and by what its
/// values say besides; `None` for a right one.
pub(crate) fn wrong_answer(checks: &[Check], faults: &[Fault]) -> Option<Diagnostic> {
    let failed: Vec<&Check> = checks.iter().filter(|check| !check.ok).collect();
    if failed.is_empty() && faults.is_empty() {
        return None;
    }
    let mut diagnostic = Diagnostic::new(Code::WrongAnswer, "this answer does not solve the puzzle");
    diagnostic.place.cells =
        at_fault(checks, faults).into_iter().map(|cell| CellLocation { cell, quad: None }).collect();
    diagnostic.facts.extend(faults.iter().map(ToString::to_string));
    for check in &failed {
        diagnostic.facts.push(check.with_place());
    }
    Some(
        diagnostic
            .hint("clues are what the puzzle gives; where only they fail, the answer is another puzzle's"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Clue, Given, Solution};
    use std::time::Duration;

    fn clue(row: u16, column: u16, symbol: u32) -> Clue {
        Clue { cell: Cell::new(row, column), symbol: Symbol(symbol) }
    }

    fn puzzle(text: &str) -> Puzzle {
        crate::puzzle::parse(text, "t").expect("a puzzle").remove(0)
    }

    fn case<'a>(puzzle: &'a Puzzle, verdict: &'a Verdict) -> Case<'a> {
        Case { file: "t", number: (1, 1), puzzle, verdict, reading: None, fixes: &[] }
    }

    #[test]
    fn no_solution_names_the_clashing_cells() {
        let puzzle = puzzle("1,1,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,0\n");
        let given = [clue(0, 0, 1), clue(0, 1, 1)].map(Given::Clue).to_vec();
        let verdict = Verdict::None { core: puzzle.rules().conflict(given) };
        let diagnostic = case(&puzzle, &verdict).diagnostic().expect("a problem");
        assert_eq!(diagnostic.code, Code::NoSolution);
        assert_eq!(diagnostic.message, "row 1 column 1 and row 1 column 2 cannot both be 1");
        assert_eq!(diagnostic.place.cells.len(), 2);
        assert_eq!(case(&puzzle, &verdict).clash_marks().len(), 2);
    }

    #[test]
    fn several_solutions_count_what_is_certain() {
        let puzzle = puzzle("1,2,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,0\n");
        let first = Solution { rows: 4, columns: 4, values: vec![Some(Symbol(1)); 16] };
        let verdict = Verdict::Many { first, backbone: vec![clue(0, 2, 3)] };
        let diagnostic = case(&puzzle, &verdict).diagnostic().expect("a problem");
        assert_eq!(diagnostic.code, Code::SeveralSolutions);
        assert_eq!(diagnostic.facts, ["1 of 14 open cells are equal in all solutions"]);
    }

    #[test]
    fn giving_up_says_how_to_give_more_time_and_which_puzzle() {
        let puzzle = puzzle("1,2,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,0\n");
        let verdict = Verdict::GaveUp { spent: Duration::from_secs(2) };
        let diagnostic = Case { number: (3, 9), ..case(&puzzle, &verdict) }.diagnostic().expect("a problem");
        assert_eq!(diagnostic.code, Code::GaveUp);
        assert_eq!(diagnostic.facts, ["puzzle 3 of 9"]);
        assert_eq!(diagnostic.remedies, [crate::diagnostics::Remedy::MoreTime]);
    }
}
