//! Step 3: frames, lines and lattice nodes: where every cell lies.
//!
//! Hypotheses (`frames`) are quadrilaterals that may bound a grid. Each gets a flat lattice that is bent until
//! it lies on the lines (`lattice`); the share of edges with a line under them is its score.

mod cells;
mod frames;
mod lattice;
mod overlap;
mod paper;
mod period;
mod sizes;
#[cfg(test)]
mod tests;
mod thickness;
mod within;

pub use within::{SIDES, within};

use crate::clock::Clock;
use crate::diagnostics::{Code, Diagnostic, Remedy, Result};
use crate::geometry::{Mesh, Point, Quad, Turn};
use crate::normalise::NormalisedImage;
use crate::puzzle::Layout;
use crate::raster::PAPER;
use cells::Part;
use frames::Outline;
use image::{GrayImage, Rgb, RgbImage};
use lattice::Fit;
use rayon::prelude::*;

/// A board this much worse than the best is not one: the frame around it, or a table that nearly fits.
const RELATIVE_SCORE: f64 = 0.8;

/// An outline in the middle of a board is part of it if it is no larger than this share of the board's area: its
/// own frame, told a little too wide, still is.
const PART: f64 = 1.2;

/// How much size counts against score when boards are ranked: of two equally clear ones the larger is the
/// puzzle and the smaller yesterday's solution; four times the area outweighs a fifth of the score.
const SIZE_EXPONENT: f64 = 0.15;

/// Edges wider than this many sheet pixels hide the lines of a page-filling grid.
const BLURRED: f64 = 14.0;

/// Side, in sheet pixels, of the blocks whose means tell a blank sheet: grain is gone from them.
const BLANK_BLOCK: u32 = 8;

/// Grey levels below the paper's that its grain reaches, which is no faint ink.
const GRAIN: f32 = 8.0;

/// Grey levels between the dark and the bright blocks (2nd and 98th percentile) of a sheet that is not blank.
/// The blocks of grainy paper vary by about 5.
const BLANK_STEP: u8 = 12;

/// What this step is at, where its time is over.
const FINDING: &str = "looking for a grid";

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
    /// Share of the lattice's edges that ink supports, 0 to 1.
    pub score: f64,
}

/// Finds every board on a sheet, best first.
///
/// # Errors
/// [`Code::NoGrid`], [`Code::Blurred`] where the picture is too soft to show lines, or [`Code::GaveUp`] where the time is
/// over.
pub fn find(sheet: &NormalisedImage, clock: &Clock) -> Result<Vec<Board>> {
    let mut lattices = lattices_of(&sheet.grey, clock);
    if lattices.is_empty() {
        lattices = lattices_of(&levelled(&sheet.grey), clock);
    }
    clock.check(FINDING)?;
    let mut found: Vec<Board> = lattices.into_iter().map(|(score, fit)| board(sheet, &fit, score)).collect();
    if found.is_empty() {
        return Err(nothing(sheet));
    }
    let best = found.iter().map(|b| b.score).fold(0.0, f64::max);
    found.retain(|b| b.score >= best * RELATIVE_SCORE);
    found.sort_by(|a, b| rank(b).total_cmp(&rank(a)));
    let mut boards: Vec<Board> = Vec::new();
    for board in found {
        if !boards.iter().any(|b| overlap(&b.mesh, &board.mesh)) {
            boards.push(board);
        }
    }
    Ok(boards)
}

/// How good a board is among others of the same photo.
fn rank(board: &Board) -> f64 {
    board.score * board.mesh.corners().signed_area().abs().powf(SIZE_EXPONENT)
}

/// The sheet with faint ink made nearly as dark as full ink: the square root of its depth. Where most lines of a
/// board are thick, as on a small one or around a jigsaw's regions, faint ones beside them pass for missing.
fn levelled(grey: &GrayImage) -> GrayImage {
    let mut out = grey.clone();
    for v in out.iter_mut() {
        let depth = f32::from(PAPER.saturating_sub(*v)) - GRAIN;
        *v = PAPER - (depth.max(0.0) * (f32::from(PAPER) - GRAIN)).sqrt() as u8;
    }
    out
}

/// The best lattice of each outline. What lies within a clear board of the usual size is its own boxes and
/// cells, for which no other size is tried.
fn lattices_of(grey: &GrayImage, clock: &Clock) -> Vec<(f64, Fit)> {
    lattices_in(grey, &frames::outlines(grey), clock)
}

/// The best lattice of each of these outlines; not of all of them when the time is over.
fn lattices_in(grey: &GrayImage, outlines: &[Outline], clock: &Clock) -> Vec<(f64, Fit)> {
    let usual = |outline| if clock.is_over() { None } else { sizes::usual(grey, outline) };
    let usual: Vec<Option<(f64, Fit)>> = outlines.par_iter().map(usual).collect();
    let clear: Vec<Quad> =
        usual.iter().flatten().filter(|u| sizes::is_clear(u)).map(|u| u.1.mesh.corners()).collect();
    let is_part = |quad: &Quad| {
        clear.iter().any(|c| inside(c, quad.centre()) && quad.signed_area() < c.signed_area() * PART)
    };
    let pairs: Vec<(&Outline, Option<(f64, Fit)>)> = outlines.iter().zip(usual).collect();
    let (found, parts): (Vec<_>, Vec<_>) = pairs
        .into_par_iter()
        .map(|(outline, usual)| {
            if usual.as_ref().is_some_and(sizes::is_clear) || is_part(&outline.quad) || clock.is_over() {
                return (usual, None);
            }
            let one = sizes::any(grey, outline, usual);
            let is_usual = one.as_ref().is_some_and(|(_, fit)| fit.mesh.rows() == sizes::SIDES[0]);
            (one, (!is_usual).then_some(outline.part))
        })
        .unzip();
    let mut found: Vec<(f64, Fit)> = found.into_iter().flatten().collect();
    if let Some(part) = parts.into_iter().flatten().reduce(cells::around) {
        let mut overlapping = several(grey, part, &found, clock);
        found.append(&mut overlapping);
    }
    found
}

/// The lattices of overlapping grids in a part of the sheet, of which `one` holds the lattices of single grids.
fn several(grey: &GrayImage, part: Part, one: &[(f64, Fit)], clock: &Clock) -> Vec<(f64, Fit)> {
    let is_small = |f: &&(f64, Fit)| f.1.mesh.rows() < sizes::SIDES[0];
    let small: Vec<&(f64, Fit)> = one.iter().filter(is_small).collect();
    let mut several = overlap::find(grey, part, overlap::LEVEL, clock);
    // Where lines are soft, borders of boxes are all that parts the paper.
    if small.len() == one.len() {
        for level in [overlap::LEVEL, overlap::FINE] {
            if several.is_empty() {
                several = overlap::find_boxes(grey, part, level, clock);
            }
        }
    }
    // Then the boxes pass for the cells of a small board.
    if several.is_empty() && !small.is_empty() {
        several = overlap::find(grey, part, overlap::FINE, clock);
    }
    if several.is_empty() {
        several.extend(small.iter().filter_map(|f| overlap::refined_board(grey, &f.1.mesh)));
    }
    several
}

/// Whether one mesh's middle lies inside the other's outline: the same board, or one within the other.
fn overlap(a: &Mesh, b: &Mesh) -> bool {
    let (a, b) = (a.corners(), b.corners());
    inside(&a, b.centre()) || inside(&b, a.centre())
}

/// Whether a point lies in a convex quadrilateral.
fn inside(quad: &Quad, p: Point) -> bool {
    let Quad(q) = quad;
    let (mut left, mut right) = (false, false);
    for i in 0..4 {
        let (s, t) = (q[(i + 1) % 4] - q[i], p - q[i]);
        let turn = s.x * t.y - s.y * t.x;
        left |= turn < 0.0;
        right |= turn > 0.0;
    }
    left != right
}

fn board(sheet: &NormalisedImage, fit: &Fit, score: f64) -> Board {
    let (rows, columns) = (fit.mesh.rows(), fit.mesh.columns());
    let (mut horizontal, mut vertical) = (vec![0.0; (rows + 1) * columns], vec![0.0; rows * (columns + 1)]);
    for (&((a, b), _), weight) in fit.edges.iter().zip(thickness::weights(&sheet.grey, fit)) {
        if a.0 == b.0 {
            horizontal[a.0 * columns + a.1] = weight;
        } else {
            vertical[a.0 * (columns + 1) + a.1] = weight;
        }
    }
    let layout = Layout {
        exists: fit.exists.clone(),
        horizontal,
        vertical,
        paper: paper::papers(&sheet.colour, &fit.mesh),
        ..Layout::full(rows as u16, columns as u16)
    };
    Board { mesh: fit.mesh.mapped(|p| p * (1.0 / sheet.scale)), layout, turn: Turn::NONE, score }
}

/// Whether a sheet shows nothing at all, sharp or blurred.
fn is_blank(grey: &GrayImage) -> bool {
    let side = |v: u32| v.div_ceil(BLANK_BLOCK);
    let small = image::imageops::thumbnail(grey, side(grey.width()), side(grey.height()));
    let mut levels = small.into_raw();
    levels.sort_unstable();
    let at = |share: usize| levels.get(levels.len() * share / 100).copied().unwrap_or(0);
    at(98) - at(2) < BLANK_STEP
}

fn nothing(sheet: &NormalisedImage) -> Diagnostic {
    if sheet.edge_width > BLURRED && (sheet.edge_width.is_finite() || !is_blank(&sheet.grey)) {
        let fact = if sheet.edge_width.is_finite() {
            format!("edges are {:.0} pixels wide at {} pixels' width", sheet.edge_width, sheet.grey.width())
        } else {
            "light and dark run into each other without any edge".to_owned()
        };
        return Diagnostic::new(Code::Blurred, "the picture is too blurred to see grid lines")
            .fact(fact)
            .hint("hold the phone still, tap the puzzle to focus, and take the picture again");
    }
    let sides = sizes::SIDES.iter().map(|n| format!("{n} x {n}")).collect::<Vec<_>>().join(", ");
    Diagnostic::new(Code::NoGrid, "no puzzle grid was found on this picture")
        .fact(format!(
            "looked for frames with {sides} cells on {} x {} pixels",
            sheet.grey.width(),
            sheet.grey.height()
        ))
        .hint("photograph the whole grid, all four corners in the picture, larger than a third of it")
}

/// The `which`-th board (from zero).
///
/// # Errors
/// [`Code::NoGrid`] where there are not so many.
pub fn choose(boards: Vec<Board>, which: usize) -> Result<Board> {
    let found = boards.len();
    boards.into_iter().nth(which).ok_or_else(|| {
        Diagnostic::new(Code::NoGrid, format!("there is no puzzle {} on this picture", which + 1))
            .fact(format!("puzzles found: {found}"))
            .hint("take the clearest one")
            .remedy(Remedy::ClearestPuzzle)
    })
}

/// The boards drawn on the sheet, to look at: the best red, others blue.
pub fn picture(sheet: &NormalisedImage, boards: &[Board]) -> RgbImage {
    let mut out = sheet.picture();
    for (i, board) in boards.iter().enumerate().rev() {
        let mesh = board.mesh.mapped(|p| p * sheet.scale);
        let colour = if i == 0 { Rgb([220, 0, 0]) } else { Rgb([0, 90, 220]) };
        for (a, b) in lattice::edges(mesh.rows(), mesh.columns()) {
            let (p, q) = (mesh.node(a.0, a.1), mesh.node(b.0, b.1));
            let (from, to) = ((p.x as f32, p.y as f32), (q.x as f32, q.y as f32));
            imageproc::drawing::draw_line_segment_mut(&mut out, from, to, colour);
        }
    }
    out
}
