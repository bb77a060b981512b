//! Killer sudokus against a counter that goes through all sudokus of 4 x 4.

use super::{
    Known, a_thousand_agree, clue, ends_in_time_without_clues, malformed, parse, reads_back, thinned, unique,
    verdict,
};
use gridlens::diagnostics::Code;
use gridlens::generate::{self, Size};
use gridlens::geometry::Cell;
use gridlens::puzzle::kinds::killer::{Cage, KIND, Killer};
use gridlens::puzzle::{Puzzle, Solution, Symbol};
use gridlens::solve::Verdict;
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// A killer sudoku of 4 x 4, one cell in no cage.
const SMALL: &str =
    "# killer\n....\n....\n....\n....\nabbc\naddc\needc\nffg.\na 4\nb 5\nc 7\nd 7\ne 7\nf 3\ng 4\n";

/// Every sudoku of 4 x 4.
fn all_sudokus() -> Vec<Solution> {
    fn fill(at: usize, values: &mut Vec<Option<Symbol>>, found: &mut Vec<Solution>) {
        if at == 16 {
            found.push(Solution { rows: 4, columns: 4, values: values.clone() });
            return;
        }
        let (r, c) = (at / 4, at % 4);
        for symbol in (1..=4).map(Symbol) {
            let meets = |i: usize| i / 4 == r || i % 4 == c || (i / 8, i % 4 / 2) == (at / 8, c / 2);
            if (0..at).all(|i| !meets(i) || values[i] != Some(symbol)) {
                values[at] = Some(symbol);
                fill(at + 1, values, found);
                values[at] = None;
            }
        }
    }
    let mut found = Vec::new();
    fill(0, &mut vec![None; 16], &mut found);
    assert_eq!(found.len(), 288);
    found
}

/// Cages at random; of every sixth puzzle a total is one off, and of some a cage is left out.
fn instance(rng: &mut ChaCha8Rng) -> Puzzle {
    let full = generate::full(&KIND, Some(Size::square(4)), rng.random()).expect("a size there is");
    let killer = full.puzzle.downcast::<Killer>().expect("a killer sudoku");
    let mut cages = killer.cages().to_vec();
    if rng.random_ratio(1, 6) {
        let i = rng.random_range(0..cages.len());
        cages[i].total += 1;
    }
    let least = rng.random_range(0..=cages.len());
    cages.truncate(least);
    let clues = thinned(&full.solution.clues(), |rng| rng.random_range(1..=4), rng);
    let kept = rng.random_range(0..=clues.len());
    let mut values = vec![None; 16];
    for clue in &clues[..kept] {
        values[usize::from(clue.cell.row) * 4 + usize::from(clue.cell.column)] = Some(clue.symbol);
    }
    Killer::new(4, cages, values).expect("cages of the board").into()
}

fn count(puzzle: &Puzzle, all: &[Solution]) -> Known {
    let killer = puzzle.downcast::<Killer>().expect("a killer sudoku");
    let given = puzzle.rules().clues();
    let keeps = |solution: &&Solution| {
        let of_cage = |cage: &Cage| {
            let mut values: Vec<u32> =
                cage.cells.iter().filter_map(|&cell| solution.get(cell)).map(|symbol| symbol.0).collect();
            let sum: u32 = values.iter().sum();
            values.sort_unstable();
            values.dedup();
            sum == cage.total && values.len() == cage.cells.len()
        };
        given.iter().all(|clue| solution.get(clue.cell) == Some(clue.symbol))
            && killer.cages().iter().all(of_cage)
    };
    Known { solutions: all.iter().filter(keeps).cloned().collect(), all: true }
}

#[test]
fn a_thousand_instances_agree_with_brute_force() {
    let all = all_sudokus();
    a_thousand_agree(61, instance, |puzzle| count(puzzle, &all));
}

#[test]
fn boards_without_digits_end_in_time() {
    for (size, seed) in [(4, 0), (6, 0), (8, 0), (9, 0), (9, 1), (9, 2)] {
        let full = generate::full(&KIND, Some(Size::square(size)), seed).expect("a size there is");
        ends_in_time_without_clues(&full.puzzle);
    }
}

#[test]
fn what_cannot_be_is_said_in_the_words_of_the_rules() {
    let why = |text: &str| match verdict(&parse(text)) {
        Verdict::None { core } => core.why,
        other => panic!("{other:?}"),
    };
    let with = |row: &str, from: &str, to: &str| SMALL.replacen("....", row, 1).replace(from, to);
    for (text, words) in [
        (with("....", "c 7", "c 10"), "cage at row 1 column 4: 3 cells cannot sum to 10"),
        (with("....", "g 4", "g 5"), "cage at row 4 column 3: a cell cannot be 5"),
        (with("...3", "x", "x"), "cage at row 1 column 4: with 3 at row 1 column 4, 3 cells cannot sum to 7"),
        (with(".11.", "x", "x"), "row 1 column 2 and row 1 column 3 cannot both be 1"),
        (with(".13.", "x", "x"), "cage at row 1 column 2: its cells sum to 4, not to its total 5"),
    ] {
        assert_eq!(why(&text), words, "{text}");
    }
    // A cage across boxes that holds a digit twice, which no row, column or box does.
    let twins = "# killer\n....\n...1\n..1.\n....\n....\n..bb\n..b.\n....\nb 6\n";
    assert_eq!(
        why(twins),
        "row 2 column 4 and row 3 column 3 cannot both be 1: the cage at row 2 column 3 holds no number twice"
    );
    let all = "# killer\naabb\naabb\nccdd\nccdd\na 10\nb 10\nc 10\nd 9\n";
    assert!(why(all).starts_with("cage at row 3 column 3: 4 cells cannot sum to 9"), "{}", why(all));
    let sums = "# killer\naabb\naabb\nccdd\nccde\na 10\nb 10\nc 10\nd 9\ne 2\n";
    assert_eq!(why(sums), "the totals of all cages sum to 41, all cells to 40");
    let Verdict::None { core } = verdict(&parse(&with("...3", "x", "x"))) else { panic!("no solution") };
    assert_eq!(core.clues, [clue(0, 3, 3)]);
    assert_eq!(core.others, ["the total 7 of the cage at row 1 column 4"]);
}

#[test]
fn the_checks_have_the_names_of_the_cages() {
    let puzzle = parse(SMALL);
    let mut solution = unique_or_first(&puzzle);
    let failing = |solution: &Solution| -> Vec<String> {
        let checks = puzzle.rules().check(solution);
        checks.into_iter().filter(|check| !check.ok).map(|check| check.name).collect()
    };
    assert_eq!(failing(&solution), [""; 0]);
    let (a, b) = (Cell::new(0, 1), Cell::new(0, 3));
    let (left, right) = (solution.get(a).expect("a value"), solution.get(b).expect("a value"));
    solution.set(a, right);
    solution.set(b, left);
    let names = failing(&solution);
    assert!(names.contains(&"cage at row 1 column 2 total 5".to_owned()), "{names:?}");
    assert!(names.contains(&"cage at row 1 column 4 total 7".to_owned()), "{names:?}");
    assert!(!names.contains(&"row 1".to_owned()), "{names:?}");
}

fn unique_or_first(puzzle: &Puzzle) -> Solution {
    match verdict(puzzle) {
        Verdict::Unique(solution) | Verdict::Many { first: solution, .. } => solution,
        other => panic!("{other:?}"),
    }
}

#[test]
fn forms_that_people_write_are_read() {
    let puzzle = parse(SMALL);
    let rows = "abbc\naddc\needc\nffg.\n";
    for text in [
        format!("# Killer sudoku no. 7\n{rows}a 4, b 5, c 7, d 7, e 7, f 3, g 4\n"),
        format!("#killer\r\n{rows}a=4 b=5;c: 7\r\nd7 e7 f3\r\ng4\r\n"),
        "#killer,,,\n0,0,0,0\n0,0,0,0\n,,,.\n0,0,0,0\na,b,b,c\na,d,d,c\ne,e,d,c\nf,f,g,\n\
         a,4,,\nb,5,,\nc,7,,\nd,7,,\ne,7,,\nf,3,,\ng,4,,\n"
            .into(),
        "# killer\n..|..\n..|..\n--+--\n..|..\n..|..\nab|bc\nad|dc\n--+--\nee|dc\nff|g.\n\
         g 4\nf 3\ne 7\nd 7\nc 7\nb 5\na 4\n"
            .into(),
        "# killer\naBBZ\naddZ\needZ\nff9.\na 4 B 5 Z 7 d 7 e 7 f 3 9 4\n".into(),
    ] {
        assert_eq!(parse(&text), puzzle, "{text}");
    }
    reads_back(&puzzle);
    let mut cages = Vec::new();
    for (i, value) in unique(&parse(KIND.example)).values.into_iter().enumerate() {
        let cells = vec![Cell::new(i as u16 / 9, i as u16 % 9)];
        cages.push(Cage { cells, total: value.map_or(0, |symbol| symbol.0) });
    }
    let single = Killer::new(9, cages, vec![None; 81]).expect("a cage a cell").into();
    reads_back(&single);
    unique(&single);
}

#[test]
fn boards_that_are_none_are_refused() {
    let cage = |cells: &[(u16, u16)]| Cage {
        cells: cells.iter().map(|&(r, c)| Cell::new(r, c)).collect(),
        total: 5,
    };
    let new = |size: usize, cages: &[Cage], cells: usize| {
        Killer::new(size, cages.to_vec(), vec![None; cells]).map_err(|diagnostic| diagnostic.code)
    };
    assert!(new(4, &[cage(&[(0, 1), (0, 0)])], 16).is_ok());
    for (size, cages, cells) in [
        (5, vec![], 25),
        (4, vec![], 15),
        (4, vec![cage(&[])], 16),
        (4, vec![cage(&[(0, 4)])], 16),
        (4, vec![cage(&[(0, 0)]), cage(&[(0, 0), (0, 1)])], 16),
        (4, vec![cage(&[(0, 0), (1, 1)])], 16),
    ] {
        assert_eq!(new(size, &cages, cells), Err(Code::UnknownKind), "{cages:?}");
    }
    assert_eq!(new(4, &[Cage { total: 1_000_000, ..cage(&[(0, 0)]) }], 16), Err(Code::OutOfRange));
}

#[test]
fn malformed_texts_say_where() {
    let rows = "abbc\naddc\needc\nffg.\n";
    let open = "....\n....\n....\n....\n";
    let totals = "a 4\nb 5\nc 7\nd 7\ne 7\nf 3\ng 4\n";
    malformed(&[
        ("# killer\n\n", (1, 1), "no puzzle"),
        ("# killer\n.....\n", (2, 1), "a row of 5 cells"),
        ("# killer\n....\n...\n", (3, 4), "row 2 of values has 3 cells instead of 4"),
        ("# killer\n....\n.....\n", (3, 5), "row 2 of values has 5 cells instead of 4"),
        (&format!("# killer\n{open}abbc\n"), (6, 5), "5 rows instead of 8"),
        (&format!("# killer\n{open}abbc\nadd\n"), (7, 4), "row 2 of letters has 3 cells"),
        (&format!("# killer\n5...\n{}{rows}{totals}", &open[5..]), (2, 1), "no symbol"),
        (&format!("# killer\n{open}{}{totals}", rows.replace('g', "?")), (9, 3), "no letter of a cage"),
        (&format!("# killer\n{open}{}{totals}", rows.replace('g', "a")), (9, 3), "cage a is not connected"),
        (&format!("# killer\n{open}{rows}{}", &totals[..24]), (15, 4), "the total of cage g is missing"),
        (&format!("# killer\n{open}{rows}{totals}h 3\n"), (17, 1), "no cell is in cage h"),
        (&format!("# killer\n{open}{rows}{totals}a 4\n"), (17, 3), "cage a has a total already"),
        (&format!("# killer\n{open}{rows}a x\n"), (10, 3), "no number"),
        (&format!("# killer\n{open}{rows}a\n"), (10, 2), "the total of cage a is missing"),
        (&format!("# killer\n{open}{rows}a 9999999\n"), (10, 3), "outside 0 to 999999"),
    ]);
}
