//! Move 2: a candidate becomes a lattice that lies on the lines.
//!
//! [`bend`] takes a candidate for a whole grid, [`grow`] a piece of overlapping grids, of which it finds the
//! rest. [`tones`] adds the cells about a board that tones tell.

pub(super) mod bend;
mod boxes;
mod evidence;
pub(super) mod grow;
pub(super) mod lattice;
pub(super) mod thickness;
pub(super) mod tones;

pub(super) use evidence::Gauge;
