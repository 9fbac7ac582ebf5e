//! Why an engine has not answered as it should.

use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::Duration;

/// Why there is no answer. After anything but [`Refused`](Self::Refused) there is no use in asking again.
#[derive(Debug, thiserror::Error)]
pub enum ManagerError {
    /// There is no such program.
    #[error(
        "there is no program `{}`; give its path, or `./` and its name if it is in this folder",
        .0.display()
    )]
    Missing(PathBuf),
    /// There is, but the system does not start it.
    #[error("`{}` could not be started: {error}", .program.display())]
    Spawn {
        /// What was to be started.
        program: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The engine has ended, by itself or by a signal.
    #[error("the engine has ended ({0})")]
    Ended(ExitStatus),
    /// The engine runs, but nothing can be heard from it any more.
    #[error("the engine has closed its output")]
    Closed,
    /// The engine has not answered, whatever else it has said.
    #[error("the engine has not answered within {patience:?}{}", last_words(.heard.as_deref()))]
    Silent {
        /// How long was waited.
        patience: Duration,
        /// What it said last.
        heard: Option<String>,
    },
    /// The engine says that it cannot do it.
    #[error("the engine says `{0}`")]
    Refused(String),
    /// The engine has answered, but with something that is no answer: a cell on no board, `OK` and more.
    #[error("the engine says `{0}` and nothing that was asked for")]
    Wrong(String),
    /// The engine says more than anybody reads.
    #[error("the engine has written more than {bytes} bytes for one answer")]
    Flooded {
        /// How much was read before it was enough.
        bytes: u64,
    },
    /// The engine and the processes it has started take more memory than they may.
    #[error("the engine takes {} MB of memory; {} MB are allowed", .used >> 20, .limit >> 20)]
    Memory {
        /// In bytes, all its processes together.
        used: u64,
        /// In bytes, without the tolerance.
        limit: u64,
    },
    /// Somebody does not want to know any more; the engine is not to blame.
    #[error("the game was broken off")]
    Stopped,
}

impl ManagerError {
    /// The same in Chinese. What the engine and the system say stays as it is.
    pub fn in_chinese(&self) -> String {
        match self {
            ManagerError::Missing(program) => {
                format!("没有程序“{}”；请给出路径，程序在当前目录时写 `./` 加名称", program.display())
            }
            ManagerError::Spawn { program, error } => format!("“{}”无法启动：{error}", program.display()),
            ManagerError::Ended(status) => match status.code() {
                Some(code) => format!("引擎已退出（退出码 {code}）"),
                None => format!("引擎已退出（{status}）"),
            },
            ManagerError::Closed => "引擎关闭了输出".to_owned(),
            ManagerError::Silent { patience, heard } => {
                let heard = heard.as_ref().map(|line| format!("；最后输出“{line}”")).unwrap_or_default();
                format!("引擎在 {patience:?} 内没有回答{heard}")
            }
            ManagerError::Refused(line) => format!("引擎回答“{line}”"),
            ManagerError::Wrong(line) => format!("引擎回答“{line}”，答非所问"),
            ManagerError::Flooded { bytes } => format!("引擎一次回答的输出超过 {bytes} 字节"),
            ManagerError::Memory { used, limit } => {
                format!("引擎占用内存 {} MB，上限 {} MB", used >> 20, limit >> 20)
            }
            ManagerError::Stopped => "对局已中止".to_owned(),
        }
    }

    /// In one word, for tables.
    pub fn kind(&self) -> &'static str {
        match self {
            ManagerError::Missing(_) => "missing",
            ManagerError::Spawn { .. } => "unstartable",
            ManagerError::Ended(_) => "ended",
            ManagerError::Closed => "closed",
            ManagerError::Silent { .. } => "silent",
            ManagerError::Refused(_) => "refused",
            ManagerError::Wrong(_) => "wrong",
            ManagerError::Flooded { .. } => "flooded",
            ManagerError::Memory { .. } => "memory",
            ManagerError::Stopped => "stopped",
        }
    }
}

/// What an engine said instead of an answer, if anything, as the end of a sentence.
fn last_words(heard: Option<&str>) -> String {
    heard.map_or_else(String::new, |line| format!("; the last it said was `{line}`"))
}
