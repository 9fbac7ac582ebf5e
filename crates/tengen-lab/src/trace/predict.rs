//! "Which leaves will alpha-beta visit?" A student says, and is told the first mistake with its reason.

use super::log::{Log, NONE, mark};
use super::{Technique, Trace};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The leaves a student expects to be visited.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Prediction {
    /// Their ids, as in [`Trace::plain_view`].
    pub leaves: Vec<u32>,
}

/// How a prediction did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Assessment {
    /// Leaves there are.
    pub leaves: u32,
    /// Predicted, and visited.
    pub hits: u32,
    /// Visited, but not predicted.
    pub missed: u32,
    /// Predicted, but never visited.
    pub wrong: u32,
    /// Leaves that were told right, visited or not.
    pub right: u32,
    /// The first mistake in the order of the search.
    pub first_mistake: Option<Mistake>,
    /// The leaves that are visited.
    pub visited: Vec<u32>,
}

/// A leaf that was not told right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "PredictionMistake"))]
pub struct Mistake {
    /// Which.
    pub leaf: u32,
    /// What was wrong.
    pub kind: MistakeKind,
    /// Why, in English and Chinese.
    pub sentence: [String; 2],
    /// The node whose cut removed the leaf.
    pub cut_at: Option<u32>,
    /// The node that set the bound.
    pub set_at: Option<u32>,
    /// The step at which this can be seen.
    pub step: u32,
}

/// What was wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "PredictionMistakeKind"))]
#[serde(rename_all = "snake_case")]
pub enum MistakeKind {
    /// It is visited.
    Missed,
    /// It is cut.
    Wrong,
}

/// Why a prediction cannot be scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PredictError {
    /// Only what is cut for good can be predicted.
    #[error("predictions are about alpha-beta, with or without ordered moves; record one of these")]
    Technique,
    /// The trace has no leaves below its cuts.
    #[error("what was cut is not recorded to its leaves; record the search with `whole`")]
    NotWhole,
    /// Not a leaf.
    #[error("node {0} is not a leaf; choose leaves only")]
    NotALeaf(u32),
}

impl Trace {
    /// Scores the prediction that exactly `predicted` are visited.
    pub fn assess(&self, predicted: &Prediction) -> Result<Assessment, PredictError> {
        let log = self.log().ok_or(PredictError::Technique)?;
        if !matches!(self.technique, Technique::AlphaBeta | Technique::Ordering) {
            return Err(PredictError::Technique);
        }
        if !self.is_whole {
            return Err(PredictError::NotWhole);
        }
        let leaves: Vec<u32> = (0..log.size()).filter(|&node| log.entry(node).is(mark::LEAF)).collect();
        if let Some(&node) = predicted.leaves.iter().find(|node| leaves.binary_search(node).is_err()) {
            return Err(PredictError::NotALeaf(node));
        }
        let predicted: BTreeSet<u32> = predicted.leaves.iter().copied().collect();
        let is_visited = |node: &u32| !log.entry(*node).is(mark::SEVERED);
        let count = |wanted: &dyn Fn(&u32) -> bool| leaves.iter().filter(|leaf| wanted(leaf)).count() as u32;
        let mistaken = |leaf: &u32| predicted.contains(leaf) != is_visited(leaf);
        Ok(Assessment {
            leaves: leaves.len() as u32,
            hits: count(&|leaf| predicted.contains(leaf) && is_visited(leaf)),
            missed: count(&|leaf| !predicted.contains(leaf) && is_visited(leaf)),
            wrong: count(&|leaf| predicted.contains(leaf) && !is_visited(leaf)),
            right: count(&|leaf| !mistaken(leaf)),
            first_mistake: leaves.iter().copied().find(mistaken).map(|leaf| self.explain(log, leaf)),
            visited: leaves.iter().copied().filter(is_visited).collect(),
        })
    }

    fn explain(&self, log: &Log, leaf: u32) -> Mistake {
        let (value, [en, zh]) = (self.number(log.entry(leaf).value), self.called(leaf));
        if log.entry(leaf).is(mark::SEVERED) {
            return self.explain_cut(log, leaf, &value);
        }
        let (above, step) = (log.parent(leaf).unwrap_or(0), log.entry(leaf).enter);
        let (alpha, beta) = log.window(above, step);
        let window = format!("(α = {}, β = {})", self.number(alpha), self.number(beta));
        let [parent, zh_parent] = self.called(above);
        let sentence = [
            format!(
                "The leaf {en} ({value}) is visited: nothing has cut it. When the search comes to it, the window at {parent} is still open: {window}."
            ),
            format!(
                "叶节点{zh}（{value}）会被访问：它没有被剪去。搜索到它时，{zh_parent}的窗口仍未关闭：{window}。"
            ),
        ];
        Mistake { leaf, kind: MistakeKind::Missed, sentence, cut_at: None, set_at: None, step }
    }

    fn explain_cut(&self, log: &Log, leaf: u32, value: &str) -> Mistake {
        let cut = std::iter::successors(Some(leaf), |&node| log.parent(node))
            .find(|&node| !log.entry(node).is(mark::SEVERED))
            .unwrap_or(0);
        let step = log.entry(leaf).enter;
        let by = log.best(cut, NONE).map_or(cut, |(_, by)| by);
        let ([en, zh], [why, zh_why]) = (self.called(leaf), self.cut_reason(log, cut, by));
        let sentence = [
            format!("The leaf {en} ({value}) is never visited. {why}."),
            format!("叶节点{zh}（{value}）不会被访问。{zh_why}。"),
        ];
        let set_at = super::show::cut_view(log, cut, step).set_at;
        Mistake { leaf, kind: MistakeKind::Wrong, sentence, cut_at: Some(cut), set_at, step }
    }
}
