//! Puzzle text in all its forms: recognised by what it looks like, not by its file name.
//!
//! | form | looks like |
//! |---|---|
//! | lines | a whole grid a line, 16 to 256 symbols, `0 . _ *` for open (from 81 on blanks); `:` ends it |
//! | CSV | cells separated by `,` `;` or tabs; open cells empty, `0` or `.` |
//! | boxed | a row a line, with or without `|`, blanks and rules such as `+---+---+` |
//!
//! A jigsaw has its values in one of these forms and the labels of its regions below (`jigsaw`); a board of
//! overlapping grids has `x` where no cell exists (`multi`).
//!
//! Every other kind opens with its tag, `#hidato` for one, and has a form and a parser of its own
//! ([`super::KINDS`]); what those parsers share is in `fields`.
//!
//! In all of them lines starting with `#` are comments, and empty lines do not count; neither do byte order
//! marks at the start of a line, which files leave that were put together from several.
//!
//! How long a text may be is in [`limits`]; sudokus that are a line each are read one by one, however many
//! ([`Lines`]).

pub mod csv;
mod field;
pub mod fields;
pub mod limits;
pub mod lines;
mod parse;
pub mod rows;
mod source;
mod stream;

pub use field::{Field, Table};
pub use parse::{parse, parse_as, parse_bytes, parse_bytes_as};
pub use source::Source;
pub use stream::{HEAD, Lines, has_grid_a_line};
