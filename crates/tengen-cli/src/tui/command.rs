//! The keys: one table, from which the keyboard is read and the help is written.

use super::model::{Focus, Model};
use super::text::{Label, Text};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tengen_players::Playable;

/// What a key can ask for while the board has the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Cursor,
    Place,
    Write,
    Hint,
    MoveNow,
    Pause,
    Undo,
    Redo,
    Restart,
    Resign,
    Help,
    Quit,
}

/// A command, the keys for it, and how these are written.
pub(super) struct Binding {
    pub(super) command: Command,
    shown: &'static str,
    codes: &'static [KeyCode],
}

impl Binding {
    /// How its keys are written.
    pub(super) fn keys(&self, text: &'static Text) -> &'static str {
        if self.command == Command::Cursor { text.arrows } else { self.shown }
    }
}

macro_rules! bindings {
    ($($command:ident $shown:literal $($code:expr),+;)*) => {
        /// All commands, in the order in which they are shown.
        pub(super) static BINDINGS: &[Binding] =
            &[$(Binding { command: Command::$command, shown: $shown, codes: &[$($code),+] }),*];
    };
}

bindings! {
    Cursor "" KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down;
    Place "Enter" KeyCode::Enter, KeyCode::Char(' ');
    Write "Tab" KeyCode::Tab, KeyCode::Char(':'), KeyCode::Char('/');
    MoveNow "n" KeyCode::Char('n');
    Pause "p" KeyCode::Char('p');
    Hint "h" KeyCode::Char('h');
    Undo "u" KeyCode::Char('u');
    Redo "y" KeyCode::Char('y');
    Restart "r" KeyCode::Char('r');
    Resign "x" KeyCode::Char('x');
    Help "?" KeyCode::Char('?');
    Quit "q" KeyCode::Char('q'), KeyCode::Esc;
}

/// Whether `key` is this letter held down with Ctrl.
pub(super) fn is_ctrl(key: KeyEvent, letter: char) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char(letter)
}

impl Command {
    /// What `key` asks for.
    pub(super) fn of(key: KeyEvent) -> Option<Command> {
        if is_ctrl(key, 'r') {
            return Some(Command::Redo);
        }
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return None;
        }
        let code = match key.code {
            KeyCode::Char(letter) => KeyCode::Char(letter.to_ascii_lowercase()),
            code => code,
        };
        BINDINGS.iter().find(|binding| binding.codes.contains(&code)).map(|binding| binding.command)
    }

    /// Its name.
    pub(super) fn label(self, text: &'static Text) -> &'static Label {
        match self {
            Command::Cursor => &text.cursor,
            Command::Place => &text.place,
            Command::Write => &text.write,
            Command::Hint => &text.hint_key,
            Command::MoveNow => &text.move_now,
            Command::Pause => &text.pause,
            Command::Undo => &text.undo,
            Command::Redo => &text.redo,
            Command::Restart => &text.restart,
            Command::Resign => &text.resign,
            Command::Help => &text.help,
            Command::Quit => &text.quit,
        }
    }

    /// Whether it would do anything now.
    fn is_useful<G: Playable>(self, model: &Model<G>) -> bool {
        let ours = model.may_move();
        match self {
            Command::Cursor | Command::Place | Command::Write | Command::Hint => ours,
            Command::MoveNow => model.thinking.is_some() || (model.paused && !model.is_over()),
            Command::Pause => model.humans() == 0 && !model.is_over(),
            Command::Undo => model.can_undo(),
            Command::Redo => model.history.can_redo(),
            Command::Restart => !model.history.played().is_empty(),
            Command::Resign => model.resigning().is_some(),
            Command::Help | Command::Quit => true,
        }
    }
}

/// The keys worth showing now, each with its name.
pub(super) fn useful_keys<G: Playable>(model: &Model<G>) -> Vec<(&'static str, &'static str)> {
    let text = model.text;
    match model.focus {
        Focus::Board => BINDINGS
            .iter()
            .filter(|binding| binding.command.is_useful(model))
            .map(|binding| match binding.command {
                Command::Pause if model.paused => (binding.keys(text), text.go_on),
                command => (binding.keys(text), command.label(text).short),
            })
            .collect(),
        Focus::Input => vec![
            ("Enter", text.submit),
            (text.arrows, text.cursor.short),
            (text.space, text.at_cursor),
            ("Tab", text.leave_input),
            ("?", text.help.short),
            ("Ctrl-C", text.quit.short),
        ],
    }
}
