//! One suite that every [`Game`] must pass, over seeded random play.

use crate::Game;
use std::collections::HashMap;
use std::fmt::Debug;

/// Plays `games` random games from `start` and checks the laws of [`Game`] in every position on the way:
///
/// - there are legal moves exactly while there is no outcome; they are distinct, and legal one by one;
/// - the turn passes to the other side with every move;
/// - undo restores the position and its key, and a key met again belongs to a position with the same turn, outcome and
///   moves;
/// - `image` (a symmetric image of a position, drawn with the generator) keeps outcome, turn, number of moves
///   and symmetric key.
///
/// # Panics
/// When the game breaks a law, with the law and the position.
pub fn check<G: Game + PartialEq + Debug>(
    start: &G,
    games: u32,
    seed: u64,
    image: impl Fn(&G, &mut fastrand::Rng) -> G,
) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut by_key: HashMap<u64, G> = HashMap::new();
    for _ in 0..games {
        let mut position = start.clone();
        let mut line = Vec::new();
        loop {
            check_position(&mut position, &mut by_key);
            check_image(&position, &image(&position, &mut random));
            let moves: Vec<G::Move> = position.legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.usize(..moves.len())];
            position.play(mv);
            line.push(mv);
        }
        for mv in line.into_iter().rev() {
            position.undo(mv);
        }
        assert_eq!(&position, start, "undoing a whole game must give the start again");
        assert_eq!(position.key(), start.key(), "and its key");
    }
}

fn check_position<G: Game + PartialEq + Debug>(position: &mut G, by_key: &mut HashMap<u64, G>) {
    let moves: Vec<G::Move> = position.legal_moves().collect();
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "moves exactly while not over: {position:?}");
    let twin = by_key.entry(position.key()).or_insert_with(|| position.clone());
    assert_eq!(twin.side_to_move(), position.side_to_move(), "equal keys, other turn: {position:?}");
    assert_eq!(twin.outcome(), position.outcome(), "equal keys, other outcome: {position:?}");
    assert!(twin.legal_moves().eq(position.legal_moves()), "equal keys, other moves: {position:?}");
    for (i, &mv) in moves.iter().enumerate() {
        assert!(!moves[..i].contains(&mv), "{mv} is generated twice in {position:?}");
        assert!(position.is_legal(mv), "{mv} is generated but not legal in {position:?}");
        let before = position.clone();
        position.play(mv);
        assert_ne!(position.side_to_move(), before.side_to_move(), "{mv} must pass the turn: {before:?}");
        assert_ne!(position.key(), before.key(), "{mv} must change the key: {before:?}");
        position.undo(mv);
        assert_eq!(position, &before, "undo of {mv} must restore the position");
        assert_eq!(position.key(), before.key(), "undo of {mv} must restore the key of {before:?}");
    }
}

fn check_image<G: Game + Debug>(position: &G, image: &G) {
    assert_eq!(position.outcome(), image.outcome(), "outcome of {position:?} and its image {image:?}");
    assert_eq!(position.side_to_move(), image.side_to_move(), "turn of {position:?} and its image {image:?}");
    assert_eq!(
        position.symmetric_key(),
        image.symmetric_key(),
        "symmetric key of {position:?} and {image:?}"
    );
    assert_eq!(
        position.legal_moves().count(),
        image.legal_moves().count(),
        "moves of {position:?}, {image:?}"
    );
}
