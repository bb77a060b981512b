//! Several looks at one thing, weighed as opinions.

/// Least probability that an opinion gives anything: 32-bit floats that vanish rule nothing out.
const LEAST: f64 = 1e-9;

/// What the opinions say together: their geometric mean, made to sum to 1 (a logarithmic pool with equal
/// weights: Genest and Zidek, "Combining probability distributions", Statistical Science 1986). Of no
/// opinion, all alike.
pub(super) fn pool<const N: usize>(opinions: &[&[f64; N]]) -> [f64; N] {
    let share = 1.0 / opinions.len().max(1) as f64;
    let product = |k: usize| opinions.iter().map(|confusion| confusion[k].max(LEAST)).product::<f64>();
    let mut means: [f64; N] = std::array::from_fn(|k| product(k).powf(share));
    normalise(&mut means);
    means
}

/// Makes shares sum to 1, unless all are 0.
pub(super) fn normalise(shares: &mut [f64]) {
    let sum: f64 = shares.iter().sum();
    if sum > 0.0 {
        for p in shares {
            *p /= sum;
        }
    }
}

/// Lets an opinion lean towards another by `share` of the way, 0 to 1 (a logarithmic pool with unequal
/// weights), and keeps the sum that it had. Each comes with the least that it is taken to give anything.
pub(super) fn lean((own, least): (&mut [f64], f64), (other, other_least): (&[f64], f64), share: f64) {
    let before: f64 = own.iter().sum();
    for (p, q) in own.iter_mut().zip(other) {
        *p = p.max(least).powf(1.0 - share) * q.max(other_least).powf(share);
    }
    rescale(own, before);
}

/// Makes shares sum to `sum`, unless all are 0.
pub(super) fn rescale(shares: &mut [f64], sum: f64) {
    let now: f64 = shares.iter().sum();
    if now > 0.0 {
        for p in shares {
            *p *= sum / now;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opinion_leans_as_far_as_it_is_told_and_keeps_its_sum() {
        let start = [0.3, 0.1, 0.0];
        for (share, low, high) in [(0.0, 0.299, 0.301), (0.5, 0.1, 0.3), (1.0, 0.03, 0.05)] {
            let mut own = start;
            lean((&mut own, 1e-9), (&[0.1, 0.9, 0.0], 1e-4), share);
            assert!((own.iter().sum::<f64>() - 0.4).abs() < 1e-12, "{own:?}");
            assert!((low..high).contains(&own[0]), "{share}: {own:?}");
        }
        let mut none = [0.0; 2];
        rescale(&mut none, 1.0);
        assert!(none.iter().all(|&p| p == 0.0), "of nothing there are no shares: {none:?}");
    }

    #[test]
    fn opinions_are_weighed_alike() {
        let pooled = pool(&[&[0.6, 0.4, 0.0], &[0.1, 0.9, 0.0], &[0.1, 0.9, 0.0]]);
        assert!((pooled.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(
            pooled[1] > 0.7 && pooled[1] < 0.9,
            "more than the first alone, less than the others: {pooled:?}"
        );
        assert!(pooled[2] < 1e-6 && pooled[2] > 0.0, "what none saw stays possible");
        let alone = pool(&[&[0.25, 0.75]]);
        assert!((alone[0] - 0.25).abs() < 1e-12);
        let odds = |p: f64| p / (1.0 - p);
        let of_two = pool(&[&[0.2, 0.8], &[0.6, 0.4]]);
        assert!(
            (odds(of_two[0]) - (odds(0.2) * odds(0.6)).sqrt()).abs() < 1e-12,
            "of two answers, the mean odds"
        );
    }
}
