//! What is refused for its size.

/// What is refused before anything is allocated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Largest picture in megapixels.
    pub megapixels: f64,
    /// Largest file in bytes.
    pub bytes: u64,
}

impl Default for Limits {
    /// 64 megapixels, the largest sensors that phones save whole; 256 MiB, what such a picture takes
    /// uncompressed in 8-bit RGB with room to spare.
    fn default() -> Self {
        Self { megapixels: 64.0, bytes: 256 << 20 }
    }
}
