//! What random games and alpha-beta come to, in tables and sentences.

use super::super::grammar::agree;
use super::super::league::League;
use super::{GAMES, Plan, Playouts, Purpose, Trial};
use crate::experiment::duel::{Score, told, told_elo};
use crate::experiment::{Findings, Page, Text};
use crate::report::number::{seconds, three_figures};
use crate::report::{Axis, Held, Plot, Point, Series, Table};
use tengen_arena::statistics::rating::Rating;

pub(super) fn discuss(findings: &Findings<Playouts>, page: &mut Page) {
    let plan = Plan::of(findings.scale);
    let mut doublings = Vec::new();
    for (game, name) in GAMES {
        let field = Field::of(findings, &plan, game);
        page.table(field.table(name, page));
        page.plot(field.plot(name, page));
        doublings.extend(field.gains().map(|gains| (name, gains)));
    }
    let contests = contests(findings);
    page.table(table_of_contests(&contests, page));
    for (name, gains) in &doublings {
        say_what_doubling_adds(*name, gains, page);
    }
    let (won, lost) = say_who_wins_in_time(&contests, page);
    let rising = doublings.iter().filter(|(_, gains)| gains.hold()).count();
    // Matches that decide nothing, as in a quick run, decide nothing about the claim.
    if doublings.len() == GAMES.len() && won + lost > 0 {
        conclude(rising, (won, lost, contests.len()), page);
    }
}

/// Those who play one game, with what a move takes them.
struct Field<'a> {
    kinds: [Vec<String>; 2],
    league: Option<League<'a>>,
    paces: Vec<(&'a str, &'a Score)>,
}

impl<'a> Field<'a> {
    fn of(findings: &'a Findings<Playouts>, plan: &Plan, game: &str) -> Field<'a> {
        let of = |purpose: Purpose| {
            let wanted = move |trial: &Trial| trial.purpose == purpose && trial.duel.game == game;
            findings.all.iter().filter(move |(trial, _)| wanted(trial))
        };
        Field {
            kinds: [plan.random_players(), plan.searchers()],
            league: League::of(of(Purpose::Strength).map(|(trial, score)| (&trial.duel, score))),
            paces: of(Purpose::Pace).map(|(trial, score)| (trial.duel.players[0].as_str(), score)).collect(),
        }
    }

    /// How much stronger a player is than the one with the fewest random games.
    fn above_fewest(&self, player: &str) -> Option<Rating> {
        self.league.as_ref()?.above(player, &self.kinds[0][0])
    }

    /// Seconds and positions, or random games, a move.
    fn pace(&self, player: &str) -> Option<[f64; 2]> {
        let (_, score) = self.paces.iter().find(|(of, _)| *of == player)?;
        let mean = |both: [f64; 2]| f64::midpoint(both[0], both[1]);
        Some([mean(score.seconds_a_move), mean(score.nodes_a_move)])
    }

    /// What each doubling of the random games adds; none if a match is missing.
    fn gains(&self) -> Option<Gains> {
        Gains::of(self.league.as_ref()?, &self.kinds[0])
    }

    fn table(&self, name: Text, page: &Page) -> Table {
        let caption = page.pick([
            format!("Strength and time on {}; the fewest random games are 0", name[0]),
            format!("{}：棋力与用时；模拟次数最少者为 0", name[1]),
        ]);
        let head = page.pick([
            ["player", "Elo", "over the one before", "time a move", "positions or random games a move"],
            ["棋手", "Elo", "比前一个强", "每步用时", "每步局面数或模拟次数"],
        ]);
        let mut table = Table::new(caption, head);
        let nothing = || "–".to_owned();
        for kind in &self.kinds {
            for (index, player) in kind.iter().enumerate() {
                let above = self.above_fewest(player);
                let effort = self.pace(player);
                if above.is_none() && effort.is_none() {
                    continue;
                }
                let before = index.checked_sub(1).and_then(|before| {
                    self.league.as_ref().and_then(|league| league.above(player, &kind[before]))
                });
                let told = |rating: Option<Rating>| {
                    rating.map_or_else(nothing, |rating| told(rating.elo, rating.error))
                };
                table.row([
                    player.clone(),
                    told(above),
                    told(before),
                    effort.map_or_else(nothing, |[time, _]| seconds(time)),
                    effort.map_or_else(nothing, |[_, nodes]| three_figures(nodes)),
                ]);
            }
        }
        table
    }

    fn plot(&self, name: Text, page: &Page) -> Plot {
        let names = page.pick([["Monte-Carlo tree search", "alpha-beta"], ["蒙特卡洛树搜索", "α-β 剪枝"]]);
        let series = [0, 1].map(|kind: usize| {
            let points = self.kinds[kind].iter().filter_map(|player| {
                let (above, [time, _]) = (self.above_fewest(player)?, self.pace(player)?);
                Some(Point::with_error(time, above.elo, above.error))
            });
            Series::line(names[kind], points)
        });
        Plot {
            title: page
                .pick([format!("Strength by time on {}", name[0]), format!("{}：棋力与每步用时", name[1])]),
            x: Axis::logarithmic(page.pick(["seconds a move", "每步用时（秒）"])),
            y: Axis::linear("Elo"),
            series: series.to_vec(),
        }
    }
}

/// What doublings of the random games add.
struct Gains {
    /// One after another.
    each: Vec<Rating>,
    /// As many in the beginning, and at the end.
    halves: [Rating; 2],
    /// From the fewest to the most.
    whole: Rating,
}

/// Whether the later doublings add less than the earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trend {
    Less,
    /// As far as the errors let one see.
    AsMuch,
    More,
}

impl Gains {
    /// None if a player has no match.
    fn of(league: &League<'_>, players: &[String]) -> Option<Gains> {
        let (last, half) = (players.len().checked_sub(1)?, (players.len() - 1) / 2);
        let between = |from: usize, to: usize| league.above(&players[to], &players[from]);
        let each: Option<Vec<Rating>> = (0..last).map(|at| between(at, at + 1)).collect();
        let halves = [between(0, half)?, between(last - half, last)?];
        Some(Gains { each: each?, halves, whole: between(0, last)? })
    }

    fn trend(&self) -> Trend {
        let [early, late] = self.halves;
        let (more, error) = (late.elo - early.elo, early.error.hypot(late.error));
        match more {
            more if more < -error => Trend::Less,
            more if more > error => Trend::More,
            _ => Trend::AsMuch,
        }
    }

    /// Whether they add strength, none of them takes some, and the later ones do not add more; by more than the error each.
    fn hold(&self) -> bool {
        let up = self.whole.elo > self.whole.error;
        up && self.each.iter().all(|gain| gain.elo > -gain.error) && self.trend() != Trend::More
    }
}

fn say_what_doubling_adds(name: Text, gains: &Gains, page: &mut Page) {
    let (Some(first), Some(last)) = (gains.each.first(), gains.each.last()) else { return };
    let (all, upwards) = (gains.each.len(), gains.each.iter().filter(|gain| gain.elo > 0.0).count());
    let [first, last, whole] = [*first, *last, gains.whole].map(|gain| told(gain.elo, gain.error));
    let trend = page.pick(match gains.trend() {
        Trend::Less => ["the later half of them adds less than the earlier half", "后一半的增幅小于前一半"],
        Trend::AsMuch => [
            "within the error, the later half of them adds as much as the earlier half",
            "在误差之内，后一半的增幅与前一半相同",
        ],
        Trend::More => ["the later half of them adds more than the earlier half", "后一半的增幅大于前一半"],
    });
    page.say([
        format!(
            "On {}, {upwards} of {all} doublings of the random games {} strength, the first {first} Elo, the last {last}, all together {whole}; {trend}.",
            name[0], agree(upwards, ["adds", "add"]),
        ),
        format!(
            "在{}上，模拟次数的 {all} 次加倍中有 {upwards} 次使棋力提高：第一次 {first} Elo，最后一次 {last}，合计 {whole}；{trend}。",
            name[1]
        ),
    ]);
}

/// A match with the same time for both: the game, and what alpha-beta made of it.
struct Contest<'a> {
    name: Text,
    trial: &'a Trial,
    score: &'a Score,
}

fn contests(findings: &Findings<Playouts>) -> Vec<Contest<'_>> {
    let timed = findings.all.iter().filter(|(trial, _)| trial.purpose == Purpose::EqualTime);
    timed
        .filter_map(|(trial, score)| {
            let (_, name) = GAMES.into_iter().find(|(game, _)| *game == trial.duel.game)?;
            Some(Contest { name, trial, score })
        })
        .collect()
}

fn table_of_contests(contests: &[Contest<'_>], page: &Page) -> Table {
    let caption =
        page.pick(["Alpha-beta against tree search in the same time", "用时相同：α-β 对蒙特卡洛树搜索"]);
    let head = page.pick([
        ["game", "alpha-beta", "tree search", "games", "points", "Elo of alpha-beta"],
        ["棋种", "α-β", "树搜索", "对局", "得分率", "α-β 的 Elo"],
    ]);
    let mut table = Table::new(caption, head);
    for Contest { name, trial, score } in contests {
        let [searcher, random] = &trial.duel.players;
        table.row([
            page.pick(*name).to_owned(),
            searcher.clone(),
            random.clone(),
            score.results(),
            score.share(),
            told_elo(score),
        ]);
    }
    table
}

/// Says who wins in the same time; how many matches alpha-beta wins, and loses, by more than the error.
fn say_who_wins_in_time(contests: &[Contest<'_>], page: &mut Page) -> (usize, usize) {
    let (mut won, mut lost) = (0, 0);
    for Contest { name, trial, score } in contests {
        let Some(elo) = score.elo() else { continue };
        won += usize::from(elo.low > 0.0);
        lost += usize::from(elo.high < 0.0);
        let (random, share, elo) = (&trial.duel.players[1], score.share(), told_elo(score));
        page.say([
            format!(
                "On {} alpha-beta scores {share} against `{random}` with the same time for a move ({elo}).",
                name[0]
            ),
            format!("在{}上，每步用时相同，α-β 对 `{random}` 的得分率为 {share}（{elo}）。", name[1]),
        ]);
    }
    (won, lost)
}

fn conclude(rising: usize, (won, lost, contests): (usize, usize, usize), page: &mut Page) {
    let games = GAMES.len();
    let held = if rising == games && won == contests {
        Held::Yes
    } else if rising > 0 || won > 0 {
        Held::Partly
    } else {
        Held::No
    };
    page.conclude(held, [
        format!("On {rising} of {games} boards doubling adds strength throughout, and the later half of the doublings no more than the earlier half; in the same time alpha-beta wins {won} of {contests} matches by more than the error and loses {lost}."),
        format!("{games} 种棋盘中有 {rising} 种，加倍始终使棋力提高，且后一半的增幅不大于前一半；用时相同时，{contests} 场比赛中 α-β 胜 {won} 场、负 {lost} 场（均指超出误差者）。"),
    ]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use crate::experiment::{Scale, Study};

    const WON: [u64; 6] = [0, 0, 5, 0, 0, 20];
    const LOST: [u64; 6] = [20, 0, 5, 0, 0, 0];

    /// Findings in which the one with more random games scores like this, and alpha-beta so in the same time.
    fn findings(more: [u64; 6], in_time: [u64; 6]) -> Findings<Playouts> {
        let score = |trial: &Trial| {
            let pairs = match trial.purpose {
                Purpose::EqualTime => in_time,
                Purpose::Pace => [0, 0, 10, 0, 0, 0],
                Purpose::Strength if trial.duel.players[1].starts_with("mcts") => more,
                Purpose::Strength => [1, 0, 8, 0, 0, 1],
            };
            Score { pairs, different: 50, seconds_a_move: [0.001, 0.003], nodes_a_move: [100.0; 2] }
        };
        let all = Playouts::trials(Scale::Quick).into_iter().map(|trial| {
            let score = score(&trial);
            (trial, score)
        });
        Findings { all: all.collect(), scale: Scale::Quick }
    }

    fn page(findings: &Findings<Playouts>) -> Page {
        let mut page = Page::new(Language::English);
        discuss(findings, &mut page);
        page
    }

    #[test]
    fn the_verdict_follows_the_doublings_and_the_matches_in_time() {
        let cases = [(WON, WON), (WON, LOST), (LOST, WON), (LOST, LOST)];
        let verdicts = [Held::Yes, Held::Partly, Held::Partly, Held::No];
        for ((more, in_time), held) in cases.into_iter().zip(verdicts) {
            let page = page(&findings(more, in_time));
            assert_eq!(page.verdict.as_ref().unwrap().held, held, "{page:?}");
        }
        assert!(page(&findings(WON, [1, 0, 2, 0, 0, 1])).verdict.is_none());
    }

    #[test]
    fn gains_must_be_gains_and_not_become_larger() {
        let rating = |elo: f64| Rating { elo, error: 10.0 };
        let gains = |each: [f64; 3]| Gains {
            each: each.map(rating).to_vec(),
            halves: [rating(each[0]), rating(each[2])],
            whole: rating(each.iter().sum()),
        };
        assert_eq!(gains([150.0, 100.0, 50.0]).trend(), Trend::Less);
        assert_eq!(gains([100.0, 90.0, 105.0]).trend(), Trend::AsMuch);
        assert!(gains([150.0, 100.0, 50.0]).hold() && gains([100.0, 90.0, 105.0]).hold());
        assert!(!gains([50.0, 100.0, 150.0]).hold() && !gains([150.0, -20.0, 50.0]).hold());
    }

    #[test]
    fn a_board_without_a_match_leaves_the_verdict_out() {
        let mut findings = findings(WON, WON);
        findings.all.retain(|(trial, _)| trial.duel.game == "connect4");
        let page = page(&findings);
        assert!(page.verdict.is_none() && !page.discussion.is_empty());
    }
}
