//! How much of its time the engine uses for a move: a pure function of the clocks.

use std::time::Duration;

/// The time a side has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// The most for one move.
    pub turn: Option<Duration>,
    /// What is left for the rest of the game.
    pub left: Option<Duration>,
    /// What is added after every move.
    pub increment: Duration,
    /// What to hold back for everything that is not thinking: the pipe, the scheduler.
    pub margin: Duration,
}

/// The time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allotment {
    /// About when a search stops that has nothing special to report: sooner if it has long been sure of its move, later,
    /// towards `hard`, if its move has just changed or turned out worse. May lie beyond `hard`: then it is used up.
    pub soft: Duration,
    /// When every search stops.
    pub hard: Duration,
}

/// Moves that a game is expected to go on for, by the stones on the board: most games end long before it is full.
fn moves_to_go(stones: u16, cells: u16) -> u32 {
    let free = u32::from(cells.saturating_sub(stones));
    40u32.saturating_sub(u32::from(stones) / 3).max(14).min(free / 2 + 1)
}

/// The time for the next move of a game with `stones` on a board of `cells`; none if there is no limit.
///
/// Time for one move is lost if it is not used, so nearly all of it is; time for the whole game is shared out.
pub fn allot(control: &TimeControl, stones: u16, cells: u16) -> Option<Allotment> {
    let turn = control.turn.map(|turn| turn.saturating_sub(control.margin));
    let Some(left) = control.left else {
        return turn.map(|hard| Allotment { soft: hard * 2, hard });
    };
    let left = left.saturating_sub(control.margin);
    let share = left / moves_to_go(stones, cells) + control.increment * 3 / 4;
    let hard = (share * 4).min(left / 3).max(share.min(left / 2));
    let hard = turn.map_or(hard, |turn| hard.min(turn));
    Some(Allotment { soft: share.min(hard * 2), hard })
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELLS: u16 = 225;

    fn seconds(s: u64) -> Duration {
        Duration::from_secs(s)
    }

    #[test]
    fn without_limits_there_is_no_allotment() {
        assert_eq!(allot(&TimeControl::default(), 0, CELLS), None);
    }

    #[test]
    fn a_move_never_takes_more_than_there_is() {
        let margin = Duration::from_millis(30);
        for turn in [None, Some(seconds(1)), Some(seconds(30)), Some(Duration::from_millis(10))] {
            for left in [None, Some(Duration::ZERO), Some(seconds(1)), Some(seconds(180))] {
                for increment in [Duration::ZERO, seconds(2)] {
                    for stones in [0, 1, 60, 200, 224] {
                        let control = TimeControl { turn, left, increment, margin };
                        let Some(time) = allot(&control, stones, CELLS) else { continue };
                        for limit in turn.into_iter().chain(left) {
                            assert!(time.hard <= limit.saturating_sub(margin), "{control:?} {time:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_game_played_with_its_allotments_never_runs_out() {
        let mut left = seconds(60);
        for stones in (0..CELLS).step_by(2) {
            let control =
                TimeControl { left: Some(left), margin: Duration::from_millis(20), ..TimeControl::default() };
            let time = allot(&control, stones, CELLS).unwrap();
            assert!(time.hard < left);
            left -= time.hard;
        }
    }

    #[test]
    fn time_for_one_move_is_used() {
        let control = TimeControl { turn: Some(seconds(5)), ..TimeControl::default() };
        let time = allot(&control, 10, CELLS).unwrap();
        assert_eq!(time.hard, seconds(5));
        assert!(time.soft >= time.hard);
    }
}
