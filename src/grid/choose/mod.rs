//! Move 3: how well lattices explain the ink, and which of them are boards.
//!
//! [`score`] judges one lattice, [`counts`] those of one outline, [`boards`] those of a page.

pub(super) mod boards;
pub(super) mod counts;
mod paper;
pub(super) mod score;

pub(super) use boards::boards;
pub use boards::choose;
pub(super) use paper::papers;
pub(super) use score::Scored;
