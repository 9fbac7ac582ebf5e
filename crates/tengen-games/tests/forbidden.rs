//! Every point of every board of `data/forbidden/renju15.jsonl`, judged again.

use serde_json::Value;
use tengen_core::{Outcome, Side};
use tengen_games::gomoku::forbidden::{Explanation, Refutation, explain};
use tengen_games::gomoku::{Forbidden, Gomoku, Rule, forbidden};
use tengen_games::{Notation, Square};

const BOARDS: &str = include_str!("../../../data/forbidden/renju15.jsonl");

/// A board and what is known about its points.
struct Case {
    id: String,
    position: Gomoku,
    forbidden: Vec<(Square, Forbidden)>,
    false_double_threes: Vec<Square>,
    fives: Vec<Square>,
}

fn square(value: &Value) -> Square {
    let [x, y] = [0, 1].map(|index| value[index].as_u64().unwrap() as u8);
    Square::new(x, y)
}

fn squares(value: &Value) -> Vec<Square> {
    value.as_array().unwrap().iter().map(square).collect()
}

fn kind(value: &Value) -> Forbidden {
    match value.as_str().unwrap() {
        "3" => Forbidden::DoubleThree,
        "4" => Forbidden::DoubleFour,
        "6" => Forbidden::Overline,
        other => panic!("there is no kind {other}"),
    }
}

fn read(line: &str) -> Case {
    let case: Value = serde_json::from_str(line).unwrap();
    let mut stones = Vec::new();
    for (row, y) in case["board"].as_array().unwrap().iter().zip(0..) {
        for (cell, x) in row.as_str().unwrap().chars().zip(0..) {
            match cell {
                'X' => stones.push((Square::new(x, y), Side::First)),
                'O' => stones.push((Square::new(x, y), Side::Second)),
                _ => {}
            }
        }
    }
    let marked = case["forbidden"].as_array().unwrap();
    Case {
        id: case["id"].as_str().unwrap().to_owned(),
        position: Gomoku::from_stones(15, Rule::Renju, stones, Side::First).unwrap(),
        forbidden: marked.iter().map(|point| (square(point), kind(&point[2]))).collect(),
        false_double_threes: squares(&case["false_double_three"]),
        fives: squares(&case["five_overrides"]),
    }
}

fn cases() -> Vec<Case> {
    BOARDS.lines().map(read).collect()
}

#[test]
fn exactly_the_marked_points_are_forbidden() {
    let cases = cases();
    assert_eq!(cases.len(), 300);
    let mut seen = [0; 3];
    for Case { id, position, forbidden: marked, false_double_threes, fives } in cases {
        for at in position.squares().filter(|&at| position.is_vacant(at)) {
            let expected = marked.iter().find(|(square, _)| *square == at).map(|&(_, kind)| kind);
            assert_eq!(forbidden(&position, at), expected, "{id} {at}");
        }
        for at in false_double_threes.iter().chain(&fives) {
            assert!(marked.iter().all(|(square, _)| square != at), "{id} {at}");
        }
        seen[0] += marked.len();
        seen[1] += false_double_threes.len();
        seen[2] += fives.len();
    }
    assert!(seen.iter().all(|&count| count > 20), "too few points to say anything: {seen:?}");
}

#[test]
fn forbidden_moves_lose_and_fives_win_whatever_else_they_make() {
    use tengen_core::Game;
    for Case { id, position, forbidden, fives, .. } in cases() {
        let after = |at: Square| position.clone().with_move(at, |position| position.outcome());
        for &(at, _) in &forbidden {
            assert_eq!(after(at), Some(Outcome::Win(Side::Second)), "{id} {at}");
        }
        for &at in &fives {
            assert_eq!(after(at), Some(Outcome::Win(Side::First)), "{id} {at}");
        }
    }
}

/// An explanation rests on the same pieces as the verdict: what it shows must be enough for it, on every point.
#[test]
fn explanations_bear_the_verdict_out() {
    let mut deepest = 0;
    for Case { id, position, false_double_threes, fives, .. } in cases() {
        for at in position.squares().filter(|&at| position.is_vacant(at)) {
            let explanation = explain(&position, at);
            check(&position, &explanation).unwrap_or_else(|problem| panic!("{id} {at}: {problem}"));
            assert_eq!(explanation.is_false_double_three(), false_double_threes.contains(&at), "{id} {at}");
            deepest = deepest.max(depth(&explanation));
            assert!(size(&explanation) < 100, "{id} {at}");
        }
        assert!(fives.iter().all(|&at| explain(&position, at).five.len() == 5), "{id}");
    }
    assert!(deepest >= 2, "no refutation was ever refuted");
}

/// Whether an explanation says what the rules say, and shows why.
fn check(position: &Gomoku, it: &Explanation) -> Result<(), String> {
    let verdict = match () {
        () if it.five.len() == 5 => None,
        () if it.overline.len() > 5 => Some(Forbidden::Overline),
        () if it.fours.len() > 1 => Some(Forbidden::DoubleFour),
        () if it.real_threes().count() > 1 => Some(Forbidden::DoubleThree),
        () => None,
    };
    if verdict != it.forbidden || it.forbidden != forbidden(position, it.square) {
        return Err(format!("{verdict:?} is shown for {:?}", it.forbidden));
    }
    let with_stone = |at: Square| {
        let stones = Side::BOTH.map(|side| position.stones(side).map(move |square| (square, side)));
        let stones = stones.into_iter().flatten().chain([(at, Side::First)]);
        Gomoku::from_stones(15, Rule::Renju, stones, Side::Second).unwrap()
    };
    let mine = |squares: &[Square], count: usize| {
        let black = |&at: &Square| at == it.square || position.stone(at) == Some(Side::First);
        squares.len() == count && squares.contains(&it.square) && squares.iter().all(black)
    };
    if !it.fours.iter().all(|four| mine(&four.stones, 4) && matches!(four.fives.len(), 1 | 2)) {
        return Err("these are not fours".to_owned());
    }
    if !it.threes.iter().all(|three| mine(&three.stones, 3) && !three.extensions.is_empty()) {
        return Err("these are not threes".to_owned());
    }
    for extension in it.threes.iter().flat_map(|three| &three.extensions) {
        let Some(why) = &extension.why else { continue };
        if extension.refuted != why.forbidden.map(Refutation::Forbidden) {
            return Err(format!("{} is refuted otherwise", extension.square));
        }
        check(&with_stone(it.square), why)?;
    }
    Ok(())
}

fn nested(it: &Explanation) -> impl Iterator<Item = &Explanation> {
    it.threes.iter().flat_map(|three| &three.extensions).filter_map(|extension| extension.why.as_deref())
}

fn depth(it: &Explanation) -> usize {
    nested(it).map(|why| 1 + depth(why)).max().unwrap_or(0)
}

fn size(it: &Explanation) -> usize {
    1 + nested(it).map(size).sum::<usize>()
}

#[test]
fn other_rules_forbid_nothing() {
    let start = Gomoku::new(15, Rule::Standard).unwrap();
    let position = start.parse("h9 a1 h10 a3 i8 a5 j8 a7").unwrap();
    let explanation = explain(&position, "h8".parse().unwrap());
    assert_eq!((explanation.forbidden, explanation.threes.len()), (None, 0));
}
