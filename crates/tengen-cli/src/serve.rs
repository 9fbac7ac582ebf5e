//! `tengen serve`: the page.

use clap::Args;
use std::io::Write;
use std::net::IpAddr;
use std::path::PathBuf;
use tengen_web::{Keep, Options};

/// Play, analyse and see the tree in the browser
///
/// Starts a server for the browser of this machine, prints its address and opens it. Nothing is fetched from the internet,
/// and nobody else can reach it unless --listen says so. Games are kept in your data folder, so that they go on after a
/// restart. Ctrl-C ends it.
#[derive(Args, Default)]
#[command(after_help = "Examples:\n  \
    tengen serve                          the page at http://127.0.0.1:8480/, or the next free port\n  \
    tengen serve --port 9000              at another port\n  \
    tengen serve --no-store               games end with the server\n  \
    tengen serve --data ~/games           keep them elsewhere\n  \
    tengen serve --listen 192.168.0.5     for other machines too: everybody who can reach this one")]
pub(crate) struct Serve {
    /// The port; by default 8480, or the next that is free
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    port: Option<u16>,

    /// The address to listen on, for other machines; by default 127.0.0.1, this machine only
    #[arg(long, value_name = "ADDR")]
    listen: Option<IpAddr>,

    /// The folder to keep games in
    #[arg(long, value_name = "DIR", conflicts_with = "no_store")]
    data: Option<PathBuf>,

    /// Keep no games
    #[arg(long)]
    no_store: bool,

    /// Do not open a browser
    #[arg(long)]
    no_browser: bool,
}

impl Serve {
    pub(crate) fn run(self, out: &mut impl Write) -> anyhow::Result<()> {
        let usual = Options::default();
        let keep = match self.data {
            _ if self.no_store => Keep::Nothing,
            Some(folder) => Keep::Folder(folder),
            None => Keep::Usual,
        };
        let options = Options {
            listen: self.listen.unwrap_or(usual.listen),
            port: self.port,
            keep,
            browser: !self.no_browser,
            ..usual
        };
        tengen_web::serve(&options, out)
    }
}
