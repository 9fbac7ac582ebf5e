//! Files of recorded games: found by name or standard input, written whole or not at all.

use anyhow::{Context, bail};
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;
use tengen_games::gomoku::record::{Format, ReadOptions, Record, read_with};

/// Stands for standard input or output.
const STANDARD: &str = "-";

/// Whether a path stands for standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new(STANDARD)
}

/// The format asked for with `flag`, else the one by the ending of the file.
pub(crate) fn format_of(path: &Path, asked: Option<Format>, flag: &str) -> anyhow::Result<Format> {
    asked.or_else(|| Format::from_path(path)).with_context(|| {
        let usable = Format::ALL.into_iter().filter(|format| flag != "--to" || format.is_written());
        let names = usable.map(Format::name).collect::<Vec<_>>().join(", ");
        format!("the name `{}` does not tell a format; add {flag} with one of {names}", path.display())
    })
}

/// Reads the games of a file.
pub(crate) fn load(path: &Path, format: Format, options: ReadOptions) -> anyhow::Result<Vec<Record>> {
    let bytes = if is_standard(path) {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    let bytes = bytes.with_context(|| format!("cannot read {}", path.display()))?;
    read_with(&bytes, format, options).with_context(|| format!("{}, read as {format}", path.display()))
}

/// Refuses a file that is there already, unless it may be replaced.
pub(crate) fn check_target(path: &Path, replace: bool) -> anyhow::Result<()> {
    let Ok(found) = fs::metadata(path) else { return Ok(()) };
    if !found.is_file() {
        bail!("{} is not a file that could be replaced", path.display());
    }
    if !replace {
        bail!("{} exists already; add --force to replace it", path.display());
    }
    Ok(())
}

/// Refuses a place where no file could be written, for those who work long before they write one.
pub(crate) fn check_place(path: &Path) -> anyhow::Result<()> {
    check_target(path, true)?;
    beside(&target(path)).map(|_| ()).with_context(|| format!("cannot write {}", path.display()))
}

/// Writes a file whole or not at all: beside its place, then moved there.
pub(crate) fn save(path: &Path, bytes: &[u8], replace: bool) -> anyhow::Result<()> {
    check_target(path, replace)?;
    let written = || -> io::Result<()> {
        let target = target(path);
        let mut file = beside(&target)?;
        file.write_all(bytes)?;
        if let Ok(old) = fs::metadata(&target) {
            file.as_file().set_permissions(old.permissions())?;
        }
        file.as_file().sync_all()?;
        if replace {
            file.persist(&target)?
        } else {
            file.persist_noclobber(&target)?
        };
        Ok(())
    };
    written().with_context(|| format!("cannot write {}", path.display()))
}

/// A link stays one; the file that it leads to is replaced.
fn target(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// A file in the same folder. It has the permissions that new files usually have, not those of temporary ones.
fn beside(target: &Path) -> io::Result<NamedTempFile> {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tengen-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder.unwrap_or(Path::new(".")))
}
