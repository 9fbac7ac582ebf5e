//! What the manager has set, and what follows from it for a search.

use std::thread;
use std::time::Duration;
use tengen_core::{Depth, Limits};
use tengen_engine::time::{Allotment, TimeControl, allot};
use tengen_engine::{Level, Options};
use tengen_games::gomoku::Rule;

const MEGABYTE: u64 = 1 << 20;

/// The settings of a manager; [`INFO_KEYS`](crate::INFO_KEYS) changes them.
#[derive(Clone, Debug)]
pub struct Settings {
    pub(crate) rule: Rule,
    /// The most for one move; none: no limit; zero: as fast as possible.
    pub(crate) turn: Option<Duration>,
    /// The most for one game.
    pub(crate) game: Option<Duration>,
    /// What is left of the game, once the manager has told it.
    pub(crate) left: Option<Left>,
    pub(crate) increment: Duration,
    /// The most bytes the program may use; none: no limit.
    pub(crate) memory: Option<u64>,
    /// The table's bytes, if they were chosen.
    pub(crate) table: Option<u64>,
    pub(crate) threads: usize,
    pub(crate) depth: Option<Depth>,
    pub(crate) nodes: Option<u64>,
    pub(crate) level: Level,
    pub(crate) detail: Detail,
    /// Used by this side in this game.
    used: Duration,
}

/// What the manager says is left of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Left {
    Unlimited,
    Time(Duration),
}

/// How much to tell while searching.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Detail {
    /// What a board draws: the best move as it changes.
    pub(crate) realtime: bool,
    /// All figures, line by line.
    pub(crate) figures: bool,
}

/// The time for one move, counted from the command's arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Timing {
    pub(crate) allotment: Allotment,
    /// When to move without waiting for the search any longer.
    pub(crate) patience: Duration,
}

impl Default for Settings {
    /// What an engine is to assume until it is told: half a minute a move, and the memory of Gomocup.
    fn default() -> Settings {
        Settings {
            rule: Rule::Freestyle,
            turn: Some(Duration::from_secs(30)),
            game: None,
            left: None,
            increment: Duration::ZERO,
            memory: Some(350 * MEGABYTE),
            table: None,
            threads: 1,
            depth: None,
            nodes: None,
            level: Level::STRONGEST,
            detail: Detail::default(),
            used: Duration::ZERO,
        }
    }
}

impl Settings {
    /// The largest table, as a power of two of kilobytes.
    pub(crate) const LARGEST_TABLE_LOG2_KB: u32 = 20;
    /// The time for a move that is to be made as fast as possible.
    const HURRY: Duration = Duration::from_millis(10);
    /// Without a limit to keep, there is time to wait for the search that hurries.
    const HURRIED_PATIENCE: Duration = Duration::from_millis(200);

    /// A search this long after its limit will not come back soon, and the time is needed later in the game.
    const OVERDUE: Duration = Duration::from_secs(1);

    /// The most threads worth starting.
    pub(crate) fn most_threads() -> usize {
        thread::available_parallelism().map_or(1, usize::from)
    }

    /// What the engine is given. The program and what it keeps besides the table take the first share of the memory.
    pub(crate) fn options(&self) -> Options {
        let reserved = 12 * MEGABYTE + 4 * MEGABYTE * self.threads as u64;
        let largest = 1024 << Settings::LARGEST_TABLE_LOG2_KB;
        let fits = self.memory.map(|memory| memory.saturating_sub(reserved));
        // A larger table fills only in long searches, and taking up its memory takes time.
        let long = self.turn.is_some_and(|turn| turn > Duration::from_secs(30));
        let wanted = self.table.unwrap_or(if long { 512 } else { 128 } * MEGABYTE);
        let bytes = wanted.min(fits.unwrap_or(largest)).clamp(MEGABYTE, largest);
        Options { table_bytes: bytes as usize, threads: self.threads }
    }

    /// The limits that do not depend on time.
    pub(crate) fn limits(&self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, time: None }
    }

    /// A new game begins.
    pub(crate) fn begin_game(&mut self) {
        self.used = Duration::ZERO;
        self.left = None;
    }

    /// A move took this long.
    pub(crate) fn spend(&mut self, time: Duration) {
        self.used += time;
        if let Some(Left::Time(left)) = &mut self.left {
            *left = left.saturating_sub(time) + self.increment;
        }
    }

    /// What is left of the game: what the manager said last, or else what this side counts itself.
    fn remaining(&self) -> Option<Duration> {
        match self.left {
            Some(Left::Unlimited) => None,
            Some(Left::Time(left)) => Some(left),
            None => self.game.map(|game| game.saturating_sub(self.used)),
        }
    }

    /// The time for the next move; none if there is no limit.
    pub(crate) fn timing(&self, margin: &Margin, stones: u16, cells: u16) -> Option<Timing> {
        let left = self.remaining();
        let most = self.turn.into_iter().chain(left).min()?;
        if most.is_zero() {
            let allotment = Allotment { soft: Settings::HURRY, hard: Settings::HURRY };
            return Some(Timing { allotment, patience: Settings::HURRIED_PATIENCE });
        }
        let margin = margin.of(most);
        let control = TimeControl { turn: self.turn, left, increment: self.increment, margin };
        let allotment = allot(&control, stones, cells)?;
        let overdue = allotment.hard + Settings::OVERDUE;
        let patience = most.saturating_sub(margin / 2).min(overdue).max(allotment.hard);
        Some(Timing { allotment, patience })
    }
}

/// What is held back of the time for a move, learnt from how late answers were.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Margin {
    lateness: Duration,
}

impl Default for Margin {
    /// A machine is taken to be busy until it shows that it is not.
    fn default() -> Margin {
        Margin { lateness: Duration::from_millis(20) }
    }
}

impl Margin {
    const LEAST: Duration = Duration::from_millis(30);
    const MOST_UNTAUGHT: Duration = Duration::from_millis(300);
    /// What is later was not the machine's everyday doing.
    const MOST_LEARNT: Duration = Duration::from_millis(250);

    /// The margin of a move that may take `most`: a share for what cannot be seen from here, the manager's own delays, and
    /// what was learnt.
    pub(crate) fn of(&self, most: Duration) -> Duration {
        let usual = (most / 50).clamp(Margin::LEAST, Margin::MOST_UNTAUGHT);
        (usual + 2 * self.lateness).min(most / 2)
    }

    /// An answer went out this long after it should have been found. The worst case is forgotten slowly.
    pub(crate) fn learn(&mut self, lateness: Duration) {
        self.lateness = lateness.min(Margin::MOST_LEARNT).max(self.lateness * 49 / 50);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn timing(settings: &Settings) -> Option<Timing> {
        settings.timing(&Margin::default(), 10, 225)
    }

    #[test]
    fn the_move_is_out_before_its_time_is() {
        for turn in [1, 10, 50, 200, 1000, 30_000, 300_000] {
            let settings = Settings { turn: Some(ms(turn)), ..Settings::default() };
            let timing = timing(&settings).expect("a limit");
            assert!(timing.allotment.hard < ms(turn) && timing.patience < ms(turn), "{turn}: {timing:?}");
            assert!(timing.allotment.hard <= timing.patience, "{turn}: {timing:?}");
        }
    }

    #[test]
    fn no_time_at_all_is_a_hurry_not_an_error() {
        let fast = Settings { turn: Some(Duration::ZERO), ..Settings::default() };
        let late = Settings { left: Some(Left::Time(Duration::ZERO)), ..Settings::default() };
        for settings in [fast, late] {
            assert_eq!(timing(&settings).expect("a limit").allotment.hard, Settings::HURRY);
        }
        let free = Settings { turn: None, left: Some(Left::Unlimited), ..Settings::default() };
        assert_eq!(timing(&free), None);
    }

    #[test]
    fn a_search_that_hangs_does_not_take_the_whole_game() {
        let (turn, left) = (Some(ms(300_000)), Some(Left::Time(ms(20_000))));
        let timing = timing(&Settings { turn, left, ..Settings::default() }).expect("a limit");
        assert!(timing.patience <= timing.allotment.hard + Settings::OVERDUE, "{timing:?}");
    }

    #[test]
    fn without_time_left_the_time_used_counts() {
        let mut settings = Settings { game: Some(ms(1000)), ..Settings::default() };
        settings.spend(ms(600));
        assert_eq!(settings.remaining(), Some(ms(400)));
        settings.begin_game();
        assert_eq!(settings.remaining(), Some(ms(1000)));
        settings.left = Some(Left::Time(ms(500)));
        settings.increment = ms(10);
        settings.spend(ms(200));
        assert_eq!(settings.remaining(), Some(ms(310)), "told once, counted from there");
    }

    #[test]
    fn lateness_widens_the_margin_and_fades() {
        let mut margin = Margin { lateness: Duration::ZERO };
        assert_eq!(margin.of(ms(200)), ms(30));
        margin.learn(ms(30));
        assert_eq!(margin.of(ms(200)), ms(90));
        assert_eq!(margin.of(ms(60)), ms(30), "never more than half");
        margin.learn(ms(5000));
        assert_eq!(margin.of(ms(10_000)), ms(700), "not all is lost by one bad moment");
        (0..300).for_each(|_| margin.learn(Duration::ZERO));
        assert!(margin.of(ms(200)) < ms(32));
    }

    #[test]
    fn the_table_fits_the_memory() {
        let table = |memory: Option<u64>, table: Option<u64>| {
            let settings = Settings { memory, table, ..Settings::default() };
            settings.options().table_bytes as u64 / MEGABYTE
        };
        assert_eq!(Settings::default().options().table_bytes, 128 << 20);
        assert_eq!(table(Some(80 * MEGABYTE), None), 64);
        assert_eq!(table(Some(80 * MEGABYTE), Some(200 * MEGABYTE)), 64, "a wish is not above the limit");
        assert_eq!(table(Some(80 * MEGABYTE), Some(16 * MEGABYTE)), 16);
        assert_eq!(table(Some(10 * MEGABYTE), None), 1, "something to work with");
        assert_eq!(table(None, Some(512 * MEGABYTE)), 512);
    }
}
