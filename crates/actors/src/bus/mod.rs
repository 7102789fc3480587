//! What nodes on one database tell each other beside it: that they have written, never what. A message wakes the look at the
//! database that each node takes again and again anyway, so that one that is lost costs time and nothing else.

mod awake;
mod broker;
mod subjects;

use std::sync::{Arc, atomic::AtomicU64};

use configuration::NatsConfig;
use domain::cart::CartKey;
use runtime::{supervisor::Task, wakeup::Wakeup};
use tokio::sync::watch;

use self::{broker::Broker, subjects::CartName};

/// Cheap to clone. Without a broker nobody is told anything, and nobody is woken.
#[derive(Clone, Default)]
pub struct Bus {
    /// Wakes whoever looks for what other nodes store of carts that are awake here.
    pub carts: Wakeup,
    /// Wakes whoever follows the outbox.
    pub outbox: Wakeup,
    broker: Option<Arc<Broker>>,
}

impl Bus {
    /// # Errors
    /// A sentence, where the broker's address cannot be used.
    pub fn new(config: &NatsConfig) -> Result<Self, String> {
        let (carts, outbox) = (Wakeup::default(), Wakeup::default());
        let servers = config.servers()?;
        let broker = servers.map(|servers| Arc::new(Broker::new(config, servers, carts.clone(), outbox.clone())));
        Ok(Self { carts, outbox, broker })
    }

    pub fn has_broker(&self) -> bool {
        self.broker.is_some()
    }

    /// Whether the broker is connected; nothing where there is none.
    pub fn is_connected(&self) -> Option<bool> {
        self.broker.as_ref().map(|broker| broker.is_connected())
    }

    /// Listens to what other nodes tell of a cart for as long as what is returned lives. `version` is what is known of it here.
    pub fn follow(&self, key: &CartKey, version: Arc<AtomicU64>) -> Followed {
        let follow = |broker: &Arc<Broker>| {
            let name = CartName::of(key);
            broker.awake.follow(name, key, version);
            (broker.clone(), name)
        };
        Followed(self.broker.as_ref().map(follow))
    }

    /// The carts that other nodes told of since this was last asked, and are behind by it.
    pub fn take_behind(&self) -> Vec<CartKey> {
        self.broker
            .as_ref()
            .map(|broker| broker.awake.take_behind())
            .unwrap_or_default()
    }

    /// Keeps the connection to the broker until told to stop. `committed` is the newest event that this node has written.
    pub async fn run(self, committed: watch::Receiver<u64>, task: Task) {
        match self.broker {
            Some(broker) => broker.run(committed, task).await,
            None => task.stopped().await,
        }
    }
}

/// A cart that is awake here, as other nodes know it.
pub struct Followed(Option<(Arc<Broker>, CartName)>);

impl Followed {
    /// Tells the other nodes that the cart was stored in this version. Waits for nobody.
    pub fn stored(&self, version: u64) {
        if let Some((broker, name)) = &self.0 {
            broker.cart_stored(*name, version);
        }
    }
}

impl Drop for Followed {
    fn drop(&mut self) {
        if let Some((broker, name)) = &self.0 {
            broker.awake.unfollow(*name);
        }
    }
}
