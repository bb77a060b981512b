//! Gogen against a counter that puts the letters one by one where they touch their neighbours.

use super::{
    Known, a_thousand_agree, clue, ends_in_time_without_clues, malformed, parse, thinned, unique, verdict,
};
use gridlens::geometry::Cell;
use gridlens::puzzle::kinds::gogen::Gogen;
use gridlens::puzzle::{Clue, Puzzle, Solution, Symbol};
use gridlens::solve::Verdict;
use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// Most open cells of an instance that is not changed: their letters can be put in 120 ways.
const MOST_OPEN: usize = 5;

fn at(index: usize) -> Cell {
    Cell::new((index / 5) as u16, (index % 5) as u16)
}

fn touch(a: usize, b: usize) -> bool {
    a != b && (a / 5).abs_diff(b / 5) <= 1 && (a % 5).abs_diff(b % 5) <= 1
}

fn gogen(words: &[&str], clues: &[Clue]) -> Puzzle {
    let words = words.iter().map(|&word| word.to_owned()).collect();
    Gogen::new(words, clues).expect("clues on the board").into()
}

/// What can be traced from a cell without turning back.
fn word(letters: &[u32], rng: &mut ChaCha8Rng) -> String {
    let mut way = vec![rng.random_range(0..25)];
    for _ in 0..rng.random_range(1..=6) {
        let next: Vec<usize> = (0..25).filter(|&i| touch(way[way.len() - 1], i)).collect();
        way.push(*next.choose(rng).expect("a cell beside"));
    }
    way.iter().map(|&i| char::from(b'a' + letters[i] as u8 - 1)).collect()
}

/// A board with words that are on it, most of its letters given, now and then two of them exchanged.
fn instance(rng: &mut ChaCha8Rng) -> Puzzle {
    let mut letters: Vec<u32> = (1..=25).collect();
    letters.shuffle(rng);
    let words: Vec<String> = (0..rng.random_range(0..=10)).map(|_| word(&letters, rng)).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let all: Vec<Clue> = (0..25).map(|i| clue(i / 5, i % 5, letters[i])).collect();
    let mut clues = thinned(&all, |rng| rng.random_range(1..=25), rng);
    for clue in all {
        if 25 - clues.len() > MOST_OPEN && clues.iter().all(|other| other.cell != clue.cell) {
            clues.push(clue);
        }
    }
    if rng.random_bool(0.2) {
        let (a, b) = (rng.random_range(0..clues.len()), rng.random_range(0..clues.len()));
        (clues[a].symbol, clues[b].symbol) = (clues[b].symbol, clues[a].symbol);
    }
    // A letter that is given twice makes no text.
    let mut seen = BTreeSet::new();
    clues.retain(|clue| seen.insert(clue.symbol));
    gogen(&words, &clues)
}

struct Counter {
    /// By letter: the letters it has to touch.
    beside: Vec<BTreeSet<usize>>,
    places: Vec<Option<usize>>,
    /// Whether one solution is enough: there are more ways than anybody would try.
    any: bool,
    solutions: Vec<Solution>,
}

impl Counter {
    fn fits(&self, letter: usize, place: usize) -> bool {
        let free = self.places.iter().all(|&other| other != Some(place));
        free && self.beside[letter].iter().all(|&other| self.places[other].is_none_or(|o| touch(o, place)))
    }

    /// The open letter with the fewest places left, and these.
    fn next(&self) -> Option<(usize, Vec<usize>)> {
        let open = (0..25).filter(|&letter| self.places[letter].is_none());
        let places = |letter: usize| (0..25).filter(|&place| self.fits(letter, place)).collect::<Vec<_>>();
        open.map(|letter| (letter, places(letter))).min_by_key(|next| next.1.len())
    }

    fn put(&mut self) {
        if self.any && !self.solutions.is_empty() {
            return;
        }
        match self.next() {
            None => {
                let mut solution = Solution::empty(5, 5);
                for (letter, place) in self.places.iter().enumerate() {
                    solution.set(at(place.expect("all are put")), Symbol(letter as u32 + 1));
                }
                self.solutions.push(solution);
            }
            Some((letter, places)) => {
                for place in places {
                    self.places[letter] = Some(place);
                    self.put();
                    self.places[letter] = None;
                }
            }
        }
    }
}

fn count(puzzle: &Puzzle) -> Known {
    let Some(gogen) = puzzle.downcast::<Gogen>() else { panic!("no gogen") };
    let clues = puzzle.rules().clues();
    let any = clues.len() < 25 - MOST_OPEN - 2;
    let mut counter =
        Counter { beside: vec![BTreeSet::new(); 25], places: vec![None; 25], any, solutions: Vec::new() };
    let mut possible = true;
    for word in gogen.words() {
        let letters: Vec<usize> = word.bytes().map(|b| usize::from(b - b'a')).collect();
        for pair in letters.windows(2) {
            counter.beside[pair[0]].insert(pair[1]);
            counter.beside[pair[1]].insert(pair[0]);
        }
    }
    for clue in clues {
        let (letter, place) = (clue.symbol.index() - 1, usize::from(clue.cell.row * 5 + clue.cell.column));
        possible &= counter.places[letter].is_none() && counter.fits(letter, place);
        counter.places[letter] = Some(place);
    }
    if possible {
        counter.put();
    }
    Known { solutions: counter.solutions, all: !any }
}

#[test]
fn a_thousand_instances_agree_with_brute_force() {
    a_thousand_agree(61, instance, count);
}

#[test]
fn boards_without_letters_end_in_time() {
    ends_in_time_without_clues(&gogen(&[], &[]));
    ends_in_time_without_clues(&gogen(&["a", "bc", "defg"], &[]));
    ends_in_time_without_clues(&parse(gridlens::puzzle::named("gogen").expect("a kind").example));
    // Along rows and columns from a at one corner: any turn of the board will do.
    let rows = ["abcde", "fghij", "klmno", "pqrst", "uvwxy"];
    let columns = ["afkpu", "bglqv", "chmrw", "dinsx", "ejoty"];
    ends_in_time_without_clues(&gogen(&[rows, columns].concat(), &[]));
}

fn why(puzzle: &Puzzle) -> String {
    match verdict(puzzle) {
        Verdict::None { core } => core.why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_cannot_be_is_said_in_the_words_of_the_puzzle() {
    assert_eq!(
        why(&gogen(&["cab", "bid"], &[clue(0, 0, 1), clue(0, 2, 2), clue(4, 4, 25)])),
        "a at row 1 column 1 and b at row 1 column 3 do not touch, but follow each other in cab"
    );
    assert_eq!(
        why(&gogen(&["exam", "jam"], &[clue(0, 0, 5), clue(3, 4, 13)])),
        "e at row 1 column 1 and m at row 4 column 5 are 4 steps apart, but only 3 in exam"
    );
    assert_eq!(
        why(&gogen(&["cab", "tool"], &[])),
        "the word tool cannot be traced: o follows itself, but stands once only"
    );
    assert_eq!(
        why(&gogen(&[], &[clue(0, 0, 5), clue(3, 4, 5)])),
        "row 1 column 1 and row 4 column 5 cannot both be e"
    );
}

#[test]
fn words_that_hinder_each_other_are_named() {
    // A corner has three cells around; four letters are to touch what stands there.
    let words = ["dab", "ea", "ef", "ga", "hi"];
    assert_eq!(
        why(&gogen(&words, &[clue(0, 0, 1), clue(4, 4, 8)])),
        "these 4 cannot all hold: the word dab, the word ea, the word ga, a at row 1 column 1"
    );
}

#[test]
fn checks_are_named_by_the_words() {
    let puzzle = parse("#gogen\na....\n.....\n.....\n.....\n.....\nfgh\nmoo\nq\n");
    let names = |solution: &Solution| -> Vec<String> {
        puzzle.rules().check(solution).iter().map(ToString::to_string).collect()
    };
    let mut solution = Solution::empty(5, 5);
    (0..25).for_each(|i| solution.set(at(i), Symbol(i as u32 + 1)));
    assert_eq!(names(&solution), ["clues OK", "gaps OK", "letters OK", "fgh OK", "moo **Fail**", "q OK"]);
    solution.set(at(6), Symbol(17));
    assert_eq!(names(&solution)[2..], ["letters **Fail**", "fgh **Fail**", "moo **Fail**", "q **Fail**"]);
    assert_eq!(puzzle.rules().show(Symbol(25)), "y");
}

#[test]
fn its_text_may_be_written_in_several_ways() {
    let puzzle = parse("#gogen\na.c..\n.....\n.....\n.....\n....y\nfade\nbid\n");
    for same in [
        "#GoGen free text\r\nA.C..\r\n*****\r\n_____\r\n00000\r\n????Y\r\n\r\nFade\r\nBID\r\n",
        "#gogen,,,,\na,,c,,\n,,,,\n.,.,.,.,.\n,,.,,\n,,,,y\nfade,,,,\nbid,,,,\n",
        "#gogen\na . c . .\n. . . . .\n.....\n.....\n....y\nfade, bid\n",
    ] {
        assert_eq!(parse(same), puzzle, "{same:?}");
    }
}

#[test]
fn the_letters_fall_where_the_words_lead() {
    let puzzle = parse("#gogen\nabcd.\nfghij\nklmno\npqrst\nuvwx.\nje\nty\n");
    assert_eq!(unique(&puzzle), parse("#gogen\nabcde\nfghij\nklmno\npqrst\nuvwxy\n").to_solution());
}

#[test]
fn malformed_texts_are_refused_where_they_are_wrong() {
    let rows = ".....\n".repeat(4);
    let text = |first: &str, rest: &str| format!("#gogen\n{first}\n{rows}{rest}");
    malformed(&[
        ("#gogen\n\n", (1, 1), "no puzzle"),
        ("#gogen\n.....\n.....\n.....\n", (4, 6), "row 4 is missing"),
        (&format!("#gogen\n{rows}bad\n"), (6, 4), "row 5 has 3 cells instead of 5"),
        (&text("....", "bad\n"), (2, 5), "row 1 has 4 cells instead of 5"),
        (&text("......", "bad\n"), (2, 6), "row 1 has 6 cells instead of 5"),
        (&text("..z..", "bad\n"), (2, 3), "\"z\" is no letter from a to y"),
        (&text("a,.,7,.,.", "bad\n"), (2, 5), "\"7\" is no letter"),
        (&text(".,ab,.,.,.", "bad\n"), (2, 3), "\"ab\" is no letter"),
        (&text(".a..A", "bad\n"), (2, 5), "A is at row 1 column 2 already"),
        (&text(".....", "bad\nzebra\n"), (8, 1), "'z' in the word \"zebra\" is no letter from a to y"),
        (&text(".....", "bad, oaze\n"), (7, 8), "'z' in the word"),
        (&text(".....", ".....\nbad\n"), (7, 1), "'.' in the word \".....\""),
        (&text(".....", "bad\nna\u{ef}ve\n"), (8, 3), "'\u{ef}' in the word"),
        (&text(".....", "bad-egg\n"), (7, 4), "'-' in the word"),
        (&text("=A1..", "bad\n"), (2, 1), "\"=\" is no letter"),
    ]);
}
