//! The games of a match, kept in a file as they are played.

use crate::game::{Conduct, Played, winner};
use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;

/// A game as it is kept. The two programs are 0 and 1, as on the command line.
#[derive(Serialize, Deserialize)]
pub(crate) struct Record {
    /// What was played: programs, rule, times. Games of another match are not counted for this one.
    settings: String,
    game: usize,
    opening: String,
    black: usize,
    winner: Option<usize>,
    end: String,
    programs: [Behaviour; 2],
    moves: Vec<[u8; 2]>,
}

/// How a program behaved in a game, or in all.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
struct Behaviour {
    slowest_ms: f64,
    late: u32,
    very_late: u32,
    memory_kb: u64,
}

impl From<Conduct> for Behaviour {
    fn from(conduct: Conduct) -> Behaviour {
        Behaviour {
            slowest_ms: conduct.slowest.as_secs_f64() * 1000.0,
            late: conduct.late,
            very_late: conduct.very_late,
            memory_kb: conduct.memory_kb,
        }
    }
}

impl Behaviour {
    fn and(self, other: Behaviour) -> Behaviour {
        Behaviour {
            slowest_ms: self.slowest_ms.max(other.slowest_ms),
            late: self.late + other.late,
            very_late: self.very_late + other.very_late,
            memory_kb: self.memory_kb.max(other.memory_kb),
        }
    }
}

impl Record {
    pub(crate) fn new(
        settings: &str,
        (game, opening): (usize, &str),
        black: usize,
        played: &Played,
    ) -> Record {
        let [mut first, mut second] = played.sides.map(Behaviour::from);
        if black == 1 {
            std::mem::swap(&mut first, &mut second);
        }
        Record {
            settings: settings.to_owned(),
            game,
            opening: opening.to_owned(),
            black,
            winner: winner(played.outcome).map(|side| black ^ side.index()),
            end: played.end.to_owned(),
            programs: [first, second],
            moves: played.moves.iter().map(|square| [square.x, square.y]).collect(),
        }
    }

    /// The game in one line.
    pub(crate) fn line(&self) -> String {
        let colour = if self.black == 0 { "black" } else { "white" };
        let result = match self.winner {
            Some(0) => "won",
            Some(_) => "lost",
            None => "drawn",
        };
        let (moves, end) = (self.moves.len(), &self.end);
        format!("game {:>4} {} as {colour}: {result} ({end}, {moves} moves)", self.game, self.opening)
    }
}

/// All games so far, in memory and in the file.
pub(crate) struct Results {
    records: Vec<Record>,
    file: File,
}

impl Results {
    /// Goes on with the file, or begins it; its games must be of a match with the same settings.
    pub(crate) fn open(path: &Path, settings: &str) -> Result<Results> {
        let text = if path.exists() { fs::read_to_string(path)? } else { String::new() };
        // A line that a stopped match has left half written is played again.
        let records: Vec<Record> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        if let Some(other) = records.iter().find(|record| record.settings != settings) {
            bail!(
                "{} holds games of another match ({}); name another file with --results",
                path.display(),
                other.settings
            );
        }
        if !records.is_empty() {
            println!("going on after {} games in {}", records.len(), path.display());
        }
        let file = OpenOptions::new().create(true).append(true).open(path);
        let mut file = file.with_context(|| format!("cannot write {}", path.display()))?;
        if !text.is_empty() && !text.ends_with('\n') {
            writeln!(file)?;
        }
        Ok(Results { records, file })
    }

    pub(crate) fn contains(&self, game: usize) -> bool {
        self.records.iter().any(|record| record.game == game)
    }

    pub(crate) fn push(&mut self, record: Record) -> Result<()> {
        writeln!(self.file, "{}", serde_json::to_string(&record)?)?;
        self.records.push(record);
        Ok(())
    }

    /// The match so far, for the first program: its first `games`.
    pub(crate) fn summary(&self, games: usize) -> String {
        let records: Vec<&Record> = self.records.iter().filter(|record| record.game < games).collect();
        let mut text = String::new();
        let mut points = 0.0;
        for (black, colour) in [(0, "black"), (1, "white")] {
            let of = |winner| {
                records.iter().filter(|record| record.black == black && record.winner == winner).count()
            };
            let (won, drawn, lost) = (of(Some(0)), of(None), of(Some(1)));
            points += won as f64 + 0.5 * drawn as f64;
            let _ = writeln!(text, "as {colour}: {won} won, {drawn} drawn, {lost} lost");
        }
        let score = 100.0 * points / records.len().max(1) as f64;
        let _ = writeln!(text, "score: {points} of {} ({score:.1} %)", records.len());
        for which in 0..2 {
            let _ = writeln!(text, "{}", conduct(&records, which));
        }
        text.trim_end().to_owned()
    }
}

/// How one program behaved in all games.
fn conduct(records: &[&Record], which: usize) -> String {
    let all = records.iter().map(|record| record.programs[which]);
    let all = all.fold(Behaviour::default(), Behaviour::and);
    let lost_by = |end: &str| {
        records.iter().filter(|record| record.end == end && record.winner == Some(1 - which)).count()
    };
    let ends = ["illegal", "forbidden", "silent", "refused", "crashed"];
    let faults: Vec<String> = ends.map(|end| format!("{} {end}", lost_by(end))).to_vec();
    format!(
        "program {}: slowest move {:.1} ms, {} late, {} late by more than 100 ms, {} MB, lost by fault: {}",
        which + 1,
        all.slowest_ms,
        all.late,
        all.very_late,
        all.memory_kb / 1024,
        faults.join(", ")
    )
}
