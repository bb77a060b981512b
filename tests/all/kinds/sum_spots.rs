//! Sum spots against a counter that lays tile after tile.

use super::{
    Known, a_thousand_agree, clue, ends_in_time_without_clues, malformed, parse, reads_back, thinned, unique,
    verdict,
};
use gridlens::diagnostics::Code;
use gridlens::generate::{self, Size};
use gridlens::geometry::Cell;
use gridlens::puzzle::kinds::sum_spots::{SumSpots, Tile};
use gridlens::puzzle::{Clue, Puzzle, Solution, Symbol};
use gridlens::solve::Verdict;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// Nine tiles with exactly one way to lay them.
const NINE: &str =
    "#sumspots 3 15\n1,1110\n2,1101\n3,0100\n4,0000\n5,1101\n6,0011\n7,1011\n8,1000\n9,0100\n-\n2,0,0\n";

/// A square of different numbers in which every line has the same total, (numbers, total).
type Magic = (Vec<Vec<u32>>, u32);

fn magic(side: usize, rng: &mut ChaCha8Rng) -> Magic {
    let kind = gridlens::puzzle::named("sum-spots").expect("a kind");
    let full = generate::full(kind, Some(Size::square(side)), rng.random()).expect("a size there is");
    let Some(spots) = full.puzzle.downcast::<SumSpots>() else { panic!("{full:?}") };
    let numbers: Vec<u32> = full.solution.values.iter().flatten().map(|symbol| symbol.0).collect();
    (numbers.chunks(side).map(<[u32]>::to_vec).collect(), spots.total())
}

fn filled(numbers: &[Vec<u32>]) -> Solution {
    let n = numbers.len() as u16;
    Solution { rows: n, columns: n, values: numbers.iter().flatten().map(|&v| Some(Symbol(v))).collect() }
}

/// The tiles of a square, in no order, whose corners have dots as often as `dotted` says.
fn tiles(numbers: &[Vec<u32>], dotted: f64, rng: &mut ChaCha8Rng) -> Vec<Tile> {
    let n = numbers.len();
    let lattice: Vec<Vec<bool>> =
        (0..=n).map(|_| (0..=n).map(|_| rng.random_bool(dotted)).collect()).collect();
    let dots =
        |r: usize, c: usize| [lattice[r][c], lattice[r][c + 1], lattice[r + 1][c], lattice[r + 1][c + 1]];
    let places = (0..n).flat_map(|r| (0..n).map(move |c| (r, c)));
    let mut tiles: Vec<Tile> = places.map(|(r, c)| Tile { value: numbers[r][c], dots: dots(r, c) }).collect();
    tiles.shuffle(rng);
    tiles
}

fn puzzle(total: u32, tiles: Vec<Tile>, clues: &[Clue]) -> Puzzle {
    SumSpots::new(total, tiles, clues).expect("a square of tiles").into()
}

/// One, nine or sixteen tiles; of every sixth board a tile has one dot more or less, or the total is one off.
fn instance(rng: &mut ChaCha8Rng) -> Puzzle {
    let ((numbers, mut total), dotted) = match rng.random_range(0..8) {
        0 => ((vec![vec![5]], 5), 0.5),
        1 => (magic(4, rng), 0.5),
        _ => (magic(3, rng), [0.0, 0.1, 0.5][rng.random_range(0..3)]),
    };
    let mut tiles = tiles(&numbers, dotted, rng);
    let n = tiles.len();
    match rng.random_range(0..18) {
        0 | 1 => tiles[rng.random_range(0..n)].dots[rng.random_range(0..4)] ^= true,
        2 => total += 1,
        _ => {}
    }
    let other = |rng: &mut ChaCha8Rng| tiles[rng.random_range(0..n)].value;
    // Two tiles tell how a square of nine lies; several solutions take fewer.
    let most = [0.2, 1.0][rng.random_range(0..2)];
    let mut given = filled(&numbers).clues();
    given.retain(|_| rng.random_bool(most));
    let mut clues = thinned(&given, other, rng);
    // A tile that lies twice makes no text.
    let mut seen = BTreeSet::new();
    clues.retain(|clue| seen.insert(clue.symbol));
    puzzle(total, tiles, &clues)
}

struct Layer<'a> {
    spots: &'a SumSpots,
    side: usize,
    given: Solution,
    laid: Vec<Tile>,
    known: Known,
}

impl Layer<'_> {
    /// Whether the last tile suits those above and on the left, and ends no line with another total.
    fn fits(&self) -> bool {
        let (i, n) = (self.laid.len() - 1, self.side);
        let (r, c, last) = (i / n, i % n, self.laid[i]);
        let suits = |there: bool, back: usize, meeting: &[(usize, usize)]| {
            !there || meeting.iter().all(|&(own, other)| last.dots[own] == self.laid[i - back].dots[other])
        };
        let sum = |places: &mut dyn Iterator<Item = usize>| {
            places.map(|i| self.laid[i].value).sum::<u32>() == self.spots.total()
        };
        suits(c > 0, 1, &[(0, 1), (2, 3)])
            && suits(r > 0, n, &[(0, 2), (1, 3)])
            && suits(r > 0 && c > 0, n + 1, &[(0, 3)])
            && suits(r > 0 && c + 1 < n, n.saturating_sub(1), &[(1, 2)])
            && (c + 1 < n || sum(&mut (r * n..=i)))
            && (r + 1 < n || sum(&mut (c..=i).step_by(n)))
    }

    fn lay(&mut self) {
        let (i, n) = (self.laid.len(), self.side);
        if i == n * n {
            let sum =
                |place: fn(usize, usize) -> usize| (0..n).map(|k| self.laid[place(k, n)].value).sum::<u32>();
            let total = self.spots.total();
            if sum(|k, n| k * n + k) == total && sum(|k, n| k * n + n - 1 - k) == total {
                let numbers: Vec<u32> = self.laid.iter().map(|tile| tile.value).collect();
                self.known
                    .solutions
                    .push(filled(&numbers.chunks(n).map(<[u32]>::to_vec).collect::<Vec<_>>()));
            }
            return;
        }
        for tile in self.spots.tiles() {
            let given = self.given.values[i].is_none_or(|symbol| symbol.0 == tile.value);
            if given && !self.laid.contains(tile) {
                self.laid.push(*tile);
                if self.fits() {
                    self.lay();
                }
                self.laid.pop();
            }
        }
    }
}

fn count(puzzle: &Puzzle) -> Known {
    let Some(spots) = puzzle.downcast::<SumSpots>() else { panic!("{puzzle:?}") };
    let known = Known { solutions: Vec::new(), all: true };
    let side = usize::from(puzzle.rules().layout().rows);
    let mut layer = Layer { spots, side, given: puzzle.to_solution(), laid: Vec::new(), known };
    layer.lay();
    layer.known
}

#[test]
fn a_thousand_instances_agree_with_brute_force() {
    a_thousand_agree(45, instance, count);
}

#[test]
fn empty_boards_end_in_time() {
    let mut rng = ChaCha8Rng::seed_from_u64(46);
    for n in [3, 4, 5, 7, 9] {
        for dotted in [0.0, 0.5] {
            let (numbers, total) = magic(n, &mut rng);
            ends_in_time_without_clues(&puzzle(total, tiles(&numbers, dotted, &mut rng), &[]));
        }
    }
    ends_in_time_without_clues(&puzzle(5, tiles(&[vec![5]], 0.5, &mut rng), &[]));
    // Nobody knows whether the numbers from 0 to 99 can be laid with these dots; the time is kept all the
    // same.
    let any = (0..100).map(|value| Tile { value, dots: [false, value % 7 == 0, value % 5 == 0, false] });
    let largest = puzzle(495, any.collect(), &[]);
    let start = std::time::Instant::now();
    let budget = gridlens::solve::Budget { time: std::time::Duration::from_secs(2) };
    gridlens::solve::run(&largest, budget).expect("no engine trouble");
    assert!(start.elapsed() < std::time::Duration::from_secs(3), "{:?}", start.elapsed());
}

#[test]
fn dots_decide_which_way_the_square_lies() {
    let puzzle = parse(NINE);
    let only = vec![vec![2, 7, 6], vec![9, 5, 1], vec![4, 3, 8]];
    assert_eq!(unique(&puzzle), filled(&only));
    let without = puzzle.rules().with_clues(&[]).expect("the board without clues");
    assert_eq!(count(&without).solutions.len(), 1);
}

#[test]
fn what_follows_from_the_tiles_need_not_be_said() {
    let body = NINE.split_once('\n').expect("a heading").1;
    for heading in ["#sumspots", "#sumspots from a magazine", "# Sum-Spots 3 15", "#sumspots,3,15 free text"]
    {
        assert_eq!(parse(&format!("{heading}\n{body}")), parse(NINE), "{heading}");
    }
    assert_eq!(parse("#sumspots\n5,0101\n"), parse("#sumspots 1 5\n5,0,1,0,1\n-\n"));
}

#[test]
fn spreadsheets_may_save_it() {
    let puzzle = parse(NINE);
    reads_back(&puzzle);
    let table = puzzle.rules().to_csv();
    assert!(table.starts_with("#sumspots 3 15\n1,1,1,1,0\n2,1,1,0,1\n"), "{table}");
    let saved = table.replace(',', ";").replace('-', "-;;;;").replace('\n', "\r\n");
    for same in [saved, NINE.replace(',', "\t"), NINE.replace(',', " "), format!("\u{feff}\n{NINE}\n")] {
        assert_eq!(parse(&same), puzzle, "{same:?}");
    }
}

#[test]
fn what_cannot_be_is_said_in_the_words_of_the_rules() {
    let why = |text: &str| match verdict(&parse(text)) {
        Verdict::None { core } => (core.why, core.clues),
        other => panic!("{other:?}"),
    };
    let laid = |tiles: &str| NINE.replace("2,0,0\n", tiles);
    assert_eq!(why(&NINE.replace(" 15", " 16")), ("the tiles sum to 45, 3 rows of 16 to 48".into(), vec![]));
    assert_eq!(
        why(&laid("2,0,0\n9,0,1\n")),
        (
            "2 at row 1 column 1 has a dot in a corner where 9 at row 1 column 2 has none".into(),
            vec![clue(0, 0, 2), clue(0, 1, 9)]
        )
    );
    // No dots at all: only sums are left.
    let plain = |tiles: &str| {
        let lines = (1..=9).map(|value| format!("{value},0000\n")).collect::<Vec<_>>().concat();
        format!("#sumspots 3 15\n{lines}-\n{tiles}")
    };
    assert_eq!(
        why(&plain("9,0,0\n8,2,2\n")),
        (
            "with its clues, the falling diagonal sums to at least 18, more than its total 15".into(),
            vec![clue(0, 0, 9), clue(2, 2, 8)]
        )
    );
    assert_eq!(why(&plain("9,0,0\n5,0,1\n2,0,2\n")).0, "row 1 sums to 16, not to its total 15");
    assert_eq!(why(&plain("9,1,1\n")).0, "no way to lay the other tiles leaves 9 at row 2 column 2");
    assert_eq!(
        why(&plain("2,0,0\n4,2,2\n")).0,
        "no way to lay the other tiles leaves these 2 where they are: 2 at row 1 column 1, 4 at row 3 column \
         3"
    );
    let mut twice = [clue(0, 0, 2), clue(2, 2, 2)].to_vec();
    let spots = parse(&plain("")).rules().with_clues(&twice).expect("clues on the board");
    let Verdict::None { core } = verdict(&spots) else { panic!("no solution") };
    assert_eq!(core.why, "row 1 column 1 and row 3 column 3 cannot both be 2");
    twice.sort_unstable();
    assert_eq!(core.clues, twice);
    assert_eq!(
        why("#sumspots 2 5\n1,0000\n2,0000\n3,0000\n4,0000\n").0,
        "no way to lay these tiles makes every line sum to 5"
    );
}

#[test]
fn the_checks_have_the_names_and_totals_of_the_lines() {
    let puzzle = parse(NINE);
    let told = |numbers: &[Vec<u32>]| -> Vec<String> {
        puzzle.rules().check(&filled(numbers)).iter().map(ToString::to_string).collect()
    };
    let right = vec![vec![2, 7, 6], vec![9, 5, 1], vec![4, 3, 8]];
    assert_eq!(told(&right)[..4], ["clues OK", "tiles OK", "dots OK", "row 1 total 15 OK"]);
    assert_eq!(told(&right).len(), 3 + 8);
    assert!(told(&right).iter().all(|check| check.ends_with(" OK")));
    let mirrored = vec![vec![6, 7, 2], vec![1, 5, 9], vec![8, 3, 4]];
    let failed: Vec<String> = told(&mirrored).into_iter().filter(|check| !check.ends_with(" OK")).collect();
    assert_eq!(failed, ["clues **Fail**", "dots **Fail**"]);
    let twice = vec![vec![5; 3]; 3];
    assert_eq!(told(&twice)[1], "tiles **Fail**");
    assert_eq!(told(&[vec![5]]), ["size **Fail**"]);
    let mut wrong = filled(&right);
    wrong.set(Cell::new(1, 1), Symbol(99));
    let checks = puzzle.rules().check(&wrong);
    let tiles = checks.iter().find(|check| check.name == "tiles").expect("it is listed");
    assert_eq!(tiles.cells, [Cell::new(1, 1)]);
}

#[test]
fn boards_that_are_none_are_refused() {
    let tile = |value| Tile { value, dots: [false; 4] };
    let new = |values: &[u32], total, clues: &[Clue]| {
        let tiles = values.iter().map(|&value| tile(value)).collect();
        SumSpots::new(total, tiles, clues).map_err(|diagnostic| diagnostic.code)
    };
    assert_eq!(new(&[], 5, &[]), Err(Code::UnknownKind));
    assert_eq!(new(&[1, 2, 3], 5, &[]), Err(Code::UnknownKind));
    assert_eq!(new(&(0..121).collect::<Vec<_>>(), 5, &[]), Err(Code::UnknownKind));
    assert_eq!(new(&[1, 2, 3, 1], 5, &[]), Err(Code::OutOfRange));
    assert_eq!(new(&[10_000], 5, &[]), Err(Code::OutOfRange));
    assert_eq!(new(&[5], 100_000, &[]), Err(Code::OutOfRange));
    assert_eq!(new(&[5], 5, &[clue(0, 0, 4)]), Err(Code::OutOfRange));
    assert_eq!(new(&[5], 5, &[clue(0, 1, 5)]), Err(Code::OutOfRange));
    assert_eq!(new(&[5], 5, &[clue(0, 0, 5), clue(0, 0, 5)]), Err(Code::OutOfRange));
}

#[test]
fn malformed_texts_are_refused_where_they_are_wrong() {
    let four =
        |heading: &str, rest: &str| format!("#sumspots{heading}\n1,0000\n2,0000\n3,0000\n4,0000\n{rest}");
    let many = (0..101).map(|value| format!("{value},0000\n")).collect::<Vec<_>>().concat();
    malformed(&[
        ("#sumspots 4 61\n", (1, 1), "no puzzle"),
        ("#sumspots 4 61\n-\n", (2, 1), "0 tiles instead of 16 for 4 rows"),
        (&four(" 0 5", ""), (1, 11), "the number of rows is 0, outside 1 to 10"),
        (&four(" 2x2 5", ""), (1, 11), "the number of rows is \"2x2\", which is no number"),
        (&four(" 2", ""), (1, 12), "the total is missing"),
        (&four(" 2 5l", ""), (1, 13), "the total is \"5l\", which is no number"),
        (&four(" 3 5", "-\n1,0,0\n"), (6, 1), "4 tiles instead of 9 for 3 rows"),
        (&four(" 3 5", ""), (5, 7), "4 tiles instead of 9 for 3 rows"),
        (&four(" 2 5", "5,0000\n-\n"), (6, 1), "5 tiles instead of 4 for 2 rows"),
        (&four("", "5,0000\n-\n"), (7, 1), "5 tiles, which fill no square"),
        (&four("", "").replace('3', "4"), (5, 1), "a tile 4 is in line 4 already"),
        (&four("", "").replace('3', "6"), (2, 1), "the tiles sum to 13, which 2 rows cannot share equally"),
        (&four("", "").replace('3', "a"), (4, 1), "a tile is \"a\", which is no number"),
        (&four("", "").replace('3', "10000"), (4, 1), "a tile is 10000, outside 0 to 9999"),
        (&four("", "").replace("3,0000", "3"), (4, 2), "the dots are missing"),
        (&four("", "").replace("3,0000", "3,11"), (4, 3), "2 dots instead of 4: \"11\""),
        (&four("", "").replace("3,0000", "3, 00100"), (4, 4), "5 dots instead of 4"),
        (&four("", "").replace("3,0000", "3,0012"), (4, 3), "the dots are \"0012\", not 0 and 1"),
        (&four("", "").replace("3,0000", "3,0,0,1"), (4, 8), "3 dots instead of 4"),
        (&four("", "").replace("3,0000", "3,0,0,1,1,1"), (4, 11), "four dots are one field"),
        (&four("", "").replace("3,0000", "3,00,11"), (4, 3), "four dots are one field"),
        (&four("", "-\n1,0\n"), (7, 4), "2 fields instead of 3"),
        (&four("", "-\n1,0,0,0\n"), (7, 7), "4 fields instead of 3"),
        (&four("", "-\n7,0,0\n"), (7, 1), "no tile is 7"),
        (&four("", "-\n1,2,0\n"), (7, 3), "the row is 2, outside 0 to 1"),
        (&four("", "-\n1,0,x\n"), (7, 5), "the column is \"x\", which is no number"),
        (&four("", "-\n1,0,0\n1,0,1\n"), (8, 1), "1 lies at row 1 column 1 already"),
        (&four("", "-\n1,0,0\n2,0,0\n"), (8, 3), "1 lies at row 1 column 1 already"),
        (&four("", "-\n1,0,0\n-\n"), (8, 2), "1 field instead of 3"),
        (&format!("#sumspots\n{many}"), (102, 1), "more than 100 tiles"),
    ]);
}
