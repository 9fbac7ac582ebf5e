//! The first moves of a game: in the centre, and close to the stones there.

use tengen_core::{Game, Limits, NoClock};
use tengen_engine::{Engine, Options, Request};
use tengen_games::Square;
use tengen_games::gomoku::{Gomoku, Rule};

fn answer(size: u8, rule: Rule, stones: &[Square]) -> Square {
    let mut position = Gomoku::new(size.into(), rule).unwrap();
    for &stone in stones {
        position.play(stone);
    }
    let limits = Limits { nodes: Some(3000), ..Limits::default() };
    let mut engine = Engine::new(Options { table_bytes: 1 << 20, threads: 1 });
    engine.go(&position, &Request { limits, ..Request::default() }, &NoClock, &mut |_| {}).best
}

fn distance(one: Square, other: Square) -> u8 {
    one.x.abs_diff(other.x).max(one.y.abs_diff(other.y))
}

#[test]
fn games_begin_in_the_centre() {
    for rule in Rule::ALL {
        for size in [9, 15, 19, 20] {
            let centre = Square::new(size / 2, size / 2);
            let corner = Square::new(0, 0);
            assert_eq!(answer(size, rule, &[]), centre, "{rule} {size}");
            assert_eq!(
                answer(size, rule, &[corner]),
                centre,
                "{rule} {size}: not beside a stone in the corner"
            );
            assert_eq!(distance(answer(size, rule, &[centre]), centre), 1, "{rule} {size}");
            let beside = Square::new(centre.x + 1, centre.y + 1);
            let third = answer(size, rule, &[centre, beside]);
            assert!(distance(third, centre).min(distance(third, beside)) <= 2, "{rule} {size}: {third}");
        }
    }
}
