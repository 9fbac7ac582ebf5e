//! The words of a report, in English and Chinese.

use super::Language;
use crate::record::Reason;
use crate::statistics::sprt::Verdict;

macro_rules! words {
    ($($name:ident: $english:literal, $chinese:literal;)*) => {
        /// Every text of a report.
        pub(super) struct Words {
            language: Language,
            $(pub(super) $name: &'static str,)*
        }
        static ENGLISH: Words = Words { language: Language::English, $($name: $english,)* };
        static CHINESE: Words = Words { language: Language::Chinese, $($name: $chinese,)* };
    };
}

words! {
    tag: "en", "zh-Hans";
    run: "Run", "赛事";
    games: "Games", "对局";
    different: "different", "局互不相同";
    different_note: "Some games are copies of others: the same players, colours and moves. They are no evidence, but the ranges below count them as if they were.",
        "部分对局是重复的：参赛者、先后手与着法都相同。重复的对局不提供新的信息，但下面的误差区间仍把它们计算在内。";
    rounds: "Rounds", "轮数";
    openings: "Openings", "开局数";
    time: "Time", "时限";
    a_move: "a move", "每步";
    a_game: "a game", "每局";
    own_limits: "the players' own limits", "由参赛者自定";
    seed: "Seed", "种子";
    overhead: "Manager's share of a move", "赛事程序每步耗时";
    program: "Program", "程序";
    ratings: "Ratings", "等级分";
    ratings_note: "Elo, the mean being 0, with the range in which the true value lies with 95 % (maximum likelihood; errors from pairs of games, each pair with one opening and colours changed).",
        "Elo 等级分，均值为 0，误差为 95 % 区间（最大似然；误差按同一开局交换先后手的成对对局估计）。";
    difference: "Difference in strength", "棋力差";
    difference_note: "How much stronger the first is than the second, with the range in which the true value lies with 95 % (errors from pairs of games, each pair with one opening and colours changed).",
        "前者比后者强多少，括号内为 95 % 区间（误差按同一开局交换先后手的成对对局估计）。";
    stronger: "stronger with", "更强的把握";
    player: "Player", "参赛者";
    points: "Points", "得分";
    first: "Moving first", "先手";
    second: "Moving second", "后手";
    crosstable: "Crosstable", "循环表";
    crosstable_note: "The share of points of the player of the row against that of the column; below it won, drawn and lost games and the difference in Elo.",
        "行参赛者对列参赛者的得分率；其下为胜、平、负局数与 Elo 差。";
    conduct: "Time, depth, memory", "时间、深度、内存";
    ms_per_move: "ms a move", "毫秒/步";
    slowest: "Slowest, ms", "最慢（毫秒）";
    depth: "Depth", "深度";
    nodes_per_second: "Nodes a second", "节点/秒";
    memory: "Memory, MB", "内存（MB）";
    faults: "Faults", "故障";
    fault_list: "Games lost by fault", "因故障判负的对局";
    transcript: "What was said", "通信记录";
    replay: "Games", "对局回放";
    shown: "shown", "可回放";
    draw: "draw", "和棋";
    wins: "wins", "胜";
    to_start: "To the start", "回到开始";
    back: "Back", "后退";
    forward: "Forward", "前进";
    to_end: "To the end", "到结束";
    board: "Board", "棋盘";
    position_after: "Position after move", "局面，步数";
    choose: "Choose a game; the arrow keys step through it.", "选择一局；方向键可逐步查看。";
    filter: "Player", "参赛者";
    everybody: "everybody", "全部";
}

impl Words {
    pub(super) fn of(language: Language) -> &'static Words {
        match language {
            Language::English => &ENGLISH,
            Language::Chinese => &CHINESE,
        }
    }

    /// One of two, in English and Chinese.
    pub(super) fn pick<'a>(&self, [english, chinese]: [&'a str; 2]) -> &'a str {
        match self.language {
            Language::English => english,
            Language::Chinese => chinese,
        }
    }

    pub(super) fn reason(&self, reason: Reason) -> &'static str {
        self.pick(reason.words())
    }

    pub(super) fn verdict(&self, verdict: Verdict) -> &'static str {
        self.pick(verdict.words())
    }
}
