//! Weights from a folder, to try them before they ship.

use super::{NotInstalled, Weights, WeightsError, fitted};
use std::path::{Path, PathBuf};
use std::{env, fs, io};
use tengen_games::gomoku::Rule;

/// A folder whose weights the engine cannot judge by.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// A file that cannot be read.
    #[error("{0}: {1}")]
    Unreadable(PathBuf, io::Error),
    /// A file that holds no weights.
    #[error("{0}: {1}")]
    NoWeights(PathBuf, WeightsError),
    /// Weights that come too late, or in the file of another rule.
    #[error("{0}: {1}")]
    Refused(PathBuf, NotInstalled),
    /// A folder without any.
    #[error("there are no weights in {0}, such as freestyle.weights")]
    Empty(PathBuf),
}

impl Weights {
    /// The variable of the environment that names a folder of weights.
    pub const VARIABLE: &str = "TENGEN_WEIGHTS";

    /// Makes the engine judge by the weights in the folder that the environment names, if it names one.
    pub fn install_from_environment() -> Result<(), FolderError> {
        match env::var_os(Weights::VARIABLE).filter(|folder| !folder.is_empty()) {
            Some(folder) => Weights::install_folder(Path::new(&folder)),
            None => Ok(()),
        }
    }

    /// Makes the engine judge by the weights of a folder, where it has any for a rule: `freestyle.weights`, `standard.weights`,
    /// `renju.weights`, and `caro.weights`, which serves exact caro too.
    pub fn install_folder(folder: &Path) -> Result<(), FolderError> {
        let mut found = false;
        for rule in Rule::ALL {
            let file = folder.join(fitted(rule).name()).with_extension("weights");
            let bytes = match fs::read(&file) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(FolderError::Unreadable(file, error)),
                Ok(bytes) => bytes,
            };
            let weights =
                Weights::parse(&bytes).map_err(|error| FolderError::NoWeights(file.clone(), error))?;
            weights.install(rule).map_err(|error| FolderError::Refused(file, error))?;
            found = true;
        }
        if found { Ok(()) } else { Err(FolderError::Empty(folder.to_owned())) }
    }
}
