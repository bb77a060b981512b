//! Repair by rules, against simulated readers whose truth is known.

use crate::misreads::{self, BLURRED, SHARP};
use crate::sudokus::{self, Values};
use gridlens::confirm::Correction;
use gridlens::decide::{self, Change, Repaired};
use gridlens::diagnostics::Code;
use gridlens::geometry::Cell;
use gridlens::ocr::{Ink, Reading};
use gridlens::puzzle::{Layout, Puzzle, Solution, Symbol};
use gridlens::solve::{self, Budget, Verdict};
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};

/// A puzzle as newspapers print them, with its answer.
struct Printed {
    values: Values,
    answer: Values,
}

/// Puzzles of which every clue is needed; [`printed`] adds some that are not.
fn minimal(count: usize, rng: &mut ChaCha8Rng) -> Vec<Printed> {
    let unique = |s: &_| {
        matches!(solve::run(&Puzzle::from(Clone::clone(s)), Budget::default()), Ok(Verdict::Unique(_)))
    };
    let of_values = |values: Values| Printed { answer: sudokus::solutions(9, &values, 2).remove(0), values };
    (0..count).map(|_| of_values(sudokus::minimal(9, rng, &unique))).collect()
}

/// One of the puzzles with up to eight more clues: 22 to 33, as printed ones have.
fn printed(minimal: &[Printed], rng: &mut ChaCha8Rng) -> Printed {
    let base = &minimal[rng.random_range(0..minimal.len())];
    let mut values = base.values.clone();
    let mut open: Vec<usize> = (0..values.len()).filter(|&i| values[i] == 0).collect();
    open.shuffle(rng);
    for &i in open.iter().take(rng.random_range(0..9)) {
        values[i] = base.answer[i];
    }
    Printed { values, answer: base.answer.clone() }
}

fn board() -> Layout {
    Layout::full(9, 9)
}

fn repaired(reading: &Reading) -> Option<Repaired> {
    decide::repair(&board(), reading, &[], Budget::default()).expect("no engine trouble")
}

fn values(solution: &Solution) -> Values {
    solution.values.iter().map(|v| v.map_or(0, |s| s.0 as u8)).collect()
}

fn at(index: usize) -> Cell {
    Cell::new((index / 9) as u16, (index % 9) as u16)
}

fn symbol(value: u8) -> Option<Symbol> {
    (value > 0).then_some(Symbol(value.into()))
}

/// How repairs of many readings came out.
#[derive(Debug, Default)]
struct Tally {
    sure: usize,
    right_if_unsure: usize,
    unsure: usize,
    sure_but_wrong: usize,
}

impl Tally {
    fn count(&mut self, answer: &Values, repaired: Option<&Repaired>) {
        let right = repaired.is_some_and(|r| values(&r.solution) == *answer);
        if repaired.is_some_and(|r| r.sure) {
            self.sure += 1;
            self.sure_but_wrong += usize::from(!right);
        } else {
            self.unsure += 1;
            self.right_if_unsure += usize::from(right);
        }
    }
}

#[test]
fn of_a_thousand_calibrated_readings_none_is_sure_but_wrong() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let minimal = minimal(8, &mut rng);
    let (mut sharp, mut blurred) = (Tally::default(), Tally::default());
    let mut misreads = 0;
    for round in 0..1000 {
        let puzzle = printed(&minimal, &mut rng);
        let (page, tally): (&misreads::Page, _) =
            if round % 4 > 0 { (&SHARP, &mut sharp) } else { (&BLURRED, &mut blurred) };
        let reading = misreads::calibrated(&puzzle.values, page, &mut rng);
        misreads += misreads::misread(&reading, &puzzle.values);
        tally.count(&puzzle.answer, repaired(&reading).as_ref());
    }
    assert_eq!(sharp.sure_but_wrong + blurred.sure_but_wrong, 0, "sharp {sharp:?}, blurred {blurred:?}");
    assert!(sharp.sure * 10 > 750 * 3, "sharp {sharp:?}");
    let right = sharp.sure + sharp.right_if_unsure;
    assert!(right * 10 > 750 * 9, "sharp {sharp:?}");
    assert!(misreads > 800, "{misreads} misreads say little");
    assert!(blurred.right_if_unsure * 3 > blurred.unsure * 2, "blurred {blurred:?}");
}

#[test]
fn a_reader_that_is_too_confident_by_far_is_not_believed() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let minimal = minimal(4, &mut rng);
    let mut tally = Tally::default();
    for round in 0..150 {
        let puzzle = printed(&minimal, &mut rng);
        let mut reading = misreads::perfect(&puzzle.values);
        misreads::overconfident(&mut reading, &puzzle.values, 1 + round % 3, 0.9, &mut rng);
        tally.count(&puzzle.answer, repaired(&reading).as_ref());
    }
    assert_eq!(tally.sure_but_wrong, 0, "{tally:?}");
    assert!(tally.sure > 15, "{tally:?}");
    assert!((tally.sure + tally.right_if_unsure) * 4 > 150 * 3, "{tally:?}");
}

/// Repairs miss nothing: every cell of a puzzle, misread as everything that it can be misread as.
#[test]
fn the_true_puzzle_is_among_the_repairs_whenever_one_cell_is_wrong() {
    let mut rng = ChaCha8Rng::seed_from_u64(14);
    let minimal = minimal(3, &mut rng);
    let (mut tried, mut first) = (0, 0);
    for _ in 0..3 {
        let puzzle = printed(&minimal, &mut rng);
        for i in 0..81 {
            for seen in (0..=9).filter(|&s| s != puzzle.values[i] && (s + i as u8).is_multiple_of(3)) {
                let rest = (0..=9).filter(|&s| s != seen).map(|s| (s, 0.1 / 9.0));
                let report: Vec<(u8, f64)> = std::iter::once((seen, 0.9)).chain(rest).collect();
                let mut reading = misreads::perfect(&puzzle.values);
                reading.cells[i] = misreads::cell(i, 9, Ink::Printed, &report);
                let found = decide::repairs(&board(), &reading, &[], Budget::default(), 16);
                let found = found.expect("no engine trouble");
                let is_true = |r: &Repaired| values(&r.solution) == puzzle.answer;
                assert!(found.iter().any(is_true), "{:?}: {i} as {seen}", puzzle.values);
                tried += 1;
                first += usize::from(found.first().is_some_and(is_true));
            }
        }
    }
    assert!(first * 100 > tried * 90, "the true one came first in {first} of {tried} only");
}

#[test]
fn a_reading_that_is_a_puzzle_is_left_as_it_is() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let puzzle = printed(&minimal(1, &mut rng), &mut rng);
    let found = repaired(&misreads::perfect(&puzzle.values)).expect("it is a puzzle");
    assert_eq!((found.changes.as_slice(), found.cost, found.sure), (&[][..], 0.0, true));
    assert_eq!(values(&found.puzzle.to_solution()), puzzle.values);
    assert_eq!(values(&found.solution), puzzle.answer);
}

#[test]
fn a_doubled_clue_is_changed_back_and_reported() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let puzzle = printed(&minimal(1, &mut rng), &mut rng);
    let (i, j) = two_in_a_row(&puzzle.values);
    let (truth, twin) = (puzzle.values[i], puzzle.values[j]);
    let mut reading = misreads::perfect(&puzzle.values);
    reading.cells[i] = misreads::cell(i, 9, Ink::Printed, &[(twin, 0.6), (truth, 0.4)]);
    let found = repaired(&reading).expect("the truth is listed");
    assert_eq!(found.changes, [Change { cell: at(i), read: symbol(twin), now: symbol(truth) }]);
    assert!((found.cost - 1.5_f64.ln()).abs() < 1e-9 && found.sure, "{found:?}");
    let again = repaired(&reading).expect("the same");
    assert_eq!(found, again);
}

#[test]
fn a_correction_is_never_repaired_and_a_wrong_one_is_refused() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let puzzle = printed(&minimal(1, &mut rng), &mut rng);
    let (i, j) = two_in_a_row(&puzzle.values);
    let reading = misreads::perfect(&puzzle.values);
    let ask = |corrections: &[Correction]| decide::repair(&board(), &reading, corrections, Budget::default());
    let twin = Correction { cell: at(i), symbol: symbol(puzzle.values[j]) };
    if let Some(found) = ask(&[twin]).expect("the board has the cell") {
        assert!(found.changes.iter().all(|c| c.cell != at(i)), "{found:?}");
        assert_eq!(found.solution.get(at(i)), symbol(puzzle.values[j]));
    }
    let truth = Correction { cell: at(i), symbol: symbol(puzzle.values[i]) };
    let last = ask(&[twin, truth]).expect("the board has the cell").expect("the last correction holds");
    assert_eq!(last.changes, []);
    for wrong in
        [Correction { cell: Cell::new(9, 0), ..truth }, Correction { symbol: Some(Symbol(10)), ..truth }]
    {
        assert_eq!(ask(&[wrong]).expect_err("no such cell or symbol").code, Code::OutOfRange);
    }
}

#[test]
fn ink_that_was_not_read_is_filled_from_the_rules_when_they_leave_one_answer() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let puzzle = &minimal(1, &mut rng)[0];
    let i = puzzle.values.iter().position(|&v| v > 0).expect("a clue");
    let mut reading = misreads::perfect(&puzzle.values);
    // Half the probability is on nothing, and nobody says where the rest is.
    reading.cells[i] = misreads::cell(i, 9, Ink::Printed, &[(0, 0.5)]);
    let found = decide::repairs(&board(), &reading, &[], Budget::default(), 9).expect("no engine trouble");
    assert!(found.iter().any(|r| values(&r.puzzle.to_solution()) == puzzle.values), "{found:?}");
    // Ten times dearer than any digit in this cell is one in a cell that no reader saw ink in.
    let close: Vec<&Repaired> = found.iter().filter(|r| r.cost < found[0].cost + 2.0).collect();
    assert!(close.iter().all(|r| r.changes.len() == 1 && r.changes[0].cell == at(i)), "{found:?}");
    assert!(close.len() == 1 || !found[0].sure, "{found:?}");
}

#[test]
fn nonsense_ends_in_time_and_is_never_sure() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let noise: Values = (0..81).map(|_| rng.random_range(0..=9)).collect();
    let mut unread = misreads::perfect(&noise);
    for (i, cell) in unread.cells.iter_mut().enumerate() {
        *cell = misreads::cell(i, 9, Ink::Printed, &[(0, f64::NAN)]);
    }
    let readings = [misreads::perfect(&noise), misreads::perfect(&vec![0; 81]), unread, Reading::default()];
    for reading in readings {
        let start = Instant::now();
        let found = repaired(&reading);
        assert!(found.is_none_or(|r| !r.sure));
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
        let spent = Budget { time: Duration::ZERO };
        let nothing = decide::repair(&board(), &reading, &[], spent).expect("no engine trouble");
        assert!(nothing.is_none());
    }
}

#[test]
fn a_board_of_any_printed_size_is_repaired() {
    let mut rng = ChaCha8Rng::seed_from_u64(10);
    for (size, ..) in sudokus::SHAPES {
        let answer = sudokus::filled(size, &mut rng);
        let mut values = answer.clone();
        values[0] = 0;
        let side = size as u16;
        let cells = |ink: Ink, wrong: &[(u8, f64)]| {
            let cell = |i| match i {
                1 => misreads::cell(i, size, ink, wrong),
                _ => misreads::cell(i, size, Ink::Printed, &[(values[i], 1.0)]),
            };
            Reading::from((0..values.len()).map(cell).collect::<Vec<_>>())
        };
        let reading = cells(Ink::Printed, &[(answer[0], 0.7), (answer[1], 0.3), (answer[2], 1e-9)]);
        let found = decide::repair(&Layout::full(side, side), &reading, &[], Budget::default());
        let found = found.expect("no engine trouble").expect("one cell is wrong");
        assert_eq!(self::values(&found.solution), answer, "{size} x {size}");
    }
}

#[test]
fn where_two_readings_are_nearly_as_probable_the_cells_that_differ_are_named() {
    let mut rng = ChaCha8Rng::seed_from_u64(29);
    let mut seen = 0;
    for puzzle in minimal(4, &mut rng) {
        for (i, &truth) in puzzle.values.iter().enumerate().filter(|v| *v.1 > 0) {
            let twin = truth % 9 + 1;
            let mut reading = misreads::perfect(&puzzle.values);
            reading.cells[i] = misreads::cell(i, 9, Ink::Printed, &[(truth, 0.6), (twin, 0.4)]);
            if let Some(found) = repaired(&reading).filter(|found| !found.sure && found.contested.len() == 1)
            {
                let found = found.contested[0];
                assert_eq!((found.cell, found.read, found.rival), (at(i), symbol(truth), symbol(twin)));
                seen += 1;
            }
        }
    }
    assert!(seen > 0, "some clues may be another digit as well");
}

/// A reading in which the open cells of `wrong` hold handwriting: the answer, or what `wrong` says.
fn half_filled(puzzle: &Printed, wrong: &[(usize, u8)]) -> Reading {
    let mut reading = misreads::perfect(&puzzle.values);
    let open: Vec<usize> = (0..81).filter(|&i| puzzle.values[i] == 0).take(20).collect();
    for i in open {
        let mistaken = wrong.iter().find(|w| w.0 == i).map(|w| w.1);
        let written = mistaken.unwrap_or(puzzle.answer[i]);
        reading.cells[i] = misreads::cell(i, 9, Ink::Handwritten, &[(written, 0.98), (0, 0.01)]);
    }
    reading
}

#[test]
fn handwriting_that_contradicts_the_print_is_listed_and_taken_for_what_belongs_there() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let puzzle = printed(&minimal(1, &mut rng), &mut rng);
    let i = puzzle.values.iter().position(|&v| v == 0).expect("an open cell");
    let written = puzzle.answer[i] % 9 + 1;
    let reading = half_filled(&puzzle, &[(i, written)]);
    let found = repaired(&reading).expect("print alone is a puzzle");
    let right = symbol(puzzle.answer[i]);
    assert_eq!(found.changes, [Change { cell: at(i), read: symbol(written), now: right }]);
    assert_eq!(values(&found.solution), puzzle.answer);
    assert!(found.sure, "{found:?}");
    let wrong = decide::contradictions(&reading, &found);
    assert_eq!(wrong.len(), 1);
    assert_eq!(
        (wrong[0].cell, Some(wrong[0].written), Some(wrong[0].right)),
        (at(i), symbol(written), right)
    );
    let print = repaired(&decide::givens_only(&reading)).expect("print alone is a puzzle");
    assert_eq!(values(&print.puzzle.to_solution()), puzzle.values);
}

fn decided(reading: &Reading) -> Option<Repaired> {
    decide::decide(&board(), reading, &[], Budget::default()).expect("no engine trouble")
}

#[test]
fn print_decides_where_much_of_the_handwriting_is_wrong() {
    let mut rng = ChaCha8Rng::seed_from_u64(14);
    let puzzle = printed(&minimal(1, &mut rng), &mut rng);
    let open = (0..81).filter(|&i| puzzle.values[i] == 0).take(20);
    let wrong: Vec<(usize, u8)> = open.step_by(2).map(|i| (i, puzzle.answer[i] % 9 + 1)).collect();
    let reading = half_filled(&puzzle, &wrong);
    assert!(repaired(&reading).is_none_or(|r| !r.sure), "ten mistakes are too many to be sure with them");
    let found = decided(&reading).expect("print alone is a puzzle");
    assert!(found.sure);
    assert_eq!(values(&found.solution), puzzle.answer);
    let cells: Vec<_> = found.changes.iter().map(|c| c.cell).collect();
    assert_eq!(cells, wrong.iter().map(|w| at(w.0)).collect::<Vec<_>>());
    assert_eq!(decide::contradictions(&reading, &found).len(), wrong.len());
}

#[test]
fn without_a_puzzle_in_print_the_handwriting_is_needed() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    let puzzle = &minimal(1, &mut rng)[0];
    let mut reading = half_filled(puzzle, &[]);
    let i = puzzle.values.iter().position(|&v| v > 0).expect("a clue");
    reading.cells[i] = misreads::cell(i, 9, Ink::Empty, &[(0, 1.0)]);
    assert_eq!(repaired(&decide::givens_only(&reading)).filter(|r| r.sure), None, "several solutions");
    let found = decided(&reading).expect("with the handwriting it is a puzzle");
    assert_eq!(values(&found.solution), puzzle.answer);
}

#[test]
fn a_solved_grid_in_handwriting_is_read_through_its_misreads() {
    let answer = sudokus::filled(9, &mut ChaCha8Rng::seed_from_u64(13));
    let cell = |i: usize| match i {
        3 | 40 | 77 => misreads::cell(i, 9, Ink::Handwritten, &[(answer[i] % 9 + 1, 0.8), (answer[i], 0.15)]),
        _ => misreads::cell(i, 9, Ink::Handwritten, &[(answer[i], 0.99)]),
    };
    let found = repaired(&(0..81).map(cell).collect::<Vec<_>>().into()).expect("three cells are wrong");
    assert_eq!(values(&found.puzzle.to_solution()), answer);
    assert_eq!((found.changes.len(), found.sure), (3, true), "{found:?}");
}

fn two_in_a_row(values: &[u8]) -> (usize, usize) {
    let rows = (0..9).map(|r| (9 * r..9 * r + 9).filter(|&i| values[i] > 0).collect::<Vec<_>>());
    rows.filter(|row| row.len() > 1).map(|row| (row[0], row[1])).next().expect("more than nine clues")
}
