//! The kinds: a folder each, and a line in [`KINDS`]; what kinds of one family share is in `shared`.
//!
//! A folder holds all that its kind is: the board and what is given (`board`), the rules and the checker
//! (`rules`), the text form (`text`), the model (`model`), the customary SMT-LIB (`smt`), what it looks like
//! (`picture`), how it is made at random (`generate`), how its board is told on a photo (`recognise`), and in
//! `mod.rs` the [`Kind`] that names them all.

pub mod dominoes;
pub mod gogen;
pub mod jigsaw;
pub mod kakuro;
pub mod killer;
pub mod multi;
pub mod path;
pub mod pyramid;
mod shared;
pub mod sudoku;
pub mod sum_spots;
pub mod total_concentration;
pub mod tracks;

pub use shared::{arrangement, regions};

use super::layout::Layout;
use super::marks::Marks;
use super::rules::Kind;

/// Every kind there is. The order is that of lists for people.
pub static KINDS: &[&Kind] = &[
    &sudoku::KIND,
    &jigsaw::KIND,
    &killer::KIND,
    &multi::SAMURAI_KIND,
    &multi::KIND,
    &pyramid::KIND,
    &path::HIDATO,
    &path::KNIGHTS_TOUR,
    &total_concentration::KIND,
    &kakuro::KIND,
    &sum_spots::KIND,
    &tracks::KIND,
    &gogen::KIND,
    &dominoes::KIND,
];

/// Whether marks on a board may be of a kind that has words beside its board: reading those takes long.
pub fn wants_words(marks: &Marks) -> bool {
    gogen::may_be(marks)
}

/// The rows and columns, counted as those of a board are, in which sure numbers stand beside it as if it went
/// on there.
pub(crate) fn numbers_beyond(marks: &Marks) -> Vec<(i32, i32)> {
    shared::numbers::beside(marks).into_iter().map(|number| number.at).collect()
}

/// Whether a board may be of a kind that has cages: those take a look of their own.
pub fn wants_cages(layout: &Layout) -> bool {
    killer::may_be(layout)
}

/// The kind of this name, in either case.
pub fn named(name: &str) -> Option<&'static Kind> {
    KINDS.iter().copied().find(|kind| kind.name.eq_ignore_ascii_case(name))
}

/// The kind whose text is opened by `tag`, in either case.
pub fn tagged(tag: &str) -> Option<&'static Kind> {
    KINDS.iter().copied().find(|kind| kind.has_tag(tag))
}

/// The kind that a title names: the one of the longest name in it. `None` where it names none, or two kinds
/// by names of one length.
pub fn titled(title: &str) -> Option<&'static Kind> {
    let letters = |text: &str| {
        let letters = text.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect::<String>()
    };
    let title = letters(title);
    let longest = |kind: &Kind| {
        let names = kind.titles.iter().map(|name| letters(name)).filter(|name| title.contains(name));
        names.map(|name| name.len()).max()
    };
    let mut named: Vec<(usize, &'static Kind)> =
        KINDS.iter().filter_map(|kind| Some((longest(kind)?, *kind))).collect();
    named.sort_by_key(|(length, _)| std::cmp::Reverse(*length));
    match named[..] {
        [] => None,
        [(first, _), (second, _), ..] if first == second => None,
        [(_, kind), ..] => Some(kind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_tags_are_told_apart() {
        let mut names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
        let mut tags: Vec<String> =
            KINDS.iter().flat_map(|kind| kind.tags).map(|tag| tag.to_lowercase()).collect();
        let counts = (names.len(), tags.len());
        names.sort_unstable();
        names.dedup();
        tags.sort_unstable();
        tags.dedup();
        assert_eq!((names.len(), tags.len()), counts);
        assert_eq!(tagged("tri"), Some(&pyramid::KIND));
        assert_eq!(named("Samurai"), Some(&multi::SAMURAI_KIND));
    }

    #[test]
    fn titles_name_kinds_however_they_are_spelled() {
        for (title, expected) in [
            ("KNIGHT\u{2019}S TOUR No. 7", Some("knights-tour")),
            ("Knights Tour", Some("knights-tour")),
            ("Today's Hidato", Some("hidato")),
            ("Samurai Sudoku", Some("samurai")),
            ("Su Doku - easy", Some("sudoku")),
            ("TRAIN TRACKS", Some("train-tracks")),
            ("Pyramid or Dominoes?", Some("dominoes")),
            ("Hidato, Gogen and Sudoku", None),
            ("Puzzle 12", None),
            ("", None),
        ] {
            assert_eq!(titled(title).map(|kind| kind.name), expected, "{title}");
        }
        for kind in KINDS {
            assert_eq!(titled(kind.titles[0]), Some(*kind), "{}", kind.name);
        }
    }

    #[test]
    fn examples_are_of_their_kind_and_are_printed_as_they_are() {
        for kind in KINDS {
            let puzzles = crate::puzzle::parse(kind.example, kind.name).expect(kind.name);
            assert_eq!(puzzles.len(), 1, "{}", kind.name);
            assert_eq!(puzzles[0].rules().kind(), *kind);
            assert_eq!(puzzles[0].rules().to_text(), kind.example, "{}", kind.name);
            assert!(kind.rules.ends_with('.') && !kind.form.ends_with('.'), "{}", kind.name);
            assert!(!kind.gist.is_empty() && !kind.gist.ends_with('.'), "{}", kind.name);
        }
    }
}
