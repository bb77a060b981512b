//! What in a puzzle cannot hold together, and why.

use crate::constraint::{Clue, Given};
use crate::geometry::Cell;

/// Most clues that a sentence names one by one; more are counted.
const NAMED: usize = 12;

/// Givens that cannot all hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conflict {
    /// The clues among them, row by row.
    pub clues: Vec<Clue>,
    /// What else is among them, in words, as [`Given::Other`]; empty for kinds that give nothing but clues.
    pub others: Vec<String>,
    /// Why they cannot, in one sentence without a full stop. It stands by itself: kinds say in it what their
    /// rules say, "10 at row 4 column 5 cannot follow 9 at row 2 column 6: they do not touch".
    pub why: String,
}

impl Conflict {
    /// A conflict of `clues` that a kind can explain.
    pub fn new(mut clues: Vec<Clue>, why: impl Into<String>) -> Self {
        clues.sort_unstable();
        Self { clues, others: Vec::new(), why: why.into() }
    }

    /// A conflict of `givens` that is still to be explained.
    pub(super) fn of(givens: Vec<Given>) -> Self {
        let (mut clues, mut others) = (Vec::new(), Vec::new());
        for given in givens {
            match given {
                Given::Clue(clue) => clues.push(clue),
                Given::Other(name) => others.push(name),
            }
        }
        clues.sort_unstable();
        Self { clues, others, why: String::new() }
    }

    /// [`Conflict::why`] for a line that has little room: where it would list many clues, two of them and how
    /// many more there are. `texts` are the clues' symbols as the kind writes them.
    pub(super) fn brief(&self, texts: &[String]) -> String {
        // A kind that says more than the bare list has its own words, which are short.
        let is_list = self.others.is_empty() && self.why == sentence(&self.clues, texts, &[]);
        match named(&self.clues, texts).as_slice() {
            [first, second, rest @ ..] if is_list && !rest.is_empty() => {
                format!("{first}, {second} and {} more cannot all hold", rest.len())
            }
            _ => self.why.clone(),
        }
    }

    /// The cells of the clues.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.clues.iter().map(|clue| clue.cell)
    }
}

/// The sentence for givens of which nothing more is known than that they cannot all hold; `texts` are the
/// clues' symbols as the kind writes them.
pub(super) fn sentence(clues: &[Clue], texts: &[String], others: &[String]) -> String {
    match (clues, texts) {
        _ if !others.is_empty() => with_others(clues, texts, others),
        ([], _) => "the rules leave no solution, whatever the clues".to_owned(),
        ([only], [text]) => format!("{} cannot be {text}", only.cell),
        ([a, b], [text, _]) if a.symbol == b.symbol => {
            format!("{} and {} cannot both be {text}", a.cell, b.cell)
        }
        _ if clues.len() <= NAMED => {
            format!("these {} clues cannot all hold: {}", clues.len(), named(clues, texts).join(", "))
        }
        _ => format!("{} clues cannot all hold; every one of them is part of the clash", clues.len()),
    }
}

fn named(clues: &[Clue], texts: &[String]) -> Vec<String> {
    clues.iter().zip(texts).map(|(clue, text)| format!("{text} at {}", clue.cell)).collect()
}

fn with_others(clues: &[Clue], texts: &[String], others: &[String]) -> String {
    let mut all = others.to_vec();
    all.extend(named(clues, texts));
    match all.as_slice() {
        [only] => format!("{only} cannot hold"),
        _ if all.len() <= NAMED => format!("these {} cannot all hold: {}", all.len(), all.join(", ")),
        _ => format!("{} givens cannot all hold; every one of them is part of the clash", all.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Symbol;

    fn told(cells: &[(u16, u32)], others: &[&str]) -> String {
        let clues: Vec<Clue> =
            cells.iter().map(|&(c, s)| Clue { cell: Cell::new(0, c), symbol: Symbol(s) }).collect();
        let texts: Vec<String> = clues.iter().map(|c| c.symbol.0.to_string()).collect();
        sentence(&clues, &texts, &others.iter().map(|&o| o.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn a_short_line_names_two_clues_and_counts_the_others() {
        let text = "0,0,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,0\n";
        let puzzle = crate::puzzle::parse(text, "t").expect("an empty sudoku").remove(0);
        let of = |cells: &[(u16, u32)]| {
            let clue =
                |&(c, s): &(u16, u32)| Given::Clue(Clue { cell: Cell::new(c / 4, c % 4), symbol: Symbol(s) });
            puzzle.rules().brief(&puzzle.rules().conflict(cells.iter().map(clue).collect()))
        };
        let ten: Vec<(u16, u32)> = (0..10).map(|c| (c, u32::from(c) % 4 + 1)).collect();
        assert_eq!(of(&ten), "1 at row 1 column 1, 2 at row 1 column 2 and 8 more cannot all hold");
        assert_eq!(of(&ten[..3]), "1 at row 1 column 1, 2 at row 1 column 2 and 1 more cannot all hold");
        assert_eq!(of(&[(0, 1), (1, 1)]), "row 1 column 1 and row 1 column 2 cannot both be 1");
        let many: Vec<(u16, u32)> = (0..15).map(|c| (c, 1)).collect();
        assert_eq!(of(&many), "1 at row 1 column 1, 1 at row 1 column 2 and 13 more cannot all hold");
    }

    #[test]
    fn as_much_is_said_as_is_known() {
        assert_eq!(told(&[], &[]), "the rules leave no solution, whatever the clues");
        assert_eq!(told(&[(0, 3)], &[]), "row 1 column 1 cannot be 3");
        assert_eq!(told(&[(0, 3), (1, 3)], &[]), "row 1 column 1 and row 1 column 2 cannot both be 3");
        assert_eq!(
            told(&[(0, 3), (1, 14)], &[]),
            "these 2 clues cannot all hold: 3 at row 1 column 1, 14 at row 1 column 2"
        );
        assert_eq!(told(&[], &["the total 40 of row 1"]), "the total 40 of row 1 cannot hold");
        assert_eq!(
            told(&[(0, 3)], &["the total 40 of row 1"]),
            "these 2 cannot all hold: the total 40 of row 1, 3 at row 1 column 1"
        );
        let many: Vec<(u16, u32)> = (0..13).map(|c| (c, 1)).collect();
        assert!(told(&many, &[]).starts_with("13 clues cannot all hold;"));
    }
}
