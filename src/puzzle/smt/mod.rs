//! Puzzles as SMT-LIB, for any solver there is, and what solvers answer.
//!
//! A puzzle has two encodings ([`Encoding`]): the customary one of its kind, integers with customary names
//! ([`Script`], which each kind writes), and the one this program solves itself, which is written from its
//! [`crate::constraint::Model`]. [`Encoded`] is a puzzle in either; [`answer::parse`] reads what a solver
//! says of it, and [`Encoded::reading`] what that means.

pub mod answer;
mod encoded;
mod fast;
pub mod formula;
mod script;
mod sexp;
mod values;

pub use answer::{Answer, Value, Values};
pub use encoded::{Encoded, Encoding};
pub use script::{Fault, Meaning, Reading, Script, at_fault};
pub use values::int;
