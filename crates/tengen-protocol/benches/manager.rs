//! What the manager costs with an engine behind pipes: `cargo bench -p tengen-protocol --bench manager`.
//!
//! The engine is this program, started with an argument; it answers without a thought. The same exchange without a manager
//! shows what the pipes and the change of processes take alone.

use criterion::{Criterion, criterion_group};
use std::env;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;
use tengen_games::Square;
use tengen_games::gomoku::Rule;
use tengen_protocol::{Allowance, CommandLine, Manager, Terms};

/// The argument by which this program is an engine.
const ENGINE: &str = "be-an-engine";
const PATIENCE: Duration = Duration::from_secs(10);

/// Answers every question at once.
fn engine() -> io::Result<()> {
    let mut output = io::stdout();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let answer = match line.split_whitespace().next() {
            Some("START") => "OK",
            Some("BEGIN" | "TURN" | "DONE") => "7,7",
            Some("END") => return Ok(()),
            _ => continue,
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}

fn start(terms: &Terms) -> Manager {
    let program = env::current_exe().expect("a program");
    let mut manager = Manager::spawn(&CommandLine::new(program).with_argument(ENGINE)).expect("it starts");
    manager.start(terms, PATIENCE).expect("OK");
    manager
}

fn round_trips(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("manager");
    let there = Square::new(8, 8);
    let terms = Terms::new(15, Rule::Freestyle);
    let mut manager = start(&terms);
    group.bench_function("question and answer", |bencher| {
        bencher.iter(|| manager.turn(there, Allowance::patience(PATIENCE)).expect("a move"));
    });
    drop(manager);
    let mut bare = Command::new(env::current_exe().expect("a program"))
        .arg(ENGINE)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let (mut input, output) = (bare.stdin.take().expect("a pipe"), bare.stdout.take().expect("a pipe"));
    let (mut output, mut line) = (BufReader::new(output), String::new());
    group.bench_function("the same without a manager", |bencher| {
        bencher.iter(|| {
            line.clear();
            input.write_all(b"INFO time_left 2147483647\r\nTURN 8,8\r\n").expect("it listens");
            output.read_line(&mut line).expect("a move")
        });
    });
    drop(input);
    bare.wait().expect("it ends when nobody speaks");
    group.sample_size(10);
    group.bench_function("a process from start to end", |bencher| bencher.iter(|| start(&terms).end()));
    group.finish();
}

criterion_group!(benches, round_trips);

fn main() -> io::Result<()> {
    if env::args().nth(1).as_deref() == Some(ENGINE) {
        return engine();
    }
    benches();
    Criterion::default().configure_from_args().final_summary();
    Ok(())
}
