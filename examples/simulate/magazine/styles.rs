//! The styles that a kind is printed in, and who makes the pages of each.

use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Who makes a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Maker {
    /// Magazines, newspapers and puzzle books: `furniture`.
    Furniture,
    /// Web sites, apps and booklets: `prints`.
    Prints,
    /// Schools and clubs: sheets and leaflets of `prints`.
    Worksheets,
    /// Newspapers that have the puzzle every day: pages of `prints`.
    Dailies,
    /// Children's books, and web sites with sheets to print: `prints`.
    Activities,
    /// Any of the others, another one for each page.
    Any,
}

/// A style of a kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) name: &'static str,
    pub(super) maker: Maker,
}

impl Style {
    /// The same style with one of the makers where any will do.
    pub(super) fn made(self, rng: &mut ChaCha8Rng) -> Self {
        let all = [Maker::Furniture, Maker::Prints, Maker::Worksheets, Maker::Dailies, Maker::Activities];
        let maker = if self.maker == Maker::Any { all[rng.random_range(0..all.len())] } else { self.maker };
        Self { maker, ..self }
    }
}

/// The styles of a kind in their order, beside the maker of each stretch of them.
pub(crate) struct Styles(pub(super) &'static [(Maker, &'static [&'static str])]);

impl Styles {
    fn all(&self) -> impl Iterator<Item = Style> {
        self.0.iter().flat_map(|&(maker, names)| names.iter().map(move |&name| Style { name, maker }))
    }

    /// The style of this name.
    pub(super) fn named(&self, name: &str) -> Option<Style> {
        self.all().find(|style| style.name == name)
    }

    /// The names of all.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.all().map(|style| style.name)
    }
}
