//! The networks that come with the program. docs/zero.md tells how they were trained and how well they play.

use crate::trained::Trained;
use tengen_games::mnk::Rules;

/// The games that there are networks for, with their files.
const FILES: &[(&str, &[u8])] = &[("3x3x3", include_bytes!("../nets/3x3x3.net"))];

/// The names of the games that there are networks for.
pub const NAMES: &[&str] = &["3x3x3"];

/// The network for a game, if there is one.
pub fn find(rules: Rules) -> Option<Trained> {
    let name = rules.to_string();
    let (_, bytes) = FILES.iter().find(|(game, _)| *game == name)?;
    Some(Trained::from_bytes(bytes).expect("what comes with the program was checked"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_networks_can_be_read_and_know_their_game() {
        assert!(FILES.iter().map(|(name, _)| name).eq(NAMES));
        for name in NAMES {
            let rules = name.parse().unwrap();
            let trained = find(rules).unwrap();
            assert_eq!(trained.rules, rules);
            assert!(trained.games > 0 && trained.steps > 0);
        }
        assert!(find("7x7x4".parse().unwrap()).is_none());
    }
}
