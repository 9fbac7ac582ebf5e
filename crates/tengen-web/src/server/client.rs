//! A page at the other end of a socket, and its calls.

use super::Shared;
use super::outbox::Outbox;
use crate::answers::{Answer, Refusal, refuse};
use crate::options::Bounds;
use crate::protocol::{Ask, Call, Say};
use crate::search::{self, Build, Control};
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A page.
pub(crate) struct Client {
    /// Different for every socket.
    pub(crate) id: u64,
    pub(crate) outbox: Outbox,
    /// Searches that are not answered yet.
    calls: Mutex<HashMap<u32, Arc<Control>>>,
}

/// The part of a malformed call that tells whom to answer.
#[derive(Deserialize)]
struct Number {
    id: u32,
}

/// The part of a call that tells how large it may be; the rest is passed over.
#[derive(Deserialize)]
struct Head<'a> {
    #[serde(borrow)]
    ask: Kind<'a>,
}

#[derive(Deserialize)]
struct Kind<'a> {
    #[serde(rename = "type", borrow)]
    name: Cow<'a, str>,
}

/// Whether a message carries a recorded game.
fn has_record(text: &str) -> bool {
    let head = serde_json::from_str::<Head<'_>>(text);
    head.is_ok_and(|head| ["read_record", "write_record"].contains(&&*head.ask.name))
}

/// The number of a call that is not looked at any further.
fn number(text: &str) -> u32 {
    serde_json::from_str::<Number>(text).map_or(0, |number| number.id)
}

/// The call that a message is; else whom to refuse it, and why.
pub(super) fn understand(text: &str, bounds: &Bounds) -> Result<Call, (u32, Refusal)> {
    let large = text.len() > bounds.message;
    let most = if large && has_record(text) { bounds.record } else { bounds.message };
    if text.len() > most {
        let message = format!("the message has {} bytes, and {most} are the most", text.len());
        return Err((number(text), refuse("too_large", message)));
    }
    serde_json::from_str(text).map_err(|error| {
        (number(text), refuse("bad_message", format!("the message is not understood: {error}")))
    })
}

impl Client {
    pub(crate) fn new(id: u64) -> Client {
        Client { id, outbox: Outbox::default(), calls: Mutex::default() }
    }

    /// Answers a search for good.
    pub(crate) fn finish(&self, call: u32, say: Say) {
        self.calls().remove(&call);
        self.outbox.answer(call, say);
    }

    /// Answers a message, or lets a search begin that will.
    pub(super) async fn hear(self: &Arc<Client>, text: &str, shared: &Arc<Shared>) {
        let Call { id, ask } = match understand(text, &shared.bounds) {
            Ok(call) => call,
            Err((id, refusal)) => return self.refuse(id, refusal),
        };
        if let Err(refusal) = self.take(id, ask, shared).await {
            self.refuse(id, refusal);
        }
    }

    async fn take(self: &Arc<Client>, id: u32, ask: Ask, shared: &Arc<Shared>) -> Result<(), Refusal> {
        if let Ask::Stop { call } = ask {
            if let Some(control) = self.calls().get(&call) {
                control.stop();
            }
            shared.workers.hurry(self.id, call);
            self.outbox.answer(id, Say::Stopped);
            return Ok(());
        }
        let ask = match search::build(ask) {
            Ok(build) => return self.begin(id, build, shared).await,
            Err(ask) => ask,
        };
        let (shared, owner) = (Arc::clone(shared), self.id);
        let answer =
            aside(move || crate::answers::answer(*ask, owner, &shared.store, shared.workers.traces())).await;
        self.outbox.answer(id, answer?);
        Ok(())
    }

    /// Lets a search wait for its turn. The next message is heard only then, so that whoever stops it finds it.
    async fn begin(self: &Arc<Client>, id: u32, build: Build, shared: &Shared) -> Result<(), Refusal> {
        let control = self.register(id, shared.bounds.calls)?;
        let submitted = match aside(build).await {
            Ok(task) => shared.workers.submit(self, id, control, task),
            Err(refusal) => Err(refusal),
        };
        if submitted.is_err() {
            self.calls().remove(&id);
        }
        submitted
    }

    /// Remembers a search, so that it can be stopped.
    fn register(&self, id: u32, most: usize) -> Result<Arc<Control>, Refusal> {
        let mut calls = self.calls();
        if calls.len() >= most {
            return Err(refuse(
                "busy",
                format!("{most} calls wait for an answer already; stop one of them first"),
            ));
        }
        if calls.contains_key(&id) {
            return Err(refuse(
                "bad_message",
                format!("call {id} is not answered yet; choose another number"),
            ));
        }
        let control = Arc::new(Control::default());
        calls.insert(id, Arc::clone(&control));
        Ok(control)
    }

    pub(super) fn refuse(&self, id: u32, refusal: Refusal) {
        self.outbox.answer(id, refusal.into());
    }

    fn calls(&self) -> MutexGuard<'_, HashMap<u32, Arc<Control>>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Does something that takes a while where it holds up nobody; a panic is answered.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> Answer<T> + Send + 'static) -> Answer<T> {
    let message = "the answer failed, which is a mistake of the program; please report it";
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(refuse("internal", message)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_panics_is_answered() {
        let refusal = aside::<()>(|| panic!("on purpose")).await.unwrap_err();
        assert!(matches!(Say::from(refusal), Say::Error { code, .. } if code == "internal"));
    }
}
