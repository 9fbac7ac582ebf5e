//! What can be set about the server.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

/// How the server is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address it listens on; loopback keeps others out.
    pub listen: IpAddr,
    /// The port; if not given, the usual one or the next that is free.
    pub port: Option<u16>,
    /// Where games are kept.
    pub keep: Keep,
    /// Whether a browser is opened.
    pub browser: bool,
    /// How much there may be of everything.
    pub bounds: Bounds,
}

/// Where games are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keep {
    /// In the data folder of the person who runs the server.
    Usual,
    /// In this folder.
    Folder(PathBuf),
    /// Nowhere.
    Nothing,
}

/// How much there may be of everything: nobody who talks to the server can make it take more.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// Threads that search.
    pub workers: usize,
    /// Searches that wait, of all sockets together.
    pub waiting: usize,
    /// Sockets.
    pub sockets: usize,
    /// Calls of one socket that are not answered yet.
    pub calls: usize,
    /// Bytes of a message.
    pub message: usize,
    /// Bytes of a message with a recorded game.
    pub record: usize,
    /// How often a silent socket is asked whether it is still there.
    pub ping: Duration,
    /// After so long a silence it is not.
    pub silence: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            listen: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: None,
            keep: Keep::Usual,
            browser: true,
            bounds: Bounds::default(),
        }
    }
}

impl Default for Bounds {
    fn default() -> Bounds {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Bounds {
            workers: cores.clamp(2, 16),
            waiting: 500,
            sockets: 200,
            calls: 32,
            message: 2 << 20,
            record: 8 << 20,
            ping: Duration::from_secs(20),
            silence: Duration::from_mins(1),
        }
    }
}
