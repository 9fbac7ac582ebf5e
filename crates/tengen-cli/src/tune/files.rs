//! Files of games and of weights, as they are named on the command line.

use anyhow::{Context, bail, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use tengen_engine::USUAL_SIZE;
use tengen_engine::eval::Weights;
use tengen_games::gomoku::Rule;
use tengen_tune::binpack::{self, Game};
use tengen_tune::model::{Layout, Model};

/// All games of these files, which are of one rule.
pub(super) fn games(files: &[PathBuf]) -> anyhow::Result<(Rule, Vec<Game>)> {
    let mut games = Vec::new();
    for file in files {
        let name = file.display();
        let data = fs::read(file).with_context(|| format!("cannot read {name}"))?;
        let (whole, length) = binpack::whole_games(&data).with_context(|| name.to_string())?;
        if length < data.len() as u64 {
            eprintln!("note: {name} ends within a game; the {} before it are read", whole.len());
        }
        games.extend(whole);
    }
    let Some(first) = games.first() else { bail!("there are no games in these files") };
    let rule = first.rule;
    ensure!(
        games.iter().all(|game| game.rule == rule),
        "these games are of several rules, and weights are for one; name the files of one rule"
    );
    if let Some(other) = games.iter().find(|game| game.size != USUAL_SIZE) {
        bail!(
            "there is a game on {0}×{0}; only games on {USUAL_SIZE}×{USUAL_SIZE} tell about weights, which serve all boards",
            other.size
        );
    }
    Ok((rule, games))
}

/// The model that says what the weights of a file say.
pub(super) fn model(layout: Layout, file: &Path) -> anyhow::Result<Model> {
    let name = file.display();
    let bytes = fs::read(file).with_context(|| format!("cannot read {name}"))?;
    let weights = Weights::parse(&bytes).with_context(|| name.to_string())?;
    Model::from_weights(layout, &weights).with_context(|| name.to_string())
}
