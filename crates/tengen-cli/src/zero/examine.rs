//! Examinations: matches of a network against players that stay what they are.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use tengen_arena::Entrant;
use tengen_games::mnk::Rules;
use tengen_lab::experiment::Bench;
use tengen_lab::experiment::duel::{Duel, DuelError, Score, rate};
use tengen_players::GameSpec;

/// What a network scored against one opponent.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct MatchResult {
    /// Rounds of training before.
    pub(super) round: u64,
    /// Who it met, as players are written.
    pub(super) opponent: String,
    /// What it looked at before a move.
    pub(super) playouts: u32,
    /// What came of it.
    pub(super) score: Score,
}

/// A match of a network: pairs of games from openings drawn by lot, each with both colours.
pub(super) struct Examination<'a> {
    pub(super) rules: Rules,
    pub(super) playouts: u32,
    pub(super) pairs: u32,
    pub(super) threads: usize,
    pub(super) stop: &'a AtomicBool,
}

impl Examination<'_> {
    /// Whether this opponent can be met, with the reason if not.
    pub(super) fn check(&self, opponent: &str) -> anyhow::Result<()> {
        let entrant: Entrant =
            opponent.parse().with_context(|| format!("cannot play against `{opponent}`"))?;
        entrant.check(GameSpec::Mnk(self.rules)).map_err(anyhow::Error::msg)
    }

    /// Plays the match of this network against this opponent; none if it was stopped.
    pub(super) fn play(&self, net: &Path, opponent: &str) -> anyhow::Result<Option<Score>> {
        let network = format!("zero:net={},playouts={}", net.display(), self.playouts);
        let duel = Duel {
            game: self.rules.to_string(),
            players: [network, opponent.to_owned()],
            pairs: self.pairs,
            plies: opening_plies(self.rules),
            judge: None,
            seed: 1,
        };
        match duel.try_play(&Bench::new(self.stop, self.threads)) {
            Ok(score) => Ok(Some(score)),
            Err(DuelError::Stopped) => Ok(None),
            Err(error) => Err(error).with_context(|| format!("cannot play against `{opponent}`")),
        }
    }
}

/// Openings long enough to differ, and short enough to leave a game.
fn opening_plies(rules: Rules) -> usize {
    match rules.cells() {
        0..=9 => 1,
        10..=36 => 2,
        _ => 4,
    }
}

/// A network's rating, with half the width of its 95 % interval.
pub(super) struct Rated {
    pub(super) round: u64,
    pub(super) elo: f64,
    pub(super) error: f64,
}

/// The ratings of all networks that were examined and of their opponents, on one scale on which the first opponent has zero.
pub(super) fn ratings(results: &[MatchResult]) -> (Vec<Rated>, Vec<(String, f64)>) {
    let mut rounds: Vec<u64> = results.iter().map(|result| result.round).collect();
    rounds.sort_unstable();
    rounds.dedup();
    let mut opponents: Vec<&str> = Vec::new();
    for result in results {
        if !opponents.contains(&result.opponent.as_str()) {
            opponents.push(&result.opponent);
        }
    }
    let place = |result: &MatchResult| {
        let net = rounds.iter().position(|&round| round == result.round)?;
        let opponent = opponents.iter().position(|&name| name == result.opponent)?;
        Some((net, rounds.len() + opponent, result.score.scores()))
    };
    let ratings = rate(rounds.len() + opponents.len(), results.iter().filter_map(place));
    let anchor = rounds.len();
    let above = |player: usize| ratings.difference(player, anchor);
    let nets = rounds.iter().enumerate().map(|(player, &round)| {
        let rating = above(player);
        Rated { round, elo: rating.elo, error: rating.error }
    });
    let others = opponents.iter().enumerate();
    let others = others.map(|(index, name)| ((*name).to_owned(), above(anchor + index).elo));
    (nets.collect(), others.collect())
}
