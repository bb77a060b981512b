//! Base 64 (RFC 4648, section 4): bytes within text.

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The bytes as text.
pub(crate) fn encoded(bytes: &[u8]) -> String {
    let group = |three: &[u8]| -> [char; 4] {
        let bits =
            three.iter().chain(&[0; 2]).take(3).fold(0_usize, |bits, byte| bits << 8 | usize::from(*byte));
        std::array::from_fn(|i| match three.len() {
            there if i > there => '=',
            _ => char::from(DIGITS[bits >> (18 - 6 * i) & 63]),
        })
    };
    bytes.chunks(3).flat_map(group).collect()
}

/// The bytes that a text is of, with or without the signs that fill its end; `None` for what is no base 64.
pub(crate) fn decoded(text: &str) -> Option<Vec<u8>> {
    let digits = text.trim_end_matches('=').as_bytes();
    if digits.len() % 4 == 1 || text.len() - digits.len() > 2 {
        return None;
    }
    let mut bytes = Vec::with_capacity(digits.len() / 4 * 3 + 2);
    for group in digits.chunks(4) {
        let mut bits = 0_u32;
        for digit in group {
            bits = bits << 6 | value(*digit)?;
        }
        let whole = bits << (6 * (4 - group.len()));
        bytes.extend(&whole.to_be_bytes()[1..group.len()]);
    }
    Some(bytes)
}

fn value(digit: u8) -> Option<u32> {
    let value = match digit {
        b'A'..=b'Z' => digit - b'A',
        b'a'..=b'z' => digit - b'a' + 26,
        b'0'..=b'9' => digit - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(u32::from(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_64_is_that_of_the_standard() {
        // RFC 4648, section 10.
        let known = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ];
        for (bytes, text) in known {
            assert_eq!(encoded(bytes.as_bytes()), text);
            assert_eq!(decoded(text).as_deref(), Some(bytes.as_bytes()));
            assert_eq!(decoded(text.trim_end_matches('=')).as_deref(), Some(bytes.as_bytes()));
        }
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(decoded(&encoded(&all)), Some(all));
        for wrong in ["Z", "Zg=a", "Zm9v=Zg", "Zg===", "Zm 9v", "Zm9-", "\u{e4}\u{e4}"] {
            assert_eq!(decoded(wrong), None, "{wrong}");
        }
    }
}
