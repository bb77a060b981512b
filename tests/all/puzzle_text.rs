//! Puzzle text: every form is read, what is printed is read back, and what is wrong is shown where it stands.

use gridlens::diagnostics::Code;
use gridlens::geometry::Cell;
use gridlens::puzzle::kinds::sudoku::Sudoku;
use gridlens::puzzle::{self, Layout, Puzzle, Rules, Symbol};
use proptest::prelude::*;

const SIZES: [usize; 6] = [4, 6, 8, 9, 12, 16];

fn parse(text: &str) -> Vec<Puzzle> {
    puzzle::parse(text, "test").unwrap_or_else(|e| panic!("{e:?} in {text:?}"))
}

/// Any sudoku: clues anywhere, whether or not they make sense.
fn any_sudoku() -> impl Strategy<Value = Sudoku> {
    proptest::sample::select(&SIZES[..]).prop_flat_map(|size| {
        let cell = proptest::option::weighted(0.4, (1..=size as u32).prop_map(Symbol));
        proptest::collection::vec(cell, size * size)
            .prop_map(move |cells| Sudoku::new(size, cells).expect("symbols within the size"))
    })
}

/// The grid with frames around its boxes, blanks between its cells.
fn boxed(sudoku: &Sudoku, open: char) -> String {
    let (n, (high, wide)) = (sudoku.size(), sudoku.box_shape());
    let line = sudoku.to_text().replace('0', &open.to_string());
    let symbols: Vec<char> = line.trim_end().chars().collect();
    let rule = format!("{}+\n", format!("+{}", "-".repeat(2 * wide + 1)).repeat(n / wide));
    let mut text = rule.clone();
    for (r, row) in symbols.chunks(n).enumerate() {
        for group in row.chunks(wide) {
            text.push('|');
            for symbol in group {
                text.extend([' ', *symbol]);
            }
            text.push(' ');
        }
        text.push_str("|\n");
        if (r + 1) % high == 0 {
            text.push_str(&rule);
        }
    }
    text
}

/// The CSV as a spreadsheet with European settings saves it.
fn spreadsheet(csv: &str) -> String {
    let row = |line: &str| -> String {
        let cell = |c: &str| if c == "0" { String::new() } else { format!("\"{c}\"") };
        line.split(',').map(cell).collect::<Vec<_>>().join(";")
    };
    format!("\u{feff}{}\r\n", csv.lines().map(row).collect::<Vec<_>>().join("\r\n"))
}

proptest! {
    #[test]
    fn what_is_printed_is_read_back(sudoku in any_sudoku()) {
        let puzzle = vec![Puzzle::from(sudoku.clone())];
        prop_assert_eq!(&parse(&sudoku.to_text()), &puzzle);
        prop_assert_eq!(&parse(&sudoku.to_csv()), &puzzle);
        prop_assert_eq!(&parse(&spreadsheet(&sudoku.to_csv())), &puzzle);
        prop_assert_eq!(&parse(&sudoku.to_csv().replace(',', "\t")), &puzzle);
        prop_assert_eq!(&parse(&boxed(&sudoku, '.')), &puzzle);
        prop_assert_eq!(&parse(&boxed(&sudoku, '0')), &puzzle);
    }

    #[test]
    fn what_is_written_is_written_again(sudoku in any_sudoku()) {
        let csv = sudoku.to_csv();
        prop_assert_eq!(parse(&csv)[0].rules().to_csv(), csv);
        let text = sudoku.to_text();
        prop_assert_eq!(parse(&text)[0].rules().to_text(), text);
    }

    #[test]
    fn no_text_is_too_strange(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        if let Err(diagnostic) = puzzle::parse_bytes(&bytes, "test") {
            prop_assert_eq!(diagnostic.code, Code::BadPuzzleText);
        }
    }

    #[test]
    fn no_likely_text_is_too_strange(text in "[0-9a-g.,;:|+\"\\-\\n\\t #x=\\[\\]]{0,300}") {
        match puzzle::parse(&text, "test") {
            Ok(puzzles) => prop_assert!(!puzzles.is_empty()),
            Err(diagnostic) => {
                prop_assert!(matches!(diagnostic.code, Code::BadPuzzleText | Code::UnknownKind));
                let (placed, hinted) = (diagnostic.place.line.is_some(), diagnostic.hint.is_some());
                prop_assert!(placed && hinted, "{:?}", diagnostic);
            }
        }
    }
}

#[test]
fn every_form_of_one_puzzle_is_the_same_puzzle() {
    let line = "12....34.2..1..3";
    let expected = parse(line);
    for same in [
        "1200003402001003",
        "# a comment\n\n1200003402001003\n",
        "1200003402001003:27:hard\n",
        "  1200003402001003  # mine\n",
        "12..\n..34\n.2..\n1..3\n",
        "1 2 . .\r\n. . 3 4\r\n. 2 . .\r\n1 . . 3\r\n",
        "12|00\n00|34\n--+--\n02|00\n10|03\n",
        "┌──┬──┐\n│12│..│\n│..│34│\n├──┼──┤\n│.2│..│\n│1.│.3│\n└──┴──┘\n",
        "[Puzzle]\n12..\n..34\n.2..\n1..3\n[State]\n1234\n",
        "1,2,,\n,,3,4\n,2,,\n1,,,3\n",
        "1;2;0;0\n0;0;3;4\n0;2;0;0\n1;0;0;3\n",
        "1,2,,,,\n,,3,4,,\n,2,,,,\n1,,,3,,\n",
        "1, 2, ., _\nc,c,3,4\n*,2,0,0\n1,,,3\n",
    ] {
        assert_eq!(parse(same), expected, "{same:?}");
    }
}

#[test]
fn blanks_can_mark_the_open_cells_of_a_line() {
    let dotted = format!("12.{}..9", ".3".repeat(37) + "...");
    assert_eq!(dotted.len(), 83);
    let dotted = &dotted[..81];
    assert_eq!(parse(&dotted.replace('.', " ")), parse(&format!("{dotted}\n   \n")));
}

#[test]
fn many_puzzles_in_a_text_are_all_read() {
    assert_eq!(parse("1200003402001003\n0000000000000000\n").len(), 2);
    assert_eq!(parse("1...\n....\n....\n...2\n\n.3..\n....\n....\n....\n").len(), 2);
    let sixteen_lines = "1200003402001003\n".repeat(16);
    assert_eq!(parse(&sixteen_lines).len(), 16);
    let sixteen_rows = "12345678000abcdg\n".repeat(16);
    assert_eq!(parse(&sixteen_rows)[0].rules().name(), "sudoku 16 x 16");
}

#[test]
fn numbers_of_two_digits_are_symbols_of_large_grids() {
    let row = |cells: &str| format!("{cells}\n").repeat(12);
    let expected = parse(&row("1,2,3,4,5,6,7,8,9,a,b,c"));
    assert_eq!(parse(&row("1,2,3,4,5,6,7,8,9,10,11,12")), expected);
    assert_eq!(parse(&row("1 2 3 4 5 6 7 8 9 10 11 12")), expected);
    assert_eq!(parse(&row("123 456 789 abC")), expected);
}

#[test]
fn what_is_wrong_is_shown_where_it_stands() {
    let nine = "1,2,3,4,5,6,7,8,9\n";
    let cases: Vec<(String, usize, usize, &str)> = vec![
        (String::new(), 1, 1, "no puzzle"),
        ("# only a comment\n".into(), 1, 1, "no puzzle"),
        ("1".repeat(80), 1, 80, "80 symbols"),
        (format!("{}\n{}", "0".repeat(81), "0".repeat(82)), 2, 83, "82 symbols"),
        (format!("\n# x\n{}x{}", "0".repeat(40), "0".repeat(40)), 3, 41, "\"x\" is no symbol"),
        (format!("{}{}", nine.repeat(8), "1,2,3,4,5,6,7,8,\"=A1\""), 9, 17, "\"=A1\""),
        (format!("{}{}", nine.repeat(8), "-1,2,3,4,5,6,7,8,9"), 9, 1, "\"-1\""),
        (format!("{}{}", nine.repeat(8), "1,2,3,4,5,6,7,8"), 9, 15, "8 cells instead of 9"),
        (format!("{}{}", nine.repeat(8), "1,2,3,4,5,6,7,8,9,1"), 9, 19, "10 cells instead of 9"),
        (nine.repeat(8), 8, 1, "ends after 8 of 9 rows"),
        (nine.repeat(10), 10, 17, "row 10 of a sudoku"),
        ("1,2,3\n4,5,6\n7,8\n".into(), 1, 1, "no sudoku"),
        ("1,2,3\n".into(), 1, 1, "no sudoku"),
        ("1..2\n..5.\n....\n....\n".into(), 2, 3, "\"5\" is no symbol"),
        ("1..2\n....\n....\n".into(), 3, 1, "ends after 3 of 4 rows"),
        ("1..2\n....\n.....\n....\n".into(), 3, 5, "5 cells instead of 4"),
        ("Dear Sir or Madam\n".into(), 1, 17, "no row of a puzzle"),
        ("1,2,3,4\n1,2,3,4\n1,2,3,4\n1,2,3,99999999999\n".into(), 4, 7, "\"99999999999\""),
        (format!("{}c", "0".repeat(80)), 1, 81, "\"c\" is no symbol"),
        ("+---+\n|   |\n+---+\n".into(), 1, 1, "no row"),
    ];
    for (text, line, column, message) in cases {
        let diagnostic = puzzle::parse(&text, "my.csv").expect_err(&text);
        assert!(diagnostic.message.contains(message), "{diagnostic:?}");
        assert_eq!(diagnostic.code, Code::BadPuzzleText, "{text:?}");
        assert_eq!(diagnostic.place.file.as_deref(), Some("my.csv"));
        assert_eq!(
            (diagnostic.place.line, diagnostic.place.column),
            (Some(line), Some(column)),
            "{diagnostic:?}"
        );
        assert_eq!(diagnostic.place.text.as_deref(), text.split('\n').nth(line - 1), "{text:?}");
        assert!(diagnostic.hint.is_some(), "{diagnostic:?}");
    }
}

#[test]
fn a_table_of_a_size_that_no_kind_has_is_of_an_unknown_kind() {
    let diagnostic = puzzle::parse("# three\n1,2,3\n4,5,6\n7,8,9\n", "my.csv").expect_err("no sudoku");
    assert_eq!(diagnostic.code, Code::UnknownKind);
    assert_eq!((diagnostic.place.line, diagnostic.place.column), (Some(2), Some(1)));
    assert!(diagnostic.message.contains("3 rows of 3 cells") && diagnostic.hint.is_some(), "{diagnostic:?}");
}

#[test]
fn bytes_that_are_no_text_are_shown_where_they_stand() {
    let diagnostic = puzzle::parse_bytes(b"1..2\n..\xff.\n", "-").expect_err("not UTF-8");
    assert_eq!((diagnostic.place.line, diagnostic.place.column), (Some(2), Some(3)));
}

#[test]
fn a_full_board_of_a_known_size_is_a_sudoku() {
    let givens = [(Cell::new(0, 8), Symbol(4)), (Cell::new(8, 0), Symbol(9))];
    let puzzle = gridlens::puzzle::from_layout(&Layout::full(9, 9), &givens).expect("a sudoku");
    let clues: Vec<_> = puzzle.rules().clues().iter().map(|c| (c.cell, c.symbol)).collect();
    assert_eq!(clues, givens);
    let layout = puzzle.rules().layout();
    assert_eq!(layout.horizontal.iter().filter(|&&w| w > 0.9).count(), 4 * 9);
    assert_eq!(layout.vertical.iter().filter(|&&w| w > 0.9).count(), 4 * 9);
}

#[test]
fn a_board_of_another_shape_is_refused() {
    let name = |layout: &Layout, givens: &[_]| {
        gridlens::puzzle::from_layout(layout, givens).expect_err("refused").code
    };
    let full = Layout::full(9, 9);
    let mut holed = full.clone();
    holed.exists[40] = false;
    assert_eq!(name(&holed, &[]), Code::UnknownKind);
    assert_eq!(name(&Layout::full(9, 8), &[]), Code::UnknownKind);
    assert_eq!(name(&Layout::full(7, 7), &[]), Code::UnknownKind);
    assert_eq!(name(&full, &[(Cell::new(9, 0), Symbol(1))]), Code::OutOfRange);
    assert_eq!(name(&full, &[(Cell::new(0, 0), Symbol(10))]), Code::OutOfRange);
    assert_eq!(name(&full, &[(Cell::new(0, 0), Symbol(0))]), Code::OutOfRange);
    assert_eq!(name(&full, &[(Cell::new(0, 0), Symbol(1)); 2]), Code::OutOfRange);
    assert_eq!(name(&holed, &[(Cell::new(4, 4), Symbol(1))]), Code::OutOfRange);
}

#[test]
fn a_solution_is_a_puzzle_without_open_cells() {
    let solution = parse("1234341221434321")[0].to_solution();
    assert_eq!(solution.to_csv(), "1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n");
    assert_eq!(solution.get(Cell::new(1, 1)), Some(Symbol(4)));
    assert_eq!(solution.get(Cell::new(4, 0)), None);
}
