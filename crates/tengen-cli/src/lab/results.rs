//! The folder of results: one journal an experiment.

use crate::locked;
use anyhow::{Context, bail};
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tengen_lab::experiment::Experiment;
use tengen_lab::experiment::journal::{self, Entry};

/// The journal of an experiment.
fn path(folder: &Path, experiment: &Experiment) -> PathBuf {
    folder.join(format!("{}.jsonl", experiment.about.name))
}

/// What a folder has of an experiment; nothing if it has never been run.
pub(super) fn read(folder: &Path, experiment: &Experiment) -> anyhow::Result<Vec<Entry>> {
    let path = path(folder, experiment);
    let text = match fs::read_to_string(&path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        text => text.with_context(|| format!("cannot read {}", path.display()))?,
    };
    Ok(entries_of(experiment, &text).with_context(|| path.display().to_string())?.0)
}

/// The entries of a journal's text, all of them of this experiment, and how many bytes of it are whole lines.
fn entries_of(experiment: &Experiment, text: &str) -> anyhow::Result<(Vec<Entry>, usize)> {
    let (entries, whole) = journal::read(text)?;
    let name = experiment.about.name;
    if let Some(index) = entries.iter().position(|entry| entry.experiment != name) {
        bail!(
            "line {} is a result of the experiment {}, not of {name}; give the file its right name, or choose another folder",
            index + 1,
            entries[index].experiment
        );
    }
    Ok((entries, whole))
}

/// A journal that is being written, by one program at a time.
pub(super) struct Journal {
    file: File,
    path: PathBuf,
    /// What it has.
    pub(super) entries: Vec<Entry>,
}

impl Journal {
    /// Opens the journal of an experiment behind its last whole line.
    pub(super) fn open(folder: &Path, experiment: &Experiment) -> anyhow::Result<Journal> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let path = path(folder, experiment);
        let mut file = locked::open(&path)?;
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(|| format!("cannot read {}", path.display()))?;
        let (entries, whole) = entries_of(experiment, &text).with_context(|| path.display().to_string())?;
        file.set_len(whole as u64)
            .and_then(|()| file.seek(SeekFrom::End(0)))
            .with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Journal { file, path, entries })
    }

    /// Keeps an entry, in one piece: a line that is there is whole.
    pub(super) fn add(&mut self, entry: Entry) -> anyhow::Result<()> {
        let written = self.file.write_all(journal::line(&entry).as_bytes());
        written.with_context(|| format!("cannot write {}", self.path.display()))?;
        self.entries.push(entry);
        Ok(())
    }
}
