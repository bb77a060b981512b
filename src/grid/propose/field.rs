//! Boards without lines between their cells: one field of paper in a frame, on which symbols stand in rows
//! and columns, few or many.

use super::apart::Apart;
use super::ink::{Extent, InkLevel, Of, looks};
use super::page::Parted;
use super::steps;
use super::symbols::{Symbol, symbols};
use crate::geometry::{Homography, Mesh, Point};
use crate::grid::elastic::Elastic;
use crate::raster::Labels;
use std::collections::BTreeSet;

/// Least side of a field, as a share of the page's shorter one, and most, of its longer one.
const SIDE: (f64, f64) = (0.12, 0.98);

/// Fewest symbols that tell a lattice.
const LEAST: usize = 6;

/// How many times as high as is usual on a field, or as low, a symbol may be.
const ALIKE: f64 = 1.45;

/// Rank of the usual height among those of a field's symbols, lowest first: dots of lines are low.
const USUAL: (usize, usize) = (3, 4);

/// Rows and columns of a lattice at most.
const MOST: usize = 24;

/// Places along a cell's side that are looked at for paper of the field.
const LOOKS: usize = 8;

/// Share of the looks into a cell that the field's paper takes, and of those on paper at all.
const FIELD: (f64, f64) = (0.25, 0.8);

/// Cells at most, in percent, that are half a field's.
const MOST_DOUBTFUL: usize = 10;

/// Fewest cells of a board: a box of the largest sudokus, which is a field too, has sixteen.
const LEAST_CELLS: usize = 17;

/// How much of its cells' area the paper of a field takes.
const COVERED: std::ops::Range<f64> = 0.55..1.1;

/// How much a mesh keeps to a smooth surface.
const STIFFNESS: f64 = 0.5;

/// The boards on a page whose cells are one field of paper.
pub(crate) fn fields(page: &Parted, level: InkLevel) -> Vec<Apart> {
    let (paper, papers) = &*page.components(level, Of::Paper);
    let symbols = symbols(page, level);
    let (width, height) = page.image.dimensions();
    let is_field = |e: &Extent| {
        let (wide, high) = (f64::from(e.width()), f64::from(e.height()));
        e.area > 0
            && wide.min(high) > SIDE.0 * f64::from(width.min(height))
            && wide.max(high) < SIDE.1 * f64::from(width.max(height))
            && e.left > 0
            && e.top > 0
            && e.right + 1 < width
            && e.bottom + 1 < height
    };
    let fields = (0..).zip(papers).skip(1).filter(|(_, e)| is_field(e));
    fields.filter_map(|(label, extent)| Field { paper, papers, label, extent }.board(&symbols)).collect()
}

/// Paper in a frame.
struct Field<'a> {
    paper: &'a Labels,
    papers: &'a [Extent],
    label: u32,
    extent: &'a Extent,
}

/// A symbol on a field, and the paper about it: the field's own, or what a line parts from that.
type Placed = (Symbol, u32);

impl Field<'_> {
    /// The board on the field; `None` where its symbols stand in no lattice that fills it.
    fn board(&self, symbols: &[Symbol]) -> Option<Apart> {
        let own = self.own(symbols);
        if !(LEAST..=MOST * MOST).contains(&own.len()) {
            return None;
        }
        let middles: Vec<Point> = own.iter().map(|(symbol, _)| symbol.middle()).collect();
        let usual = own[own.len() / 2].0.height;
        let papers: BTreeSet<u32> = own.iter().map(|&(_, paper)| paper).chain([self.label]).collect();
        steps::lattices(&middles, usual).find_map(|(flat, own)| self.filled(&flat, (&own, &papers)))
    }

    /// The symbols that stand on this field or on what a line within it parts from it, as around a piece that
    /// is placed, of those from left to right, all about as high, lowest first.
    fn own(&self, symbols: &[Symbol]) -> Vec<Placed> {
        let (left, right) = (f64::from(self.extent.left), f64::from(self.extent.right));
        let from = symbols.partition_point(|s| s.left < left);
        let until = symbols.partition_point(|s| s.left < right);
        let label = |x: f64, y: f64| {
            let (x, y) = (x.max(0.0) as u32, y.max(0.0) as u32);
            let is_in = x < self.paper.width() && y < self.paper.height();
            let label = is_in.then(|| self.paper.get_pixel(x, y).0[0])?;
            self.holds(label).then_some(label)
        };
        let on = |s: &Symbol| {
            let middle = s.middle();
            let about = [
                (s.left - 2.0, middle.y),
                (s.right + 1.0, middle.y),
                (middle.x, s.top - 2.0),
                (middle.x, s.bottom + 1.0),
            ];
            let labels = about.map(|(x, y)| label(x, y));
            let is_most = |of: &Option<u32>| labels.iter().filter(|&label| label == of).count() >= 3;
            labels.into_iter().find(is_most).flatten().map(|label| (*s, label))
        };
        let mut own: Vec<Placed> = symbols[from..until].iter().filter_map(on).collect();
        own.sort_by(|a, b| a.0.height.total_cmp(&b.0.height));
        let Some(usual) = own.get(own.len() * USUAL.0 / USUAL.1).map(|own| own.0.height) else { return own };
        own.retain(|(s, _)| (usual / ALIKE..usual * ALIKE).contains(&s.height));
        own
    }

    /// Whether paper is the field's own or lies within what is around that.
    fn holds(&self, label: u32) -> bool {
        let (e, field) = (&self.papers[label as usize], self.extent);
        let is_within =
            field.left < e.left && e.right < field.right && field.top < e.top && e.bottom < field.bottom;
        label == self.label || (label != 0 && is_within)
    }

    /// The lattice, bent to the symbols, with as many cells as the field has room for.
    fn filled(&self, flat: &Homography, (middles, own): (&[Point], &BTreeSet<u32>)) -> Option<Apart> {
        let back = flat.inverse()?;
        let e = self.extent;
        let corners = [(e.left, e.top), (e.right, e.top), (e.right, e.bottom), (e.left, e.bottom)];
        let corners = corners.map(|(x, y)| back.apply(Point::new(x.into(), y.into())));
        let low = |of: fn(&Point) -> f64| corners.iter().map(of).fold(f64::MAX, f64::min).floor();
        let high = |of: fn(&Point) -> f64| corners.iter().map(of).fold(f64::MIN, f64::max).ceil();
        let (left, top) = (low(|p| p.x), low(|p| p.y));
        let (columns, rows) = (high(|p| p.x) - left, high(|p| p.y) - top);
        // A row more than there are at most may be cut off again.
        let most = (MOST + 2) as f64;
        if !(2.0..=most).contains(&columns) || !(2.0..=most).contains(&rows) {
            return None;
        }
        let (rows, columns) = (rows as usize, columns as usize);
        let corner = Point::new(left, top);
        let mesh = Mesh::from_fn(rows, columns, |r, c| flat.apply(corner + Point::new(c as f64, r as f64)));
        let mut elastic = Elastic::new(&mesh, STIFFNESS);
        let mut has_symbol = vec![false; rows * columns];
        for &middle in middles {
            let at = back.apply(middle) - corner;
            let (r, c) = (at.y as usize, at.x as usize);
            if at.x >= 0.0 && at.y >= 0.0 && r < rows && c < columns {
                elastic.pull_cell(&mesh, (r, c), middle);
                has_symbol[r * columns + c] = true;
            }
        }
        let mesh = elastic.moved(&mesh, f64::INFINITY);
        let looked: Vec<Look> =
            (0..rows * columns).map(|i| self.look(&mesh, (i / columns, i % columns), own)).collect();
        let exists: Vec<bool> =
            looked.iter().zip(&has_symbol).map(|(look, &has)| has || look.is_own()).collect();
        let count = exists.iter().filter(|&&e| e).count();
        let doubtful = looked.iter().filter(|look| look.is_doubtful()).count();
        let area: u32 = own.iter().map(|&label| self.papers[label as usize].area).sum();
        let covered = f64::from(area) / (count as f64 * mesh.pitch() * mesh.pitch());
        let is_one =
            count >= LEAST_CELLS && doubtful * 100 <= MOST_DOUBTFUL * count && COVERED.contains(&covered);
        is_one.then_some(Apart { mesh, exists })
    }

    /// What a cell of the mesh is made of: of such paper, or of other.
    fn look(&self, mesh: &Mesh, cell: (usize, usize), own: &BTreeSet<u32>) -> Look {
        let mut look = Look { own: 0, other: 0 };
        for label in looks(self.paper, mesh, cell, LOOKS) {
            // Ink says nothing, nor does the paper within a ring or a digit.
            let is_small = |e: &Extent| f64::from(e.width().max(e.height())) < 1.2 * mesh.pitch();
            if label.is_some_and(|label| own.contains(&label)) {
                look.own += 1;
            } else if label != Some(0)
                && !label.and_then(|label| self.papers.get(label as usize)).is_some_and(is_small)
            {
                look.other += 1;
            }
        }
        look
    }
}

/// How many of the looks into a cell were on the field's paper, and on other paper.
struct Look {
    own: usize,
    other: usize,
}

impl Look {
    fn share(&self) -> f64 {
        self.own as f64 / (self.own + self.other).max(1) as f64
    }

    fn is_own(&self) -> bool {
        self.own as f64 >= FIELD.0 * (LOOKS * LOOKS) as f64 && self.share() >= FIELD.1
    }

    fn is_doubtful(&self) -> bool {
        (1.0 - FIELD.1..FIELD.1).contains(&self.share()) && self.own >= LOOKS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::propose::{drawn, ink};
    use image::{GrayImage, Luma};

    /// Sixty pixels a cell.
    const CELL: i32 = 60;

    /// A board of such rows, `#` being cells and digits being cells with numbers of so many characters,
    /// in an outline alone.
    fn outlined(rows: &[&str], symbol: impl Fn(usize, usize) -> (i32, i32)) -> GrayImage {
        let mut image = GrayImage::from_pixel(700, 700, Luma([255]));
        let at = |r: i32, c: i32| {
            let row = usize::try_from(r).ok().and_then(|r| rows.get(r));
            usize::try_from(c).ok().and_then(|c| row?.as_bytes().get(c).copied()).filter(|&b| b != b'.')
        };
        for r in 0..=rows.len() as i32 {
            for c in 0..=10 {
                let (x, y) = (100 + c * CELL, 100 + r * CELL);
                if at(r, c).is_some() != at(r - 1, c).is_some() {
                    drawn::block(&mut image, (x - 2, y - 2), (CELL + 4, 4));
                }
                if at(r, c).is_some() != at(r, c - 1).is_some() {
                    drawn::block(&mut image, (x - 2, y - 2), (4, CELL + 4));
                }
                let characters = at(r, c).filter(u8::is_ascii_digit).map_or(0, |b| i32::from(b - b'0'));
                let (dx, dy) = symbol(r as usize, c as usize);
                for i in 0..characters {
                    let left = x + CELL / 2 - characters * 8 + i * 16 + 2 + dx;
                    drawn::block(&mut image, (left, y + 18 + dy), (12, 24));
                }
            }
        }
        image
    }

    const ROWS: [&str; 5] = ["..1#2#", "#2##1#", "1##2#2", "##21##", "#1..2#"];

    #[test]
    fn numbers_in_an_outline_tell_its_cells() {
        let boards = fields(&Parted::new(&outlined(&ROWS, |_, _| (0, 0))), ink::USUAL);
        assert_eq!(boards.len(), 1);
        let Apart { mesh, exists } = &boards[0];
        let columns = mesh.columns();
        let seen: Vec<(usize, usize)> =
            (0..exists.len()).filter(|&i| exists[i]).map(|i| (i / columns, i % columns)).collect();
        let (top, left) = (seen[0].0, seen.iter().map(|at| at.1).min().unwrap_or(0));
        let wanted: Vec<(usize, usize)> = (0..5)
            .flat_map(|r| (0..6).map(move |c| (r, c)))
            .filter(|&(r, c)| ROWS[r].as_bytes()[c] != b'.')
            .map(|(r, c)| (r + top, c + left))
            .collect();
        assert_eq!(seen, wanted);
        let corner = mesh.node(top, left);
        assert!(corner.distance(Point::new(100.0, 100.0)) < 6.0, "{corner:?}");
    }

    /// The cells of the only board on an image.
    fn cells(image: &GrayImage) -> usize {
        let boards = fields(&Parted::new(image), ink::USUAL);
        assert_eq!(boards.len(), 1);
        boards[0].exists.iter().filter(|&&exists| exists).count()
    }

    /// A board of a digit in each of 5 x 6 cells.
    const FULL: [&str; 5] = ["111111"; 5];

    #[test]
    fn pieces_with_frames_of_their_own_belong_to_the_board() {
        let mut image = outlined(&FULL, |_, _| (0, 0));
        for (c, r) in [(1, 1), (3, 3)] {
            let (x, y) = (100 + CELL * c, 100 + CELL * r);
            for at in [(x + 2, y + 2), (x + 2, y + CELL - 4)] {
                drawn::block(&mut image, at, (2 * CELL - 4, 2));
            }
            for at in [(x + 2, y + 2), (x + 2 * CELL - 4, y + 2)] {
                drawn::block(&mut image, at, (2, CELL - 4));
            }
        }
        assert_eq!(cells(&image), 30);
    }

    #[test]
    fn where_dashes_cross_there_are_no_symbols() {
        let mut image = outlined(&FULL, |_, _| (0, 0));
        for (c, r) in [(1, 1), (3, 2)] {
            let (x, y) = (100 + CELL * c, 100 + CELL * r);
            drawn::block(&mut image, (x - 1, y - 10), (2, 20));
            drawn::block(&mut image, (x - 8, y - 1), (16, 2));
        }
        assert_eq!(cells(&image), 30);
    }

    #[test]
    fn symbols_that_stand_anywhere_in_a_frame_are_no_board() {
        let astray =
            |r: usize, c: usize| ((r * 7 + c * 13) as i32 % 29 - 14, (r * 11 + c * 5) as i32 % 31 - 15);
        assert!(fields(&Parted::new(&outlined(&ROWS, astray)), ink::USUAL).is_empty());
    }

    #[test]
    fn a_box_of_a_sudoku_is_no_board() {
        assert!(
            fields(&Parted::new(&outlined(&["12#1", "1#2#", "#112", "2##1"], |_, _| (0, 0))), ink::USUAL)
                .is_empty()
        );
    }
}
