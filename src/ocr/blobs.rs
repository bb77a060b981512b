//! Connected sets of ink pixels: the pieces that marks are made of.

use image::{GrayImage, Luma};

/// Between which quarters of the cell's inner side the middle of a symbol's main piece lies, across and down:
/// what lies further out is a neighbour's or a line's.
const CENTRAL: (u32, u32) = (1, 3);

/// A piece wider than this share of the cell's inner side is a remnant of a line across it: no symbol is that
/// wide.
const SPANS_ACROSS: (u32, u32) = (19, 20);

/// The same of its height, more of which symbols take: a tall 1 nearly touches both lines.
const SPANS_DOWN: (u32, u32) = (49, 50);

/// The main piece covers more than one pixel in so many of the cell's inner part, about 30: a stroke of two
/// pixels that is as long as the least symbol is high covers less only where it is broken.
const LEAST_COVER: u32 = 60;

/// How far a symbol's pieces reach out of its main one's box, one part in so many of the cell's inner side:
/// the pieces of broken print and the loose bar of a 5 do.
const PIECE_GAP: u32 = 10;

/// Widest gap between a small letter and its dot, one part in so many of the cell's inner side, and the
/// most of the letter's height that the dot has.
const DOT_GAP: u32 = 5;
const DOT_HEIGHT: (u32, u32) = (2, 5);

/// Pixels of a piece that may be noise; larger ones belong to the symbol.
const NOISE: usize = 3;

/// The two digits of a number are at least this share of its height each, and of each other's.
pub(super) const DIGIT_HEIGHT: f64 = 0.6;

/// How much higher or lower than the other digit one may begin or end that touches the edge of its cell, one
/// part in so many of that one's height.
const LEVEL: u32 = 6;

/// Widest gap between the digits of a number, as a share of the cell's side: that of 11 in a typewriter's
/// face is 0.3.
const DIGIT_GAP: f64 = 0.4;

/// A connected set of ink pixels with its box (inclusive).
#[derive(Clone, Debug)]
pub(super) struct Blob {
    /// Column and row of each pixel.
    pub(super) pixels: Vec<(u32, u32)>,
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) right: u32,
    pub(super) bottom: u32,
}

impl Blob {
    /// Ink that fills a box: left, top, width and height.
    #[cfg(test)]
    pub(super) fn filled([left, top, width, height]: [u32; 4]) -> Self {
        let pixels = (0..width).flat_map(|x| (0..height).map(move |y| (left + x, top + y))).collect();
        Self { pixels, left, top, right: left + width - 1, bottom: top + height - 1 }
    }

    /// Its picture on a grey one with paper of such a level, cropped to its box and a soft rim: 0 is paper,
    /// 255 its full ink.
    pub(super) fn picture(&self, grey: &GrayImage, paper: f32) -> GrayImage {
        let (left, top) = (self.left.saturating_sub(1), self.top.saturating_sub(1));
        let (w, h) = grey.dimensions();
        let (right, bottom) = ((self.right + 1).min(w - 1), (self.bottom + 1).min(h - 1));
        let dark = |x: u32, y: u32| paper - f32::from(grey.get_pixel(x, y).0[0]);
        let mut depths: Vec<f32> = self.pixels.iter().map(|&(x, y)| dark(x, y)).collect();
        depths.sort_by(f32::total_cmp);
        let full = depths.get(depths.len() * 3 / 4).copied().unwrap_or(1.0).max(1.0);
        let mut own = GrayImage::new(right + 1 - left, bottom + 1 - top);
        for &(x, y) in &self.pixels {
            for (nx, ny) in [(x, y), (x + 1, y), (x.wrapping_sub(1), y), (x, y + 1), (x, y.wrapping_sub(1))] {
                if (left..=right).contains(&nx) && (top..=bottom).contains(&ny) {
                    let share = (dark(nx, ny) / full).clamp(0.0, 1.0);
                    own.put_pixel(nx - left, ny - top, Luma([(share * 255.0) as u8]));
                }
            }
        }
        own
    }

    pub(super) fn height(&self) -> u32 {
        self.bottom - self.top + 1
    }

    pub(super) fn width(&self) -> u32 {
        self.right - self.left + 1
    }

    /// Width of its strokes: twice its area over its outline, the pixels with paper beside them.
    pub(super) fn stroke(&self) -> f64 {
        let side = self.width().max(self.height());
        let own: Vec<(u32, u32)> = self.pixels.iter().map(|&(x, y)| (x - self.left, y - self.top)).collect();
        let mut inked = vec![false; (side * side) as usize];
        for &(x, y) in &own {
            inked[(y * side + x) as usize] = true;
        }
        let is = |x: u32, y: u32| x < side && y < side && inked[(y * side + x) as usize];
        let inner = |x: u32, y: u32| {
            is(x.wrapping_sub(1), y) && is(x + 1, y) && is(x, y.wrapping_sub(1)) && is(x, y + 1)
        };
        let outline = own.iter().filter(|&&(x, y)| !inner(x, y)).count();
        2.0 * own.len() as f64 / outline.max(1) as f64
    }

    /// Whether it touches the edge of a cell of `side` pixels.
    pub(super) fn on_border(&self, side: u32) -> bool {
        self.left == 0 || self.top == 0 || self.right + 1 == side || self.bottom + 1 == side
    }

    /// Reaches into the middle of the cell and is no remnant of a line.
    pub(super) fn may_be_symbol(&self, side: u32) -> bool {
        let (cx, cy) = (u32::midpoint(self.left, self.right), u32::midpoint(self.top, self.bottom));
        let central = |v: u32| v * 4 > side * CENTRAL.0 && v * 4 < side * CENTRAL.1;
        let spans = |length: u32, share: (u32, u32)| length * share.1 > side * share.0;
        let is_line = spans(self.width(), SPANS_ACROSS) || spans(self.height(), SPANS_DOWN);
        central(cx) && central(cy) && !is_line && self.pixels.len() as u32 * LEAST_COVER > side * side
    }

    /// Whether this is a piece of `main`'s symbol: within its box, give or take a gap.
    pub(super) fn near(&self, main: &Self, side: u32) -> bool {
        let gap = side / PIECE_GAP;
        self.left + gap >= main.left
            && self.right <= main.right + gap
            && self.top + gap >= main.top
            && self.bottom <= main.bottom + gap
            && self.pixels.len() > NOISE
    }

    /// Whether this may be the dot of `main`, an i or a j without it: small, above it, close by.
    pub(super) fn is_dot_of(&self, main: &Self, side: u32) -> bool {
        let gap = main.top.checked_sub(self.bottom);
        gap.is_some_and(|gap| gap * DOT_GAP <= side)
            && self.left <= main.right
            && self.right >= main.left
            && self.height() * DOT_HEIGHT.1 <= main.height() * DOT_HEIGHT.0
            && self.width() <= self.height() * 2
            && self.pixels.len() > NOISE
            && !self.on_border(side)
    }

    /// Whether this may be the other digit of a number: as high as `main`, on its line, close by. One that
    /// touches the edge of the cell begins and ends where `main` does, as in a number that fills its cell; a
    /// remnant of a line does not.
    pub(super) fn beside(&self, main: &Self, side: u32) -> bool {
        let level = self.top.abs_diff(main.top).max(self.bottom.abs_diff(main.bottom));
        if self.on_border(side) && level * LEVEL > main.height() {
            return false;
        }
        let overlap = (self.bottom.min(main.bottom) + 1).saturating_sub(self.top.max(main.top));
        let gap = self.left.saturating_sub(main.right).max(main.left.saturating_sub(self.right));
        f64::from(overlap) >= DIGIT_HEIGHT * f64::from(self.height().max(main.height()))
            && f64::from(gap) <= DIGIT_GAP * f64::from(side)
    }

    /// The blob cut in two where the fewest pixels hold it together, in the middle third of its width: two
    /// digits whose serifs touch. `None` where it has no width to be cut.
    pub(super) fn cut(&self) -> Option<[Self; 2]> {
        let third = self.width() / 3;
        let inked = |column: u32| self.pixels.iter().filter(|p| p.0 == column).count();
        let at = (self.left + third..=self.right - third).min_by_key(|&column| inked(column))?;
        let (left, right): (Vec<_>, Vec<_>) = self.pixels.iter().partition(|p| p.0 <= at);
        Some([Self::of(left)?, Self::of(right)?])
    }

    /// These pixels, with their box; `None` where there are none.
    fn of(pixels: Vec<(u32, u32)>) -> Option<Self> {
        let columns = || pixels.iter().map(|p| p.0);
        let rows = || pixels.iter().map(|p| p.1);
        let (left, right) = (columns().min()?, columns().max()?);
        let (top, bottom) = (rows().min()?, rows().max()?);
        Some(Self { pixels, left, top, right, bottom })
    }

    /// The blob and all ink that hangs on it, in a cell of `side` pixels; itself where that is what reaches
    /// the cell's edge.
    pub(super) fn grown(self, side: u32, is_ink: impl Fn(u32, u32) -> bool) -> Self {
        let mut seen = vec![false; (side * side) as usize];
        self.pixels.iter().for_each(|&(x, y)| seen[(y * side + x) as usize] = true);
        let (mut all, mut next) = (self.pixels.clone(), 0);
        while let Some(&(x, y)) = all.get(next) {
            next += 1;
            let beside = around((x, y), (side, side));
            all.extend(beside.filter(|&(x, y)| {
                is_ink(x, y) && !std::mem::replace(&mut seen[(y * side + x) as usize], true)
            }));
        }
        let all = Self::of(all);
        all.filter(|all| self.on_border(side) || !all.on_border(side)).unwrap_or(self)
    }

    /// The same so far further to the right and down.
    pub(super) fn moved(mut self, (across, down): (u32, u32)) -> Self {
        for pixel in &mut self.pixels {
            *pixel = (pixel.0 + across, pixel.1 + down);
        }
        let (left, right) = (self.left + across, self.right + across);
        Self { left, right, top: self.top + down, bottom: self.bottom + down, ..self }
    }

    /// Both together.
    pub(super) fn with(&self, other: &Self) -> Self {
        let mut pixels = self.pixels.clone();
        pixels.extend(&other.pixels);
        Self {
            pixels,
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// A place and those about it, of so many columns and rows.
fn around((x, y): (u32, u32), (w, h): (u32, u32)) -> impl Iterator<Item = (u32, u32)> {
    let rows = y.saturating_sub(1)..=(y + 1).min(h - 1);
    rows.flat_map(move |y| (x.saturating_sub(1)..=(x + 1).min(w - 1)).map(move |x| (x, y)))
}

/// The connected sets of pixels that are not 0, diagonal neighbours included, in the order of their first
/// pixels.
pub(super) fn blobs(ink: &GrayImage) -> Vec<Blob> {
    let (w, h) = ink.dimensions();
    let mut seen = vec![false; (w * h) as usize];
    let mut found = Vec::new();
    for start in 0..w * h {
        if seen[start as usize] || ink.as_raw()[start as usize] == 0 {
            continue;
        }
        let mut blob = Blob { pixels: Vec::new(), left: w, top: h, right: 0, bottom: 0 };
        let mut stack = vec![(start % w, start / w)];
        seen[start as usize] = true;
        while let Some((x, y)) = stack.pop() {
            blob.pixels.push((x, y));
            blob.left = blob.left.min(x);
            blob.right = blob.right.max(x);
            blob.top = blob.top.min(y);
            blob.bottom = blob.bottom.max(y);
            for (x, y) in around((x, y), (w, h)) {
                let i = (y * w + x) as usize;
                if !seen[i] && ink.as_raw()[i] != 0 {
                    seen[i] = true;
                    stack.push((x, y));
                }
            }
        }
        found.push(blob);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Luma;

    #[test]
    fn a_small_i_has_its_dot_and_a_speck_or_a_line_above_is_none() {
        let box_of = |[left, top, right, bottom]: [u32; 4]| {
            let pixels = (left..=right).flat_map(|x| (top..=bottom).map(move |y| (x, y))).collect();
            Blob::of(pixels).expect("it has pixels")
        };
        let stem = box_of([18, 16, 22, 36]);
        assert!(box_of([18, 7, 22, 11]).is_dot_of(&stem, 42));
        for other in [[20, 10, 20, 11], [18, 1, 22, 3], [10, 7, 30, 11], [30, 7, 34, 11], [18, 0, 22, 5]] {
            assert!(!box_of(other).is_dot_of(&stem, 42), "{other:?}");
        }
    }

    #[test]
    fn digits_whose_serifs_touch_are_cut_at_the_serifs() {
        let stem = |x: u32| (8..11).contains(&x) || (20..23).contains(&x);
        let ink = GrayImage::from_fn(32, 32, |x, y| {
            let serif = y == 27 && (5..26).contains(&x);
            Luma([u8::from((5..28).contains(&y) && (stem(x) || serif)) * 255])
        });
        let found = blobs(&ink);
        let [whole] = found.as_slice() else { panic!("one set of pixels") };
        let [left, right] = whole.cut().expect("it is wide");
        assert!(left.right < right.left && left.right >= 10 && right.left <= 20, "{left:?} {right:?}");
        assert_eq!(left.pixels.len() + right.pixels.len(), whole.pixels.len());
        assert_eq!((left.height(), right.height()), (23, 23));
    }
}
