//! What a cart machine is told, and what it says to do.

use std::{sync::Arc, time::Duration};

use crate::{
    cart::{
        contents::CartContents,
        details::BuyerHistory,
        merge::MergeNotices,
        operation::CartOperation,
        record::{Answer, CartCommit, CartLock, Refusal, Replaced, RequestKey, StoredCart},
    },
    clock::Monotonic,
    fault::Fault,
    giftcard::GiftCardId,
    ids::{TabId, VariationCode},
    money::Money,
    promotion::AppliedCoupon,
};

/// How long quantity changes wait for more of their kind.
#[derive(Debug, Clone, Copy)]
pub struct Timing {
    /// Committed after so much quiet,
    pub quiet: Duration,
    /// but at the latest so long after the first one that waits.
    pub at_most: Duration,
    /// Pause between tries while the store is out of reach.
    pub retry: Duration,
}

/// Who else writes this cart into the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Writers {
    /// Nobody changes what lies in it: what stands in the store at the next version, as this machine was writing it and
    /// as free as before, is its own commit. Payments lock it and set it free, and an order ends it.
    Sole,
    /// Other nodes may, hence requests are known by what is stored under their keys alone.
    Several,
}

/// Where an operation comes from: its identity, under which it is applied once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    Tab {
        tab: TabId,
        seq: u64,
    },
    /// A request with a key of its own; the fingerprint is a hash of what it asks.
    Request {
        key: RequestKey,
        fingerprint: u64,
    },
}

/// Somebody who waits for a reply; the number is the shell's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Caller(pub u64);

#[derive(Debug)]
pub enum CartEvent {
    /// From a socket: the reply comes when the operation is decided.
    Operate {
        origin: Origin,
        operation: CartOperation,
        caller: Caller,
    },
    /// From HTTP: commits at once; the reply comes when the outcome is durable.
    OperateDurably {
        origin: Origin,
        operation: CartOperation,
        caller: Caller,
    },
    /// Commits at once what waits; the reply comes when nothing waits any more.
    Flush {
        caller: Caller,
    },
    Wake,
    Committed {
        version: u64,
    },
    CommitFailed(CommitFailure),
    Reloaded(StoredCart),
    ReloadFailed,
    /// The cart as the store has it now, without answers, for whoever asked whether somebody else has written it.
    Refreshed(StoredCart),
    /// Prices, stock, promotions or names of something in the cart may be others now.
    PricesChanged,
    /// A generated code was used up, can be used again, or was revoked.
    CouponChanged(AppliedCoupon),
    /// What promotions ask of the cart's owner may be another thing: groups, earlier orders.
    OwnerChanged(BuyerHistory),
    /// What a gift card could pay is another amount now.
    GiftCardChanged {
        id: GiftCardId,
        available: Money,
    },
}

/// Why a commit did not happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CommitFailure {
    #[error("the cart has another version in the store")]
    Conflict,
    /// Rolled back: surely not written.
    #[error("the storage is not available")]
    Storage,
    /// The connection was lost at the commit: perhaps written.
    #[error("the outcome of the commit is not known")]
    Unknown,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// Send [`CartEvent::Wake`] at this time. A later one replaces an earlier one.
    WakeAt(Monotonic),
    /// Write this; then send `Committed` or `CommitFailed`. The answers' status and body are the shell's to
    /// fill, from the outcomes, which are in their order.
    Commit {
        commit: Box<CartCommit>,
        outcomes: Vec<Result<(), Fault>>,
    },
    /// Read the cart with these keys' answers; then send `Reloaded` or `ReloadFailed`.
    Reload(Vec<RequestKey>),
    /// Show the newest view to every tab.
    Publish,
    Reply(Caller, Reply),
    /// Tell the tabs that nothing can be stored at the moment; their operations are kept.
    StorageUnavailable,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    /// Decided, accepted or refused; the next state shows it.
    Decided,
    /// Decided before; has no effect.
    Repeated,
    SeqGap {
        expected: u64,
    },
    /// The outcome is durable.
    Durable(Result<(), Fault>),
    /// The request was answered before.
    Answered(Answer),
    /// The same key came before with another request.
    KeyMismatch,
    /// Taken back because the storage is out of reach; it will never be committed.
    Withdrawn,
    /// Too much waits already.
    Busy,
    /// Nothing waits any more.
    Clean,
}

/// Where the machine stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Everything shown is durable.
    Idle,
    /// Waits for quiet.
    Collecting { first: Monotonic, due: Monotonic },
    /// The first `covered` of the waiting operations are being written.
    Committing { covered: usize },
    /// Reads the cart again after a conflict or a commit whose outcome is not known; that commit covers the
    /// first `uncertain` of the waiting operations.
    Reloading { uncertain: usize },
    /// The store is out of reach; tries again at this time, reading first where a commit is uncertain.
    Stalled { until: Monotonic, uncertain: usize },
}

/// A copyable look at a machine, for tests and the operations page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Status {
    pub version: u64,
    pub revision: u64,
    pub phase: Phase,
    pub waiting: usize,
}

/// How far a tab's operations have come.
#[derive(Debug, Clone)]
pub struct TabProgress {
    pub tab: TabId,
    /// The highest whose outcome the view shows.
    pub applied: u64,
    /// The highest whose outcome is durable.
    pub acked: u64,
    /// The last refusals, oldest first.
    pub refusals: Arc<Vec<Refusal>>,
}

/// What the tabs are shown.
#[derive(Debug, Clone)]
pub struct View {
    pub version: u64,
    pub revision: u64,
    pub settled: bool,
    pub contents: CartContents,
    pub lock: Option<CartLock>,
    pub replaced: Option<Replaced>,
    pub merged: Option<MergeNotices>,
    /// What the last accepted operation was about; nothing after a start.
    pub affected: Option<VariationCode>,
    pub tabs: Vec<TabProgress>,
}
