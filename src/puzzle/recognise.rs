//! Which puzzle a board on paper is: the kinds are asked, one after the other.

use super::kinds::{KINDS, named};
use super::layout::Layout;
use super::placed::{no_such_board, placed};
use super::rules::{Kind, Puzzle};
use super::size::Size;
use super::text::parse;
use crate::constraint::Symbol;
use crate::diagnostics::{Code, Diagnostic, Remedy, Result};
use crate::geometry::Cell;

/// What messages call the text of what a photo shows.
const PRINTED: &str = "the photo";

/// What helps where a photo does not show what it was said to.
const LET_IT_SAY: &str = "let the photo say what it shows, or choose another kind";

/// What is said where nothing on a photo makes sense as the kind that a person says.
#[must_use]
pub fn none_seen(kind: &Kind) -> Diagnostic {
    Diagnostic::new(Code::NoGrid, format!("no {} is seen on this photo", kind.name))
        .hint(LET_IT_SAY)
        .remedy(Remedy::OtherKind)
}

/// Refuses to read a photo as a kind that is read from text alone.
///
/// # Errors
/// [`Code::UnknownKind`] for such a kind.
pub fn read_from_photos(kind: &'static Kind) -> Result<()> {
    if kind.is_found_on_photos() {
        return Ok(());
    }
    let message = format!("{} is read from text alone, not from photos", kind.with_article());
    Err(Diagnostic::new(Code::UnknownKind, message)
        .hint("type it in as text of its kind")
        .remedy(Remedy::TypeIn))
}

/// The empty puzzle on a board of this shape; the shape decides the kind, unless marks beside the lines do,
/// or a person says it.
///
/// # Errors
/// [`crate::diagnostics::Code::UnknownKind`] where no kind has this shape, or not the one that was said, or
/// the lines fit several ways to cut it into regions or grids.
pub fn recognise(layout: &Layout) -> Result<Puzzle> {
    if let Some(text) = &layout.printed {
        let puzzle = parse(text, PRINTED).map_err(of_photo)?.pop();
        return puzzle.ok_or_else(|| Diagnostic::new(Code::Bug, "a page says nothing of its puzzle"));
    }
    // What is told by more stands behind what is told by less.
    let is_asked = |kind: &&&Kind| layout.kind.is_none_or(|said| said == kind.name);
    let mut kinds = KINDS.iter().rev().filter(is_asked).filter_map(|kind| kind.recognise);
    kinds.find_map(|recognise| recognise(layout)).unwrap_or_else(|| Err(none_of_these(layout)))
}

/// The same trouble of what a photo shows: nobody has written the text that it speaks of.
fn of_photo(diagnostic: Diagnostic) -> Diagnostic {
    Diagnostic::new(diagnostic.code, diagnostic.message)
        .hint("correct what stands beside the cells: it makes no puzzle together")
}

/// The puzzle that `givens` make on a board of this shape.
///
/// # Errors
/// As [`recognise`]; [`crate::diagnostics::Code::OutOfRange`] where a given lies outside the board, is no
/// symbol of the kind, or stands where another given does.
pub fn from_layout(layout: &Layout, givens: &[(Cell, Symbol)]) -> Result<Puzzle> {
    placed((layout.rows, layout.columns), &layout.exists, givens.iter().copied())?;
    recognise(layout)?.given(givens)
}

/// What is said of a board that is none of the kinds that are read from photos.
fn none_of_these(layout: &Layout) -> Diagnostic {
    let (rows, columns) = (layout.rows, layout.columns);
    if let Some(kind) = layout.kind.and_then(named) {
        let message = format!("this board of {rows} x {columns} cells is not {}", kind.with_article());
        return Diagnostic::new(Code::UnknownKind, message).hint(LET_IT_SAY).remedy(Remedy::OtherKind);
    }
    if layout.exists.iter().any(|&exists| !exists) {
        return no_such_board(layout);
    }
    let message = format!("no kind of puzzle that is read from photos has {rows} x {columns} cells");
    typed_in(Diagnostic::new(Code::UnknownKind, message), layout)
}

/// The same trouble with what a board of this size may be, of the kinds there are, and that it can be typed
/// in. `layout` is full.
#[must_use]
pub fn typed_in(diagnostic: Diagnostic, layout: &Layout) -> Diagnostic {
    let size = Size { rows: usize::from(layout.rows), columns: usize::from(layout.columns) };
    // A board that could be read as what it is was.
    let is_read = |recognise: fn(&Layout) -> Option<Result<Puzzle>>| recognise(layout).is_some();
    let fitting = KINDS.iter().filter(|kind| kind.generator.is_board && (kind.generator.fits)(size));
    let names: Vec<&str> =
        fitting.filter(|kind| !kind.recognise.is_some_and(is_read)).map(|kind| kind.name).collect();
    if names.is_empty() {
        return diagnostic;
    }
    diagnostic
        .fact(format!(
            "known kinds with boards of {} x {} cells: {}",
            layout.rows,
            layout.columns,
            names.join(", ")
        ))
        .hint("type it in as text of its kind")
        .remedy(Remedy::TypeIn)
}
