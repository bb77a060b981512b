//! Sizes read straight from file headers, for formats whose decoders read on, refuse some sizes or copy the
//! file before they can be asked.

use image::ImageFormat;

/// Width and height in pixels as the header says; `None` for other formats and for headers cut short.
pub(super) fn size(bytes: &[u8], format: ImageFormat) -> Option<(u32, u32)> {
    match format {
        ImageFormat::Png => png(bytes),
        ImageFormat::Gif => gif(bytes),
        ImageFormat::Bmp => bmp(bytes),
        _ => None,
    }
}

/// Whether the file ends before the length its container claims.
pub(super) fn is_cut(bytes: &[u8], format: ImageFormat) -> bool {
    let riff = || take(bytes, 4).map(u32::from_le_bytes);
    // A RIFF length leaves out the eight bytes that hold it.
    format == ImageFormat::WebP && riff().is_some_and(|n| u64::from(n) + 8 > bytes.len() as u64)
}

/// The first chunk of a PNG (PNG, third edition, section 11.2.1).
fn png(bytes: &[u8]) -> Option<(u32, u32)> {
    let number = |at| take(bytes, at).map(u32::from_be_bytes);
    (bytes.get(12..16)? == b"IHDR").then_some((number(16)?, number(20)?))
}

/// The logical screen (`GIF89a`, section 18), which the first frame is laid on.
fn gif(bytes: &[u8]) -> Option<(u32, u32)> {
    let number = |at| take(bytes, at).map(u16::from_le_bytes).map(u32::from);
    Some((number(6)?, number(8)?))
}

/// The information header: 16-bit sizes in its oldest form, else signed ones, negative for top-down rows.
fn bmp(bytes: &[u8]) -> Option<(u32, u32)> {
    if take(bytes, 14).map(u32::from_le_bytes)? == 12 {
        let number = |at| take(bytes, at).map(u16::from_le_bytes).map(u32::from);
        return Some((number(18)?, number(20)?));
    }
    let number = |at| take(bytes, at).map(i32::from_le_bytes).map(i32::unsigned_abs);
    Some((number(18)?, number(22)?))
}

fn take<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..)?.first_chunk().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::RgbImage;

    #[test]
    fn headers_say_what_was_encoded() {
        for format in [ImageFormat::Png, ImageFormat::Gif, ImageFormat::Bmp] {
            let mut bytes = std::io::Cursor::new(Vec::new());
            RgbImage::new(70, 3).write_to(&mut bytes, format).expect("encoding into memory");
            let bytes = bytes.into_inner();
            assert_eq!(size(&bytes, format), Some((70, 3)), "{format:?}");
            assert_eq!(size(&bytes[..9], format), None, "{format:?}");
        }
    }

    #[test]
    fn old_and_top_down_bitmaps_are_understood() {
        let old = b"BM____________\x0c\0\0\0\x05\0\x07\0\x01\0\x18\0";
        assert_eq!(size(old, ImageFormat::Bmp), Some((5, 7)));
        let top_down = b"BM____________\x28\0\0\0\x05\0\0\0\xf9\xff\xff\xff";
        assert_eq!(size(top_down, ImageFormat::Bmp), Some((5, 7)));
    }
}
