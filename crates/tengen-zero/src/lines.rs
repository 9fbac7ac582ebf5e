//! Files of JSON, a line a piece. Only the last line may be unfinished: the program was ended while it wrote it.

use serde::de::DeserializeOwned;

/// A line that is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} is damaged at column {column}")]
pub struct DamagedLine {
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1.
    pub column: usize,
}

/// What the finished lines of a file say.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<Vec<T>, DamagedLine> {
    let lines = bytes[..finished(bytes)].split_inclusive(|&byte| byte == b'\n').enumerate();
    let piece = |(index, line)| {
        serde_json::from_slice(line)
            .map_err(|error| DamagedLine { line: index + 1, column: error.column().max(1) })
    };
    lines.map(piece).collect()
}

/// How many bytes the finished lines take; what follows was never finished.
pub fn finished(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unfinished_line_is_left_out_and_a_damaged_one_is_told() {
        assert_eq!(read::<[u8; 1]>(b"[1]\n[2]\n[3"), Ok(vec![[1], [2]]));
        assert_eq!(finished(b"[1]\n[2]\n[3"), 8);
        assert_eq!((read::<u8>(b""), read::<u8>(b"7")), (Ok(vec![]), Ok(vec![])));
        for text in ["[1]\n[x]\n[3]\n", "[1]\n[2\n[3]\n", "[1]\n\n[3]\n", "[1]\n[2]\0\n"] {
            assert_eq!(read::<[u8; 1]>(text.as_bytes()).unwrap_err().line, 2, "{text:?}");
        }
        assert_eq!(read::<[u8; 1]>(b"[1]\n[\xff]\n"), Err(DamagedLine { line: 2, column: 2 }));
    }
}
