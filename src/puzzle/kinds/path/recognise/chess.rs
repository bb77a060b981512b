//! Chess boards whose dark squares are printed: what is paper among these is no square.

use super::hatched::colour;
use crate::geometry::median;
use crate::puzzle::layout::Layout;
use std::collections::BTreeSet;

/// Fewest dark squares of a chess board, and how bright they are at most, and paper where one of them would
/// be at least, as shares of the lightest cell.
const FEWEST: usize = 3;
const DARK: f64 = 0.75;
const PAPER: f64 = 0.9;

/// By how much darker than paper light squares are at least, as a share of it, that are tinted.
const TINT: f64 = 0.025;

/// The cells without marks of a chess board that are paper: those of its dark squares' colour that are not
/// dark and, where its light squares with marks are tinted, those of the other colour that are not. None
/// where no dark square has a mark, for these may be blocks.
pub(super) fn bare(layout: &Layout, is_marked: &impl Fn(usize) -> bool) -> Vec<usize> {
    let brightness = layout.brightness();
    let cells: Vec<usize> = (0..brightness.len()).filter(|&i| layout.exists[i]).collect();
    let lightest = cells.iter().map(|&i| brightness[i]).fold(0.0, f64::max);
    let dark: Vec<usize> = cells.iter().copied().filter(|&i| brightness[i] <= DARK * lightest).collect();
    let colours: BTreeSet<usize> = dark.iter().map(|&i| colour(layout, i)).collect();
    let is_chess = dark.len() >= FEWEST && colours.len() == 1 && dark.iter().any(|&i| is_marked(i));
    let is_own = |i: usize| colours.contains(&colour(layout, i));
    // Cells that are not seen are such paper, too.
    let open: Vec<usize> = (0..brightness.len())
        .filter(|&i| is_own(i) && brightness[i] >= PAPER * lightest && !is_marked(i))
        .collect();
    let Some(paper) = median(open.iter().map(|&i| brightness[i])).filter(|_| is_chess) else {
        return Vec::new();
    };
    if open.len() >= dark.len() {
        return Vec::new();
    }
    let mut bare: Vec<usize> = open.into_iter().filter(|&i| layout.exists[i]).collect();
    let light: Vec<usize> = cells.into_iter().filter(|&i| !is_own(i)).collect();
    let usual = median(light.iter().filter(|&&i| is_marked(i)).map(|&i| brightness[i]));
    if let Some(usual) = usual.filter(|&usual| usual <= (1.0 - TINT) * paper) {
        let is_paper = |&i: &usize| brightness[i] > f64::midpoint(usual, paper) && !is_marked(i);
        bare.extend(light.into_iter().filter(is_paper));
    }
    bare
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which cells of 4 x 4 of such brightness are paper, where these have marks.
    fn papers(cells: [[u8; 4]; 4], marked: &[usize]) -> Vec<usize> {
        let paper = cells.concat().into_iter().map(|own| [own; 3]).collect();
        let mut bare = bare(&Layout { paper, ..Layout::full(4, 4) }, &|i| marked.contains(&i));
        bare.sort_unstable();
        bare
    }

    /// A chess board of which the second cell of the second row and the last two of the last one are none.
    const TINTED: [[u8; 4]; 4] =
        [[90, 240, 90, 240], [240, 255, 240, 90], [90, 240, 90, 240], [240, 90, 255, 255]];

    #[test]
    fn paper_among_dark_squares_is_none_and_beside_tinted_ones_too() {
        assert_eq!(papers(TINTED, &[1, 2]), [5, 14, 15]);
        assert_eq!(papers(TINTED, &[2, 8]), [5, 15], "nothing says what light squares are like");
        let plain = TINTED.map(|row| row.map(|own| own.max(if own == 240 { 255 } else { 0 })));
        assert_eq!(papers(plain, &[1, 2]), [5, 15], "light squares are paper, too");
        assert_eq!(papers(TINTED, &[1, 2, 15]), [5, 14], "a number stands there");
        let mut seen =
            Layout { paper: TINTED.concat().iter().map(|&own| [own; 3]).collect(), ..Layout::full(4, 4) };
        (seen.exists[5], seen.exists[15]) = (false, false);
        assert_eq!(bare(&seen, &|i| i < 3), [14], "those that are not seen say what paper is like");
    }

    #[test]
    fn where_no_dark_square_has_a_mark_they_may_be_blocks() {
        assert!(papers(TINTED, &[1, 4]).is_empty());
        let mut blocks = TINTED;
        blocks[0][1] = 90;
        assert!(papers(blocks, &[2, 4]).is_empty(), "dark ones of both colours");
        let few = [[90, 240, 255, 240], [240, 255, 240, 255], [90, 240, 90, 240], [240, 255, 240, 255]];
        assert!(papers(few, &[0, 1]).is_empty(), "hardly any is dark");
    }
}
