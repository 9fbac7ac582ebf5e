//! English words that agree with a number.

/// The first word after a count of one, the second after any other.
pub(super) fn agree(count: usize, [one, several]: [&'static str; 2]) -> &'static str {
    if count == 1 { one } else { several }
}

#[cfg(test)]
mod tests {
    use super::agree;

    #[test]
    fn only_one_is_one() {
        assert_eq!([0, 1, 2].map(|count| agree(count, ["is", "are"])), ["are", "is", "are"]);
    }
}
