//! Which half of the labelled photos a photo is in: only half A may be trained and tuned on.
//!
//! The rule is that of `scripts/train_digits/split.py`, told in `models/README.md`; a test holds the two
//! together.

use crate::cli::args::Half;
use sha2::{Digest as _, Sha256};
use std::path::Path;

/// The half a photo is in. Several photos of one puzzle are in the same one: photos of a page-a-day calendar
/// (`MM_DD_...`) are told apart by their date, others by what is printed on them, which the labels say, or
/// for filled grids those of the photo of the same name in the folder `newspaper` beside.
pub(super) fn of(photo: &Path, labels: &str) -> Half {
    let name = photo.file_stem().unwrap_or_default().to_string_lossy();
    let printed = || {
        let beside =
            photo.parent()?.canonicalize().ok()?.parent()?.join("newspaper").join(photo.file_name()?);
        std::fs::read_to_string(beside.with_extension("csv")).ok()
    };
    let identity = match date(&name) {
        Some(date) => date.to_owned(),
        None => cells(&printed().unwrap_or_else(|| labels.to_owned())),
    };
    // The first hexadecimal digit is even when the lowest bit of the upper half byte is not set.
    let first = Sha256::digest(identity.as_bytes())[0];
    if first >> 4 & 1 == 0 { Half::A } else { Half::B }
}

/// `MM_DD` of a calendar page's name.
fn date(name: &str) -> Option<&str> {
    let bytes = name.as_bytes();
    let digits = |range: std::ops::Range<usize>| bytes[range].iter().all(u8::is_ascii_digit);
    let dated = bytes.len() > 5 && bytes[2] == b'_' && bytes[5] == b'_' && digits(0..2) && digits(3..5);
    if dated { name.get(..5) } else { None }
}

/// The labels as one string, `0` where nothing stands.
fn cells(labels: &str) -> String {
    let field = |field: &str| if field.trim().is_empty() { "0".to_owned() } else { field.trim().to_owned() };
    labels.split_whitespace().flat_map(|line| line.split(',')).map(field).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{self, Clobber};

    #[test]
    fn photos_of_one_puzzle_are_in_one_half() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let photo = |name: &str| folder.path().join(name);
        assert_eq!(of(&photo("02_22_phone_1.jpg"), "1,0"), of(&photo("02_22_other_7.jpg"), "0,2"));
        assert_eq!(of(&photo("image1.jpg"), "1,,3\n"), of(&photo("image2.jpg"), "1,0,3"));
        let halves: Vec<Half> = (0..40).map(|i| of(&photo("image1.jpg"), &format!("{i},0"))).collect();
        assert!(halves.contains(&Half::A) && halves.contains(&Half::B));
    }

    #[test]
    fn a_filled_grid_is_where_its_print_is() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for set in ["newspaper", "newspaper-filled"] {
            std::fs::create_dir(folder.path().join(set)).expect("a folder that is new");
        }
        for i in 0..8 {
            let (print, filled) = (format!("{i},0,0\n"), format!("{i},8,9\n"));
            let csv = folder.path().join(format!("newspaper/image{i}.csv"));
            record::save(&csv, print.as_bytes(), Clobber::Never).expect("a folder to write to");
            let photo = |set: &str| folder.path().join(set).join(format!("image{i}.jpg"));
            assert_eq!(of(&photo("newspaper-filled"), &filled), of(&photo("newspaper"), &print));
        }
    }

    #[test]
    fn known_identities_are_where_the_training_puts_them() {
        // SHA-256 of `02_22` begins with 7, of `100` with a.
        assert_eq!(of(Path::new("02_22_x.jpg"), ""), Half::B);
        assert_eq!(of(Path::new("x.jpg"), "1,0,0"), Half::A);
    }
}
