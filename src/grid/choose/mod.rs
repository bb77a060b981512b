//! Move 3: which lattices are boards, and what their lines and paper say.

pub(super) mod paper;
