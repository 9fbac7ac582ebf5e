//! Players as they are entered: by the grammar of players, or by the command line of an engine, with a name if wanted.

use crate::contestant::Outside;
use crate::engine_spec::{EngineSpec, EngineSpecError};
use crate::export::five_in_a_row;
use crate::tournament::Control;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use tengen_players::{GameSpec, GameVisitor, Playable, PlayerSpec, SpecError};

/// A player of a tournament: `pvs:depth=3`, `cmd:./pbrain-x --flag`, `cmd:thread_num=1 ./pbrain-x`, or with a name of its own,
/// `new=cmd:./pbrain-x`.
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
    Outside(EngineSpec),
}

/// Why a text is not an entrant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntrantError {
    /// Not a player.
    #[error("{0}; an engine of others is written `cmd:path/to/engine`")]
    Player(#[from] SpecError),
    /// Not an engine.
    #[error(transparent)]
    Engine(#[from] EngineSpecError),
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
        if let Some(engine) = text.trim().strip_prefix("cmd:") {
            return Ok(Source::Outside(engine.parse()?));
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
            Source::Outside(engine) => write!(f, "cmd:{engine}"),
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
    pub fn check(&self, game: GameSpec) -> Result<(), String> {
        game.visit(Check(&self.source))
    }

    /// Starts an engine of others once; why it cannot play.
    pub(crate) fn rehearse(&self, game: GameSpec, control: Control) -> Result<(), String> {
        let (Source::Outside(engine), Some(board)) = (&self.source, five_in_a_row(game)) else {
            return Ok(());
        };
        match Outside::start(engine, &board, self.control(control), &Arc::default()) {
            Ok(engine) => {
                engine.end();
                Ok(())
            }
            Err((end, said)) => {
                let said =
                    said.transcript.map(|text| format!("; what was said:\n{text}")).unwrap_or_default();
                Err(format!("{}{said}", end.detail.words()[0]))
            }
        }
    }

    /// The limits of a tournament as they are for this entrant.
    pub fn control(&self, control: Control) -> Control {
        match &self.source {
            Source::Inside(_) => control,
            Source::Outside(engine) => engine.control(control),
        }
    }

    /// Whether it always answers a position in the same way.
    pub fn repeats_itself(&self) -> bool {
        matches!(&self.source, Source::Inside(spec) if spec.repeats_itself())
    }

    /// How it is started, if it is an engine of others.
    pub fn command(&self) -> Option<String> {
        match &self.source {
            Source::Inside(_) => None,
            Source::Outside(engine) => Some(engine.command().to_string()),
        }
    }

    /// What it alone is told by `INFO`, as it was written.
    pub fn info(&self) -> &[(String, String)] {
        match &self.source {
            Source::Inside(_) => &[],
            Source::Outside(engine) => engine.info(),
        }
    }

    /// The same entrant, found from any folder: paths of a program and of its files are made absolute.
    #[must_use]
    pub fn settled(self) -> Entrant {
        match self.source {
            Source::Outside(engine) => Entrant { source: Source::Outside(engine.settled()), ..self },
            Source::Inside(spec) => Entrant { source: Source::Inside(spec.settled()), ..self },
        }
    }

    /// What it is called in tables: by its name, a player as it is written, an engine by the name of its program.
    pub fn name(&self) -> String {
        match (&self.label, &self.source) {
            (Some(label), _) => label.clone(),
            (None, Source::Inside(spec)) => spec.to_string(),
            (None, Source::Outside(engine)) => {
                let program = engine.command().program();
                let stem = program.file_stem().unwrap_or(program.as_os_str());
                stem.to_string_lossy().into_owned()
            }
        }
    }
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
            ("cmd:thread_num=1 pbrain-x a=b", "pbrain-x"),
            ("new=cmd:thread_num=1 pbrain-x", "new"),
        ] {
            let entrant: Entrant = text.parse().unwrap();
            assert_eq!((entrant.to_string().as_str(), entrant.name().as_str()), (text, name));
        }
        assert!("new=nobody".parse::<Entrant>().unwrap_err().to_string().contains("`nobody`"));
        assert!("human".parse::<Entrant>().is_err());
        let error = "cmd:rule=4 x".parse::<Entrant>().unwrap_err().to_string();
        assert!(error.contains("`rule` is told by the arena"), "{error}");
    }
}
