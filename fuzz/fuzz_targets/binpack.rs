//! Any bytes as a file of games: what is read can be written, and learned from.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_tune::binpack::whole_games;
use tengen_tune::sample::samples;

fuzz_target!(|bytes: &[u8]| {
    let Ok((games, length)) = whole_games(bytes) else { return };
    assert!(length <= bytes.len() as u64);
    let mut written = Vec::new();
    for game in &games {
        game.write(&mut written).expect("what was read can be written");
        assert!(samples(game).len() <= game.moves.len());
    }
    let length = written.len() as u64;
    assert_eq!(whole_games(&written).expect("what was written can be read"), (games, length));
});
