//! The state of a tournament: who has scored what against whom, and how everybody behaved. Games are added one by one, in any
//! order.

use crate::record::{Conduct, Outline, Played};
use crate::statistics::rating::{Encounter, Ratings, ratings};
use crate::statistics::{GameResult, Scores};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::time::Duration;

/// What all games so far add up to.
#[derive(Clone, Debug)]
pub struct Standings {
    players: Vec<Tally>,
    /// Results by pairing, seen by the player with the lower number.
    pairings: BTreeMap<[usize; 2], Scores>,
    /// Games whose partner is not finished: by pair, its pairing and its result, seen by the player with the lower number.
    halves: HashMap<u32, ([usize; 2], GameResult)>,
    /// Which games there were, by players, who moved first first: the same moves are the same game.
    courses: BTreeMap<[usize; 2], HashSet<u64>>,
    games: u32,
    overhead: Duration,
    moves: u64,
}

/// What is known of a player.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Games when moving first.
    pub first: Results,
    /// Games when moving second.
    pub second: Results,
    /// How it behaved in all games.
    pub conduct: Conduct,
    /// Games lost for faults, by fault.
    pub faults: BTreeMap<&'static str, u32>,
}

/// Won, drawn and lost games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Results {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Results {
    fn count(&mut self, result: GameResult) {
        match result {
            GameResult::Win => self.wins += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::Loss => self.losses += 1,
        }
    }

    /// All games.
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points: one for a win, half of one for a draw.
    pub fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The same games, seen by the opponent.
    #[must_use]
    pub fn reversed(self) -> Results {
        Results { wins: self.losses, losses: self.wins, ..self }
    }
}

impl std::ops::Add for Results {
    type Output = Results;

    fn add(self, other: Results) -> Results {
        Results {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

/// As `+3 =2 −1`.
impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} −{}", self.wins, self.draws, self.losses)
    }
}

impl Tally {
    /// All games.
    pub fn all(&self) -> Results {
        self.first + self.second
    }
}

impl Standings {
    /// Nobody has played yet.
    pub fn new(players: usize) -> Standings {
        Standings {
            players: vec![Tally::default(); players],
            pairings: BTreeMap::new(),
            halves: HashMap::new(),
            courses: BTreeMap::new(),
            games: 0,
            overhead: Duration::ZERO,
            moves: 0,
        }
    }

    /// What these games add up to.
    pub fn of<G: Into<Outline>>(players: usize, games: impl IntoIterator<Item = G>) -> Standings {
        let mut standings = Standings::new(players);
        for game in games {
            standings.count(&game.into());
        }
        standings
    }

    /// Counts a game.
    pub fn add(&mut self, game: &Played) {
        self.count(&game.into());
    }

    fn count(&mut self, game: &Outline) {
        let [first, second] = game.players;
        for (which, &player) in game.players.iter().enumerate() {
            let result = result(game, which as u8);
            let tally = &mut self.players[player];
            let by_side = if which == 0 { &mut tally.first } else { &mut tally.second };
            by_side.count(result);
            tally.conduct = tally.conduct.and(game.conduct[which]);
            if game.reason.is_fault() && result == GameResult::Loss {
                *tally.faults.entry(game.reason.words()[0]).or_default() += 1;
            }
        }
        self.games += 1;
        self.courses.entry(game.players).or_default().insert(game.course);
        self.overhead = self.overhead.saturating_add(game.overhead);
        self.moves += game.conduct.iter().map(|conduct| u64::from(conduct.moves)).sum::<u64>();
        let pairing = [first.min(second), first.max(second)];
        let seen_by_lower = result(game, u8::from(first > second));
        match self.halves.remove(&(game.number / 2)) {
            Some((_, other)) => self.pairings.entry(pairing).or_default().add_pair(other, seen_by_lower),
            None => {
                self.halves.insert(game.number / 2, (pairing, seen_by_lower));
            }
        }
    }

    /// The players, in the order in which they were entered.
    pub fn players(&self) -> &[Tally] {
        &self.players
    }

    /// How many games are finished.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// How many different games there were: those with the same players, colours and moves are one. Copies of a game are no
    /// evidence, but error bars take every game for a new one.
    pub fn different(&self) -> u32 {
        self.courses.values().map(|courses| courses.len() as u32).sum()
    }

    /// How many different games these two have played.
    pub fn different_between(&self, one: usize, other: usize) -> u32 {
        let count = |players| self.courses.get(&players).map_or(0, |courses| courses.len() as u32);
        count([one, other]) + count([other, one])
    }

    /// What `one` has scored against `other`. Games whose partner is missing count as singles.
    pub fn scores(&self, one: usize, other: usize) -> Scores {
        let pairing = [one.min(other), one.max(other)];
        let mut scores = self.paired(pairing);
        for (_, result) in self.halves.values().filter(|(half, _)| *half == pairing) {
            scores.add_single(*result);
        }
        if one > other { scores.reversed() } else { scores }
    }

    /// What the lower of two players has scored in pairs of games that are both finished.
    pub fn paired(&self, pairing: [usize; 2]) -> Scores {
        self.pairings.get(&pairing).copied().unwrap_or_default()
    }

    /// The ratings of all players, their mean being zero.
    pub fn ratings(&self) -> Ratings {
        let players = self.players.len();
        let pairings = (0..players).flat_map(|first| (first + 1..players).map(move |second| (first, second)));
        let encounters: Vec<Encounter> = pairings
            .map(|(first, second)| Encounter { first, second, scores: self.scores(first, second) })
            .filter(|encounter| encounter.scores.games() > 0)
            .collect();
        ratings(players, &encounters)
    }

    /// What the manager itself took for a move, on average.
    pub fn overhead_per_move(&self) -> Option<Duration> {
        (self.moves > 0).then(|| self.overhead.div_f64(self.moves as f64))
    }
}

/// How a game ended for the player who moved first (0) or second (1).
fn result(game: &Outline, which: u8) -> GameResult {
    match game.winner {
        None => GameResult::Draw,
        Some(winner) if winner == which => GameResult::Win,
        Some(_) => GameResult::Loss,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{End, Reason};

    fn game(number: u32, players: [usize; 2], winner: Option<u8>, reason: Reason) -> Played {
        Played {
            number,
            players,
            opening: 0,
            moves: Vec::new(),
            times_ms: Vec::new(),
            winner,
            end: End::plain(reason),
            conduct: [Conduct::default(); 2],
            transcripts: [None, None],
            overhead: Duration::ZERO,
        }
    }

    #[test]
    fn the_same_moves_of_the_same_players_are_one_game() {
        let game = |number, players, moves: &str| Played {
            moves: moves.split_whitespace().map(str::to_owned).collect(),
            ..game(number, players, None, Reason::Rules)
        };
        let games = [
            game(0, [0, 1], "a1 b1"),
            game(1, [1, 0], "a1 b1"),
            game(2, [0, 1], "a1 b1"),
            game(3, [1, 0], "a1 b2"),
            game(4, [0, 2], "a1 b1"),
        ];
        let standings = Standings::of(3, &games);
        assert_eq!((standings.games(), standings.different()), (5, 4));
        let between = |one, other| standings.different_between(one, other);
        assert_eq!((between(0, 1), between(1, 0), between(2, 0), between(1, 2)), (3, 3, 1, 0));
    }

    #[test]
    fn games_are_paired_whatever_their_order() {
        let games = [
            game(0, [0, 1], Some(0), Reason::Rules),
            game(1, [1, 0], None, Reason::Rules),
            game(2, [2, 1], Some(1), Reason::Time),
            game(3, [1, 2], Some(0), Reason::Rules),
            game(4, [0, 2], Some(1), Reason::Rules),
        ];
        let standings = |order: &[usize]| Standings::of(3, order.iter().map(|&index| &games[index]));
        let (one, other) = (standings(&[0, 1, 2, 3, 4]), standings(&[4, 3, 1, 2, 0]));
        for (first, second) in [(0, 1), (1, 2), (0, 2)] {
            assert_eq!(one.scores(first, second), other.scores(first, second));
            assert_eq!(one.scores(first, second), one.scores(second, first).reversed());
        }
        assert_eq!(one.scores(0, 1).pentanomial(), [0, 0, 0, 1, 0], "a win and a draw");
        assert_eq!(one.scores(1, 2).pentanomial(), [0, 0, 0, 0, 1]);
        assert_eq!(one.scores(0, 2).singles, [1, 0, 0], "its partner is still being played");
        let second = &one.players()[1];
        assert_eq!(
            (second.first.to_string(), second.second.to_string()),
            ("+1 =1 −0".into(), "+1 =0 −1".into())
        );
        assert_eq!(one.players()[2].faults.get("time"), Some(&1));
        assert_eq!((one.different(), one.different_between(1, 0)), (5, 2));
        assert_eq!(one.players()[2].all(), Results { wins: 1, draws: 0, losses: 2 });
    }
}
