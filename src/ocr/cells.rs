//! Cells cut from the photo: the board seen straight from above and evenly lit.

use crate::geometry::{Cell, Mesh, Point};
use crate::photo::Photo;
use crate::raster::{self, Shine};
use image::{GrayImage, RgbImage};

/// Side of a straightened cell in pixels: a printed digit is then about 30 pixels high, what Tesseract's line
/// recogniser was trained on.
pub const SIDE: u32 = 48;

/// Pixels around the straightened board: a symbol that is printed or written across its frame is still seen.
pub const MARGIN: u32 = 6;

/// A board seen straight from above, evenly lit, with a margin of [`MARGIN`] pixels all around.
#[derive(Clone, Debug)]
pub struct Straight {
    /// `columns * SIDE + 2 * MARGIN` wide, `rows * SIDE + 2 * MARGIN` high.
    pub grey: GrayImage,
    /// Rows of cells.
    pub rows: u16,
    /// Columns of cells.
    pub columns: u16,
}

impl Straight {
    /// Every cell, row by row, numbered as the mesh the board was straightened with.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let (rows, columns) = (self.rows, self.columns);
        (0..rows).flat_map(move |r| (0..columns).map(move |c| Cell::new(r, c)))
    }

    /// A cell with `pad` pixels around it (at most [`MARGIN`]; negative cuts off).
    pub fn crop(&self, cell: Cell, pad: i32) -> GrayImage {
        let at = |i: u16| (u32::from(i) * SIDE + MARGIN).saturating_add_signed(-pad);
        let side = SIDE.saturating_add_signed(2 * pad);
        raster::crop(&self.grey, (at(cell.column), at(cell.row)), (side, side))
    }
}

/// The board straightened and evenly lit.
pub fn straighten(photo: &Photo, mesh: &Mesh) -> Straight {
    coloured(photo, mesh).0
}

/// Share of a cell's side that is left out all around where its paper and its symbol are told apart.
const RIM: f64 = 0.2;

/// Points along each side of a cell's inner part that are looked at for it: no stroke is thinner than two.
const POINTS: usize = 14;

/// Which of a cell's values, from the darkest to the brightest, are its darkest, its paper and its brightest.
const DARKEST: f64 = 0.03;
const MIDDLE: f64 = 0.5;
const BRIGHTEST: f64 = 0.97;

/// How many times as far above the paper as below it the values of a board reach whose symbols are lighter
/// than their cells.
const LIGHTER: u32 = 2;

/// Whether the symbols of a board are lighter than the cells they stand in, as on dark screens.
fn is_negative(rgb: &RgbImage, mesh: &Mesh) -> bool {
    let (w, h) = (f64::from(rgb.width()), f64::from(rgb.height()));
    let along = |i: usize| RIM + (1.0 - 2.0 * RIM) * (i as f64 + 0.5) / POINTS as f64;
    let (mut below, mut above) = (0, 0);
    for i in 0..mesh.rows() * mesh.columns() {
        let (row, column) = ((i / mesh.columns()) as f64, (i % mesh.columns()) as f64);
        let at = |k: usize| mesh.map(Point::new(column + along(k % POINTS), row + along(k / POINTS)));
        let is_on = |p: &Point| p.x >= 0.0 && p.y >= 0.0 && p.x < w && p.y < h;
        let points = (0..POINTS * POINTS).map(at).filter(is_on);
        let mut values: Vec<u32> =
            points.map(|p| rgb.get_pixel(p.x as u32, p.y as u32).0.map(u32::from).iter().sum()).collect();
        if values.is_empty() {
            continue;
        }
        values.sort_unstable();
        let value = |share: f64| values[(values.len() as f64 * share) as usize];
        below += value(MIDDLE) - value(DARKEST);
        above += value(BRIGHTEST) - value(MIDDLE);
    }
    above > LIGHTER * below
}

/// Grey levels by which the gaps of a board are lighter than its cells where these are tiles.
const LIGHTER_GAP: i32 = 14;

/// Pixels of a straightened cell, from its side inwards, in which there is the gap to the next tile.
const GAP: u32 = 2;

/// Makes the paper of every cell white where cells are tiles on a lighter ground, which else passes for the
/// paper, and the tiles for ink.
fn flatten_tiles(rgb: &mut RgbImage, mesh: &Mesh) {
    let corner = |i: usize| i as u32 * SIDE + MARGIN;
    let cells =
        (0..mesh.rows() * mesh.columns()).map(|i| (corner(i % mesh.columns()), corner(i / mesh.columns())));
    let cells: Vec<(u32, u32)> = cells.collect();
    let papers: Vec<[u8; 3]> = cells.iter().map(|&(x, y)| paper(rgb, x, y)).collect();
    let sum = |v: [u8; 3]| v.map(i32::from).iter().sum::<i32>() / 3;
    // A cell at the edge of the board has no gap there: the lightest side but one counts.
    let ring = |x: u32, y: u32| -> i32 {
        let side = |at: &dyn Fn(u32) -> (u32, u32)| {
            let pixel = |k: u32| sum(rgb.get_pixel(at(k).0, at(k).1).0);
            let mut values: Vec<i32> = (GAP..SIDE - GAP).map(pixel).collect();
            let middle = values.len() / 2;
            *values.select_nth_unstable(middle).1
        };
        let (right, below) = (x + SIDE, y + SIDE);
        let mut sides = [
            side(&|k| (x, y + k)),
            side(&|k| (right, y + k)),
            side(&|k| (x + k, y)),
            side(&|k| (x + k, below)),
        ];
        sides.sort_unstable();
        sides[sides.len() - 2]
    };
    let steps: Vec<i32> =
        cells.iter().zip(&papers).map(|(&(x, y), &paper)| ring(x, y) - sum(paper)).collect();
    let mut sorted = steps.clone();
    sorted.sort_unstable();
    // Where most cells are tiles all are; else those that are highlighted between light lines.
    let are_all = sorted.get(sorted.len() / 2).is_some_and(|&step| step >= LIGHTER_GAP);
    let tiles = cells.iter().zip(&papers).zip(steps).filter(|(_, step)| are_all || *step >= LIGHTER_GAP);
    for ((&(x0, y0), paper), _) in tiles {
        for y in y0..y0 + SIDE {
            for x in x0..x0 + SIDE {
                let pixel = rgb.get_pixel_mut(x, y);
                for (v, paper) in pixel.0.iter_mut().zip(paper) {
                    *v = (u32::from(*v) * 255 / u32::from(*paper).max(1)).min(255) as u8;
                }
            }
        }
    }
}

/// The paper of the straightened cell whose top left corner is (`x0`, `y0`): the middle of its values in each
/// channel, of which one in four is looked at.
fn paper(rgb: &RgbImage, x0: u32, y0: u32) -> [u8; 3] {
    let inset = (f64::from(SIDE) * RIM) as u32;
    let inner = |from: u32| (from + inset..from + SIDE - inset).step_by(2);
    std::array::from_fn(|channel| {
        let places = inner(y0).flat_map(|y| inner(x0).map(move |x| (x, y)));
        let mut values: Vec<u8> = places.map(|(x, y)| rgb.get_pixel(x, y).0[channel]).collect();
        let middle = values.len() / 2;
        *values.select_nth_unstable(middle).1
    })
}

/// The board straightened and evenly lit, and as large in the photo's colours; of a board whose symbols are
/// lighter than its cells the negative.
pub(super) fn coloured(photo: &Photo, mesh: &Mesh) -> (Straight, RgbImage) {
    let is_negative = is_negative(&photo.rgb, mesh);
    // Light symbols are no shine.
    let shine = if is_negative { Shine::Kept } else { Shine::Matted };
    let mut rgb = raster::straighten(&photo.rgb, mesh, (SIDE, MARGIN), shine);
    if is_negative {
        image::imageops::invert(&mut rgb);
    }
    flatten_tiles(&mut rgb, mesh);
    let grey = raster::even(&rgb, SIDE as usize * 2 / 3);
    (Straight { grey, rows: mesh.rows() as u16, columns: mesh.columns() as u16 }, rgb)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn highlighted_cells_between_light_lines_are_as_light_as_the_others() {
        const CELL: u32 = 30;
        let is_line = |v: u32| v < 5 || (v - 5) % CELL < 2;
        let colour = |x: u32, y: u32| match (x.saturating_sub(5) / CELL, y.saturating_sub(5) / CELL) {
            _ if x < 5 || y < 5 => [30, 30, 30],
            (row, column) if row == 0 || column == 0 => [60, 195, 240],
            _ => [255, 255, 255],
        };
        let rgb = RgbImage::from_fn(200, 200, |x, y| {
            let line = if colour(x, y)[0] < 255 { [250; 3] } else { [215; 3] };
            Rgb(if (is_line(x) || is_line(y)) && x >= 5 && y >= 5 { line } else { colour(x, y) })
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
        for cell in board.cells() {
            let middle = board.crop(cell, -12);
            let darkest = middle.iter().copied().min().unwrap_or(0);
            assert!(darkest > 200, "{cell:?} is {darkest}");
        }
    }
}
