//! Whole games on a screen that is only a buffer.

mod renju;
mod screens;
mod updates;

use super::model::{Effect, Event, Model};
use super::view::{self, Palette};
use super::worker::{News, Report, Request};
use crate::lang::Lang;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;
use ratatui::layout::Size;
use std::time::Duration;
use tengen_core::{Depth, Game, Score};
use tengen_games::Notation;
use tengen_games::mnk::{Mnk, Rules, Small, Wide};
use tengen_players::Playable;
use tengen_search::player::{Choice, Thought};
use unicode_width::UnicodeWidthStr;

/// A game on a screen of 80×24, with the last request that it made.
struct Play<G: Playable> {
    model: Model<G>,
    request: Option<Request<G>>,
    /// Whether the program that thinks was told to stop, since it was asked.
    stopped: bool,
    quit: bool,
}

impl<G: Playable> Play<G> {
    fn new(start: G, players: [&str; 2], lang: Lang) -> Play<G> {
        let model = Model::new(start, players.map(|player| player.parse().unwrap()), lang);
        let mut play = Play { model, request: None, stopped: false, quit: false };
        play.send(Event::Resize(Size::new(80, 24)));
        play
    }

    fn send(&mut self, event: Event<G::Move>) {
        for effect in self.model.update(event) {
            match effect {
                Effect::Think(request) => (self.request, self.stopped) = (Some(request), false),
                Effect::Stop => self.stopped = true,
                Effect::Quit => self.quit = true,
            }
        }
    }

    fn press(&mut self, code: KeyCode) {
        self.send(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    /// Presses the keys of these characters; arrows and signs such as `⏎` and `⇥` stand for the keys they show.
    fn keys(&mut self, text: &str) {
        for letter in text.chars() {
            self.press(match letter {
                '⏎' => KeyCode::Enter,
                '⇥' => KeyCode::Tab,
                '⌫' => KeyCode::Backspace,
                '⎋' => KeyCode::Esc,
                '←' => KeyCode::Left,
                '→' => KeyCode::Right,
                '↑' => KeyCode::Up,
                '↓' => KeyCode::Down,
                letter => KeyCode::Char(letter),
            });
        }
    }

    /// Plays moves by typing them; the input line is left closed.
    fn type_moves(&mut self, moves: &str) {
        for mv in moves.split(' ') {
            self.keys(&format!("⇥{mv}⏎"));
            assert_eq!(self.model.message, None, "{mv} was refused");
            if self.model.focus == super::model::Focus::Input {
                self.keys("⇥");
            }
        }
    }

    fn tick(&mut self, millis: u64) {
        self.send(Event::Tick(Duration::from_millis(millis)));
    }

    fn thought(&self, score: Score, line: &str) -> Thought<G::Move> {
        let mut position = self.model.position().clone();
        let line = position.play_all(line.split(' ')).unwrap();
        let time = Duration::from_millis(1500);
        Thought {
            score: Some(score),
            depth: Some(Depth(5)),
            nodes: 1_234_567,
            time,
            line,
            ..Thought::default()
        }
    }

    /// The program that was asked last answers.
    fn answer(&mut self, mv: &str) {
        let generation = self.request.as_ref().expect("a program was asked").generation;
        self.answer_to(generation, mv);
    }

    fn answer_to(&mut self, generation: u64, mv: &str) {
        let thought = self.thought(Score::heuristic(12), mv);
        let news = News::Chosen(Ok(Choice { mv: thought.line[0], thought }));
        self.send(Event::Heard(Report { generation, news }));
    }

    fn report(&mut self, score: Score, line: &str) {
        let generation = self.request.as_ref().expect("a program was asked").generation;
        let news = News::Thought(self.thought(score, line));
        self.send(Event::Heard(Report { generation, news }));
    }

    fn moves(&self) -> String {
        let moves: Vec<String> =
            self.model.history.played().iter().map(|played| played.mv.to_string()).collect();
        moves.join(" ")
    }

    fn backend(&self) -> TestBackend {
        let Size { width, height } = self.model.size;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| view::draw(&self.model, Palette::new(false), frame)).unwrap();
        terminal.backend().clone()
    }

    /// The screen as text, each line in quotes; what a wide character covers is left out.
    fn screen(&self) -> String {
        let backend = self.backend();
        let row = |cells: &[Cell]| {
            let mut covered = 0;
            let seen = cells.iter().map(Cell::symbol).filter(|symbol| {
                let shown = covered == 0;
                covered = if shown { symbol.width().saturating_sub(1) } else { covered - 1 };
                shown
            });
            format!("\"{}\"\n", seen.collect::<String>())
        };
        backend.buffer().content.chunks(usize::from(self.model.size.width)).map(row).collect()
    }

    fn shows(&self, text: &str) -> bool {
        self.screen().contains(text)
    }
}

fn tic_tac_toe(players: [&str; 2]) -> Play<Mnk<Small>> {
    Play::new(Mnk::new(Rules::TIC_TAC_TOE), players, Lang::En)
}

fn gomoku(players: [&str; 2]) -> Play<Mnk<Wide>> {
    Play::new(Mnk::new(Rules::GOMOKU), players, Lang::En)
}
