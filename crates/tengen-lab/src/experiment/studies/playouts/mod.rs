//! 9. Random games against alpha-beta: strength by playouts, by depth, and by time.

mod discussion;

use crate::experiment::duel::{Duel, Score};
use crate::experiment::{About, Bench, Findings, Page, Scale, Study, Text};
use serde::{Deserialize, Serialize};
use tengen_core::Stopped;

/// Monte-Carlo tree search and alpha-beta on one scale.
pub(super) struct Playouts;

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Trial {
    purpose: Purpose,
    duel: Duel,
}

/// What a match is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Purpose {
    /// Who is stronger.
    Strength,
    /// How long a move takes: a player against itself, one game at a time.
    Pace,
    /// Who is stronger if both have the same time for a move, one game at a time.
    EqualTime,
}

const GAMES: [(&str, Text); 2] =
    [("connect4", ["connect four", "四子棋"]), ("6x6x4", ["four in a row on 6×6", "四子连珠（6×6）"])];

/// How many random games before a move: from so many on, doubled.
const FEWEST: u32 = 50;

/// What is tried at a scale.
struct Plan {
    /// How often the playouts are doubled.
    doublings: u32,
    deepest: u16,
    pairs: u32,
    /// Pairs of games a player plays with itself to be timed.
    timed: u32,
    /// For a move, in milliseconds.
    times: &'static [u32],
    pairs_in_time: u32,
}

impl Plan {
    fn of(scale: Scale) -> Plan {
        match scale {
            Scale::Quick => {
                Plan { doublings: 3, deepest: 4, pairs: 6, timed: 1, times: &[2], pairs_in_time: 4 }
            }
            Scale::Full => {
                Plan { doublings: 7, deepest: 6, pairs: 40, timed: 2, times: &[1, 4, 16], pairs_in_time: 20 }
            }
        }
    }

    /// Those who play random games, the fewest first.
    fn random_players(&self) -> Vec<String> {
        (0..=self.doublings).map(|doubling| format!("mcts:playouts={}", FEWEST << doubling)).collect()
    }

    /// Those who search by alpha-beta, the shallowest first.
    fn searchers(&self) -> Vec<String> {
        (1..=self.deepest).map(|depth| format!("alphabeta:depth={depth},eval=lines,order=static")).collect()
    }

    /// Both kinds with the same time for a move.
    fn in_time(milliseconds: u32) -> [String; 2] {
        [format!("pvs:eval=lines,table=1mb,time={milliseconds}ms"), format!("mcts:time={milliseconds}ms")]
    }

    /// Neighbours of a kind meet each other; of the two kinds, everybody meets every second of the others.
    fn pairings(&self) -> Vec<[String; 2]> {
        let kinds = [self.random_players(), self.searchers()];
        let neighbours =
            kinds.iter().flat_map(|kind| kind.windows(2).map(|two| [two[1].clone(), two[0].clone()]));
        let across = kinds[0].iter().flat_map(|random| {
            kinds[1].iter().skip(1).step_by(2).map(|searcher| [random.clone(), searcher.clone()])
        });
        neighbours.chain(across).collect()
    }

    fn trials(&self, game: &str) -> Vec<Trial> {
        let trial = |purpose: Purpose, players: [String; 2], pairs: u32| Trial {
            purpose,
            duel: Duel { game: game.to_owned(), players, pairs, plies: 3, judge: Some(20_000), seed: 9 },
        };
        let all = self.random_players().into_iter().chain(self.searchers());
        let mut trials: Vec<Trial> =
            all.map(|player| trial(Purpose::Pace, [player.clone(), player], self.timed)).collect();
        let strength = self.pairings().into_iter();
        trials.extend(strength.map(|players| trial(Purpose::Strength, players, self.pairs)));
        let timed = self.times.iter().map(|&time| Plan::in_time(time));
        trials.extend(timed.map(|players| trial(Purpose::EqualTime, players, self.pairs_in_time)));
        trials
    }
}

impl Study for Playouts {
    const ABOUT: About = About {
        number: 9,
        name: "playouts",
        title: ["Random games against alpha-beta", "蒙特卡洛树搜索与 α-β 剪枝"],
        purpose: [
            "What does doubling the random games of Monte-Carlo tree search add, and who is stronger in the same time?",
            "蒙特卡洛树搜索的模拟次数加倍能提高多少棋力？用时相同时谁更强？",
        ],
        claim: [
            "Doubling the playouts adds a steady amount of strength, less as they grow; on small tactical boards alpha-beta with a decent judgement beats plain Monte-Carlo tree search in the same time.",
            "模拟次数每加倍一次，棋力都有稳定的提高，增幅逐渐减小；在战术性强的小棋盘上，用时相同时，配有像样的估值函数的 α-β 胜过朴素的蒙特卡洛树搜索。",
        ],
        principle: [
            "Monte-Carlo tree search knows nothing of a game but its rules: it plays to the end by chance and goes oftener where that went well (UCT). Alpha-beta looks at everything to a depth and judges there. The one sees far but dimly, the other near but sharply: a single refutation among many good answers takes random games long to find.",
            "蒙特卡洛树搜索只知规则：随机下到终局，并更多地走向结果较好的分支（UCT）。α-β 在一定深度内看遍一切，再作估值。前者看得远而模糊，后者看得近而清楚：众多应着中唯一的反驳，随机对局要很久才能找到。",
        ],
        pseudocode: [
            "
repeat N times:
    node ← root
    while node is fully expanded: node ← child with the largest  w/n + c·√(ln n(node) / n)
        -- w: points won through the child, n: its visits, n(node): the node's own, c: how much is explored
    add a child; play at random from there to the end of the game
    add the result to every node on the way back
return the most visited move",
            "
重复 N 次：
    结点 ← 根
    当结点已完全展开时，反复：结点 ← 使  w/n + c·√(ln n(结点) / n)  最大的子结点
        -- w：经该子结点所得的分数；n：其访问次数；n(结点)：本结点的访问次数；c：探索的程度
    添加一个子结点，从那里随机下到终局
    沿回溯路径把结果累加到每个结点
返回访问次数最多的着法",
        ],
        method: [
            "Searches with 50, 100, 200 … random games a move and alpha-beta of depth 1, 2, 3 … (moves ordered by the judgement, open lines) play pairs of games from openings of three moves in which neither side has a win that a short search sees: neighbours of a kind, and each of the one kind with every second of the other. All are rated on one scale. What a move takes is measured on one thread in games of each player with itself. Last, principal variation search and tree search play with the same time for a move.",
            "每步模拟 50、100、200……次的树搜索，与深度 1、2、3……的 α-β（按估值排序，估值为未封线数之差）成对对弈：开局为三步，短搜索看不出任何一方已有胜着；同类中相邻者互弈，一类的每个棋手与另一类中每隔一个取一个的棋手对弈。全部按同一尺度评分。每步用时由各棋手单线程自我对弈测得。最后，主要变例搜索与树搜索以相同的每步时间对弈。",
        ],
        minutes: 9,
    };
    type Trial = Trial;
    type Measured = Score;

    fn trials(scale: Scale) -> Vec<Trial> {
        let plan = Plan::of(scale);
        GAMES.iter().flat_map(|(game, _)| plan.trials(game)).collect()
    }

    fn measure(trial: &Trial, bench: &Bench<'_>) -> Result<Score, Stopped> {
        match trial.purpose {
            Purpose::Strength => trial.duel.play(bench),
            Purpose::Pace | Purpose::EqualTime => trial.duel.play(&Bench::new(bench.stop(), 1)),
        }
    }

    fn discuss(findings: &Findings<Playouts>, page: &mut Page) {
        discussion::discuss(findings, page);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn a_player_visits_as_many_random_games_as_it_is_told() {
        let trials = Playouts::trials(Scale::Quick);
        let trial = trials.iter().find(|trial| trial.purpose == Purpose::Pace).unwrap();
        assert_eq!(trial.duel.players[0], "mcts:playouts=50");
        let stop = AtomicBool::new(false);
        let score = Playouts::measure(trial, &Bench::new(&stop, 2)).unwrap();
        assert!(score.nodes_a_move.iter().all(|&playouts| (30.0..=50.0).contains(&playouts)), "{score:?}");
        assert!(score.seconds_a_move.iter().all(|&seconds| seconds > 0.0), "{score:?}");
    }

    #[test]
    fn all_players_are_joined_by_matches() {
        for scale in [Scale::Quick, Scale::Full] {
            let plan = Plan::of(scale);
            let pairings = plan.pairings();
            let mut joined = vec![plan.random_players().remove(0)];
            for _ in 0..pairings.len() {
                for [one, other] in &pairings {
                    if joined.contains(one) != joined.contains(other) {
                        joined.push(if joined.contains(one) { other.clone() } else { one.clone() });
                    }
                }
            }
            assert_eq!(joined.len(), plan.random_players().len() + plan.searchers().len());
        }
    }
}
