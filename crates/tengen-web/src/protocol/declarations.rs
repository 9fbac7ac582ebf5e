//! The protocol as the page's type checker reads it.

use super::{
    Ask, BoardView, Call, Catalogue, Clock, Ending, ExplanationView, File, FileFormat, FourView, GameEntry,
    Looks, Message, OpeningChoice, OpeningView, Permission, Place, PlayerEntry, PlayerSetting, RecordNode,
    RecordTree, SavedGame, SavedSummary, Say, ScoreView, Seek, StraightFourView, Thought, ThreeView,
    TraceRequest, TraceSource,
};
use ts_rs::{Config, TS};

/// Every type of the protocol in TypeScript, for `page/protocol.d.ts`.
pub fn declarations() -> String {
    let mut text = String::from(
        "// What the page and the server say to each other. Made from the Rust types by `cargo xtask bless`; do not edit.\n",
    );
    macro_rules! declare {
        ($($type:ty),* $(,)?) => { $(declare::<$type>(&mut text);)* };
    }
    declare!(
        Call,
        Ask,
        Message,
        Say,
        Place,
        Looks,
        BoardView,
        Ending,
        Catalogue,
        GameEntry,
        PlayerEntry,
        PlayerSetting,
        ExplanationView,
        FourView,
        ThreeView,
        StraightFourView,
        Clock,
        ScoreView,
        Thought,
        OpeningChoice,
        OpeningView,
        Permission,
        RecordTree,
        RecordNode,
        FileFormat,
        File,
        TraceRequest,
        TraceSource,
        Seek,
        SavedGame,
        SavedSummary,
    );
    text
}

fn declare<T: TS + 'static>(text: &mut String) {
    let config = Config::default();
    text.push('\n');
    text.extend(T::docs());
    text.push_str("export ");
    text.push_str(&T::decl(&config));
    text.push('\n');
}
