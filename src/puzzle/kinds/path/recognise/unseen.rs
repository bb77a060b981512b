//! Cells of a path that are not seen, and what says that there are any.

use super::hatched::{BLOCK, CLEAR, darkest, is_drawn_over, marked};
use crate::geometry::Cell;
use crate::puzzle::kinds::shared::numbers::{self, Beside};
use crate::puzzle::marks::{Marks, Values};

/// By how much the brightness of cells of one tint differs at most; and one part in so many of the cells of a
/// path, up to which those are that are not seen.
pub(super) const TONE: f64 = 0.05;
pub(super) const FEW_UNSEEN: usize = 6;

/// Those cells that are not gone.
pub(super) fn without(exists: &[bool], gone: &[bool]) -> Vec<bool> {
    exists.iter().zip(gone).map(|(&exists, &gone)| exists && !gone).collect()
}

/// How many cells there are.
pub(super) fn count(exists: &[bool]) -> usize {
    exists.iter().filter(|&&exists| exists).count()
}

/// The largest of the numbers in cells that are sure: a path that gives its last number has so many cells.
pub(super) fn largest(seen: &numbers::Seen) -> Option<usize> {
    let sure = |values: &Values| values.first().filter(|best| best.1 >= CLEAR).and_then(|best| best.0);
    seen.cells.iter().filter_map(|(_, values)| sure(values)).max().map(|largest| largest as usize)
}

/// Which cells a path goes through, of those that are seen and that are no blocks: those that are not seen
/// and are as bright as some are, too, where they all are as many as the largest number says. Beside a block
/// the edge of a cell is hardly seen.
pub(super) fn completed(marks: &Marks, largest: Option<usize>, exists: Vec<bool>) -> Vec<bool> {
    let brightness = marks.layout.brightness();
    let is_like = |i: usize, other: usize| (brightness[i] - brightness[other]).abs() <= TONE * brightness[i];
    let is_unseen = |i: usize| {
        !marks.layout.exists[i] && (0..exists.len()).any(|other| exists[other] && is_like(i, other))
    };
    let all: Vec<bool> = (0..exists.len()).map(|i| exists[i] || is_unseen(i)).collect();
    let is_told = largest == Some(count(&all));
    if is_told && (count(&all) - count(&exists)) * FEW_UNSEEN <= count(&all) { all } else { exists }
}

/// The marks on a board to which those cells belong, too, that have a number in the middle and two cells
/// beside them, or one where there are as many as the largest number then: of a cell between blocks, or of
/// another tint than those around, the edges are hardly seen.
pub(super) fn with_numbered(seen: &Marks) -> Marks {
    let (brightness, least) = (seen.layout.brightness(), of_marked(seen));
    let mut fuller = seen.clone();
    let mut lacking: Vec<Cell> = numbers::lacking(seen).into_iter().map(|number| number.0).collect();
    lacking.retain(|&cell| brightness[seen.layout.index(cell)] >= BLOCK * least);
    let beside = |marks: &Marks, cell: Cell| {
        let (r, c) = (cell.row, cell.column);
        let around = [(r.wrapping_sub(1), c), (r + 1, c), (r, c.wrapping_sub(1)), (r, c + 1)];
        around.into_iter().filter(|&(r, c)| marks.exists(Cell::new(r, c))).count()
    };
    // Each that is one of the board has others beside it.
    for _ in 0..lacking.len() {
        for &cell in &lacking {
            if beside(&fuller, cell) >= 2 {
                fuller.layout.exists[seen.layout.index(cell)] = true;
            }
        }
    }
    let mut whole = fuller.clone();
    lacking.retain(|&cell| beside(&fuller, cell) > 0);
    for &cell in &lacking {
        whole.layout.exists[seen.layout.index(cell)] = true;
    }
    if largest(&numbers::in_cells(&whole)) == Some(count(&whole.layout.exists)) { whole } else { fuller }
}

/// What says that there are cells that are not seen: numbers where the board has none, and no block, or where
/// it would go on.
pub(super) fn beyond(marks: &Marks) -> Vec<String> {
    let (brightness, least) = (marks.layout.brightness(), of_marked(marks));
    let is_block = |i: usize| brightness[i] < BLOCK * least || is_drawn_over(marks, i);
    let lacking =
        numbers::lacking(marks).into_iter().filter(|(cell, _)| !is_block(marks.layout.index(*cell)));
    let inner =
        lacking.map(|(cell, number)| format!("{number} stands at {cell}, where the board has no cell"));
    let outer = numbers::beside(marks).into_iter();
    let said = |Beside { cell, number, .. }| format!("{number} stands beside the board at {cell}");
    inner.chain(outer.map(said)).collect()
}

/// How bright the darkest cell of a board with a mark is.
fn of_marked(marks: &Marks) -> f64 {
    let marked = marked(marks);
    darkest(&marks.layout.brightness(), &|i| marked.contains(&i))
}
