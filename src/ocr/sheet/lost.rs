//! Letters that hang together with what they stand in, told by their darkness alone where those of other
//! cells stand.

use super::frames::pieces;
use super::ink::{CELL, Sheet};
use super::tokens::Token;
use crate::geometry::{Point, median, ratio};
use crate::ocr::levels::{ink, paper, sorted};
use crate::puzzle::marks::Mark;
use image::{GrayImage, Luma};

/// Widths and heights about a cell's middle that are looked at one after the other, in the letters' heights:
/// the broadest is a W, and some stand beside the middle.
const WINDOWS: [(f64, f64); 2] = [(1.5, 1.25), (1.9, 1.7)];

/// A letter's ink is darker than what it stands on by one of these shares of the darkest there: hairlines of
/// some are pale.
const THRESHOLDS: [f32; 3] = [0.5, 0.3, 0.2];

/// Least depth of a letter's ink, as a share of that of the others.
const LEAST_DEPTH: f32 = 0.5;

/// How many times as high as the other one of a letter and the usual one is at most, and how far it stands
/// from where they do, in their height; and how many times as high one of two letters is: tails hang below.
pub(super) const ALIKE: f64 = 1.12;
const ASTRAY: f64 = 0.4;
pub(super) const HIGHER: f64 = 1.4;

/// From how many times as high as wide on a letter may be the thick stroke of another one.
const SLIM: f64 = 2.0;

/// A piece of ink that may be a letter, and its picture: 0 is paper, 255 its full ink.
pub(super) type Lost = (Token, GrayImage);

/// What is as high as most of the `letters`, in the middle of those of so many cells that have none of these
/// or a slim one, each in all ways to see it. Each letter comes with the number of its cell.
pub(super) fn letters(sheet: &Sheet, letters: &[(usize, &Mark)], cells: usize) -> Vec<Vec<Lost>> {
    let letters = alike(letters);
    let usual = |of: &dyn Fn(&(usize, &Mark)) -> f64| median(letters.iter().map(of)).unwrap_or(0.0);
    let off = |&(cell, mark): &(usize, &Mark)| sheet.pixel(mark.middle) - sheet.middle(cell);
    let height = usual(&|letter| letter.1.size.y) * f64::from(CELL);
    let off = Point::new(usual(&|letter| off(letter).x), usual(&|letter| off(letter).y));
    let windows = |cell: usize| {
        let middle = sheet.middle(cell) + off;
        let about =
            move |window: &(f64, f64)| Window::about(sheet, middle, (window.0 * height, window.1 * height));
        WINDOWS.iter().filter_map(about).flat_map(|window| [window.inverted(), window])
    };
    let depth = |cell: usize| windows(cell).map(|window| f64::from(window.depth())).reduce(f64::max);
    let Some(depth) = median(letters.iter().filter_map(|letter| depth(letter.0))) else { return Vec::new() };
    let is_slim = |mark: &Mark| mark.size.y > SLIM * mark.size.x;
    let is_without = |cell: &usize| letters.iter().all(|(own, mark)| own != cell || is_slim(mark));
    let is_deep = |window: &Window| window.depth() >= LEAST_DEPTH * depth as f32;
    let ways = |cell: usize| -> Vec<Lost> {
        let of = |window: Window| {
            THRESHOLDS.iter().filter_map(move |&share| window.letter(share, height)).collect::<Vec<_>>()
        };
        windows(cell).filter(is_deep).flat_map(of).collect()
    };
    (0..cells).filter(is_without).map(ways).filter(|ways| !ways.is_empty()).collect()
}

/// How high letters usually are, in cells; 0 without any.
pub(super) fn height(letters: &[(usize, &Mark)]) -> f64 {
    median(alike(letters).iter().map(|letter| letter.1.size.y)).unwrap_or(0.0)
}

/// Those of the letters that are about as high as the most: what is left of rings may look like one.
fn alike<'a>(letters: &[(usize, &'a Mark)]) -> Vec<(usize, &'a Mark)> {
    let like = |own: f64, most: f64| letters.iter().filter(move |letter| ratio(letter.1.size.y, own) <= most);
    let (heights, count) =
        (letters.iter().map(|letter| letter.1.size.y), |own: f64| like(own, ALIKE).count());
    let most = heights.max_by(|&a, &b| count(a).cmp(&count(b)).then(b.total_cmp(&a)));
    most.map_or_else(Vec::new, |most| like(most, HIGHER).copied().collect())
}

/// A part of the sheet.
struct Window {
    grey: GrayImage,
    corner: (u32, u32),
    /// Levels of the paper, or the tint, and of the ink.
    levels: (f32, f32),
}

impl Window {
    /// So wide and high about a pixel; `None` where that is not all on the sheet.
    fn about(sheet: &Sheet, middle: Point, (wide, high): (f64, f64)) -> Option<Self> {
        let from = middle - Point::new(wide, high) * 0.5;
        let ((left, top), (width, height)) =
            ((from.x.max(0.0) as u32, from.y.max(0.0) as u32), (wide.ceil() as u32, high.ceil() as u32));
        let is_whole = left + width <= sheet.grey.width() && top + height <= sheet.grey.height();
        let crop = || image::imageops::crop_imm(&sheet.grey, left, top, width, height).to_image();
        (is_whole && width * height > 0).then(|| Self::of(crop(), (left, top)))
    }

    /// Pixels of the sheet that begin at a corner.
    fn of(grey: GrayImage, corner: (u32, u32)) -> Self {
        let all = sorted(grey.pixels().map(|pixel| pixel.0[0]));
        let levels = (f32::from(paper(&all)), f32::from(ink(&all)));
        Self { grey, corner, levels }
    }

    /// By how many levels its ink is darker than its paper.
    fn depth(&self) -> f32 {
        self.levels.0 - self.levels.1
    }

    /// The same with light ink on dark paper.
    fn inverted(&self) -> Self {
        let mut grey = self.grey.clone();
        image::imageops::invert(&mut grey);
        Self::of(grey, self.corner)
    }

    /// What in its middle is as high as letters are, where what is darker by this share is ink.
    fn letter(&self, share: f32, height: f64) -> Option<Lost> {
        let limit = self.levels.0 - share * self.depth();
        let mut ink = self.grey.clone();
        ink.pixels_mut().for_each(|pixel| *pixel = Luma([u8::from(f32::from(pixel.0[0]) < limit) * u8::MAX]));
        let largest = pieces(&ink, (0, 0)).into_iter().max_by_key(|piece| piece.pixels.len());
        let is_high = |high: u32| (height / ALIKE..=height * HIGHER).contains(&f64::from(high));
        let largest = largest.filter(|piece| is_high(piece.height()))?;
        let picture = largest.picture(&self.grey, self.levels.0);
        let letter = Token::of(vec![largest.moved(self.corner)])?;
        let size = Point::new(self.grey.width().into(), self.grey.height().into());
        let middle = Point::new(self.corner.0.into(), self.corner.1.into()) + size * 0.5;
        (letter.middle().distance(middle) <= ASTRAY * height).then_some((letter, picture))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Mesh, Quad};
    use crate::ocr::tests::photo;
    use crate::puzzle::Layout;
    use image::{Rgb, RgbImage};

    fn mark(middle: Point, high: f64) -> Mark {
        Mark { middle, size: Point::new(0.08, high), place: Quad([middle; 4]), ways: Vec::new() }
    }

    #[test]
    fn what_is_as_high_as_other_letters_is_told_from_the_tint_about_it() {
        // Discs with dark rims, the last one all dark; bars that touch these in three cells, a lower one, one
        // aside, and a light one.
        let bar = |cell: u32, u: f64, v: f64| match cell {
            0 | 1 | 5 => u.abs() < 3.0 && v.abs() < 12.0,
            6 => u.abs() < 3.0 && v.abs() < 8.0,
            7 => (u - 12.0).abs() < 3.0 && v.abs() < 12.0,
            _ => false,
        };
        let grey = |x: u32, y: u32| {
            let (Some(left), Some(top)) = (x.checked_sub(72), y.checked_sub(72)) else { return 230 };
            let (u, v) = (f64::from(left % 72) - 35.5, f64::from(top % 72) - 35.5);
            match u.hypot(v) {
                _ if left < 216 && top < 216 && bar(left / 72 + top / 72 * 3, u, v) => 30,
                _ if left / 72 == 2 && top / 72 == 2 && bar(0, u, v) => 220,
                far if left / 72 == 2 && top / 72 == 2 && far < 26.0 => 50,
                far if far < 10.0 => 190,
                far if far < 26.0 => 140,
                _ => 230,
            }
        };
        let rgb = RgbImage::from_fn(360, 360, |x, y| Rgb([grey(x, y); 3]));
        let mesh = Mesh::from_fn(3, 3, |r, c| Point::new(72.0 + 72.0 * c as f64, 72.0 + 72.0 * r as f64));
        let sheet = Sheet::of(&photo(rgb), &Layout::full(3, 3), mesh, 1);
        let known = [mark(Point::new(0.5, 0.5), 0.33), mark(Point::new(1.5, 0.5), 0.33)];
        let found = letters(&sheet, &[(0, &known[0]), (1, &known[1])], 9);
        let seen = |ways: &[Lost]| ways.iter().map(|lost| sheet.lattice(lost.0.middle())).collect::<Vec<_>>();
        let places: Vec<Vec<Point>> = found.iter().map(|ways| seen(ways)).collect();
        // Known letters that are slim are looked at again.
        let middles = [(0.5, 0.5), (1.5, 0.5), (2.5, 1.5), (2.5, 2.5)].map(|(x, y)| Point::new(x, y));
        assert_eq!(places.len(), middles.len(), "{places:?}");
        let are_at = |(ways, middle): (&Vec<Point>, Point)| ways.iter().all(|at| at.distance(middle) < 0.03);
        assert!(places.iter().zip(middles).all(are_at), "{places:?}");
        assert!(found.iter().flatten().all(|lost| (lost.0.size().y - 24.0).abs() <= 2.0));
        assert!(letters(&sheet, &[], 9).is_empty(), "nobody knows how high letters are");
    }

    #[test]
    fn what_is_left_of_rings_says_nothing_of_the_height_of_letters() {
        let marks = [0.33, 0.5, 0.31, 0.52, 0.4, 0.32].map(|high| mark(Point::new(0.5, 0.5), high));
        let letters: Vec<(usize, &Mark)> = (0..).zip(&marks).collect();
        let own: Vec<usize> = alike(&letters).into_iter().map(|letter| letter.0).collect();
        assert_eq!(own, [0, 2, 4, 5]);
    }
}
