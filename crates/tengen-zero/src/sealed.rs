//! Files of numbers that tell what they are and notice damage.
//!
//! ```text
//! TENGEN-NET 1⏎                          kind and version
//! {"game":"8x8x5","shape":{…}}⏎          what it is, as JSON
//! numbers, 32-bit floats, little end first
//! a checksum (CRC-32) of all before it
//! ```

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Why a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    /// Something else altogether.
    #[error("it does not begin with `{0}`: it is not such a file, or one of another version")]
    Foreign(String),
    /// Cut short or changed.
    #[error("it is damaged: its checksum is not that of its contents")]
    Damaged,
    /// Undamaged, but not understood.
    #[error("its description is not understood ({0}); it was made by another version")]
    Header(String),
    /// Undamaged, but with more or fewer numbers than its description says.
    #[error("it has {found} numbers and its description asks for {expected}")]
    Count {
        /// In the file.
        found: usize,
        /// By the description.
        expected: usize,
    },
    /// A number that is none.
    #[error("some of its numbers are not finite; the training that made it went wrong")]
    NotFinite,
}

/// The file of this kind (`TENGEN-NET 1`) with these numbers.
pub(crate) fn seal(kind: &str, header: &impl Serialize, numbers: &[&[f32]]) -> Vec<u8> {
    let header = serde_json::to_string(header).expect("a header is plain data");
    let mut bytes = format!("{kind}\n{header}\n").into_bytes();
    for number in numbers.iter().copied().flatten() {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// What is in a file of this kind.
pub(crate) fn unseal<H: DeserializeOwned>(kind: &str, bytes: &[u8]) -> Result<(H, Vec<f32>), SealError> {
    let first = format!("{kind}\n");
    if !bytes.starts_with(first.as_bytes()) {
        return Err(SealError::Foreign(kind.to_owned()));
    }
    let (contents, checksum) = bytes.split_last_chunk::<4>().ok_or(SealError::Damaged)?;
    if crc32fast::hash(contents) != u32::from_le_bytes(*checksum) {
        return Err(SealError::Damaged);
    }
    let rest = &contents[first.len()..];
    let end = rest.iter().position(|&byte| byte == b'\n').ok_or(SealError::Damaged)?;
    let header =
        serde_json::from_slice(&rest[..end]).map_err(|error| SealError::Header(error.to_string()))?;
    let (numbers, left) = rest[end + 1..].as_chunks::<4>();
    let numbers: Vec<f32> = numbers.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
    if !left.is_empty() {
        return Err(SealError::Damaged);
    }
    if !numbers.iter().all(|number| number.is_finite()) {
        return Err(SealError::NotFinite);
    }
    Ok((header, numbers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_comes_back_and_damage_is_noticed() {
        let bytes = seal("TENGEN-TEST 1", &"about", &[&[1.0, -2.5], &[3.0]]);
        assert_eq!(unseal("TENGEN-TEST 1", &bytes), Ok(("about".to_owned(), vec![1.0, -2.5, 3.0])));
        for index in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[index] ^= 1;
            assert!(unseal::<String>("TENGEN-TEST 1", &damaged).is_err(), "byte {index}");
            assert!(unseal::<String>("TENGEN-TEST 1", &bytes[..index]).is_err(), "cut at {index}");
        }
        let nan = seal("TENGEN-TEST 1", &"", &[&[f32::NAN]]);
        assert_eq!(unseal::<String>("TENGEN-TEST 1", &nan), Err(SealError::NotFinite));
        assert!(matches!(unseal::<String>("TENGEN-TEST 2", &bytes), Err(SealError::Foreign(_))));
        assert!(matches!(unseal::<u32>("TENGEN-TEST 1", &bytes), Err(SealError::Header(_))));
    }
}
