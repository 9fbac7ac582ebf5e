//! 3. Move ordering: what alpha-beta visits in the worst order, in the best, and in those that programs use.
//!
//! The best and the worst order are known only to who has searched before: minimax gives the value of every position at every
//! remaining depth, and moves are sorted by those values, descending or ascending. Leaves are positions where the depth ends or
//! the game is over.
//!
//! CITE: D. E. Knuth, R. W. Moore, "An Analysis of Alpha-Beta Pruning", 1975: at least b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves.

mod discussion;
mod foreknown;
mod games;

use super::subjects::{Subject, positions, usual};
use crate::experiment::{About, Bench, Findings, Page, Scale, Study, Text};
use foreknown::{Direction, Foreknown};
use serde::{Deserialize, Serialize};
use tengen_core::{Depth, Evaluate, Game, Observer, Ply, Score, Stopped, Window};
use tengen_players::{GameVisitor, Playable};
use tengen_search::Search;
use tengen_search::ordering::{BestFirst, History, Killers, Ordering as MoveOrder, Unordered};

/// Positions of three games, searched in eight orders.
pub(super) struct Ordering;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Order {
    /// No cuts at all.
    Minimax,
    /// The move with the least value first.
    Worst,
    /// As the game generates moves.
    None,
    Static,
    Killers,
    History,
    Both,
    /// The move with the greatest value first.
    Perfect,
}

impl Order {
    const ALL: [Order; 8] = [
        Order::Minimax,
        Order::Worst,
        Order::None,
        Order::Static,
        Order::Killers,
        Order::History,
        Order::Both,
        Order::Perfect,
    ];

    fn name(self) -> Text {
        match self {
            Order::Minimax => ["minimax", "极小化极大"],
            Order::Worst => ["worst order", "最坏顺序"],
            Order::None => ["no order", "不排序"],
            Order::Static => ["static", "静态排序"],
            Order::Killers => ["killers", "杀手启发"],
            Order::History => ["history", "历史启发"],
            Order::Both => ["killers and history", "杀手与历史"],
            Order::Perfect => ["perfect order", "最佳顺序"],
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Trial {
    subject: Subject,
    order: Order,
    /// Searched to each depth up to this one.
    depth: u16,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Measured {
    /// Leaves at depth 1, 2, 3 …
    leaves: Vec<u64>,
    /// The time of the search to the last depth, without what was found out before it.
    seconds: f64,
    /// What the last search came to, which no order may change.
    value: i32,
}

/// How deep positions of a game are searched, so that minimax can follow.
fn depth(game: &str, scale: Scale) -> u16 {
    let [quick, full] = match game {
        "4x4x4" => [4, 6],
        "5x5x4" => [4, 5],
        "connect4" => [6, 8],
        _ => [3, 4],
    };
    if scale == Scale::Quick { quick } else { full }
}

impl Study for Ordering {
    const ABOUT: About = About {
        number: 3,
        name: "ordering",
        title: ["Move ordering", "着法排序"],
        purpose: [
            "How much does alpha-beta owe to the order in which moves are searched?",
            "α-β 的效果在多大程度上取决于着法的搜索顺序？",
        ],
        claim: [
            "In the worst order alpha-beta is minimax; in the best one the branching factor shrinks to its square root, 35 to 6 in chess, and the depth doubles (system C).",
            "顺序最坏时，α-β 与极小化极大无异；顺序最好时，分支因子缩小为其平方根，国际象棋由 35 降到 6，深度加倍（系统 C）。",
        ],
        principle: [
            "A cut needs one move that is good enough. If it comes first, the others are never looked at: every second ply costs one move instead of b. Even then b^⌈d/2⌉ + b^⌊d/2⌋ − 1 of the b^d leaves must be seen to prove the value (Knuth and Moore).",
            "只要有一个足够好的着法就能剪枝。若它排在最前，其余着法根本不用看：每两层中有一层只需一个着法，而不是 b 个。即便如此，要证明该值，b^d 个叶结点中仍有 b^⌈d/2⌉ + b^⌊d/2⌋ − 1 个必须看到（Knuth 与 Moore）。",
        ],
        pseudocode: [
            "
values ← minimax(position, depth), kept for every position and remaining depth
for each order:
    rank moves: by values (best first, worst first), by judgement,
                by what has cut off nodes of the same ply (killers) or anywhere (history)
    count the leaves of alpha-beta with that order",
            "
值表 ← 极小化极大(局面, 深度)，按（局面，剩余深度）保存
对每种顺序：
    排列着法：按值表（最好在前或最坏在前）、按静态估值，
              或优先在同一层（杀手着法）或任意位置（历史表）引起过剪枝的着法
    统计 α-β 按此顺序搜索的叶结点数",
        ],
        method: [
            "Positions of m,n,k-games, connect four and chess are searched to every depth up to a limit by minimax and by alpha-beta in seven orders, each search from nothing, with full windows and without table or quiescence. The branching factor is measured over two plies, √(leaves at d ÷ leaves at d − 2), since odd and even depths differ; depth gained is log(factor of minimax) ÷ log(factor).",
            "对 m,n,k 棋、四子棋与国际象棋的若干局面，用极小化极大和七种顺序的 α-β 依次搜到各深度；每次从零开始，用全窗口，不用置换表与静态搜索。分支因子按两层计算，√(深度 d 的叶数 ÷ 深度 d − 2 的叶数)，因为奇偶深度不同；深度增益为 log(极小化极大的因子) ÷ log(该顺序的因子)。",
        ],
        minutes: 2,
    };
    type Trial = Trial;
    type Measured = Measured;

    fn trials(scale: Scale) -> Vec<Trial> {
        let of_subject = |subject: Subject| {
            let depth = depth(&subject.game, scale);
            Order::ALL.map(|order| Trial { subject: subject.clone(), order, depth })
        };
        positions().flat_map(of_subject).collect()
    }

    fn measure(trial: &Trial, bench: &Bench<'_>) -> Result<Measured, Stopped> {
        trial.subject.visit(Measurement { trial, bench })
    }

    fn discuss(findings: &Findings<Ordering>, page: &mut Page) {
        discussion::discuss(findings, page);
    }
}

/// A trial about to be measured.
struct Measurement<'a> {
    trial: &'a Trial,
    bench: &'a Bench<'a>,
}

impl GameVisitor for Measurement<'_> {
    type Output = Result<Measured, Stopped>;

    fn visit<G: Playable>(self, position: G) -> Result<Measured, Stopped> {
        let mut measured = Measured { leaves: Vec::new(), seconds: 0.0, value: 0 };
        for depth in (1..=self.trial.depth).map(Depth) {
            let (score, leaves, seconds) = self.at_depth(&position, depth)?;
            measured.leaves.push(leaves);
            measured.seconds = seconds;
            measured.value = score.value();
        }
        Ok(measured)
    }
}

impl Measurement<'_> {
    /// The value, the leaves and the time of a search to `depth`.
    fn at_depth<G: Playable>(&self, position: &G, depth: Depth) -> Result<(Score, u64, f64), Stopped> {
        let eval = usual(position, false);
        let foreknown = |direction| {
            let mut budget = self.bench.budget(None, None);
            Foreknown::new(position.clone(), &eval, depth, direction, &mut budget)
        };
        match self.trial.order {
            Order::Minimax => {
                let (result, seconds) = self.bench.time(|bench| {
                    let budget = bench.budget(None, None);
                    let mut search = Search::new(position.clone(), &eval, Leaves::default(), budget);
                    Ok((search.minimax(depth)?, search.observer.count()))
                })?;
                Ok((result.0, result.1, seconds))
            }
            Order::Worst => {
                let known = foreknown(Direction::WorstFirst)?;
                self.alpha_beta(position, depth, || &known)
            }
            Order::Perfect => {
                let known = foreknown(Direction::BestFirst)?;
                self.alpha_beta(position, depth, || &known)
            }
            Order::None => self.alpha_beta(position, depth, || Unordered),
            Order::Static => self.alpha_beta(position, depth, || BestFirst(&eval)),
            Order::Killers => self.alpha_beta(position, depth, Killers::default),
            Order::History => self.alpha_beta(position, depth, History::default),
            Order::Both => self.alpha_beta(position, depth, <(Killers<G::Move>, History)>::default),
        }
    }

    fn alpha_beta<G: Playable, R: MoveOrder<G>>(
        &self,
        position: &G,
        depth: Depth,
        order: impl Fn() -> R,
    ) -> Result<(Score, u64, f64), Stopped> {
        let eval = usual(position, false);
        let ((score, leaves), seconds) = self.bench.time(|bench| {
            let budget = bench.budget(None, None);
            let search = Search::new(position.clone(), &eval, Leaves::default(), budget);
            let mut search = search.ordered_by(order());
            Ok((search.alpha_beta_ordered(depth, Window::FULL)?, search.observer.count()))
        })?;
        Ok((score, leaves, seconds))
    }
}

/// Counts the nodes from which no move was made.
#[derive(Default)]
struct Leaves {
    nodes: u64,
    interior: u64,
    /// No move has been made from the node visited last.
    fresh: bool,
}

impl Leaves {
    fn count(&self) -> u64 {
        self.nodes - self.interior
    }
}

impl<G: Game> Observer<G> for Leaves {
    #[inline]
    fn played(&mut self, _: G::Move) {
        self.interior += u64::from(self.fresh);
        self.fresh = false;
    }

    #[inline]
    fn visited(&mut self, _: Ply, _: Depth, _: Window) {
        self.nodes += 1;
        self.fresh = true;
    }

    #[inline]
    fn left(&mut self, _: Ply, _: Score) {
        self.fresh = false;
    }
}

/// What a finished game or a position at the horizon is worth to the side to move.
fn judged<G: Game>(position: &G, eval: &impl Evaluate<G>, ply: Ply) -> Score {
    match position.outcome() {
        Some(outcome) => eval.finished(position, outcome, ply),
        None => eval.evaluate(position),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    fn measure(game: &str, position: &str, order: Order, depth: u16) -> Measured {
        let stop = AtomicBool::new(false);
        let trial = Trial { subject: Subject::new(game, position), order, depth };
        Ordering::measure(&trial, &Bench::new(&stop, 1)).unwrap()
    }

    /// Against published counts: of chess positions, and of tic-tac-toe's complete games.
    #[test]
    fn minimax_sees_every_leaf() {
        assert_eq!(measure("chess", KIWIPETE, Order::Minimax, 3).leaves, [48, 2039, 97_862]);
        assert_eq!(measure("tictactoe", "", Order::Minimax, 9).leaves[8], 255_168);
    }

    #[test]
    fn no_order_changes_the_value_and_the_perfect_one_sees_least() {
        for (game, position, depth) in [("4x4x4", "b2 c3", 4), ("connect4", "", 6), ("chess", KIWIPETE, 3)] {
            let all = Order::ALL.map(|order| measure(game, position, order, depth));
            let last = |measured: &Measured| measured.leaves[usize::from(depth) - 1];
            let [minimax, worst, .., perfect] = &all;
            for measured in &all {
                assert_eq!(measured.value, minimax.value, "{game}");
                assert!(last(measured) <= last(minimax), "{game}");
            }
            assert!(all[2..7].iter().all(|measured| last(measured) >= last(perfect)), "{game} {all:?}");
            assert!(last(worst) > last(&all[2]), "{game} {all:?}");
        }
    }
}
