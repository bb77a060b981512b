//! Writes into a picture's file what it is, so that it is never taken for a photo to be read.

use crate::photo::{KEYWORD, MARK};
use image::ImageFormat;

/// A PNG's signature and its first chunk, which the header always is (PNG, third edition, section 5.6).
const PNG_HEADER: usize = 8 + 4 + 4 + 13 + 4;

/// The same file, saying that gridlens wrote it where its format has room for that: as a comment (ITU-T T.81,
/// B.2.4.5) in a JPEG, as a text (PNG, third edition, section 11.3.3.1) in a PNG.
pub(super) fn marked(mut bytes: Vec<u8>, format: ImageFormat) -> Vec<u8> {
    match format {
        // Behind the start-of-image marker.
        ImageFormat::Jpeg => drop(bytes.splice(2..2, comment())),
        ImageFormat::Png => drop(bytes.splice(PNG_HEADER..PNG_HEADER, text())),
        _ => {}
    }
    bytes
}

fn comment() -> Vec<u8> {
    let length = (MARK.len() + 2) as u16;
    [&[0xff, 0xfe], &length.to_be_bytes()[..], MARK.as_bytes()].concat()
}

fn text() -> Vec<u8> {
    let data = [KEYWORD, MARK].join("\0");
    let length = (data.len() as u32).to_be_bytes();
    let body = [b"tEXt", data.as_bytes()].concat();
    let check = crc32fast::hash(&body).to_be_bytes();
    [&length[..], &body, &check].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::photo::Photo;
    use image::RgbImage;

    #[test]
    fn pictures_say_what_they_are_and_keep_their_pixels() {
        let picture = RgbImage::from_fn(40, 30, |x, y| image::Rgb([x as u8 * 6, y as u8 * 8, 90]));
        for format in [ImageFormat::Jpeg, ImageFormat::Png] {
            let plain = crate::draw::encode(&picture, format, None).expect("encodes");
            let marked = marked(plain.clone(), format);
            assert!(!Photo::is_marked(&plain) && Photo::is_marked(&marked), "{format:?}");
            let pixels = |bytes: &[u8]| {
                let picture = image::load_from_memory_with_format(bytes, format);
                picture.expect("a whole picture").to_rgb8()
            };
            assert_eq!(pixels(&marked), pixels(&plain), "{format:?}");
        }
        assert_eq!(marked(b"BM".to_vec(), ImageFormat::Bmp), b"BM");
    }
}
