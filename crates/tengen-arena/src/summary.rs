//! What is told of a tournament: one value from which the table on the terminal, the JSON and the report are made.

use crate::millis;
use crate::record::Conduct;
use crate::standings::{Results, Standings};
use crate::statistics::Scores;
use crate::statistics::elo::{self, Elo};
use crate::statistics::sprt::{Sprt, Verdict};
use crate::tournament::{Mode, Tournament};
use serde::Serialize;
use std::collections::BTreeMap;

/// A tournament in figures.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The game.
    pub game: String,
    /// Who meets whom.
    pub mode: Mode,
    /// Games finished.
    pub played: u32,
    /// How many of them differ in players, colours or moves. If they are fewer, the error bars promise too much.
    pub different: u32,
    /// Games there are to be.
    pub games: u32,
    /// The players, the best first.
    pub players: Vec<Placed>,
    /// Every two that have met.
    pub pairings: Vec<Pairing>,
    /// The sequential test, if there is one.
    pub sprt: Option<Test>,
    /// What the manager itself took for a move, in milliseconds.
    pub overhead_ms: Option<f64>,
}

/// A player in the table.
#[derive(Clone, Debug, Serialize)]
pub struct Placed {
    /// Its number among those entered, from 0.
    pub entrant: usize,
    /// What it is called.
    pub name: String,
    /// How an engine of others is started.
    pub command: Option<String>,
    /// What it alone is told by `INFO`.
    pub info: BTreeMap<String, String>,
    /// Its rating, the mean of all being 0.
    pub elo: f64,
    /// The rating is within so much of it with 95 %.
    pub error: f64,
    /// Points: one for a win, half of one for a draw.
    pub points: f64,
    /// Games.
    pub games: u64,
    /// Games when moving first.
    pub first: Results,
    /// Games when moving second.
    pub second: Results,
    /// The mean time of a move, in milliseconds.
    pub mean_ms: Option<f64>,
    /// The slowest move, in milliseconds.
    pub slowest_ms: f64,
    /// The mean depth, if the player tells it.
    pub depth: Option<f64>,
    /// Positions visited in a second, if the player tells them.
    pub nodes_per_second: Option<f64>,
    /// The most memory of its processes in megabytes, if they are its own.
    pub memory_mb: Option<f64>,
    /// Games lost for faults, by fault.
    pub faults: BTreeMap<&'static str, u32>,
}

impl Placed {
    /// What it alone is told, in a line, if there is anything.
    pub fn told(&self) -> Option<String> {
        let pairs: Vec<String> = self.info.iter().map(|(key, value)| format!("{key}={value}")).collect();
        (!pairs.is_empty()).then(|| format!("INFO {}", pairs.join(", ")))
    }
}

/// Two players against each other, seen by the first.
#[derive(Clone, Debug, Serialize)]
pub struct Pairing {
    /// Their numbers among those entered.
    pub players: [usize; 2],
    /// The games of the first.
    #[serde(flatten)]
    pub results: Results,
    /// How many of their games differ in colours or moves.
    pub different: u32,
    /// Pairs of games in which the first made 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
    /// The difference in strength.
    pub elo: Elo,
}

impl Pairing {
    /// The same, seen by the second.
    #[must_use]
    pub fn reversed(&self) -> Pairing {
        let [one, other] = self.players;
        Pairing {
            players: [other, one],
            results: self.results.reversed(),
            different: self.different,
            pairs: std::array::from_fn(|index| self.pairs[4 - index]),
            elo: self.elo.reversed(),
        }
    }
}

/// How far a sequential test is.
#[derive(Clone, Debug, Serialize)]
pub struct Test {
    /// What is tested.
    #[serde(flatten)]
    pub sprt: Sprt,
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// At the first of these it is decided for `elo0`, at the second for `elo1`.
    pub bounds: [f64; 2],
    /// The answer.
    pub verdict: Verdict,
}

impl Test {
    /// How far a test is with these results.
    pub fn new(sprt: Sprt, scores: &Scores) -> Test {
        Test { sprt, llr: sprt.llr(scores), bounds: sprt.bounds(), verdict: sprt.verdict(scores) }
    }
}

impl Summary {
    /// The two against each other, if there are only two and they have met: then the difference between them is all there is to
    /// tell, and ratings around their mean would tell it by halves.
    pub fn duel(&self) -> Option<&Pairing> {
        match (&self.players[..], &self.pairings[..]) {
            ([_, _], [pairing]) => Some(pairing),
            _ => None,
        }
    }

    /// What the two of a pairing are called.
    pub fn names(&self, pairing: &Pairing) -> [&str; 2] {
        let name = |entrant| self.players.iter().find(|player| player.entrant == entrant);
        pairing.players.map(|entrant| name(entrant).map_or("", |player| &player.name))
    }

    /// The figures of a tournament so far.
    pub fn new(tournament: &Tournament, standings: &Standings) -> Summary {
        Summary {
            game: tournament.game.to_string(),
            mode: tournament.mode,
            played: standings.games(),
            different: standings.different(),
            games: tournament.games(),
            players: players(tournament, standings),
            pairings: tournament.pairings().into_iter().filter_map(|both| pairing(both, standings)).collect(),
            sprt: tournament.sprt.map(|sprt| Test::new(sprt, &standings.paired([0, 1]))),
            overhead_ms: standings.overhead_per_move().map(millis::of),
        }
    }
}

fn players(tournament: &Tournament, standings: &Standings) -> Vec<Placed> {
    let ratings = standings.ratings();
    let names = tournament.names();
    let mut players: Vec<Placed> = (standings.players().iter().zip(ratings.iter()).zip(names).enumerate())
        .map(|(entrant, ((tally, rating), name))| {
            let conduct: Conduct = tally.conduct;
            Placed {
                entrant,
                name,
                command: tournament.entrants[entrant].command(),
                info: tournament.entrants[entrant].info().iter().cloned().collect(),
                elo: rating.elo,
                error: rating.error,
                points: tally.all().points(),
                games: tally.all().games(),
                first: tally.first,
                second: tally.second,
                mean_ms: conduct.time_per_move().map(millis::of),
                slowest_ms: millis::of(conduct.slowest),
                depth: conduct.depth(),
                nodes_per_second: conduct.nodes_per_second(),
                memory_mb: conduct.memory.map(|bytes| bytes as f64 / f64::from(1 << 20)),
                faults: tally.faults.clone(),
            }
        })
        .collect();
    players.sort_by(|one, other| other.elo.total_cmp(&one.elo));
    players
}

fn pairing(players: [usize; 2], standings: &Standings) -> Option<Pairing> {
    let scores = standings.scores(players[0], players[1]);
    let [losses, draws, wins] = scores.trinomial();
    let elo = elo::estimate(&scores)?;
    let results = Results { wins, draws, losses };
    let different = standings.different_between(players[0], players[1]);
    Some(Pairing { players, results, different, pairs: scores.pentanomial(), elo })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Outline, Reason};
    use crate::tournament::tests::tournament;
    use serde_json::json;
    use std::time::Duration;

    /// What programs read: counts by name, and nothing where a difference has no bound.
    #[test]
    fn figures_have_names_and_infinity_is_null() {
        let all = tournament(Mode::RoundRobin, &["pvs", "random"], 2);
        let games = (0..4).map(|number| Outline {
            number,
            players: if number.is_multiple_of(2) { [0, 1] } else { [1, 0] },
            winner: Some((number % 2) as u8),
            reason: Reason::Rules,
            conduct: [Conduct::default(); 2],
            overhead: Duration::ZERO,
            course: u64::from(number % 2),
        });
        let summary = Summary::new(&all, &Standings::of(2, games));
        let text = serde_json::to_value(&summary).unwrap();
        assert_eq!(text["players"][0]["first"], json!({ "wins": 2, "draws": 0, "losses": 0 }));
        assert_eq!(text["players"][1]["second"], json!({ "wins": 0, "draws": 0, "losses": 2 }));
        let pairing = &text["pairings"][0];
        assert_eq!((&pairing["wins"], &pairing["losses"]), (&json!(4), &json!(0)));
        assert_eq!((&pairing["elo"]["elo"], &pairing["elo"]["high"]), (&json!(null), &json!(null)));
        assert!(pairing["elo"]["low"].as_f64().is_some());
        assert_eq!(
            (&text["played"], &text["different"], &pairing["different"]),
            (&json!(4), &json!(2), &json!(2))
        );
        let reversed = summary.pairings[0].reversed();
        assert_eq!((reversed.results.losses, reversed.pairs), (4, [2, 0, 0, 0, 0]));
        assert!(reversed.elo.low.is_infinite() && reversed.elo.low < 0.0);
    }
}
