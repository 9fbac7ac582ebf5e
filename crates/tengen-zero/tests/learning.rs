//! What training comes to: from scratch at a small scale, and the networks that the program comes with.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tengen_core::{Game, Outcome, Side};
use tengen_games::Square;
use tengen_games::mnk::Rules;
use tengen_zero::config::Config;
use tengen_zero::encoding::Position;
use tengen_zero::mind::Mind;
use tengen_zero::network::{Net, Thinker};
use tengen_zero::run::{RoundReport, Run, Watcher};
use tengen_zero::tree::Settings;
use tengen_zero::{Trained, builtin};

fn mind(net: &Arc<Net>) -> Mind<Thinker> {
    Mind::new(Thinker::new(Arc::clone(net)), Settings::default())
}

fn choose(mind: &mut Mind<Thinker>, position: &Position, playouts: u64) -> Square {
    mind.think(position, Some(playouts), &mut |_| true).moves()[0].mv
}

/// The points of a network against chance, both sides in turn.
fn points_against_chance(trained: &Trained, games: u32) -> f64 {
    let mut random = fastrand::Rng::with_seed(11);
    let mut points = 0.0;
    for game in 0..games {
        let side = Side::BOTH[game as usize % 2];
        let (mut position, mut mind) = (Position::new(trained.rules), mind(&trained.net));
        while position.outcome().is_none() {
            let mv = if position.side_to_move() == side {
                choose(&mut mind, &position, 24)
            } else {
                let moves: Vec<Square> = position.legal_moves().collect();
                moves[random.usize(..moves.len())]
            };
            position.play(mv);
        }
        points += match position.outcome() {
            Some(Outcome::Win(winner)) => f64::from(u8::from(winner == side)),
            _ => 0.5,
        };
    }
    points / f64::from(games)
}

#[derive(Default)]
struct Losses(Vec<f64>);

impl Watcher for Losses {
    fn round(&mut self, report: &RoundReport) {
        self.0.push(report.policy_loss + report.value_loss);
    }
}

#[test]
fn a_little_training_teaches_tic_tac_toe() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::usual(Rules::TIC_TAC_TOE);
    config.self_play.games = 1500;
    let mut run = Run::open(folder.path(), Some(config), 2).unwrap();
    let mut losses = Losses::default();
    run.train(&AtomicBool::new(false), &mut losses).unwrap();
    let mean = |losses: &[f64]| losses.iter().sum::<f64>() / losses.len() as f64;
    let (early, late) = (mean(&losses.0[..3]), mean(&losses.0[losses.0.len() - 3..]));
    assert!(late < 0.75 * early, "{:?}", losses.0);
    let points = points_against_chance(&run.trained(), 200);
    assert!(points >= 0.95, "{points}");
}

/// Follows every reply of the opponent; the network never loses.
fn never_loses(mind: &mut Mind<Thinker>, position: &mut Position, side: Side, seen: &mut usize) {
    *seen += 1;
    if let Some(outcome) = position.outcome() {
        return assert_ne!(outcome, Outcome::Win(!side), "{position:?}");
    }
    let moves: Vec<Square> = if position.side_to_move() == side {
        vec![choose(mind, position, 40)]
    } else {
        position.legal_moves().collect()
    };
    for mv in moves {
        position.play(mv);
        never_loses(mind, position, side, seen);
        position.undo(mv);
    }
}

#[test]
fn the_network_for_tic_tac_toe_never_loses_whatever_the_opponent_plays() {
    let trained = builtin::find(Rules::TIC_TAC_TOE).unwrap();
    let mut seen = 0;
    for side in Side::BOTH {
        never_loses(&mut mind(&trained.net), &mut Position::new(trained.rules), side, &mut seen);
    }
    assert!(seen > 500, "{seen} positions");
}

/// At first sight, without any search, networks take most wins that are there.
#[test]
fn trained_networks_complete_rows_at_first_sight() {
    for name in builtin::NAMES {
        let trained = builtin::find(name.parse().unwrap()).unwrap();
        let mut random = fastrand::Rng::with_seed(3);
        let (mut chances, mut taken) = (0, 0);
        while chances < 60 {
            let mut position = Position::new(trained.rules);
            while position.outcome().is_none() {
                let side = position.side_to_move();
                let moves: Vec<Square> = position.legal_moves().collect();
                if moves.iter().any(|&mv| position.completes(side, mv)) {
                    chances += 1;
                    taken += usize::from(position.completes(side, first_sight(&trained.net, &position)));
                    break;
                }
                position.play(moves[random.usize(..moves.len())]);
            }
        }
        assert!(taken * 10 >= chances * 6, "{name}: {taken} of {chances}");
    }
}

/// The move with the largest share of the policy.
fn first_sight(net: &Arc<Net>, position: &Position) -> Square {
    let moves = mind(net).think(position, Some(1), &mut |_| false).moves();
    moves.into_iter().max_by(|a, b| a.prior.total_cmp(&b.prior)).expect("an open game has moves").mv
}
