//! Files that can be gone on with: only with the settings they were begun with.

use anyhow::ensure;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::path::Path;
use tengen_engine::eval::Weights;
use tengen_tune::plan::GamePlan;

/// What a file is made with, by name.
pub(super) type Settings = Map<String, Value>;

/// What games are played with: the plan, the program, and the weights it judges by.
pub(super) fn settings(plan: &GamePlan) -> Settings {
    let &GamePlan { rule, size, nodes, opening, uneven, seed } = plan;
    let weights = Weights::in_use(rule).fingerprint();
    let all = [
        ("program", json!(concat!("tengen ", env!("CARGO_PKG_VERSION")))),
        ("weights", json!(format!("{weights:016x}"))),
        ("rule", json!(rule.name())),
        ("size", json!(size)),
        ("nodes", json!(nodes)),
        ("opening", json!(opening)),
        ("uneven", json!(uneven)),
        ("seed", json!(seed)),
    ];
    all.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Refuses to go on with a file that was made with other settings.
pub(super) fn check(file: &Path, known: &Settings, now: &Settings) -> anyhow::Result<()> {
    let names: BTreeSet<&String> = known.keys().chain(now.keys()).collect();
    let told = |value: Option<&Value>| value.map_or_else(|| "not told".to_owned(), Value::to_string);
    let differences: Vec<String> = names
        .into_iter()
        .filter(|&name| known.get(name) != now.get(name))
        .map(|name| format!("{name} was {}, not {}", told(known.get(name)), told(now.get(name))))
        .collect();
    ensure!(
        differences.is_empty(),
        "{} was made with other settings: {}; use the same, or another --out",
        file.display(),
        differences.join(", ")
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_games::gomoku::Rule;

    #[test]
    fn a_difference_is_told() {
        let plan = GamePlan { rule: Rule::Caro, size: 15, nodes: 60, opening: 5, uneven: 200, seed: 4 };
        let (known, file) = (settings(&plan), Path::new("games"));
        assert!(check(file, &known, &settings(&plan)).is_ok());
        let said = check(file, &known, &settings(&GamePlan { nodes: 70, ..plan })).unwrap_err().to_string();
        assert!(said.contains("other settings: nodes was 60, not 70; use"), "{said}");
        let mut other = known.clone();
        other.insert("weights".to_owned(), json!("those of somebody"));
        other.remove("seed");
        let said = check(file, &other, &known).unwrap_err().to_string();
        assert!(said.contains("seed was not told, not 4, weights was \"those of somebody\""), "{said}");
    }
}
