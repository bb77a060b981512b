//! Shapes become pixels.

use super::glyph::Field;
use super::marks::{Ink, Mark};
use super::shape::{self, Shape};
use crate::geometry::{Cell, Homography, Mesh, Point, Quad};
use image::RgbImage;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Rows painted together by one thread.
const BAND: usize = 32;

/// How white the halo is, 0 to 1: a little of the paper stays visible, so that shadows run on through it.
const HALO_OPACITY: f32 = 0.85;

/// Smallest cell that is drawn into, in pixels: below it nothing can be read.
const SMALLEST: f32 = 4.0;

/// Places along a side at which ink is looked for under a sign.
const PROBES: usize = 7;

/// Share of a cell at its edges that is not looked at for ink: its own lines run there.
const EDGE: f32 = 0.1;

/// By how many levels (of 255) another corner has to be lighter on average for a sign to leave the usual one:
/// uneven light differs by less within a cell, a stroke in the corner by more.
const SHADE: u32 = 12;

/// Figure height of answers in bricks, as a share of the brick's.
const LOW: f32 = 0.5;

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

/// How high texts are, and where in their cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Sizes {
    /// Each as its cell has room.
    Own,
    /// All answers of a board alike: so high as a share of what they usually are, and so far right of the
    /// middles of their cells and below them, in cells.
    Even { share: f32, away: (f32, f32) },
}

/// What is written in a mark's cell.
type Label<'a> = &'a (dyn Fn(Mark) -> String + Sync);

/// Draws `marks` on `picture`, whose pixels `mesh` speaks of; `label` says what is written in them.
pub(super) fn marks(
    picture: &mut RgbImage,
    mesh: &Mesh,
    (marks, label): (&[Mark], Label<'_>),
    (ink, sizes): (Ink, Sizes),
) {
    let figure = mesh.pitch() as f32 * shape::ANSWER_HEIGHT;
    let labels: BTreeMap<String, Field> = marks
        .iter()
        .map(|&mark| label(mark))
        .collect::<std::collections::BTreeSet<_>>()
        .into_par_iter()
        .map(|text| (text.clone(), Field::new(&text, figure)))
        .collect();
    let width = picture.width() as usize;
    let (across, down) = mesh.sides();
    // In a cell that is wider than high, room is a matter of its width.
    let low = if mesh.is_staggered() { LOW * (down / across) as f32 } else { shape::ANSWER_HEIGHT };
    let answers = marks.iter().filter(|mark| matches!(mark, Mark::Answer(..)));
    let heights = answers.filter_map(|&mark| labels.get(&label(mark))).map(shape::height);
    let (tallest, away) = match sizes {
        Sizes::Own => (low, (0.0, 0.0)),
        Sizes::Even { share, away } => (heights.fold(low, f32::min) * share, away),
    };
    let job = |&mark: &Mark| job(mark, (mesh, picture), ink, (labels.get(&label(mark))?, tallest, away));
    let jobs: Vec<Job> = marks.iter().filter_map(job).collect();
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
    (mesh, picture): (&Mesh, &RgbImage),
    ink: Ink,
    answer: (&'a Field, f32, (f32, f32)),
) -> Option<Job<'a>> {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let cell = mark.cell();
    if cell.row as usize >= mesh.rows() || cell.column as usize >= mesh.columns() {
        return None;
    }
    let quad = square(mesh, cell);
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
    let corner = Homography::between(&unit, &quad).map_or(shape::CORNERS[0], |h| clearest(picture, &h, side));
    let shape = Shape::new(mark, ink, answer, side, corner);
    let (columns, rows) = (range(|p| p.x, width), range(|p| p.y, height));
    Some(Job { shape, to_cell, columns, rows, pixel: 1.0 / side })
}

/// The corners of a cell; of bricks those of the square of the same width about its middle.
fn square(mesh: &Mesh, cell: Cell) -> Quad {
    if !mesh.is_staggered() {
        return mesh.quad(cell);
    }
    let (across, down) = mesh.sides();
    let (row, half) = (usize::from(cell.row), across / down / 2.0);
    let (x, y) = (f64::from(cell.column) + mesh.indent(row), row as f64 + 0.5);
    let corners = [(x, y - half), (x + 1.0, y - half), (x + 1.0, y + half), (x, y + half)];
    Quad(corners.map(|(x, y)| mesh.map(Point::new(x, y))))
}

/// The corner of a cell, which `to_picture` leads to, in which a sign hides the least ink.
fn clearest(picture: &RgbImage, to_picture: &Homography, side: f32) -> (f32, f32) {
    let ink = |corner: (f32, f32)| {
        let ((x, y), half) = shape::sign_disc(corner, side);
        let spots = (0..PROBES * PROBES).map(|i| {
            let at = |index: usize, middle: f32| {
                let place = middle + half * (2.0 * index as f32 / (PROBES - 1) as f32 - 1.0);
                f64::from(place.clamp(EDGE, 1.0 - EDGE))
            };
            darkness(picture, to_picture.apply(Point::new(at(i % PROBES, x), at(i / PROBES, y))))
        });
        spots.sum::<u32>() / (PROBES * PROBES) as u32
    };
    let usual = shape::CORNERS[0];
    let best = shape::CORNERS.into_iter().min_by_key(|&corner| ink(corner)).unwrap_or(usual);
    if ink(usual) <= ink(best) + SHADE { usual } else { best }
}

/// How far a pixel is from white, 0 to 255; what lies outside the picture is white.
fn darkness(picture: &RgbImage, at: Point) -> u32 {
    let inside = at.x >= 0.0 && at.y >= 0.0;
    let pixel = inside.then(|| picture.get_pixel_checked(at.x as u32, at.y as u32)).flatten();
    pixel.map_or(0, |pixel| 255 - pixel.0.iter().map(|&v| u32::from(v)).sum::<u32>() / 3)
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
