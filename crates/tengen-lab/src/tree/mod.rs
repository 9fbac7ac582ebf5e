//! A searched game tree, recorded and drawn: to see what a search looks at, and *why* it leaves a branch alone.
//!
//! [`record`] runs minimax or alpha-beta and keeps every node; [`render`] draws the tree as a picture, as a graph
//! for Graphviz, as data or as text. All values and windows are from the standpoint of MAX, the side to move at
//! the root, as in textbook drawings.
//!
//! ```
//! use tengen_core::{Depth, Utility};
//! use tengen_games::{Notation, mnk::{Mnk, Rules, Small}};
//! use tengen_lab::tree::{Format, Labels, TreeAlgorithm, record, render};
//!
//! let position = Mnk::<Small>::new(Rules::TIC_TAC_TOE).parse("
//!     X O X /
//!     . O . /
//!     . X .
//! ").unwrap();
//! let tree = record(&position, Utility, TreeAlgorithm::AlphaBeta, Depth::FULL, 1000).unwrap();
//! let (_, node) = tree.iter().find(|(_, node)| node.cut.is_some()).unwrap();
//! let reason = tree.reason(node.cut.as_ref().unwrap(), &Labels::ENGLISH);
//! assert_eq!(reason, "prune: 0 ≥ β = 0, set at a1 after c1");
//! let picture = render(&tree, Format::Svg, &Labels::ENGLISH);
//! assert!(picture.starts_with("<svg"));
//! ```

mod dot;
pub mod json;
mod labels;
pub(crate) mod layout;
mod model;
pub(crate) mod notes;
pub(crate) mod record;
mod summary;
mod svg;
mod text;
pub(crate) mod value;

pub use labels::Labels;
pub use layout::{Layout, Level, Place};
pub use model::{Board, Cell, Cut, Ending, Kind, Narrowing, Node, NodeId, Tree, TreeAlgorithm};
pub use notes::{Note, NoteKind};
pub use record::{DEFAULT_MAX_NODES, Recorder, TreeError, record};
pub use value::{MaxWindow, Role, Value};

use std::str::FromStr;

/// What a tree is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A picture that any browser shows.
    Svg,
    /// A graph for Graphviz.
    Dot,
    /// The data with its layout, as [`json`] describes it.
    Json,
    /// Indented text.
    Text,
}

/// A file name or extension that stands for no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a format of a tree; end the file name in .svg, .dot, .json or .txt")]
pub struct UnknownFormat(String);

/// By the extension of a file: `tree.svg`, `.svg` and `svg` are the same.
impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        let extension = name.rsplit('.').next().unwrap_or(name);
        match extension.to_ascii_lowercase().as_str() {
            "svg" => Ok(Format::Svg),
            "dot" | "gv" => Ok(Format::Dot),
            "json" => Ok(Format::Json),
            "txt" => Ok(Format::Text),
            _ => Err(UnknownFormat(name.to_owned())),
        }
    }
}

/// Draws `tree` in the language of `labels`.
pub fn render(tree: &Tree, format: Format, labels: &Labels) -> String {
    match format {
        Format::Svg => svg::render(tree, labels),
        Format::Dot => dot::render(tree, labels),
        Format::Json => json::render(tree, labels),
        Format::Text => text::render(tree, labels),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_extension_tells_the_format() {
        for (name, format) in [
            ("tree.svg", Format::Svg),
            ("a/b.c/tree.DOT", Format::Dot),
            ("gv", Format::Dot),
            (".json", Format::Json),
            ("tree.min.txt", Format::Text),
        ] {
            assert_eq!(name.parse(), Ok(format), "{name}");
        }
        let error = "tree.png".parse::<Format>().unwrap_err().to_string();
        assert_eq!(
            error,
            "`tree.png` is not a format of a tree; end the file name in .svg, .dot, .json or .txt"
        );
        assert!("".parse::<Format>().is_err());
    }
}
