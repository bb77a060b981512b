//! HEIF pictures to pixels.

use super::brand::named;
use super::failure::Failure;
use super::{av1, turned};
use crate::diagnostics::Result;
use crate::photo::decode::{check_size, on_white};
use crate::photo::limits::Limits;
use heifer::Options;
use heifer_isobmff::{HeifFile, ItemId};
use image::{DynamicImage, RgbImage, RgbaImage};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Width and height in pixels that the file says its picture has, before it is turned or cut.
pub(crate) fn size(bytes: &[u8]) -> Result<(u32, u32)> {
    guarded(bytes, || {
        let file = HeifFile::parse(bytes)?;
        let size = file.image_size(file.primary_id)?;
        size.ok_or_else(|| Failure::Damaged("the picture's size is missing".to_owned()))
    })
}

/// The pixels as 8-bit RGB, transparent ones on white, turned as the file says: unlike an EXIF tag that is
/// part of the picture.
pub(crate) fn pixels(bytes: &[u8], limits: &Limits) -> Result<RgbImage> {
    let picture = guarded(bytes, || {
        let file = HeifFile::parse(bytes)?;
        if is_av1(&file, file.primary_id) {
            let whole = av1::item(&file, file.primary_id, limits)?;
            return turned::as_said(&file, file.primary_id, whole);
        }
        let options = Options { max_pixels: (limits.megapixels * 1e6) as u64, ..Options::default() };
        let decoded = match heifer::decode_srgb_rgba8(bytes, &options) {
            // Colours that cannot be had in sRGB are taken as they are.
            Err(heifer::Error::Unsupported(_)) => heifer::decode_rgba8(bytes, &options)?,
            decoded => decoded?,
        };
        let whole = RgbaImage::from_raw(decoded.width, decoded.height, decoded.data);
        let whole = whole.ok_or_else(|| Failure::Damaged("pixels are missing".to_owned()))?;
        Ok(DynamicImage::ImageRgba8(whole))
    })?;
    check_size((picture.width(), picture.height()), limits)?;
    Ok(on_white(picture))
}

/// Whether a picture, or the pieces that it is made of, are coded as AV1.
fn is_av1(file: &HeifFile<'_>, id: ItemId) -> bool {
    let is_of = |id: ItemId| file.item(id).is_ok_and(|item| item.item_type.0 == *b"av01");
    is_of(id) || file.referenced_items(id, b"dimg").first().is_some_and(|piece| is_of(*piece))
}

/// Runs a decoder; one that panics is a damaged picture, not a crash.
fn guarded<T>(bytes: &[u8], run: impl FnOnce() -> std::result::Result<T, Failure>) -> Result<T> {
    let done = catch_unwind(AssertUnwindSafe(run));
    let done = done.unwrap_or_else(|_| Err(Failure::Damaged("the decoder stopped unexpectedly".to_owned())));
    done.map_err(|failure| failure.told(named(bytes)))
}
