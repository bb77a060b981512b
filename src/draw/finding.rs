//! What a look at an answer finds.

/// One thing that was looked at in an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    /// Whether it is as it should be.
    pub(super) ok: bool,
    /// What was looked at, what it is, and the place where it is wrong.
    pub(super) text: String,
}

impl Finding {
    /// How many are as they should be.
    pub(super) fn sum(findings: &[Self]) -> String {
        let passed = findings.iter().filter(|finding| finding.ok).count();
        format!("{passed} of {} checks OK", findings.len())
    }
}
