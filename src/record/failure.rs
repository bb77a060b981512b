//! What a batch keeps of a page that came to nothing, so that its report can tell and the next run need not
//! try again.

use super::puzzle::ProblemRecord;
use super::sidecar::SCHEMA;
use crate::files;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// A page that came to nothing. No dates, no places on this machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Failure {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The version of gridlens that wrote it.
    pub gridlens: String,
    /// The file or page.
    pub input: FailedInput,
    /// The options that influence the answer, by name.
    pub options: BTreeMap<String, String>,
    /// What went wrong.
    pub problem: ProblemRecord,
}

/// The input a failure belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FailedInput {
    /// The file's name as shown.
    pub name: String,
    /// Which page of it, from one, where it has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<usize>,
    /// SHA-256 of the page's bytes, 64 lower-case hexadecimal digits, where they could be had.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
}

impl FailedInput {
    /// The file called `name`, or a page of it.
    pub const fn new(name: String, page: Option<usize>, sha256: Option<String>) -> Self {
        Self { name, page, sha256 }
    }
}

impl Failure {
    /// What went wrong with an input under `options`.
    pub fn new(input: FailedInput, options: BTreeMap<String, String>, problem: ProblemRecord) -> Self {
        Self { schema: SCHEMA, gridlens: env!("CARGO_PKG_VERSION").to_owned(), input, options, problem }
    }

    /// The failure in the file at `path`; none where there is none that this version reads.
    pub fn at(path: &Path) -> Option<Self> {
        let bytes = files::read(path, files::SIDECAR).ok()?;
        serde_json::from_slice(&bytes).ok().filter(|failure: &Self| failure.schema == SCHEMA)
    }

    /// The failure as indented JSON with a line break at its end.
    ///
    /// # Panics
    /// Never: a failure holds nothing that JSON cannot.
    pub fn to_json(&self) -> String {
        let mut json = serde_json::to_string_pretty(self).expect("plain fields and string keys are JSON");
        json.push('\n');
        json
    }
}
