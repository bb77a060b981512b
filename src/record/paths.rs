//! What the outputs of an input are called.

use super::sidecar::{Piece, What};
use crate::photo::Input;
use image::ImageFormat;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// The base name of outputs whose input came through standard input.
pub const STDIN: &str = "stdin";

/// Where the outputs of one puzzle go.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Names {
    /// The photo with the answer on it, e.g. `IMG_2041.solved.jpg`.
    pub picture: PathBuf,
    /// The photo with its doubts marked, where there is no single answer, e.g. `IMG_2041.unsure.jpg`: nothing
    /// is called solved that is not.
    pub unsure: PathBuf,
    /// The puzzle as it was read, e.g. `IMG_2041.puzzle.csv`.
    pub csv: PathBuf,
    /// The record of the run, e.g. `IMG_2041.gridlens.json`.
    pub sidecar: PathBuf,
    /// What a person said of it, e.g. `IMG_2041.corrections.txt`.
    pub corrections: PathBuf,
    /// What a batch keeps of it where it came to nothing, e.g. `IMG_2041.failed.json`.
    pub failure: PathBuf,
    /// The answer as a table for browsers, e.g. `IMG_2041.solved.html`.
    pub html: PathBuf,
    /// The answer as a table for spreadsheet programs, e.g. `IMG_2041.solved.xlsx`.
    pub xlsx: PathBuf,
}

/// The ending of the CSV of a puzzle.
pub const CSV: &str = ".puzzle.csv";

/// The endings of answers as tables.
const HTML: &str = ".solved.html";
const XLSX: &str = ".solved.xlsx";

/// The ending of the sidecar of a page.
pub const SIDECAR: &str = ".gridlens.json";
/// The ending of what a batch keeps of a page that came to nothing.
pub const FAILURE: &str = ".failed.json";

/// What outputs are called after.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Base {
    /// The input's name without its extension.
    #[default]
    Stem,
    /// The input's whole name: where another input has the same stem.
    Whole,
}

impl Names {
    /// Where a file goes: those of one of several puzzles have its number in their names, such as
    /// `IMG-2.puzzle.csv`.
    pub fn of(&self, piece: impl Into<Piece>) -> PathBuf {
        let Piece { what, puzzle } = piece.into();
        let (path, ending) = match what {
            What::Solved => (&self.picture, ""),
            What::Unsure => (&self.unsure, ""),
            What::Csv => (&self.csv, CSV),
            What::Html => (&self.html, HTML),
            What::Xlsx => (&self.xlsx, XLSX),
        };
        puzzle.map_or_else(|| path.clone(), |puzzle| numbered(path, ending, puzzle))
    }

    /// The same outputs, all but the pictures in the folder `data`.
    #[must_use]
    pub fn with_data_in(self, data: &Path) -> Self {
        let moved = |path: PathBuf| path.file_name().map_or_else(|| path.clone(), |name| data.join(name));
        Self {
            csv: moved(self.csv),
            sidecar: moved(self.sidecar),
            corrections: moved(self.corrections),
            failure: moved(self.failure),
            html: moved(self.html),
            xlsx: moved(self.xlsx),
            ..self
        }
    }

    /// The same outputs with the answer in `file`.
    #[must_use]
    pub fn with_picture(self, file: &Path) -> Self {
        let stem = stem(file);
        let mut unsure =
            stem.to_str().and_then(|stem| stem.strip_suffix(".solved")).map_or(stem.clone(), OsString::from);
        unsure.push(".unsure");
        if let Some(extension) = file.extension() {
            unsure.push(".");
            unsure.push(extension);
        }
        Self { picture: file.to_owned(), unsure: file.with_file_name(unsure), ..self }
    }
}

/// The names of `input`'s outputs, called after its `base`: in `folder`, else beside the input, else
/// (standard input) in the current folder; `number` (from one) tells the puzzles of one page apart, as in
/// `IMG-2.solved.png`.
pub fn names(
    (input, base): (&Input, Base),
    format: ImageFormat,
    folder: Option<&Path>,
    number: Option<usize>,
) -> Names {
    let named = |path: &Path| match base {
        Base::Stem => stem(path),
        Base::Whole => path.file_name().unwrap_or(OsStr::new(STDIN)).to_owned(),
    };
    let (beside, mut base) = match input {
        Input::Path(path) => (path.parent(), named(path)),
        Input::Bytes { name, .. } if name == "-" => (None, OsString::from(STDIN)),
        Input::Bytes { name, .. } => (None, named(Path::new(name))),
    };
    if let Some(number) = number {
        base.push(format!("-{number}"));
    }
    let folder = folder.or(beside).unwrap_or(Path::new(""));
    let named = |ending: &str| {
        let mut file = base.clone();
        file.push(ending);
        folder.join(file)
    };
    Names {
        picture: named(&format!(".solved.{}", extension(format))),
        unsure: named(&format!(".unsure.{}", extension(format))),
        csv: named(CSV),
        sidecar: named(SIDECAR),
        corrections: named(".corrections.txt"),
        failure: named(FAILURE),
        html: named(HTML),
        xlsx: named(XLSX),
    }
}

/// `IMG.puzzle.csv` as `IMG-2.puzzle.csv`, given its ending.
fn numbered(path: &Path, ending: &str, puzzle: usize) -> PathBuf {
    // Each extension is taken off by itself: names need not be UTF-8.
    let mut base = path.to_owned();
    for _ in 0..ending.matches('.').count() {
        base.set_extension("");
    }
    let mut name = base.file_name().unwrap_or_default().to_owned();
    name.push(format!("-{puzzle}{ending}"));
    path.with_file_name(name)
}

fn stem(path: &Path) -> OsString {
    path.file_stem().unwrap_or(OsStr::new(STDIN)).to_owned()
}

/// The usual file name extension of a picture format, without its dot; `png` for formats gridlens does not
/// write.
pub const fn extension(format: ImageFormat) -> &'static str {
    match format {
        ImageFormat::Jpeg => "jpg",
        ImageFormat::Tiff => "tif",
        ImageFormat::WebP => "webp",
        ImageFormat::Bmp => "bmp",
        ImageFormat::Gif => "gif",
        ImageFormat::Pnm => "ppm",
        _ => "png",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_stand_beside_their_input() {
        let input = Input::Path("album/IMG.2041.JPG".into());
        let names = names((&input, Base::Stem), ImageFormat::Jpeg, None, None);
        assert_eq!(names.picture, Path::new("album/IMG.2041.solved.jpg"));
        assert_eq!(names.csv, Path::new("album/IMG.2041.puzzle.csv"));
        assert_eq!(names.sidecar, Path::new("album/IMG.2041.gridlens.json"));
        assert_eq!(names.html, Path::new("album/IMG.2041.solved.html"));
        assert_eq!(names.xlsx, Path::new("album/IMG.2041.solved.xlsx"));
    }

    #[test]
    fn a_folder_and_a_number_are_heeded() {
        let input = Input::Path("album/IMG.png".into());
        let names = names((&input, Base::Stem), ImageFormat::Png, Some(Path::new("out")), Some(2));
        assert_eq!(names.picture, Path::new("out/IMG-2.solved.png"));
        assert_eq!(names.sidecar, Path::new("out/IMG-2.gridlens.json"));
    }

    #[test]
    fn a_batch_has_its_pictures_apart() {
        let input = Input::Path("album/IMG.png".into());
        let names = names((&input, Base::Stem), ImageFormat::Png, Some(Path::new("out")), None);
        let names = names.with_data_in(Path::new("out/data"));
        assert_eq!(names.picture, Path::new("out/IMG.solved.png"));
        assert_eq!(names.unsure, Path::new("out/IMG.unsure.png"));
        assert_eq!(names.csv, Path::new("out/data/IMG.puzzle.csv"));
        assert_eq!(names.failure, Path::new("out/data/IMG.failed.json"));
    }

    #[test]
    fn twins_are_told_apart_by_their_extension() {
        let input = Input::Path("album/IMG.png".into());
        let names = names((&input, Base::Whole), ImageFormat::Png, None, Some(2));
        assert_eq!(names.picture, Path::new("album/IMG.png-2.solved.png"));
        assert_eq!(names.csv, Path::new("album/IMG.png-2.puzzle.csv"));
    }

    #[test]
    fn what_is_not_solved_is_not_called_so() {
        let input = Input::Path("a/IMG.jpg".into());
        let names = names((&input, Base::Stem), ImageFormat::Jpeg, None, None);
        assert_eq!(names.unsure, Path::new("a/IMG.unsure.jpg"));
        assert_eq!(names.clone().with_picture(Path::new("b/out.png")).unsure, Path::new("b/out.unsure.png"));
        assert_eq!(names.with_picture(Path::new("b/out")).unsure, Path::new("b/out.unsure"));
    }

    #[test]
    fn standard_input_has_a_name_of_its_own() {
        let stdin = Input::Bytes { name: "-".to_owned(), bytes: Vec::new() };
        assert_eq!(
            names((&stdin, Base::Stem), ImageFormat::Png, None, None).csv,
            Path::new("stdin.puzzle.csv")
        );
        let upload = Input::Bytes { name: "../../etc/IMG.png".to_owned(), bytes: Vec::new() };
        assert_eq!(
            names((&upload, Base::Stem), ImageFormat::Png, None, None).csv,
            Path::new("IMG.puzzle.csv")
        );
    }

    #[test]
    #[cfg(unix)]
    fn names_that_are_no_utf8_stay_as_they_are() {
        use std::os::unix::ffi::OsStrExt;
        let input = Input::Path(OsStr::from_bytes(b"a\xff.jpg").into());
        let names = names((&input, Base::Stem), ImageFormat::Jpeg, None, None);
        assert_eq!(names.picture.as_os_str().as_bytes(), b"a\xff.solved.jpg");
    }
}
