//! Which regions the lines of a board, or the colours of its paper, form.
//!
//! The published boxes are what most boards have, and lines on a photo are noisy, so another partition needs
//! evidence: it must explain the edges' weights so much better than the boxes do that the gain in likelihood
//! pays for choosing it among all partitions of that size (the minimum description length principle:
//! Rissanen, "Modeling by shortest data description", 1978), and it must be right about nearly every edge.

use super::board::Jigsaw;
use super::search;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::puzzle::kinds::shared::borders::{Fit, MARGIN, TURNED};
use crate::puzzle::kinds::shared::cues::{self, Cue, Edge};
use crate::puzzle::kinds::shared::regions::{Regions, SIZES};
use crate::puzzle::layout::Layout;
use crate::puzzle::rules::Puzzle;

/// Nats, for each cell of the board, that choosing one partition costs: there are 117 of a 4 x 4 board and
/// 7e14 of a 9 x 9 board (OEIS A172477), which is 0.30 and 0.42 nats a cell.
const NATS_A_CELL: f64 = 0.42;

/// Nats by which the regions must be likelier than the likeliest others. Measured on random partitions of 4
/// to 12 rows of which one edge in fifty is weighed wrongly: see `tests/all/regions.rs`. With 5 nats 16 of 1
/// 000 were taken for others, with 9 one.
const LEAD: f64 = 9.0;

/// What one cue says of the regions.
enum Finding {
    /// They are the boxes of a sudoku.
    Published,
    /// They are these and no others.
    Other(Regions),
    /// They are rather the boxes of a sudoku than not.
    Leaning,
    /// They are not the boxes of a sudoku, but several others are about as likely, these before all.
    Several(Regions),
    /// They are hardly the boxes of a sudoku, but no others are clear.
    Suspect,
    /// Nothing.
    Unclear,
}

/// The empty jigsaw on a board whose lines or colours form regions.
pub(super) fn recognise(layout: &Layout) -> Option<Result<Puzzle>> {
    let blank = |regions: Regions| Ok(Jigsaw::new(regions, vec![None; layout.exists.len()])?.into());
    regions(layout).transpose().map(|regions| regions.and_then(blank))
}

/// The regions that the board's lines form or, where those say nothing, the colours of its paper; `None`
/// where there is no sign of others than the boxes of a sudoku of this size.
///
/// Light across the page is evened out. Edges that are weighed wrongly, one in fifty or so, leave most boards
/// found. Shading that follows the boxes, or shades cells that are no regions, changes nothing.
///
/// # Errors
/// [`Code::UnknownKind`] where the regions are not a sudoku's, but several others are about as likely.
pub fn regions(layout: &Layout) -> Result<Option<Regions>> {
    let size = usize::from(layout.rows);
    if layout.rows != layout.columns || !SIZES.contains(&size) || !layout.exists.iter().all(|&e| e) {
        return Ok(None);
    }
    let edges = cues::inner_edges(size, size);
    let drawn = cues::lines(layout, &edges).map_or(Finding::Unclear, |cue| finding(size, &edges, &cue));
    let several = match drawn {
        Finding::Published => return Ok(None),
        Finding::Other(regions) => return Ok(Some(regions)),
        Finding::Several(_) => true,
        Finding::Leaning | Finding::Suspect | Finding::Unclear => false,
    };
    // Shaded cells that are no regions are frequent, so that they raise no suspicion.
    let mut boxes_are_shaded = false;
    for cue in cues::colours(layout, &edges) {
        let mut told = finding(size, &edges, &cue);
        if let Finding::Several(likeliest) = &told {
            let closer = cues::of_regions(layout, &edges, &|cell| likeliest.region(cell));
            told = closer.map_or(Finding::Unclear, |cue| finding(size, &edges, &cue));
        }
        match told {
            Finding::Other(regions) => return Ok(Some(regions)),
            Finding::Published | Finding::Leaning => boxes_are_shaded = true,
            Finding::Several(_) | Finding::Suspect | Finding::Unclear => {}
        }
        if boxes_are_shaded {
            break;
        }
    }
    let several = several || matches!(drawn, Finding::Suspect) && !boxes_are_shaded;
    if several {
        let message = "the irregular regions of this board cannot be told for certain";
        return Err(Diagnostic::new(Code::UnknownKind, message)
            .fact("their borders fit several ways to cut the board")
            .hint(
                "a sharper photo shows the borders; or give the puzzle as CSV, with the regions below the \
                values",
            ));
    }
    Ok(None)
}

fn finding(size: usize, edges: &[Edge], cue: &Cue) -> Finding {
    let one_class = Fit::of(edges, cue, &|_| 0);
    let fit = |regions: &Regions| Fit::of(edges, cue, &|cell| regions.region(cell));
    let published = Regions::published(size).map(|boxes| fit(&boxes));
    if published.as_ref().is_some_and(Fit::is_clear) {
        return Finding::Published;
    }
    let known = published.as_ref().map_or(one_class.nats, |boxes| boxes.nats.min(one_class.nats));
    let chosen = |regions: &Regions, price: f64| {
        let fit = fit(regions);
        fit.is_clear() && fit.nats + price + MARGIN < known
    };
    let turned = (2..size).filter_map(|high| Regions::boxes(size, (high, size / high)));
    for regions in turned {
        if chosen(&regions, TURNED) {
            return Finding::Other(regions);
        }
    }
    if let Some(best) = search::best(size, edges, cue) {
        let price = NATS_A_CELL * (size * size) as f64;
        let lead = best.lead * nats_an_edge(edges, cue, &best.regions);
        let fit = fit(&best.regions);
        match (fit.nats + price - known, fit.is_clear()) {
            (above, true) if above < -MARGIN && lead >= LEAD => return Finding::Other(best.regions),
            (above, true) if above < -MARGIN => return Finding::Several(best.regions),
            (above, _) if above < -MARGIN && fit.heavier => return Finding::Suspect,
            _ => {}
        }
    }
    match published {
        Some(boxes) if boxes.heavier && boxes.nats + MARGIN < one_class.nats => Finding::Leaning,
        _ => Finding::Unclear,
    }
}

/// Nats for each edge that speaks for regions rather than for others, by the share of edges that are weighed
/// wrongly if the regions are right.
fn nats_an_edge(edges: &[Edge], cue: &Cue, regions: &Regions) -> f64 {
    let wrong = edges.iter().zip(&cue.weights).filter(|(edge, weight)| {
        let is_border = regions.region(edge.a) != regions.region(edge.b);
        is_border != (**weight >= 0.5)
    });
    let wrong = wrong.count() as f64;
    // With half an edge more, as none in a hundred may as well be one in two hundred (Krichevsky and
    // Trofimov).
    let share = (wrong + 0.5) / (edges.len() as f64 + 1.0);
    ((1.0 - share) / share).ln().max(0.0)
}
