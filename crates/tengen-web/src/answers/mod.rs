//! What is answered at once: no search, no waiting.

mod at;
mod catalogue;
mod explain;
mod look;
mod opening;
mod picture;
mod records;
mod refusal;
mod trace;

pub(crate) use at::{At, Visit, five_in_a_row, visit};
pub(crate) use opening::{game_of, replay, square_of, told};
pub(crate) use picture::pictures;
pub(crate) use records::file;
pub(crate) use refusal::{Answer, Refusal, refuse};

use crate::protocol::{Ask, ExperimentEntry, Say};
use crate::search::Traces;
use crate::store::Store;
use tengen_lab::experiment::EXPERIMENTS;

/// The answer to a question of a page that needs no search.
pub(crate) fn answer(ask: Ask, owner: u64, store: &Store, traces: &Traces) -> Answer {
    match ask {
        Ask::Experiments => {
            Ok(Say::Experiments { experiments: EXPERIMENTS.iter().map(ExperimentEntry::from).collect() })
        }
        Ask::Catalogue => Ok(Say::Catalogue { catalogue: catalogue::catalogue(store.keeps()) }),
        Ask::Look { place } => look::look(&place).map(|board| Say::Board { board }),
        Ask::Explain { place, square } => {
            explain::explain(&place, &square).map(|explanation| Say::Explanation { explanation })
        }
        Ask::Opening { game, rule, choices } => {
            opening::view(&game, &rule, &choices).map(|opening| Say::Opening { opening })
        }
        Ask::ReadRecord { name, base64 } => records::read(&name, &base64).map(|games| Say::Records { games }),
        Ask::WriteRecord { record, format } => records::write(&record, format).map(|file| Say::File { file }),
        Ask::Picture { place, numbers, coordinates } => {
            picture::picture(&place, numbers, coordinates).map(|file| Say::File { file })
        }
        Ask::TraceView { trace, step, open, plain } => trace::view(traces, owner, trace, step, &open, plain),
        Ask::TraceSeek { trace, step, seek } => trace::seek(traces, owner, trace, step, seek),
        Ask::Predict { trace, leaves } => trace::predict(traces, owner, trace, leaves),
        Ask::Worksheet { source, seed, language } => {
            trace::worksheet(source, seed, &language).map(|file| Say::File { file })
        }
        Ask::Save { game } => store.save(&game).map(|()| Say::Kept),
        Ask::Load { id } => store.load(&id).map(|game| Say::Game { game }),
        Ask::List => store.list().map(|games| Say::Games { games }),
        Ask::Forget { id } => store.forget(&id).map(|()| Say::Kept),
        Ask::Stop { .. }
        | Ask::Choose { .. }
        | Ask::Analyse { .. }
        | Ask::ChooseOpening { .. }
        | Ask::Review { .. }
        | Ask::Film { .. }
        | Ask::Trace { .. }
        | Ask::Experiment { .. }
        | Ask::Compare { .. } => Err(refuse("internal", "searches are not answered at once")),
    }
}
