//! Whatever happens between the operations and the disk, the cart is what its operations, each applied once
//! in order, make of it.

use domain::{
    cart::{
        Caller, CartCommit, CartContents, CartEvent, CartMachine, CartOperation, CommitFailure, Effect, Line, Origin,
        StoredCart, TabRecord, Writers, decide,
    },
    ids::TabId,
};
use proptest::prelude::*;

use crate::samples::{self, add, at, book, key, market, remove, set, timing};

#[derive(Debug, Clone)]
enum Step {
    Operate {
        tab: u8,
        operation: CartOperation,
    },
    /// Sends an operation of the tab again that was sent before.
    Repeat {
        tab: u8,
        back: u8,
    },
    /// Lets this much time pass.
    Pass {
        ms: u16,
    },
    /// What becomes of the commit under way.
    Outcome(Outcome),
}

#[derive(Debug, Clone, Copy)]
enum Outcome {
    Durable,
    /// Rolled back, and said so.
    Storage,
    /// Durable, but the answer was lost.
    LostAnswer,
    /// Not durable, and the answer was lost.
    LostCommit,
    /// The actor dies before the commit, and another reads the store.
    Crash,
    /// The actor dies after the commit, before it hears of it.
    LateCrash,
}

fn operation() -> impl Strategy<Value = CartOperation> {
    let code = prop_oneof![Just("bar"), Just("rare"), Just("later"), Just("gone"), Just("nothing")];
    (code, -1..6_i64, 0..3_u8).prop_map(|(code, quantity, kind)| match kind {
        0 => add(code, quantity),
        1 => remove(code, quantity),
        _ => set(code, quantity),
    })
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => (0..3_u8, operation()).prop_map(|(tab, operation)| Step::Operate { tab, operation }),
        1 => (0..3_u8, 0..4_u8).prop_map(|(tab, back)| Step::Repeat { tab, back }),
        3 => (0..900_u16).prop_map(|ms| Step::Pass { ms }),
        3 => prop_oneof![
            4 => Just(Outcome::Durable),
            1 => Just(Outcome::Storage),
            1 => Just(Outcome::LostAnswer),
            1 => Just(Outcome::LostCommit),
            1 => Just(Outcome::Crash),
            1 => Just(Outcome::LateCrash),
        ].prop_map(Step::Outcome),
    ]
}

/// A machine, a store in memory, and tabs that send again what was not acknowledged.
struct World {
    now: u64,
    machine: CartMachine,
    store: StoredCart,
    under_way: Option<CartCommit>,
    wake: Option<u64>,
    tabs: [Vec<CartOperation>; 3],
    /// What the machine took, in its order of arrival.
    arrived: Vec<CartOperation>,
}

impl World {
    fn new() -> Self {
        Self {
            now: 0,
            machine: CartMachine::new(key(), timing(), Writers::Several, StoredCart::default()),
            store: StoredCart::default(),
            under_way: None,
            wake: None,
            tabs: Default::default(),
            arrived: Vec::new(),
        }
    }

    fn tell(&mut self, event: CartEvent) {
        for effect in self.machine.handle(at(self.now), event, &book(), &market()) {
            match effect {
                Effect::Commit { commit, .. } => {
                    assert!(self.under_way.replace(*commit).is_none(), "one commit at a time");
                }
                Effect::WakeAt(at) => self.wake = Some(u64::try_from(at.0.as_millis()).expect("a small number")),
                Effect::Reload(_) => {
                    let stored = self.store.clone();
                    self.tell(CartEvent::Reloaded(stored));
                }
                Effect::Publish | Effect::Reply(..) | Effect::StorageUnavailable => {}
            }
        }
    }

    fn send(&mut self, tab: usize, seq: usize) {
        let operation = self.tabs[tab][seq - 1].clone();
        self.tell(CartEvent::Operate {
            origin: Origin::Tab {
                tab: TabId(tab as u128),
                seq: seq as u64,
            },
            operation,
            caller: Caller(0),
        });
    }

    fn pass(&mut self, ms: u64) {
        let end = self.now + ms;
        while let Some(wake) = self.wake.filter(|wake| *wake <= end) {
            self.now = self.now.max(wake);
            self.wake = None;
            self.tell(CartEvent::Wake);
        }
        self.now = end;
    }

    fn outcome(&mut self, outcome: Outcome) {
        let Some(commit) = self.under_way.take() else { return };
        match outcome {
            Outcome::Durable => {
                write_to(&mut self.store, commit);
                let version = self.store.version;
                self.tell(CartEvent::Committed { version });
            }
            Outcome::Storage => self.tell(CartEvent::CommitFailed(CommitFailure::Storage)),
            Outcome::LostAnswer => {
                write_to(&mut self.store, commit);
                self.tell(CartEvent::CommitFailed(CommitFailure::Unknown));
            }
            Outcome::LostCommit => self.tell(CartEvent::CommitFailed(CommitFailure::Unknown)),
            Outcome::Crash => self.restart(),
            Outcome::LateCrash => {
                write_to(&mut self.store, commit);
                self.restart();
            }
        }
    }

    /// A new machine reads the store; the tabs come back and send what was not acknowledged.
    fn restart(&mut self) {
        self.wake = None;
        self.under_way = None;
        self.machine = CartMachine::new(key(), timing(), Writers::Several, self.store.clone());
        for tab in 0..self.tabs.len() {
            let acked = self.machine.progress(TabId(tab as u128)).acked as usize;
            for seq in acked + 1..=self.tabs[tab].len() {
                self.send(tab, seq);
            }
        }
    }

    fn run(&mut self, step: Step) {
        match step {
            Step::Operate { tab, operation } => {
                let tab = usize::from(tab);
                self.tabs[tab].push(operation.clone());
                self.arrived.push(operation);
                let seq = self.tabs[tab].len();
                self.send(tab, seq);
            }
            Step::Repeat { tab, back } => {
                let tab = usize::from(tab);
                if let Some(seq) = self.tabs[tab]
                    .len()
                    .checked_sub(usize::from(back))
                    .filter(|seq| *seq > 0)
                {
                    self.send(tab, seq);
                }
            }
            Step::Pass { ms } => self.pass(u64::from(ms)),
            Step::Outcome(outcome) => self.outcome(outcome),
        }
    }

    fn settle(&mut self) {
        while !self.machine.is_clean() {
            self.pass(3000);
            self.outcome(Outcome::Durable);
        }
    }
}

/// What a store does with a commit.
pub(crate) fn write_to(store: &mut StoredCart, commit: CartCommit) {
    assert_eq!(commit.base, store.version, "guarded by its version");
    store.version += 1;
    let contents = &mut store.contents;
    contents.generation = commit.generation;
    contents.next_line = commit.next_line;
    contents.greeting = commit.greeting;
    contents.coupon = commit.coupon.map(Into::into);
    contents.lines.retain(|line| !commit.deleted_lines.contains(&line.id));
    for row in commit.put_lines {
        let line = Line::from_stored(row).expect("a quantity that a line may have");
        match contents.lines.iter_mut().find(|other| other.id == line.id) {
            Some(old) => *old = line,
            None => contents.lines.push(line),
        }
    }
    contents.lines.sort_by_key(|line| line.id);
    for record in commit.put_tabs {
        store.tabs.retain(|old: &TabRecord| old.tab != record.tab);
        store.tabs.push(record);
    }
}

/// The lines as code and quantity, which is all that ids and order may differ in.
fn lines(contents: &CartContents) -> Vec<(String, u32)> {
    let mut lines: Vec<_> = contents
        .lines
        .iter()
        .map(|line| (line.code.to_string(), line.quantity.get()))
        .collect();
    lines.sort();
    lines
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Without crashes the order of arrival stands, so the cart is exactly what it makes, however the
    /// operations were batched and however often commits failed.
    #[test]
    fn any_batching_and_any_failure_gives_the_same_cart(steps in prop::collection::vec(step(), 1..60)) {
        let mut world = World::new();
        for step in steps {
            if matches!(step, Step::Outcome(Outcome::Crash | Outcome::LateCrash)) {
                continue;
            }
            world.run(step);
        }
        world.settle();
        let mut naive = CartContents::default();
        for operation in &world.arrived {
            // A refusal leaves the cart as it is.
            let _ = decide(&mut naive, operation, samples::decision_context(&book(), &market()));
        }
        prop_assert_eq!(lines(&world.store.contents), lines(&naive));
        prop_assert_eq!(&world.store.contents, world.machine.contents());
    }

    /// With crashes the tabs' operations may interleave anew, but adding is applied exactly once each.
    #[test]
    fn nothing_is_lost_or_doubled_across_crashes(
        mut steps in prop::collection::vec(step(), 1..60),
        quantities in prop::collection::vec(1..4_i64, 60),
    ) {
        for (step, quantity) in steps.iter_mut().zip(quantities) {
            if let Step::Operate { operation, .. } = step {
                *operation = add("later", quantity);
            }
        }
        let mut world = World::new();
        for step in steps {
            world.run(step);
        }
        world.settle();
        let sent: i64 = world.tabs.iter().flatten().map(|operation| match operation {
            CartOperation::Add(line) => line.quantity,
            _ => 0,
        }).sum();
        prop_assert_eq!(i64::from(world.store.contents.total_quantity()), sent);
        for (tab, operations) in world.tabs.iter().enumerate() {
            let progress = world.machine.progress(TabId(tab as u128));
            prop_assert_eq!(progress.acked, operations.len() as u64);
            prop_assert_eq!(progress.applied, operations.len() as u64);
        }
    }
}
