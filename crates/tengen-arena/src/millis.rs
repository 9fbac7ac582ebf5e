//! Times as they are kept and told: milliseconds as a number, with a fraction where there is one, under a name that ends in `_ms`.
//!
//! The first stores had seconds and nanoseconds apart, and names without an ending. They can be read still: fields name their
//! earlier selves as aliases.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::time::Duration;

/// A time as a number.
pub(crate) fn of(time: Duration) -> f64 {
    time.as_nanos() as f64 / 1e6
}

pub(crate) fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(of(*time))
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    Written::deserialize(deserializer)?.time().map_err(D::Error::custom)
}

/// How times were written, now and before.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Milliseconds(f64),
    Parts(Duration),
}

impl Written {
    fn time(self) -> Result<Duration, String> {
        match self {
            Written::Parts(time) => Ok(time),
            Written::Milliseconds(time) if time < 0.0 => Err(format!("{time} is no time in milliseconds")),
            // Longer than can be counted is as long as can be counted.
            Written::Milliseconds(time) => {
                Ok(Duration::try_from_secs_f64(time / 1e3).unwrap_or(Duration::MAX))
            }
        }
    }
}

/// Times that may be absent.
pub(crate) mod optional {
    use super::{Deserialize, Deserializer, Duration, Error, Serialize, Serializer, Written};

    #[expect(clippy::ref_option, reason = "as serde calls it")]
    pub(crate) fn serialize<S: Serializer>(
        time: &Option<Duration>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        time.map(super::of).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Duration>, D::Error> {
        let written = Option::<Written>::deserialize(deserializer)?;
        written.map(Written::time).transpose().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Times {
        #[serde(rename = "time_ms", alias = "time", with = "super")]
        time: Duration,
        #[serde(rename = "limit_ms", alias = "limit", with = "super::optional")]
        limit: Option<Duration>,
    }

    fn read(value: Value) -> Result<Times, String> {
        serde_json::from_value(value).map_err(|error| error.to_string())
    }

    #[test]
    fn times_are_milliseconds_to_the_nanosecond() {
        for nanos in [0, 1, 999, 57_000_000, 1_234_567_891, 86_400_000_000_001] {
            let times = Times { time: Duration::from_nanos(nanos), limit: None };
            assert_eq!(read(serde_json::to_value(&times).unwrap()), Ok(times));
        }
        let times = Times { time: Duration::from_millis(57), limit: Some(Duration::from_micros(1500)) };
        assert_eq!(serde_json::to_value(&times).unwrap(), json!({ "time_ms": 57.0, "limit_ms": 1.5 }));
        assert_eq!(read(json!({ "time_ms": 57, "limit_ms": 1.5 })), Ok(times));
        assert_eq!(read(json!({ "time_ms": 1e30, "limit_ms": null })).unwrap().time, Duration::MAX);
        assert!(read(json!({ "time_ms": -1, "limit_ms": null })).unwrap_err().contains("-1 is no time"));
    }

    #[test]
    fn times_of_the_first_stores_can_be_read() {
        let parts = json!({ "secs": 2, "nanos": 500_000_000 });
        let time = Duration::from_millis(2500);
        assert_eq!(read(json!({ "time": parts, "limit": parts })), Ok(Times { time, limit: Some(time) }));
        assert_eq!(read(json!({ "time": parts, "limit": null })).unwrap().limit, None);
    }
}
