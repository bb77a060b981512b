//! Putting files where they go, whole or not at all.

use super::destination::Destination;
use super::input;
use super::inputs::Inputs;
use super::options::Writing;
use super::outcome::Outcome;
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::record::{self, Clobber, Earlier, Names, Outputs, Piece, Privacy, Sidecar};
use serde_json::json;
use std::path::Path;

/// The files of a run over a photo.
pub(crate) struct Files<'a> {
    /// What they are called.
    pub(crate) names: &'a Names,
    /// Each with its bytes.
    pub(crate) written: Vec<(Piece, Vec<u8>)>,
    /// Files of a person's that count as some of them and stay as they are: which, and the SHA-256 of their
    /// bytes.
    pub(crate) kept: Vec<(Piece, String)>,
    /// What an earlier run left, whose files are replaced.
    pub(crate) earlier: Option<&'a Earlier>,
}

/// Writes files, or says which it would write.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Writer<'a> {
    /// Whether existing files may be replaced.
    pub(crate) clobber: Clobber<'static>,
    /// Whether to write nothing.
    pub(crate) dry_run: bool,
    /// What is never written.
    pub(crate) inputs: &'a Inputs,
    /// Who may read what is written.
    pub(crate) privacy: Privacy,
}

impl<'a> Writer<'a> {
    /// What the flags ask for, beside these inputs.
    pub(crate) fn of(writing: &Writing, inputs: &'a Inputs) -> Self {
        let clobber = if writing.force { Clobber::Force } else { Clobber::Never };
        Self { clobber, dry_run: writing.dry_run, inputs, privacy: Privacy::default() }
    }

    /// The same, for what is made of the input at `path`: no other eyes than the input's.
    pub(crate) fn after(self, path: &Path) -> Self {
        let privacy = if input::is_stdin(path) { self.privacy } else { Privacy::of(path) };
        Self { privacy, ..self }
    }

    /// Finds out before the slow part whether a file can be written.
    pub(crate) fn check(self, path: &Path) -> Result<()> {
        self.check_over(path, self.clobber)
    }

    /// [`Writer::check`] of a file that may be replaced as `clobber` says.
    pub(crate) fn check_over(self, path: &Path, clobber: Clobber) -> Result<()> {
        self.inputs.check(path)?;
        if !self.dry_run {
            make_folder(path)?;
        }
        match record::check_writable(path, clobber) {
            // The folder that a dry run did not make is missing, which says nothing of the real run.
            Err(_) if self.dry_run && path.parent().is_some_and(|p| p != Path::new("") && !p.exists()) => {
                Ok(())
            }
            checked => checked,
        }
    }

    /// Writes a file, whole or not at all.
    pub(crate) fn write(self, path: &Path, bytes: &[u8]) -> Result<()> {
        if self.dry_run {
            return Ok(());
        }
        self.inputs.check(path)?;
        make_folder(path)?;
        record::save_private(path, bytes, self.clobber, self.privacy)
    }

    /// Writes all files of a run over a photo and its sidecar, or none of them.
    pub(crate) fn commit(self, run: Files<'_>, sidecar: Sidecar) -> Result<()> {
        if self.dry_run {
            return Ok(());
        }
        let Files { names, written: files, kept, earlier } = run;
        files.iter().try_for_each(|(piece, _)| self.inputs.check(&names.of(*piece)))?;
        let force = matches!(self.clobber, Clobber::Force);
        Outputs { names, files, kept, earlier, force, privacy: self.privacy }.commit(sidecar)
    }

    /// Puts a written file's path on standard output, or says that it would have been written.
    pub(crate) fn announce(self, path: &Path, outcome: &mut Outcome) {
        if self.dry_run {
            outcome.note("dry_run", true);
            outcome.step("dry run", format!("would write {}", shown(path)));
        } else {
            outcome.path(path);
        }
    }
}

/// Makes the folder of a file, where there is none.
pub(crate) fn make_folder(path: &Path) -> Result<()> {
    let Some(folder) = path.parent().filter(|p| *p != Path::new("")) else { return Ok(()) };
    std::fs::create_dir_all(folder).map_err(|e| {
        Diagnostic::new(Code::CannotWrite, format!("cannot make this folder: {e}")).in_file(shown(folder))
    })
}

/// Puts what was made of one input where `--output` says: a file, a folder, in which it is called like the
/// input with this extension, or else standard output.
pub(crate) fn put(
    (destination, writer): (&Destination, Writer<'_>),
    (input, extension): (&Path, &str),
    bytes: Vec<u8>,
    outcome: &mut Outcome,
) -> Result<()> {
    let target = match destination {
        Destination::Beside | Destination::Stdout | Destination::Record { .. } => {
            outcome.data = bytes;
            return Ok(());
        }
        Destination::File(file) => file.clone(),
        Destination::Folder(folder) | Destination::Batch(folder) => {
            folder.join(input.file_stem().unwrap_or_default()).with_extension(extension)
        }
    };
    writer.check(&target)?;
    writer.write(&target, &bytes)?;
    outcome.note("outputs", json!({ "smt": shown(&target) }));
    writer.announce(&target, outcome);
    Ok(())
}
