//! Reading a photo as the kind that a person says it is of, and as no other.

use super::kinds::{self, Decide};
use super::looks::Sought;
use super::negative;
use super::scene::{Options, Scene, Watcher};
use crate::diagnostics::{Diagnostic, Result};
use crate::grid::{self, Board};
use crate::ocr::{Reading, Recognizer};
use crate::puzzle::{Kind, none_seen};

/// Whether boards of a kind are told by their lines alone, as sudokus are.
const fn is_of_lines(kind: &Kind) -> bool {
    kind.recognise.is_some()
}

/// Whether a board may be one of a kind that is told by lines.
pub(super) fn may_be(kind: &Kind, board: &Board) -> bool {
    kind.recognise.is_some_and(|recognise| recognise(&board.layout).is_some())
}

/// The board as one of the kind that a person says, if they say one that is told by lines.
pub(super) fn said(mut board: Board, kind: Option<&'static Kind>) -> Board {
    board.layout.kind = kind.filter(|kind| is_of_lines(kind)).map(|kind| kind.name);
    board
}

/// The boards of a photo that may be of the kind that a person says, and the others; kinds that are told by
/// more than lines leave all of them.
pub(super) fn kept(boards: Vec<Board>, kind: Option<&'static Kind>) -> (Vec<Board>, Vec<Board>) {
    let Some(kind) = kind.filter(|kind| is_of_lines(kind)) else { return (boards, Vec::new()) };
    let (kept, others): (Vec<Board>, Vec<Board>) = boards.into_iter().partition(|board| may_be(kind, board));
    (kept.into_iter().map(|board| said(board, Some(kind))).collect(), others)
}

/// The board of a kind that is told by lines, where a person says that kind and what was chosen is none.
///
/// # Errors
/// Where there is no board of the kind.
pub(super) fn instead(
    scene: &Scene,
    options: &Options,
    chosen: Result<Board>,
    kind: &'static Kind,
) -> Result<Board> {
    // Where a person says that it lies, nothing else is meant.
    let fits = |board: &&Board| options.frame.is_none() && may_be(kind, board);
    let others = || scene.others.iter().find(fits).cloned();
    let board = match chosen {
        Ok(board) if may_be(kind, &board) => board,
        Ok(_) => others().ok_or_else(|| none_seen(kind))?,
        Err(missing) => others().ok_or(missing)?,
    };
    Ok(said(board, Some(kind)))
}

/// The puzzle of a kind that is told by more than lines: where a person says that it lies, the board that is
/// meant, or wherever on the page one is.
///
/// # Errors
/// Where nothing on the page makes sense as one.
pub(super) fn told(
    kind: &'static Kind,
    scene: &Scene,
    options: &Options,
    engine: &dyn Recognizer,
    (decide, watch): (Decide<'_>, &Watcher<'_>),
) -> Result<(Board, Reading)> {
    let is_all = options.frame.is_none() && options.board.is_none_or(|b| b == 0 || b == scene.clearest);
    let known = match (&options.frame, options.board) {
        (Some(frame), _) => {
            vec![grid::within(&scene.sheet, &frame.corners, frame.sides, &options.clock())?]
        }
        (None, Some(board)) if !is_all => vec![grid::choose(scene.boards.clone(), board)?],
        (None, _) => scene.boards.iter().chain(&scene.others).cloned().collect(),
    };
    let sought = Sought { kind: Some(kind), is_all, ..Sought::on_all(&known) };
    let found = negative::read(scene, options, &sought, engine, decide);
    options.interrupt.check()?;
    let mut found = found?.ok_or_else(|| not_found(kind, scene))?;
    found.board.layout.kind = Some(kind.name);
    kinds::watched(&found, &scene.photo, watch);
    Ok((found.board, found.reading))
}

/// What is said where a page shows nothing of a kind: that it shows nothing at all, where it does not.
fn not_found(kind: &Kind, scene: &Scene) -> Diagnostic {
    let missing = scene.missing.iter().filter(|_| scene.others.is_empty());
    let facts = missing.map(|missing| missing.message.clone());
    facts.fold(none_seen(kind), Diagnostic::fact)
}
