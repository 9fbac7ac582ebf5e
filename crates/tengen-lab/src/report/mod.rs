//! Reports: what experiments found, as a document, and the document as Markdown, HTML or paper.

mod document;
mod html;
mod layout;
mod markdown;
pub mod number;
mod plot;
mod systems;

pub use document::{Block, Document, Held, Table, Verdict};
pub use html::html;
pub use layout::{Chapter, Layout, arrange};
pub use markdown::{Markdown, markdown};
pub use plot::{Axis, Plot, Point, Series, Style};
