//! The keys of `INFO`, each declared once.

use crate::settings::{Detail, Left, Settings};
use std::time::Duration;
use tengen_core::Depth;
use tengen_engine::Level;
use tengen_games::gomoku::Rule;

/// A key of `INFO`.
pub struct InfoKey {
    /// Its name.
    pub name: &'static str,
    /// What it sets.
    pub about: &'static str,
    /// Changes the settings, or tells why a value is not as it should be.
    set: fn(&mut Settings, &str) -> Result<(), String>,
}

/// A key that means nothing here: it belongs to parts that other engines have.
macro_rules! ignored {
    ($name:literal, $about:literal) => {
        InfoKey { name: $name, about: concat!($about, " (ignored)"), set: |_, _| Ok(()) }
    };
}

/// All keys; others are ignored.
pub const INFO_KEYS: &[InfoKey] = &[
    InfoKey {
        name: "timeout_turn",
        about: "milliseconds for a move; 0: as fast as possible",
        set: |settings, value| {
            settings.turn = Some(milliseconds(not_negative(value)?));
            Ok(())
        },
    },
    InfoKey {
        name: "timeout_match",
        about: "milliseconds for a game; 0: no limit",
        set: |settings, value| {
            settings.game = positive(not_negative(value)?).map(milliseconds);
            Ok(())
        },
    },
    InfoKey {
        name: "time_left",
        about: "milliseconds left for the game; 2147483647: no limit",
        set: |settings, value| {
            let left = number(value)?;
            let unlimited = left == i64::from(i32::MAX);
            settings.left =
                Some(if unlimited { Left::Unlimited } else { Left::Time(milliseconds(left.max(0))) });
            Ok(())
        },
    },
    InfoKey {
        name: "time_increment",
        about: "milliseconds added after every move",
        set: |settings, value| {
            settings.increment = milliseconds(not_negative(value)?);
            Ok(())
        },
    },
    InfoKey {
        name: "max_memory",
        about: "bytes the program may use; 0: no limit",
        set: |settings, value| {
            settings.memory = positive(not_negative(value)?).map(|bytes| bytes as u64);
            Ok(())
        },
    },
    InfoKey {
        name: "hash_size",
        about: "kilobytes for the table of positions, within max_memory",
        set: |settings, value| {
            settings.table = positive(not_negative(value)?).map(|size| (size as u64).saturating_mul(1024));
            Ok(())
        },
    },
    InfoKey { name: "rule", about: "0 freestyle, 1 standard, 4 renju, 8 caro, 9 exact caro", set: set_rule },
    InfoKey {
        name: "thread_num",
        about: "threads that search",
        set: |settings, value| {
            settings.threads = within(value, 1, 1024)?.clamp(1, Settings::most_threads() as i64) as usize;
            Ok(())
        },
    },
    InfoKey {
        name: "max_depth",
        about: "the depth of the search; 0: no limit",
        set: |settings, value| {
            settings.depth = positive(number(value)?).map(|depth| Depth(depth.min(999) as u16));
            Ok(())
        },
    },
    InfoKey {
        name: "max_node",
        about: "positions to visit; 0: no limit",
        set: |settings, value| {
            let nodes = positive(number(value)?).filter(|&nodes| nodes < i64::MAX);
            settings.nodes = nodes.map(|nodes| nodes as u64);
            Ok(())
        },
    },
    InfoKey {
        name: "strength",
        about: "0 weakest to 100 full strength",
        set: |settings, value| {
            let level = 1 + within(value, 0, 100)? * 9 / 100;
            settings.level = Level::new(level as u8).unwrap_or(Level::STRONGEST);
            Ok(())
        },
    },
    InfoKey {
        name: "show_detail",
        about: "0 nothing, 1 the best move as it changes, 2 all figures, 3 both",
        set: |settings, value| {
            let mode = within(value, 0, 3)?;
            settings.detail = Detail { realtime: mode & 1 != 0, figures: mode & 2 != 0 };
            Ok(())
        },
    },
    ignored!("game_type", "who the opponent is"),
    ignored!("evaluate", "a cell to explain in debugging"),
    ignored!("folder", "where to keep files; none are kept"),
    ignored!("thread_split_depth", "the least depth searched by more threads"),
    ignored!("caution_factor", "how far from the stones to look"),
    ignored!("pondering", "whether to think in the opponent's time"),
    ignored!("nbestsym", "how many symmetric moves to compare"),
    ignored!("checkmate", "which kind of winning sequences to look for alone"),
    ignored!("usedatabase", "whether to use a database"),
    ignored!("start_depth", "the first depth of the search"),
];

impl Settings {
    /// Sets `key`; an error is for the manager's eyes. Unknown keys are none.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let Some(known) = INFO_KEYS.iter().find(|known| known.name.eq_ignore_ascii_case(key)) else {
            return Ok(());
        };
        (known.set)(self, value).map_err(|reason| format!("INFO {}: {reason}", known.name))
    }
}

/// The rules as `INFO rule` numbers them: a sum of bits, 1 for exactly five, 4 for renju, 8 for caro.
pub const RULE_NUMBERS: [(u8, Rule); 5] =
    [(0, Rule::Freestyle), (1, Rule::Standard), (4, Rule::Renju), (8, Rule::Caro), (9, Rule::ExactCaro)];

/// The number of a rule.
pub fn rule_number(rule: Rule) -> u8 {
    let known = RULE_NUMBERS.iter().find(|(_, known)| *known == rule);
    known.expect("every rule has a number").0
}

fn set_rule(settings: &mut Settings, value: &str) -> Result<(), String> {
    /// One more bit, which changes what comes after a game, not the game.
    const CONTINUOUS: i64 = 2;
    let bits = number(value)?;
    // Alone it is renju to Yixin-Board and the engines that follow it, and nobody else sends it.
    if bits == CONTINUOUS {
        settings.rule = Rule::Renju;
        return Ok(());
    }
    let known = RULE_NUMBERS.iter().find(|(number, _)| i64::from(*number) == bits & !CONTINUOUS);
    let Some(&(_, rule)) = known else {
        return Err(format!("there is no rule {bits}; the rule stays {}", settings.rule));
    };
    settings.rule = rule;
    if bits & CONTINUOUS != 0 {
        return Err(format!("continuous games are not known; playing single games of {rule}"));
    }
    Ok(())
}

/// The number that a value begins with; one too large is the largest there is.
fn number(value: &str) -> Result<i64, String> {
    let word = value.split_whitespace().next().unwrap_or("");
    let number: i128 =
        word.parse().map_err(|_| format!("`{}` is not a number", crate::command::shortened(word)))?;
    Ok(number.clamp(i64::MIN.into(), i64::MAX.into()) as i64)
}

fn within(value: &str, least: i64, most: i64) -> Result<i64, String> {
    let number = number(value)?;
    let fits = (least..=most).contains(&number);
    fits.then_some(number).ok_or_else(|| format!("{number} is not between {least} and {most}"))
}

fn not_negative(value: &str) -> Result<i64, String> {
    let number = number(value)?;
    if number < 0 { Err(format!("{number} is negative")) } else { Ok(number) }
}

/// Numbers of which none and fewer mean "no limit".
fn positive(number: i64) -> Option<i64> {
    (number > 0).then_some(number)
}

/// As a time; none is longer than some thirty years, so that times can be added.
fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(number.clamp(0, 1 << 40) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(pairs: &[(&str, &str)]) -> (Settings, Vec<String>) {
        let mut settings = Settings::default();
        let told = pairs.iter().filter_map(|(key, value)| settings.set(key, value).err()).collect();
        (settings, told)
    }

    #[test]
    fn the_rule_is_a_sum_of_bits() {
        for rule in Rule::ALL {
            let (settings, told) = set(&[("rule", &rule_number(rule).to_string())]);
            assert_eq!((settings.rule, told), (rule, Vec::new()));
        }
        let (settings, told) = set(&[("rule", "3")]);
        assert_eq!(settings.rule, Rule::Standard);
        assert_eq!(told, ["INFO rule: continuous games are not known; playing single games of standard"]);
        let (settings, told) = set(&[("rule", "4"), ("rule", "12")]);
        assert_eq!(settings.rule, Rule::Renju);
        assert_eq!(told, ["INFO rule: there is no rule 12; the rule stays renju"]);
    }

    #[test]
    fn times_may_be_absent_negative_or_without_end() {
        let (settings, told) = set(&[("TIME_LEFT", "-250"), ("timeout_match", "0")]);
        assert_eq!((settings.left, settings.game), (Some(Left::Time(Duration::ZERO)), None));
        assert!(told.is_empty());
        assert_eq!(set(&[("time_left", "2147483647")]).0.left, Some(Left::Unlimited));
        let (settings, _) = set(&[("timeout_turn", "99999999999999999999999")]);
        assert!(settings.turn.expect("a limit") > Duration::from_secs(1 << 20));
        assert_eq!(set(&[("max_node", "18446744073709551615")]).0.nodes, None);
    }

    #[test]
    fn what_cannot_be_used_changes_nothing_and_is_told() {
        let (settings, told) = set(&[("timeout_turn", "soon"), ("show_detail", "4"), ("max_memory", "-1")]);
        assert_eq!(settings.turn, Settings::default().turn);
        assert_eq!(
            told,
            [
                "INFO timeout_turn: `soon` is not a number",
                "INFO show_detail: 4 is not between 0 and 3",
                "INFO max_memory: -1 is negative"
            ]
        );
        assert!(set(&[("no_such_key", "x"), ("", ""), ("folder", "")]).1.is_empty());
    }

    #[test]
    fn strength_spans_all_levels() {
        let level = |strength: &str| set(&[("strength", strength)]).0.level.number();
        assert_eq!(["0", "50", "99", "100"].map(level), [1, 5, 9, 10]);
    }

    #[test]
    fn every_key_is_declared_once() {
        for key in INFO_KEYS {
            assert_eq!(INFO_KEYS.iter().filter(|other| other.name == key.name).count(), 1, "{}", key.name);
        }
    }
}
