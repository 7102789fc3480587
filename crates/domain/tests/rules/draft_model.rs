//! Two editors, a line that breaks, a store that fails, another program and restarts: nothing is lost, nothing comes twice.

use domain::{
    content::Schedule,
    draft::{DraftCommit, DraftEffect, DraftEvent, DraftFailure, DraftMachine, DraftOperation, DraftTab, StoredDraft},
    ids::TabId,
};
use proptest::prelude::*;

use super::draft::{A, B, Rules, draft, machine, now, operate, text};

#[derive(Debug, Clone)]
enum Step {
    /// An editor types a mark of their own.
    Type {
        second: bool,
        place: prop::sample::Index,
    },
    /// What was sent and is not acknowledged is sent again, all of it.
    Repeat {
        second: bool,
    },
    /// The tab is told the newest state.
    Tell {
        second: bool,
    },
    /// Time passes, so that what is due is written.
    Write {
        outcome: Outcome,
    },
    /// Another program puts a mark in front.
    Elsewhere,
    Restart,
}

#[derive(Debug, Clone, Copy)]
enum Outcome {
    Written,
    /// Written, and nobody is told.
    Unknown,
    Failed,
}

struct Editor {
    tab: TabId,
    base: u64,
    shown: Vec<char>,
    sent: u64,
    acked: u64,
    unacked: Vec<(u64, DraftOperation)>,
}

struct World {
    machine: DraftMachine,
    stored: StoredDraft,
    time: u64,
}

impl World {
    fn run(&mut self, effects: Vec<DraftEffect>, outcome: Outcome) {
        for effect in effects {
            let event = match effect {
                DraftEffect::Commit(commit) => self.write(&commit, outcome),
                DraftEffect::Reload => DraftEvent::Reloaded(self.stored.clone()),
                _ => continue,
            };
            let effects = self.machine.handle(now(self.time), event, &Rules);
            self.run(effects, outcome);
        }
    }

    fn write(&mut self, commit: &DraftCommit, outcome: Outcome) -> DraftEvent {
        if commit.etag != self.stored.etag {
            return DraftEvent::CommitFailed(DraftFailure::Conflict);
        }
        if matches!(outcome, Outcome::Failed) {
            return DraftEvent::CommitFailed(DraftFailure::Storage);
        }
        if self.stored.draft != commit.draft {
            self.stored.etag += 1;
            self.stored.draft = commit.draft.clone();
        }
        for put in &commit.put_tabs {
            self.stored.tabs.retain(|tab: &DraftTab| tab.tab != put.tab);
            self.stored.tabs.push(put.clone());
        }
        match outcome {
            Outcome::Unknown => DraftEvent::CommitFailed(DraftFailure::Storage),
            _ => DraftEvent::Committed { etag: self.stored.etag },
        }
    }

    fn pass(&mut self, ms: u64, outcome: Outcome) {
        self.time += ms;
        let effects = self.machine.handle(now(self.time), DraftEvent::Wake, &Rules);
        self.run(effects, outcome);
    }

    fn tell(&self, editor: &mut Editor) {
        let progress = self.machine.progress(editor.tab);
        editor.acked = progress.acked;
        editor.unacked.retain(|(seq, _)| *seq > progress.acked);
        if progress.applied == editor.sent {
            editor.base = self.machine.view().revision;
            editor.shown = self.intro().chars().collect();
        }
    }

    fn intro(&self) -> String {
        let view = self.machine.view();
        view.draft.as_json()["content"]["mainIntro"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    fn send_again(&mut self, editor: &Editor) {
        for (seq, operation) in &editor.unacked {
            let effects = operate(&mut self.machine, self.time, editor.tab, *seq, operation.clone());
            self.run(effects, Outcome::Written);
        }
    }
}

fn step() -> impl Strategy<Value = Step> {
    let outcome = prop_oneof![4 => Just(Outcome::Written), 1 => Just(Outcome::Unknown), 1 => Just(Outcome::Failed)];
    prop_oneof![
        12 => (any::<bool>(), any::<prop::sample::Index>()).prop_map(|(second, place)| Step::Type { second, place }),
        2 => any::<bool>().prop_map(|second| Step::Repeat { second }),
        5 => any::<bool>().prop_map(|second| Step::Tell { second }),
        4 => outcome.prop_map(|outcome| Step::Write { outcome }),
        1 => Just(Step::Elsewhere),
        1 => Just(Step::Restart),
    ]
}

proptest! {
    #[test]
    fn nothing_is_lost_and_nothing_comes_twice(steps in prop::collection::vec(step(), 1..150)) {
        let stored = StoredDraft { etag: 1, draft: draft(), seen: None, schedule: Schedule::default(), tabs: Vec::new() };
        let mut world = World { machine: machine(stored.clone()), stored, time: 0 };
        let mut editors = [A, B].map(|tab| Editor {
            tab, base: world.machine.view().revision, shown: "abcdef".chars().collect(), sent: 0, acked: 0, unacked: Vec::new(),
        });
        let mut marks: Vec<char> = "abcdef".chars().collect();
        for (number, step) in steps.into_iter().enumerate() {
            let mark = char::from_u32(0x4e00 + number as u32).expect("a character");
            match step {
                Step::Type { second, place } => {
                    let editor = &mut editors[usize::from(second)];
                    let at = place.index(editor.shown.len() + 1);
                    editor.shown.insert(at, mark);
                    marks.push(mark);
                    editor.sent += 1;
                    let operation = text(None, "mainIntro", editor.base, at, "", &mark.to_string());
                    editor.unacked.push((editor.sent, operation.clone()));
                    let effects = operate(&mut world.machine, world.time, editor.tab, editor.sent, operation);
                    world.run(effects, Outcome::Written);
                }
                Step::Repeat { second } => world.send_again(&editors[usize::from(second)]),
                Step::Tell { second } => world.tell(&mut editors[usize::from(second)]),
                Step::Write { outcome } => world.pass(1_000, outcome),
                Step::Elsewhere => {
                    let mut version = world.stored.draft.version().expect("a version");
                    let domain::content::Content::Article(article) = &mut version.content else { unreachable!() };
                    article.main_intro.insert(0, mark);
                    marks.push(mark);
                    world.stored.draft = domain::draft::Draft::of(&version).expect("JSON");
                    world.stored.etag += 1;
                }
                Step::Restart => {
                    world.machine = machine(world.stored.clone());
                    for editor in &mut editors {
                        // A client comes back, is told, and sends what is not acknowledged upon what it is shown.
                        let progress = world.machine.progress(editor.tab);
                        editor.unacked.retain(|(seq, _)| *seq > progress.acked);
                        let base = world.machine.view().revision;
                        let intro = world.intro();
                        let length = intro.encode_utf16().count();
                        for (count, (_, operation)) in editor.unacked.iter_mut().enumerate() {
                            let DraftOperation::Text { splice, base: shown, .. } = operation else { unreachable!() };
                            (splice.at, *shown) = (length + count, base);
                        }
                        world.send_again(editor);
                    }
                    for editor in &mut editors {
                        world.tell(editor);
                    }
                }
            }
        }
        for _ in 0..4 {
            world.pass(1_000, Outcome::Written);
        }
        // An event tells of what another program wrote.
        let effects = world.machine.handle(now(world.time), DraftEvent::ChangedElsewhere, &Rules);
        world.run(effects, Outcome::Written);
        for editor in &mut editors {
            world.tell(editor);
            prop_assert_eq!(editor.acked, editor.sent);
            prop_assert_eq!(world.machine.progress(editor.tab).refusals.len(), 0);
        }
        prop_assert!(world.machine.is_clean());
        prop_assert_eq!(&world.stored.draft, &*world.machine.view().draft);
        prop_assert_eq!(&editors[0].shown, &editors[1].shown);
        let mut found: Vec<char> = world.intro().chars().collect();
        found.sort_unstable();
        marks.sort_unstable();
        prop_assert_eq!(found, marks);
    }
}
