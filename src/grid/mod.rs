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
use crate::normalise::NormalisedImage;
use search::{FINDING, Search};

/// Finds every board on an image, best first.
///
/// # Errors
/// [`NoGrid`](crate::diagnostics::Code::NoGrid), [`Blurred`](crate::diagnostics::Code::Blurred) where the
/// picture is too soft to show lines, or [`GaveUp`](crate::diagnostics::Code::GaveUp) where the time is over.
pub fn find(image: &NormalisedImage, clock: &Clock) -> Result<Vec<Board>> {
    let search = |grey| Search { image: grey, clock }.lattices(&propose::outlines(grey));
    let mut lattices = search(&image.grey);
    if lattices.is_empty() {
        lattices = search(&propose::darkened(&image.grey));
    }
    clock.check(FINDING)?;
    let boards = choose::boards(image, &lattices);
    if boards.is_empty() { Err(missing::diagnostic(image)) } else { Ok(boards) }
}
