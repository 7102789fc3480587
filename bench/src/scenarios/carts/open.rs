//! Open loop: changes at set times, latencies counted from when each was due, so that a slow server is not
//! spared the changes that it delayed.

use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use tokio::sync::mpsc;

use super::{Load, Scene, Sight, debounce, documented, fill};
use crate::{
    client::{Heard, Socket, SocketOptions, closed_early},
    error::{Error, Result},
    monitor::Monitor,
    pace::Pace,
    progress,
    report::{Goal, Section},
    scenarios::{carts::script::Script, crowd},
    stats::{Goals, Samples},
};

/// How long the last states may take to come.
const PATIENCE: Duration = Duration::from_secs(20);

pub(super) async fn run(load: Load, rate: u32, fan: bool, command: String, scene: &Scene) -> Result<Section> {
    let plan = Arc::new(Plan::new(load, rate));
    let (ready, mut filled) = mpsc::channel(load.carts);
    let mut orders = Vec::new();
    let mut carts = Vec::new();
    for cart in 0..load.carts {
        let (sender, receiver) = mpsc::unbounded_channel();
        orders.push(sender);
        let receiver = std::sync::Mutex::new(Some(receiver));
        carts.push(Arc::new(Cart::new(
            cart,
            &plan,
            scene.script.clone(),
            load.tabs,
            receiver,
        )));
    }
    let live = |cart: usize, tab: usize, socket: Socket| {
        let (cart, ready) = (carts[cart].clone(), ready.clone());
        async move {
            match tab {
                0 => write(socket, cart, ready).await,
                _ => watch(socket, cart).await,
            }
        }
    };
    let tasks = crowd::open(
        scene.server.address,
        scene.shoppers.clone(),
        load.tabs,
        SocketOptions::default(),
        live,
    )
    .await?;
    drop(ready);
    let mut sample = String::new();
    for _ in 0..load.carts {
        sample = filled
            .recv()
            .await
            .ok_or_else(|| Error::server("A cart could not be filled."))?;
    }
    let opened = scene.resident()?;

    let monitor = scene.server.process.map(Monitor::start).transpose()?;
    send_orders(&plan, orders).await?;
    let mut seen = Seen::default();
    let patience = tokio::time::Instant::now() + PATIENCE;
    for task in tasks {
        let outcome = tokio::time::timeout_at(patience, task).await.map_err(|_| {
            Error::server(format!(
                "Some tabs do not show all changes {} seconds after the last one: the server is overloaded, or lost one.",
                PATIENCE.as_secs()
            ))
        })?;
        seen.join(outcome??);
    }
    let usage = monitor.map(Monitor::finish).transpose()?;

    let (name, what) = if fan {
        (
            "carts: one cart, many tabs",
            format!(
                "One cart open in {} tabs, changed {rate} times a second by one of them.",
                load.tabs
            ),
        )
    } else {
        (
            "carts: open loop",
            format!(
                "{} carts open in {} tabs each; {rate} changes a second in all, at set times.",
                load.carts, load.tabs
            ),
        )
    };
    let mut section = Section::new(name, what, command);
    let goals = |p50, p99| Goals { p50, p99 };
    let is_usual = load.lines == 1 && load.seconds >= 10;
    if fan {
        let p99 = (is_usual && load.tabs == 100).then_some(6.0);
        section
            .latencies
            .push(seen.last.latency("last of the tabs").with_goals(goals(None, p99)));
        section.latencies.push(seen.others.latency("each other tab"));
    } else {
        let is_documented = is_usual && (load.carts, load.tabs, rate) == (1000, 2, 500);
        let fan_out = seen.others.latency("change at the other tabs");
        let bound = |millis| is_documented.then_some(millis);
        section
            .latencies
            .push(fan_out.with_goals(goals(bound(0.5), bound(5.0))));
    }
    section
        .latencies
        .push(seen.acked.latency("acknowledged, with the debounce"));
    let p99 = (is_usual && load.carts >= 500 && rate <= 1000).then_some(50.0);
    section.latencies.push(
        seen.acked_beyond
            .latency("acknowledged, beyond the debounce")
            .with_goals(goals(None, p99)),
    );
    section
        .latencies
        .push(seen.late.latency("the bench's own delay before sending"));
    let measured = seen.acked.len() as f64;
    let goal = documented(is_usual, Goal::AtLeast(f64::from(rate) * 0.99));
    section.figure_with_goal(
        "changes acknowledged a second",
        measured / load.seconds as f64,
        "/s",
        goal,
    );
    section.figure("states received", seen.states as f64, "frames");
    section.figure("bytes received", seen.bytes as f64 / f64::from(1 << 20), "MiB");
    scene.tell(&mut section, &sample, opened, load.connections());
    if let Some(usage) = usage {
        usage.tell(&mut section, "change", plan.changes);
    }
    section.notes.push(format!(
        "Quantity changes wait for {} ms of quiet, at most {} ms, before they are written; acknowledged means durable. Every tab showed every change's outcome at the end.",
        debounce::QUIET.as_millis(),
        debounce::AT_MOST.as_millis()
    ));
    Ok(section)
}

/// Which change is due when. Changes go round the carts.
#[derive(Debug)]
struct Plan {
    carts: u64,
    rate: u32,
    warmup: Duration,
    changes: u64,
    pace: OnceLock<Pace>,
}

impl Plan {
    fn new(load: Load, rate: u32) -> Self {
        Self {
            carts: load.carts as u64,
            rate,
            warmup: Duration::from_secs(load.warmup),
            changes: (load.warmup + load.seconds) * u64::from(rate),
            pace: OnceLock::new(),
        }
    }

    /// How many changes a cart gets.
    fn changes_of(&self, cart: usize) -> u64 {
        (self.changes + self.carts - 1 - cart as u64) / self.carts
    }

    /// The cart's change, counted from 1, as a number among all, counted from 0.
    fn number(&self, cart: usize, change: u64) -> u64 {
        (change - 1) * self.carts + cart as u64
    }

    fn due(&self, cart: usize, change: u64) -> Result<Instant> {
        let pace = self
            .pace
            .get()
            .ok_or_else(|| Error::server("A state shows a change before any was sent."))?;
        Ok(pace.due(self.number(cart, change)))
    }

    /// When a change was due, from the beginning of what is measured; nothing for one of the warm-up.
    fn measured_at(&self, cart: usize, change: u64) -> Option<Duration> {
        let at = Duration::from_secs_f64(self.number(cart, change) as f64 / f64::from(self.rate));
        at.checked_sub(self.warmup)
    }
}

async fn send_orders(plan: &Arc<Plan>, orders: Vec<mpsc::UnboundedSender<u64>>) -> Result<()> {
    let bar = progress::bar("changes are sent", plan.changes);
    let start = Instant::now() + Duration::from_millis(100);
    let pace = *plan.pace.get_or_init(|| Pace {
        start,
        rate: f64::from(plan.rate),
    });
    let plan = plan.clone();
    tokio::task::spawn_blocking(move || {
        pace.run(plan.changes, |number| {
            bar.inc(1);
            let order = &orders[(number % plan.carts) as usize];
            // A tab that is gone has failed, and says so when it is waited for.
            order.send(number / plan.carts + 1).is_ok()
        });
        bar.finish_and_clear();
    })
    .await?;
    Ok(())
}

/// What the tabs of one cart share.
#[derive(Debug)]
struct Cart {
    number: usize,
    plan: Arc<Plan>,
    script: Arc<Script>,
    changes: u64,
    /// For each change, how many of the other tabs do not show it yet.
    missing: Vec<AtomicU32>,
    /// For the tab that writes.
    orders: std::sync::Mutex<Option<mpsc::UnboundedReceiver<u64>>>,
}

impl Cart {
    fn new(
        number: usize,
        plan: &Arc<Plan>,
        script: Arc<Script>,
        tabs: usize,
        orders: std::sync::Mutex<Option<mpsc::UnboundedReceiver<u64>>>,
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
struct Seen {
    /// A change at each other tab.
    others: Samples,
    /// A change at the last of the other tabs.
    last: Samples,
    acked: Samples,
    acked_beyond: Samples,
    /// How long after its time a change was sent.
    late: Samples,
    states: u64,
    bytes: u64,
}

impl Seen {
    fn join(&mut self, other: Self) {
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
async fn write(mut socket: Socket, cart: Arc<Cart>, ready: mpsc::Sender<String>) -> Result<Seen> {
    let taken = cart.orders.lock().ok().and_then(|mut orders| orders.take());
    let mut orders = taken.ok_or_else(|| Error::server("Two tabs want to change one cart."))?;
    let sample = fill(&mut socket, &cart.script).await?;
    // The other end is gone only when the measurement failed already.
    ready.send(sample).await.ok();
    drop(ready);

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
async fn watch(mut socket: Socket, cart: Arc<Cart>) -> Result<Seen> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_go_round_the_carts() {
        let load = Load {
            carts: 3,
            tabs: 2,
            rate: Some(10),
            lines: 1,
            seconds: 1,
            warmup: 1,
        };
        let plan = Plan::new(load, 10);
        assert_eq!(plan.changes, 20);
        assert_eq!([0, 1, 2].map(|cart| plan.changes_of(cart)), [7, 7, 6]);
        assert_eq!((plan.number(0, 1), plan.number(2, 1), plan.number(1, 3)), (0, 2, 7));
        assert_eq!(plan.measured_at(0, 1), None, "the warm-up");
        assert_eq!(plan.measured_at(1, 4), Some(Duration::ZERO));
    }
}
