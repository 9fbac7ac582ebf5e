//! The threads that search, and the queue before them.

use super::background::stand_back;
use super::engines::Engines;
use super::queue::Queue;
use super::task::{Control, Desk, Task, Turn};
use super::traces::Traces;
use crate::answers::{Refusal, refuse};
use crate::protocol::Say;
use crate::server::Client;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// A search, for whom it is, and where it stands.
struct Job {
    client: Arc<Client>,
    call: u32,
    control: Arc<Control>,
    task: Box<dyn Task>,
    /// What was last told about the number of searches before it.
    told: Option<u32>,
}

/// The threads. They end when this is dropped, and every search with them.
pub(crate) struct Workers(Arc<Shared>);

struct Shared {
    state: Mutex<State>,
    /// Something is waiting, or all is over.
    news: Condvar,
    waiting: AtomicUsize,
    engines: Engines,
    traces: Traces,
    longest_queue: usize,
    threads: usize,
    /// So many long searches may run at a time: one worker is left to the others.
    most_long: usize,
}

#[derive(Default)]
struct State {
    queue: Queue<Job>,
    running: Vec<(u64, Arc<Control>)>,
    /// Long searches among them.
    long: usize,
    closed: bool,
}

impl Workers {
    /// Starts so many threads.
    pub(crate) fn start(threads: usize, longest_queue: usize) -> Workers {
        let shared = Arc::new(Shared {
            state: Mutex::default(),
            news: Condvar::new(),
            waiting: AtomicUsize::new(0),
            engines: Engines::new(threads),
            traces: Traces::default(),
            longest_queue,
            threads,
            most_long: (threads - 1).max(1),
        });
        for _ in 0..threads {
            let shared = Arc::clone(&shared);
            thread::spawn(move || {
                stand_back();
                shared.work();
            });
        }
        Workers(shared)
    }

    /// Lets a search wait for its turn.
    pub(crate) fn submit(
        &self,
        client: &Arc<Client>,
        call: u32,
        control: Arc<Control>,
        task: Box<dyn Task>,
    ) -> Result<(), Refusal> {
        let job = Job { client: Arc::clone(client), call, control, task, told: None };
        let mut state = self.0.state();
        if state.queue.len() >= self.0.longest_queue + self.0.free(&state) {
            return Err(refuse("busy", "too many searches wait already; try again in a while"));
        }
        self.0.enqueue(&mut state, job);
        Ok(())
    }

    /// Lets a search that was stopped before it began go first: it is over at once.
    pub(crate) fn hurry(&self, client: u64, call: u32) {
        let mut state = self.0.state();
        state.queue.hurry(client, |job| job.call == call);
        self.0.news.notify_one();
    }

    /// Ends everything that was asked by a client who has gone.
    pub(crate) fn leave(&self, client: u64) {
        let mut state = self.0.state();
        state.queue.remove(client, |job| job.client.id == client);
        for (_, control) in state.running.iter().filter(|(owner, _)| *owner == client) {
            control.stop();
        }
        self.0.count(&mut state);
        self.0.traces.forget(client);
    }

    /// The recorded searches.
    pub(crate) fn traces(&self) -> &Traces {
        &self.0.traces
    }

    /// How many searches wait and run.
    pub(crate) fn status(&self) -> (usize, usize) {
        let state = self.0.state();
        (state.queue.len(), state.running.len())
    }

    /// How many engines there are.
    pub(crate) fn engines(&self) -> usize {
        self.0.engines.count()
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.closed = true;
        state.queue.clear();
        state.running.iter().for_each(|(_, control)| control.stop());
        self.0.news.notify_all();
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Workers that search nothing, though they may not have noticed yet that there is something to do.
    fn free(&self, state: &State) -> usize {
        self.threads - state.running.len()
    }

    fn enqueue(&self, state: &mut State, job: Job) {
        state.queue.push(job.client.id, job);
        self.count(state);
        self.news.notify_one();
    }

    /// Keeps the number of waiting searches, and tells those who wait how many go before them.
    fn count(&self, state: &mut State) {
        let free = self.free(state);
        self.waiting.store(state.queue.len().saturating_sub(free), Ordering::Relaxed);
        let free = free as u32;
        state.queue.each(|ahead, job| {
            // Who is taken at once need not hear that it waits.
            if ahead >= free && job.told != Some(ahead - free) {
                job.told = Some(ahead - free);
                job.client.outbox.news(job.call, Say::Queued { ahead: ahead - free });
            }
        });
    }

    /// One thread's work.
    fn work(&self) {
        while let Some(mut job) = self.next() {
            let crowded = || self.waiting.load(Ordering::Relaxed) > 0;
            let turn = {
                let desk = Desk {
                    client: &job.client,
                    call: job.call,
                    control: &job.control,
                    engines: &self.engines,
                    traces: &self.traces,
                    crowded: &crowded,
                };
                catch_unwind(AssertUnwindSafe(|| job.task.run(&desk)))
            };
            let mut state = self.state();
            state.running.retain(|(_, control)| !Arc::ptr_eq(control, &job.control));
            state.long -= usize::from(job.task.is_long());
            match turn {
                Ok(Turn::Paused) if !job.client.outbox.is_closed() && !state.closed => {
                    job.told = None;
                    self.enqueue(&mut state, job);
                }
                Ok(Turn::Paused) => {}
                Ok(Turn::Done(say)) => {
                    drop(state);
                    job.client.finish(job.call, say);
                }
                Err(_) => {
                    drop(state);
                    let message = "the search failed, which is a mistake of the program; please report it";
                    job.client.finish(job.call, refuse("internal", message).into());
                }
            }
        }
    }

    /// The next search; none when all is over.
    fn next(&self) -> Option<Job> {
        let mut state = self.state();
        loop {
            if state.closed {
                return None;
            }
            let room = state.long < self.most_long;
            if let Some(job) = state.queue.pop(|job| room || !job.task.is_long()) {
                state.long += usize::from(job.task.is_long());
                state.running.push((job.client.id, Arc::clone(&job.control)));
                self.count(&mut state);
                return Some(job);
            }
            state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Failing;

    impl Task for Failing {
        fn run(&mut self, _: &Desk<'_>) -> Turn {
            panic!("on purpose");
        }
    }

    /// Gives way once, then ends.
    struct Patient(bool);

    impl Task for Patient {
        fn run(&mut self, _: &Desk<'_>) -> Turn {
            self.0 = !self.0;
            if self.0 { Turn::Paused } else { Turn::Done(Say::Kept) }
        }
    }

    #[tokio::test]
    async fn a_search_that_fails_is_answered_and_the_worker_goes_on() {
        let workers = Workers::start(1, 10);
        let client = Arc::new(Client::new(7));
        workers.submit(&client, 1, Arc::default(), Box::new(Failing)).unwrap();
        workers.submit(&client, 2, Arc::default(), Box::new(Patient(false))).unwrap();
        let mut answers = Vec::new();
        while answers.len() < 2 {
            answers.extend(client.outbox.next().await.filter(|text| text.contains(r#""done":true"#)));
        }
        assert!(answers[0].contains(r#""id":1"#) && answers[0].contains(r#""code":"internal""#));
        assert!(answers[1].contains(r#""id":2"#) && answers[1].contains(r#""type":"kept""#));
    }
}
