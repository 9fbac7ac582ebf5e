//! What either side could make with its next stone, as one number: two threats at once are more than their sum.

use crate::state::State;
use crate::threat::Threat;

/// What the side to move could make; five or a straight four would have won.
const OURS: [Threat; 4] = [Threat::FourThree, Threat::DoubleThree, Threat::Four, Threat::OpenThree];
/// What the other side could make.
const THEIRS: [Threat; 5] =
    [Threat::StraightFour, Threat::FourThree, Threat::DoubleThree, Threat::Four, Threat::OpenThree];

/// How many threats an alarm tells of.
pub const ALARM_BITS: usize = OURS.len() + THEIRS.len();

/// The alarm of a state: a bit for each threat that is there to be made.
#[inline]
pub fn alarm(state: &State) -> usize {
    let (us, them) = (state.side_to_move(), !state.side_to_move());
    let ours = OURS.iter().map(|&threat| state.has_threat(us, threat));
    let theirs = THEIRS.iter().map(|&threat| state.has_threat(them, threat));
    ours.chain(theirs).enumerate().fold(0, |alarm, (bit, there)| alarm | usize::from(there) << bit)
}
