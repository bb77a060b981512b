//! Which cells of a kakuro are white, at random: patterns that look the same upside down.

use super::board::LARGEST;
use rand::Rng as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;

/// Share of the cells behind the first row and column that are blocks before runs are mended.
const BLOCKS: f64 = 0.2;

/// How often runs are mended until a pattern counts as one that does not come out.
const ROUNDS: usize = 60;

/// Fewest white cells, as a share of those that may be white.
const LEAST_WHITE: f64 = 0.5;

/// Whether each cell of (rows, columns), row by row, is white; the first row and column hold sums alone.
/// Every run has two to nine cells, all white cells hang together, and no side is all blocks. `None` where
/// none came out.
pub(super) fn white((rows, columns): (usize, usize), rng: &mut ChaCha8Rng) -> Option<Vec<bool>> {
    let (high, wide) = (rows - 1, columns - 1);
    let mut pattern = Pattern { high, wide, white: vec![true; high * wide] };
    for i in 0..high * wide {
        if high.max(wide) > 2 && rng.random_bool(BLOCKS / 2.0) {
            pattern.block(i);
        }
    }
    for _ in 0..ROUNDS {
        let odd = pattern.odd_runs();
        let Some(run) = odd.choose(rng) else {
            let whole = pattern.is_connected() && pattern.is_full_sized() && pattern.share() >= LEAST_WHITE;
            return whole.then(|| pattern.framed());
        };
        // A run that is too long is cut where both parts keep two cells, a single cell goes.
        let at = if run.len() > 1 { rng.random_range(2..run.len() - 2) } else { 0 };
        pattern.block(run[at]);
    }
    None
}

struct Pattern {
    high: usize,
    wide: usize,
    white: Vec<bool>,
}

impl Pattern {
    /// Makes a cell a block, and the one that is there upside down.
    fn block(&mut self, i: usize) {
        let last = self.white.len() - 1;
        self.white[i] = false;
        self.white[last - i] = false;
    }

    fn share(&self) -> f64 {
        self.white.iter().filter(|&&white| white).count() as f64 / self.white.len().max(1) as f64
    }

    /// The runs of a single cell, and those of more cells than there are digits.
    fn odd_runs(&self) -> Vec<Vec<usize>> {
        let rows = (0..self.high).map(|r| (0..self.wide).map(|c| r * self.wide + c).collect());
        let columns = (0..self.wide).map(|c| (0..self.high).map(|r| r * self.wide + c).collect());
        let lines: Vec<Vec<usize>> = rows.chain(columns).collect();
        let runs = lines.iter().flat_map(|line| line.split(|&i| !self.white[i]));
        let odd = runs.filter(|run| run.len() == 1 || run.len() > LARGEST as usize);
        odd.map(<[usize]>::to_vec).collect()
    }

    /// Whether there are white cells at all sides: as upside down, so at the first ones.
    fn is_full_sized(&self) -> bool {
        self.white[..self.wide].contains(&true) && self.white.iter().step_by(self.wide).any(|&white| white)
    }

    fn is_connected(&self) -> bool {
        let Some(first) = self.white.iter().position(|&white| white) else { return false };
        let mut reached = vec![false; self.white.len()];
        let mut waiting = vec![first];
        while let Some(i) = waiting.pop() {
            if !self.white[i] || std::mem::replace(&mut reached[i], true) {
                continue;
            }
            let (r, c) = (i / self.wide, i % self.wide);
            let beside = [
                (r > 0).then(|| i - self.wide),
                (r + 1 < self.high).then_some(i + self.wide),
                (c > 0).then(|| i - 1),
                (c + 1 < self.wide).then_some(i + 1),
            ];
            waiting.extend(beside.into_iter().flatten());
        }
        reached == self.white
    }

    /// The pattern behind a row and a column of blocks.
    fn framed(&self) -> Vec<bool> {
        let rows = self.white.chunks(self.wide);
        let framed = rows.flat_map(|row| std::iter::once(false).chain(row.iter().copied()));
        std::iter::repeat_n(false, self.wide + 1).chain(framed).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng as _;

    #[test]
    fn no_side_is_all_blocks() {
        for seed in 0..200 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let Some(white) = white((6, 6), &mut rng) else { continue };
            let is_white = |r: usize, c: usize| white[r * 6 + c];
            for line in [1, 5] {
                assert!((1..6).any(|i| is_white(line, i)) && (1..6).any(|i| is_white(i, line)), "{seed}");
            }
        }
    }
}
