//! The form of a file: parentheses, nodes, properties. The open branches are a stack on the heap.

use super::meaning::{Game, RawProperty};
use crate::gomoku::record::{MOST_NODES, NodeId, Record, RecordError, Size};

/// Reads the games of a collection. What stands before and between them is no part of it.
pub(super) fn collection(text: &str, size: Option<Size>) -> Result<Vec<Record>, RecordError> {
    let mut parser = Parser { text, at: 0, line: 1, line_at: 0, nodes: 0, points: 0 };
    let mut games = Vec::new();
    while parser.skip_to_game() {
        games.push(parser.game(size)?);
    }
    if games.is_empty() {
        return Err(RecordError::line(1, "there is no game: an sgf file holds `(;` followed by moves"));
    }
    Ok(games)
}

pub(super) struct Parser<'a> {
    text: &'a str,
    /// The next byte; always at a character.
    at: usize,
    /// The line of the byte at `line_at`, counted as far as anybody asked.
    line: usize,
    line_at: usize,
    nodes: usize,
    /// Points that lists were expanded to, in the whole file.
    pub(super) points: usize,
}

impl<'a> Parser<'a> {
    /// The next byte that is not blank.
    fn peek(&mut self) -> Option<u8> {
        let rest = &self.text.as_bytes()[self.at..];
        let blanks = rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
        self.at += blanks;
        rest.get(blanks).copied()
    }

    /// Goes to the next parenthesis that opens a game.
    fn skip_to_game(&mut self) -> bool {
        let rest = &self.text[self.at..];
        let opens = |&(at, _): &(usize, &str)| rest[at + 1..].trim_ascii_start().starts_with([';', '(']);
        let start = rest.match_indices('(').find(opens).map(|(at, _)| at);
        self.at += start.unwrap_or(0);
        start.is_some()
    }

    /// The line where the parser is, from 1.
    fn line(&mut self) -> usize {
        self.line += self.text[self.line_at..self.at].matches('\n').count();
        self.line_at = self.at;
        self.line
    }

    fn error(&mut self, problem: &str) -> RecordError {
        RecordError::line(self.line(), problem)
    }

    /// Reads a game tree, from its opening parenthesis to the closing one.
    fn game(&mut self, size: Option<Size>) -> Result<Record, RecordError> {
        let mut game = Game::default();
        let mut branches: Vec<Option<NodeId>> = Vec::new();
        let mut current = None;
        loop {
            match self.peek() {
                Some(b'(') => branches.push(current),
                Some(b')') => {
                    current = branches.pop().flatten();
                    if branches.is_empty() {
                        self.at += 1;
                        return game.finish().ok_or_else(|| self.error("a game without a node: write `(;)`"));
                    }
                }
                Some(b';') => {
                    self.at += 1;
                    self.count_node()?;
                    let properties = self.properties()?;
                    current = Some(game.node(current, &properties, size, &mut self.points)?);
                    continue;
                }
                Some(_) => return Err(self.unexpected()),
                None => return Err(self.error("the file ends inside a game: a `)` is missing")),
            }
            self.at += 1;
        }
    }

    fn count_node(&mut self) -> Result<(), RecordError> {
        self.nodes += 1;
        if self.nodes <= MOST_NODES {
            return Ok(());
        }
        Err(self.error(&format!("more than {MOST_NODES} nodes; split the file")))
    }

    fn unexpected(&mut self) -> RecordError {
        let line = self.line();
        let found: String = self.text[self.at..].chars().take(1).collect();
        RecordError::text(line, &found, "stands where `;`, `(`, `)` or a property should")
    }

    /// Reads the properties of a node.
    fn properties(&mut self) -> Result<Vec<RawProperty<'a>>, RecordError> {
        let mut properties = Vec::new();
        while self.peek().is_some_and(|b| b.is_ascii_alphanumeric()) {
            let rest = &self.text[self.at..];
            let word = &rest[..rest.bytes().take_while(u8::is_ascii_alphanumeric).count()];
            let line = self.line();
            self.at += word.len();
            let values = self.values(word)?;
            // Older files write names out, with their capitals as abbreviation.
            let capitals: String = word.chars().filter(|c| !c.is_ascii_lowercase()).collect();
            let name = if capitals.is_empty() { word.to_owned() } else { capitals };
            properties.push(RawProperty { name, values, line });
        }
        Ok(properties)
    }

    /// Reads the bracketed values after a property's name.
    fn values(&mut self, word: &str) -> Result<Vec<&'a str>, RecordError> {
        let mut values = Vec::new();
        while self.peek() == Some(b'[') {
            let start = self.at + 1;
            let mut escaped = false;
            let length = self.text.as_bytes()[start..].iter().position(|&b| {
                let closes = b == b']' && !escaped;
                escaped = b == b'\\' && !escaped;
                closes
            });
            let Some(length) = length else {
                return Err(self.error("a `[` is never closed; a `]` inside a text is written `\\]`"));
            };
            values.push(&self.text[start..start + length]);
            self.at = start + length + 1;
        }
        if values.is_empty() {
            let line = self.line();
            return Err(RecordError::text(line, word, "is a property without a value; write `[…]` after it"));
        }
        Ok(values)
    }
}
