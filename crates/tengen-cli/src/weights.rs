//! Other weights for the engine than those it comes with, to try them before they are shipped.

use anyhow::Context;
use std::path::Path;
use std::{env, fs, io};
use tengen_engine::eval::Weights;
use tengen_games::gomoku::Rule;

/// The directory of weights, a file for each rule: `freestyle.txt`, `standard.txt`, `renju.txt`, `caro.txt`.
const VARIABLE: &str = "TENGEN_WEIGHTS";

/// Makes the engine judge by the weights in the directory that the environment names, where it has any for a rule.
pub(crate) fn install_from_environment() -> anyhow::Result<()> {
    let Some(directory) = env::var_os(VARIABLE).filter(|directory| !directory.is_empty()) else {
        return Ok(());
    };
    let directory = Path::new(&directory);
    let mut found = 0;
    for (name, rules) in [
        ("freestyle", &[Rule::Freestyle][..]),
        ("standard", &[Rule::Standard]),
        ("renju", &[Rule::Renju]),
        ("caro", &[Rule::Caro, Rule::ExactCaro]),
    ] {
        let file = directory.join(name).with_extension("txt");
        let said = || format!("{VARIABLE}: {}", file.display());
        let text = match fs::read_to_string(&file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            text => text.with_context(said)?,
        };
        let weights = Weights::parse(&text).with_context(said)?;
        for &rule in rules {
            weights.install(rule).with_context(said)?;
        }
        found += 1;
    }
    anyhow::ensure!(
        found > 0,
        "{VARIABLE}: there are no weights in {}, such as freestyle.txt",
        directory.display()
    );
    Ok(())
}
