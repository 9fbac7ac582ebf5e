//! The full-screen game.
//!
//! The state ([`model`]) changes by events ([`update`]) and is drawn ([`view`]); programs think in a thread of their
//! own ([`worker`]). This file ties them to the terminal, the clock and the environment, and does nothing else.

mod command;
mod history;
mod layout;
mod model;
mod terminal;
#[cfg(test)]
mod tests;
mod text;
mod update;
mod view;
mod worker;

use crate::lang::Lang;
use crate::play::computer;
use crate::signals::ended_from_outside;
use anyhow::{Context, anyhow};
use crossterm::event::{self, KeyEventKind, MouseButton, MouseEventKind};
use model::{Effect, Event, Model};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::{Position, Size};
use std::io;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tengen_players::{Playable, PlayerSpec, SpecError};
use terminal::Guard;
use view::Palette;
use worker::{Gone, Mind, Minds, Worker};

/// The screen is drawn at least this often, so that times and thoughts stay fresh.
const TICK: Duration = Duration::from_millis(50);

/// Plays a game on the whole terminal, until the person at it quits.
pub(crate) fn run<G: Playable>(
    start: G,
    players: [PlayerSpec; 2],
    lang: Lang,
    seed: u64,
) -> anyhow::Result<()> {
    let worker = Worker::start(minds(&start, &players, seed)?);
    let model = Model::new(start, players, lang);
    let guard = Guard::enter()?;
    let result = play(model, worker, Palette::from_environment());
    result.map_err(|error| match guard.other_panic() {
        Some(panic) => anyhow!("a computer player failed: {panic}"),
        None => error,
    })
}

/// The programs that the players and the hints need.
fn minds<G: Playable>(start: &G, players: &[PlayerSpec; 2], seed: u64) -> anyhow::Result<Minds<G>> {
    let build = |player: &PlayerSpec, seed: u64| -> Result<Option<Mind<G>>, SpecError> {
        if player.is_human() { Ok(None) } else { player.build(start, seed).map(Some) }
    };
    let players = [build(&players[0], seed)?, build(&players[1], seed.wrapping_add(1))?];
    let hint = computer(start).build(start, seed)?;
    Ok(Minds { players, hint })
}

/// Hands events to the model and does what it wants, until it wants to quit.
fn play<G: Playable>(mut model: Model<G>, mut worker: Worker<G>, palette: Palette) -> anyhow::Result<()> {
    let start = Instant::now();
    let mut terminal =
        Terminal::new(CrosstermBackend::new(io::stdout())).context("cannot draw on the terminal")?;
    let size = terminal.size().context("cannot tell the size of the terminal")?;
    let mut effects = model.update(Event::Resize(size));
    let ended = ended_from_outside()?;
    while !ended.load(Ordering::Relaxed) {
        terminal.draw(|frame| view::draw(&model, palette, frame)).context("cannot draw on the terminal")?;
        let mut wait = TICK;
        while event::poll(wait).context("cannot read the keyboard")? {
            effects.extend(model.update(Event::Tick(start.elapsed())));
            effects.extend(read_event()?.map(|event| model.update(event)).unwrap_or_default());
            wait = Duration::ZERO;
        }
        effects.extend(model.update(Event::Tick(start.elapsed())));
        while let Some(report) = worker.report().map_err(gone)? {
            effects.extend(model.update(Event::Heard(report)));
        }
        for effect in effects.drain(..) {
            match effect {
                Effect::Think(request) => worker.ask(request).map_err(gone)?,
                Effect::Stop => worker.stop(),
                Effect::Quit => return Ok(()),
            }
        }
    }
    Ok(())
}

/// What the terminal reports, as far as the model cares.
fn read_event<M>() -> anyhow::Result<Option<Event<M>>> {
    Ok(match event::read().context("cannot read the keyboard")? {
        event::Event::Key(key) if key.kind != KeyEventKind::Release => Some(Event::Key(key)),
        event::Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
            Some(Event::Click(Position::new(mouse.column, mouse.row)))
        }
        event::Event::Resize(width, height) => Some(Event::Resize(Size::new(width, height))),
        _ => None,
    })
}

fn gone(_: Gone) -> anyhow::Error {
    anyhow!("a computer player failed")
}
