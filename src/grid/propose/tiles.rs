//! Boards told from their cells on a screen: areas of one colour, equal, upright, in rows and columns,
//! whatever parts them: lines of any colour, gaps, another shade.

use super::holes::{Hole, Shape, like_cells};
use super::ink::{Extent, extents};
use super::pieces::{At, groups, upright_step};
use crate::geometry::{Mesh, Point, median};
use crate::grid::candidate::{COUNTS, LEAST_PITCH, MOST_SIDE, USUAL};
use crate::raster::{PAPER, areas};
use image::{GrayImage, Luma, RgbImage};
use std::ops::Range;

/// Fewest tiles of a board: all but two of the smallest.
const LEAST: usize = 14;

/// Largest side of a tile, as a share of the picture's shorter one: a quarter of the smallest board.
const MOST_TILE: f64 = 0.26;

/// Longer side over the shorter one of a spreadsheet's cells.
const MOST_RATIO: f64 = 4.0;

/// How far the sides of an area of several cells may lie from those of its cells, in cells.
const ASTRAY: f64 = 0.2;

/// Share of a board's cells that are seen as tiles: the others are one with their symbol's strokes, or
/// differ in size.
const SEEN: f64 = 0.7;

/// Most cells along a side of an area of several.
const MOST_AREA: usize = 4;

/// How far from the line between two cells their own colour is looked at, in cells.
const PARTING: f64 = 0.15;

/// How many times as wide as most a gap is that bounds a board within a larger table, and the pixels it is
/// wider at least.
const HEAVY: (f64, f64) = (1.4, 0.9);

/// Share of a side's gaps that are wide where the side bounds a board.
const BOUNDED: f64 = 0.8;

/// The same beyond its ends, where a line between boxes would go on.
const BEYOND: f64 = 0.5;

/// How clear a side is that is the table's own.
const UNTOLD: f64 = 0.5;

/// How wide the widest gap is drawn at most, as a share of a cell: thicker, it is taken for an area.
const MOST_LINE: f64 = 0.1;

/// Cells along a side of boards without those at their sides, where these may be open to the ground: of the
/// usual one and of those of 6 and 8.
const OPEN: [usize; 3] = [USUAL - 2, 4, 6];

/// How many times as far apart as most two neighbouring lines of a board are, or as near, at most: gaps
/// between boxes are a quarter of a cell wide, a pad of keys below lies further off.
const UNEVEN: f64 = 1.35;

/// Half the width of the thinnest line drawn, in pixels.
const LEAST_HALF: f64 = 0.5;

/// Boards of tiles.
#[derive(Clone, Debug)]
pub(crate) struct Tiled {
    /// The nodes of each, in pixels of the picture, in the middle of the gaps.
    pub(crate) meshes: Vec<Mesh>,
    /// What parts the cells, drawn on paper: a line under each edge, as thick as its gap is wide.
    pub(crate) drawn: GrayImage,
}

/// The boards of tiles whose pixels differ from their neighbours' by at most `tolerance` in each channel;
/// `margin` pixels are laid around the picture.
pub(crate) fn tiled(colour: &RgbImage, tolerance: u8, margin: u32) -> Tiled {
    let (w, h) = colour.dimensions();
    let extents = extents(&areas(colour, tolerance));
    let shape = Shape { most: (f64::from(w.min(h)) * MOST_TILE) as u32, ratio: MOST_RATIO };
    let tiles = like_cells(&extents, shape, Point::default());
    let tables = groups(&tiles, LEAST, upright_step).into_iter();
    let tables = tables.filter_map(|group| Table::new(&tiles, &group));
    let boards = tables.filter_map(|table| {
        let table = table.with_areas(&extents);
        let board = table.board()?;
        let is_whole = (board.rows, board.columns) == (table.rows, table.columns);
        Some(if is_whole && OPEN.contains(&board.rows) {
            board.with_open_cells(colour, tolerance)
        } else {
            board
        })
    });
    let mut drawn = GrayImage::from_pixel(w + 2 * margin, h + 2 * margin, Luma([PAPER]));
    let even = boards.filter(Table::is_even);
    let meshes = even.filter_map(|board| board.draw(&mut drawn, margin.into())).collect();
    Tiled { meshes, drawn }
}

/// Tiles in rows and columns.
#[derive(Clone, Debug)]
struct Table {
    rows: usize,
    columns: usize,
    /// The box of the tile, row by row; `None` where none was seen.
    tiles: Vec<Option<Extent>>,
}

impl Table {
    fn new(tiles: &[Hole], group: &[(At, usize)]) -> Option<Self> {
        let top = group.iter().map(|g| g.0.0).min()?;
        let left = group.iter().map(|g| g.0.1).min()?;
        let rows = (group.iter().map(|g| g.0.0).max()? - top) as usize + 1;
        let columns = (group.iter().map(|g| g.0.1).max()? - left) as usize + 1;
        if rows.min(columns) < 2 || rows.max(columns) > MOST_SIDE {
            return None;
        }
        let mut table = Self { rows, columns, tiles: vec![None; rows * columns] };
        for &((row, column), tile) in group {
            table.tiles[(row - top) as usize * columns + (column - left) as usize] = Some(tiles[tile].extent);
        }
        Some(table)
    }

    /// The table with the cells that make one area of several: a spreadsheet shows no lines between cells
    /// that it fills with a colour.
    fn with_areas(mut self, extents: &[Extent]) -> Self {
        let (across, down) = (self.spans(), self.transposed().spans());
        let (wide, high) = (least_covered(&across), least_covered(&down));
        let is_large = |area: &&Extent| f64::from(area.width()) > wide && f64::from(area.height()) > high;
        for area in extents.iter().skip(1).filter(is_large) {
            let columns = covered(&across, [area.left, area.right]);
            let Some((columns, rows)) = columns.zip(covered(&down, [area.top, area.bottom])) else {
                continue;
            };
            if columns.len().max(rows.len()) > MOST_AREA {
                continue;
            }
            for (r, [top, bottom]) in parts(&down, &rows, [area.top, area.bottom]) {
                for (c, [left, right]) in parts(&across, &columns, [area.left, area.right]) {
                    let tile = &mut self.tiles[r * self.columns + c];
                    tile.get_or_insert(Extent { left, top, right, bottom, area: area.area });
                }
            }
        }
        self
    }

    /// The table with a row or column more on each side, where a board has no frame: what parts the cells
    /// goes on beyond the outermost tiles.
    fn with_open_cells(self, colour: &RgbImage, tolerance: u8) -> Self {
        let (rows, columns) = (self.rows + 2, self.columns + 2);
        let inner = |r: usize, c: usize| {
            let is_inner = (1..=self.rows).contains(&r) && (1..=self.columns).contains(&c);
            if is_inner { self.tile(r - 1, c - 1) } else { None }
        };
        let tiles = (0..rows * columns).map(|i| inner(i / columns, i % columns)).collect();
        let wider = Self { rows, columns, tiles };
        let turned = wider.transposed();
        let (xs, ys) = (wider.lines(), turned.lines());
        let at = |x: f64, y: f64| {
            let is_in = x >= 0.0 && y >= 0.0 && x < colour.width().into() && y < colour.height().into();
            is_in.then(|| colour.get_pixel(x as u32, y as u32).0)
        };
        let differs = |a: [u8; 3], b: [u8; 3]| a.iter().zip(&b).any(|(a, b)| a.abs_diff(*b) > tolerance);
        // Whether the middle of the line differs from both cells beside it, in the outermost rows.
        let parts = |xs: &[f64], ys: &[f64], at: &dyn Fn(f64, f64) -> Option<[u8; 3]>| {
            let last = ys.len() - 1;
            let rows = [[ys[0], ys[1]], [ys[last - 1], ys[last]]];
            let places =
                rows.into_iter().flat_map(|[a, b]| xs[1..xs.len() - 1].iter().map(move |&x| (x, a, b)));
            let is_parted = |(x, a, b): (f64, f64, f64)| {
                let reach = PARTING * (b - a);
                let there = |x: f64, t: f64| at(x, a + t * (b - a));
                let seen = |t: f64| {
                    let beside = [there(x - reach, t), there(x + reach, t)];
                    let line = (-2..=2).filter_map(|d| there(x + f64::from(d), t));
                    line.into_iter().any(|p| beside.iter().all(|b| b.is_some_and(|b| differs(p, b))))
                };
                [0.3, 0.5, 0.7].into_iter().filter(|&t| seen(t)).count() >= 2
            };
            let parted: Vec<bool> = places.map(is_parted).collect();
            parted.iter().filter(|&&p| p).count() as f64 / parted.len().max(1) as f64
        };
        let is_open = parts(&xs, &ys, &at) >= BOUNDED && parts(&ys, &xs, &|y, x| at(x, y)) >= BOUNDED;
        if is_open { wider } else { self }
    }

    fn tile(&self, row: usize, column: usize) -> Option<Extent> {
        self.tiles[row * self.columns + column]
    }

    /// The part of some rows and columns.
    fn part(&self, rows: Range<usize>, columns: Range<usize>) -> Self {
        let cells = rows.clone().flat_map(|r| columns.clone().map(move |c| (r, c)));
        let tiles = cells.map(|(r, c)| self.tile(r, c)).collect();
        Self { rows: rows.len(), columns: columns.len(), tiles }
    }

    /// The same with rows for columns.
    fn transposed(&self) -> Self {
        let turned = |e: Extent| Extent { left: e.top, top: e.left, right: e.bottom, bottom: e.right, ..e };
        let cells = (0..self.columns).flat_map(|c| (0..self.rows).map(move |r| (r, c)));
        let tiles = cells.map(|(r, c)| self.tile(r, c).map(turned)).collect();
        Self { rows: self.columns, columns: self.rows, tiles }
    }

    /// The board that the table is, or that it holds within wider gaps.
    fn board(&self) -> Option<Self> {
        let is_seen =
            |table: &Self| table.tiles.iter().flatten().count() as f64 >= SEEN * table.tiles.len() as f64;
        let is_whole = self.rows == self.columns && COUNTS.contains(&self.rows) && is_seen(self);
        let [across, down] = [self.wide(), self.transposed().wide()];
        let parts = |n: usize| {
            let corners = (0..=self.rows - n).flat_map(move |r| (0..=self.columns - n).map(move |c| (r, c)));
            corners.map(move |(r, c)| (r..r + n, c..c + n))
        };
        let is_part = |n: &usize| *n <= self.rows.min(self.columns) && *n < self.rows.max(self.columns);
        let bounded = COUNTS.into_iter().filter(is_part).flat_map(parts).filter_map(|(rows, columns)| {
            let clear = bounded(&across, &rows, &columns)? + bounded(&down, &columns, &rows)?;
            Some((clear, self.part(rows, columns))).filter(|found| is_seen(&found.1))
        });
        let clearest = bounded.max_by(|a, b| a.0.total_cmp(&b.0)).map(|found| found.1);
        clearest.or_else(|| is_whole.then(|| self.clone()))
    }

    /// For each row, whether the gap after each column but the last is wider than most.
    fn wide(&self) -> Vec<Vec<bool>> {
        let gaps: Vec<Vec<f64>> = (0..self.rows).map(|r| self.gaps(r)).collect();
        let usual = median(gaps.iter().flatten().copied()).unwrap_or(0.0);
        let least = (HEAVY.0 * usual).max(usual + HEAVY.1);
        gaps.iter().map(|row| row.iter().map(|&gap| gap >= least).collect()).collect()
    }

    /// The widths of the gaps after each tile of a row but the last, in pixels; where a tile was not seen the
    /// gap is that of the columns.
    fn gaps(&self, row: usize) -> Vec<f64> {
        let spans = self.spans();
        let gap = |c: usize| {
            let tiles = self.tile(row, c).zip(self.tile(row, c + 1));
            tiles.map_or(spans[c + 1].0 - spans[c].1, |(a, b)| f64::from(b.left) - f64::from(a.right + 1))
        };
        (0..self.columns - 1).map(gap).collect()
    }

    /// For each column where its tiles begin and end, as most do; the first and the last may have none, and
    /// are as wide as most.
    fn spans(&self) -> Vec<(f64, f64)> {
        let span = |c: usize| {
            let column = || (0..self.rows).filter_map(move |r| self.tile(r, c));
            let begin = median(column().map(|e| f64::from(e.left)));
            begin.zip(median(column().map(|e| f64::from(e.right + 1))))
        };
        let mut spans: Vec<Option<(f64, f64)>> = (0..self.columns).map(span).collect();
        let steps = spans.windows(2).filter_map(|pair| Some(pair[1]?.0 - pair[0]?.0));
        let step = median(steps).unwrap_or(0.0);
        let last = self.columns - 1;
        let moved = |span: Option<(f64, f64)>, by: f64| span.map(|(a, b)| (a + by, b + by));
        spans[0] = spans[0].or_else(|| moved(spans[1], -step));
        spans[last] = spans[last].or_else(|| moved(spans[last - 1], step));
        spans.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// Where the lines lie before each column and after the last.
    fn lines(&self) -> Vec<f64> {
        let spans = self.spans();
        let gap = median(spans.windows(2).map(|pair| pair[1].0 - pair[0].1)).unwrap_or(0.0) / 2.0;
        let between = spans.windows(2).map(|pair| f64::midpoint(pair[0].1, pair[1].0));
        let ends = (spans[0].0 - gap, spans[self.columns - 1].1 + gap);
        std::iter::once(ends.0).chain(between).chain([ends.1]).collect()
    }

    /// Whether its lines are about equally far apart.
    fn is_even(&self) -> bool {
        [self.lines(), self.transposed().lines()].iter().all(|lines| {
            let steps = || lines.windows(2).map(|pair| pair[1] - pair[0]);
            let usual = median(steps()).unwrap_or(0.0);
            steps().all(|step| step < UNEVEN * usual && usual < UNEVEN * step)
        })
    }

    /// Draws the lines between the tiles and around them, and gives the lattice; `None` where cells would be
    /// too small.
    fn draw(&self, drawn: &mut GrayImage, margin: f64) -> Option<Mesh> {
        let turned = self.transposed();
        let lines = |table: &Self| table.lines().into_iter().map(|x| x + margin).collect::<Vec<f64>>();
        let (xs, ys) = (lines(self), lines(&turned));
        let mesh = Mesh::from_fn(self.rows, self.columns, |r, c| Point::new(xs[c], ys[r]));
        if mesh.pitch() < LEAST_PITCH {
            return None;
        }
        let gaps = |table: &Self| (0..table.rows).map(|r| table.gaps(r)).collect::<Vec<_>>();
        let [across, down] = [gaps(self), gaps(&turned)];
        let widest = across.iter().chain(&down).flatten().copied().fold(1.0, f64::max);
        let scale = (MOST_LINE * mesh.pitch() / widest).min(1.0);
        // The frame is as thick as the widest gap.
        let half = |gaps: &[f64], line: usize| {
            let gap = line.checked_sub(1).and_then(|i| gaps.get(i)).copied().unwrap_or(widest);
            (gap * scale / 2.0).max(LEAST_HALF)
        };
        let (w, h) = drawn.dimensions();
        let mut fill = |[left, right]: [f64; 2], [top, bottom]: [f64; 2]| {
            let range = |from: f64, to: f64, most: u32| (from.round() as u32)..(to.round() as u32).min(most);
            for y in range(top, bottom, h) {
                range(left, right, w).for_each(|x| drawn.put_pixel(x, y, Luma([0])));
            }
        };
        for r in 0..self.rows {
            for (c, x) in xs.iter().enumerate() {
                let half = half(&across[r], c);
                fill([x - half, x + half], [ys[r], ys[r + 1]]);
            }
        }
        for c in 0..self.columns {
            for (r, y) in ys.iter().enumerate() {
                let half = half(&down[c], r);
                fill([xs[c], xs[c + 1]], [y - half, y + half]);
            }
        }
        Some(mesh)
    }
}

/// The columns, by their spans, that an area covers from its first to its last pixel.
fn covered(spans: &[(f64, f64)], [first, last]: [u32; 2]) -> Option<Range<usize>> {
    let near = |s: &(f64, f64), a: f64, b: f64| (a - b).abs() < ASTRAY * (s.1 - s.0);
    let begin = spans.iter().position(|s| near(s, s.0, f64::from(first)))?;
    let end = spans.iter().position(|s| near(s, s.1, f64::from(last + 1)))?;
    (begin <= end).then_some(begin..end + 1)
}

/// How wide an area is at least that covers any of these columns, in pixels.
fn least_covered(spans: &[(f64, f64)]) -> f64 {
    (1.0 - 2.0 * ASTRAY) * spans.iter().map(|s| s.1 - s.0).fold(f64::INFINITY, f64::min)
}

/// The parts of an area in each of the columns that it covers: the first and the last pixel.
fn parts(
    spans: &[(f64, f64)],
    columns: &Range<usize>,
    [first, last]: [u32; 2],
) -> impl Iterator<Item = (usize, [u32; 2])> {
    let (begin, end) = (columns.start, columns.end);
    let part = move |c: usize| {
        let from = if c == begin { first } else { spans[c].0 as u32 };
        let to = if c + 1 == end { last } else { (spans[c].1 as u32).saturating_sub(1) };
        (c, [from, to])
    };
    (begin..end).map(part)
}

/// How clearly the gaps before and after these columns are wide along these rows and not beyond them, 0 to 2,
/// for all rows of a table; `None` where they are not. The table's own sides say nothing.
fn bounded(wide: &[Vec<bool>], rows: &Range<usize>, columns: &Range<usize>) -> Option<f64> {
    let share = |line: usize, is_in: bool| {
        let along = wide.iter().enumerate().filter(|(r, _)| rows.contains(r) == is_in);
        let gaps: Vec<bool> = along.map(|(_, row)| row[line - 1]).collect();
        gaps.iter().filter(|&&gap| gap).count() as f64 / gaps.len().max(1) as f64
    };
    let last = wide.first().map_or(0, Vec::len);
    let side = |line: usize| {
        if !(1..=last).contains(&line) {
            return Some(UNTOLD);
        }
        let (along, beyond) = (share(line, true), share(line, false));
        (along >= BOUNDED && beyond < BEYOND).then_some(along - beyond)
    };
    Some(side(columns.start)? + side(columns.end)?)
}
