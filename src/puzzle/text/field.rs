//! One cell's text, and what it says.

use super::source::Source;
use crate::diagnostics::{Diagnostic, Result};
use crate::puzzle::Symbol;

/// One cell's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The text without surrounding blanks; empty for an open cell of a CSV.
    pub text: String,
    /// Line, from one.
    pub line: usize,
    /// Column in characters, from one.
    pub column: usize,
}

/// A table of cells with the place each was read from: what every form comes down to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Rows from the top, at least one, none empty.
    pub rows: Vec<Vec<Field>>,
    /// Whether `c`, where it is no symbol, stands for an open cell with pencil candidates, as in the CSV that
    /// labels a photo.
    pub labelled: bool,
}

impl Field {
    /// The symbol in a cell of a `kind` of `size` rows, `None` for an open cell. With `labelled`, a `c` that
    /// is no symbol is a cell with pencil candidates, which is open.
    ///
    /// # Errors
    /// [`crate::diagnostics::Code::BadPuzzleText`] for anything else.
    pub fn symbol(&self, source: &Source, kind: &str, size: usize, labelled: bool) -> Result<Option<Symbol>> {
        let text = self.text.trim();
        let pencilled = labelled && text == "c" && size < 12;
        if pencilled || matches!(text, "" | "0" | "." | "_" | "*") {
            return Ok(None);
        }
        match Symbol::from_text(text).filter(|s| (1..=size).contains(&s.index())) {
            Some(symbol) => Ok(Some(symbol)),
            None => Err(self.no_symbol(source, kind, size)),
        }
    }

    fn no_symbol(&self, source: &Source, kind: &str, size: usize) -> Diagnostic {
        let shown = self.shown();
        let last = Symbol(size as u32);
        let message = format!("{shown:?} is no symbol of a {kind} of {size} x {size}");
        let diagnostic = source.diagnostic(self.line, self.column, message);
        if shown.starts_with(['=', '+', '-', '@']) {
            return diagnostic.hint("a cell holds a symbol, never a formula: export the values");
        }
        let letters = if size > 9 { format!("1 to 9 and a to {last}") } else { format!("1 to {last}") };
        diagnostic.hint(format!("symbols are {letters}; open cells are 0, . or empty"))
    }

    /// The text as a message shows it: a cell can be as long as the file, a message cannot.
    pub fn shown(&self) -> String {
        self.text.trim().chars().take(12).collect()
    }
}
