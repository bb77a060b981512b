//! A row of a board of overlapping grids, as it is written.

use crate::puzzle::text::Field;

/// A row of the board: its fields, and the line it stands on.
#[derive(Clone)]
pub(super) struct Row {
    pub(super) fields: Vec<Field>,
    pub(super) line: usize,
}

impl Row {
    /// The row without what stands behind the end marker `z`, and without blanks on the right.
    pub(super) fn new(mut fields: Vec<Field>) -> Self {
        let line = fields.first().map_or(1, |f| f.line);
        let ends = |f: &Field| f.text.trim().eq_ignore_ascii_case("z");
        if let Some(end) = fields.iter().position(ends)
            && fields[end..].iter().all(|f| f.text.trim().is_empty() || ends(f))
        {
            fields.truncate(end);
        }
        let filled = fields.iter().rposition(|f| !f.text.trim().is_empty()).map_or(0, |i| i + 1);
        fields.truncate(filled);
        Self { fields, line }
    }
}

pub(super) fn is_gap(field: &Field) -> bool {
    field.text.trim().eq_ignore_ascii_case("x")
}

pub(super) fn is_open(field: &Field) -> bool {
    matches!(field.text.trim(), "" | "0" | "." | "_" | "*" | "c")
}
