//! 8. What each technique beyond alpha-beta saves.

mod discussion;

use super::chess_positions::BRATKO_KOPEC;
use crate::experiment::{About, Bench, Findings, Page, Scale, Study};
use serde::{Deserialize, Serialize};
use tengen_core::{Depth, Limits, Stopped};
use tengen_players::{GameSpec, GameVisitor, Playable};
use tengen_search::ladder::{Algorithm, LadderPlayer, Order};
use tengen_search::player::Player as _;

/// The same searches with and without each technique.
pub(super) struct Techniques;

/// A position and how deep it is searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Subject {
    /// The game, by its name.
    game: String,
    /// The position as the game writes it; empty for the start.
    position: String,
    depth: u16,
    /// How far an aspiration window reaches on either side of the last value.
    margin: i32,
}

/// How the window of a node is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Family {
    AlphaBeta,
    Pvs,
    Mtdf,
}

/// Which techniques are used; best move first and iterative deepening always are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Kit {
    family: Family,
    table: bool,
    symmetry: bool,
    aspiration: bool,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Trial {
    subject: Subject,
    kit: Kit,
    /// The search is given up after so many positions.
    most_nodes: u64,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Measured {
    nodes: u64,
    seconds: f64,
    /// The value for the side to move.
    value: Option<i32>,
    /// Whether the search came to its end.
    complete: bool,
}

impl Kit {
    const NONE: Kit = Kit { family: Family::AlphaBeta, table: false, symmetry: false, aspiration: false };
    const TABLE: Kit = Kit { table: true, ..Kit::NONE };
    const SYMMETRY: Kit = Kit { symmetry: true, ..Kit::TABLE };
    const PVS: Kit = Kit { family: Family::Pvs, ..Kit::NONE };
    const ASPIRATION: Kit = Kit { aspiration: true, ..Kit::NONE };
    const PVS_TABLE: Kit = Kit { table: true, ..Kit::PVS };
    const MTDF_TABLE: Kit = Kit { family: Family::Mtdf, ..Kit::TABLE };
    const ALL: Kit = Kit { family: Family::Pvs, table: true, symmetry: true, aspiration: true };

    /// Nothing, each alone, everything, everything but one; symmetry has no use without a table.
    const TRIED: [Kit; 13] = [
        Kit::NONE,
        Kit::TABLE,
        Kit::SYMMETRY,
        Kit::PVS,
        Kit::ASPIRATION,
        Kit { family: Family::Mtdf, ..Kit::NONE },
        Kit::PVS_TABLE,
        Kit::MTDF_TABLE,
        Kit::ALL,
        Kit { table: false, symmetry: false, ..Kit::ALL },
        Kit { symmetry: false, ..Kit::ALL },
        Kit { family: Family::AlphaBeta, ..Kit::ALL },
        Kit { aspiration: false, ..Kit::ALL },
    ];

    fn parts(self) -> impl Iterator<Item = [&'static str; 3]> {
        let family = match self.family {
            Family::AlphaBeta => None,
            Family::Pvs => Some(["PVS", "PVS", "PVS"]),
            Family::Mtdf => Some(["MTD(f)", "MTD(f)", "MTD"]),
        };
        let table = self.table.then_some(["table", "置换表", "TT"]);
        let symmetry = self.symmetry.then_some(["symmetry", "对称", "sym"]);
        let aspiration = self.aspiration.then_some(["aspiration", "期望窗口", "asp"]);
        [table, symmetry, family, aspiration].into_iter().flatten()
    }

    /// In English, in Chinese, and short.
    fn names(self) -> [String; 3] {
        if self == Kit::NONE {
            return ["alpha-beta alone", "仅 α-β", "αβ"].map(str::to_owned);
        }
        [0, 1, 2].map(|index| self.parts().map(|part| part[index]).collect::<Vec<_>>().join(" + "))
    }
}

impl Subject {
    fn of(game: &str, position: &str, depth: u16, margin: i32) -> Subject {
        Subject { game: game.to_owned(), position: position.to_owned(), depth, margin }
    }

    fn all(scale: Scale) -> Vec<Subject> {
        let deeper = u16::from(scale == Scale::Full);
        let mut all = vec![
            Subject::of("tictactoe", "", 9, 2),
            Subject::of("4x4x4", "", 8 + 2 * deeper, 8),
            Subject::of("5x5x4", "", 6 + deeper, 8),
            Subject::of("connect4", "", 10 + 2 * deeper, 8),
        ];
        let chess = if scale == Scale::Full { &BRATKO_KOPEC[3..5] } else { &BRATKO_KOPEC[4..5] };
        all.extend(chess.iter().map(|position| Subject::of("chess", position, 4, 50)));
        all
    }

    fn name(&self) -> String {
        let which = BRATKO_KOPEC.iter().position(|position| *position == self.position);
        let number = which.map_or_else(String::new, |index| format!(" {}", index + 1));
        format!("{}{number}, {}", self.game, self.depth)
    }
}

impl Study for Techniques {
    const ABOUT: About = About {
        number: 8,
        name: "techniques",
        title: ["Table, symmetry, PVS, aspiration windows, MTD(f)", "置换表、对称、PVS、期望窗口与 MTD(f)"],
        purpose: [
            "What does each technique beyond alpha-beta save, alone and together with the others, and does the value stay the same?",
            "在 α-β 之上，各项技术单独使用或合用时各能省下多少？所得的值是否不变？",
        ],
        claim: [
            "Each technique saves positions at no loss of value: the transposition table most, principal variation search about 10 %, and MTD(f) with a table visits fewer positions than PVS with one (Plaat 1996).",
            "每项技术都能少访问局面而不改变所得的值：置换表省得最多，主要变例搜索约省 10 %，配合置换表的 MTD(f) 比配合置换表的 PVS 访问的局面更少（Plaat 1996）。",
        ],
        principle: [
            "A table keeps what was found of a position, so that it is not searched again when other moves lead to it; with symmetry its turned and mirrored images share one entry. PVS asks of every move but the first only whether it is better, with a null window; aspiration windows begin with a narrow window around the last value; MTD(f) uses null windows only.",
            "置换表记下每个局面的结果，经由其他着法再次到达时无需重搜；利用对称，旋转与镜像的局面共用一项。PVS 对首着以外的着法只用零窗口询问“是否更好”；期望窗口从上一次的值附近的窄窗口开始；MTD(f) 只用零窗口。",
        ],
        pseudocode: [
            "
function pvs(position, depth, α, β):
    if the game is over or depth = 0: return what the position is worth
    if the table settles it: return what it says
    best ← −∞
    for each move, the best first:
        if it is the first: score ← −pvs(position after move, depth − 1, −β, −α)
        else:
            score ← −pvs(position after move, depth − 1, −α − 1, −α)      -- better at all?
            if α < score < β: score ← −pvs(position after move, depth − 1, −β, −α)
        best ← max(best, score);  α ← max(α, score)
        if α ≥ β: break
    remember best in the table
    return best

function mtdf(position, depth, guess):
    lower ← −∞;  upper ← +∞
    while lower < upper:
        β ← max(guess, lower + 1)
        guess ← alpha-beta(position, depth, β − 1, β)                     -- a null window at the guess
        if guess < β: upper ← guess
        else: lower ← guess
    return guess",
            "
函数 pvs(局面, 深度, α, β)：
    若对局已结束或深度 = 0：返回终局得分或估值
    若置换表已有定论：返回表中的值
    最佳值 ← −∞
    对每个着法，最好的在前：
        若是第一个：分数 ← −pvs(走子后的局面, 深度 − 1, −β, −α)
        否则：
            分数 ← −pvs(走子后的局面, 深度 − 1, −α − 1, −α)       -- 是否真的更好？
            若 α < 分数 < β：分数 ← −pvs(走子后的局面, 深度 − 1, −β, −α)
        最佳值 ← max(最佳值, 分数)；α ← max(α, 分数)
        若 α ≥ β：跳出
    把最佳值记入置换表
    返回 最佳值

函数 mtdf(局面, 深度, 猜测值)：
    下界 ← −∞；上界 ← +∞
    当 下界 < 上界 时，反复：
        β ← max(猜测值, 下界 + 1)
        猜测值 ← α-β(局面, 深度, β − 1, β)                        -- 以猜测值为界做零窗口 α-β 搜索
        若 猜测值 < β：上界 ← 猜测值
        否则：下界 ← 猜测值
    返回 猜测值",
        ],
        method: [
            "Tic-tac-toe is searched to its end; four in a row on two boards, connect four and chess to a fixed depth. The baseline is alpha-beta with moves sorted by the evaluation and iterative deepening; each technique is added alone, all are used together, and then each is left out. The table holds 32 MiB. Positions visited by all iterations, time and the value are recorded; a search that passes the limit of positions is given up.",
            "井字棋搜到终局；两种棋盘上的四子连珠、四子棋与国际象棋搜到固定深度。基线为按估值排序并迭代加深的 α-β；先单独加入每项技术，再全部合用，最后逐一去掉。置换表为 32 MiB。记录各次迭代访问的局面总数、时间与所得的值；超过局面上限的搜索即放弃。",
        ],
        minutes: 1,
    };
    type Trial = Trial;
    type Measured = Measured;

    fn trials(scale: Scale) -> Vec<Trial> {
        let most_nodes = if scale == Scale::Full { 10_000_000 } else { 2_000_000 };
        let subjects = Subject::all(scale).into_iter();
        subjects
            .flat_map(|subject| Kit::TRIED.map(|kit| Trial { subject: subject.clone(), kit, most_nodes }))
            .collect()
    }

    fn measure(trial: &Trial, bench: &Bench<'_>) -> Result<Measured, Stopped> {
        let game: GameSpec = trial.subject.game.parse().expect("a game of the list");
        game.visit(Measurement { trial, bench })
    }

    fn discuss(findings: &Findings<Techniques>, page: &mut Page) {
        discussion::discuss(findings, page);
    }
}

/// Searches the position of a trial.
struct Measurement<'a, 'b> {
    trial: &'a Trial,
    bench: &'a Bench<'b>,
}

impl GameVisitor for Measurement<'_, '_> {
    type Output = Result<Measured, Stopped>;

    fn visit<G: Playable>(self, start: G) -> Result<Measured, Stopped> {
        const TABLE_BYTES: usize = 32 << 20;
        let Trial { subject, kit, most_nodes } = self.trial;
        let text = &subject.position;
        let position =
            if text.is_empty() { start } else { start.parse(text).expect("a position of this program") };
        let (name, _) = position.estimates()[0];
        let eval = position.estimate(name, G::usually_quiet()).expect("a game knows its own estimates");
        let algorithm = match kit.family {
            Family::AlphaBeta => Algorithm::AlphaBeta,
            Family::Pvs => Algorithm::Pvs,
            Family::Mtdf => Algorithm::Mtdf,
        };
        let mut player = LadderPlayer {
            limits: Limits { depth: Some(Depth(subject.depth)), nodes: Some(*most_nodes), time: None },
            iterative: true,
            aspiration: kit.aspiration.then_some(subject.margin),
            order: Order::Static,
            table_bytes: if kit.table { TABLE_BYTES } else { 0 },
            symmetric: kit.symmetry,
            ..LadderPlayer::new(algorithm, eval)
        };
        let (thought, seconds) = self.bench.time(|bench| {
            let choice = player.choose(&position, bench).expect("a search never resigns");
            bench.look()?;
            Ok(choice.thought)
        })?;
        Ok(Measured {
            nodes: thought.nodes,
            seconds,
            value: thought.score.map(tengen_core::Score::value),
            complete: thought.nodes < *most_nodes,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    fn measure(subject: Subject, kit: Kit) -> Measured {
        let stop = AtomicBool::new(false);
        Techniques::measure(&Trial { subject, kit, most_nodes: 1_000_000 }, &Bench::new(&stop, 1)).unwrap()
    }

    #[test]
    fn every_kit_finds_that_tic_tac_toe_is_a_draw() {
        for kit in Kit::TRIED {
            let found = measure(Subject::of("tictactoe", "", 9, 2), kit);
            assert!(found.complete && found.value == Some(0), "{kit:?}: {found:?}");
            assert!(found.nodes < 549_946, "{kit:?}: {found:?}");
        }
    }

    #[test]
    fn a_search_that_is_given_up_says_so() {
        let found = measure(Subject::of("5x5x4", "", 9, 2), Kit::NONE);
        assert!(!found.complete && found.nodes == 1_000_000, "{found:?}");
    }
}
