//! What is played: the game, the players, how often, how fast. A tournament is a value; it is kept with its games, so that a run
//! that was interrupted goes on with nothing but its number.

use crate::entrant::Entrant;
use crate::millis;
use crate::opening::Opening;
use crate::statistics::sprt::Sprt;
use crate::text;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tengen_players::GameSpec;

/// A tournament, whole: nothing else decides what its games are.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tournament {
    /// The game.
    #[serde(with = "text")]
    pub game: GameSpec,
    /// Who meets whom.
    pub mode: Mode,
    /// The players.
    pub entrants: Vec<Entrant>,
    /// How often every two meet, each time for two games with one opening and colours changed.
    pub rounds: u32,
    /// The openings, one a round; after the last the first comes again.
    pub openings: Vec<Opening>,
    /// Time and memory.
    pub control: Control,
    /// A game of so many moves is drawn, its opening counted.
    pub draw_after: Option<u32>,
    /// The test that ends a match as soon as it is decided.
    pub sprt: Option<Sprt>,
    /// Players that draw lots draw them with this.
    pub seed: u64,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Two players meet. (The first stores have matches as round robins of two.)
    Match,
    /// Everybody meets everybody.
    RoundRobin,
    /// The first meets everybody else.
    Gauntlet,
}

impl Mode {
    /// The words for it in English and Chinese.
    pub fn words(self) -> [&'static str; 2] {
        match self {
            Mode::Match => ["match", "对抗赛"],
            Mode::RoundRobin => ["round robin", "循环赛"],
            Mode::Gauntlet => ["gauntlet", "擂台赛"],
        }
    }
}

/// The time and the memory that players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Control {
    /// The most for one move.
    #[serde(rename = "turn_ms", alias = "turn", with = "millis::optional")]
    pub turn: Option<Duration>,
    /// The most for all moves of a game.
    #[serde(rename = "game_ms", alias = "game", with = "millis::optional")]
    pub game: Option<Duration>,
    /// What every move adds to the time of the game.
    #[serde(rename = "increment_ms", alias = "increment", with = "millis")]
    pub increment: Duration,
    /// What a move may take longer before it loses: the machine is not the player's fault.
    #[serde(rename = "grace_ms", alias = "grace", with = "millis")]
    pub grace: Duration,
    /// The most bytes for the processes of an engine; none: no limit.
    pub memory: Option<u64>,
}

impl Default for Control {
    /// No limits but those that players set themselves, and the memory of Gomocup.
    fn default() -> Control {
        Control {
            turn: None,
            game: None,
            increment: Duration::ZERO,
            grace: Duration::from_millis(100),
            memory: Some(350 << 20),
        }
    }
}

/// Why a tournament cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TournamentError {
    /// There is nobody to play against.
    #[error("a tournament needs at least two players; {0} given")]
    Players(usize),
    /// A match is between two.
    #[error("a match is played by two; {0} players given, who can meet in a round robin or a gauntlet")]
    MatchPlayers(usize),
    /// There would be no games.
    #[error("choose at least one round")]
    Rounds,
    /// The games would not fit into their numbers.
    #[error("{0} games are too many; choose fewer rounds")]
    TooLong(u64),
    /// A test compares two players.
    #[error("a sequential test compares two players; {0} given")]
    SprtPlayers(usize),
    /// There must be an opening, were it the empty one.
    #[error("there are no openings; choose others with --openings or --plies")]
    Openings,
    /// Games would be over before anybody has moved.
    #[error("a draw after {0} moves leaves nothing to play after the longest opening; choose a later one")]
    DrawAfter(u32),
    /// An opening cannot be played.
    #[error("opening {number} cannot be played: {reason}")]
    Opening {
        /// Counted from 1.
        number: usize,
        /// Why not.
        reason: String,
    },
    /// An entrant cannot play this game.
    #[error("`{entrant}`: {reason}")]
    Entrant {
        /// Who.
        entrant: String,
        /// Why not.
        reason: String,
    },
}

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number in the tournament, from 0. The two games of a pair follow each other.
    pub number: u32,
    /// The entrants, who moves first first.
    pub players: [usize; 2],
    /// Which opening.
    pub opening: usize,
}

impl Fixture {
    /// Which pair of games it belongs to.
    pub fn pair(self) -> u32 {
        self.number / 2
    }
}

/// Which game has which number.
pub(crate) struct Schedule {
    pairings: Vec<[usize; 2]>,
    openings: usize,
    games: u32,
}

impl Schedule {
    /// The game with this number, if there is one.
    pub(crate) fn fixture(&self, number: u32) -> Option<Fixture> {
        let (pair, pairings) = (number as usize / 2, self.pairings.len());
        let [first, second] = *self.pairings.get(pair.checked_rem(pairings)?)?;
        let players = if number.is_multiple_of(2) { [first, second] } else { [second, first] };
        let opening = (pair / pairings).checked_rem(self.openings)?;
        (number < self.games).then_some(Fixture { number, players, opening })
    }
}

impl Tournament {
    /// More games are not numbered.
    const MOST_GAMES: u64 = 100_000_000;

    /// Who meets whom, in one round.
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let all = 0..self.entrants.len();
        let firsts = if self.mode == Mode::Gauntlet { 0..1 } else { all.clone() };
        firsts.flat_map(|first| all.clone().skip(first + 1).map(move |second| [first, second])).collect()
    }

    /// How many games there are.
    pub fn games(&self) -> u32 {
        u32::try_from(self.length()).unwrap_or(u32::MAX)
    }

    /// How many games there are, be they too many.
    fn length(&self) -> u64 {
        u64::from(self.rounds).saturating_mul(self.pairings().len() as u64 * 2)
    }

    /// Rounds after which nothing new can happen, for nobody draws lots or keeps time and every opening has been played; none if
    /// there is always something new.
    pub fn rounds_without_copies(&self) -> Option<u32> {
        let all_repeat = self.entrants.iter().all(Entrant::repeats_itself);
        all_repeat.then(|| u32::try_from(self.openings.len()).unwrap_or(u32::MAX))
    }

    /// All games, round by round.
    pub fn fixtures(&self) -> impl Iterator<Item = Fixture> + use<> {
        let schedule = self.schedule();
        (0..self.games()).map_while(move |number| schedule.fixture(number))
    }

    /// Which game has which number.
    pub(crate) fn schedule(&self) -> Schedule {
        Schedule { pairings: self.pairings(), openings: self.openings.len(), games: self.games() }
    }

    /// Checks what can be checked before anything is played.
    pub fn check(&self) -> Result<(), TournamentError> {
        self.check_structure()?;
        for entrant in &self.entrants {
            let refused = |reason| TournamentError::Entrant { entrant: entrant.to_string(), reason };
            entrant.check(self.game).map_err(refused)?;
        }
        Ok(())
    }

    /// Checks all but whether the players can play: games that were played can be read when their players are gone.
    pub(crate) fn check_structure(&self) -> Result<(), TournamentError> {
        let players = self.entrants.len();
        if players < 2 {
            return Err(TournamentError::Players(players));
        }
        if self.mode == Mode::Match && players != 2 {
            return Err(TournamentError::MatchPlayers(players));
        }
        if self.sprt.is_some() && players != 2 {
            return Err(TournamentError::SprtPlayers(players));
        }
        if self.openings.is_empty() {
            return Err(TournamentError::Openings);
        }
        if self.rounds == 0 {
            return Err(TournamentError::Rounds);
        }
        let games = self.length();
        if games > Tournament::MOST_GAMES {
            return Err(TournamentError::TooLong(games));
        }
        let longest = self.openings.iter().map(|opening| opening.moves.len()).max().unwrap_or(0);
        if let Some(most) = self.draw_after.filter(|&most| most as usize <= longest) {
            return Err(TournamentError::DrawAfter(most));
        }
        for (index, opening) in self.openings.iter().enumerate() {
            let refused = |reason| TournamentError::Opening { number: index + 1, reason };
            opening.check(self.game).map_err(refused)?;
        }
        Ok(())
    }

    /// Starts every engine of others once, so that one that is missing or broken is told before it has lost a hundred games.
    pub fn rehearse(&self) -> Result<(), TournamentError> {
        for entrant in &self.entrants {
            let refused = |reason| TournamentError::Entrant { entrant: entrant.to_string(), reason };
            entrant.rehearse(self.game, self.control).map_err(refused)?;
        }
        Ok(())
    }

    /// What the players are called: as they were written, and numbered where that is the same.
    pub fn names(&self) -> Vec<String> {
        let plain: Vec<String> = self.entrants.iter().map(Entrant::name).collect();
        let number = |index: usize| {
            let same = |other: &&String| **other == plain[index];
            let before = plain[..index].iter().filter(same).count();
            (plain.iter().filter(same).count() > 1).then_some(before + 1)
        };
        (0..plain.len())
            .map(|index| match number(index) {
                Some(number) => format!("{} #{number}", plain[index]),
                None => plain[index].clone(),
            })
            .collect()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A tournament on the smallest board.
    pub(crate) fn tournament(mode: Mode, entrants: &[&str], rounds: u32) -> Tournament {
        Tournament {
            game: "tictactoe".parse().unwrap(),
            mode,
            entrants: entrants.iter().map(|text| text.parse().unwrap()).collect(),
            rounds,
            openings: vec![Opening::default(), Opening { name: "corner".into(), moves: vec!["a1".into()] }],
            control: Control::default(),
            draw_after: None,
            sprt: None,
            seed: 1,
        }
    }

    #[test]
    fn copies_are_known_before_they_are_played() {
        let rounds = |entrants: &[&str]| tournament(Mode::RoundRobin, entrants, 9).rounds_without_copies();
        for entrants in [["pvs:depth=2", "minimax:depth=1"], ["mcts:playouts=50,seed=1", "pvs:nodes=100"]] {
            assert_eq!(rounds(&entrants), Some(2), "{entrants:?}");
        }
        for entrants in [["pvs:depth=2", "random"], ["pvs:time=1s", "pvs:depth=1"], ["pvs", "pvs:depth=1"]] {
            assert_eq!(rounds(&entrants), None, "{entrants:?}");
        }
        assert_eq!(rounds(&["cmd:engine", "pvs:depth=1"]), None);
        assert_eq!(rounds(&["engine:level=10,nodes=100", "engine:nodes=50"]), Some(2));
        assert_eq!(rounds(&["engine:level=9", "engine:nodes=50"]), None);
    }

    #[test]
    fn everybody_meets_everybody_once_with_each_colour_in_a_round() {
        let all = tournament(Mode::RoundRobin, &["random", "minimax", "alphabeta", "pvs"], 3);
        let fixtures: Vec<Fixture> = all.fixtures().collect();
        assert_eq!(fixtures.len(), 36);
        for first in 0..4 {
            for second in (0..4).filter(|&second| second != first) {
                let met: Vec<_> = fixtures.iter().filter(|game| game.players == [first, second]).collect();
                assert_eq!(met.iter().map(|game| game.opening).collect::<Vec<_>>(), [0, 1, 0]);
            }
        }
        for pair in fixtures.chunks(2) {
            assert_eq!(pair[0].players, [pair[1].players[1], pair[1].players[0]]);
            assert_eq!((pair[0].pair(), pair[0].opening), (pair[1].pair(), pair[1].opening));
        }
    }

    #[test]
    fn in_a_gauntlet_the_first_meets_all_others() {
        let gauntlet = tournament(Mode::Gauntlet, &["pvs", "random", "minimax"], 1);
        assert_eq!(gauntlet.pairings(), [[0, 1], [0, 2]]);
    }

    #[test]
    fn equal_players_have_different_names() {
        let names = tournament(Mode::RoundRobin, &["pvs", "random", "pvs"], 1).names();
        assert_eq!(names, ["pvs #1", "random", "pvs #2"]);
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        let refusal = |tournament: &Tournament| tournament.check().unwrap_err().to_string();
        assert!(refusal(&tournament(Mode::RoundRobin, &["pvs"], 1)).contains("at least two players"));
        assert!(refusal(&tournament(Mode::RoundRobin, &["pvs", "pvs"], 0)).contains("at least one round"));
        let endless = tournament(Mode::RoundRobin, &["pvs", "pvs"], u32::MAX);
        assert!(refusal(&endless).contains("too many"));
        assert_eq!(endless.games(), u32::MAX, "as many as can be counted");
        assert!(refusal(&tournament(Mode::RoundRobin, &["pvs", "engine"], 1)).contains("five in a row only"));
        assert!(refusal(&tournament(Mode::RoundRobin, &["pvs", "cmd:x"], 1)).contains("five in a row only"));
        assert!(refusal(&tournament(Mode::Match, &["pvs", "pvs", "pvs"], 1)).contains("played by two"));
        let mut openings = tournament(Mode::RoundRobin, &["pvs", "random"], 1);
        openings.openings[1].moves = vec!["a1".into(), "a1".into()];
        assert!(refusal(&openings).contains("opening 2 cannot be played: move 2"));
    }

    #[test]
    fn a_tournament_comes_back_from_its_text() {
        let mut all = tournament(Mode::Match, &["pvs:depth=3", "cmd:max_memory=1mb \"a b\" --x"], 2);
        all.control.turn = Some(Duration::from_micros(1_500_250));
        let text = serde_json::to_string(&all).unwrap();
        let again: Tournament = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::to_string(&again).unwrap(), text);
        assert_eq!(again.names(), all.names());
        assert_eq!(again.control, all.control);
        assert!(
            text.contains(r#""mode":"match""#) && text.contains(r#""turn_ms":1500.25,"game_ms":null"#),
            "{text}"
        );
    }
}
