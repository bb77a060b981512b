//! Areas of one colour, and connected components of a mask, as runs of pixels.

use image::{GrayImage, ImageBuffer, Luma, RgbImage};

/// The number of the area that each pixel belongs to.
pub type Labels = ImageBuffer<Luma<u32>, Vec<u32>>;

/// Neighbouring pixels of a row that belong together, with none before and none after them that does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The row.
    pub y: u32,
    /// The first pixel.
    pub left: u32,
    /// The last one.
    pub right: u32,
    /// The area that they belong to, counted from 1 in the order in which rows meet them.
    pub number: u32,
}

/// The areas of a picture: neighbours above, below or beside one another belong together if they differ by at
/// most `tolerance` in every channel.
pub fn areas(colour: &RgbImage, tolerance: u8) -> Vec<Run> {
    let width = colour.width() as usize;
    let raw = colour.as_raw();
    let pixel = |i: usize| &raw[3 * i..3 * i + 3];
    let is_alike =
        |i: usize, j: usize| pixel(i).iter().zip(pixel(j)).all(|(a, b)| a.abs_diff(*b) <= tolerance);
    let length = |from: usize, end: usize| (from + 1..end).take_while(|&i| is_alike(i, i - 1)).count() + 1;
    let pairs = |run: &Run, above: &Run| {
        let row = run.y as usize * width;
        let columns = run.left.max(above.left) as usize..=run.right.min(above.right) as usize;
        columns.into_iter().any(|x| is_alike(row + x, row - width + x))
    };
    joined(colour.dimensions(), 0, |from, end| Some((from, length(from, end))), pairs)
}

/// The connected components of the pixels of a mask that are not 0: neighbours above, below or beside one
/// another, and with `corners` those across a corner.
pub fn components(mask: &GrayImage, corners: bool) -> Vec<Run> {
    let raw = mask.as_raw();
    let next = |from: usize, end: usize| {
        let first = from + raw[from..end].iter().position(|&v| v > 0)?;
        Some((first, raw[first..end].iter().position(|&v| v == 0).unwrap_or(end - first)))
    };
    joined(mask.dimensions(), corners.into(), next, |_, _| true)
}

/// The runs of a picture, row by row, and which of them are one area: those in neighbouring rows that are at
/// most `reach` columns apart and of which `is_one` says so. `next` gives, from a pixel on and before another
/// one in its row, where the next run begins and how long it is.
///
/// By union and find over the runs of two rows at a time (He, Chao and Suzuki, "A run-based two-scan labeling
/// algorithm", 2008).
fn joined(
    (width, height): (u32, u32),
    reach: u32,
    next: impl Fn(usize, usize) -> Option<(usize, usize)>,
    is_one: impl Fn(&Run, &Run) -> bool,
) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut parents: Vec<u32> = Vec::new();
    let mut above = 0..0;
    for y in 0..height {
        let row = y as usize * width as usize;
        let (mut from, end) = (row, row + width as usize);
        let begin = runs.len();
        while let Some((first, length)) = (from < end).then(|| next(from, end)).flatten() {
            let left = (first - row) as u32;
            runs.push(Run { y, left, right: left + length as u32 - 1, number: 0 });
            from = first + length;
        }
        parents.extend(begin as u32..runs.len() as u32);
        let mut nearest = above.start;
        for i in begin..runs.len() {
            let run = runs[i];
            while nearest < above.end && runs[nearest].right + reach < run.left {
                nearest += 1;
            }
            let beside = (nearest..above.end).take_while(|&j| runs[j].left <= run.right + reach);
            beside.filter(|&j| is_one(&run, &runs[j])).for_each(|j| join(&mut parents, i, j));
        }
        above = begin..runs.len();
    }
    // A root comes before all that belongs to it, so that its number is known when they are met.
    let mut last = 0;
    for i in 0..runs.len() {
        let root = root(&mut parents, i);
        last += u32::from(root == i);
        runs[i].number = if root == i { last } else { runs[root].number };
    }
    runs
}

/// The number of the area of every pixel of an image of a size, 0 for those of none.
pub fn labels((width, height): (u32, u32), runs: &[Run]) -> Labels {
    let mut labels = Labels::new(width, height);
    for run in runs {
        let row = run.y as usize * width as usize;
        labels.as_mut()[row + run.left as usize..=row + run.right as usize].fill(run.number);
    }
    labels
}

/// The first run of an area; the way there is halved for those who go it next.
fn root(parents: &mut [u32], mut i: usize) -> usize {
    while parents[i] as usize != i {
        parents[i] = parents[parents[i] as usize];
        i = parents[i] as usize;
    }
    i
}

/// Makes one area of those of two runs.
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
        let number = |tolerance: u8| labels((3, 4), &areas(&colour, tolerance)).into_raw();
        assert_eq!(number(3), [1, 1, 2, 2, 1, 2, 2, 2, 2, 3, 4, 4]);
        assert_eq!(number(4), [1; 12]);
    }

    /// The components of a mask in which `#` is ink.
    fn told(rows: &[&str], corners: bool) -> Vec<u32> {
        let size = (rows[0].len() as u32, rows.len() as u32);
        let ink = |x: u32, y: u32| u8::from(rows[y as usize].as_bytes()[x as usize] == b'#');
        let mask = GrayImage::from_fn(size.0, size.1, |x, y| Luma([ink(x, y)]));
        labels(size, &components(&mask, corners)).into_raw()
    }

    #[test]
    fn arms_that_meet_late_are_one_component() {
        assert_eq!(told(&["#.#.#", "#.#.#", "###.#"], false), [1, 0, 1, 0, 2, 1, 0, 1, 0, 2, 1, 1, 1, 0, 2]);
        assert_eq!(told(&["#.#", "#.#", "###"], true), [1, 0, 1, 1, 0, 1, 1, 1, 1]);
    }

    #[test]
    fn corners_join_where_they_are_asked_and_the_rim_never_does() {
        assert_eq!(told(&["#.", ".#"], true), [1, 0, 0, 1]);
        assert_eq!(told(&[".#", "#."], true), [0, 1, 1, 0]);
        assert_eq!(told(&["#.", ".#"], false), [1, 0, 0, 2]);
        assert_eq!(told(&["..#", "#.."], true), [0, 0, 1, 2, 0, 0]);
        assert_eq!(told(&["..", ".."], true), [0; 4]);
    }
}
