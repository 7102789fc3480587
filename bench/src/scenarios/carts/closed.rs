//! Closed loop: each cart is changed again as soon as the change before shows.

use std::{
    sync::{Arc, OnceLock},
    time::{Duration, Instant},
};

use tokio::sync::{mpsc, watch};

use super::{Filled, Load, Scene, Sight, all_filled, documented, fill, script::Script};
use crate::{
    client::{Heard, Socket, SocketOptions, closed_early},
    error::{Error, Result},
    monitor::Monitor,
    progress,
    report::{Goal, Section},
    scenarios::crowd,
    stats::Samples,
};

const PATIENCE: Duration = Duration::from_secs(20);

pub(super) async fn run(load: Load, command: String, scene: &Scene) -> Result<Section> {
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

    let what = format!(
        "{} carts open in {} tabs each; each is changed again when the change before shows at the tab that made it.",
        load.carts, load.tabs
    );
    let mut section = Section::new("carts: closed loop", what, command);
    let seconds = load.seconds as f64;
    let is_documented = load.tabs == 5 && load.lines == 1 && load.seconds >= 10;
    let goal = documented(is_documented, Goal::AtLeast(85_000.0));
    section.figure_with_goal("states delivered a second", counted.states as f64 / seconds, "/s", goal);
    section.figure("changes a second", counted.round_trips.len() as f64 / seconds, "/s");
    section.figure(
        "bytes delivered a second",
        counted.bytes as f64 / f64::from(1 << 20) / seconds,
        "MiB/s",
    );
    section
        .latencies
        .push(counted.round_trips.latency("change at the tab that made it"));
    scene.tell(&mut section, &sample, opened, load.connections());
    if let Some(usage) = usage {
        usage.tell(&mut section, "state delivered", counted.states);
    }
    section
        .notes
        .push("A slow tab gets the newest state and skips those before it; skipped states are not counted.".to_owned());
    Ok(section)
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
