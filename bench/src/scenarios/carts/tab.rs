//! The tabs of one cart in an open loop: one changes it, the others watch.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
    time::Instant,
};

use tokio::sync::mpsc;

use super::{
    debounce,
    filling::{Filled, fill},
    plan::Plan,
    script::Script,
    sight::Sight,
};
use crate::{
    client::{Heard, Socket, closed_early},
    error::{Error, Result},
    stats::Samples,
};

/// What the tabs of one cart share.
#[derive(Debug)]
pub(super) struct Cart {
    number: usize,
    plan: Arc<Plan>,
    script: Arc<Script>,
    changes: u64,
    /// For each change, how many of the other tabs do not show it yet.
    missing: Vec<AtomicU32>,
    /// For the tab that writes.
    orders: Mutex<Option<mpsc::UnboundedReceiver<u64>>>,
}

impl Cart {
    pub(super) fn new(
        number: usize,
        plan: &Arc<Plan>,
        script: Arc<Script>,
        tabs: usize,
        orders: Mutex<Option<mpsc::UnboundedReceiver<u64>>>,
    ) -> Self {
        let changes = plan.changes_of(number);
        let others = u32::try_from(tabs - 1).unwrap_or(u32::MAX);
        let missing = (0..changes).map(|_| AtomicU32::new(others)).collect();
        Self {
            number,
            plan: plan.clone(),
            script,
            changes,
            missing,
            orders,
        }
    }
}

/// What tabs have seen.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// A change at each other tab.
    pub(super) others: Samples,
    /// A change at the last of the other tabs.
    pub(super) last: Samples,
    pub(super) acked: Samples,
    pub(super) acked_beyond: Samples,
    /// How long after its time a change was sent.
    pub(super) late: Samples,
    pub(super) states: u64,
    pub(super) bytes: u64,
}

impl Seen {
    pub(super) fn join(&mut self, other: Self) {
        self.others.join(other.others);
        self.last.join(other.last);
        self.acked.join(other.acked);
        self.acked_beyond.join(other.acked_beyond);
        self.late.join(other.late);
        self.states += other.states;
        self.bytes += other.bytes;
    }

    fn count(&mut self, bytes: usize) {
        self.states += 1;
        self.bytes += bytes as u64;
    }
}

/// The tab that changes the cart, until all its changes are acknowledged.
pub(super) async fn write(mut socket: Socket, cart: Arc<Cart>, filled: Filled) -> Result<Seen> {
    let taken = cart.orders.lock().ok().and_then(|mut orders| orders.take());
    let mut orders = taken.ok_or_else(|| Error::server("Two tabs want to change one cart."))?;
    if !fill(&mut socket, &cart.script, filled).await {
        return Ok(Seen::default());
    }

    let mut seen = Seen::default();
    let mut sight = Sight::default();
    let mut acked_at: Vec<Instant> = Vec::with_capacity(cart.changes as usize);
    while (acked_at.len() as u64) < cart.changes {
        tokio::select! {
            heard = socket.hear() => match heard? {
                Heard::State { state, bytes } => {
                    let now = Instant::now();
                    seen.count(bytes);
                    sight.take(state, &cart.script)?;
                    acked_at.resize(cart.script.change_of(state.acked) as usize, now);
                }
                Heard::Other => {}
                Heard::Closed(code) => return Err(closed_early(code)),
            },
            Some(change) = orders.recv() => {
                socket.operate(cart.script.seq(change), &cart.script.change(change)).await?;
                if let Some(at) = cart.plan.measured_at(cart.number, change) {
                    seen.late.add(at, cart.plan.due(cart.number, change)?.elapsed());
                }
            }
        }
    }
    tell_acked(&cart, &acked_at, &mut seen)?;
    Ok(seen)
}

fn tell_acked(cart: &Cart, acked_at: &[Instant], seen: &mut Seen) -> Result<()> {
    let Some(pace) = cart.plan.pace.get() else {
        return Ok(());
    };
    let since_start = |moment: Instant| moment.saturating_duration_since(pace.start);
    let mut sent = Vec::with_capacity(acked_at.len());
    for change in 1..=cart.changes {
        sent.push(since_start(cart.plan.due(cart.number, change)?));
    }
    let acked: Vec<_> = acked_at.iter().copied().map(since_start).collect();
    let due_times = debounce::due_times(&sent, &acked);
    for (change, ((acked, sent), due)) in (1..).zip(acked.iter().zip(sent).zip(due_times)) {
        if let Some(at) = cart.plan.measured_at(cart.number, change) {
            seen.acked.add(at, acked.saturating_sub(sent));
            seen.acked_beyond.add(at, acked.saturating_sub(due));
        }
    }
    Ok(())
}

/// Another tab, until it has seen all changes.
pub(super) async fn watch(mut socket: Socket, cart: Arc<Cart>) -> Result<Seen> {
    let mut seen = Seen::default();
    let mut sight = Sight::default();
    while sight.change < cart.changes {
        match socket.hear().await? {
            Heard::State { state, bytes } => {
                let now = Instant::now();
                seen.count(bytes);
                let before = sight.change;
                for change in before + 1..=sight.take(state, &cart.script)? {
                    let took = now.saturating_duration_since(cart.plan.due(cart.number, change)?);
                    let missing = cart.missing.get(change as usize - 1);
                    let missing = missing.ok_or_else(|| Error::server("A cart shows more changes than were sent."))?;
                    let is_last = missing.fetch_sub(1, Relaxed) == 1;
                    let Some(at) = cart.plan.measured_at(cart.number, change) else {
                        continue;
                    };
                    seen.others.add(at, took);
                    if is_last {
                        seen.last.add(at, took);
                    }
                }
            }
            Heard::Other => {}
            Heard::Closed(code) => return Err(closed_early(code)),
        }
    }
    Ok(seen)
}
