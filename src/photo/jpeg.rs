//! What a JPEG's markers say before and beyond its pixels (ITU-T T.81, annex B): its size, whether its data
//! reach the end-of-image marker, and the quality it was saved with.
//!
//! The decoder accepts files that were cut anywhere and paints the rest grey, so wholeness is checked here.

use super::short::cut_short;
use crate::diagnostics::Result;

/// The luminance quantisation table of T.81 annex K.1, in zigzag order.
const STANDARD_LUMINANCE: [u16; 64] = [
    16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37, 29, 40,
    58, 51, 61, 60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87, 95, 98, 103,
    104, 103, 62, 77, 113, 121, 112, 100, 120, 92, 101, 103, 99,
];

/// Most pixels that one byte of entropy-coded data can stand for: a block of 64 pixels takes at least one bit
/// in some scan, and twice that leaves room for odd subsampling.
const PIXELS_PER_BYTE: u64 = 2 * 8 * 64;

/// What the markers say.
#[derive(Debug, Default)]
pub(super) struct Survey {
    /// Width and height in pixels, from the frame header.
    pub(super) size: Option<(u32, u32)>,
    /// Bytes of entropy-coded data.
    scan_bytes: u64,
    /// Whether an end-of-image marker follows the last scan.
    ended: bool,
    /// Quantisation tables in zigzag order, by their number.
    tables: [Option<[u16; 64]>; 4],
    /// The number of the table that the first component (luminance) uses.
    luminance: usize,
}

/// Walks the markers of `bytes`, which begin with a start-of-image marker, up to the end-of-image marker;
/// anything behind that (a second picture, a phone's own data) is left alone.
pub(super) fn survey(bytes: &[u8]) -> Survey {
    let mut survey = Survey::default();
    let mut rest = bytes.get(2..).unwrap_or_default();
    while let Some((marker, after)) = next_marker(rest) {
        match marker {
            0xd9 => {
                survey.ended = true;
                break;
            }
            // Markers without a segment: restart, start of image, temporary.
            0x01 | 0xd0..=0xd8 => rest = after,
            _ => {
                let Some((segment, behind)) = split_segment(after) else { break };
                survey.note(marker, segment);
                rest = behind;
                if marker == 0xda {
                    let scan = scan_length(rest);
                    survey.scan_bytes += scan as u64;
                    rest = &rest[scan..];
                }
            }
        }
    }
    survey
}

/// The comments that stand before the first scan (T.81, B.2.4.5).
pub(super) fn comments(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = bytes.get(2..).unwrap_or_default();
    let segments = std::iter::from_fn(move || {
        let (marker, after) = next_marker(rest)?;
        let (segment, behind) = split_segment(after)?;
        rest = behind;
        Some((marker, segment))
    });
    segments
        .take_while(|(marker, _)| *marker != 0xda)
        .filter(|(marker, _)| *marker == 0xfe)
        .map(|(_, text)| text)
}

/// The next marker's code and what follows it; stray bytes before it are skipped, as decoders do.
fn next_marker(bytes: &[u8]) -> Option<(u8, &[u8])> {
    let start = bytes.windows(2).position(|w| w[0] == 0xff && !matches!(w[1], 0x00 | 0xff))?;
    Some((bytes[start + 1], &bytes[start + 2..]))
}

/// A segment's payload and what follows it; its length field counts itself.
fn split_segment(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let length = usize::from(u16::from_be_bytes(*bytes.first_chunk()?));
    (length >= 2 && length <= bytes.len()).then(|| (&bytes[2..length], &bytes[length..]))
}

/// How many bytes of entropy-coded data come before the next marker that is no restart marker.
fn scan_length(bytes: &[u8]) -> usize {
    let mut at = 0;
    while let Some(found) = bytes[at..].iter().position(|&b| b == 0xff) {
        at += found;
        match bytes.get(at + 1) {
            Some(0x00 | 0xd0..=0xd7) => at += 2,
            Some(0xff) => at += 1,
            Some(_) => return at,
            None => break,
        }
    }
    bytes.len()
}

impl Survey {
    fn note(&mut self, marker: u8, segment: &[u8]) {
        match marker {
            0xdb => self.note_tables(segment),
            // Start of frame, whatever the coding; c4, c8 and cc are no frames.
            0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => self.note_frame(segment),
            _ => {}
        }
    }

    fn note_frame(&mut self, segment: &[u8]) {
        if let [_, h1, h0, w1, w0, _, _, _, table, ..] = *segment {
            let (width, height) = (u16::from_be_bytes([w1, w0]), u16::from_be_bytes([h1, h0]));
            self.size = Some((width.into(), height.into()));
            self.luminance = usize::from(table & 3);
        }
    }

    fn note_tables(&mut self, mut segment: &[u8]) {
        while let Some((&head, entries)) = segment.split_first() {
            let width = if head >> 4 == 0 { 1 } else { 2 };
            let Some((table, rest)) = entries.split_at_checked(64 * width) else { return };
            let entry = |i: usize| match width {
                1 => table[i].into(),
                _ => u16::from_be_bytes([table[2 * i], table[2 * i + 1]]),
            };
            self.tables[usize::from(head & 3)] = Some(std::array::from_fn(entry));
            segment = rest;
        }
    }

    /// The quality, 1 to 100, whose luminance table is nearest to the file's, after the scaling of the
    /// standard table that the Independent JPEG Group's software made customary.
    pub(super) fn quality(&self) -> Option<u8> {
        let table = self.tables[self.luminance]?;
        let distance = |quality: u8| -> u32 {
            let scaled = STANDARD_LUMINANCE.iter().map(|&s| scaled(s, quality));
            table.iter().zip(scaled).map(|(&t, s)| u32::from(t.abs_diff(s))).sum()
        };
        (1..=100).rev().min_by_key(|&quality| distance(quality))
    }
}

fn scaled(standard: u16, quality: u8) -> u16 {
    let quality = u32::from(quality);
    let percent = if quality < 50 { 5000 / quality } else { 200 - 2 * quality };
    ((u32::from(standard) * percent + 50) / 100).clamp(1, 255) as u16
}

/// Refuses a file whose data stop before its picture does.
pub(super) fn check_whole(survey: &Survey) -> Result<()> {
    if !survey.ended {
        return Err(cut_short("the JPEG stops before its end")
            .fact("there is no end-of-image marker behind the picture's data"));
    }
    match survey.size {
        Some((width, height))
            if u64::from(width) * u64::from(height) > survey.scan_bytes * PIXELS_PER_BYTE =>
        {
            Err(cut_short("the JPEG's data cannot fill its picture")
                .fact(format!("{} bytes for {width} x {height} pixels", survey.scan_bytes)))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::codecs::jpeg::JpegEncoder;
    use image::{ImageEncoder, RgbImage};

    fn picture(width: u32, height: u32) -> RgbImage {
        RgbImage::from_fn(width, height, |x, y| {
            image::Rgb([(x * 7 % 256) as u8, (y * 5 % 256) as u8, ((x * y) % 251) as u8])
        })
    }

    fn encoded(quality: u8) -> Vec<u8> {
        let rgb = picture(40, 24);
        let mut bytes = Vec::new();
        JpegEncoder::new_with_quality(&mut bytes, quality)
            .write_image(rgb.as_raw(), 40, 24, image::ExtendedColorType::Rgb8)
            .expect("encoding into memory");
        bytes
    }

    #[test]
    fn size_end_and_quality_are_read_from_the_markers() {
        for quality in [5, 30, 50, 75, 90, 95, 100] {
            let survey = survey(&encoded(quality));
            assert_eq!(survey.size, Some((40, 24)));
            assert!(survey.ended);
            assert_eq!(survey.quality(), Some(quality));
        }
    }

    #[test]
    fn what_follows_the_end_is_left_alone() {
        let mut bytes = encoded(80);
        bytes.extend_from_slice(b"maker's own data \xff\xd8\xff\xd9\xff");
        check_whole(&survey(&bytes)).expect("whole");
    }

    #[test]
    fn any_cut_is_noticed() {
        let bytes = encoded(80);
        for length in 3..bytes.len() {
            assert!(check_whole(&survey(&bytes[..length])).is_err(), "cut to {length} bytes");
        }
    }

    #[test]
    fn an_end_marker_in_a_thumbnail_does_not_count() {
        let whole = encoded(80);
        let thumbnail = b"\xff\xe1\x00\x0aabcd\xff\xd9ef";
        let mut bytes = whole[..2].to_vec();
        bytes.extend_from_slice(&thumbnail[..12]);
        bytes.extend_from_slice(&whole[2..whole.len() - 2]);
        assert!(check_whole(&survey(&bytes)).is_err());
    }

    #[test]
    fn a_size_the_data_cannot_fill_is_refused() {
        let mut bytes = encoded(80);
        let frame = bytes.windows(2).position(|w| w == [0xff, 0xc0]).expect("a frame header");
        bytes[frame + 5..frame + 9].copy_from_slice(&[0x20, 0, 0x20, 0]);
        assert!(check_whole(&survey(&bytes)).is_err());
    }

    #[test]
    fn an_end_marker_behind_a_cut_does_not_hide_it() {
        let rgb = RgbImage::from_fn(400, 300, |x, y| {
            let v = (x * x / 97 + y * y / 31 + (x ^ y)) % 256;
            image::Rgb([v as u8, (v / 2) as u8, 255 - v as u8])
        });
        let mut bytes = Vec::new();
        JpegEncoder::new_with_quality(&mut bytes, 80)
            .write_image(rgb.as_raw(), 400, 300, image::ExtendedColorType::Rgb8)
            .expect("encoding into memory");
        for percent in [30, 50, 90, 97] {
            let mut cut = bytes[..bytes.len() * percent / 100].to_vec();
            cut.extend_from_slice(b"\xff\xd9");
            let input = crate::photo::Input::Bytes { name: "cut".to_owned(), bytes: cut };
            let diagnostic = crate::photo::load(&input, &crate::photo::Limits::default()).expect_err("cut");
            assert_eq!(diagnostic.code, crate::diagnostics::Code::CutShort, "{percent} %: {diagnostic}");
        }
    }
}
