//! Recorded games: read from and written to the formats of other programs. `docs/records.md` describes them for users.
//!
//! Reading a file checks its form: squares are on the board, numbers are numbers. Whether the moves can be made is asked
//! where a position is wanted, [`Record::position_at`]. Nothing here recurses, and no file, however malformed, costs
//! more memory than a small multiple of its length.
//!
//! ```
//! use tengen_games::gomoku::Rule;
//! use tengen_games::gomoku::record::{Format, Record, read, write};
//!
//! let games = read(b"(;GM[4]SZ[15];B[hh];W[ig])", Format::Sgf).unwrap();
//! let position = games[0].position_at(games[0].end(), Rule::Renju).unwrap();
//! assert_eq!(position.placed(), 2);
//! assert_eq!(write(&games, Format::Text).unwrap().bytes, b"h8i9\n");
//! ```

mod charset;
mod error;
mod format;
mod line;
mod lost;
mod node;
pub mod offsets;
mod position;
pub mod psq;
pub mod rec;
pub mod renlib;
pub mod sgf;
mod size;
pub mod text;
mod tree;
pub mod yixin;

pub use charset::{Charset, UnknownCharset};
pub use error::RecordError;
pub use format::{Format, UnknownFormat};
pub use lost::{Lost, Part};
pub use node::{Mark, Move, Node, Notes, Property, Setup, Shape};
pub use size::Size;
pub use tree::{NodeId, Record};

/// The most nodes that a reader puts into one file's records; a larger library can be streamed.
pub const MOST_NODES: usize = 20_000_000;

/// What the file itself may not tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// The board of formats that do not name it; [`Size::default`] if not given.
    pub size: Option<Size>,
    /// How the bytes stand for characters.
    pub charset: Charset,
}

/// Reads the games of a file; there is at least one.
pub fn read(bytes: &[u8], format: Format) -> Result<Vec<Record>, RecordError> {
    read_with(bytes, format, ReadOptions::default())
}

/// Reads the games of a file, told what it does not tell itself.
pub fn read_with(bytes: &[u8], format: Format, options: ReadOptions) -> Result<Vec<Record>, RecordError> {
    let size = options.size.unwrap_or_default();
    let text = || options.charset.decode(bytes);
    let games = match format {
        Format::Sgf => return sgf::read(bytes, options),
        Format::Text => return text::read(&text(), size),
        Format::Offsets => return offsets::read(&text(), size),
        Format::Psq => psq::read(&text()),
        Format::Rec => rec::read(&text()),
        Format::Sav => yixin::read_sav(&text()),
        Format::Pos => yixin::read_pos(bytes),
        Format::RenLib => renlib::load(renlib::LibReader::new(bytes, options.charset)?),
    };
    Ok(vec![games?])
}

/// What was written, and what could not be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The file.
    pub bytes: Vec<u8>,
    /// What the format cannot hold.
    pub lost: Vec<Lost>,
}

/// Writes games; what the format cannot hold is left out and told, but never a move or a stone.
pub fn write(records: &[Record], format: Format) -> Result<Written, RecordError> {
    let Some(first) = records.first() else { return Err(RecordError::whole("there is no game to write")) };
    let text = match format {
        Format::Sgf => sgf::write(records),
        Format::Psq => psq::write(first)?,
        Format::Text => records.iter().map(text::write).collect::<Result<String, _>>()?,
        Format::Offsets => records.iter().map(offsets::write).collect::<Result<String, _>>()?,
        Format::RenLib | Format::Sav | Format::Pos | Format::Rec => {
            let written = Format::ALL.into_iter().filter(|format| format.is_written());
            let names = written.map(Format::name).collect::<Vec<_>>().join(", ");
            let problem = format!("{format} files can be read, not written; write one of {names}");
            return Err(RecordError::whole(problem));
        }
    };
    Ok(Written { bytes: text.into_bytes(), lost: lost::lost(records, format) })
}
