//! The laws of the game, and its rules against a walk over the cells.

use super::*;
use crate::{Grid, Notation};
use tengen_core::conformance;

fn start(size: u32, rule: Rule) -> Gomoku {
    Gomoku::new(size, rule).unwrap()
}

fn image(position: &Gomoku, random: &mut fastrand::Rng) -> Gomoku {
    position.image(Symmetry::ALL[random.usize(..8)])
}

#[test]
fn conformance_by_every_rule() {
    for rule in Rule::ALL {
        for (size, games) in [(5, 20), (6, 20), (9, 10), (15, 3), (20, 2), (25, 1)] {
            conformance::check(&start(size, rule), games, u64::from(size), image);
        }
    }
}

/// The rules in words, counted cell by cell: the naive twin of [`Rule::wins`] and of the words of [`Wide`].
fn wins_naively(position: &Gomoku, side: Side, square: Square) -> bool {
    let owner = |at: Option<Square>| at.and_then(|at| position.stone(at));
    [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(dx, dy)| {
        let reach = |sign: i8| {
            (1..25).take_while(|&steps| owner(square.offset(dx, dy, sign * steps)) == Some(side)).count()
                as i8
        };
        let (back, ahead) = (reach(-1), reach(1));
        let blocked = [-back - 1, ahead + 1].map(|steps| owner(square.offset(dx, dy, steps)) == Some(!side));
        let length = back + 1 + ahead;
        match position.rule() {
            Rule::Freestyle => length >= 5,
            Rule::Standard => length == 5,
            Rule::Renju => length == 5 || (length > 5 && side == Side::Second),
            Rule::Caro => length >= 5 && blocked != [true, true],
            Rule::ExactCaro => length == 5 && blocked != [true, true],
        }
    })
}

/// Boards as full as games never are, so that long and blocked rows are common.
#[test]
fn completing_a_row_equals_the_walk_over_the_cells() {
    let mut random = fastrand::Rng::with_seed(11);
    let mut rows = [0; Rule::ALL.len()];
    for (rule, count) in Rule::ALL.into_iter().zip(&mut rows) {
        for size in [5, 6, 9, 15, 20, 25].repeat(10) {
            let mut position = start(size, rule);
            for square in position.squares() {
                match random.u8(..10) {
                    0..5 => position.toggle(Side::First, square),
                    5..8 => position.toggle(Side::Second, square),
                    _ => {}
                }
            }
            let empty: Vec<Square> =
                position.squares().filter(|&square| position.is_vacant(square)).collect();
            for (side, &square) in
                Side::BOTH.into_iter().flat_map(|side| empty.iter().map(move |at| (side, at)))
            {
                let completes = position.completes(side, square);
                assert_eq!(
                    completes,
                    wins_naively(&position, side, square),
                    "{rule} {side:?} {square} {}",
                    position.text()
                );
                *count += u32::from(completes);
            }
        }
    }
    assert!(rows.iter().all(|&count| count > 100), "too few rows to say anything: {rows:?}");
}

/// Who has won, and by which cells, in games of random moves.
#[test]
fn outcomes_equal_the_walk_over_the_cells() {
    let mut random = fastrand::Rng::with_seed(12);
    for rule in Rule::ALL {
        for size in [5, 6, 9, 15, 25].repeat(4) {
            let mut position = start(size, rule);
            while position.outcome().is_none() {
                let moves: Vec<Square> = position.legal_moves().collect();
                let (us, mv) = (position.side_to_move(), moves[random.usize(..moves.len())]);
                let offence = if us == Side::First { forbidden(&position, mv) } else { None };
                position.play(mv);
                let expected = match (wins_naively(&position, us, mv), offence) {
                    (true, _) => Some(Outcome::Win(us)),
                    (false, Some(_)) => Some(Outcome::Win(!us)),
                    (false, None) if position.placed() == u16::from(position.size()).pow(2) => {
                        Some(Outcome::Draw)
                    }
                    (false, None) => None,
                };
                assert_eq!(position.outcome(), expected, "{rule} {mv} {}", position.text());
                let line = position.winning_line();
                assert_eq!(line.is_empty(), position.decision() != Some(Decision::Row));
                assert!(line.iter().all(|&square| position.stone(square) == Some(us)));
            }
        }
    }
}

#[test]
fn positions_print_as_they_parse() {
    let mut random = fastrand::Rng::with_seed(13);
    for rule in Rule::ALL {
        for size in [5, 9, 15, 25] {
            let (empty, mut position, mut moves) = (start(size, rule), start(size, rule), String::new());
            while position.outcome().is_none() {
                assert_eq!(empty.parse(&position.text()).as_ref(), Ok(&position));
                let legal: Vec<Square> = position.legal_moves().collect();
                let mv = legal[random.usize(..legal.len())];
                assert_eq!(position.parse_move(&mv.to_string()), Ok(mv));
                moves += &mv.to_string();
                position.play(mv);
            }
            assert_eq!(
                empty.parse(&moves).as_ref(),
                Ok(&position),
                "a list of moves tells which one was last"
            );
            if !matches!(position.decision(), Some(Decision::Forbidden(_))) {
                assert_eq!(empty.parse(&position.text()).as_ref(), Ok(&position));
            }
        }
    }
    let mut passed = start(15, Rule::Renju).parse("h8").unwrap();
    passed.pass();
    assert_eq!(start(15, Rule::Renju).parse(&passed.text()), Ok(passed));
}

#[test]
fn the_rules_differ_where_they_should() {
    let after = |rule, moves: &str| start(15, rule).parse(moves).unwrap().outcome();
    let (black, white) = (Some(Outcome::Win(Side::First)), Some(Outcome::Win(Side::Second)));
    // Black joins two and three to six; White does the same one row up.
    let black_six = "a1 b15 b1 d15 d1 f15 e1 h15 f1 j15 c1";
    let white_six = "h8 a1 j8 b1 l8 d1 n8 e1 h6 f1 j6 c1";
    let of = |moves| Rule::ALL.map(|rule| after(rule, moves));
    assert_eq!(of(black_six), [black, None, white, black, None]);
    assert_eq!(of(white_six), [white, None, white, white, None]);
    // Black's five between two stones of White; then the same five at the edge of the board.
    assert_eq!(of("b1 a1 c1 g1 d1 a3 e1 c3 f1"), [black, black, black, None, None]);
    assert_eq!(of("a1 f1 b1 a3 c1 c3 d1 e3 e1"), [black; 5]);
    let lost = start(15, Rule::Renju).parse(black_six).unwrap();
    assert_eq!(lost.decision(), Some(Decision::Forbidden(Forbidden::Overline)));
    assert_eq!(lost.legal_moves().count(), 0);
}

#[test]
fn impossible_boards_and_positions_are_refused_with_the_reason() {
    for size in [0, 4, 26, 1000] {
        let error = Gomoku::new(size, Rule::Renju).unwrap_err().to_string();
        assert!(error.ends_with("choose 5 to 25"), "{error}");
    }
    let refused = |text: &str, reason: &str| {
        let error = start(5, Rule::Standard).parse(text).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
    };
    refused("XXXXX/OOOO./...../...../..... x", "X has five in a row, yet it is X's turn");
    refused("XXXXX/...../XXXXX/OOOOO/OOOO. o", "O has five in a row");
    refused("XXXXX/...../XXXXX/OOOO./OOOO. o", "no single stone of X made all its winning rows");
    refused("XXX../...../...../...../.....", "add whose turn it is");
    refused("a1 a1", "move 2 of the position: a1 is already taken");
    refused("a1 f1", "which reaches from a1 to e5");
}
