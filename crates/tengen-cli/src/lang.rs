//! What players read, in English and Chinese. The compiler sees to it that neither language lacks a message.

use clap::ValueEnum;
use tengen_core::{Outcome, Side};
use tengen_games::MoveError;
use tengen_games::Square;
use tengen_games::gomoku::Forbidden;
use tengen_players::Playable;

/// How a point that the rules forbid is drawn.
pub(crate) const FORBIDDEN: char = '!';

/// How an empty star point is drawn.
pub(crate) const STAR: char = '+';

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

    /// What the sides are called: by their names where the game has any, else by these letters.
    pub(crate) fn side_names<G: Playable>(self, letters: [char; 2]) -> Names {
        let name = |side: Side| G::side_name(side).map(|names| self.pick(names).to_owned());
        Names(Side::BOTH.map(|side| name(side).unwrap_or_else(|| letters[side.index()].to_string())))
    }

    /// How the game ended.
    pub(crate) fn game_over(self, outcome: Outcome, names: &Names) -> String {
        match (self, outcome) {
            (Lang::En, Outcome::Draw) => "Game Over: Tie.".to_owned(),
            (Lang::Zh, Outcome::Draw) => "对局结束：平局。".to_owned(),
            (Lang::En, Outcome::Win(side)) => format!("Game Over: {} wins.", names.of(side)),
            (Lang::Zh, Outcome::Win(side)) => close_up(&format!("对局结束：{} 胜。", names.of(side))),
        }
    }

    /// How the game ended and, where the sides have names and the board tells more than who won, why; `last` is where
    /// the last move was made, as far as it is known.
    pub(crate) fn ending<G: Playable>(
        self,
        position: &G,
        outcome: Outcome,
        names: &Names,
        last: Option<Square>,
    ) -> String {
        let reason = match outcome {
            Outcome::Win(winner) if G::side_name(winner).is_some() => {
                self.reason(position, names.of(!winner), last).map(|reason| (names.of(winner), reason))
            }
            _ => None,
        };
        match (self, reason) {
            (_, None) => self.game_over(outcome, names),
            (Lang::En, Some((winner, reason))) => format!("{winner} wins: {reason}"),
            (Lang::Zh, Some((winner, reason))) => close_up(&format!("{winner} 胜：{reason}")),
        }
    }

    /// What decided a game that `loser` has lost, as far as the board tells.
    fn reason<G: Playable>(self, position: &G, loser: &str, last: Option<Square>) -> Option<String> {
        if let Some(kind) = position.offence() {
            let kind = self.forbidden(kind);
            let played =
                last.map_or(self.pick(["last move", "最后一手"]).to_owned(), |at| at.to_string());
            return Some(self.pick([
                format!("{loser}'s {played} is a forbidden {kind}"),
                format!("{loser} {played} 是{kind}"),
            ]));
        }
        let line = position.winning_line();
        let (first, last, count) = (line.first()?, line.last()?, line.len());
        Some(match count {
            5 => self.pick([format!("five at {first}–{last}"), format!("{first}–{last} 五连")]),
            _ => self.pick([
                format!("{count} in a row at {first}–{last}"),
                format!("{first}–{last} {count} 子相连"),
            ]),
        })
    }

    /// Who gave up.
    pub(crate) fn resigned(self, side: Side, names: &Names) -> String {
        let name = names.of(side);
        match self {
            Lang::En => format!("{name} resigns."),
            Lang::Zh => close_up(&format!("{name} 认输。")),
        }
    }

    /// What a forbidden point is.
    pub(crate) fn forbidden(self, kind: Forbidden) -> &'static str {
        self.pick(kind.words())
    }

    /// What the mark of forbidden points means, if they are forbidden to the side of this name.
    pub(crate) fn forbidden_legend(self, name: &str) -> String {
        match self {
            Lang::En => format!("{FORBIDDEN} forbidden to {name}"),
            Lang::Zh => format!("{FORBIDDEN} {name}禁手点"),
        }
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

/// What the two sides are called.
#[derive(Clone, Debug)]
pub(crate) struct Names([String; 2]);

impl Names {
    /// The name of `side`.
    pub(crate) fn of(&self, side: Side) -> &str {
        &self.0[side.index()]
    }
}

/// Takes out the blank between two Chinese characters: one stands between such a character and a letter only.
pub(crate) fn close_up(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let between = |i: usize| i > 0 && letters[i - 1] > '\u{2e80}' && letters.get(i + 1) > Some(&'\u{2e80}');
    (0..letters.len()).filter(|&i| letters[i] != ' ' || !between(i)).map(|i| letters[i]).collect()
}
