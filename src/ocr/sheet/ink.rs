//! A board with a margin, seen straight from above, and where its ink is besides its lines.

use crate::geometry::{Mesh, Point, Quad};
use crate::ocr::blobs::Blob;
use crate::ocr::levels::{ink, paper, sorted};
use crate::photo::Photo;
use crate::puzzle::Layout;
use crate::puzzle::marks::{INK, Mark, Tile};
use crate::raster::{self, Lattice, Lightened, Shine};
use image::{GrayImage, Luma};

/// Side of a straightened cell in pixels: figures a quarter as high as their cell are 18 pixels high.
pub(super) const CELL: u32 = 72;

/// Least and most height of a glyph, and what beside a line is taken for it, as shares of a cell's side.
pub(super) const HEIGHT: (f64, f64) = (0.17, 0.86);
const LINE: f64 = 0.07;

/// Ink is darker than its cell's paper by this share of the darkest there.
const THRESHOLD: f32 = 0.45;

/// The same of thin print and the lines around tiles, and of numbers on a disc of a dark tint.
pub(super) const FINE: f32 = 0.28;
pub(super) const COARSE: f32 = 0.65;

/// Ink fainter than this share of what is usual on the board is dirt or shows through.
const FAINT: f32 = 0.4;

/// Rank of the usual depth among those of cells with ink, faintest first.
const USUAL: (usize, usize) = (3, 4);

/// Least depth of ink below the paper, in grey levels, and as a share of the deepest in a cell of the board:
/// what is left of shadows' edges has a tenth of that. What lies farther away than so many cells, as tiles
/// do, may be paler than what lies on the board.
const LEAST_DEPTH: f32 = 12.0;
const LEAST_SHARE: f32 = 0.2;
const CLOSE: usize = 2;

/// Part of a tile's side about its middle in which its number's ink is looked at, without its frame; and
/// share of most numbers' depth that other ones have at least.
const INSIDE: f64 = 0.8;
const LIKE: f32 = 0.8;

/// Pixels about a known mark over which its edges are soft.
const EDGE: f64 = 1.5;

/// Half the width of the broadest marks, in cells: what is broader is the paper's, a shadow or a tint.
const BROAD: f64 = 0.28;

/// Most side of a dark tile, in cells: one that fills its cell reaches over the lines about it, and a hexagon
/// between those of the rows above and below.
const WHOLE_TILE: f64 = 1.15;
const HEXAGON: f64 = 1.4;

/// Least and most side, in cells, of tinted discs and tiles that stand apart.
const TINT: [f64; 2] = [0.4, 20.0];

/// How much wider than high cells are that are not seen as squares.
const OBLONG: f64 = 1.2;

/// How deep the ink of cells usually is, of which each has this depth: of those that have at least this share
/// of the deepest.
fn usual_depth(mut depths: Vec<f32>, share: f32) -> f32 {
    let deepest = depths.iter().copied().fold(0.0, f32::max);
    depths.retain(|&depth| depth >= LEAST_DEPTH.max(share * deepest));
    depths.sort_by(f32::total_cmp);
    depths.get(depths.len() * USUAL.0 / USUAL.1).copied().unwrap_or(LEAST_DEPTH)
}

/// [`LINE`] in pixels.
fn inset() -> u32 {
    (f64::from(CELL) * LINE).round() as u32
}

/// The straightened board. It is looked at in squares as high as a cell: its cells, or parts of them where
/// those are oblong.
pub(super) struct Sheet {
    pub(super) grey: GrayImage,
    /// 255 where there is ink that is no line of the board.
    pub(super) mask: GrayImage,
    /// 255 where there is ink, lines included, but for what is fine.
    dark: GrayImage,
    /// Cells about the board.
    around: usize,
    /// Squares along the sheet, margin included, and the level of their paper and depth of their ink.
    columns: usize,
    levels: Vec<(f32, f32)>,
    /// The number of the board's cell that each square lies in.
    cells: Vec<Option<usize>>,
    /// The board's cells, whether they exist or not, in whose middle there is a dark tile with light figures.
    pub(super) dark_tiles: Vec<usize>,
    /// The dark tiles that were made light, where there are any.
    lightened: Option<Lightened>,
    /// Whether lines run between the board's cells.
    pub(super) is_ruled: bool,
    /// Squares along a cell of the board.
    stretch: f64,
    mesh: Mesh,
    exists: Vec<bool>,
}

impl Sheet {
    /// The sheet of a board with this mesh, and of so many cells about it.
    pub(super) fn of(photo: &Photo, layout: &Layout, mesh: Mesh, around: usize) -> Self {
        let (width, height) = mesh.sides();
        let is_square = (1.0 / OBLONG..=OBLONG).contains(&(width / height));
        let stretch = if is_square { 1.0 } else { width / height };
        let rows = mesh.rows() + 2 * around;
        let columns = (mesh.columns() as f64 * stretch).ceil() as usize + 2 * around;
        let beside = around as f64;
        let wide = Mesh::from_fn(rows, columns, |r, c| {
            mesh.map(Point::new((c as f64 - beside) / stretch, r as f64 - beside))
        });
        let rgb = raster::straighten(&photo.rgb, &wide, (CELL, 0), Shine::Matted);
        // Tiles that lie about a board are told by their outlines.
        let is_outlined = around > CLOSE;
        let is_staggered = mesh.is_staggered();
        let lattice = is_square.then_some(Lattice { cell: CELL, around: around as u32 * CELL, is_staggered });
        let whole = if is_staggered { HEXAGON } else { WHOLE_TILE };
        let largest = whole * f64::from(CELL) * stretch.max(1.0);
        let tiles = Lightened::of_tiles(&rgb, largest as u32, lattice);
        let rgb = tiles.as_ref().map_or(rgb, |tiles| tiles.picture(is_outlined));
        let even = raster::even(&rgb, CELL as usize * 2 / 3);
        let [least, most] = TINT.map(|cells| (cells * f64::from(CELL)) as u32);
        let even = raster::without_tints(even, &(least..=most), is_outlined);
        let grey = raster::without_shadows(&even, (f64::from(CELL) * BROAD) as usize);
        let is_ruled = layout.is_ruled();
        let (w, h) = grey.dimensions();
        let (mask, dark, exists) = (GrayImage::new(w, h), GrayImage::new(w, h), layout.exists.clone());
        let (levels, cells, dark_tiles) = (Vec::new(), Vec::new(), Vec::new());
        let mut sheet = Self {
            grey,
            mask,
            dark,
            around,
            columns,
            levels,
            cells,
            dark_tiles,
            lightened: tiles,
            is_ruled,
            stretch,
            mesh,
            exists,
        };
        let middle = |square: usize| square as u32 * CELL + CELL / 2;
        let cell = |i: usize| sheet.cell_of(middle(i % columns), middle(i / columns));
        sheet.cells = (0..rows * columns).map(cell).collect();
        sheet.dark_tiles =
            (0..sheet.exists.len()).filter(|&cell| sheet.is_dark(sheet.middle(cell))).collect();
        sheet.tell_levels();
        sheet.dark = sheet.below(THRESHOLD, 0.0);
        sheet.mask = sheet.without_lines(&sheet.dark);
        sheet
    }

    /// Takes for ink what is darker by this share, such as [`FINE`] or [`COARSE`].
    pub(super) fn tell(&mut self, share: f32) {
        self.mask = self.without_lines(&self.below(share, 0.0));
    }

    /// Takes what a mark covers for no ink.
    pub(super) fn blank(&mut self, mark: &Mark) {
        let margin = Point::new(EDGE, EDGE);
        let low = self.pixel(mark.middle - mark.size * 0.5) - margin;
        let high = self.pixel(mark.middle + mark.size * 0.5) + margin;
        let (w, h) = self.mask.dimensions();
        let inside = |from: f64, to: f64, side: u32| {
            (from.clamp(0.0, side.into()) as u32)..(to.clamp(0.0, side.into()).ceil() as u32)
        };
        for y in inside(low.y, high.y, h) {
            for x in inside(low.x, high.x, w) {
                self.mask.put_pixel(x, y, Luma([0]));
            }
        }
    }

    /// A place on the sheet in cells from the board's corner.
    pub(super) fn lattice(&self, p: Point) -> Point {
        let squares = p * (1.0 / f64::from(CELL)) - Point::new(self.around as f64, self.around as f64);
        Point::new(squares.x / self.stretch, squares.y)
    }

    /// The pixel at a place in cells from the board's corner.
    pub(super) fn pixel(&self, at: Point) -> Point {
        let beside = Point::new(self.around as f64, self.around as f64);
        (Point::new(at.x * self.stretch, at.y) + beside) * f64::from(CELL)
    }

    /// The pixel in the middle of one of the board's cells.
    pub(super) fn middle(&self, cell: usize) -> Point {
        let (row, column) = (cell / self.mesh.columns(), cell % self.mesh.columns());
        self.pixel(Point::new(column as f64 + self.mesh.indent(row) + 0.5, row as f64 + 0.5))
    }

    /// The corners on the photo of a box that has this middle and size in pixels of the sheet.
    pub(super) fn place(&self, middle: Point, size: Point) -> Quad {
        let half = size * 0.5;
        let corner =
            |x: f64, y: f64| self.mesh.map(self.lattice(middle + Point::new(x * half.x, y * half.y)));
        Quad([corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)])
    }

    /// Whether a pixel lies on a dark tile.
    pub(super) fn is_dark(&self, Point { x, y }: Point) -> bool {
        self.lightened.as_ref().is_some_and(|tiles| tiles.is_of_ground(x as u32, y as u32))
    }

    /// Whether it reaches so far about the board that tiles may lie there.
    pub(super) const fn has_tiles_about(&self) -> bool {
        self.around > CLOSE
    }

    /// Width and height in pixels of the sheet as cells.
    pub(super) fn in_cells(&self, size: Point) -> Point {
        Point::new(size.x / self.stretch, size.y) * (1.0 / f64::from(CELL))
    }

    /// The number of the lattice's cell that a pixel lies in, whether the board has it or not.
    pub(super) fn square_of(&self, x: u32, y: u32) -> Option<usize> {
        let at = self.lattice(Point::new(f64::from(x) + 0.5, f64::from(y) + 0.5));
        let inside = |v: f64, n: usize| (v >= 0.0 && v < n as f64).then_some(v as usize);
        let row = inside(at.y, self.mesh.rows())?;
        let column = inside(at.x - self.mesh.indent(row), self.mesh.columns())?;
        Some(row * self.mesh.columns() + column)
    }

    /// The number of the board's cell that a pixel lies in.
    pub(super) fn cell_of(&self, x: u32, y: u32) -> Option<usize> {
        self.square_of(x, y).filter(|&cell| self.exists[cell])
    }

    /// Whether two pixels lie above or below the board, and in line with different columns of it.
    pub(super) fn are_parted(&self, (ax, ay): (u32, u32), (bx, by): (u32, u32)) -> bool {
        let [a, b] = [(ax, ay), (bx, by)].map(|(x, y)| self.lattice(Point::new(x.into(), y.into())));
        let is_beyond = |y: f64| y < 0.0 || y >= self.mesh.rows() as f64;
        let columns = self.mesh.columns() as f64;
        let column = |x: f64| x.clamp(-1.0, columns).floor() as i32;
        is_beyond(a.y) && is_beyond(b.y) && column(a.x) != column(b.x)
    }

    /// Rows and columns of the board.
    pub(super) fn sides(&self) -> (usize, usize) {
        (self.mesh.rows(), self.mesh.columns())
    }

    /// How much ink there is at a pixel, as a share of the deepest in its square; none beyond the sheet.
    pub(super) fn ink_at(&self, pixel: Point) -> f32 {
        let (x, y) = (pixel.x.max(0.0) as u32, pixel.y.max(0.0) as u32);
        if x >= self.grey.width() || y >= self.grey.height() {
            return 0.0;
        }
        let (paper, depth) = self.levels[self.square_at(x, y)];
        ((paper - f32::from(self.grey.get_pixel(x, y).0[0])) / depth).clamp(0.0, 1.0)
    }

    /// The number of the square that a pixel lies in.
    const fn square_at(&self, x: u32, y: u32) -> usize {
        (y / CELL) as usize * self.columns + (x / CELL) as usize
    }

    /// Tells how bright the paper of each square is and how deep its ink.
    fn tell_levels(&mut self) {
        let inset = inset();
        let levels: Vec<(f32, f32)> = (0..self.cells.len())
            .map(|i| {
                let (x, y) = ((i % self.columns) as u32 * CELL, (i / self.columns) as u32 * CELL);
                let side = CELL - 2 * inset;
                self.level((x + inset, y + inset), (side, side))
            })
            .collect();
        // Of cells that are not seen, too: what stands in them may be why.
        let rows = self.around..self.around + self.mesh.rows();
        let columns = self.around..self.columns - self.around;
        let is_within =
            |i: usize| rows.contains(&(i / self.columns)) && columns.contains(&(i % self.columns));
        let own = (0..levels.len()).filter(|&i| is_within(i)).map(|i| levels[i].1);
        let usual = usual_depth(own.collect(), if self.has_tiles_about() { 0.0 } else { LEAST_SHARE });
        let least = (FAINT * usual / THRESHOLD * 0.9).max(LEAST_DEPTH);
        self.levels = levels.into_iter().map(|(paper, depth)| (paper, depth.max(least))).collect();
    }

    /// Takes for ink only what is not much fainter than that of most tiles: an empty board does not tell it
    /// from what is left of a shadow's edge.
    pub(super) fn heed(&mut self, tiles: &[Tile]) {
        self.mask = self.without_lines(&self.below(THRESHOLD, LIKE * self.depth_of_most(tiles)));
    }

    /// Those of the tiles whose ink is not much fainter than that of most.
    pub(super) fn without_faint(&self, mut tiles: Vec<Tile>) -> Vec<Tile> {
        let least = FAINT * self.depth_of_most(&tiles);
        tiles.retain(|tile| self.depth(tile) >= least);
        tiles
    }

    /// How deep the ink of most tiles is.
    fn depth_of_most(&self, tiles: &[Tile]) -> f32 {
        let mut depths: Vec<f32> = tiles.iter().map(|tile| self.depth(tile)).collect();
        depths.sort_by(f32::total_cmp);
        depths.get(depths.len() / 2).copied().unwrap_or(LEAST_DEPTH)
    }

    /// How deep the ink within a tile's frame is.
    fn depth(&self, tile: &Tile) -> f32 {
        let middle = self.pixel(tile.middle);
        let size = Point::new(tile.size.x * self.stretch, tile.size.y) * (INSIDE * f64::from(CELL));
        let low = middle - size * 0.5;
        self.level((low.x as u32, low.y as u32), (size.x as u32, size.y as u32)).1
    }

    /// How bright the paper of a part of the sheet is, from its upper left corner on, and how deep its ink.
    fn level(&self, from: (u32, u32), size: (u32, u32)) -> (f32, f32) {
        let levels = sorted(raster::crop(&self.grey, from, size).into_raw());
        let paper = f32::from(paper(&levels));
        (paper, paper - f32::from(ink(&levels)))
    }

    /// 255 where a pixel is darker than its paper by this share of its ink's depth, or of a least one.
    fn below(&self, share: f32, least: f32) -> GrayImage {
        let mut below = GrayImage::new(self.grey.width(), self.grey.height());
        let side = CELL as usize;
        let squares = |y: usize| &self.levels[y / side * self.columns..][..self.columns];
        let rows =
            self.grey.chunks_exact(self.columns * side).zip(below.chunks_exact_mut(self.columns * side));
        for (y, (row, out)) in rows.enumerate() {
            let squares = squares(y).iter().zip(row.chunks_exact(side).zip(out.chunks_exact_mut(side)));
            for ((paper, depth), (row, out)) in squares {
                let limit = paper - share * depth.max(least);
                for (out, &value) in out.iter_mut().zip(row) {
                    *out = u8::from(f32::from(value) < limit) * u8::MAX;
                }
            }
        }
        below
    }

    /// Ink without what lies on the lines of the board.
    fn without_lines(&self, ink: &GrayImage) -> GrayImage {
        let (mut mask, inset) = (ink.clone(), inset());
        for (x, y, value) in mask.enumerate_pixels_mut() {
            if value.0[0] > 0 && self.is_line(x, y, inset) {
                value.0[0] = 0;
            }
        }
        mask
    }

    /// 255 where there is paper: no ink, however fine, of the board's lines or otherwise.
    pub(super) fn paper(&self) -> GrayImage {
        let mut paper = self.below(FINE, 0.0);
        image::imageops::invert(&mut paper);
        paper
    }

    /// Whether a pixel lies on a line around a cell of the board, or so close that it belongs to it.
    fn is_line(&self, x: u32, y: u32, inset: u32) -> bool {
        if !self.is_ruled {
            return false;
        }
        let (w, h) = self.grey.dimensions();
        let near = |v: u32| v % CELL < inset || v % CELL >= CELL - inset;
        let other = |v: u32, side: u32| {
            if v % CELL < inset { v.saturating_sub(inset) } else { (v + inset).min(side - 1) }
        };
        let is = |x: u32, y: u32| self.cells[self.square_at(x, y)].is_some();
        (near(x) && (is(x, y) || is(other(x, w), y))) || (near(y) && (is(x, y) || is(x, other(y, h))))
    }

    /// Whether a piece of ink goes on in a line of the board.
    pub(super) fn is_cut(&self, blob: &Blob) -> bool {
        let (w, h) = self.grey.dimensions();
        let inset = inset();
        let goes_on = |x: u32, y: u32| {
            x < w && y < h && self.is_line(x, y, inset) && self.dark.get_pixel(x, y).0[0] > 0
        };
        let around =
            |&(x, y): &(u32, u32)| [(x + 1, y), (x.wrapping_sub(1), y), (x, y + 1), (x, y.wrapping_sub(1))];
        self.is_ruled && blob.pixels.iter().flat_map(around).any(|(x, y)| goes_on(x, y))
    }

    /// Whether a piece of ink lies on the border between two bricks or rings side by side, where these touch.
    pub(super) fn is_between(&self, blob: &Blob) -> bool {
        let at = |x: u32, y: u32| self.lattice(Point::new(x.into(), y.into()));
        let (low, high) = (at(blob.left, blob.top), at(blob.right + 1, blob.bottom));
        let row = f64::midpoint(low.y, high.y);
        if !self.mesh.is_staggered() || row < 0.0 || row >= self.mesh.rows() as f64 {
            return false;
        }
        let off = |x: f64| {
            let along = x - self.mesh.indent(row as usize);
            (along - along.round()).abs()
        };
        high.x - low.x < 2.0 * LINE && off(low.x) < LINE && off(high.x) < LINE
    }

    /// The picture of a piece of ink, cropped to its box: 0 is paper, 255 its full ink.
    pub(super) fn cut(&self, blob: &Blob) -> GrayImage {
        let middle = (u32::midpoint(blob.left, blob.right), u32::midpoint(blob.top, blob.bottom));
        blob.picture(&self.grey, self.levels[self.square_at(middle.0, middle.1)].0)
    }

    /// By cell of the board, how much of each of its parts is ink, without the board's lines.
    pub(super) fn shares(&self) -> Vec<Vec<f32>> {
        let (w, h) = self.mask.dimensions();
        let pixel = |cells: f64, stretch: f64, side: u32| {
            let at = (cells * stretch + self.around as f64) * f64::from(CELL);
            (at.round() as u32).min(side)
        };
        let cell = |r: usize, c: usize| {
            let (left, top) = (c as f64 + self.mesh.indent(r), r as f64);
            let along = |from: f64, part: usize| from + part as f64 / INK as f64;
            let share = |i: usize| {
                let (u, v) = (i % INK, i / INK);
                let across =
                    pixel(along(left, u), self.stretch, w)..pixel(along(left, u + 1), self.stretch, w);
                let down = pixel(along(top, v), 1.0, h)..pixel(along(top, v + 1), 1.0, h);
                let area = (across.len() * down.len()).max(1);
                let rows = down.map(|y| y as usize * w as usize);
                let row = |from: usize| {
                    &self.mask.as_raw()[from + across.start as usize..from + across.end as usize]
                };
                let inked = rows.map(|from| row(from).iter().filter(|&&v| v > 0).count()).sum::<usize>();
                inked as f32 / area as f32
            };
            (0..INK * INK).map(share).collect()
        };
        let columns = self.mesh.columns();
        (0..self.mesh.rows() * columns).map(|i| cell(i / columns, i % columns)).collect()
    }
}

#[cfg(test)]
mod tests;
