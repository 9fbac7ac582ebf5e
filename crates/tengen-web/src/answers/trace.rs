//! Recorded searches, looked at step by step; and the exercise on paper.

use super::file;
use super::refusal::{Answer, refuse};
use crate::protocol::{File, Say, Seek, TraceSource};
use crate::search::Traces;
use std::sync::Arc;
use tengen_lab::Language;
use tengen_lab::predict::Prediction;
use tengen_lab::trace::{Limits, Trace};
use tengen_lab::worksheet::{WorksheetRequest, worksheet as print};

/// Nobody opens more nodes by hand.
const MOST_OPEN: usize = 10_000;

fn find(traces: &Traces, owner: u64, number: u32) -> Answer<Arc<Trace>> {
    let gone = "this search is no longer kept; search again";
    traces.find(owner, number).ok_or_else(|| refuse("no_trace", gone))
}

/// The tree at a step.
pub(crate) fn view(traces: &Traces, owner: u64, number: u32, step: u32, open: &[u32], plain: bool) -> Answer {
    let trace = find(traces, owner, number)?;
    let open = &open[..open.len().min(MOST_OPEN)];
    let limits = Limits::default();
    let view = if plain { trace.plain_view(limits) } else { trace.view(step, open, limits) };
    Ok(Say::TraceView { view: Box::new(view) })
}

/// An interesting step.
pub(crate) fn seek(traces: &Traces, owner: u64, number: u32, step: u32, seek: Seek) -> Answer {
    let trace = find(traces, owner, number)?;
    let step = match seek {
        Seek::NextCut => trace.next_cut(step),
        Seek::PreviousCut => trace.previous_cut(step),
        Seek::Entered { node } => trace.first_step(node),
        Seek::Left { node } => trace.last_step(node),
    };
    Ok(Say::TraceStep { step })
}

/// How a guess did.
pub(crate) fn predict(traces: &Traces, owner: u64, number: u32, leaves: Vec<u32>) -> Answer {
    let assessment = find(traces, owner, number)?.assess(&Prediction { leaves });
    assessment.map(|assessment| Say::Assessed { assessment }).map_err(|error| refuse("bad_request", error))
}

/// A tree to be printed, as HTML.
pub(crate) fn worksheet(source: Option<TraceSource>, seed: u32, language: &str) -> Answer<File> {
    let tree = match source {
        None => None,
        Some(TraceSource::Numbers { text }) => Some(text),
        Some(TraceSource::Game { .. }) => {
            return Err(refuse(
                "bad_request",
                "a worksheet has a tree of numbers; write one, or leave it out",
            ));
        }
    };
    let language = match language {
        "en" => Language::English,
        "zh" => Language::Chinese,
        _ => return Err(refuse("bad_request", "a worksheet is in `en` or `zh`")),
    };
    let request = WorksheetRequest { tree, seed, language, ..WorksheetRequest::default() };
    let page = print(&request).map_err(|error| refuse("bad_request", error))?;
    Ok(file("worksheet.html", "text/html", page.as_bytes()))
}
