//! From results to ratings.
