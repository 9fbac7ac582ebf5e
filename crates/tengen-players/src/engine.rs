//! The strong engine as a player of every game that is five in a row on a square board.

use crate::game::Playable;
use crate::player::{PlayerSpec, SpecError};
use std::time::Duration;
use tengen_core::{Clock, Limits};
use tengen_engine::{Engine, Level, Options, Progress, Request};
use tengen_games::Square;
use tengen_search::player::{Choice, Host, Player, Resigned, Thought};

/// An engine that keeps what it has learnt from one move to the next.
pub(crate) struct EnginePlayer {
    engine: Engine,
    request: Request,
}

impl EnginePlayer {
    /// The engine that `spec` describes; it refuses games that it does not know.
    pub(crate) fn of_spec<G: Playable>(
        spec: &PlayerSpec,
        start: &G,
        seed: u64,
    ) -> Result<EnginePlayer, SpecError> {
        if start.five_in_a_row().is_none() {
            return Err(SpecError::NotFiveInARow);
        }
        let options = Options { table_bytes: spec.table()?, ..options(spec) };
        Ok(EnginePlayer { engine: Engine::new(options), request: request(spec, seed) })
    }
}

/// What the engine that `spec` describes is told for every move.
pub(crate) fn request(spec: &PlayerSpec, seed: u64) -> Request {
    let level = spec.count("level").and_then(|number| Level::new(number as u8)).unwrap_or(Level::STRONGEST);
    let mut limits = Limits { depth: spec.depth(), nodes: spec.count("nodes"), time: spec.time() };
    if limits == Limits::default() && level == Level::STRONGEST {
        limits.time = Some(Duration::from_secs(1));
    }
    Request { limits, level, seed, ..Request::default() }
}

/// How the engine that `spec` describes is set up.
pub(crate) fn options(spec: &PlayerSpec) -> Options {
    Options { table_bytes: spec.table_bytes(), threads: spec.count("threads").unwrap_or(1) as usize }
}

/// The clock of a host.
struct HostClock<'a, M>(&'a dyn Host<M>);

impl<M> Clock for HostClock<'_, M> {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
    fn stop_requested(&self) -> bool {
        self.0.stop_requested()
    }
}

impl<G: Playable> Player<G> for EnginePlayer {
    fn choose(&mut self, position: &G, host: &dyn Host<G::Move>) -> Result<Choice<G::Move>, Resigned> {
        let board = position.five_in_a_row().expect("the player is built for five in a row only");
        let report = self.engine.go(&board, &self.request, &HostClock(host), &mut |progress| {
            host.report(&thought(position, progress));
        });
        let mv = position.move_on(report.best).expect("the engine plays legal moves");
        let mut thought = thought(position, &report.progress);
        if thought.line.first() != Some(&mv) {
            // A weak level may play something else than what it has looked at.
            thought = Thought { score: None, line: vec![mv], ..thought };
        }
        Ok(Choice { mv, thought })
    }
}

/// What the engine found, in the words of the game.
fn thought<G: Playable>(position: &G, progress: &Progress) -> Thought<G::Move> {
    let best = progress.lines.first();
    Thought {
        score: best.map(|line| line.score),
        // The search leaves moves out: a win is one, but there may be a shorter.
        exact: false,
        depth: best.map(|line| line.depth),
        nodes: progress.nodes,
        time: progress.time,
        line: best.map(|line| moves(position, &line.pv)).unwrap_or_default(),
        visits: None,
        opinion: None,
    }
}

/// The moves on these cells, one after the other, as far as they can be made.
fn moves<G: Playable>(position: &G, squares: &[Square]) -> Vec<G::Move> {
    let mut position = position.clone();
    let played = squares.iter().map_while(|&square| {
        let mv = position.move_on(square)?;
        position.play(mv);
        Some(mv)
    });
    played.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{NoClock, Pass};
    use tengen_games::Notation;
    use tengen_games::connect_four::ConnectFour;
    use tengen_games::gomoku::{Gomoku, Rule, Variant};
    use tengen_games::mnk::{Mnk, Rules, Small, Wide};

    fn choose<G: Playable>(spec: &str, position: &G) -> Choice<G::Move> {
        let spec: PlayerSpec = spec.parse().unwrap();
        spec.build(position, 1).unwrap().choose(position, &NoClock).unwrap()
    }

    #[test]
    fn the_engine_wins_where_five_can_be_made_whatever_the_board() {
        let moves = "c3 c1 d3 d1 e3 e1 f3 f1";
        let renju = "renju".parse::<Variant>().unwrap().start().parse(moves).unwrap();
        let wide = Mnk::<Wide>::new(Rules::GOMOKU).parse(moves).unwrap();
        let small = Mnk::<Small>::new(Rules::new(7, 7, 5).unwrap()).parse(moves).unwrap();
        let fives = ["b3", "g3"].map(|text| text.parse::<Square>().unwrap());
        for choice in [
            choose("engine:depth=2", &renju),
            choose("engine:depth=2", &wide),
            choose("engine:depth=2", &small),
            choose("engine:level=9,seed=3", &renju),
        ] {
            assert!(fives.contains(&choice.mv), "{choice:?}");
            assert_eq!(choice.thought.score.map(|score| score.to_string()).as_deref(), Some("+W1"));
        }
    }

    /// A converted board must keep the turn when somebody has passed.
    #[test]
    fn the_side_to_move_is_kept() {
        let mut position = Mnk::<Wide>::new(Rules::GOMOKU).parse("c3 c1 d3 d1 e3 e1 f3 f1").unwrap();
        position.pass();
        let choice = choose("engine:depth=2", &position);
        assert!(["b1", "g1"].contains(&choice.mv.to_string().as_str()), "{choice:?}");
    }

    #[test]
    fn other_games_are_refused_with_what_can_be_played() {
        fn refusal<G: Playable>(game: &G) -> SpecError {
            "engine".parse::<PlayerSpec>().unwrap().build(game, 1).err().expect("not five in a row")
        }
        for error in [
            refusal(&Mnk::<Small>::new(Rules::TIC_TAC_TOE)),
            refusal(&Mnk::<Small>::new(Rules::new(8, 7, 5).unwrap())),
            refusal(&Mnk::<Wide>::new(Rules::new(15, 15, 6).unwrap())),
            refusal(&ConnectFour::new()),
        ] {
            assert!(error.to_string().contains("five in a row only"), "{error}");
            assert!(error.to_string().contains("`renju`"), "{error}");
        }
    }

    #[test]
    fn equal_seeds_choose_equal_moves_and_others_do_not_always() {
        let position = Gomoku::new(15, Rule::Freestyle).unwrap().parse("h8 i9 g7 j10").unwrap();
        let chosen = |seed: u32| choose(&format!("engine:level=3,seed={seed}"), &position).mv;
        assert_eq!(chosen(5), chosen(5));
        assert!((0..20).any(|seed| chosen(seed) != chosen(5)));
    }
}
