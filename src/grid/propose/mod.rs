//! Move 1: what ink and paper say about where a grid may lie, one file a sort of evidence.

pub(super) mod cells;
pub(super) mod outlines;
pub(super) mod periods;
