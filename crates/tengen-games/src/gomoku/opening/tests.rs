//! Openings played at random, and openings as they are played.

use super::*;
use crate::gomoku::Rule;
use crate::mnk::Symmetry;
use std::collections::HashSet;
use tengen_core::Game;

fn opening(rule: OpeningRule) -> Opening {
    Opening::new(rule, 15).unwrap()
}

fn at(text: &str) -> Square {
    text.parse().unwrap()
}

/// Places these stones, whoever has to.
fn place(opening: &mut Opening, stones: &str) {
    for stone in stones.split(' ') {
        opening.choose(Choice::Place(at(stone))).unwrap();
    }
}

fn refused(opening: &mut Opening, choice: Choice, reason: &str) {
    let before = opening.clone();
    let error = opening.choose(choice).unwrap_err().to_string();
    assert!(error.contains(reason), "{choice:?}: {error}");
    assert_eq!(*opening, before, "a refused choice changes nothing");
}

#[track_caller]
fn asks(opening: &Opening, sentence: &str) {
    assert_eq!(opening.choices().map(|choices| choices.to_string()).as_deref(), Some(sentence));
}

/// What holds in every opening, whatever was chosen.
fn check_invariants(opening: &Opening) {
    assert_eq!(opening.stones().iter().collect::<HashSet<_>>().len(), opening.stones().len());
    assert_eq!(opening.finished().is_some(), opening.choices().is_none());
    assert_eq!(opening.finished().is_some(), opening.legal_choices().is_empty(), "{opening:?}");
    for (index, &a) in opening.offered().iter().enumerate() {
        assert!(!opening.stones().get(..4).unwrap().contains(&a));
        for &b in &opening.offered()[..index] {
            assert!(!is_symmetric(&opening.stones()[..4], a, b), "{a} and {b} of {opening:?}");
        }
    }
}

#[test]
fn random_openings_keep_the_rules_and_end() {
    let mut random = fastrand::Rng::with_seed(21);
    for rule in OpeningRule::ALL {
        let mut lengths = HashSet::new();
        for size in [rule.smallest_board(), 10, 15, 20].repeat(15) {
            let mut opening = Opening::new(rule, size.into()).unwrap();
            while opening.finished().is_none() {
                check_invariants(&opening);
                let legal = opening.legal_choices();
                opening.choose(legal[random.usize(..legal.len())]).unwrap();
            }
            check_invariants(&opening);
            let opened = opening.finished().unwrap();
            lengths.insert(opened.stones.len());
            let mut position = Gomoku::new(size.into(), Rule::Renju).unwrap();
            for stone in opened.stones {
                position.play(stone);
            }
            assert_eq!(position.outcome(), None);
        }
        let expected: &[usize] = match rule {
            OpeningRule::Free => &[0],
            OpeningRule::SwapAfterFirst => &[1],
            OpeningRule::Swap | OpeningRule::GomokuPro | OpeningRule::LongPro => &[3],
            OpeningRule::Swap2 => &[3, 5],
            OpeningRule::Soosyrv8 | OpeningRule::Taraguchi10 => &[5],
        };
        assert_eq!(lengths, expected.iter().copied().collect(), "{rule}");
    }
}

/// Whatever is not among the legal choices is refused, and leaves no trace.
#[test]
fn illegal_choices_are_refused() {
    let mut random = fastrand::Rng::with_seed(22);
    for rule in OpeningRule::ALL {
        let mut opening = Opening::new(rule, 9).unwrap();
        loop {
            let legal = opening.legal_choices();
            for _ in 0..200 {
                let square = Square::new(random.u8(..11), random.u8(..11));
                let choice = match random.u8(..8) {
                    0 => Choice::Place(square),
                    1 => Choice::Stay,
                    2 => Choice::Swap,
                    3 => Choice::AddTwo,
                    4 => Choice::OfferInstead,
                    5 => Choice::Declare(random.u8(..12)),
                    6 => Choice::Offer(square),
                    _ => Choice::Pick(square),
                };
                let mut tried = opening.clone();
                assert_eq!(
                    tried.choose(choice).is_ok(),
                    legal.contains(&choice),
                    "{choice:?} in {opening:?}"
                );
                assert_eq!(tried == opening, !legal.contains(&choice));
            }
            if legal.is_empty() {
                break;
            }
            opening.choose(legal[random.usize(..legal.len())]).unwrap();
        }
    }
}

#[test]
fn three_stones_make_twenty_six_openings() {
    for rule in [OpeningRule::Soosyrv8, OpeningRule::Taraguchi10] {
        let mut classes = HashSet::new();
        let mut pending = vec![opening(rule)];
        while let Some(opening) = pending.pop() {
            if opening.stones().len() == 3 {
                let board = opening.board.clone();
                let images = Symmetry::ALL.map(|symmetry| {
                    let stones = opening.stones().iter().map(|&stone| symmetry.apply(stone, board.board));
                    stones.collect::<Vec<_>>()
                });
                classes.insert(images.into_iter().min().unwrap());
                continue;
            }
            for choice in opening.legal_choices().into_iter().filter(|&choice| choice != Choice::Swap) {
                let mut next = opening.clone();
                next.choose(choice).unwrap();
                pending.push(next);
            }
        }
        let direct = classes.iter().filter(|stones| stones[1].x == 7 || stones[1].y == 7).count();
        assert_eq!((classes.len(), direct), (26, 13), "{rule}");
    }
}

#[test]
fn swap2_leaves_three_ways() {
    let mut opening = opening(OpeningRule::Swap2);
    asks(&opening, "player one may place a black stone anywhere");
    place(&mut opening, "h8 i9 g7");
    asks(&opening, "player two may keep the colours, swap them or place two more stones");
    let mut stays = opening.clone();
    stays.choose(Choice::Stay).unwrap();
    assert_eq!(stays.finished().map(|opened| opened.black), Some(Person::One));
    let mut swaps = opening.clone();
    swaps.choose(Choice::Swap).unwrap();
    assert_eq!(swaps.finished().map(|opened| opened.black), Some(Person::Two));
    opening.choose(Choice::AddTwo).unwrap();
    asks(&opening, "player two may place a white stone anywhere");
    place(&mut opening, "c3");
    asks(&opening, "player two may place a black stone anywhere");
    place(&mut opening, "m13");
    asks(&opening, "player one may keep the colours or swap them");
    refused(&mut opening, Choice::AddTwo, "player one may keep the colours or swap them");
    opening.choose(Choice::Swap).unwrap();
    assert_eq!(opening.finished().map(|opened| (opened.black, opened.stones.len())), Some((Person::Two, 5)));
    refused(&mut opening, Choice::Stay, "the opening is finished");
}

#[test]
fn pro_keeps_the_third_stone_away() {
    for (rule, near, far) in [(OpeningRule::GomokuPro, "j10", "k8"), (OpeningRule::LongPro, "k8", "h12")] {
        let mut opening = opening(rule);
        refused(&mut opening, Choice::Place(at("h9")), "this stone goes in the centre");
        place(&mut opening, "h8");
        asks(&opening, "player two may place a white stone anywhere");
        refused(&mut opening, Choice::Place(at("h8")), "h8 is already taken");
        place(&mut opening, "i9");
        refused(&mut opening, Choice::Place(at(near)), "this stone goes outside the central");
        place(&mut opening, far);
        assert_eq!(opening.finished().map(|opened| opened.black), Some(Person::One));
    }
}

#[test]
fn soosyrv_declares_swaps_and_picks() {
    let mut opening = opening(OpeningRule::Soosyrv8);
    place(&mut opening, "h8");
    refused(&mut opening, Choice::Place(at("h10")), "within the central 3x3");
    asks(&opening, "player one may place a white stone within the central 3x3");
    place(&mut opening, "h9 h7");
    opening.choose(Choice::Swap).unwrap();
    asks(&opening, "player one may place a white stone anywhere");
    place(&mut opening, "h6");
    asks(&opening, "player one may declare 1 to 8 fifth moves");
    refused(&mut opening, Choice::Declare(0), "choose 1 to 8");
    refused(&mut opening, Choice::Declare(9), "choose 1 to 8");
    opening.choose(Choice::Declare(2)).unwrap();
    asks(&opening, "player two may keep the colours or swap them");
    opening.choose(Choice::Swap).unwrap();
    asks(&opening, "player one may offer 2 more fifth moves");
    opening.choose(Choice::Offer(at("g8"))).unwrap();
    asks(&opening, "player one may offer another fifth move");
    refused(&mut opening, Choice::Offer(at("g8")), "g8 is offered already");
    refused(&mut opening, Choice::Offer(at("i7")), "i7 is the same as g8");
    refused(&mut opening, Choice::Offer(at("h8")), "h8 is already taken");
    refused(&mut opening, Choice::Offer(at("p1")), "p1 is not on a board of 15x15");
    opening.choose(Choice::Offer(at("i9"))).unwrap();
    asks(&opening, "player two may pick one of g8, i9");
    refused(&mut opening, Choice::Pick(at("g7")), "g7 is not offered; pick one of g8, i9");
    opening.choose(Choice::Pick(at("i9"))).unwrap();
    let opened = opening.finished().unwrap();
    assert_eq!((opened.black, opened.stones.last()), (Person::One, Some(&at("i9"))));
}

#[test]
fn taraguchi_has_two_branches() {
    let mut start = opening(OpeningRule::Taraguchi10);
    place(&mut start, "h8");
    asks(&start, "player two may keep the colours or swap them");
    start.choose(Choice::Swap).unwrap();
    asks(&start, "player one may place a white stone within the central 3x3");
    place(&mut start, "i9");
    start.choose(Choice::Stay).unwrap();
    place(&mut start, "h6");
    start.choose(Choice::Stay).unwrap();
    place(&mut start, "k10");
    asks(&start, "player two may keep the colours, swap them or offer 10 fifth moves");
    let mut one = start.clone();
    one.choose(Choice::Swap).unwrap();
    asks(&one, "player one may place a black stone within the central 9x9");
    refused(&mut one, Choice::Place(at("h13")), "within the central 9x9");
    place(&mut one, "h12");
    asks(&one, "player two may keep the colours or swap them");
    one.choose(Choice::Stay).unwrap();
    assert_eq!(one.finished().map(|opened| opened.black), Some(Person::One));
    start.choose(Choice::OfferInstead).unwrap();
    for fifth in "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1".split(' ') {
        assert_eq!(start.choices().unwrap().who, Person::Two);
        start.choose(Choice::Offer(at(fifth))).unwrap();
    }
    assert_eq!(start.choices().unwrap().who, Person::One);
    start.choose(Choice::Pick(at("c1"))).unwrap();
    assert_eq!(start.finished().map(|opened| opened.black), Some(Person::Two));
}

#[test]
fn names_and_boards() {
    for rule in OpeningRule::ALL {
        assert_eq!(rule.name().parse(), Ok(rule));
        let error = Opening::new(rule, u32::from(rule.smallest_board()) - 1).unwrap_err().to_string();
        assert!(error.contains(&format!("choose a board of {} to 25", rule.smallest_board())), "{error}");
        assert!(Opening::new(rule, 26).is_err());
    }
    assert!("swap3".parse::<OpeningRule>().unwrap_err().to_string().contains("free, swap, swap2, pro"));
}
