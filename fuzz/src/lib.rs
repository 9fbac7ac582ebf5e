//! What the fuzz targets share: the checks that tests make on damaged files and messages.

#[path = "../../crates/tengen-web/tests/server/stable.rs"]
mod message;
#[path = "../../crates/tengen-games/tests/records/stable.rs"]
mod stable;

pub use message::check as check_message;
pub use stable::check;
