//! The lines through a cell: what a stone there would make of each, by look-up.

pub mod class;
pub mod shape;
pub mod table;
pub mod view;

pub use class::Class;
pub use shape::Shape;
