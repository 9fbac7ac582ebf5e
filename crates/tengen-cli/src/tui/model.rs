//! The state of the game on the screen: all that is shown, and nothing that shows it.
//!
//! [`Model::update`] takes an [`Event`] and gives [`Effect`]s. It reads no clock and no keyboard, and starts no thread,
//! so a test can play a whole game with it.

use super::history::History;
use super::layout::Layout;
use super::text::Text;
use super::worker::{Asked, Report, Request};
use crate::lang::{Lang, Names};
use crossterm::event::KeyEvent;
use ratatui::layout::{Position, Rect, Size};
use std::time::Duration;
use tengen_core::{Outcome, Side};
use tengen_games::Square;
use tengen_players::{Playable, PlayerSpec};
use tengen_search::player::{Choice, Thought};

/// What happens around the model.
pub(super) enum Event<M> {
    /// It is so long since the program started; sent before any other event.
    Tick(Duration),
    Key(KeyEvent),
    /// A click at a place of the screen.
    Click(Position),
    Resize(Size),
    /// A program has something to say.
    Heard(Report<M>),
}

/// What the model wants to be done.
pub(super) enum Effect<G> {
    /// Ask a program.
    Think(Request<G>),
    /// Make the program that thinks come to an end.
    Stop,
    Quit,
}

/// What typed letters mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Focus {
    /// Each is a command.
    Board,
    /// They spell a move.
    Input,
}

/// What lies over the board and takes the next key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overlay {
    Help,
    /// Does this side really resign?
    Resign(Side),
}

/// A line of news for the person at the keyboard, until the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Message {
    News(String),
    /// Something could not be done, and why.
    Refused(String),
}

/// A program at work.
pub(super) struct Thinking<M> {
    pub(super) generation: u64,
    pub(super) asked: Asked,
    pub(super) since: Duration,
    /// What it said last.
    pub(super) thought: Thought<M>,
}

/// Who plays a side.
pub(super) struct Seat {
    pub(super) name: String,
    pub(super) human: bool,
}

/// The state.
pub(super) struct Model<G: Playable> {
    pub(super) lang: Lang,
    pub(super) text: &'static Text,
    pub(super) names: Names,
    pub(super) seats: [Seat; 2],
    pub(super) history: History<G>,
    /// Who gave up, if somebody did.
    pub(super) resigned: Option<Side>,
    pub(super) thinking: Option<Thinking<G::Move>>,
    pub(super) hint: Option<Choice<G::Move>>,
    /// Whether a game between programs stands still.
    pub(super) paused: bool,
    pub(super) cursor: Square,
    /// The lowest and leftmost cell seen.
    pub(super) corner: Square,
    pub(super) focus: Focus,
    pub(super) input: String,
    pub(super) overlay: Option<Overlay>,
    pub(super) message: Option<Message>,
    pub(super) now: Duration,
    /// Whether cells mean nothing by themselves, as in chess, and moves must be spelled.
    pub(super) spelled: bool,
    /// Whether the moves are the numbers of the columns.
    pub(super) numbered: bool,
    pub(super) size: Size,
    /// The next program is not asked before.
    pub(super) ready_at: Duration,
    pub(super) generation: u64,
    pub(super) effects: Vec<Effect<G>>,
}

impl<G: Playable> Model<G> {
    /// The screen at the start of a game.
    pub(super) fn new(start: G, players: [PlayerSpec; 2], lang: Lang) -> Model<G> {
        let (columns, rows) = (start.width(), start.height());
        let squares = || (0..columns).flat_map(|x| (0..rows).map(move |y| Square::new(x, y)));
        let named = squares().find_map(|square| Some((square, start.move_on(square)?)));
        let spelled = named.is_none() && start.outcome().is_none();
        let text = Text::of(lang);
        let seat = |player: PlayerSpec| {
            let human = player.is_human();
            Seat { name: if human { text.person.to_owned() } else { player.to_string() }, human }
        };
        let mut model = Model {
            lang,
            text,
            names: lang.side_names::<G>(Side::BOTH.map(G::side_letter)),
            seats: players.map(seat),
            resigned: None,
            thinking: None,
            hint: None,
            paused: false,
            cursor: Square::new(columns / 2, rows / 2),
            corner: Square::new(0, 0),
            focus: Focus::Board,
            input: String::new(),
            overlay: None,
            message: None,
            now: Duration::ZERO,
            spelled,
            numbered: named.is_some_and(|(square, mv)| mv.to_string() == (square.x + 1).to_string()),
            size: Size::default(),
            ready_at: Duration::ZERO,
            generation: 0,
            effects: Vec::new(),
            history: History::new(start),
        };
        model.focus = model.first_focus();
        model
    }

    /// Where the keyboard goes at the start: to the input line if a person must spell moves.
    pub(super) fn first_focus(&self) -> Focus {
        if self.spelled && self.humans() > 0 { Focus::Input } else { Focus::Board }
    }

    pub(super) fn position(&self) -> &G {
        self.history.position()
    }

    /// Columns and rows of the board.
    pub(super) fn extent(&self) -> (u8, u8) {
        (self.position().width(), self.position().height())
    }

    /// How many of the players are people.
    pub(super) fn humans(&self) -> usize {
        self.seats.iter().filter(|seat| seat.human).count()
    }

    pub(super) fn is_human(&self, side: Side) -> bool {
        self.seats[side.index()].human
    }

    /// How the game ended, by the rules or because somebody gave up.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.resigned.map(|side| Outcome::Win(!side)).or_else(|| self.position().outcome())
    }

    pub(super) fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Whether a person is to move.
    pub(super) fn may_move(&self) -> bool {
        !self.is_over() && self.is_human(self.position().side_to_move())
    }

    /// Whether a move can be taken back: with a person in the game, one of theirs.
    pub(super) fn can_undo(&self) -> bool {
        self.resigned.is_some()
            || self.history.played().iter().any(|played| self.humans() == 0 || self.is_human(played.side))
    }

    /// The person who would resign now.
    pub(super) fn resigning(&self) -> Option<Side> {
        let us = self.position().side_to_move();
        [us, !us].into_iter().find(|&side| self.is_human(side)).filter(|_| !self.is_over())
    }

    /// The parts of the screen, unless it is too small.
    pub(super) fn layout(&self, area: Rect) -> Option<Layout> {
        let (columns, rows) = self.extent();
        Layout::new(area, columns, rows)
    }

    /// How a move on a cell is written.
    pub(super) fn cell_text(&self, square: Square) -> String {
        if self.numbered { (square.x + 1).to_string() } else { square.to_string() }
    }

    /// The cell that the last move changed.
    pub(super) fn last_landing(&self) -> Option<Square> {
        self.history.played().last().map(|last| self.position().landing(last.mv))
    }

    /// The cell that the hint would change.
    pub(super) fn hint_landing(&self) -> Option<Square> {
        let mv = self.hint.as_ref()?.mv;
        Some(self.position().clone().with_move(mv, |after| after.landing(mv)))
    }
}
