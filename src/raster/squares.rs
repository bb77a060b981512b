//! Sums over the squares around every pixel, row after row, without a table of the whole picture.

use rayon::prelude::*;

/// Rows that one thread goes through, in half sides of the squares: to begin costs as much as a side of rows.
const BAND: usize = 4;

/// Fewest rows that one thread goes through.
const LEAST_BAND: usize = 32;

/// The sums of `N` planes over the squares around the pixels of a row.
#[derive(Clone, Debug)]
pub struct Row<const N: usize> {
    /// Which row.
    pub y: usize,
    /// The sums of each plane, from left to right.
    pub sums: [Vec<u32>; N],
    /// How many pixels the squares have, from left to right: they are cut off at the border.
    pub counts: Vec<u32>,
}

/// Fills every row of `out` by what is given for it; the squares reach `radius` pixels to each side. Planes
/// and `out` are `width` pixels wide and of one size; a square's sum must stay below 2^32.
pub fn each_row<const N: usize>(
    planes: [&[u8]; N],
    width: usize,
    radius: usize,
    out: &mut [u8],
    fill: impl Fn(&Row<N>, &mut [u8]) + Sync,
) {
    let height = out.len() / width.max(1);
    let rows = (BAND * radius).max(LEAST_BAND);
    out.par_chunks_mut((rows * width).max(1)).enumerate().for_each(|(band, out)| {
        let mut squares = Squares::new(planes, (width, height), radius, band * rows);
        for row in out.chunks_exact_mut(width) {
            squares.sum();
            fill(&squares.row, row);
            squares.go_on();
        }
    });
}

/// The squares around the pixels of one row after another.
struct Squares<'a, const N: usize> {
    planes: [&'a [u8]; N],
    width: usize,
    height: usize,
    radius: usize,
    /// How many pixels across each square has, from left to right, and how many down.
    wide: Vec<u32>,
    high: u32,
    /// The sums over each column of the squares.
    columns: [Vec<u32>; N],
    /// The sums over the columns so far, from the left; the first is 0.
    running: Vec<u32>,
    row: Row<N>,
}

impl<'a, const N: usize> Squares<'a, N> {
    fn new(planes: [&'a [u8]; N], (width, height): (usize, usize), radius: usize, y: usize) -> Self {
        let none = || std::array::from_fn(|_| vec![0; width]);
        let row = Row { y, sums: none(), counts: vec![0; width] };
        let wide = |x: usize| ((x + radius + 1).min(width) - x.saturating_sub(radius)) as u32;
        let (wide, running) = ((0..width).map(wide).collect(), vec![0; width + 1]);
        let mut squares =
            Self { planes, width, height, radius, wide, high: 0, columns: none(), running, row };
        for y in y.saturating_sub(radius)..(y + radius + 1).min(height) {
            squares.count_row(y, |column, value| *column += value);
        }
        squares
    }

    /// Sums up the columns for the row that is next.
    fn sum(&mut self) {
        let Self { width, radius, .. } = *self;
        let y = self.row.y;
        let high = ((y + radius + 1).min(self.height) - y.saturating_sub(radius)) as u32;
        if high != self.high {
            // It is the same for all rows that are not near the border.
            self.high = high;
            self.row.counts.iter_mut().zip(&self.wide).for_each(|(count, wide)| *count = high * wide);
        }
        for (sums, columns) in self.row.sums.iter_mut().zip(&self.columns) {
            let mut run = 0;
            for (running, column) in self.running[1..].iter_mut().zip(columns) {
                run += column;
                *running = run;
            }
            let at = |x: usize| self.running[(x + radius + 1).min(width)];
            let border = radius.min(width);
            let right = width.saturating_sub(radius).max(border);
            for (x, sum) in sums[..border].iter_mut().enumerate() {
                *sum = at(x);
            }
            let pairs = self.running.iter().zip(self.running.get(2 * radius + 1..).unwrap_or_default());
            for (sum, (left, beyond)) in sums[border..right].iter_mut().zip(pairs) {
                *sum = beyond - left;
            }
            for (x, sum) in sums.iter_mut().enumerate().skip(right) {
                *sum = at(x) - self.running[x - radius];
            }
        }
    }

    /// Moves the columns on by a row.
    fn go_on(&mut self) {
        let y = self.row.y;
        if y + self.radius + 1 < self.height {
            self.count_row(y + self.radius + 1, |column, value| *column += value);
        }
        if y >= self.radius {
            self.count_row(y - self.radius, |column, value| *column -= value);
        }
        self.row.y += 1;
    }

    fn count_row(&mut self, y: usize, count: impl Fn(&mut u32, u32)) {
        for (columns, plane) in self.columns.iter_mut().zip(self.planes) {
            let values = &plane[y * self.width..(y + 1) * self.width];
            columns.iter_mut().zip(values).for_each(|(column, &value)| count(column, u32::from(value)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_match_a_direct_count() {
        for (w, h) in [(13, 9), (5, 4), (1, 1), (40, 150), (3, 70)] {
            let plane = |factor: usize| (0..w * h).map(|i| (i * factor % 256) as u8).collect::<Vec<_>>();
            let planes = [plane(31), plane(17)];
            for radius in [0, 1, 2, 6, 60] {
                let mut out = vec![0; w * h];
                each_row([&planes[0], &planes[1]], w, radius, &mut out, |row, out| {
                    let y = row.y;
                    for x in 0..w {
                        let ys = y.saturating_sub(radius)..(y + radius + 1).min(h);
                        let xs = x.saturating_sub(radius)..(x + radius + 1).min(w);
                        for (plane, sums) in planes.iter().zip(&row.sums) {
                            let all =
                                ys.clone().flat_map(|y| xs.clone().map(move |x| u32::from(plane[y * w + x])));
                            assert_eq!(sums[x], all.sum::<u32>(), "{w} x {h}: {radius} at {x}, {y}");
                        }
                        assert_eq!(row.counts[x] as usize, ys.len() * xs.len());
                    }
                    out.fill(1);
                });
                assert!(out.iter().all(|&done| done == 1), "every row once");
            }
        }
    }
}
