//! Which gogen the letters on a board and the words about it may be.

use super::board::{Gogen, LETTERS, SIDE, symbol};
use crate::geometry::{Cell, median, ratio};
use crate::puzzle::Clue;
use crate::puzzle::aside::{Aside, Form};
use crate::puzzle::kinds::shared::totals::{are_more, together};
use crate::puzzle::marks::{Glyph, LETTER_ASTRAY, Mark, Marks, Number, Told, Values, Word};

/// Fewest words of a list.
const FEWEST_WORDS: usize = 3;

/// How high a letter is, as a share of the board's usual letters: less is a speck or a piece of a line, more
/// is what letters stand in.
const HEIGHT: std::ops::Range<f64> = 0.7..1.5;

/// The letters that outlines of empty cells look like, which are more than these are; and how many times as
/// high as another one of them is at most.
const ROUND: [char; 3] = ['O', 'D', 'Q'];
const ALIKE: f64 = 1.15;

/// Probability from which a mark is a letter, or is none.
const CLEAR: f64 = 0.5;

/// Probability that what is a letter and a piece beside it is that letter.
const PIECED: f64 = 0.6;

/// Ways of reading all words together that are offered where the words are legible: many have an m or a d,
/// which may be rn or cl; and where they are not, as on a page upside down, since the rules take long to see
/// that these are none.
const OFFERED: usize = 24;
const OFFERED_ILLEGIBLE: usize = 4;

/// Probability of a word's best reading from which it is legible, and one part in so many of the words that
/// may be less.
const LEGIBLE: f64 = 0.9;
const ILLEGIBLE: usize = 4;

/// Probability of a given letter from which words are held to it.
const SURE: f64 = 0.99;

/// Letters of a puzzle with one solution of which no word and no cell speaks, at most.
const UNSPOKEN: u32 = 1;

/// Cells of a board that may be unseen, such as dark discs among others: no gogen lacks any.
const UNSEEN: usize = 8;

/// Whether the marks on a board may be a gogen's, so that its words are worth reading: a letter or more,
/// and hardly anything else.
pub(in crate::puzzle) fn may_be(marks: &Marks) -> bool {
    let side = SIDE as u16;
    let is_square = (marks.layout.rows, marks.layout.columns) == (side, side) && !marks.is_staggered;
    if !is_square || marks.layout.exists.iter().filter(|&&exists| !exists).count() > UNSEEN {
        return false;
    }
    let in_cells = central(marks);
    let letters = in_cells.iter().filter(|(_, mark)| is_letter(mark)).count();
    2 * letters > in_cells.len()
}

/// What the marks may be.
pub(super) fn told(marks: &Marks) -> Vec<Told> {
    if !may_be(marks) || marks.words.len() < FEWEST_WORDS {
        return Vec::new();
    }
    let cells = cells(marks);
    let sure = |(cell, values): &(Cell, Values)| {
        let &(value, probability) = values.first()?;
        let symbol = crate::puzzle::Symbol(value?);
        (probability >= SURE).then_some(Clue { cell: *cell, symbol })
    };
    let givens: Vec<Clue> = cells.iter().filter_map(sure).collect();
    let all: Vec<Vec<(&str, f64)>> = marks.words.iter().map(|word| traceable(word, &givens)).collect();
    let mut doubts: Vec<String> = (all.iter().zip(&marks.words))
        .filter(|(readings, _)| readings.is_empty())
        .filter_map(|(_, word)| Some(format!("the word {}", word.readings.first()?.0)))
        .collect();
    let read: Vec<&Vec<(&str, f64)>> = all.iter().filter(|readings| !readings.is_empty()).collect();
    let options: Vec<Vec<Number>> =
        read.iter().map(|readings| (0..).zip(*readings).map(|(i, r)| (i, r.1)).collect()).collect();
    let words = |chosen: &[u32]| -> Vec<&str> {
        read.iter().zip(chosen).map(|(readings, &i)| readings[i as usize].0).collect()
    };
    let illegible = read.iter().filter(|readings| readings[0].1 < LEGIBLE).count();
    let most = if illegible * ILLEGIBLE > read.len() { OFFERED_ILLEGIBLE } else { OFFERED };
    let mut ways = together(&options, most, |chosen| unspoken(&words(chosen), &cells) <= UNSPOKEN);
    if ways.is_empty() {
        ways = together(&options, most, |_| true);
    }
    if are_more(&ways, most) {
        doubts.push("the words beside the board".to_owned());
    }
    let told = |(chosen, cost): (Vec<u32>, f64)| {
        let words = words(&chosen);
        Told {
            text: text(&words),
            corner: Cell::new(0, 0),
            size: (SIDE as u16, SIDE as u16),
            cells: cells.clone(),
            asides: asides(&marks.words, &all, &words),
            cost,
            doubts: [&doubts[..], &unheard(&words, &cells)].concat(),
            is_clear: true,
        }
    };
    ways.into_iter().map(told).collect()
}

/// The words of the list: `chosen` are those that some reading of can be traced. A word of which none can is
/// left out of the puzzle, and to be looked at.
fn asides(words: &[Word], traceable: &[Vec<(&str, f64)>], chosen: &[&str]) -> Vec<Aside> {
    let mut chosen = chosen.iter();
    let mut asides = Vec::new();
    for (number, (word, readings)) in (1..).zip(words.iter().zip(traceable)) {
        let value = if readings.is_empty() { "" } else { chosen.next().copied().unwrap_or_default() };
        let aside = Aside::new(format!("word {number}"), Form::Word, value, word.readings.clone());
        asides.push(Aside { place: Some(word.place), is_contested: readings.is_empty(), ..aside });
    }
    asides
}

/// The mark in the middle of each cell that has one, those that are as high as letters are.
fn central(marks: &Marks) -> Vec<(Cell, &Mark)> {
    let mut found: Vec<(Cell, &Mark)> = (marks.marks.iter())
        .filter(|mark| marks.is_central(mark, LETTER_ASTRAY))
        .filter_map(|mark| Some((marks.square_of(mark)?, mark)))
        .collect();
    let empty = usual_height(&found, is_round).unwrap_or(0.0);
    let is_outline = |mark: &Mark| is_round(mark) && ratio(mark.size.y, empty) <= ALIKE;
    let outlines = found.iter().filter(|f| is_outline(f.1)).count();
    let letters = usual_height(&found, |mark| is_letter(mark) && !is_outline(mark));
    if outlines > ROUND.len() && letters.is_some_and(|letters| empty > HEIGHT.end * letters) {
        found.retain(|f| !is_outline(f.1));
    }
    let usual = usual_height(&found, is_letter).unwrap_or(0.0);
    found.retain(|f| HEIGHT.contains(&(f.1.size.y / usual)));
    found.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.size.y.total_cmp(&a.1.size.y)));
    found.dedup_by_key(|f| f.0);
    found
}

/// How high most of the marks in cells are that are such.
fn usual_height(found: &[(Cell, &Mark)], is: impl Fn(&Mark) -> bool) -> Option<f64> {
    median(found.iter().filter(|f| is(f.1)).map(|f| f.1.size.y))
}

/// Whether a mark looks like a round letter or like none in particular, as empty outlines do.
fn is_round(mark: &Mark) -> bool {
    mark.letters().first().is_some_and(|(letter, p)| ROUND.contains(letter) || *p < CLEAR)
}

/// Whether a mark is a single letter rather than anything else.
fn is_letter(mark: &Mark) -> bool {
    single(mark).is_some_and(|glyph| of_letters(glyph) >= CLEAR)
}

/// What the cells give.
fn cells(marks: &Marks) -> Vec<(Cell, Values)> {
    let found = central(marks);
    let usual = usual_height(&found, is_letter).unwrap_or(0.0);
    let values = |&(cell, mark): &(Cell, &Mark)| {
        let pieced = || pieced(mark).filter(|_| ratio(mark.size.y, usual) <= ALIKE);
        let (glyph, share) = single(mark).map(|glyph| (glyph, 1.0)).or_else(pieced)?;
        let mut values: Values =
            ('A'..='Y').map(|c| (symbol(c).map(|s| s.0), share * glyph.letter(c))).collect();
        let letters: f64 = values.iter().map(|v| v.1).sum();
        values.push((None, (1.0 - letters).max(0.0)));
        values.sort_by(|a, b| b.1.total_cmp(&a.1));
        Some((cell, values))
    };
    found.iter().filter_map(values).collect()
}

/// What a mark is as one glyph.
fn single(mark: &Mark) -> Option<&Glyph> {
    mark.ways.iter().find(|way| way.len() == 1)?.first()
}

/// The letter in a mark that is one with a piece of what is about it, and how probable it is that it is.
fn pieced(mark: &Mark) -> Option<(&Glyph, f64)> {
    let two = mark.ways.iter().find(|way| way.len() == 2)?;
    let letter = two.iter().max_by(|a, b| of_letters(a).total_cmp(&of_letters(b)))?;
    (of_letters(letter) >= SURE).then_some((letter, PIECED))
}

/// Probability that a glyph is one of a gogen's letters.
fn of_letters(glyph: &Glyph) -> f64 {
    ('A'..='Y').map(|letter| glyph.letter(letter)).sum()
}

/// The readings of a word that can be traced: no letter follows itself, and given letters are near enough.
/// Where no reading is, a given letter may be wrong, and all that no letter spoils are taken.
fn traceable<'a>(word: &'a Word, givens: &[Clue]) -> Vec<(&'a str, f64)> {
    let is_word = |text: &str| text.len() >= 2 && Gogen::doubled(text).is_none();
    let readings = word.readings.iter().map(|(text, p)| (text.as_str(), *p));
    let words: Vec<(&str, f64)> = readings.filter(|(text, _)| is_word(text)).collect();
    let is_near = |text: &str| {
        let alone = Gogen::new(vec![text.to_owned()], givens);
        alone.is_ok_and(|gogen| gogen.too_far().is_empty())
    };
    let near: Vec<(&str, f64)> = words.iter().copied().filter(|(text, _)| is_near(text)).collect();
    if near.is_empty() { words } else { near }
}

/// The letters in cells that are not surely read and of which no word speaks: another such letter in their
/// place would do as well.
fn unheard(words: &[&str], cells: &[(Cell, Values)]) -> Vec<String> {
    let heard = letters(words);
    let is_unheard = |(_, values): &&(Cell, Values)| {
        let letter = values.iter().find_map(|&(value, probability)| Some((value?, probability)));
        letter.is_some_and(|(value, probability)| probability < SURE && heard & 1 << value == 0)
    };
    cells.iter().filter(is_unheard).map(|(cell, _)| format!("the letter at {cell}")).collect()
}

/// How many letters stand in no word and may stand in no cell.
fn unspoken(words: &[&str], cells: &[(Cell, Values)]) -> u32 {
    let of_cells = cells.iter().filter_map(|cell| cell.1.first()?.0).map(|value| 1 << value);
    LETTERS as u32 - u32::count_ones(of_cells.fold(letters(words), |all, one| all | one))
}

/// The letters of words, a bit each.
fn letters(words: &[&str]) -> u32 {
    let letters = words.iter().flat_map(|word| word.chars()).filter_map(symbol);
    letters.fold(0, |all, letter| all | 1 << letter.0)
}

/// The empty gogen with words that are said one by one, of which some are none.
pub(super) fn retold(words: &[&str]) -> String {
    text(&words.iter().copied().filter(|word| !word.is_empty()).collect::<Vec<_>>())
}

/// The empty gogen with these words.
fn text(words: &[&str]) -> String {
    let rows = format!("{}\n", ".".repeat(SIDE)).repeat(SIDE);
    format!("#gogen\n{rows}{}\n", words.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Point, Quad};
    use crate::puzzle::Layout;

    fn mark(c: char, (row, column): (u16, u16)) -> Mark {
        let middle = Point::new(f64::from(column) + 0.5, f64::from(row) + 0.5);
        let place = Quad([middle; 4]);
        Mark { middle, size: Point::new(0.3, 0.4), place, ways: vec![vec![Glyph::taken_for(c, 1.0)]] }
    }

    fn word(readings: &[(&str, f64)]) -> Word {
        let readings = readings.iter().map(|r| (r.0.to_owned(), r.1)).collect();
        let origin = Point::default();
        Word { middle: origin, place: Quad([origin; 4]), readings }
    }

    fn marks(letters: &[(char, (u16, u16))], words: Vec<Word>) -> Marks {
        let marks = letters.iter().map(|&(c, at)| mark(c, at)).collect();
        Marks { marks, words, ..Marks::bare(Layout::full(5, 5)) }
    }

    fn list() -> Vec<Word> {
        let sure = ["abut", "axis", "clxi", "fronted", "jab", "plow", "spa", "tyke", "whorl"];
        sure.iter().map(|text| word(&[(text, 1.0)])).collect()
    }

    const GIVEN: [(char, (u16, u16)); 4] = [('5', (0, 0)), ('A', (0, 2)), ('M', (0, 4)), ('Q', (2, 0))];

    #[test]
    fn letters_in_cells_and_words_beside_are_a_gogen() {
        let told = told(&marks(&GIVEN, list()));
        assert_eq!(told.len(), 1);
        assert!(told[0].text.starts_with("#gogen\n.....\n") && told[0].text.ends_with("tyke\nwhorl\n"));
        let best = |i: usize| told[0].cells[i].1[0].0;
        assert_eq!((told[0].cells.len(), best(0), best(1)), (4, Some(19), Some(1)), "the 5 is an S");
        assert!(told[0].doubts.is_empty());
    }

    #[test]
    fn outlines_of_empty_cells_are_no_round_letters() {
        let with = |high: f64, glyph: &Glyph| {
            let mut marks = marks(&GIVEN, list());
            let outlines = (0..5).map(|column| mark('O', (3, column)));
            let (size, ways) = (Point::new(high, high), vec![vec![glyph.clone()]]);
            marks.marks.extend(outlines.map(|own| Mark { size, ways: ways.clone(), ..own }));
            told(&marks).first().map_or(0, |told| told.cells.len())
        };
        let round = Glyph::taken_for('O', 1.0);
        assert_eq!(with(0.75, &round), 4, "those that are given");
        assert_eq!(with(0.4, &round), 9, "these are as high as letters");
        let uncertain = Glyph::with(&['E', 'U', 'K', 'M'].map(|letter| (letter, 0.25)));
        assert_eq!(with(0.75, &uncertain), 4, "rims with corners look like no letter in particular");
        assert_ne!(with(0.75, &Glyph::taken_for('E', 1.0)), 4, "this is one");
    }

    #[test]
    fn a_letter_that_is_one_with_a_piece_beside_it_is_that_letter_in_doubt() {
        let of = |height: f64| {
            let mut marks = marks(&[('A', (0, 0)), ('K', (2, 3)), ('W', (4, 4))], Vec::new());
            let last = &mut marks.marks[2];
            last.ways = vec![vec![Glyph::taken_for('W', 1.0), Glyph::taken_for('J', 0.8)]];
            last.size.y = height;
            let cells = cells(&marks);
            let (cell, values) = cells.last().expect("a letter").clone();
            (cell, values[0].0, values[0].1 < CLEAR + 0.2)
        };
        assert_eq!(of(0.42), (Cell::new(4, 4), symbol('W').map(|s| s.0), true));
        assert_eq!(of(0.55).0, Cell::new(2, 3), "halves of a ring are higher");
    }

    #[test]
    fn an_unsure_letter_of_which_no_word_speaks_is_in_doubt() {
        let doubts = |letter: char, sure: f64| {
            let mut marks = marks(&GIVEN, list());
            marks
                .marks
                .push(Mark { ways: vec![vec![Glyph::taken_for(letter, sure)]], ..mark(letter, (4, 4)) });
            told(&marks)[0].doubts.clone()
        };
        assert_eq!(doubts('V', 0.6), ["the letter at row 5 column 5"]);
        assert!(doubts('V', 1.0).is_empty() && doubts('J', 0.6).is_empty(), "the words say where a J is");
    }

    #[test]
    fn cells_that_are_not_seen_are_those_of_a_whole_board() {
        let lacking = |cells: std::ops::Range<usize>| {
            let mut marks = marks(&GIVEN, list());
            marks.layout.exists[cells].fill(false);
            told(&marks).first().map(|told| (told.size, told.cells.len()))
        };
        assert_eq!(lacking(0..8), Some(((5, 5), 4)), "the letters in them, too");
        assert_eq!(lacking(0..9), None);
    }

    #[test]
    fn what_is_much_higher_than_the_letters_is_none() {
        let mut marks = marks(&GIVEN, list());
        let disc = Mark { size: Point::new(0.65, 0.65), ..mark('J', (4, 4)) };
        marks.marks.push(disc);
        assert_eq!(told(&marks)[0].cells.len(), GIVEN.len());
    }

    #[test]
    fn a_reading_that_no_path_can_trace_gives_way_to_the_next() {
        // In the second, m and a would have to touch, which are given two columns apart.
        for wrong in ["hoook", "mash"] {
            let mut words = list();
            words.push(word(&[(wrong, 0.9), ("hock", 0.1)]));
            let told = told(&marks(&GIVEN, words));
            assert!(told.iter().all(|told| told.text.ends_with("whorl\nhock\n")), "{told:?}");
        }
    }

    #[test]
    fn doubtful_words_are_offered_in_all_readings_with_what_they_cost() {
        let mut words = list();
        words.push(word(&[("hock", 0.75), ("hook", 0.25), ("dock", 0.0001)]));
        let told = told(&marks(&GIVEN, words));
        assert!(told[0].text.ends_with("hock\n") && told[1].text.ends_with("dock\n"), "{told:?}");
        assert!((told[1].cost - 7500.0_f64.ln()).abs() < 1e-9, "a doubled letter is no reading");
        let asides: Vec<(&str, &str)> =
            told[1].asides.iter().map(|aside| (aside.name.as_str(), aside.value.as_str())).collect();
        assert_eq!((asides.len(), asides[0], asides[9]), (10, ("word 1", "abut"), ("word 10", "dock")));
        assert_eq!(told[1].asides[9].values.len(), 3, "all that was read is shown to a person");
    }

    #[test]
    fn a_word_that_nothing_can_trace_is_left_out_and_to_be_looked_at() {
        let mut words = list();
        words.insert(3, word(&[("hoook", 0.9), ("zoo", 0.1)]));
        let told = told(&marks(&GIVEN, words));
        let odd = &told[0].asides[3];
        assert!(odd.is_contested && odd.value.is_empty() && odd.is_doubtful(0.0), "{odd:?}");
        assert_eq!((told[0].asides[4].value.as_str(), told[0].doubts.len()), ("fronted", 1));
        assert!(!told[0].text.contains("hoook"));
    }

    #[test]
    fn without_words_or_with_numbers_there_is_no_gogen() {
        assert!(told(&marks(&GIVEN, list().split_off(7))).is_empty());
        let numbers = [('2', (0, 0)), ('4', (0, 2)), ('7', (0, 4)), ('A', (2, 0)), ('B', (2, 1))];
        assert!(!may_be(&marks(&numbers, Vec::new())) && may_be(&marks(&GIVEN, Vec::new())));
        assert!(may_be(&marks(&GIVEN[..1], Vec::new())), "one letter is enough");
        assert!(!may_be(&marks(&[], Vec::new())));
    }

    #[test]
    fn many_words_that_may_hardly_be_another_leave_no_doubt_and_illegible_ones_do() {
        let mut words = list();
        for (m, rn) in [("mew", "rnew"), ("mob", "rnob"), ("met", "rnet"), ("mix", "rnix"), ("mud", "rnud")] {
            words.push(word(&[(m, 0.99), (rn, 0.01)]));
        }
        let legible = told(&marks(&GIVEN, words.clone()));
        assert!(legible.len() > OFFERED_ILLEGIBLE && legible[0].doubts.is_empty(), "{legible:?}");
        for illegible in &mut words {
            let other = format!("{}i", illegible.readings[0].0);
            illegible.readings = vec![(illegible.readings[0].0.clone(), 0.6), (other, 0.4)];
        }
        let illegible = told(&marks(&GIVEN, words));
        assert_eq!(illegible.len(), OFFERED_ILLEGIBLE);
        assert!(!illegible[0].doubts.is_empty());
    }
}
