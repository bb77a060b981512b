//! Areas of one colour.

use image::{ImageBuffer, Luma, RgbImage};

/// The number of the component that each pixel belongs to.
pub type Labels = ImageBuffer<Luma<u32>, Vec<u32>>;

/// The areas of a picture, numbered from 1: neighbours above, below or beside one another belong together if
/// they differ by at most `tolerance` in every channel.
///
/// By union and find (Rosenfeld and Pfaltz, "Sequential operations in digital picture processing", 1966).
pub fn areas(colour: &RgbImage, tolerance: u8) -> Labels {
    let width = colour.width() as usize;
    let raw = colour.as_raw();
    let pixel = |i: usize| &raw[3 * i..3 * i + 3];
    let is_alike =
        |i: usize, j: usize| pixel(i).iter().zip(pixel(j)).all(|(a, b)| a.abs_diff(*b) <= tolerance);
    let mut parents: Vec<u32> = Vec::with_capacity(raw.len() / 3);
    for i in 0..raw.len() / 3 {
        parents.push(i as u32);
        if i % width > 0 && is_alike(i, i - 1) {
            join(&mut parents, i, i - 1);
        }
        if i >= width && is_alike(i, i - width) {
            join(&mut parents, i, i - width);
        }
    }
    // A root comes before all that belongs to it, so that its number is known when they are met.
    let mut numbers = vec![0; parents.len()];
    let mut last = 0;
    for i in 0..parents.len() {
        let root = root(&mut parents, i);
        if root == i {
            last += 1;
            numbers[i] = last;
        }
        numbers[i] = numbers[root];
    }
    Labels::from_raw(colour.width(), colour.height(), numbers).unwrap_or_default()
}

/// The first pixel of an area; the way there is halved for those who go it next.
fn root(parents: &mut [u32], mut i: usize) -> usize {
    while parents[i] as usize != i {
        parents[i] = parents[parents[i] as usize];
        i = parents[i] as usize;
    }
    i
}

/// Makes one area of those of two pixels.
fn join(parents: &mut [u32], i: usize, j: usize) {
    let (a, b) = (root(parents, i), root(parents, j));
    parents[a.max(b)] = a.min(b) as u32;
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn areas_end_where_colours_differ_and_go_on_around_corners() {
        let rows = ["aab", "bab", "bbb", "acc"];
        let letter = |x: u32, y: u32| rows[y as usize].as_bytes()[x as usize];
        let colour = RgbImage::from_fn(3, 4, |x, y| Rgb([100, 100 + 4 * (letter(x, y) - b'a'), 0]));
        let number = |labels: &Labels| labels.as_raw().clone();
        assert_eq!(number(&areas(&colour, 3)), [1, 1, 2, 2, 1, 2, 2, 2, 2, 3, 4, 4]);
        assert_eq!(number(&areas(&colour, 4)), [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    }
}
