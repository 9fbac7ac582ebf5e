//! What players read, in English and Chinese. The compiler sees to it that neither language lacks a message.

use clap::ValueEnum;
use tengen_core::{Outcome, Side};
use tengen_games::MoveError;
use tengen_games::gomoku::Forbidden;

/// A language of the player's screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lang {
    /// English
    En,
    /// 中文
    Zh,
}

impl Lang {
    /// The language of the locale that the environment names.
    pub(crate) fn from_environment() -> Lang {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .filter_map(|name| std::env::var(name).ok())
            .find(|value| !value.is_empty());
        if locale.is_some_and(|locale| locale.starts_with("zh")) { Lang::Zh } else { Lang::En }
    }

    /// The one of two texts that is in this language: the English comes first.
    pub(crate) fn pick<T>(self, [english, chinese]: [T; 2]) -> T {
        match self {
            Lang::En => english,
            Lang::Zh => chinese,
        }
    }

    /// How the game ended, the winner named by its letter.
    pub(crate) fn game_over(self, outcome: Outcome, letters: [char; 2]) -> String {
        match (self, outcome) {
            (Lang::En, Outcome::Draw) => "Game Over: Tie.".to_owned(),
            (Lang::Zh, Outcome::Draw) => "对局结束：平局。".to_owned(),
            (Lang::En, Outcome::Win(side)) => format!("Game Over: {} wins.", letters[side.index()]),
            (Lang::Zh, Outcome::Win(side)) => format!("对局结束：{} 胜。", letters[side.index()]),
        }
    }

    /// Who gave up.
    pub(crate) fn resigned(self, side: Side, letters: [char; 2]) -> String {
        let letter = letters[side.index()];
        match self {
            Lang::En => format!("{letter} resigns."),
            Lang::Zh => format!("{letter} 认输。"),
        }
    }

    /// What a forbidden point is.
    pub(crate) fn forbidden(self, kind: Forbidden) -> &'static str {
        self.pick(match kind {
            Forbidden::DoubleThree => ["a double-three", "三三禁手"],
            Forbidden::DoubleFour => ["a double-four", "四四禁手"],
            Forbidden::Overline => ["an overline", "长连禁手"],
        })
    }

    /// Why a move was refused.
    pub(crate) fn move_error(self, error: &MoveError) -> String {
        if self == Lang::En {
            return error.to_string();
        }
        match error {
            MoveError::Malformed { text, example } => format!("“{text}”不是着法；请像 {example} 这样输入"),
            MoveError::OffBoard { text, first, last } => {
                format!("“{text}”不在棋盘上，棋盘为 {first} 至 {last}")
            }
            MoveError::Occupied(place) => format!("{place} 已有棋子；请选择空格"),
            MoveError::GameOver => "对局已结束".to_owned(),
            MoveError::Illegal(mv) => format!("此处下 {mv} 不合规则"),
        }
    }
}
