//! One socket: messages are read one after the other, so that what a page saves is kept in the order it was sent.

use super::client::Client;
use super::{Shared, guard};
use crate::answers::refuse;
use crate::options::Bounds;
use axum::extract::State;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::{interval, timeout};

/// Messages that are larger than any may be by more than this cannot even be refused politely.
const EXCESS: usize = 64 << 10;

/// So long a socket that ends may take to send what is left.
const FAREWELL: Duration = Duration::from_secs(1);

/// Opens a socket to a page of this server.
pub(super) async fn upgrade(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !guard::is_own_page(&headers) {
        let text = "403: sockets are for the page of this server only; open the page itself\n";
        return (StatusCode::FORBIDDEN, text).into_response();
    }
    let largest = shared.bounds.record.max(shared.bounds.message) + EXCESS;
    let Some(seat) = Seat::take(shared) else {
        let text = "503: too many pages are open; close one of them\n";
        return (StatusCode::SERVICE_UNAVAILABLE, text).into_response();
    };
    upgrade.max_message_size(largest).max_frame_size(largest).on_upgrade(|socket| run(socket, seat))
}

/// One of the sockets that there may be.
struct Seat {
    shared: Arc<Shared>,
    client: Arc<Client>,
}

impl Seat {
    fn take(shared: Arc<Shared>) -> Option<Seat> {
        let most = shared.bounds.sockets;
        let more = |open: usize| (open < most).then_some(open + 1);
        shared.sockets.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).ok()?;
        let id = shared.numbers.fetch_add(1, Ordering::Relaxed);
        Some(Seat { shared, client: Arc::new(Client::new(id)) })
    }
}

/// Whatever ends a socket ends its searches.
impl Drop for Seat {
    fn drop(&mut self) {
        self.client.outbox.close();
        self.shared.workers.leave(self.client.id);
        self.shared.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

async fn run(socket: WebSocket, seat: Seat) {
    let (sink, stream) = socket.split();
    tokio::select! {
        () = read(stream, &seat) => {}
        () = write(sink, &seat) => {}
    }
}

/// Hears what the page asks, until it goes or is silent for too long.
async fn read(mut stream: SplitStream<WebSocket>, seat: &Seat) {
    loop {
        seat.client.outbox.room().await;
        let Ok(Some(frame)) = timeout(seat.shared.bounds.silence, stream.next()).await else { return };
        match frame {
            Ok(Frame::Text(text)) => seat.client.hear(&text, &seat.shared).await,
            Ok(Frame::Binary(_)) => {
                seat.client.refuse(0, refuse("bad_message", "messages are JSON in text frames"));
            }
            Ok(Frame::Ping(_) | Frame::Pong(_)) => {}
            Ok(Frame::Close(_)) => return,
            Err(error) => {
                // After a message that cannot be read, such as one that is far too large, nothing can be read any more.
                seat.client.refuse(0, refuse("bad_message", format!("the message cannot be read: {error}")));
                let _ = timeout(FAREWELL, seat.client.outbox.drained()).await;
                return;
            }
        }
    }
}

/// Sends what there is to send, and asks now and then whether anybody is there.
async fn write(mut sink: SplitSink<WebSocket, Frame>, seat: &Seat) {
    let Bounds { ping, silence, .. } = seat.shared.bounds.clone();
    let mut ticks = interval(ping);
    loop {
        let frame = tokio::select! {
            message = seat.client.outbox.next() => match message {
                Some(text) => Frame::Text(text.into()),
                None => return,
            },
            _ = ticks.tick() => Frame::Ping(Vec::new().into()),
        };
        // A page that takes nothing for so long has gone.
        if !matches!(timeout(silence, sink.send(frame)).await, Ok(Ok(()))) {
            return;
        }
    }
}
