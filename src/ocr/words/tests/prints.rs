//! Words in print of several sizes, and as several inks show them.

use super::*;

#[test]
fn columns_in_smaller_and_smaller_print_are_of_the_list_as_far_as_they_are_like_the_longest() {
    let found = read(|rgb| {
        let columns: [(&[&str], f32, f32); 3] = [
            (&["BUMPED", "EARTHY", "FLEX", "TYKE"], 160.0, 18.0),
            (&["HOARDING", "JUMPED", "QUIRK"], 350.0, 16.0),
            (&["RAIN", "ONCE", "WEST"], 560.0, 14.0),
        ];
        for (words, left, height) in columns {
            for (word, i) in words.iter().zip(0_u16..) {
                print(rgb, word, (left, 850.0 + 36.0 * f32::from(i)), height, 0.0);
            }
        }
    });
    assert_eq!(found, ["bumped", "earthy", "flex", "tyke", "hoarding", "jumped", "quirk"]);
}

#[test]
fn a_heading_of_two_words_far_below_a_list_is_none_of_it() {
    let found = |below: f32| {
        read(|rgb| {
            let own = ["BUMPED", "EARTHY", "FLEX", "TYKE"];
            for (word, i) in own.iter().zip(0_u16..) {
                print(rgb, word, (160.0, 820.0 + 32.0 * f32::from(i)), 18.0, 0.0);
            }
            print(rgb, "HOARD", (160.0, 916.0 + below), 18.0, 0.0);
            print(rgb, "JUMP", (269.0, 916.0 + below), 18.0, 0.0);
        })
    };
    assert_eq!(found(56.0), ["bumped", "earthy", "flex", "tyke"]);
    assert_eq!(found(32.0).len(), 6, "the last row has two words");
}

#[test]
fn prose_in_smaller_print_beside_lines_that_run_on_is_none_of_their_list() {
    let beside = |lines: [(&str, f32); 3], prose: &str, height: f32| {
        read(|rgb| {
            for ((line, x), y) in lines.into_iter().zip([850.0, 890.0, 930.0]) {
                let end = print(rgb, line, (x, y), 18.0, 0.0);
                print(rgb, prose, (end + 36.0, y), height, 0.0);
            }
        })
    };
    let all = ["bumped", "earthy", "flex", "jumped", "quirk", "vow", "axis", "tyke", "spa"];
    let stroked = [
        ("BUMPED  /  EARTHY  /  FLEX  /", 150.0),
        ("JUMPED  /  QUIRK  /  VOW  /", 170.0),
        ("AXIS  /  TYKE  /  SPA", 150.0),
    ];
    assert_eq!(beside(stroked, "RAIN IS SEEN ONCE MORE", 11.0), all);
    assert_ne!(beside(stroked, "RAIN IS SEEN ONCE MORE", 18.0), all, "in the same print it is of one text");
    let apart = [
        ("BUMPED       EARTHY       FLEX", 150.0),
        ("JUMPED       QUIRK       VOW", 170.0),
        ("AXIS       TYKE       SPA", 225.0),
    ];
    assert_eq!(beside(apart, "RAIN", 11.0), all);
}

/// An engine that sees an `i` first in narrow words and a `t` in wide ones.
struct Broken;

impl Recognizer for Broken {
    fn name(&self) -> String {
        "broken".to_owned()
    }

    fn recognize(&self, _: &Strip, _: &str) -> Result<Vec<Vec<Hypothesis>>> {
        Ok(Vec::new())
    }

    fn word(&self, line: &GrayImage, _: &str) -> Result<Vec<Vec<(char, f64)>>> {
        let first = if line.width() > 4 * line.height() { ('t', 1.0) } else { ('i', 0.7) };
        Ok(vec![vec![first, ('t', 0.3)], vec![('o', 1.0)]])
    }
}

#[test]
fn a_word_that_is_unclear_in_one_ink_is_read_in_another_too() {
    let (photo, board) = drawn(|_| {});
    let page = Page::around(&photo, &board, Ground::Light).expect("a page");
    let word = |wide: u32| {
        let square = |left: u32| Blob::filled([left, 100, 20, 20]);
        items::Item::of(vec![square(100), square(80 + wide)], false).expect("a word")
    };
    let (narrow, wide) = (word(45), word(200));
    let read = |shown: &[&Item]| {
        let shown = shown.iter().map(|&item| item.clone()).collect();
        let mut readings = read::readings(&page, &[shown], &Broken).expect("no engine's error");
        readings.remove(0).remove(0)
    };
    assert_eq!(read(&[&narrow]).0, "io");
    assert_eq!(read(&[&narrow, &wide]).0, "to");
    assert_eq!(read(&[&wide, &narrow]), read(&[&wide]), "it is clear");
}
