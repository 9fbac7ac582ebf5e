//! What happens in a step and why, as a teacher would say it, in English and Chinese.

use super::log::mark;
use super::query::Origin;
use super::summary::mean_label;
use super::{Body, Event, Growth, Log, Trace};
use crate::tree::{Ending, Role};
use tengen_core::Bound;

/// The name of MAX or MIN, the same in both languages.
pub(crate) fn name(role: Role) -> &'static str {
    if role == Role::Max { "MAX" } else { "MIN" }
}

impl Trace {
    pub(super) fn sentence(&self, step: u32) -> [String; 2] {
        match &self.body {
            Body::Growth(growth) => self.about_game(growth, step),
            Body::Search(log) => {
                let (event, node) = log.event(step);
                match event {
                    Event::Enter if log.entry(node).is(mark::LEAF) => self.about_leaf(log, node),
                    Event::Enter => self.about_entry(log, node),
                    Event::Leave if node == 0 => self.about_the_end(log),
                    Event::Leave => self.about_return(log, node),
                    Event::Improve => self.about_improvement(log, node, step),
                    Event::Cut => self.about_cut(log, node, step),
                    Event::TableHit => self.about_table(log, node),
                }
            }
        }
    }

    /// A node in a text: `the root`, or the moves that lead there, `b2→a1`, in Chinese set off by blanks.
    pub(crate) fn called(&self, node: u32) -> [String; 2] {
        if node == 0 {
            return ["the root".to_owned(), "根节点".to_owned()];
        }
        let moves = self.scene.names(&self.places(node)).join("→");
        [moves.clone(), format!(" {moves} ")]
    }

    /// The move that leads to a node.
    pub(crate) fn move_to(&self, node: u32) -> String {
        self.scene.names(&self.places(node)).pop().unwrap_or_default()
    }

    fn about_entry(&self, log: &Log, node: u32) -> [String; 2] {
        let entry = log.entry(node);
        let role = name(entry.role());
        let window = if log.windowed {
            format!(" (α = {}, β = {})", self.number(entry.alpha), self.number(entry.beta))
        } else {
            String::new()
        };
        if node == 0 {
            return [
                format!("The search starts at the root; {role} is to move{window}."),
                format!("搜索从根节点开始，轮到 {role}{window}。"),
            ];
        }
        let (mover, mv) = (name(entry.role().other()), self.move_to(node));
        let [here, zh_here] = self.called(node);
        if entry.is(mark::AGAIN) {
            return [
                format!(
                    "The probe says that {mv} is better than believed, so {mover} searches it again with the whole window{window}."
                ),
                format!("试探表明 {mv} 比预想的好，{mover} 用完整窗口{window}重新搜索它。"),
            ];
        }
        if entry.is(mark::PROBE) {
            let (better, bound) = match entry.role().other() {
                Role::Max => (["more", "大于"], entry.alpha),
                Role::Min => (["less", "小于"], entry.beta),
            };
            let bound = self.number(bound);
            return [
                format!(
                    "{mover} only probes {mv}: does it bring {} than {bound}? The window is as small as can be{window}.",
                    better[0]
                ),
                format!("{mover} 只试探 {mv}：结果会{} {bound} 吗？用最小的窗口{window}。", better[1]),
            ];
        }
        [
            format!("{mover} tries {mv}: at {here} it is {role}'s turn{window}."),
            format!("{mover} 尝试 {mv}：在{zh_here}轮到 {role}{window}。"),
        ]
    }

    fn about_leaf(&self, log: &Log, node: u32) -> [String; 2] {
        let entry = log.entry(node);
        let value = self.number(entry.value);
        let (mover, mv) = (name(entry.role().other()), self.move_to(node));
        if self.is_numbers && entry.is(mark::TERMINAL) {
            return [
                format!("{mover} tries {mv}: a leaf, and its number is {value}."),
                format!("{mover} 尝试 {mv}：这是叶节点，数值为 {value}。"),
            ];
        }
        let letters = self.scene.letters().unwrap_or(['1', '2']);
        let [how, zh] = match self.ending(&log.places(node)) {
            Some(Ending::MaxWins) => {
                [format!("the game is over, {} wins", letters[0]), format!("终局，{} 胜", letters[0])]
            }
            Some(Ending::MinWins) => {
                [format!("the game is over, {} wins", letters[1]), format!("终局，{} 胜", letters[1])]
            }
            Some(Ending::Draw) => ["the game is over, a draw".to_owned(), "终局，平局".to_owned()],
            None => [
                "the depth ends, and the position is judged as it stands".to_owned(),
                "到达深度上限，直接估值".to_owned(),
            ],
        };
        [
            format!("{mover} tries {mv}: {how}. The value is {value}."),
            format!("{mover} 尝试 {mv}：{zh}。值为 {value}。"),
        ]
    }

    fn about_return(&self, log: &Log, node: u32) -> [String; 2] {
        let entry = log.entry(node);
        let above = log.parent(node).unwrap_or(0);
        let (chooser, value) = (name(log.entry(above).role()), self.value(entry.value, entry.bound()).label);
        let ([here, zh_here], [en, zh]) = (self.called(node), self.called(above));
        let zh_here = zh_here.trim_start();
        let [but, zh_but] = match (entry.is(mark::SUPERSEDED), entry.bound()) {
            (true, _) => [
                " That is better than believed, but the probe cannot say by how much.",
                "比预想的好，但试探说不出好多少。",
            ],
            (_, Bound::Exact) => ["", ""],
            (_, Bound::Lower) => [" It may be more: the rest was cut.", "实际可能更大：其余已剪去。"],
            (_, Bound::Upper) => [" It may be less: the rest was cut.", "实际可能更小：其余已剪去。"],
        };
        [
            format!("{here} returns {value} to {chooser} at {en}.{but}"),
            format!("{zh_here}把 {value} 返回给{zh}处的 {chooser}。{zh_but}"),
        ]
    }

    fn about_improvement(&self, log: &Log, node: u32, step: u32) -> [String; 2] {
        let entry = log.entry(node);
        let (role, [en, zh]) = (name(entry.role()), self.called(node));
        let by = log.taken_over(step).unwrap_or(node);
        let (mv, value) = (self.move_to(by), self.number(log.entry(by).value));
        let [most, zh_most] = match entry.role() {
            Role::Max => ["highest", "最大"],
            Role::Min => ["lowest", "最小"],
        };
        let first = [
            format!("{role} at {en} takes {value}, from {mv}: the {most} so far."),
            format!("{}处的 {role} 取 {mv} 的 {value}：目前{zh_most}。", zh.trim_start()),
        ];
        if !log.windowed {
            return first;
        }
        let (edge, other, [sure, zh_sure]) = match entry.role() {
            Role::Max => ("α", "MAX", ["at least", "至少"]),
            Role::Min => ("β", "MIN", ["at most", "至多"]),
        };
        let [en, zh] = first;
        [
            format!("{en} {edge} = {value}: {other} is sure of {sure} that here."),
            format!("{zh}{edge} = {value}：{other} 在此{zh_sure}可得此值。"),
        ]
    }

    fn about_cut(&self, log: &Log, node: u32, step: u32) -> [String; 2] {
        let by = log.taken_over(step).unwrap_or(node);
        let [why, zh_why] = self.cut_reason(log, node, by);
        let [rest, zh_rest] = match log.severed(node) {
            0 => ["no move was left to cut".to_owned(), "已没有可剪的着法".to_owned()],
            1 => ["the other move is cut".to_owned(), "剪去余下的 1 个着法".to_owned()],
            many => [format!("the {many} other moves are cut"), format!("剪去余下的 {many} 个着法")],
        };
        [format!("{why}: {rest}."), format!("{zh_why}：{zh_rest}。")]
    }

    /// Why `node` is cut by the value of its child `by`, without the full stop.
    pub(super) fn cut_reason(&self, log: &Log, node: u32, by: u32) -> [String; 2] {
        let entry = log.entry(node);
        let (role, owner) = (entry.role(), entry.role().other());
        let bound = if role == Role::Max { Bound::Lower } else { Bound::Upper };
        let (has, [en, zh]) = (self.value(log.entry(by).value, bound).label, self.called(node));
        let limit = if owner == Role::Max { entry.alpha } else { entry.beta };
        let (is_equal, limit) = (limit == log.entry(by).value, self.number(limit));
        let (role, owner) = (name(role), name(owner));
        let now = [
            format!("{role} at {en} now has {has}."),
            format!("{}处的 {role} 现有 {has}。", zh.trim_start()),
        ];
        let because = match log.origin(node, entry.role().other()) {
            Origin::SetAt { node: at, by } => {
                let ([en, zh], mv) = (self.called(at), self.move_to(by));
                let [so, zh_so] = if is_equal {
                    [format!("coming here brings {owner} nothing more"), format!("{owner} 走到这里不会更好")]
                } else {
                    [
                        format!("{owner} will never let the game come here"),
                        format!("{owner} 不会让棋局走到这里"),
                    ]
                };
                [
                    format!("{owner} is sure of {limit} at {en} after {mv}, so {so}"),
                    format!("{owner} 在{zh}走 {mv} 已可得 {limit}，所以 {zh_so}"),
                ]
            }
            Origin::Probe(probe) => {
                let mv = self.called(probe)[0].clone();
                [
                    format!(
                        "The probe of {mv} only asks whether {limit} can be reached, and that is answered"
                    ),
                    format!("对 {mv} 的试探只问能否达到 {limit}，现已有答案"),
                ]
            }
            Origin::Given => [
                format!("The search was started with the bound {limit}, which is reached"),
                format!("已达到搜索的初始界 {limit}"),
            ],
        };
        let [en, zh] = now;
        [format!("{en} {}", because[0]), format!("{zh}{}", because[1])]
    }

    fn about_table(&self, log: &Log, node: u32) -> [String; 2] {
        let entry = log.entry(node);
        let value = self.value(entry.value, entry.bound()).label;
        let [here, _] = self.called(node);
        [
            format!(
                "{here} was searched before: the table gives {value}, and nothing below is searched again."
            ),
            format!("{here} 此前已搜索过：置换表给出 {value}，不再搜索其下。"),
        ]
    }

    fn about_the_end(&self, log: &Log) -> [String; 2] {
        let (value, tally) = (self.number(log.entry(0).value), log.tally(log.steps() - 1));
        let line = log.principal_variation();
        let line = self.scene.names(&log.places(line.last().copied().unwrap_or(0))).join(" ");
        let (nodes, cutoffs) = (tally.nodes, tally.cutoffs);
        [
            format!(
                "The search is over: the value is {value}, by {line}. Nodes: {nodes}, cut-offs: {cutoffs}."
            ),
            format!("搜索结束：值为 {value}，变例 {line}。节点 {nodes}，剪枝 {cutoffs}。"),
        ]
    }

    fn about_game(&self, growth: &Growth, step: u32) -> [String; 2] {
        let Some((leaf, result)) = growth.game(step) else {
            return [
                "Nothing is known yet: only the root is there.".to_owned(),
                "尚无信息：只有根节点。".to_owned(),
            ];
        };
        let ([en, zh], mean) = (self.called(leaf), mean_label(growth.statistics(0, step).mean));
        let children = growth.children(leaf);
        let (added, is_new) =
            (children.len(), growth.children(leaf).any(|child| growth.node(child).added == step));
        let [grown, zh_grown] = if is_new {
            [format!("adds the moves there ({added})"), format!("加入其 {added} 个着法")]
        } else if growth.statistics(leaf, step).proven.is_some() {
            ["the result there is known for certain".to_owned(), "其结果已确知".to_owned()]
        } else {
            ["adds nothing".to_owned(), "不再加入节点".to_owned()]
        };
        let [result, zh_result] = match result {
            1.. => ["MAX wins", "MAX 胜"],
            0 => ["a draw", "平局"],
            _ => ["MIN wins", "MIN 胜"],
        };
        [
            format!(
                "Game {step} goes down to {en} by the highest bounds, {grown}, and ends: {result}. The mean at the root is {mean}."
            ),
            format!("第 {step} 局沿最高置信上界走到{zh}，{zh_grown}，结果：{zh_result}。根节点均值 {mean}。"),
        ]
    }
}
