//! Cells cut from the photo: the board seen straight from above and evenly lit.

use super::tiles;
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

/// Which of a cell's values, from the darkest to the brightest, are its darkest and its brightest.
const DARKEST: f64 = 0.03;
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
        let value = |p: Point| rgb.get_pixel(p.x as u32, p.y as u32).0.map(u32::from).iter().sum();
        let mut values: Vec<u32> = points.map(value).collect();
        // Bold symbols cover half of what is looked at, but not its sides.
        let sides = (0..POINTS).flat_map(|k| [k * POINTS, k * POINTS + POINTS - 1]);
        let mut sides: Vec<u32> = sides.map(at).filter(is_on).map(value).collect();
        if sides.is_empty() {
            continue;
        }
        values.sort_unstable();
        sides.sort_unstable();
        let value = |share: f64| values[(values.len() as f64 * share) as usize];
        let paper = sides[sides.len() / 2];
        below += paper.saturating_sub(value(DARKEST));
        above += value(BRIGHTEST).saturating_sub(paper);
    }
    above > LIGHTER * below
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
    let corner = |i: usize| i as u32 * SIDE + MARGIN;
    let corners =
        (0..mesh.rows() * mesh.columns()).map(|i| (corner(i % mesh.columns()), corner(i / mesh.columns())));
    tiles::whiten(&mut rgb, corners, SIDE);
    let grey = raster::even(&rgb, SIDE as usize * 2 / 3);
    (Straight { grey, rows: mesh.rows() as u16, columns: mesh.columns() as u16 }, rgb)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

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
    fn a_bold_symbol_is_not_the_paper_of_its_cell() {
        let (bold, marked) = (15, [3, 8, 20, 25, 31]);
        let drawn = darkest(|at| {
            let Some([row, column, v, u]) = at else { return [250; 3] };
            let is_mark = |across: std::ops::Range<u32>| (7..23).contains(&v) && across.contains(&u);
            match row * 6 + column {
                _ if v.min(u) < 1 => [190; 3],
                cell if cell == bold && (is_mark(5..12) || is_mark(18..25)) => [40; 3],
                cell if marked.contains(&cell) && is_mark(12..18) => [40; 3],
                _ => [252; 3],
            }
        });
        for (cell, &darkest) in (0..).zip(&drawn) {
            let is_dark = cell == bold || marked.contains(&cell);
            assert!(if is_dark { darkest < 70 } else { darkest > 200 }, "cell {cell} is {darkest}");
        }
    }

    #[test]
    fn the_light_symbol_of_a_selected_cell_is_dark_on_light() {
        let (selected, marked) = (14, [3, 8, 20, 25, 31]);
        let drawn = darkest(|at| match at {
            None => [250; 3],
            Some([row, column, v, u]) => {
                let cell = row * 6 + column;
                let is_mark = (12..18).contains(&u) && (8..24).contains(&v);
                match (cell == selected, is_mark && marked.contains(&cell)) {
                    _ if v.min(u) < 1 => [190; 3],
                    (true, _) => {
                        if is_mark {
                            [255; 3]
                        } else {
                            [20, 90, 235]
                        }
                    }
                    (_, true) => [40; 3],
                    _ => [252; 3],
                }
            }
        });
        for (cell, &darkest) in (0..).zip(&drawn) {
            let is_dark = cell == selected || marked.contains(&cell);
            assert!(if is_dark { darkest < 70 } else { darkest > 200 }, "cell {cell} is {darkest}");
        }
    }
}
