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

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_games::Notation;
    use tengen_games::gomoku::{Gomoku, Rule};

    /// What the side to move could make, and what the other side could.
    fn told(rows: [&str; 9]) -> (Vec<Threat>, Vec<Threat>) {
        let position = Gomoku::new(9, Rule::Freestyle).unwrap().parse(&rows.join("/")).unwrap();
        let bits = alarm(&State::new(&position));
        assert!(bits < 1 << ALARM_BITS);
        let of = |threats: &[Threat], from: usize| {
            let there = threats.iter().enumerate().filter(|(bit, _)| bits >> (from + bit) & 1 == 1);
            there.map(|(_, &threat)| threat).collect()
        };
        (of(&OURS, 0), of(&THEIRS, OURS.len()))
    }

    #[test]
    fn two_in_the_open_may_become_three() {
        let mut rows = [
            ".........",
            ".........",
            ".........",
            ".........",
            "...XX....",
            ".........",
            ".........",
            ".........",
            "O.......O",
        ];
        assert_eq!(told(rows), (vec![Threat::OpenThree], vec![]), "X is to move");
        rows[8] = "O........";
        assert_eq!(told(rows), (vec![], vec![Threat::OpenThree]), "O is to move");
    }

    #[test]
    fn a_closed_three_may_become_four_and_an_open_one_more() {
        let rows = [
            ".........",
            "XXX......",
            ".........",
            ".........",
            ".........",
            ".........",
            "...OOO...",
            ".........",
            ".........",
        ];
        assert_eq!(told(rows), (vec![Threat::Four], vec![Threat::StraightFour, Threat::Four]));
    }

    #[test]
    fn lines_that_cross_make_two_threats_at_once() {
        let rows = [
            "O.......O",
            ".........",
            ".........",
            "....X....",
            "....X....",
            ".........",
            "..XX.....",
            ".........",
            "O.......O",
        ];
        assert_eq!(told(rows), (vec![Threat::DoubleThree, Threat::OpenThree], vec![]));
        let rows = [
            "O.......O",
            "....O....",
            "....X....",
            "....X....",
            "....X....",
            ".........",
            "..XX.....",
            ".........",
            "O.......O",
        ];
        assert_eq!(told(rows), (vec![Threat::FourThree, Threat::Four, Threat::OpenThree], vec![]));
    }
}
