//! RenLib's `.lib`: a tree of moves on 15×15, read as a stream.
//!
//! ```text
//! header   FF R e n L i b FF, version, ten FF: twenty bytes; the oldest files have none and begin with 78, h8
//! node     position, flags [, two more flags] [, comment] [, board text]; parents before children
//! position column 1 to 15 in the low half, row 0 to 14 from the top in the high half; 0 is the root, or a pass
//! flags    80 a sibling follows below  40 no child  20 old comment  10 mark  08 comment  04 start  02 no move
//!          01 two more bytes of flags, of which the last bit says that a board text follows
//! comment  pairs of bytes up to one that is zero; byte 08 parts the headline from the rest
//! ```
//!
//! Libraries of hundreds of megabytes are traded, so [`LibReader`] keeps no more than the open branches. Texts are in
//! the code page of whoever wrote them; unless told, each is UTF-8 where that is valid, else Windows-1252.
//! CITE: RenLib's `LibraryFile`, `MoveNode` and `RenLibDoc`.

mod load;
mod stream;

pub use load::load;
pub use stream::{LibNode, LibReader};
