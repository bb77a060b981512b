//! What an independent checker says of a solution.

use crate::geometry::Cell;

/// How many cells a message names.
const LISTED: usize = 12;

/// One thing the independent checker looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// What was checked: `row 3`, `box 5`, `clues`.
    pub name: String,
    /// Whether it is as it should be.
    pub ok: bool,
    /// The cells that make it fail.
    pub cells: Vec<Cell>,
}

impl Check {
    /// A check that is passed when no cell makes it fail.
    pub fn of(name: String, cells: Vec<Cell>) -> Self {
        Self { name, ok: cells.is_empty(), cells }
    }

    /// The check with the place where it fails, if it does: `row 3 **Fail**: row 3 column 1, row 3 column 4`.
    pub fn with_place(&self) -> String {
        if self.ok || self.cells.is_empty() {
            return self.to_string();
        }
        format!("{self}: {}", listed(&self.cells))
    }
}

/// Cells one after another, as many as a message can carry.
pub fn listed(cells: &[Cell]) -> String {
    let shown: Vec<String> = cells.iter().take(LISTED).map(ToString::to_string).collect();
    let more = cells.len().saturating_sub(LISTED);
    if more > 0 { format!("{} and {more} more", shown.join(", ")) } else { shown.join(", ") }
}

impl std::fmt::Display for Check {
    /// The customer's way: `row 3 OK` or `row 3 **Fail**`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.name, if self.ok { "OK" } else { "**Fail**" })
    }
}
