//! A lattice with cells about it, pulled to the edges of tones and lines between them, and to lines from
//! corner to corner: blocks as dark as lines leave none where they meet.

use crate::geometry::{Homography, Mesh, Point};
use crate::grid::edge::Edge;
use crate::grid::elastic::Elastic;
use crate::raster::{self, Shine};
use image::{GrayImage, RgbImage};

/// Side of a straightened cell in pixels.
const CELL: u32 = 36;

/// How far beside its place an edge is looked for, in pixels of a straightened cell: about cells that were
/// added, and when all have moved.
const REACHES: [i32; 2] = [8, 5];

/// The part of an edge that is looked at, in how many parts that have to show the same and in how many places
/// of each: diagonals and print are at some of it.
const ALONG: (f64, f64) = (0.1, 0.9);
const PARTS: usize = 3;
const PLACES: usize = 8;

/// Steepest change of tone, in grey levels a pixel, from which an edge counts, and from which it does whole.
const FAINT: f32 = 3.0;
const CLEAR: f32 = 12.0;

/// Share of the steepest change below which change is grain.
const GRAIN: f32 = 0.3;

/// How much the lattice keeps to a smooth surface.
const STIFFNESS: f64 = 0.4;

/// What the cells about a board are drawn by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// By the edges of tones, lines and diagonals.
    ByAll,
    /// By diagonals: edges about the board are those of a panel that it is on, or none.
    ByDiagonals,
}

/// The lattice of a board on a photo with so many more cells on every side, as its page goes on; `None` for a
/// board in no perspective.
pub(crate) fn widened(photo: &RgbImage, mesh: &Mesh, beside: usize, drawn: Drawn) -> Option<Mesh> {
    let mut mesh = mesh.clone();
    for around in 1..=beside {
        let mut wide = ringed(&mesh)?;
        for reach in REACHES {
            wide = pulled(photo, &wide, reach, (drawn == Drawn::ByDiagonals).then_some(around));
        }
        mesh = wide;
    }
    Some(mesh)
}

/// A lattice with the cells about it, where they lie if the page goes on as it lies.
fn ringed(mesh: &Mesh) -> Option<Mesh> {
    let (rows, columns) = (mesh.rows(), mesh.columns());
    let at = |r: usize, c: usize| Point::new(c as f64, r as f64);
    let nodes = (0..=rows).flat_map(|r| (0..=columns).map(move |c| (r, c)));
    let pairs: Vec<(Point, Point)> = nodes.map(|(r, c)| (at(r, c), mesh.node(r, c))).collect();
    let flat = Homography::fit(&pairs)?;
    Some(Mesh::from_fn(rows + 2, columns + 2, |r, c| {
        // What the nearest node of the lattice is off, its neighbours outside are, too.
        let near = (r.saturating_sub(1).min(rows), c.saturating_sub(1).min(columns));
        let off = mesh.node(near.0, near.1) - flat.apply(at(near.0, near.1));
        flat.apply(at(r, c) - at(1, 1)) + off
    }))
}

/// A lattice whose edges, and diagonals of cells, have moved to where tones change; edges among so many cells
/// about it that are drawn by their diagonals have not.
fn pulled(photo: &RgbImage, mesh: &Mesh, reach: i32, around: Option<usize>) -> Mesh {
    let grey = image::imageops::grayscale(&raster::straighten(photo, mesh, (CELL, 0), Shine::Kept));
    let (rows, columns) = (mesh.rows(), mesh.columns());
    // Between the outermost cells that are known and dark ground only half of a gap is seen.
    let is_about = |&(r, c): &(usize, usize)| {
        around.is_some_and(|n| !(n + 1..rows - n).contains(&r) || !(n + 1..columns - n).contains(&c))
    };
    let edges = Edge::all(rows, columns).map(Edge::nodes).filter(|nodes| !nodes.iter().all(is_about));
    let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
    let diagonals = cells.flat_map(|(r, c)| [[(r, c), (r + 1, c + 1)], [(r + 1, c), (r, c + 1)]]);
    let mut elastic = Elastic::new(mesh, STIFFNESS);
    for nodes in edges.chain(diagonals) {
        if let Some((off, weight)) = change(&grey, nodes, reach) {
            let ends = nodes.map(|(r, c)| mesh.node(r, c));
            elastic.pull_line(nodes, ends, off / f64::from(CELL) * mesh.pitch(), weight.into());
        }
    }
    elastic.moved(mesh, f64::from(reach) / f64::from(CELL) * mesh.pitch())
}

/// How far to the right of the line between two nodes tones change all along it, in pixels of a straightened
/// cell, and how much that counts.
fn change(grey: &GrayImage, nodes: [(usize, usize); 2], reach: i32) -> Option<(f64, f32)> {
    let [a, b] = nodes.map(|(r, c)| Point::new(c as f64, r as f64) * f64::from(CELL));
    let normal = Point::new(a.y - b.y, b.x - a.x) * (1.0 / a.distance(b));
    let tone = |part: usize, off: i32| {
        let value = |k: usize| {
            let place = (part * PLACES + k) as f64 + 0.5;
            let along = ALONG.0 + (ALONG.1 - ALONG.0) * place / (PARTS * PLACES) as f64;
            raster::sample(grey, a.lerp(b, along) + normal * f64::from(off))
        };
        (0..PLACES).map(value).sum::<f32>() / PLACES as f32
    };
    let changes = |part: usize| {
        let tones: Vec<f32> = (-reach - 1..=reach + 1).map(|off| tone(part, off)).collect();
        tones.windows(3).map(|t| (t[2] - t[0]) / 2.0).collect::<Vec<f32>>()
    };
    let parts: Vec<Vec<f32>> = (0..PARTS).map(changes).collect();
    let least = |i: usize| {
        let low = parts.iter().map(|part| part[i]).fold(f32::MAX, f32::min);
        let high = parts.iter().map(|part| part[i]).fold(f32::MIN, f32::max);
        low.max(0.0).max(-high)
    };
    let changes: Vec<f32> = (0..parts[0].len()).map(least).collect();
    let most = changes.iter().copied().fold(0.0, f32::max);
    if most < FAINT {
        return None;
    }
    let (mut sum, mut off) = (0.0, 0.0);
    for (at, change) in (-reach..=reach).zip(changes).filter(|c| c.1 >= GRAIN * most) {
        sum += f64::from(change);
        off += f64::from(change) * f64::from(at);
    }
    Some((off / sum, (most / CLEAR).min(1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    /// Where a node of 8 x 8 cells lies on a page that is bent.
    fn node(r: f64, c: f64) -> Point {
        Point::new(100.0 + 50.0 * c + 0.6 * r * r, 90.0 + 48.0 * r + 0.8 * (c - 3.0) * (c - 3.0))
    }

    #[test]
    fn cells_about_a_board_lie_on_the_edges_of_blocks_though_the_page_is_bent() {
        let all = Mesh::from_fn(8, 8, |r, c| node(r as f64, c as f64));
        let mut photo = RgbImage::from_pixel(620, 620, Rgb([235; 3]));
        // Blocks with diagonals in the first two rows and columns and a few others; lines about white cells.
        let is_block =
            |r: i32, c: i32| r < 2 && c % 3 != 2 || c < 2 && r % 3 != 1 || (r * 5 + c * 3) % 7 == 0;
        for (x, y) in (0..620).flat_map(|x| (0..620).map(move |y| (x, y))) {
            // The way back is found by steps.
            let p = Point::new(f64::from(x) + 0.5, f64::from(y) + 0.5);
            let (mut r, mut c) = (4.0, 4.0);
            for _ in 0..30 {
                let off = p - node(r, c);
                (r, c) = (r + off.y / 48.0, c + off.x / 50.0);
            }
            if !(0.0..8.0).contains(&r) || !(0.0..8.0).contains(&c) {
                continue;
            }
            let line = |v: f64| (v - v.round()).abs() < 0.02;
            let is_diagonal = (r.fract() - c.fract()).abs() < 0.03;
            let is_dark = if is_block(r as i32, c as i32) { !is_diagonal } else { line(r) || line(c) };
            photo.put_pixel(x, y, Rgb([if is_dark { 40 } else { 235 }; 3]));
        }
        let known = all.part((2, 2), (5, 5));
        let worst = |wide: &Mesh| {
            let off = |r: usize, c: usize| wide.node(r, c).distance(node(r as f64, c as f64));
            (0..8).flat_map(|r| (0..8).map(move |c| (r, c))).map(|(r, c)| off(r, c)).fold(0.0, f64::max)
        };
        let wide = widened(&photo, &known, 2, Drawn::ByAll).expect("a lattice");
        assert!(worst(&wide) < 3.0, "{}", worst(&wide));
        assert!(worst(&known.widened(2)) > 5.0, "what needs no look at the photo proves nothing");
    }

    #[test]
    fn the_edge_of_a_panel_does_not_move_cells_that_are_drawn_by_their_diagonals() {
        // Light cells on a dark panel that ends a little beyond the blocks about them, which have light
        // lines.
        let place = |r: f64, c: f64| Point::new(100.0, 100.0) + Point::new(c, r) * 50.0;
        let photo = RgbImage::from_fn(500, 500, |x, y| {
            let (c, r) = ((f64::from(x) - 100.0) / 50.0, (f64::from(y) - 100.0) / 50.0);
            let (u, v) = (c.rem_euclid(1.0), r.rem_euclid(1.0));
            let is_panel = (-0.2..6.2).contains(&c) && (-0.2..6.2).contains(&r);
            let is_white = (1.0..6.0).contains(&c) && (1.0..6.0).contains(&r);
            let is_block = is_panel && !is_white && (0.0..6.0).contains(&c) && (0.0..6.0).contains(&r);
            let is_inner = (0.05..0.95).contains(&u) && (0.05..0.95).contains(&v);
            let is_light =
                !is_panel || (is_white && is_inner) || (is_block && is_inner && (u - v).abs() < 0.04);
            Rgb([if is_light { 230 } else { 40 }; 3])
        });
        let known = Mesh::from_fn(5, 5, |r, c| place(r as f64 + 1.0, c as f64 + 1.0));
        let off = |drawn: Drawn| {
            let wide = widened(&photo, &known, 1, drawn).expect("a lattice");
            (0..=5).map(|r| wide.node(r, 0).distance(place(r as f64, 0.0))).fold(0.0, f64::max)
        };
        assert!(off(Drawn::ByDiagonals) < 3.0, "{}", off(Drawn::ByDiagonals));
        assert!(
            off(Drawn::ByAll) > 5.0,
            "what the panel does not move proves nothing: {}",
            off(Drawn::ByAll)
        );
    }
}
