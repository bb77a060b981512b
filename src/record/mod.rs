//! Files: what they are called, the sidecar JSON, and writing them whole or not at all.

mod atomic;
mod paths;
mod sidecar;

pub use atomic::{Clobber, check_writable, save};
pub use paths::{Names, extension, names};
pub use sidecar::{
    BoardRecord, CellRecord, ClueRecord, Found, InputRecord, RivalRecord, SCHEMA, Sidecar, VerdictRecord,
};
