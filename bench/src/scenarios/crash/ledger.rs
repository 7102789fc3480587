//! What one tab asked, and the check of everything that it is shown.
//!
//! A state says how many of the tab's operations it shows (`appliedSeq`) and how many of them are durable
//! (`ackedSeq`). So each state can be compared exactly: the tab's variations must be what its first `appliedSeq`
//! operations make of them, and `ackedSeq` never goes back, not over any crash.

use std::collections::BTreeSet;

use super::model::{ITEMS, Lines, Operation, REFUSALS};

/// The operations of one page load, with how far the server has acknowledged them.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    /// Counts the page loads of the tab, from 0.
    load: u32,
    /// What the page loads before have left.
    base: Lines,
    operations: Vec<Operation>,
    /// Those of them that try a gift card and, as far as the server has told, may not.
    denied: BTreeSet<u64>,
    acked: u64,
    /// What the acknowledged operations have made.
    settled: Lines,
}

/// What a state shows of a tab.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sight {
    pub applied: u64,
    pub acked: u64,
    /// Numbers of the refused operations; nothing where they are not told.
    pub rejected: Option<Vec<u64>>,
    /// Nothing where the cart is not shown.
    pub cart: Option<Shown>,
}

/// The tab's part of a cart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    pub quantities: [u32; ITEMS],
    /// Page load and number of the greeting, where it is this tab's.
    pub greeted: Option<(u32, u64)>,
    /// Which coupon it is, where it is this tab's.
    pub coupon: Option<u64>,
    /// Whether the gift card is this tab's.
    pub gift_card: bool,
}

/// A broken promise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    pub kind: Kind,
    /// How many operations it concerns, as far as that can be told.
    pub operations: u64,
    pub what: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Acknowledged and gone.
    Lost,
    /// Applied more than once, or sure to be when it is sent again.
    Doubled,
    /// Applied in another order than the tab's.
    OutOfOrder,
    /// A tab shows something else than the server, or what nothing explains.
    NotConverged,
}

impl Violation {
    pub fn new(kind: Kind, operations: u64, what: impl Into<String>) -> Self {
        Self {
            kind,
            operations,
            what: what.into(),
        }
    }
}

impl Ledger {
    /// Adds an operation; returns its number.
    pub fn ask(&mut self, operation: Operation) -> u64 {
        self.operations.push(operation);
        self.asked()
    }

    pub fn asked(&self) -> u64 {
        self.operations.len() as u64
    }

    pub fn acked(&self) -> u64 {
        self.acked
    }

    pub fn load(&self) -> u32 {
        self.load
    }

    pub fn is_settled(&self) -> bool {
        self.acked == self.asked()
    }

    pub fn operation(&self, seq: u64) -> Option<Operation> {
        let at = usize::try_from(seq.checked_sub(1)?).ok()?;
        self.operations.get(at).copied()
    }

    /// Whether the operation, applied in its turn, is refused or may be.
    pub fn may_be_refused(&self, seq: u64) -> bool {
        self.operation(seq) == Some(Operation::GiftCard) || self.after(seq).refused.back() == Some(&seq)
    }

    /// Takes over which gift cards may not be tried. What is durable stays as it was told; the rest may be decided anew
    /// after a crash.
    fn learn(&mut self, sight: &Sight) {
        let Some(rejected) = &sight.rejected else { return };
        let oldest = if rejected.len() < REFUSALS { 0 } else { rejected[0] };
        for seq in (self.acked + 1).max(oldest)..=sight.applied {
            if self.operation(seq) != Some(Operation::GiftCard) {
                continue;
            }
            if rejected.contains(&seq) {
                self.denied.insert(seq);
            } else {
                self.denied.remove(&seq);
            }
        }
    }

    /// A new page load of the tab, which begins to count anew. Only when all is acknowledged.
    pub fn reload(&mut self) {
        let mut base = self.settled.clone();
        base.refused.clear();
        *self = Self {
            load: self.load + 1,
            base: base.clone(),
            operations: Vec::new(),
            denied: BTreeSet::new(),
            acked: 0,
            settled: base,
        };
    }

    /// Checks what the tab is shown; returns how many more operations are acknowledged now.
    pub fn see(&mut self, sight: &Sight) -> Result<u64, Violation> {
        if sight.applied > self.asked() {
            let more = sight.applied - self.asked();
            let what = format!(
                "A state shows {} operations of the {} that were sent.",
                sight.applied,
                self.asked()
            );
            return Err(Violation::new(Kind::Doubled, more, what));
        }
        if sight.acked < self.acked {
            return Err(self.forgotten(sight));
        }
        if sight.applied < sight.acked {
            let what = format!(
                "A state acknowledges {} operations and shows {}.",
                sight.acked, sight.applied
            );
            return Err(Violation::new(Kind::NotConverged, 0, what));
        }
        self.learn(sight);
        let settled = self.after(sight.acked);
        let expected = self.from(settled.clone(), sight.acked, sight.applied);
        if let Some(shown) = &sight.cart {
            self.compare(sight.applied, &expected, shown)?;
        }
        if let Some(rejected) = &sight.rejected
            && !expected.refused.iter().eq(rejected)
        {
            let what = format!(
                "After operation {} the refused ones are told as {rejected:?}, and are {:?}.",
                sight.applied, expected.refused
            );
            return Err(Violation::new(Kind::NotConverged, 0, what));
        }
        let newly = sight.acked - self.acked;
        self.acked = sight.acked;
        self.settled = settled;
        Ok(newly)
    }

    /// Checks what lies in the cart at the very end, when all is acknowledged.
    pub fn see_end(&self, shown: &Shown) -> Result<(), Violation> {
        self.compare(self.asked(), &self.after(self.asked()), shown)
    }

    /// What all of the tab's operations have made.
    pub fn made(&self) -> Lines {
        self.after(self.asked())
    }

    /// What the first `seq` operations make.
    fn after(&self, seq: u64) -> Lines {
        if seq >= self.acked {
            self.from(self.settled.clone(), self.acked, seq)
        } else {
            self.from(self.base.clone(), 0, seq)
        }
    }

    fn from(&self, mut lines: Lines, after: u64, to: u64) -> Lines {
        for seq in after + 1..=to {
            if let Some(operation) = self.operation(seq) {
                lines.apply(self.load, seq, operation, self.denied.contains(&seq));
            }
        }
        lines
    }

    fn compare(&self, applied: u64, expected: &Lines, shown: &Shown) -> Result<(), Violation> {
        if expected.quantities != shown.quantities {
            return Err(self.explain(applied, expected, shown.quantities));
        }
        let other = |what: &str| {
            let what = format!("After operation {applied} the cart has {what}.");
            Err(Violation::new(Kind::OutOfOrder, 1, what))
        };
        if let Some(which) = shown.coupon
            && expected.coupon != Some(Some(which))
        {
            return other(&format!(
                "the tab's coupon {which}, and the tab's last one is {:?}",
                expected.coupon
            ));
        }
        if shown.gift_card && expected.gift_card != Some(true) {
            return other("the tab's gift card, which the tab has taken away or never applied");
        }
        match shown.greeted {
            Some(greeted) if expected.greeted != Some(greeted) => {
                let what = format!(
                    "After operation {applied} the greeting is that of operation {}, and should be that of {:?}.",
                    greeted.1,
                    expected.greeted.map(|(_, seq)| seq)
                );
                Err(Violation::new(Kind::OutOfOrder, 1, what))
            }
            _ => Ok(()),
        }
    }

    /// The server has forgotten that it acknowledged operations: with their effect, or only their numbers.
    fn forgotten(&self, sight: &Sight) -> Violation {
        let gone = self.acked - sight.acked;
        let still_there = |shown: &Shown| {
            let mut later = self.acked..=self.asked();
            shown.quantities != self.after(sight.applied).quantities
                && later.any(|seq| self.after(seq).quantities == shown.quantities)
        };
        let told = format!("{} were acknowledged, and now {} are.", self.acked, sight.acked);
        if sight.cart.as_ref().is_some_and(still_there) {
            let what = format!("The numbers of {gone} operations are gone, their effects are not: {told}");
            Violation::new(Kind::Doubled, gone, what)
        } else {
            Violation::new(
                Kind::Lost,
                gone,
                format!("{gone} acknowledged operations are gone: {told}"),
            )
        }
    }

    /// Looks for the simplest mistake that makes what was found of the last operations.
    fn explain(&self, applied: u64, expected: &Lines, found: [u32; ITEMS]) -> Violation {
        const WINDOW: u64 = 48;
        let before = applied.saturating_sub(WINDOW);
        let start = self.after(before);
        let recent: Vec<u64> = (before + 1..=applied).collect();
        let makes = |order: &mut dyn Iterator<Item = u64>| {
            let mut lines = start.clone();
            for seq in order {
                if let Some(operation) = self.operation(seq) {
                    lines.apply(self.load, seq, operation, self.denied.contains(&seq));
                }
            }
            lines.quantities == found
        };
        let told = format!(
            "After operation {applied}, of which {} were acknowledged before, there should be {:?} of the tab's variations, and there are {found:?}",
            self.acked, expected.quantities
        );
        if let Some(later) = (applied + 1..=self.asked()).find(|&seq| self.after(seq).quantities == found) {
            let what =
                format!("{told}: {later} operations are applied, and sent again the last would be applied twice.");
            return Violation::new(Kind::Doubled, later - applied, what);
        }
        // Shortest runs first.
        for length in 1..=recent.len() {
            for at in 0..=recent.len() - length {
                let (head, run, tail) = (&recent[..at], &recent[at..at + length], &recent[at + length..]);
                let (first, last) = (run[0], run[length - 1]);
                if makes(&mut [head, run, run, tail].concat().into_iter()) {
                    let what = format!("{told}, as if operations {first} to {last} were applied twice.");
                    return Violation::new(Kind::Doubled, length as u64, what);
                }
                if makes(&mut [head, tail].concat().into_iter()) {
                    let what = format!("{told}, as if operations {first} to {last} were not applied.");
                    return Violation::new(Kind::Lost, length as u64, what);
                }
                for to in 1..=tail.len().min(8) {
                    if makes(&mut [head, &tail[..to], run, &tail[to..]].concat().into_iter()) {
                        let what = format!("{told}, as if operations {first} to {last} were applied {to} too late.");
                        return Violation::new(Kind::OutOfOrder, length as u64, what);
                    }
                }
            }
        }
        let kind = if applied == 0 { Kind::Lost } else { Kind::NotConverged };
        Violation::new(kind, 0, format!("{told}, which nothing explains."))
    }
}

#[cfg(test)]
mod tests;
