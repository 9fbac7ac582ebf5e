//! The words of a worksheet.

use crate::Language;

/// The words of a worksheet in one language; what is in braces is filled in.
pub(super) struct Words {
    /// For the page itself.
    pub(super) language: &'static str,
    /// Which of the two sentences of a step is in this language.
    pub(super) index: usize,
    pub(super) title: &'static str,
    pub(super) key: &'static str,
    pub(super) rule: &'static str,
    pub(super) questions: [&'static str; 4],
    pub(super) value: &'static str,
    pub(super) visited: &'static str,
    pub(super) cut: &'static str,
    pub(super) none: &'static str,
    pub(super) legend: &'static str,
    /// Precede the drawings of the two searches.
    pub(super) drawings: [&'static str; 2],
}

impl Words {
    pub(super) fn of(language: Language) -> &'static Words {
        match language {
            Language::English => &ENGLISH,
            Language::Chinese => &CHINESE,
        }
    }
}

const ENGLISH: Words = Words {
    language: "en",
    index: 0,
    title: "Alpha-beta: worksheet",
    key: "answers",
    rule: "△ is MAX's turn, ▽ is MIN's. The numbers at the leaves A, B, C … are what the game is worth to MAX. Alpha-beta \
           searches from left to right.",
    questions: [
        "Write the value of every node into it, as minimax finds it. What is the value of the root, and which move should \
         MAX make?",
        "Which leaves does alpha-beta visit? Circle them.",
        "Write α and β beside every inner node that alpha-beta visits, each time one of them changes.",
        "Strike out the branches that are cut. For each, name the node that set the bound.",
    ],
    value: "The value of the root is {value}; MAX's best move is branch {move}.",
    visited: "Alpha-beta visits {count} leaves: {leaves}.",
    cut: "It never visits: {leaves}.",
    none: "none",
    legend: "≥ and ≤ mark values that are only bounds, because the rest was cut. Beside a node: α and β when it was left.",
    drawings: [
        "The value of every node, by minimax:",
        "What alpha-beta visits, and what it knows in the end:",
    ],
};

const CHINESE: Words = Words {
    language: "zh",
    index: 1,
    title: "Alpha-Beta 剪枝：练习",
    key: "答案",
    rule: "△ 轮到 MAX，▽ 轮到 MIN。叶节点 A、B、C……处的数是对 MAX 的价值。Alpha-Beta 从左到右搜索。",
    questions: [
        "按极小化极大在每个节点中填入其值。根节点的值是多少？MAX 应走哪一步？",
        "Alpha-Beta 会访问哪些叶节点？请圈出。",
        "在 Alpha-Beta 访问的每个内部节点旁写出 α 与 β 的每次变化。",
        "划去被剪去的分支，并写出每次剪枝的界由哪个节点设定。",
    ],
    value: "根节点的值为 {value}；MAX 的最佳着法是第 {move} 分支。",
    visited: "Alpha-Beta 访问 {count} 个叶节点：{leaves}。",
    cut: "从不访问：{leaves}。",
    none: "无",
    legend: "≥、≤ 表示其余已剪去，只知道界。节点旁为离开该节点时的 α 与 β。",
    drawings: ["极小化极大得到的各节点的值：", "Alpha-Beta 访问的节点及最终所知："],
};
