//! What several experiments search, and how they follow it.

use serde::{Deserialize, Serialize};
use tengen_core::{Depth, Game, Observer, Ply, Summary, Window};
use tengen_players::{GameSpec, GameVisitor, Playable};

/// A position: the game as players name it, and the position as the game writes it; nothing: the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Subject {
    pub(super) game: String,
    pub(super) position: String,
}

impl Subject {
    pub(super) fn new(game: &str, position: &str) -> Subject {
        Subject { game: game.to_owned(), position: position.to_owned() }
    }

    /// Calls `visitor` with the position.
    ///
    /// # Panics
    /// If the game or the position is none: they are written in this program.
    pub(super) fn visit<V: GameVisitor>(&self, visitor: V) -> V::Output {
        let game: GameSpec = self.game.parse().expect("a game of the list");
        game.visit(At { position: &self.position, visitor })
    }
}

/// Goes on to a position, and then does what there is to do.
struct At<'a, V> {
    position: &'a str,
    visitor: V,
}

impl<V: GameVisitor> GameVisitor for At<'_, V> {
    type Output = V::Output;

    fn visit<G: Playable>(self, start: G) -> V::Output {
        let position = if self.position.is_empty() {
            start
        } else {
            start.parse(self.position).expect("a position of the game")
        };
        self.visitor.visit(position)
    }
}

/// The usual judgement of a game: of positions as they stand, or only of quiet ones.
pub(super) fn usual<G: Playable>(position: &G, quiet: bool) -> G::Estimate {
    let (name, _) = position.estimates()[0];
    position.estimate(name, quiet).expect("the first judgement of the game")
}

/// What a game is called, in English and Chinese.
pub(super) fn game_name(game: &str) -> [String; 2] {
    match game {
        "connect4" => ["connect four", "四子棋"].map(str::to_owned),
        "chess" => ["chess", "国际象棋"].map(str::to_owned),
        board => [board, board].map(str::to_owned),
    }
}

/// What stands in a table where nothing is known.
pub(super) fn dash() -> String {
    "–".to_owned()
}

/// Boards that are empty or nearly so, and chess of the middle game: many captures, an even fight, and two from openings.
const POSITIONS: [(&str, &str); 9] = [
    ("4x4x4", "b2 c3"),
    ("5x5x4", ""),
    ("5x5x4", "c3 b2 d4 c2"),
    ("connect4", ""),
    ("connect4", "444432"),
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("chess", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"),
    ("chess", "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"),
    ("chess", "rnbq1rk1/ppp1bppp/4pn2/3p2B1/2PP4/2N2N2/PP2PPPP/R2QKB1R w KQ - 4 6"),
];

/// Positions of several games, those of a game together.
pub(super) fn positions() -> impl Iterator<Item = Subject> {
    POSITIONS.into_iter().map(|(game, position)| Subject::new(game, position))
}

/// Keeps what every complete iteration of a deepening search came to.
pub(super) struct Iterations<M> {
    nodes: u64,
    /// The positions visited until its end, and the move it found.
    pub(super) complete: Vec<(u64, M)>,
}

impl<M> Default for Iterations<M> {
    fn default() -> Self {
        Iterations { nodes: 0, complete: Vec::new() }
    }
}

impl<M> Iterations<M> {
    /// Positions visited in each iteration alone.
    pub(super) fn nodes(&self) -> Vec<u64> {
        let before = std::iter::once(0).chain(self.complete.iter().map(|(nodes, _)| *nodes));
        self.complete.iter().zip(before).map(|((nodes, _), before)| nodes - before).collect()
    }
}

impl<G: Game> Observer<G> for Iterations<G::Move> {
    #[inline]
    fn visited(&mut self, _: Ply, _: Depth, _: Window) {
        self.nodes += 1;
    }

    fn iteration(&mut self, summary: Summary<'_, G::Move>) {
        if let (true, Some(mv)) = (summary.complete, summary.pv.first()) {
            self.complete.push((self.nodes, *mv));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct CountMoves;

    impl GameVisitor for CountMoves {
        type Output = usize;

        fn visit<G: Playable>(self, position: G) -> usize {
            position.legal_moves().count()
        }
    }

    /// The numbers of moves are those of the published counts.
    #[test]
    fn positions_are_what_they_are_meant_to_be() {
        let moves: Vec<usize> = positions().map(|subject| subject.visit(CountMoves)).collect();
        assert_eq!(moves, [14, 25, 21, 7, 7, 48, 46, 33, 39]);
    }
}
