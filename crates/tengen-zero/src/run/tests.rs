//! Runs that are killed and go on, and folders that are damaged.

use super::*;
use crate::config::{Learning, NetworkSize, SelfPlay};

/// A run that takes moments.
fn config() -> Config {
    let mut config = Config::usual(Rules::TIC_TAC_TOE);
    config.network = NetworkSize { widths: vec![8], blocks: 0, hidden: 8 };
    config.self_play = SelfPlay { games: 40, games_a_round: 10, playouts: 6, ..config.self_play };
    config.learning = Learning { batch: 16, reuse: 2.0, window_least: 60, ..config.learning };
    config.examination.every = 2;
    config
}

fn train(folder: &Path, threads: usize) -> Run {
    let mut run = Run::open(folder, Some(config()), threads).unwrap();
    run.train(&AtomicBool::new(false), &mut ()).unwrap();
    run
}

/// Stops a run once it has heard of so many games.
struct StopAfter<'a>(u64, &'a AtomicBool);

impl Watcher for StopAfter<'_> {
    fn games(&mut self, done: u64, _: u64) {
        self.1.fetch_or(done >= self.0, std::sync::atomic::Ordering::Relaxed);
    }
}

#[test]
fn a_run_goes_on_where_it_was_ended_and_comes_to_the_same() {
    let [whole, broken] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let expected = train(whole.path(), 1);
    for after in [3, 7, 2, 9, 5] {
        let stop = AtomicBool::new(false);
        let mut run = Run::open(broken.path(), Some(config()), 2).unwrap();
        let ended = run.train(&stop, &mut StopAfter(after, &stop));
        assert!(ended.is_ok() || matches!(ended, Err(RunError::Stopped)));
    }
    let resumed = train(broken.path(), 2);
    assert_eq!(resumed.trained(), expected.trained());
    assert_eq!((resumed.progress.games, resumed.progress.round), (40, 4));
    let rounds: Vec<u64> = resumed.kept().unwrap().into_iter().map(|(round, _)| round).collect();
    assert_eq!(rounds, [0, 2, 4]);
    let log = std::fs::read_to_string(broken.path().join("log.jsonl")).unwrap();
    assert_eq!(log.lines().count(), 4);
}

#[test]
fn what_a_kill_leaves_unfinished_is_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    let stop = AtomicBool::new(false);
    let mut run = Run::open(folder.path(), Some(config()), 1).unwrap();
    run.train(&stop, &mut StopAfter(4, &stop)).unwrap_err();
    let games = folder.path().join("games/00000.games");
    let mut bytes = std::fs::read(&games).unwrap();
    bytes.extend(&bytes.clone()[..30]);
    std::fs::write(&games, bytes).unwrap();
    let other = tempfile::tempdir().unwrap();
    assert_eq!(train(folder.path(), 1).trained(), train(other.path(), 1).trained());
}

/// Hears how quickly the network judged in each round.
struct Judged(Vec<Option<f64>>);

impl Watcher for Judged {
    fn round(&mut self, report: &RoundReport) {
        self.0.push(report.judged_a_second);
    }
}

#[test]
fn a_round_whose_games_were_all_there_has_no_rate() {
    let folder = tempfile::tempdir().unwrap();
    let stop = AtomicBool::new(false);
    let mut run = Run::open(folder.path(), Some(config()), 1).unwrap();
    run.train(&stop, &mut StopAfter(10, &stop)).unwrap_err();
    let mut run = Run::open(folder.path(), None, 1).unwrap();
    let mut judged = Judged(Vec::new());
    run.train(&AtomicBool::new(false), &mut judged).unwrap();
    assert_eq!(judged.0[0], None);
    assert!(judged.0[1..].iter().all(|rate| rate.is_some_and(|rate| rate > 0.0)), "{:?}", judged.0);
    assert_eq!(reports(folder.path()).unwrap()[0].judged_a_second, None);
}

#[test]
fn only_an_unfinished_last_line_of_the_log_is_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    train(folder.path(), 1);
    let log = folder.path().join("log.jsonl");
    let whole = std::fs::read_to_string(&log).unwrap();
    std::fs::write(&log, format!("{whole}{{\"round\":5,")).unwrap();
    Run::open(folder.path(), None, 1).unwrap();
    assert_eq!(std::fs::read_to_string(&log).unwrap(), whole);
    let damaged = whole.replacen("\"round\":2", "\"ro\0nd\":2", 1);
    std::fs::write(&log, &damaged).unwrap();
    let told = Run::open(folder.path(), None, 1).err().expect("damaged").to_string();
    assert!(told.contains("log.jsonl: line 2 is damaged") && told.contains("take the line out"), "{told}");
    assert_eq!(std::fs::read_to_string(&log).unwrap(), damaged, "what is there is left as it is");
    std::fs::write(
        &log,
        whole.lines().filter(|line| !line.contains("\"round\":2")).collect::<Vec<_>>().join("\n") + "\n",
    )
    .unwrap();
    Run::open(folder.path(), None, 1).unwrap();
    assert_eq!(reports(folder.path()).unwrap().len(), 3);
}

#[test]
fn a_run_whose_state_was_deleted_is_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let expected = train(folder.path(), 1).trained();
    let state = folder.path().join("state");
    std::fs::write(&state, "damaged").unwrap();
    let told = Run::open(folder.path(), None, 1).err().expect("damaged").to_string();
    assert!(told.contains("delete it: the same command then makes the run again"), "{told}");
    std::fs::remove_file(&state).unwrap();
    assert_eq!(train(folder.path(), 1).trained(), expected);
    assert_eq!(reports(folder.path()).unwrap().len(), 4);
}

#[test]
fn damage_is_told_and_names_the_file() {
    let folder = tempfile::tempdir().unwrap();
    train(folder.path(), 1);
    let refusal = || Run::open(folder.path(), None, 1).err().expect("damaged").to_string();
    for file in ["games/00003.games", "state"] {
        let path = folder.path().join(file);
        let whole = std::fs::read(&path).unwrap();
        let mut damaged = whole.clone();
        damaged[whole.len() / 2] ^= 4;
        std::fs::write(&path, damaged).unwrap();
        let told = refusal();
        assert!(told.contains(file) && told.contains("damaged"), "{told}");
        std::fs::write(&path, whole).unwrap();
    }
    let games = folder.path().join("games/00003.games");
    let whole = std::fs::read(&games).unwrap();
    for (left, reason) in [(Some(whole.len() - 3), "not whole"), (None, "missing")] {
        match left {
            Some(left) => std::fs::write(&games, &whole[..left]).unwrap(),
            None => std::fs::remove_file(&games).unwrap(),
        }
        let told = refusal();
        assert!(told.contains("00003.games") && told.contains(reason), "{told}");
        assert_eq!(
            std::fs::read(&games).ok().map(|bytes| bytes.len()),
            left,
            "what is there is left as it is"
        );
    }
    std::fs::write(&games, whole).unwrap();
    std::fs::write(folder.path().join("config.toml"), "game = 3").unwrap();
    assert!(refusal().contains("config.toml: "), "{}", refusal());
}

#[test]
fn a_folder_keeps_to_its_run() {
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(Run::open(folder.path(), None, 1), Err(RunError::Nothing(_))));
    train(folder.path(), 1);
    let mut other = config();
    other.seed = 2;
    let refused = Run::open(folder.path(), Some(other), 1).err().unwrap().to_string();
    assert!(refused.contains("3x3x3") && refused.contains("(seed)"), "{refused}");
    let mut longer = config();
    longer.self_play.games = 50;
    let mut run = Run::open(folder.path(), Some(longer), 1).unwrap();
    run.train(&AtomicBool::new(false), &mut ()).unwrap();
    assert_eq!(run.progress().games, 50);
}
