//! Which of the values that a search returned are exact, and which are only bounds.

use super::log::{Log, NONE, mark, short};
use crate::tree::Role;
use tengen_core::Score;

impl Log {
    /// Finds out which values are exact and which are bounds, from the leaves upwards.
    ///
    /// As in [`tree`](crate::tree), what is known of a node is an interval: a point in a leaf, everything in a severed
    /// node, and above them the highest (or lowest) of what is known of the children. A value from the table is known
    /// as well as the window that it settled needed it.
    pub(super) fn mark_bounds(&mut self) {
        let (least, most) = (short(Score::MIN), short(Score::MAX));
        let nothing = |role| if role == Role::Max { (least, least) } else { (most, most) };
        let mut known: Vec<(i16, i16)> = self.entries.iter().map(|entry| nothing(entry.role())).collect();
        for index in (0..self.entries.len()).rev() {
            let entry = &mut self.entries[index];
            let value = entry.value;
            let by_window = if value >= entry.beta {
                (value, most)
            } else if value <= entry.alpha {
                (least, value)
            } else {
                (value, value)
            };
            let (low, high) = if entry.is(mark::SEVERED) {
                (least, most)
            } else if entry.is(mark::LEAF) {
                (value, value)
            } else if entry.is(mark::TABLE) || (known[index].0 != value && known[index].1 != value) {
                by_window
            } else {
                known[index]
            };
            if !entry.is(mark::SEVERED) && low != high {
                entry.marks |= if low == value { mark::LOWER } else { mark::UPPER };
            }
            if entry.parent != NONE && !entry.is(mark::SUPERSEDED) {
                let (above, role) = (entry.parent as usize, entry.role().other());
                let (a, b) = known[above];
                known[above] =
                    if role == Role::Max { (a.max(low), b.max(high)) } else { (a.min(low), b.min(high)) };
            }
        }
    }
}
