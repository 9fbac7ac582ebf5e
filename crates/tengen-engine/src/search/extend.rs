//! Where the search looks deeper.

use super::picker::Situation;
use crate::params::Params;

/// A move that stops a five is no choice: it costs no depth. Without (see `prune`): 42 % in 70 games of 16,000 nodes, but
/// 61.5 % in 100 of 4,000.
#[inline]
pub(crate) fn forced_reply(params: &Params, situation: Situation) -> i32 {
    if situation == Situation::Stop { params.extend_forced } else { 0 }
}
