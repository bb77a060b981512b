//! One file a kind; what kinds of one family share is in files of its own.
//!
//! To add a kind: its file, a line in [`KINDS`], a line in the `puzzles!` of the module above. The file holds a type
//! that implements [`crate::puzzle::Rules`], its parser and a [`Kind`] that names both.

pub mod arrangement;
pub(crate) mod checker;
pub mod dominoes;
pub mod gogen;
pub mod jigsaw;
pub mod multi;
pub mod path;
pub mod pyramid;
pub mod regions;
pub(crate) mod square;
pub mod sudoku;
pub mod sum_spots;
pub mod total_concentration;
pub mod tracks;
pub(crate) mod units;

use super::Puzzle;
use super::text::Source;
use crate::diagnostics::Result;

/// What is known of a kind without a puzzle of it.
#[derive(Debug)]
pub struct Kind {
    /// The name, as `--kind` spells it.
    pub name: &'static str,
    /// The words that open its text form behind `#`, in either case, the one it is printed with first. None where the
    /// form of the text says what it is.
    pub tags: &'static [&'static str],
    /// What it is about, in so few words that an index of all kinds is a line each.
    pub gist: &'static str,
    /// Its rules, in a paragraph.
    pub rules: &'static str,
    /// Its text form, in a sentence without a full stop: what errors hint at.
    pub form: &'static str,
    /// A puzzle of the kind with exactly one solution, as text.
    pub example: &'static str,
    /// Whether boards of this kind are read from photos, and answers drawn on them and as tables.
    pub photo: bool,
    /// Reads its text form: the puzzles in the text, at least one.
    pub(crate) parse: fn(&Source) -> Result<Vec<Puzzle>>,
}

/// Every kind there is. The order is that of lists for people.
pub static KINDS: &[&Kind] = &[
    &sudoku::KIND,
    &jigsaw::KIND,
    &multi::SAMURAI_KIND,
    &multi::KIND,
    &pyramid::KIND,
    &path::HIDATO,
    &path::KNIGHTS_TOUR,
    &total_concentration::KIND,
    &sum_spots::KIND,
    &tracks::KIND,
    &gogen::KIND,
    &dominoes::KIND,
];

impl Kind {
    /// The kind of this name, in either case.
    pub fn named(name: &str) -> Option<&'static Self> {
        KINDS.iter().copied().find(|kind| kind.name.eq_ignore_ascii_case(name))
    }

    /// The kind whose text is opened by `tag`, in either case.
    pub fn tagged(tag: &str) -> Option<&'static Self> {
        KINDS.iter().copied().find(|kind| kind.has_tag(tag))
    }

    /// Whether `tag` opens texts of this kind.
    pub(crate) fn has_tag(&self, tag: &str) -> bool {
        self.tags.iter().any(|own| own.eq_ignore_ascii_case(tag))
    }

    /// The name behind `a` or `an`.
    pub fn with_article(&self) -> String {
        let vowel = self.name.starts_with(['a', 'e', 'i', 'o', 'u']);
        format!("{} {}", if vowel { "an" } else { "a" }, self.name)
    }
}

/// Two kinds are the same where their names are.
impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Kind {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_tags_are_told_apart() {
        let mut names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
        let mut tags: Vec<String> =
            KINDS.iter().flat_map(|kind| kind.tags).map(|tag| tag.to_lowercase()).collect();
        let (named, tagged) = (names.len(), tags.len());
        names.sort_unstable();
        names.dedup();
        tags.sort_unstable();
        tags.dedup();
        assert_eq!((names.len(), tags.len()), (named, tagged));
        assert_eq!(Kind::tagged("tri"), Some(&pyramid::KIND));
        assert_eq!(Kind::named("Samurai"), Some(&multi::SAMURAI_KIND));
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
