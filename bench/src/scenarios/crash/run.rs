//! What all clients of a run share.

use std::{
    future::pending,
    net::SocketAddr,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use tokio::sync::watch;

use super::{
    faults::{Faults, Suffered},
    ledger::Violation,
    posts::Fate,
    rng::Rng,
};

#[derive(Debug)]
pub struct Run {
    pub faults: Faults,
    pub tally: Tally,
    server: watch::Receiver<Option<SocketAddr>>,
    stage: watch::Receiver<Stage>,
    violations: Mutex<Vec<Violation>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Clients ask, lines are bad, the server is killed.
    Load,
    /// Clients send until all is acknowledged, and watch.
    Drain,
    End,
}

#[derive(Debug, Default)]
pub struct Tally {
    pub acknowledged: AtomicU64,
    /// Requests with a tab's number that were answered.
    pub over_http: AtomicU64,
    /// Requests with a key of their own that were answered.
    pub with_keys: AtomicU64,
    pub reconnects: AtomicU64,
    /// Page loads under a new tab id.
    pub reloads: AtomicU64,
    pub suffered: Suffered,
}

impl Run {
    pub fn new(faults: Faults, server: watch::Receiver<Option<SocketAddr>>, stage: watch::Receiver<Stage>) -> Self {
        Self {
            faults,
            tally: Tally::default(),
            server,
            stage,
            violations: Mutex::default(),
        }
    }

    pub fn stage(&self) -> Stage {
        *self.stage.borrow()
    }

    /// Where the server is, once it is; nothing when the run has ended.
    pub async fn server(&self) -> Option<SocketAddr> {
        if self.stage() == Stage::End {
            return None;
        }
        let mut server = self.server.clone();
        tokio::select! {
            found = server.wait_for(Option::is_some) => found.ok().and_then(|address| *address),
            () = self.ended() => None,
        }
    }

    pub async fn ended(&self) {
        let mut stage = self.stage.clone();
        if stage.wait_for(|stage| *stage == Stage::End).await.is_err() {
            pending::<()>().await;
        }
    }

    /// What becomes of a request.
    pub fn fate(&self, chance: &mut Rng) -> Fate {
        let suffered = &self.tally.suffered;
        if chance.permille(self.faults.dropped) {
            suffered.dropped.fetch_add(1, Relaxed);
            Fate::Dropped
        } else if chance.permille(self.faults.doubled) {
            suffered.doubled.fetch_add(1, Relaxed);
            Fate::Doubled
        } else {
            Fate::Whole
        }
    }

    pub fn report(&self, violation: Violation) {
        if let Ok(mut violations) = self.violations.lock() {
            violations.push(violation);
        }
    }

    pub fn is_broken(&self) -> bool {
        self.violations.lock().is_ok_and(|violations| !violations.is_empty())
    }

    pub fn violations(&self) -> Vec<Violation> {
        self.violations
            .lock()
            .map(|violations| violations.clone())
            .unwrap_or_default()
    }
}
