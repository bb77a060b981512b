//! gridlens turns a photograph of a puzzle into the same photograph with the answer on it.
//!
//! # Steps
//!
//! | step | takes | gives |
//! |---|---|---|
//! | [`photo::load`] | path or bytes | [`photo::Photo`]: whole, within limits |
//! | [`normalise::flatten`] | `Photo` | [`normalise::NormalisedImage`]: even light, ink dark, at working scale |
//! | [`grid::find`] | `NormalisedImage` | [`grid::Board`]s, best first: where every cell lies |
//! | [`ocr::read`] | `Photo`, `Board` | [`ocr::Reading`]: a distribution over symbols for each cell |
//! | [`confirm::apply`] | `Reading`, corrections | [`puzzle::Puzzle`]: the only thing the solver takes |
//! | [`decide::decide`] | `Reading` | [`decide::Repaired`]: the most probable reading that is a puzzle with one solution |
//! | [`solve::run`] | `Puzzle` | [`solve::Verdict`]: one answer, several, none, or gave up |
//! | [`draw::overlay`] | `Photo`, `Board`, answers | the picture with the answer on it |
//! | [`record::save`] | bytes | the file, written whole or not at all |
//!
//! [`review`] is where a person looks over steps 3 to 5. [`pipeline`] is the only module that knows their order. [`geometry`], [`raster`],
//! [`diagnostic`] and [`clock`] are what all of them speak: places on the photo, pixels, what went wrong there, and how long
//! it may take; [`files`] is how they read what lies beside it.

mod app;
pub mod cli;
pub mod clock;
pub mod confirm;
pub mod constraint;
pub mod decide;
pub mod diagnostics;
pub mod draw;
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
