//! What an input is: a picture or puzzle text, told apart by content.

use crate::photo::{Input, Limits};
use crate::puzzle::{self, Kind, Puzzle};
use crate::trouble::{Name, Result, Trouble, shown};
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// Bytes looked at to tell text from pictures: every picture format shows itself in the first of them, and a
/// text that is text this far is no picture.
const SNIFFED: usize = 1024;

/// An input, opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// Something for the photo loader, which also finds out what is wrong with it.
    Photo(Input),
    /// Puzzle text.
    Text(Vec<u8>),
}

/// Opens an input; `-` is standard input. A file is read once, here, so that what is hashed is what is decoded.
/// Whatever cannot be read as a regular file within the limits is left to the photo loader, which names it.
pub(super) fn open(path: &Path, limits: &Limits) -> Result<Source> {
    let bytes = if is_stdin(path) {
        read_stdin(limits)?
    } else {
        let fits = std::fs::metadata(path).is_ok_and(|m| m.is_file() && m.len() <= limits.bytes);
        match fits.then(|| std::fs::read(path)) {
            Some(Ok(bytes)) => bytes,
            _ => return Ok(Source::Photo(Input::Path(path.to_owned()))),
        }
    };
    if is_text(&bytes) {
        return Ok(Source::Text(bytes));
    }
    Ok(Source::Photo(Input::Bytes { name: shown(path), bytes }))
}

/// The puzzles in a text input, at least one, of a kind that may be told.
pub(super) fn puzzles(path: &Path, limits: &Limits, kind: Option<&'static Kind>) -> Result<Vec<Puzzle>> {
    puzzles_of(open(path, limits)?, path, kind)
}

/// The puzzle of this number, from one, in a text input, of a kind that may be told; the only one where none is asked
/// for.
pub(super) fn one_puzzle(
    path: &Path,
    limits: &Limits,
    kind: Option<&'static Kind>,
    number: Option<usize>,
) -> Result<Puzzle> {
    let mut puzzles = puzzles(path, limits, kind)?;
    let count = puzzles.len();
    let index = number.unwrap_or(1).wrapping_sub(1);
    let refused = |name, message: String| Trouble::new(name, message).in_file(shown(path));
    if number.is_none() && count > 1 {
        let message = format!("{count} puzzles in this text");
        Err(refused(Name::SeveralPuzzles, message).hint("say which one is meant: `--puzzle N`"))
    } else if index < count {
        Ok(puzzles.swap_remove(index))
    } else {
        let message = format!("no puzzle {} in this text: it has {count}", number.unwrap_or(1));
        Err(refused(Name::Usage, message).hint(format!("`--puzzle` is 1 to {count}")))
    }
}

/// The bytes of an input, whatever they are.
pub(super) fn bytes(path: &Path, limits: &Limits) -> Result<Vec<u8>> {
    match open(path, limits)? {
        Source::Text(bytes) | Source::Photo(Input::Bytes { bytes, .. }) => Ok(bytes),
        Source::Photo(Input::Path(path)) => Err(unreadable(&path)),
    }
}

/// Why a path cannot be read as a file.
fn unreadable(path: &Path) -> Trouble {
    let why = std::fs::File::open(path).err().map_or("not a regular file".to_owned(), |e| e.to_string());
    Trouble::new(Name::CannotRead, format!("cannot read this file: {why}")).in_file(shown(path))
}

/// The puzzles in an input that was opened, at least one, of a kind that may be told.
pub(super) fn puzzles_of(source: Source, path: &Path, kind: Option<&'static Kind>) -> Result<Vec<Puzzle>> {
    match source {
        Source::Text(bytes) => puzzle::parse_bytes_as(kind, &bytes, &shown(path)),
        Source::Photo(Input::Bytes { name, bytes }) if bytes.is_empty() => {
            Err(Trouble::new(Name::BadPuzzleText, "this file is empty").in_file(name))
        }
        Source::Photo(Input::Bytes { name, .. }) => {
            Err(Trouble::new(Name::BadPuzzleText, "this is no puzzle text")
                .in_file(name)
                .hint(format!("to read a photo into text: `gridlens read {}`", quoted(path))))
        }
        Source::Photo(Input::Path(path)) => Err(unreadable(&path)),
    }
}

/// Refuses a kind that is told of a photo, which shows by its lines what it is.
pub(super) fn check_kind(kind: Option<&'static Kind>, path: &Path) -> Result<()> {
    let Some(kind) = kind else { return Ok(()) };
    let message = format!("`--kind {}` is for puzzle text, and this is a photo", kind.name);
    Err(Trouble::new(Name::Usage, message)
        .in_file(shown(path))
        .hint("leave it out: a photo's lines say its kind"))
}

/// Whether `path` stands for standard input.
pub(super) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Whether standard input comes from another program; false where that cannot be known.
pub(super) fn stdin_is_pipe() -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        std::fs::metadata("/dev/stdin").is_ok_and(|m| m.file_type().is_fifo())
    }
    #[cfg(not(unix))]
    false
}

/// Refuses inputs that would read standard input more than once.
pub(super) fn check_stdin(inputs: &[&Path]) -> Result<()> {
    if inputs.iter().filter(|path| is_stdin(path)).count() > 1 {
        return Err(Trouble::new(Name::Usage, "standard input can be read only once")
            .hint("give the others as files: `-` stands for standard input"));
    }
    Ok(())
}

/// Whether the file starts like a picture; false for what cannot be opened.
pub(super) fn looks_like_picture(path: &Path) -> bool {
    if is_stdin(path) || !std::fs::metadata(path).is_ok_and(|m| m.is_file()) {
        return false;
    }
    let mut start = Vec::new();
    let read = std::fs::File::open(path).and_then(|f| f.take(SNIFFED as u64).read_to_end(&mut start));
    read.is_ok() && !is_text(&start)
}

/// A path as it can be typed into a shell.
pub(super) fn quoted(path: &Path) -> String {
    let text = shown(path);
    let plain = |c: char| c.is_alphanumeric() || "/._-+,:@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}

fn read_stdin(limits: &Limits) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte more than the limit tells "at the limit" from "over it".
    std::io::stdin().lock().take(limits.bytes.saturating_add(1)).read_to_end(&mut bytes).map_err(|e| {
        Trouble::new(Name::CannotRead, format!("cannot read standard input: {e}")).in_file("-")
    })?;
    if bytes.len() as u64 > limits.bytes {
        return Err(Trouble::new(
            Name::TooLarge,
            format!("standard input is longer than {} bytes", limits.bytes),
        )
        .in_file("-"));
    }
    Ok(bytes)
}

/// Whether bytes are puzzle text rather than a picture: printable, and neither the text form of a picture (PNM
/// starts with `P1` to `P6`) nor markup (SVG).
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
    !text.is_empty() && text.chars().all(printable) && !pnm && !body.starts_with('<')
}

/// Inputs among `inputs` that are pictures whose outputs, by `target`, an earlier one has already: as many as
/// inputs, with the earlier one where there is one.
pub(super) fn rivals(inputs: &[PathBuf], target: impl Fn(&Path) -> PathBuf) -> Vec<Option<PathBuf>> {
    let mut taken = std::collections::BTreeMap::<PathBuf, &PathBuf>::new();
    let mut found = Vec::with_capacity(inputs.len());
    for input in inputs {
        found.push(if looks_like_picture(input) {
            let earlier = taken.entry(target(input)).or_insert(input);
            (!std::ptr::eq(*earlier, input)).then(|| (*earlier).clone())
        } else {
            None
        });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_pictures_are_told_apart_by_content() {
        for text in ["530070000", "5,3,0\r\n", "\u{feff}1;2", "# a comment\n1 2 3", "hello"] {
            assert!(is_text(text.as_bytes()), "{text:?}");
        }
        for other in
            [b"\x89PNG\r\n\x1a\n".as_slice(), b"\xff\xd8\xff\xe0", b"P3\n1 1", b"<svg", b"", b"GIF89a\0"]
        {
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

    #[test]
    fn a_second_picture_with_the_same_outputs_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let names = ["a.jpg", "a.png", "a.csv", "b.jpg"].map(|n| folder.path().join(n));
        for name in &names {
            let bytes: &[u8] = if name.extension().unwrap() == "csv" { b"1,2" } else { b"\xff\xd8\xff" };
            crate::record::save(name, bytes, crate::record::Clobber::Never).unwrap();
        }
        let found = rivals(&names, |p| p.with_extension("puzzle.csv"));
        assert_eq!(found, [None, Some(names[0].clone()), None, None]);
    }
}
