//! Symbols told from ink alone: characters, those of one number together.

use super::ink::{Extent, InkLevel, Of};
use super::page::Parted;
use crate::geometry::Point;

/// Height of a character in pixels, and its box's longer side over its shorter one.
const CHARACTER: (u32, f64) = (6, 5.0);

/// How far apart, in heights, characters of one number are, and how many times as high one may be as the
/// other.
const JOINED: f64 = 0.4;
const LEVEL: f64 = 1.25;

/// One or several characters side by side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Symbol {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
    /// The height of its characters.
    pub(super) height: f64,
}

impl Symbol {
    fn of(e: &Extent) -> Self {
        let (left, top) = (f64::from(e.left), f64::from(e.top));
        let (right, bottom) = (f64::from(e.right + 1), f64::from(e.bottom + 1));
        Self { left, top, right, bottom, height: bottom - top }
    }

    pub(super) fn middle(&self) -> Point {
        Point::new(f64::midpoint(self.left, self.right), f64::midpoint(self.top, self.bottom))
    }

    /// Both together, where the other is the next character of one number.
    fn joined(&self, next: &Self) -> Option<Self> {
        let height = self.height.max(next.height);
        let gap = next.left - self.right;
        let is_level = (self.top - next.top).abs().max((self.bottom - next.bottom).abs()) < height / 4.0;
        let is_next = (-height / 4.0..JOINED * height).contains(&gap);
        (is_next && is_level && height < LEVEL * self.height.min(next.height)).then(|| Self {
            left: self.left,
            top: self.top.min(next.top),
            right: next.right,
            bottom: self.bottom.max(next.bottom),
            height,
        })
    }
}

/// The symbols of a page: characters, those of one number together, from left to right.
pub(crate) fn symbols(page: &Parted, level: InkLevel) -> Vec<Symbol> {
    let (_, inks) = &*page.components(level, Of::Ink);
    let is_character = |e: &&Extent| {
        let (wide, high) = (e.width(), e.height());
        e.area > 0
            && high >= CHARACTER.0
            && f64::from(wide) < 1.3 * f64::from(high)
            && f64::from(high) < CHARACTER.1 * f64::from(wide)
    };
    let mut characters: Vec<Symbol> = inks.iter().skip(1).filter(is_character).map(Symbol::of).collect();
    characters.sort_by(|a, b| a.left.total_cmp(&b.left));
    let mut found: Vec<Symbol> = Vec::new();
    // What ends before this is too far to the left for all that follow.
    let mut from = 0;
    let widest = characters.iter().map(|c| c.height).fold(0.0, f64::max);
    for character in characters {
        while found.get(from).is_some_and(|f| f.left + 6.0 * widest < character.left) {
            from += 1;
        }
        let before = found[from..].iter_mut().rev().find_map(|f| f.joined(&character).map(|both| (f, both)));
        match before {
            Some((before, both)) => *before = both,
            None => found.push(character),
        }
    }
    found.sort_by(|a, b| a.left.total_cmp(&b.left));
    found
}
