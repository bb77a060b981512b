//! Frames around words: boxes with round or square corners, one about each word of a list. Their lines go
//! with rules, and their ends would be taken for letters.

use crate::ocr::blobs::{Blob, blobs};
use image::GrayImage;

/// How many times as wide as high a frame is at least, and least and most height of one, in cells.
const LONG: f64 = 1.3;
const HIGH: std::ops::Range<f64> = 0.12..0.9;

/// Its lines run within one part in so many of its height, and its round ends within such a share of it.
const RIM: u32 = 4;
const END: f64 = 0.5;

/// Share of its sides along which there is ink, and most of the places within that have any.
const WHOLE: f64 = 0.95;
const WITHIN: f64 = 0.02;

/// The frames in such ink, with so many pixels a cell. Letters whose tails touch their frame are none of it.
pub(super) fn frames(ink: &GrayImage, scale: f64) -> Vec<Blob> {
    blobs(ink).into_iter().filter_map(|blob| frame(blob, scale)).collect()
}

/// What of a piece of ink is a line around paper, as no letter is: long, closed and empty but for what hangs
/// in from its lower side.
fn frame(blob: Blob, scale: f64) -> Option<Blob> {
    let (width, height) = (blob.width(), blob.height());
    if f64::from(width) < LONG * f64::from(height) || !HIGH.contains(&(f64::from(height) / scale)) {
        return None;
    }
    let rim = (height / RIM).max(2);
    let end = ((END * f64::from(height)) as u32).min(width / 3);
    let mut above = vec![false; width as usize];
    let mut below = above.clone();
    let mut beside = vec![[false; 2]; height as usize];
    let mut within = 0_usize;
    for &(x, y) in &blob.pixels {
        let (left, top, right, bottom) = (x - blob.left, y - blob.top, blob.right - x, blob.bottom - y);
        above[left as usize] |= top < rim;
        below[left as usize] |= bottom < rim;
        beside[top as usize][0] |= left < end;
        beside[top as usize][1] |= right < end;
        within += usize::from(left.min(right) >= end && top.min(bottom) >= rim);
    }
    let between = end as usize..(width - end) as usize;
    let lines = above[between.clone()].iter().chain(&below[between]);
    let ends = beside[rim as usize..(height - rim) as usize].iter().flatten();
    if !is_whole(lines) || !is_whole(ends) {
        return None;
    }
    let inner = (width - 2 * end) * height.saturating_sub(2 * rim);
    if within as f64 <= WITHIN * f64::from(inner) { Some(blob) } else { without_tails(&blob, rim, end) }
}

/// The line of a closed piece of ink, at most so thick and with round ends of such a width, without what
/// hangs in from its lower side; `None` where anything does from the upper one.
fn without_tails(blob: &Blob, rim: u32, end: u32) -> Option<Blob> {
    let (width, height) = (blob.width() as usize, blob.height() as usize);
    let (mut columns, mut rows) = (vec![Vec::new(); width], vec![Vec::new(); height]);
    for &(x, y) in &blob.pixels {
        columns[(x - blob.left) as usize].push(y);
        rows[(y - blob.top) as usize].push(x);
    }
    for line in columns.iter_mut().chain(&mut rows) {
        line.sort_unstable();
    }
    let thick = thickness(&columns[end as usize..width - end as usize]);
    if thick > rim {
        return None;
    }
    // How far a pixel is from the nearer end of the ink in its column or row.
    let from_end = |line: &[u32], at: u32| (at - line[0]).min(line[line.len() - 1] - at);
    let is_of_line = |&(x, y): &(u32, u32)| {
        let (column, row) = (&columns[(x - blob.left) as usize], &rows[(y - blob.top) as usize]);
        from_end(column, y).min(from_end(row, x)) < thick
    };
    let (line, rest): (Vec<_>, Vec<_>) = blob.pixels.iter().copied().partition(is_of_line);
    let hangs = |&(x, y): &(u32, u32)| y - columns[(x - blob.left) as usize][0] <= thick;
    (!rest.iter().any(hangs)).then_some(Blob { pixels: line, ..*blob })
}

/// How thick the upper line of a closed piece of ink usually is, of which these are the heights of its ink by
/// column.
fn thickness(columns: &[Vec<u32>]) -> u32 {
    let run = |own: &Vec<u32>| own.iter().zip(0..).take_while(|&(y, i)| y - own[0] == i).count() as u32;
    let mut runs: Vec<u32> = columns.iter().map(run).collect();
    runs.sort_unstable();
    runs.get(runs.len() / 2).map_or(1, |run| run + 1)
}

fn is_whole<'a>(places: impl Iterator<Item = &'a bool> + Clone) -> bool {
    let all = places.clone().count();
    all > 0 && places.filter(|&&ink| ink).count() as f64 >= WHOLE * all as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Luma;

    /// How many frames are seen where there is ink.
    fn seen(is_ink: impl Fn(f64, f64) -> bool) -> usize {
        let ink = GrayImage::from_fn(300, 120, |x, y| Luma([u8::from(is_ink(x.into(), y.into())) * 255]));
        frames(&ink, 100.0).len()
    }

    /// How far a place is from the line of a capsule about the middle of the picture, in pixels.
    fn off(x: f64, y: f64) -> f64 {
        ((x - x.clamp(60.0, 240.0)).hypot(y - 60.0) - 30.0).abs()
    }

    #[test]
    fn frames_around_words_are_told_from_letters() {
        let is_line = |x: f64, y: f64| off(x, y) < 1.5;
        let is_bar = |x: f64, y: f64| (100.0..112.0).contains(&x) && (45.0..75.0).contains(&y);
        assert_eq!(seen(is_line), 1);
        assert_eq!(seen(|x, y| is_line(x, y) || is_bar(x, y)), 1, "with a letter in it");
        assert_eq!(seen(|x, y| is_line(x, y) && x < 200.0), 0, "a C");
        let is_stem = |x: f64, y: f64| (x - 150.0).abs() < 8.0 && (y - 60.0).abs() < 30.0;
        assert_eq!(seen(|x, y| is_line(x, y) || is_stem(x, y)), 0, "a theta");
        let is_m = |x: f64, y: f64| {
            let stems = [100.0, 120.0, 140.0].map(|left| left..left + 11.0);
            let is_stem = stems.iter().any(|stem| stem.contains(&x));
            let is_long =
                (98.0..153.0).contains(&x) && [40.0, 74.0].iter().any(|top| (*top..top + 4.0).contains(&y));
            is_long || (is_stem && (40.0..78.0).contains(&y))
        };
        assert_eq!(seen(is_m), 0, "an m whose feet touch");
        assert_eq!(seen(|x, y| is_line(x, y) && (y > 40.0 || (x - 150.0).abs() > 60.0)), 0, "a U");
        assert_eq!(seen(|x, y| ((x - 60.0).hypot(y - 60.0) - 30.0).abs() < 3.0), 0, "an O");
    }

    #[test]
    fn letters_whose_tails_touch_their_frame_are_none_of_it() {
        let is_line = |x: f64, y: f64| off(x, y) < 1.5;
        let is_tail = |x: f64, y: f64| (100.0..112.0).contains(&x) && (50.0..90.0).contains(&y);
        let drawn = |x: u32, y: u32| is_line(x.into(), y.into()) || is_tail(x.into(), y.into());
        let ink = GrayImage::from_fn(300, 120, |x, y| Luma([u8::from(drawn(x, y)) * 255]));
        let found = frames(&ink, 100.0);
        let [frame] = &found[..] else { panic!("{} frames", found.len()) };
        let is_of_frame = |x: u32, y: u32| frame.pixels.contains(&(x, y));
        assert!(is_of_frame(200, 90) && is_of_frame(106, 90) && is_of_frame(31, 60) && is_of_frame(200, 30));
        assert!(!is_of_frame(106, 60) && !is_of_frame(106, 84), "the tail");
    }
}
