//! Step 7: what is drawn on the photo of a puzzle.

use super::{Decision, Page, doubtful_asides, puzzle};
use crate::confirm::{Correction, SURE_ASIDE};
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::draw::{self, Ink, Mark, Overlay};
use crate::geometry::Cell;
use crate::puzzle::{Figure, Puzzle, Solution};
use crate::solve::Verdict;
use image::ImageFormat;

/// The marks of the only solution; none where there is not exactly one.
pub fn answer_marks(page: &Page, (puzzle, verdict): &(Puzzle, Verdict)) -> Vec<Mark> {
    let Verdict::Unique(solution) = verdict else { return Vec::new() };
    answers(puzzle, solution).into_iter().chain(corrected(page)).collect()
}

/// The marks of what a solution adds to the clues of its puzzle.
pub fn answers(puzzle: &Puzzle, solution: &Solution) -> Vec<Mark> {
    let given: Vec<Cell> = puzzle.rules().clues().iter().map(|clue| clue.cell).collect();
    draw::answers(solution, &given)
}

/// The marks of the cells that the rules read otherwise than the readers.
pub fn decided(decision: &Decision) -> impl Iterator<Item = Mark> + '_ {
    let mark = |c: &Correction| c.symbol.map_or(Mark::Doubtful(c.cell), |s| Mark::Corrected(c.cell, s));
    decision.changes.iter().map(mark)
}

/// The marks of the clues that a person changed.
pub fn corrected(page: &Page) -> impl Iterator<Item = Mark> + '_ {
    page.changed.iter().filter_map(|c| Some(Mark::Corrected(c.cell, c.symbol?)))
}

/// Step 7: the photo with `marks` on it, as a file in `format` of the photo's own quality that says what it
/// is.
pub fn draw(page: &Page, marks: &[Mark], ink: Ink, format: ImageFormat) -> Result<Vec<u8>> {
    draw::answered(&overlaid(page, marks, ink), format, page.scene.photo.jpeg_quality)
}

/// The photo with `marks` on it, as pixels.
pub fn overlaid(page: &Page, marks: &[Mark], ink: Ink) -> image::RgbImage {
    draw::overlays(&page.scene.photo, &[overlay(page, marks)], ink, page.board.turn)
}

fn overlay<'a>(page: &'a Page, marks: &'a [Mark]) -> Overlay<'a> {
    // Where there is an answer nothing is in doubt any more.
    let is_answered = marks.iter().any(|mark| matches!(mark, Mark::Answer(..)));
    let doubts = if is_answered { Vec::new() } else { doubtful_asides(page, SURE_ASIDE) };
    let beside = doubts.iter().filter_map(|aside| aside.place).collect();
    Overlay { board: &page.board, marks, figure: figure(page, marks), beside }
}

/// What the puzzle looks like with the values of the marks, where it is of a kind that is told by more than
/// lines.
fn figure(page: &Page, marks: &[Mark]) -> Option<Figure> {
    page.board.layout.printed.as_ref()?;
    let puzzle = puzzle(page, &[]).ok()?;
    let mut solution = puzzle.to_solution();
    for mark in marks {
        if let Mark::Answer(cell, symbol) | Mark::Corrected(cell, symbol) = *mark {
            solution.set(cell, symbol);
        }
    }
    Some(puzzle.rules().figure(Some(&solution)))
}

/// [`draw()`] of all puzzles of a photo on one picture, which is turned upright as the first of them stands.
pub fn draw_all(puzzles: &[(&Page, &[Mark])], ink: Ink, format: ImageFormat) -> Result<Vec<u8>> {
    let first =
        puzzles.first().ok_or_else(|| Diagnostic::new(Code::Bug, "a page without puzzles is drawn"))?;
    let photo = &first.0.scene.photo;
    let boards: Vec<Overlay<'_>> = puzzles.iter().map(|(page, marks)| overlay(page, marks)).collect();
    draw::answered(&draw::overlays(photo, &boards, ink, first.0.board.turn), format, photo.jpeg_quality)
}
