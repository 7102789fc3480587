//! The connection to NATS. Whatever happens to it, nobody waits: what cannot be sent is dropped and counted, and while the broker
//! is out of reach the database is looked at as often as without one.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
    time::Duration,
};

use async_nats::{Client, ConnectError, ConnectOptions, Event, Message, ServerAddr, SubscribeError, Subscriber};
use configuration::{NatsConfig, NatsCredentials, NatsServers};
use futures_util::{
    StreamExt as _,
    stream::{AbortHandle, Abortable, SelectAll, abortable},
};
use metrics::counter;
use runtime::{
    supervisor::Task,
    telemetry::names,
    wakeup::{Wakeup, Woken},
};
use tokio::sync::{Mutex, mpsc, watch};

use super::{
    awake::AwakeCarts,
    subjects::{CartName, Subjects, read_number, write_number},
};

/// Commits of carts that wait to be told of; one more is dropped.
const WAITING: usize = 4_096;
/// Commands that the library keeps for the connection.
const COMMANDS: usize = 1_024;
/// Messages of one subject that wait to be read; one more is dropped.
const UNREAD: usize = 256;
/// A broker that does not answer twice is given up.
const PING_EVERY: Duration = Duration::from_secs(10);

pub(super) struct Broker {
    pub(super) awake: AwakeCarts,
    subjects: Subjects,
    servers: NatsServers,
    /// For operators.
    prefix: String,
    poll: Duration,
    stored: mpsc::Sender<(CartName, u64)>,
    /// Taken by the task while it runs.
    to_tell: Mutex<mpsc::Receiver<(CartName, u64)>>,
    carts: Wakeup,
    outbox: Wakeup,
    is_connected: AtomicBool,
    /// Whether the log has it that something is wrong.
    was_told: AtomicBool,
}

/// The connection cannot even be tried.
#[derive(Debug, thiserror::Error)]
enum Unusable {
    #[error(transparent)]
    Address(#[from] std::io::Error),
    #[error(transparent)]
    Connect(#[from] ConnectError),
    #[error(transparent)]
    Subscribe(#[from] SubscribeError),
}

impl Broker {
    pub(super) fn new(config: &NatsConfig, servers: NatsServers, carts: Wakeup, outbox: Wakeup) -> Self {
        let (stored, to_tell) = mpsc::channel(WAITING);
        Self {
            awake: AwakeCarts::default(),
            subjects: Subjects::new(&config.subject),
            servers,
            prefix: config.subject.clone(),
            poll: config.poll(),
            stored,
            to_tell: Mutex::new(to_tell),
            carts,
            outbox,
            is_connected: AtomicBool::new(false),
            was_told: AtomicBool::new(false),
        }
    }

    pub(super) fn is_connected(&self) -> bool {
        self.is_connected.load(SeqCst)
    }

    pub(super) fn cart_stored(&self, name: CartName, version: u64) {
        if self.stored.try_send((name, version)).is_err() {
            dropped("full");
        }
    }

    /// The library connects, and connects again. What it cannot do is no trouble of the server's.
    pub(super) async fn run(self: Arc<Self>, committed: watch::Receiver<u64>, task: Task) {
        task.does_well();
        tokio::select! {
            ended = self.clone().serve(committed) => match ended {
                Err(error) => tracing::error!(%error, "messages cannot be exchanged with other servers"),
                Ok(()) => tracing::error!("the exchange of messages with other servers ended by itself"),
            },
            () = task.stopped() => {}
        }
        self.disconnected();
    }

    async fn serve(self: Arc<Self>, committed: watch::Receiver<u64>) -> Result<(), Unusable> {
        let addresses: Vec<ServerAddr> = self
            .servers
            .addresses
            .iter()
            .map(|address| address.parse())
            .collect::<Result<_, _>>()?;
        let client = self.clone().options().connect(addresses).await?;
        tokio::select! {
            listened = self.listen(&client) => listened,
            () = self.tell_of_carts(&client) => Ok(()),
            () = self.tell_of_events(&client, committed.clone()) => Ok(()),
            () = self.wake_here(committed) => Ok(()),
        }
    }

    fn options(self: Arc<Self>) -> ConnectOptions {
        let options = ConnectOptions::new()
            .name("praline")
            .no_echo()
            .retry_on_initial_connect()
            .ping_interval(PING_EVERY)
            .client_capacity(COMMANDS)
            .subscription_capacity(UNREAD);
        let options = match &self.servers.credentials {
            Some(NatsCredentials::Token(token)) => options.token(token.expose().to_owned()),
            Some(NatsCredentials::User { name, password }) => {
                options.user_and_password(name.clone(), password.expose().to_owned())
            }
            None => options,
        };
        options.event_callback(move |event| {
            self.happened(&event);
            std::future::ready(())
        })
    }

    fn happened(&self, event: &Event) {
        match event {
            Event::Connected => self.connected(),
            Event::Disconnected | Event::Closed => {
                self.disconnected();
                self.tell_of_trouble("the connection was lost");
            }
            Event::ClientError(error) => self.tell_of_trouble(&error.to_string()),
            Event::ServerError(error) => self.tell_of_trouble(&error.to_string()),
            Event::SlowConsumer(_) => dropped("slow"),
            // A server of a cluster that is about to end; the library looks for another.
            Event::LameDuckMode | Event::Draining => {}
        }
    }

    fn connected(&self) {
        tracing::info!("the message broker is connected");
        self.was_told.store(false, SeqCst);
        self.is_connected.store(true, SeqCst);
        self.carts.look_every(Some(self.poll));
        self.outbox.look_every(Some(self.poll));
    }

    fn disconnected(&self) {
        if self.is_connected.swap(false, SeqCst) {
            self.carts.look_every(None);
            self.outbox.look_every(None);
        }
    }

    /// Once until the next connection: the library goes on trying. The library's words hold no credentials.
    fn tell_of_trouble(&self, trouble: &str) {
        counter!(names::BROKER_TROUBLES).increment(1);
        if !self.was_told.swap(true, SeqCst) {
            let (addresses, prefix) = (self.servers.addresses.join(", "), &self.prefix);
            tracing::warn!(
                "the message broker does not do its work ({trouble}): the shop goes on, and finds what other servers write by looking at the database. See that it runs at {addresses} (behind tls:// with a certificate that this machine trusts), that nats.url has its credentials, and that these may publish and subscribe to {prefix}.>; connecting is tried until it succeeds"
            );
        }
    }

    async fn tell_of_carts(&self, client: &Client) {
        let mut to_tell = self.to_tell.lock().await;
        while let Some((name, version)) = to_tell.recv().await {
            self.tell(client, "cart", self.subjects.cart(name), version).await;
        }
    }

    async fn tell_of_events(&self, client: &Client, mut committed: watch::Receiver<u64>) {
        while committed.changed().await.is_ok() {
            let newest = *committed.borrow_and_update();
            self.tell(client, "outbox", self.subjects.outbox(), newest).await;
        }
    }

    /// What this server writes it shows as soon as others do, although it looks seldom.
    async fn wake_here(&self, mut committed: watch::Receiver<u64>) {
        while committed.changed().await.is_ok() {
            committed.mark_unchanged();
            self.outbox.wake(Woken::Commit);
        }
    }

    async fn tell(&self, client: &Client, of: &'static str, subject: String, number: u64) {
        // Whoever hears of it when the broker is back looks anyway then.
        if !self.is_connected() || client.publish(subject, write_number(number).into()).await.is_err() {
            return dropped("disconnected");
        }
        counter!(names::BROKER_MESSAGES, "direction" => "sent", "of" => of).increment(1);
    }

    async fn listen(&self, client: &Client) -> Result<(), Unusable> {
        let mut events = client.subscribe(self.subjects.outbox()).await?;
        let mut carts = CartSubscriptions::default();
        carts.adjust(self, client).await?;
        loop {
            tokio::select! {
                message = events.next() => match message {
                    Some(message) => self.hear_of_events(&message),
                    None => return Ok(()),
                },
                Some(message) = carts.messages.next() => self.hear_of_cart(&message),
                () = self.awake.slots_changed() => carts.adjust(self, client).await?,
            }
        }
    }

    fn hear_of_events(&self, message: &Message) {
        match read_number(&message.payload) {
            Some(_) => {
                received("outbox");
                self.outbox.wake(Woken::Message);
            }
            None => dropped("unreadable"),
        }
    }

    fn hear_of_cart(&self, message: &Message) {
        let name = self.subjects.read_cart(&message.subject);
        match name.zip(read_number(&message.payload)) {
            Some((name, version)) => {
                received("cart");
                if self.awake.heard(name, version) {
                    self.carts.wake(Woken::Message);
                }
            }
            None => dropped("unreadable"),
        }
    }
}

/// What is listened to of carts.
#[derive(Default)]
struct CartSubscriptions {
    messages: SelectAll<Abortable<Subscriber>>,
    /// Ends each.
    slots: HashMap<u8, AbortHandle>,
}

impl CartSubscriptions {
    /// Begins to listen to what is wanted by now, and ends what is not.
    async fn adjust(&mut self, broker: &Broker, client: &Client) -> Result<(), SubscribeError> {
        for slot in 0..=u8::MAX {
            match (broker.awake.is_wanted(slot), self.slots.contains_key(&slot)) {
                (true, false) => {
                    let (messages, handle) = abortable(client.subscribe(broker.subjects.slot(slot)).await?);
                    self.messages.push(messages);
                    self.slots.insert(slot, handle);
                }
                (false, true) => {
                    if let Some(handle) = self.slots.remove(&slot) {
                        handle.abort();
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}

fn received(of: &'static str) {
    counter!(names::BROKER_MESSAGES, "direction" => "received", "of" => of).increment(1);
}

/// What the message tells of is found by looking.
fn dropped(reason: &'static str) {
    counter!(names::BROKER_DROPPED, "reason" => reason).increment(1);
}

#[cfg(test)]
mod tests {
    use configuration::Secret;
    use domain::{
        cart::CartKey,
        ids::{IdentityId, MarketId},
    };

    use super::*;

    fn broker() -> Broker {
        let config = NatsConfig {
            url: Some(Secret::new("nats://localhost")),
            ..NatsConfig::default()
        };
        let servers = config.servers().expect("an address").expect("a server");
        Broker::new(&config, servers, Wakeup::default(), Wakeup::default())
    }

    #[test]
    fn a_commit_waits_for_nobody() {
        let broker = broker();
        let name = CartName::of(&CartKey {
            identity: IdentityId::Anonymous(1),
            market: MarketId::parse("FI").expect("a market"),
        });
        // Nobody takes them.
        for version in 0..2 * WAITING as u64 {
            broker.cart_stored(name, version);
        }
        assert_eq!(broker.stored.capacity(), 0);
    }

    #[test]
    fn a_server_looks_seldom_while_the_broker_is_connected_alone() {
        let broker = broker();
        let usual = Duration::from_millis(40);
        let pauses = |broker: &Broker| [broker.carts.pause(usual), broker.outbox.pause(usual)];
        assert_eq!(pauses(&broker), [usual; 2]);
        broker.happened(&Event::Connected);
        assert!(broker.is_connected());
        assert_eq!(pauses(&broker), [NatsConfig::default().poll(); 2]);
        broker.happened(&Event::Disconnected);
        assert!(!broker.is_connected());
        assert_eq!(pauses(&broker), [usual; 2]);
    }
}
