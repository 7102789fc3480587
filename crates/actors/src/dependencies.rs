use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use configuration::Markets;
use domain::{cart::Timing, pricing::PriceBook};
use runtime::clock::Clock;
use services::buyer_history::BuyerHistories;
use site::localizations::Localizations;
use store::{CartWriter, Store};
use tokio::sync::watch;

use crate::bus::Bus;

/// What every cart's actor works with.
pub struct Dependencies {
    pub clock: Clock,
    pub store: Store,
    /// What customers had before.
    pub histories: BuyerHistories,
    pub writer: CartWriter,
    /// Tells other nodes of commits, and hears of theirs.
    pub bus: Bus,
    pub book: Arc<ArcSwap<PriceBook>>,
    pub markets: Arc<Markets>,
    pub localizations: Localizations,
    pub timing: Timing,
    /// Bytes of answers a second that one cart may have kept; none where limits are lifted.
    pub kept_answer_rate: Option<u32>,
    /// An idle, clean cart without a tab leaves memory after this time.
    pub passivate_after: Duration,
    /// Threads that carts live on.
    pub arbiters: usize,
    /// The last event that carts were told of.
    pub shown: watch::Receiver<u64>,
}

impl Dependencies {
    /// Whether this process stored something that carts were not told of yet.
    pub fn has_untold_events(&self) -> bool {
        *self.store.outbox().committed().borrow() > *self.shown.borrow()
    }
}
