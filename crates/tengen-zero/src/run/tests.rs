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
    assert!(refusal().contains("configuration"), "{}", refusal());
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
