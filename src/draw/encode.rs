//! Pictures as files, in the format the input had.

use crate::diagnostics::{Code, Diagnostic, Remedy, Result};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ImageFormat, RgbImage};
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use std::error::Error;
use std::io::Cursor;

/// JPEG quality where the input's is not known: ink edges stay clean and the file small.
const QUALITY: u8 = 90;

/// The file format a picture that came as `format` is written in.
///
/// GIF becomes PNG, because a palette of 256 colours would lose the ink; formats that gridlens does not write
/// become PNG too.
const fn written(format: ImageFormat) -> ImageFormat {
    match format {
        ImageFormat::Jpeg | ImageFormat::Tiff | ImageFormat::WebP | ImageFormat::Bmp | ImageFormat::Pnm => {
            format
        }
        _ => ImageFormat::Png,
    }
}

/// The file name extension, without the dot, that [`encode`]'s bytes for `format` should have.
pub const fn extension(format: ImageFormat) -> &'static str {
    match written(format) {
        ImageFormat::Jpeg => "jpg",
        ImageFormat::Tiff => "tif",
        ImageFormat::WebP => "webp",
        ImageFormat::Bmp => "bmp",
        ImageFormat::Pnm => "ppm",
        _ => "png",
    }
}

/// The picture as a file of `format`; `quality` (1 to 100) counts for JPEG, where chroma is kept at full
/// resolution so that thin coloured ink stays sharp. WebP is written without loss.
///
/// # Errors
/// [`Code::CannotWrite`] where the format cannot hold a picture of this size.
pub fn encode(picture: &RgbImage, format: ImageFormat, quality: Option<u8>) -> Result<Vec<u8>> {
    let done = match written(format) {
        ImageFormat::Jpeg => jpeg(picture, quality.unwrap_or(QUALITY).clamp(1, 100)),
        other => lossless(picture, other),
    };
    done.map_err(|why| {
        let (width, height) = picture.dimensions();
        Diagnostic::new(
            Code::CannotWrite,
            format!("a picture of {width} x {height} pixels does not fit a {} file", extension(format)),
        )
        .fact(why.to_string())
        .hint("write it as PNG")
        .remedy(Remedy::NamePng)
    })
}

/// A file's bytes, or what its encoder says against them.
type Written = std::result::Result<Vec<u8>, Box<dyn Error>>;

fn jpeg(picture: &RgbImage, quality: u8) -> Written {
    let (width, height) = (picture.width().try_into()?, picture.height().try_into()?);
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, quality);
    encoder.set_sampling_factor(SamplingFactor::F_1_1);
    encoder.encode(picture, width, height, ColorType::Rgb)?;
    Ok(bytes)
}

fn lossless(picture: &RgbImage, format: ImageFormat) -> Written {
    let mut bytes = Cursor::new(Vec::new());
    if format == ImageFormat::Png {
        picture.write_with_encoder(PngEncoder::new_with_quality(
            &mut bytes,
            CompressionType::Fast,
            FilterType::Adaptive,
        ))?;
    } else {
        picture.write_to(&mut bytes, format)?;
    }
    Ok(bytes.into_inner())
}

/// [`encode`] of a photo with its answer on it: a file that says so.
///
/// # Errors
/// As [`encode`].
pub fn answered(picture: &RgbImage, format: ImageFormat, quality: Option<u8>) -> Result<Vec<u8>> {
    Ok(super::comment::marked(encode(picture, format, quality)?, written(format)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::photo::{self, Input, Limits};
    use image::{Rgb, imageops};

    fn sample() -> RgbImage {
        RgbImage::from_fn(50, 34, |x, y| Rgb([(x * 5) as u8, (y * 7) as u8, 90]))
    }

    fn decoded(bytes: &[u8], format: ImageFormat) -> RgbImage {
        let mut reader = image::ImageReader::new(Cursor::new(bytes));
        reader.set_format(format);
        reader.decode().expect("what was encoded decodes").to_rgb8()
    }

    #[test]
    fn lossless_formats_keep_every_pixel() {
        for format in
            [ImageFormat::Png, ImageFormat::Tiff, ImageFormat::WebP, ImageFormat::Bmp, ImageFormat::Pnm]
        {
            let bytes = encode(&sample(), format, None).expect("encodes");
            assert_eq!(image::guess_format(&bytes).ok(), Some(format));
            assert_eq!(decoded(&bytes, format), sample(), "{format:?}");
        }
    }

    #[test]
    fn gif_becomes_png() {
        let bytes = encode(&sample(), ImageFormat::Gif, None).expect("encodes");
        assert_eq!(image::guess_format(&bytes).ok(), Some(ImageFormat::Png));
        assert_eq!(extension(ImageFormat::Gif), "png");
    }

    #[test]
    fn jpeg_quality_is_obeyed() {
        let size = |q| encode(&sample(), ImageFormat::Jpeg, Some(q)).expect("encodes").len();
        assert!(size(30) < size(60) && size(60) < size(95));
        for quality in [30, 75, 92, 100] {
            let bytes = encode(&sample(), ImageFormat::Jpeg, Some(quality)).expect("encodes");
            let input = Input::Bytes { name: "sample.jpg".to_owned(), bytes };
            let photo = photo::load(&input, &Limits::default()).expect("loads");
            assert_eq!(photo.jpeg_quality, Some(quality));
        }
        let smooth = imageops::blur(&sample(), 1.0);
        let back =
            decoded(&encode(&smooth, ImageFormat::Jpeg, Some(95)).expect("encodes"), ImageFormat::Jpeg);
        let worst = smooth.iter().zip(back.iter()).map(|(a, b)| a.abs_diff(*b)).max();
        assert!(worst <= Some(10), "{worst:?}");
    }

    #[test]
    fn thin_coloured_ink_keeps_its_colour() {
        let paper = Rgb([250, 250, 245]);
        let ink = Rgb([20, 60, 200]);
        let lines = RgbImage::from_fn(64, 64, |x, _| if x % 8 == 3 { ink } else { paper });
        let back = decoded(&encode(&lines, ImageFormat::Jpeg, Some(80)).expect("encodes"), ImageFormat::Jpeg);
        let blue = |p: &Rgb<u8>| i32::from(p[2]) - i32::from(p[0]);
        assert!(blue(back.get_pixel(35, 30)) > blue(&ink) * 3 / 4, "{:?}", back.get_pixel(35, 30));
    }

    #[test]
    fn a_picture_too_large_for_its_format_is_a_named_error() {
        let wide = RgbImage::new(70_000, 1);
        let diagnostic = encode(&wide, ImageFormat::Jpeg, None).expect_err("a JPEG side has 16 bits");
        assert_eq!(diagnostic.code, Code::CannotWrite);
    }
}
