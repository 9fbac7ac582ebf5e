//! Reports that are made to be edited: a mark at the end of a file tells whether somebody did, and no such work is written over.

use anyhow::{Context, bail};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// What the mark says before its number.
const MARK: &str = "as `tengen lab report` wrote it: ";

/// How a kind of file is told something that is not shown.
#[derive(Clone, Copy)]
pub(super) enum Comment {
    /// In Markdown, HTML and SVG.
    Markup,
    /// In PDF, where it may follow the end.
    Percent,
}

impl Comment {
    fn ends(self) -> [&'static str; 2] {
        match self {
            Comment::Markup => ["\n<!-- ", " -->\n"],
            Comment::Percent => ["\n% ", "\n"],
        }
    }

    /// The contents of a file with its mark.
    pub(super) fn mark(self, contents: &[u8]) -> Vec<u8> {
        let [before, after] = self.ends();
        let mark = format!("{before}{MARK}{:08x}{after}", crc32fast::hash(contents));
        [contents, mark.as_bytes()].concat()
    }

    /// Whether a file is as it was written; its lines may end as they do on another system.
    fn is_unchanged(self, file: &[u8]) -> bool {
        let as_written = |file: &[u8]| {
            let mark = self.mark(&[]).len();
            file.len().checked_sub(mark).is_some_and(|end| self.mark(&file[..end]) == file)
        };
        let unix_lines = || Some(str::from_utf8(file).ok()?.replace("\r\n", "\n"));
        as_written(file) || unix_lines().is_some_and(|text| as_written(text.as_bytes()))
    }

    /// Refuses to write over what somebody changed, or what was never a report.
    pub(super) fn spare(self, path: &Path) -> anyhow::Result<()> {
        let there = match fs::read(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            there => there.with_context(|| format!("cannot read {}", path.display()))?,
        };
        if !self.is_unchanged(&there) {
            bail!(
                "{} is not as `tengen lab report` wrote it: somebody may have edited it; name another folder with \
                 `--out DIR`, or write over it with `--force`",
                path.display()
            );
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_is_noticed() {
        for comment in [Comment::Markup, Comment::Percent] {
            let written = comment.mark("# Report\n\n实验\n".as_bytes());
            assert!(comment.is_unchanged(&written));
            for other in [&b""[..], b"# Notes\n", &[0xff, 0xfe]] {
                assert!(!comment.is_unchanged(other), "{other:?}");
            }
            for place in 0..written.len() {
                let mut changed = written.clone();
                changed[place] ^= 1;
                assert!(!comment.is_unchanged(&changed), "byte {place}");
                assert!(!comment.is_unchanged(&written[..place]), "cut at {place}");
            }
            assert!(!comment.is_unchanged(&[&written[..], b"and my own words\n"].concat()));
        }
    }

    #[test]
    fn lines_that_end_otherwise_are_no_change() {
        let written = String::from_utf8(Comment::Markup.mark(b"# Report\n\nText\n")).unwrap();
        assert!(Comment::Markup.is_unchanged(written.replace('\n', "\r\n").as_bytes()));
    }
}
