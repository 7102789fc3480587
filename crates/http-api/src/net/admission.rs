//! Who may connect. What is beyond the limits is still accepted, from a reserve, and told so: whoever asks for the
//! server's health gets an answer while everything else is taken.

use std::{
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use configuration::{
    LimitsConfig,
    client_address::{ClientAddress, TrustedProxies},
};
use domain::fault::FaultCode;
use runtime::telemetry::rejected;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{
    counts::{Counts, Permit},
    deadlines::Times,
};

/// How many connections there may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capacity {
    pub connections: usize,
    /// Connections beyond, each for one short answer.
    pub reserve: usize,
    /// Of one address; as many as there may be at all where this is nothing.
    pub per_address: Option<u64>,
}

/// How much may wait to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnreadBytes {
    pub most: u64,
    /// Of one address; all of it where this is nothing.
    pub per_address: Option<u64>,
}

impl UnreadBytes {
    pub fn of(limits: &LimitsConfig) -> Self {
        Self {
            most: limits.unread_bytes,
            per_address: limits.enabled.then_some(limits.unread_bytes_per_address),
        }
    }
}

/// What a connection is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admission {
    Whole,
    /// One short answer: that the server lives, or that it has no place.
    Brief(Refused),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// The server has as many connections as it may.
    Full,
    /// The address has as many as it may.
    Address,
}

/// What a connection gives back when it ends.
pub enum Held {
    Place(OwnedSemaphorePermit),
    Address(Permit<ClientAddress>),
    Socket(OpenSocket),
}

/// Lets connections in and counts them. Cheap to clone.
#[derive(Clone)]
pub struct Gate(Arc<Counted>);

struct Counted {
    capacity: Capacity,
    unread_bytes: UnreadBytes,
    times: Times,
    proxies: TrustedProxies,
    places: Arc<Semaphore>,
    reserve: Arc<Semaphore>,
    addresses: Counts<ClientAddress>,
    /// Of the reserve.
    brief: Counts<ClientAddress>,
    sockets: Arc<AtomicUsize>,
    unread: Counts<ClientAddress>,
    /// In units of [`UNIT`].
    all_unread: Arc<Semaphore>,
}

/// Bytes are counted together in kibibytes.
const UNIT: u64 = 1024;

impl Gate {
    pub fn new(capacity: Capacity, unread_bytes: UnreadBytes, times: Times, proxies: TrustedProxies) -> Self {
        let units = usize::try_from(unread_bytes.most / UNIT).unwrap_or(usize::MAX);
        Self(Arc::new(Counted {
            capacity,
            unread_bytes,
            times,
            proxies,
            places: Arc::new(Semaphore::new(capacity.connections)),
            reserve: Arc::new(Semaphore::new(capacity.reserve)),
            addresses: Counts::default(),
            brief: Counts::default(),
            sockets: Arc::default(),
            unread: Counts::default(),
            all_unread: Arc::new(Semaphore::new(units.min(Semaphore::MAX_PERMITS))),
        }))
    }

    /// What a new connection of a peer is good for, and its places; nothing when not even the reserve has one for it.
    pub(super) fn admit(&self, peer: IpAddr) -> Option<(Admission, Vec<Held>)> {
        match self.whole(peer) {
            Ok(held) => Some((Admission::Whole, held)),
            Err(refused) => Some((Admission::Brief(refused), self.brief(peer, refused)?)),
        }
    }

    pub(super) fn times(&self) -> Times {
        self.0.times
    }

    fn whole(&self, peer: IpAddr) -> Result<Vec<Held>, Refused> {
        // Behind a proxy's connections are many clients: those are counted by what they ask.
        let address = if self.0.proxies.trust(peer) {
            None
        } else {
            self.of_address(peer.into())?
        };
        let place = self.0.places.clone().try_acquire_owned().map_err(|_| Refused::Full)?;
        Ok(address.into_iter().chain([Held::Place(place)]).collect())
    }

    /// A place of the address, where places are counted.
    fn of_address(&self, address: ClientAddress) -> Result<Option<Held>, Refused> {
        let Some(limit) = self.0.capacity.per_address else {
            return Ok(None);
        };
        let permit = self.0.addresses.take(address, limit).ok_or(Refused::Address)?;
        Ok(Some(Held::Address(permit)))
    }

    /// One address cannot have the whole reserve.
    fn brief(&self, peer: IpAddr, refused: Refused) -> Option<Vec<Held>> {
        rejected(refused.reason());
        let half = self.0.capacity.reserve.div_ceil(2) as u64;
        let address = self.0.brief.take(peer.into(), half)?;
        let place = self.0.reserve.clone().try_acquire_owned().ok()?;
        Some(vec![Held::Address(address), Held::Place(place)])
    }

    /// What a socket of a client holds until its connection ends. A client behind a proxy is counted here; any other was
    /// when it connected.
    ///
    /// # Errors
    ///
    /// When the client has as many connections as it may.
    pub fn socket(&self, peer: IpAddr, client: ClientAddress) -> Result<Vec<Held>, Refused> {
        let address = if self.0.proxies.trust(peer) {
            self.of_address(client)
                .inspect_err(|refused| rejected(refused.reason()))?
        } else {
            None
        };
        self.0.sockets.fetch_add(1, Ordering::Relaxed);
        let socket = OpenSocket(self.0.sockets.clone());
        Ok(address.into_iter().chain([Held::Socket(socket)]).collect())
    }

    /// So many bytes that a client has yet to read; nothing where too many wait already.
    pub fn unread(&self, client: ClientAddress, bytes: u64) -> Option<Unread> {
        let unread = self.try_unread(client, bytes);
        if unread.is_none() {
            rejected("unread-bytes");
        }
        unread
    }

    fn try_unread(&self, client: ClientAddress, bytes: u64) -> Option<Unread> {
        let units = u32::try_from(bytes.div_ceil(UNIT)).ok()?;
        let address = match self.0.unread_bytes.per_address {
            Some(limit) => Some(self.0.unread.take_many(client, bytes, limit)?),
            None => None,
        };
        Some(Unread {
            _address: address,
            _all: self.0.all_unread.clone().try_acquire_many_owned(units).ok()?,
        })
    }

    /// Sockets whose connections are open, whether their tabs said hello or not.
    pub fn sockets(&self) -> usize {
        self.0.sockets.load(Ordering::Relaxed)
    }

    /// All connections that can be open at once.
    pub fn most(&self) -> usize {
        self.0.capacity.connections + self.0.capacity.reserve
    }
}

impl Refused {
    pub fn fault(self) -> FaultCode {
        match self {
            Self::Full => FaultCode::Busy,
            Self::Address => FaultCode::RateLimited,
        }
    }

    fn reason(self) -> &'static str {
        match self {
            Self::Full => "connections",
            Self::Address => "connections-per-address",
        }
    }
}

/// Bytes that wait to be read, until this is dropped.
pub struct Unread {
    _address: Option<Permit<ClientAddress>>,
    _all: OwnedSemaphorePermit,
}

/// Counted as long as it is not dropped.
pub struct OpenSocket(Arc<AtomicUsize>);

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn what_waits_to_be_read_is_bounded_for_each_address_and_for_all() {
        let capacity = Capacity {
            connections: 10,
            reserve: 2,
            per_address: None,
        };
        let unread = UnreadBytes {
            most: 100 * UNIT,
            per_address: Some(60 * UNIT),
        };
        let times = Times {
            idle: Duration::from_secs(1),
            stall: Duration::from_secs(1),
            taken: 1,
        };
        let gate = Gate::new(capacity, unread, times, TrustedProxies::default());
        let client = |last| ClientAddress::from(IpAddr::from([192, 0, 2, last]));
        let first = gate.unread(client(1), 50 * UNIT).expect("room");
        assert!(gate.unread(client(1), 11 * UNIT).is_none(), "the address has its share");
        let second = gate.unread(client(2), 50 * UNIT).expect("room");
        assert!(gate.unread(client(3), 1).is_none(), "all have theirs");
        drop(first);
        assert!(gate.unread(client(1), 50 * UNIT).is_some());
        drop(second);
        assert!(gate.unread(client(3), u64::MAX).is_none());
    }
}
