//! How an engine is started: a program, its arguments and the folder it runs in.

use super::ManagerError;
use std::fmt;
use std::io;
use std::path::{self, Path, PathBuf};
use std::process::Command;
use std::str::FromStr;

/// A program with its arguments, as people write them: `engines/pbrain-x --book "my openings.txt"`.
///
/// Words are separated by blanks; what stands between `"` or between `'` is not divided. A backslash is a character like
/// any other, so that paths of every system can be written as they are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CommandLine {
    program: PathBuf,
    arguments: Vec<String>,
    folder: Option<PathBuf>,
}

/// Why a text is no command line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandLineError {
    /// There is no program in it.
    #[error("there is no program in the command; write the path of an engine")]
    Empty,
    /// A quotation mark has no partner.
    #[error("the {0} in the command is not closed")]
    Unclosed(char),
}

impl CommandLine {
    /// A program without arguments.
    pub fn new(program: impl Into<PathBuf>) -> CommandLine {
        CommandLine { program: program.into(), arguments: Vec::new(), folder: None }
    }

    /// With one more argument.
    pub fn with_argument(mut self, argument: impl Into<String>) -> CommandLine {
        self.arguments.push(argument.into());
        self
    }

    /// Run in `folder` instead of the program's own, where engines expect their files.
    pub fn in_folder(mut self, folder: impl Into<PathBuf>) -> CommandLine {
        self.folder = Some(folder.into());
        self
    }

    /// The program as it was written.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// What the program is given.
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }

    /// The command for the system. A path is made absolute first: once the folder changes, a relative one is another.
    pub(super) fn to_command(&self) -> Result<Command, ManagerError> {
        let own_folder = self.program.parent().filter(|parent| !parent.as_os_str().is_empty());
        let mut folder = self.folder.clone();
        // A bare name is left to the system, which looks where it keeps programs.
        let program = if own_folder.is_some() {
            let absolute = path::absolute(&self.program).map_err(|error| self.failure(error))?;
            folder = folder.or_else(|| absolute.parent().map(Path::to_owned));
            absolute
        } else {
            self.program.clone()
        };
        let mut command = Command::new(program);
        command.args(&self.arguments);
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        Ok(command)
    }

    /// Why the program did not start, told by the system's error.
    pub(super) fn failure(&self, error: io::Error) -> ManagerError {
        // A missing folder or interpreter is "not found" as well, with the program in its place.
        let is_path = self.program.components().count() > 1;
        if error.kind() == io::ErrorKind::NotFound && !(is_path && self.program.exists()) {
            return ManagerError::Missing(self.program.clone());
        }
        ManagerError::Spawn { program: self.program.clone(), error }
    }
}

impl FromStr for CommandLine {
    type Err = CommandLineError;

    fn from_str(text: &str) -> Result<CommandLine, CommandLineError> {
        let mut words = split(text)?.into_iter();
        let program = words.next().filter(|word| !word.is_empty()).ok_or(CommandLineError::Empty)?;
        Ok(CommandLine { program: program.into(), arguments: words.collect(), folder: None })
    }
}

/// The words of a text, without their quotation marks.
fn split(text: &str) -> Result<Vec<String>, CommandLineError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    for c in text.chars() {
        if quote == Some(c) {
            quote = None;
        } else if quote.is_none() && (c == '"' || c == '\'') {
            quote = Some(c);
            // Nothing between two marks is a word as well.
            word.get_or_insert_default();
        } else if quote.is_none() && c.is_whitespace() {
            words.extend(word.take());
        } else {
            word.get_or_insert_default().push(c);
        }
    }
    if let Some(open) = quote {
        return Err(CommandLineError::Unclosed(open));
    }
    words.extend(word);
    Ok(words)
}

/// Quoted where it must be, so that it reads back as the same words.
impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&quoted(&self.program.to_string_lossy()))?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {}", quoted(argument)))
    }
}

fn quoted(word: &str) -> String {
    let plain = !word.is_empty() && !word.contains(|c: char| c.is_whitespace() || c == '"' || c == '\'');
    if plain {
        return word.to_owned();
    }
    // Each mark stands between marks of the other kind.
    let pieces = word.split_inclusive('"').map(|piece| match piece.strip_suffix('"') {
        Some(before) => format!("\"{before}\"'\"'"),
        None => format!("\"{piece}\""),
    });
    let text: String = pieces.collect();
    if text.is_empty() { "\"\"".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let line: CommandLine = text.parse().expect("a command line");
        let program = line.program().to_string_lossy().into_owned();
        [vec![program], line.arguments().to_vec()].concat()
    }

    #[test]
    fn words_are_divided_at_blanks_outside_of_quotation_marks() {
        assert_eq!(words("pbrain-x"), ["pbrain-x"]);
        assert_eq!(words("  a/b\t--flag  \"with space\" "), ["a/b", "--flag", "with space"]);
        assert_eq!(words("'my engine' --name='it \"is\"' ''"), ["my engine", "--name=it \"is\"", ""]);
        assert_eq!(words(r"C:\engines\pbrain-x.exe -t 1"), [r"C:\engines\pbrain-x.exe", "-t", "1"]);
    }

    #[test]
    fn what_is_no_command_is_told() {
        let parse = |text: &str| text.parse::<CommandLine>().map(|_| ());
        assert_eq!(parse(" "), Err(CommandLineError::Empty));
        assert_eq!(parse("\"\" x"), Err(CommandLineError::Empty));
        assert_eq!(parse("x \"y"), Err(CommandLineError::Unclosed('"')));
    }

    #[test]
    fn what_is_printed_reads_back() {
        let mut line = CommandLine::new("a folder/pbrain-x");
        for argument in ["", "plain", "two words", "it's", "\"", "both \" and '", "\\"] {
            line = line.with_argument(argument);
        }
        assert_eq!(line.to_string().parse(), Ok(line));
    }

    #[test]
    fn a_path_is_made_absolute_and_runs_in_its_own_folder() {
        let command = CommandLine::new("some/pbrain-x").to_command().expect("a command");
        assert!(Path::new(command.get_program()).is_absolute());
        assert_eq!(command.get_current_dir(), Path::new(command.get_program()).parent());
        let elsewhere = CommandLine::new("some/pbrain-x").in_folder("other").to_command().expect("a command");
        assert_eq!(elsewhere.get_current_dir(), Some(Path::new("other")));
        let bare = CommandLine::new("pbrain-x").to_command().expect("a command");
        assert_eq!((bare.get_program(), bare.get_current_dir()), ("pbrain-x".as_ref(), None));
    }
}
