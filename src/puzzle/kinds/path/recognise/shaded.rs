//! Cells of a lattice that are none of a path's by their tint.

use super::hatched::{BLOCK, colour, darkest};
use super::unseen::{FEW_UNSEEN, count, without};
use crate::geometry::median;
use crate::puzzle::layout::Layout;
use std::collections::BTreeSet;

/// Paper darker than this is shaded: newsprint that shows through has 230.
const SHADED: u8 = 215;

/// Share of the cells with numbers that are shaded, from which what is given is, and one part in so many of
/// the others, up to which those are blocks.
const TINTED: (usize, usize) = (4, 5);
const FEW_TINTED: usize = 4;

/// By how much darker than all other cells pale blocks are, as a share of these.
const PALE: f64 = 0.06;

/// By how much less grey than most cells those are, in grey levels, that are of a colour.
const COLOURED: f64 = 16.0;

/// How many times as bright as the lightest of the darkest cells those are that are none of the blocks.
const FAR_LIGHTER: f64 = 1.6;

/// The share of a lattice that such blocks are at most where the largest number leaves as many over.
const MOST: (usize, usize) = (2, 3);

/// Grey levels that black ink has on photos: what is darker is no other black.
const BLACK: f64 = 25.0;

/// The shaded cells, where none of them has a mark and they are no chess board's; on one of these, those that
/// are much darker than any that has. Where all cells with marks are shaded and most others are not, discs or
/// tints are about what is given.
pub(super) fn shaded(layout: &Layout, is_marked: &impl Fn(usize) -> bool) -> Vec<bool> {
    let brightness = layout.brightness();
    let darker = |level: f64| -> Vec<bool> {
        layout.exists.iter().zip(&brightness).map(|(&exists, &own)| exists && own < level).collect()
    };
    let cells = count(&layout.exists);
    let are_blocks = |is: &Vec<bool>| {
        let count = is.iter().filter(|&&s| s).count();
        are_few(count, cells) && !(0..is.len()).any(|i| is[i] && is_marked(i))
    };
    let [shaded, dark] = [f64::from(SHADED), BLOCK * darkest(&brightness, is_marked)].map(darker);
    let (given, open): (Vec<usize>, Vec<usize>) =
        (0..brightness.len()).filter(|&i| layout.exists[i]).partition(|&i| is_marked(i));
    let tinted = |of: &[usize]| of.iter().filter(|&&i| shaded[i]).count();
    let are_given_tinted = tinted(&given) > 0 && tinted(&given) * TINTED.1 >= given.len() * TINTED.0;
    if are_given_tinted && tinted(&open) * FEW_TINTED <= open.len() {
        return (0..brightness.len()).map(|i| shaded[i] && !is_marked(i)).collect();
    }
    // Where some are far darker than the others of the shaded ones, these are tints in a shadow.
    let of = |is: &dyn Fn(usize) -> bool| {
        (0..brightness.len()).filter(|&i| is(i)).map(|i| brightness[i]).collect()
    };
    let (blocks, tints): (Vec<f64>, Vec<f64>) = (of(&|i| dark[i]), of(&|i| shaded[i] && !dark[i]));
    let lightest = blocks.iter().copied().fold(0.0, f64::max);
    let is_apart = lightest > 0.0 && tints.iter().all(|&tint| tint >= FAR_LIGHTER * lightest);
    let levels = if is_apart { [dark, shaded] } else { [shaded, dark] };
    let far = far_darker(of(&|i| layout.exists[i])).map(darker);
    let mut levels = levels.into_iter().chain(far);
    levels.find(are_blocks).unwrap_or_else(|| vec![false; brightness.len()])
}

/// The darkest cells without marks by a measure such as brightness, where they are as many as the largest
/// number leaves over and of another tint than the others: blocks may be as pale as paper in a shadow.
/// Squares of a chess board are none.
pub(super) fn counted(
    layout: &Layout,
    is_marked: &impl Fn(usize) -> bool,
    largest: Option<usize>,
    brightness: &[f64],
) -> Option<Vec<bool>> {
    let cells: Vec<usize> = (0..brightness.len()).filter(|&i| layout.exists[i]).collect();
    let over = cells.len().checked_sub(largest?)?;
    let (given, mut open): (Vec<usize>, Vec<usize>) = cells.iter().partition(|&&i| is_marked(i));
    open.sort_by(|&a, &b| brightness[a].total_cmp(&brightness[b]));
    let (below, above) = (brightness[*open.get(over.checked_sub(1)?)?], brightness[*open.get(over)?]);
    let step = above - below;
    let [least, most] = [open.first(), open.last()].map(|end| end.map_or(0.0, |&i| brightness[i]));
    let is_apart = step >= PALE * above && step >= below - least && step >= most - above;
    let blocks = &open[..over];
    let mut dark = given.iter().filter(|&&i| brightness[i] < f64::midpoint(below, above)).peekable();
    let is_given_dark = dark.peek().is_some();
    // All dark squares of a chess board are of one colour; on discs there are dark ones of both.
    let is_chess = dark.chain(blocks).map(|&i| colour(layout, i)).collect::<BTreeSet<_>>().len() == 1;
    // Far darker ones that have no marks and are no chess board's may be most of the lattice.
    let are_far_darker = above >= FAR_LIGHTER * below && over * MOST.1 <= cells.len() * MOST.0;
    let are_blocks = if is_given_dark {
        are_few(over, cells.len()) && !is_chess
    } else {
        are_few(over, cells.len()) || (are_far_darker && !is_chess)
    };
    (is_apart && are_blocks).then(|| (0..brightness.len()).map(|i| blocks.contains(&i)).collect())
}

/// The cells of a lattice that have no colour, where those of a colour are as many as the largest number
/// leaves over, or most of them are none between dots, and few of the others were not seen: of a dot under
/// the edge of a shadow nothing is.
pub(super) fn colourless(
    layout: &Layout,
    marked: &BTreeSet<usize>,
    largest: Option<usize>,
) -> Option<Vec<bool>> {
    let whole = Layout { exists: vec![true; layout.exists.len()], ..layout.clone() };
    let (all, greyness) = (whole.exists.len(), layout.greyness());
    let of = |largest: Option<usize>| {
        let blocks = counted(&whole, &|i| marked.contains(&i), largest, &greyness)?;
        are_few(count(&blocks), all).then_some(blocks)
    };
    let are_none = |blocks: &Vec<bool>| {
        let palest = (0..all).filter(|&i| blocks[i]).map(|i| greyness[i]).fold(0.0, f64::max);
        2 * count(&without(blocks, &layout.exists)) >= count(blocks)
            && marked.iter().all(|&i| greyness[i] > palest)
            && largest.is_none_or(|largest| largest + count(blocks) <= all)
    };
    // Between lines those that are none may have no colour either.
    let most = if layout.is_ruled() { 0 } else { all };
    let blocks = of(largest).or_else(|| (1..most).filter_map(|over| of(Some(all - over))).find(are_none))?;
    let cells = without(&whole.exists, &blocks);
    let unseen = count(&without(&cells, &layout.exists));
    (unseen > 0 && unseen * FEW_UNSEEN <= count(&cells)).then_some(cells)
}

/// The cells without marks, of those that are left, that are of a colour which the others and those with
/// marks are not: blocks, or a decoration.
pub(super) fn coloured(left: &[usize], is_marked: &impl Fn(usize) -> bool, greyness: &[f64]) -> Vec<usize> {
    let Some(usual) = median(left.iter().map(|&i| greyness[i])) else { return Vec::new() };
    let (given, open): (Vec<usize>, Vec<usize>) =
        left.iter().copied().filter(|&i| greyness[i] < usual - COLOURED).partition(|&i| is_marked(i));
    if given.is_empty() { open } else { Vec::new() }
}

/// Whether so many of the cells may be blocks.
const fn are_few(blocks: usize, cells: usize) -> bool {
    blocks * 5 <= cells * 2
}

/// A level below which cells are far darker than all above it, of so bright cells: the middle of the widest
/// step.
fn far_darker(mut brightness: Vec<f64>) -> Option<f64> {
    brightness.sort_by(f64::total_cmp);
    let steps = brightness.windows(2).map(|pair| ((pair[1] + BLACK) / (pair[0] + BLACK), pair[0], pair[1]));
    let (_, below, above) = steps.filter(|step| step.0 >= FAR_LIGHTER).max_by(|a, b| a.0.total_cmp(&b.0))?;
    Some(f64::midpoint(below, above))
}
