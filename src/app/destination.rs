//! Where outputs go, and putting them there.

use super::input;
use super::options::{Which, Writing};
use crate::diagnostics::{Code, Diagnostic, Output, Remedy, Result, shown};
use crate::photo::Input;
use crate::record::{self, Base, DATA, Names};
use image::ImageFormat;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

/// What `--output` means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Destination {
    /// Beside the input.
    Beside,
    /// Into a folder.
    Folder(PathBuf),
    /// Into the folder of a batch: pictures there, the others in a folder within it.
    Batch(PathBuf),
    /// This file, the others beside it.
    File(PathBuf),
    /// Standard output, no file.
    Stdout,
    /// What programs are told of an input, no file; with the picture, or without.
    Record {
        /// Whether it has the picture.
        picture: bool,
    },
}

impl Destination {
    /// The destination that `--output` asks for, where `inputs` inputs need one each.
    pub(crate) fn of(writing: &Writing, inputs: usize, json: bool) -> Result<Self> {
        let Some(path) = &writing.output else { return Ok(Self::Beside) };
        let destination = if input::is_stdin(path) {
            Self::Stdout
        } else if path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/") {
            Self::folder(path)
        } else {
            Self::File(path.clone())
        };
        if inputs > 1 && !matches!(destination, Self::Folder(_) | Self::Batch(_)) {
            return Err(Diagnostic::new(
                Code::Usage,
                format!("{inputs} inputs cannot all go to {}", shown(path)),
            )
            .hint("name a folder")
            .remedy(Remedy::Output(Output::NameFolder)));
        }
        if json && destination == Self::Stdout {
            return Err(Diagnostic::new(
                Code::Usage,
                "standard output cannot carry both JSON and the output itself",
            )
            .hint("name a file for it")
            .remedy(Remedy::Output(Output::FileOrNoJson)));
        }
        Ok(destination)
    }

    /// A folder, which may be a batch's.
    fn folder(path: &Path) -> Self {
        let is_batch = path.join(DATA).join(MARKER).is_file();
        if is_batch { Self::Batch(path.to_owned()) } else { Self::Folder(path.to_owned()) }
    }

    /// The names of an input's outputs, called after its `base`. A picture format that the file's name shows
    /// wins over the input's own.
    pub(crate) fn names(
        &self,
        (path, base): (&Path, Base),
        format: ImageFormat,
        number: Option<usize>,
    ) -> Names {
        let from = if input::is_stdin(path) {
            Input::Bytes { name: "-".to_owned(), bytes: Vec::new() }
        } else {
            Input::Path(path.to_owned())
        };
        match self {
            Self::Beside | Self::Stdout | Self::Record { .. } => {
                record::names((&from, base), format, None, number)
            }
            Self::Folder(folder) => record::names((&from, base), format, Some(folder), number),
            Self::Batch(folder) => {
                record::names((&from, base), format, Some(folder), number).with_data_in(&folder.join(DATA))
            }
            Self::File(file) => {
                record::names((&Input::Path(file.clone()), Base::Stem), format, None, None).with_picture(file)
            }
        }
    }

    /// The format a picture for this destination is written in: the one that the file's name asks for, else
    /// the photo's `own`.
    ///
    /// # Errors
    /// [`Code::Usage`] where the name asks for one that no photo is written in.
    pub(crate) fn format(&self, own: ImageFormat) -> Result<ImageFormat> {
        let Self::File(file) = self else { return Ok(own) };
        match extension(file)? {
            None => Ok(own),
            Some(extension) => ImageFormat::from_extension(&extension)
                .filter(|_| PICTURES.contains(&extension.as_str()))
                .ok_or_else(|| unwritable(file, AS_PHOTOS, &PICTURES)),
        }
    }

    /// Refuses a file whose name asks for something else than what `known` extensions stand for; `what` says
    /// what they are. A name without an extension asks for nothing.
    pub(crate) fn check_extension(&self, what: &str, known: &[&str]) -> Result<()> {
        match self {
            Self::File(file) => match extension(file)? {
                Some(extension) if !known.contains(&extension.as_str()) => Err(unwritable(file, what, known)),
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Whether outputs are files.
    pub(crate) const fn is_of_files(&self) -> bool {
        !matches!(self, Self::Stdout | Self::Record { .. })
    }

    /// Refuses to put all puzzles of a page into one place.
    pub(crate) fn check_count(&self, which: Option<Which>) -> Result<()> {
        if which == Some(Which::All) && matches!(self, Self::File(_) | Self::Stdout) {
            return Err(Diagnostic::new(Code::Usage, "all puzzles of a page cannot go to one place")
                .hint("name a folder, or one puzzle")
                .remedy(Remedy::Output(Output::FolderOrPuzzle)));
        }
        Ok(())
    }

    /// Refuses to pour a picture into a terminal.
    pub(crate) fn check_terminal(&self) -> Result<()> {
        if *self == Self::Stdout && std::io::stdout().is_terminal() {
            return Err(Diagnostic::new(Code::Usage, "a picture is nothing for a terminal to show")
                .hint("name a file, or send it on")
                .remedy(Remedy::Output(Output::FileOrPipe)));
        }
        Ok(())
    }
}

/// The file in a batch's folder for data that says that it is one.
pub(crate) const MARKER: &str = "batch.lock";

/// What is written under [`PICTURES`].
const AS_PHOTOS: &str = "a photo with its answer is written as";

/// The extensions of the formats that photos with answers are written in.
const PICTURES: [&str; 9] = ["jpg", "jpeg", "png", "tif", "tiff", "webp", "bmp", "pnm", "ppm"];

/// The extension of a file that is to be written, in lower case.
fn extension(file: &Path) -> Result<Option<String>> {
    let Some(extension) = file.extension() else { return Ok(None) };
    match extension.to_str() {
        Some(extension) => Ok(Some(extension.to_ascii_lowercase())),
        None => Err(unwritable(file, AS_PHOTOS, &PICTURES)),
    }
}

fn unwritable(file: &Path, what: &str, known: &[&str]) -> Diagnostic {
    let extension = file.extension().map(shown).unwrap_or_default();
    let known: Vec<String> = known.iter().map(|known| format!(".{known}")).collect();
    Diagnostic::new(Code::Usage, format!("gridlens does not write .{extension} here"))
        .in_file(shown(file))
        .hint(format!("{what} {}: name the output so", known.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn writing(output: &str) -> Writing {
        Writing { output: Some(output.into()), force: false, dry_run: false }
    }

    #[test]
    fn several_inputs_need_a_folder() {
        assert_eq!(
            Destination::of(&writing("out/"), 2, false).expect("a folder"),
            Destination::Folder("out/".into())
        );
        assert_eq!(Destination::of(&writing("-"), 2, false).unwrap_err().code, Code::Usage);
        assert_eq!(Destination::of(&writing("a.png"), 2, false).unwrap_err().code, Code::Usage);
        assert_eq!(Destination::of(&writing("-"), 1, true).unwrap_err().code, Code::Usage);
    }

    #[test]
    fn the_folder_of_a_batch_is_known_as_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().to_owned();
        let name = path.to_str().expect("a name in Unicode");
        let destination = || Destination::of(&writing(name), 2, false).expect("a folder");
        assert_eq!(destination(), Destination::Folder(path.clone()));
        std::fs::create_dir(path.join(DATA)).expect("a folder that is new");
        std::fs::File::create_new(path.join(DATA).join(MARKER)).expect("a file that is new");
        assert_eq!(destination(), Destination::Batch(path.clone()));
    }

    #[test]
    fn a_named_file_decides_the_format_and_the_names_beside_it() {
        let file = Destination::of(&writing("x/out.png"), 1, false).expect("a file");
        assert_eq!(file.format(ImageFormat::Jpeg).expect("a format"), ImageFormat::Png);
        let names = file.names((Path::new("a.jpg"), Base::Stem), ImageFormat::Png, Some(2));
        assert_eq!(names.picture, Path::new("x/out.png"));
        assert_eq!(names.csv, Path::new("x/out.puzzle.csv"));
    }

    #[test]
    fn an_extension_decides_or_is_refused() {
        let format =
            |name: &str| Destination::of(&writing(name), 1, false).expect("a file").format(ImageFormat::Tiff);
        assert_eq!(format("out").expect("that of the photo"), ImageFormat::Tiff);
        assert_eq!(format("out.JPEG").expect("a format"), ImageFormat::Jpeg);
        for name in ["out.pdf", "out.gif", "out.html", "out.xyz", "out.avif"] {
            let diagnostic = format(name).unwrap_err();
            assert_eq!(diagnostic.code, Code::Usage, "{name}");
            assert!(diagnostic.hint.expect("a hint").contains(".jpg, .jpeg, .png"), "{name}");
        }
    }
}
