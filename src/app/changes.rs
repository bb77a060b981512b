//! What the rules made of a reading, in words: cells read otherwise than the readers did, handwriting that is
//! wrong.

use super::outcome::Outcome;
use crate::confirm::SURE_ASIDE;
use crate::decide::{Contested, Contradiction};
use crate::diagnostics::{AsideLocation, CellLocation, Code, Diagnostic};
use crate::geometry::{Cell, Quad};
use crate::ocr::Candidate;
use crate::pipeline::{self, Decision, Page};
use crate::puzzle::{Aside, Puzzle, Symbol};
use crate::review::read_otherwise;
use serde_json::json;

/// Says, in the terminal and in JSON, what the rules changed: a repair is never silent.
pub(crate) fn tell(page: &Page, puzzle: &Puzzle, decision: &Decision, outcome: &mut Outcome) {
    let name = |symbol: Option<Symbol>| puzzle.rules().holding(symbol);
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
pub(crate) fn unsettled(page: &Page, puzzle: &Puzzle, decision: &Decision) -> Option<Diagnostic> {
    if decision.sure {
        return None;
    }
    let message = "the digits make one puzzle, but other readings are nearly as probable";
    let mut diagnostic = Diagnostic::new(Code::Doubtful, message);
    let name = |symbol: Option<Symbol>| puzzle.rules().holding(symbol);
    for &Contested { cell, read, rival, .. } in &decision.contested {
        diagnostic.place.cells.push(CellLocation { cell, quad: quad(page, cell) });
        diagnostic.facts.push(format!("{cell}: read {}, perhaps {}", name(read), name(rival)));
    }
    for aside in pipeline::doubtful_asides(page, SURE_ASIDE) {
        diagnostic.place.asides.push(AsideLocation::new(&aside.name, aside.place));
        diagnostic.facts.push(beside(aside));
    }
    Some(diagnostic)
}

/// "total of row 3: read 21 (62 %), perhaps 27 (35 %)".
pub(crate) fn beside(aside: &Aside) -> String {
    let as_read = |value: &str, p: f64| format!("{} ({:.0} %)", aside.form.shown(value), p * 100.0);
    let rival = match aside.rivals().next() {
        Some((value, p)) if *p >= Candidate::LEAST_SHOWN => format!(", perhaps {}", as_read(value, *p)),
        Some((value, _)) if aside.is_contested => format!(", perhaps {}", aside.form.shown(value)),
        _ => String::new(),
    };
    format!("{}: read {}{rival}", aside.name, as_read(&aside.value, aside.probability()))
}

/// Where a cell lies on the photo.
fn quad(page: &Page, cell: Cell) -> Option<Quad> {
    page.reading.at(cell).map(|c| c.place.quad)
}
