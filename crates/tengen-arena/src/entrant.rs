//! Players as they are entered: by the grammar of players, or by the command line of an engine.

use std::fmt;
use std::path;
use std::str::FromStr;
use tengen_players::{GameSpec, GameVisitor, Playable, PlayerSpec, SpecError};
use tengen_protocol::{CommandLine, CommandLineError};

/// A player of a tournament.
#[derive(Clone, Debug)]
pub enum Entrant {
    /// A player of this program.
    Inside(PlayerSpec),
    /// A program that speaks the Gomocup protocol.
    Outside(CommandLine),
}

/// Why a text is not an entrant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntrantError {
    /// Not a player.
    #[error("{0}; an engine of others is written `cmd:\"path/to/engine\"`")]
    Player(#[from] SpecError),
    /// Not a command line.
    #[error(transparent)]
    Command(#[from] CommandLineError),
}

impl FromStr for Entrant {
    type Err = EntrantError;

    fn from_str(text: &str) -> Result<Entrant, EntrantError> {
        if let Some(command) = text.trim().strip_prefix("cmd:") {
            return Ok(Entrant::Outside(command.parse()?));
        }
        let spec: PlayerSpec = text.parse()?;
        if spec.is_human() {
            return Err(SpecError::Human.into());
        }
        Ok(Entrant::Inside(spec))
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Inside(spec) => spec.fmt(f),
            Entrant::Outside(command) => write!(f, "cmd:{command}"),
        }
    }
}

impl serde::Serialize for Entrant {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        crate::text::serialize(self, serializer)
    }
}

impl<'de> serde::Deserialize<'de> for Entrant {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Entrant, D::Error> {
        crate::text::deserialize(deserializer)
    }
}

impl Entrant {
    /// Checks that it can play this game; why not.
    pub(crate) fn check(&self, game: GameSpec) -> Result<(), String> {
        game.visit(Check(self))
    }

    /// The same entrant, found from any folder: the path of a program is made absolute.
    #[must_use]
    pub fn settled(self) -> Entrant {
        match self {
            Entrant::Outside(command) if command.program().components().count() > 1 => {
                let program =
                    path::absolute(command.program()).unwrap_or_else(|_| command.program().to_owned());
                let arguments = command.arguments().iter();
                Entrant::Outside(arguments.fold(CommandLine::new(program), CommandLine::with_argument))
            }
            entrant => entrant,
        }
    }

    /// What it is called in tables: a player as it is written, an engine by the name of its program.
    pub fn name(&self) -> String {
        match self {
            Entrant::Inside(spec) => spec.to_string(),
            Entrant::Outside(command) => {
                let stem = command.program().file_stem().unwrap_or(command.program().as_os_str());
                stem.to_string_lossy().into_owned()
            }
        }
    }
}

struct Check<'a>(&'a Entrant);

impl GameVisitor for Check<'_> {
    type Output = Result<(), String>;

    fn visit<G: Playable>(self, start: G) -> Result<(), String> {
        match self.0 {
            Entrant::Inside(spec) => spec.build(&start, 0).map(|_| ()).map_err(|error| error.to_string()),
            Entrant::Outside(_) if start.five_in_a_row().is_some() => Ok(()),
            Entrant::Outside(_) => Err(
                "engines of others play five in a row only, on a square board; choose `gomoku`, `renju` …"
                    .to_owned(),
            ),
        }
    }
}
