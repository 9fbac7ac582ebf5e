//! Records: every format by examples written from its description, round trips of random games, libraries of a million
//! nodes, and files that are wrong.

mod golden;
mod hostile;
mod library;
mod made;
mod malformed;
mod round_trips;
#[allow(unreachable_pub)]
mod stable;
