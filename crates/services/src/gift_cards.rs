//! Whether somebody holds a gift card: its code and PIN, looked at outside every cart's queue.

use std::{sync::Arc, time::Duration};

use argon2::{
    Argon2,
    password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString},
};
use configuration::client_address::ClientPseudonym;
use domain::{
    clock::UnixMillis,
    fault::FaultCode,
    giftcard::{AppliedGiftCard, GiftCardCode, Pin},
};
use runtime::clock::Clock;
use store::{GiftCardRecord, Store};
use tokio::sync::Semaphore;
use wire::socket::GiftCardForm;

use super::guessing::{KeyedPlace, KeyedPlaces, TryBudgets, UnknownCodes};

/// PINs that are hashed at the same time: each takes a processor for some 40 ms and 19 MiB of memory.
const AT_ONCE: usize = 2;
/// Tries of one client that are hashed or wait for it. They are served in the order in which they came, so a crowd from
/// one address keeps nobody else waiting for longer than its few.
const OF_ONE_CLIENT: usize = 2;
/// How long a shopper waits for a place.
const PATIENCE: Duration = Duration::from_secs(3);
/// A hash that no PIN has, with the costs of [`hash_pin`]: an unknown code takes as long as a wrong PIN.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$alqKmSgeXEb6THeyl0w1Nw$nVr0HhkWY2YPilVP3PwN0G3zEW1yzrqayXOHuNIsSXk";

/// Checks gift cards. What costs least comes first: the form of code and PIN, what is remembered of the client, a read,
/// and then the hash. Only a wrong PIN of a card that exists is written.
pub struct GiftCards {
    store: Store,
    clock: Clock,
    hashing: Arc<Semaphore>,
    clients: KeyedPlaces<ClientPseudonym>,
    /// Of two tries at one card at one moment the second is to know of the first.
    codes: KeyedPlaces<String>,
    wrong: TryBudgets,
    unknown: UnknownCodes,
}

/// Why a card is not applied.
#[derive(Debug, thiserror::Error)]
pub enum GiftCardRefusal {
    #[error("the card is not this one, or pays nothing any more")]
    Fault(FaultCode),
    #[error("there were too many wrong tries")]
    TooManyTries { wait: Duration },
    #[error("too much is hashed at the moment")]
    Busy,
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// The code or the PIN cannot be hashed: the machine gives no random numbers.
#[derive(Debug, thiserror::Error)]
#[error("a PIN cannot be hashed")]
pub struct CannotHash;

/// A PIN as the store keeps it: argon2id in PHC form.
pub fn hash_pin(pin: &Pin) -> Result<String, CannotHash> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| CannotHash)?;
    let salt = SaltString::encode_b64(&bytes).map_err(|_| CannotHash)?;
    let hash = Argon2::default().hash_password(pin.reveal().as_bytes(), &salt);
    Ok(hash.map_err(|_| CannotHash)?.to_string())
}

impl GiftCards {
    /// A client may try so many wrong cards in an hour, whichever they are.
    pub fn new(store: Store, clock: Clock, tries: u32) -> Self {
        Self {
            store,
            clock,
            hashing: Arc::new(Semaphore::new(AT_ONCE)),
            clients: KeyedPlaces::new(OF_ONE_CLIENT),
            codes: KeyedPlaces::new(1),
            wrong: TryBudgets::new(tries),
            unknown: UnknownCodes::default(),
        }
    }

    /// The card, where code and PIN are right. A wrong code and a wrong PIN get one answer, after about the same work.
    ///
    /// # Errors
    /// Why it is not applied.
    pub async fn check(
        &self,
        client: ClientPseudonym,
        form: &GiftCardForm,
    ) -> Result<AppliedGiftCard, GiftCardRefusal> {
        let (Some(code), Some(pin)) = (GiftCardCode::parse(&form.code), Pin::parse(&form.pin)) else {
            return Err(GiftCardRefusal::Fault(FaultCode::GiftCardInvalid));
        };
        let (fingerprint, now) = (code.fingerprint(), self.clock.now());
        none(self.wrong.wait(&client, now.monotonic))?;
        let _code = self.codes.take(fingerprint.clone()).ok_or(GiftCardRefusal::Busy)?;
        let cards = self.store.gift_cards();
        let record = cards.by_fingerprint(&fingerprint).await?;
        let tries = match &record {
            Some(record) => cards.wrong_tries(record.id, &client.to_string(), now.wall).await?,
            None => self.unknown.wrong_tries(&fingerprint, client, now.wall),
        };
        none(tries.wait(now.wall))?;
        let place = self.clients.take(client).ok_or(GiftCardRefusal::Busy)?;
        // Taken now and given back when it was right, so that many tries at one moment cannot pass.
        self.wrong
            .take(client, now.monotonic)
            .map_err(|wait| GiftCardRefusal::TooManyTries { wait })?;
        let hash = record
            .as_ref()
            .map_or_else(|| NOBODY.into(), |record| record.pin_hash.clone());
        let Some(is_right) = self.verify(pin, hash, place).await else {
            self.wrong.give_back(&client);
            return Err(GiftCardRefusal::Busy);
        };
        match record {
            Some(record) if is_right => {
                self.wrong.give_back(&client);
                applied(record, now.wall).map_err(GiftCardRefusal::Fault)
            }
            Some(record) => {
                cards.count_wrong_try(record.id, &client.to_string(), now.wall).await?;
                Err(GiftCardRefusal::Fault(FaultCode::GiftCardInvalid))
            }
            None => {
                self.unknown.count(&fingerprint, client, now.wall);
                Err(GiftCardRefusal::Fault(FaultCode::GiftCardInvalid))
            }
        }
    }

    /// Nothing where too many wait.
    async fn verify(&self, pin: Pin, hash: Box<str>, client: KeyedPlace<ClientPseudonym>) -> Option<bool> {
        let place = tokio::time::timeout(PATIENCE, self.hashing.clone().acquire_owned()).await;
        let place = place.ok()?.ok()?;
        let verified = tokio::task::spawn_blocking(move || {
            // Whoever goes away meanwhile still has the places: the work goes on.
            let _places = (place, client);
            let hash = PasswordHash::new(&hash).ok()?;
            Argon2::default().verify_password(pin.reveal().as_bytes(), &hash).ok()
        });
        Some(matches!(verified.await, Ok(Some(()))))
    }
}

/// No wait, or the refusal with it.
fn none(wait: Duration) -> Result<(), GiftCardRefusal> {
    match wait {
        Duration::ZERO => Ok(()),
        wait => Err(GiftCardRefusal::TooManyTries { wait }),
    }
}

fn applied(record: GiftCardRecord, now: UnixMillis) -> Result<AppliedGiftCard, FaultCode> {
    if record.is_expired(now) {
        return Err(FaultCode::GiftCardExpired);
    }
    Ok(record.applied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobodys_hash_costs_what_a_pins_does() {
        let pin = hash_pin(&Pin::parse("2468").expect("a PIN")).expect("a hash");
        let (nobody, pin) = (
            PasswordHash::new(NOBODY).expect("a hash"),
            PasswordHash::new(&pin).expect("a hash"),
        );
        assert_eq!(nobody.algorithm, pin.algorithm);
        assert_eq!(nobody.params, pin.params);
        assert_eq!(nobody.hash.map(|hash| hash.len()), pin.hash.map(|hash| hash.len()));
    }
}
