//! Runs the server until it is told to end.

use crate::options::Options;
use crate::server::Server;
use anyhow::Context;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use tokio::net::TcpListener;

const USUAL_PORT: u16 = 8480;
/// The usual port may be taken by another server; so many after it are tried.
const PORTS: u16 = 20;

/// Serves the page until Ctrl-C; tells on `out` where it is.
pub fn serve(options: &Options, out: &mut dyn Write) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .context("the server cannot start its threads")?;
    runtime.block_on(run(options, out))?;
    // Whatever still waits for a socket or a disk is not waited for.
    runtime.shutdown_background();
    Ok(())
}

async fn run(options: &Options, out: &mut dyn Write) -> anyhow::Result<()> {
    let listener = bind(options.listen, options.port).await?;
    let server = Server::new(options);
    let address = address(listener.local_addr()?);
    // Whoever has read the greeting may already want an end.
    let ended = ending()?;
    // Nobody may be reading: the server goes on all the same.
    let _ = out.write_all(greeting(&address, options, &server).as_bytes()).and_then(|()| out.flush());
    if options.browser && io::stdout().is_terminal() && has_screen() {
        // Without a browser the address above will do.
        let _ = open::that_detached(&address);
    }
    // Pages keep their sockets open for as long as they are shown, so an orderly end does not wait for them.
    tokio::select! {
        end = axum::serve(listener, server.router()) => end.context("the server cannot go on"),
        () = ended => Ok(()),
    }
}

/// Where the server is, and what its user should know.
fn greeting(address: &str, options: &Options, server: &Server) -> String {
    let mut lines = vec![format!("Tengen is at {address}")];
    lines.extend(server.store_trouble().map(|reason| format!("Games are not kept: {reason}")));
    if !options.listen.is_loopback() {
        let warning = "Warning: everybody who can reach this machine can use this server, its engine and the kept games.";
        lines.push(warning.to_owned());
    }
    lines.push("Press Ctrl-C to stop it.\n".to_owned());
    lines.join("\n")
}

/// The port that was asked for; else the usual one or the next that is free.
async fn bind(listen: IpAddr, port: Option<u16>) -> anyhow::Result<TcpListener> {
    if let Some(port) = port {
        return TcpListener::bind((listen, port))
            .await
            .with_context(|| format!("cannot listen on {listen}, port {port}; choose another --port"));
    }
    for port in USUAL_PORT..USUAL_PORT + PORTS {
        match TcpListener::bind((listen, port)).await {
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            bound => return bound.with_context(|| format!("cannot listen on {listen}, port {port}")),
        }
    }
    TcpListener::bind((listen, 0)).await.with_context(|| format!("cannot listen on {listen}"))
}

/// Where a browser finds the page.
fn address(bound: SocketAddr) -> String {
    let shown = if bound.ip().is_unspecified() { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { bound.ip() };
    format!("http://{}/", SocketAddr::new(shown, bound.port()))
}

/// Whether there is a screen to open a browser on.
fn has_screen() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(all(unix, not(target_os = "macos"))) || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

/// Listens for those who want the server to end, from the call on; what it gives waits for the first of them.
fn ending() -> anyhow::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let listen = |kind| signal(kind).context("the server cannot listen for signals");
        let mut interrupted = listen(SignalKind::interrupt())?;
        let mut terminated = listen(SignalKind::terminate())?;
        let mut hung_up = listen(SignalKind::hangup())?;
        Ok(async move {
            tokio::select! {
                _ = interrupted.recv() => {}
                _ = terminated.recv() => {}
                _ = hung_up.recv() => {}
            }
        })
    }
    #[cfg(windows)]
    {
        let mut interrupted =
            tokio::signal::windows::ctrl_c().context("the server cannot listen for Ctrl-C")?;
        Ok(async move {
            interrupted.recv().await;
        })
    }
}
