//! The key of a session: whoever has it is the person at the page.

use crate::diagnostics::{Code, Diagnostic, Result};
use subtle::ConstantTimeEq;

/// Bytes a key is made of: more than can be guessed.
const KEY_BYTES: usize = 32;

/// Digits of the URL-safe alphabet (RFC 4648, section 5).
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A secret of the operating system's making, as text fit for a link.
#[derive(Clone)]
pub(super) struct Key(String);

impl Key {
    /// A new key.
    ///
    /// # Errors
    /// [`Code::Bug`] where the system has no randomness to give.
    pub(super) fn new() -> Result<Self> {
        let mut bytes = [0; KEY_BYTES];
        getrandom::fill(&mut bytes).map_err(|error| {
            Diagnostic::new(Code::Bug, format!("the system gives no random bytes for a key: {error}"))
        })?;
        Ok(Self(text(&bytes)))
    }

    /// Whether `said` is this key, in a time that does not depend on where the two differ.
    pub(super) fn is(&self, said: &[u8]) -> bool {
        self.0.as_bytes().ct_eq(said).into()
    }

    /// The key as the link carries it.
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Key {
    /// Shows nothing of it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(..)")
    }
}

/// Bytes in the URL-safe alphabet, without padding.
fn text(bytes: &[u8]) -> String {
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let bits = (0..3).fold(0_u32, |bits, i| bits << 8 | u32::from(group.get(i).copied().unwrap_or(0)));
        for i in 0..=group.len() {
            text.push(char::from(DIGITS[(bits >> (18 - 6 * i)) as usize & 63]));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_alphabet_is_that_of_the_standard() {
        // The test vectors of RFC 4648, section 10, without padding, and the two digits that differ in URLs.
        let vectors: [(&[u8], &str); 8] = [
            (b"", ""),
            (b"f", "Zg"),
            (b"fo", "Zm8"),
            (b"foo", "Zm9v"),
            (b"foob", "Zm9vYg"),
            (b"fooba", "Zm9vYmE"),
            (b"foobar", "Zm9vYmFy"),
            (&[0xfb, 0xef, 0xff], "--__"),
        ];
        for (bytes, expected) in vectors {
            assert_eq!(text(bytes), expected);
        }
    }

    #[test]
    fn a_key_is_new_every_time_and_only_itself() {
        let (key, other) = (Key::new().expect("a key"), Key::new().expect("another"));
        assert_eq!(key.as_str().len(), 43);
        assert!(key.is(key.as_str().as_bytes()));
        for wrong in [other.as_str(), "", &key.as_str()[..42], &format!("{}A", key.as_str())] {
            assert!(!key.is(wrong.as_bytes()));
        }
        assert_eq!(format!("{key:?}"), "Key(..)");
    }
}
