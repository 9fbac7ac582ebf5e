//! Small searches, recorded step by step or compared.

use super::task::{Desk, Task, Turn};
use crate::answers::{Answer, At, Visit, refuse, visit};
use crate::protocol::{Place, Say, TraceRequest, TraceSource};
use std::time::Instant;
use tengen_lab::compare::{Chart, ChartSize, compare};
use tengen_lab::trace::{Request, Source, TraceError, run};
use tengen_players::Playable;

const MOST_PLAYOUTS: u32 = 100_000;

/// What the page asks for, as the lab knows it.
fn request(told: &TraceRequest) -> Answer<Request> {
    let source = match &told.source {
        TraceSource::Game { place } => game(place)?,
        TraceSource::Numbers { text } => Source::numbers(text.clone()),
    };
    let mut request = Request::new(source, told.technique);
    request.depth = told.depth.map(|depth| u16::try_from(depth).unwrap_or(u16::MAX));
    request.eval.clone_from(&told.judgement);
    request.whole = told.whole;
    if let Some(playouts) = told.playouts {
        request.playouts = playouts.clamp(1, MOST_PLAYOUTS);
    }
    Ok(request)
}

/// The position as text.
fn game(place: &Place) -> Answer<Source> {
    struct Write;
    impl Visit for Write {
        type Output = String;
        fn visit<G: Playable>(self, at: At<G>) -> Answer<String> {
            Ok(at.open()?.position.text())
        }
    }
    Ok(Source::game(place.game.clone(), visit(place, Write)?))
}

fn failed(error: &TraceError) -> Say {
    match error {
        TraceError::Stopped => Say::Stopped,
        TraceError::TooLarge { .. } => refuse("too_large", error).into(),
        TraceError::GameOver => refuse("game_over", error).into(),
        _ => refuse("bad_request", error).into(),
    }
}

/// A search to be recorded.
pub(crate) struct Record(Request);

impl Record {
    pub(crate) fn new(told: &TraceRequest) -> Answer<Record> {
        request(told).map(Record)
    }
}

impl Task for Record {
    fn is_long(&self) -> bool {
        true
    }

    fn run(&mut self, desk: &Desk<'_>) -> Turn {
        let start = Instant::now();
        Turn::Done(match run(&self.0, &desk.watch()) {
            Ok(trace) => {
                let summary = Box::new(trace.summary(start.elapsed()));
                let is_gone = || desk.client.outbox.is_closed();
                Say::Traced { trace: desk.traces.keep(desk.client.id, trace, is_gone), summary }
            }
            Err(error) => failed(&error),
        })
    }
}

/// One position under all techniques.
pub(crate) struct Compare(Request);

impl Compare {
    pub(crate) fn new(told: &TraceRequest) -> Answer<Compare> {
        request(told).map(Compare)
    }
}

impl Task for Compare {
    fn is_long(&self) -> bool {
        true
    }

    fn run(&mut self, desk: &Desk<'_>) -> Turn {
        Turn::Done(match compare(&self.0, &desk.watch()) {
            Ok(costs) => {
                let chart = Chart::new(&costs, ChartSize::default());
                Say::Compared { costs, chart }
            }
            Err(error) => failed(&error),
        })
    }
}
