//! A review in words.

use super::game::Loaded;
use crate::five::{percent, side_name};
use crate::lang::Lang;
use tengen_core::{Outcome, Score, ScoreKind, Side};
use tengen_games::Square;
use tengen_lab::review::{Kind, Mistake, Reviewed};

/// A move, or that there was none.
pub(super) fn mv(lang: Lang, mv: Option<Square>) -> String {
    mv.map_or_else(|| lang.pick(["pass", "停一手"]).to_owned(), |square| square.to_string())
}

/// How the game ended.
pub(super) fn result(lang: Lang, outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(side) => lang.pick([["Black won", "White won"], ["黑胜", "白胜"]])[side.index()],
        Outcome::Draw => lang.pick(["draw", "和棋"]),
    }
}

/// The rule, the board and the players.
pub(super) fn title(lang: Lang, loaded: &Loaded) -> String {
    let mut parts = vec![format!("{} {}", loaded.rule, loaded.record.size)];
    for (side, name) in Side::BOTH.into_iter().zip(&loaded.record.names) {
        if !name.is_empty() {
            parts.push(format!("{}{}{name}", side_name(lang, side), lang.pick([": ", "："])));
        }
    }
    parts.join(" · ")
}

/// What the reader should know about the review as a whole.
pub(super) fn notes(lang: Lang, loaded: &Loaded, reviewed: usize) -> Vec<String> {
    let mut notes = Vec::new();
    if loaded.rule_assumed {
        notes.push(lang.pick([
            "note: the file names no rule; reviewed as freestyle (add --rule to choose another)".to_owned(),
            "注意：文件没有注明规则，按 freestyle（无禁手）复盘；可用 --rule 指定".to_owned(),
        ]));
    }
    let (number, games) = (loaded.number, loaded.games);
    if games > 1 {
        notes.push(lang.pick([
            format!("note: game {number} of {games} in the file (--number chooses another)"),
            format!("注意：这是文件中 {games} 局的第 {number} 局；可用 --number 选择"),
        ]));
    }
    let moves = loaded.steps.len();
    if reviewed < moves {
        notes.push(lang.pick([
            format!("interrupted: {reviewed} of {moves} moves were reviewed"),
            format!("已中断：复盘了 {moves} 手中的 {reviewed} 手"),
        ]));
    }
    notes
}

/// The sentence about a move that turned the game.
pub(super) fn turning_point(lang: Lang, step: &Reviewed) -> Option<String> {
    let mistake = step.mistake.as_ref()?;
    let (number, played) = (step.number, mv(lang, step.mv));
    let what = what_went_wrong(lang, step, mistake);
    Some(lang.pick([format!("move {number} {played}: {what}"), format!("第 {number} 手 {played}：{what}")]))
}

fn what_went_wrong(lang: Lang, step: &Reviewed, mistake: &Mistake) -> String {
    let Mistake { kind, better, kept, .. } = *mistake;
    let [us, them] = [step.side, !step.side].map(|side| side_name(lang, side));
    let [from, to] = [kept, step.after].map(|value| percent(value.chance(step.side)));
    let won = plies(kept.score(step.side));
    let lost = plies(step.after.score(step.side));
    lang.pick(match kind {
        Kind::Forbidden => [
            format!("{us} plays on a forbidden point and loses at once; {better} was allowed ({from})"),
            format!("{us}下在禁手点，立即判负；{better} 不犯禁（{from}）"),
        ],
        Kind::MissedWin => [
            format!("{us} misses a win; {better} wins in {won} plies, now it has {to}"),
            format!("{us}错过胜着；{better} 在 {won} 步内取胜，现在胜率 {to}"),
        ],
        Kind::MissedDefence => [
            format!(
                "{us} does not stop the threat, and {them} wins in {lost} plies; {better} defended ({from})"
            ),
            format!("{us}没有防住威胁，{them} {lost} 步内取胜；{better} 可以防守（{from}）"),
        ],
        Kind::LetsWin => [
            format!("{us} lets {them} win in {lost} plies; {better} held ({from})"),
            format!("{us}让{them} {lost} 步内取胜；{better} 可以坚持（{from}）"),
        ],
        Kind::Drop => {
            let kept = match kept.chance(step.side) {
                chance if chance >= 0.6 => ["kept the advantage", "可保持优势"],
                chance if chance >= 0.4 => ["kept the balance", "可保持均势"],
                _ => ["was better", "更好"],
            };
            [
                format!("{us} drops from {from} to {to}; {better} {}", kept[0]),
                format!("{us}胜率从 {from} 降到 {to}；{better} {}", kept[1]),
            ]
        }
    })
}

/// In how many plies a game is decided.
fn plies(score: Score) -> u16 {
    match score.kind() {
        ScoreKind::Win(ply) | ScoreKind::Loss(ply) => ply.0,
        ScoreKind::Heuristic(_) => 0,
    }
}
