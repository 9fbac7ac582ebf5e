//! A player whose answers are fixed, against every line of play.

use crate::experiment::Bench;
use serde::{Deserialize, Serialize};
use tengen_core::{Game as _, NoClock, Outcome, Side, Stopped};
use tengen_games::mnk::{Mnk, Rules, Small};
use tengen_players::PlayerSpec;
use tengen_search::player::Player;

type Board = Mnk<Small>;

/// How many lines of play end how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in super::super) struct Fates {
    pub(super) lost: u64,
    pub(super) drawn: u64,
    pub(super) won: u64,
}

impl Fates {
    /// All of them.
    pub(super) fn lines(self) -> u64 {
        self.lost + self.drawn + self.won
    }

    /// Those of both.
    pub(super) fn and(self, other: Fates) -> Fates {
        Fates { lost: self.lost + other.lost, drawn: self.drawn + other.drawn, won: self.won + other.won }
    }

    fn count(&mut self, outcome: Outcome, side: Side) {
        match outcome {
            Outcome::Draw => self.drawn += 1,
            Outcome::Win(winner) if winner == side => self.won += 1,
            Outcome::Win(_) => self.lost += 1,
        }
    }
}

/// What becomes of tic-tac-toe if `side` is played by this player, and the other in every way there is.
///
/// # Panics
/// If the player is none: it is written in this program.
pub(super) fn against_everything(player: &str, side: Side, bench: &Bench<'_>) -> Result<Fates, Stopped> {
    let mut start = Board::new(Rules::TIC_TAC_TOE);
    let player: PlayerSpec = player.parse().expect("a player of the grammar");
    let player = player.build(&start, 0).expect("a player of every game");
    let mut contest = Contest { player, side, fates: Fates::default() };
    contest.follow(&mut start, bench)?;
    Ok(contest.fates)
}

struct Contest {
    player: Box<dyn Player<Board> + Send>,
    side: Side,
    fates: Fates,
}

impl Contest {
    fn follow(&mut self, position: &mut Board, bench: &Bench<'_>) -> Result<(), Stopped> {
        bench.look()?;
        if let Some(outcome) = position.outcome() {
            self.fates.count(outcome, self.side);
            return Ok(());
        }
        if position.side_to_move() == self.side {
            let choice = self.player.choose(position, &NoClock).expect("a search does not resign");
            return position.with_move(choice.mv, |position| self.follow(position, bench));
        }
        position
            .legal_moves()
            .try_for_each(|mv| position.with_move(mv, |position| self.follow(position, bench)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use std::sync::atomic::AtomicBool;
    use tengen_games::Square;

    fn fates(player: &str, side: Side) -> Fates {
        against_everything(player, side, &Bench::new(&AtomicBool::new(false), 1)).unwrap()
    }

    #[test]
    fn who_sees_the_whole_game_never_loses() {
        for side in [Side::First, Side::Second] {
            assert_eq!(fates("alphabeta:depth=9,eval=utility", side).lost, 0);
            assert!(fates("alphabeta:depth=1,eval=utility", side).lost > 0);
        }
    }

    /// The slow way: all 255,168 games, those kept in which every move of the player is its own.
    #[test]
    fn lines_of_play_are_the_games_in_which_the_player_moves_as_it_does() {
        let start = Board::new(Rules::TIC_TAC_TOE);
        let name = "alphabeta:depth=2,eval=lines";
        let spec: PlayerSpec = name.parse().unwrap();
        let mut player = spec.build(&start, 0).unwrap();
        let mut games: Vec<(Vec<Square>, Board)> = vec![(Vec::new(), start)];
        let (mut finished, mut all) = ([Fates::default(); 2], 0);
        let mut choices: HashMap<String, Square> = HashMap::new();
        while let Some((moves, position)) = games.pop() {
            if let Some(outcome) = position.outcome() {
                all += 1;
                for (side, fates) in [Side::First, Side::Second].into_iter().zip(&mut finished) {
                    let mut replay = Board::new(Rules::TIC_TAC_TOE);
                    let own = moves.iter().all(|&mv| {
                        let asked = replay.side_to_move() == side;
                        let key = format!("{replay:?}");
                        let choice = *choices
                            .entry(key)
                            .or_insert_with(|| player.choose(&replay, &NoClock).unwrap().mv);
                        replay.play(mv);
                        !asked || mv == choice
                    });
                    if own {
                        fates.count(outcome, side);
                    }
                }
                continue;
            }
            for mv in position.legal_moves() {
                let (mut longer, mut after) = (moves.clone(), position.clone());
                longer.push(mv);
                after.play(mv);
                games.push((longer, after));
            }
        }
        assert_eq!(all, 255_168);
        assert_eq!(finished, [Side::First, Side::Second].map(|side| fates(name, side)));
    }
}
