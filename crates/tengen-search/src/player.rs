//! Players, and a game between two of them.
//!
//! A player is asked for a move and answers; it may be a search, chance, or a person behind a callback.
//! [`play_game`] alternates two of them until the game is over.
//!
//! CITE: the framework of Russell & Norvig, *Artificial Intelligence: A Modern Approach* (`play_game`).

use std::time::Duration;
use tengen_core::{Clock, Depth, Game, NoClock, Outcome, Pass, Score, Side};

/// What surrounds a player while it thinks: a clock, a way to be stopped, and an ear for its thoughts. A player may think in
/// several threads.
pub trait Host<M>: Clock + Sync {
    /// Hears how far the player is; called now and then.
    fn report(&self, thought: &Thought<M>) {
        let _ = thought;
    }
}

impl<M> Host<M> for NoClock {}

/// What a player has found so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<M> {
    /// The value for the side to move.
    pub score: Option<Score>,
    /// Whether that is the result of perfect play, every line followed to the end of the game.
    pub exact: bool,
    /// The deepest search that was completed.
    pub depth: Option<Depth>,
    /// Positions visited, or random games played.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
    /// The line expected.
    pub line: Vec<M>,
    /// Random games that went through the first move of the line, if it was found by such; the score is then their mean
    /// result in thousandths.
    pub visits: Option<u32>,
    /// What a network made of the position, if one was asked.
    pub opinion: Option<Opinion<M>>,
}

/// What a network says of a position at first sight, and what the search that it guides makes of that.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion<M> {
    /// The network's own value for the side to move, −1 to +1.
    pub value: f32,
    /// Every legal move, the best first.
    pub moves: Vec<Candidate<M>>,
}

/// A move, as a network and its search see it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// The share of the network's policy.
    pub share: f32,
    /// How often the search went there.
    pub visits: u32,
    /// The mean of what it found there for the side to move, −1 to +1, exact if that is known; none before the first visit.
    pub mean: Option<f32>,
}

impl<M> Default for Thought<M> {
    fn default() -> Self {
        Thought {
            score: None,
            exact: false,
            depth: None,
            nodes: 0,
            time: Duration::ZERO,
            line: Vec::new(),
            visits: None,
            opinion: None,
        }
    }
}

/// A move, and what led to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// What the player thought.
    pub thought: Thought<M>,
}

/// The player does not go on with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resigned;

/// Anything that chooses moves in the game `G`.
pub trait Player<G: Game> {
    /// Chooses a move; the game is not over.
    fn choose(&mut self, position: &G, host: &dyn Host<G::Move>) -> Result<Choice<G::Move>, Resigned>;

    /// Hears that its last choice was illegal; by the rule of the game it is asked again, or its turn is lost.
    fn refused(&mut self, mv: G::Move) {
        let _ = mv;
    }
}

impl<G: Game, P: Player<G> + ?Sized> Player<G> for Box<P> {
    fn choose(&mut self, position: &G, host: &dyn Host<G::Move>) -> Result<Choice<G::Move>, Resigned> {
        (**self).choose(position, host)
    }
    fn refused(&mut self, mv: G::Move) {
        (**self).refused(mv);
    }
}

/// Any legal move, all alike.
#[derive(Clone, Debug)]
pub struct Random(fastrand::Rng);

impl Random {
    /// Equal seeds give equal games.
    pub fn new(seed: u64) -> Random {
        Random(fastrand::Rng::with_seed(seed))
    }
}

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, position: &G, _: &dyn Host<G::Move>) -> Result<Choice<G::Move>, Resigned> {
        let chosen = self.0.usize(..position.legal_moves().count());
        let mv = position.legal_moves().nth(chosen).expect("an open game has moves");
        Ok(Choice { mv, thought: Thought::default() })
    }
}

/// Asks somebody, through a function: a person at a prompt, a script in a test. `None` means "I resign".
pub struct Asking<F>(pub F);

impl<G: Game, F: FnMut(&G) -> Option<G::Move>> Player<G> for Asking<F> {
    fn choose(&mut self, position: &G, _: &dyn Host<G::Move>) -> Result<Choice<G::Move>, Resigned> {
        let mv = (self.0)(position).ok_or(Resigned)?;
        Ok(Choice { mv, thought: Thought::default() })
    }
}

/// What happens when a player chooses an illegal move.
pub type IllegalMoveRule<G> = fn(&mut G);

/// The move is refused and the same player asked again; the position stays as it is.
pub fn refuse<G: Game>(_: &mut G) {}

/// The turn is lost. It is passed, so that each player keeps to its own stones.
pub fn forfeit_turn<G: Pass>(position: &mut G) {
    position.pass();
}

/// How a game between two players went.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<M> {
    /// The choices, in order, each with who made it.
    pub choices: Vec<(Side, Choice<M>)>,
    /// The illegal moves that were tried, each with who tried it and after how many moves.
    pub illegal: Vec<(Side, M, usize)>,
    /// How it ended.
    pub ending: Ending,
}

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Over(Outcome),
    /// This side resigned.
    Resigned(Side),
    /// This side tried too many illegal moves in a row.
    Insisted(Side),
}

impl Ending {
    /// Who won.
    pub fn outcome(self) -> Outcome {
        match self {
            Ending::Over(outcome) => outcome,
            Ending::Resigned(side) | Ending::Insisted(side) => Outcome::Win(!side),
        }
    }
}

/// So many illegal moves in a row end a game: a faulty program must not hang it.
const MOST_ILLEGAL_MOVES: usize = 1000;

/// Plays a game from `position` to its end; `seen` is shown every position after a move, with the choice. (Screens on
/// which moves can be taken back have loops of their own.)
pub fn play_game<G: Game>(
    position: &mut G,
    players: [&mut dyn Player<G>; 2],
    host: &dyn Host<G::Move>,
    on_illegal: IllegalMoveRule<G>,
    mut seen: impl FnMut(&G, Side, &Choice<G::Move>),
) -> Record<G::Move> {
    let mut record = Record { choices: Vec::new(), illegal: Vec::new(), ending: Ending::Over(Outcome::Draw) };
    let mut illegal_in_a_row = 0;
    let [first, second] = players;
    loop {
        if let Some(outcome) = position.outcome() {
            record.ending = Ending::Over(outcome);
            return record;
        }
        let side = position.side_to_move();
        let player = if side == Side::First { &mut *first } else { &mut *second };
        let Ok(choice) = player.choose(position, host) else {
            record.ending = Ending::Resigned(side);
            return record;
        };
        if !position.is_legal(choice.mv) {
            player.refused(choice.mv);
            record.illegal.push((side, choice.mv, record.choices.len()));
            on_illegal(position);
            illegal_in_a_row += 1;
            if illegal_in_a_row == MOST_ILLEGAL_MOVES {
                record.ending = Ending::Insisted(side);
                return record;
            }
            continue;
        }
        illegal_in_a_row = 0;
        position.play(choice.mv);
        seen(position, side, &choice);
        record.choices.push((side, choice));
    }
}
