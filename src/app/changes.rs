//! What the rules made of a reading, in words: cells read otherwise than the readers did, handwriting that is
//! wrong.

use super::outcome::Outcome;
use crate::decide::{Contested, Contradiction};
use crate::diagnostics::{CellLocation, Code, Diagnostic};
use crate::geometry::{Cell, Quad};
use crate::pipeline::{Decision, Page};
use crate::puzzle::Symbol;
use crate::review::read_otherwise;
use serde_json::json;

/// Says, in the terminal and in JSON, what the rules changed: a repair is never silent.
pub(crate) fn tell(page: &Page, decision: &Decision, outcome: &mut Outcome) {
    let name = |symbol: Option<Symbol>| symbol.map_or_else(|| "empty".to_owned(), |s| s.to_string());
    let read = |cell: Cell| page.reading.at(cell).and_then(|c| c.best().symbol);
    let mut records = Vec::new();
    for change in &decision.changes {
        let (was, now) = (name(read(change.cell)), name(change.symbol));
        let mistake = decision.mistakes.iter().any(|m| m.cell == change.cell);
        if !mistake {
            outcome.step("changed", read_otherwise(change.cell, &was, &now));
        }
        records.push(json!({
            "row": change.cell.row + 1, "column": change.cell.column + 1,
            "read": read(change.cell), "now": change.symbol, "mistake": mistake,
        }));
    }
    outcome.note("changes", records);
}

/// The handwritten cells that are wrong, as a warning or an error; `None` where there are none.
pub(crate) fn mistakes(page: &Page, mistakes: &[Contradiction]) -> Option<Diagnostic> {
    let message = Contradiction::counted(mistakes)?;
    let mut diagnostic = Diagnostic::new(Code::WrongAnswer, message);
    for mistake in mistakes {
        diagnostic.place.cells.push(CellLocation { cell: mistake.cell, quad: quad(page, mistake.cell) });
        diagnostic.facts.push(mistake.to_string());
    }
    Some(diagnostic)
}

/// One solution, but others are nearly as probable: which cells decide between them.
pub(crate) fn unsettled(page: &Page, decision: &Decision) -> Option<Diagnostic> {
    if decision.sure {
        return None;
    }
    let message = "the digits make one puzzle, but other readings are nearly as probable";
    let mut diagnostic = Diagnostic::new(Code::Doubtful, message);
    let name = |symbol: Option<Symbol>| symbol.map_or_else(|| "empty".to_owned(), |s| s.to_string());
    for &Contested { cell, read, rival, .. } in &decision.contested {
        diagnostic.place.cells.push(CellLocation { cell, quad: quad(page, cell) });
        diagnostic.facts.push(format!("{cell}: read {}, perhaps {}", name(read), name(rival)));
    }
    Some(diagnostic)
}

/// Where a cell lies on the photo.
fn quad(page: &Page, cell: Cell) -> Option<Quad> {
    page.reading.at(cell).map(|c| c.place.quad)
}
