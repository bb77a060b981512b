//! Ways to read a board, weighed against one another: what is sure beside its cells, and what is contested.

use crate::decide::{self, Repaired};
use crate::geometry::{Cell, Mesh, ratio};
use crate::grid::Board;
use crate::ocr::{Candidate, CellReading, Ink, Reading};
use crate::puzzle::marks::Told;
use crate::puzzle::{Aside, Kind, Layout, Puzzle, Symbol, from_layout};

/// How many times as long as the other side one of cells of square boards is at most, however the page lies:
/// two squares of a crossword pass for a cell.
const OBLONG: f64 = 1.75;

/// A way to read a board, before the rules decide.
pub(super) struct Way {
    pub(super) told: Told,
    pub(super) board: Board,
    pub(super) reading: Reading,
    pub(super) puzzle: Puzzle,
    /// How many rules it breaks.
    pub(super) broken: usize,
}

impl Way {
    /// A way to read the part of a board that a kind takes for its own; `None` where that is no board of the
    /// kind.
    pub(super) fn of(board: &Board, told: Told) -> Option<Self> {
        let (width, height) = board.mesh.sides();
        if told.asides.is_empty() && !board.mesh.is_staggered() && ratio(width, height) > OBLONG {
            return None;
        }
        let (top, left) = (usize::from(told.corner.row), usize::from(told.corner.column));
        let (rows, columns) = told.size;
        let mesh = board.mesh.part((top, left), (rows.into(), columns.into()));
        let blank = crate::puzzle::parse(&told.text, "the photo").ok()?.pop()?;
        let whole = usize::from(board.layout.columns);
        let part = |r: u16, c: u16| (usize::from(r) + top) * whole + usize::from(c) + left;
        let paper = (0..rows)
            .flat_map(|r| (0..columns).map(move |c| (r, c)))
            .map(|(r, c)| board.layout.paper[part(r, c)]);
        let own = blank.rules().layout();
        let layout = Layout { paper: paper.collect(), printed: Some(told.text.as_str().into()), ..own };
        if (layout.rows, layout.columns) != (rows, columns) {
            return None;
        }
        let reading = reading(&mesh, &layout, &told);
        let givens: Vec<(Cell, Symbol)> =
            reading.cells.iter().filter_map(|cell| Some((cell.place.cell, cell.best().symbol?))).collect();
        let board = Board { mesh, layout, turn: board.turn, score: board.score };
        let puzzle = from_layout(&board.layout, &givens).ok()?;
        let broken = puzzle.rules().direct_conflicts().len();
        Some(Self { told, board, reading, puzzle, broken })
    }
}

/// A way to read a board, what the rules make of it, and the nats that both cost.
pub(super) type Decided = (f64, Way, Option<Repaired>);

/// The kind that a way has for its board.
pub(super) fn kind(way: &Decided) -> &'static Kind {
    way.1.puzzle.rules().kind()
}

/// How probable it is that a page does not keep to its own rules, such as totals that do not agree: then what
/// stands beside the cells is what the reader says of each by itself.
const MISPRINT: f64 = 0.02;

/// Gives what stands beside the cells in the first way the probabilities that the ways to read it all
/// together leave; without a way that the rules settle, those of how the kind was sure of them.
pub(super) fn weigh(decided: &mut [Decided]) {
    let is_settled = decided.first().is_some_and(|way| way.0.is_finite());
    let Some((first, others)) = decided.split_first_mut() else { return };
    let cost = |way: &Decided| if is_settled { way.0 } else { way.1.told.cost };
    let names = |way: &Way| way.told.asides.iter().map(|aside| aside.name.clone()).collect::<Vec<_>>();
    let (own, least) = (names(&first.1), cost(first));
    let rivals = others.iter().filter(|other| names(&other.1) == own);
    let weighed: Vec<(f64, Vec<String>)> = rivals
        .map(|other| {
            let values = other.1.told.asides.iter().map(|aside| aside.value.clone()).collect();
            ((least - cost(other)).min(0.0).exp(), values)
        })
        .collect();
    likened(&mut first.1.reading.asides, &weighed);
}

/// The ways behind the first that leave something to decide: those of which the rules do not make the same
/// answer in the same cells.
pub(super) fn rivals_of(decided: &[Decided]) -> impl Iterator<Item = &Decided> {
    let answer = |way: &Decided| {
        let solution = way.2.as_ref().map(|repaired| repaired.solution.clone());
        solution.map(|solution| (kind(way).name, way.1.told.corner, way.1.told.size, solution))
    };
    let first = decided.first().and_then(answer);
    decided.iter().skip(1).filter(move |way| first.is_none() || answer(way) != first)
}

/// What is told of the cells, as a reading.
pub(super) fn reading(mesh: &Mesh, layout: &Layout, told: &Told) -> Reading {
    let read = |cell: Cell| {
        let values = told.cells.iter().find(|c| c.0 == cell).map(|c| c.1.as_slice());
        let candidate =
            |&(value, probability): &(Option<u32>, f64)| Candidate { symbol: value.map(Symbol), probability };
        let candidates: Vec<Candidate> = values.unwrap_or(&[(None, 1.0)]).iter().map(candidate).collect();
        let is_empty = candidates.first().is_none_or(|c| c.symbol.is_none());
        let ink = if is_empty { Ink::Empty } else { Ink::Printed };
        CellReading { place: mesh.place(cell), candidates, ink, ink_probability: 1.0 }
    };
    Reading { cells: layout.cells().map(read).collect(), asides: told.asides.clone() }
}

/// Marks what stands beside the cells in the first way and is other in one that is about as probable: it is
/// to be looked at.
pub(super) fn contest(decided: &mut [Decided], alike: &[Way]) {
    let Some(least) = decided.first().map(|first| first.0) else { return };
    let is_near = |cost: f64| cost - least < decide::ENOUGH_MARGIN;
    let rivals = rivals_of(decided).filter(|other| is_near(other.0)).map(|other| &other.1);
    let alike = alike.iter().filter(|way| is_near(way.told.cost));
    let near: Vec<Vec<Aside>> = rivals.chain(alike).map(|way| way.told.asides.clone()).collect();
    let Some(first) = decided.first_mut() else { return };
    for other in &near {
        for (aside, rival) in first.1.reading.asides.iter_mut().zip(other) {
            aside.is_contested |= aside.name == rival.name && aside.value != rival.value;
        }
    }
}

/// Gives asides, which are read as the most probable way has them, the probabilities that other ways leave
/// them: how probable each is against the first, and the values that it has.
fn likened(asides: &mut [Aside], others: &[(f64, Vec<String>)]) {
    let sum: f64 = 1.0 + others.iter().map(|way| way.0).sum::<f64>();
    for (i, aside) in asides.iter_mut().enumerate().filter(|(_, aside)| !aside.is_contested) {
        let taken = aside.value.clone();
        let together = |value: &str| {
            let own = if value == taken { 1.0 } else { 0.0 };
            let others = others.iter().filter(|way| way.1[i] == value).map(|way| way.0).sum::<f64>();
            (own + others) / sum
        };
        for (value, probability) in &mut aside.values {
            *probability = (1.0 - MISPRINT) * together(value) + MISPRINT * *probability;
        }
        aside.values.sort_by(|a, b| b.1.total_cmp(&a.1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::aside::Form;

    fn total(value: &str, values: &[(&str, f64)]) -> Aside {
        let values = values.iter().map(|v| (v.0.to_owned(), v.1)).collect();
        Aside::new("total of row 1", Form::Number, value, values)
    }

    #[test]
    fn a_total_that_alone_is_doubtful_is_sure_where_the_others_allow_no_other() {
        let mut asides = [total("21", &[("27", 0.6), ("21", 0.4)])];
        likened(&mut asides, &[]);
        assert!(asides[0].probability() > 0.98, "{asides:?}");
        assert_eq!(asides[0].values[0].0, "21", "the most probable comes first");
    }

    #[test]
    fn ways_that_are_as_probable_leave_the_total_in_doubt() {
        let mut asides = [total("21", &[("21", 0.99), ("27", 0.01)]), total("5", &[("5", 0.9), ("6", 0.1)])];
        let way = |p: f64, first: &str| (p, vec![first.to_owned(), "5".to_owned()]);
        likened(&mut asides, &[way(0.5, "27"), way(0.5, "21")]);
        assert!((asides[0].probability() - 0.75).abs() < 0.02, "{asides:?}");
        assert!(asides[1].probability() > 0.99, "both ways have it");
        let mut odd = [Aside { is_contested: true, ..total("", &[("hook", 0.8)]) }];
        likened(&mut odd, &[]);
        assert!(odd[0].probability() < 0.01 && odd[0].is_doubtful(0.5), "no way has any use for it");
    }
}
