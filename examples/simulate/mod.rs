//! Simulated photos of puzzle pages, for the examples that need them: a puzzle, the page it is printed on,
//! the camera that takes it; and of screens that show one. Everything random follows from a seed.
#![allow(dead_code, reason = "each example includes the whole folder and uses its part of it")]

pub(crate) mod alphabet;
pub(crate) mod blot;
pub(crate) mod board;
pub(crate) mod camera;
pub(crate) mod canvas;
pub(crate) mod faces;
pub(crate) mod fonts;
pub(crate) mod gaps;
pub(crate) mod hand;
pub(crate) mod jigsaw;
pub(crate) mod jpeg;
pub(crate) mod kept_out;
pub(crate) mod light;
pub(crate) mod magazine;
pub(crate) mod noise;
pub(crate) mod page;
pub(crate) mod paper;
pub(crate) mod puzzle;
pub(crate) mod reverse;
pub(crate) mod scene;
pub(crate) mod screen;
pub(crate) mod search;
pub(crate) mod text;
