//! A file of corrections: what a person says of the cells of one puzzle.

use super::input;
use super::item::Item;
use super::options::Which;
use super::outcome::Outcome;
use crate::confirm::{Frame, History, Subject};
use crate::diagnostics::{Code, Diagnostic, Remedy, Result, counted, shown, utf8};
use crate::files;
use crate::geometry::Cell;
use crate::photo::Photo;
use crate::pipeline::{self, Page};
use crate::puzzle::Kind;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A file of corrections, read once.
pub(crate) struct Corrections {
    file: String,
    text: String,
    history: History,
    /// SHA-256 of the file's bytes, 64 lower-case hexadecimal digits.
    pub(crate) sha256: String,
}

impl Corrections {
    /// The corrections that are asked for, if any are. They are of one puzzle: several inputs, or all puzzles
    /// of one, are refused.
    pub(crate) fn asked(
        file: Option<&PathBuf>,
        which: Option<Which>,
        inputs: &[Item],
    ) -> Result<Option<Self>> {
        let Some(file) = file else { return Ok(None) };
        if inputs.len() != 1 || which == Some(Which::All) {
            return Err(Diagnostic::new(Code::Usage, "`--corrections` are of one puzzle of one photo")
                .hint("name one photo, and its puzzle")
                .remedy(Remedy::NamePhotoAndPuzzle));
        }
        let paths: Vec<&Path> =
            inputs.iter().map(|item| item.path.as_path()).chain([file.as_path()]).collect();
        input::check_stdin(&paths)?;
        let (name, bytes) = (shown(file), input::bytes(file, files::CORRECTIONS)?);
        let text = utf8(&bytes, Code::BadPuzzleText, &name)
            .map_err(|diagnostic| diagnostic.hint("save the file as UTF-8 text"))?
            .to_owned();
        let history = pipeline::read_steps(&text, &name)?;
        Ok(Some(Self { file: name, text, history, sha256: Photo::hash_of(&bytes) }))
    }

    /// Where they say that the puzzle lies, if they do.
    pub(crate) fn frame(&self) -> Option<Frame> {
        self.history.frame()
    }

    /// The kind that they say, or `otherwise` where they say nothing of it; `None` where the photo is to say
    /// it.
    pub(crate) fn kind(&self, otherwise: Option<&'static Kind>) -> Option<&'static Kind> {
        self.history.kind().unwrap_or(otherwise)
    }

    /// Lays them over a page's puzzle of this number, from one.
    pub(crate) fn lay_over(&self, page: &mut Page, puzzle: usize, outcome: &mut Outcome) -> Result<()> {
        let subject = Subject { sha256: page.scene.photo.sha256.clone(), puzzle };
        pipeline::check_subject(&self.text, &self.file, &subject)?;
        let (corrections, restated) = (self.history.corrections(), self.history.restated());
        pipeline::correct(page, &corrections)
            .and_then(|()| if self.history.is_silent() { Ok(()) } else { pipeline::restate(page, &restated) })
            .map_err(|diagnostic| diagnostic.in_file(&*self.file))?;
        if let Err(diagnostic) = pipeline::puzzle(page, &[])
            && diagnostic.code == Code::OutOfRange
        {
            return Err(diagnostic.in_file(&*self.file).hint("correct its line in that file"));
        }
        let cells: BTreeSet<Cell> = corrections.iter().map(|c| c.cell).collect();
        let asides: BTreeSet<&str> = restated.iter().map(|said| said.name.as_str()).collect();
        let cells = (!cells.is_empty()).then(|| counted(cells.len(), "cell"));
        let beside = match asides.len() {
            0 => None,
            1 => asides.first().map(|name| format!("the {name}")),
            n => Some(format!("{} beside the cells", counted(n, "mark"))),
        };
        let kind = self.history.kind().is_some().then(|| "the kind".to_owned());
        let mut said: Vec<String> = [kind, cells, beside].into_iter().flatten().collect();
        if said.is_empty() {
            said.push(counted(0, "cell"));
        }
        outcome.step("said", format!("{} by you", said.join(" and ")));
        Ok(())
    }
}
