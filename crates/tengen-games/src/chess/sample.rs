//! Positions for the tests of this module, by seeded random play.

use super::{Chess, ChessMove};
use crate::Notation;
use tengen_core::Game;

/// "Kiwipete", the position that finds most bugs of move generators.
pub(super) const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";

/// Starts with castling, en passant, promotions, batteries, few pieces and a late clock.
pub(super) const STARTS: [&str; 9] = [
    KIWIPETE,
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "3rr1k1/3q1ppp/2n1bn2/1b1p4/3PP3/1BN2N2/1B1RQPPP/3R2K1 w - - 0 1",
    "1n1r2k1/P1P1P3/8/pP6/1Pp1p3/3P1P2/p1p1p3/1N1R1RK1 b - - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/4K3 w - - 0 1",
    "8/5k2/8/3q4/8/2NK4/8/8 w - - 70 120",
    "8/8/4k3/8/8/2r1K3/4P3/8 w - - 90 80",
];

/// Reads a position that is known to be well-formed.
pub(super) fn parse(text: &str) -> Chess {
    Chess::start().parse(text).expect("the position of a test is well-formed")
}

/// Positions of random games, with a few more captures than pure chance would make.
pub(super) fn positions(seed: u64, count: usize) -> Vec<Chess> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut positions = Vec::new();
    for start in std::iter::once("startpos").chain(STARTS).cycle() {
        let mut position = parse(start);
        for _ in 0..60 {
            if positions.len() == count {
                return positions;
            }
            positions.push(position.clone());
            let captures: Vec<ChessMove> = position.captures().collect();
            let takes = !captures.is_empty() && random.u8(..4) == 0;
            let moves = if takes { captures } else { position.legal_moves().collect() };
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.usize(..moves.len())]);
        }
    }
    positions
}
