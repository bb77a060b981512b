//! Cells of screens that are not of the paper's colour: tiles on a lighter ground, highlighted cells between
//! light lines, the selected cell with its light symbol.

use image::{Rgb, RgbImage};

/// Grey levels by which the gaps around a cell are lighter than the cell where it is a tile.
const LIGHTER_GAP: i32 = 14;

/// Share of a cell's side that is left out all around where its paper and its symbol are looked at.
const RIM: f64 = 0.2;

/// Share of a cell's side, from its edges, at which a tile is of its paper's colour too: bold symbols reach
/// the places at which their cell's paper is looked at, but not so far.
const WITHIN: f64 = 0.1;

/// Pixels of a straightened cell, from its corners along its sides, that are not looked at for the gap.
const GAP: u32 = 2;

/// Grey levels by which a cell with a light symbol is darker than most cells, and its symbol lighter than it.
const SELECTED: i32 = 70;

/// Grey levels that its paper may differ by: it is of one colour, unlike a blot.
const EVEN: i32 = 14;

/// Ranks between which it does, and of the light symbol, as shares.
const MOST: (f64, f64) = (0.1, 0.9);
const LIGHTEST: f64 = 0.95;

/// Makes the paper of cells white that are tiles on a lighter ground, which else passes for the paper and
/// the tiles for ink; and of a dark cell whose symbol is light the negative. Straightened cells, of which
/// there is at least one, are `side` pixels a side and begin at these places.
pub(super) fn whiten(rgb: &mut RgbImage, corners: impl Iterator<Item = (u32, u32)>, side: u32) {
    let tiles: Vec<Tile> = corners.map(|corner| Tile::new(rgb, corner, side)).collect();
    let usual = middle(tiles.iter().map(|tile| tile.level).collect());
    // Where most cells are tiles all are; else those that are highlighted between light lines.
    let are_all = middle(tiles.iter().map(|tile| tile.gap).collect()) >= LIGHTER_GAP;
    for tile in &tiles {
        if tile.level + SELECTED <= usual && tile.is_negative(rgb) {
            tile.map(rgb, |v, paper| 255 - v.saturating_sub(paper) * 255 / (255 - paper).max(1));
        } else if are_all || tile.is_highlighted(rgb) {
            tile.map(rgb, |v, paper| (v * 255 / paper.max(1)).min(255));
        }
    }
}

/// A straightened cell as it looks in colours.
struct Tile {
    /// Its top left pixel.
    corner: (u32, u32),
    /// Pixels along its side.
    side: u32,
    /// The colour of its paper.
    paper: [u8; 3],
    /// How light that is.
    level: i32,
    /// By how many levels the gaps around it are lighter.
    gap: i32,
}

impl Tile {
    fn new(rgb: &RgbImage, corner: (u32, u32), side: u32) -> Self {
        let sides: Vec<Rgb<u8>> = sides(corner, side).map(|(x, y)| *rgb.get_pixel(x, y)).collect();
        let paper = [0, 1, 2].map(|channel: usize| middle(sides.iter().map(|p| p.0[channel]).collect()));
        let level = level(Rgb(paper));
        Self { corner, side, paper, level, gap: ring(rgb, corner, side) - level }
    }

    /// Whether lighter gaps are around it, and what is darker than those is its paper, no bold symbol.
    fn is_highlighted(&self, rgb: &RgbImage) -> bool {
        let within = || within(self.corner, self.side).map(|(x, y)| level(*rgb.get_pixel(x, y))).collect();
        self.gap >= LIGHTER_GAP && (middle(within()) - self.level) * 2 < self.gap
    }

    /// Whether its paper is of one colour, and its symbol much lighter and nothing in it darker.
    fn is_negative(&self, rgb: &RgbImage) -> bool {
        let (x0, y0) = self.corner;
        let inset = inset(self.side);
        let inner = |from: u32| from + inset..from + self.side - inset;
        let places = inner(y0).flat_map(|y| inner(x0).map(move |x| (x, y)));
        let mut all: Vec<i32> = places.map(|(x, y)| level(*rgb.get_pixel(x, y))).collect();
        let mut sides: Vec<i32> =
            sides(self.corner, self.side).map(|(x, y)| level(*rgb.get_pixel(x, y))).collect();
        all.sort_unstable();
        sides.sort_unstable();
        let rank = |levels: &[i32], share: f64| levels[(levels.len() as f64 * share) as usize];
        let is_even = rank(&sides, MOST.1) - rank(&sides, MOST.0) <= EVEN;
        is_even && rank(&all, LIGHTEST) >= self.level + SELECTED && rank(&all, 0.0) >= self.level - EVEN
    }

    /// Changes every value of the cell by what is said of it and of the paper's.
    fn map(&self, rgb: &mut RgbImage, value: impl Fn(u32, u32) -> u32) {
        let (x0, y0) = self.corner;
        for (x, y) in (y0..y0 + self.side).flat_map(|y| (x0..x0 + self.side).map(move |x| (x, y))) {
            for (v, paper) in rgb.get_pixel_mut(x, y).0.iter_mut().zip(self.paper) {
                *v = value((*v).into(), paper.into()) as u8;
            }
        }
    }
}

/// The places at the left and right sides of a cell's inner part, where bold symbols do not reach.
fn sides((x0, y0): (u32, u32), side: u32) -> impl Iterator<Item = (u32, u32)> {
    let inset = inset(side);
    let xs = [x0 + inset, x0 + inset + 2, x0 + side - inset - 3, x0 + side - inset - 1];
    (y0 + inset..y0 + side - inset).flat_map(move |y| xs.map(|x| (x, y)))
}

/// The places close to the edges of a cell.
fn within((x0, y0): (u32, u32), side: u32) -> impl Iterator<Item = (u32, u32)> {
    let inset = (f64::from(side) * WITHIN) as u32;
    let (first, last) = (inset, side - inset - 1);
    let around =
        move |k| [(x0 + k, y0 + first), (x0 + k, y0 + last), (x0 + first, y0 + k), (x0 + last, y0 + k)];
    (first..=last).flat_map(around)
}

/// Pixels of a cell's side that are left out at each end.
fn inset(side: u32) -> u32 {
    (f64::from(side) * RIM) as u32
}

/// How light the gaps around a cell are. One at the edge of the board has no gap there: the lightest side but
/// one counts.
fn ring(rgb: &RgbImage, (x, y): (u32, u32), side: u32) -> i32 {
    let along = |at: &dyn Fn(u32) -> (u32, u32)| {
        middle((GAP..side - GAP).map(|k| level(*rgb.get_pixel(at(k).0, at(k).1))).collect())
    };
    let (right, below) = (x + side, y + side);
    let mut sides = [
        along(&|k| (x, y + k)),
        along(&|k| (right, y + k)),
        along(&|k| (x + k, y)),
        along(&|k| (x + k, below)),
    ];
    sides.sort_unstable();
    sides[sides.len() - 2]
}

/// How light a colour is.
fn level(Rgb(colour): Rgb<u8>) -> i32 {
    colour.map(i32::from).iter().sum::<i32>() / 3
}

/// The middle one of some values, of which there is at least one.
fn middle<T: Ord + Copy>(mut values: Vec<T>) -> T {
    let middle = values.len() / 2;
    *values.select_nth_unstable(middle).1
}
