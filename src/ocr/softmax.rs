//! Probabilities from what networks say.

/// Probabilities from as many logits; equal ones if the logits are not numbers.
pub(super) fn softmax(logits: &[f32], probabilities: &mut [f64]) {
    let top = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    for (p, &logit) in probabilities.iter_mut().zip(logits) {
        *p = f64::from(logit - top).exp();
    }
    let sum: f64 = probabilities.iter().sum();
    let is_number = sum.is_finite() && sum > 0.0;
    let equal = 1.0 / probabilities.len() as f64;
    for p in probabilities {
        *p = if is_number { *p / sum } else { equal };
    }
}

#[cfg(test)]
mod tests {
    use super::softmax;

    #[test]
    fn logits_that_are_no_numbers_give_equal_probabilities() {
        let near = |logits: [f32; 2], q: [f64; 2]| {
            let mut p = [0.0; 2];
            softmax(&logits, &mut p);
            p.iter().zip(q).all(|(a, b)| (a - b).abs() < 1e-12)
        };
        assert!(near([f32::NAN, 1.0], [0.5; 2]));
        assert!(near([1000.0, -1000.0], [1.0, 0.0]));
    }
}
