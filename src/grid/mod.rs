//! Step 3: frames, lines and lattice nodes: where every cell lies.
//!
//! Three moves: `propose` says where grids may lie (`Candidate`), `fit` bends each candidate until it lies on
//! the lines (`Lattice`), `choose` scores lattices by the ink that they explain and says which are boards
//! ([`Board`]). `search` makes them in rounds, the cheapest evidence first; `screen` makes them for what
//! screens draw otherwise than paper.

mod apart;
mod beside;
mod board;
mod candidate;
mod choose;
mod edge;
mod elastic;
mod faint;
mod fit;
mod frameless;
mod missing;
mod order;
mod others;
mod picture;
mod propose;
mod ragged;
mod screen;
mod search;
#[cfg(test)]
mod tests;
mod within;

pub use board::Board;
pub use choose::choose;
pub use fit::tones::Drawn;
pub use order::reading_order;
pub use others::{are_alike, are_same, others};
pub use picture::picture;
pub use ragged::with_beside;
pub use within::{SIDES, within};

use crate::clock::Clock;
use crate::diagnostics::Result;
use crate::normalise::NormalisedImage;
use search::{FINDING, View};

/// Finds every board on an image, best first: on the image as it is, or else with paper around it, or else
/// as screens draw them: cells that are areas of one colour, edges between colours.
///
/// # Errors
/// [`NoGrid`](crate::diagnostics::Code::NoGrid), [`Blurred`](crate::diagnostics::Code::Blurred) where the
/// picture is too soft to show lines, or [`GaveUp`](crate::diagnostics::Code::GaveUp) where the time is over.
pub fn find(image: &NormalisedImage, clock: &Clock) -> Result<Vec<Board>> {
    let mut boards = search::boards(image, View::Picture, clock);
    if boards.is_empty() {
        let padded = image.padded();
        boards = padded.map(|padded| search::boards(&padded, View::Padded, clock)).unwrap_or_default();
    }
    boards = screen::boards(image, boards, clock);
    clock.check(FINDING)?;
    if boards.is_empty() { Err(missing::diagnostic(image)) } else { Ok(boards) }
}
