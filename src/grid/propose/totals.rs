//! Boards told from a frame and the numbers beside two of its sides, one a row and one a column: lines
//! between their cells may be faint, or none.

use super::ink::{InkLevel, Of};
use super::outline::Outline;
use super::outlines;
use super::page::Parted;
use super::symbols::{Symbol, symbols};
use crate::geometry::{Homography, Mesh, Point, Quad};

/// Rows and columns of such boards.
const SIDES: std::ops::RangeInclusive<usize> = 4..=16;

/// How far beside the frame numbers are looked for, as a share of its side.
const BESIDE: f64 = 0.4;

/// How far off the middle of its row a number may stand, and how far off the line of the others, in cells.
const ASTRAY: f64 = 0.3;
const OFF_LINE: f64 = 0.25;

/// How many times as wide as high cells may be, or as high as wide.
const SQUARE: f64 = 1.3;

/// The lattices of the frames on a page that have numbers beside them.
pub(crate) fn meshes(page: &Parted, level: InkLevel) -> Vec<Mesh> {
    let symbols = symbols(page, level);
    let within = outlines::of_paper(page.image, &page.components(level, Of::Paper));
    page.outlines().chain(&within).filter_map(|outline| mesh(outline, &symbols)).collect()
}

/// The lattice of an outline, as the numbers beside it tell.
fn mesh(outline: &Outline, symbols: &[Symbol]) -> Option<Mesh> {
    let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| Point::new(x, y));
    let back = Homography::between(&outline.quad, &Quad(corners))?;
    let places: Vec<Point> = symbols.iter().map(|symbol| back.apply(symbol.middle())).collect();
    // Along a side from its first end, and how far beside it.
    let beside = |place: fn(&Point) -> (f64, f64)| -> Vec<(f64, f64)> {
        let near = |&(along, away): &(f64, f64)| (0.0..1.0).contains(&along) && (0.0..BESIDE).contains(&away);
        places.iter().map(place).filter(near).collect()
    };
    let rows = count(&beside(|p| (p.y, p.x - 1.0))).or_else(|| count(&beside(|p| (p.y, -p.x))))?;
    let columns = count(&beside(|p| (p.x, -p.y))).or_else(|| count(&beside(|p| (p.x, p.y - 1.0))))?;
    let mesh = outline.lattice(rows, columns)?;
    let (width, height) = mesh.sides();
    (1.0 / SQUARE..SQUARE).contains(&(width / height)).then_some(mesh)
}

/// How many rows there are, if numbers stand in the middle of each and nowhere else in their line.
fn count(places: &[(f64, f64)]) -> Option<usize> {
    SIDES.rev().find(|&count| {
        let cell = 1.0 / count as f64;
        let nearest = |row: usize| {
            let middle = (row as f64 + 0.5) * cell;
            let own = places.iter().filter(|p| (p.0 - middle).abs() < ASTRAY * cell);
            own.map(|p| p.1).min_by(f64::total_cmp)
        };
        let Some(mut line) = (0..count).map(nearest).collect::<Option<Vec<f64>>>() else { return false };
        line.sort_by(f64::total_cmp);
        let usual = line[count / 2];
        let is_in = |away: f64| (away - usual).abs() < OFF_LINE * cell;
        line.iter().all(|&away| is_in(away)) && places.iter().filter(|p| is_in(p.1)).count() == count
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::propose::{drawn, ink};
    use image::{GrayImage, Luma};

    /// A frame of 480 x 360 pixels with so many numbers above it and so many to its right.
    fn framed(columns: i32, rows: i32) -> GrayImage {
        let mut image = GrayImage::from_pixel(800, 700, Luma([255]));
        for (corner, size) in
            [((120, 200), (480, 4)), ((120, 556), (480, 4)), ((120, 200), (4, 360)), ((596, 200), (4, 360))]
        {
            drawn::block(&mut image, corner, size);
        }
        for c in 0..columns {
            drawn::block(&mut image, (120 + (2 * c + 1) * 240 / columns - 7, 160), (14, 24));
        }
        for r in 0..rows {
            drawn::block(&mut image, (625, 200 + (2 * r + 1) * 180 / rows - 12), (14, 24));
        }
        image
    }

    #[test]
    fn numbers_beside_a_frame_tell_its_rows_and_columns() {
        let found = meshes(&Parted::new(&framed(8, 6)), ink::USUAL);
        assert!(!found.is_empty());
        assert!(found.iter().all(|mesh| (mesh.rows(), mesh.columns()) == (6, 8)));
        assert!(found[0].node(6, 8).distance(Point::new(599.0, 559.0)) < 4.0);
    }

    #[test]
    fn numbers_at_one_side_alone_or_of_cells_that_are_not_square_tell_nothing() {
        assert!(meshes(&Parted::new(&framed(8, 0)), ink::USUAL).is_empty());
        assert!(meshes(&Parted::new(&framed(8, 11)), ink::USUAL).is_empty());
    }

    #[test]
    fn a_line_of_other_print_is_no_line_of_totals() {
        let mut image = framed(8, 6);
        for i in 0..7 {
            drawn::block(&mut image, (167 + 60 * i, 160), (14, 24));
        }
        assert!(meshes(&Parted::new(&image), ink::USUAL).is_empty());
    }

    #[test]
    fn a_sign_that_touches_a_frame_does_not_hide_it() {
        let mut image = framed(8, 6);
        drawn::block(&mut image, (60, 300), (60, 4));
        drawn::block(&mut image, (30, 280), (32, 44));
        let found = meshes(&Parted::new(&image), ink::USUAL);
        let is_frame = |mesh: &Mesh| {
            (mesh.rows(), mesh.columns()) == (6, 8)
                && mesh.node(0, 0).distance(Point::new(122.0, 202.0)) < 6.0
                && mesh.node(6, 8).distance(Point::new(598.0, 558.0)) < 6.0
        };
        assert!(found.iter().any(is_frame), "{:?}", found.iter().map(Mesh::corners).collect::<Vec<_>>());
    }
}
