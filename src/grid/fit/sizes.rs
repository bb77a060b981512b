//! How many cells an outline holds: the count whose lines are all there and none between them.
//!
//! Ink under the lines alone does not tell: 4 x 4 and 8 x 8 lie on the lines of 16 x 16 as well. So each
//! lattice also has to account for the lines there are: whole rows of cells crossed by a line count against it.

use super::lattice::{self, Fit};
use crate::geometry::{Cell, Mesh, Point};
use crate::grid::propose::outlines::Outline;
use crate::grid::propose::periods;
use image::GrayImage;

/// Cells along each side of the boards that are looked for, the usual one first.
pub(crate) const SIDES: [usize; 9] = [9, 16, 12, 10, 8, 7, 6, 5, 4];

/// Score from which the usual count is right, and no other is tried, if besides no line crosses its cells and
/// none of its own is missing: a wrong count has too few lines or too many. All of 240
/// labelled photos of 9 x 9 score more.
const CLEAR: f64 = 0.85;

/// Support that every line of a clear lattice has. Where one line too many was laid it lies on paper, with no
/// more than symbols under it.
const LEAST_LINE: f64 = 0.4;

/// Least score of a lattice of [`ENOUGH_EDGES`] edges and more. The lowest true grid of 310 labelled photos
/// scores 0.91; a frame with text in it stays below 0.7.
pub(crate) const LEAST_SCORE: f64 = 0.75;

/// Edges of a lattice above which its score is trusted as it is: those of 9 x 9. Few edges agree by chance, so
/// that the smallest lattice, of 40, has to be without any fault.
const ENOUGH_EDGES: f64 = 180.0;

/// Support an untouched hypothesis needs to be worth bending.
const LEAST_START: f64 = 0.2;

/// Support a hypothesis needs to be worth bending on, once it was bent as far as its lines reach.
const LEAST_BENT: f64 = 0.5;

/// Support that a count other than the usual needs from the start: the ink is already known to repeat as often,
/// so that nearly all lines are within reach. Drawn boards have 0.95.
const LEAST_LIKELY: f64 = 0.65;

/// Bending, from rigid with a wide view to supple with a narrow one: stiffness, and reach in cells.
const BENDING: [(f64, f64); 4] = [(8.0, 0.25), (2.0, 0.18), (1.0, 0.12), (0.5, 0.1)];

/// Reach of the first look, in cells: a hull may miss a corner by a third of a cell.
const FIRST_REACH: f64 = 0.3;

/// Reach of the look for lines inside cells, from the middle of the cell, in cells.
const INNER_REACH: f64 = 0.3;

/// How much longer, at each end, the edge is made along which a line inside a cell is looked for, so that it
/// has to run on to the cell's own lines: symbols end before.
const BEYOND: f64 = 0.14;

/// Share of the contrast of a full line above which ink across a cell is a line too: inner lines may be
/// printed in grey.
const FAINT: f32 = 0.3;

/// Share of a row's cells that a line has to cross: digits as high as their cell cross fewer.
const CROSSED: f64 = 0.6;

/// How much worse a lattice may score than one of which it is a refinement: a few more of its thin lines are
/// hidden than of the thick ones. Half of its lines, or more, are missing where it is wrong.
const REFINED: f64 = 0.15;

/// Smallest cell in sheet pixels: two lines and a symbol of five pixels.
pub(crate) const LEAST_PITCH: f64 = 8.0;

/// The lattice of the usual count on an outline, bent onto its lines, with its score; `None` where there is none.
pub(crate) fn usual(grey: &GrayImage, outline: &Outline) -> Option<(f64, Fit)> {
    of(grey, outline, SIDES[0])
}

/// Whether the usual count is right beyond doubt.
pub(crate) fn is_clear(usual: &(f64, Fit)) -> bool {
    let (score, fit) = usual;
    // A lattice with no line across its cells scores its plain support.
    *score >= CLEAR && *score >= fit.support() && fit.weakest_line() >= LEAST_LINE
}

/// The lattice of any count that explains an outline best; `usual` is what [`usual`] says of it.
pub(crate) fn any(grey: &GrayImage, outline: &Outline, usual: Option<(f64, Fit)>) -> Option<(f64, Fit)> {
    let likely = periods::likely(grey, outline, &SIDES[1..]).into_iter();
    let others = likely.filter_map(|n| lattice(grey, outline, n, LEAST_LIKELY));
    usual.into_iter().chain(others).reduce(better)
}

/// The lattice of just so many cells a side, if its lines are there.
pub(crate) fn of(grey: &GrayImage, outline: &Outline, sides: usize) -> Option<(f64, Fit)> {
    lattice(grey, outline, sides, LEAST_START)
}

/// Of two lattices of the same outline the one with the better score; but a finer one that has the coarser
/// one's lines and others between them explains more of the ink.
fn better(a: (f64, Fit), b: (f64, Fit)) -> (f64, Fit) {
    let (coarse, fine) = if a.1.mesh.rows() < b.1.mesh.rows() { (a, b) } else { (b, a) };
    let refines = fine.1.mesh.rows().is_multiple_of(coarse.1.mesh.rows());
    let allowed = if refines { REFINED } else { 0.0 };
    if fine.0 >= coarse.0 - allowed { fine } else { coarse }
}

/// The better of the lattices of `n` x `n` cells that fill the outline, with straight and with bowed sides;
/// `least` is the support it needs from the start.
fn lattice(grey: &GrayImage, outline: &Outline, n: usize, least: f64) -> Option<(f64, Fit)> {
    let straight = bend(grey, outline.straight().mesh(n)?, least);
    let bowed = if outline.is_bowed() { bend(grey, outline.mesh(n)?, least) } else { None };
    straight.into_iter().chain(bowed).max_by(|a, b| a.0.total_cmp(&b.0))
}

/// Bends a lattice until it lies on the lines; `None` where there are none, or more than it accounts for.
fn bend(grey: &GrayImage, mesh: Mesh, mut least: f64) -> Option<(f64, Fit)> {
    if mesh.pitch() < LEAST_PITCH {
        return None;
    }
    let mut fit = Fit::new(grey, mesh, FIRST_REACH);
    for (stiffness, reach) in BENDING {
        if fit.support() < least {
            return None;
        }
        least = least.max(LEAST_BENT);
        fit = Fit::new(grey, fit.bent(stiffness), reach);
    }
    let support = fit.support();
    let wanted = least_score(fit.edges.len());
    if support < wanted || !is_sound(&fit.mesh) {
        return None;
    }
    let lines = (fit.mesh.rows() + fit.mesh.columns() + 2) as f64;
    let score = support * lines / (lines + crossed(grey, &fit) as f64);
    (score >= wanted).then_some((score, fit))
}

/// The score a lattice of so many edges needs: the fewer, the more.
fn least_score(edges: usize) -> f64 {
    let chance = (ENOUGH_EDGES / edges as f64).sqrt().max(1.0);
    1.0 - (1.0 - LEAST_SCORE) / chance
}

/// How many rows and columns of cells are crossed lengthwise by a line.
fn crossed(grey: &GrayImage, fit: &Fit) -> usize {
    let (mesh, pitch) = (&fit.mesh, fit.mesh.pitch());
    let least = fit.reference() * FAINT;
    let line = |a: Point, b: Point| {
        let (a, b) = (a.lerp(b, -BEYOND), b.lerp(a, -BEYOND));
        lattice::measure(grey, a, b, pitch, INNER_REACH).contrast >= least
    };
    let share = |cells: usize, hit: usize| hit as f64 >= CROSSED * cells as f64;
    let quad = |r: usize, c: usize| mesh.quad(Cell::new(r as u16, c as u16)).0;
    let across = (0..mesh.rows()).filter(|&r| {
        let hit = (0..mesh.columns()).filter(|&c| {
            let q = quad(r, c);
            line(q[0].lerp(q[3], 0.5), q[1].lerp(q[2], 0.5))
        });
        share(mesh.columns(), hit.count())
    });
    let down = (0..mesh.columns()).filter(|&c| {
        let hit = (0..mesh.rows()).filter(|&r| {
            let q = quad(r, c);
            line(q[0].lerp(q[1], 0.5), q[3].lerp(q[2], 0.5))
        });
        share(mesh.rows(), hit.count())
    });
    across.count() + down.count()
}

/// Whether no cell is folded and neighbouring cells have similar sizes.
pub(crate) fn is_sound(mesh: &Mesh) -> bool {
    let area = |r: usize, c: usize| {
        let quad = mesh.quad(Cell::new(r as u16, c as u16));
        if quad.is_convex() { quad.signed_area() } else { 0.0 }
    };
    let alike = |a: f64, b: f64| a > 0.0 && b > 0.0 && (a / b).max(b / a) < 2.0;
    (0..mesh.rows()).all(|r| {
        (0..mesh.columns()).all(|c| {
            alike(area(r, c), area(r, (c + 1).min(mesh.columns() - 1)))
                && alike(area(r, c), area((r + 1).min(mesh.rows() - 1), c))
        })
    })
}
