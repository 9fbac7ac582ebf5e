//! What is to be sent to a page.
//!
//! A page that reads slowly must not make the server keep more and more: of the news of a search only the latest waits, and
//! nothing more is read from a socket while too many answers, or too long ones, wait to be sent. Answers themselves are never
//! dropped: what may come on top is the answers to calls that were made before, of which there is a limit.

use crate::protocol::{Message, Say};
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// With so many answers unsent, no further question is read.
const FULL: usize = 64;

/// With so many bytes unsent, no further question is read, and no news are told.
const FULL_BYTES: usize = 16 << 20;

/// Messages on their way to one page.
#[derive(Default)]
pub(crate) struct Outbox {
    state: Mutex<State>,
    /// There is something to send, or nothing ever again.
    filled: Notify,
    /// There is room again.
    emptied: Notify,
}

#[derive(Default)]
struct State {
    messages: VecDeque<Waiting>,
    closed: bool,
}

/// A message as it is sent.
struct Waiting {
    id: u32,
    done: bool,
    text: String,
}

impl Waiting {
    fn new(message: &Message) -> Waiting {
        let text = serde_json::to_string(message).unwrap_or_default();
        Waiting { id: message.id, done: message.done, text }
    }
}

impl State {
    fn bytes(&self) -> usize {
        self.messages.iter().map(|waiting| waiting.text.len()).sum()
    }
}

impl Outbox {
    /// Tells how far a call is, in place of what was told before and nobody has read.
    pub(crate) fn news(&self, id: u32, say: Say) {
        let message = Waiting::new(&Message { id, done: false, say });
        let mut state = self.state();
        let full = state.bytes() >= FULL_BYTES;
        let last = state.messages.iter_mut().rev().find(|waiting| waiting.id == id);
        match last {
            Some(waiting) if !waiting.done => *waiting = message,
            _ if full => {}
            _ => state.messages.push_back(message),
        }
        self.filled.notify_one();
    }

    /// Answers a call for good.
    pub(crate) fn answer(&self, id: u32, say: Say) {
        let message = Waiting::new(&Message { id, done: true, say });
        let mut state = self.state();
        state.messages.retain(|waiting| waiting.id != id || waiting.done);
        state.messages.push_back(message);
        self.filled.notify_one();
    }

    /// Nobody reads any more.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        state.messages.clear();
        self.filled.notify_one();
        self.emptied.notify_one();
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.state().closed
    }

    /// The text of the next message to send; none when nobody reads any more.
    pub(crate) async fn next(&self) -> Option<String> {
        loop {
            {
                let mut state = self.state();
                if state.closed {
                    return None;
                }
                if let Some(message) = state.messages.pop_front() {
                    self.emptied.notify_one();
                    return Some(message.text);
                }
            }
            self.filled.notified().await;
        }
    }

    /// Waits until there is room for another answer.
    pub(crate) async fn room(&self) {
        self.until(|state| state.messages.len() < FULL && state.bytes() < FULL_BYTES).await;
    }

    /// Waits until everything is on its way.
    pub(crate) async fn drained(&self) {
        self.until(|state| state.messages.is_empty()).await;
    }

    async fn until(&self, is_so: impl Fn(&State) -> bool) {
        while !is_so(&self.state()) {
            self.emptied.notified().await;
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.closed {
            state.messages.clear();
        }
        state
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queued(ahead: u32) -> Say {
        Say::Queued { ahead }
    }

    #[tokio::test]
    async fn of_news_only_the_latest_waits_and_no_answer_is_dropped() {
        let outbox = Outbox::default();
        for ahead in (0..1000).rev() {
            outbox.news(1, queued(ahead));
            outbox.news(2, queued(ahead));
        }
        outbox.answer(1, Say::Kept);
        for id in 10..200 {
            outbox.answer(id, Say::Stopped);
        }
        assert_eq!(outbox.state().messages.len(), 192);
        let first = outbox.next().await.unwrap();
        assert_eq!(first, r#"{"id":2,"done":false,"say":{"type":"queued","ahead":0}}"#);
        let second = outbox.next().await.unwrap();
        assert_eq!(second, r#"{"id":1,"done":true,"say":{"type":"kept"}}"#);
    }

    #[tokio::test]
    async fn while_too_many_bytes_wait_there_is_no_room_and_no_news() {
        let outbox = Outbox::default();
        let long = Say::Error { code: "long".to_owned(), message: "x".repeat(FULL_BYTES) };
        outbox.answer(1, long);
        outbox.news(2, queued(0));
        outbox.answer(3, Say::Kept);
        assert_eq!(outbox.state().messages.len(), 2);
        assert!(tokio::time::timeout(std::time::Duration::ZERO, outbox.room()).await.is_err());
        outbox.next().await.unwrap();
        outbox.room().await;
        assert!(outbox.next().await.unwrap().contains("kept"));
    }

    #[tokio::test]
    async fn what_is_closed_keeps_nothing() {
        let outbox = Outbox::default();
        outbox.answer(1, Say::Kept);
        outbox.close();
        outbox.answer(2, Say::Kept);
        assert!(outbox.state().messages.is_empty());
        assert!(outbox.next().await.is_none());
        outbox.room().await;
    }
}
