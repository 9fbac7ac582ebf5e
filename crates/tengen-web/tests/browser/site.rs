//! The server that the browsers visit. It can be ended and started again in the middle of a test.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};
use tengen_web::{Bounds, Keep, Options, Server, Status};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

pub(crate) struct Site {
    options: Options,
    address: SocketAddr,
    /// Whatever the server does is done here, so that it ends with all its sockets, as a killed process does.
    runtime: Option<Runtime>,
    server: Option<Server>,
}

impl Site {
    /// Serves on a free port; keeps games in the folder.
    pub(crate) fn start(folder: &Path) -> Site {
        let options = Options {
            keep: Keep::Folder(folder.to_owned()),
            bounds: Bounds { workers: 2, ..Bounds::default() },
            ..Options::default()
        };
        let mut site =
            Site { options, address: SocketAddr::from(([127, 0, 0, 1], 0)), runtime: None, server: None };
        site.serve();
        site
    }

    /// The port of a server that has ended may have been given to somebody else for a moment.
    fn listen(&self) -> std::net::TcpListener {
        let asked = Instant::now();
        loop {
            match std::net::TcpListener::bind(self.address) {
                Ok(listener) => return listener,
                Err(error) => assert!(asked.elapsed() < Duration::from_secs(30), "{}: {error}", self.address),
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn serve(&mut self) {
        let listener = self.listen();
        listener.set_nonblocking(true).expect("a listener that does not block");
        self.address = listener.local_addr().expect("an address");
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("threads");
        let server = Server::new(&self.options);
        assert_eq!(server.store_trouble(), None);
        let router = server.router();
        runtime.spawn(async move {
            let listener = TcpListener::from_std(listener).expect("a listener");
            axum::serve(listener, router).await
        });
        self.runtime = Some(runtime);
        self.server = Some(server);
    }

    /// How busy the server is, if it runs.
    pub(crate) fn status(&self) -> Option<Status> {
        self.server.as_ref().map(Server::status)
    }

    /// Ends the server without a word to anybody.
    pub(crate) fn kill(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            // Its port is free when its tasks are gone; to wait for that is not allowed on a thread of another runtime.
            let ended = std::thread::spawn(move || runtime.shutdown_timeout(Duration::from_mins(1)));
            ended.join().expect("the server can be ended");
            self.server = None;
        }
    }

    /// Starts another server at the same address, with what the last one has kept.
    pub(crate) fn revive(&mut self) {
        assert!(self.runtime.is_none(), "the last one has ended");
        self.serve();
    }

    /// Where the page is.
    pub(crate) fn url(&self) -> String {
        format!("http://{}/", self.address)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.kill();
    }
}
