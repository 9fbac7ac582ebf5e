//! The manager with engines that misbehave: each fault is told by its name, the transcript shows it, and no process is left.

mod faults;
mod manners;
mod processes;
mod unruly;
