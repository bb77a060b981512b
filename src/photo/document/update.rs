//! A PDF with changes appended to it (ISO 32000-1, section 7.5.6): not a byte of what was there is another.

use super::syntax::{self, Entries};
use crate::photo::Photo;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Bytes at the end of a file among which it says where its cross-reference table is; and at its beginning,
/// among which its header is.
const TAIL: usize = 2048;
const HEAD: usize = 1024;

/// What stands behind an object's number and generation.
const OBJECT: &[u8] = b"obj";

/// Highest number that an object may have: what common readers bear (ISO 32000-1, annex C).
const MOST_OBJECTS: usize = 8_388_607;

/// A PDF that is being changed.
pub(super) struct Update {
    bytes: Vec<u8>,
    /// Bytes before the header, which offsets do not count.
    before: usize,
    /// Where its last cross-reference section is.
    previous: usize,
    /// Whether this is a stream.
    is_stream: bool,
    /// What the new trailer has of the old one.
    trailer: Vec<u8>,
    /// The first part of its identifier.
    identifier: Option<Vec<u8>>,
    /// The number of the next new object.
    next: usize,
    /// Generation and offset of each object that is new or changed.
    objects: BTreeMap<usize, (u32, usize)>,
}

/// Why a file cannot be appended to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// What is appended would have to be encrypted.
    Encrypted,
    /// It does not say where its objects are.
    Damaged,
}

impl Update {
    /// Changes to the file that has these bytes, none so far.
    pub(super) fn of(bytes: Vec<u8>) -> Result<Self, Refusal> {
        let last = Last::of(&bytes).ok_or(Refusal::Damaged)?;
        if syntax::entry(&last.entries, "Encrypt").is_some() {
            return Err(Refusal::Encrypted);
        }
        let kept = |name: &str| {
            let value = syntax::entry(&last.entries, name);
            value.map(|value| [b"/", name.as_bytes(), b" ", value, b" "].concat()).unwrap_or_default()
        };
        let identifier = syntax::entry(&last.entries, "ID").and_then(syntax::items);
        let mut update = Self {
            before: last.before,
            previous: last.previous,
            is_stream: last.is_stream,
            trailer: [kept("Root"), kept("Info")].concat(),
            identifier: identifier.and_then(|parts| parts.first().map(|part| part.to_vec())),
            next: last.next,
            objects: BTreeMap::new(),
            bytes: Vec::new(),
        };
        update.bytes = bytes;
        if !update.bytes.ends_with(b"\n") {
            update.bytes.push(b'\n');
        }
        Ok(update)
    }

    /// The number that the next new object gets.
    pub(super) const fn next(&self) -> usize {
        self.next
    }

    /// Adds an object; gives its number.
    pub(super) fn add(&mut self, body: &[u8]) -> usize {
        let number = self.next;
        self.next += 1;
        self.put((number, 0), body);
        number
    }

    /// Adds a stream with these entries in its dictionary; gives its number.
    pub(super) fn add_stream(&mut self, entries: &str, data: &[u8]) -> usize {
        let head = format!("<< {entries}/Length {} >>\nstream\n", data.len());
        self.add(&[head.as_bytes(), data, b"\nendstream"].concat())
    }

    /// Puts an object in the place of the one that has this number and generation.
    pub(super) fn put(&mut self, (number, generation): (usize, u32), body: &[u8]) {
        self.objects.insert(number, (generation, self.here()));
        self.bytes.extend(format!("{number} {generation} obj\n").as_bytes());
        self.bytes.extend(body);
        self.bytes.extend(b"\nendobj\n");
    }

    /// The file with its changes, and `comment` as a line at its end.
    pub(super) fn finish(mut self, comment: &str) -> Vec<u8> {
        if let Some(first) = self.identifier.take() {
            // It follows from the bytes, so that the same changes give the same file.
            let second = Photo::hash_of(&self.bytes);
            self.trailer.extend([b"/ID [", &first[..], b" <", &second.as_bytes()[..32], b">] "].concat());
        }
        let start = self.here();
        if self.is_stream {
            self.cross_reference_stream();
        } else {
            self.cross_reference_table();
        }
        self.bytes.extend(format!("startxref\n{start}\n%{comment}\n%%EOF\n").as_bytes());
        self.bytes
    }

    fn here(&self) -> usize {
        self.bytes.len() - self.before
    }

    /// The section as text (section 7.5.4).
    fn cross_reference_table(&mut self) {
        let mut table = "xref\n".to_owned();
        for run in runs(&self.objects) {
            // Writing to a string cannot fail.
            let _ = writeln!(table, "{} {}", run[0].0, run.len());
            for (_, (generation, offset)) in run {
                let _ = write!(table, "{offset:010} {generation:05} n\r\n");
            }
        }
        let size = self.next;
        let _ = write!(table, "trailer\n<< /Size {size} /Prev {} ", self.previous);
        self.bytes.extend(table.as_bytes());
        self.bytes.append(&mut self.trailer);
        self.bytes.extend(b">>\n");
    }

    /// The section as a stream (section 7.5.8), which is an object itself.
    fn cross_reference_stream(&mut self) {
        let (number, here) = (self.next, self.here());
        self.objects.insert(number, (0, here));
        self.next += 1;
        let (mut index, mut data) = (String::new(), Vec::new());
        for run in runs(&self.objects) {
            // Writing to a string cannot fail.
            let _ = write!(index, "{} {} ", run[0].0, run.len());
            for (_, (generation, offset)) in run {
                data.push(1);
                data.extend((offset as u64).to_be_bytes());
                data.extend((generation as u16).to_be_bytes());
            }
        }
        let head = format!(
            "{number} 0 obj\n<< /Type /XRef /Size {} /W [1 8 2] /Index [{index}] /Prev {} /Length {} ",
            self.next,
            self.previous,
            data.len()
        );
        self.bytes.extend(head.as_bytes());
        self.bytes.append(&mut self.trailer);
        self.bytes.extend([b">>\nstream\n", &data[..], b"\nendstream\nendobj\n"].concat());
    }
}

/// The end of a PDF as it is.
struct Last<'a> {
    before: usize,
    previous: usize,
    is_stream: bool,
    entries: Entries<'a>,
    next: usize,
}

impl<'a> Last<'a> {
    fn of(bytes: &'a [u8]) -> Option<Self> {
        let before = find(&bytes[..bytes.len().min(HEAD)], b"%PDF-")?;
        let tail = &bytes[bytes.len().saturating_sub(TAIL)..];
        let at = tail.windows(9).rposition(|window| window == b"startxref")?;
        let (previous, _) = syntax::number(&tail[at + 9..])?;
        let section = bytes.get(before.checked_add(previous)?..)?;
        let table = syntax::blank(section).strip_prefix(b"xref");
        let trailer = if let Some(table) = table {
            &table[find(table, b"trailer")? + 7..]
        } else {
            let (_, rest) = syntax::number(section)?;
            let (_, rest) = syntax::number(rest)?;
            syntax::blank(rest).strip_prefix(OBJECT)?
        };
        let ((entries, _), is_stream) = (syntax::entries(trailer)?, table.is_none());
        syntax::entry(&entries, "Root")?;
        let (next, _) = syntax::number(syntax::entry(&entries, "Size")?)?;
        (next < MOST_OBJECTS).then_some(Self { before, previous, is_stream, entries, next })
    }
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}

/// Objects whose numbers follow one another, together.
fn runs(objects: &BTreeMap<usize, (u32, usize)>) -> Vec<Vec<(usize, (u32, usize))>> {
    let mut runs: Vec<Vec<(usize, (u32, usize))>> = Vec::new();
    for (number, place) in objects {
        match runs.last_mut() {
            Some(run) if run[0].0 + run.len() == *number => run.push((*number, *place)),
            _ => runs.push(vec![(*number, *place)]),
        }
    }
    runs
}
