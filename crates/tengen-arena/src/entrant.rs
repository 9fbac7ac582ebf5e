//! Players as they are entered: by the grammar of players, or by the command line of an engine, with a name if wanted.

use crate::contestant::Outside;
use crate::export::five_in_a_row;
use crate::tournament::Control;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::path::{self, Path};
use std::str::FromStr;
use std::sync::Arc;
use tengen_players::{GameSpec, GameVisitor, Playable, PlayerSpec, SpecError};
use tengen_protocol::{CommandLine, CommandLineError};

/// A player of a tournament: `pvs:depth=3`, `cmd:./pbrain-x --flag`, or with a name of its own, `new=cmd:./pbrain-x`.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// What it is to be called.
    pub label: Option<String>,
    /// Where its moves come from.
    pub source: Source,
}

/// Where moves come from.
#[derive(Clone, Debug)]
pub enum Source {
    /// A player of this program.
    Inside(PlayerSpec),
    /// A program that speaks the Gomocup protocol.
    Outside(CommandLine),
}

/// Why a text is not an entrant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntrantError {
    /// Not a player.
    #[error("{0}; an engine of others is written `cmd:path/to/engine`")]
    Player(#[from] SpecError),
    /// Not a command line.
    #[error(transparent)]
    Command(#[from] CommandLineError),
}

impl FromStr for Entrant {
    type Err = EntrantError;

    fn from_str(text: &str) -> Result<Entrant, EntrantError> {
        // Options of players have a `=` too, but a `:` before it.
        let named =
            text.trim().split_once('=').filter(|(label, _)| !label.contains(':') && !label.trim().is_empty());
        let (label, source) = match named {
            Some((label, source)) => (Some(label.trim().to_owned()), source),
            None => (None, text),
        };
        Ok(Entrant { label, source: source.parse()? })
    }
}

impl FromStr for Source {
    type Err = EntrantError;

    fn from_str(text: &str) -> Result<Source, EntrantError> {
        if let Some(command) = text.trim().strip_prefix("cmd:") {
            return Ok(Source::Outside(command.parse()?));
        }
        let spec: PlayerSpec = text.parse()?;
        if spec.is_human() {
            return Err(SpecError::Human.into());
        }
        Ok(Source::Inside(spec))
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(label) = &self.label {
            write!(f, "{label}=")?;
        }
        match &self.source {
            Source::Inside(spec) => spec.fmt(f),
            Source::Outside(command) => write!(f, "cmd:{command}"),
        }
    }
}

impl Serialize for Entrant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        crate::text::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Entrant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entrant, D::Error> {
        crate::text::deserialize(deserializer)
    }
}

impl Entrant {
    /// Checks that it can play this game; why not.
    pub(crate) fn check(&self, game: GameSpec) -> Result<(), String> {
        game.visit(Check(&self.source))
    }

    /// Starts an engine of others once; why it cannot play.
    pub(crate) fn rehearse(&self, game: GameSpec, control: Control) -> Result<(), String> {
        let (Source::Outside(command), Some(board)) = (&self.source, five_in_a_row(game)) else {
            return Ok(());
        };
        match Outside::start(command, &board, control, &Arc::default()) {
            Ok(engine) => {
                engine.end();
                Ok(())
            }
            Err((end, said)) => {
                let said =
                    said.transcript.map(|text| format!("; what was said:\n{text}")).unwrap_or_default();
                Err(format!("{}{said}", end.detail))
            }
        }
    }

    /// The same entrant, found from any folder: paths of a program and of its files are made absolute.
    #[must_use]
    pub fn settled(self) -> Entrant {
        let Source::Outside(command) = &self.source else { return self };
        let is_path = command.program().components().count() > 1;
        let program = if is_path { absolute(command.program()) } else { command.program().to_owned() };
        let mut line = CommandLine::new(program);
        for word in command.arguments() {
            // An engine that is a path runs in its own folder, and its files are there.
            let here = !is_path && Path::new(word).exists();
            line = line.with_argument(if here {
                absolute(Path::new(word)).to_string_lossy().into_owned()
            } else {
                word.clone()
            });
        }
        Entrant { source: Source::Outside(line), ..self }
    }

    /// What it is called in tables: by its name, a player as it is written, an engine by the name of its program.
    pub fn name(&self) -> String {
        match (&self.label, &self.source) {
            (Some(label), _) => label.clone(),
            (None, Source::Inside(spec)) => spec.to_string(),
            (None, Source::Outside(command)) => {
                let stem = command.program().file_stem().unwrap_or(command.program().as_os_str());
                stem.to_string_lossy().into_owned()
            }
        }
    }
}

fn absolute(path: &Path) -> path::PathBuf {
    path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

struct Check<'a>(&'a Source);

impl GameVisitor for Check<'_> {
    type Output = Result<(), String>;

    fn visit<G: Playable>(self, start: G) -> Result<(), String> {
        match self.0 {
            Source::Inside(spec) => spec.build(&start, 0).map(|_| ()).map_err(|error| error.to_string()),
            Source::Outside(_) if start.five_in_a_row().is_some() => Ok(()),
            Source::Outside(_) => {
                let problem = "engines of others play five in a row only, on a square board; choose `gomoku`, `renju` …";
                Err(problem.to_owned())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entrants_print_as_they_parse_and_have_names() {
        for (text, name) in [
            ("pvs:depth=3", "pvs:depth=3"),
            ("deep=pvs:depth=3", "deep"),
            ("cmd:engines/pbrain-x --book \"my book\"", "pbrain-x"),
            ("old one=cmd:pbrain-x a=b", "old one"),
        ] {
            let entrant: Entrant = text.parse().unwrap();
            assert_eq!((entrant.to_string().as_str(), entrant.name().as_str()), (text, name));
        }
        assert!("new=nobody".parse::<Entrant>().unwrap_err().to_string().contains("`nobody`"));
        assert!("human".parse::<Entrant>().is_err());
    }
}
