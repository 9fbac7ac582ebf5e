//! What is to be sent to a page.
//!
//! A page that reads slowly must not make the server keep more and more: of the news of a search only the latest waits, and
//! nothing more is read from a socket while too many answers wait to be sent. Answers themselves are never dropped.

use crate::protocol::{Message, Say};
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// With so many answers unsent, no further question is read.
const FULL: usize = 64;

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
    messages: VecDeque<Message>,
    closed: bool,
}

impl Outbox {
    /// Tells how far a call is, in place of what was told before and nobody has read.
    pub(crate) fn news(&self, id: u32, say: Say) {
        let mut state = self.state();
        let message = Message { id, done: false, say };
        let last = state.messages.iter_mut().rev().find(|waiting| waiting.id == id);
        match last {
            Some(waiting) if !waiting.done => *waiting = message,
            _ => state.messages.push_back(message),
        }
        self.filled.notify_one();
    }

    /// Answers a call for good.
    pub(crate) fn answer(&self, id: u32, say: Say) {
        let mut state = self.state();
        state.messages.retain(|waiting| waiting.id != id || waiting.done);
        state.messages.push_back(Message { id, done: true, say });
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

    /// The next message to send; none when nobody reads any more.
    pub(crate) async fn next(&self) -> Option<Message> {
        loop {
            {
                let mut state = self.state();
                if state.closed {
                    return None;
                }
                if let Some(message) = state.messages.pop_front() {
                    self.emptied.notify_one();
                    return Some(message);
                }
            }
            self.filled.notified().await;
        }
    }

    /// Waits until there is room for another answer.
    pub(crate) async fn room(&self) {
        self.fewer_than(FULL).await;
    }

    /// Waits until everything is on its way.
    pub(crate) async fn drained(&self) {
        self.fewer_than(1).await;
    }

    async fn fewer_than(&self, most: usize) {
        while self.unsent() >= most {
            self.emptied.notified().await;
        }
    }

    fn unsent(&self) -> usize {
        self.state().messages.len()
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
        assert_eq!(outbox.unsent(), 192);
        let first = outbox.next().await.unwrap();
        assert!(first.id == 2 && !first.done && matches!(first.say, Say::Queued { ahead: 0 }));
        let second = outbox.next().await.unwrap();
        assert!(second.id == 1 && second.done && matches!(second.say, Say::Kept));
    }

    #[tokio::test]
    async fn what_is_closed_keeps_nothing() {
        let outbox = Outbox::default();
        outbox.answer(1, Say::Kept);
        outbox.close();
        outbox.answer(2, Say::Kept);
        assert_eq!(outbox.unsent(), 0);
        assert!(outbox.next().await.is_none());
        outbox.room().await;
    }
}
