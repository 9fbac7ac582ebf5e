//! The runs of a store, and how far they are.

use super::StoreFile;
use crate::lang::Lang;
use crate::table::table;
use clap::Args;
use serde_json::{Value, json};
use std::io::Write;
use tengen_arena::{RunSummary, State, Store, Tournament};

/// Which runs there are, and how far they are
#[derive(Args)]
pub(super) struct List {
    #[command(flatten)]
    store: StoreFile,

    /// For programs
    #[arg(long)]
    json: bool,
}

impl List {
    pub(super) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        let store = self.store.existing()?;
        let runs = store.runs()?;
        let runs = runs.iter().map(|run| (run, known(run, &store)));
        if self.json {
            let list: Vec<Value> = runs.map(|(run, known)| listed(run, known)).collect();
            serde_json::to_writer_pretty(&mut *out, &list)?;
            return Ok(writeln!(out)?);
        }
        let header = lang.pick([
            ["run", "begun", "mode", "game", "state", "players"],
            ["赛事", "开始", "赛制", "棋种", "进度", "参赛者"],
        ]);
        let rows = runs.map(|(run, known)| row(run, known, lang));
        Ok(writeln!(out, "{}", table(header, rows, &[1, 2, 3, 4, 5]))?)
    }
}

/// What is played and how far it is, or why that cannot be told.
type Known<'a> = Result<(&'a Tournament, State), String>;

fn known<'a>(run: &'a RunSummary, store: &Store) -> Known<'a> {
    let tournament = run.tournament.as_ref().map_err(ToString::to_string)?;
    let state = store.state(run.id, run.played, tournament).map_err(|error| error.to_string())?;
    Ok((tournament, state))
}

/// A run in the table. One that cannot be read has the reason in place of its players.
fn row(run: &RunSummary, known: Known<'_>, lang: Lang) -> [String; 6] {
    let unknown = || "–".to_owned();
    let (id, begun) = (run.id.to_string(), run.begun_here.clone().unwrap_or_else(unknown));
    match known {
        Ok((tournament, state)) => [
            id,
            begun,
            lang.pick(tournament.mode.words()).to_owned(),
            tournament.game.to_string(),
            progress(run.played, tournament, state, lang),
            tournament.names().join(", "),
        ],
        Err(reason) => {
            let played = run.played;
            let played = lang.pick([format!("{played} games"), format!("{played} 局")]);
            [id, begun, unknown(), unknown(), played, reason]
        }
    }
}

/// How far a run is, in words.
fn progress(played: u32, tournament: &Tournament, state: State, lang: Lang) -> String {
    let games = tournament.games();
    match state {
        State::Unfinished => {
            lang.pick([format!("{played} of {games} games"), format!("{played} / {games} 局")])
        }
        State::Finished => lang.pick([format!("finished, {played} games"), format!("已完成，{played} 局")]),
        State::Decided(verdict) => {
            let [english, chinese] = verdict.words();
            lang.pick([format!("{english}, after {played} games"), format!("{chinese}，共 {played} 局")])
        }
    }
}

/// A run in the list for programs.
fn listed(run: &RunSummary, known: Known<'_>) -> Value {
    let RunSummary { id, begun, program, played, .. } = run;
    let about = match known {
        Ok((tournament, state)) => {
            let (state, verdict) = match state {
                State::Unfinished => ("unfinished", None),
                State::Finished => ("finished", None),
                State::Decided(verdict) => ("decided", Some(verdict)),
            };
            json!({ "mode": tournament.mode, "game": tournament.game.to_string(), "games": tournament.games(),
                "state": state, "verdict": verdict, "players": tournament.names() })
        }
        Err(error) => json!({ "error": error }),
    };
    let mut run = json!({ "run": id, "begun": begun, "program": program, "played": played });
    if let (Value::Object(run), Value::Object(about)) = (&mut run, about) {
        run.extend(about);
    }
    run
}
