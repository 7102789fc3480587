//! Closed loop: each cart is changed again as soon as the change before shows.

use std::{
    sync::{Arc, OnceLock},
    time::{Duration, Instant},
};

use tokio::sync::{mpsc, watch};

use super::{
    filling::{Filled, all_filled, fill},
    load::{Load, documented},
    scene::Scene,
    script::Script,
    sight::Sight,
};
use crate::{
    client::{Heard, Socket, SocketOptions, closed_early},
    error::{Error, Result},
    monitor::{Monitor, Usage},
    progress,
    report::{Goal, Section},
    scenarios::{bare, crowd},
    server::ServerArgs,
    stats::Samples,
};

const PATIENCE: Duration = Duration::from_secs(20);

/// The shop, and directly after it the reference with states of the same size.
pub(super) async fn run(load: Load, command: String, scene: &Scene, args: &ServerArgs) -> Result<Section> {
    let shop = measure(load, scene).await?;
    let bare = Scene {
        server: bare::start(args, shop.sample.len())?,
        shoppers: Arc::new(bare::visitors(load.carts)),
        script: scene.script.clone(),
        resident_before: None,
    };
    let reference = measure(load, &bare).await?;
    drop(bare);

    let what = format!(
        "{} carts open in {} tabs each; each is changed again when the change before shows at the tab that made it. Then the same with bare tokio-tungstenite and states of equal size.",
        load.carts, load.tabs
    );
    let mut section = Section::new("carts: closed loop", what, command);
    let seconds = load.seconds as f64;
    let is_documented = load.tabs == 5 && load.lines == 1 && load.seconds >= 10;
    let delivered = |measured: &Measured| measured.counted.states as f64 / seconds;
    section.figure_with_goal(
        "states delivered a second",
        delivered(&shop),
        "/s",
        documented(is_documented, Goal::AtLeast(85_000.0)),
    );
    section.figure("bare: states delivered a second", delivered(&reference), "/s");
    section.figure_with_goal(
        "states delivered, by those of bare",
        delivered(&shop) / delivered(&reference),
        "times",
        documented(is_documented, Goal::AtLeast(0.85)),
    );
    section.figure(
        "changes a second",
        shop.counted.round_trips.len() as f64 / seconds,
        "/s",
    );
    section.figure(
        "bytes delivered a second",
        shop.counted.bytes as f64 / f64::from(1 << 20) / seconds,
        "MiB/s",
    );
    scene.tell(&mut section, &shop.sample, shop.opened, load.connections());
    section
        .latencies
        .push(shop.counted.round_trips.latency("change at the tab that made it"));
    section
        .latencies
        .push(reference.counted.round_trips.latency("the same with bare"));
    if let Some(usage) = shop.usage {
        usage.tell(&mut section, "state delivered", shop.counted.states);
    }
    if let Some(usage) = reference.usage {
        let each = usage.cpu.as_secs_f64() * 1e6 / reference.counted.states.max(1) as f64;
        section.figure("bare: processor time per state delivered", each, "us");
    }
    section
        .notes
        .push("A slow tab gets the newest state and skips those before it; skipped states are not counted.".to_owned());
    Ok(section)
}

/// What came of a load.
struct Measured {
    counted: Counted,
    usage: Option<Usage>,
    /// A state of a filled cart.
    sample: String,
    /// Memory with all tabs open.
    opened: Option<u64>,
}

async fn measure(load: Load, scene: &Scene) -> Result<Measured> {
    let (ready, filled) = mpsc::channel(load.carts);
    let (go, _) = watch::channel(false);
    let window = Arc::new(OnceLock::new());
    let rooms: Vec<_> = (0..load.carts)
        .map(|_| {
            let (last_change, _) = watch::channel(None);
            Room {
                script: scene.script.clone(),
                window: window.clone(),
                last_change,
                go: go.subscribe(),
            }
        })
        .map(Arc::new)
        .collect();
    let live = |cart: usize, tab: usize, socket: Socket| {
        let room = rooms[cart].clone();
        // Only tabs that change a cart hold a sender, so that the channel closes with the last of them.
        let ready = (tab == 0).then(|| ready.clone());
        async move {
            match ready {
                Some(ready) => write(socket, room, ready).await,
                None => follow(socket, room).await,
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

    let start = Instant::now() + Duration::from_secs(load.warmup);
    let times = Window {
        start,
        end: start + Duration::from_secs(load.seconds),
    };
    window.get_or_init(|| times);
    go.send_replace(true);
    progress::wait("warming up", Duration::from_secs(load.warmup)).await;
    let monitor = scene.server.process.map(Monitor::start).transpose()?;
    progress::wait("carts change", times.end.saturating_duration_since(Instant::now())).await;
    let usage = monitor.map(Monitor::finish).transpose()?;

    let mut counted = Counted::default();
    let patience = tokio::time::Instant::now() + PATIENCE;
    for task in tasks {
        let outcome = tokio::time::timeout_at(patience, task)
            .await
            .map_err(|_| Error::server("Some tabs do not show the last change of their cart."))?;
        counted.join(outcome??);
    }
    Ok(Measured {
        counted,
        usage,
        sample,
        opened,
    })
}

/// What is measured.
#[derive(Debug, Clone, Copy)]
struct Window {
    start: Instant,
    end: Instant,
}

impl Window {
    fn holds(self, moment: Instant) -> bool {
        (self.start..self.end).contains(&moment)
    }
}

/// What the tabs of one cart share.
struct Room {
    script: Arc<Script>,
    window: Arc<OnceLock<Window>>,
    /// Known when the cart is changed no more.
    last_change: watch::Sender<Option<u64>>,
    go: watch::Receiver<bool>,
}

impl Room {
    fn counts(&self, moment: Instant) -> bool {
        self.window.get().is_some_and(|window| window.holds(moment))
    }
}

#[derive(Debug, Default)]
struct Counted {
    states: u64,
    bytes: u64,
    round_trips: Samples,
}

impl Counted {
    fn join(&mut self, other: Self) {
        self.states += other.states;
        self.bytes += other.bytes;
        self.round_trips.join(other.round_trips);
    }

    fn take(&mut self, bytes: usize) {
        self.states += 1;
        self.bytes += bytes as u64;
    }
}

async fn write(mut socket: Socket, room: Arc<Room>, filled: Filled) -> Result<Counted> {
    if !fill(&mut socket, &room.script, filled).await {
        return Ok(Counted::default());
    }
    let mut go = room.go.clone();
    go.wait_for(|go| *go)
        .await
        .map_err(|_| Error::server("The measurement was given up."))?;
    let Some(&window) = room.window.get() else {
        return Ok(Counted::default());
    };

    let mut counted = Counted::default();
    let mut sight = Sight::default();
    let mut change = 0;
    while Instant::now() < window.end {
        change += 1;
        let sent = Instant::now();
        socket
            .operate(room.script.seq(change), &room.script.change(change))
            .await?;
        while sight.last.applied < room.script.seq(change) {
            hear(&mut socket, &mut sight, &room, &mut counted).await?;
        }
        if window.holds(sent) {
            counted.round_trips.add(sent - window.start, sent.elapsed());
        }
    }
    room.last_change.send_replace(Some(change));
    while sight.last.acked < room.script.seq(change) {
        hear(&mut socket, &mut sight, &room, &mut counted).await?;
    }
    Ok(counted)
}

async fn follow(mut socket: Socket, room: Arc<Room>) -> Result<Counted> {
    let mut counted = Counted::default();
    let mut sight = Sight::default();
    let mut last_change = room.last_change.subscribe();
    loop {
        if *last_change.borrow_and_update() == Some(sight.change) {
            return Ok(counted);
        }
        tokio::select! {
            heard = hear(&mut socket, &mut sight, &room, &mut counted) => heard?,
            changed = last_change.changed() => changed.map_err(|_| Error::server("A cart is changed by nobody."))?,
        }
    }
}

/// Takes one frame. May be dropped while it waits; nothing is lost.
async fn hear(socket: &mut Socket, sight: &mut Sight, room: &Room, counted: &mut Counted) -> Result<()> {
    match socket.hear().await? {
        Heard::State { state, bytes } => {
            sight.take(state, &room.script)?;
            if room.counts(Instant::now()) {
                counted.take(bytes);
            }
            Ok(())
        }
        Heard::Other => Ok(()),
        Heard::Closed(code) => Err(closed_early(code)),
    }
}
