//! A review for programs; `docs/analysis.md` describes the fields.

use super::game::Loaded;
use super::words;
use crate::five::{rounded, score_json, side_key};
use crate::lang::Lang;
use serde_json::{Value as Json, json};
use std::path::Path;
use tengen_core::{Outcome, Side};
use tengen_games::Square;
use tengen_lab::review::{Reviewed, Value};

/// All that was found.
pub(super) fn report(lang: Lang, file: &Path, loaded: &Loaded, reviewed: &[Reviewed]) -> Json {
    let record = &loaded.record;
    json!({
        "file": file.display().to_string(),
        "game": loaded.number,
        "games": loaded.games,
        "rule": loaded.rule.name(),
        "rule_assumed": loaded.rule_assumed,
        "size": record.size.width(),
        "black": record.names[0],
        "white": record.names[1],
        "result": record.result,
        "complete": reviewed.len() == loaded.steps.len(),
        "moves": reviewed.iter().map(mv).collect::<Vec<_>>(),
        "turning_points": reviewed.iter().filter_map(|step| turning_point(lang, step)).collect::<Vec<_>>(),
    })
}

fn mv(step: &Reviewed) -> Json {
    let over = match step.after {
        Value::Searched { .. } => None,
        Value::Over(Outcome::Draw) => Some("draw"),
        Value::Over(Outcome::Win(side)) => Some(side_key(side)),
    };
    json!({
        "number": step.number,
        "side": side_key(step.side),
        "move": name(step.mv),
        "score": score_json(step.after.score(Side::First)),
        "black_wins": rounded(step.after.chance(Side::First)),
        "preferred": name(step.preferred()),
        "over": over,
    })
}

fn turning_point(lang: Lang, step: &Reviewed) -> Option<Json> {
    let mistake = step.mistake.as_ref()?;
    Some(json!({
        "number": step.number,
        "side": side_key(step.side),
        "move": name(step.mv),
        "kind": mistake.kind.key(),
        "better": mistake.better.to_string(),
        "before": rounded(step.before.chance(step.side)),
        "kept": rounded(mistake.kept.chance(step.side)),
        "after": rounded(step.after.chance(step.side)),
        "text": words::turning_point(lang, step),
    }))
}

fn name(square: Option<Square>) -> Option<String> {
    square.map(|square| square.to_string())
}
