//! What a person gets of a page on which one symbol was misread: puzzles of every kind that is told by more
//! than lines, drawn, their marks read with one of them wrong.

mod cut;
mod drawn;
mod incomplete;

use super::weigh::Way;
use super::{Options, kinds, offers, settle, solve, tells_its_kind, upright};
use crate::clock::Clock;
use crate::confirm::{self, AsideCorrection, Correction};
use crate::decide::{self, Change, Repaired};
use crate::generate::{self, Generated, Size};
use crate::grid::Board;
use crate::ocr::Reading;
use crate::puzzle::marks::Marks;
use crate::puzzle::{Clue, Kind, Layout, Solution, named};
use crate::solve::{Budget, Verdict};
use rand::seq::SliceRandom as _;
use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use std::fmt;
use std::io::Write as _;
use std::ops::Range;
use std::time::Duration;

/// Puzzles of a kind.
#[derive(Clone, Copy)]
struct Series {
    kind: &'static str,
    /// A size that is quickly solved.
    side: usize,
    /// How many clues more than it needs a puzzle has at least, as printed ones have.
    more: usize,
    /// How many of them every run of the tests looks at.
    few: u64,
}

const SERIES: [Series; 8] = [
    Series { kind: "hidato", side: 5, more: 4, few: 6 },
    Series { kind: "knights-tour", side: 5, more: 4, few: 3 },
    Series { kind: "total-concentration", side: 4, more: 4, few: 6 },
    Series { kind: "train-tracks", side: 6, more: 2, few: 10 },
    Series { kind: "pyramid", side: 6, more: 3, few: 6 },
    Series { kind: "gogen", side: 5, more: 4, few: 2 },
    Series { kind: "dominoes", side: 4, more: 2, few: 10 },
    Series { kind: "sum-spots", side: 4, more: 2, few: 12 },
];

fn series(kind: &str) -> Series {
    SERIES.into_iter().find(|series| series.kind == kind).expect("a kind")
}

/// Puzzles a kind of the whole table.
const ALL: u64 = 200;

/// Of a hundred puzzles so many are to be right, offered or named.
const LEAST: usize = 95;

/// What became of puzzles.
#[derive(Debug, Default)]
struct Tally {
    /// Taken as printed.
    right: usize,
    /// Read as printed, but a person has to look.
    unsure: usize,
    /// Among the offers.
    offered: usize,
    /// In a doubt that names what is printed.
    named: usize,
    /// None of these: their seeds.
    lost: Vec<u64>,
    /// Taken for another puzzle without a word.
    wrong: Vec<u64>,
}

impl Tally {
    fn all(&self) -> usize {
        self.right + self.unsure + self.offered + self.named + self.lost.len() + self.wrong.len()
    }

    fn is_enough(&self) -> bool {
        self.wrong.is_empty() && (self.all() - self.lost.len()) * 100 >= LEAST * self.all()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { right, unsure, offered, named, .. } = self;
        let (lost, wrong) = (self.lost.len(), self.wrong.len());
        write!(f, "{} | {right} | {unsure} | {offered} | {named} | {lost} | {wrong}", self.all())
    }
}

/// What a reading says: the empty puzzle and its clues.
type Said = (Option<String>, Vec<(crate::geometry::Cell, crate::puzzle::Symbol)>);

/// What a page says, and the answer to it.
struct Printed {
    said: Said,
    answer: Solution,
}

fn said(layout: &Layout, reading: &Reading) -> Said {
    let givens = confirm::givens(layout, reading, &[]).expect("no corrections");
    (layout.printed.as_deref().map(str::to_owned), givens)
}

fn options() -> Options {
    Options { budget: Budget { time: Duration::from_secs(5) }, ..Options::default() }
}

/// What the rules make of ways to read marks, on a page without a title.
fn settled(ways: Vec<Way>, marks: &Marks) -> Option<kinds::Found> {
    let options = options();
    let decide = |layout: &Layout, reading: &Reading| decide::decide(layout, reading, &[], options.budget);
    let found = kinds::settled(ways, marks, &Clock::default(), (&decide, &|_| Ok(None)));
    found.expect("no engine trouble")
}

/// What the marks are read as.
fn read(board: &Board, marks: &Marks) -> Option<(Layout, Reading)> {
    let found = settled(kinds::ways(board, marks, None), marks);
    found.map(|found| (found.board.layout, found.reading))
}

/// A puzzle with one solution and some clues more than it needs.
fn puzzle(kind: &'static Kind, side: usize, more: usize, rng: &mut ChaCha8Rng) -> Generated {
    let budget = Budget { time: Duration::from_secs(20) };
    let made = generate::puzzle(kind, Some(Size::square(side)), rng.random(), budget).expect("a puzzle");
    let mut clues = made.puzzle.rules().clues();
    let mut others = made.solution.clues();
    others.retain(|clue| !clues.contains(clue));
    others.shuffle(rng);
    clues.extend(others.into_iter().take(rng.random_range(more..2 * more)));
    clues.sort_unstable();
    Generated { puzzle: made.puzzle.rules().with_clues(&clues).expect("clues of its solution"), ..made }
}

#[test]
fn a_doubtful_sudoku_is_one_and_what_few_clues_make_may_be_another_kind() {
    let tells = |side: usize, changed: usize| {
        let kind = named("sudoku").expect("a kind");
        let Generated { puzzle, solution, .. } = puzzle(kind, side, 1, &mut ChaCha8Rng::seed_from_u64(1));
        let change = |clue: &Clue| Change { cell: clue.cell, read: None, now: Some(clue.symbol) };
        let changes = puzzle.rules().clues().iter().take(changed).map(change).collect();
        let (cost, margin, contested) = (0.0, 1.0, Vec::new());
        tells_its_kind(&Repaired { puzzle, solution, changes, cost, margin, sure: false, contested })
    };
    assert!(tells(9, 0));
    assert!(!tells(9, 1), "as it was read it is no puzzle");
    assert!(!tells(4, 0), "a few clues agree by chance");
}

/// What a person gets where `marks` of a puzzle that says `truth` are read with one wrong.
fn outcome((board, marks): (&Board, &Marks), truth: &Printed, seed: u64, tally: &mut Tally) {
    let Some((layout, reading)) = read(board, marks) else {
        tally.lost.push(seed);
        return;
    };
    let options = options();
    let decision = settle(&layout, &reading, &options).expect("no engine trouble");
    let is_true = |corrections: &[Correction], restated: &[AsideCorrection]| {
        let (mut layout, mut reading) = (layout.clone(), reading.clone());
        let corrected = confirm::correct(&layout, &mut reading, corrections);
        let told = corrected.and_then(|_| confirm::restate(&mut layout, &mut reading, restated));
        told.is_ok() && said(&layout, &reading) == truth.said
    };
    if !layout.doubted && decision.sure {
        let puzzle = confirm::apply(&layout, &reading, &decision.changes).expect("a puzzle");
        let verdict = solve(&puzzle, &options).expect("no engine trouble");
        // The answer may be the same whatever the symbol is.
        let is_answer = matches!(&verdict, Verdict::Unique(found) if *found == truth.answer);
        if is_true(&decision.changes, &[]) {
            tally.right += 1;
        } else if is_answer && is_named(&reading, &decision, is_true) {
            tally.named += 1;
        } else {
            tally.wrong.push(seed);
        }
        return;
    }
    if is_true(&[], &[]) {
        tally.unsure += 1;
        return;
    }
    let puzzle = confirm::apply(&layout, &reading, &[]).expect("what was read is a puzzle");
    let verdict = solve(&puzzle, &options).expect("no engine trouble");
    let offered = if matches!(verdict, Verdict::Unique(_)) {
        Vec::new()
    } else {
        offers(&layout, &reading, (&puzzle, &verdict), &options).expect("no engine trouble")
    };
    if offered.iter().any(|offer| is_true(&offer.corrections, &offer.restated)) {
        tally.offered += 1;
    } else if is_named(&reading, &decision, is_true) {
        tally.named += 1;
    } else {
        tally.lost.push(seed);
    }
}

/// Whether one of the doubts that a person is shown names what is printed.
fn is_named(
    reading: &Reading,
    decision: &super::Decision,
    is_true: impl Fn(&[Correction], &[AsideCorrection]) -> bool,
) -> bool {
    const SURE: f64 = 0.9;
    let contested = decision.contested.iter();
    let mut cells = contested.map(|c| Correction { cell: c.cell, symbol: c.rival }).chain(
        confirm::doubtful(reading, SURE).into_iter().flat_map(|doubt| {
            let read = reading.at(doubt.place.cell).map(|read| read.candidates.clone()).unwrap_or_default();
            read.into_iter().map(move |c| Correction { cell: doubt.place.cell, symbol: c.symbol })
        }),
    );
    let asides = confirm::doubtful_asides(reading, SURE);
    let mut beside = asides.iter().flat_map(|aside| {
        aside.rivals().map(|rival| AsideCorrection { name: aside.name.clone(), value: rival.0.clone() })
    });
    cells.any(|correction| is_true(&[correction], &[])) || beside.any(|said| is_true(&[], &[said]))
}

/// A page with a puzzle of a kind, and what it says where each symbol of it is read right.
fn page(Series { kind: name, side, more, .. }: Series, rng: &mut ChaCha8Rng) -> (Board, Marks, Printed) {
    /// Few puzzles are so small that no page would have them: tracks of a piece.
    const MOST_SMALL: usize = 5;
    let kind = named(name).expect("a kind");
    let told = (0..MOST_SMALL).find_map(|_| {
        let puzzle = puzzle(kind, side, more, rng);
        let (board, marks) = drawn::drawn(&puzzle.puzzle, rng);
        let (layout, reading) = read(&board, &marks)?;
        Some((puzzle, board, marks, layout, reading))
    });
    let (puzzle, board, marks, layout, reading) = told.unwrap_or_else(|| panic!("no {name} is told"));
    let as_read = confirm::apply(&layout, &reading, &[]).expect("a puzzle");
    assert_eq!(as_read.rules().kind(), kind);
    let verdict = solve(&as_read, &options()).expect("no engine trouble");
    let printed = Printed { said: said(&layout, &reading), answer: puzzle.solution.clone() };
    assert_eq!(verdict, Verdict::Unique(puzzle.solution), "{}", puzzle.puzzle.rules().to_text());
    (board, marks, printed)
}

/// What becomes of puzzles of a kind, made from these seeds.
fn tally(series: Series, seeds: Range<u64>) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (board, mut marks, truth) = page(series, &mut rng);
        drawn::misread(&mut marks, &mut rng);
        outcome((&board, &marks), &truth, seed, &mut tally);
    }
    tally
}

#[test]
fn of_one_misread_symbol_a_person_learns_what_is_printed() {
    for series in SERIES {
        let tally = tally(series, 0..series.few);
        assert!(tally.wrong.is_empty() && tally.lost.is_empty(), "{}: {tally:?}", series.kind);
    }
}

#[test]
fn a_dot_on_which_no_answer_hangs_is_named_where_it_is_misread() {
    /// A puzzle with such a dot.
    const SEED: u64 = 16;
    let series = series("sum-spots");
    let tally = tally(series, SEED..SEED + 1);
    assert_eq!((tally.named, tally.all()), (1, 1), "{tally:?}");
}

#[test]
fn a_total_that_leaves_no_solution_is_offered_as_what_else_it_may_be() {
    let series = series("total-concentration");
    let (board, marks, truth) = page(series, &mut ChaCha8Rng::seed_from_u64(0));
    let (mut layout, mut reading) = read(&board, &marks).expect("it was told");
    let right =
        AsideCorrection { name: reading.asides[1].name.clone(), value: reading.asides[1].value.clone() };
    let wrong = format!("{}0", right.value);
    let misread = AsideCorrection { value: wrong.clone(), ..right.clone() };
    confirm::restate(&mut layout, &mut reading, std::slice::from_ref(&misread)).expect("a total");
    reading.asides[1].values = vec![(wrong, 0.9), ("1".to_owned(), 0.06), (right.value.clone(), 0.04)];
    let puzzle = confirm::apply(&layout, &reading, &[]).expect("a puzzle");
    let verdict = solve(&puzzle, &options()).expect("no engine trouble");
    assert!(matches!(verdict, Verdict::None { .. }), "{verdict:?}");
    let offered = offers(&layout, &reading, (&puzzle, &verdict), &options()).expect("no engine trouble");
    let [offer] = &offered[..] else { panic!("{offered:?}") };
    assert_eq!((&offer.corrections[..], &offer.restated[..]), (&[][..], &[right.clone()][..]));
    let AsideCorrection { name, value } = right;
    let text = format!("with {value} as {name} instead of {} there is exactly one solution", misread.value);
    assert_eq!(offer.text, text);
    confirm::restate(&mut layout, &mut reading, &offer.restated).expect("a total");
    assert_eq!(said(&layout, &reading), truth.said);
}

#[test]
fn a_blurred_dot_leaves_no_doubt_where_the_answer_is_the_same_or_the_doubt_has_a_name() {
    let series = series("sum-spots");
    let (board, marks, truth) = page(series, &mut ChaCha8Rng::seed_from_u64(0));
    let mut sure = 0;
    for corner in 0..4 * marks.tiles.len() {
        let mut marks = marks.clone();
        drawn::blur_dot(&mut marks.tiles[corner / 4].corners[corner % 4]);
        let (layout, reading) = read(&board, &marks).expect("its tiles are all there");
        if layout.doubted {
            assert!(!confirm::doubtful_asides(&reading, 0.9).is_empty(), "corner {corner}: {reading:?}");
        } else {
            sure += 1;
            assert_eq!(said(&layout, &reading).1, truth.said.1, "corner {corner}");
        }
    }
    assert!(sure > 0);
}

#[test]
fn cells_that_totals_tell_of_are_read_again_where_anything_stands_in_them() {
    let series = Series { kind: "total-concentration", side: 4, more: 4, few: 1 };
    let (board, mut marks, _) = page(series, &mut ChaCha8Rng::seed_from_u64(3));
    let told = |marks: &Marks| {
        let ways = kinds::ways(&board, marks, None);
        upright::with_told(&board, marks, ways.first().expect("totals tell of all cells"))
    };
    assert!(told(&marks).is_none(), "all cells are seen");
    let numbered = marks.marks.iter().find_map(|mark| marks.cell_of(mark)).expect("a number");
    let cell = marks.layout.index(numbered);
    marks.layout.exists[cell] = false;
    assert_eq!(told(&marks).map(|board| board.layout.exists), Some(vec![true; 16]));
    let mut bare = marks.clone();
    bare.marks.retain(|mark| marks.square_of(mark) != Some(numbered));
    assert!(told(&bare).is_none(), "nothing stands in it");
}

#[test]
fn what_is_told_although_it_is_unlikely_is_sure_of_nothing() {
    let (board, marks, _) = page(series("hidato"), &mut ChaCha8Rng::seed_from_u64(0));
    let is_sure = |cost: f64| {
        let mut ways = kinds::ways(&board, &marks, None);
        ways.truncate(1);
        for way in &mut ways {
            way.told.cost = cost;
        }
        settled(ways, &marks).is_some_and(|found| found.sure)
    };
    assert_eq!((is_sure(0.0), is_sure(8.0)), (true, false));
}

#[test]
fn a_few_numbers_that_leave_many_paths_are_no_other_path_for_sure() {
    // Tiles that lie on a board of Sum Spots.
    let text = "#Hidato\n0,3,11,0\n0,0,0,0\n0,0,15,0\n0,0,0,0\n";
    let puzzles = crate::puzzle::parse(text, "").expect("a path");
    let (board, marks) = drawn::drawn(&puzzles[0], &mut ChaCha8Rng::seed_from_u64(0));
    assert!(read(&board, &marks).is_none_or(|(layout, _)| layout.doubted));
}

#[test]
#[ignore = "takes minutes: it makes the table of docs/repair.md"]
fn repair_table() {
    let tallies: Vec<(&str, Tally)> =
        SERIES.par_iter().map(|&series| (series.kind, tally(series, 0..ALL))).collect();
    for (name, tally) in &tallies {
        writeln!(std::io::stdout(), "| {name} | {tally} |").expect("somebody reads it");
    }
    let few: Vec<_> = tallies.iter().filter(|(_, tally)| !tally.is_enough()).collect();
    assert!(few.is_empty(), "{few:?}");
}
