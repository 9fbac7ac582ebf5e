//! A network with the search it guides, as a player of the boards it was trained for.

use crate::catalogue::Value;
use crate::game::Playable;
use crate::player::{PlayerSpec, SpecError};
use std::fs;
use tengen_core::{Limits, Score};
use tengen_games::mnk::Rules;
use tengen_search::player::{Candidate, Choice, Host, Opinion, Player, Resigned, Thought};
use tengen_zero::encoding::Position;
use tengen_zero::mind::Mind;
use tengen_zero::network::Thinker;
use tengen_zero::tree::{MoveStatistics, Settings, Tree};
use tengen_zero::{Trained, builtin};

/// Playouts if neither they nor the time are limited.
const USUAL_PLAYOUTS: u64 = 400;

/// A network that plays.
pub(crate) struct ZeroPlayer {
    mind: Mind<Thinker>,
    limits: Limits,
}

impl ZeroPlayer {
    /// The network that `spec` names, or the one that comes with the program for this game; others are refused.
    pub(crate) fn of_spec<G: Playable>(spec: &PlayerSpec, start: &G) -> Result<ZeroPlayer, SpecError> {
        let rules = start.stones_in_a_row().map(|position| position.rules());
        let trained = trained(spec, rules)?;
        if rules != Some(trained.rules) {
            return Err(SpecError::OtherBoard(trained.rules.to_string()));
        }
        let time = spec.time();
        let nodes = spec.count("playouts").or(if time.is_none() { Some(USUAL_PLAYOUTS) } else { None });
        let mut settings = Settings::default();
        if let Some(Value::Real(exploration)) = spec.value("exploration") {
            settings.exploration = exploration as f32;
        }
        let mind = Mind::new(Thinker::new(trained.net), settings);
        Ok(ZeroPlayer { mind, limits: Limits { nodes, time, depth: None } })
    }
}

/// The network of a specification, for a game of these rules if it names none.
fn trained(spec: &PlayerSpec, rules: Option<Rules>) -> Result<Trained, SpecError> {
    let no_network = || SpecError::NoNetwork(builtin::NAMES.join("`, `"));
    match (spec.setting("net").map(Value::to_string), spec.word("builtin")) {
        (Some(_), Some(_)) => {
            Err(SpecError::Together("`net` and `builtin` both name a network; leave one out".to_owned()))
        }
        (Some(_), None) if spec.setting("after").is_some() => Err(SpecError::Together(
            "`after` is for a network that comes with the program, and `net` names a file; leave one out"
                .to_owned(),
        )),
        (Some(path), None) => {
            let unreadable = |reason: String| SpecError::Network { path: path.clone(), reason };
            let bytes = fs::read(&path).map_err(|error| unreadable(error.to_string()))?;
            Trained::from_bytes(&bytes).map_err(|error| unreadable(error.to_string()))
        }
        (None, name) => {
            let named = name
                .map(|name| name.parse().expect("the networks of the program are named after their games"));
            let rules =
                named.or(rules).filter(|&rules| builtin::find(rules).is_some()).ok_or_else(no_network)?;
            at_level(spec, rules)
        }
    }
}

/// The network that comes with the program for these rules, as it was at the end of its training or after the games that `spec` names.
fn at_level(spec: &PlayerSpec, rules: Rules) -> Result<Trained, SpecError> {
    let trained = match spec.count("after") {
        Some(games) => builtin::after(rules, games),
        None => builtin::find(rules),
    };
    trained.ok_or_else(|| {
        let levels = builtin::levels(rules).iter().map(u64::to_string).collect::<Vec<_>>().join("`, `");
        SpecError::NoSuchLevel { game: rules.to_string(), levels }
    })
}

impl<G: Playable> Player<G> for ZeroPlayer {
    fn choose(&mut self, position: &G, host: &dyn Host<G::Move>) -> Result<Choice<G::Move>, Resigned> {
        let board = position.stones_in_a_row().expect("the player is built for stones in a row");
        let (limits, kept) = (self.limits, self.mind.remembered(&board));
        let tree = self.mind.think(&board, limits.nodes, &mut |tree| {
            host.report(&thought(position, tree, kept, host));
            !host.stop_requested() && limits.time.is_none_or(|time| host.elapsed() < time)
        });
        let best = tree.moves().first().and_then(|best| position.move_on(best.mv));
        Ok(Choice {
            mv: best.expect("a judged position has moves"),
            thought: thought(position, tree, kept, host),
        })
    }
}

/// What the tree says, in the words of the game; `kept` of its playouts were made before other moves.
fn thought<G: Playable>(
    position: &G,
    tree: &Tree<Position>,
    kept: u32,
    host: &dyn Host<G::Move>,
) -> Thought<G::Move> {
    let moves = tree.moves();
    let mv = |square| position.move_on(square).expect("the board has the same moves");
    let candidate = |found: &MoveStatistics<_>| Candidate {
        mv: mv(found.mv),
        share: found.prior,
        visits: found.visits,
        mean: (found.visits > 0 || found.proven.is_some()).then_some(found.mean),
    };
    let best = moves.first();
    let mut after = position.clone();
    let line = tree.line().into_iter().map_while(|square| {
        let mv = after.move_on(square)?;
        tengen_core::Game::play(&mut after, mv);
        Some(mv)
    });
    Thought {
        score: best.map(score),
        exact: tree.is_proven(),
        depth: None,
        nodes: u64::from(tree.playouts() - kept),
        time: host.elapsed(),
        line: line.collect(),
        visits: best.map(|best| best.visits),
        opinion: tree
            .network_value()
            .map(|value| Opinion { value, moves: moves.iter().map(candidate).collect() }),
    }
}

/// A proven value, or the mean in thousandths.
fn score<M>(found: &MoveStatistics<M>) -> Score {
    match found.proven {
        Some(proven) => proven.score(),
        None => Score::heuristic((found.mean * 1000.0).round() as i32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::NoClock;
    use tengen_games::Notation;
    use tengen_games::connect_four::ConnectFour;
    use tengen_games::gomoku::{Gomoku, Rule};
    use tengen_games::mnk::{Mnk, Small, Wide};

    fn build<G: Playable>(spec: &str, start: &G) -> Result<Box<dyn Player<G> + Send>, SpecError> {
        spec.parse::<PlayerSpec>().unwrap().build(start, 1)
    }

    #[test]
    fn a_network_plays_the_board_it_knows_whatever_its_type() {
        let small = Mnk::<Small>::new(Rules::TIC_TAC_TOE).parse("XX./OO./... x").unwrap();
        let wide = Mnk::<Wide>::new(Rules::TIC_TAC_TOE).parse("XX./OO./... x").unwrap();
        let choice = build("zero", &small).unwrap().choose(&small, &NoClock).unwrap();
        assert_eq!((choice.mv.to_string(), choice.thought.exact), ("c3".to_owned(), true));
        let choice = build("zero:builtin=3x3x3,playouts=50", &wide).unwrap().choose(&wide, &NoClock).unwrap();
        assert_eq!(choice.mv.to_string(), "c3");
        let opinion = choice.thought.opinion.unwrap();
        assert_eq!(opinion.moves.len(), 5);
        assert!((opinion.moves.iter().map(|candidate| candidate.share).sum::<f32>() - 1.0).abs() < 1e-4);
    }

    #[test]
    fn what_is_proven_lost_is_not_played_however_short_the_search() {
        let start = Mnk::<Wide>::new(Rules::TIC_TAC_TOE).parse("XX./O../... o").unwrap();
        let choice = build("zero:playouts=1", &start).unwrap().choose(&start, &NoClock).unwrap();
        assert_eq!(choice.mv.to_string(), "c3");
        let lost =
            choice.thought.opinion.unwrap().moves.iter().filter(|found| found.mean == Some(-1.0)).count();
        assert_eq!(lost, 5, "all but one lose at once, and it is told of each");
    }

    #[test]
    fn playouts_of_moves_before_are_not_counted_again() {
        let mut position = Mnk::<Wide>::new(Rules::TIC_TAC_TOE).parse("a1").unwrap();
        let mut player = build("zero:playouts=200", &position).unwrap();
        let first = player.choose(&position, &NoClock).unwrap();
        for &mv in &first.thought.line[..2] {
            tengen_core::Game::play(&mut position, mv);
        }
        let second = player.choose(&position, &NoClock).unwrap();
        assert!(
            second.thought.nodes < first.thought.nodes,
            "{} {}",
            second.thought.nodes,
            first.thought.nodes
        );
    }

    #[test]
    fn five_in_a_row_by_free_rules_is_the_game_of_its_rows() {
        let gomoku = Gomoku::new(8, Rule::Freestyle).unwrap().parse("c3 d4 e5").unwrap();
        let rows = gomoku.stones_in_a_row().unwrap();
        assert_eq!(rows, Mnk::<Wide>::new("8x8x5".parse().unwrap()).parse("c3 d4 e5").unwrap());
        assert_eq!(Gomoku::new(8, Rule::Renju).unwrap().stones_in_a_row(), None);
    }

    #[test]
    fn what_cannot_be_played_is_refused_with_the_reason() {
        let start = Mnk::<Small>::new("4x4x3".parse().unwrap());
        let told = |spec: &str| build(spec, &start).err().expect("refused").to_string();
        assert!(told("zero").contains("comes for `3x3x3"), "{}", told("zero"));
        assert!(told("zero:builtin=3x3x3").contains("3x3x3 only"), "{}", told("zero:builtin=3x3x3"));
        assert!(told("zero:net=no-such-file").contains("no-such-file"), "{}", told("zero:net=no-such-file"));
        assert!(told("zero:net=Cargo.toml").contains("not a network"), "{}", told("zero:net=Cargo.toml"));
        assert!(told("zero:net=a,builtin=3x3x3").contains("leave one out"));
        assert!(told("zero:net=a,after=0").contains("leave one out"));
        assert!(told("zero:builtin=3x3x3,after=5").contains("after `0`, `8000`"));
        assert!(build("zero", &ConnectFour::new()).is_err());
    }
}
