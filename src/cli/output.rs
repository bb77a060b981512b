//! Where outputs go, and putting them there.

use super::args::{Which, Writing};
use super::input;
use super::outcome::Outcome;
use crate::photo::Input;
use crate::record::{self, Clobber, Names};
use crate::trouble::{Name, Result, Trouble, shown};
use image::ImageFormat;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

/// What `--output` means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Destination {
    /// Beside the input.
    Beside,
    /// Into a folder.
    Folder(PathBuf),
    /// This file, the others beside it.
    File(PathBuf),
    /// Standard output, no file.
    Stdout,
}

impl Destination {
    /// The destination that `--output` asks for, where `inputs` inputs need one each.
    pub(super) fn of(writing: &Writing, inputs: usize, json: bool) -> Result<Self> {
        let Some(path) = &writing.output else { return Ok(Self::Beside) };
        let destination = if input::is_stdin(path) {
            Self::Stdout
        } else if path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/") {
            Self::Folder(path.clone())
        } else {
            Self::File(path.clone())
        };
        if inputs > 1 && !matches!(destination, Self::Folder(_)) {
            return Err(Trouble::new(
                Name::Usage,
                format!("{inputs} inputs cannot all go to {}", shown(path)),
            )
            .hint("name a folder: `--output FOLDER/`"));
        }
        if json && destination == Self::Stdout {
            return Err(Trouble::new(
                Name::Usage,
                "standard output cannot carry both JSON and the output itself",
            )
            .hint("leave out `--json`, or name a file: `--output FILE`"));
        }
        Ok(destination)
    }

    /// The names of an input's outputs. A picture format that the file's name shows wins over the input's own.
    pub(super) fn names(&self, path: &Path, format: ImageFormat, number: Option<usize>) -> Names {
        let from = if input::is_stdin(path) {
            Input::Bytes { name: "-".to_owned(), bytes: Vec::new() }
        } else {
            Input::Path(path.to_owned())
        };
        match self {
            Self::Beside | Self::Stdout => record::names(&from, format, None, number),
            Self::Folder(folder) => record::names(&from, format, Some(folder), number),
            Self::File(file) => {
                let names = record::names(&Input::Path(file.clone()), format, None, None);
                Names { picture: file.clone(), ..names }
            }
        }
    }

    /// The format a picture for this destination is written in.
    pub(super) fn format(&self, own: ImageFormat) -> ImageFormat {
        match self {
            Self::File(file) => ImageFormat::from_path(file).unwrap_or(own),
            _ => own,
        }
    }

    /// Refuses to put all puzzles of a page into one place.
    pub(super) fn check_count(&self, which: Option<Which>) -> Result<()> {
        if which == Some(Which::All) && matches!(self, Self::File(_) | Self::Stdout) {
            return Err(Trouble::new(Name::Usage, "all puzzles of a page cannot go to one place")
                .hint("name a folder, `--output FOLDER/`, or one puzzle, `--puzzle N`"));
        }
        Ok(())
    }

    /// Refuses to pour a picture into a terminal.
    pub(super) fn check_terminal(&self) -> Result<()> {
        if *self == Self::Stdout && std::io::stdout().is_terminal() {
            return Err(Trouble::new(Name::Usage, "a picture is nothing for a terminal to show")
                .hint("name a file, `--output FILE`, or send it on: `--output - | ...`"));
        }
        Ok(())
    }
}

/// Puts what was made of one input where `--output` says: a file, a folder, in which it is called like the input with
/// this extension, or else standard output.
pub(super) fn put(
    (destination, writer): (&Destination, Writer),
    (input, extension): (&Path, &str),
    bytes: Vec<u8>,
    outcome: &mut Outcome,
) -> Result<()> {
    let target = match destination {
        Destination::Beside | Destination::Stdout => {
            outcome.data = bytes;
            return Ok(());
        }
        Destination::File(file) => file.clone(),
        Destination::Folder(folder) => {
            folder.join(input.file_stem().unwrap_or_default()).with_extension(extension)
        }
    };
    writer.check(&target)?;
    writer.write(&target, &bytes)?;
    outcome.note("output", shown(&target));
    writer.announce(&target, outcome);
    Ok(())
}

/// The picture's name when no single answer is on it: `IMG.solved.jpg` becomes `IMG.unsure.jpg`, so that nothing
/// is called solved that is not.
pub(super) fn unsure(picture: &Path) -> PathBuf {
    let name = picture.file_name().unwrap_or_default().to_string_lossy();
    match name.rfind(".solved.") {
        // Replacing within the name keeps bytes that are no UTF-8 only if there are none: such names get an ending.
        Some(at) if picture.file_name().is_some_and(|n| n.to_str().is_some()) => {
            picture.with_file_name(format!("{}.unsure.{}", &name[..at], &name[at + ".solved.".len()..]))
        }
        _ => {
            let extension = picture.extension().unwrap_or_default().to_os_string();
            let mut file = picture.file_stem().unwrap_or_default().to_os_string();
            file.push(".unsure.");
            file.push(extension);
            picture.with_file_name(file)
        }
    }
}

/// Whether a file is called like a picture that gridlens wrote.
pub(super) fn is_answer(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.contains(".solved.") || name.contains(".unsure.")
}

/// Writes files, or says which it would write.
#[derive(Clone, Copy, Debug)]
pub(super) struct Writer {
    /// Whether existing files may be replaced.
    pub(super) clobber: Clobber,
    /// Whether to write nothing.
    pub(super) dry_run: bool,
}

impl Writer {
    /// What the flags ask for.
    pub(super) const fn of(writing: &Writing) -> Self {
        let clobber = if writing.force { Clobber::Force } else { Clobber::Never };
        Self { clobber, dry_run: writing.dry_run }
    }

    /// Finds out before the slow part whether a file can be written.
    pub(super) fn check(self, path: &Path) -> Result<()> {
        if !self.dry_run {
            make_folder(path)?;
        }
        match record::check_writable(path, self.clobber) {
            // The folder that a dry run did not make is missing, which says nothing of the real run.
            Err(_) if self.dry_run && path.parent().is_some_and(|p| p != Path::new("") && !p.exists()) => {
                Ok(())
            }
            checked => checked,
        }
    }

    /// Writes a file, whole or not at all.
    pub(super) fn write(self, path: &Path, bytes: &[u8]) -> Result<()> {
        if self.dry_run {
            return Ok(());
        }
        make_folder(path)?;
        record::save(path, bytes, self.clobber)
    }

    /// Puts a written file's path on standard output, or says that it would have been written.
    pub(super) fn announce(self, path: &Path, outcome: &mut Outcome) {
        if self.dry_run {
            outcome.note("dry_run", true);
            outcome.step("dry run", format!("would write {}", shown(path)));
        } else {
            outcome.path(path);
        }
    }
}

/// Makes the folder of a file, where there is none.
pub(super) fn make_folder(path: &Path) -> Result<()> {
    let Some(folder) = path.parent().filter(|p| *p != Path::new("")) else { return Ok(()) };
    std::fs::create_dir_all(folder).map_err(|e| {
        Trouble::new(Name::CannotWrite, format!("cannot make this folder: {e}")).in_file(shown(folder))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn writing(output: &str) -> Writing {
        Writing { output: Some(output.into()), force: false, dry_run: false }
    }

    #[test]
    fn several_inputs_need_a_folder() {
        assert_eq!(Destination::of(&writing("out/"), 2, false).unwrap(), Destination::Folder("out/".into()));
        assert_eq!(Destination::of(&writing("-"), 2, false).unwrap_err().name, Name::Usage);
        assert_eq!(Destination::of(&writing("a.png"), 2, false).unwrap_err().name, Name::Usage);
        assert_eq!(Destination::of(&writing("-"), 1, true).unwrap_err().name, Name::Usage);
    }

    #[test]
    fn a_named_file_decides_the_format_and_the_names_beside_it() {
        let file = Destination::of(&writing("x/out.png"), 1, false).unwrap();
        assert_eq!(file.format(ImageFormat::Jpeg), ImageFormat::Png);
        let names = file.names(Path::new("a.jpg"), ImageFormat::Png, Some(2));
        assert_eq!(names.picture, Path::new("x/out.png"));
        assert_eq!(names.csv, Path::new("x/out.puzzle.csv"));
    }

    #[test]
    fn what_is_not_solved_is_not_called_so() {
        assert_eq!(unsure(Path::new("a/IMG.solved.jpg")), Path::new("a/IMG.unsure.jpg"));
        assert_eq!(unsure(Path::new("a/out.png")), Path::new("a/out.unsure.png"));
    }
}
