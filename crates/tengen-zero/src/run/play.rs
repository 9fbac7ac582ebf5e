//! The games of a round, on all threads, each kept when it is over.

use super::{Run, RunError, Watcher};
use crate::network::Thinker;
use crate::selfplay::{Game, Plan, Workshop};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};

impl Run {
    /// The games of the present round in the order of their numbers, those that are kept already and the others; and how many
    /// positions were judged for them now.
    pub(super) fn play_round(
        &self,
        stop: &AtomicBool,
        watcher: &mut dyn Watcher,
    ) -> Result<(Vec<Game>, u64), RunError> {
        let settings = &self.config.self_play;
        let end = (self.progress.games + settings.games_a_round).min(settings.games);
        let mut file = self.folder.games_of(self.progress.round, self.rules)?;
        let mut games = std::mem::take(&mut file.games);
        games.retain(|game| (self.progress.games..end).contains(&game.number));
        let there: BTreeSet<u64> = games.iter().map(|game| game.number).collect();
        let wanted: Vec<u64> = (self.progress.games..end).filter(|number| !there.contains(number)).collect();
        let (network, taken) = (Arc::new(self.net.clone()), AtomicUsize::new(0));
        let halted = AtomicBool::new(false);
        let plan = Plan { rules: self.rules, play: settings.clone(), seed: self.config.seed };
        let (sender, receiver) = mpsc::channel();
        let of = end - self.progress.games;
        let judged = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads)
                .map(|_| {
                    let (plan, network, sender) = (plan.clone(), Arc::clone(&network), sender.clone());
                    let (taken, wanted, halted) = (&taken, &wanted, &halted);
                    scope.spawn(move || {
                        let mut workshop = Workshop::new(plan, Thinker::new(network));
                        let mut next = || {
                            let index = taken.fetch_add(1, Ordering::Relaxed);
                            wanted.get(index).copied().filter(|_| !halted.load(Ordering::Relaxed))
                        };
                        let played = workshop.play(&mut next, stop, &mut |game| drop(sender.send(game)));
                        played.map(|()| workshop.judged())
                    })
                })
                .collect();
            drop(sender);
            for game in receiver {
                // What cannot be kept need not be played.
                file.append(&game, self.rules).inspect_err(|_| halted.store(true, Ordering::Relaxed))?;
                games.push(game);
                watcher.games(games.len() as u64, of);
            }
            let mut judged = 0;
            for worker in workers {
                judged += worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
            }
            Ok::<u64, RunError>(judged)
        })?;
        games.sort_by_key(|game| game.number);
        Ok((games, judged))
    }
}
