//! The formats by name and by the ending of a file.

use super::{Part, Record, psq};
use crate::notation::quoted;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// A format of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Piskvork's `.psq`.
    Psq,
    /// Smart Game Format, `.sgf`.
    Sgf,
    /// Moves one after the other such as `h8i9g7`, one game a line, `.txt`.
    Text,
    /// RenLib's `.lib`, read only.
    RenLib,
    /// Yixin's `.sav`, read only.
    Sav,
    /// Yixin's binary `.pos`, read only.
    Pos,
    /// Gomotur's `.rec`, read only.
    Rec,
    /// Gomocup's openings, offsets from the centre, one opening a line; has no ending of its own.
    Offsets,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 8] = [
        Format::Psq,
        Format::Sgf,
        Format::Text,
        Format::RenLib,
        Format::Sav,
        Format::Pos,
        Format::Rec,
        Format::Offsets,
    ];

    /// The word that names it: the ending of its files, where it has one.
    pub fn name(self) -> &'static str {
        match self {
            Format::Psq => "psq",
            Format::Sgf => "sgf",
            Format::Text => "txt",
            Format::RenLib => "lib",
            Format::Sav => "sav",
            Format::Pos => "pos",
            Format::Rec => "rec",
            Format::Offsets => "offsets",
        }
    }

    /// Whether records can be written in it.
    pub fn is_written(self) -> bool {
        matches!(self, Format::Psq | Format::Sgf | Format::Text | Format::Offsets)
    }

    /// The format by the ending of a file.
    pub fn from_path(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_str()?;
        ending.parse().ok().filter(|&format| format != Format::Offsets)
    }

    /// Whether what is written in it holds this part.
    pub fn keeps(self, part: Part) -> bool {
        match self {
            Format::Sgf => true,
            Format::Psq => matches!(part, Part::Times | Part::Names | Part::Size),
            _ => part == Part::Games,
        }
    }

    /// How many of the properties of a record are written in a form of the format's own.
    pub(super) fn properties_kept(self, record: &Record) -> usize {
        if self == Format::Psq { psq::properties(record).count() } else { 0 }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no format of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no format `{0}`; choose one of {names}", names = Format::ALL.map(Format::name).join(", "))]
pub struct UnknownFormat(String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Format, UnknownFormat> {
        let found = Format::ALL.into_iter().find(|format| text.eq_ignore_ascii_case(format.name()));
        found.ok_or_else(|| UnknownFormat(quoted(text)))
    }
}
