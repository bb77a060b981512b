//! Which overlapping grids a board has: its missing cells say so, or the lines of its boxes.

use super::board::Multi;
use crate::diagnostics::Result;
use crate::puzzle::kinds::shared::arrangement::{self, Arrangement};
use crate::puzzle::kinds::shared::borders::{Fit, MARGIN, TURNED};
use crate::puzzle::kinds::shared::{boxes, cues};
use crate::puzzle::layout::Layout;
use crate::puzzle::placed::no_such_board;
use crate::puzzle::rules::Puzzle;

/// The empty board of overlapping grids; `None` where there is but one grid.
pub(super) fn recognise(layout: &Layout) -> Option<Result<Puzzle>> {
    let blank = |found: Arrangement| Ok(Multi::new(found, vec![None; layout.exists.len()])?.into());
    if layout.exists.contains(&false) {
        let (rows, columns) = (usize::from(layout.rows), usize::from(layout.columns));
        let found = Arrangement::of_cells(rows, columns, &layout.exists);
        return Some(found.map_err(|misfit| no_such_board(layout).hint(misfit.hint())).and_then(blank));
    }
    grids(layout).map(blank)
}

/// The empty samurai on a board with the gaps of one.
pub(super) fn samurai(layout: &Layout) -> Option<Result<Puzzle>> {
    (layout.exists == Arrangement::samurai().exists()).then(|| recognise(layout)).flatten()
}

/// The overlapping grids of a board without gaps, where its lines clearly form their boxes and no others.
fn grids(layout: &Layout) -> Option<Arrangement> {
    let (rows, columns) = (usize::from(layout.rows), usize::from(layout.columns));
    let of_size = |&size: &usize| {
        let found = Arrangement::of_grids(size, rows, columns, &layout.exists).ok()?;
        (layout.exists.len() == rows * columns).then_some(found)
    };
    let candidates: Vec<Arrangement> = arrangement::SIZES.iter().filter_map(of_size).collect();
    if candidates.is_empty() {
        return None;
    }
    let edges = cues::inner_edges(rows, columns);
    let cue = cues::lines(layout, &edges)?;
    let boxes = |(high, wide): (usize, usize)| {
        Fit::of(&edges, &cue, &|cell| cell / columns / high * columns + cell % columns / wide)
    };
    let one_class = Fit::of(&edges, &cue, &|_| 0);
    let published = boxes::published_boxes(rows).filter(|_| rows == columns).map(boxes);
    let known = published.map_or(one_class.nats, |boxes| boxes.nats.min(one_class.nats));
    candidates.into_iter().find(|candidate| {
        let fit = boxes(candidate.box_shape());
        fit.is_clear() && fit.nats + TURNED + MARGIN < known
    })
}
