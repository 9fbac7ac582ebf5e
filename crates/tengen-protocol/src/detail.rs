//! What a search tells the board while it runs: the figures that Rapfi prints and boards read, the best move for
//! Yixin-Board to draw, and one line of text for people.

use crate::reply::{Reply, cell, cells};
use crate::settings::Detail;
use tengen_core::{Score, ScoreKind};
use tengen_engine::{Line, Progress, win_rate};
use tengen_games::Square;

/// What there is to say about a search that has come this far.
pub(crate) fn account(progress: &Progress, detail: Detail) -> Vec<Reply> {
    let mut replies = Vec::new();
    if detail.figures {
        for (index, line) in progress.lines.iter().enumerate() {
            replies.extend(figures(progress, index, line).into_iter().map(Reply::Info));
        }
    }
    if detail.realtime
        && let Some((line, best)) = progress.lines.first().and_then(|line| Some((line, *line.pv.first()?)))
    {
        let lost = matches!(line.score.kind(), ScoreKind::Loss(_));
        let what = if lost { "LOST" } else { "BEST" };
        replies.push(Reply::Message("REALTIME REFRESH".to_owned()));
        replies.push(Reply::Message(format!("REALTIME {what} {}", cell(best))));
    }
    replies
}

/// The figures of one of the best lines.
fn figures(progress: &Progress, index: usize, line: &Line) -> [String; 12] {
    [
        format!("PV {index}"),
        format!("NUMPV {}", progress.lines.len()),
        format!("DEPTH {}", line.depth),
        format!("SELDEPTH {}", line.deepest),
        format!("NODES {}", progress.nodes),
        format!("TOTALNODES {}", progress.nodes),
        format!("TOTALTIME {}", progress.time.as_millis()),
        format!("SPEED {}", progress.nodes_per_second()),
        format!("EVAL {}", value(line.score)),
        format!("WINRATE {:.4}", win_rate(line.score)),
        format!("BESTLINE {}", cells(&line.pv)),
        "PV DONE".to_owned(),
    ]
}

/// The search in one line of text.
pub(crate) fn summary(progress: &Progress) -> Option<Reply> {
    let line = progress.lines.first()?;
    Some(Reply::Message(format!(
        "depth {}-{} ev {} n {} n/ms {} tm {} pv {}",
        line.depth,
        line.deepest,
        value(line.score),
        progress.nodes,
        progress.nodes_per_second() / 1000,
        progress.time.as_millis(),
        line.pv.iter().map(|&square| letters(square)).collect::<Vec<_>>().join(" "),
    )))
}

/// A judgement as a number, a win or loss by its distance: `+M5`.
fn value(score: Score) -> String {
    match score.kind() {
        ScoreKind::Win(ply) => format!("+M{ply}"),
        ScoreKind::Loss(ply) => format!("-M{ply}"),
        ScoreKind::Heuristic(value) => value.to_string(),
    }
}

/// `H8`, as boards write a cell.
fn letters(square: Square) -> String {
    square.to_string().to_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tengen_core::{Depth, Ply};

    fn progress(score: Score) -> Progress {
        let pv = vec![Square::new(7, 7), Square::new(8, 9)];
        let line = Line { score, depth: Depth(6), deepest: Ply(11), pv };
        Progress { lines: vec![line], nodes: 50_000, time: Duration::from_millis(250), hash_permille: 3 }
    }

    fn shown(score: Score, detail: Detail) -> Vec<String> {
        account(&progress(score), detail).iter().map(Reply::to_string).collect()
    }

    #[test]
    fn the_figures_are_those_that_boards_read() {
        let shown = shown(Score::heuristic(150), Detail { realtime: false, figures: true });
        let expected = [
            "INFO PV 0",
            "INFO NUMPV 1",
            "INFO DEPTH 6",
            "INFO SELDEPTH 11",
            "INFO NODES 50000",
            "INFO TOTALNODES 50000",
            "INFO TOTALTIME 250",
            "INFO SPEED 200000",
            "INFO EVAL 150",
            "INFO WINRATE 0.7311",
            "INFO BESTLINE 7,7 8,9",
            "INFO PV DONE",
        ];
        assert_eq!(shown, expected);
    }

    #[test]
    fn the_best_move_is_drawn_as_best_or_lost() {
        let realtime = Detail { realtime: true, figures: false };
        assert_eq!(shown(Score::DRAW, realtime), ["MESSAGE REALTIME REFRESH", "MESSAGE REALTIME BEST 7,7"]);
        let lost = Score::loss_in(Ply(4));
        assert_eq!(shown(lost, realtime), ["MESSAGE REALTIME REFRESH", "MESSAGE REALTIME LOST 7,7"]);
        assert_eq!(shown(lost, Detail::default()), [""; 0]);
    }

    #[test]
    fn wins_are_told_by_their_distance() {
        let told = |score| summary(&progress(score)).expect("a line").to_string();
        assert_eq!(
            told(Score::win_in(Ply(5))),
            "MESSAGE depth 6-11 ev +M5 n 50000 n/ms 200 tm 250 pv H8 I10"
        );
        assert!(told(Score::loss_in(Ply(4))).contains(" ev -M4 "));
    }
}
