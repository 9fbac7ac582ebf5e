//! 11. A network that learns from its own games, against alpha-beta: by training and by depth.

mod cost;
mod discussion;
mod field;

use crate::experiment::duel::{Duel, Score};
use crate::experiment::{About, Bench, Findings, Page, Scale, Study};
use cost::Cost;
use serde::{Deserialize, Serialize};
use tengen_core::Stopped;
use tengen_games::mnk::Rules;
use tengen_zero::builtin;

/// When learning overtakes searching.
pub(super) struct Learning;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Trial {
    /// A network, as it was after so many games of its training, meets an opponent.
    Match { games: u64, duel: Duel },
    /// What one look costs on a square board of this size.
    Cost { side: u8 },
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Measured {
    Match(Score),
    Cost(Cost),
}

/// The game that is played; a network for it comes with the program.
const GAME: &str = "8x8x5";
/// What the network may look at before a move.
const PLAYOUTS: u32 = 400;

/// Whom the network meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opponent {
    /// Alpha-beta of a depth.
    AlphaBeta(Judgement, u16),
    /// The engine.
    Level(u8),
}

/// How alpha-beta judges positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Judgement {
    /// By the shapes of system E.
    Shapes,
    /// By open lines.
    Lines,
}

impl Judgement {
    /// As players are written.
    fn eval(self) -> &'static str {
        match self {
            Judgement::Shapes => "shapes",
            Judgement::Lines => "lines",
        }
    }

    fn name(self, page: &Page) -> &'static str {
        page.pick(match self {
            Judgement::Shapes => ["shapes", "棋形"],
            Judgement::Lines => ["open lines", "未封线数"],
        })
    }
}

impl Opponent {
    /// As players are written. Table, killers and deepening change no value of alpha-beta, only its time.
    fn player(self) -> String {
        match self {
            Opponent::AlphaBeta(judgement, depth) => {
                let eval = judgement.eval();
                format!("alphabeta:depth={depth},eval={eval},order=both,table=64mb,deepen=on")
            }
            Opponent::Level(level) => format!("engine:level={level}"),
        }
    }

    fn name(self, page: &Page) -> String {
        match self {
            Opponent::AlphaBeta(judgement, depth) => {
                let judgement = judgement.name(page);
                page.pick([format!("{judgement}, depth {depth}"), format!("{judgement}，深度 {depth}")])
            }
            Opponent::Level(level) => {
                page.pick([format!("engine, level {level}"), format!("引擎 {level} 级")])
            }
        }
    }
}

/// What is tried at a scale.
struct Plan {
    /// Each with the pairs of games it plays against every network.
    opponents: Vec<(Opponent, u32)>,
    /// After how many games of training.
    games: Vec<u64>,
    /// Square boards on which a look is timed.
    sides: &'static [u8],
}

impl Plan {
    fn of(scale: Scale) -> Plan {
        use Judgement::{Lines, Shapes};
        use Opponent::{AlphaBeta, Level};
        let levels = builtin::levels(rules());
        match scale {
            Scale::Quick => Plan {
                opponents: vec![(AlphaBeta(Shapes, 2), 3), (AlphaBeta(Shapes, 4), 3), (Level(3), 3)],
                games: [levels.first(), levels.last()].into_iter().flatten().copied().collect(),
                sides: &[6, 8],
            },
            Scale::Full => Plan {
                opponents: vec![
                    (AlphaBeta(Shapes, 2), 12),
                    (AlphaBeta(Shapes, 4), 12),
                    (AlphaBeta(Shapes, 6), 4),
                    (AlphaBeta(Shapes, 8), 4),
                    (AlphaBeta(Lines, 2), 6),
                    (AlphaBeta(Lines, 4), 6),
                    (AlphaBeta(Lines, 6), 6),
                    (AlphaBeta(Lines, 8), 4),
                    (Level(1), 6),
                    (Level(3), 6),
                    (Level(5), 6),
                    (Level(7), 6),
                    (Level(9), 6),
                ],
                games: levels,
                sides: &[6, 8, 10, 15],
            },
        }
    }

    /// None without a network.
    fn trials(&self) -> Vec<Trial> {
        if self.games.is_empty() {
            return Vec::new();
        }
        let costs = self.sides.iter().map(|&side| Trial::Cost { side });
        // What takes longest comes last: the rest can be read before.
        let mut opponents = self.opponents.clone();
        opponents.sort_by_key(|(opponent, _)| match opponent {
            Opponent::AlphaBeta(_, depth @ 6..) => *depth,
            _ => 0,
        });
        let matches = opponents.into_iter().flat_map(|(opponent, pairs)| {
            self.games.iter().map(move |&games| {
                let players = [network(games), opponent.player()];
                let duel = Duel { game: GAME.to_owned(), players, pairs, plies: 4, judge: None, seed: 11 };
                Trial::Match { games, duel }
            })
        });
        costs.chain(matches).collect()
    }
}

fn rules() -> Rules {
    GAME.parse().expect("a game")
}

/// The network after so many games of its training, as players are written.
fn network(games: u64) -> String {
    format!("zero:builtin={GAME},after={games},playouts={PLAYOUTS}")
}

impl Study for Learning {
    const ABOUT: About = About {
        number: 11,
        name: "learning",
        title: ["When learning overtakes searching", "学习何时超过搜索"],
        purpose: [
            "After how much training does a network with tree search beat alpha-beta of a given depth, and what does either cost?",
            "神经网络加树搜索要训练多久，才能战胜给定深度的 α-β？两者的代价各是多少？",
        ],
        claim: [
            "With little training (8,000 steps) alpha-beta still won against the network with tree search, with more (15,000) it almost never did (system E, another network on 15×15).",
            "训练较少（8,000 步）时 α-β 仍能战胜带树搜索的网络，训练较多（15,000 步）时则几乎不再取胜（系统 E，另一网络，15×15）。",
        ],
        principle: [
            "The network guesses the move (policy) and the result (value); tree search corrects its guesses, and what it finds is what the network is trained on next. Alpha-beta has a judgement that stays as it was written and gains by depth alone.",
            "网络给出着法（策略）与结果（价值）的猜测；树搜索修正猜测，修正后的结果又用来训练网络。α-β 的估值函数写定后不再改变，只能靠深度变强。",
        ],
        pseudocode: [
            "
repeat:                                    -- a round of training
    play games by tree search guided by the network
    train: policy → what the search preferred, value → result of the game
every so many games:
    for each depth: pairs of games against alpha-beta of that depth",
            "
重复：                                     -- 一轮训练
    以网络引导的树搜索自我对弈若干局
    训练：策略 → 搜索所偏好的着法，价值 → 对局结果
每隔若干局：
    对每个深度：与该深度的 α-β 成对对弈",
        ],
        method: [
            "The network for five in a row on 8×8 that comes with the program, as it was after so many games of its training, plays with 400 playouts a move against alpha-beta of depth 2, 4, 6 and 8 that judges by the shapes of system E or by open lines, and against levels of the engine: pairs of games from openings of four moves drawn by lot. All are rated on one scale. Where its score passes one half between two of its levels, the crossing is read off the straight line between them. What one look costs, a position judged by a network of its shape or a move of alpha-beta of depth 4, is timed on boards of several sizes.",
            "程序自带的 8×8 五子棋网络，取训练若干局之后的各个版本，每步 400 次模拟，与深度为 2、4、6、8，按系统 E 棋形或未封线数估值的 α-β，以及引擎的若干等级对弈：开局四步抽签决定，成对对弈。全部按同一尺度评分。若得分率在两个版本之间越过一半，则按两点间的直线读出交点。另在几种大小的棋盘上，对一次“看”的代价计时：同样结构的网络给一个局面估值，或深度 4 的 α-β 走一步。",
        ],
        minutes: 50,
    };
    type Trial = Trial;
    type Measured = Measured;

    fn trials(scale: Scale) -> Vec<Trial> {
        Plan::of(scale).trials()
    }

    fn measure(trial: &Trial, bench: &Bench<'_>) -> Result<Measured, Stopped> {
        match trial {
            Trial::Match { duel, .. } => duel.play(bench).map(Measured::Match),
            Trial::Cost { side } => Cost::measure(*side, bench).map(Measured::Cost),
        }
    }

    fn discuss(findings: &Findings<Learning>, page: &mut Page) {
        discussion::discuss(findings, page);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_players::PlayerSpec;

    /// Both judgements at every depth that the method names, each at least as often as it takes to say something.
    #[test]
    fn everybody_that_the_method_names_is_met() {
        let plan = Plan::of(Scale::Full);
        for judgement in [Judgement::Shapes, Judgement::Lines] {
            for depth in [2, 4, 6, 8] {
                let met = plan
                    .opponents
                    .iter()
                    .find(|(opponent, _)| *opponent == Opponent::AlphaBeta(judgement, depth));
                assert!(met.is_some_and(|(_, pairs)| 2 * u64::from(*pairs) >= discussion::FEW_GAMES));
            }
        }
        for trial in plan.trials() {
            if let Trial::Match { duel, .. } = trial {
                for player in &duel.players {
                    assert!(player.parse::<PlayerSpec>().is_ok(), "{player}");
                }
            }
        }
    }
}
