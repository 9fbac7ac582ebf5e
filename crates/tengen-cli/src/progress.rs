//! Progress on the terminal, for whatever may take longer than two seconds; nothing when nobody watches.

use crate::lang::Lang;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tengen_games::Notation;
use tengen_players::SystemHost;
use tengen_search::player::{Choice, Player, Thought};

/// Nothing is shown before this: quick answers need no bar.
const PATIENCE: Duration = Duration::from_millis(700);

/// A line that moves while a player thinks. `indicatif` hides it unless standard error is a terminal.
pub(crate) fn think<G: Notation>(lang: Lang, player: &mut dyn Player<G>, position: &G) -> Choice<G::Move> {
    let bar = ProgressBar::no_length().with_style(
        ProgressStyle::with_template("{spinner} {msg}").unwrap_or_else(|_| ProgressStyle::default_spinner()),
    );
    let start = Instant::now();
    let show = |thought: &Thought<G::Move>| {
        if start.elapsed() > PATIENCE {
            bar.set_message(figures(lang, thought));
            bar.tick();
        }
    };
    let host = SystemHost::new(Arc::new(AtomicBool::new(false)), show);
    let choice = player.choose(position, &host);
    bar.finish_and_clear();
    choice.unwrap_or_else(|_| unreachable!("a program does not resign"))
}

/// Value, depth, nodes, speed, time and line, as far as they are known.
pub(crate) fn figures<M: std::fmt::Display>(lang: Lang, thought: &Thought<M>) -> String {
    let mut parts = Vec::new();
    if let Some(score) = thought.score {
        parts.push(format!("{} {score}", lang.pick(["value", "值"])));
    }
    if let Some(depth) = thought.depth {
        parts.push(format!("{} {depth}", lang.pick(["depth", "深度"])));
    }
    if thought.nodes > 0 {
        let nodes = lang.pick(["nodes", "节点"]);
        parts.push(format!("{} {nodes}", HumanCount(thought.nodes)));
        let seconds = thought.time.as_secs_f64();
        if seconds > 0.001 {
            let speed = (thought.nodes as f64 / seconds) as u64;
            parts.push(format!("{} {nodes}/{}", HumanCount(speed), lang.pick(["s", "秒"])));
        }
        parts.push(format!("{seconds:.3} {}", lang.pick(["s", "秒"])));
    }
    if !thought.line.is_empty() {
        parts.push(format!("{} {}", lang.pick(["line", "变例"]), line(&thought.line)));
    }
    parts.join(lang.pick([", ", "，"]))
}

/// Moves, one after the other; a long line is cut.
pub(crate) fn line<M: std::fmt::Display>(moves: &[M]) -> String {
    const MOST: usize = 12;
    let shown: Vec<String> = moves.iter().take(MOST).map(ToString::to_string).collect();
    shown.join(" ") + if moves.len() > MOST { " …" } else { "" }
}
