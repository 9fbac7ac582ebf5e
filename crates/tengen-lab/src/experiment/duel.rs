//! Strength, measured by games: matches of two players of the grammar, and many players on one scale.

use super::Bench;
use crate::report::number;
use serde::{Deserialize, Serialize};
use tengen_arena::opening::{Balance, generate};
use tengen_arena::statistics::Scores;
use tengen_arena::statistics::elo::{Elo, estimate, signed};
use tengen_arena::statistics::rating::{Encounter, Ratings, ratings};
use tengen_arena::{Conduct, Control, Entrant, Mode, Tournament};
use tengen_core::Stopped;
use tengen_players::GameSpec;

/// A match: pairs of games from openings drawn by lot, each opening with both colours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Duel {
    /// The game, as players name it.
    pub game: String,
    /// The players, as they are written: `alphabeta:depth=4`.
    pub players: [String; 2],
    /// How many openings.
    pub pairs: u32,
    /// How many moves each has.
    pub plies: usize,
    /// Positions that a judge of openings visits to see that neither side has an advantage; none: any opening is taken.
    pub judge: Option<u64>,
    /// What openings and players draw their lots with.
    pub seed: u64,
}

/// What came of a match, seen by the first player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// Pairs that ended with two losses, a loss and a draw, a loss and a win, two draws, a draw and a win, two wins.
    pub pairs: [u64; 6],
    /// Games that differ from each other.
    pub different: u32,
    /// What a move took both players, in seconds.
    pub seconds_a_move: [f64; 2],
    /// Positions visited, or random games played, for a move.
    pub nodes_a_move: [f64; 2],
}

/// Why there is no score.
#[derive(Debug, thiserror::Error)]
pub enum DuelError {
    /// Somebody asked for it.
    #[error("the match was stopped")]
    Stopped,
    /// It cannot be played.
    #[error("{0}")]
    Unplayable(String),
}

impl From<Stopped> for DuelError {
    fn from(_: Stopped) -> DuelError {
        DuelError::Stopped
    }
}

impl Duel {
    /// Plays a match of this program's own.
    ///
    /// # Panics
    /// If it cannot be played; what others have written is for [`try_play`](Duel::try_play).
    pub fn play(&self, bench: &Bench<'_>) -> Result<Score, Stopped> {
        self.try_play(bench).map_err(|error| match error {
            DuelError::Stopped => Stopped,
            DuelError::Unplayable(reason) => panic!("a match of this program can be played: {reason}"),
        })
    }

    /// Plays the match, if there are such a game and such players.
    pub fn try_play(&self, bench: &Bench<'_>) -> Result<Score, DuelError> {
        let unplayable = |reason: &dyn std::fmt::Display| DuelError::Unplayable(reason.to_string());
        let game = self.game.parse::<GameSpec>().map_err(|error| unplayable(&error))?;
        let entrant = |text: &String| text.parse::<Entrant>().map_err(|error| unplayable(&error));
        let balance = Balance {
            count: self.pairs as usize,
            plies: self.plies,
            nodes: self.judge,
            seed: self.seed,
            ..Balance::default()
        };
        let openings = generate(game, &balance, &mut |_| bench.look().is_ok());
        bench.look()?;
        let tournament = Tournament {
            game,
            mode: Mode::Match,
            entrants: self.players.iter().map(entrant).collect::<Result<_, _>>()?,
            rounds: openings.len() as u32,
            openings,
            control: Control::default(),
            draw_after: None,
            sprt: None,
            seed: self.seed,
        };
        let standings = tengen_arena::play(&tournament, bench.threads(), bench.stop(), &mut |_, _| ())
            .map_err(|error| unplayable(&error))?
            .ok_or(Stopped)?;
        let conduct = [0, 1].map(|player| standings.players()[player].conduct);
        let a_move = |total: f64, conduct: &Conduct| total / f64::from(conduct.moves.max(1));
        Ok(Score {
            pairs: standings.paired([0, 1]).pairs,
            different: standings.different(),
            seconds_a_move: conduct.map(|conduct| a_move(conduct.time.as_secs_f64(), &conduct)),
            nodes_a_move: conduct.map(|conduct| a_move(conduct.nodes as f64, &conduct)),
        })
    }
}

impl Score {
    /// The results as statistics know them.
    pub fn scores(&self) -> Scores {
        Scores::of_pairs(self.pairs)
    }

    /// How much stronger the first player is, if there was a game.
    pub fn elo(&self) -> Option<Elo> {
        estimate(&self.scores())
    }

    /// `+12 =3 −5`.
    pub fn results(&self) -> String {
        told_results(&self.scores())
    }

    /// The points of the first player in hundredths of the games: `62.5 %`.
    pub fn share(&self) -> String {
        self.scores().mean().map_or_else(|| "–".to_owned(), number::percent)
    }
}

/// `+123 ± 45`.
pub fn told(elo: f64, error: f64) -> String {
    format!("{} ± {}", signed(elo, 0), number::count(error.abs().min(9999.0).round() as u64))
}

/// `+123 ± 45`, or that everything was won or lost.
pub fn told_elo(score: &Score) -> String {
    told_scores(&score.scores())
}

/// The same for results that are not those of one match.
pub fn told_scores(scores: &Scores) -> String {
    match estimate(scores) {
        Some(elo) if elo.elo.is_finite() => told(elo.elo, elo.error()),
        Some(elo) => signed(elo.elo, 0),
        None => "–".to_owned(),
    }
}

/// `+12 =3 −5`.
pub fn told_results(scores: &Scores) -> String {
    let [losses, draws, wins] = scores.trinomial();
    format!("+{wins} ={draws} −{losses}")
}

/// Players on one scale, by all their matches: who met whom, and what the first of them scored.
pub fn rate(players: usize, matches: impl IntoIterator<Item = (usize, usize, Scores)>) -> Ratings {
    let encounters: Vec<Encounter> =
        matches.into_iter().map(|(first, second, scores)| Encounter { first, second, scores }).collect();
    ratings(players, &encounters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn the_better_player_wins_and_a_stopped_match_ends() {
        let duel = Duel {
            game: "tictactoe".to_owned(),
            players: ["alphabeta".to_owned(), "random:seed=3".to_owned()],
            pairs: 8,
            plies: 1,
            judge: None,
            seed: 1,
        };
        let stop = AtomicBool::new(false);
        let score = duel.play(&Bench::new(&stop, 2)).unwrap();
        assert!(score.elo().unwrap().elo > 0.0 && score.scores().games() == 16, "{score:?}");
        assert_eq!(Duel::play(&duel, &Bench::new(&AtomicBool::new(true), 1)), Err(Stopped));
    }

    #[test]
    fn what_cannot_be_played_is_told() {
        let good = Duel {
            game: "tictactoe".to_owned(),
            players: ["alphabeta".to_owned(), "random".to_owned()],
            pairs: 1,
            plies: 1,
            judge: None,
            seed: 1,
        };
        let told = |duel: Duel| match duel.try_play(&Bench::new(&AtomicBool::new(false), 1)) {
            Err(DuelError::Unplayable(reason)) => reason,
            other => panic!("{other:?}"),
        };
        assert!(told(Duel { pairs: 0, ..good.clone() }).contains("opening"));
        let missing = ["cmd:./no-such-engine".to_owned(), "random".to_owned()];
        assert!(told(Duel { players: missing, ..good }).contains("no-such-engine"));
    }

    #[test]
    fn differences_are_told_with_their_error() {
        assert_eq!([told(123.4, 45.2), told(-7.0, 1.0)], ["+123 ± 45", "−7 ± 1"]);
    }
}
