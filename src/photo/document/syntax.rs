//! The syntax of PDF objects (ISO 32000-1, section 7.3), as far as it takes to copy what stands in a
//! dictionary as it is.

/// A dictionary's entries as they stand in the file: each name with its solidus, and its value.
pub(super) type Entries<'a> = Vec<(&'a [u8], &'a [u8])>;

/// Arrays and dictionaries within one another that are gone into.
const DEEPEST: usize = 64;

/// The entries of the dictionary that `bytes` begin with, and what comes after it; `None` for what is none.
pub(super) fn entries(bytes: &[u8]) -> Option<(Entries<'_>, &[u8])> {
    let mut rest = blank(bytes).strip_prefix(b"<<")?;
    let mut entries = Vec::new();
    loop {
        rest = blank(rest);
        if let Some(after) = rest.strip_prefix(b">>") {
            return Some((entries, after));
        }
        let (name, after) = rest.split_at(name(rest)?);
        let after = blank(after);
        let (value, after) = after.split_at(value(after)?);
        entries.push((name, value));
        rest = after;
    }
}

/// The value of the entry of this name, without its solidus.
pub(super) fn entry<'a>(entries: &Entries<'a>, wanted: &str) -> Option<&'a [u8]> {
    let is_wanted = |name: &[u8]| name.strip_prefix(b"/") == Some(wanted.as_bytes());
    entries.iter().find(|(name, _)| is_wanted(name)).map(|(_, value)| *value)
}

/// The values in the array that `bytes` are.
pub(super) fn items(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let mut rest = bytes.strip_prefix(b"[")?;
    let mut items = Vec::new();
    loop {
        rest = blank(rest);
        if rest.starts_with(b"]") {
            return Some(items);
        }
        let (item, after) = rest.split_at(value(rest)?);
        items.push(item);
        rest = after;
    }
}

/// The number that `bytes` begin with, and what comes after it.
pub(super) fn number(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let bytes = blank(bytes);
    let (digits, rest) = bytes.split_at(bytes.iter().take_while(|byte| byte.is_ascii_digit()).count());
    Some((std::str::from_utf8(digits).ok()?.parse().ok()?, rest))
}

/// What comes after white space and comments.
pub(super) fn blank(mut bytes: &[u8]) -> &[u8] {
    loop {
        bytes = &bytes[bytes.iter().take_while(|byte| is_white(**byte)).count()..];
        if !bytes.starts_with(b"%") {
            return bytes;
        }
        bytes = &bytes[bytes.iter().take_while(|byte| !b"\r\n".contains(byte)).count()..];
    }
}

const fn is_white(byte: u8) -> bool {
    matches!(byte, 0 | b'\t' | b'\n' | 0x0c | b'\r' | b' ')
}

const fn is_regular(byte: u8) -> bool {
    !is_white(byte) && !matches!(byte, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}

/// Bytes of the name, number or word at the beginning.
fn regular(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| is_regular(**byte)).count()
}

fn name(bytes: &[u8]) -> Option<usize> {
    bytes.strip_prefix(b"/").map(|bytes| 1 + regular(bytes))
}

/// Bytes of the value at the beginning, a reference being one.
fn value(bytes: &[u8]) -> Option<usize> {
    let reference = || {
        let (_, rest) = number(bytes)?;
        let (_, rest) = number(rest.first().filter(|byte| is_white(**byte)).and(Some(rest))?)?;
        let rest = blank(rest).strip_prefix(b"R")?;
        let is_end = rest.first().is_none_or(|byte| !is_regular(*byte));
        is_end.then(|| bytes.len() - rest.len())
    };
    reference().or_else(|| direct(bytes, 0))
}

/// Bytes of the value at the beginning, which is no reference.
fn direct(bytes: &[u8], depth: usize) -> Option<usize> {
    match bytes {
        _ if depth > DEEPEST => None,
        [b'(', ..] => literal(bytes),
        [b'/', ..] => name(bytes),
        [b'[', rest @ ..] => within(bytes, rest, b"]", depth),
        [b'<', b'<', rest @ ..] => within(bytes, rest, b">>", depth),
        [b'<', ..] => bytes.iter().position(|byte| *byte == b'>').map(|end| end + 1),
        _ => Some(regular(bytes)).filter(|length| *length > 0),
    }
}

/// Bytes up to and with the `end` of what `rest` is the inside of.
fn within(bytes: &[u8], mut rest: &[u8], end: &[u8], depth: usize) -> Option<usize> {
    loop {
        rest = blank(rest);
        if let Some(after) = rest.strip_prefix(end) {
            return Some(bytes.len() - after.len());
        }
        rest = &rest[direct(rest, depth + 1)?..];
    }
}

/// Bytes of a string in parentheses.
fn literal(bytes: &[u8]) -> Option<usize> {
    let (mut open, mut is_escaped) = (0_usize, false);
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'(' => open += 1,
            b')' if open == 1 => return Some(at + 1),
            b')' => open -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_taken_as_they_stand() {
        let text = b" << /A 12 0 R/B[1 (a \\) (b)) <</C 3>>]%/Z 9\n/D<41 >/E -1.5 /F /G /H null /I 3 >>after";
        let (found, rest) = entries(text).expect("a dictionary");
        let expected: [(&[u8], &[u8]); 7] = [
            (b"/A", b"12 0 R"),
            (b"/B", b"[1 (a \\) (b)) <</C 3>>]"),
            (b"/D", b"<41 >"),
            (b"/E", b"-1.5"),
            (b"/F", b"/G"),
            (b"/H", b"null"),
            (b"/I", b"3"),
        ];
        assert_eq!((&found[..], rest), (&expected[..], &b"after"[..]));
        assert_eq!(entry(&found, "F"), Some(&b"/G"[..]));
        assert_eq!(entry(&found, "G"), None);
        let all: Vec<&[u8]> = vec![b"1", b"2 0 R", b"(])"];
        assert_eq!(items(b"[1 2 0 R (])]"), Some(all));
    }

    #[test]
    fn what_is_torn_is_no_dictionary() {
        for torn in ["", "<", "<<", "<< /A", "<< /A (", "<< /A 1 >", "<< 1 2 >>", "<< /A [1 >>", "<< /A <1"] {
            assert!(entries(torn.as_bytes()).is_none(), "{torn}");
        }
        let deep = ["<< /A ".to_owned(), "[".repeat(100_000)].concat();
        assert!(entries(deep.as_bytes()).is_none());
        assert_eq!(number(b" 99999999999999999999999"), None);
    }
}
