//! Smart Game Format, version 4: `(;GM[4]SZ[15];B[hh];W[ig](;B[gg])(;B[ii]))`.
//!
//! A point is two letters, column and row from the **top**; `hh` is the centre of 15×15. Points like `h8`, row from the
//! bottom, which some programs write, are read too. A file that names another game, such as Go (`GM[1]`, unless on 15×15), is refused; one
//! that names none is taken for five in a row. Times are kept in the private property `EMT` (elapsed time of the move, in
//! seconds), for SGF has only the time left. What has no meaning here is kept and written again as it was. CITE: the
//! specification of `FF[4]`, red-bean.com/sgf.
//!
//! The file is first cut into nodes (`parse`), then each node is given its meaning (`meaning`).

mod meaning;
mod parse;
mod value;
mod write;

pub use write::write;

use super::{Charset, ReadOptions, Record, RecordError};
use encoding_rs::{Encoding, UTF_8};
use std::borrow::Cow;

/// Reads all games of a collection; there is at least one.
pub fn read(bytes: &[u8], options: ReadOptions) -> Result<Vec<Record>, RecordError> {
    parse::collection(&decode(bytes, options.charset), options.size)
}

/// The characters of the file, in the encoding that its property `CA` declares unless another was asked for.
fn decode(bytes: &[u8], charset: Charset) -> Cow<'_, str> {
    let declared = if charset == Charset::Auto { declared(bytes) } else { None };
    // Many files that are not UTF-8 say that they are.
    let believed = declared.filter(|&encoding| encoding.is_ascii_compatible() && encoding != UTF_8);
    believed.map_or(charset, Charset::Fixed).decode(bytes)
}

/// The encoding named by the first `CA[…]` near the beginning.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = &bytes[..bytes.len().min(4096)];
    let start = head.windows(3).position(|window| window == b"CA[")? + 3;
    let label = head[start..].split(|&b| b == b']').next()?;
    Encoding::for_label(label)
}
