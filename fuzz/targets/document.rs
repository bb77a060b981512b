//! Any bytes as a document: TIFF, ZIP archive or PDF.

#![no_main]

#[path = "../entries.rs"]
#[allow(dead_code, reason = "each target takes one entry")]
mod entries;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    entries::document(bytes);
});
