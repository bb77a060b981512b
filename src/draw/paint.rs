//! Shapes become pixels.

use super::glyph::Field;
use super::shape::{self, Shape};
use super::{Ink, Mark};
use crate::geometry::{Homography, Mesh, Point, Quad};
use image::RgbImage;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Rows painted together by one thread.
const BAND: usize = 32;

/// How white the halo is, 0 to 1: a little of the paper stays visible, so that shadows run on through it.
const HALO_OPACITY: f32 = 0.85;

/// Smallest cell that is drawn into, in pixels: below it nothing can be read.
const SMALLEST: f32 = 4.0;

/// A shape and where it goes.
struct Job<'a> {
    shape: Shape<'a>,
    /// From picture pixels to the cell's coordinates.
    to_cell: Homography,
    /// First and last column and row that can be touched, end exclusive.
    columns: (usize, usize),
    rows: (usize, usize),
    /// Length of a pixel in cell sides.
    pixel: f32,
}

/// Draws `marks` on `picture`, whose pixels `mesh` speaks of.
pub(super) fn marks(picture: &mut RgbImage, mesh: &Mesh, marks: &[Mark], ink: Ink) {
    let figure = mesh.pitch() as f32 * shape::ANSWER_HEIGHT;
    let labels: BTreeMap<String, Field> = marks
        .iter()
        .map(|&mark| shape::label(mark))
        .collect::<std::collections::BTreeSet<_>>()
        .into_par_iter()
        .map(|text| (text.clone(), Field::new(&text, figure)))
        .collect();
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let jobs: Vec<Job> =
        marks.iter().filter_map(|&mark| job(mark, mesh, ink, &labels, (width, height))).collect();
    if jobs.is_empty() || picture.is_empty() {
        return;
    }
    picture.par_chunks_mut(width * 3 * BAND).enumerate().for_each(|(band, pixels)| {
        let (from, to) = (band * BAND, band * BAND + pixels.len() / (width * 3));
        for job in &jobs {
            for y in job.rows.0.max(from)..job.rows.1.min(to) {
                let row = &mut pixels[(y - from) * width * 3..(y - from + 1) * width * 3];
                job.paint(y, &mut row[job.columns.0 * 3..job.columns.1 * 3]);
            }
        }
    });
}

fn job<'a>(
    mark: Mark,
    mesh: &Mesh,
    ink: Ink,
    labels: &'a BTreeMap<String, Field>,
    (width, height): (usize, usize),
) -> Option<Job<'a>> {
    let cell = mark.cell();
    if cell.row as usize >= mesh.rows() || cell.column as usize >= mesh.columns() {
        return None;
    }
    let quad = mesh.quad(cell);
    let side = quad.signed_area().abs().sqrt() as f32;
    if !quad.is_convex() || !side.is_finite() || side < SMALLEST {
        return None;
    }
    let unit = Quad([Point::new(0.0, 0.0), Point::new(1.0, 0.0), Point::new(1.0, 1.0), Point::new(0.0, 1.0)]);
    let to_cell = Homography::between(&quad, &unit)?;
    let range = |pick: fn(&Point) -> f64, end: usize| {
        let all = || quad.0.iter().map(pick);
        let (low, high) = (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
        ((low.floor().max(0.0) as usize).min(end), (high.ceil().max(0.0) as usize).min(end))
    };
    let shape = Shape::new(mark, ink, labels.get(&shape::label(mark))?, side);
    let (columns, rows) = (range(|p| p.x, width), range(|p| p.y, height));
    Some(Job { shape, to_cell, columns, rows, pixel: 1.0 / side })
}

impl Job<'_> {
    /// Paints row `y`, of which `row` is the stretch of the job's columns.
    fn paint(&self, y: usize, row: &mut [u8]) {
        for (i, pixel) in row.chunks_exact_mut(3).enumerate() {
            let at = Point::new((self.columns.0 + i) as f64 + 0.5, y as f64 + 0.5);
            let p = self.to_cell.apply(at);
            // A homography also maps points from behind the camera; only the cell itself is painted.
            if !((0.0..=1.0).contains(&p.x) && (0.0..=1.0).contains(&p.y)) {
                continue;
            }
            let (u, v) = (p.x as f32, p.y as f32);
            let distance = self.shape.ink(u, v);
            let white = self.coverage(self.shape.white(u, v, distance)) * HALO_OPACITY;
            if white > 0.0 {
                let ink = self.coverage(distance);
                for (value, colour) in pixel.iter_mut().zip(self.shape.colour) {
                    let paper = f32::from(*value);
                    let haloed = paper + (255.0 - paper) * white;
                    *value = (haloed + (f32::from(colour) - haloed) * ink).round() as u8;
                }
            }
        }
    }

    /// Share of a pixel that is covered where the edge is `distance` away (negative inside).
    fn coverage(&self, distance: f32) -> f32 {
        (0.5 - distance / self.pixel).clamp(0.0, 1.0)
    }
}
