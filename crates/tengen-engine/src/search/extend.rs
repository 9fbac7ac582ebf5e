//! Where the search looks deeper.

use super::picker::Situation;
use crate::params::Params;

/// A move that stops a five is no choice: it costs no depth.
#[inline]
pub(crate) fn forced_reply(params: &Params, situation: Situation) -> i32 {
    if situation == Situation::Stop { params.extend_forced } else { 0 }
}
