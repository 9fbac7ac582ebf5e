//! Values that are kept as they are written.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::Serializer;
use std::fmt::Display;
use std::str::FromStr;

pub(crate) fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

pub(crate) fn deserialize<'de, T, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
{
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}
