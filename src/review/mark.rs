//! How a cell, or what stands beside the cells, stands with the person.

use serde::Serialize;

/// How something that was read stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarkState {
    /// Read without doubt.
    Sure,
    /// Still to be looked at.
    Doubtful,
    /// The person says what was read.
    Confirmed,
    /// The person says otherwise.
    Changed,
}
