//! The vocabulary of constraints, and the values that they speak of: pure data.
//!
//! A kind of puzzle writes its rules as a [`Model`] of Boolean and bounded integer variables; a solver reads
//! it and gives an [`Assignment`], which stands for a [`Solution`]: a [`Symbol`] a cell. Neither knows the
//! other, and this module knows nothing but places ([`crate::geometry`]).

mod check;
mod model;
mod values;

pub use check::{Check, listed};
pub use model::{Assignment, Decision, Fact, Int, Lit, Model, Pruning, Relation, Rule, Undecided};
pub(crate) use values::csv;
pub use values::{Clue, Given, Solution, Symbol};
