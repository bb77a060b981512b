//! Names of files, as they come from a person's browser and go back to it.

use std::fmt::Write;

/// What a picture is called whose name says nothing.
const NAMELESS: &str = "photo";

/// Characters of a name that are kept: every file system takes that many.
const MOST: usize = 60;

/// The name that an upload's header gives, percent-encoded, made one that can neither leave a folder nor hide
/// in it nor upset a terminal.
pub(super) fn uploaded(header: Option<&[u8]>) -> String {
    let bytes = decoded(header.unwrap_or_default());
    let name = String::from_utf8_lossy(&bytes);
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let harmless =
        |c: char| c.is_alphanumeric() || matches!(c, ' ' | '.' | '-' | '_' | '(' | ')' | '+' | ',');
    let plain: String = last.chars().map(|c| if harmless(c) { c } else { '_' }).collect();
    let plain = plain.trim_matches(['.', ' ']);
    // The end, which says what it is, is kept.
    let skipped = plain.chars().count().saturating_sub(MOST);
    let short: String = plain.chars().skip(skipped).collect();
    let named = short.chars().any(char::is_alphanumeric) && !short.starts_with(['-', '.', ' ']);
    if named { short } else { format!("{NAMELESS}{}", short.trim_start_matches(['-', '.', ' ', '_'])) }
}

/// Bytes with `%41` and the like made the bytes they stand for; what is no such code is left as it is.
fn decoded(text: &[u8]) -> Vec<u8> {
    let digit = |at: usize| text.get(at).and_then(|&b| char::from(b).to_digit(16));
    let mut bytes = Vec::new();
    let mut at = 0;
    while at < text.len() {
        match (text[at], digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push((high << 4 | low) as u8);
                at += 3;
            }
            (byte, ..) => {
                bytes.push(byte);
                at += 1;
            }
        }
    }
    bytes
}

/// The name of what was made of the file called `name`: its own with another `ending`.
pub(super) fn beside(name: &str, ending: &str) -> String {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let stem = if stem.is_empty() { NAMELESS } else { stem };
    format!("{stem}.{ending}")
}

/// The header that has a browser keep an answer under `name` (RFC 6266): once for all browsers, once with
/// every letter.
pub(super) fn disposition(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    let ascii: String = name.chars().map(|c| if plain(c) || c == ' ' { c } else { '_' }).collect();
    let encoded = encoded(name.as_bytes(), b".-_");
    format!("attachment; filename=\"{ascii}\"; filename*=UTF-8''{encoded}")
}

/// Bytes as addresses have them: letters, digits and those of `kept` as they are, others as `%41` and the
/// like.
pub(super) fn encoded(bytes: &[u8], kept: &[u8]) -> String {
    let mut encoded = String::new();
    for &byte in bytes {
        if byte.is_ascii_alphanumeric() || kept.contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_ordinary_name_is_kept() {
        for (header, name) in [
            ("IMG_2041.jpg", "IMG_2041.jpg"),
            ("%C3%9Cberraschung%20(1).jpg", "Überraschung (1).jpg"),
            ("100%25.png", "100_.png"),
            ("50%.png", "50_.png"),
        ] {
            assert_eq!(uploaded(Some(header.as_bytes())), name);
        }
    }

    #[test]
    fn a_name_that_is_none_becomes_one() {
        for header in ["", "..", "%2e%2e", "/", "a/", "%00", "...", "   "] {
            assert!(uploaded(Some(header.as_bytes())).starts_with(NAMELESS), "{header}");
        }
        assert_eq!(uploaded(None), NAMELESS);
        assert_eq!(uploaded(Some(b"..%2F..%2Fetc%2Fpasswd")), "passwd");
        assert_eq!(uploaded(Some(b"C%3A%5Cphotos%5Ca.jpg")), "a.jpg");
        assert_eq!(uploaded(Some(b"--help.jpg")), "photohelp.jpg");
        assert_eq!(uploaded(Some(b".bashrc")), "bashrc");
    }

    #[test]
    fn what_was_made_of_a_file_is_named_after_it() {
        assert_eq!(beside("a.b.jpg", "solved.jpg"), "a.b.solved.jpg");
        assert_eq!(beside("", "puzzle.csv"), "photo.puzzle.csv");
    }

    #[test]
    fn a_download_is_named_in_both_ways() {
        assert_eq!(
            disposition("Ü \"1\";.jpg"),
            "attachment; filename=\"_ _1__.jpg\"; filename*=UTF-8''%C3%9C%20%221%22%3B.jpg"
        );
    }

    proptest! {
        #[test]
        fn no_name_leaves_its_folder_or_has_two_lines(
            header in proptest::collection::vec(any::<u8>(), 0..300),
        ) {
            let name = uploaded(Some(&header));
            prop_assert!(!name.is_empty() && name.chars().count() <= MOST + NAMELESS.len());
            let harmful = ['/', '\\', ':', '\n', '\r', '"', '\u{202e}'];
            prop_assert!(!name.contains(harmful) && !name.starts_with(['.', '-']));
            let header = disposition(&name);
            prop_assert!(header.is_ascii() && !header.contains(['\n', '\r']));
        }
    }
}
