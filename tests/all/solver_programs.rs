//! Solvers that are other programs: their verdicts, and how they fail.

use crate::kinds::{parse, unique};
use crate::program::{Place, SOLUTION, UNIQUE};
use crate::smt::{BOTH, PYRAMID, z3_program};
use gridlens::diagnostics::Code;
use gridlens::puzzle::smt::Encoding;
use gridlens::puzzle::{KINDS, Puzzle};
use gridlens::solve::{Budget, Program, Verdict, external};
use std::time::{Duration, Instant};

#[test]
fn another_solver_gives_the_verdicts_that_ours_gives() {
    let texts = [
        UNIQUE,
        PYRAMID,
        "#Tri\nx\n13,x\nx,x,9\n",
        "#Tri\n9\nx,x\n2,x,8\n",
        "#Hidato\n1,0\n0,0\n",
        "#Hidato\n1,0,0\n0,x,0\n0,0,8\n",
        "#ktour\n1,0,0\n0,x,0\n0,0,0\n",
        "#dp 0-1\n001\n011\n-\n",
        "#dp 0-1\n001\n011\n-\n1-1,r0c2-r1c2\n",
        "#tc\n5\n1,x,3\nx,x,7\n4,6,5\n",
        "#killer\naabb\naabc\nddee\nddee\na 10\nb 8\nc 2\nd 10\ne 10\n",
        "#kakuro\nx 4\\ 7\\\n\\3 . .\n\\8 . .\n",
        "#kakuro\nx 4\\ 7\\\n\\5 . .\n\\6 . .\n",
        "#kakuro\nx 4\\ 9\\\n\\3 . .\n\\8 . .\n",
        "#tt\nR,x,x,x\nx,5,0,0\nx,0,0,0\nx,0,0,5\n",
        "#gogen\n.bcde\nfghij\nklmno\npqrst\nuvwx.\nab\n",
    ];
    for text in texts {
        let puzzle: Puzzle = parse(text);
        let ours = crate::kinds::verdict(&puzzle);
        for encoding in BOTH {
            let theirs = external::run(&puzzle, &z3_program(), encoding, Budget::default()).expect(text);
            match (&ours, &theirs) {
                (Verdict::Unique(a), Verdict::Unique(b)) => assert_eq!(a, b, "{text}"),
                (Verdict::Many { .. }, Verdict::Many { .. })
                | (Verdict::None { .. }, Verdict::None { .. }) => {}
                _ => panic!("{ours:?} but {theirs:?} of {text}"),
            }
        }
    }
}

#[test]
fn another_solver_solves_every_kind() {
    for kind in KINDS {
        let puzzle = parse(kind.example);
        let right = unique(&puzzle);
        for encoding in BOTH {
            let budget = Budget { time: Duration::from_mins(1) };
            let verdict = external::run(&puzzle, &z3_program(), encoding, budget).expect(kind.name);
            assert_eq!(verdict, Verdict::Unique(right.clone()), "{} {encoding:?}", kind.name);
        }
    }
}

#[test]
fn the_command_line_takes_another_solver() {
    let place = Place::new();
    place.put("p.txt", UNIQUE);
    for words in [
        &["p.txt", "--solver", "z3 -in"][..],
        &["p.txt", "--solver", "'z3' \"-in\"", "--encoding", "customary"],
    ] {
        assert_eq!(place.run(words).ends(0).out, format!("{SOLUTION}\n"));
    }
    place.put("none.txt", "#Tri\n9\nx,x\n2,x,8\n");
    let none = place.run(["none.txt", "--solver", "z3 -in"]).refuses("no-solution", 1);
    assert!(none.err.contains("z3 finds no solution"), "{}", none.err);
    place.run(["p.txt", "--solver", "'z3"]).refuses("usage", 2);
    place.run(["p.txt", "--solver", ""]).refuses("usage", 2);
    place.run(["p.txt", "--encoding", "fast"]).refuses("usage", 2);
    place.put("IMG.png", b"\x89PNG\r\n\x1a\nnothing more");
    let photo = place.run(["IMG.png", "--solver", "z3 -in"]).refuses("usage", 2);
    assert!(photo.err.contains("is for puzzle text"), "{}", photo.err);
}

/// A shell script as a solver: the command that runs it.
fn solver(place: &Place, script: &str) -> String {
    let path = place.put("solver with blanks.sh", format!("cat > /dev/null\n{script}\n"));
    format!("sh '{}'", path.display())
}

#[test]
fn solvers_that_fail_are_told_apart() {
    let place = Place::new();
    place.put("p.txt", PYRAMID);
    let run = |command: &str| place.run(["p.txt", "--solver", command]).refuses("solver-failed", 6).err;
    let missing = run("no-such-solver -in");
    assert!(missing.contains("no program is called no-such-solver") && missing.contains("hint"), "{missing}");
    let folder = run("/");
    assert!(folder.contains("/ cannot be started"), "{folder}");
    for (script, words) in [
        (
            "echo a >&2; echo 'out of memory' >&2; exit 3",
            &["ended with exit code 3", "it said last: out of memory"][..],
        ),
        (
            "echo sat; echo '((A1 27)'; kill -9 $$",
            &["was ended", "signal: 9", "line 3 of its answer: the answer is cut off"],
        ),
        ("echo sat; printf '((A1 27) (B1'", &["cut off", "the answer of sh:2:13"]),
        ("echo sat", &["`sat` without a value"]),
        ("echo Welcome to SuperSolver", &["\"Welcome\" is no part of an answer", "the answer of sh:1:1"]),
        ("exit 0", &["this answer is empty"]),
        (
            "echo '(error \"line 3: unknown command\")'; echo sat",
            &["the solver reports an error: line 3: unknown command"],
        ),
        ("echo sat; echo '((A1 27) (B1 13))'", &["no value for B2"]),
        (
            "echo sat; echo '((A1 27) (B1 13) (B2 15) (C1 8) (C2 5) (C3 9))'",
            &["breaks the rules", "A1 **Fail**"],
        ),
        ("echo sat; printf '((A1 \\377))'", &["not UTF-8"]),
    ] {
        let command = solver(&place, script);
        let said =
            place.run(["p.txt", "--encoding", "customary", "--solver", &command]).refuses("solver-failed", 6);
        for word in words {
            assert!(said.err.contains(word), "{word:?} of {script:?} in {}", said.err);
        }
        assert_eq!(said.out, "");
    }
}

#[test]
fn a_solver_need_not_read_all_that_it_is_told() {
    let place = Place::new();
    // More than a pipe holds.
    let rows = vec![["0"; 20].join(","); 20].join("\n");
    place.put("p.txt", format!("#Hidato\n{rows}\n"));
    let path = place.put("early.sh", "echo unknown\n");
    let command = format!("sh '{}'", path.display());
    place.run(["p.txt", "--solver", &command]).refuses("gave-up", 7);
}

#[test]
fn slow_solvers_are_ended_in_time() {
    let place = Place::new();
    place.put("p.txt", PYRAMID);
    // One that hides behind a child keeps the pipe open.
    for script in ["exec sleep 60", "sleep 60; echo unsat", "exec >&-; exec sleep 60"] {
        let command = solver(&place, script);
        let start = Instant::now();
        place.run(["p.txt", "--timeout", "0.3", "--solver", &command]).refuses("gave-up", 7);
        assert!(start.elapsed() < Duration::from_secs(5), "{script}: {:?}", start.elapsed());
    }
    let diagnostic = Program::parse("no-such-solver")
        .and_then(|program| external::run(&parse(PYRAMID), &program, Encoding::Fast, Budget::default()));
    assert_eq!(diagnostic.expect_err("it is not there").code, Code::SolverFailed);
}
