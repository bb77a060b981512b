//! `gridlens doctor`: are the engines, their data, write access and a browser in place?

use crate::app::outcome::Outcome;
use crate::cli::args::{self, Common};
use crate::cli::command::Work;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::frontend;
use crate::diagnostics::Result;
use crate::pipeline;
use crate::record::{self, Clobber};
use serde_json::json;
use std::fmt::Write as _;
use std::path::Path;

/// A file name nobody uses: only whether it could be written is asked.
const PROBE: &str = ".gridlens-doctor";

impl Work for args::Doctor {
    const NAME: &'static str = "doctor";

    fn common(&self) -> &Common {
        &self.common
    }

    fn work(&self, context: &Context) -> Result<Exit> {
        Ok(context.console.tell(examine(context.app.settings.tessdata.as_deref())))
    }
}

fn examine(tessdata: Option<&Path>) -> Outcome {
    let mut outcome = Outcome::of("");
    let mut lines: Vec<(&'static str, String)> = vec![("gridlens", env!("CARGO_PKG_VERSION").to_owned())];
    examine_engine(tessdata, &mut lines, &mut outcome);
    lines.push(("z3", pipeline::solver_version()));
    lines.push(match record::check_writable(Path::new(PROBE), Clobber::Never) {
        Ok(()) => ("this folder", "can be written".to_owned()),
        Err(diagnostic) => {
            outcome.warnings.push(diagnostic.hint("outputs need another folder: `--output FOLDER/`"));
            ("this folder", "cannot be written".to_owned())
        }
    });
    let place = if frontend::browser_can_open() { "in a browser" } else { "in the terminal, or by its link" };
    lines.push(("reviews", place.to_owned()));
    let mut text = String::new();
    for (label, value) in &lines {
        let _ = writeln!(text, "{label:<12} {value}");
    }
    outcome.data = text.into_bytes();
    outcome.note("checks", json!(lines.into_iter().collect::<std::collections::BTreeMap<_, _>>()));
    outcome
}

#[cfg(feature = "tesseract")]
fn examine_engine(tessdata: Option<&Path>, lines: &mut Vec<(&'static str, String)>, outcome: &mut Outcome) {
    lines.push(("tesseract", crate::ocr::tesseract::version()));
    lines.push(match crate::ocr::tesseract::data_folder(tessdata) {
        Ok(folder) => ("digits data", crate::diagnostics::shown(folder)),
        Err(diagnostic) => {
            outcome.errors.push(diagnostic);
            ("digits data", "missing".to_owned())
        }
    });
}

#[cfg(not(feature = "tesseract"))]
fn examine_engine(_: Option<&Path>, lines: &mut Vec<(&'static str, String)>, _: &mut Outcome) {
    lines.push(("tesseract", "left out of this build".to_owned()));
}
