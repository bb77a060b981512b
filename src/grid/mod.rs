//! Step 3: frames, lines and lattice nodes: where every cell lies.
//!
//! Three moves: `propose` says where grids may lie (`Candidate`), `fit` bends each candidate until it lies on
//! the lines (`Lattice`), `choose` scores lattices by the ink that they explain and says which are boards
//! ([`Board`]). `search` makes them in rounds, the cheapest evidence first.

mod board;
mod candidate;
mod choose;
mod edge;
mod elastic;
mod fit;
mod missing;
mod picture;
mod propose;
mod search;
#[cfg(test)]
mod tests;
mod within;

pub use board::Board;
pub use choose::choose;
pub use picture::picture;
pub use within::{SIDES, within};

use crate::clock::Clock;
use crate::diagnostics::Result;
use crate::normalise::{Edges, NormalisedImage};
use search::{FINDING, Search, View};

/// Finds every board on an image, best first: on the image as it is, or else with paper around it, or else by
/// the edges between its colours.
///
/// # Errors
/// [`NoGrid`](crate::diagnostics::Code::NoGrid), [`Blurred`](crate::diagnostics::Code::Blurred) where the
/// picture is too soft to show lines, or [`GaveUp`](crate::diagnostics::Code::GaveUp) where the time is over.
pub fn find(image: &NormalisedImage, clock: &Clock) -> Result<Vec<Board>> {
    let mut boards = on(image, View::Picture, clock);
    if boards.is_empty() {
        boards = image.padded().map(|padded| on(&padded, View::Padded, clock)).unwrap_or_default();
    }
    let edges = if boards.is_empty() { image.colour_edges() } else { None };
    for (edges, how) in edges.iter().flat_map(|edges| Edges::ALL.map(|how| (edges, how))) {
        if boards.is_empty() && !clock.is_over() {
            boards = on(&edges.as_lines(how), View::Screen, clock);
        }
    }
    clock.check(FINDING)?;
    if boards.is_empty() { Err(missing::diagnostic(image)) } else { Ok(boards) }
}

/// The boards on one view of an image, best first.
fn on(image: &NormalisedImage, view: View, clock: &Clock) -> Vec<Board> {
    let outlines = if view == View::Screen { propose::upright } else { propose::outlines };
    let search = |grey| Search { image: grey, clock, view }.lattices(&outlines(grey));
    let mut lattices = search(&image.grey);
    if lattices.is_empty() && view == View::Picture {
        lattices = search(&propose::darkened(&image.grey));
    }
    choose::boards(image, &lattices)
}
