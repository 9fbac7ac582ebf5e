//! Automation in Rust: `cargo xtask test`, `cargo xtask ci`, and what else a developer runs by name.

mod page;

use anyhow::{Context, Result, bail};
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

/// A task: its name, what it does, and how.
type Task = (&'static str, &'static str, fn() -> Result<()>);

const TASKS: &[Task] = &[
    ("test", "run all tests: unit, integration, the page in a browser, documentation", test),
    ("ci", "what must pass before a change lands: format, lints, tests, documentation", ci),
    ("bless", "accept the screens, transcripts and types of the page as they are now", bless),
    ("instructions", "count the instructions of the hot paths with valgrind", instructions),
];

fn main() -> ExitCode {
    let name = env::args().nth(1);
    let task = TASKS.iter().find(|(task, ..)| Some(*task) == name.as_deref());
    let Some((.., run)) = task else {
        eprintln!("usage: cargo xtask TASK\n");
        for (task, about, _) in TASKS {
            eprintln!("  {task:<14} {about}");
        }
        return ExitCode::from(2);
    };
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The cargo that runs this.
fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Runs a command, says what it is and how long it took.
fn step(what: &str, mut command: Command) -> Result<()> {
    println!("── {what}");
    let start = Instant::now();
    let status = command.status().with_context(|| format!("{what}: {command:?} did not start"))?;
    if !status.success() {
        bail!("{what} failed ({status})");
    }
    println!("── {what}: done in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

fn test() -> Result<()> {
    page::check()?;
    step("tests", cargo(&["test", "--workspace", "--all-features", "--quiet"]))
}

fn ci() -> Result<()> {
    step("format", cargo(&["fmt", "--all", "--check"]))?;
    let lints =
        ["clippy", "--workspace", "--all-targets", "--all-features", "--quiet", "--", "-D", "warnings"];
    step("lints", cargo(&lints))?;
    let plain = ["check", "--quiet", "--no-default-features"];
    let libraries = ["-p", "tengen-games", "-p", "tengen-search", "-p", "tengen-players"];
    step("the libraries without optional parts", cargo(&[&plain[..], &libraries].concat()))?;
    page_length()?;
    test()?;
    let mut documentation = cargo(&["doc", "--workspace", "--all-features", "--no-deps", "--quiet"]);
    documentation.env("RUSTDOCFLAGS", "-D warnings");
    step("documentation", documentation)
}

/// The algorithms of the ladder, one file each.
const RUNGS: &[&str] = &[
    "minimax",
    "negamax",
    "alpha_beta",
    "ordering",
    "table",
    "pvs",
    "iterative",
    "aspiration",
    "mtdf",
    "quiescence",
    "mcts",
    "puct",
];

/// A textbook algorithm fits on a page or two.
fn page_length() -> Result<()> {
    const MOST_LINES: usize = 120;
    for rung in RUNGS {
        let file = root().join(format!("crates/tengen-search/src/{rung}.rs"));
        let text = std::fs::read_to_string(&file).with_context(|| format!("reading {}", file.display()))?;
        let lines = text.lines().count();
        if lines > MOST_LINES {
            bail!("{rung}.rs has {lines} lines; an algorithm of the ladder has at most {MOST_LINES}");
        }
    }
    Ok(())
}

/// Whether a program is there to be run.
fn is_installed(program: &str) -> bool {
    let found = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    found.is_ok_and(|status| status.success())
}

fn bless() -> Result<()> {
    if !is_installed("cargo-insta") {
        bail!("`cargo insta` is missing; install it with `cargo install --locked cargo-insta`");
    }
    let mut types = cargo(&["test", "-p", "tengen-web", "--test", "declarations", "--quiet"]);
    types.env("TENGEN_BLESS", "1");
    step("types of the page", types)?;
    step("bless", cargo(&["insta", "test", "--workspace", "--all-features", "--accept"]))
}

/// Benches whose instructions are counted, each one run.
const COUNTED: &[&str] = &[
    "tic-tac-toe/minimax",
    "tic-tac-toe/negamax",
    "tic-tac-toe/alpha-beta",
    "4x4x4/pvs, table",
    "15x15x5/play and undo",
];

fn instructions() -> Result<()> {
    if !is_installed("valgrind") {
        bail!("`valgrind` is missing; install it with your system's package manager");
    }
    let bench = ["bench", "-p", "tengen-search", "--bench", "ladder", "--no-run", "--message-format=json"];
    let built = cargo(&bench).stderr(Stdio::inherit()).output().context("building the bench")?;
    let text = String::from_utf8_lossy(&built.stdout);
    let executable = text
        .lines()
        .filter(|line| line.contains("\"name\":\"ladder\""))
        .find_map(|line| line.split("\"executable\":\"").nth(1)?.split('"').next())
        .context("cargo did not say where the bench is")?;
    for name in COUNTED {
        let counted = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", executable, "--test", name])
            .output()
            .context("running valgrind")?;
        let report = String::from_utf8_lossy(&counted.stderr);
        let count = report.lines().rev().find_map(|line| line.split("Collected :").nth(1)).unwrap_or(" ?");
        println!("{name:<28}{count:>16} instructions");
    }
    Ok(())
}
