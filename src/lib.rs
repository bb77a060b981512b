//! gridlens turns a photograph of a puzzle into the same photograph with the answer on it.
//!
//! As a library it does each step by itself. To solve a puzzle that is text, of any kind:
//!
//! ```
#![doc = include_str!("../examples/solve_text.rs")]
//! ```
//!
//! To read a photo, and look at the cells that are in doubt:
//!
//! ```
#![doc = include_str!("../examples/read_photo.rs")]
//! ```
//!
//! To correct a cell and draw the answer on the photo:
//!
//! ```
#![doc = include_str!("../examples/correct_and_draw.rs")]
//! ```
//!
//! A crate can add kinds of puzzles of its own: `examples/own_kind.rs` is one.
//!
//! # Steps
//!
//! | step | takes | gives |
//! |---|---|---|
//! | [`photo::load`] | path or bytes | [`photo::Photo`]: whole, within limits |
//! | [`normalise::flatten`] | `Photo` | [`normalise::NormalisedImage`]: even light, at working scale |
//! | [`grid::find`] | `NormalisedImage` | [`grid::Board`]s, best first: where every cell lies |
//! | [`ocr::read`] | `Photo`, `Board` | [`ocr::Reading`]: a distribution over symbols for each cell |
//! | [`confirm::apply`] | `Reading`, corrections | [`puzzle::Puzzle`]: the only thing the solver takes |
//! | [`decide::decide`] | `Reading` | [`decide::Repaired`]: the likeliest reading with one solution |
//! | [`solve::run`] | `Puzzle` | [`solve::Verdict`]: one answer, several, none, or gave up |
//! | [`draw::overlay`] | `Photo`, `Board`, answers | the picture with the answer on it |
//! | [`record::save`] | bytes | the file, written whole or not at all |
//!
//! [`embed`] does all of it at once, for programs that want answers rather than steps. [`review`] is where a
//! person looks over steps 3 to 5. [`pipeline`] is the only module that knows their
//! order, `app` carries out what is asked, and [`cli`], `web` and `terminal` parse and show. [`geometry`],
//! [`raster`], [`diagnostics`] and [`clock`] are what all of them speak: places on the photo, pixels, what
//! went wrong there, and how long it may take; [`constraint`] is what kinds of puzzles write their rules in,
//! and [`files`] how everybody reads what lies beside a photo.
//!
//! # Features
//!
//! | feature | without it |
//! |---|---|
//! | `tesseract` | the network reads alone: the digits 1 to 9 |
//! | `web` | no review page, no server |
//! | `terminal` | no review in the terminal |
//! | `pdf` | no pages of PDF documents, no answers laid over them |
//! | `heif` | no HEIC and AVIF pictures |
//! | `jpeg2000` | no JPEG 2000 pictures |
//! | `xlsx` | no tables for spreadsheet programs |
//! | `vendored-z3` (off) | Z3 is the system's |
//!
//! All but the last are on by default.

mod app;
pub mod cli;
pub mod clock;
pub mod confirm;
pub mod constraint;
pub mod decide;
pub mod diagnostics;
pub mod draw;
pub mod embed;
pub mod files;
pub mod generate;
pub mod geometry;
pub mod grid;
pub mod normalise;
pub mod ocr;
pub mod photo;
pub mod pipeline;
pub mod puzzle;
pub mod raster;
pub mod record;
pub mod review;
pub mod solve;
#[cfg(feature = "terminal")]
pub mod terminal;
#[cfg(feature = "web")]
pub mod web;
