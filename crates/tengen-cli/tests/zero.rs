//! `tengen zero` as it is used: a run that is killed and goes on, and what is said of bad input.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const CONFIG: &str = r#"
game = "3x3x3"
seed = 3
[network]
widths = [8]
hidden = 8
[self_play]
games = 60
games_a_round = 20
playouts = 8
[learning]
batch = 32
reuse = 2.0
[examination]
every = 3
pairs = 2
playouts = 8
opponents = ["random:seed=1"]
"#;

fn tengen(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(["--lang", "en"]).args(arguments).stdin(Stdio::null());
    command
}

fn train(folder: &Path, config: &Path) -> Command {
    let mut command = tengen(&["zero", "train", "--threads", "1"]);
    command.arg("--config").arg(config).arg("--out").arg(folder);
    command
}

fn told(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn a_killed_run_goes_on_and_comes_to_the_same_network() {
    let dir = tempfile::tempdir().unwrap();
    let config = dir.path().join("config.toml");
    fs::write(&config, CONFIG).unwrap();
    let [whole, killed] = ["whole", "killed"].map(|name| dir.path().join(name));
    let output = train(&whole, &config).output().unwrap();
    assert!(output.status.success(), "{}", told(&output));
    assert!(told(&output).contains("network 3 against random:seed=1"), "{}", told(&output));
    for _ in 0..2 {
        let mut child = train(&killed, &config).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let games = || fs::read_dir(killed.join("games")).map_or(0, Iterator::count);
        let (before, begun) = (games(), Instant::now());
        while games() <= before
            && begun.elapsed() < Duration::from_secs(30)
            && child.try_wait().unwrap().is_none()
        {
            std::thread::sleep(Duration::from_millis(5));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let output = train(&killed, &config).output().unwrap();
    assert!(output.status.success(), "{}", told(&output));
    for net in ["nets/00000.net", "nets/00003.net"] {
        assert!(fs::read(whole.join(net)).unwrap() == fs::read(killed.join(net)).unwrap(), "{net}");
    }
    let output = tengen(&["zero", "curve", "--json"]).arg(&killed).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 2, "{}", told(&output));
    let net = killed.join("nets/00003.net");
    let plot = dir.path().join("curve.svg");
    let output =
        tengen(&["zero", "curve", "--by", "time", "--out"]).arg(&plot).arg(&killed).output().unwrap();
    assert!(
        output.status.success() && fs::read_to_string(&plot).unwrap().contains("<svg"),
        "{}",
        told(&output)
    );
    let output = tengen(&[
        "zero",
        "eval",
        "--pairs",
        "2",
        "--playouts",
        "8",
        "--against",
        "random:seed=2",
        "--json",
        "--",
    ])
    .arg(&net)
    .output()
    .unwrap();
    assert!(told(&output).contains("\"opponent\":\"random:seed=2\""), "{}", told(&output));
}

/// A run that is over, with a network before and one after its training.
fn finished(dir: &Path, config: &str) -> std::path::PathBuf {
    let [folder, file] = ["run", "config.toml"].map(|name| dir.join(name));
    fs::write(&file, config).unwrap();
    let output = train(&folder, &file).output().unwrap();
    assert!(output.status.success() && told(&output).contains("done: "), "{}", told(&output));
    folder
}

#[cfg(unix)]
#[test]
fn an_examination_that_is_stopped_is_not_done() {
    let dir = tempfile::tempdir().unwrap();
    let unexamined = CONFIG.replace("[\"random:seed=1\"]", "[]");
    let folder = finished(dir.path(), &unexamined);
    let config = dir.path().join("config.toml");
    let slow = "[\"random:seed=1\", \"mcts:time=50ms\"]\npairs = 500";
    fs::write(&config, unexamined.replace("pairs = 2\n", "").replace("[]", slow)).unwrap();
    let child = train(&folder, &config).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let begun = Instant::now();
    while fs::read(folder.join("ratings.jsonl")).unwrap_or_default().is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(30), "nobody is examined");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", told(&output));
    assert!(
        told(&output).contains("stopped; the same command goes on with what is left"),
        "{}",
        told(&output)
    );
    assert!(!told(&output).contains("done: "), "{}", told(&output));
}

#[test]
fn damaged_files_of_a_run_are_named_and_left_as_they_are() {
    let dir = tempfile::tempdir().unwrap();
    let folder = finished(dir.path(), CONFIG);
    let run = folder.to_str().unwrap();
    let commands: [&[&str]; 2] = [&["zero", "curve", run], &["zero", "train", "--out", run]];
    for (file, reason) in [
        ("ratings.jsonl", "line 1 is damaged"),
        ("log.jsonl", "line 1 is damaged"),
        ("config.toml", "TOML parse error"),
    ] {
        let path = folder.join(file);
        let whole = fs::read_to_string(&path).unwrap();
        let damaged = format!("?{}", &whole[1..]);
        fs::write(&path, &damaged).unwrap();
        for command in commands {
            let output = tengen(command).output().unwrap();
            assert!(!output.status.success(), "{command:?}");
            let told = told(&output);
            assert!(told.contains(&format!("{file}: {reason}")) && told.contains("a copy of"), "{told}");
            assert_eq!(fs::read_to_string(&path).unwrap(), damaged);
        }
        fs::write(&path, whole).unwrap();
    }
    let ratings = folder.join("ratings.jsonl");
    let whole = fs::read_to_string(&ratings).unwrap();
    fs::write(&ratings, &whole[..whole.len() - 9]).unwrap();
    let output = tengen(commands[1]).output().unwrap();
    assert!(told(&output).contains("network 3 against random:seed=1"), "{}", told(&output));
    assert_eq!(fs::read_to_string(&ratings).unwrap().lines().count(), 2);
}

#[test]
fn the_reason_is_told_once() {
    let dir = tempfile::tempdir().unwrap();
    let [cut, newer, wrong] = ["cut.net", "newer.net", "wrong.toml"].map(|name| dir.path().join(name));
    fs::write(&cut, "TENGEN-NET 1\nnonsense").unwrap();
    fs::write(&newer, "TENGEN-NET 2\nnonsense").unwrap();
    fs::write(&wrong, CONFIG.replace("widths = [8]", "widths = [1]")).unwrap();
    let [cut, newer, wrong] = [&cut, &newer, &wrong].map(|path| path.to_str().unwrap());
    for (arguments, reason) in [
        (vec!["zero", "eval", cut], "checksum"),
        (vec!["zero", "eval", newer], "does not begin with"),
        (vec!["zero", "train", "--out", "run", "--config", wrong], "4 to 512"),
    ] {
        let output = tengen(&arguments).current_dir(dir.path()).output().unwrap();
        assert_eq!(told(&output).matches(reason).count(), 1, "{}", told(&output));
    }
}

#[test]
fn bad_input_is_answered_with_what_to_do() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("run");
    let broken = dir.path().join("broken.net");
    fs::write(&broken, "TENGEN-NET 1\nnonsense").unwrap();
    let wrong = dir.path().join("wrong.toml");
    fs::write(&wrong, CONFIG.replace("batch = 32", "batch = 0")).unwrap();
    let out = folder.to_str().unwrap();
    for (arguments, reason) in [
        (vec!["zero", "train", "--game", "chess", "--out", out], "stones in a row only"),
        (vec!["zero", "train", "--out", out], "name a game"),
        (
            vec!["zero", "train", "--config", wrong.to_str().unwrap(), "--out", out],
            "`learning.batch` must be",
        ),
        (vec!["zero", "train", "--config", "no-such.toml", "--out", out], "cannot read no-such.toml"),
        (vec!["zero", "eval", broken.to_str().unwrap()], "damaged"),
        (vec!["zero", "eval", "no-such.net"], "cannot read no-such.net"),
        (vec!["zero", "curve", out], "no training run"),
        (vec!["zero", "curve", out, "--out", "curve.png"], "curve.png does not end in .svg"),
        (vec!["best", "--game", "4x4x3", "--player", "zero"], "no network comes with the program"),
    ] {
        let output = tengen(&arguments).output().unwrap();
        assert!(!output.status.success(), "{arguments:?}");
        assert!(told(&output).contains(reason), "{arguments:?}: {}", told(&output));
    }
}

#[test]
fn the_usual_configuration_is_printed_whole_and_can_be_used() {
    let output = tengen(&["zero", "config", "--game", "8x8x5"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("game = \"8x8x5\"") && text.contains("playouts = "), "{text}");
    assert_eq!(tengen_zero::config::Config::from_toml(&text).unwrap().to_toml(), text);
}
