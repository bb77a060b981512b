//! What a puzzle is: its board, its givens, its kind.
//!
//! A kind is one folder in `kinds/` and one line in [`KINDS`]. It implements [`Rules`]: its model in the
//! vocabulary of [`crate::constraint`], its independent checker, its text and CSV form. Everything else - the
//! solver, the page, the batch - sees a [`Puzzle`] through that trait. A crate that depends on this one can
//! add a kind of its own: a [`Kind`] and a type that implements [`Rules`] (`examples/own_kind.rs`).

pub mod aside;
mod conflict;
pub mod figure;
pub mod kinds;
mod layout;
pub mod marks;
mod placed;
mod recognise;
mod rules;
mod size;
pub mod smt;
pub mod text;

pub use crate::constraint::{Check, Clue, Given, Solution, Symbol, listed};
pub use aside::Aside;
pub use conflict::Conflict;
pub use figure::Figure;
pub(crate) use kinds::numbers_beyond;
pub use kinds::{KINDS, named, titled, wants_cages, wants_words};
pub use layout::Layout;
pub use placed::placed;
pub use recognise::{from_layout, none_seen, read_from_photos, recognise, typed_in};
pub use rules::{
    Comparable, Full, Generator, Kind, Puzzle, ReadBoard, ReadLooks, ReadMarks, ReadText, Rules,
};
pub use size::Size;
pub use text::{parse, parse_as, parse_bytes, parse_bytes_as};
