//! Files: what they are called, the sidecar JSON, and writing them whole or not at all.

mod atomic;
mod commit;
mod failure;
mod own;
mod paths;
mod puzzle;
mod sidecar;
mod temporary;

pub use atomic::{Clobber, Privacy, check_writable, save, save_private};
pub use commit::{Earlier, Outputs};
pub use failure::{FailedInput, Failure};
pub use own::{DATA, is_listed, is_own, is_own_document, is_own_file, own_document_hash};
pub use paths::{Base, CSV, FAILURE, Names, SIDECAR, STDIN, extension, names};
pub use puzzle::{
    BoardRecord, CellRecord, ClueRecord, Found, PlaceRecord, ProblemRecord, PuzzleRecord, RivalRecord,
    TitleRecord, VerdictRecord,
};
pub use sidecar::{InputRecord, OutputRecord, Piece, SCHEMA, Sidecar, What};
pub use temporary::{abandon, sweep};
