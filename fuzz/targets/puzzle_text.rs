//! Any bytes as puzzle text of every kind.

#![no_main]

#[path = "../text.rs"]
mod text;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| text::read_as_everything(bytes));
