//! Puzzles made at random: they have exactly one solution, need their clues, and come again from their seed.

use crate::kinds::{parse, reads_back, unique};
use crate::program::Place;
use gridlens::diagnostics::Code;
use gridlens::generate::{self, Generated, Size};
use gridlens::puzzle::{Clue, KINDS, Kind, Puzzle};
use gridlens::solve::{self, Budget, SecondSolution};
use std::time::Duration;

/// By kind: sizes that are quickly made, the smallest among them.
const SIZES: [(&str, &[&str]); 14] = [
    ("sudoku", &["4", "6", "9"]),
    ("jigsaw", &["4", "5", "9"]),
    ("killer", &["4", "6", "9"]),
    ("samurai", &["21"]),
    ("multi-sudoku", &["4", "6", "9"]),
    ("pyramid", &["2", "6", "8"]),
    ("hidato", &["2", "5", "4x7", "8"]),
    ("knights-tour", &["3x4", "5", "7x3", "6"]),
    ("total-concentration", &["2", "5", "7"]),
    ("kakuro", &["3", "5x4", "7"]),
    ("sum-spots", &["3", "4", "5"]),
    ("train-tracks", &["3", "6", "5x9", "10"]),
    ("gogen", &["5"]),
    ("dominoes", &["2", "6", "9"]),
];

/// Sizes there are no puzzles of, besides 0, 1 and 1000.
const IMPOSSIBLE: [(&str, &[&str]); 14] = [
    ("sudoku", &["5", "10", "9x6"]),
    ("jigsaw", &["3", "11", "6x5"]),
    ("killer", &["5", "12", "9x6"]),
    ("samurai", &["9"]),
    ("multi-sudoku", &["8", "21"]),
    ("pyramid", &["21", "6x7"]),
    ("hidato", &["1x9", "21"]),
    ("knights-tour", &["3", "4", "3x5", "6x3", "2x9", "21"]),
    ("total-concentration", &["21", "7x8"]),
    ("kakuro", &["2", "2x9", "17"]),
    ("sum-spots", &["2", "11", "4x5"]),
    ("train-tracks", &["2", "51", "8x2"]),
    ("gogen", &["4", "6"]),
    ("dominoes", &["31", "7x8"]),
];

fn size(text: &str) -> Size {
    text.parse().expect("a size")
}

fn made(kind: &Kind, size: &str, seed: u64) -> Generated {
    let budget = Budget { time: Duration::from_mins(1) };
    generate::puzzle(kind, Some(self::size(size)), seed, budget)
        .unwrap_or_else(|diagnostic| panic!("{} {size} of seed {seed}: {diagnostic:?}", kind.name))
}

/// The clues of a puzzle but for one, each once; the ends of train tracks are not left out.
fn with_one_less(puzzle: &Puzzle) -> Vec<Puzzle> {
    let rules = puzzle.rules();
    let clues = rules.clues();
    let is_end = |clue: &Clue| {
        let layout = rules.layout();
        let on_border = [
            (4, clue.cell.column == 0),
            (1, clue.cell.column + 1 == layout.columns),
            (8, clue.cell.row == 0),
            (2, clue.cell.row + 1 == layout.rows),
        ];
        puzzle.rules().kind().name == "train-tracks"
            && on_border.iter().any(|&(bit, on)| on && clue.symbol.0 & bit != 0)
    };
    let without = |i: usize| [&clues[..i], &clues[i + 1..]].concat();
    let kept = (0..clues.len()).filter(|&i| !is_end(&clues[i]));
    kept.map(|i| rules.with_clues(&without(i)).expect("clues of the board")).collect()
}

#[test]
fn puzzles_of_every_kind_have_one_solution_and_need_their_clues() {
    let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
    assert_eq!(SIZES.map(|of| of.0).to_vec(), kinds, "a kind is missing");
    for (kind, (_, sizes)) in KINDS.iter().zip(SIZES) {
        for (seed, size) in (0..2).flat_map(|seed| sizes.iter().map(move |size| (seed, size))) {
            let Generated { puzzle, solution, minimal, .. } = made(kind, size, seed);
            let said = format!("{} {size} of seed {seed}", kind.name);
            assert_eq!(puzzle.rules().kind(), *kind, "{said}");
            reads_back(&puzzle);
            assert_eq!(unique(&puzzle), solution, "{said}");
            assert!(minimal, "{said}");
            for fewer in with_one_less(&puzzle) {
                let second =
                    solve::second_solution(&fewer, &solution, Budget::default()).expect("no engine trouble");
                let SecondSolution::Found(other) = second else { panic!("{said}: {second:?}") };
                assert!(
                    other != solution && fewer.rules().check(&other).iter().all(|check| check.ok),
                    "{said}"
                );
            }
        }
    }
}

#[test]
fn a_seed_gives_the_same_puzzle_and_another_seed_another() {
    for kind in KINDS {
        let make = |seed| generate::puzzle(kind, None, seed, Budget { time: Duration::from_mins(1) });
        let first = make(7).expect(kind.name);
        assert_eq!(make(7).as_ref(), Ok(&first), "{}", kind.name);
        assert_ne!(make(8).as_ref(), Ok(&first), "{}", kind.name);
    }
}

#[test]
fn the_usual_size_of_every_kind_is_made() {
    for kind in KINDS {
        let made = generate::puzzle(kind, None, 1, Budget { time: Duration::from_mins(2) });
        assert!(made.is_ok(), "{}: {made:?}", kind.name);
    }
}

#[test]
fn every_board_that_a_knight_can_visit_is_toured() {
    let kind = gridlens::puzzle::named("knights-tour").expect("a kind");
    for rows in 3..=20 {
        for columns in rows..=20 {
            let size = Size { rows, columns };
            let impossible = matches!((rows, columns), (3, 3 | 5 | 6) | (4, 4));
            assert_eq!(generate::full(kind, Some(size), 0).is_ok(), !impossible, "{size}");
        }
    }
}

#[test]
fn impossible_sizes_are_refused_with_those_that_there_are() {
    for (name, sizes) in IMPOSSIBLE {
        let kind = gridlens::puzzle::named(name).expect("a kind");
        for size in sizes.iter().chain(&["0", "1", "1000"]) {
            let made = generate::puzzle(kind, Some(self::size(size)), 0, Budget::default());
            let diagnostic = made.expect_err(name);
            assert_eq!(diagnostic.code, Code::Usage, "{name} {size}");
            assert!(diagnostic.message.contains(size) && diagnostic.facts.len() == 1, "{diagnostic:?}");
            assert!(
                matches!(diagnostic.remedies[..], [gridlens::diagnostics::Remedy::UsualSize { .. }]),
                "{name}"
            );
        }
    }
}

#[test]
fn what_takes_too_long_is_given_up() {
    let kind = gridlens::puzzle::named("sudoku").expect("a kind");
    let diagnostic =
        generate::puzzle(kind, Some(Size::square(16)), 0, Budget { time: Duration::from_millis(20) })
            .expect_err("a large one takes longer");
    assert_eq!(diagnostic.code, Code::GaveUp);
    assert_eq!(diagnostic.remedies, [gridlens::diagnostics::Remedy::MoreTimeToMake]);
}

#[test]
fn the_command_prints_the_puzzle_and_tells_how_to_have_it_again() {
    let place = Place::new();
    let said = place.run(["generate", "hidato", "5", "--seed", "3"]).ends(0);
    assert_eq!(parse(&said.out), made(gridlens::puzzle::named("hidato").expect("a kind"), "5", 3).puzzle);
    assert!(said.err.contains("gridlens generate hidato 5 --seed 3"), "{said:?}");
    let said = place.run(["generate", "gogen"]).ends(0);
    let seed = said.err.split("--seed ").nth(1).expect("the seed is told");
    let seed = seed.split_whitespace().next().expect("a number");
    assert_eq!(place.run(["generate", "gogen", "--seed", seed]).ends(0).out, said.out);
    assert_eq!(place.run(["generate", "gogen", "--seed", seed, "--quiet"]).ends(0).err, "");
}

#[test]
fn files_are_named_and_not_overwritten_and_json_holds_the_puzzle() {
    let place = Place::new();
    let make = |more: &[&str]| place.run([&["generate", "sudoku", "4", "--seed", "1"], more].concat());
    assert_eq!(make(&["-o", "p.txt"]).ends(0).out, "p.txt\n");
    make(&["-o", "p.txt"]).refuses("exists", 5);
    assert_eq!(make(&["-o", "all/"]).ends(0).out, "all/sudoku-1.txt\n");
    make(&["-o", "p.csv"]).ends(0);
    assert_eq!(parse(&place.text("p.csv")), parse(&place.text("p.txt")));
    assert_eq!(place.text("p.csv").lines().count(), 4);
    let record: serde_json::Value = serde_json::from_str(&make(&["--json"]).ends(0).out).expect("one object");
    assert_eq!(record["puzzle"], place.text("p.txt"));
    assert_eq!((record["seed"].as_u64(), record["minimal"].as_bool()), (Some(1), Some(true)));
    make(&["--json", "-o", "-"]).refuses("usage", 2);
}

#[test]
fn words_that_make_no_puzzle_are_usage() {
    let place = Place::new();
    let said = place.run(["generate", "knights-tour", "3"]).refuses("usage", 2);
    assert!(said.err.contains("3 x 3") && said.err.contains("gridlens generate knights-tour 6"), "{said:?}");
    place.run(["generate"]).refuses("usage", 2);
    place.run(["generate", "crossword"]).refuses("usage", 2);
    place.run(["generate", "sudoku", "large"]).refuses("usage", 2);
    place.run(["generate", "sudoku", "9", "--seed", "-1"]).refuses("usage", 2);
    place.run(["generate", "sudoku", "16", "--seed", "1", "--timeout", "0.05"]).refuses("gave-up", 7);
}
