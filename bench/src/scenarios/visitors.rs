//! Honest visitors: each has an address, an identity and a cart of its own, and does what a shopper does.

use std::{
    collections::BTreeMap,
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use futures_util::{StreamExt, TryStreamExt, stream};
use serde::Deserialize;
use tokio::{
    sync::{Semaphore, mpsc},
    task::JoinSet,
    time::timeout_at,
};

use crate::{
    client::{From, Hello, HttpClient, Shopper, Socket, SocketOptions, State, plain_text, tab_id},
    error::{Error, Result},
    pace::Pace,
    progress,
    stats::Samples,
};

/// Requests of one visitor at the same time; a browser has about as many connections.
const AT_ONCE: usize = 4;
/// What is not answered by then is given up.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// What visitors do over HTTP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Add,
    Page,
    Search,
}

impl Kind {
    /// Half of what is done changes a cart.
    const ROUND: [Self; 4] = [Self::Add, Self::Page, Self::Add, Self::Search];

    pub fn of(number: u64) -> Self {
        Self::ROUND[(number % Self::ROUND.len() as u64) as usize]
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Add => "adds over HTTP",
            Self::Page => "pages",
            Self::Search => "searches",
        }
    }
}

/// What became of something that was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Done,
    /// Told so, with status and code; and whether it was said when to come back.
    Refused(String, bool),
    /// Given up after the time that visitors wait.
    Late,
    /// Not asked: the visitor waits for as much as it asks for at the same time.
    Unasked,
    /// The connection broke, or could not be made.
    Broken,
}

/// What became of all of it.
#[derive(Debug, Default)]
pub struct Tally {
    pub done: BTreeMap<&'static str, u64>,
    pub refused: BTreeMap<String, u64>,
    /// Refusals by rate or load that do not say when to come back.
    pub without_retry_after: u64,
    pub late: u64,
    pub unasked: u64,
    pub broken: u64,
    pub took: Samples,
}

impl Tally {
    pub fn note(&mut self, what: &'static str, outcome: Outcome, at: Duration, took: Duration) {
        match outcome {
            Outcome::Done => {
                *self.done.entry(what).or_default() += 1;
                self.took.add(at, took);
            }
            Outcome::Refused(code, says_when) => {
                let sheds = code.starts_with("429") || code.starts_with("503");
                self.without_retry_after += u64::from(sheds && !says_when);
                *self.refused.entry(code).or_default() += 1;
            }
            Outcome::Late => self.late += 1,
            Outcome::Unasked => self.unasked += 1,
            Outcome::Broken => self.broken += 1,
        }
    }

    pub fn join(&mut self, other: Self) {
        for (what, count) in other.done {
            *self.done.entry(what).or_default() += count;
        }
        for (code, count) in other.refused {
            *self.refused.entry(code).or_default() += count;
        }
        self.without_retry_after += other.without_retry_after;
        self.late += other.late;
        self.unasked += other.unasked;
        self.broken += other.broken;
        self.took.join(other.took);
    }

    pub fn goodput(&self) -> u64 {
        self.done.values().sum()
    }

    /// Everything that was not done.
    pub fn missed(&self) -> u64 {
        self.refused.values().sum::<u64>() + self.late + self.unasked + self.broken
    }
}

/// Clients that add at set times.
pub const ADDING: usize = 64;

/// Adds at set times, from now on, by [`ADDING`] visitors with carts of their own.
pub async fn adds_at_pace(server: SocketAddr, rate: u32, count: u64, codes: &[String], name: &str) -> Result<Tally> {
    let visitors: Vec<Visitor> = stream::iter(1..=ADDING as u8)
        .map(|number| Visitor::arrive(server, Ipv4Addr::new(127, 16, 0, number), codes))
        .buffered(8)
        .try_collect()
        .await?;
    let visitors = Arc::new(visitors);
    at_pace(rate, count, name, Kind::Add.name(), move |number, due| {
        let visitors = visitors.clone();
        async move {
            let visitor = &visitors[(number % ADDING as u64) as usize];
            visitor.ask(server, Kind::Add, due).await
        }
    })
    .await
}

/// Asks at set times, from now on, whether or not what was asked before is answered. `ask` gets a number, counted from 0,
/// and when it is due; `what` names what is asked in the tally.
pub async fn at_pace<F>(
    rate: u32,
    count: u64,
    name: &str,
    what: &'static str,
    ask: impl Fn(u64, Instant) -> F,
) -> Result<Tally>
where
    F: Future<Output = Outcome> + Send + 'static,
{
    let pace = Pace {
        start: Instant::now() + Duration::from_millis(50),
        rate: f64::from(rate),
    };
    let (sender, mut due_now) = mpsc::unbounded_channel();
    let pacing = tokio::task::spawn_blocking(move || pace.run(count, |number| sender.send(number).is_ok()));
    let bar = progress::bar(name, count);
    let mut tasks = JoinSet::new();
    while let Some(number) = due_now.recv().await {
        bar.inc(1);
        let due = pace.due(number);
        let asked = ask(number, due);
        tasks.spawn(async move { (asked.await, due - pace.start, due.elapsed()) });
    }
    let mut tally = Tally::default();
    while let Some(asked) = tasks.join_next().await {
        let (outcome, at, took) = asked?;
        tally.note(what, outcome, at, took);
    }
    bar.finish_and_clear();
    pacing.await?;
    Ok(tally)
}

/// A visitor who asks over HTTP.
pub struct Visitor {
    from: Ipv4Addr,
    token: String,
    adds: Vec<String>,
    page: String,
    search: String,
    idle: Mutex<Vec<HttpClient>>,
    slots: Semaphore,
    asked: AtomicU64,
    /// Adds that were acknowledged, and those of which nobody knows.
    acknowledged: AtomicU64,
    unknown: AtomicU64,
}

impl Visitor {
    pub async fn arrive(server: SocketAddr, from: Ipv4Addr, codes: &[String]) -> Result<Self> {
        let mut http = HttpClient::connect_from(from, server).await?;
        let Shopper { token } = Shopper::arrive(&mut http).await?;
        let get =
            |path: &str| format!("GET {path} HTTP/1.1\r\nHost: {server}\r\nAuthorization: Bearer {token}\r\n\r\n");
        let add = |code: &String| {
            let body = format!(r#"{{"code":"{code}","quantity":1,"shipmentId":-1}}"#);
            let length = body.len();
            format!(
                "POST /api/me/carts/add?market=FI&language=fi HTTP/1.1\r\nHost: {server}\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
            )
        };
        Ok(Self {
            adds: codes.iter().map(add).collect(),
            page: get("/api/cda/content?contentUrl=/fi/"),
            search: get("/api/search/products?q=suklaa&page=1&pageSize=12&displayLanguage=fi&market=FI"),
            from,
            token,
            idle: Mutex::default(),
            slots: Semaphore::new(AT_ONCE),
            asked: AtomicU64::new(0),
            acknowledged: AtomicU64::new(0),
            unknown: AtomicU64::new(0),
        })
    }

    /// What the visitor asks for next: what it has no hands free for now it asks for later, so that it asks for as much of
    /// each kind however busy it is. `first` is where it begins.
    pub fn next(&self, first: u64) -> Kind {
        Kind::of(first + self.asked.load(Relaxed))
    }

    /// Asks for one thing, and waits for it as long as a visitor waits from `due` on.
    pub async fn ask(&self, server: SocketAddr, kind: Kind, due: Instant) -> Outcome {
        let until = (due + PATIENCE).into();
        let Ok(_slot) = self.slots.try_acquire() else {
            return Outcome::Unasked;
        };
        let number = self.asked.fetch_add(1, Relaxed) as usize;
        let request = match kind {
            Kind::Add => &self.adds[number % self.adds.len()],
            Kind::Page => &self.page,
            Kind::Search => &self.search,
        };
        let outcome = timeout_at(until, self.exchange(server, request)).await;
        let outcome = match outcome {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(_)) => Outcome::Broken,
            Err(_) => Outcome::Late,
        };
        if kind == Kind::Add {
            match outcome {
                Outcome::Done => self.acknowledged.fetch_add(1, Relaxed),
                Outcome::Late | Outcome::Broken => self.unknown.fetch_add(1, Relaxed),
                Outcome::Refused(..) | Outcome::Unasked => 0,
            };
        }
        outcome
    }

    async fn exchange(&self, server: SocketAddr, request: &str) -> Result<Outcome> {
        let kept = self.idle.lock().ok().and_then(|mut idle| idle.pop());
        let mut http = match kept {
            Some(http) => http,
            None => HttpClient::connect_from(self.from, server).await?,
        };
        http.send(request).await?;
        let (status, body) = http.receive().await?;
        let says_when = http.says_when();
        if http.is_kept()
            && let Ok(mut idle) = self.idle.lock()
        {
            idle.push(http);
        }
        if status == 200 {
            return Ok(Outcome::Done);
        }
        let body = String::from_utf8_lossy(&body);
        let code = plain_text(&body, "code").unwrap_or("without a code");
        Ok(Outcome::Refused(format!("{status} {code}"), says_when))
    }

    /// Leaves no connection that the server may have closed meanwhile.
    pub fn hang_up(&self) {
        if let Ok(mut idle) = self.idle.lock() {
            idle.clear();
        }
    }

    /// How many acknowledged adds the cart does not hold, and how many it holds that were never asked for.
    pub async fn check(&self, server: SocketAddr) -> Result<(u64, u64)> {
        let (acknowledged, unknown) = (self.acknowledged.load(Relaxed), self.unknown.load(Relaxed));
        let held = pieces(server, self.from, &self.token).await?;
        Ok((
            acknowledged.saturating_sub(held),
            held.saturating_sub(acknowledged + unknown),
        ))
    }
}

async fn pieces(server: SocketAddr, from: Ipv4Addr, token: &str) -> Result<u64> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Cart {
        total_quantity: u64,
    }
    let mut http = HttpClient::connect_from(from, server).await?;
    let body = http.get_as("/api/me/carts?market=FI&language=fi", token).await?;
    let cart: Cart =
        serde_json::from_slice(&body).map_err(|error| Error::server(format!("A cart cannot be read: {error}")))?;
    Ok(cart.total_quantity)
}

/// A visitor with an open tab, who adds over its socket at set times.
pub struct Tab {
    from: Ipv4Addr,
    token: String,
    id: String,
    codes: Vec<String>,
    sent: u64,
    acked: u64,
}

/// What a tab's time brought.
#[derive(Debug, Default)]
pub struct Lived {
    /// Operations acknowledged while it counted.
    pub acked: u64,
    /// Connections that the server ended.
    pub cut: u64,
}

/// The name under which a tab's operations are told.
pub const OVER_SOCKETS: &str = "adds over sockets";
/// Operations that wait for their acknowledgement; a tab with more of them adds no more.
const WINDOW: u64 = 64;

impl Tab {
    pub async fn arrive(server: SocketAddr, from: Ipv4Addr, codes: &[String]) -> Result<Self> {
        let mut http = HttpClient::connect_from(from, server).await?;
        Ok(Self {
            token: Shopper::arrive(&mut http).await?.token,
            from,
            id: tab_id()?,
            codes: codes.to_vec(),
            sent: 0,
            acked: 0,
        })
    }

    /// Adds so many times a second until `end`, then waits a while for what is not acknowledged.
    pub async fn live(mut self, server: SocketAddr, rate: f64, end: Instant) -> (Self, Lived) {
        let mut lived = Lived::default();
        let before = self.acked;
        let settled_by = end + PATIENCE * 2;
        while Instant::now() < settled_by && (Instant::now() < end || self.acked < self.sent) {
            // Whatever ends a connection, the tab comes back and sends again.
            if self.connection(server, rate, end, settled_by).await.is_err() {
                lived.cut += u64::from(Instant::now() < end);
                tokio::time::sleep(Duration::from_millis(400)).await;
            }
        }
        lived.acked = self.acked - before;
        (self, lived)
    }

    /// One connection, until everything is acknowledged after the end.
    async fn connection(&mut self, server: SocketAddr, rate: f64, end: Instant, settled_by: Instant) -> Result<()> {
        let hello = Hello {
            token: &self.token,
            from: From::Address(self.from),
            tab: Some(&self.id),
        };
        let opening = Socket::open(server, hello, SocketOptions::default());
        let opened = tokio::time::timeout(PATIENCE, opening).await;
        let mut socket = opened.map_err(|_| Error::server("A tab is not let in."))??;
        self.acked = self.acked.max(socket.first().acked);
        for seq in self.acked + 1..=self.sent {
            self.send(&mut socket, seq).await?;
        }
        let mut ticks = tokio::time::interval(Duration::from_secs_f64(1.0 / rate));
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
        loop {
            let adds = Instant::now() < end;
            if !adds && self.acked == self.sent {
                return Ok(());
            }
            tokio::select! {
                text = socket.next_text() => {
                    let text = text?.ok_or_else(|| Error::server("A tab was closed."))?;
                    if let Some(state) = State::read(&text) {
                        self.acked = self.acked.max(state.acked);
                    }
                }
                _ = ticks.tick(), if adds && self.sent - self.acked < WINDOW => {
                    self.sent += 1;
                    self.send(&mut socket, self.sent).await?;
                }
                () = tokio::time::sleep_until(settled_by.into()) => return Ok(()),
            }
        }
    }

    async fn send(&self, socket: &mut Socket, seq: u64) -> Result<()> {
        let code = &self.codes[(seq % self.codes.len() as u64) as usize];
        let op = format!(r#"{{"kind":"add","code":"{code}","quantity":1,"shipmentId":-1}}"#);
        socket.operate(seq, &op).await
    }

    /// How many acknowledged adds the cart does not hold, and how many it holds that were never sent.
    pub async fn check(&self, server: SocketAddr) -> Result<(u64, u64)> {
        let held = pieces(server, self.from, &self.token).await?;
        Ok((self.acked.saturating_sub(held), held.saturating_sub(self.sent)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_what_is_done_changes_carts() {
        let adds = (0..400).filter(|number| Kind::of(*number) == Kind::Add).count();
        assert_eq!(adds, 200);
    }

    #[test]
    fn what_became_of_it_is_told_apart() {
        let mut tally = Tally::default();
        let (at, took) = (Duration::ZERO, Duration::from_millis(3));
        tally.note("pages", Outcome::Done, at, took);
        tally.note("pages", Outcome::Late, at, took);
        tally.note("pages", Outcome::Refused("503 busy".to_owned(), true), at, took);
        tally.note(
            "pages",
            Outcome::Refused("429 rate-limited".to_owned(), false),
            at,
            took,
        );
        tally.note("pages", Outcome::Refused("404 not-found".to_owned(), false), at, took);
        let mut all = Tally::default();
        all.join(tally);
        assert_eq!((all.goodput(), all.late, all.missed()), (1, 1, 4));
        assert_eq!(all.without_retry_after, 1, "a 404 need not say when");
        assert_eq!(all.took.len(), 1);
    }
}
