//! Outlines at random: the regions of jigsaws.

use crate::diagnostics::Result;
use crate::puzzle::kinds::shared::regions::{Regions, neighbours};
use rand::Rng as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;

/// Rounds of exchanged cells a row after which nothing is left of the rows that regions start as.
const EXCHANGES: usize = 60;

/// How often an exchange that makes the regions' borders longer is kept: without any the regions would end as
/// boxes, with all as snakes, which nobody prints.
const LONGER: f64 = 0.2;

/// A square of `size` rows cut into regions: rows at first, of which neighbours exchange cells at their
/// border.
pub(super) fn regions(size: usize, rng: &mut ChaCha8Rng) -> Result<Regions> {
    let mut labels: Vec<u8> = (0..size * size).map(|i| (i / size) as u8).collect();
    let mut done = 0;
    while done < EXCHANGES * size {
        if let Some(exchanged) = exchanged(size, &labels, rng) {
            let shorter = border(size, &exchanged) <= border(size, &labels);
            if shorter || rng.random_bool(LONGER) {
                labels = exchanged;
            }
            done += 1;
        }
    }
    Regions::new(size, &labels)
}

/// The labels with a cell given to the region beside it and another taken back, where both stay connected.
fn exchanged(size: usize, labels: &[u8], rng: &mut ChaCha8Rng) -> Option<Vec<u8>> {
    let given = rng.random_range(0..labels.len());
    let beside = neighbours(size, given).collect::<Vec<_>>();
    let (from, to) = (labels[given], labels[*beside.choose(rng)?]);
    if from == to {
        return None;
    }
    let touches = |i: usize| neighbours(size, i).any(|n| labels[n] == from && n != given);
    let back: Vec<usize> = (0..labels.len()).filter(|&i| labels[i] == to && touches(i)).collect();
    let taken = *back.choose(rng)?;
    let mut labels = labels.to_vec();
    labels[given] = to;
    labels[taken] = from;
    // Other regions stay as they are, so this is about the two.
    Regions::checked(size, &labels).is_ok().then_some(labels)
}

/// How long the borders between regions are.
fn border(size: usize, labels: &[u8]) -> usize {
    let beside = |i: usize| neighbours(size, i).filter(|&n| labels[n] != labels[i]).count();
    (0..labels.len()).map(beside).sum::<usize>() / 2
}
