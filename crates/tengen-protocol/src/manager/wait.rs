//! The waiting for one answer: since when, until when, and when to look after the engine.

use super::ManagerError;
use std::time::{Duration, Instant};

/// One wait.
pub(super) struct Wait {
    /// The number of the question.
    pub(super) number: u64,
    /// The last that the engine has said, which was no answer.
    pub(super) heard: Option<String>,
    /// Whether it was seen to have ended.
    pub(super) ended: bool,
    /// Before this nothing was asked.
    began: Instant,
    /// All of the question was written.
    asked: Option<Instant>,
    patience: Duration,
    watch: Instant,
}

impl Wait {
    /// How often an engine is looked after, and how soon its manager notices that it was told to stop.
    const SLICE: Duration = Duration::from_millis(50);

    pub(super) fn new(patience: Duration) -> Wait {
        let began = Instant::now();
        Wait {
            number: 0,
            heard: None,
            ended: false,
            began,
            asked: None,
            patience,
            watch: began + Wait::SLICE,
        }
    }

    /// The end of the question, or, while that is not known, its beginning: an engine may be faster than the news that it
    /// was asked.
    fn since(&self) -> Instant {
        self.asked.unwrap_or(self.began)
    }

    pub(super) fn written(&mut self, number: u64, at: Instant) {
        if number == self.number {
            self.asked = Some(at);
        }
    }

    /// How long an answer took.
    pub(super) fn time(&self, at: Instant) -> Duration {
        at.saturating_duration_since(self.since())
    }

    pub(super) fn is_early(&self, at: Instant) -> bool {
        at < self.began
    }

    pub(super) fn is_late(&self, at: Instant) -> bool {
        self.time(at) > self.patience
    }

    /// How long to wait before there is something else to do.
    pub(super) fn slice(&self) -> Duration {
        let now = Instant::now();
        // A moment more than the rest, so that the end of the wait is past and not at hand.
        let rest = self.patience.saturating_sub(self.time(now)) + Duration::from_micros(50);
        rest.min(self.watch.saturating_duration_since(now))
    }

    /// Whether the engine is to be looked after, once a slice.
    pub(super) fn is_time_to_watch(&mut self) -> bool {
        let now = Instant::now();
        let due = now >= self.watch;
        if due {
            self.watch = now + Wait::SLICE;
        }
        due
    }

    /// Why there was no answer in time.
    pub(super) fn silence(&mut self) -> ManagerError {
        ManagerError::Silent { patience: self.patience, heard: self.heard.take() }
    }
}
