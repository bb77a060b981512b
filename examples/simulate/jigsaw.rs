//! Regions of jigsaw sudokus: boxes whose border cells changed places many times.

use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// Exchanges tried per cell: with fewer, boxes shine through; with many more, regions become snakes, which
/// nobody prints.
const EXCHANGES: usize = 5;

/// A region number for each of `size` x `size` cells, numbered in the order in which they first appear row by
/// row. Each region is connected and has `size` cells.
pub(crate) fn regions(size: usize, (high, wide): (usize, usize), rng: &mut ChaCha8Rng) -> Vec<usize> {
    let mut region: Vec<usize> =
        (0..size * size).map(|i| i / size / high * (size / wide) + i % size / wide).collect();
    for _ in 0..EXCHANGES * size * size {
        exchange(&mut region, size, rng);
    }
    let mut order: Vec<usize> = Vec::new();
    for &r in &region {
        if !order.contains(&r) {
            order.push(r);
        }
    }
    region.iter().map(|r| order.iter().position(|o| o == r).unwrap_or(0)).collect()
}

/// Gives a border cell to its neighbour's region and takes another one back, if both stay connected.
fn exchange(region: &mut [usize], size: usize, rng: &mut ChaCha8Rng) {
    let given = rng.random_range(0..region.len());
    let Some(&to) = neighbours(given, size).collect::<Vec<_>>().choose(rng) else { return };
    let (from, to) = (region[given], region[to]);
    if from == to {
        return;
    }
    region[given] = to;
    let back: Vec<usize> = (0..region.len())
        .filter(|&i| i != given && region[i] == to && neighbours(i, size).any(|n| region[n] == from))
        .collect();
    let taken = back.choose(rng).copied();
    if let Some(taken) = taken {
        region[taken] = from;
    }
    if taken.is_none() || !connected(region, size, from) || !connected(region, size, to) {
        region[given] = from;
        if let Some(taken) = taken {
            region[taken] = to;
        }
    }
}

/// The cells that share an edge with `i`.
fn neighbours(i: usize, size: usize) -> impl Iterator<Item = usize> {
    let (r, c) = (i / size, i % size);
    let around = [
        (r > 0).then(|| i - size),
        (c > 0).then(|| i - 1),
        (c + 1 < size).then(|| i + 1),
        (r + 1 < size).then(|| i + size),
    ];
    around.into_iter().flatten()
}

fn connected(region: &[usize], size: usize, which: usize) -> bool {
    let Some(first) = region.iter().position(|&r| r == which) else { return false };
    let mut seen = vec![false; region.len()];
    let mut stack = vec![first];
    seen[first] = true;
    let mut count = 0;
    while let Some(i) = stack.pop() {
        count += 1;
        for n in neighbours(i, size).filter(|&n| region[n] == which) {
            if !std::mem::replace(&mut seen[n], true) {
                stack.push(n);
            }
        }
    }
    count == region.iter().filter(|&&r| r == which).count()
}

/// One of `colours` for each region, such that regions that share an edge differ, and regions that touch at a
/// corner, too, where that many colours allow it; the colours are used about equally often.
pub(crate) fn colouring(region: &[usize], size: usize, colours: usize) -> Vec<usize> {
    let count = region.iter().max().map_or(0, |m| m + 1);
    let touches = |a: usize, b: usize, reach: usize| {
        let near = |i: usize, j: usize| {
            let (down, across) = ((i / size).abs_diff(j / size), (i % size).abs_diff(j % size));
            down <= 1 && across <= 1 && down + across <= reach
        };
        let cells = |r: usize| (0..region.len()).filter(move |&i| region[i] == r);
        cells(a).any(|i| cells(b).any(|j| near(i, j)))
    };
    let mut chosen: Vec<usize> = Vec::with_capacity(count);
    for r in 0..count {
        let uses = |c: &usize| chosen.iter().filter(|&o| o == c).count();
        let free = |reach| {
            let taken = |c: &usize| (0..r).any(|o| chosen[o] == *c && touches(o, r, reach));
            (0..colours).filter(|c| !taken(c)).min_by_key(uses)
        };
        let colour = free(2).or_else(|| free(1)).unwrap_or(r % colours);
        chosen.push(colour);
    }
    chosen
}
