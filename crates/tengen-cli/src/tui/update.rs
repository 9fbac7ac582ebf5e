//! How the state changes: the one place where keys, clicks, answers and time come together.

use super::command::{Command, is_ctrl};
use super::model::{Effect, Event, Focus, Message, Model, Overlay, Thinking};
use super::worker::{Asked, News, Report, Request};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use std::time::Duration;
use tengen_core::Side;
use tengen_games::{MoveError, Square};
use tengen_players::Playable;
use tengen_search::player::{Choice, Resigned, Thought};

/// Programs that play each other rest so long after a move, so that one can follow.
pub(super) const REST: Duration = Duration::from_millis(600);

/// No move is longer.
const LONGEST_INPUT: usize = 16;

impl<G: Playable> Model<G> {
    /// Takes note of an event, and tells what is to be done.
    pub(super) fn update(&mut self, event: Event<G::Move>) -> Vec<Effect<G>> {
        match event {
            Event::Tick(now) => self.now = now,
            Event::Resize(size) => {
                self.size = size;
                self.reveal(self.cursor);
            }
            Event::Key(key) => self.key(key),
            Event::Click(place) => self.click(place),
            Event::Heard(report) => self.hear(report),
        }
        self.ask_if_due();
        std::mem::take(&mut self.effects)
    }

    /// Asks the program whose turn it is, unless it is already thinking or has to wait.
    fn ask_if_due(&mut self) {
        let us = self.position().side_to_move();
        if self.thinking.is_none()
            && !self.is_over()
            && !self.is_human(us)
            && !self.paused
            && self.now >= self.ready_at
        {
            self.ask(Asked::Player(us));
        }
    }

    fn ask(&mut self, asked: Asked) {
        self.generation += 1;
        let (generation, position) = (self.generation, self.position().clone());
        self.thinking = Some(Thinking { generation, asked, since: self.now, thought: Thought::default() });
        self.effects.push(Effect::Think(Request { generation, asked, position }));
    }

    /// Stops whoever thinks; the answer will not matter.
    fn dismiss(&mut self) {
        self.hint = None;
        if self.thinking.take().is_some() {
            self.effects.push(Effect::Stop);
        }
    }

    fn refuse(&mut self, reason: impl Into<String>) {
        self.message = Some(Message::Refused(reason.into()));
    }

    fn refuse_move(&mut self, error: &MoveError) {
        self.refuse(self.lang.move_error(error));
    }

    fn key(&mut self, key: KeyEvent) {
        self.message = None;
        if is_ctrl(key, 'c') {
            return self.effects.push(Effect::Quit);
        }
        match self.overlay.take() {
            Some(Overlay::Help) => {}
            Some(Overlay::Resign(side)) => {
                if matches!(key.code, KeyCode::Char('y' | 'Y')) {
                    self.resign(side);
                }
            }
            None if self.focus == Focus::Input && self.edit(key) => {}
            None => {
                if let Some(command) = Command::of(key) {
                    self.obey(command, key.code);
                } else if let KeyCode::Char(letter) = key.code
                    && letter.is_alphanumeric()
                    && !self.is_over()
                    && self.humans() > 0
                {
                    // What is no command is the beginning of a move.
                    self.focus = Focus::Input;
                    self.edit(key);
                }
            }
        }
    }

    /// Gives a key to the input line; says whether the line had a use for it.
    fn edit(&mut self, key: KeyEvent) -> bool {
        match key.code {
            KeyCode::Enter if !self.input.is_empty() => self.submit(),
            KeyCode::Tab | KeyCode::Esc => {
                self.focus = Focus::Board;
                self.input.clear();
            }
            KeyCode::Backspace => drop(self.input.pop()),
            KeyCode::Char(' ' | '?') if self.input.is_empty() => return false,
            KeyCode::Char(_) if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {
                return false;
            }
            KeyCode::Char(letter) if self.input.chars().count() < LONGEST_INPUT => self.input.push(letter),
            KeyCode::Char(_) => {}
            _ => return false,
        }
        true
    }

    fn obey(&mut self, command: Command, code: KeyCode) {
        match command {
            Command::Cursor => self.move_cursor(code),
            Command::Place => self.point_at(self.cursor),
            Command::Write if self.is_over() => self.refuse_move(&MoveError::GameOver),
            Command::Write if self.humans() == 0 => self.refuse(self.text.not_your_turn),
            Command::Write => self.focus = Focus::Input,
            Command::Hint if !self.may_move() => self.refuse(self.text.no_hint_now),
            Command::Hint => {
                self.dismiss();
                self.ask(Asked::Hint);
            }
            Command::MoveNow => self.move_now(),
            Command::Pause => self.pause(),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Restart => self.restart(),
            Command::Resign => self.overlay = self.resigning().map(Overlay::Resign),
            Command::Help => self.overlay = Some(Overlay::Help),
            Command::Quit => self.effects.push(Effect::Quit),
        }
    }

    fn move_cursor(&mut self, code: KeyCode) {
        let (dx, dy) = match code {
            KeyCode::Left => (-1, 0),
            KeyCode::Right => (1, 0),
            KeyCode::Up => (0, 1),
            _ => (0, -1),
        };
        let (columns, rows) = self.extent();
        let inside = |square: &Square| square.x < columns && square.y < rows;
        self.cursor = self.cursor.offset(dx, dy, 1).filter(inside).unwrap_or(self.cursor);
        self.reveal(self.cursor);
    }

    /// Scrolls a board that is larger than the screen so that `square` is seen.
    fn reveal(&mut self, square: Square) {
        if let Some(layout) = self.layout(Rect::from((Position::ORIGIN, self.size))) {
            self.corner = layout.follow(self.corner, square, self.extent());
        }
    }

    fn click(&mut self, place: Position) {
        self.message = None;
        if self.overlay.take().is_some() {
            return;
        }
        let layout = self.layout(Rect::from((Position::ORIGIN, self.size)));
        if let Some(square) = layout.and_then(|layout| layout.square_at(place, self.corner)) {
            self.cursor = square;
            self.point_at(square);
        }
    }

    /// Whether a person may move now; if not, the reason is shown.
    fn check_turn(&mut self) -> bool {
        if self.is_over() {
            self.refuse_move(&MoveError::GameOver);
        } else if !self.may_move() {
            self.refuse(self.text.not_your_turn);
        }
        self.may_move()
    }

    /// Plays on a cell; in a game of spelled moves, two cells spell one.
    fn point_at(&mut self, square: Square) {
        if !self.check_turn() {
            return;
        }
        if self.spelled {
            return self.spell(square);
        }
        if let Some(mv) = self.position().move_on(square) {
            return self.play(mv);
        }
        let reason = self.position().parse_move(&self.cell_text(square)).err();
        self.refuse_move(&reason.unwrap_or(MoveError::Illegal(square.to_string())));
    }

    /// Adds a cell to the input line, or begins it anew, and plays the move if it is one.
    fn spell(&mut self, square: Square) {
        self.focus = Focus::Input;
        if self.input.parse::<Square>().is_err() {
            self.input.clear();
        }
        self.input += &square.to_string();
        match self.position().parse_move(&self.input) {
            Ok(mv) => self.play(mv),
            Err(MoveError::Malformed { .. }) => {}
            Err(error) => self.refuse_move(&error),
        }
    }

    /// Plays what the input line says; a move that is refused leaves it empty for the next try.
    fn submit(&mut self) {
        if !self.check_turn() {
            return;
        }
        let text = std::mem::take(&mut self.input);
        match self.position().parse_move(&text) {
            Ok(mv) => self.play(mv),
            Err(error) => self.refuse_move(&error),
        }
    }

    /// Makes a person's move.
    fn play(&mut self, mv: G::Move) {
        self.dismiss();
        self.history.play(mv, None);
        self.moved();
    }

    /// Puts things in order after any change of the position.
    fn moved(&mut self) {
        self.input.clear();
        if self.is_over() {
            self.focus = Focus::Board;
        }
        if let Some(square) = self.last_landing() {
            self.reveal(square);
        }
    }

    fn hear(&mut self, report: Report<G::Move>) {
        if self.thinking.as_ref().is_none_or(|thinking| thinking.generation != report.generation) {
            return;
        }
        match report.news {
            News::Thought(thought) => {
                if let Some(thinking) = &mut self.thinking {
                    thinking.thought = thought;
                }
            }
            News::Chosen(answer) => match self.thinking.take().map(|thinking| thinking.asked) {
                Some(Asked::Hint) => self.hint = answer.ok(),
                _ => self.answer(answer),
            },
        }
    }

    /// Makes a program's move.
    fn answer(&mut self, answer: Result<Choice<G::Move>, Resigned>) {
        let us = self.position().side_to_move();
        match answer {
            Ok(choice) if self.position().is_legal(choice.mv) => {
                self.history.play(choice.mv, Some(choice.thought));
                self.ready_at = if self.humans() == 0 { self.now + REST } else { self.now };
                self.moved();
            }
            Ok(choice) => {
                self.refuse_move(&MoveError::Illegal(choice.mv.to_string()));
                self.resign(us);
            }
            Err(Resigned) => self.resign(us),
        }
    }

    fn resign(&mut self, side: Side) {
        self.dismiss();
        self.resigned = Some(side);
        self.moved();
    }

    /// Makes the program that thinks answer at once; in a paused game, lets one program move.
    fn move_now(&mut self) {
        if self.thinking.is_some() {
            self.effects.push(Effect::Stop);
        } else if self.paused && !self.is_over() {
            self.ask(Asked::Player(self.position().side_to_move()));
        }
    }

    fn pause(&mut self) {
        if self.humans() == 0 && !self.is_over() {
            self.paused = !self.paused;
            if self.paused {
                self.dismiss();
            }
        }
    }

    /// Takes back moves up to a person's last one, or one move where only one kind of player is in the game. What was
    /// given up is first taken up again.
    fn undo(&mut self) {
        if !self.can_undo() {
            return self.refuse(self.text.nothing_to_undo);
        }
        self.dismiss();
        self.paused = self.humans() == 0;
        if self.resigned.take().is_none() {
            while self.history.undo().is_some_and(|side| self.humans() == 1 && !self.is_human(side)) {}
        }
        self.moved();
    }

    /// Makes again what [`undo`](Model::undo) took back.
    fn redo(&mut self) {
        if !self.history.can_redo() {
            return self.refuse(self.text.nothing_to_redo);
        }
        self.dismiss();
        self.paused = self.humans() == 0;
        self.resigned = None;
        self.history.redo();
        while self.humans() == 1 && !self.may_move() && self.history.redo().is_some() {}
        self.moved();
    }

    fn restart(&mut self) {
        self.dismiss();
        self.history.rewind();
        self.resigned = None;
        self.paused = false;
        self.ready_at = self.now;
        self.focus = self.first_focus();
        self.message = Some(Message::News(self.text.new_game.to_owned()));
        self.moved();
    }
}
