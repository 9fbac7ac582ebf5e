//! An engine of others as it is entered: its command line, and before it what it is told by `INFO`, as shells have variables
//! before a command: `max_memory=64mb thread_num=1 ./pbrain-x --flag`.
//!
//! ```text
//! engine  = { key "=" value } program { argument }
//! ```
//! Keys that are limits of the tournament hold for this engine instead: it is told so, and held to it. Others are told as they
//! are written; what they mean is between the engine and its author.

use crate::tournament::Control;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;
use tengen_players::catalogue::{Value, ValueKind};
use tengen_protocol::{CommandLine, CommandLineError};

/// An engine of others, with what it alone is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    command: CommandLine,
    info: Vec<(String, String)>,
}

/// Why a text is not an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineSpecError {
    /// Not a command line.
    #[error(transparent)]
    Command(#[from] CommandLineError),
    /// A word before the program is no key.
    #[error(
        "`{0}` is no key of INFO, which are in small letters, like `thread_num`; variables of the system are set with \
        `cmd:env {0}=… engine`"
    )]
    Key(String),
    /// The arena must tell that itself, or the games would be others.
    #[error("`{0}` is told by the arena itself; see `tengen arena match --help` for what is played")]
    Told(String),
    /// Set twice.
    #[error("`{0}` is set twice for one engine")]
    Twice(String),
    /// Not a value of that key.
    #[error("`{key}={value}` must be {expected}")]
    Value {
        /// The key.
        key: String,
        /// What was written.
        value: String,
        /// What should be.
        expected: String,
    },
}

/// Changes a limit; the error says what is expected.
type SetLimit = fn(&mut Control, &str) -> Result<(), String>;

/// The keys that change a limit of the tournament for one engine.
const LIMITS: [(&str, SetLimit); 4] = [
    ("max_memory", |control, value| {
        control.memory = Some(bytes(value)?).filter(|&bytes| bytes > 0);
        Ok(())
    }),
    ("timeout_turn", |control, value| {
        control.turn = Some(time(value)?);
        Ok(())
    }),
    ("timeout_match", |control, value| {
        control.game = Some(time(value)?).filter(|time| !time.is_zero());
        Ok(())
    }),
    ("time_increment", |control, value| {
        control.increment = time(value)?;
        Ok(())
    }),
];

/// The keys that follow from what is played.
const TOLD: [&str; 3] = ["rule", "game_type", "time_left"];

/// A size as everywhere here, or the plain number of the protocol.
fn bytes(text: &str) -> Result<u64, String> {
    match ValueKind::Size.parse(text)? {
        Value::Size(bytes) => Ok(bytes as u64),
        other => Err(format!("a size, not {other:?}")),
    }
}

/// A time as everywhere here, or the plain number of the protocol, which is in milliseconds.
fn time(text: &str) -> Result<Duration, String> {
    if !text.ends_with(char::is_alphabetic) {
        let milliseconds = text.parse::<u32>().map_err(|_| ValueKind::Time.expected())?;
        return Ok(Duration::from_millis(milliseconds.into()));
    }
    match ValueKind::Time.parse(text)? {
        Value::Time(time) => Ok(time),
        other => Err(format!("a time, not {other:?}")),
    }
}

impl EngineSpec {
    /// How it is started.
    pub fn command(&self) -> &CommandLine {
        &self.command
    }

    /// What it alone is told: keys of `INFO` and their values, as they were written.
    pub fn info(&self) -> &[(String, String)] {
        &self.info
    }

    /// What it is told besides its limits.
    pub(crate) fn remarks(&self) -> impl Iterator<Item = &(String, String)> {
        self.info.iter().filter(|(key, _)| limit(key).is_none())
    }

    /// The limits of a tournament as they are for this engine.
    pub(crate) fn control(&self, mut control: Control) -> Control {
        for (key, value) in &self.info {
            if let Some(set) = limit(key) {
                set(&mut control, value).expect("values are checked when they are set");
            }
        }
        control
    }

    /// The same engine, found from any folder: paths of the program, of its files and of its folder are made absolute.
    #[must_use]
    pub(crate) fn settled(mut self) -> EngineSpec {
        for (_, value) in self.info.iter_mut().filter(|(key, _)| key == "folder") {
            *value = absolute(Path::new(value)).to_string_lossy().into_owned();
        }
        let program = self.command.program();
        let is_path = program.components().count() > 1;
        let mut line = CommandLine::new(if is_path { absolute(program) } else { program.to_owned() });
        for word in self.command.arguments() {
            // An engine that is a path runs in its own folder, and its files are there.
            let here = !is_path && Path::new(word).exists();
            line = line.with_argument(if here {
                absolute(Path::new(word)).to_string_lossy().into_owned()
            } else {
                word.clone()
            });
        }
        EngineSpec { command: line, ..self }
    }

    /// Notes what is to be told, if that makes sense.
    fn tell(&mut self, key: &str, value: &str) -> Result<(), EngineSpecError> {
        let is_small = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if !key.chars().all(is_small) {
            return Err(EngineSpecError::Key(key.to_owned()));
        }
        if TOLD.contains(&key) {
            return Err(EngineSpecError::Told(key.to_owned()));
        }
        if self.info.iter().any(|(told, _)| told == key) {
            return Err(EngineSpecError::Twice(key.to_owned()));
        }
        let refused = |expected| {
            let (key, value) = (key.to_owned(), value.escape_debug().to_string());
            EngineSpecError::Value { key, value, expected }
        };
        // What is told must stay one line.
        if value.trim().is_empty() || value.contains(char::is_control) {
            return Err(refused("some text on one line".to_owned()));
        }
        if let Some(set) = limit(key) {
            set(&mut Control::default(), value).map_err(refused)?;
        }
        self.info.push((key.to_owned(), value.to_owned()));
        Ok(())
    }
}

/// How the limit of this name is changed, if it is one.
fn limit(key: &str) -> Option<SetLimit> {
    LIMITS.iter().find(|(name, _)| *name == key).map(|&(_, set)| set)
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// The two sides of `key=value`, if the key could be a name; `./a=b` is a program.
fn setting(word: &str) -> Option<(&str, &str)> {
    let is_name = |key: &str| key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    word.split_once('=').filter(|(key, _)| !key.is_empty() && is_name(key))
}

/// The words of a command line, the program first.
fn words(command: &CommandLine) -> impl Iterator<Item = String> {
    let program = command.program().to_string_lossy().into_owned();
    std::iter::once(program).chain(command.arguments().iter().cloned())
}

/// A command line of these words.
fn command(mut words: impl Iterator<Item = String>) -> Result<CommandLine, CommandLineError> {
    let program = words.next().filter(|word| !word.is_empty()).ok_or(CommandLineError::Empty)?;
    Ok(words.fold(CommandLine::new(program), CommandLine::with_argument))
}

impl FromStr for EngineSpec {
    type Err = EngineSpecError;

    fn from_str(text: &str) -> Result<EngineSpec, EngineSpecError> {
        let line: CommandLine = text.parse()?;
        let mut words = words(&line).peekable();
        let mut spec = EngineSpec { command: line.clone(), info: Vec::new() };
        while let Some(word) = words.next_if(|word| setting(word).is_some()) {
            let (key, value) = setting(&word).unwrap_or_default();
            spec.tell(key, value)?;
        }
        spec.command = command(words)?;
        Ok(spec)
    }
}

/// Reads back as the same engine.
impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let info = self.info.iter().map(|(key, value)| format!("{key}={value}"));
        command(info.chain(words(&self.command))).map_err(|_| fmt::Error)?.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> EngineSpec {
        text.parse().unwrap()
    }

    #[test]
    fn what_is_told_stands_before_the_program() {
        let text = "thread_num=2 \"folder=my files\" ./pbrain-x a=b";
        let engine = spec(text);
        assert_eq!(engine.to_string(), text);
        assert_eq!(
            engine.info(),
            [("thread_num", "2"), ("folder", "my files")].map(|(key, value)| (key.into(), value.into()))
        );
        assert_eq!(
            (engine.command().program(), engine.command().arguments()),
            (Path::new("./pbrain-x"), &["a=b".to_owned()][..])
        );
        assert!(spec("./a=b").info().is_empty(), "a path is no key");
        let settled = engine.settled();
        assert!(Path::new(&settled.info()[1].1).is_absolute() && settled.command().program().is_absolute());
    }

    #[test]
    fn limits_of_an_engine_replace_those_of_the_tournament() {
        let all = Control { turn: Some(Duration::from_secs(5)), ..Control::default() };
        assert_eq!(spec("thread_num=2 x").control(all), all);
        let own = spec("max_memory=64mb timeout_turn=250 timeout_match=1m caution_factor=3 x");
        let (quarter, minute) = (Duration::from_millis(250), Duration::from_mins(1));
        assert_eq!(
            own.control(all),
            Control { turn: Some(quarter), game: Some(minute), memory: Some(64 << 20), ..all }
        );
        assert_eq!(own.remarks().map(|(key, _)| key.as_str()).collect::<Vec<_>>(), ["caution_factor"]);
        let unlimited = spec("max_memory=0 timeout_match=0 x").control(Control { game: Some(minute), ..all });
        assert_eq!((unlimited.memory, unlimited.game), (None, None));
        assert_eq!(spec("max_memory=1000000 x").control(all).memory, Some(1_000_000));
    }

    #[test]
    fn what_cannot_be_told_is_refused() {
        for (text, reason) in [
            ("OMP_NUM_THREADS=1 x", "`cmd:env OMP_NUM_THREADS=… engine`"),
            ("rule=4 x", "told by the arena itself"),
            ("thread_num=1 thread_num=2 x", "set twice"),
            ("thread_num= x", "must be some text"),
            ("'folder=a\nBOARD' x", "`folder=a\\nBOARD` must be some text on one line"),
            ("max_memory=much x", "`max_memory=much` must be a size"),
            ("timeout_turn=soon x", "`timeout_turn=soon` must be a time"),
            ("thread_num=1", "there is no program"),
            ("thread_num=1 \"\"", "there is no program"),
        ] {
            let error = text.parse::<EngineSpec>().expect_err(text).to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
