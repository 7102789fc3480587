//! One tab: it asks, is cut off, comes back, and sends again what is not acknowledged.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, atomic::Ordering::Relaxed},
    time::Duration,
};

use domain::ids::TabId;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, sleep_until};

use super::{
    faults::Line,
    ledger::{Kind, Ledger, Sight, Violation},
    model::{Operation, TABLET, Way, any_operation},
    posts::{self, Answer, Fate},
    reading::{self, Card, Frame, Place, read_frame},
    rng::Rng,
    run::{Run, Stage},
    wire::{Gone, Wire},
};

pub struct Tab {
    pub place: Place,
    pub token: String,
    pub ledger: Ledger,
    pub chance: Rng,
    pub run: Arc<Run>,
    pub seen: Arc<Seen>,
    id: String,
}

/// What others may know of a tab.
#[derive(Debug, Default)]
pub struct Seen {
    /// The newest state, whole.
    pub state: Mutex<String>,
    /// Whether everything that it asked is acknowledged, and it asks no more.
    pub settled: std::sync::atomic::AtomicBool,
}

/// Why a connection came to its end.
pub enum End {
    /// It was cut.
    Cut,
    Broken(Violation),
}

impl From<Gone> for End {
    fn from(_: Gone) -> Self {
        Self::Cut
    }
}

/// Operations that may be under way.
const WINDOW: u64 = 24;
/// How often a tab thinks about what to do.
const TICK: Duration = Duration::from_millis(10);
/// How long a tab waits for a state that shows what it sent.
const SHOWN_WITHIN: Duration = Duration::from_millis(400);
/// How long for the acknowledgement of what is shown, which may wait for quiet.
const ACKED_WITHIN: Duration = Duration::from_secs(4);

impl Tab {
    pub fn new(place: Place, token: String, mut chance: Rng, run: Arc<Run>) -> Self {
        Self {
            id: tab_id(&mut chance),
            place,
            token,
            ledger: Ledger::default(),
            chance,
            run,
            seen: Arc::default(),
        }
    }

    /// Lives until the run ends; gives itself back for the last check.
    pub async fn live(mut self) -> Self {
        while let Some(server) = self.run.server().await {
            let loads = self.run.stage() == Stage::Load;
            let end = if loads && self.chance.permille(350) {
                self.over_http(server).await
            } else {
                self.over_socket(server).await
            };
            match end {
                Err(End::Broken(violation)) => {
                    self.run.report(violation);
                    return self;
                }
                Err(End::Cut) => sleep(self.chance.millis(1..20)).await,
                Ok(()) => {}
            }
            self.run.tally.reconnects.fetch_add(1, Relaxed);
            if loads && self.ledger.is_settled() && self.chance.permille(100) {
                self.id = tab_id(&mut self.chance);
                self.ledger.reload();
                self.run.tally.reloads.fetch_add(1, Relaxed);
            }
        }
        self
    }

    async fn over_socket(&mut self, server: SocketAddr) -> Result<(), End> {
        let mut wire = Wire::open(server, &self.token, &self.id).await?;
        let mut talk = Talk::default();
        let life = Instant::now() + self.chance.millis(100..5000);
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let loads = self.run.stage() == Stage::Load;
            tokio::select! {
                text = wire.next() => self.hear(&mut talk, text?.as_str())?,
                _ = ticks.tick() => self.talk(&mut talk, &mut wire, loads).await?,
                () = sleep_until(life), if loads => {
                    if self.chance.permille(300) {
                        wire.close().await;
                    }
                    return Ok(());
                }
                () = self.run.ended() => return Ok(()),
            }
        }
    }

    fn hear(&mut self, talk: &mut Talk, text: &str) -> Result<(), End> {
        let strange = |what| End::Broken(Violation::new(Kind::NotConverged, 0, what));
        match read_frame(text).map_err(strange)? {
            Frame::State(told) => {
                let sight = told.sight(&self.place);
                if told.version < talk.version {
                    let what = format!(
                        "A state of version {} came after one of {}.",
                        told.version, talk.version
                    );
                    return Err(strange(what));
                }
                talk.version = told.version;
                self.see(&sight)?;
                if let Ok(mut state) = self.seen.state.lock() {
                    text.clone_into(&mut state);
                }
                talk.progress(&sight);
            }
            Frame::Gap(expected) => {
                self.check_gap(expected)?;
                talk.gap(expected);
            }
            Frame::Other => {}
        }
        Ok(())
    }

    /// Asks for something new, and sends what is due.
    async fn talk(&mut self, talk: &mut Talk, wire: &mut Wire, loads: bool) -> Result<(), End> {
        let Some(mut next) = talk.next else { return Ok(()) };
        if loads && self.ledger.asked() - self.ledger.acked() < WINDOW && self.chance.permille(500) {
            for _ in 0..self.chance.within(1..5) {
                self.ledger.ask(any_operation(&mut self.chance, Way::Socket));
            }
        }
        self.seen.settled.store(!loads && self.ledger.is_settled(), Relaxed);
        if let Some(again) = talk.overdue(&self.ledger) {
            next = again;
        }
        while next <= self.ledger.asked() {
            let Some(operation) = self.ledger.operation(next) else {
                break;
            };
            let frame = self.frame(next, operation);
            let frames = if loads {
                talk.line
                    .pass(frame, self.run.faults, &mut self.chance, &self.run.tally.suffered)
            } else {
                vec![frame]
            };
            for frame in frames {
                wire.send(frame).await?;
            }
            next += 1;
        }
        talk.next = Some(next);
        Ok(())
    }

    fn frame(&self, seq: u64, operation: Operation) -> String {
        let line = |kind: &str, item: usize, quantity: u32| {
            let code = &self.place.codes[item];
            format!(r#""kind":"{kind}","code":"{code}","quantity":{quantity},"shipmentId":-1"#)
        };
        let tablet = |quantity, is_right| {
            let (line, form) = (
                line("add", TABLET, quantity),
                reading::tablet_form(&self.place, is_right),
            );
            format!(r#"{line},"customTablet":{form}"#)
        };
        let op = match operation {
            Operation::Add { item: TABLET, quantity } => tablet(quantity, true),
            Operation::BadTablet => tablet(1, false),
            Operation::Add { item, quantity } => line("add", item, quantity),
            Operation::Remove { item, quantity } => line("remove", item, quantity),
            Operation::Delete { item } => {
                let code = &self.place.codes[item];
                format!(r#""kind":"delete","code":"{code}","shipmentId":-1"#)
            }
            Operation::Greet => {
                let greeting = reading::greeting(&self.place, self.ledger.load(), seq);
                format!(r#""kind":"setGreeting","greeting":"{greeting}""#)
            }
            Operation::Coupon { which } => {
                let code = reading::coupon(self.place.number, which);
                format!(r#""kind":"applyCoupon","couponCode":"{code}""#)
            }
            Operation::NoCoupon => r#""kind":"removeCoupon""#.to_owned(),
            Operation::GiftCard => {
                let Card { code, pin } = &self.place.card;
                format!(r#""kind":"applyGiftCard","code":"{code}","pin":"{pin}""#)
            }
            Operation::NoGiftCard => r#""kind":"removeGiftCard""#.to_owned(),
        };
        format!(r#"{{"type":"cart.op","seq":{seq},"op":{{{op}}}}}"#)
    }

    /// As a tab whose socket is blocked: one operation after another, under the tab's own numbers.
    async fn over_http(&mut self, server: SocketAddr) -> Result<(), End> {
        for _ in 0..self.chance.within(1..32) {
            let seq = self.ledger.acked() + 1;
            if seq > self.ledger.asked() {
                self.ledger.ask(any_operation(&mut self.chance, Way::Http));
            }
            let Some(operation) = self.ledger.operation(seq) else {
                return Ok(());
            };
            let key = format!("{}:{seq}", self.id);
            let Some(request) = posts::request(server, &self.token, &key, &self.place, operation) else {
                return Ok(());
            };
            let fate = self.run.fate(&mut self.chance);
            match posts::post(server, &request, fate).await? {
                Answer::Done(told) => self.see_durable(seq, &told.sight(&self.place))?,
                Answer::Refused(refused) => {
                    if let Some(expected) = refused.expected_seq {
                        self.check_gap(expected)?;
                    }
                    match refused.sight() {
                        Some(sight) if self.ledger.may_be_refused(seq) => self.see_durable(seq, &sight)?,
                        _ => return Err(self.strange(format!("Operation {seq} was refused over HTTP: {refused:?}"))),
                    }
                }
                Answer::Later => return Err(End::Cut),
                Answer::Strange(what) => return Err(self.strange(format!("Operation {seq} was answered {what}"))),
            }
            self.run.tally.over_http.fetch_add(1, Relaxed);
        }
        Ok(())
    }

    /// Over HTTP an answer says that the operation is durable.
    fn see_durable(&mut self, seq: u64, sight: &Sight) -> Result<(), End> {
        self.see(sight)?;
        if sight.acked < seq {
            return Err(self.strange(format!(
                "Operation {seq} was answered, and {} are acknowledged.",
                sight.acked
            )));
        }
        Ok(())
    }

    fn see(&mut self, sight: &Sight) -> Result<(), End> {
        let newly = self.ledger.see(sight).map_err(End::Broken)?;
        self.run.tally.acknowledged.fetch_add(newly, Relaxed);
        Ok(())
    }

    fn check_gap(&self, expected: u64) -> Result<(), End> {
        let acked = self.ledger.acked();
        if expected > acked {
            return Ok(());
        }
        let what = format!("The server waits for operation {expected}, and has acknowledged {acked}.");
        Err(End::Broken(Violation::new(Kind::Lost, acked + 1 - expected, what)))
    }

    fn strange(&self, what: String) -> End {
        End::Broken(Violation::new(Kind::NotConverged, 0, what))
    }
}

/// One connection's memory.
#[derive(Debug, Default)]
struct Talk {
    /// The operation to send next; nothing before the first state.
    next: Option<u64>,
    applied: u64,
    acked: u64,
    version: u64,
    line: Line<String>,
    progressed: Option<Instant>,
    gap: Option<(u64, Instant)>,
}

impl Talk {
    fn progress(&mut self, sight: &Sight) {
        if self.next.is_none() {
            self.next = Some(sight.acked + 1);
        }
        if self.progressed.is_none() || (self.applied, self.acked) != (sight.applied, sight.acked) {
            (self.applied, self.acked) = (sight.applied, sight.acked);
            self.progressed = Some(Instant::now());
        }
    }

    /// Every frame behind a lost one is answered with a gap: one is reason enough to send again.
    fn gap(&mut self, expected: u64) {
        let is_new = self
            .gap
            .is_none_or(|(gap, at)| gap != expected || at.elapsed() > SHOWN_WITHIN / 4);
        if is_new && self.next.is_some_and(|next| next > expected) {
            self.gap = Some((expected, Instant::now()));
            self.next = Some(expected);
        }
    }

    /// Where to begin again when nothing has come of what was sent.
    fn overdue(&mut self, ledger: &Ledger) -> Option<u64> {
        let (from, within) = match () {
            () if ledger.is_settled() => return None,
            () if self.applied < ledger.asked() => (self.applied + 1, SHOWN_WITHIN),
            () => (self.acked + 1, ACKED_WITHIN),
        };
        if self.progressed?.elapsed() < within {
            return None;
        }
        self.progressed = Some(Instant::now());
        Some(from)
    }
}

fn tab_id(chance: &mut Rng) -> String {
    TabId(u128::from(chance.next()) << 64 | u128::from(chance.next())).to_string()
}

/// A client without tabs: it posts one operation after another, each under a key of its own.
pub struct Keyed {
    pub place: Place,
    pub token: String,
    pub ledger: Ledger,
    pub chance: Rng,
    pub run: Arc<Run>,
}

impl Keyed {
    /// Lives until the load ends and its last operation is answered.
    pub async fn live(mut self) -> Self {
        while self.run.stage() == Stage::Load {
            let seq = self.ledger.ask(any_operation(&mut self.chance, Way::Keyed));
            let key = format!("bench-{:016x}", self.chance.next());
            if let Err(violation) = self.post(seq, &key).await {
                self.run.report(violation);
                return self;
            }
            sleep(self.chance.millis(0..40)).await;
        }
        self
    }

    /// Posts until there is an answer.
    async fn post(&mut self, seq: u64, key: &str) -> Result<(), Violation> {
        let strange = |what| Violation::new(Kind::NotConverged, 0, what);
        while let Some(server) = self.run.server().await {
            let request = self
                .ledger
                .operation(seq)
                .and_then(|operation| posts::request(server, &self.token, key, &self.place, operation));
            let Some(request) = request else { return Ok(()) };
            let fate = if self.run.stage() == Stage::Load {
                self.run.fate(&mut self.chance)
            } else {
                Fate::Whole
            };
            let sight = match posts::post(server, &request, fate).await {
                Ok(Answer::Done(told)) => Sight {
                    cart: told.cart().map(|cart| cart.shown(&self.place)),
                    ..durable(seq)
                },
                Ok(Answer::Refused(_)) if self.ledger.may_be_refused(seq) => durable(seq),
                Ok(Answer::Refused(refused)) => return Err(strange(format!("A key was refused: {refused:?}"))),
                Ok(Answer::Strange(what)) => return Err(strange(format!("A key was answered {what}"))),
                Ok(Answer::Later) | Err(Gone) => {
                    sleep(self.chance.millis(1..30)).await;
                    continue;
                }
            };
            let newly = self.ledger.see(&sight)?;
            self.run.tally.acknowledged.fetch_add(newly, Relaxed);
            self.run.tally.with_keys.fetch_add(newly, Relaxed);
            return Ok(());
        }
        Ok(())
    }
}

fn durable(seq: u64) -> Sight {
    Sight {
        applied: seq,
        acked: seq,
        rejected: None,
        cart: None,
    }
}
