//! Move 2: a hypothesis becomes a lattice that lies on the lines.

pub(super) mod lattice;
pub(super) mod overlap;
pub(super) mod sizes;
pub(super) mod thickness;
