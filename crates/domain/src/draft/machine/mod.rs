//! When a draft decides, writes and tells: a state machine without a clock and without I/O, on the pattern of the cart's.
//!
//! Each operation is decided once, in arrival order, on the draft with all earlier ones applied, shown at once, and kept until
//! the commit that covers it is durable. A commit that meets another etag, or whose outcome is not known, leads to a reload:
//! what the store covers is dropped, the rest is put upon what stands there now.

mod decide;
mod protocol;
mod recovery;
mod stale;

pub use protocol::{DraftEffect, DraftEvent, DraftFailure, DraftProgress, DraftReply, DraftTiming, DraftView};

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use self::protocol::Phase;
use super::{
    DraftCommit, DraftFault, DraftKey, DraftOperation, DraftRefusal, DraftRules, DraftTab, Place, Splice, StoredDraft,
    document::Draft, text::History,
};
use crate::{
    clock::{Monotonic, Now, UnixMillis},
    content::{Author, BlockId, EditRights, Schedule},
    ids::TabId,
};

/// Operations that may wait in one draft; past it editors are asked to wait.
const MAX_WAITING: usize = 4096;
const MAX_WAITING_BYTES: usize = 4 * 1024 * 1024;
/// Revisions that one run of the machine leaves out, so that those of a run that was lost are told from its own.
const LEAP: u64 = 1_000_000;
/// Who changed the draft beside the machine.
const ELSEWHERE: TabId = TabId(0);

#[derive(Debug)]
pub struct DraftMachine {
    key: DraftKey,
    timing: DraftTiming,
    etag: u64,
    revision: u64,
    /// What was done up to this revision is not known any more.
    floor: u64,
    /// The revision that the store knew at the start: from there to `floor` nothing durable changed.
    before: u64,
    durable: Arc<Draft>,
    current: Arc<Draft>,
    /// What readers see, where they see anything.
    seen: Option<Draft>,
    /// When readers see the draft by itself, as the store last knew.
    schedule: Schedule,
    committing: Arc<Draft>,
    /// The revision at which the draft last became another one.
    changed: u64,
    tabs: HashMap<TabId, TabState>,
    waiting: Vec<Pending>,
    texts: HashMap<Place, History>,
    /// Oldest first.
    resets: Vec<Reset>,
    gone: HashSet<BlockId>,
    /// The revision at which an operation of a tab was last refused as stale.
    stale: HashMap<TabId, u64>,
    phase: Phase,
    flushing: bool,
    told_unavailable: bool,
    /// Somebody else wrote while this one wrote or read: what was read may be older than that.
    is_outdated: bool,
    /// So many of the waiting operations may be written, as `committing` says.
    uncertain: usize,
}

/// An operation that is decided and not durable yet.
#[derive(Debug, Clone)]
struct Pending {
    tab: TabId,
    seq: u64,
    author: Author,
    rights: EditRights,
    operation: DraftOperation,
    /// What it takes of the room for operations that wait.
    bytes: usize,
    /// What a splice was to the text as it stood then.
    placed: Option<Splice>,
    refused: Option<DraftFault>,
    arrived: Monotonic,
    at: UnixMillis,
}

#[derive(Debug, Clone, Default)]
struct TabState {
    applied: u64,
    acked: u64,
    refusals: Arc<Vec<DraftRefusal>>,
    seen: UnixMillis,
}

/// A field that was changed other than by splices; all fields where no place is named.
#[derive(Debug)]
struct Reset {
    place: Option<Place>,
    by: TabId,
    revision: u64,
}

impl DraftMachine {
    pub fn new(key: DraftKey, timing: DraftTiming, stored: StoredDraft) -> Self {
        let before = stored.tabs.iter().map(|tab| tab.revision).max().unwrap_or(0);
        let draft = Arc::new(stored.draft);
        let revision = before + LEAP;
        Self {
            key,
            timing,
            etag: stored.etag,
            revision,
            floor: revision,
            before,
            durable: draft.clone(),
            current: draft.clone(),
            seen: stored.seen,
            schedule: stored.schedule,
            committing: draft,
            changed: revision,
            tabs: read_tabs(stored.tabs),
            waiting: Vec::new(),
            texts: HashMap::new(),
            resets: Vec::new(),
            gone: HashSet::new(),
            stale: HashMap::new(),
            phase: Phase::Idle,
            flushing: false,
            told_unavailable: false,
            is_outdated: false,
            uncertain: 0,
        }
    }

    /// Takes what happened and says what to do.
    pub fn handle(&mut self, now: Now, event: DraftEvent, rules: &dyn DraftRules) -> Vec<DraftEffect> {
        let mut effects = Vec::new();
        match event {
            DraftEvent::Operate {
                tab,
                seq,
                author,
                rights,
                operation,
            } => {
                let by = (author, rights);
                let reply = self.operate(now, (tab, seq), by, operation, rules, &mut effects);
                effects.push(DraftEffect::Reply(reply));
            }
            DraftEvent::Flush => {
                self.flushing = true;
                self.advance(now, &mut effects);
            }
            DraftEvent::Wake => self.wake(now, &mut effects),
            DraftEvent::Committed { etag } => self.committed(now, etag, &mut effects),
            DraftEvent::CommitFailed(failure) => self.commit_failed(now, failure, &mut effects),
            DraftEvent::ChangedElsewhere => {
                self.is_outdated = true;
                self.advance(now, &mut effects);
            }
            DraftEvent::Reloaded(stored) => self.reloaded(now, stored, rules, &mut effects),
            DraftEvent::ReloadFailed => self.stall(now, &mut effects),
        }
        effects
    }

    /// Everything is durable.
    pub fn is_clean(&self) -> bool {
        self.phase == Phase::Idle && self.waiting.is_empty()
    }

    /// How far a tab has come; zeros for one that never sent an operation.
    pub fn progress(&self, tab: TabId) -> DraftProgress {
        let state = self.tabs.get(&tab).cloned().unwrap_or_default();
        DraftProgress {
            applied: state.applied,
            acked: state.acked,
            refusals: state.refusals,
        }
    }

    pub fn view(&self) -> DraftView {
        DraftView {
            etag: self.etag,
            revision: self.revision,
            changed: self.changed,
            settled: self.waiting.is_empty(),
            draft: self.current.clone(),
            tabs: self.tabs.keys().map(|tab| (*tab, self.progress(*tab))).collect(),
        }
    }

    fn operate(
        &mut self,
        now: Now,
        (tab, seq): (TabId, u64),
        (author, rights): (Author, EditRights),
        operation: DraftOperation,
        rules: &dyn DraftRules,
        effects: &mut Vec<DraftEffect>,
    ) -> DraftReply {
        let applied = self.tabs.get(&tab).map_or(0, |state| state.applied);
        if seq == 0 || seq > applied + 1 {
            return DraftReply::SeqGap { expected: applied + 1 };
        }
        if seq <= applied {
            return DraftReply::Repeated;
        }
        let waits: usize = self.waiting.iter().map(|pending| pending.bytes).sum();
        if self.waiting.len() >= MAX_WAITING || waits + operation.bytes() > MAX_WAITING_BYTES {
            return DraftReply::Busy;
        }
        let mut pending = Pending {
            tab,
            seq,
            author,
            rights,
            bytes: operation.bytes(),
            operation,
            placed: None,
            refused: None,
            arrived: now.monotonic,
            at: now.wall,
        };
        self.revision += 1;
        pending.refused = self.decide(&mut pending, rules).err();
        self.note(&pending);
        self.waiting.push(pending);
        effects.push(DraftEffect::Publish);
        self.advance(now, effects);
        DraftReply::Decided
    }

    /// Remembers that an operation is decided.
    fn note(&mut self, pending: &Pending) {
        let state = self.tabs.entry(pending.tab).or_default();
        state.applied = pending.seq;
        state.seen = pending.at;
        if let Some(fault) = pending.refused {
            let refusals = Arc::make_mut(&mut state.refusals);
            refusals.push(DraftRefusal {
                seq: pending.seq,
                fault,
            });
            while refusals.len() > DraftTab::REFUSALS && refusals[0].seq <= state.acked {
                refusals.remove(0);
            }
            if fault == DraftFault::Stale {
                self.stale.insert(pending.tab, self.revision);
            }
        }
    }

    /// Starts what is due, from a state in which something may be started.
    fn advance(&mut self, now: Now, effects: &mut Vec<DraftEffect>) {
        if !matches!(self.phase, Phase::Idle | Phase::Collecting { .. }) {
            return;
        }
        if self.is_outdated {
            return self.reload(effects);
        }
        let (Some(first), Some(last)) = (self.waiting.first(), self.waiting.last()) else {
            self.phase = Phase::Idle;
            if std::mem::take(&mut self.flushing) {
                effects.push(DraftEffect::Clean);
            }
            return;
        };
        let due = (last.arrived + self.timing.quiet).min(first.arrived + self.timing.at_most);
        if self.flushing || due <= now.monotonic {
            return self.commit(now, effects);
        }
        // The timer that was armed first wakes the machine, which then arms it anew.
        let is_armed = matches!(self.phase, Phase::Collecting { .. });
        self.phase = Phase::Collecting { due };
        if !is_armed {
            effects.push(DraftEffect::WakeAt(due));
        }
    }

    fn wake(&mut self, now: Now, effects: &mut Vec<DraftEffect>) {
        match self.phase {
            Phase::Collecting { due } if now.monotonic < due => effects.push(DraftEffect::WakeAt(due)),
            Phase::Collecting { .. } => self.advance(now, effects),
            Phase::Stalled { until } if now.monotonic < until => effects.push(DraftEffect::WakeAt(until)),
            // What was perhaps written is found out first.
            Phase::Stalled { .. } => self.reload(effects),
            Phase::Idle | Phase::Committing { .. } | Phase::Reloading => {}
        }
    }

    fn commit(&mut self, now: Now, effects: &mut Vec<DraftEffect>) {
        let mut touched: Vec<TabId> = self.waiting.iter().map(|pending| pending.tab).collect();
        touched.sort_unstable();
        touched.dedup();
        let deleted_tabs = self.forget_silent_tabs(&touched);
        let put_tabs = touched.into_iter().filter_map(|tab| {
            let state = self.tabs.get(&tab)?;
            Some(DraftTab {
                tab,
                acked_seq: state.applied,
                refusals: state.refusals.clone(),
                revision: self.revision,
                seen: state.seen,
            })
        });
        let put_tabs = put_tabs.collect();
        self.committing = self.current.clone();
        self.phase = Phase::Committing {
            covered: self.waiting.len(),
        };
        let authors = self.waiting.iter().map(|waiting| waiting.author.clone());
        effects.push(DraftEffect::Commit(Box::new(DraftCommit {
            key: self.key.clone(),
            etag: self.etag,
            draft: Draft::clone(&self.current),
            author: authors.reduce(|all, author| all.and(&author)).unwrap_or_default(),
            put_tabs,
            deleted_tabs,
            at: now.wall,
        })));
    }

    /// Drops the records of the tabs that are silent for longest, where there are too many.
    fn forget_silent_tabs(&mut self, touched: &[TabId]) -> Vec<TabId> {
        let mut silent: Vec<(UnixMillis, TabId)> = self
            .tabs
            .iter()
            .filter(|(tab, _)| !touched.contains(tab))
            .map(|(tab, state)| (state.seen, *tab))
            .collect();
        silent.sort_unstable();
        let too_many = self.tabs.len().saturating_sub(DraftTab::PER_DRAFT);
        let dropped: Vec<TabId> = silent.into_iter().take(too_many).map(|(_, tab)| tab).collect();
        for tab in &dropped {
            self.tabs.remove(tab);
            self.stale.remove(tab);
        }
        dropped
    }

    fn committed(&mut self, now: Now, etag: u64, effects: &mut Vec<DraftEffect>) {
        let Phase::Committing { covered } = self.phase else {
            return;
        };
        self.phase = Phase::Idle;
        self.told_unavailable = false;
        self.etag = etag;
        self.durable = self.committing.clone();
        for pending in self.waiting.drain(..covered) {
            if let Some(state) = self.tabs.get_mut(&pending.tab) {
                state.acked = state.acked.max(pending.seq);
            }
        }
        self.revision += 1;
        effects.push(DraftEffect::Publish);
        self.advance(now, effects);
    }
}

fn read_tabs(tabs: Vec<DraftTab>) -> HashMap<TabId, TabState> {
    let read = tabs.into_iter().map(|record| {
        let state = TabState {
            applied: record.acked_seq,
            acked: record.acked_seq,
            refusals: record.refusals,
            seen: record.seen,
        };
        (record.tab, state)
    });
    read.collect()
}
