//! The two languages that everything here speaks.

use serde::{Deserialize, Serialize};

/// The language of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Chinese, simplified.
    #[serde(rename = "zh")]
    Chinese,
}

impl Language {
    /// The one of two texts that is in this language: the English comes first.
    pub fn pick<T>(self, [english, chinese]: [T; 2]) -> T {
        match self {
            Language::English => english,
            Language::Chinese => chinese,
        }
    }
}
