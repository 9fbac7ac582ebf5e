//! A server on a free port, and a page that talks to it.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tengen_web::{Bounds, Keep, Options, Server, Status};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A server for one test.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) server: Server,
    serving: tokio::task::JoinHandle<()>,
}

impl Running {
    pub(crate) async fn start(options: &Options) -> Running {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let server = Server::new(options);
        let router = server.router();
        let serving = tokio::spawn(async { axum::serve(listener, router).await.unwrap() });
        Running { address, server, serving }
    }

    /// With these bounds and without a store.
    pub(crate) async fn with(bounds: Bounds) -> Running {
        Running::start(&Options { keep: Keep::Nothing, bounds, ..Options::default() }).await
    }

    pub(crate) async fn usual() -> Running {
        Running::with(Bounds { workers: 2, ..Bounds::default() }).await
    }

    pub(crate) async fn page(&self) -> Page {
        self.page_from(&format!("http://{}", self.address)).await.unwrap()
    }

    /// A page that says it comes from `origin`.
    pub(crate) async fn page_from(&self, origin: &str) -> Result<Page, Error> {
        let mut request = format!("ws://{}/socket", self.address).into_client_request()?;
        request.headers_mut().insert("origin", origin.parse().unwrap());
        let (socket, _) = connect_async(request).await?;
        Ok(Page { socket, number: 0, early: Vec::new() })
    }

    /// Sends bytes and reads the answer to its end.
    pub(crate) async fn raw(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    pub(crate) async fn get(&self, path: &str, headers: &str) -> String {
        let request = format!("GET {path} HTTP/1.1\r\nConnection: close\r\n{headers}\r\n");
        self.raw(&request).await
    }

    /// Waits until the server is as it should be.
    pub(crate) async fn until(&self, is_so: impl Fn(Status) -> bool) {
        let asked = Instant::now();
        while asked.elapsed() < Duration::from_mins(2) {
            if is_so(self.server.status()) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("the server stays {:?}", self.server.status());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

/// A page.
pub(crate) struct Page {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    number: u32,
    early: Vec<Value>,
}

impl Page {
    pub(crate) async fn send(&mut self, text: impl Into<String>) {
        self.socket.send(Message::text(text.into())).await.unwrap();
    }

    /// Asks; the answers bear the number returned.
    pub(crate) async fn call(&mut self, ask: Value) -> u32 {
        self.number += 1;
        self.send(json!({ "id": self.number, "ask": ask }).to_string()).await;
        self.number
    }

    /// The next message, whatever it is about.
    pub(crate) async fn next(&mut self) -> Value {
        loop {
            let frame = tokio::time::timeout(Duration::from_mins(2), self.socket.next()).await;
            match frame.expect("an answer").expect("an open socket").unwrap() {
                Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                Message::Close(why) => panic!("closed: {why:?}"),
                _ => {}
            }
        }
    }

    /// What the last answer to a call says.
    pub(crate) async fn answer(&mut self, id: u32) -> Value {
        let is_it = |message: &Value| message["id"] == id && message["done"] == true;
        if let Some(place) = self.early.iter().position(is_it) {
            return self.early.remove(place)["say"].take();
        }
        loop {
            let mut message = self.next().await;
            if is_it(&message) {
                return message["say"].take();
            }
            self.early.push(message);
        }
    }

    /// Waits for the news of a call.
    pub(crate) async fn news(&mut self, id: u32) -> Value {
        loop {
            let mut message = self.next().await;
            if message["id"] == id && message["done"] == false {
                return message["say"].take();
            }
            self.early.push(message);
        }
    }

    pub(crate) async fn ask(&mut self, ask: Value) -> Value {
        let id = self.call(ask).await;
        self.answer(id).await
    }

    /// Asks what must be refused; the code of the error and its text.
    pub(crate) async fn refused(&mut self, ask: Value) -> (String, String) {
        let answer = self.ask(ask).await;
        assert_eq!(answer["type"], "error", "{answer}");
        (answer["code"].as_str().unwrap().to_owned(), answer["message"].as_str().unwrap().to_owned())
    }
}

/// A position.
pub(crate) fn place(game: &str, moves: &str) -> Value {
    json!({ "game": game, "moves": moves.split_whitespace().collect::<Vec<_>>() })
}
