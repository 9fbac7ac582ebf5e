//! Reports that are made to be edited: a mark at the end of a file tells whether somebody did, and no such work is written over.

use anyhow::{Context, bail};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// How the mark begins; a comment, in Markdown as in HTML.
const MARK: &str = "<!-- as `tengen lab report` wrote it: ";
const END: &str = " -->\n";

/// The text with its mark.
pub(super) fn marked(text: &str) -> String {
    format!("{text}{MARK}{:08x}{END}", crc32fast::hash(text.as_bytes()))
}

/// Refuses to write over what somebody changed, or what was never a report.
pub(super) fn spare(path: &Path) -> anyhow::Result<()> {
    let there = match fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        there => there.with_context(|| format!("cannot read {}", path.display()))?,
    };
    if !is_unchanged(&there) {
        bail!(
            "{} has been edited; name another folder with `--out DIR`, or write over it with `--force`",
            path.display()
        );
    }
    Ok(())
}

/// Whether a file is as it was written.
fn is_unchanged(file: &[u8]) -> bool {
    let text = str::from_utf8(file).unwrap_or_default();
    text.rsplit_once(MARK).is_some_and(|(text, _)| marked(text).as_bytes() == file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_is_noticed() {
        let written = marked("# Report\n\n实验\n");
        assert!(is_unchanged(written.as_bytes()));
        assert!(!is_unchanged(b"") && !is_unchanged(b"# Notes\n") && !is_unchanged(&[0xff, 0xfe]));
        for place in 0..written.len() {
            let mut changed = written.clone().into_bytes();
            changed[place] ^= 1;
            assert!(!is_unchanged(&changed), "byte {place}");
            assert!(!is_unchanged(&written.as_bytes()[..place]), "cut at {place}");
        }
        assert!(!is_unchanged(format!("{written}and my own words\n").as_bytes()));
    }
}
