//! Experiments and pictures.
