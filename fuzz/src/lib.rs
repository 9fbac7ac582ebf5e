//! What the fuzz targets share: the check that the tests of records make on damaged files.

#[path = "../../crates/tengen-games/tests/records/stable.rs"]
mod stable;

pub use stable::check;
