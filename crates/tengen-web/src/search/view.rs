//! What searches find, in the words of the protocol.

use crate::protocol::{CandidateView, OpinionView, Say, ScoreView, Thought, names};
use std::fmt::Display;
use std::time::Duration;
use tengen_core::{Score, ScoreKind};
use tengen_engine::{Line, Progress, win_rate};
use tengen_search::player::{Candidate, Opinion, Thought as Found};

/// A value.
pub(crate) fn score(score: Score) -> ScoreView {
    let (kind, plies) = match score.kind() {
        ScoreKind::Win(ply) => ("win", Some(ply.0.into())),
        ScoreKind::Loss(ply) => ("loss", Some(ply.0.into())),
        ScoreKind::Heuristic(_) => ("heuristic", None),
    };
    ScoreView { text: score.to_string(), kind: kind.to_owned(), plies, win_rate: win_rate(score) }
}

/// One of the best lines of the engine.
pub(crate) fn line(line: &Line) -> Thought {
    Thought {
        score: Some(score(line.score)),
        depth: Some(line.depth.0.into()),
        deepest: Some(line.deepest.0.into()),
        line: names(&line.pv),
        visits: None,
        opinion: None,
    }
}

/// What a player of the grammar thinks.
pub(crate) fn thought<M: Display>(found: &Found<M>) -> Thought {
    Thought {
        score: found.score.map(if found.visits.is_some() { sampled } else { score }),
        depth: found.depth.map(|depth| depth.0.into()),
        deepest: None,
        line: names(&found.line),
        visits: found.visits,
        opinion: found.opinion.as_ref().map(opinion),
    }
}

/// What a network thinks of every move.
fn opinion<M: Display>(opinion: &Opinion<M>) -> OpinionView {
    let candidate = |found: &Candidate<M>| CandidateView {
        mv: found.mv.to_string(),
        share: rounded(found.share),
        visits: found.visits,
        mean: found.mean.map(rounded),
    };
    OpinionView { value: rounded(opinion.value), moves: opinion.moves.iter().map(candidate).collect() }
}

/// As many digits as are looked at: a network's answer is sent often, and has many numbers.
fn rounded(value: f32) -> f64 {
    (f64::from(value) * 10_000.0).round() / 10_000.0
}

/// A value that is the mean result of random games or of a network's answers, from −1 to +1 in thousandths: it needs no guess at the chance to win.
pub(crate) fn sampled(value: Score) -> ScoreView {
    let view = score(value);
    let ScoreKind::Heuristic(thousandths) = value.kind() else { return view };
    let mean = f64::from(thousandths) / 1000.0;
    let text = if thousandths == 0 { "0.00".to_owned() } else { format!("{mean:+.2}") };
    ScoreView { text, win_rate: f64::midpoint(1.0, mean), ..view }
}

/// How far the engine is.
pub(crate) fn thinking(progress: &Progress) -> Say {
    Say::Thinking {
        lines: progress.lines.iter().map(line).collect(),
        nodes: progress.nodes as f64,
        time_ms: milliseconds(progress.time),
    }
}

pub(crate) fn milliseconds(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}
