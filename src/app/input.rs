//! What an input is: a picture or puzzle text, told apart by content.

use super::item::Item;
use super::outcome::Outcome;
use super::shelf::Shelf;
use crate::diagnostics::{Code, Command, Diagnostic, Remedy, Result, shown};
use crate::files;
use crate::photo::{Document, Input, Limits, Sort};
use crate::puzzle::text::limits;
use crate::puzzle::{self, Kind, Puzzle};
use crate::record;
use std::io::{BufRead as _, Read};
use std::path::Path;

/// Bytes looked at to tell text from pictures: every picture format shows itself in the first of them, and a
/// text that is text this far is no picture.
const SNIFFED: usize = 1024;

/// An input, opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// Something for the photo loader, which also finds out what is wrong with it.
    Photo(Input),
    /// Puzzle text.
    Text(Vec<u8>),
}

/// An input that has been begun: as much of it as says what it is, and the rest. Of a text that is all that
/// may be held.
pub(crate) struct Begun {
    /// What was read.
    pub(crate) start: Vec<u8>,
    /// What was not.
    pub(crate) rest: Box<dyn Read>,
    /// Whether it is puzzle text rather than a picture.
    pub(crate) is_text: bool,
    /// Bytes of the file; 0 for standard input, which does not say.
    length: u64,
}

impl Begun {
    /// Begins an input, `-` being standard input; `None` for what is no file that can be read, which the
    /// photo loader names.
    pub(crate) fn new(path: &Path) -> Result<Option<Self>> {
        let (mut rest, length): (Box<dyn Read>, u64) = if is_stdin(path) {
            (Box::new(std::io::stdin()), 0)
        } else {
            match files::open(path) {
                Ok((file, length)) => (Box::new(file), length),
                Err(_) => return Ok(None),
            }
        };
        let refused = |e: std::io::Error| files::cannot_read(&e).in_file(shown(path));
        let mut start = Vec::new();
        rest.by_ref().take(SNIFFED as u64).read_to_end(&mut start).map_err(refused)?;
        let is_text = is_text(&start);
        if is_text {
            // One byte over the limit is enough to know.
            let more = limits::MOST_BYTES + 1 - start.len() as u64;
            rest.by_ref().take(more).read_to_end(&mut start).map_err(refused)?;
        }
        Ok(Some(Self { start, rest, is_text, length }))
    }

    /// Whether more lines were read than may be held as puzzles, or more bytes.
    pub(crate) fn is_long(&self) -> bool {
        let ends = self.start.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count();
        self.start.len() as u64 > limits::MOST_BYTES || ends > limits::MOST_LINES
    }

    /// All of it, if it is within the limits.
    pub(crate) fn source(mut self, path: &Path, limits: &Limits) -> Result<Source> {
        if self.is_text {
            if self.start.len() as u64 > limits::MOST_BYTES {
                return Err(too_long(path, self.length));
            }
            return Ok(Source::Text(self.start));
        }
        if !is_stdin(path) && Sort::of(&self.start) == Sort::Document {
            return only_page(path, limits).map(Source::Photo);
        }
        if self.length > limits.bytes {
            return Ok(Source::Photo(Input::Path(path.to_owned())));
        }
        self.start.reserve_exact((self.length as usize + 1).saturating_sub(self.start.len()));
        let more = (limits.bytes + 1).saturating_sub(self.start.len() as u64);
        let read = self.rest.take(more).read_to_end(&mut self.start);
        read.map_err(|e| files::cannot_read(&e).in_file(shown(path)))?;
        if self.start.len() as u64 > limits.bytes {
            return Err(files::too_many(None, limits.bytes).in_file(shown(path)));
        }
        Ok(Source::Photo(Input::Bytes { name: shown(path), bytes: self.start }))
    }
}

/// What bytes are that are at hand, called `name`.
pub(crate) fn held(name: &str, bytes: Vec<u8>) -> Source {
    if is_text(&bytes) {
        Source::Text(bytes)
    } else {
        Source::Photo(Input::Bytes { name: name.to_owned(), bytes })
    }
}

/// The picture on the only page of a document.
fn only_page(path: &Path, limits: &Limits) -> Result<Input> {
    match Document::open(path, limits)? {
        None => Ok(Input::Path(path.to_owned())),
        Some(document) if document.len() == 1 => document.page(1, limits),
        Some(document) => {
            let message = format!("this document has {} pages, and one photo is needed", document.len());
            Err(Diagnostic::new(Code::Usage, message)
                .in_file(shown(path))
                .hint("save the page that is meant as a file of its own"))
        }
    }
}

/// A text of so many bytes, where that is known, that are more than may be held.
fn too_long(path: &Path, length: u64) -> Diagnostic {
    files::too_many((length > 0).then_some(length), limits::MOST_BYTES)
        .in_file(shown(path))
        .fact("this is text: a picture may be longer")
        .hint(
            "`solve` and `check` work through sudokus that are a line each, however many; cut other texts up",
        )
}

/// Opens an input; `-` is standard input. A file is read once, here, so that what is hashed is what is
/// decoded. Whatever cannot be read as a regular file within the limits is left to the photo loader, which
/// names it.
pub(crate) fn open(path: &Path, limits: &Limits) -> Result<Source> {
    match Begun::new(path)? {
        Some(begun) => begun.source(path, limits),
        None => Ok(Source::Photo(Input::Path(path.to_owned()))),
    }
}

/// Opens an input that must be a picture.
pub(crate) fn photo(shelf: &Shelf, item: &Item, limits: &Limits) -> Result<Input> {
    let path = item.path.as_path();
    if let Some(input) = shelf.picture(item, limits)? {
        return Ok(input);
    }
    match open(path, limits)? {
        Source::Photo(input) => Ok(input),
        Source::Text(_) => Err(Diagnostic::new(Code::NotAnImage, "this is text, not a picture")
            .in_file(shown(path))
            .hint("if it is a puzzle")
            .remedy(Remedy::Command(Command::Check, path.to_owned()))),
    }
}

/// Whether gridlens wrote this picture, which is passed over then: an answer is no photo to be read.
pub(crate) fn skip_own(path: &Path, photo: &Input, outcome: &mut Outcome) -> bool {
    let is_own = is_own(path, photo);
    if is_own {
        outcome.skip(path, "gridlens wrote it");
    }
    is_own
}

/// Refuses a picture that gridlens wrote, where it is the only one that was named.
pub(crate) fn check_own(path: &Path, photo: &Input) -> Result<()> {
    if !is_own(path, photo) {
        return Ok(());
    }
    Err(Diagnostic::new(Code::Unsupported, "gridlens wrote this picture: it shows an answer, no puzzle")
        .in_file(shown(path))
        .hint("name the photo that it was made from"))
}

/// Whether gridlens wrote a picture, or the document that it is a page of.
fn is_own(path: &Path, photo: &Input) -> bool {
    matches!(photo, Input::Bytes { bytes, .. } if record::is_own(path, bytes))
        || !is_stdin(path) && record::is_own_document(path)
}

/// The puzzles in a text input, at least one, of a kind that may be told.
pub(crate) fn puzzles(path: &Path, limits: &Limits, kind: Option<&'static Kind>) -> Result<Vec<Puzzle>> {
    puzzles_of(open(path, limits)?, path, kind)
}

/// The puzzle of this number, from one, in a text input, of a kind that may be told; the only one where none
/// is asked for.
pub(crate) fn one_puzzle(
    path: &Path,
    limits: &Limits,
    kind: Option<&'static Kind>,
    number: Option<usize>,
) -> Result<Puzzle> {
    one_of(puzzles(path, limits, kind)?, path, number)
}

/// The puzzle of this number, from one, among those of a text; the only one where none is asked for.
pub(crate) fn one_of(mut puzzles: Vec<Puzzle>, path: &Path, number: Option<usize>) -> Result<Puzzle> {
    let count = puzzles.len();
    let index = number.unwrap_or(1).wrapping_sub(1);
    let refused = |name, message: String| Diagnostic::new(name, message).in_file(shown(path));
    if number.is_none() && count > 1 {
        let message = format!("{count} puzzles in this text");
        Err(refused(Code::SeveralPuzzles, message).hint("say which one is meant").remedy(Remedy::NamePuzzle))
    } else if index < count {
        Ok(puzzles.swap_remove(index))
    } else {
        let message = format!("no puzzle {} in this text: it has {count}", number.unwrap_or(1));
        Err(refused(Code::Usage, message)
            .hint(format!("it has puzzles 1 to {count}"))
            .remedy(Remedy::PuzzleUpTo(count)))
    }
}

/// The bytes of a file, or of standard input, whatever they are: at most `most`.
pub(crate) fn bytes(path: &Path, most: u64) -> Result<Vec<u8>> {
    if is_stdin(path) { stdin_bytes(most) } else { files::read(path, most) }
}

/// Why a path cannot be read as a file of puzzles.
fn unreadable(path: &Path) -> Diagnostic {
    match files::open(path) {
        // It was left to the photo loader for its size.
        Ok((_, length)) => files::too_many(Some(length), limits::MOST_BYTES).in_file(shown(path)),
        Err(diagnostic) => diagnostic,
    }
}

/// The puzzles in an input that was opened, at least one, of a kind that may be told.
pub(crate) fn puzzles_of(source: Source, path: &Path, kind: Option<&'static Kind>) -> Result<Vec<Puzzle>> {
    match source {
        Source::Text(bytes) => puzzle::parse_bytes_as(kind, &bytes, &shown(path)),
        Source::Photo(Input::Bytes { name, bytes }) if bytes.is_empty() => {
            Err(Diagnostic::new(Code::BadPuzzleText, "this file is empty").in_file(name))
        }
        Source::Photo(Input::Bytes { name, .. }) => {
            Err(Diagnostic::new(Code::BadPuzzleText, "this is no puzzle text")
                .in_file(name)
                .hint("to read a photo into text")
                .remedy(Remedy::Command(Command::Read, path.to_owned())))
        }
        Source::Photo(Input::Path(path)) => Err(unreadable(&path)),
    }
}

/// Whether `path` stands for standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Whether standard input comes from another program; false where that cannot be known.
pub(crate) fn stdin_is_pipe() -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        std::fs::metadata("/dev/stdin").is_ok_and(|m| m.file_type().is_fifo())
    }
    #[cfg(not(unix))]
    false
}

/// Refuses inputs that would read standard input more than once.
pub(crate) fn check_stdin(inputs: &[&Path]) -> Result<()> {
    if inputs.iter().filter(|path| is_stdin(path)).count() > 1 {
        return Err(Diagnostic::new(Code::Usage, "standard input can be read only once")
            .hint("give the others as files: `-` stands for standard input"));
    }
    Ok(())
}

/// Whether the file starts like a picture; false for what cannot be opened.
pub(crate) fn looks_like_picture(path: &Path) -> bool {
    if is_stdin(path) || !std::fs::metadata(path).is_ok_and(|m| m.is_file()) {
        return false;
    }
    let mut start = Vec::new();
    let read = std::fs::File::open(path).and_then(|f| f.take(SNIFFED as u64).read_to_end(&mut start));
    read.is_ok() && !is_text(&start)
}

/// A path as it can be typed into a shell.
pub(crate) fn quoted(path: &Path) -> String {
    let text = shown(path);
    let plain = |c: char| c.is_alphanumeric() || "/._-+,:@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}

/// The document that comes through standard input; what is none is left there to be read.
pub(crate) fn document_on_stdin() -> Result<Option<Document>> {
    let refused = |e: std::io::Error| files::cannot_read(&e).in_file("-");
    if Sort::of(std::io::stdin().lock().fill_buf().map_err(refused)?) != Sort::Document {
        return Ok(None);
    }
    Document::of("-", stdin_bytes(Document::MOST_BYTES)?)
}

/// What comes through standard input, at most `most` bytes.
fn stdin_bytes(most: u64) -> Result<Vec<u8>> {
    let read = files::fill(std::io::stdin().lock(), 0, most);
    let read = read.map_err(|e| {
        Diagnostic::new(Code::CannotRead, format!("cannot read standard input: {e}")).in_file("-")
    })?;
    read.ok_or_else(|| files::too_many(None, most).in_file("-"))
}

/// Whether bytes are puzzle text rather than a picture: printable, and neither the text form of a picture
/// (PNM starts with `P1` to `P6`) nor markup (SVG).
fn is_text(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(SNIFFED)];
    let text = match std::str::from_utf8(start) {
        Ok(text) => text,
        // A character may be cut in two at the end of what is looked at.
        Err(e) if e.error_len().is_none() => {
            std::str::from_utf8(&start[..e.valid_up_to()]).unwrap_or_default()
        }
        Err(_) => return false,
    };
    let body = text.trim_start_matches('\u{feff}').trim_start();
    let mut two = body.chars();
    let pnm = two.next() == Some('P') && two.next().is_some_and(|c| ('1'..='7').contains(&c));
    let printable = |c: char| !c.is_control() || matches!(c, '\t' | '\n' | '\r');
    // A PDF may be all text as far as this.
    let markup = body.starts_with('<') || body.starts_with("%PDF-");
    !text.is_empty() && text.chars().all(printable) && !pnm && !markup
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_pictures_are_told_apart_by_content() {
        for text in ["530070000", "5,3,0\r\n", "\u{feff}1;2", "# a comment\n1 2 3", "hello"] {
            assert!(is_text(text.as_bytes()), "{text:?}");
        }
        for other in [
            b"\x89PNG\r\n\x1a\n".as_slice(),
            b"\xff\xd8\xff\xe0",
            b"P3\n1 1",
            b"<svg",
            b"%PDF-1.4\n",
            b"",
            b"GIF89a\0",
        ] {
            assert!(!is_text(other), "{other:?}");
        }
        let mut cut = vec![b'1'; SNIFFED - 1];
        cut.extend("\u{e4}".bytes());
        assert!(is_text(&cut));
    }

    #[test]
    fn paths_in_hints_can_be_typed() {
        assert_eq!(quoted(Path::new("a/b.jpg")), "a/b.jpg");
        assert_eq!(quoted(Path::new("my photo's.jpg")), "'my photo'\\''s.jpg'");
    }
}
