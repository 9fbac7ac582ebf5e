//! The networks that come with the program. docs/zero.md tells how they were trained and how well they play.
//!
//! Each has a folder in `nets/`, a part of the folder of its training run: what decided the run, its log, and the network at the end.
//! Of some there are earlier ones, so that anybody can see, or play against, how it learnt.

use crate::config::Config;
use crate::network::Net;
use crate::run::RoundReport;
use crate::trained::Trained;
use std::sync::Arc;
use tengen_games::mnk::Rules;

/// What is kept of a training run.
struct Course {
    game: &'static str,
    config: &'static str,
    log: &'static str,
    /// The networks, the least trained first.
    nets: &'static [&'static [u8]],
}

macro_rules! courses {
    ($($game:literal: $($net:literal)+;)+) => {
        const COURSES: &[Course] = &[$(Course {
            game: $game,
            config: include_str!(concat!("../nets/", $game, "/config.toml")),
            log: include_str!(concat!("../nets/", $game, "/log.jsonl")),
            nets: &[$(include_bytes!(concat!("../nets/", $game, "/", $net, ".net"))),+],
        }),+];

        /// The names of the games that there are networks for.
        pub const NAMES: &[&str] = &[$($game),+];
    };
}

courses! {
    "3x3x3": "00080";
    "6x6x4": "00080";
    "8x8x5": "00010" "00020" "00030" "00040" "00050" "00060";
}

/// The network for a game, if there is one.
pub fn find(rules: Rules) -> Option<Trained> {
    course(rules).and_then(|course| course.nets.last()).map(|bytes| read(bytes))
}

/// The network for a game as it was after so many games of its training, if it is one of [`levels`]; after none it has learnt nothing.
pub fn after(rules: Rules, games: u64) -> Option<Trained> {
    let course = course(rules)?;
    if games > 0 {
        return course.nets.iter().map(|bytes| read(bytes)).find(|trained| trained.games == games);
    }
    let config = config(course);
    let net = Net::new(config.shape().ok()?, config.seed).ok()?;
    Some(Trained { rules, net: Arc::new(net), games: 0, steps: 0 })
}

/// After how many games of its training the network for a game can be had; none if there is no network.
pub fn levels(rules: Rules) -> Vec<u64> {
    let Some(course) = course(rules) else { return Vec::new() };
    std::iter::once(0).chain(course.nets.iter().map(|bytes| read(bytes).games)).collect()
}

/// How the network for a game was trained, round by round; nothing if there is none.
pub fn log(rules: Rules) -> Vec<RoundReport> {
    let lines = course(rules).map_or("", |course| course.log).lines();
    lines.map(|line| serde_json::from_str(line).expect("what comes with the program was checked")).collect()
}

fn course(rules: Rules) -> Option<&'static Course> {
    let name = rules.to_string();
    COURSES.iter().find(|course| course.game == name)
}

fn config(course: &Course) -> Config {
    Config::from_toml(course.config).expect("what comes with the program was checked")
}

fn read(bytes: &[u8]) -> Trained {
    Trained::from_bytes(bytes).expect("what comes with the program was checked")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_networks_can_be_read_and_know_their_game() {
        for course in COURSES {
            let rules: Rules = course.game.parse().unwrap();
            let config = config(course);
            assert_eq!(config.rules(), Ok(rules));
            let levels = levels(rules);
            assert!(levels.is_sorted() && levels.len() == course.nets.len() + 1, "{levels:?}");
            for &games in &levels {
                let trained = after(rules, games).unwrap();
                assert_eq!((trained.rules, trained.games), (rules, games));
                assert_eq!(*trained.net.shape(), config.shape().unwrap());
            }
            let (last, log) = (find(rules).unwrap(), log(rules));
            assert_eq!(config.self_play.games, last.games);
            let end = log.last().unwrap().progress;
            assert_eq!((end.games, end.steps), (last.games, last.steps));
        }
        let none: Rules = "7x7x4".parse().unwrap();
        assert!(find(none).is_none() && after(none, 0).is_none() && log(none).is_empty());
        assert!(after(Rules::TIC_TAC_TOE, 7).is_none());
    }
}
