//! JPEG files, with an EXIF orientation where one is asked for.

use image::RgbImage;
use image::codecs::jpeg::JpegEncoder;

/// The picture as a JPEG of `quality` 1 to 100, tagged with the EXIF `orientation` 1 to 8.
pub(crate) fn encode(rgb: &RgbImage, quality: u8, orientation: Option<u8>) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, quality).encode_image(rgb).map_err(|e| e.to_string())?;
    if let Some(value) = orientation {
        let start_of_image = 2;
        bytes.splice(start_of_image..start_of_image, app1(value));
    }
    Ok(bytes)
}

/// An APP1 segment with a little-endian TIFF directory of one entry: tag 0x0112, a SHORT (Exif 2.32, 4.5.4).
fn app1(orientation: u8) -> Vec<u8> {
    let mut tiff = b"Exif\0\0II*\0".to_vec();
    tiff.extend(8_u32.to_le_bytes());
    tiff.extend(1_u16.to_le_bytes());
    tiff.extend(0x0112_u16.to_le_bytes());
    tiff.extend(3_u16.to_le_bytes());
    tiff.extend(1_u32.to_le_bytes());
    tiff.extend(u32::from(orientation).to_le_bytes());
    tiff.extend(0_u32.to_le_bytes());
    let length = (tiff.len() + 2) as u16;
    [&[0xff, 0xe1], length.to_be_bytes().as_slice(), tiff.as_slice()].concat()
}
