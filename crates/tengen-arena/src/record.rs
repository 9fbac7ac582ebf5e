//! A game that was played, as it is kept.

use crate::millis;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;
use tengen_core::{Outcome, Side};

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Played {
    /// Its number in the tournament.
    pub number: u32,
    /// The entrants, who moved first first.
    pub players: [usize; 2],
    /// Which opening.
    pub opening: usize,
    /// All moves, those of the opening too.
    pub moves: Vec<String>,
    /// How long each move took, in milliseconds; those of the opening took no time.
    pub times_ms: Vec<u32>,
    /// Which of the two players won: 0 the one who moved first; none: a draw.
    pub winner: Option<u8>,
    /// How it ended.
    pub end: End,
    /// How the two behaved, who moved first first.
    pub conduct: [Conduct; 2],
    /// What was said between the manager and the engines, if one of them was at fault.
    pub transcripts: [Option<String>; 2],
    /// What the game took beyond the time of the players.
    #[serde(rename = "overhead_ms", with = "millis")]
    pub overhead: Duration,
}

/// A finished game in short: what standings are made from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outline {
    /// Its number in the tournament.
    pub number: u32,
    /// The entrants, who moved first first.
    pub players: [usize; 2],
    /// Which of the two players won, 0 or 1; none: a draw.
    pub winner: Option<u8>,
    /// Why it was over.
    pub reason: Reason,
    /// How the two behaved.
    pub conduct: [Conduct; 2],
    /// What the game took beyond the time of the players.
    pub overhead: Duration,
    /// The same for the same moves, another for others.
    pub course: u64,
}

/// The number by which games with the same moves are known.
pub(crate) fn course<'a>(moves: impl Iterator<Item = &'a str>) -> u64 {
    let mut hasher = DefaultHasher::new();
    moves.for_each(|mv| mv.hash(&mut hasher));
    hasher.finish()
}

impl From<&Played> for Outline {
    fn from(game: &Played) -> Outline {
        let &Played { number, players, winner, conduct, overhead, .. } = game;
        let course = course(game.moves.iter().map(String::as_str));
        Outline { number, players, winner, reason: game.end.reason, conduct, overhead, course }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct End {
    /// In a word.
    pub reason: Reason,
    /// In a sentence, if there is more to say.
    pub detail: Detail,
}

impl End {
    /// For a reason that needs no more words.
    pub(crate) fn plain(reason: Reason) -> End {
        End { reason, detail: Detail::default() }
    }
}

/// More about an end, in English and Chinese. Programs are told in English.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Detail([String; 2]);

impl Detail {
    /// A sentence in both languages; what others have said in it stays as it is.
    pub fn new(english: String, chinese: String) -> Detail {
        Detail([english, chinese])
    }

    /// In English and Chinese.
    pub fn words(&self) -> [&str; 2] {
        self.0.each_ref().map(String::as_str)
    }

    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.0[0].is_empty()
    }

    /// As it is kept: a line for all languages, or a line in English and one in Chinese.
    pub(crate) fn text(&self) -> String {
        let [english, chinese] = self.0.each_ref().map(|text| text.replace('\n', " "));
        if english == chinese { english } else { format!("{english}\n{chinese}") }
    }

    /// From [`text`](Self::text). The first stores have English alone.
    pub(crate) fn from_text(text: &str) -> Detail {
        let (english, chinese) = text.split_once('\n').unwrap_or((text, text));
        Detail::new(english.to_owned(), chinese.to_owned())
    }
}

/// What needs no translation: a move, a row.
impl From<String> for Detail {
    fn from(text: String) -> Detail {
        Detail::new(text.clone(), text)
    }
}

impl Serialize for Detail {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0[0])
    }
}

/// Why a game was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// By the rules of the game.
    Rules,
    /// Black made a point that renju forbids.
    Forbidden,
    /// The loser gave up.
    Resigned,
    /// So many moves are a draw in this tournament.
    MoveLimit,
    /// The loser used more than its time.
    Time,
    /// The loser made a move that is none.
    Illegal,
    /// The loser's program ended.
    Crash,
    /// The loser did not keep to the protocol.
    Protocol,
    /// The loser used more than its memory.
    Memory,
}

impl Reason {
    /// Whether the loser, not the game, is the reason.
    pub fn is_fault(self) -> bool {
        use Reason::{Crash, Illegal, Memory, Protocol, Time};
        matches!(self, Time | Illegal | Crash | Protocol | Memory)
    }

    /// The word for it in English and Chinese.
    pub fn words(self) -> [&'static str; 2] {
        match self {
            Reason::Rules => ["by the rules", "按规则结束"],
            Reason::Forbidden => ["forbidden move", "禁手"],
            Reason::Resigned => ["resigned", "认输"],
            Reason::MoveLimit => ["move limit", "步数上限"],
            Reason::Time => ["time", "超时"],
            Reason::Illegal => ["illegal move", "违规着法"],
            Reason::Crash => ["crash", "程序崩溃"],
            Reason::Protocol => ["protocol", "违反协议"],
            Reason::Memory => ["memory", "内存超限"],
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words()[0])
    }
}

/// How a player behaved in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Conduct {
    /// Moves it chose.
    pub moves: u32,
    /// Time for all of them.
    #[serde(rename = "time_ms", alias = "time", with = "millis")]
    pub time: Duration,
    /// Time for the slowest.
    #[serde(rename = "slowest_ms", alias = "slowest", with = "millis")]
    pub slowest: Duration,
    /// Positions visited, as far as the player tells.
    pub nodes: u64,
    /// The time of the moves whose positions were told.
    #[serde(rename = "counted_ms", alias = "counted", with = "millis")]
    pub counted: Duration,
    /// Depths added up, as far as the player tells.
    pub depths: u64,
    /// Moves whose depth was told.
    pub with_depth: u32,
    /// The most bytes its processes had, if they are its own.
    pub memory: Option<u64>,
}

impl Conduct {
    /// Notes a move. Figures are what the player says: sums stay at the most they can hold.
    pub(crate) fn note(&mut self, time: Duration, depth: Option<u32>, nodes: Option<u64>) {
        self.moves = self.moves.saturating_add(1);
        self.time = self.time.saturating_add(time);
        self.slowest = self.slowest.max(time);
        if let Some(nodes) = nodes {
            self.nodes = self.nodes.saturating_add(nodes);
            self.counted = self.counted.saturating_add(time);
        }
        if let Some(depth) = depth {
            self.depths = self.depths.saturating_add(u64::from(depth));
            self.with_depth = self.with_depth.saturating_add(1);
        }
    }

    /// Both together. Engines, and files, tell what they like: sums end where numbers end.
    #[must_use]
    pub fn and(self, other: Conduct) -> Conduct {
        Conduct {
            moves: self.moves.saturating_add(other.moves),
            time: self.time.saturating_add(other.time),
            slowest: self.slowest.max(other.slowest),
            nodes: self.nodes.saturating_add(other.nodes),
            counted: self.counted.saturating_add(other.counted),
            depths: self.depths.saturating_add(other.depths),
            with_depth: self.with_depth.saturating_add(other.with_depth),
            memory: self.memory.max(other.memory),
        }
    }

    /// The mean time of a move.
    pub fn time_per_move(&self) -> Option<Duration> {
        (self.moves > 0).then(|| self.time / self.moves)
    }

    /// The mean depth.
    pub fn depth(&self) -> Option<f64> {
        (self.with_depth > 0).then(|| self.depths as f64 / f64::from(self.with_depth))
    }

    /// Positions visited in a second.
    pub fn nodes_per_second(&self) -> Option<f64> {
        let seconds = self.counted.as_secs_f64();
        (self.nodes > 0 && seconds > 0.0).then(|| self.nodes as f64 / seconds)
    }
}

impl Played {
    /// Who won, as games tell it.
    pub fn outcome(&self) -> Outcome {
        match self.winner {
            Some(0) => Outcome::Win(Side::First),
            Some(_) => Outcome::Win(Side::Second),
            None => Outcome::Draw,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn details_come_back_from_their_text_in_both_languages() {
        let both = Detail::new("the engine says `a`".into(), "引擎回答“a”".into());
        assert_eq!((both.words(), both.text().lines().count()), (["the engine says `a`", "引擎回答“a”"], 2));
        for detail in [both, Detail::from("h8".to_owned()), Detail::default()] {
            assert_eq!(Detail::from_text(&detail.text()), detail);
        }
        assert_eq!(Detail::from_text("of an earlier version").words(), ["of an earlier version"; 2]);
        let long = Detail::new("a\nb".into(), "c".into());
        assert_eq!(Detail::from_text(&long.text()).words(), ["a b", "c"]);
    }

    #[test]
    fn boasts_do_not_overflow() {
        let mut conduct = Conduct::default();
        for _ in 0..2 {
            conduct.note(Duration::MAX, Some(u32::MAX), Some(u64::MAX));
        }
        assert_eq!((conduct.moves, conduct.nodes, conduct.time), (2, u64::MAX, Duration::MAX));
        let both = conduct.and(conduct);
        assert_eq!((both.moves, both.nodes, both.counted), (4, u64::MAX, Duration::MAX));
        assert_eq!(both.depth(), Some(f64::from(u32::MAX)));
        assert!(both.nodes_per_second().is_some_and(f64::is_finite));
    }
}
