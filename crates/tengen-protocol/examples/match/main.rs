//! Plays two engines against each other over pipes and keeps every game.
//!
//! ```text
//! cargo run --release -p tengen-protocol --example match -- A B --openings data/openings/freestyle15.jsonl --games 100
//! ```
//! Every opening is played twice, with colours changed. Games already in the results file are not played again, so a match
//! that was stopped goes on where it was.

mod game;
mod results;

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;
use game::{Game, Player};
use results::{Record, Results};
use serde::Deserialize;
use std::fs;
use std::hint;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;
use tengen_games::Square;
use tengen_games::gomoku::Rule;

/// Plays two engines against each other over pipes.
#[derive(Parser)]
struct Options {
    /// The program whose score is told
    first: PathBuf,
    /// Its opponent
    second: PathBuf,
    /// Positions to begin with
    #[arg(long)]
    openings: PathBuf,
    /// How many games; every two begin with the same opening
    #[arg(long, default_value_t = 20)]
    games: usize,
    /// The time for a move, like 200ms or 5s
    #[arg(long, default_value = "200ms", value_parser = duration)]
    time: Duration,
    /// Another time for the second program
    #[arg(long, value_parser = duration)]
    second_time: Option<Duration>,
    /// The rule, if not that of the openings
    #[arg(long)]
    rule: Option<Rule>,
    /// The memory for each program, in megabytes
    #[arg(long, default_value_t = 350)]
    memory: u64,
    /// Threads that do nothing but keep the machine busy
    #[arg(long, default_value_t = 0)]
    load: usize,
    /// Where the games are kept, a JSON object a line
    #[arg(long, default_value = "match.jsonl")]
    results: PathBuf,
}

/// A line of a file of openings.
#[derive(Deserialize)]
struct Opening {
    id: String,
    rule: String,
    size: u8,
    moves: Vec<[u8; 2]>,
}

/// Reads `200ms` and `5s`.
fn duration(text: &str) -> Result<Duration> {
    let (number, unit) = text.split_at(text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len()));
    let number: f64 = number.trim().parse().with_context(|| format!("`{text}` is not a time"))?;
    match unit {
        "ms" => Ok(Duration::from_secs_f64(number / 1000.0)),
        "s" => Ok(Duration::from_secs_f64(number)),
        _ => bail!("`{text}` is not a time; write it like 200ms or 5s"),
    }
}

fn openings(file: &Path) -> Result<Vec<Opening>> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let openings: Vec<Opening> = lines.map(serde_json::from_str).collect::<Result<_, _>>()?;
    ensure!(!openings.is_empty(), "there are no openings in {}", file.display());
    Ok(openings)
}

/// Threads that spin until this is dropped.
struct Load(Arc<AtomicBool>);

impl Load {
    fn new(threads: usize) -> Load {
        let stop = Arc::new(AtomicBool::new(false));
        for _ in 0..threads {
            let stop = Arc::clone(&stop);
            thread::spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    hint::spin_loop();
                }
            });
        }
        Load(stop)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn play(options: &Options, index: usize, opening: &Opening) -> Result<Record> {
    let rule = options.rule.map_or_else(|| opening.rule.parse(), Ok)?;
    let times = [options.time, options.second_time.unwrap_or(options.time)];
    let programs = [&options.first, &options.second];
    let player =
        |which: usize| Player { program: programs[which], time: times[which], memory: options.memory << 20 };
    let black = index % 2;
    let moves = opening.moves.iter().map(|&[x, y]| Square::new(x, y)).collect();
    let game = Game::new([player(black), player(1 - black)], opening.size, rule, moves)?;
    Ok(Record::new(&options.settings(), (index, &opening.id), black, &game.play()?))
}

impl Options {
    /// What tells this match from others.
    fn settings(&self) -> String {
        let programs = [&self.first, &self.second].map(|program| program.display().to_string()).join(" – ");
        let times =
            [self.time, self.second_time.unwrap_or(self.time)].map(|time| format!("{time:?}")).join("/");
        let rule = self.rule.map_or("their rule".to_owned(), |rule| rule.to_string());
        format!("{programs}, {times}, {} MB, {}, {rule}", self.memory, self.openings.display())
    }
}

fn main() -> Result<()> {
    let options = Options::parse();
    let openings = openings(&options.openings)?;
    let mut results = Results::open(&options.results, &options.settings())?;
    let _load = Load::new(options.load);
    for index in 0..options.games {
        if results.contains(index) {
            continue;
        }
        let record = play(&options, index, &openings[index / 2 % openings.len()])?;
        println!("{}", record.line());
        results.push(record)?;
    }
    println!("{}", results.summary(options.games));
    Ok(())
}
