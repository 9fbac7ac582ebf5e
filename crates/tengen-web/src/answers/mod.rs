//! What is answered at once: no search, no waiting.

mod at;
mod catalogue;
mod explain;
mod look;
mod opening;
mod records;
mod refusal;

pub(crate) use at::{At, Visit, five_in_a_row, spell, visit};
pub(crate) use opening::{game_of, replay, square_of, told};
pub(crate) use refusal::{Answer, Refusal, refuse};

use crate::protocol::{Ask, Say};
use crate::store::Store;

/// The answer to a question that needs no search; none for those that do.
pub(crate) fn answer(ask: Ask, store: &Store) -> Option<Answer> {
    Some(match ask {
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
        Ask::Save { game } => store.save(&game).map(|()| Say::Kept),
        Ask::Load { id } => store.load(&id).map(|game| Say::Game { game }),
        Ask::List => store.list().map(|games| Say::Games { games }),
        Ask::Forget { id } => store.forget(&id).map(|()| Say::Kept),
        _ => return None,
    })
}
