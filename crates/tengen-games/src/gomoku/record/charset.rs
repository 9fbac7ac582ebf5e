//! The code pages of old files.

use crate::notation::quoted;
use encoding_rs::{Encoding, WINDOWS_1252};
use std::borrow::Cow;
use std::str::FromStr;

/// How the bytes of a file stand for characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// What the file declares, else UTF-8 where that is valid, else Windows-1252, which includes Latin-1.
    #[default]
    Auto,
    /// The one of that name, whatever the file declares.
    Fixed(&'static Encoding),
}

impl Charset {
    /// The characters; what is no character becomes `�`.
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        match self {
            Charset::Fixed(encoding) => encoding.decode(bytes).0,
            Charset::Auto => match std::str::from_utf8(bytes) {
                Ok(text) => Cow::Borrowed(text.strip_prefix('\u{feff}').unwrap_or(text)),
                Err(_) => WINDOWS_1252.decode(bytes).0,
            },
        }
    }
}

/// There is no character set of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no encoding `{0}`; write `auto`, or a name such as utf-8, gbk, big5, shift_jis, windows-1252"
)]
pub struct UnknownCharset(String);

impl FromStr for Charset {
    type Err = UnknownCharset;

    fn from_str(text: &str) -> Result<Charset, UnknownCharset> {
        if text.trim().eq_ignore_ascii_case("auto") {
            return Ok(Charset::Auto);
        }
        Encoding::for_label(text.as_bytes()).map(Charset::Fixed).ok_or_else(|| UnknownCharset(quoted(text)))
    }
}
