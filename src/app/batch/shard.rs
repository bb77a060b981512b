//! A part of a batch, for several machines that need not know of one another.

use crate::photo::Photo;
use std::str::FromStr;

/// One of so many parts of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// Which, from one.
    number: u64,
    of: u64,
}

impl Shard {
    /// Whether a page with this SHA-256 (hexadecimal digits) is of this part; of a page whose bytes cannot be
    /// had its `name` decides.
    pub(crate) fn has(self, sha256: Option<&str>, name: &str) -> bool {
        let hash = sha256.map_or_else(|| Photo::hash_of(name.as_bytes()), str::to_owned);
        // Sixteen digits of a hash are a number at random.
        let drawn = u64::from_str_radix(hash.get(..16).unwrap_or_default(), 16).unwrap_or_default();
        drawn % self.of == self.number - 1
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let shard = text.split_once('/').and_then(|(number, of)| {
            let shard = Self { number: number.parse().ok()?, of: of.parse().ok()? };
            (1..=shard.of).contains(&shard.number).then_some(shard)
        });
        shard.ok_or("a part is written such as `2/3`: the second of three")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_of_exactly_one_part() {
        let parts: Vec<Shard> =
            (1..=3).map(|number| format!("{number}/3").parse().expect("a part")).collect();
        let mut counts = [0; 3];
        for page in 0..300 {
            let hash = Photo::hash_of(format!("{page}").as_bytes());
            let of: Vec<usize> = (0..3).filter(|i| parts[*i].has(Some(&hash), "a")).collect();
            assert_eq!(of.len(), 1, "{page}");
            assert_eq!(of[0], (0..3).find(|i| parts[*i].has(Some(&hash), "b")).expect("a part has it"));
            counts[of[0]] += 1;
        }
        assert!(counts.iter().all(|count| (70..130).contains(count)), "{counts:?}");
        for wrong in ["0/3", "4/3", "1", "1/0", "a/b", "1/2/3", "-1/2"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
