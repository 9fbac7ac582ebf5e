//! Who is next: everybody who waits has one turn before anybody has two.

use std::collections::{HashMap, VecDeque};

/// Waiting jobs, by whom they are for.
pub(crate) struct Queue<J> {
    /// Everybody who has jobs waiting, who is next first.
    order: VecDeque<u64>,
    /// INVARIANT: as many entries as `order`, none empty.
    waiting: HashMap<u64, VecDeque<J>>,
    /// What goes before everything, for it is over at once.
    hurried: VecDeque<J>,
}

impl<J> Default for Queue<J> {
    fn default() -> Self {
        Queue { order: VecDeque::new(), waiting: HashMap::new(), hurried: VecDeque::new() }
    }
}

impl<J> Queue<J> {
    pub(crate) fn len(&self) -> usize {
        self.hurried.len() + self.waiting.values().map(VecDeque::len).sum::<usize>()
    }

    /// Adds a job after the others of its owner; an owner who had none comes last.
    pub(crate) fn push(&mut self, owner: u64, job: J) {
        let jobs = self.waiting.entry(owner).or_default();
        if jobs.is_empty() {
            self.order.push_back(owner);
        }
        jobs.push_back(job);
    }

    /// Takes the next job of those that `may` be taken; its owner's others come after everybody else's next.
    pub(crate) fn pop(&mut self, may: impl Fn(&J) -> bool) -> Option<J> {
        if let Some(job) = self.hurried.pop_front() {
            return Some(job);
        }
        let first = |owner: &u64| self.waiting.get(owner)?.iter().position(&may);
        let (turn, place) =
            self.order.iter().enumerate().find_map(|(turn, owner)| Some((turn, first(owner)?)))?;
        let owner = self.order.remove(turn)?;
        let jobs = self.waiting.get_mut(&owner)?;
        let job = jobs.remove(place);
        if jobs.is_empty() {
            self.waiting.remove(&owner);
        } else {
            self.order.push_back(owner);
        }
        job
    }

    /// Lets a job go before all others, if it waits.
    pub(crate) fn hurry(&mut self, owner: u64, is_it: impl Fn(&J) -> bool) {
        let Some(jobs) = self.waiting.get_mut(&owner) else { return };
        let Some(place) = jobs.iter().position(is_it) else { return };
        self.hurried.extend(jobs.remove(place));
        if jobs.is_empty() {
            self.waiting.remove(&owner);
            self.order.retain(|&other| other != owner);
        }
    }

    /// Drops all jobs of an owner.
    pub(crate) fn remove(&mut self, owner: u64, is_theirs: impl Fn(&J) -> bool) {
        self.waiting.remove(&owner);
        self.order.retain(|&other| other != owner);
        self.hurried.retain(|job| !is_theirs(job));
    }

    /// Takes out everything.
    pub(crate) fn clear(&mut self) {
        *self = Queue::default();
    }

    /// Shows every job with the number of those before it.
    pub(crate) fn each(&mut self, mut see: impl FnMut(u32, &mut J)) {
        let mut ahead = 0;
        let mut show = |job: &mut J| {
            see(ahead, job);
            ahead += 1;
        };
        self.hurried.iter_mut().for_each(&mut show);
        let rounds = self.waiting.values().map(VecDeque::len).max().unwrap_or(0);
        for round in 0..rounds {
            for owner in &self.order {
                let job = self.waiting.get_mut(owner).and_then(|jobs| jobs.get_mut(round));
                job.into_iter().for_each(&mut show);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queue(jobs: &[(u64, &'static str)]) -> Queue<&'static str> {
        let mut queue = Queue::default();
        for &(owner, job) in jobs {
            queue.push(owner, job);
        }
        queue
    }

    fn drain(mut queue: Queue<&'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| queue.pop(|_| true)).collect()
    }

    #[test]
    fn nobody_has_two_turns_while_another_waits_for_one() {
        let queue = queue(&[(1, "a1"), (1, "a2"), (1, "a3"), (2, "b1"), (3, "c1"), (3, "c2")]);
        assert_eq!(queue.len(), 6);
        assert_eq!(drain(queue), ["a1", "b1", "c1", "a2", "c2", "a3"]);
    }

    #[test]
    fn jobs_are_shown_in_the_order_in_which_they_come() {
        let jobs = [(1, "a1"), (1, "a2"), (2, "b1"), (1, "a3"), (3, "c1"), (3, "c2")];
        let mut shown = Vec::new();
        queue(&jobs).each(|ahead, job| {
            assert_eq!(ahead as usize, shown.len());
            shown.push(*job);
        });
        assert_eq!(shown, drain(queue(&jobs)));
    }

    #[test]
    fn what_may_not_be_taken_waits_and_lets_others_pass() {
        let mut queue = queue(&[(1, "long"), (1, "a"), (2, "b")]);
        assert_eq!(queue.pop(|job| *job != "long"), Some("a"));
        assert_eq!(queue.pop(|job| *job != "long"), Some("b"));
        assert_eq!(queue.pop(|job| *job != "long"), None);
        assert_eq!(queue.pop(|_| true), Some("long"));
        assert_eq!(queue.len(), 0);
    }

    #[test]
    fn a_hurried_job_is_next_and_a_removed_owner_has_none() {
        let mut queue = queue(&[(1, "a1"), (2, "b1"), (2, "b2"), (3, "c1")]);
        queue.hurry(2, |job| *job == "b2");
        queue.hurry(3, |job| *job == "c1");
        queue.hurry(3, |job| *job == "c9");
        queue.remove(3, |job| job.starts_with('c'));
        assert_eq!(drain(queue), ["b2", "a1", "b1"]);
    }
}
