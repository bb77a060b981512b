//! Ink told from paper by what is darker than its surroundings, and the connected components of either.

use crate::geometry::{Mesh, Point};
use crate::raster::{self, Labels, PAPER, Row, Run, each_row};
use image::GrayImage;

/// Grey levels below the paper's that its grain reaches, which is no faint ink.
const GRAIN: f32 = 8.0;

/// How ink is told from paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct InkLevel {
    /// Half side, in pixels, of the window of whose mean ink is darker.
    pub(crate) radius: usize,
    /// Grey levels by which it is.
    pub(crate) depth: f32,
}

/// For small cells and thin soft lines: a narrow window, a shallow step.
pub(crate) const FINE: InkLevel = InkLevel { radius: 6, depth: 5.0 };

/// For most pages. Of seven levels tried this one leaves the cells of drawn samurais whole most often; a
/// narrower window breaks thin lines.
pub(crate) const USUAL: InkLevel = InkLevel { radius: 12, depth: 8.0 };

/// For dark print between faint lines and tints.
pub(crate) const DARK: InkLevel = InkLevel { radius: 25, depth: 30.0 };

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    /// Lines and symbols; neighbours across a corner belong together.
    Ink,
    /// What is between them; a line that runs aslant parts paper, so that neighbours across a corner do not
    /// belong together.
    Paper,
}

/// The box around a component and how many pixels it has; pixels are counted from 0, the last ones included.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) right: u32,
    pub(super) bottom: u32,
    pub(super) area: u32,
}

impl Extent {
    /// Of no pixel yet.
    const NONE: Self = Self { left: u32::MAX, top: u32::MAX, right: 0, bottom: 0, area: 0 };

    /// Columns of pixels from the first to the last, both included.
    pub(super) const fn width(&self) -> u32 {
        self.right + 1 - self.left
    }

    /// Rows of pixels from the first to the last, both included.
    pub(super) const fn height(&self) -> u32 {
        self.bottom + 1 - self.top
    }

    /// That of a component that fills its box from its first pixel to its last.
    pub(super) const fn full((left, top): (u32, u32), (right, bottom): (u32, u32)) -> Self {
        Self { left, top, right, bottom, area: (right + 1 - left) * (bottom + 1 - top) }
    }

    /// The box that goes so many pixels beyond it on every side, though not beyond the upper and left edge of
    /// the picture, as one that is full.
    pub(super) const fn grown(&self, by: u32) -> Self {
        let from = (self.left.saturating_sub(by), self.top.saturating_sub(by));
        Self::full(from, (self.right + by, self.bottom + by))
    }
}

/// Which pixel belongs to which component, and their boxes by number ([`extents`]).
pub(super) type Components = (Labels, Vec<Extent>);

/// Of `looks` x `looks` places in a cell of a mesh, row by row, the numbers of the components that they are
/// on; `None` beyond the image.
pub(super) fn looks(
    labels: &Labels,
    mesh: &Mesh,
    (row, column): (usize, usize),
    looks: usize,
) -> impl Iterator<Item = Option<u32>> {
    let part = move |k: usize| (k as f64 + 0.5) / looks as f64;
    (0..looks * looks).map(move |i| {
        let at = Point::new(column as f64 + part(i % looks), row as f64 + part(i / looks));
        let p = mesh.map(at);
        let is_on = p.x >= 0.0 && p.y >= 0.0 && p.x < labels.width().into() && p.y < labels.height().into();
        is_on.then(|| labels.get_pixel(p.x as u32, p.y as u32).0[0])
    })
}

/// The components of ink or of paper at a level.
pub(super) fn components(image: &GrayImage, level: InkLevel, of: Of) -> Components {
    let width = image.width() as usize;
    let mut mask = GrayImage::new(image.width(), image.height());
    each_row([image.as_raw()], width, level.radius, &mut mask, |Row { y, sums: [sums], counts }, mask| {
        let means = sums.iter().zip(counts).map(|(&sum, &count)| sum as f32 / count as f32);
        for ((&v, mean), mask) in image.as_raw()[y * width..].iter().zip(means).zip(mask) {
            let is_ink = f32::from(v) < mean - level.depth;
            *mask = u8::from(is_ink == (of == Of::Ink)) * u8::MAX;
        }
    });
    let runs = raster::components(&mask, of == Of::Ink);
    (raster::labels(mask.dimensions(), &runs), extents(&runs))
}

/// The boxes of areas by number; that of what belongs to none, which comes first, is not told.
pub(super) fn extents(runs: &[Run]) -> Vec<Extent> {
    let count = runs.iter().map(|run| run.number as usize + 1).max().unwrap_or(1);
    let mut extents = vec![Extent::NONE; count];
    for run in runs {
        let e = &mut extents[run.number as usize];
        e.left = e.left.min(run.left);
        e.top = e.top.min(run.y);
        e.right = e.right.max(run.right);
        e.bottom = e.bottom.max(run.y);
        e.area += run.right + 1 - run.left;
    }
    extents
}

/// The image with faint ink made nearly as dark as full ink: the square root of its depth. Where most lines
/// of a board are thick, as on a small one or around a jigsaw's regions, faint ones beside them pass for
/// missing.
pub(crate) fn darkened(image: &GrayImage) -> GrayImage {
    let mut out = image.clone();
    for v in out.iter_mut() {
        let depth = f32::from(PAPER.saturating_sub(*v)) - GRAIN;
        *v = PAPER - (depth.max(0.0) * (f32::from(PAPER) - GRAIN)).sqrt() as u8;
    }
    out
}
