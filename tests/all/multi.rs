//! The kinds samurai and multi-sudoku: text, spreadsheets, layout, solver against brute force, repair.

use crate::brute::{self, list};
use crate::misreads;
use crate::multis::{self, BUTTERFLY, SHAPES, arrangement, multi};
use crate::sudokus::Values;
use gridlens::decide;
use gridlens::diagnostics::Code;
use gridlens::geometry::Cell;
use gridlens::ocr::{Ink, Reading};
use gridlens::puzzle::kinds::arrangement::Arrangement;
use gridlens::puzzle::kinds::multi::Multi;
use gridlens::puzzle::{self, Layout, Puzzle, Rules, Solution, Symbol};
use gridlens::solve::{Budget, Verdict};
use proptest::prelude::*;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};

/// Grids of 4 x 4 that overlap in a box, in two, in three, without a gap, and in a ring.
const SMALL: [&[(u16, u16)]; 6] = [
    &[(0, 0), (2, 2)],
    &[(0, 2), (2, 0)],
    &[(0, 0), (0, 2)],
    &[(0, 2), (2, 0), (2, 4), (4, 2)],
    &[(0, 0), (0, 2), (2, 0), (2, 2)],
    &[(0, 0), (2, 2), (4, 4)],
];

fn parse(text: &str) -> Vec<Puzzle> {
    puzzle::parse(text, "test").unwrap_or_else(|e| panic!("{e:?} in {text}"))
}

fn any_multi() -> impl Strategy<Value = Multi> {
    let shapes = SHAPES.iter().map(|s| (9, s.1)).chain(SMALL.iter().map(|s| (4, *s)));
    let shapes: Vec<_> = shapes.chain([(9, &BUTTERFLY[..]), (6, &[(0, 0), (4, 3)])]).collect();
    (proptest::sample::select(shapes), any::<u64>()).prop_map(|((size, corners), seed)| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let arrangement = arrangement(size, corners);
        let value = |exists: bool| {
            if exists && rng.random_bool(0.4) { rng.random_range(1..=size as u8) } else { 0 }
        };
        let values: Values = arrangement.exists().into_iter().map(value).collect();
        multi(&arrangement, &values)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]
    #[test]
    fn what_is_printed_is_read_back(multi in any_multi()) {
        let puzzle = vec![Puzzle::from(multi.clone())];
        prop_assert_eq!(&parse(&multi.to_text()), &puzzle);
        prop_assert_eq!(&parse(&multi.to_csv()), &puzzle);
        prop_assert_eq!(&parse(&multi.to_csv())[0].rules().to_csv(), &multi.to_csv());
        prop_assert_eq!(&parse(&multi.to_csv().replace(',', "\t")), &puzzle);
        let field = |c: &str| if c == "0" { String::new() } else { format!("\"{c}\"") };
        let row = |line: &str| line.split(',').map(field).collect::<Vec<_>>().join(";");
        let line = |line: &str| if line.starts_with('#') { format!("\"{line}\"") } else { row(line) };
        let quoted: Vec<String> = multi.to_csv().lines().map(line).collect();
        // Blank cells and gaps look alike there: where a border of the board is blank, so may be a whole
        // grid.
        if has_clues_on_every_side(&multi) {
            prop_assert_eq!(&parse(&format!("\u{feff}{}\r\n", quoted.join("\r\n"))), &puzzle);
        }
    }
}

/// Whether there is a clue in the two outermost rows and columns on each side, which are of the outermost
/// boxes.
fn has_clues_on_every_side(multi: &Multi) -> bool {
    let (layout, clues) = (multi.layout(), multi.clues());
    let any = |side: &dyn Fn(Cell) -> bool| clues.iter().any(|clue| side(clue.cell));
    any(&|c| c.row < 2)
        && any(&|c| c.row >= layout.rows - 2)
        && any(&|c| c.column < 2)
        && any(&|c| c.column >= layout.columns - 2)
}

/// Rows of a samurai with clues, as fields.
fn samurai(rng: &mut ChaCha8Rng) -> (Puzzle, Vec<Vec<String>>) {
    let samurai = Arrangement::samurai();
    let value = |exists: bool| if exists && rng.random_bool(0.4) { rng.random_range(1..=9) } else { 0 };
    let values: Values = samurai.exists().into_iter().map(value).collect();
    let multi = multi(&samurai, &values);
    let rows = multi.to_csv().lines().map(|l| l.split(',').map(String::from).collect()).collect();
    (Puzzle::from(multi), rows)
}

fn csv(rows: &[Vec<String>]) -> String {
    rows.iter().map(|row| row.join(",") + "\n").collect()
}

#[test]
fn what_spreadsheets_make_of_a_samurai_is_read() {
    let mut rng = ChaCha8Rng::seed_from_u64(21);
    for _ in 0..20 {
        let (puzzle, rows) = samurai(&mut rng);
        let expected = [puzzle];
        let mapped = |f: &dyn Fn(&str) -> &str| -> Vec<Vec<String>> {
            rows.iter().map(|row| row.iter().map(|c| f(c).to_owned()).collect()).collect()
        };
        let blank = |c: &str| if c == "0" { String::new() } else { c.to_owned() };
        let open: Vec<Vec<String>> = rows.iter().map(|r| r.iter().map(|c| blank(c)).collect()).collect();
        let ended: String = open.iter().map(|row| row.join(",") + ",z\n").collect();
        let cut: String =
            open.iter().map(|row| row.join(",").trim_end_matches(',').to_owned() + "\n").collect();
        let spaced: String = open.iter().map(|row| row.join(";") + "\r\n\r\n;;;;\r\n").collect();
        for text in [
            csv(&open),
            ended,
            cut,
            spaced,
            csv(&mapped(&|c| if c == "x" { "X" } else { c })),
            csv(&mapped(&|c| if c == "x" { "" } else { c })),
            csv(&mapped(&|c| if c == "x" { "0" } else { c })),
            format!("# samurai no. 12 of a book\n{}", csv(&open)),
            rows.iter().map(|row| row.concat() + "\n").collect(),
        ] {
            assert_eq!(parse(&text), expected, "{text}");
        }
    }
}

#[test]
fn a_line_too_many_or_too_few_and_shifted_cells_are_named() {
    let mut rng = ChaCha8Rng::seed_from_u64(22);
    let (_, rows) = samurai(&mut rng);
    let refused = |rows: &[Vec<String>]| puzzle::parse(&csv(rows), "my.csv").expect_err("no samurai");

    // A row split in two, as programs that read tables from pictures do.
    let mut split = rows.clone();
    let (mut upper, mut lower) = (rows[10].clone(), rows[10].clone());
    (8..21).for_each(|c| upper[c] = "0".into());
    (0..8).for_each(|c| lower[c] = "0".into());
    split.splice(10..=10, [upper, lower]);
    let diagnostic = refused(&split);
    assert!(diagnostic.message.contains("looks inserted"), "{diagnostic:?}");
    assert!((10..=13).contains(&diagnostic.place.line.unwrap_or(0)), "{diagnostic:?}");

    let mut doubled = rows.clone();
    doubled.insert(9, rows[3].clone());
    let diagnostic = refused(&doubled);
    assert_eq!(
        diagnostic.message,
        "line 10 looks inserted: without it the table has the 21 rows of a samurai"
    );
    assert_eq!(diagnostic.hint.as_deref(), Some("delete line 10"));

    let mut short = rows.clone();
    short.remove(7);
    let diagnostic = refused(&short);
    assert!(diagnostic.message.contains("a line is missing"), "{diagnostic:?}");
    assert!(diagnostic.facts.iter().any(|f| f.contains("20 rows")), "{diagnostic:?}");

    let mut filled = rows.clone();
    filled[1][9] = "5".into();
    let diagnostic = refused(&filled);
    assert_eq!(diagnostic.message, "\"5\" in row 2 column 10, where a samurai has no cell");
    assert_eq!((diagnostic.place.line, diagnostic.place.column), (Some(2), Some(19)));
    let mut holed = rows.clone();
    holed[1][8] = "x".into();
    assert_eq!(refused(&holed).message, "row 2 column 9 is a gap, where a samurai has a cell");
    let mut wide = rows.clone();
    wide[7].push("4".into());
    assert!(refused(&wide).message.starts_with("row 8 has 22 cells"), "{:?}", refused(&wide));
    let mut strange = rows;
    strange[0][0] = "12".into();
    let diagnostic = refused(&strange);
    assert_eq!(diagnostic.message, "\"12\" is no symbol of a samurai with grids of 9 x 9");
    assert_eq!(diagnostic.facts, ["row 1 column 1"]);
    assert!(diagnostic.hint.is_some(), "{diagnostic:?}");
}

/// What happened to a row.
type Change = dyn Fn(&mut Vec<String>);

#[test]
fn shifted_cells_are_called_shifted() {
    let mut rng = ChaCha8Rng::seed_from_u64(24);
    let (_, rows) = samurai(&mut rng);
    let refused = |r: usize, change: &Change| {
        let mut rows = rows.clone();
        change(&mut rows[r]);
        puzzle::parse(&csv(&rows), "my.csv").expect_err("no samurai")
    };
    let diagnostic = refused(3, &|row| row.insert(0, "0".into()));
    assert_eq!(diagnostic.message, "row 4 looks shifted by one cell to the right");
    assert_eq!((diagnostic.place.line, diagnostic.place.file.as_deref()), (Some(4), Some("my.csv")));
    assert_eq!(diagnostic.facts, ["row 4 of a samurai has 9 cells, 3 gaps, 9 cells"]);
    assert!(diagnostic.hint.is_some_and(|h| h.starts_with("take out one cell left of column ")));

    let right: [&Change; 3] = [
        &|row| row.insert(5, "7".into()),
        &|row| {
            row.insert(0, "0".into());
            row.pop();
        },
        &|row| row.rotate_right(1),
    ];
    for (r, change) in [3, 3, 9].into_iter().zip(right) {
        let diagnostic = refused(r, change);
        assert_eq!(diagnostic.message, format!("row {} looks shifted by one cell to the right", r + 1));
    }
    let left: [&Change; 3] = [&|row| drop(row.remove(0)), &|row| drop(row.remove(6)), &|row| {
        row.remove(0);
        row.push("x".into());
    }];
    for (r, change) in [3, 3, 9].into_iter().zip(left) {
        let diagnostic = refused(r, change);
        assert_eq!(diagnostic.message, format!("row {} looks shifted by one cell to the left", r + 1));
        assert!(diagnostic.hint.is_some_and(|h| h.starts_with("put in one cell left of column ")));
    }
    let twice = refused(3, &|row| row.splice(0..0, ["0".into(), "0".into()]).for_each(drop));
    assert_eq!(twice.message, "row 4 looks shifted by 2 cells to the right");
}

#[test]
fn the_gaps_say_how_the_grids_lie() {
    for (name, corners) in SHAPES {
        let expected = arrangement(9, corners);
        let layout = multi(&expected, &vec![0; expected.exists().len()]).layout();
        let found = gridlens::puzzle::recognise(&layout).expect("a board");
        let found = found.downcast::<Multi>().map(Multi::arrangement);
        assert_eq!(found, Some(&expected), "{name}");
    }
    for corners in SMALL {
        let expected = arrangement(4, corners);
        let layout = multi(&expected, &vec![0; expected.exists().len()]).layout();
        let found = gridlens::puzzle::recognise(&layout).expect("a board");
        let found = found.downcast::<Multi>().map(Multi::arrangement);
        assert_eq!(found, Some(&expected), "{corners:?}");
    }
}

#[test]
fn a_board_without_gaps_is_told_by_its_lines() {
    let butterfly = arrangement(9, &BUTTERFLY);
    let layout = multi(&butterfly, &[0; 144]).layout();
    assert!(layout.exists.iter().all(|&e| e));
    let name =
        |layout: &Layout| gridlens::puzzle::from_layout(layout, &[]).expect("a known shape").rules().name();
    assert_eq!(name(&layout), "multi-sudoku of 4 grids 9 x 9");
    assert_eq!(name(&Layout::full(12, 12)), "sudoku 12 x 12");
    let boxed = crate::sudokus::sudoku(12, &[0; 144]).layout();
    assert_eq!(name(&boxed), "sudoku 12 x 12");
    let beside = arrangement(9, &[(0, 0), (0, 6)]);
    assert_eq!(name(&multi(&beside, &[0; 135]).layout()), "multi-sudoku of 2 grids 9 x 9");
    let diagnostic = gridlens::puzzle::from_layout(&Layout::full(9, 15), &[]).expect_err("no lines say so");
    assert_eq!(diagnostic.code, Code::UnknownKind);
}

#[test]
fn grids_that_are_no_arrangement_are_refused() {
    let name = |size: usize, corners: &[(u16, u16)]| {
        let corners: Vec<Cell> = corners.iter().map(|&(r, c)| Cell::new(r, c)).collect();
        Arrangement::new(size, &corners).expect_err("refused").code
    };
    let cases: [(usize, &[(u16, u16)]); 8] = [
        (9, &[(0, 0)]),
        (9, &[]),
        (9, &[(0, 0), (0, 9)]),
        (9, &[(0, 0), (5, 6)]),
        (9, &[(3, 0), (6, 3)]),
        (5, &[(0, 0), (2, 2)]),
        (9, &[(0, 0), (0, 6), (60, 60)]),
        (9, &[(0, 0), (6, u16::MAX)]),
    ];
    for (size, corners) in cases {
        assert_eq!(name(size, corners), Code::UnknownKind, "{corners:?}");
    }
    let samurai = Arrangement::samurai();
    let mut cells = vec![None; 441];
    assert_eq!(Multi::new(samurai.clone(), vec![None; 440]).expect_err("440").code, Code::UnknownKind);
    cells[9] = Some(Symbol(1));
    assert_eq!(Multi::new(samurai.clone(), cells.clone()).expect_err("a gap").code, Code::OutOfRange);
    (cells[9], cells[0]) = (None, Some(Symbol(10)));
    assert_eq!(Multi::new(samurai, cells).expect_err("10").code, Code::OutOfRange);
    let mut layout = Layout::full(21, 21);
    layout.exists[5] = false;
    assert_eq!(gridlens::puzzle::from_layout(&layout, &[]).expect_err("no board").code, Code::UnknownKind);
}

/// Against a count that shares no code with the solver.
#[test]
fn a_thousand_small_instances_agree_with_brute_force() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut seen = [0; 3];
    for round in 0..1000 {
        let corners = SMALL[round % SMALL.len()];
        let arrangement = arrangement(4, corners);
        let mut values = multis::filled(&arrangement, &mut rng);
        let kept = rng.random_range(0.15..0.6);
        for value in &mut values {
            *value *= u8::from(rng.random_bool(kept));
        }
        let clues: Vec<usize> = (0..values.len()).filter(|&i| values[i] > 0).collect();
        if let Some(&i) = clues.choose(&mut rng).filter(|_| round % 2 == 0) {
            values[i] = rng.random_range(1..=4);
        }
        let known = multis::solutions(4, corners, &values, brute::ALL);
        seen[known.len().min(2)] += 1;
        brute::agrees(&Puzzle::from(multi(&arrangement, &values)), &known);
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}: the test says little");
}

#[test]
fn the_checker_names_grid_and_unit() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let samurai = Arrangement::samurai();
    let answer = multis::filled(&samurai, &mut rng);
    let solution = Puzzle::from(multi(&samurai, &answer)).to_solution();
    let open = multi(&samurai, &vec![0; 441]);
    let checks = open.check(&solution);
    assert_eq!(checks.len(), 2 + 5 * 27);
    assert!(checks.iter().all(|c| c.ok));
    assert!(checks.iter().any(|c| c.to_string() == "grid 2 row 3 OK"));
    let failed = |s: &Solution| -> Vec<String> {
        open.check(s).iter().filter(|c| !c.ok).map(ToString::to_string).collect()
    };
    let mut swapped = solution.clone();
    swapped.values.swap(0, 1);
    assert_eq!(failed(&swapped), ["grid 1 column 1 **Fail**", "grid 1 column 2 **Fail**"]);
    let mut filled = solution.clone();
    filled.values[9] = Some(Symbol(1));
    assert_eq!(failed(&filled), ["gaps **Fail**"]);
    assert_eq!(failed(&Solution::empty(21, 20)), ["size **Fail**"]);
    // A cell that two grids share breaks the units of both.
    let mut shared = solution;
    shared.values[6 * 21 + 6] = None;
    assert_eq!(failed(&shared).len(), 6);
    let mut clues = vec![0; 441];
    (clues[6 * 21 + 6], clues[8 * 21 + 8]) = (3, 3);
    assert_eq!(multi(&samurai, &clues).direct_conflicts().len(), 1);
}

/// Every samurai at hand, or one of our own making.
fn samurais(rng: &mut ChaCha8Rng) -> Vec<Values> {
    let folder = crate::source::root().join("../shared/puzzles/samurai");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path()).collect();
    files.sort();
    let read = |file: &std::path::PathBuf| {
        let bytes = std::fs::read(file).expect("a readable file");
        let puzzles = puzzle::parse_bytes(&bytes, &file.to_string_lossy()).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(puzzles[0].rules().name(), "samurai", "{}", file.display());
        list(&puzzles[0].to_solution())
    };
    match files.iter().map(read).collect::<Vec<_>>() {
        none if none.is_empty() => vec![multis::printed(&Arrangement::samurai(), 30, rng).0],
        found => found,
    }
}

#[test]
fn every_samurai_is_solved_and_repaired_or_left_for_review() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let samurai = Arrangement::samurai();
    let exists = samurai.exists();
    let mut tally = [[0; 3]; 3];
    let mut slowest = Duration::ZERO;
    for values in samurais(&mut rng) {
        let Verdict::Unique(solution) = multis::verdict(&samurai, &values) else { panic!("{values:?}") };
        let layout = multi(&samurai, &values).layout();
        for wrong in 1..=3 {
            let mut reading = misreads::perfect_on(&values, &exists, 21);
            misreads::overconfident_on(&mut reading, &values, (21, &exists), wrong, 0.9, &mut rng);
            let start = Instant::now();
            let found = decide::decide(&layout, &reading, &[], Budget::default()).expect("no engine trouble");
            slowest = slowest.max(start.elapsed());
            let right = found.as_ref().is_some_and(|f| f.solution == solution);
            let sure = found.is_some_and(|f| f.sure);
            assert!(right || !sure, "sure and wrong: {wrong} misread of {values:?}");
            tally[wrong - 1][if sure { 0 } else { 1 + usize::from(!right) }] += 1;
        }
    }
    assert!(slowest < Duration::from_secs(8), "{slowest:?}");
    let right = |tally: &[usize; 3]| (tally[0] + tally[1]) * 10 >= tally.iter().sum::<usize>() * 7;
    assert!(tally.iter().all(right), "sure, not sure, not sure and wrong, by misreads: {tally:?}");
}

#[test]
fn a_doubled_clue_in_one_grid_is_repaired() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let twodoku = arrangement(9, &[(0, 0), (6, 6)]);
    let (values, answer) = multis::printed(&twodoku, 12, &mut rng);
    let mut reading: Reading = misreads::perfect_on(&values, &twodoku.exists(), 15);
    let i = values.iter().rposition(|&v| v > 0).expect("a clue");
    let k = reading.cells.iter().position(|c| c.place.cell == Cell::new(i as u16 / 15, i as u16 % 15));
    let seen = values[i] % 9 + 1;
    reading.cells[k.expect("the cell exists")] =
        misreads::cell(i, 15, Ink::Printed, &[(seen, 0.6), (values[i], 0.4)]);
    let layout = multi(&twodoku, &values).layout();
    let found = decide::repairs(&layout, &reading, &[], Budget::default(), 4).expect("no engine trouble");
    assert!(found.iter().any(|r| list(&r.solution) == answer), "{found:?}");
}
