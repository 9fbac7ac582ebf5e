//! What stands above every drawing: who plays, what came out, and what it cost.

use super::labels::Labels;
use super::model::{Ending, Kind, NodeId, Tree, TreeAlgorithm};
use super::value::{Role, Value};
use tengen_core::{Ply, Score, ScoreKind};

/// The heading of a drawing.
pub(super) struct Summary {
    /// The algorithm and the two sides.
    pub(super) title: String,
    /// The value, the principal variation, and the numbers.
    pub(super) line: String,
}

impl Summary {
    pub(super) fn new(tree: &Tree, labels: &Labels) -> Summary {
        let algorithm = match tree.algorithm {
            TreeAlgorithm::Minimax => labels.minimax,
            TreeAlgorithm::AlphaBeta => labels.alpha_beta,
        };
        let title = labels
            .title
            .replace("{algorithm}", algorithm)
            .replace("{max}", &tree.max.to_string())
            .replace("{min}", &tree.min.to_string());
        let line: Vec<&str> = tree.principal_variation().filter_map(|id| tree[id].mv.as_deref()).collect();
        let line = if line.is_empty() { "–".to_owned() } else { line.join(" ") };
        let value = tree.root().value_label();
        let mut parts = vec![
            labels.result.replace("{value}", &value).replace("{line}", &line),
            labels.searched.replace("{searched}", &tree.searched().to_string()),
        ];
        if tree.algorithm == TreeAlgorithm::AlphaBeta {
            parts.push(labels.saved.replace("{severed}", &tree.severed().to_string()));
        }
        Summary { title, line: parts.join(" · ") }
    }
}

/// What kinds of values occur in a tree, and so must be explained.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Vocabulary {
    /// Wins that are all worth the same.
    pub(super) utility: bool,
    /// Wins that count the plies.
    pub(super) distance: bool,
    /// Judgements other than 0.
    pub(super) judgement: bool,
}

impl Vocabulary {
    pub(super) fn of(tree: &Tree) -> Vocabulary {
        let mut vocabulary = Vocabulary::default();
        for node in &tree.nodes {
            let won = !matches!(node.kind, Kind::Horizon | Kind::Terminal { result: Ending::Draw });
            match node.value.map(|value| value.score().kind()) {
                Some(ScoreKind::Win(_) | ScoreKind::Loss(_)) => vocabulary.distance = true,
                Some(ScoreKind::Heuristic(-1 | 1)) if won => vocabulary.utility = true,
                Some(ScoreKind::Heuristic(value)) => vocabulary.judgement |= value != 0,
                None => {}
            }
        }
        vocabulary.utility &= !vocabulary.distance && !vocabulary.judgement;
        vocabulary.utility |= vocabulary == Vocabulary::default();
        vocabulary
    }

    /// An example of every kind of value, and the line of the legend that explains it.
    pub(super) fn explained(self, labels: &Labels) -> Vec<(Value, &'static str)> {
        let examples = [
            (self.utility, Score::heuristic(1), labels.legend_utility),
            (self.distance, Score::win_in(Ply(3)), labels.legend_distance),
            (self.judgement, Score::heuristic(5), labels.legend_judgement),
        ];
        let occurring = examples.into_iter().filter(|(occurs, ..)| *occurs);
        occurring.map(|(_, score, line)| (Value::new(score, Role::Max), line)).collect()
    }
}

/// How the line ends in a leaf: `X wins`, `draw`, `never searched`; nothing in an interior node.
pub(super) fn ending(tree: &Tree, id: NodeId, labels: &Labels) -> Option<String> {
    let wins = |side: char| labels.wins.replace("{side}", &side.to_string());
    match tree[id].kind {
        Kind::Interior => None,
        Kind::Horizon => Some(labels.horizon.to_owned()),
        Kind::Terminal { result: Ending::MaxWins } => Some(wins(tree.max)),
        Kind::Terminal { result: Ending::MinWins } => Some(wins(tree.min)),
        Kind::Terminal { result: Ending::Draw } => Some(labels.draw.to_owned()),
        Kind::Severed => Some(labels.severed.to_owned()),
    }
}
