//! What a manager says: one line, one [`Command`].
//!
//! Every command is declared once, in [`COMMANDS`]; reading a line, naming what is missing and the answer to `HELP` come
//! from there. Names are read in any case, numbers may be parted by commas or blanks.

use tengen_games::Square;

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A new game on an empty square board.
    Start(u32),
    /// A new game on a board of this width and height.
    RectStart(u32, u32),
    /// A new game on the same board.
    Restart,
    /// Make the first move.
    Begin,
    /// The opponent has moved; answer.
    Turn(Square),
    /// Make this move.
    Play(Square),
    /// Undo the last move.
    TakeBack(Square),
    /// Cells follow, up to `DONE`.
    List(ListKind),
    /// A setting.
    Info {
        /// Its name, as written.
        key: String,
        /// Its value, as written.
        value: String,
    },
    /// Introduce yourself.
    About,
    /// List what can be said.
    Help,
    /// Exit.
    End,
    /// End the search and move.
    Stop,
    /// Search for this many best moves, and move.
    NBest(usize),
    /// Show the points forbidden to Black.
    ShowForbid,
    /// Show what can be set.
    ShowInfo,
    /// Forget all positions searched.
    HashClear,
    /// Show how full the table of positions is.
    HashUsage,
    /// No point is blocked any more.
    BlockReset,
    /// A step of the swap2 opening, 1 to 3, on the board as it is.
    Swap2Step(u8),
    /// A draw is offered.
    Draw,
    /// The opponent resigns.
    Resign,
}

/// What a list of cells is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListKind {
    /// The position, to move in.
    Board,
    /// The position, to be kept.
    YxBoard,
    /// The stones of a swap2 opening.
    Swap2Board,
    /// Points not to move to.
    Block,
    /// Such points made free again.
    BlockUndo,
}

/// Why a line is not a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// It begins with no known name.
    #[error("command `{0}`; HELP lists the known ones")]
    Unknown(String),
    /// What follows the name does not fit.
    #[error("{name} needs {arguments}")]
    Arguments {
        /// The command.
        name: &'static str,
        /// What should follow it.
        arguments: &'static str,
    },
    /// A cell beyond every board.
    #[error("{0},{1} is not on any board")]
    OffBoard(i64, i64),
    /// More than a line.
    #[error("the line is too long to be a command")]
    TooLong,
}

/// A command as it is declared.
pub struct CommandEntry {
    /// Its name, in capitals.
    pub name: &'static str,
    /// What follows the name; empty if nothing does.
    pub arguments: &'static str,
    /// What it does.
    pub about: &'static str,
    read: fn(&str) -> Result<Command, ArgumentError>,
}

/// What is wrong with arguments.
enum ArgumentError {
    Malformed,
    OffBoard(i64, i64),
}

/// A command without arguments.
macro_rules! bare {
    ($name:literal, $about:literal, $command:expr) => {
        CommandEntry { name: $name, arguments: "", about: $about, read: |_| Ok($command) }
    };
}

/// A command that is about one cell.
macro_rules! with_cell {
    ($name:literal, $about:literal, $command:path) => {
        CommandEntry {
            name: $name,
            arguments: "a cell `x,y`",
            about: $about,
            read: |text| read_cell(text).map($command),
        }
    };
}

/// All commands.
pub const COMMANDS: &[CommandEntry] = &[
    CommandEntry {
        name: "START",
        arguments: "the size of the board",
        about: "begins a new game on an empty board",
        read: |text| match read_numbers(text).as_deref() {
            Some(&[size]) => Ok(Command::Start(extent(size)?)),
            Some(&[width, height]) => Ok(Command::RectStart(extent(width)?, extent(height)?)),
            _ => Err(ArgumentError::Malformed),
        },
    },
    CommandEntry {
        name: "RECTSTART",
        arguments: "`width,height`",
        about: "begins a new game on an empty board, which must be square",
        read: |text| match read_numbers(text).as_deref() {
            Some(&[width, height]) => Ok(Command::RectStart(extent(width)?, extent(height)?)),
            _ => Err(ArgumentError::Malformed),
        },
    },
    bare!("RESTART", "begins a new game on the same board", Command::Restart),
    bare!("BEGIN", "asks for the first move of the game", Command::Begin),
    with_cell!("TURN", "tells the opponent's move and asks for the answer", Command::Turn),
    with_cell!("PLAY", "makes this move", Command::Play),
    with_cell!("TAKEBACK", "takes the last move back", Command::TakeBack),
    bare!(
        "BOARD",
        "sets the position by lines `x,y,who` up to DONE and asks for a move",
        Command::List(ListKind::Board)
    ),
    bare!(
        "SWAP2BOARD",
        "asks for the next step of a swap2 opening, its stones by lines `x,y` up to DONE",
        Command::List(ListKind::Swap2Board)
    ),
    CommandEntry {
        name: "INFO",
        arguments: "a key and a value",
        about: "sets something",
        read: |text| {
            let (key, value) = split_word(text);
            Ok(Command::Info { key: key.to_owned(), value: value.to_owned() })
        },
    },
    bare!("ABOUT", "asks who this is", Command::About),
    bare!("HELP", "lists the commands and the keys of INFO", Command::Help),
    bare!("END", "ends the program", Command::End),
    bare!("STOP", "ends the search; the best move so far is played", Command::Stop),
    bare!("YXSTOP", "the same as STOP", Command::Stop),
    bare!(
        "YXBOARD",
        "sets the position by lines `x,y,who` up to DONE, without an answer",
        Command::List(ListKind::YxBoard)
    ),
    CommandEntry {
        name: "YXNBEST",
        arguments: "how many moves to compare",
        about: "searches for the best moves and plays the best",
        read: |text| match read_numbers(text).as_deref() {
            Some(&[lines]) if lines >= 1 => Ok(Command::NBest(usize::try_from(lines).unwrap_or(usize::MAX))),
            _ => Err(ArgumentError::Malformed),
        },
    },
    bare!("YXSHOWFORBID", "shows the points forbidden to Black", Command::ShowForbid),
    bare!("YXSHOWINFO", "shows the bounds of settings", Command::ShowInfo),
    bare!("YXHASHCLEAR", "forgets the positions searched", Command::HashClear),
    bare!("YXSHOWHASHUSAGE", "shows how full the table of positions is", Command::HashUsage),
    bare!("YXBLOCK", "names cells not to move to, by lines `x,y` up to DONE", Command::List(ListKind::Block)),
    bare!(
        "YXBLOCKUNDO",
        "takes such cells back, by lines `x,y` up to DONE",
        Command::List(ListKind::BlockUndo)
    ),
    bare!("YXBLOCKRESET", "takes all such cells back", Command::BlockReset),
    bare!("YXSWAP2STEP1", "asks for the three stones of a swap2 opening", Command::Swap2Step(1)),
    bare!("YXSWAP2STEP2", "asks what to do after the three stones on the board", Command::Swap2Step(2)),
    bare!("YXSWAP2STEP3", "asks what to do after the five stones on the board", Command::Swap2Step(3)),
    bare!("YXDRAW", "offers a draw", Command::Draw),
    bare!("YXRESIGN", "tells that the opponent resigns", Command::Resign),
];

impl Command {
    /// Reads a line, which must not be blank.
    pub fn parse(line: &str) -> Result<Command, CommandError> {
        let (word, rest) = split_word(line);
        let entry = COMMANDS.iter().find(|entry| entry.name.eq_ignore_ascii_case(word));
        let entry = entry.ok_or_else(|| CommandError::Unknown(shortened(word)))?;
        (entry.read)(rest).map_err(|error| match error {
            ArgumentError::Malformed => {
                CommandError::Arguments { name: entry.name, arguments: entry.arguments }
            }
            ArgumentError::OffBoard(x, y) => CommandError::OffBoard(x, y),
        })
    }
}

/// A line within a list of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListLine {
    /// A cell, and the number after it.
    Cell(Square, Option<i64>),
    /// The end of the list.
    Done,
}

impl ListLine {
    /// Reads a line of a list; none if it is something else.
    pub(crate) fn parse(line: &str) -> Option<ListLine> {
        if line.eq_ignore_ascii_case("DONE") {
            return Some(ListLine::Done);
        }
        let (x, y, who) = match *read_numbers(line)? {
            [x, y] => (x, y, None),
            [x, y, who] => (x, y, Some(who)),
            _ => return None,
        };
        square(x, y).map(|square| ListLine::Cell(square, who))
    }
}

/// The first word of a text, and what follows.
fn split_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}

/// The numbers of a text; none if there is anything else.
fn read_numbers(text: &str) -> Option<Vec<i64>> {
    let parts = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|part| !part.is_empty());
    parts.map(|part| part.parse().ok()).collect()
}

fn read_cell(text: &str) -> Result<Square, ArgumentError> {
    let Some(&[x, y]) = read_numbers(text).as_deref() else { return Err(ArgumentError::Malformed) };
    square(x, y).ok_or(ArgumentError::OffBoard(x, y))
}

/// The cell `x,y` of the largest board.
pub(crate) fn square(x: i64, y: i64) -> Option<Square> {
    let extent = 0..i64::from(Square::MAX_EXTENT);
    (extent.contains(&x) && extent.contains(&y)).then(|| Square::new(x as u8, y as u8))
}

fn extent(number: i64) -> Result<u32, ArgumentError> {
    u32::try_from(number).map_err(|_| ArgumentError::Malformed)
}

/// What somebody wrote, short enough to be said again.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut short: String = text.chars().take(LONGEST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_in_any_case_and_spacing() {
        let cell = Square::new(7, 10);
        for line in ["TURN 7,10", "turn 7,10", "Turn   7 , 10", "TURN\t7 10"] {
            assert_eq!(Command::parse(line), Ok(Command::Turn(cell)), "{line}");
        }
        assert_eq!(Command::parse("start 20"), Ok(Command::Start(20)));
        assert_eq!(Command::parse("start 15 15"), Ok(Command::RectStart(15, 15)));
        assert_eq!(Command::parse("begin now"), Ok(Command::Begin));
        let info = Command::Info { key: "folder".to_owned(), value: "C:\\my files".to_owned() };
        assert_eq!(Command::parse("INFO folder  C:\\my files"), Ok(info));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let told = |line: &str| Command::parse(line).expect_err(line).to_string();
        assert_eq!(told("START"), "START needs the size of the board");
        assert_eq!(told("START x"), "START needs the size of the board");
        assert_eq!(told("START -3"), "START needs the size of the board");
        assert_eq!(told("TURN 7"), "TURN needs a cell `x,y`");
        assert_eq!(told("TURN 7,8,9"), "TURN needs a cell `x,y`");
        assert_eq!(told("TURN -1,3"), "-1,3 is not on any board");
        assert_eq!(told("YXNBEST 0"), "YXNBEST needs how many moves to compare");
        assert_eq!(told("dance please"), "command `dance`; HELP lists the known ones");
        assert!(told(&"é".repeat(3000)).chars().count() < 100);
    }

    #[test]
    fn every_name_is_declared_once_and_found() {
        for entry in COMMANDS {
            let of_that_name = COMMANDS.iter().filter(|other| other.name == entry.name);
            assert_eq!(of_that_name.count(), 1, "{}", entry.name);
            assert!(!matches!(Command::parse(entry.name), Err(CommandError::Unknown(_))), "{}", entry.name);
        }
    }

    #[test]
    fn lists_hold_cells_and_an_end() {
        assert_eq!(ListLine::parse("7,8,2"), Some(ListLine::Cell(Square::new(7, 8), Some(2))));
        assert_eq!(ListLine::parse("7 8"), Some(ListLine::Cell(Square::new(7, 8), None)));
        assert_eq!(ListLine::parse("done"), Some(ListLine::Done));
        for wrong in ["7", "7,8,9,1", "25,0,1", "-1,0,1", "h8", "BOARD"] {
            assert_eq!(ListLine::parse(wrong), None, "{wrong}");
        }
    }
}
