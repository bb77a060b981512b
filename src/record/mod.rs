//! Files: what they are called, the sidecar JSON, and writing them whole or not at all.

mod names;
mod save;
mod sidecar;

pub use names::{Names, extension, names};
pub use save::{Clobber, check_writable, save};
pub use sidecar::{
    BoardRecord, CellRecord, ClueRecord, Found, InputRecord, RivalRecord, SCHEMA, Sidecar, VerdictRecord,
};
