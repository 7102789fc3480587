//! The live protocol over lines that lose, double and reorder frames, with a server that crashes: each tab's operations
//! take effect exactly once, in order, and nothing is acknowledged that is not durable.

use std::collections::VecDeque;

use domain::{
    cart::{
        Caller, CartCommit, CartContents, CartEvent, CartMachine, CartOperation, CommitFailure, Effect, Origin, Reply,
        StoredCart, Writers, decide,
    },
    ids::TabId,
};
use proptest::prelude::*;

use crate::{
    cart_model::write_to,
    samples::{self, add, at, book, key, market, remove, set, timing},
};

/// Each tab changes a variation of its own, so that its end is the same however the tabs interleave.
const CODES: [&str; 3] = ["bar", "rare", "later"];

#[derive(Debug, Clone, Copy)]
enum Step {
    /// The shopper clicks.
    Click {
        tab: usize,
        quantity: i64,
        kind: u8,
    },
    /// What becomes of the first frame on its way.
    Frame {
        tab: usize,
        fate: Fate,
    },
    /// The newest state reaches the tab.
    State {
        tab: usize,
    },
    /// The line breaks and comes back.
    Reconnect {
        tab: usize,
    },
    Pass {
        ms: u16,
    },
    Commit {
        end: End,
    },
}

#[derive(Debug, Clone, Copy)]
enum Fate {
    Arrives,
    IsLost,
    ArrivesTwice,
    /// The one behind it overtakes it.
    IsOvertaken,
}

#[derive(Debug, Clone, Copy)]
enum End {
    Durable,
    Fails,
    DurableButUnheard,
    CrashBefore,
    CrashAfter,
}

fn step() -> impl Strategy<Value = Step> {
    let tab = 0..CODES.len();
    let fate = prop_oneof![
        5 => Just(Fate::Arrives),
        1 => Just(Fate::IsLost),
        1 => Just(Fate::ArrivesTwice),
        1 => Just(Fate::IsOvertaken),
    ];
    let end = prop_oneof![
        4 => Just(End::Durable),
        1 => Just(End::Fails),
        1 => Just(End::DurableButUnheard),
        1 => Just(End::CrashBefore),
        1 => Just(End::CrashAfter),
    ];
    prop_oneof![
        6 => (tab.clone(), 1..4_i64, 0..3_u8).prop_map(|(tab, quantity, kind)| Step::Click { tab, quantity, kind }),
        8 => (tab.clone(), fate).prop_map(|(tab, fate)| Step::Frame { tab, fate }),
        2 => tab.clone().prop_map(|tab| Step::State { tab }),
        1 => tab.prop_map(|tab| Step::Reconnect { tab }),
        3 => (0..900_u16).prop_map(|ms| Step::Pass { ms }),
        3 => end.prop_map(|end| Step::Commit { end }),
    ]
}

/// A tab: what was clicked, and what it knows to be durable.
#[derive(Default)]
struct Tab {
    clicked: Vec<CartOperation>,
    acked: usize,
    /// Sequence numbers on their way to the server.
    line: VecDeque<usize>,
}

impl Tab {
    /// Sends again, in order, everything from a number on.
    fn resend(&mut self, from: usize) {
        self.line = (from..=self.clicked.len()).collect();
    }
}

struct World {
    now: u64,
    machine: CartMachine,
    store: StoredCart,
    under_way: Option<CartCommit>,
    wake: Option<u64>,
    tabs: [Tab; CODES.len()],
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
        }
    }

    /// Feeds the machine; the reply is that to the one caller there is.
    fn tell(&mut self, event: CartEvent) -> Option<Reply> {
        let mut reply = None;
        for effect in self.machine.handle(at(self.now), event, &book(), &market()) {
            match effect {
                Effect::Commit { commit, .. } => self.under_way = Some(*commit),
                Effect::WakeAt(at) => self.wake = u64::try_from(at.0.as_millis()).ok(),
                Effect::Reload(_) => {
                    let stored = self.store.clone();
                    self.tell(CartEvent::Reloaded(stored));
                }
                Effect::Reply(_, told) => reply = Some(told),
                Effect::Publish | Effect::StorageUnavailable => {}
            }
        }
        reply
    }

    fn arrive(&mut self, tab: usize, seq: usize) {
        let event = CartEvent::Operate {
            origin: Origin::Tab {
                tab: TabId(tab as u128),
                seq: seq as u64,
            },
            operation: self.tabs[tab].clicked[seq - 1].clone(),
            caller: Caller(0),
        };
        if let Some(Reply::SeqGap { expected }) = self.tell(event) {
            self.tabs[tab].resend(expected as usize);
        }
    }

    fn frame(&mut self, tab: usize, fate: Fate) {
        let line = &mut self.tabs[tab].line;
        if matches!(fate, Fate::IsOvertaken) && line.len() > 1 {
            line.swap(0, 1);
        }
        let Some(seq) = line.pop_front() else { return };
        match fate {
            Fate::IsLost => {}
            Fate::Arrives | Fate::IsOvertaken => self.arrive(tab, seq),
            Fate::ArrivesTwice => {
                self.arrive(tab, seq);
                self.arrive(tab, seq);
            }
        }
    }

    /// What a tab is told is durable is in the store.
    fn state(&mut self, tab: usize) {
        let acked = self.machine.progress(TabId(tab as u128)).acked as usize;
        let stored = self.store.tabs.iter().find(|record| record.tab == TabId(tab as u128));
        let durable = stored.map_or(0, |record| record.acked_seq as usize);
        assert!(acked <= durable, "acknowledged {acked}, durable {durable}");
        assert!(acked >= self.tabs[tab].acked, "an acknowledgement is never taken back");
        self.tabs[tab].acked = acked;
    }

    fn reconnect(&mut self, tab: usize) {
        self.state(tab);
        let from = self.tabs[tab].acked + 1;
        self.tabs[tab].resend(from);
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

    fn commit(&mut self, end: End) {
        let Some(commit) = self.under_way.take() else { return };
        if matches!(end, End::Durable | End::DurableButUnheard | End::CrashAfter) {
            write_to(&mut self.store, commit);
        }
        match end {
            End::Durable => {
                let version = self.store.version;
                self.tell(CartEvent::Committed { version });
            }
            End::Fails => {
                self.tell(CartEvent::CommitFailed(CommitFailure::Storage));
            }
            End::DurableButUnheard => {
                self.tell(CartEvent::CommitFailed(CommitFailure::Unknown));
            }
            End::CrashBefore | End::CrashAfter => {
                self.wake = None;
                self.machine = CartMachine::new(key(), timing(), Writers::Several, self.store.clone());
                (0..CODES.len()).for_each(|tab| self.reconnect(tab));
            }
        }
    }

    fn run(&mut self, step: Step) {
        match step {
            Step::Click { tab, quantity, kind } => {
                let operation = match kind {
                    0 => add(CODES[tab], quantity),
                    1 => remove(CODES[tab], quantity),
                    _ => set(CODES[tab], quantity),
                };
                self.tabs[tab].clicked.push(operation);
                let seq = self.tabs[tab].clicked.len();
                self.tabs[tab].line.push_back(seq);
            }
            Step::Frame { tab, fate } => self.frame(tab, fate),
            Step::State { tab } => self.state(tab),
            Step::Reconnect { tab } => self.reconnect(tab),
            Step::Pass { ms } => self.pass(u64::from(ms)),
            Step::Commit { end } => self.commit(end),
        }
    }

    /// The lines are good at last: everything arrives and becomes durable.
    fn settle(&mut self) {
        for tab in 0..CODES.len() {
            self.reconnect(tab);
            while !self.tabs[tab].line.is_empty() {
                self.frame(tab, Fate::Arrives);
            }
        }
        while !self.machine.is_clean() {
            self.pass(3000);
            self.commit(End::Durable);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_click_counts_once_and_in_order(steps in prop::collection::vec(step(), 1..90)) {
        let mut world = World::new();
        for step in steps {
            world.run(step);
        }
        world.settle();
        for (tab, code) in CODES.iter().enumerate() {
            let mut alone = CartContents::default();
            for operation in &world.tabs[tab].clicked {
                // A refusal leaves the cart as it is.
                let _ = decide(&mut alone, operation, samples::decision_context(&book(), &market()));
            }
            let code = samples::variation(code);
            prop_assert_eq!(world.store.contents.pieces_of(&code), alone.pieces_of(&code), "tab {}", tab);
            world.state(tab);
            prop_assert_eq!(world.tabs[tab].acked, world.tabs[tab].clicked.len());
        }
        prop_assert_eq!(&world.store.contents, world.machine.contents());
    }
}
