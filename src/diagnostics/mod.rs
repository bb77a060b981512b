//! What went wrong, where, and what to do next: one type for every error and warning.

mod code;
mod diagnostic;
mod interrupt;
mod location;
mod paths;
mod remedy;
mod text;

pub use code::Code;
pub use diagnostic::{Diagnostic, Result, Warned};
pub use interrupt::Interrupt;
pub use location::{AsideLocation, CellLocation, Location};
pub use remedy::{Command, Output, Remedy};
pub use text::{counted, printable, shown, utf8};
