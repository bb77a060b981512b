//! Printed solutions and the puzzles that they answer, on whatever pages they stand.

use crate::record::{PlaceRecord, PuzzleRecord, VerdictRecord};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// Share of a puzzle's clues that a solution with its number must have at least: less is another puzzle's.
const SHARED: f64 = 0.8;

/// Cells of a difference that are named.
const NAMED: usize = 5;

/// What a puzzle or a printed solution holds, as far as it is compared.
#[derive(Clone, Debug, Default)]
pub(super) struct Content {
    is_solution: bool,
    columns: u16,
    /// The clues, or the solution, row by row.
    values: Vec<Option<u32>>,
    /// Our own answer, as the sidecar has it.
    answer: Option<Vec<String>>,
    /// The number printed beside it.
    number: Option<String>,
}

/// The solution of a puzzle, by its place in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) solution: usize,
    /// The cells in which it is not what we answered, or, where we gave no answer, what we read.
    differs: Vec<PlaceRecord>,
    /// Whether there is an answer of ours that it was held against.
    is_answered: bool,
}

/// The printed solution to a puzzle, as the report has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Printed {
    input: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<usize>,
    puzzle: Option<usize>,
    /// Whether our answer is the printed one; `None` where we have none.
    agrees: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    differs: Vec<PlaceRecord>,
}

impl Content {
    /// That of a puzzle, or of a printed solution.
    pub(super) fn of(puzzle: &PuzzleRecord) -> Self {
        let answer = match &puzzle.verdict {
            Some(VerdictRecord::Unique { solution }) if puzzle.problem.is_none() => Some(solution.clone()),
            _ => None,
        };
        let number = puzzle.title.as_ref().and_then(|title| title.number.clone());
        Self {
            is_solution: puzzle.is_solution,
            columns: puzzle.board.columns,
            values: puzzle.cells.iter().map(|cell| cell.value).collect(),
            answer,
            number,
        }
    }

    fn is_as_large(&self, other: &Self) -> bool {
        self.columns == other.columns && self.values.len() == other.values.len()
    }

    /// Share of the clues that a solution has.
    fn shared(&self, solution: &Self) -> f64 {
        let clues = self.values.iter().zip(&solution.values).filter(|(clue, _)| clue.is_some());
        let (of, same) = clues.fold((0, 0), |(of, same), (a, b)| (of + 1, same + usize::from(a == b)));
        f64::from(same as u32) / f64::from(of.max(1))
    }

    /// The cells in which a solution is not what we answered or, without an answer, what we read.
    fn differs(&self, solution: &Self) -> Vec<PlaceRecord> {
        let ours: Vec<Option<u32>> = match &self.answer {
            Some(rows) => rows.iter().flat_map(|row| row.chars()).map(|value| value.to_digit(36)).collect(),
            None => self.values.clone(),
        };
        let both = ours.iter().zip(&solution.values).enumerate();
        let other = both.filter(|(_, (ours, printed))| ours.is_some() && ours != printed);
        let columns = usize::from(self.columns.max(1));
        other.map(|(at, _)| PlaceRecord::at((at / columns) as u16, (at % columns) as u16)).collect()
    }
}

/// For each puzzle its printed solution, if it has one: the one that has all its clues or, where a clue was
/// misread, the one with its number that has nearly all.
pub(super) fn solutions(contents: &[Content]) -> Vec<Option<Found>> {
    let printed: Vec<usize> = (0..contents.len()).filter(|&index| contents[index].is_solution).collect();
    let mut numbered: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for &index in &printed {
        if let Some(number) = contents[index].number.as_deref() {
            numbered.entry(number).or_default().push(index);
        }
    }
    let of = |puzzle: &Content| {
        let has_all = |index: &&usize| {
            puzzle.is_as_large(&contents[**index]) && puzzle.shared(&contents[**index]) >= 1.0
        };
        let same = puzzle.number.as_deref().and_then(|number| numbered.get(number));
        let nearly = |index: &&usize| {
            puzzle.is_as_large(&contents[**index]) && puzzle.shared(&contents[**index]) >= SHARED
        };
        let by_number = same.and_then(|same| same.iter().find(has_all).or_else(|| same.iter().find(nearly)));
        let solution = *printed.iter().find(has_all).or(by_number)?;
        let differs = puzzle.differs(&contents[solution]);
        Some(Found { solution, differs, is_answered: puzzle.answer.is_some() })
    };
    let has_clues = |puzzle: &Content| puzzle.values.iter().any(Option::is_some);
    contents.iter().map(|puzzle| of(puzzle).filter(|_| !puzzle.is_solution && has_clues(puzzle))).collect()
}

impl Printed {
    /// What was found: the solution is this puzzle of that page of an input.
    pub(super) fn of(found: &Found, (input, page, puzzle): (&str, Option<usize>, Option<usize>)) -> Self {
        Self {
            input: input.to_owned(),
            page,
            puzzle,
            agrees: found.is_answered.then_some(found.differs.is_empty()),
            differs: found.differs.clone(),
        }
    }

    /// Whether our answer is the printed one; `None` where we have none.
    pub(super) const fn agrees(&self) -> Option<bool> {
        self.agrees
    }
}

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (how, cells) = match (self.agrees, &self.differs[..]) {
            (Some(true), _) => ("agrees with", String::new()),
            (None, []) => ("agrees, as far as it was read, with", String::new()),
            (_, cells) => {
                let named: Vec<String> = cells.iter().take(NAMED).map(ToString::to_string).collect();
                let more = if cells.len() > NAMED { " and others" } else { "" };
                ("differs from", format!(": {}{more}", named.join(", ")))
            }
        };
        match self.page {
            Some(page) => write!(f, "{how} the solution printed on page {page}{cells}"),
            None => write!(f, "{how} the solution printed in {}{cells}", self.input),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn content(text: &str, is_solution: bool, number: Option<&str>) -> Content {
        let values = text.chars().map(|value| value.to_digit(10).filter(|value| *value > 0)).collect();
        Content { is_solution, columns: 4, values, answer: None, number: number.map(str::to_owned) }
    }

    #[test]
    fn solutions_are_found_by_clues_and_where_one_was_misread_by_number() {
        let full = ["1234341221434321", "2143432112343412"];
        let mut answered = content("1200001000000021", false, Some("7"));
        answered.answer = Some(vec!["1234".into(), "3412".into(), "2143".into(), "4321".into()]);
        answered.values[6] = None;
        let misread = content("2143432112343411", false, Some("8"));
        let other = content("3000000000000000", false, Some("7"));
        let all =
            [answered, misread, other, content(full[0], true, Some("7")), content(full[1], true, Some("8"))];
        let found = solutions(&all);
        assert_eq!(
            found[0].as_ref().map(|f| (f.solution, f.differs.len(), f.is_answered)),
            Some((3, 0, true))
        );
        let misread = found[1].as_ref().expect("its number tells");
        assert_eq!((misread.solution, &misread.differs[..]), (4, &[PlaceRecord::at(3, 3)][..]));
        assert_eq!(found[2..], [None, None, None], "another puzzle, and solutions themselves");
    }
}
