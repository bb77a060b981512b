//! Puzzles as SMT-LIB: what the z3 program makes of them, what `render` makes of that, and solvers that fail.
//!
//! `scripts/setup` installs the program z3 for these tests.

use crate::kinds::{parse, unique};
use crate::program::{Place, UNIQUE};
use gridlens::puzzle::smt::{Answer, Encoded, Encoding, Value, answer};
use gridlens::puzzle::{KINDS, Rules};
use gridlens::solve::{Budget, Program, Verdict, external};
use std::io::Write as _;
use std::process::{Command, Stdio};

pub(crate) const BOTH: [Encoding; 2] = [Encoding::Customary, Encoding::Fast];
pub(crate) const PYRAMID: &str = "#Tri\nx\n13,x\nx,5,9\n";
const VALUES: &str = "sat\n( (A1 27)\n  (B1 13)\n  (B2 14)\n  (C1 8)\n  (C2 5)\n  (C3 9) )\n";

/// What the program z3 answers to a text.
pub(crate) fn z3(text: &str) -> String {
    let mut child = Command::new("z3")
        .arg("-in")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("scripts/setup installs z3");
    child.stdin.take().expect("it was piped").write_all(text.as_bytes()).expect("z3 reads it all");
    let output = child.wait_with_output().expect("z3 ends");
    String::from_utf8(output.stdout).expect("z3 speaks ASCII")
}

pub(crate) fn z3_program() -> Program {
    Program::parse("z3 -in").expect("two words")
}

/// The checks and faults that fail.
fn failing(rules: &dyn Rules, text: &str) -> Vec<String> {
    let Answer::Sat(values) = answer::parse(text, "t").expect(text) else { panic!("{text}") };
    let reading = Encoded::of_values(rules, &values).and_then(|e| e.reading(&values)).expect("all values");
    let checks = rules.check(&reading.solution).into_iter().filter(|check| !check.ok);
    checks.map(|check| check.to_string()).chain(reading.faults.iter().map(ToString::to_string)).collect()
}

/// What `render` shows of an answer that is fed to it: on standard output, on the web page, and as values.
fn rendered(place: &Place, answer: &str, code: i32) -> (String, String, serde_json::Value) {
    let feed = |words: &[&str]| place.feed(answer.as_bytes(), words).ends(code);
    let text = feed(&["render", "p.txt"]).out;
    let page = feed(&["render", "p.txt", "--format", "html"]).out;
    let json = feed(&["render", "p.txt", "--json"]).out;
    (text, page, serde_json::from_str(&json).expect("one object"))
}

#[test]
fn what_z3_makes_of_every_kind_is_its_answer() {
    for kind in KINDS {
        let place = Place::new();
        place.put("p.txt", kind.example);
        let puzzle = parse(kind.example);
        let board = place.run(["render", "p.txt", "--solved"]).ends(0).out;
        let right = puzzle.rules().answer_csv(&unique(&puzzle)).expect("a solution");
        for (encoding, name) in BOTH.into_iter().zip(["customary", "fast"]) {
            let text = place.run(["smt", "p.txt", "--encoding", name]).ends(0).out;
            let encoded = Encoded::new(puzzle.rules(), encoding).expect(kind.name);
            assert_eq!(text, encoded.text(), "{} {name}", kind.name);
            let (shown, page, json) = rendered(&place, &z3(&text), 0);
            let list = shown.strip_prefix(&board).and_then(|rest| rest.strip_prefix('\n')).expect(&shown);
            let (sum, checks) = list.split_once('\n').expect("lines");
            let count = checks.lines().count();
            assert!(count > 0 && sum == format!("{count} of {count} checks OK"), "{shown}");
            assert!(checks.lines().all(|line| line.ends_with(" OK")), "{shown}");
            assert!(page.contains(&format!("<h2>{sum}</h2>")) && !page.contains("Fail"), "{page}");
            assert_eq!(page.matches(" OK</li>").count(), count, "{page}");
            assert_eq!((&json["answer"], &json["solution"]), (&"right".into(), &right.as_str().into()));
        }
        // Z3 prints models in another form.
        let text = place.run(["smt", "p.txt"]).ends(0).out;
        let cut = text.find("(get-value").expect("values are asked for");
        place.put("model", z3(&format!("{}(get-model)\n", &text[..cut])));
        let shown = place.run(["render", "p.txt", "--answer", "model"]).ends(0).out;
        assert!(shown.starts_with(&board) && !shown.contains("Fail"), "{} {shown}", kind.name);
    }
}

#[test]
fn a_value_that_is_changed_is_shown_to_fail() {
    for kind in KINDS {
        let place = Place::new();
        place.put("p.txt", kind.example);
        for name in ["customary", "fast"] {
            let answer = z3(&place.run(["smt", "p.txt", "--encoding", name]).ends(0).out);
            // The last value of the answer: `(V9 5)` or `(b9 true)`, behind whatever brackets and spaces.
            let end = answer.trim_end_matches([')', '\n', ' ']).len();
            let start = answer[..end].rfind([' ', '\n']).expect("a name precedes it") + 1;
            let changed = match &answer[start..end] {
                "true" => "false".to_owned(),
                "false" => "true".to_owned(),
                number => (number.parse::<i64>().expect("a number") + 1).to_string(),
            };
            let wrong = format!("{}{changed}{}", &answer[..start], &answer[end..]);
            let (shown, page, json) = rendered(&place, &wrong, 1);
            assert!(shown.contains(" **Fail**"), "{} {name}: {shown}", kind.name);
            assert!(page.contains("<li class=\"fail\">") && page.contains(" Fail"), "{} {name}", kind.name);
            assert_eq!(json["answer"], "wrong", "{} {name}", kind.name);
            let said = place.feed(wrong.as_bytes(), &["render", "p.txt"]).refuses("wrong-answer", 1);
            assert!(said.err.contains("**Fail**"), "{} {name}: {said:?}", kind.name);
        }
    }
}

#[test]
fn every_value_that_is_changed_fails() {
    for kind in KINDS {
        let puzzle = parse(kind.example);
        let rules = puzzle.rules();
        for encoding in BOTH {
            let encoded = Encoded::new(rules, encoding).expect(kind.name);
            let text = z3(&encoded.text());
            assert_eq!(failing(rules, &text), [""; 0], "{}", kind.name);
            let Ok(Answer::Sat(values)) = answer::parse(&text, "t") else { panic!("{text}") };
            for name in values.keys() {
                let mut wrong = values.clone();
                match wrong.get_mut(name).expect("it is there") {
                    Value::Int(int) => *int += 1,
                    Value::Bool(bool) => *bool = !*bool,
                }
                let reading = encoded.reading(&wrong).expect("all values");
                let right = rules.check(&reading.solution).iter().all(|check| check.ok);
                assert!(!right || !reading.faults.is_empty(), "{name} of {}", kind.name);
                wrong.remove(name);
                let missing = encoded.reading(&wrong).expect_err(name);
                assert!(missing.message.ends_with(name), "{} of {}", missing.message, kind.name);
            }
        }
    }
}

#[test]
fn the_customary_text_of_a_pyramid_is_the_customary_one() {
    let place = Place::new();
    place.put("p.txt", PYRAMID);
    let text = place.run(["smt", "p.txt"]).ends(0).out;
    for line in [
        "(set-logic LIA)",
        "(set-option :produce-models true)",
        "(set-option :produce-assignments true)",
        "(declare-const A1 Int)",
        "(assert (= B1 13))",
        "(assert (= A1 (+ B1 B2)))",
        "(check-sat)",
        "(get-value (A1 B1 B2 C1 C2 C3))",
        "(exit)",
    ] {
        assert!(text.lines().any(|own| own == line), "{line} in {text}");
    }
    place.run(["smt", "p.txt", "-o", "p.smt2"]).ends(0);
    assert_eq!(place.text("p.smt2"), text);
    place.run(["smt", "p.txt", "-o", "p.smt2"]).refuses("exists", 5);
    place.run(["smt", "p.txt", "-o", "out/", "--quiet"]).ends(0);
    assert_eq!(place.text("out/p.smt2"), text);
}

#[test]
fn a_hidato_has_the_strides_that_keep_it_from_wrapping() {
    let rows = ["0,0,0,0,0,0,0,0,0,0"; 2].join("\n");
    let text = |tag: &str| {
        let puzzle = parse(&format!("#{tag}\n{rows}\n"));
        Encoded::new(puzzle.rules(), Encoding::Customary).expect("it has one").text()
    };
    let king = "(assert (or (= 1 (- V2 V3)) (= 1 (- V3 V2)) (= 19 (- V2 V3)) (= 19 (- V3 V2)) \
                (= 20 (- V2 V3)) (= 20 (- V3 V2)) (= 21 (- V2 V3)) (= 21 (- V3 V2))))";
    assert!(text("Hidato").lines().any(|line| line == king));
    let knight = "(assert (or (= 18 (- V2 V3)) (= 18 (- V3 V2)) (= 22 (- V2 V3)) (= 22 (- V3 V2)) \
                  (= 41 (- V2 V3)) (= 41 (- V3 V2)) (= 39 (- V2 V3)) (= 39 (- V3 V2))))";
    assert!(text("ktour").lines().any(|line| line == knight));
}

#[test]
fn render_shows_each_check_and_where_it_fails() {
    let place = Place::new();
    place.put("p.txt", PYRAMID);
    let right = place.feed(VALUES.as_bytes(), &["render", "p.txt"]).ends(0);
    let board = "   27\n 13  14\n8   5   9\n";
    assert!(right.out.starts_with(&format!("{board}\n8 of 8 checks OK\n")), "{}", right.out);
    assert!(
        right.out.ends_with("\nclues OK\ngaps OK\nA1 OK\nB1 OK\nB2 OK\nC1 OK\nC2 OK\nC3 OK\n"),
        "{}",
        right.out
    );
    let wrong = VALUES.replace("(B2 14)", "(B2 41)");
    let wrong = place.feed(wrong.as_bytes(), &["render", "p.txt"]).refuses("wrong-answer", 1);
    let fails = "A1 **Fail**: row 1 column 1, row 2 column 1, row 2 column 2\n";
    assert!(wrong.err.contains(fails) && wrong.out.contains(&format!("\n{fails}")), "{wrong:?}");
    assert!(wrong.err.contains("B2 **Fail**") && wrong.out.contains("\nB1 OK\n"), "{wrong:?}");
    let negative = VALUES.replace("(C1 8)", "(C1 (- 8))");
    let of_format = |format| place.feed(negative.as_bytes(), &["render", "p.txt", "--format", format]);
    let why = "C1 **Fail**: -8 is no value for row 3 column 1\n";
    let said = of_format("text").refuses("wrong-answer", 1);
    assert!(said.err.contains(why) && said.out.contains(why), "{said:?}");
    let page = of_format("html").refuses("wrong-answer", 1).out;
    assert!(page.contains("<li class=\"fail\">C1 Fail: -8 is no value for row 3 column 1</li>"), "{page}");
    let drawn = of_format("svg").refuses("wrong-answer", 1).out;
    let unfilled = place.run(["render", "p.txt", "--format", "svg"]).ends(0).out;
    assert!(drawn.contains("fault") && !unfilled.contains("class=\"fault\""), "{drawn}");
    let json = place.run(["smt", "p.txt", "--json"]).ends(0);
    let json: serde_json::Value = serde_json::from_str(&json.out).expect("one object");
    assert!(json["smt"].as_str().is_some_and(|text| text.ends_with("(exit)\n")), "{json}");
}

#[test]
fn an_answer_goes_where_pictures_go() {
    let place = Place::new();
    place.put("p.txt", PYRAMID);
    place.put("values", VALUES);
    let render = |words: &[&str]| place.run(["render", "p.txt", "--answer", "values"].iter().chain(words));
    assert_eq!(render(&["-o", "a.html"]).ends(0).out, "a.html\n");
    assert!(place.text("a.html").contains("<h2>8 of 8 checks OK</h2>"));
    render(&["-o", "a.svg"]).ends(0);
    assert!(place.text("a.svg").contains(">27</text>"));
    render(&["-o", "a.png"]).ends(0);
    assert!(place.bytes("a.png").starts_with(b"\x89PNG"));
    render(&["-o", "a.txt"]).ends(0);
    assert!(place.text("a.txt").ends_with("\nC3 OK\n"));
    assert_eq!(render(&["-o", "out/"]).ends(0).out, "out/p.answer.html\n");
    render(&["-o", "a.svg"]).refuses("exists", 5);
    render(&["--solved"]).refuses("usage", 2);
    let text = render(&[]).ends(0).out;
    assert_eq!(place.feed(VALUES.as_bytes(), &["render", "p.txt", "--answer", "-"]).ends(0).out, text);
    // Puzzle and answer the other way round.
    assert_eq!(place.feed(PYRAMID.as_bytes(), &["render", "-", "--answer", "values"]).ends(0).out, text);
    // Of several puzzles one is answered.
    place.put("two.sdm", format!("{}\n{UNIQUE}\n", UNIQUE.replace('5', "0")));
    place.put("one.sdm", UNIQUE);
    let answer = z3(&place.run(["smt", "one.sdm"]).ends(0).out);
    place.feed(answer.as_bytes(), &["render", "two.sdm", "-n", "2"]).ends(0);
}

#[test]
fn nothing_on_standard_input_shows_the_puzzle_alone() {
    let place = Place::new();
    place.put("p.txt", PYRAMID);
    let alone = place.run(["render", "p.txt"]).ends(0).out;
    assert_eq!(alone, "    .\n 13   .\n.   5   9\n");
    let nothing = place.feed(b"", &["render", "p.txt"]).ends(0);
    assert_eq!(nothing.out, alone);
    assert!(nothing.err.contains("warning[bad-answer]: no solver sent an answer"), "{nothing:?}");
    place.feed(b"", &["render", "p.txt", "--answer", "-"]).refuses("bad-answer", 3);
    let said = place.feed(b"next.txt\n", &["render", "p.txt"]).refuses("bad-answer", 3);
    assert!(said.err.contains("`gridlens render p.txt < /dev/null`"), "{said:?}");
    // Whatever is there, it is not looked at.
    place.feed(b"next.txt\n", &["render", "p.txt", "--solved"]).ends(0);
}

#[test]
fn a_total_that_is_changed_is_named() {
    let puzzle = parse("#tc\n5\n1,x,3\nx,4,7\n4,6,5\n");
    let values =
        |v3: &str| format!("sat ((V0 5) (V1 1) (V2 2) (V3 {v3}) (V4 3) (V5 4) (V6 7) (V7 4) (V8 6) (V9 5))");
    assert_eq!(failing(puzzle.rules(), &values("3")), [""; 0]);
    assert_eq!(failing(puzzle.rules(), &values("4")), ["V3 **Fail**: it is 4, but the puzzle gives 3"]);
}

#[test]
fn tracks_have_no_loops_in_any_encoding() {
    // Straight on below, and a detached loop of four cells above it on the left: what the totals ask for.
    let puzzle = parse("#tt\nR,3,3,1,1,1\n2,0,0,0,0,0\n2,0,0,0,0,0\n5,5,0,0,0,5\n");
    for encoding in BOTH {
        let encoded = Encoded::new(puzzle.rules(), encoding).expect("it has both");
        assert!(z3(&encoded.text()).starts_with("unsat"), "{encoding:?}");
    }
    // What the tracks would be without those numbers breaks the rule that they state.
    let fast = Encoded::new(puzzle.rules(), Encoding::Fast).expect("it has both").text();
    let looped: Vec<&str> = fast.lines().filter(|line| !line.contains('D')).collect();
    assert_eq!(failing(puzzle.rules(), &z3(&looped.join("\n"))), ["one track **Fail**"]);
    for encoding in BOTH {
        let verdict = external::run(&puzzle, &z3_program(), encoding, Budget::default()).expect("an answer");
        assert!(matches!(verdict, Verdict::None { .. }), "{verdict:?}");
    }
}

#[test]
fn dominoes_lie_on_squares_side_by_side_that_hold_their_numbers() {
    let puzzle = parse("#dp 0-1\n001\n011\n-\n");
    let failed = |changed: &str, to: &str| {
        let text = "sat ((V00_00 0) (V00_10 1) (V00_01 10) (V00_11 11) (V10_01 2) (V10_11 12))";
        failing(puzzle.rules(), &text.replace(changed, to))
    };
    assert_eq!(failed("", ""), [""; 0]);
    for (changed, to, fault) in [
        (
            "(V00_11 11)",
            "(V00_11 12)",
            "V00_01 and V00_11 **Fail**: row 2 column 1 and row 2 column 3 are not side by side",
        ),
        ("(V00_01 10)", "(V00_01 11)", "V00_01 **Fail**: row 2 column 2 does not hold 0"),
        ("(V10_11 12)", "(V10_11 11)", "V10_11 **Fail**: row 2 column 2 is taken already"),
        ("(V10_11 12)", "(V10_11 13)", "V10_11 **Fail**: 13 is no position on the board"),
    ] {
        let failed = failed(changed, to);
        assert!(failed.contains(&fault.to_owned()), "{failed:?}");
    }
}

#[test]
fn dominoes_do_not_lie_around_the_edge() {
    // Ten columns: the positions 9 and 10 are the last of a row and the first of the next.
    let puzzle = parse("#dp 0-1\nxxxxxxx000\n111xxxxxxx\n-\n");
    let text = Encoded::new(puzzle.rules(), Encoding::Customary).expect("it has one").text();
    assert!(text.contains("(= 1 (- V00_01 V00_11))"), "{text}");
    assert!(z3(&text).starts_with("unsat"));
}

#[test]
fn positions_that_are_none_and_such_that_are_taken_are_named() {
    let puzzle = parse("#Hidato\n1,2\n4,3\n");
    let values = |v3: &str| format!("sat ((V1 0) (V2 1) (V3 {v3}) (V4 4))");
    assert_eq!(failing(puzzle.rules(), &values("5")), [""; 0]);
    let off = failing(puzzle.rules(), &values("2"));
    assert!(off.contains(&"V3 **Fail**: 2 is no position on the board".to_owned()), "{off:?}");
    let taken = failing(puzzle.rules(), &values("1"));
    assert!(
        taken.contains(&"V3 **Fail**: position 1, row 1 column 2, is taken already".to_owned()),
        "{taken:?}"
    );
}

#[test]
fn answers_that_are_none_are_refused_at_their_place() {
    let place = Place::new();
    place.put("p.txt", PYRAMID);
    let feed = |answer: &str| place.feed(answer.as_bytes(), &["render", "p.txt"]);
    let cut = feed(&VALUES[..40]).refuses("bad-answer", 3);
    assert!(cut.err.contains("-:5:7") && cut.err.contains("cut off"), "{}", cut.err);
    let nonsense = feed("sat\nhello\n").refuses("bad-answer", 3);
    assert!(nonsense.err.contains("-:2:1"), "{}", nonsense.err);
    let missing = feed(&VALUES.replace("(B2 14)", "")).refuses("bad-answer", 3);
    assert!(missing.err.contains("no value for B2"), "{}", missing.err);
    feed("unsat\n").refuses("no-solution", 1);
    feed("unknown\n").refuses("gave-up", 7);
    let twice = place.feed(b"", &["render", "-", "--answer", "-"]).refuses("usage", 2);
    assert!(twice.err.contains("only once"), "{}", twice.err);
    place.put("two.sdm", format!("{}\n{UNIQUE}\n", UNIQUE.replace('5', "0")));
    place.run(["smt", "two.sdm"]).refuses("several-puzzles", 4);
    let second = place.run(["smt", "two.sdm", "--puzzle", "2"]).ends(0).out;
    assert!(second != place.run(["smt", "two.sdm", "-n", "1"]).ends(0).out);
    for beyond in ["0", "3"] {
        let said = place.run(["smt", "two.sdm", "--puzzle", beyond]).refuses("usage", 2);
        assert!(said.err.contains("it has 2"), "{said:?}");
    }
    place.run(["render", "p.txt", "--answer", "nowhere"]).refuses("cannot-read", 3);
}
