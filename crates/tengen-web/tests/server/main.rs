//! The server without a browser: every question, every bound, and what others must not be able to do.

mod answers;
mod bounds;
mod common;
mod http;
mod lab;
mod networks;
mod openings;
mod records;
mod searches;
#[allow(unreachable_pub)]
mod stable;
mod store;
