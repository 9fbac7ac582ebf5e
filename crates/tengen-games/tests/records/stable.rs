//! The check for bytes from anywhere, of the tests and of the fuzz targets.

use tengen_games::gomoku::Rule;
use tengen_games::gomoku::record::{Charset, Format, ReadOptions, read_with, write};

/// Reads bytes as a format. If that succeeds, positions can be asked for, and what is written is read again and written
/// the same.
pub fn check(bytes: &[u8], format: Format, charset: Charset) {
    let Ok(records) = read_with(bytes, format, ReadOptions { size: None, charset }) else { return };
    for record in &records {
        let _ = record.position_at(record.end(), Rule::Renju);
    }
    let size = Some(records[0].size);
    for format in Format::ALL {
        let Ok(written) = write(&records, format) else { continue };
        // A collection may be of several sizes, and a line of text cannot name its own.
        if format != Format::Sgf && records.iter().any(|record| Some(record.size) != size) {
            continue;
        }
        let again = read_with(&written.bytes, format, ReadOptions { size, charset: Charset::Auto });
        let again = again.unwrap_or_else(|error| panic!("what was written as {format} is not read: {error}"));
        let twice = write(&again, format).expect("what was written once is written again");
        let [once, twice] = [&written.bytes, &twice.bytes].map(|bytes| String::from_utf8_lossy(bytes));
        assert!(once == twice, "{format} is written differently the second time:\n{once:?}\n{twice:?}");
    }
}
