//! A part of an image.

/// An upright rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Region {
    /// Pixels left of it.
    pub(crate) left: u32,
    /// Pixels above it.
    pub(crate) top: u32,
    /// Pixels across.
    pub(crate) width: u32,
    /// Pixels down.
    pub(crate) height: u32,
}

impl Region {
    /// The smallest region around this one and another.
    pub(crate) fn around(self, other: Self) -> Self {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        let right = (self.left + self.width).max(other.left + other.width);
        let bottom = (self.top + self.height).max(other.top + other.height);
        Self { left, top, width: right - left, height: bottom - top }
    }
}
