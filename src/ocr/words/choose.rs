//! Which of the lists that ink of several depths shows is the puzzle's.

use super::items::Item;
use crate::diagnostics::Result;
use crate::puzzle::marks::Word;
use std::collections::BTreeSet;

/// How many times as much as another one a list of fainter ink looks like one.
const CLEARLY: f64 = 1.1;

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
    read: impl Fn(&[Item]) -> Result<Vec<Word>>,
) -> Result<Vec<Word>> {
    let mut prose: Option<Vec<Word>> = None;
    while let Some(best) = most_alike(&lists) {
        let items = lists.remove(best).0;
        let words = read(&items)?;
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
    let (best, _) = lists.iter().enumerate().fold((None, 0.0), |best: (Option<usize>, f64), (i, list)| {
        if list.1 > best.1 * CLEARLY { (Some(i), list.1) } else { best }
    });
    best
}

/// Whether most of these words stand in the places of others.
fn are_same(words: &[Item], others: &[Item]) -> bool {
    let is_in = |word: &&Item| {
        let (x, y) = word.middle();
        let is_about = |other: &Item| {
            let [left, top, right, bottom] = other.bounds.map(f64::from);
            (left..=right).contains(&x) && (top..=bottom).contains(&y)
        };
        others.iter().any(is_about)
    };
    words.iter().filter(is_in).count() * 2 > words.len()
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
    use crate::ocr::blobs::blobs;
    use image::{GrayImage, Luma};

    #[test]
    fn a_list_that_looks_less_like_one_than_the_rules_do_is_read_instead_of_them() {
        let items = |left: u32| -> Vec<Item> {
            let is_ink = |x: u32, y: u32| (left..left + 60).contains(&x) && y % 20 < 10;
            let ink = GrayImage::from_fn(300, 100, |x, y| Luma([u8::from(is_ink(x, y)) * u8::MAX]));
            blobs(&ink).into_iter().filter_map(|word| Item::of(vec![word], false)).collect()
        };
        let (rules, list) = (items(0), items(200));
        let text = |items: &[Item]| -> &str {
            if items[0].bounds[0] < 100 { "each to has to any" } else { "vow flex quirk bumped spa" }
        };
        let words = |text: &str| -> Vec<Word> {
            let middle = Point::new(0.0, 0.0);
            let word =
                |own: &str| Word { middle, place: Quad([middle; 4]), readings: vec![(own.to_owned(), 1.0)] };
            text.split(' ').map(word).collect()
        };
        let read = |items: &[Item]| Ok(words(text(items)));
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
