//! The engine as the rest of the program sees it.

use crate::eval::{Evaluate, Pattern};
use crate::level::{Sight, Style};
use crate::params::Params;
use crate::proof::Proof;
use crate::report::{Line, Progress, Report, Request};
use crate::search::meter::Meter;
use crate::search::{Memory, THREATS_PART, Team, choose_something, own_plan, win};
use crate::state::State;
use crate::tt::Table;
use tengen_core::{Clock, Depth, Game, Limits, Ply, Score};
use tengen_games::Square;
use tengen_games::gomoku::{Gomoku, Rule};

/// A search for a win by fours may use what the whole search may, divided by this.
const FOURS_PART: u32 = 10;

/// What is set once, not for every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The size of the transposition table in bytes; what is used is at most this.
    pub table_bytes: usize,
    /// How many threads search.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { table_bytes: 64 << 20, threads: 1 }
    }
}

/// A searcher with its memory. It owns its threads, and all of them end with the call that started them.
pub struct Engine {
    options: Options,
    params: Params,
    table: Table,
    memories: Vec<Memory>,
    /// The rule and the size of the board of what is in the memories.
    game: Option<(Rule, u8)>,
    /// Whether there is nothing in table and memories: to clear them takes as long as a short move.
    blank: bool,
}

impl Engine {
    /// An engine that has seen nothing yet.
    pub fn new(options: Options) -> Engine {
        Engine::with_params(options, Params::default())
    }

    /// The same with other numbers for its search.
    pub fn with_params(options: Options, params: Params) -> Engine {
        let table = Table::new(options.table_bytes);
        Engine { options, params, table, memories: Vec::new(), game: None, blank: true }
    }

    /// What was set.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Sets something else; a table of another size starts empty.
    pub fn set_options(&mut self, options: Options) {
        if options.table_bytes != self.options.table_bytes {
            // The old memory goes back before the new is taken.
            self.table = Table::new(0);
            self.table = Table::new(options.table_bytes);
        }
        self.options = options;
    }

    /// Sets other numbers for the search; what it remembers stays.
    pub fn set_params(&mut self, params: Params) {
        self.params = params;
    }

    /// Makes the tables that a search of this game needs, so that the first move does not have to wait for them; those of other
    /// rules too, for managers name the rule when the clock of the first move is about to run. From then on no other weights can be
    /// installed.
    pub fn get_ready(&mut self, position: &Gomoku) {
        self.prepare((position.rule(), position.size()));
        self.table.take_up();
        Rule::ALL.into_iter().for_each(State::make_tables);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        if !std::mem::replace(&mut self.blank, true) {
            self.table.clear();
            self.memories.clear();
        }
    }

    /// Searches a game that is not over; `seen` hears how far the search is, at the end of each iteration. The clock is
    /// asked from all threads.
    ///
    /// # Panics
    /// If the game is over.
    pub fn go(
        &mut self,
        position: &Gomoku,
        request: &Request,
        clock: &(dyn Clock + Sync),
        seen: &mut dyn FnMut(&Progress),
    ) -> Report {
        assert!(position.outcome().is_none(), "the game is over");
        self.prepare((position.rule(), position.size()));
        self.blank = false;
        let mut state = State::new(position);
        if let Some(style) = request.level.style() {
            return self.go_at(style, &mut state, request, clock, seen);
        }
        let (won, nodes) = self.quick_win(position, &mut state, request, clock);
        let join = |progress: &Progress| {
            let lines = won.iter().chain(&progress.lines).cloned().collect();
            Progress { lines, nodes: progress.nodes + nodes, ..*progress }
        };
        let mut rest = request.clone();
        rest.limits.nodes = rest.limits.nodes.map(|limit| limit.saturating_sub(nodes));
        if let Some(won) = &won {
            let nothing = Progress { lines: Vec::new(), nodes: 0, time: clock.elapsed(), hash_permille: 0 };
            seen(&join(&nothing));
            if request.lines <= 1 {
                return report(join(&nothing), &mut state, &request.excluded);
            }
            // The others are looked for beside it.
            rest.lines -= 1;
            rest.excluded.push(won.pv[0]);
        }
        let params = self.params.clone();
        let progress = self.search(&state, &params, &rest, clock, &mut |progress| seen(&join(progress)));
        report(join(&progress), &mut state, &request.excluded)
    }

    /// Plays like a level below the highest.
    fn go_at(
        &mut self,
        style: Style,
        state: &mut State,
        request: &Request,
        clock: &(dyn Clock + Sync),
        seen: &mut dyn FnMut(&Progress),
    ) -> Report {
        let mut random = fastrand::Rng::with_seed(state.key() ^ request.seed);
        let least = |limit: Option<u64>, own: u64| Some(limit.map_or(own, |limit| limit.min(own)));
        let limits = Limits {
            depth: Some(request.limits.depth.map_or(style.depth, |depth| depth.min(style.depth))),
            nodes: least(request.limits.nodes, style.nodes),
            ..request.limits
        };
        let shown = request.lines.max(1);
        let few = |progress: &Progress| Progress {
            lines: progress.lines.iter().take(shown).cloned().collect(),
            ..*progress
        };
        let params = style.params(&self.params);
        let request = Request { limits, lines: style.lines.max(shown), ..request.clone() };
        let mut progress = self.search(state, &params, &request, clock, &mut |progress| seen(&few(progress)));
        let own_plan = match style.sight(random.u32(..100)) {
            Sight::Everything => None,
            sight => own_plan(state, sight, &request.excluded),
        };
        let chosen = match own_plan {
            Some(best) => progress.lines.iter().position(|line| line.pv[0] == best).unwrap_or_else(|| {
                progress.lines.push(unsearched(state, best));
                progress.lines.len() - 1
            }),
            None => style.choose(&progress.lines, random.f64()),
        };
        if chosen > 0 {
            progress.lines[..=chosen].rotate_right(1);
        }
        report(few(&progress), state, &request.excluded)
    }

    /// Makes the memories fit the game and the number of threads.
    fn prepare(&mut self, game: (Rule, u8)) {
        if self.game.is_some_and(|known| known != game) {
            self.clear();
        }
        self.game = Some(game);
        self.memories.resize_with(self.options.threads.max(1), Memory::new);
        self.memories.iter_mut().for_each(|memory| memory.history.fade());
        self.table.age();
    }

    /// A win by fours or by threats, found before anything else is looked at and checked by the rules of the game alone; and
    /// the positions that this took.
    fn quick_win(
        &mut self,
        position: &Gomoku,
        state: &mut State,
        request: &Request,
        clock: &dyn Clock,
    ) -> (Option<Line>, u64) {
        if !request.excluded.is_empty() {
            return (None, 0);
        }
        // What these searches spend is lost where there is no such win. Fours, which are quickly looked through, get at most a tenth
        // of the whole, and threats a fortieth: +27 ± 20 Elo over a tenth (600 games of freestyle, 40,000 positions a move).
        let share = |part: u32, nodes: i32| {
            let most = request.limits.nodes.map_or(u64::MAX, |limit| limit / u64::from(part));
            let until = request.time_limit().map(|time| clock.elapsed() + time / part);
            Meter::with_clock(most.min(nodes as u64), clock, until)
        };
        let mut fours = share(FOURS_PART, self.params.root_vcf_nodes);
        let mut threats = share(THREATS_PART, self.params.root_vct_nodes);
        let proof = win::seek(&mut self.memories[0].vcf, state, &mut fours, &mut threats);
        let nodes = fours.spent() + threats.spent();
        let until = request.time_limit().map(|time| time / 2);
        let holds = |proof: &Proof| {
            proof.verify_within(position, &mut Meter::with_clock(u64::MAX, clock, until)).is_none()
        };
        (proof.filter(holds).as_ref().map(line_of), nodes)
    }

    fn search(
        &mut self,
        state: &State,
        params: &Params,
        request: &Request,
        clock: &(dyn Clock + Sync),
        seen: &mut dyn FnMut(&Progress),
    ) -> Progress {
        let team = Team { state, table: self.table.share(), params, eval: &Pattern, request, clock };
        team.search(&mut self.memories, seen)
    }
}

/// The move of the best line; where the search had no time for one, a sensible move with its static judgement.
fn report(mut progress: Progress, state: &mut State, excluded: &[Square]) -> Report {
    if progress.lines.is_empty() {
        let something = choose_something(state, excluded);
        progress.lines.push(unsearched(state, something));
    }
    Report { best: progress.lines[0].pv[0], progress }
}

/// A move that was not searched, with the judgement of the position as it stands.
fn unsearched(state: &mut State, mv: Square) -> Line {
    let score = Pattern.evaluate(state);
    Line { score, depth: Depth(0), deepest: Ply::ROOT, pv: vec![mv] }
}

/// A proven win as a line.
fn line_of(proof: &Proof) -> Line {
    let plies = Ply(2 * proof.stones() as u16 - 1);
    Line { score: Score::win_in(plies), depth: Depth(plies.0), deepest: plies, pv: proof.main_line() }
}
