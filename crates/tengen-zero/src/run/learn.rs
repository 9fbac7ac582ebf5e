//! The steps of a round, and the positions they are made from.

use super::{Run, RunError, Watcher};
use crate::encoding::Symmetries;
use crate::network::{Backpropagation, Losses, Sample};
use crate::selfplay::seed_of;
use std::sync::atomic::{AtomicBool, Ordering};
use tengen_core::Stopped;

impl Run {
    /// Learns from so many fresh positions, and as many more times older ones; the losses on average, and the steps made.
    pub(super) fn learn(
        &mut self,
        fresh: usize,
        stop: &AtomicBool,
        watcher: &mut dyn Watcher,
    ) -> Result<(Losses, u64), RunError> {
        let learning = self.config.learning.clone();
        let steps = ((fresh as f64 * learning.reuse / learning.batch as f64).round() as u64).max(1);
        let symmetries = Symmetries::of(self.rules);
        let mut random = fastrand::Rng::with_seed(seed_of(!self.config.seed, self.progress.round));
        let mut backpropagation = Backpropagation::new(self.net.shape(), self.threads);
        let mut gradient = vec![0.0; self.net.numbers().len()];
        let mut losses = Losses::default();
        for step in 0..steps {
            if stop.load(Ordering::Relaxed) {
                return Err(Stopped.into());
            }
            let batch: Vec<Sample> = (0..learning.batch)
                .map(|_| {
                    let sample = &self.window[random.usize(..self.window.len())];
                    symmetries.image(sample, random.usize(..symmetries.count()))
                })
                .collect();
            let rate = self.rate();
            let loss = backpropagation.gradient(self.net.numbers(), &batch, &mut gradient);
            losses.add(loss, 1.0 / steps as f64);
            self.adam.step(
                self.net.numbers_mut(),
                &gradient,
                rate,
                learning.decay,
                learning.longest_gradient,
            );
            watcher.steps(step + 1, steps);
        }
        if !self.net.numbers().iter().all(|number| number.is_finite()) {
            return Err(RunError::Diverged);
        }
        Ok((losses, steps))
    }

    /// The size of the next step.
    fn rate(&self) -> f32 {
        let learning = &self.config.learning;
        let done = self.progress.games as f32 / self.config.self_play.games.max(1) as f32;
        let warm = ((self.adam.steps + 1) as f32 / learning.warm_up.max(1) as f32).min(1.0);
        warm * (learning.rate + (learning.final_rate - learning.rate) * done)
    }

    /// Leaves in the window what is learnt from once there are so many positions. It begins later and later among all positions, so
    /// that the games of rounds before it are never wanted again.
    pub(super) fn trim_window(&mut self, positions: u64) {
        let surplus = self.window.len().saturating_sub(self.window_size(positions));
        self.window.drain(..surplus);
        let mut surplus =
            self.rounds.iter().map(|(_, positions)| positions).sum::<usize>() - self.window.len();
        while let Some((_, positions)) = self.rounds.pop_front_if(|(_, positions)| *positions <= surplus) {
            surplus -= positions;
        }
    }

    fn window_size(&self, positions: u64) -> usize {
        let learning = &self.config.learning;
        ((positions as f64 * learning.window) as usize).clamp(learning.window_least, learning.window_most)
    }

    /// Reads the games that are still learnt from.
    pub(super) fn fill_window(&mut self) -> Result<(), RunError> {
        let size = self.window_size(self.progress.positions);
        for round in (0..self.progress.round).rev() {
            if self.window.len() >= size {
                break;
            }
            let games = self.folder.games_of_past(round, self.rules)?;
            let before = self.window.len();
            for sample in games.iter().rev().flat_map(|game| game.samples(self.rules).into_iter().rev()) {
                self.window.push_front(sample);
            }
            self.rounds.push_front((round, self.window.len() - before));
        }
        self.trim_window(self.progress.positions);
        Ok(())
    }
}
