//! Every count of `data/ground-truth/mnk.txt` that enumerates in seconds, counted again.

use tengen_core::{Outcome, Side, perft};
use tengen_games::mnk::census::{Census, CensusError, PlyCount, census};
use tengen_games::mnk::{Mnk, Small};

const FACTS: &str = include_str!("../../../data/ground-truth/mnk.txt");

/// The numbers of one fact, or its words.
fn fact(game: &str, what: &str) -> Option<Vec<String>> {
    FACTS.lines().filter(|line| !line.starts_with('#')).find_map(|line| {
        let mut words = line.split_whitespace();
        (words.next() == Some(game) && words.next() == Some(what)).then(|| words.map(str::to_owned).collect())
    })
}

fn numbers(game: &str, what: &str) -> Option<Vec<u128>> {
    Some(fact(game, what)?.iter().map(|word| word.parse().unwrap()).collect())
}

fn check_fact(game: &str, what: &str, counted: &[u128]) -> usize {
    let Some(expected) = numbers(game, what) else { return 0 };
    assert_eq!(counted, expected, "{game} {what}");
    1
}

fn by_ply(census: &Census, count: impl Fn(&PlyCount) -> u128) -> Vec<u128> {
    census.plies.iter().map(count).collect()
}

fn without_leading_zeros(counts: Vec<u128>) -> Vec<u128> {
    counts.into_iter().skip_while(|&count| count == 0).collect()
}

fn check_census(game: &str) {
    let census = census(game.parse().unwrap(), 2_000_000, |_| true).unwrap();
    let total = census.total();
    let mut facts = 0;
    facts += check_fact(game, "positions", &[total.positions.into()]);
    facts += check_fact(game, "classes", &[total.classes.into()]);
    facts += check_fact(game, "tree-nodes", &[total.nodes]);
    facts += check_fact(game, "games", &[total.games()]);
    facts += check_fact(game, "games-by-result", &[total.first_wins, total.second_wins, total.draws]);
    facts += check_fact(game, "merged-games", &[total.merged_games]);
    facts += check_fact(game, "over", &total.over.map(u128::from));
    facts += check_fact(game, "values", &total.values.map(u128::from));
    facts += check_fact(game, "positions-by-ply", &by_ply(&census, |ply| ply.positions.into()));
    facts += check_fact(game, "classes-by-ply", &by_ply(&census, |ply| ply.classes.into()));
    facts += check_fact(game, "games-by-length", &without_leading_zeros(by_ply(&census, PlyCount::games)));
    let merged = without_leading_zeros(by_ply(&census, |ply| ply.merged_games));
    facts += check_fact(game, "merged-games-by-length", &merged);
    assert!(facts >= 4, "{game}: only {facts} facts known");
    let value = fact(game, "value").unwrap();
    let expected = if value[0] == "draw" { Outcome::Draw } else { Outcome::Win(Side::First) };
    assert_eq!(census.value, expected, "{game}");
}

#[test]
fn tic_tac_toe_counts() {
    check_census("3x3x3");
}

#[test]
fn counts_of_boards_with_twelve_cells() {
    check_census("4x3x3");
    check_census("4x3x4");
}

#[test]
fn counts_of_boards_with_fifteen_cells() {
    check_census("5x3x3");
    check_census("5x3x4");
    check_census("5x3x5");
}

#[test]
fn counts_of_boards_with_sixteen_cells() {
    check_census("4x4x3");
    check_census("4x4x4");
}

#[test]
fn perft_by_ply() {
    for (game, most) in [("3x3x3", 10_000_000), ("4x3x3", 100_000_000), ("4x4x3", 60_000_000)] {
        for (ply, expected) in (0..).zip(numbers(game, "perft").unwrap()) {
            if expected <= most {
                let mut start = Mnk::<Small>::new(game.parse().unwrap());
                assert_eq!(u128::from(perft(&mut start, ply)), expected, "{game} at ply {ply}");
            }
        }
    }
    let at = numbers("4x4x4", "perft-at").unwrap();
    let mut start = Mnk::<Small>::new("4x4x4".parse().unwrap());
    assert_eq!(u128::from(perft(&mut start, at[0] as u32)), at[1]);
}

#[test]
fn a_count_beyond_its_limit_stops_with_a_message() {
    let error = census("4x4x3".parse().unwrap(), 1000, |_| true).unwrap_err();
    assert!(matches!(error, CensusError::OverLimit { limit: 1000, .. }), "{error}");
    let error = census("9x9x5".parse().unwrap(), 1000, |_| true).unwrap_err();
    assert!(error.to_string().contains("too large to count"), "{error}");
    assert_eq!(census("4x4x3".parse().unwrap(), u64::MAX, |_| false), Err(CensusError::Stopped));
}
