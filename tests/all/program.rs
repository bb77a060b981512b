//! Running the program as its users do.

#![expect(clippy::unwrap_used, reason = "a test that cannot set its scene has failed")]

use crate::conform;
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A sudoku with one solution, on one line, and that solution.
pub(crate) const UNIQUE: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// What solves [`UNIQUE`].
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A folder of its own with no settings but the defaults.
pub(crate) struct Place {
    folder: TempDir,
}

/// How a run ended and what it said.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Place {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("the system's folder for temporary files takes one more") }
    }

    pub(crate) fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Puts a file there, in a folder that is made if need be.
    pub(crate) fn put(&self, name: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        let mut file =
            std::fs::OpenOptions::new().create(true).write(true).truncate(true).open(&path).unwrap();
        file.write_all(bytes.as_ref()).unwrap();
        path
    }

    /// Puts a sample's photo there as `name`.
    pub(crate) fn put_sample(&self, sample: &str, name: &str) -> PathBuf {
        self.put(name, std::fs::read(self::sample(sample).join("photo.jpg")).unwrap())
    }

    pub(crate) fn text(&self, name: &str) -> String {
        let text = std::fs::read_to_string(self.path(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
        // Tests put other things under this name, too.
        if name.ends_with(".gridlens.json") && text.starts_with("{\n  \"schema\"") {
            conform::check(&text, name);
        }
        text
    }

    pub(crate) fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    /// The files there with their bytes, without folders.
    pub(crate) fn tree(&self) -> BTreeMap<String, Vec<u8>> {
        let files = self.files().into_iter().filter(|name| self.path(name).is_file());
        files.map(|name| (name.clone(), self.bytes(&name))).collect()
    }

    /// The names of the files there, sorted.
    pub(crate) fn files(&self) -> Vec<String> {
        let mut names: Vec<String> = std::fs::read_dir(self.folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    /// The program, to be run there, untouched by the settings of whoever runs the tests.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gridlens"));
        command.current_dir(self.folder.path());
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("GRIDLENS_") {
                command.env_remove(name);
            }
        }
        command.env("XDG_CONFIG_HOME", self.path(".config")).env_remove("NO_COLOR").stdin(Stdio::null());
        command
    }

    /// Runs the program there. What it says in JSON is held against the schema.
    pub(crate) fn run(&self, words: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Said {
        let words: Vec<OsString> = words.into_iter().map(|word| word.as_ref().to_owned()).collect();
        let said = said(&self.command().args(&words).output().expect("the program starts"));
        if words.iter().any(|word| word == "--json") {
            said.check_json();
        }
        said
    }

    /// Runs the program there with `input` on its standard input.
    pub(crate) fn feed(&self, input: &[u8], words: &[&str]) -> Said {
        let mut command = self.command();
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        // A program that refuses its flags never reads: the pipe breaks, which is no concern of the test.
        let _ = child.stdin.take().expect("it was piped").write_all(input);
        let said = said(&child.wait_with_output().expect("the program ends"));
        if words.contains(&"--json") {
            said.check_json();
        }
        said
    }
}

/// What a run said.
pub(crate) fn said(output: &Output) -> Said {
    Said {
        code: output.status.code(),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

impl Said {
    /// Checks that every line on standard output is what the schema describes.
    #[track_caller]
    fn check_json(&self) {
        for line in self.out.lines() {
            conform::check(line, &format!("{self:?}"));
        }
    }

    /// Checks the exit code, showing everything said where it is another.
    #[track_caller]
    pub(crate) fn ends(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{self:#?}");
        self
    }

    /// Checks that the run ended with `error[name]` and kept it out of standard output.
    #[track_caller]
    pub(crate) fn refuses(self, name: &str, code: i32) -> Self {
        assert!(self.err.contains(&format!("error[{name}]: ")), "no {name} in {self:#?}");
        assert!(!self.out.contains("error"), "{self:#?}");
        self.ends(code)
    }
}

/// The sample with two puzzles and the printed solution of a third.
pub(crate) const TWO: &str = "two-and-solution";

/// The sample that a person has to look over.
pub(crate) const BLOTTED: &str = "blotted";
/// Row and column, from one, of the cells on which it has blots: the first is read wrongly, the second
/// rightly, neither surely.
pub(crate) const BLOTS: [(usize, usize); 2] = [(1, 1), (7, 9)];

/// The folder of a sample.
pub(crate) fn sample(name: &str) -> PathBuf {
    super::source::root().join("samples").join(name)
}

/// A photo of a kind that is told by more than lines: its sample.
pub(crate) fn photo_of(kind: &str) -> Vec<u8> {
    std::fs::read(self::sample(kind).join("photo.jpg")).expect("a sample")
}

/// The names of all samples of sudokus, jigsaws and samurais, whose labels are CSVs.
pub(crate) fn samples() -> Vec<String> {
    labelled("puzzle.csv")
}

/// The names of all samples whose label is a file of this name.
pub(crate) fn labelled(label: &str) -> Vec<String> {
    let folder = super::source::root().join("samples");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .expect("the project has samples")
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.join("photo.jpg").is_file() && path.join(label).is_file())
        .map(|path| path.file_name().unwrap_or_default().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert!(names.len() >= 8, "only {names:?}");
    names
}
