//! A lattice of cells on a picture, seen straight from above.

use super::{crop, matt, sample_rgb, shrink};
use crate::geometry::{Mesh, Point};
use image::RgbImage;
use rayon::prelude::*;

/// How much larger than asked for a cell is in the picture that is looked up: looking between its pixels
/// costs a little sharpness.
const SPARE: f64 = 1.25;

/// A picture is not shrunk by less than this before it is looked up.
const LEAST_SHRINKING: f64 = 0.8;

/// How bright spots are treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shine {
    /// Left as they are, for people.
    Kept,
    /// Taken away, as [`matt`] does, for readers.
    Matted,
}

/// The cells of `mesh` (in pixels of `rgb`), `cell` pixels a side each, with `margin` pixels all around:
/// every pixel looked up through the mesh.
pub fn straighten(rgb: &RgbImage, mesh: &Mesh, (cell, margin): (u32, u32), shine: Shine) -> RgbImage {
    let (region, origin, scale) = region(rgb, mesh, cell, shine);
    let side = |cells: usize| cells as u32 * cell + 2 * margin;
    let mut out = RgbImage::new(side(mesh.columns()), side(mesh.rows()));
    let lattice = |v: usize| (v as f64 + 0.5 - f64::from(margin)) / f64::from(cell);
    let width = out.width() as usize;
    let columns: Vec<f64> = (0..width).map(lattice).collect();
    out.par_chunks_mut(width * 3).enumerate().for_each(|(y, row)| {
        for (pixel, p) in row.as_chunks_mut().0.iter_mut().zip(mesh.map_row(&columns, lattice(y))) {
            *pixel = sample_rgb(&region, (p - origin) * scale).0;
        }
    });
    out
}

/// The part of the picture that the mesh covers, shrunk so that a cell is little larger than `cell`; with its
/// top left corner in pixels of the picture and its scale.
fn region(rgb: &RgbImage, mesh: &Mesh, cell: u32, shine: Shine) -> (RgbImage, Point, f64) {
    let (w, h) = rgb.dimensions();
    let pad = mesh.pitch() * 0.5;
    let nodes = (0..=mesh.rows()).flat_map(|r| (0..=mesh.columns()).map(move |c| mesh.node(r, c)));
    let (mut low, mut high) = (Point::new(f64::MAX, f64::MAX), Point::new(0.0, 0.0));
    for p in nodes {
        low = Point::new(low.x.min(p.x - pad), low.y.min(p.y - pad));
        high = Point::new(high.x.max(p.x + pad), high.y.max(p.y + pad));
    }
    let clamp = |v: f64, side: u32| v.clamp(0.0, f64::from(side)) as u32;
    let (x0, y0) = (clamp(low.x, w - 1), clamp(low.y, h - 1));
    let size = (clamp(high.x, w).saturating_sub(x0).max(1), clamp(high.y, h).saturating_sub(y0).max(1));
    let mut crop = crop(rgb, (x0, y0), size);
    let origin = Point::new(f64::from(x0), f64::from(y0));
    let scale = f64::from(cell) * SPARE / mesh.pitch();
    if scale >= LEAST_SHRINKING {
        return (crop, origin, 1.0);
    }
    let scaled = |v: u32| ((f64::from(v) * scale).round() as u32).max(1);
    let small = shrink(&crop, scaled(size.0), scaled(size.1));
    if shine == Shine::Kept {
        return (small, origin, scale);
    }
    matt(&mut crop, &small, (mesh.pitch() * scale) as u32);
    (shrink(&crop, scaled(size.0), scaled(size.1)), origin, scale)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn a_lattice_seen_from_above_is_cut_as_it_is() {
        let colour = |x: u32, y: u32| Rgb([(x * 3) as u8, (y * 3) as u8, 90]);
        let rgb = RgbImage::from_fn(80, 60, colour);
        let mesh = Mesh::from_fn(2, 3, |r, c| Point::new(10.0 + 16.0 * c as f64, 8.0 + 16.0 * r as f64));
        for shine in [Shine::Kept, Shine::Matted] {
            let out = straighten(&rgb, &mesh, (16, 4), shine);
            assert_eq!(out.dimensions(), (56, 40));
            for (x, y, pixel) in out.enumerate_pixels() {
                assert_eq!(*pixel, colour(x + 6, y + 4), "at {x}, {y}");
            }
        }
    }

    #[test]
    fn what_lies_beyond_the_picture_repeats_its_border() {
        let rgb = RgbImage::from_pixel(20, 20, Rgb([7, 8, 9]));
        let mesh = Mesh::from_fn(1, 1, |r, c| Point::new(-5.0 + 400.0 * c as f64, -5.0 + 400.0 * r as f64));
        let out = straighten(&rgb, &mesh, (10, 2), Shine::Kept);
        assert!(out.pixels().all(|p| *p == Rgb([7, 8, 9])));
    }
}
