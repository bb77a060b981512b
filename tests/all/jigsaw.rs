//! The kind jigsaw: text, rules, solver against brute force, repair.

use crate::brute::{self, list};
use crate::jigsaws::{self, Labels};
use crate::misreads;
use crate::sudokus::Values;
use gridlens::decide;
use gridlens::diagnostics::Code;
use gridlens::ocr::{Ink, Reading};
use gridlens::puzzle::kinds::jigsaw::Jigsaw;
use gridlens::puzzle::kinds::regions::Regions;
use gridlens::puzzle::{self, Puzzle, Rules, Solution, Symbol};
use gridlens::solve::{self, Budget, Verdict};
use proptest::prelude::*;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn parse(text: &str) -> Vec<Puzzle> {
    puzzle::parse(text, "test").unwrap_or_else(|e| panic!("{e:?} in {text:?}"))
}

fn verdict(jigsaw: &Jigsaw) -> Verdict {
    solve::run(&Puzzle::from(jigsaw.clone()), Budget::default()).expect("no engine trouble")
}

fn any_jigsaw() -> impl Strategy<Value = Jigsaw> {
    (proptest::sample::select(&jigsaws::SIZES[..]), any::<u64>()).prop_map(|(size, seed)| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let labels = jigsaws::partition(size, &mut rng);
        let value = |_| if rng.random_bool(0.4) { rng.random_range(1..=size as u8) } else { 0 };
        let values: Values = (0..size * size).map(value).collect();
        jigsaws::jigsaw(size, &labels, &values)
    })
}

/// The CSV as a spreadsheet saves it, with an empty row between the halves.
fn spreadsheet(csv: &str, size: usize) -> String {
    let row = |line: &str| -> String {
        let cell = |c: &str| if c == "0" { String::new() } else { format!("\"{c}\"") };
        line.split(',').map(cell).collect::<Vec<_>>().join(";")
    };
    let mut lines: Vec<String> = csv.lines().map(row).collect();
    lines.insert(size, ";".repeat(size - 1));
    format!("\u{feff}{}\r\n", lines.join("\r\n"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]
    #[test]
    fn what_is_printed_is_read_back(jigsaw in any_jigsaw()) {
        let puzzle = vec![Puzzle::from(jigsaw.clone())];
        let (text, csv, n) = (jigsaw.to_text(), jigsaw.to_csv(), jigsaw.size());
        prop_assert_eq!(&parse(&text), &puzzle);
        prop_assert_eq!(&parse(&csv), &puzzle);
        prop_assert_eq!(&parse(&spreadsheet(&csv, n)), &puzzle);
        prop_assert_eq!(&parse(&csv.replace(',', "\t")), &puzzle);
        let rows: Vec<&str> = text.lines().skip(1).collect();
        let (values, labels) = (rows[..n].concat(), rows[n..].concat());
        for joint in ["", " ", ",", "\n"] {
            prop_assert_eq!(&parse(&format!("{values}{joint}{labels}\n")), &puzzle, "{:?}", joint);
        }
        prop_assert_eq!(parse(&format!("{text}\n{}", rows.join("\n"))).len(), 2);
        prop_assert_eq!(&parse(&csv)[0].rules().to_csv(), &csv);
    }
}

#[test]
fn labels_may_be_capital_letters_or_digits() {
    let expected = parse("# jigsaw\n1...\n.2..\n..3.\n...4\naaab\nacbb\ncccb\ndddd\n");
    assert_eq!(expected[0].rules().name(), "jigsaw 4 x 4");
    for same in [
        "1...\n.2..\n..3.\n...4\n\nAAAB\nACBB\nCCCB\nDDDD\n",
        "#jigsaw\n1...\n.2..\n..3.\n...4\n1112\n1322\n3332\n4444\n",
        "# Jigsaw no. 7\n1....2....3....4\n1112132233324444\n",
        "\"# jigsaw\";;;\n1;;;\n;2;;\n;;3;\n;;;4\n;;;\nx;x;x;y\nx;z;y;y\nz;z;z;y\nq;q;q;q\n;;;\n",
        "|1.|..|\n|.2|..|\n+--+--+\n|..|3.|\n|..|.4|\n\naa ab\nac bb\ncc cb\ndd dd\n",
    ] {
        assert_eq!(parse(same), expected, "{same:?}");
    }
}

#[test]
fn large_values_at_the_start_of_a_row_are_no_labels() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let labels = jigsaws::partition(12, &mut rng);
    for row in [0, 6, 11] {
        let mut values: Values = (0..144).map(|i| u8::from(i % 12 == 7)).collect();
        values[row * 12..][..12].copy_from_slice(&[10, 11, 12, 12, 0, 0, 0, 0, 0, 0, 0, 0]);
        let jigsaw = jigsaws::jigsaw(12, &labels, &values);
        let saved = spreadsheet(&jigsaw.to_csv(), 12);
        assert_eq!(parse(&saved), [Puzzle::from(jigsaw)], "row {row}");
    }
}

#[test]
fn what_is_wrong_is_shown_where_it_stands() {
    let values = "1...\n.2..\n..3.\n...4\n";
    for (labels, line, column, message) in [
        ("aabb\nacbb\naccd\ncddx\n", 8, 4, "5 regions instead of 4"),
        ("aabb\nacbb\naccd\nccdd\n", 6, 2, "region c has 5 cells"),
        ("aabb\nabab\ncccc\ndddd\n", 6, 3, "region a is not connected"),
        ("aabb\nac?b\naccd\ncddd\n", 6, 3, "\"?\" is no label"),
        ("aabb\nacbb\naccd\n", 7, 1, "7 rows instead of 4"),
        ("aabb\nacbbb\naccd\ncddd\n", 6, 5, "5 cells in this row"),
        ("aabb\nacbb\nacc\ncddd\n", 7, 3, "3 cells in this row"),
    ] {
        let text = format!("{values}{labels}");
        let diagnostic = puzzle::parse(&text, "my.txt").expect_err(&text);
        assert!(diagnostic.message.contains(message), "{diagnostic:?}");
        assert_eq!(
            (diagnostic.code, diagnostic.place.file.as_deref()),
            (Code::BadPuzzleText, Some("my.txt"))
        );
        assert_eq!(
            (diagnostic.place.line, diagnostic.place.column),
            (Some(line), Some(column)),
            "{diagnostic:?}"
        );
        assert!(diagnostic.hint.is_some(), "{diagnostic:?}");
    }
    let tagged = puzzle::parse("# jigsaw\n12..\n", "my.txt").expect_err("no labels");
    assert!(tagged.message.contains("1 rows instead of 4"), "{tagged:?}");
    let symbol = puzzle::parse("5...\n....\n....\n....\naabb\nacbb\naccd\ncddd\n", "-").expect_err("no 5");
    assert!(symbol.message.contains("\"5\" is no symbol of a jigsaw"), "{symbol:?}");
}

#[test]
fn regions_that_are_none_are_refused() {
    let name = |size: usize, labels: &[u8]| Regions::new(size, labels).expect_err("refused").code;
    assert_eq!(name(11, &[0; 121]), Code::UnknownKind);
    assert_eq!(name(4, &[0; 15]), Code::UnknownKind);
    assert_eq!(name(4, &[0; 16]), Code::UnknownKind);
    let rows: Labels = (0..16).map(|i| i / 4).collect();
    let regions = Regions::new(4, &rows).expect("rows are connected");
    let new = |cells| Jigsaw::new(regions.clone(), cells).expect_err("refused").code;
    assert_eq!(new(vec![None; 15]), Code::UnknownKind);
    assert_eq!(new(vec![Some(Symbol(5)); 16]), Code::OutOfRange);
}

/// Against a count that shares no code with the solver.
#[test]
fn a_thousand_small_instances_agree_with_brute_force() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut seen = [0; 3];
    for round in 0..1000 {
        let size = 4 + round % 3;
        let (labels, mut values) = jigsaws::filled(size, &mut rng);
        let kept = rng.random_range(0.15..0.5);
        for value in &mut values {
            *value *= u8::from(rng.random_bool(kept));
        }
        let clues: Vec<usize> = (0..values.len()).filter(|&i| values[i] > 0).collect();
        if !clues.is_empty() && rng.random_bool(0.5) {
            values[clues[rng.random_range(0..clues.len())]] = rng.random_range(1..=size as u8);
        }
        let known = jigsaws::solutions(size, &labels, &values, brute::ALL);
        seen[known.len().min(2)] += 1;
        brute::agrees(&Puzzle::from(jigsaws::jigsaw(size, &labels, &values)), &known);
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}: the test says little");
}

#[test]
fn the_checker_and_the_conflicts_name_cells_of_a_region() {
    let values = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    let boxes: Labels = (0..16).map(|i| i / 8 * 2 + i % 4 / 2).collect();
    let solution = Puzzle::from(jigsaws::jigsaw(4, &boxes, &values)).to_solution();
    let open = jigsaws::jigsaw(4, &boxes, &[0; 16]);
    assert_eq!(open.check(&solution).len(), 1 + 3 * 4);
    assert!(open.check(&solution).iter().all(|c| c.ok));
    let columns: Labels = (0..16).map(|i| i % 4).collect();
    let mut swapped = solution.clone();
    swapped.values.swap(0, 4);
    let failed = |jigsaw: &Jigsaw, s: &Solution| -> Vec<String> {
        jigsaw.check(s).iter().filter(|c| !c.ok).map(ToString::to_string).collect()
    };
    assert_eq!(failed(&open, &swapped), ["row 1 **Fail**", "row 2 **Fail**"]);
    swapped.values.swap(2, 3);
    assert!(failed(&jigsaws::jigsaw(4, &columns, &[0; 16]), &swapped).contains(&"region c **Fail**".into()));
    assert_eq!(failed(&open, &Solution::empty(5, 5)), ["size **Fail**"]);

    let mut clues = vec![0; 16];
    (clues[0], clues[5]) = (3, 3);
    let conflicts = jigsaws::jigsaw(4, &boxes, &clues).direct_conflicts();
    assert_eq!(conflicts.len(), 1);
    assert_eq!(conflicts[0].clues.len(), 2);
}

/// A 9 x 9 jigsaw of which no clue can be spared, and its answer.
fn minimal(rng: &mut ChaCha8Rng) -> (Labels, Values, Values) {
    let (labels, answer) = jigsaws::filled(9, rng);
    let mut values = answer.clone();
    let mut order: Vec<usize> = (0..81).collect();
    order.shuffle(rng);
    for i in order {
        let kept = std::mem::take(&mut values[i]);
        if !matches!(verdict(&jigsaws::jigsaw(9, &labels, &values)), Verdict::Unique(_)) {
            values[i] = kept;
        }
    }
    (labels, values, answer)
}

#[test]
fn a_misread_jigsaw_is_repaired_on_its_layout() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..3 {
        let (labels, values, answer) = minimal(&mut rng);
        let layout = jigsaws::jigsaw(9, &labels, &values).layout();
        let mut reading: Reading = misreads::perfect(&values);
        let i = values.iter().position(|&v| v > 0).expect("a clue");
        let seen = values[i] % 9 + 1;
        reading.cells[i] = misreads::cell(i, 9, Ink::Printed, &[(seen, 0.5), (values[i], 0.45)]);
        let found = decide::repairs(&layout, &reading, &[], Budget::default(), 4).expect("no engine trouble");
        assert!(found.iter().any(|r| list(&r.solution) == answer), "{found:?}");
        assert!(found.iter().all(|r| r.puzzle.rules().name() == "jigsaw 9 x 9"));
    }
}
