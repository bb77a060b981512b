//! One tile: the number in the middle of a box, and the dots in its corners.

use super::ink::Sheet;
use crate::geometry::{Point, median};
use crate::ocr::blobs::Blob;
use crate::puzzle::marks::{Mark, Tile};

/// How far from a tile's middle that of its number may be, in sides, and those of its digits beside it where
/// they stand far apart.
const CENTRAL: f64 = 0.2;
const BROAD: f64 = 0.36;

/// How many times as wide or as high as a number what goes around it is at least: a piece of the tile's
/// lines may be hardly longer the other way.
const AROUND: f64 = 1.8;

/// How high a number is at most, as a share of its tile: what is higher is crossed out with it, since the
/// tile lies on the board, where it is shown again.
const HIGH: f64 = 0.75;

/// Share of a tile's side at a corner in which its dot lies, and side of the spot that is looked at: larger
/// than lines are thick, smaller than dots.
const CORNER: f64 = 0.32;
const SPOT: f64 = 0.09;

/// From which darkness on a corner tells where dots are, how many of them do at least, how far from the usual
/// place they are at most, in sides, how far inwards on a tile that is no rectangle, as where a page curls,
/// and what share of them is no farther.
const DOTTED: f64 = 0.55;
const FEWEST: usize = 6;
const NEAR: f64 = 0.07;
const INWARDS: f64 = 0.12;
const MOST: f64 = 0.85;

/// Which of a tile's pixels, from the darkest, shows its ink, and which its paper.
const INK: f64 = 0.03;
const PAPER: f64 = 0.7;

/// Which of the pixels of a number's box, from the darkest, shows its ink.
const NUMBER: f64 = 0.1;

/// Share of a dark tile's side about its middle in which its sides are looked for, how far from the middle at
/// most, and from where to where, from both sides, a corner is no part of the tile where it is cut off, and
/// is where it is round.
const CORE: f64 = 0.5;
const FARTHEST: f64 = 0.8;
const CUT: (f64, f64) = (0.07, 0.13);

/// A part of a sheet, in pixels.
pub(super) struct Square {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) wide: u32,
    pub(super) high: u32,
}

impl Square {
    pub(super) fn of(hole: &Blob) -> Self {
        Self { left: hole.left, top: hole.top, wide: hole.width(), high: hole.height() }
    }

    /// The same part and so many pixels about it, on a sheet.
    pub(super) fn grown(&self, by: u32, sheet: &Sheet) -> Self {
        let (across, down) = sheet.grey.dimensions();
        let (left, top) = (self.left.saturating_sub(by), self.top.saturating_sub(by));
        let (right, bottom) = (self.left + self.wide + by, self.top + self.high + by);
        Self { left, top, wide: right.min(across) - left, high: bottom.min(down) - top }
    }

    /// The part so far about a place, both in cells; `None` where the sheet ends before.
    pub(super) fn about(sheet: &Sheet, middle: Point, half: Point) -> Option<Self> {
        let (from, to) = (sheet.pixel(middle - half), sheet.pixel(middle + half));
        let (w, h) = sheet.grey.dimensions();
        let is_on = from.x >= 0.0 && from.y >= 0.0 && to.x < f64::from(w) && to.y < f64::from(h);
        let (left, top) = (from.x as u32, from.y as u32);
        is_on.then(|| Self { left, top, wide: to.x as u32 - left, high: to.y as u32 - top })
    }

    /// The part that a tile covers; `None` where the sheet ends before.
    pub(super) fn of_tile(sheet: &Sheet, tile: &Tile) -> Option<Self> {
        Self::about(sheet, tile.middle, tile.size * 0.5)
    }

    fn middle_and_size(&self) -> (Point, Point) {
        let size = Point::new(self.wide.into(), self.high.into());
        (Point::new(self.left.into(), self.top.into()) + size * 0.5, size)
    }
}

/// The number in a box; `None` where there is not one in its middle.
pub(super) fn number(sheet: &Sheet, square: &Square, marks: &[Mark]) -> Option<Mark> {
    let (middle, pixels) = square.middle_and_size();
    let (place, size) = (sheet.lattice(middle), sheet.in_cells(pixels));
    let is_about = |mark: &Mark, broad: f64| {
        let off = mark.middle - place;
        off.x.abs() <= broad * size.x && off.y.abs() <= CENTRAL * size.y
    };
    let central: Vec<&Mark> = marks.iter().filter(|mark| is_about(mark, BROAD)).collect();
    // A piece of the tile's lines may go around its number.
    let is_around = |mark: &Mark| {
        central.iter().any(|inner| {
            let off = inner.middle - mark.middle;
            let (wider, higher) = (mark.size.x / inner.size.x, mark.size.y / inner.size.y);
            wider.min(higher) > 1.0
                && wider.max(higher) > AROUND
                && off.x.abs() < mark.size.x / 2.0
                && off.y.abs() < mark.size.y / 2.0
        })
    };
    let mut central: Vec<&Mark> = central.iter().copied().filter(|mark| !is_around(mark)).collect();
    central.sort_by(|a, b| a.middle.x.total_cmp(&b.middle.x));
    Mark::joined(&central).filter(|number| is_about(number, CENTRAL))
}

/// The tile in a box; `None` where there is not one number in its middle, or one that is crossed out.
pub(super) fn tile(sheet: &Sheet, square: &Square, marks: &[Mark]) -> Option<Tile> {
    let (middle, pixels) = square.middle_and_size();
    let (place, size) = (sheet.place(middle, pixels), sheet.in_cells(pixels));
    let number = number(sheet, square, marks).filter(|number| number.size.y <= HIGH * size.y)?;
    let (spots, depth) = darkest_spots(sheet, square, &number, None);
    let cut = cut_off(sheet, square);
    let corners = std::array::from_fn(|k| spots[k].0.max(cut[k]));
    Some(Tile { middle: sheet.lattice(middle), size, place, number, corners, depth })
}

/// Tiles, of which the corners are as dark as where the dots of most are, if these are all in one place: the
/// round corners of frames and stains are not there.
pub(super) fn with_usual_spots(sheet: &Sheet, mut tiles: Vec<Tile>) -> Vec<Tile> {
    let spots = |tile: &Tile, about: Option<Point>| {
        let square = Square::of_tile(sheet, tile)?;
        Some(darkest_spots(sheet, &square, &tile.number, about).0)
    };
    let seen = tiles.iter().filter_map(|tile| spots(tile, None)).flatten();
    let places: Vec<Point> = seen.filter(|spot| spot.0 >= DOTTED).map(|spot| spot.1).collect();
    let usual = |of: fn(&Point) -> f64| median(places.iter().map(of));
    let Some((x, y)) = usual(|p| p.x).zip(usual(|p| p.y)) else { return tiles };
    let is_near = |p: &&Point| (p.x - x).abs().max((p.y - y).abs()) <= NEAR;
    let near = places.iter().filter(is_near).count();
    if near < FEWEST || (near as f64) < MOST * places.len() as f64 {
        return tiles;
    }
    for tile in &mut tiles {
        if let Some(own) = spots(tile, Some(Point::new(x, y))) {
            tile.corners = std::array::from_fn(|k| tile.corners[k].min(own[k].0));
        }
    }
    tiles
}

/// Tiles without those that have the number of one before them.
pub(super) fn each_once(all: impl Iterator<Item = Tile>) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = Vec::new();
    for tile in all {
        if tiles.iter().all(|other| other.number != tile.number) {
            tiles.push(tile);
        }
    }
    tiles
}

/// How dark the darkest spot in each corner of a box is, of its ink, where its number does not cover it, and
/// how far it is from that corner, in sides; and how many grey levels this ink is darker than its paper. Of
/// those near the place `about` alone, where there is one.
fn darkest_spots(
    sheet: &Sheet,
    square: &Square,
    number: &Mark,
    about: Option<Point>,
) -> ([(f64, Point); 4], f64) {
    let &Square { left, top, wide, high } = square;
    let half = number.size * 0.5;
    let covers = |p: Point| {
        let off = sheet.lattice(p) - number.middle;
        off.x.abs() <= half.x && off.y.abs() <= half.y
    };
    let grey = |x: u32, y: u32| f64::from(sheet.grey.get_pixel(x, y).0[0]);
    let pixels = || (0..wide * high).map(|i| (left + i % wide, top + i / wide));
    let sorted = |is: &dyn Fn(Point) -> bool| {
        let own = pixels().filter(|&(x, y)| is(Point::new(f64::from(x) + 0.5, f64::from(y) + 0.5)));
        let mut levels: Vec<f64> = own.map(|(x, y)| grey(x, y)).collect();
        levels.sort_by(f64::total_cmp);
        levels
    };
    let level = |levels: &[f64], share: f64| levels.get((levels.len() as f64 * share) as usize).copied();
    let (all, of_number) = (sorted(&|_| true), sorted(&covers));
    let paper = level(&all, PAPER).unwrap_or_default();
    // A thin figure may be all the ink there is.
    let inks = [level(&all, INK), level(&of_number, NUMBER)];
    let ink = inks.into_iter().flatten().fold(f64::INFINITY, f64::min);
    let depth = (paper - ink).max(1.0);
    let spot = ((f64::from(wide.min(high)) * SPOT).round() as u32).max(2);
    let (across, down) = ((f64::from(wide) * CORNER) as u32, (f64::from(high) * CORNER) as u32);
    let darkness = |x: u32, y: u32| {
        let pixels = (0..spot * spot).map(|i| grey(x + i % spot, y + i / spot));
        (paper - pixels.sum::<f64>() / f64::from(spot * spot)) / depth
    };
    let corner = |k: usize| {
        let (is_left, is_top) = (k.is_multiple_of(2), k / 2 == 0);
        let x0 = if is_left { left } else { left + wide - across };
        let y0 = if is_top { top } else { top + high - down };
        let middle =
            |(x, y): (u32, u32)| Point::new(x.into(), y.into()) + Point::new(0.5, 0.5) * f64::from(spot);
        let inwards = |at: Point| {
            let from = |at: f64, low: u32, side: u32, is_low: bool| {
                let off = (at - f64::from(low)) / f64::from(side);
                if is_low { off } else { 1.0 - off }
            };
            Point::new(from(at.x, left, wide, is_left), from(at.y, top, high, is_top))
        };
        let is_about = |at: Point| {
            about.is_none_or(|about| {
                let off = inwards(at) - about;
                (-NEAR..=INWARDS).contains(&off.x) && (-NEAR..=INWARDS).contains(&off.y)
            })
        };
        (y0..=(y0 + down).saturating_sub(spot))
            .flat_map(|y| (x0..=(x0 + across).saturating_sub(spot)).map(move |x| (x, y)))
            .filter(|&at| !covers(middle(at)) && is_about(middle(at)))
            .map(|(x, y)| (darkness(x, y), inwards(middle((x, y)))))
            .fold((0.0, Point::default()), |best, spot| if spot.0 > best.0 { spot } else { best })
    };
    (std::array::from_fn(corner), depth)
}

/// How much of each corner of a dark tile is cut off, as where dots are as light as the paper about it: its
/// own dark does not reach there. None of those of a light one.
fn cut_off(sheet: &Sheet, square: &Square) -> [f64; 4] {
    let (middle, size) = square.middle_and_size();
    let is_dark = |x: f64, y: f64| x >= 0.0 && y >= 0.0 && sheet.is_dark(Point::new(x, y));
    // How far the tile goes on in this direction, along most lines.
    let reach = |along: Point, aside: Point| {
        let (far, broad) = ((along.x + along.y).abs(), (aside.x + aside.y) * CORE / 2.0);
        let step = along * (1.0 / far);
        let is_in = |on: &u32| {
            let lines = -(broad as i32)..=broad as i32;
            let at =
                |off: i32| middle + step * f64::from(*on) + aside * (f64::from(off) / (aside.x + aside.y));
            let count = lines.clone().filter(|&off| is_dark(at(off).x, at(off).y)).count();
            2 * count > lines.count()
        };
        (1..(FARTHEST * far) as u32).take_while(is_in).last().map_or(0.0, f64::from)
    };
    let (wide, high) = (Point::new(size.x, 0.0), Point::new(0.0, size.y));
    let [left, right] = [-1.0, 1.0].map(|to| to * reach(wide * to, high));
    let [top, bottom] = [-1.0, 1.0].map(|to| to * reach(high * to, wide));
    let corner = |k: usize| {
        let x = if k.is_multiple_of(2) { left } else { right };
        let y = if k / 2 == 0 { top } else { bottom };
        let [from, until] = [CUT.0, CUT.1].map(|share| (share * size.x.min(size.y)).round() as u32);
        let side = (until - from).max(1);
        let inwards = |v: f64, on: u32| v - v.signum() * f64::from(from + on);
        let pixels = (0..side * side).map(|i| (inwards(x, i % side), inwards(y, i / side)));
        let bare = pixels.filter(|(x, y)| !is_dark(middle.x + x, middle.y + y)).count();
        bare as f64 / f64::from(side * side)
    };
    // A light tile reaches nowhere; nor is that one whose sides are not seen.
    if left < 0.0 && right > 0.0 && top < 0.0 && bottom > 0.0 {
        std::array::from_fn(corner)
    } else {
        [0.0; 4]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Mesh, Quad};
    use crate::ocr::tests::photo;
    use crate::puzzle::Layout;
    use crate::puzzle::marks::Glyph;
    use image::{Rgb, RgbImage};

    /// A page with a board of 3 x 3 cells of 60 pixels, which begins at 90, and a cell about it.
    fn sheet(rgb: RgbImage) -> Sheet {
        let mesh = Mesh::from_fn(3, 3, |r, c| Point::new(90.0 + 60.0 * c as f64, 90.0 + 60.0 * r as f64));
        Sheet::of(&photo(rgb), &Layout::full(3, 3), mesh, 1)
    }

    #[test]
    fn a_thin_figure_alone_makes_no_dots_of_what_is_paler() {
        // A tile with a thin 1, paler specks in its corners, and a dot as dark as the 1 or none.
        let corners = |is_dotted: bool| {
            let rgb = RgbImage::from_fn(300, 300, |x, y| {
                let is = |left: u32, top: u32, side: u32| {
                    (left..left + side).contains(&x) && (top..top + side).contains(&y)
                };
                let is_speck = [(94, 94), (138, 94), (94, 138), (138, 138)].iter().any(|&(x, y)| is(x, y, 5));
                let is_dot = is_dotted && is(93, 93, 8);
                let is_ink = is_dot || ((119..121).contains(&x) && (113..127).contains(&y));
                Rgb([if is_ink {
                    40
                } else if is_speck {
                    180
                } else {
                    230
                }; 3])
            });
            let sheet = sheet(rgb);
            let middle = Point::new(0.5, 0.5);
            let ways = vec![vec![Glyph::taken_for('1', 1.0)]];
            let size = Point::new(0.06, 0.26);
            let one = Mark { middle, size, place: Quad([middle; 4]), ways };
            let from = sheet.pixel(Point::new(0.03, 0.03));
            let until = sheet.pixel(Point::new(0.97, 0.97));
            let square = Square {
                left: from.x as u32,
                top: from.y as u32,
                wide: (until.x - from.x) as u32,
                high: (until.y - from.y) as u32,
            };
            tile(&sheet, &square, &[one]).expect("a tile").corners
        };
        let bare = corners(false);
        assert!(bare.iter().all(|&corner| corner < 0.5), "{bare:?}");
        let dotted = corners(true);
        assert!(dotted[0] > 0.8 && dotted[1..].iter().all(|&corner| corner < 0.5), "{dotted:?}");
    }

    #[test]
    fn corners_that_are_cut_off_a_dark_tile_are_dots_and_round_ones_are_none() {
        // A tile with round corners, of which the first is cut off, and a 0 that is light on it.
        let side = 56.0;
        let rgb = RgbImage::from_fn(300, 300, |x, y| {
            let (x, y) = (f64::from(x) - 92.0, f64::from(y) - 92.0);
            let is_in = (0.0..side).contains(&x) && (0.0..side).contains(&y);
            let [from_x, from_y] = [x, y].map(|v| (9.0 - v.min(side - v)).max(0.0));
            let is_ground = is_in && from_x.hypot(from_y) <= 9.0 && x + y >= 18.0;
            let far = ((x - 28.0) * 1.4).hypot(y - 28.0);
            Rgb([if is_ground && !(8.0..12.0).contains(&far) { 30 } else { 230 }; 3])
        });
        let sheet = sheet(rgb);
        let from = sheet.pixel(Point::new(0.08, 0.08));
        let square = |from: Point, side: u32| Square {
            left: from.x as u32,
            top: from.y as u32,
            wide: side,
            high: side,
        };
        let cut = cut_off(&sheet, &square(from, 60));
        assert!(cut[0] > 0.9 && cut[1..].iter().all(|&corner| corner < 0.1), "{cut:?}");
        let light = cut_off(&sheet, &square(sheet.pixel(Point::new(1.08, 1.08)), 60));
        assert!(light.iter().all(|&corner| corner < 0.1), "{light:?}");
        let middle = Point::new(0.5, 0.5);
        let ways = vec![vec![Glyph::taken_for('0', 1.0)]];
        let zero = Mark { middle, size: Point::new(0.3, 0.4), place: Quad([middle; 4]), ways };
        let dots = tile(&sheet, &square(from, 60), &[zero]).expect("a tile").corners;
        assert!(dots[0] > 0.9, "{dots:?}");
    }

    #[test]
    fn corners_are_as_dark_as_where_the_dots_of_most_tiles_are() {
        // Six tiles with two dots each, the first with a stain in another corner; the second may lean.
        let side = 54.0;
        let corner = |i: u32| Point::new(93.0 + 60.0 * f64::from(i % 3), 93.0 + 60.0 * f64::from(i / 3));
        let corners = |even: Option<f64>, lean: f64| {
            let dots = |i: u32| {
                let off = even.unwrap_or(7.0 + 3.0 * f64::from(i % 3));
                let lean = if i == 1 { lean } else { 0.0 };
                [Point::new(off, off + lean), Point::new(side - off, side - off)]
            };
            let rgb = RgbImage::from_fn(300, 300, |x, y| {
                let at = |i: u32| Point::new(f64::from(x) + 0.5, f64::from(y) + 0.5) - corner(i);
                let is_dot = (0..6).any(|i| dots(i).iter().any(|dot| dot.distance(at(i)) < 3.5));
                let is_number = (0..6).any(|i| (at(i).x - 27.0).abs() < 2.0 && (at(i).y - 27.0).abs() < 8.0);
                let is_stain = at(0).distance(Point::new(4.0, 50.0)) < 4.0;
                Rgb([if is_dot || is_number {
                    40
                } else if is_stain {
                    130
                } else {
                    230
                }; 3])
            });
            let sheet = sheet(rgb);
            let tile_of = |i: u32| {
                let middle = Point::new(f64::from(i % 3) + 0.5, f64::from(i / 3) + 0.5);
                let ways = vec![vec![Glyph::taken_for('1', 1.0)]];
                let one = Mark { middle, size: Point::new(0.07, 0.27), place: Quad([middle; 4]), ways };
                let square = Square::about(&sheet, middle, Point::new(0.45, 0.45)).expect("on the sheet");
                tile(&sheet, &square, &[one]).expect("a tile")
            };
            let seen: Vec<Tile> = (0..6).map(tile_of).collect();
            let own = seen[0].corners;
            let told = with_usual_spots(&sheet, seen);
            (own, told[0].corners, told[1].corners)
        };
        let (seen, told, _) = corners(Some(12.0), 0.0);
        assert!(seen[2] > 0.4, "{seen:?}");
        assert!(told[2] < 0.1 && told[0] > 0.8 && told[3] > 0.8, "{told:?}");
        let (_, _, leaning) = corners(Some(7.0), 6.0);
        assert!(leaning[1] < 0.1 && leaning[0] > 0.85 && leaning[3] > 0.85, "{leaning:?}");
        let (seen, told, _) = corners(None, 0.0);
        assert_eq!(seen.map(f64::to_bits), told.map(f64::to_bits), "dots in several places");
    }

    #[test]
    fn a_tile_whose_number_is_crossed_out_is_none() {
        let white = RgbImage::from_pixel(300, 300, Rgb([230; 3]));
        let sheet = sheet(white);
        let middle = Point::new(0.5, 0.5);
        let from = sheet.pixel(Point::new(0.1, 0.1));
        let is_tile = |high: f64| {
            let ways = vec![vec![Glyph::taken_for('4', 1.0)]];
            let four = Mark { middle, size: Point::new(0.5, high), place: Quad([middle; 4]), ways };
            let square = Square { left: from.x as u32, top: from.y as u32, wide: 58, high: 58 };
            tile(&sheet, &square, &[four]).is_some()
        };
        assert!(is_tile(0.5), "a high number");
        assert!(!is_tile(0.7), "a stroke from corner to corner");
    }
}
