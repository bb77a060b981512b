//! The orientation tag: a hint, and never a reason to refuse a picture.

use crate::geometry::Turn;
use image::ImageFormat;
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The turn that the file's EXIF orientation asks for; [`Turn::NONE`] where the tag is missing or damaged.
pub(super) fn orientation(bytes: &[u8], format: ImageFormat) -> Turn {
    if !matches!(format, ImageFormat::Jpeg | ImageFormat::Tiff | ImageFormat::Png | ImageFormat::WebP) {
        return Turn::NONE;
    }
    catch_unwind(AssertUnwindSafe(|| tag(bytes)))
        .ok()
        .flatten()
        .and_then(Turn::from_exif)
        .unwrap_or(Turn::NONE)
}

fn tag(bytes: &[u8]) -> Option<u32> {
    let read = exif::Reader::new().read_from_container(&mut Cursor::new(bytes)).ok()?;
    read.get_field(exif::Tag::Orientation, exif::In::PRIMARY)?.value.get_uint(0)
}
