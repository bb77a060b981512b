//! What kinds of one family share.

pub(super) mod addends;
pub mod arrangement;
pub(super) mod borders;
pub(super) mod boxes;
pub(super) mod checker;
pub(super) mod clash;
pub(super) mod cues;
pub(super) mod fill;
pub(super) mod numbers;
pub mod regions;
pub(super) mod square;
pub(super) mod sums;
pub(super) mod totals;
pub(super) mod units;
