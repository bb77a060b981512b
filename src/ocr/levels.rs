//! Grey levels of a cell: which is its paper and which its ink.

/// Rank of the paper among a cell's pixels, darkest first, as a share: a symbol with the lines around it
/// covers less than three quarters of a cell, and above the middle of the rest noise begins to count.
const PAPER: (usize, usize) = (3, 4);

/// Rank of the ink, as a share: the thinnest symbol, a printed 1, covers about one pixel in 20 of a cell,
/// specks cover fewer.
const INK: (usize, usize) = (1, 25);

/// The paper's level among sorted ones, of which there is at least one.
pub(super) fn paper<T: Copy>(sorted: &[T]) -> T {
    sorted[sorted.len() * PAPER.0 / PAPER.1]
}

/// The ink's level among sorted ones, of which there is at least one.
pub(super) fn ink<T: Copy>(sorted: &[T]) -> T {
    sorted[sorted.len() * INK.0 / INK.1]
}

/// Levels, darkest first.
pub(super) fn sorted(levels: impl IntoIterator<Item = u8>) -> Vec<u8> {
    let mut counts = [0; 256];
    levels.into_iter().for_each(|level| counts[usize::from(level)] += 1);
    let mut sorted = Vec::with_capacity(counts.iter().sum());
    (0..=u8::MAX).zip(counts).for_each(|(level, count)| sorted.resize(sorted.len() + count, level));
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paper_is_what_most_pixels_are_and_ink_what_the_darkest_are() {
        let cell = sorted((0..100).map(|i| if i < 20 { 60 } else { 200 }));
        assert_eq!((paper(&cell), ink(&cell)), (200, 60));
        let specks = sorted((0..100).map(|i| if i < 4 { 60 } else { 200 }));
        assert_eq!(ink(&specks), 200, "four pixels in a hundred are no ink");
    }
}
