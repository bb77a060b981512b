//! From bytes to pixels, within limits that are checked before anything is allocated.

use super::header;
use super::jpeg::Survey;
use super::limits::Limits;
use super::short::cut_short;
use crate::diagnostics::{Code, Diagnostic, Remedy, Result};
use image::{
    DynamicImage, GrayImage, ImageDecoder, ImageError, ImageFormat, ImageReader, RgbImage, RgbaImage,
};
use std::error::Error;
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Bytes a decoder may fill for each pixel the limit allows: 16-bit RGB. Deeper pictures must be smaller.
const BYTES_PER_PIXEL: f64 = 6.0;

/// Bytes a decoder may use beside the picture, for tables and metadata.
const OVERHEAD: u64 = 32 << 20;

/// Words by which decoders say that data ended early; not all of them pass on the reader's own error.
const EARLY_END: [&str; 5] =
    ["unexpected end", "unexpected eof", "end of file", "no more data", "failed to fill whole buffer"];

/// Refuses a picture over the megapixel limit by what its header says.
pub(super) fn check_header(
    bytes: &[u8],
    format: ImageFormat,
    jpeg: Option<&Survey>,
    limits: &Limits,
) -> Result<()> {
    let size = match jpeg {
        Some(survey) => survey.size,
        None => header::size(bytes, format),
    };
    match size {
        Some(size) => check_size(size, limits)?,
        None if jpeg.is_some() => return Err(cut_short("the JPEG stops before its picture begins")),
        None => {
            let size = guarded(named(format), || decoder(bytes, format, limits).map(|d| d.dimensions()))?;
            check_size(size, limits)?;
        }
    }
    if header::is_cut(bytes, format) {
        return Err(cut_short(format!("the {} is shorter than it says", named(format))));
    }
    Ok(())
}

/// The pixels as 8-bit RGB, transparent ones on white, not turned.
pub(super) fn pixels(bytes: &[u8], format: ImageFormat, limits: &Limits) -> Result<RgbImage> {
    let picture = guarded(named(format), || {
        let decoder = decoder(bytes, format, limits)?;
        allowance(limits).reserve(decoder.total_bytes())?;
        DynamicImage::from_decoder(decoder)
    })?;
    Ok(on_white(picture))
}

fn decoder(bytes: &[u8], format: ImageFormat, limits: &Limits) -> image::ImageResult<impl ImageDecoder> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(allowance(limits));
    reader.into_decoder()
}

fn allowance(limits: &Limits) -> image::Limits {
    let mut allowance = image::Limits::no_limits();
    let pixels = (limits.megapixels * 1e6 * BYTES_PER_PIXEL) as u64;
    allowance.max_alloc = Some(pixels.saturating_add(OVERHEAD));
    allowance
}

/// Runs a decoder of what is called `name`, whose errors become trouble; one that panics is a damaged
/// picture, not a crash.
pub(super) fn guarded<T>(name: &str, run: impl FnOnce() -> image::ImageResult<T>) -> Result<T> {
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(result) => result.map_err(|e| diagnostic(name, &e)),
        Err(_) => Err(damaged(name).fact("the decoder stopped unexpectedly")),
    }
}

/// Refuses a picture of this width and height in pixels, where it has none or too many.
pub(super) fn check_size((width, height): (u32, u32), limits: &Limits) -> Result<()> {
    if width == 0 || height == 0 {
        return Err(Diagnostic::new(
            Code::NotAnImage,
            format!("the picture has no pixels: {width} x {height}"),
        )
        .hint("copy or download the picture again"));
    }
    let megapixels = f64::from(width) * f64::from(height) / 1e6;
    if megapixels <= limits.megapixels {
        return Ok(());
    }
    let shown = megapixels.ceil();
    Err(Diagnostic::new(
        Code::TooLarge,
        format!("{width} x {height} is {shown} megapixels, the limit is {}", limits.megapixels),
    )
    .hint("make it smaller")
    .remedy(Remedy::MoreMegapixels(Some(shown))))
}

fn diagnostic(name: &str, error: &ImageError) -> Diagnostic {
    match error {
        ImageError::Limits(_) => {
            Diagnostic::new(Code::TooLarge, "decoding the picture takes more memory than the limit allows")
                .hint("make it smaller or save it with 8 bits a channel")
                .remedy(Remedy::MoreMegapixels(None))
        }
        ImageError::Unsupported(e) => {
            Diagnostic::new(Code::Unsupported, format!("this {name} cannot be decoded"))
                .fact(e.to_string())
                .hint("save it as an ordinary JPEG or PNG in the program that shows it")
        }
        e if ends_early(e) => cut_short(format!("the {name} stops before its end")),
        e => damaged(name).fact(e.to_string()),
    }
}

fn damaged(name: &str) -> Diagnostic {
    Diagnostic::new(Code::NotAnImage, format!("this looks like a {name} but is damaged"))
        .hint("copy or download the picture again")
}

/// Whether an error or one of its causes says that the data ended early.
fn ends_early(error: &ImageError) -> bool {
    let mut cause: Option<&dyn Error> = Some(error);
    while let Some(e) = cause {
        let text = e.to_string().to_lowercase();
        if EARLY_END.iter().any(|words| text.contains(words)) {
            return true;
        }
        cause = e.source();
    }
    false
}

fn named(format: ImageFormat) -> &'static str {
    match format {
        ImageFormat::Jpeg => "JPEG",
        ImageFormat::Png => "PNG",
        ImageFormat::Tiff => "TIFF",
        ImageFormat::WebP => "WebP picture",
        ImageFormat::Bmp => "BMP picture",
        ImageFormat::Gif => "GIF",
        _ => "PNM picture",
    }
}

pub(super) fn on_white(picture: DynamicImage) -> RgbImage {
    match picture {
        // The library's own conversion takes several times as long as decoding (175 to 30 ms at 12
        // megapixels).
        DynamicImage::ImageLuma8(grey) => widened(&grey),
        picture if picture.color().has_alpha() => over_white(&picture.into_rgba8()),
        picture => picture.into_rgb8(),
    }
}

fn widened(grey: &GrayImage) -> RgbImage {
    let mut rgb = RgbImage::new(grey.width(), grey.height());
    for (out, &value) in rgb.as_chunks_mut().0.iter_mut().zip(grey.as_raw()) {
        *out = [value; 3];
    }
    rgb
}

fn over_white(rgba: &RgbaImage) -> RgbImage {
    let mut rgb = RgbImage::new(rgba.width(), rgba.height());
    for (out, &[r, g, b, a]) in rgb.as_chunks_mut().0.iter_mut().zip(rgba.as_chunks().0) {
        let a = u32::from(a);
        *out = [r, g, b].map(|c| ((u32::from(c) * a + 255 * (255 - a) + 127) / 255) as u8);
    }
    rgb
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transparent_pixels_become_white() {
        let rgba =
            image::RgbaImage::from_fn(3, 1, |x, _| image::Rgba([10, 20, 30, [0, 128, 255][x as usize]]));
        let rgb = on_white(rgba.into());
        assert_eq!(rgb.as_raw().as_slice(), [255, 255, 255, 132, 137, 142, 10, 20, 30]);
    }

    #[test]
    fn the_limit_is_told_with_the_way_to_raise_it() {
        let limits = Limits { megapixels: 1.0, ..Limits::default() };
        check_size((1000, 1000), &limits).expect("exactly at the limit");
        let diagnostic = check_size((1001, 1000), &limits).expect_err("over the limit");
        assert_eq!(diagnostic.code, Code::TooLarge);
        assert_eq!(diagnostic.remedies, [Remedy::MoreMegapixels(Some(2.0))]);
        assert_eq!(check_size((0, 5), &limits).expect_err("empty").code, Code::NotAnImage);
    }

    #[test]
    fn sixteen_bits_are_scaled_not_cut() {
        let grey = image::ImageBuffer::<image::Luma<u16>, _>::from_raw(3, 1, vec![0u16, 32768, 65535]);
        let rgb = on_white(DynamicImage::ImageLuma16(grey.expect("three pixels")));
        assert_eq!(rgb.as_raw().as_slice(), [0, 0, 0, 128, 128, 128, 255, 255, 255]);
    }
}
