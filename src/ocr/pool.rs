//! Several looks at one thing, weighed as opinions.

/// Least probability that an opinion gives anything: 32-bit floats that vanish rule nothing out.
const LEAST: f64 = 1e-9;

/// What the opinions say together: their geometric mean, made to sum to 1 (a logarithmic pool with equal weights: Genest
/// and Zidek, "Combining probability distributions", Statistical Science 1986). Of no opinion, all alike.
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

#[cfg(test)]
mod tests {
    use super::*;

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
