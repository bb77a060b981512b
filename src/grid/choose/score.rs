//! One score for every lattice: the share of its edges that ink supports, less what the ink shows that it
//! does not account for.
//!
//! Ink under the lines alone does not tell how many cells there are: 4 x 4 and 8 x 8 lie on the lines of 16 x
//! 16 as well. So whole rows of cells crossed by a line count against a lattice.

use crate::geometry::{Cell, Mesh, Point, ratio};
use crate::grid::fit::lattice::Lattice;
use crate::grid::fit::{Gauge, grow};
use image::GrayImage;

/// Least score of a lattice of [`ENOUGH_EDGES`] edges and more. The lowest true grid of 310 labelled photos
/// scores 0.91; a frame with text in it stays below 0.7.
const LEAST_SCORE: f64 = 0.75;

/// The same of a lattice on a screen's edges that is upright and even, as nothing is by chance: boards
/// without a frame, whose outer edges are a fifth of all, and with hairlines among darker symbols have 0.65
/// and more.
const LEAST_EVEN: f64 = 0.62;

/// How far from the nodes of an even lattice its own may lie, in cells: gaps between boxes are a quarter of a
/// cell wide.
const ASTRAY: f64 = 0.2;

/// Edges of a lattice above which its score is trusted as it is: those of 9 x 9. Few edges agree by chance,
/// so that the smallest lattice, of 40, has to be without any fault.
const ENOUGH_EDGES: f64 = 180.0;

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

/// How many times as large as its neighbour a cell of a sound lattice may be. Where a page is so steep that
/// the far cells of a 9 x 9 board look a quarter as large as the near ones, neighbours differ by a fifth; a
/// fold by more than this.
const ALIKE: f64 = 2.0;

/// Share of all rows and columns of cells that faint lines have to cross for them to be lines of the page: a
/// finer lattice's cross all of them. Where another board shines through the paper, the thick lines between
/// its boxes cross fewer than half, and are no ink that a lattice in front has to explain.
const OF_THE_PAGE: f64 = 0.5;

/// A lattice and how well it explains the ink.
#[derive(Clone, Debug)]
pub(crate) struct Scored {
    /// The lattice, bent onto its lines.
    pub(crate) lattice: Lattice,
    /// 0 to 1.
    pub(crate) score: f64,
}

/// [`single`] of a screen's edges: a lattice that is upright and even needs less.
pub(crate) fn on_screen(image: &GrayImage, lattice: Lattice) -> Option<Scored> {
    if !is_even(&lattice.mesh) || crossed(image, &lattice) > 0 || !is_sound(&lattice.mesh) {
        return single(image, lattice);
    }
    let score = lattice.support();
    (score >= LEAST_EVEN && lattice.edges.len() as f64 >= ENOUGH_EDGES).then_some(Scored { lattice, score })
}

/// Whether all nodes lie where they do in an upright lattice of equal cells, nearly.
pub(crate) fn is_even(mesh: &Mesh) -> bool {
    let (rows, columns) = (mesh.rows(), mesh.columns());
    let (first, last) = (mesh.node(0, 0), mesh.node(rows, columns));
    let (step, reach) = (last - first, ASTRAY * mesh.pitch());
    (0..=rows).all(|r| {
        (0..=columns).all(|c| {
            let (x, y) = (step.x * c as f64 / columns as f64, step.y * r as f64 / rows as f64);
            mesh.node(r, c).distance(first + Point::new(x, y)) < reach
        })
    })
}

/// A single grid with its score; `None` where that is too low for a board.
pub(crate) fn single(image: &GrayImage, lattice: Lattice) -> Option<Scored> {
    let support = lattice.support();
    let wanted = least_score(lattice.edges.len());
    if support < wanted || !is_sound(&lattice.mesh) {
        return None;
    }
    let lines = (lattice.mesh.rows() + lattice.mesh.columns() + 2) as f64;
    let score = support * lines / (lines + crossed(image, &lattice) as f64);
    (score >= wanted).then_some(Scored { lattice, score })
}

/// Overlapping grids with their score; `None` where that is too low for a board, or no boxes are to be seen.
pub(crate) fn overlapping(image: &GrayImage, lattice: Lattice) -> Option<Scored> {
    let score = lattice.support();
    let is_board = score >= LEAST_SCORE
        && is_sound(&lattice.mesh)
        && is_within(image, &lattice)
        && grow::has_borders(image, &lattice);
    is_board.then_some(Scored { lattice, score })
}

/// Whether the cells that exist are on the image, nearly: beyond its edge only what is at the edge repeats.
fn is_within(image: &GrayImage, lattice: &Lattice) -> bool {
    let (w, h) = (f64::from(image.width()), f64::from(image.height()));
    let is_in = |p: Point| p.x >= 0.0 && p.y >= 0.0 && p.x < w && p.y < h;
    let columns = lattice.mesh.columns();
    let mut cells = lattice.exists.iter().enumerate().filter(|(_, exists)| **exists).map(|(i, _)| i);
    cells.all(|i| is_in(lattice.mesh.quad(Cell::new((i / columns) as u16, (i % columns) as u16)).centre()))
}

/// The score a lattice of so many edges needs: the fewer, the more.
fn least_score(edges: usize) -> f64 {
    let chance = (ENOUGH_EDGES / edges as f64).sqrt().max(1.0);
    1.0 - (1.0 - LEAST_SCORE) / chance
}

/// How many rows and columns of cells are crossed lengthwise by a line: by a full one, or a faint one of the
/// page.
fn crossed(image: &GrayImage, lattice: &Lattice) -> usize {
    let mesh = &lattice.mesh;
    let (rows, columns) = (mesh.rows(), mesh.columns());
    let full = lattice.full_line();
    let mut gauge = Gauge::new(image, mesh.pitch(), INNER_REACH);
    let mut across = |row: usize, column: usize, is_down: bool| {
        let [tl, tr, br, bl] = mesh.quad(Cell::new(row as u16, column as u16)).0;
        let [a, b] =
            if is_down { [middle(tl, tr), middle(bl, br)] } else { [middle(tl, bl), middle(tr, br)] };
        gauge.measure([a.lerp(b, -BEYOND), b.lerp(a, -BEYOND)]).contrast
    };
    let by_row = (0..rows).map(|row| (0..columns).map(|c| across(row, c, false)).collect());
    let mut lines: Vec<Vec<f32>> = by_row.collect();
    lines.extend((0..columns).map(|column| (0..rows).map(|r| across(r, column, true)).collect()));
    let by = |least: f32| {
        let is_crossed = |cells: &&Vec<f32>| {
            let hit = cells.iter().filter(|&&contrast| contrast >= least).count();
            hit as f64 >= CROSSED * cells.len() as f64
        };
        lines.iter().filter(is_crossed).count()
    };
    let any = by(full * FAINT);
    if any as f64 > OF_THE_PAGE * lines.len() as f64 { any } else { by(full) }
}

/// The point halfway between two.
fn middle(a: Point, b: Point) -> Point {
    a.lerp(b, 0.5)
}

/// Whether no cell is folded and neighbouring cells have similar sizes.
fn is_sound(mesh: &Mesh) -> bool {
    let area = |r: usize, c: usize| {
        let quad = mesh.quad(Cell::new(r as u16, c as u16));
        if quad.is_convex() { quad.signed_area() } else { 0.0 }
    };
    let alike = |a: f64, b: f64| a > 0.0 && b > 0.0 && ratio(a, b) < ALIKE;
    (0..mesh.rows()).all(|r| {
        (0..mesh.columns()).all(|c| {
            alike(area(r, c), area(r, (c + 1).min(mesh.columns() - 1)))
                && alike(area(r, c), area((r + 1).min(mesh.rows() - 1), c))
        })
    })
}
