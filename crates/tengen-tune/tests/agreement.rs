//! The engine says what the model says: rounded to the whole numbers it works with, and for whichever side.
//!
//! Weights are for the whole process, so these tests are apart from others.

mod common;

use common::{game_by_chance, planted};
use tengen_engine::State;
use tengen_engine::eval::{Evaluate, POINTS_OF_LOGIT, Pattern, Weights};
use tengen_games::Square;
use tengen_games::gomoku::{Gomoku, Rule};
use tengen_tune::model::Model;
use tengen_tune::sample::{Sample, samples};

const SIZE: u8 = 15;

#[test]
fn where_both_sides_are_alike() {
    agree(Rule::Standard);
}

#[test]
fn where_they_differ() {
    agree(Rule::Renju);
}

fn agree(rule: Rule) {
    let model = planted(rule);
    let weights = model.weights();
    assert_eq!(Weights::parse(&weights.bytes()).unwrap(), weights, "to a file and back");
    let read = Model::from_weights(model.layout(), &weights).unwrap();
    assert_eq!(read.weights(), weights, "from the engine and back");
    weights.install(rule).unwrap();
    let mut random = fastrand::Rng::with_seed(3);
    let mut asked = 0;
    for _ in 0..20 {
        let game = game_by_chance(rule, &mut random);
        let mut state = State::new(&Gomoku::new(SIZE.into(), rule).unwrap());
        let mut expected = samples(&game).into_iter().peekable();
        for mv in &game.moves {
            let is_next = |sample: &Sample| sample.stones.count() == usize::from(state.placed());
            if expected.peek().is_some_and(is_next) {
                compare((&model, &read), &expected.next().unwrap(), &mut state);
                asked += 1;
            }
            state.play_square(mv.square);
        }
    }
    assert!(asked > 200);
    assert!(weights.install(rule).is_err(), "weights in use are not changed");
}

fn compare((model, rounded): (&Model, &Model), sample: &Sample, state: &mut State) {
    // Rows are rounded to 64ths, and a sum is over hundreds of them.
    let is_near = |engine: f32, model: f32| (engine - model).abs() < 0.1 + 0.03 * model.abs();
    // With the same rows, only promises and points are whole numbers.
    let is_same = |engine: f32, model: f32| (engine - model).abs() < 0.02 + 0.01 * model.abs();
    let (score, logit) = (Pattern.evaluate(state).value() as f32 / POINTS_OF_LOGIT, model.value(sample));
    assert!(is_near(score, logit), "{score} for {logit}");
    assert!(is_same(score, rounded.value(sample)), "{score} for {}", rounded.value(sample));
    let squares: Vec<Square> =
        sample.moves.iter().map(|cell| Square::new(cell % SIZE, cell / SIZE)).collect();
    for (promise, likelihood) in state.promises_on(&squares).into_iter().zip(rounded.likelihoods(sample)) {
        assert!(is_same(promise, likelihood), "{promise} for {likelihood}");
    }
}
