//! Which way the lines of text about a board run.

use super::items::{LEAST, MOST};
use super::page::{Ground, Page};
use crate::grid::Board;
use crate::ocr::blobs::{Blob, blobs};
use crate::photo::Photo;

/// By which share of the board's ink text is darker than paper.
const SHARE: f64 = 0.42;

/// A letter's longer side over its shorter one at most: what is longer is a line.
const LONG: f64 = 5.0;

/// Widest paper between two letters of a line, in the larger one's longer side: lines of text are farther
/// apart, and the numbers of a table are in both directions.
const LINK: f64 = 0.5;

/// Fewest letters with another one beside them that tell which way lines run, and the share of them that
/// stands in lines that run that way.
const LEAST_LETTERS: usize = 24;
const MOST_OF: f64 = 0.72;

/// Whether the lines of text about a board run across it rather than down it; `None` where there is too
/// little text, or text of either sort.
pub fn run_across(photo: &Photo, board: &Board) -> Option<bool> {
    let page = Page::around(photo, board, Ground::Light)?;
    let is_letter = |b: &Blob| {
        let (width, height) = (f64::from(b.width()), f64::from(b.height()));
        let (short, long) = (width.min(height), width.max(height));
        long >= LEAST * page.scale && long <= MOST.0 * page.scale && long <= LONG * short
    };
    let mut letters: Vec<Blob> = blobs(&page.ink(SHARE)).into_iter().filter(is_letter).collect();
    letters.sort_by_key(|letter| letter.left);
    let longest = letters.iter().map(|letter| letter.width().max(letter.height())).max()?;
    let beside: Vec<bool> =
        (0..letters.len()).filter_map(|i| nearest_is_level(&letters, i, longest)).collect();
    let level = beside.iter().filter(|&&is| is).count() as f64 / beside.len().max(1) as f64;
    let is_told = beside.len() >= LEAST_LETTERS && level.max(1.0 - level) >= MOST_OF;
    is_told.then_some(level >= MOST_OF)
}

/// Whether the nearest of the letters, which are sorted from left to right, stands beside this one rather
/// than above or below; `None` where none is near.
fn nearest_is_level(letters: &[Blob], i: usize, longest: u32) -> Option<bool> {
    let own = &letters[i];
    let reach = |b: &Blob| LINK * f64::from(b.width().max(b.height()));
    // No letter, nor the paper beside it, is wider.
    let from = letters.partition_point(|b| b.left + 2 * longest < own.left);
    let others = letters[from..].iter().zip(from..).filter(|&(_, j)| j != i).map(|(letter, _)| letter);
    let near = others.take_while(|b| b.left <= own.right + longest);
    let apart = |b: &Blob| {
        let across = own.left.saturating_sub(b.right).max(b.left.saturating_sub(own.right));
        let down = own.top.saturating_sub(b.bottom).max(b.top.saturating_sub(own.bottom));
        (f64::from(across), f64::from(down))
    };
    let next = near.map(|b| (apart(b), reach(b).max(reach(own))));
    // In line with one another, not aslant.
    let linked =
        next.filter(|((across, down), reach)| across.min(*down) < 1.0 && across.max(*down) <= *reach);
    linked.map(|(apart, _)| apart).min_by(|a, b| a.0.max(a.1).total_cmp(&b.0.max(b.1))).map(|(x, y)| x > y)
}
