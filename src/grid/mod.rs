//! Step 3: frames, lines and lattice nodes: where every cell lies.

mod frames;
mod lattice;

use crate::geometry::{Homography, Mesh, Point, Quad, Turn};
use crate::puzzle::Layout;
use crate::tone::Sheet;
use crate::trouble::{Name, Result, Trouble};
use image::{GrayImage, Rgb, RgbImage};
use lattice::Fit;
use rayon::prelude::*;

/// A grid found on a photo.
#[derive(Clone, Debug)]
pub struct Board {
    /// The nodes in photo pixels (as stored), numbered in the upright puzzle's reading order once `turn` is
    /// settled.
    pub mesh: Mesh,
    /// What the lines say about the shape.
    pub layout: Layout,
    /// How the stored picture must be moved for this board to stand upright.
    pub turn: Turn,
    /// Share of the lattice's lines that ink supports, 0 to 1.
    pub score: f64,
}

/// Finds every board on a sheet, best first.
pub fn find(sheet: &Sheet) -> Result<Vec<Board>> {
    let mut fits: Vec<(f64, Fit)> =
        frames::quads(&sheet.grey).par_iter().filter_map(|quad| settle(&sheet.grey, quad)).collect();
    fits.sort_by(|a, b| b.0.total_cmp(&a.0));
    let fits: Vec<_> = fits.into_iter().filter(|f| f.0 > 0.5).collect();
    if fits.is_empty() {
        return Err(Trouble::new(Name::NoGrid, "no grid was found on this picture"));
    }
    Ok(fits
        .into_iter()
        .map(|(score, fit)| Board {
            mesh: fit.mesh.mapped(|p| p * (1.0 / sheet.scale)),
            layout: Layout::full(9, 9),
            turn: Turn::NONE,
            score,
        })
        .collect())
}

/// Bends a flat lattice over `quad` until it lies on the lines.
fn settle(grey: &GrayImage, quad: &Quad) -> Option<(f64, Fit)> {
    let n = 9.0;
    let unit = Quad([Point::new(0.0, 0.0), Point::new(n, 0.0), Point::new(n, n), Point::new(0.0, n)]);
    let flat = Homography::between(&unit, quad)?;
    let mut fit = Fit::new(grey, Mesh::from_homography(9, 9, &flat), 0.3);
    for (stiffness, reach) in [(8.0, 0.25), (2.0, 0.18), (1.0, 0.12), (0.5, 0.1)] {
        let mesh = fit.bent(stiffness);
        fit = Fit::new(grey, mesh, reach);
    }
    Some((fit.support(), fit))
}

/// The `which`-th board (from zero).
pub fn choose(boards: Vec<Board>, which: usize) -> Result<Board> {
    let found = boards.len();
    boards.into_iter().nth(which).ok_or_else(|| {
        Trouble::new(Name::NoGrid, format!("there is no puzzle {} on this picture", which + 1))
            .fact(format!("puzzles found: {found}"))
    })
}

/// The boards drawn on the sheet, to look at.
pub fn picture(sheet: &Sheet, boards: &[Board]) -> RgbImage {
    let mut out = sheet.picture();
    for (i, board) in boards.iter().enumerate().rev() {
        let mesh = board.mesh.mapped(|p| p * sheet.scale);
        let colour = if i == 0 { Rgb([220, 0, 0]) } else { Rgb([0, 90, 220]) };
        for (a, b) in lattice::edges(mesh.rows(), mesh.columns()) {
            let (p, q) = (mesh.node(a.0, a.1), mesh.node(b.0, b.1));
            imageproc::drawing::draw_line_segment_mut(
                &mut out,
                (p.x as f32, p.y as f32),
                (q.x as f32, q.y as f32),
                colour,
            );
        }
    }
    out
}
