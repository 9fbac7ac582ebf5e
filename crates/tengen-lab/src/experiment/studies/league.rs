//! Many players on one scale, by all the matches that they have played.

use crate::experiment::duel::{Duel, Score, rate};
use tengen_arena::statistics::Scores;
use tengen_arena::statistics::rating::{Rating, Ratings};

/// Players with their ratings.
pub(super) struct League<'a> {
    players: Vec<&'a str>,
    matches: Vec<(&'a Duel, &'a Score)>,
    ratings: Ratings,
}

impl<'a> League<'a> {
    /// All who have played in these matches; none if there are none.
    pub(super) fn of(matches: impl IntoIterator<Item = (&'a Duel, &'a Score)>) -> Option<League<'a>> {
        let matches: Vec<(&Duel, &Score)> = matches.into_iter().collect();
        let mut players: Vec<&str> = Vec::new();
        for player in matches.iter().flat_map(|(duel, _)| &duel.players) {
            if !players.contains(&player.as_str()) {
                players.push(player);
            }
        }
        let number = |player: &String| players.iter().position(|known| known == player);
        let results = matches.iter().filter_map(|(duel, score)| {
            Some((number(&duel.players[0])?, number(&duel.players[1])?, score.scores()))
        });
        let ratings = (!players.is_empty()).then(|| rate(players.len(), results))?;
        Some(League { players, matches, ratings })
    }

    /// How much stronger one player is than another, if both have played.
    pub(super) fn above(&self, player: &str, other: &str) -> Option<Rating> {
        let number = |player: &str| self.players.iter().position(|known| *known == player);
        Some(self.ratings.difference(number(player)?, number(other)?))
    }

    /// What one has made of all matches with another, if there was one.
    pub(super) fn between(&self, player: &str, other: &str) -> Option<Scores> {
        let met = self.matches.iter().filter_map(|(duel, score)| match &duel.players {
            [one, two] if one == player && two == other => Some(score.scores()),
            [one, two] if one == other && two == player => Some(score.scores().reversed()),
            _ => None,
        });
        met.reduce(|sum, scores| sum + scores)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(first: &str, second: &str, pairs: [u64; 6]) -> (Duel, Score) {
        let players = [first.to_owned(), second.to_owned()];
        let duel = Duel { game: "tictactoe".to_owned(), players, pairs: 10, plies: 2, judge: None, seed: 1 };
        (duel, Score { pairs, different: 20, seconds_a_move: [0.0; 2], nodes_a_move: [0.0; 2] })
    }

    #[test]
    fn who_beats_the_one_who_beats_another_is_the_strongest() {
        let matches = [won("a", "b", [0, 0, 5, 0, 0, 5]), won("c", "b", [5, 0, 5, 0, 0, 0])];
        let league = League::of(matches.iter().map(|(duel, score)| (duel, score))).unwrap();
        let [a, b] = [league.above("a", "c").unwrap(), league.above("b", "c").unwrap()];
        assert!(a.elo > b.elo && b.elo > 0.0, "{a:?} {b:?}");
        assert_eq!(league.between("b", "a").unwrap().trinomial(), [15, 0, 5]);
        assert!(league.between("a", "c").is_none() && league.above("a", "d").is_none());
        assert!(League::of([]).is_none());
    }
}
