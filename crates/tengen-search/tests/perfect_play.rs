//! Perfect play of tic-tac-toe: every player that searches to the end, in every position and against every line.

mod common;

use common::start;
use std::collections::HashMap;
use tengen_core::{Game, Judgement, Limits, NoClock, NoJudgement, Outcome, Side};
use tengen_games::mnk::{Mnk, Small};
use tengen_search::ladder::{Algorithm, LadderPlayer, MctsPlayer, Order};
use tengen_search::player::Player;

type TicTacToe = Mnk<Small>;
type Judge = Judgement<NoJudgement>;

/// Every way to search to the end, with both judgements of finished games.
fn full_depth_players() -> Vec<LadderPlayer<Judge>> {
    let mut players = Vec::new();
    for judge in [Judgement::Utility, Judgement::None] {
        for algorithm in
            [Algorithm::Minimax, Algorithm::Negamax, Algorithm::AlphaBetaHard, Algorithm::AlphaBeta]
        {
            players.push(LadderPlayer::new(algorithm, judge));
        }
        for algorithm in [Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::Mtdf] {
            for order in [Order::Static, Order::Killers, Order::History, Order::Both] {
                let player =
                    LadderPlayer { order, table_bytes: 1 << 16, ..LadderPlayer::new(algorithm, judge) };
                players.push(LadderPlayer { symmetric: true, ..player.clone() });
                players.push(LadderPlayer { iterative: true, aspiration: Some(1), ..player.clone() });
                players.push(player);
            }
        }
    }
    players
}

/// The value of a position for the side to move, by the plainest recursion there is.
fn value(position: &mut TicTacToe, known: &mut HashMap<u64, i32>) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.utility(position.side_to_move());
    }
    if let Some(&value) = known.get(&position.key()) {
        return value;
    }
    let children = position.legal_moves().map(|mv| -position.with_move(mv, |child| value(child, known)));
    let best = children.max().unwrap();
    known.insert(position.key(), best);
    best
}

fn all_open_positions() -> Vec<TicTacToe> {
    let mut seen = HashMap::new();
    let mut waiting = vec![start("3x3x3")];
    while let Some(position) = waiting.pop() {
        if position.outcome().is_some() || seen.contains_key(&position.key()) {
            continue;
        }
        for mv in position.legal_moves() {
            let mut child = position.clone();
            child.play(mv);
            waiting.push(child);
        }
        seen.insert(position.key(), position);
    }
    seen.into_values().collect()
}

#[test]
fn every_move_is_optimal_in_all_4520_open_positions() {
    let positions = all_open_positions();
    assert_eq!(positions.len(), 4520);
    let mut known = HashMap::new();
    for mut player in full_depth_players() {
        for position in &positions {
            let mut position = position.clone();
            let best = value(&mut position, &mut known);
            let choice = player.choose(&position, &NoClock).unwrap();
            let chosen = -position.with_move(choice.mv, |child| value(child, &mut known));
            assert_eq!(chosen, best, "{player:?} plays {} in {position:?}", choice.mv);
        }
    }
}

/// Plays `us` with the player and the other side in every possible way; panics if a line is lost.
fn never_loses<P: Player<TicTacToe>>(player: &mut P, position: &mut TicTacToe, us: Side) -> [u32; 2] {
    if let Some(outcome) = position.outcome() {
        assert_ne!(outcome, Outcome::Win(!us), "lost: {position:?}");
        return if outcome == Outcome::Draw { [0, 1] } else { [1, 0] };
    }
    if position.side_to_move() == us {
        let mv = player.choose(position, &NoClock).unwrap().mv;
        return position.with_move(mv, |child| never_loses(player, child, us));
    }
    let mut results = [0, 0];
    for mv in position.legal_moves() {
        let [won, drawn] = position.with_move(mv, |child| never_loses(player, child, us));
        results = [results[0] + won, results[1] + drawn];
    }
    results
}

#[test]
fn no_full_depth_player_loses_against_any_line() {
    for mut player in full_depth_players() {
        for us in Side::BOTH {
            let [won, drawn] = never_loses(&mut player, &mut start("3x3x3"), us);
            assert!(won > 0 && drawn > 0, "{player:?} as {us:?}: {won} won, {drawn} drawn");
        }
    }
}

#[test]
fn monte_carlo_with_proofs_does_not_lose_either() {
    let random = fastrand::Rng::with_seed(1);
    let limits = Limits { nodes: Some(2000), ..Limits::default() };
    let mut player = MctsPlayer { limits, exploration: 1.4, random };
    for us in Side::BOTH {
        never_loses(&mut player, &mut start("3x3x3"), us);
    }
}
