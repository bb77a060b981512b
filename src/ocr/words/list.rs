//! Which of the words that stand alone are a list: like ones line under line, in columns.

use super::items::{ALIGNED, Item, between, distance};
use super::page::Page;
use super::text::Text;
use crate::geometry::median;
use crate::ocr::blobs::Blob;
use crate::ocr::groups::together;

/// Distance of the lines of a list, in heights of its letters.
const PITCH: std::ops::Range<f64> = 1.05..3.6;

/// Widest paper between words of a row, in heights of their letters.
const BESIDE: f64 = 14.0;

/// How far the middles of words of a row are apart, in heights of their letters.
const LEVEL: f64 = 0.6;

/// How many times as high as the other's the letters of words of a list are at most, the highest ones and the
/// usual ones: of words in small letters some have high ones and some have not.
const ALIKE: (f64, f64) = (1.45, 1.7);

/// The same of the usual letters of words in one size of type.
const SAME: f64 = 1.15;

/// The same of columns of words, and of lists; and of their highest letters where the usual ones are alike:
/// digits in smaller print are as high as usual letters.
const COLUMNS_ALIKE: f64 = 1.22;
const HIGHEST_ALIKE: f64 = 1.55;

/// Fewest words of a list.
const FEWEST: usize = 3;

/// Most width of the box before a word, in heights of its letters.
const BOX: f64 = 1.5;

/// How near other text stands to words that are no list's, in heights of their letters.
const CROWDED: f64 = 2.0;

/// What words that stand under no other and words in a crowd count against those in columns.
const STRAY: f64 = 1.5;

/// How many times as far as others below the one above it a heading below a list is at least, and paper
/// between two words of it at most, in heights of its letters.
const BELOW: f64 = 1.4;
const SPACE: f64 = 1.2;
const IN_CROWD: f64 = 0.75;

/// Farthest from the board or the list that another list may stand to belong to it, in cells, and the least
/// share of the list's score.
const FAR: f64 = 1.5;
const PART: f64 = 0.3;

/// Where the words of a column begin, end or have their middles.
#[derive(Clone, Copy)]
enum Align {
    Left,
    Middle,
    Right,
}

/// Words that may be a list.
struct Group {
    /// Columns from left to right, each from the top.
    columns: Vec<Vec<usize>>,
    /// Median heights of its highest letters and of its usual ones, in pixels.
    heights: (f64, f64),
    /// How much it looks like a list.
    score: f64,
    /// How far it is from the board, in cells.
    distance: f64,
}

impl Group {
    /// Its words, column by column. Those that stand under no other but have a letter where a column begins
    /// have what is left of a box before it.
    fn words(&self, items: &[Item]) -> Vec<Item> {
        let starts: Vec<f64> = self
            .columns
            .iter()
            .filter(|column| column.len() > 1)
            .filter_map(|column| median(column.iter().map(|&i| f64::from(items[i].bounds[0]))))
            .collect();
        let bare = |item: &Item| {
            let near = ALIGNED * item.height;
            let off = |left: f64| starts.iter().map(|start| (start - left).abs()).fold(f64::MAX, f64::min);
            let is_before = |glyph: &&Blob| f64::from(glyph.right - item.bounds[0]) < BOX * item.height;
            let before = item.glyphs.iter().take_while(is_before).count();
            let begin = |i: usize| item.glyphs.get(i).map_or(f64::MAX, |glyph| off(glyph.left.into()));
            let first = (0..=before).min_by(|&a, &b| begin(a).total_cmp(&begin(b)));
            first.filter(|&i| i > 0 && begin(i) <= near).and_then(|i| item.clone().without(i))
        };
        let word = |column: &Vec<usize>, i: usize| {
            let item = &items[i];
            if column.len() == 1 { bare(item) } else { None }.unwrap_or_else(|| item.clone())
        };
        self.columns.iter().flat_map(|column| column.iter().map(|&i| word(column, i))).collect()
    }
}

/// The words of the list, column by column, and how much they look like one.
pub(super) fn list(page: &Page, text: &Text) -> (Vec<Item>, f64) {
    let items = &text.items;
    let aligns = [Align::Left, Align::Middle, Align::Right];
    let mut groups: Vec<Group> = aligns.into_iter().flat_map(|align| groups(page, text, align)).collect();
    groups.retain(|group| group.score > 0.0 && group.columns.concat().len() >= FEWEST);
    let weight = |group: &Group| group.score / (1.0 + group.distance);
    groups.sort_by(|a, b| weight(b).total_cmp(&weight(a)));
    let mut likeness = 0.0;
    let mut chosen: Vec<Group> = Vec::new();
    for group in groups {
        let belongs = chosen.first().is_none_or(|first| {
            are_of_one_type(first.heights, group.heights)
                && group.distance <= FAR
                && group.score >= PART * first.score
        });
        let words = group.columns.concat();
        let is_new = chosen.iter().all(|known| known.columns.iter().flatten().all(|i| !words.contains(i)));
        if belongs && is_new {
            likeness += weight(&group);
            chosen.push(group);
        }
    }
    in_order(&mut chosen, items);
    let words: Vec<Item> = chosen.iter().flat_map(|group| group.words(items)).collect();
    let signs = words.iter().filter(|item| item.has_sign).count();
    let is_marked = 2 * signs > words.len();
    let bare = |item: Item| if is_marked { item.bare() } else { Some(item) };
    (words.into_iter().filter_map(bare).collect(), likeness)
}

/// Sorts lists as they are read: those beside one another from left to right, all others from the top.
fn in_order(lists: &mut [Group], items: &[Item]) {
    let bounds = |list: &Group| {
        let all: Vec<[u32; 4]> = list.columns.iter().flatten().map(|&i| items[i].bounds).collect();
        let least = |side: usize| all.iter().map(|bounds| bounds[side]).min().unwrap_or_default();
        let most = |side: usize| all.iter().map(|bounds| bounds[side]).max().unwrap_or_default();
        [least(0), least(1), most(2), most(3)]
    };
    lists.sort_by_key(|list| bounds(list)[0]);
    if !lists.windows(2).all(|pair| bounds(&pair[0])[2] < bounds(&pair[1])[0]) {
        lists.sort_by_key(|list| bounds(list)[1]);
    }
}

/// Whether the larger of two values is at most so many times the other.
pub(super) fn are_like(a: f64, b: f64, most: f64) -> bool {
    a.max(b) <= most * a.min(b)
}

pub(super) fn are_alike(a: &Item, b: &Item) -> bool {
    // A word in small letters may have no high one but its first, or none at all; others have hardly any
    // that is low.
    let is_usual = are_like(a.usual, b.usual, SAME);
    let is_low = are_like(a.low, b.low, SAME) && are_like(a.height, b.height, ALIKE.1);
    (is_usual || is_low || are_like(a.height, b.height, ALIKE.0)) && are_like(a.usual, b.usual, ALIKE.1)
}

/// The median heights of the highest letters of these words and of their usual ones.
pub(super) fn heights<'a>(words: impl Iterator<Item = &'a Item>) -> (f64, f64) {
    let words: Vec<&Item> = words.collect();
    let usual = |of: fn(&Item) -> f64| median(words.iter().map(|word| of(word))).unwrap_or(0.0);
    (usual(|word| word.height), usual(|word| word.usual))
}

/// Whether a word is in the type of words with letters of such heights.
pub(super) fn is_of_a_size(word: &Item, size: (f64, f64)) -> bool {
    are_of_a_size((word.height, word.usual), size)
}

/// Whether columns of words are in one type: in one of them few words may have high letters.
fn are_of_a_size(a: (f64, f64), b: (f64, f64)) -> bool {
    let is_usual = are_like(a.1, b.1, COLUMNS_ALIKE) && are_like(a.0, b.0, HIGHEST_ALIKE);
    is_usual || are_like(a.0, b.0, COLUMNS_ALIKE)
}

/// Whether lists are in one type: prose in smaller print has letters as high as the usual ones of a list.
fn are_of_one_type(a: (f64, f64), b: (f64, f64)) -> bool {
    are_like(a.0, b.0, COLUMNS_ALIKE) && are_like(a.1, b.1, COLUMNS_ALIKE)
}

/// What may be lists, its columns aligned in one way.
fn groups(page: &Page, text: &Text, align: Align) -> Vec<Group> {
    let items = &text.items;
    let is_crowded = |&&i: &&usize| text.others.iter().any(|other| is_near(&items[i], other));
    let (mut singles, mut found): (Vec<usize>, Vec<Vec<usize>>) = (Vec::new(), Vec::new());
    for column in columns(items, align) {
        let crowded = column.iter().filter(is_crowded).count();
        match column.len() {
            1 => singles.extend(column),
            // Where most words have other text beside them, they are some of its words.
            words if 2 * crowded <= words => found.push(column),
            _ => {}
        }
    }
    let are_beside = |a: &Vec<usize>, b: &Vec<usize>| {
        a.iter().any(|&i| b.iter().any(|&j| are_in_row(&items[i], &items[j])))
    };
    found.sort_by_key(|column| std::cmp::Reverse(column.len()));
    let mut groups = Vec::new();
    // Words of prose may be as high as those of some other column, but are not as those of the longest.
    let own = |column: &Vec<usize>| heights(column.iter().map(|&i| &items[i]));
    while let Some(longest) = found.first() {
        let size = own(longest);
        let (alike, mut others): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|column| are_of_a_size(own(column), size));
        let mut parts = together(alike, are_beside).into_iter();
        groups.extend(parts.next().map(|columns| group(page, text, columns, &singles)));
        others.extend(parts.flatten());
        others.sort_by_key(|column| std::cmp::Reverse(column.len()));
        found = others;
    }
    groups
}

/// Columns, with what stands in their rows, judged together.
fn group(page: &Page, text: &Text, columns: Vec<Vec<usize>>, singles: &[usize]) -> Group {
    let items = &text.items;
    let mut columns = columns;
    let aligned = columns.concat();
    let size = heights(aligned.iter().map(|&i| &items[i]));
    let is_stray = |&&i: &&usize| {
        is_of_a_size(&items[i], size) && aligned.iter().any(|&j| are_in_row(&items[i], &items[j]))
    };
    let strays: Vec<usize> = singles.iter().filter(is_stray).copied().collect();
    let are_of_line = |i: usize, j: usize| {
        let space = between(items[i].bounds, items[j].bounds);
        space <= SPACE * items[i].height && are_in_row(&items[i], &items[j])
    };
    let is_heading = |&i: &usize| strays.iter().any(|&j| are_of_line(i, j));
    let below: Vec<usize> = columns.iter().filter_map(|own| last_apart(items, own)).collect();
    let headings: Vec<usize> = below.into_iter().filter(is_heading).collect();
    for column in &mut columns {
        column.retain(|i| !headings.contains(i));
    }
    let aligned = columns.concat();
    let is_crowded = |&&i: &&usize| text.others.iter().any(|other| is_near(&items[i], other));
    let crowded = aligned.iter().filter(is_crowded).count();
    let score = aligned.len() as f64 - STRAY * strays.len() as f64 - IN_CROWD * crowded as f64;
    let distance = distance(page, aligned.iter().map(|&i| &items[i]));
    // Right beside words that are none of the list's stand those of prose.
    let is_beside =
        |i: usize, j: usize| i != j && !aligned.contains(&j) && is_near(&items[i], &items[j].bounds);
    let alone = strays.into_iter().filter(|&i| !(0..items.len()).any(|j| is_beside(i, j)));
    columns.extend(alone.map(|i| vec![i]));
    columns.sort_by_key(|column| column.iter().map(|&i| items[i].bounds[0]).min());
    Group { columns, heights: size, score, distance }
}

/// The last word of a column where it is far below the others: of a heading below a list.
fn last_apart(items: &[Item], column: &[usize]) -> Option<usize> {
    let steps: Vec<f64> =
        column.windows(2).map(|pair| items[pair[1]].middle().1 - items[pair[0]].middle().1).collect();
    let (last, others) = steps.split_last()?;
    let usual = median(others.iter().copied())?;
    column.last().copied().filter(|_| *last > BELOW * usual)
}

/// Words one under the other, each from the top; words by themselves are columns of one.
fn columns(items: &[Item], align: Align) -> Vec<Vec<usize>> {
    let at = |item: &Item| match align {
        Align::Left => item.begin(),
        Align::Middle => item.middle().0,
        Align::Right => f64::from(item.bounds[2]),
    };
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by(|&a, &b| items[a].middle().1.total_cmp(&items[b].middle().1));
    let mut columns: Vec<Vec<usize>> = Vec::new();
    for i in order {
        let item = &items[i];
        let is_next = |column: &&mut Vec<usize>| {
            column.last().is_some_and(|&last| {
                let above = &items[last];
                let height = item.height.max(above.height);
                are_alike(item, above)
                    && (at(item) - at(above)).abs() <= ALIGNED * height
                    && PITCH.contains(&((item.middle().1 - above.middle().1) / height))
            })
        };
        match columns.iter_mut().find(is_next) {
            Some(column) => column.push(i),
            None => columns.push(vec![i]),
        }
    }
    columns
}

/// Whether words are neighbours in a row.
pub(super) fn are_in_row(a: &Item, b: &Item) -> bool {
    let height = a.height.max(b.height);
    are_alike(a, b)
        && (a.middle().1 - b.middle().1).abs() <= LEVEL * height
        && between(a.bounds, b.bounds) <= BESIDE * height
}

/// Whether other text stands right beside a word.
fn is_near(item: &Item, other: &[u32; 4]) -> bool {
    let ([_, top, _, bottom], [_, own_top, _, own_bottom]) = (*other, item.bounds);
    let level = (bottom.min(own_bottom) + 1).saturating_sub(top.max(own_top));
    let lower = (bottom + 1 - top).min(own_bottom + 1 - own_top);
    2 * level >= lower && between(item.bounds, *other) <= CROWDED * item.height
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ocr::words::items::word;

    #[test]
    fn lists_are_read_from_left_to_right_or_from_the_top() {
        let square = |x: u32, y: u32| Blob::filled([x, y, 9, 9]);
        let item = |(x, y): (u32, u32)| word(vec![square(x, y), square(x + 11, y)]).expect("a word");
        let order = |places: [(u32, u32); 2]| {
            let items: Vec<Item> = places.into_iter().map(item).collect();
            let list =
                |i: usize| Group { columns: vec![vec![i]], heights: (9.0, 9.0), score: 1.0, distance: 0.0 };
            let mut lists = [list(0), list(1)];
            in_order(&mut lists, &items);
            lists.map(|list| list.columns[0][0])
        };
        assert_eq!(order([(200, 10), (20, 30)]), [1, 0], "beside one another");
        assert_eq!(order([(20, 90), (30, 10)]), [1, 0], "one above the other");
        assert_eq!(order([(20, 10), (200, 5)]), [0, 1]);
    }

    #[test]
    fn digits_in_smaller_print_are_no_words_without_high_letters() {
        assert!(are_of_a_size((33.0, 21.0), (30.0, 30.0)), "capitals");
        assert!(are_of_a_size((31.0, 21.0), (21.0, 21.0)), "small letters of which none is high");
        assert!(!are_of_a_size((33.0, 21.0), (20.0, 20.0)));
    }

    #[test]
    fn a_word_without_high_letters_is_like_one_with_hardly_any_low_one() {
        let item = |heights: &[u32]| {
            let letters = (0..).zip(heights);
            let letters = letters.map(|(i, &high)| Blob::filled([17 * i, 40 - high, 14, high]));
            Item::of(letters.collect(), false).expect("a word")
        };
        let prickled = item(&[29, 20, 31, 20, 31, 31, 20, 31]);
        assert!(are_alike(&item(&[20; 7]), &prickled));
        assert!(!are_alike(&item(&[18; 7]), &prickled), "prose in smaller print");
        assert!(!are_alike(&item(&[20; 7]), &item(&[35, 35, 20, 35, 35, 20, 35, 35])), "a title");
    }

    #[test]
    fn a_list_in_smaller_print_is_no_part_of_one_whose_usual_letters_are_as_high() {
        assert!(are_of_one_type((34.0, 23.0), (31.0, 21.0)));
        assert!(!are_of_one_type((34.0, 23.0), (24.0, 20.0)), "the highest ones differ");
        assert!(!are_of_one_type((34.0, 23.0), (34.0, 31.0)), "capitals");
    }
}
