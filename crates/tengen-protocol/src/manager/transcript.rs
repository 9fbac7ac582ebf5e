//! Everything said and heard, in a bounded room.
//!
//! Each voice has a room of its own, so that an engine which floods one of its outputs does not wash the questions away.
//! In each the beginning and the end are kept: how it started, and what came before the trouble.

use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;

/// Who speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    /// The manager: `>`.
    Manager,
    /// The engine: `<`.
    Engine,
    /// The engine's error output: `!`.
    Stderr,
    /// The manager to its reader: `#`.
    Note,
}

impl Voice {
    const ALL: [Voice; 4] = [Voice::Manager, Voice::Engine, Voice::Stderr, Voice::Note];

    fn sign(self) -> char {
        match self {
            Voice::Manager => '>',
            Voice::Engine => '<',
            Voice::Stderr => '!',
            Voice::Note => '#',
        }
    }
}

/// Something said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// When, since the engine was started.
    pub at: Duration,
    /// By whom.
    pub voice: Voice,
    /// What; a long one is cut.
    pub text: String,
}

/// A line as it is printed: seconds, sign, text.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>9.3} {} {}", self.at.as_secs_f64(), self.voice.sign(), self.text)
    }
}

/// The first and the last that one voice has said.
#[derive(Clone, Debug, Default)]
struct Room {
    head: Vec<Entry>,
    tail: VecDeque<Entry>,
    omitted: usize,
}

impl Room {
    const HEAD: usize = 64;
    const TAIL: usize = 192;

    fn push(&mut self, entry: Entry) {
        if self.head.len() < Room::HEAD {
            return self.head.push(entry);
        }
        if self.tail.len() == Room::TAIL {
            self.tail.pop_front();
            self.omitted += 1;
        }
        self.tail.push_back(entry);
    }

    /// What is kept, with a note where something is left out.
    fn told(&self) -> impl Iterator<Item = Entry> {
        let gap = self
            .head
            .last()
            .filter(|_| self.omitted > 0)
            .map(|last| Entry { text: format!("… {} more …", self.omitted), ..last.clone() });
        self.head.iter().cloned().chain(gap).chain(self.tail.iter().cloned())
    }
}

/// What a manager and an engine have said to each other.
#[derive(Clone, Debug, Default)]
pub struct Transcript {
    rooms: [Room; Voice::ALL.len()],
}

impl Transcript {
    /// Longer texts are cut.
    const LONGEST: usize = 4096;

    pub(super) fn push(&mut self, at: Duration, voice: Voice, text: &str) {
        let end = text.floor_char_boundary(Transcript::LONGEST);
        let more = if end < text.len() { "…" } else { "" };
        self.rooms[voice as usize].push(Entry { at, voice, text: format!("{}{more}", &text[..end]) });
    }

    /// All that is kept, by time.
    pub fn entries(&self) -> Vec<Entry> {
        let mut entries: Vec<Entry> = self.rooms.iter().flat_map(Room::told).collect();
        entries.sort_by_key(|entry| entry.at);
        entries
    }

    /// How many lines were too many.
    pub fn omitted(&self) -> usize {
        self.rooms.iter().map(|room| room.omitted).sum()
    }
}

/// One line an entry.
impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.entries().iter().try_for_each(|entry| writeln!(f, "{entry}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_printed_in_the_order_of_time() {
        let mut transcript = Transcript::default();
        let milliseconds = Duration::from_millis;
        transcript.push(milliseconds(1), Voice::Manager, "TURN 7,7");
        transcript.push(milliseconds(1234), Voice::Engine, "8,8");
        transcript.push(milliseconds(20), Voice::Stderr, "thinking");
        let expected = "    0.001 > TURN 7,7\n    0.020 ! thinking\n    1.234 < 8,8\n";
        assert_eq!(transcript.to_string(), expected);
    }

    #[test]
    fn a_flood_leaves_the_beginning_the_end_and_the_other_voices() {
        let mut transcript = Transcript::default();
        transcript.push(Duration::ZERO, Voice::Manager, "BEGIN");
        for number in 0..10_000 {
            transcript.push(Duration::from_millis(number), Voice::Stderr, &number.to_string());
        }
        let entries = transcript.entries();
        assert_eq!(entries.len(), 1 + Room::HEAD + 1 + Room::TAIL);
        assert_eq!(transcript.omitted(), 10_000 - Room::HEAD - Room::TAIL);
        assert_eq!(entries[0].text, "BEGIN");
        assert_eq!(entries[Room::HEAD + 1].text, format!("… {} more …", transcript.omitted()));
        assert_eq!(entries.last().expect("an entry").text, "9999");
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        let mut transcript = Transcript::default();
        transcript.push(Duration::ZERO, Voice::Engine, &"天元".repeat(Transcript::LONGEST));
        let entries = transcript.entries();
        assert!(entries[0].text.len() < Transcript::LONGEST + 4 && entries[0].text.ends_with('…'));
    }
}
