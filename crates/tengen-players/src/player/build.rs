//! The player that a specification describes.

use super::reach::WithinReach;
use super::{PlayerSpec, SpecError};
use crate::catalogue::{self, Mind, Value};
use crate::engine::EnginePlayer;
use crate::game::Playable;
use crate::zero::ZeroPlayer;
use std::time::Duration;
use tengen_core::{Judgement, Limits};
use tengen_search::ladder::{Algorithm, LadderPlayer, MctsPlayer, Order};
use tengen_search::player::{Player, Random};
use tengen_search::table::Table;

impl PlayerSpec {
    /// The player, for the game that begins with `start`; `seed` is used if the text sets none.
    pub fn build<G: Playable>(&self, start: &G, seed: u64) -> Result<Box<dyn Player<G> + Send>, SpecError> {
        let seed = self.count("seed").unwrap_or(seed);
        match self.kind.mind {
            Mind::Human => Err(SpecError::Human),
            Mind::Random => Ok(Box::new(Random::new(seed))),
            Mind::Ladder(algorithm) => Ok(Box::new(self.ladder(algorithm, start)?)),
            Mind::Engine => Ok(Box::new(EnginePlayer::of_spec(self, start, seed)?)),
            Mind::Zero => Ok(Box::new(ZeroPlayer::of_spec(self, start)?)),
            Mind::Mcts => {
                let time = self.time();
                let nodes = self.count("playouts").or(if time.is_none() { Some(5000) } else { None });
                let exploration = match self.value("exploration") {
                    Some(Value::Real(exploration)) => exploration,
                    _ => std::f64::consts::SQRT_2,
                };
                let limits = Limits { time, nodes, ..Limits::default() };
                let random = fastrand::Rng::with_seed(seed);
                Ok(Box::new(MctsPlayer { limits, exploration, random }))
            }
        }
    }

    fn ladder<G: Playable>(
        &self,
        algorithm: Algorithm,
        start: &G,
    ) -> Result<WithinReach<LadderPlayer<Judgement<G::Estimate>>>, SpecError> {
        let name = self.word("eval").filter(|name| name != catalogue::FIRST_OF_THE_GAME);
        let name = name.unwrap_or_else(|| start.evaluations()[0].0.to_owned());
        let eval = start.evaluation(&name, self.switch("quiet").unwrap_or(G::usually_quiet()))?;
        if matches!(eval, Judgement::None | Judgement::Utility) && self.switch("quiet") == Some(true) {
            return clash("`quiet` needs a judgement of unfinished games; choose another `eval`");
        }
        let hard = self.word("fail").as_deref() == Some("hard");
        let mut player = LadderPlayer::new(if hard { Algorithm::AlphaBetaHard } else { algorithm }, eval);
        player.limits = Limits { depth: self.depth(), nodes: self.count("nodes"), time: self.time() };
        let unlimited = player.limits == Limits::default();
        let deepens = matches!(algorithm, Algorithm::Pvs | Algorithm::Mtdf);
        if deepens && unlimited {
            player.limits.time = Some(Duration::from_secs(1));
        }
        let timed = player.limits.time.is_some() || player.limits.nodes.is_some();
        player.iterative = self.switch("deepen").unwrap_or(timed);
        player.aspiration = match self.value("aspiration") {
            Some(Value::Points(margin)) => Some(margin),
            _ => None,
        };
        player.order = match self.word("order").as_deref() {
            Some("static") => Order::Static,
            Some("killers") => Order::Killers,
            Some("history") => Order::History,
            Some("both") => Order::Both,
            _ => Order::None,
        };
        player.table_bytes = self.table()?;
        player.symmetric = self.switch("symmetry").unwrap_or(false);
        Self::check_together(&player)?;
        let reach = match algorithm {
            Algorithm::Minimax | Algorithm::Negamax => 3_000_000,
            _ => 60_000_000,
        };
        Ok(WithinReach { player, reach: (unlimited && !deepens).then_some(reach) })
    }

    /// The size of the table; there must be room for it.
    pub(crate) fn table(&self) -> Result<usize, SpecError> {
        let bytes = self.table_bytes();
        if Table::fits(bytes) {
            return Ok(bytes);
        }
        clash("there is not enough memory for the table; choose a smaller one")
    }

    fn check_together<E>(player: &LadderPlayer<E>) -> Result<(), SpecError> {
        if player.algorithm == Algorithm::AlphaBetaHard
            && (player.order != Order::None || player.table_bytes > 0)
        {
            return clash(
                "fail-hard alpha-beta is the plain one; leave out `order` and `table`, or use fail=soft",
            );
        }
        if player.symmetric && player.table_bytes == 0 {
            return clash("`symmetry` needs a table; add `table=16mb`");
        }
        if player.aspiration.is_some() && !player.iterative {
            return clash("`aspiration` needs the value of a shallower search; add `deepen=on`");
        }
        if player.algorithm == Algorithm::Mtdf && player.table_bytes == 0 {
            return clash("MTD(f) walks over the same tree again and again and needs a table");
        }
        Ok(())
    }
}

/// These options do not go together.
fn clash<T>(text: &str) -> Result<T, SpecError> {
    Err(SpecError::Together(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameSpec, GameVisitor, SystemHost};
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use tengen_zero::builtin;

    /// Every kind of player finds a legal move in every game that it can play, and stops when it is told to.
    #[test]
    fn every_player_plays_every_game() {
        struct Try<'a>(&'a PlayerSpec);
        impl GameVisitor for Try<'_> {
            type Output = ();
            fn visit<G: Playable>(self, start: G) {
                let Ok(mut player) = self.0.build(&start, 1) else {
                    return assert!(match self.0.kind.mind {
                        Mind::Engine => start.five_in_a_row().is_none(),
                        Mind::Zero =>
                            start.stones_in_a_row().is_none_or(|rows| builtin::find(rows.rules()).is_none()),
                        _ => false,
                    });
                };
                let host = SystemHost::new(Arc::new(AtomicBool::new(true)), |_: &_| {});
                let choice = player.choose(&start, &host).unwrap();
                assert!(start.is_legal(choice.mv), "{}", self.0);
            }
        }
        for kind in catalogue::PLAYERS.iter().filter(|kind| kind.name != "human") {
            for game in ["tictactoe", "4x4x3", "gomoku", "renju9", "25x25x5", "connect4", "chess"] {
                game.parse::<GameSpec>().unwrap().visit(Try(&kind.name.parse().unwrap()));
            }
        }
    }
}
