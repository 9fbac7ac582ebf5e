//! From logits to shares.

/// Turns logits into shares that add up to one: each becomes `exp(logit − largest)` over the sum of these.
pub fn softmax(logits: &mut [f32]) {
    let largest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    for logit in &mut *logits {
        *logit = (*logit - largest).exp();
    }
    let sum: f32 = logits.iter().sum();
    for share in logits {
        *share /= sum;
    }
}
