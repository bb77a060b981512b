//! Any bytes as puzzle text that is told by its looks: lines, CSV, boxed grids.

#![no_main]

#[path = "../text.rs"]
mod text;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    text::read_as(None, bytes);
});
