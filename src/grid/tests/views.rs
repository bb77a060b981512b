//! Boards that the image as it is does not show: flush with its edge, or drawn by colour.

use super::*;
use image::{Rgb, RgbImage};

/// Pixels of a tile and of the gap beside it.
const PITCH: u32 = 50;

/// Where the tiles begin, across and down.
const CORNER: (u32, u32) = (40, 120);

/// Nine by nine tiles of one colour on a ground of another, `gap` pixels apart.
fn tiles(gap: u32, tile: [u8; 3], ground: [u8; 3]) -> NormalisedImage {
    let is_tile = |v: u32, corner: u32| v >= corner && v < corner + 9 * PITCH && (v - corner) % PITCH >= gap;
    let colour = RgbImage::from_fn(540, 900, |x, y| {
        Rgb(if is_tile(x, CORNER.0) && is_tile(y, CORNER.1) { tile } else { ground })
    });
    // Evened out, colours are gone.
    NormalisedImage { colour: colour.into(), ..sheet(paper(540, 900)) }
}

#[test]
fn a_frame_that_is_flush_with_the_picture_is_found() {
    for (left, top) in [(1.0, 1.0), (1.0, 40.0), (40.0, 40.0)] {
        let (mut grey, truth) = (paper(451, 451), flat(&square(left, top, 449.0 - left.max(top))));
        print(&mut grey, &truth, 2.0, |_| true);
        assert_found(grey, &truth, 4.0, &format!("from {left}, {top}"));
    }
}

#[test]
fn a_board_in_a_frame_that_holds_lines_of_text_as_well_is_found() {
    for (head, foot) in [(0.55, 0.6), (0.7, 0.0), (0.0, 0.5), (1.3, 0.4)] {
        let lean = |p: Point| Point::new(p.x + 0.02 * p.y, p.y - 0.015 * p.x);
        let truth = flat(&square(60.0, 120.0, 432.0)).mapped(lean);
        let mut grey = paper(580, 680);
        print(&mut grey, &truth, 1.5, |_| true);
        let at = |column: f64, row: f64| truth.map(Point::new(column, row));
        let (top, bottom) = (-head, 9.0 + foot);
        for (a, b) in [
            (at(0.0, top), at(9.0, top)),
            (at(0.0, bottom), at(9.0, bottom)),
            (at(0.0, top), at(0.0, bottom)),
            (at(9.0, top), at(9.0, bottom)),
            (at(5.2, 9.0), at(5.2, bottom)),
        ] {
            stroke(&mut grey, a, b, 3.0);
        }
        for letter in (0..40).filter(|letter| letter % 6 > 0) {
            let column = 0.3 + 0.2 * f64::from(letter);
            stroke(&mut grey, at(column, 0.3 * top), at(column + 0.1, 0.7 * top), 2.0);
        }
        assert_found(grey, &truth, 3.0, &format!("text above {head}, below {foot}"));
    }
}

#[test]
fn tiles_are_found_by_their_edges_lighter_or_darker_than_their_ground() {
    let (light, dark, other) = ([250, 250, 252], [40, 42, 50], [70, 74, 90]);
    for (gap, tile, ground) in [(1, light, other), (3, other, dark), (4, dark, other), (6, other, light)] {
        let boards = find(&tiles(gap, tile, ground)).unwrap_or_else(|e| panic!("gap {gap}: {e}"));
        let (left, top) = (f64::from(CORNER.0), f64::from(CORNER.1));
        let truth = flat(&square(left, top, f64::from(9 * PITCH)));
        let error = worst(&boards[0].mesh, &truth);
        assert!(error < f64::from(gap) + 4.0, "gap {gap}: a node is {error:.1} pixels off");
    }
}

#[test]
fn grain_has_no_edges_to_look_at_and_an_even_picture_no_board() {
    let grain = RgbImage::from_fn(300, 300, |x, y| Rgb([((x * 7 + y * 13) % 29 * 3) as u8 + 120; 3]));
    let noisy = NormalisedImage { colour: grain.into(), ..sheet(paper(300, 300)) };
    assert!(noisy.colour_edges().is_none());
    assert!(find(&sheet(paper(300, 300))).is_err());
}

/// A picture of cells in rows and columns: the pixels of a cell and the line before it, where the first
/// begins, and the size of the picture.
struct Screen {
    cell: (u32, u32),
    corner: (u32, u32),
    size: (u32, u32),
}

const WHITE: [u8; 3] = [255; 3];
const HAIR: [u8; 3] = [225, 226, 228];

impl Screen {
    /// Cells coloured by `cell` (row, column), and the lines before them, as wide and coloured as `line` says
    /// (number of the line, cell along it, whether it runs down).
    fn drawn(
        &self,
        count: u32,
        ground: [u8; 3],
        cell: impl Fn(u32, u32) -> [u8; 3],
        line: impl Fn(u32, u32, bool) -> (u32, [u8; 3]),
    ) -> NormalisedImage {
        let colour = RgbImage::from_fn(self.size.0, self.size.1, |x, y| {
            let (x, y) = (x.wrapping_sub(self.corner.0), y.wrapping_sub(self.corner.1));
            let ((c, u), (r, v)) = ((x / self.cell.0, x % self.cell.0), (y / self.cell.1, y % self.cell.1));
            let at = |place: u32, number: u32, along: u32, is_down: bool| {
                let line = (number <= count && along < count).then(|| line(number, along, is_down));
                line.filter(|line| place < line.0).map(|line| line.1)
            };
            let in_cell = || if r < count && c < count { cell(r, c) } else { ground };
            Rgb(at(u, c, r, true).or_else(|| at(v, r, c, false)).unwrap_or_else(in_cell))
        });
        NormalisedImage { colour: colour.into(), ..sheet(paper(self.size.0, self.size.1)) }
    }

    /// The corners of cells from a row and column to another.
    fn truth(&self, [from, to]: [u32; 2]) -> Quad {
        let at = |c: u32, r: u32| {
            let place = |i: u32, cell: u32, corner: u32| f64::from(corner + i * cell) + 1.0;
            Point::new(place(c, self.cell.0, self.corner.0), place(r, self.cell.1, self.corner.1))
        };
        Quad([at(from, from), at(to, from), at(to, to), at(from, to)])
    }

    fn assert_found(&self, image: &NormalisedImage, cells: [u32; 2], what: &str) {
        let boards = find(image).unwrap_or_else(|e| panic!("{what}: {e}"));
        let (mesh, truth) = (&boards[0].mesh, self.truth(cells));
        let n = (cells[1] - cells[0]) as usize;
        assert_eq!((mesh.rows(), mesh.columns()), (n, n), "{what}");
        for (found, wanted) in mesh.corners().0.iter().zip(&truth.0) {
            assert!(found.distance(*wanted) < 4.0, "{what}: {found:?} is not {wanted:?}");
        }
    }
}

#[test]
fn tiles_of_a_small_board_fill_the_picture_and_a_board_without_a_frame_is_open_around() {
    let flush = Screen { cell: (40, 40), corner: (0, 0), size: (242, 242) };
    flush.assert_found(&flush.drawn(6, HAIR, |_, _| WHITE, |_, _, _| (2, HAIR)), [0, 6], "flush");
    let (ground, faint) = ([24, 26, 30], [46, 48, 54]);
    let open = Screen { cell: (36, 36), corner: (40, 60), size: (420, 700) };
    let line = |line: u32, _: u32, _: bool| (1, if line.is_multiple_of(9) { ground } else { faint });
    open.assert_found(&open.drawn(9, ground, |_, _| ground, line), [0, 9], "open");
}
