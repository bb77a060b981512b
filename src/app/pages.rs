//! Which pages of documents are meant.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// Pages of a document, such as `3-10,12`: in the order of the document, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pages(Vec<RangeInclusive<usize>>);

impl Pages {
    /// Those of them that a document of so many pages has, from one.
    pub(crate) fn of(&self, count: usize) -> impl Iterator<Item = usize> + '_ {
        (1..=count).filter(|page| self.0.iter().any(|range| range.contains(page)))
    }
}

impl FromStr for Pages {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const FORM: &str = "pages are written such as `3`, `3-10`, `3-10,12` or `12-`";
        let number = |text: &str| text.trim().parse().ok().filter(|&page: &usize| page > 0).ok_or(FORM);
        let range = |text: &str| {
            let (first, last) = match text.split_once('-') {
                Some((first, last)) if last.trim().is_empty() => (number(first)?, usize::MAX),
                Some((first, last)) => (number(first)?, number(last)?),
                None => (number(text)?, number(text)?),
            };
            if first > last { Err(FORM) } else { Ok(first..=last) }
        };
        text.split(',').map(range).collect::<Result<_, _>>().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_picked_in_the_order_of_the_document() {
        let picked = |text: &str| text.parse::<Pages>().expect("pages").of(14).collect::<Vec<_>>();
        assert_eq!(picked("12, 3-5,4"), [3, 4, 5, 12]);
        assert_eq!(picked("13-"), [13, 14]);
        assert!(picked("20").is_empty());
        for wrong in ["", "0", "5-3", "a", "1-2-3", "-3", "1,,2"] {
            assert!(wrong.parse::<Pages>().is_err(), "{wrong}");
        }
    }
}
