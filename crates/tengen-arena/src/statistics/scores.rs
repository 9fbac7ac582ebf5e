//! What one player scored against another.

use serde::{Deserialize, Serialize};
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// How one game ended for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// One point.
    Win,
}

impl GameResult {
    /// The same game, seen by the opponent.
    pub fn reversed(self) -> GameResult {
        match self {
            GameResult::Loss => GameResult::Win,
            GameResult::Draw => GameResult::Draw,
            GameResult::Win => GameResult::Loss,
        }
    }
}

/// The results of all games between two players, seen by the first of them.
///
/// A pair is two games from one opening with colours changed. A pair worth one point is either two draws or a win and
/// a loss: the same for the score and its error, but kept apart so that wins and draws can still be counted. Any
/// values of the fields are valid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scores {
    /// How many pairs ended with two losses, a loss and a draw, a loss and a win, two draws, a draw and a win, two
    /// wins.
    pub pairs: [u64; 6],
    /// How many games without a partner were lost, drawn, won.
    pub singles: [u64; 3],
}

impl Scores {
    /// The results of pairs alone, in the order of [`pairs`](Scores::pairs).
    pub fn of_pairs(pairs: [u64; 6]) -> Scores {
        Scores { pairs, singles: [0; 3] }
    }

    /// The results of games without partners, by losses, draws, wins.
    pub fn of_singles(singles: [u64; 3]) -> Scores {
        Scores { pairs: [0; 6], singles }
    }

    /// Counts a pair of games with one opening and colours changed; which game came first makes no difference.
    pub fn add_pair(&mut self, one: GameResult, other: GameResult) {
        use GameResult::{Draw, Loss, Win};
        let kind = match (one.min(other), one.max(other)) {
            (Loss, Loss) => 0,
            (Loss, Draw) => 1,
            (Loss, Win) => 2,
            (Draw, Draw) => 3,
            (Draw, Win) => 4,
            _ => 5,
        };
        self.pairs[kind] += 1;
    }

    /// Counts a game without partner.
    pub fn add_single(&mut self, result: GameResult) {
        self.singles[result as usize] += 1;
    }

    /// The same games, seen by the opponent.
    pub fn reversed(&self) -> Scores {
        let [ll, ld, lw, dd, dw, ww] = self.pairs;
        let [losses, draws, wins] = self.singles;
        Scores { pairs: [ww, dw, lw, dd, ld, ll], singles: [wins, draws, losses] }
    }

    /// How many pairs were worth 0, ½, 1, 1½ and 2 points.
    pub fn pentanomial(&self) -> [u64; 5] {
        let [ll, ld, lw, dd, dw, ww] = self.pairs;
        [ll, ld, lw + dd, dw, ww]
    }

    /// How many games were lost, drawn and won, in pairs or not.
    pub fn trinomial(&self) -> [u64; 3] {
        let [ll, ld, lw, dd, dw, ww] = self.pairs;
        let [losses, draws, wins] = self.singles;
        [losses + 2 * ll + ld + lw, draws + ld + 2 * dd + dw, wins + lw + dw + 2 * ww]
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.trinomial().iter().sum()
    }

    /// The points made: one for a win, half of one for a draw.
    pub fn points(&self) -> f64 {
        let [_, draws, wins] = self.trinomial();
        wins as f64 + draws as f64 / 2.0
    }

    /// The points made in a game on average, from 0 to 1, if there was a game.
    pub fn mean(&self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| self.points() / games as f64)
    }
}

impl Add for Scores {
    type Output = Scores;

    fn add(mut self, other: Scores) -> Scores {
        self += other;
        self
    }
}

impl AddAssign for Scores {
    fn add_assign(&mut self, other: Scores) {
        for (count, more) in self.pairs.iter_mut().zip(other.pairs) {
            *count += more;
        }
        for (count, more) in self.singles.iter_mut().zip(other.singles) {
            *count += more;
        }
    }
}

impl Sum for Scores {
    fn sum<I: Iterator<Item = Scores>>(scores: I) -> Scores {
        scores.fold(Scores::default(), Add::add)
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "points are halves, exactly")]
mod tests {
    use super::GameResult::{Draw, Loss, Win};
    use super::*;

    const RESULTS: [GameResult; 3] = [Loss, Draw, Win];

    /// Every pair once, in both orders, and every single game once.
    fn one_of_each() -> Scores {
        let mut scores = Scores::default();
        for one in RESULTS {
            scores.add_single(one);
            for other in RESULTS {
                scores.add_pair(one, other);
            }
        }
        scores
    }

    #[test]
    fn a_pair_is_counted_by_its_points_whichever_game_came_first() {
        let scores = one_of_each();
        assert_eq!(scores.pairs, [1, 2, 2, 1, 2, 1]);
        assert_eq!(scores.pentanomial(), [1, 2, 3, 2, 1]);
        assert_eq!(scores.singles, [1, 1, 1]);
    }

    #[test]
    fn the_games_of_pairs_are_still_wins_draws_and_losses() {
        for one in RESULTS {
            for other in RESULTS {
                let mut scores = Scores::default();
                scores.add_pair(one, other);
                let mut expected = [0; 3];
                expected[one as usize] += 1;
                expected[other as usize] += 1;
                assert_eq!(scores.trinomial(), expected, "{one:?} {other:?}");
                let points = (one as usize + other as usize) as f64 / 2.0;
                assert_eq!((scores.games(), scores.points()), (2, points));
                assert_eq!(scores.pentanomial()[one as usize + other as usize], 1);
            }
        }
    }

    #[test]
    fn the_opponent_scored_the_rest() {
        let mut ours = Scores::of_pairs([1, 2, 3, 4, 5, 6]) + Scores::of_singles([7, 8, 9]);
        assert_eq!(ours.reversed().reversed(), ours);
        assert_eq!(ours.points() + ours.reversed().points(), ours.games() as f64);
        let mut theirs = ours.reversed();
        ours.add_pair(Draw, Win);
        theirs.add_pair(Draw.reversed(), Win.reversed());
        ours.add_single(Loss);
        theirs.add_single(Loss.reversed());
        assert_eq!(ours.reversed(), theirs);
    }

    #[test]
    fn sums_are_counted_as_one_match() {
        let parts = [Scores::of_pairs([1, 0, 2, 0, 3, 0]), one_of_each(), Scores::of_singles([0, 5, 1])];
        let whole: Scores = parts.into_iter().sum();
        assert_eq!(whole.games(), parts.iter().map(Scores::games).sum::<u64>());
        assert_eq!(whole.pairs, [2, 2, 4, 1, 5, 1]);
        assert_eq!(whole.singles, [1, 6, 2]);
        assert_eq!(Scores::default().mean(), None);
        assert_eq!(one_of_each().mean(), Some(0.5));
    }
}
