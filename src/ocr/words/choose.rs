//! Which of the lists that ink of several depths shows is the puzzle's, and its words that other ink shows.

use super::items::{Item, are_aligned};
use super::list::{are_alike, are_in_row, are_like};
use crate::diagnostics::Result;
use crate::puzzle::marks::Word;
use std::collections::BTreeSet;

/// How many times as much as another one a list of fainter ink looks like one, unless it has all its words.
const CLEARLY: f64 = 1.1;

/// How many times as wide as another one the same word in other ink is at most.
const WIDER: f64 = 1.2;

/// Most letters of words that hardly any list has, and how many of these, and of words that are repeated,
/// tell prose.
const SHORT: usize = 2;
const OF_PROSE: usize = 2;

/// One part in so many of the words of a list, up to which those have a letter twice: each has one place on
/// the board, to which few words return. And fewest words that tell so.
const TWICE: usize = 3;
const FEWEST: usize = 6;

/// The words, as they are `read`, of the list that looks most like one, those of darker ink first, and is no
/// prose, such as the rules of the puzzle in lines that begin below one another; where each is, of the first.
pub(super) fn first_list(
    mut lists: Vec<(Vec<Item>, f64)>,
    read: impl Fn(&[Vec<Item>]) -> Result<Vec<Word>>,
) -> Result<Vec<Word>> {
    let mut prose: Option<Vec<Word>> = None;
    while let Some(best) = most_alike(&lists) {
        let items = lists.remove(best).0;
        let others: Vec<&Vec<Item>> = lists.iter().map(|list| &list.0).collect();
        let whole = others.iter().fold(items.clone(), |known, others| with_lost(known, others));
        let words = read(&shown(whole, &others))?;
        if !is_prose(&words) {
            return Ok(words);
        }
        prose = prose.or(Some(words));
        // The same in other ink.
        lists.retain(|(others, _)| !are_same(others, &items));
    }
    Ok(prose.unwrap_or_default())
}

/// The list that looks most like one; `None` where none does.
fn most_alike(lists: &[(Vec<Item>, f64)]) -> Option<usize> {
    let is_better = |list: &(Vec<Item>, f64), best: Option<usize>| match best.map(|best| &lists[best]) {
        Some(best) => list.1 > best.1 * CLEARLY || (list.1 > best.1 && has_all(&list.0, &best.0)),
        None => list.1 > 0.0,
    };
    (0..lists.len()).fold(None, |best, i| if is_better(&lists[i], best) { Some(i) } else { best })
}

/// Whether a list has all words of another one, and more.
fn has_all(list: &[Item], other: &[Item]) -> bool {
    list.len() > other.len() && other.iter().all(|word| list.iter().any(|own| are_one(own, word)))
}

/// Whether words of two lists are the same in other ink.
fn are_one(a: &Item, b: &Item) -> bool {
    let width = |item: &Item| f64::from(item.bounds[2] + 1 - item.bounds[0]);
    is_about(a, b) && is_about(b, a) && are_like(width(a), width(b), WIDER)
}

/// Whether most of these words stand in the places of others.
fn are_same(words: &[Item], others: &[Item]) -> bool {
    let is_in = |word: &&Item| others.iter().any(|other| is_about(other, word));
    words.iter().filter(is_in).count() * 2 > words.len()
}

/// A list with those words of others that stand in a column of its own words, in one of its rows or between
/// two of them, where it has none: this ink has lost them, such as those on every other stripe.
fn with_lost(mut list: Vec<Item>, others: &[Item]) -> Vec<Item> {
    let is_row_by_row =
        2 * list.windows(2).filter(|pair| are_in_row(&pair[0], &pair[1])).count() > list.len();
    for other in others {
        let behind = |own: &Item| {
            let (own, other) = (own.middle(), other.middle());
            if is_row_by_row { own.0 - other.0 } else { own.1 - other.1 }
        };
        let below = |own: &Item| own.middle().1 - other.middle().1;
        let of = |is_one: &dyn Fn(&Item) -> bool| -> Vec<usize> {
            (0..list.len()).filter(|&i| is_one(&list[i])).collect()
        };
        let column = of(&|own| are_aligned(own, other) && are_alike(own, other));
        let row = of(&|own| are_in_row(own, other));
        let is_between = [-1.0, 1.0].iter().all(|side| column.iter().any(|&i| side * below(&list[i]) > 0.0));
        let is_free = list.iter().all(|own| !do_overlap(own.bounds, other.bounds));
        let along = if is_row_by_row { &row } else { &column };
        let next = along.iter().min_by(|&&a, &&b| behind(&list[a]).abs().total_cmp(&behind(&list[b]).abs()));
        if let Some(&next) = next.filter(|_| is_free && !column.is_empty() && (is_between || !row.is_empty()))
        {
            list.insert(if behind(&list[next]) > 0.0 { next } else { next + 1 }, other.clone());
        }
    }
    list
}

/// The words of a list, each followed by the same in the lists of other ink.
fn shown(list: Vec<Item>, others: &[&Vec<Item>]) -> Vec<Vec<Item>> {
    let with_others = |own: Item| {
        let is_same = |other: &&Item| are_one(&own, other) && other.bounds != own.bounds;
        let mut same: Vec<Item> =
            others.iter().flat_map(|other| other.iter()).filter(is_same).cloned().collect();
        // Several lists are of one ink.
        same.dedup_by_key(|item| item.bounds);
        [vec![own], same].concat()
    };
    list.into_iter().map(with_others).collect()
}

/// Whether the middle of a word is in the box of another one.
fn is_about(other: &Item, word: &Item) -> bool {
    let ((x, y), [left, top, right, bottom]) = (word.middle(), other.bounds.map(f64::from));
    (left..=right).contains(&x) && (top..=bottom).contains(&y)
}

/// Whether two boxes have pixels in common.
fn do_overlap(a: [u32; 4], b: [u32; 4]) -> bool {
    a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
}

/// Whether words are those of sentences: several have hardly any letters, or are repeated; or many have a
/// letter twice.
fn is_prose(words: &[Word]) -> bool {
    let texts: Vec<&str> = words.iter().filter_map(|word| Some(word.readings.first()?.0.as_str())).collect();
    let short = texts.iter().filter(|text| text.len() <= SHORT).count();
    let different: BTreeSet<&str> = texts.iter().copied().collect();
    let has_twice = |text: &&&str| text.len() > text.bytes().collect::<BTreeSet<_>>().len();
    let twice = texts.iter().filter(has_twice).count();
    short + texts.len() - different.len() >= OF_PROSE
        || (texts.len() >= FEWEST && twice * TWICE > texts.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Point, Quad};
    use crate::ocr::blobs::{Blob, blobs};
    use image::{GrayImage, Luma};

    /// A word of a letter in such a box: left, top, width and height.
    fn word(bounds: [u32; 4]) -> Item {
        Item::of(vec![Blob::filled(bounds)], false).expect("a word")
    }

    #[test]
    fn words_that_one_ink_has_lost_are_taken_from_another() {
        // Two columns of four lines, of which the second one has lost the third and the first its last two.
        let (left, right) = ([20, 60, 40, 20], [140, 60, 50, 20]);
        let at = |[x, y, w, h]: [u32; 4], line: u32| word([x, y + 40 * line, w, h]);
        let known = vec![at(left, 0), at(left, 1), at(right, 0), at(right, 1), at(right, 3)];
        let lost = [at(right, 2), at(left, 3), at([20, 140, 40, 20], 0)];
        let tops = |list: Vec<Item>| -> Vec<[u32; 2]> {
            list.iter().map(|item| [item.bounds[0], item.bounds[1]]).collect()
        };
        assert_eq!(
            tops(with_lost(known.clone(), &lost)),
            [[20, 60], [20, 100], [20, 140], [20, 180], [140, 60], [140, 100], [140, 140], [140, 180]]
        );
        let rows: Vec<Item> = [0, 1].into_iter().flat_map(|line| [at(left, line), at(right, line)]).collect();
        let lost = [at([240, 60, 45, 20], 0), at([240, 60, 45, 20], 1)];
        let whole = [&rows[..2], &lost[..1], &rows[2..], &lost[1..]].concat();
        let seen = [&whole[..2], &whole[3..]].concat();
        assert_eq!(tops(with_lost(seen, &lost)), tops(whole), "row by row");
        let none = [
            // In no column, below the list, over a word of it, in larger print.
            at([300, 60, 40, 20], 0),
            at(left, 5),
            word([25, 65, 30, 20]),
            word([140, 132, 80, 40]),
        ];
        assert_eq!(tops(with_lost(known.clone(), &none)), tops(known));
    }

    #[test]
    fn a_list_with_all_words_of_another_and_more_is_taken_instead() {
        let words =
            |count: u32| -> Vec<Item> { (0..count).map(|i| word([20, 60 + 40 * i, 90, 20])).collect() };
        let best = |lists: [(Vec<Item>, f64); 2]| most_alike(&lists);
        assert_eq!(best([(words(4), 4.0), (words(5), 4.2)]), Some(1));
        assert_eq!(best([(words(4), 4.0), (words(4), 4.2)]), Some(0), "it has no more");
        let others = vec![word([300, 60, 90, 20]); 5];
        assert_eq!(best([(words(4), 4.0), (others.clone(), 4.2)]), Some(0), "it has others");
        assert_eq!(best([(words(4), 4.0), (others, 4.5)]), Some(1), "it looks much more like one");
        assert_eq!(best([(words(4), 0.0), (words(5), 0.0)]), None);
    }

    #[test]
    fn the_same_word_in_other_ink_follows_it() {
        let own = vec![word([20, 60, 100, 20]), word([20, 100, 100, 20])];
        let broken = vec![word([22, 61, 96, 20])];
        // That in the same ink, in the next one and with a line of the frame behind it.
        let others = [own.clone(), broken.clone(), broken, vec![word([20, 60, 130, 20])]];
        let shown = shown(own, &others.iter().collect::<Vec<_>>());
        let lefts: Vec<Vec<u32>> =
            shown.iter().map(|word| word.iter().map(|item| item.bounds[0]).collect()).collect();
        assert_eq!(lefts, [vec![20, 22], vec![20]]);
    }

    #[test]
    fn a_list_that_looks_less_like_one_than_the_rules_do_is_read_instead_of_them() {
        let items = |left: u32| -> Vec<Item> {
            let is_ink = |x: u32, y: u32| (left..left + 60).contains(&x) && y % 20 < 10;
            let ink = GrayImage::from_fn(300, 100, |x, y| Luma([u8::from(is_ink(x, y)) * u8::MAX]));
            blobs(&ink).into_iter().filter_map(|word| Item::of(vec![word], false)).collect()
        };
        let (rules, list) = (items(0), items(200));
        let text = |items: &[Vec<Item>]| -> &str {
            if items[0][0].bounds[0] < 100 { "each to has to any" } else { "vow flex quirk bumped spa" }
        };
        let words = |text: &str| -> Vec<Word> {
            let middle = Point::new(0.0, 0.0);
            let word =
                |own: &str| Word { middle, place: Quad([middle; 4]), readings: vec![(own.to_owned(), 1.0)] };
            text.split(' ').map(word).collect()
        };
        let read = |items: &[Vec<Item>]| Ok(words(text(items)));
        let first = |lists: &[(&[Item], f64)]| {
            let lists = lists.iter().map(|(items, score)| (items.to_vec(), *score)).collect();
            first_list(lists, read).expect("words")[0].readings[0].0.clone()
        };
        assert_eq!(first(&[(&rules, 2.0), (&list, 1.0), (&rules, 1.9)]), "vow");
        assert_eq!(first(&[(&rules, 2.0), (&rules, 1.9)]), "each", "there is nothing else");
        assert_eq!(first(&[(&list, 1.0), (&rules, 1.05)]), "vow", "darker ink counts first");
        assert!(is_prose(&words("grul brear founpilplul hounhear tidal plan")), "three have a letter twice");
        assert!(!is_prose(&words("grul brear paswelkot hounber tidal plan")), "one has");
        assert!(first_list(Vec::new(), read).expect("words").is_empty());
    }
}
