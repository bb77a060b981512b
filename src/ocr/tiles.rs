//! Cells of screens that are not of the paper's colour: tiles on a lighter ground, highlighted cells between
//! light lines, the selected cell with its light symbol.

use super::cells::{MARGIN, RIM, SIDE};
use crate::geometry::Mesh;
use image::{Rgb, RgbImage};

/// Grey levels by which the gaps around a cell are lighter than the cell where it is a tile.
const LIGHTER_GAP: i32 = 14;

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
/// the tiles for ink; and of a dark cell whose symbol is light the negative.
pub(super) fn whiten(rgb: &mut RgbImage, mesh: &Mesh) {
    let corner = |i: usize| i as u32 * SIDE + MARGIN;
    let cells =
        (0..mesh.rows() * mesh.columns()).map(|i| (corner(i % mesh.columns()), corner(i / mesh.columns())));
    let tiles: Vec<Tile> = cells.map(|corner| Tile::new(rgb, corner)).collect();
    let usual = middle(tiles.iter().map(|tile| tile.level).collect());
    // Where most cells are tiles all are; else those that are highlighted between light lines.
    let are_all = middle(tiles.iter().map(|tile| tile.gap).collect()) >= LIGHTER_GAP;
    for tile in &tiles {
        if tile.level + SELECTED <= usual && tile.is_negative(rgb) {
            tile.map(rgb, |v, paper| 255 - v.saturating_sub(paper) * 255 / (255 - paper).max(1));
        } else if are_all || tile.gap >= LIGHTER_GAP {
            tile.map(rgb, |v, paper| (v * 255 / paper.max(1)).min(255));
        }
    }
}

/// A straightened cell as it looks in colours.
struct Tile {
    /// Its top left pixel.
    corner: (u32, u32),
    /// The colour of its paper.
    paper: [u8; 3],
    /// How light that is.
    level: i32,
    /// By how many levels the gaps around it are lighter.
    gap: i32,
}

impl Tile {
    fn new(rgb: &RgbImage, corner: (u32, u32)) -> Self {
        let sides: Vec<Rgb<u8>> = sides(corner).map(|(x, y)| *rgb.get_pixel(x, y)).collect();
        let paper = [0, 1, 2].map(|channel: usize| middle(sides.iter().map(|p| p.0[channel]).collect()));
        let level = level(Rgb(paper));
        Self { corner, paper, level, gap: ring(rgb, corner) - level }
    }

    /// Whether its paper is of one colour, and its symbol much lighter and nothing in it darker.
    fn is_negative(&self, rgb: &RgbImage) -> bool {
        let (x0, y0) = self.corner;
        let inset = (f64::from(SIDE) * RIM) as u32;
        let inner = |from: u32| from + inset..from + SIDE - inset;
        let places = inner(y0).flat_map(|y| inner(x0).map(move |x| (x, y)));
        let mut all: Vec<i32> = places.map(|(x, y)| level(*rgb.get_pixel(x, y))).collect();
        let mut sides: Vec<i32> = sides(self.corner).map(|(x, y)| level(*rgb.get_pixel(x, y))).collect();
        all.sort_unstable();
        sides.sort_unstable();
        let rank = |levels: &[i32], share: f64| levels[(levels.len() as f64 * share) as usize];
        let is_even = rank(&sides, MOST.1) - rank(&sides, MOST.0) <= EVEN;
        is_even && rank(&all, LIGHTEST) >= self.level + SELECTED && rank(&all, 0.0) >= self.level - EVEN
    }

    /// Changes every value of the cell by what is said of it and of the paper's.
    fn map(&self, rgb: &mut RgbImage, value: impl Fn(u32, u32) -> u32) {
        let (x0, y0) = self.corner;
        for (x, y) in (y0..y0 + SIDE).flat_map(|y| (x0..x0 + SIDE).map(move |x| (x, y))) {
            for (v, paper) in rgb.get_pixel_mut(x, y).0.iter_mut().zip(self.paper) {
                *v = value((*v).into(), paper.into()) as u8;
            }
        }
    }
}

/// The places at the left and right sides of a cell's inner part, where bold symbols do not reach.
fn sides((x0, y0): (u32, u32)) -> impl Iterator<Item = (u32, u32)> {
    let inset = (f64::from(SIDE) * RIM) as u32;
    let xs = [x0 + inset, x0 + inset + 2, x0 + SIDE - inset - 3, x0 + SIDE - inset - 1];
    (y0 + inset..y0 + SIDE - inset).flat_map(move |y| xs.map(|x| (x, y)))
}

/// How light the gaps around a cell are. One at the edge of the board has no gap there: the lightest side but
/// one counts.
fn ring(rgb: &RgbImage, (x, y): (u32, u32)) -> i32 {
    let side = |at: &dyn Fn(u32) -> (u32, u32)| {
        middle((GAP..SIDE - GAP).map(|k| level(*rgb.get_pixel(at(k).0, at(k).1))).collect())
    };
    let (right, below) = (x + SIDE, y + SIDE);
    let mut sides =
        [side(&|k| (x, y + k)), side(&|k| (right, y + k)), side(&|k| (x + k, y)), side(&|k| (x + k, below))];
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;
    use crate::ocr::cells::straighten;
    use crate::photo::Photo;

    /// Cells of 30 pixels a side on a board of 6 x 6.
    const CELL: u32 = 30;

    /// The darkest of each cell's middle, by row and column, on a board drawn as is said of each pixel: its
    /// cell, and its place in that, or `None` where there is no cell.
    fn darkest(colour: impl Fn(Option<[u32; 4]>) -> [u8; 3]) -> Vec<u8> {
        let rgb = RgbImage::from_fn(200, 200, |x, y| {
            let cell =
                (x >= 5 && y >= 5).then(|| [(y - 5) / CELL, (x - 5) / CELL, (y - 5) % CELL, (x - 5) % CELL]);
            Rgb(colour(cell))
        });
        let mesh = Mesh::from_fn(6, 6, |r, c| Point::new(6.0 + c as f64 * 30.0, 6.0 + r as f64 * 30.0));
        let photo = Photo {
            rgb: rgb.into(),
            name: "drawn".to_owned(),
            sha256: String::new(),
            format: image::ImageFormat::Png,
            pages: 1,
            orientation: crate::geometry::Turn::NONE,
            jpeg_quality: None,
        };
        let board = straighten(&photo, &mesh);
        board.cells().map(|cell| board.crop(cell, -12).iter().copied().min().unwrap_or(0)).collect()
    }

    #[test]
    fn highlighted_cells_between_light_lines_are_as_light_as_the_others() {
        let drawn = darkest(|at| match at {
            None => [30; 3],
            Some([row, column, v, u]) => match (row.min(column), v.min(u)) {
                (0, 0 | 1) => [250; 3],
                (0, _) => [60, 195, 240],
                (_, 0 | 1) => [215; 3],
                _ => [255; 3],
            },
        });
        assert!(drawn.iter().all(|&darkest| darkest > 200), "{drawn:?}");
    }

    #[test]
    fn the_light_symbol_of_a_selected_cell_is_dark_on_light() {
        let selected = 14_usize;
        let drawn = darkest(|at| match at {
            None => [250; 3],
            Some([row, column, v, u]) => match ((row * 6 + column) as usize == selected, v.min(u) < 1) {
                (_, true) => [190; 3],
                (true, _) if (12..18).contains(&u) && (8..24).contains(&v) => [255; 3],
                (true, _) => [20, 90, 235],
                _ => [252; 3],
            },
        });
        for (cell, &darkest) in drawn.iter().enumerate() {
            assert!((darkest > 200) == (cell != selected), "cell {cell} is {darkest}");
        }
        assert!(drawn[selected] < 60, "{drawn:?}");
    }
}
