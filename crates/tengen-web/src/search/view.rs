//! What searches find, in the words of the protocol.

use crate::protocol::{Say, ScoreView, Thought};
use std::time::Duration;
use tengen_core::{Score, ScoreKind};
use tengen_engine::{Line, Progress, win_rate};

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
        line: crate::protocol::names(&line.pv),
        visits: None,
    }
}

/// A value that is the mean result of random games, from −1 to +1 in thousandths: it needs no guess at the chance to win.
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
