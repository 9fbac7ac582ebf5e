//! The page: play, analyse, see the tree; and the server that gives it to one's own browser.
//!
//! [`app`] is the whole server as a value, [`serve`] runs it. The page asks over one socket, in the words of [`protocol`];
//! searches wait in a fair queue for a fixed number of threads.

mod answers;
mod options;
pub mod protocol;
mod search;
mod serve;
mod server;
mod store;

pub use options::{Bounds, Keep, Options};
pub use serve::serve;
pub use server::{Server, Status};

use axum::Router;

/// The server without a socket of its own.
pub fn app(options: &Options) -> Router {
    Server::new(options).router()
}
