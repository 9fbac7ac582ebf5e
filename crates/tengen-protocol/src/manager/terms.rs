//! What a game is played under, and how an engine is told.

use crate::info::rule_number;
use std::path::PathBuf;
use std::time::Duration;
use tengen_games::gomoku::Rule;

/// What the protocol says for "no limit" of the time left.
const UNLIMITED: u128 = i32::MAX as u128;

/// What a game is played under. An engine is told once, when it starts the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The cells along a side of the board.
    pub size: u8,
    /// The rule.
    pub rule: Rule,
    /// For a move; none: the time of the game.
    pub turn: Option<Duration>,
    /// For all moves of a game; none: no limit.
    pub game: Option<Duration>,
    /// What every move adds to the time of the game; told only if there is any, for not every engine knows it.
    pub increment: Duration,
    /// In bytes, for the engine and the processes it starts; none: no limit.
    pub memory: Option<u64>,
    /// How many bytes more than `memory` are overlooked. Engines are not told.
    pub memory_tolerance: u64,
    /// Where the engine may keep files from game to game.
    pub folder: Option<PathBuf>,
}

impl Terms {
    /// Without limits.
    pub fn new(size: u8, rule: Rule) -> Terms {
        Terms {
            size,
            rule,
            turn: None,
            game: None,
            increment: Duration::ZERO,
            memory: None,
            memory_tolerance: 0,
            folder: None,
        }
    }

    /// The `INFO` lines, in the order of Piskvork, which every engine has met.
    pub(super) fn lines(&self) -> Vec<String> {
        /// The opponent is another engine.
        const ENGINES: u8 = 1;
        // Zero is "no limit" for a game but "at once" for a move.
        let game = self.game.map_or(0, |time| time.as_millis().max(1));
        let turn = self.turn.or(self.game).map_or(UNLIMITED, |time| time.as_millis());
        let mut lines = vec![
            format!("INFO max_memory {}", self.memory.unwrap_or(0)),
            format!("INFO timeout_match {game}"),
            format!("INFO timeout_turn {turn}"),
            format!("INFO game_type {ENGINES}"),
            format!("INFO rule {}", rule_number(self.rule)),
            Allowance { left: self.game, patience: Duration::ZERO }.line(),
        ];
        let increment = self.increment.as_millis();
        let told = increment > 0 && self.game.is_some();
        lines.extend(told.then(|| format!("INFO time_increment {increment}")));
        lines.extend(self.folder.iter().map(|folder| format!("INFO folder {}", folder.display())));
        lines
    }
}

/// The time for one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// What is left for the game, which the engine is told; none: no limit.
    pub left: Option<Duration>,
    /// How long the manager waits: the time of the move and what it overlooks.
    pub patience: Duration,
}

impl Allowance {
    /// Waits for so long in a game without limit.
    pub fn patience(patience: Duration) -> Allowance {
        Allowance { left: None, patience }
    }

    /// How the engine is told.
    pub(super) fn line(self) -> String {
        format!("INFO time_left {}", self.left.map_or(UNLIMITED, |left| left.as_millis()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_told_in_full() {
        let seconds = Duration::from_secs;
        let terms = Terms {
            turn: Some(seconds(5)),
            game: Some(seconds(120)),
            increment: seconds(2),
            memory: Some(350 << 20),
            folder: Some("kept".into()),
            ..Terms::new(20, Rule::Renju)
        };
        let expected = [
            "INFO max_memory 367001600",
            "INFO timeout_match 120000",
            "INFO timeout_turn 5000",
            "INFO game_type 1",
            "INFO rule 4",
            "INFO time_left 120000",
            "INFO time_increment 2000",
            "INFO folder kept",
        ];
        assert_eq!(terms.lines(), expected);
    }

    #[test]
    fn no_limit_is_told_as_the_protocol_has_it() {
        let lines = Terms::new(15, Rule::Freestyle).lines();
        for line in ["INFO max_memory 0", "INFO timeout_match 0", "INFO timeout_turn 2147483647"] {
            assert!(lines.iter().any(|said| said == line), "{line}");
        }
        assert_eq!(lines.last().map(String::as_str), Some("INFO time_left 2147483647"));
    }
}
