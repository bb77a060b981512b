//! Whether a decoded JPEG's bottom is picture, or what the decoder made of missing data.

use super::short::cut_short;
use crate::diagnostics::Result;
use image::RgbImage;

/// Share of a picture's rows that must be missing before it counts as cut: below that nothing of a puzzle is
/// lost.
const MISSING_ROWS: f64 = 0.01;

/// The value, in all three channels, that the decoder leaves where data are missing (zune-jpeg 0.5,
/// measured).
const MISSING_PIXEL: u8 = 128;

/// Blocks are 8 rows high, so data that stop do so at a multiple of 8 rows.
const BLOCK: u32 = 8;

/// Pixels across the widest unit of blocks in use (4:1:1 subsampling), a multiple of all others.
const WIDEST_UNIT: usize = 32;

/// Refuses a decoded picture whose bottom the decoder had no data for, although an end marker is there.
///
/// What decoding nothing but zero bits gives is the same block over and over, exactly; what the decoder gives
/// where it stopped is plain [`MISSING_PIXEL`]. A plain tail of another colour may be the picture's own.
pub(super) fn check(rgb: &RgbImage) -> Result<()> {
    let height = rgb.height();
    let tail = unfilled_rows(rgb).max(repeated_rows(rgb));
    if f64::from(tail) < MISSING_ROWS * f64::from(height) || tail == 0 {
        return Ok(());
    }
    Err(cut_short("the JPEG's data stop before its picture does")
        .fact(format!("the last {tail} of {height} rows are missing")))
}

fn rows(rgb: &RgbImage) -> std::slice::ChunksExact<'_, u8> {
    rgb.as_raw().chunks_exact(rgb.width() as usize * 3)
}

/// Rows at the bottom that hold only [`MISSING_PIXEL`]. A grey bar of the picture's own rarely begins at a
/// block's edge, and a grey frame is on top as well.
fn unfilled_rows(rgb: &RgbImage) -> u32 {
    let unfilled = |row: &[u8]| row.iter().all(|&b| b == MISSING_PIXEL);
    let tail = rows(rgb).rev().take_while(|row| unfilled(row)).count() as u32;
    let framed = rows(rgb).next().is_some_and(unfilled);
    let at_edge = (rgb.height() - tail).is_multiple_of(BLOCK);
    if framed || !at_edge { 0 } else { tail }
}

/// Rows at the bottom made of one block repeated exactly, where that block is not plain. A picture that is
/// such a pattern from its first row is meant to be.
fn repeated_rows(rgb: &RgbImage) -> u32 {
    let (period, row_length) = (3 * WIDEST_UNIT, rgb.width() as usize * 3);
    if row_length < 4 * period {
        return 0;
    }
    // Chroma is interpolated differently at the picture's sides.
    let repeats = |row: &[u8]| row[period..row_length - 2 * period] == row[2 * period..row_length - period];
    let plain = |row: &[u8]| row[period..2 * period].chunks_exact(3).all(|p| p == &row[period..period + 3]);
    let tail = rows(rgb).rev().take_while(|row| repeats(row)).count();
    let patterned = rows(rgb).rev().take(tail.min(BLOCK as usize)).any(|row| !plain(row));
    let meant = rows(rgb).next().is_some_and(repeats);
    if patterned && !meant { tail as u32 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(width: u32, height: u32) -> RgbImage {
        RgbImage::from_fn(width, height, |x, y| {
            image::Rgb([(x * 7 % 256) as u8, (y * 5 % 256) as u8, ((x * y) % 251) as u8])
        })
    }

    fn tailed(mut rgb: RgbImage, from: u32, pixel: impl Fn(u32, u32) -> u8) -> RgbImage {
        for y in from..rgb.height() {
            for x in 0..rgb.width() {
                rgb.put_pixel(x, y, image::Rgb([pixel(x, y); 3]));
            }
        }
        rgb
    }

    #[test]
    fn rows_the_decoder_left_grey_are_missing() {
        check(&picture(32, 64)).expect("no tail");
        let mut rgb = tailed(picture(32, 64), 48, |_, _| MISSING_PIXEL);
        assert!(check(&rgb).is_err());
        for x in 0..32 {
            rgb.put_pixel(x, 0, image::Rgb([MISSING_PIXEL; 3]));
        }
        check(&rgb).expect("a frame of the picture's own");
    }

    #[test]
    fn one_block_over_and_over_is_missing_data_but_a_plain_margin_is_not() {
        let pattern = |x: u32, y: u32| (x % 8 * 3 + y % 8) as u8;
        assert!(check(&tailed(picture(200, 64), 40, pattern)).is_err());
        check(&tailed(picture(200, 64), 40, |_, _| 255)).expect("a white margin");
        check(&tailed(picture(200, 64), 0, pattern)).expect("a patterned picture");
    }
}
