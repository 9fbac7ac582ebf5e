//! The game as a dialogue of lines: for pipes, scripts, screen readers and small terminals.
//!
//! Without `--first` and `--second` it begins as the classic assignment does: `Human first?[y/n]`, `you choose X or
//! O?`. Rows and columns are counted as one reads, from the top left, from 1.

mod played;

use crate::lang::{FORBIDDEN, Lang, STAR};
use crate::play::computer;
use crate::progress::{figures, think};
use anyhow::Context;
use played::Played;
use std::io::{self, BufRead, Write};
use tengen_core::{Outcome, Side};
use tengen_games::{MoveError, Square};
use tengen_players::{Playable, PlayerSpec};
use tengen_search::player::{IllegalMoveRule, Player};

/// What a dialogue starts with.
pub(crate) struct Setting<G> {
    pub(crate) start: G,
    pub(crate) players: [PlayerSpec; 2],
    /// Ask who moves first and with which letter.
    pub(crate) ask: bool,
    pub(crate) lang: Lang,
    pub(crate) seed: u64,
    /// What an illegal move costs, if more than a second try.
    pub(crate) forfeit: Option<IllegalMoveRule<G>>,
}

/// Plays a game over standard input and output.
pub(crate) fn run<G: Playable>(setting: Setting<G>) -> anyhow::Result<()> {
    let mut dialogue = Dialogue { input: io::stdin().lock(), out: io::stdout().lock(), lang: setting.lang };
    match dialogue.play(setting) {
        Ok(()) | Err(Ended::EndOfInput) => Ok(()),
        Err(Ended::Failed(error)) => Err(error),
    }
}

/// Why a dialogue stops before the game is over.
#[derive(Debug)]
enum Ended {
    EndOfInput,
    Failed(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for Ended {
    fn from(error: E) -> Ended {
        Ended::Failed(error.into())
    }
}

type Talk<T> = Result<T, Ended>;

/// What a person may say instead of a move.
enum Said<M> {
    Move(M),
    Undo,
    Hint,
    Resign,
    Quit,
    /// An illegal move that costs the turn.
    Forfeit,
}

struct Dialogue<R, W> {
    input: R,
    out: W,
    lang: Lang,
}

impl<R: BufRead, W: Write> Dialogue<R, W> {
    fn say(&mut self, texts: [&str; 2]) -> Talk<()> {
        writeln!(self.out, "{}", self.lang.pick(texts))?;
        Ok(self.out.flush()?)
    }

    /// One line of input, without the blanks around it.
    fn listen(&mut self) -> Talk<String> {
        let mut line = Vec::new();
        if self.input.read_until(b'\n', &mut line)? == 0 {
            self.say(["(end of input)", "（输入结束）"])?;
            return Err(Ended::EndOfInput);
        }
        Ok(String::from_utf8_lossy(&line).chars().map(half_width).collect::<String>().trim().to_owned())
    }

    /// Asks until the answer is one of two letters; says whether it was the first.
    fn ask(&mut self, question: [&str; 2], answers: [char; 2]) -> Talk<bool> {
        loop {
            self.say(question)?;
            let answer = self.listen()?;
            match answer.to_lowercase().as_str() {
                "quit" | "exit" | "q" | "退出" => return Err(Ended::EndOfInput),
                "yes" | "是" if answers[0] == 'y' => return Ok(true),
                "no" | "否" if answers[1] == 'n' => return Ok(false),
                letter => {
                    let said = |expected: char| letter.eq_ignore_ascii_case(&expected.to_string());
                    if let Some(index) = answers.into_iter().position(said) {
                        return Ok(index == 0);
                    }
                }
            }
            let [a, b] = answers;
            self.say([
                &format!("`{answer}`: please answer {a} or {b}"),
                &format!("“{answer}”：请回答 {a} 或 {b}"),
            ])?;
        }
    }

    /// Who plays which side, and the letters of the sides.
    fn seat<G: Playable>(&mut self, setting: &mut Setting<G>) -> Talk<[char; 2]> {
        let letters = Side::BOTH.map(G::side_letter);
        if !setting.ask {
            return Ok(letters);
        }
        let human_first = self.ask(["Human first?[y/n]", "人先手吗？[y/n]"], ['y', 'n'])?;
        let human = if human_first { Side::First } else { Side::Second };
        let computer = computer(&setting.start);
        setting.players[human.index()] = PlayerSpec::human();
        setting.players[(!human).index()] = computer;
        if letters != ['X', 'O'] || G::side_name(Side::First).is_some() {
            return Ok(letters);
        }
        let human_is_x = self.ask(["you choose X or O?", "您选择 X 还是 O？"], ['X', 'O'])?;
        Ok(if human_is_x == (human == Side::First) { ['X', 'O'] } else { ['O', 'X'] })
    }

    fn play<G: Playable>(&mut self, mut setting: Setting<G>) -> Talk<()> {
        let letters = self.seat(&mut setting)?;
        let mut programs = Vec::new();
        for (player, index) in setting.players.iter().zip(0..) {
            let seed = setting.seed.wrapping_add(index);
            programs.push(if player.is_human() { None } else { Some(player.build(&setting.start, seed)?) });
        }
        let watched = programs.iter().all(Option::is_some);
        let mut game = Played::new(setting.start.clone(), letters, self.lang);
        if !watched {
            self.show(&game)?;
        }
        loop {
            if let Some(outcome) = game.position.outcome() {
                return self.end(&game, outcome, watched);
            }
            let side = game.position.side_to_move();
            if let Some(program) = &mut programs[side.index()] {
                self.computer_moves(program.as_mut(), &mut game, watched)?;
                continue;
            }
            match self.ask_move(&game, setting.forfeit.is_some())? {
                Said::Move(mv) => {
                    game.play(mv);
                    self.show(&game)?;
                }
                Said::Undo => self.undo(&mut game, setting.players.each_ref().map(PlayerSpec::is_human))?,
                Said::Hint => self.hint(&game, &setting.start)?,
                Said::Resign => {
                    let text = self.lang.resigned(side, &game.names);
                    self.say([&text, &text])?;
                    return self.end(&game, Outcome::Win(!side), true);
                }
                Said::Quit => return Ok(()),
                Said::Forfeit => {
                    if let Some(forfeit) = setting.forfeit {
                        forfeit(&mut game.position);
                    }
                    self.say(["the turn is lost", "本轮作废"])?;
                }
            }
        }
    }

    fn end<G: Playable>(&mut self, game: &Played<G>, outcome: Outcome, show: bool) -> Talk<()> {
        if show {
            self.show(game)?;
        }
        let text = self.lang.ending(&game.position, outcome, &game.names, game.last_landing());
        self.say([&text, &text])
    }

    fn computer_moves<G: Playable>(
        &mut self,
        program: &mut dyn Player<G>,
        game: &mut Played<G>,
        watched: bool,
    ) -> Talk<()> {
        if !watched {
            self.say(["Computer thinking…", "电脑思考中……"])?;
        }
        let side = game.position.side_to_move();
        let choice = think(self.lang, program, &game.position);
        game.play(choice.mv);
        let (number, letter) = (game.moves.len(), game.letters[side.index()]);
        let place = game.place(choice.mv);
        let figures = figures(self.lang, &choice.thought);
        let comma = if figures.is_empty() { "" } else { ": " };
        let text = format!("{number}. {letter} {}{place}{comma}{figures}", choice.mv);
        self.say([&text, &text])?;
        if watched { Ok(()) } else { self.show(game) }
    }

    /// Asks the person to move until there is a move or a command.
    fn ask_move<G: Playable>(&mut self, game: &Played<G>, illegal_forfeits: bool) -> Talk<Said<G::Move>> {
        loop {
            self.say(game.prompt())?;
            let text = self.listen()?;
            match text.to_lowercase().as_str() {
                "" => continue,
                "undo" | "u" | "悔棋" => return Ok(Said::Undo),
                "hint" | "h" | "提示" => return Ok(Said::Hint),
                "resign" | "认输" => return Ok(Said::Resign),
                "quit" | "exit" | "q" | "退出" => return Ok(Said::Quit),
                "help" | "?" | "帮助" => {
                    self.say([
                        "a move, or: undo, hint, resign, quit",
                        "输入着法，或：undo（悔棋）、hint（提示）、resign（认输）、quit（退出）",
                    ])?;
                    continue;
                }
                _ => {}
            }
            match game.read_move(&text) {
                Ok(mv) => return Ok(Said::Move(mv)),
                Err(error) => {
                    let reason = match &error {
                        MoveError::Malformed { text, example } if game.by_cells() => self.lang.pick([
                            format!(
                                "`{text}` is not a move; write row and column like `1 3`, or `{example}`"
                            ),
                            format!("“{text}”不是着法；请输入行和列，如 1 3，或坐标，如 {example}"),
                        ]),
                        other => self.lang.move_error(other),
                    };
                    self.say([&reason, &reason])?;
                    if illegal_forfeits && !matches!(error, MoveError::Malformed { .. }) {
                        return Ok(Said::Forfeit);
                    }
                }
            }
        }
    }

    /// Takes back moves until it is a person's turn again.
    fn undo<G: Playable>(&mut self, game: &mut Played<G>, human: [bool; 2]) -> Talk<()> {
        let us = game.position.side_to_move();
        let last = game
            .moves
            .iter()
            .rposition(|&(side, _)| human[side.index()] && (side == us || human[0] == human[1]));
        let Some(last) = last else {
            return self.say(["nothing to take back", "没有可悔的棋"]);
        };
        while game.moves.len() > last {
            game.undo();
        }
        self.show(game)
    }

    fn hint<G: Playable>(&mut self, game: &Played<G>, start: &G) -> Talk<()> {
        let mut program = computer(start).build(start, 0).context("the default player")?;
        let choice = think(self.lang, &mut program, &game.position);
        let text = format!("{}{}: {}", choice.mv, game.place(choice.mv), figures(self.lang, &choice.thought));
        self.say([&format!("hint: {text}"), &format!("提示：{text}")])
    }

    /// The board as rows of letters and dots; a board larger than tic-tac-toe's has its rows and columns labelled, as
    /// moves are written: by cells counted from the top left, or in the game's own notation.
    fn show<G: Playable>(&mut self, game: &Played<G>) -> Talk<()> {
        let (width, height) = (game.position.width(), game.position.height());
        let (forbidden, stars) = (game.position.forbidden_squares(), game.position.star_points());
        let numbered = width > 3 || height > 3;
        if numbered {
            let columns: Vec<String> = (0..width).map(|x| format!("{:>2}", game.column_label(x))).collect();
            writeln!(self.out, "   {}", columns.join(" "))?;
        }
        for row in 1..=height {
            if numbered {
                write!(self.out, "{:>2} ", if game.by_cells() { row } else { height + 1 - row })?;
            }
            for column in 1..=width {
                let square = Square::new(column - 1, height - row);
                let cell = match game.letter(square) {
                    None if forbidden.contains(&square) => FORBIDDEN,
                    None if stars.contains(&square) => STAR,
                    letter => letter.unwrap_or('.'),
                };
                write!(
                    self.out,
                    "{}{cell}",
                    if numbered { if column > 1 { "  " } else { " " } } else { "" }
                )?;
            }
            writeln!(self.out)?;
        }
        if !forbidden.is_empty() {
            let name = game.names.of(game.position.side_to_move());
            writeln!(self.out, "{}", self.lang.forbidden_legend(name))?;
        }
        Ok(self.out.flush()?)
    }
}

/// The half-width form of what a Chinese keyboard may type: letters, digits, signs and the wide blank.
fn half_width(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xfee0).unwrap_or(letter),
        '\u{3000}' => ' ',
        other => other,
    }
}
