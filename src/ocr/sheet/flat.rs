//! A board seen straight from above whose lines lie where its cells meet, to a few hundredths of a cell.

use crate::geometry::{Mesh, Point};
use crate::ocr::blobs::Blob;
use crate::raster::{self, Shine};
use image::{GrayImage, Luma, RgbImage};

/// Side of a straightened cell in pixels: dashes are two pixels wide.
pub(super) const CELL: u32 = 72;

/// Pixels around the straightened board.
const MARGIN: u32 = 18;

/// How far off its place a line is looked for at either end, in pixels: lattices are drawn off by the border
/// of a cage that runs beside a line.
const ASTRAY: i32 = 9;

/// How far off a smooth lattice a tenth of the nodes is, in cells, from which lines beside those of the
/// lattice were taken for them, or the lattice lay too far off.
const PULLED: f64 = 0.04;
const PULLED_RANK: usize = 90;

/// How far off a smoothed lattice lines are looked for, in pixels, as often as it is smoothed: first as far
/// as a lattice may lie off, then closer than a border runs.
const REACHES: [i32; 3] = [ASTRAY, 3, 3];

/// Places along an edge at which its line is looked at, and which of them, darkest first, is as dark as the
/// line is said to be: a solid line is dark nearly everywhere, a broken one is not.
const PLACES: usize = 24;
const SOLID: usize = 19;

/// Grey levels that a pixel further off its place costs a line, and by which places are about as dark.
const TRUST: f32 = 0.5;
const ALIKE: f32 = 5.0;

/// Least depth of a line below the paper, as a share of what lines have on the board.
const LEAST_LINE: f32 = 0.4;

/// Rank of the paper among the pixels beside a line, as a share.
const PAPER: f64 = 0.75;

/// Rank of the paper about a piece of ink among the pixels of its box, in hundredths.
const BRIGHT: usize = 90;

/// The straightened board.
pub(super) struct Flat {
    pub(super) grey: GrayImage,
    pub(super) mesh: Mesh,
}

/// The colours of a straightened board. Bright spots are left as they are: light tints among darker ones look
/// like shine.
pub(super) struct Colours(RgbImage);

impl Colours {
    /// The board with this mesh on a picture.
    pub(super) fn of(rgb: &RgbImage, mesh: &Mesh) -> Self {
        Self(raster::straighten(rgb, mesh, (CELL, MARGIN), Shine::Kept))
    }

    /// The colour at a place in cells from the board's corner.
    pub(super) fn at(&self, x: f64, y: f64) -> [f32; 3] {
        raster::sample_rgb(&self.0, place(x, y)).0.map(f32::from)
    }
}

/// A place in cells from the board's corner in pixels of the straightened board.
fn place(x: f64, y: f64) -> Point {
    let margin = f64::from(MARGIN);
    Point::new(x * f64::from(CELL) + margin, y * f64::from(CELL) + margin)
}

impl Flat {
    /// The board with this mesh on a picture, the mesh moved onto its solid lines.
    pub(super) fn of(rgb: &RgbImage, mesh: &Mesh) -> Self {
        let mut mesh = Self::rough(rgb, mesh).on_lines(ASTRAY);
        for reach in REACHES {
            let smooth = mesh.smoothed();
            if !are_pulled(&mesh, &smooth) {
                break;
            }
            mesh = Self::rough(rgb, &smooth).on_lines(reach);
        }
        Self::straight(rgb, mesh)
    }

    /// The board with this mesh as it is.
    pub(super) fn rough(rgb: &RgbImage, mesh: &Mesh) -> Self {
        Self::straight(rgb, mesh.clone())
    }

    fn straight(rgb: &RgbImage, mesh: Mesh) -> Self {
        let straight = raster::straighten(rgb, &mesh, (CELL, MARGIN), Shine::Matted);
        Self { grey: raster::even(&straight, CELL as usize * 2 / 3), mesh }
    }

    /// The board in the negative.
    pub(super) fn inverted(&self) -> Self {
        let mut grey = self.grey.clone();
        image::imageops::invert(&mut grey);
        Self { grey, mesh: self.mesh.clone() }
    }

    /// The value at a place in cells from the board's corner.
    pub(super) fn at(&self, x: f64, y: f64) -> f32 {
        raster::sample(&self.grey, place(x, y))
    }

    /// The pixel of a place in cells from the board's corner, on one axis.
    pub(super) fn pixel(at: f64) -> u32 {
        (at * f64::from(CELL) + f64::from(MARGIN)).round().max(0.0) as u32
    }

    /// A place in pixels in cells from the board's corner, on one axis.
    pub(super) fn cells(pixel: f64) -> f64 {
        (pixel - f64::from(MARGIN)) / f64::from(CELL)
    }

    /// The middle and size of a box, in pixels, in cells from the board's corner.
    pub(super) fn in_cells(middle: Point, size: Point) -> (Point, Point) {
        let cells = Point::new(Self::cells(middle.x), Self::cells(middle.y));
        (cells, size * (1.0 / f64::from(CELL)))
    }

    /// The picture of a piece of ink, cropped to its box: 0 is the paper about it, 255 its full ink.
    pub(super) fn cut(&self, blob: &Blob) -> GrayImage {
        let (left, top) = (blob.left.saturating_sub(1), blob.top.saturating_sub(1));
        let (w, h) = self.grey.dimensions();
        let (right, bottom) = ((blob.right + 1).min(w - 1), (blob.bottom + 1).min(h - 1));
        let value = |x: u32, y: u32| f32::from(self.grey.get_pixel(x, y).0[0]);
        let mut own: Vec<f32> = blob.pixels.iter().map(|&(x, y)| value(x, y)).collect();
        let mut around: Vec<f32> = (left..=right)
            .flat_map(|x| (top..=bottom).map(move |y| (x, y)))
            .map(|(x, y)| value(x, y))
            .collect();
        own.sort_by(f32::total_cmp);
        around.sort_by(f32::total_cmp);
        let paper = around[around.len() * BRIGHT / 100];
        let full = (paper - own[own.len() / 4]).max(1.0);
        let mut picture = GrayImage::new(right + 1 - left, bottom + 1 - top);
        for &(x, y) in &blob.pixels {
            for (nx, ny) in [(x, y), (x + 1, y), (x.wrapping_sub(1), y), (x, y + 1), (x, y.wrapping_sub(1))] {
                if (left..=right).contains(&nx) && (top..=bottom).contains(&ny) {
                    let share = ((paper - value(nx, ny)) / full).clamp(0.0, 1.0);
                    picture.put_pixel(nx - left, ny - top, Luma([(share * 255.0) as u8]));
                }
            }
        }
        picture
    }

    /// The mesh with its nodes where solid lines cross, which lie at most so many pixels off.
    fn on_lines(&self, astray: i32) -> Mesh {
        let (rows, columns) = (self.mesh.rows(), self.mesh.columns());
        let across: Vec<Option<Line>> =
            (0..(rows + 1) * columns).map(|i| self.line((i / columns, i % columns), true, astray)).collect();
        let down: Vec<Option<Line>> = (0..rows * (columns + 1))
            .map(|i| self.line((i / (columns + 1), i % (columns + 1)), false, astray))
            .collect();
        let usual = usual_depth(across.iter().chain(&down).flatten());
        let ends = |lines: Vec<Option<Line>>| -> Vec<Option<(f64, f64)>> {
            let is_clear = |line: &Line| line.depth >= LEAST_LINE * usual;
            lines.into_iter().map(|line| line.filter(is_clear).map(|line| line.ends)).collect()
        };
        let (across, down) = (ends(across), ends(down));
        // The ends of the lines before and behind a node.
        let mean = |before: Option<Option<(f64, f64)>>, behind: Option<Option<(f64, f64)>>| {
            let known = [before.flatten().map(|ends| ends.1), behind.flatten().map(|ends| ends.0)];
            let known: Vec<f64> = known.into_iter().flatten().collect();
            known.iter().sum::<f64>() / known.len().max(1) as f64
        };
        Mesh::from_fn(rows, columns, |r, c| {
            let horizontal = |c: usize| (c < columns).then(|| across[r * columns + c]);
            let vertical = |r: usize| (r < rows).then(|| down[r * (columns + 1) + c]);
            let y = mean(c.checked_sub(1).and_then(horizontal), horizontal(c));
            let x = mean(r.checked_sub(1).and_then(vertical), vertical(r));
            let off = Point::new(x, y) * (1.0 / f64::from(CELL));
            self.mesh.map(Point::new(c as f64 + off.x, r as f64 + off.y))
        })
    }

    /// The solid line of the edge that begins at a node.
    fn line(&self, (row, column): (usize, usize), is_across: bool, astray: i32) -> Option<Line> {
        let side = f64::from(CELL);
        let value = |along: f64, off: f64| {
            let (x, y) = if is_across { (along, off / side) } else { (off / side, along) };
            self.at(column as f64 + x, row as f64 + y)
        };
        let place = |k: usize| (k as f64 + 0.5) / PLACES as f64;
        let reach = 2 * astray;
        // A row for each offset that any place along the edge may have.
        let table: Vec<Vec<f32>> = (-reach..=reach)
            .map(|half| (0..PLACES).map(|k| value(place(k), f64::from(half) / 2.0)).collect())
            .collect();
        let mut found: Vec<(f32, f32, (i32, i32))> = Vec::new();
        for from in -astray..=astray {
            for to in -astray..=astray {
                let mut values: Vec<f32> = (0..PLACES)
                    .map(|k| {
                        let off = f64::from(from) + f64::from(to - from) * place(k);
                        table[((off * 2.0).round() as i32 + reach) as usize][k]
                    })
                    .collect();
                values.select_nth_unstable_by(SOLID, f32::total_cmp);
                let dark = values[SOLID];
                found.push((dark + TRUST * (from.abs() + to.abs()) as f32, dark, (from, to)));
            }
        }
        let best = found.iter().map(|f| f.0).fold(f32::MAX, f32::min);
        let near: Vec<&(f32, f32, (i32, i32))> = found.iter().filter(|f| f.0 <= best + ALIKE).collect();
        let mean = |end: fn(&(i32, i32)) -> i32| {
            near.iter().map(|f| f64::from(end(&f.2))).sum::<f64>() / near.len() as f64
        };
        let mut around: Vec<f32> = table.iter().flatten().copied().collect();
        around.sort_by(f32::total_cmp);
        let paper = *around.get((around.len() as f64 * PAPER) as usize)?;
        let dark = near.iter().map(|f| f.1).fold(f32::MAX, f32::min);
        Some(Line { ends: (mean(|f| f.0), mean(|f| f.1)), depth: paper - dark })
    }
}

/// Whether lines beside those of a lattice pulled many nodes off the smooth one.
fn are_pulled(seen: &Mesh, smooth: &Mesh) -> bool {
    let nodes = (0..=seen.rows()).flat_map(|r| (0..=seen.columns()).map(move |c| (r, c)));
    let mut off: Vec<f64> = nodes.map(|(r, c)| seen.node(r, c).distance(smooth.node(r, c))).collect();
    off.sort_by(f64::total_cmp);
    off[off.len() * PULLED_RANK / 100] > PULLED * seen.pitch()
}

/// A solid line: how far off it is at either end, in pixels, and how much darker than the paper.
struct Line {
    ends: (f64, f64),
    depth: f32,
}

fn usual_depth<'a>(lines: impl Iterator<Item = &'a Line>) -> f32 {
    let mut depths: Vec<f32> = lines.map(|line| line.depth).collect();
    depths.sort_by(f32::total_cmp);
    depths.get(depths.len() / 2).copied().unwrap_or(0.0)
}

/// A board of so many cells a side, as it is, whose pixels have these values, by place in cells from its
/// corner.
#[cfg(test)]
pub(super) fn drawn(cells: usize, value: impl Fn(f64, f64) -> u8) -> Flat {
    let (side, cell) = (CELL * cells as u32, f64::from(CELL));
    let place = |at: u32| (f64::from(at) + 0.5) / cell;
    let rgb = RgbImage::from_fn(side, side, |x, y| image::Rgb([value(place(x), place(y)); 3]));
    Flat::rough(&rgb, &Mesh::from_fn(cells, cells, |r, c| Point::new(c as f64, r as f64) * cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn outlines_beside_lines_do_not_pull_the_lattice_off() {
        // Hairlines, every third one heavy, and in every fourth cell a heavier outline along its lines.
        let (cells, side) = (9, f64::from(CELL));
        let value = |x: u32, y: u32| {
            let [x, y] = [x, y].map(|at| f64::from(at) / side - 1.0);
            let within = |v: f64| (0.0..=cells as f64).contains(&v);
            let off = |v: f64| (v - v.round()).abs();
            let heavy = |v: f64| (v.round() as i64).rem_euclid(3) == 0;
            let is_line = |v: f64| off(v) < if heavy(v) { 0.03 } else { 0.008 };
            let is_outline = |v: f64| (0.08..0.11).contains(&off(v));
            if !(within(x) && within(y)) {
                230
            } else if is_line(x) || is_line(y) {
                60
            } else if (x as usize * 2 + y as usize).is_multiple_of(4) && (is_outline(x) || is_outline(y)) {
                20
            } else {
                230
            }
        };
        let size = CELL * (cells as u32 + 2);
        let rgb = RgbImage::from_fn(size, size, |x, y| Rgb([value(x, y); 3]));
        let mesh = Mesh::from_fn(cells, cells, |r, c| Point::new((c + 1) as f64, (r + 1) as f64) * side);
        let found = Flat::of(&rgb, &mesh).mesh;
        let nodes = (0..=cells).flat_map(|r| (0..=cells).map(move |c| (r, c)));
        let worst = nodes.map(|(r, c)| found.node(r, c).distance(mesh.node(r, c))).fold(0.0, f64::max);
        assert!(worst < 0.05 * side, "{worst}");
    }
}
