//! A run belongs to one process at a time.
//!
//! The process holds a lock on a file beside the store, which the system lets go when the process ends, however that happens.
//! Whoever holds the lock removes the file when it is done. Another process may have opened the file before that and lock it
//! after: it holds a file that nobody else will find. So after locking it is asked whether the name still leads to the locked
//! file, and if not all begins again. Where files cannot be told apart (outside Unix) the file stays; it is empty.

use super::StoreError;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// As long as this is there, nobody else plays the run.
pub struct RunLock {
    path: PathBuf,
    _file: File,
}

impl RunLock {
    /// Locks a run of the store at this path, which other names of the file must not differ from.
    pub(super) fn take(store: &Path, run: u32) -> Result<RunLock, StoreError> {
        let mut path = store.as_os_str().to_owned();
        path.push(format!("-run{run}.lock"));
        let path = PathBuf::from(path);
        loop {
            let failed = |error| StoreError::Lock { path: path.clone(), error };
            let file = File::create(&path).map_err(failed)?;
            match file.try_lock() {
                Ok(()) if leads_to(&path, &file) => return Ok(RunLock { path, _file: file }),
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(StoreError::Busy(run)),
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
        }
    }
}

impl Drop for RunLock {
    /// The file goes while it is still locked: `_file` is closed after this.
    fn drop(&mut self) {
        if cfg!(unix) {
            // One that stays does no harm.
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(unix)]
fn leads_to(path: &Path, file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    let same = |one: fs::Metadata, other: fs::Metadata| (one.dev(), one.ino()) == (other.dev(), other.ino());
    fs::metadata(path).is_ok_and(|named| file.metadata().is_ok_and(|held| same(named, held)))
}

#[cfg(not(unix))]
fn leads_to(_: &Path, _: &File) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};
    use tempfile::TempDir;

    #[test]
    fn a_run_belongs_to_one_process_at_a_time() {
        let folder = TempDir::new().unwrap();
        let store = folder.path().join("games.sqlite");
        let held = RunLock::take(&store, 1).unwrap();
        assert!(matches!(RunLock::take(&store, 1), Err(StoreError::Busy(1))));
        let _other = RunLock::take(&store, 2).unwrap();
        drop(held);
        assert!(RunLock::take(&store, 1).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn nothing_stays_behind() {
        let folder = TempDir::new().unwrap();
        drop(RunLock::take(&folder.path().join("games.sqlite"), 1).unwrap());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_was_removed_meanwhile_is_no_lock() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("lock");
        let first = File::create(&path).unwrap();
        assert!(leads_to(&path, &first));
        fs::remove_file(&path).unwrap();
        assert!(!leads_to(&path, &first));
        let second = File::create(&path).unwrap();
        assert!(leads_to(&path, &second) && !leads_to(&path, &first));
    }

    /// Many who come and go at once: never do two of them hold it.
    #[test]
    fn two_never_hold_it_however_often_it_is_removed() {
        let folder = TempDir::new().unwrap();
        let (store, holders) = (folder.path().join("games.sqlite"), AtomicU32::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..500 {
                        let Ok(held) = RunLock::take(&store, 1) else { continue };
                        assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0);
                        std::thread::yield_now();
                        holders.fetch_sub(1, Ordering::SeqCst);
                        drop(held);
                    }
                });
            }
        });
    }
}
