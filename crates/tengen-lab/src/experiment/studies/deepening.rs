//! 4. Iterative deepening: what it costs, what the last principal variation gives back, what an interrupted iteration is worth.

mod cost;
mod discussion;
mod interruption;
mod worth;

use super::subjects::{Iterations, Subject, positions, usual};
use crate::experiment::{About, Bench, Findings, Page, Scale, Study, Text};
use interruption::{Interrupted, Interruption};
use serde::{Deserialize, Serialize};
use tengen_core::{Budget, Depth, Evaluate, Game, Observer, Score, Stopped, Window};
use tengen_players::{GameVisitor, Playable};
use tengen_search::ordering::{BestFirst, Ordering as MoveOrder, Unordered};
use tengen_search::table::Table;
use tengen_search::{Search, SearchWithLine};

/// Depth 1, 2, 3 … against one depth at once, and against itself when it is interrupted.
pub(super) struct Deepening;

/// What searches a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Technique {
    /// Alpha-beta, moves as they are generated.
    Plain,
    /// Alpha-beta, moves by judgement.
    Static,
    /// The same with a table, which deepening keeps from one iteration to the next.
    Remembering,
}

impl Technique {
    const ALL: [Technique; 3] = [Technique::Plain, Technique::Static, Technique::Remembering];

    fn name(self) -> Text {
        match self {
            Technique::Plain => ["alpha-beta", "α-β"],
            Technique::Static => ["static order", "静态排序"],
            Technique::Remembering => ["static order and table", "静态排序与置换表"],
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Trial {
    Cost(Cost),
    Interruption(Interruption),
}

/// A position searched to every depth up to one, deepening and at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Cost {
    subject: Subject,
    technique: Technique,
    depth: u16,
    table_bytes: usize,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Measured {
    Cost(Nodes),
    Interruption(Vec<Interrupted>),
}

/// Positions visited at depth 1, 2, 3 …
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Nodes {
    /// Each depth searched from nothing.
    alone: Vec<u64>,
    /// Each depth after the one before it, whose principal variation is searched first.
    deepening: Vec<u64>,
}

/// How deep positions of a game are searched.
fn depth(game: &str, scale: Scale) -> u16 {
    let [quick, full] = match game {
        "4x4x4" => [6, 8],
        "5x5x4" => [5, 6],
        "connect4" => [9, 12],
        _ => [4, 5],
    };
    if scale == Scale::Quick { quick } else { full }
}

impl Study for Deepening {
    const ABOUT: About = About {
        number: 4,
        name: "deepening",
        title: ["Iterative deepening", "迭代加深"],
        purpose: [
            "What does searching depth 1, 2, 3 … cost over searching the last depth at once, and what does it give?",
            "依次搜索深度 1、2、3……比直接搜索最后一层多花多少？又得到什么？",
        ],
        claim: [
            "Deepening wastes little, since the last iteration costs more than all before it together; with the principal variation of the last iteration searched first it pays for itself; and an iteration that is interrupted still improves the move (system C and the textbooks).",
            "迭代加深浪费很少，因为最后一次迭代的代价超过之前各次之和；先搜上一次迭代的主要变例，就能收回成本；被中断的迭代仍能改进着法（系统 C 与教科书）。",
        ],
        principle: [
            "The work grows by a factor with every ply, so that all shallower searches together cost about the (b − 1)th part of the last. They tell which line is likely the best: searched first, it makes for more cut-offs. If the best move so far is searched first, whatever an interrupted iteration finds better is better at the greater depth.",
            "每加深一层，工作量变为原来的 b 倍，所以较浅各层之和约为最后一层的 1/(b − 1)。浅层搜索指出哪条变例可能最好：先搜它，剪枝更多。若先搜当前最佳着法，被中断的迭代所找到的更好着法，就是在更大深度上更好的着法。",
        ],
        pseudocode: [
            "
line ← empty
for depth in 1, 2, 3 … while there is time:
    search to depth, following line first        -- the time is checked inside
    if stopped: keep the best root move found so far, if line's move was searched first
    else: line ← principal variation of this search",
            "
主线 ← 空
对 深度 = 1, 2, 3 …，只要还有时间：
    搜索到该深度，先搜主线                        -- 时间在搜索内部检查
    若被中断：若主线着法已先搜完，则保留目前找到的最佳根着法
    否则：主线 ← 本次搜索的主要变例",
        ],
        method: [
            "Positions of several games are searched to a depth at once and by deepening, with three techniques; positions visited are counted. Other positions, drawn by lot, are searched in static order with many allowances of positions: the move of the last complete iteration, the move with what the interrupted one had found, and the move of an interrupted search of the same depth that did not begin with the best move known are judged by a much deeper search. A won game counts as a fixed number of points.",
            "对多种棋的局面，用三种方法分别直接搜到某深度与迭代加深到该深度，统计访问的局面数。另取随机局面，按静态排序在多种局面数限额下搜索：最后一次完整迭代的着法、用上被中断迭代结果的着法，以及同深度但不先搜已知最佳着法而被中断的搜索的着法，都由深得多的搜索评判。胜局按固定分值计。",
        ],
        minutes: 3,
    };
    type Trial = Trial;
    type Measured = Measured;

    fn trials(scale: Scale) -> Vec<Trial> {
        let cost = |subject: Subject| {
            let depth = depth(&subject.game, scale);
            let of = |technique| Cost { subject: subject.clone(), technique, depth, table_bytes: 16 << 20 };
            Technique::ALL.map(|technique| Trial::Cost(of(technique)))
        };
        let interruptions = Interruption::all(scale).into_iter().map(Trial::Interruption);
        positions().flat_map(cost).chain(interruptions).collect()
    }

    fn measure(trial: &Trial, bench: &Bench<'_>) -> Result<Measured, Stopped> {
        match trial {
            Trial::Cost(cost) => Ok(Measured::Cost(cost.subject.visit(CostMeasurement { cost, bench })?)),
            Trial::Interruption(interruption) => Ok(Measured::Interruption(interruption.measure(bench)?)),
        }
    }

    fn discuss(findings: &Findings<Deepening>, page: &mut Page) {
        discussion::discuss(findings, page);
    }
}

/// A cost about to be measured.
struct CostMeasurement<'a> {
    cost: &'a Cost,
    bench: &'a Bench<'a>,
}

impl GameVisitor for CostMeasurement<'_> {
    type Output = Result<Nodes, Stopped>;

    fn visit<G: Playable>(self, position: G) -> Result<Nodes, Stopped> {
        let eval = usual(&position, G::usually_quiet());
        match self.cost.technique {
            Technique::Plain => self.nodes(&position, &eval, || Unordered),
            Technique::Static | Technique::Remembering => self.nodes(&position, &eval, || BestFirst(&eval)),
        }
    }
}

impl CostMeasurement<'_> {
    fn nodes<G: Game, E: Evaluate<G>, R: MoveOrder<G>>(
        &self,
        position: &G,
        eval: &E,
        order: impl Fn() -> R,
    ) -> Result<Nodes, Stopped> {
        let budget = || self.bench.budget(None, None);
        let mut search = self.begin(position, eval, order(), budget());
        search.iterative(Depth(self.cost.depth), |search, depth, _| self.search(search, depth));
        self.bench.look()?;
        let deepening = search.observer.1.nodes();
        let alone = (1..=deepening.len() as u16).map(|depth| {
            let mut search = self.begin(position, eval, order(), budget());
            self.search(&mut search, Depth(depth))?;
            Ok(search.nodes())
        });
        Ok(Nodes { alone: alone.collect::<Result<_, Stopped>>()?, deepening })
    }

    fn begin<'a, G: Game, E: Evaluate<G>, R: MoveOrder<G>>(
        &self,
        position: &G,
        eval: &'a E,
        order: R,
        budget: Budget<'a>,
    ) -> SearchWithLine<'a, G, &'a E, Iterations<G::Move>, R> {
        let search =
            Search::with_line(position.clone(), eval, Iterations::default(), budget).ordered_by(order);
        match self.cost.technique {
            Technique::Plain | Technique::Static => search,
            Technique::Remembering => search.remembering(Table::new(self.cost.table_bytes)),
        }
    }

    fn search<G: Game, E: Evaluate<G>, O: Observer<G>, R: MoveOrder<G>>(
        &self,
        search: &mut Search<'_, G, E, O, R>,
        depth: Depth,
    ) -> Result<Score, Stopped> {
        match self.cost.technique {
            Technique::Plain | Technique::Static => search.alpha_beta_ordered(depth, Window::FULL),
            Technique::Remembering => search.alpha_beta_table(depth, Window::FULL),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;
    use tengen_core::NodeCount;
    use tengen_games::mnk::evaluate::OpenLines;
    use tengen_games::mnk::{Mnk, Small};

    fn nodes(subject: Subject, technique: Technique, depth: u16) -> Nodes {
        let stop = AtomicBool::new(false);
        let cost = Cost { subject, technique, depth, table_bytes: 1 << 20 };
        let Ok(Measured::Cost(nodes)) = Deepening::measure(&Trial::Cost(cost), &Bench::new(&stop, 1)) else {
            panic!("a measured cost")
        };
        nodes
    }

    /// Without order and guide it is the plain alpha-beta of another rung.
    #[test]
    fn a_depth_alone_is_what_alpha_beta_visits() {
        let measured = nodes(Subject::new("4x4x4", ""), Technique::Plain, 5);
        let start = Mnk::<Small>::new("4x4x4".parse().unwrap());
        for (depth, nodes) in (1..).zip(&measured.alone) {
            let mut search = Search::new(start.clone(), OpenLines, NodeCount::default(), Budget::unlimited());
            search.alpha_beta(Depth(depth), Window::FULL).unwrap();
            assert_eq!(*nodes, search.observer.nodes, "depth {depth}");
        }
        assert_eq!(measured.alone[0], measured.deepening[0]);
        assert_ne!(measured.alone, measured.deepening);
    }

    #[test]
    fn a_table_that_is_kept_saves_more_than_the_line_alone() {
        let chess = || positions().last().expect("positions of chess come last");
        let [line, table] =
            [Technique::Static, Technique::Remembering].map(|technique| nodes(chess(), technique, 3));
        assert_eq!(line.alone, table.alone, "three plies of chess hardly repeat a position");
        assert!(table.deepening[2] < line.deepening[2], "{line:?} {table:?}");
    }
}
