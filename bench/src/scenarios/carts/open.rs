//! Open loop: changes at set times, latencies counted from when each was due, so that a slow server is not
//! spared the changes that it delayed.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::sync::mpsc;

use super::{
    debounce,
    filling::all_filled,
    load::{Load, documented},
    plan::Plan,
    scene::Scene,
    tab::{Cart, Seen, watch, write},
};
use crate::{
    client::{Socket, SocketOptions},
    error::{Error, Result},
    monitor::Monitor,
    pace::Pace,
    progress,
    report::{Goal, Section},
    scenarios::crowd,
    stats::Goals,
};

/// How long the last states may take to come.
const PATIENCE: Duration = Duration::from_secs(20);

pub(super) async fn run(load: Load, rate: u32, fan: bool, command: String, scene: &Scene) -> Result<Section> {
    let plan = Arc::new(Plan::new(load, rate));
    let (ready, filled) = mpsc::channel(load.carts);
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
        let cart = carts[cart].clone();
        // Only tabs that change a cart hold a sender, so that the channel closes with the last of them.
        let ready = (tab == 0).then(|| ready.clone());
        async move {
            match ready {
                Some(ready) => write(socket, cart, ready).await,
                None => watch(socket, cart).await,
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
    let sample = all_filled(load.carts, filled).await?;
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

    let mut section = tell(&seen, load, rate, fan, command);
    scene.tell(&mut section, &sample, opened, load.connections());
    if let Some(usage) = usage {
        usage.tell(&mut section, "change", plan.changes);
    }
    Ok(section)
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

fn tell(seen: &Seen, load: Load, rate: u32, fan: bool, command: String) -> Section {
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
    section.notes.push(format!(
        "Quantity changes wait for {} ms of quiet, at most {} ms, before they are written; acknowledged means durable. Every tab showed every change's outcome at the end.",
        debounce::QUIET.as_millis(),
        debounce::AT_MOST.as_millis()
    ));
    section
}
