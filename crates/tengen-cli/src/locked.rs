//! Files that one program at a time may write.

use anyhow::{Context, bail};
use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

/// Opens a file for reading and writing, and keeps other programs from writing it as long as it is open.
pub(crate) fn open(path: &Path) -> anyhow::Result<File> {
    let name = path.display();
    let file = OpenOptions::new().create(true).read(true).write(true).truncate(false).open(path);
    let file = file.with_context(|| format!("cannot write {name}"))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => bail!("another program is writing {name}; use another --out"),
        Err(TryLockError::Error(error)) => Err(error).with_context(|| format!("cannot lock {name}")),
    }
}
