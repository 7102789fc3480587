//! Whether somebody holds a gift card: its code and PIN, looked at outside every cart's queue.

use std::time::Duration;

use argon2::{
    Argon2,
    password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString},
};
use domain::{
    cart::CartOperation,
    clock::UnixMillis,
    fault::FaultCode,
    giftcard::{AppliedGiftCard, GiftCardCode, Pin},
    ids::IdentityId,
};
use store::{GiftCardRecord, Store};
use tokio::sync::Semaphore;
use wire::socket::GiftCardForm;

use crate::clock::Clock;

/// Wrong tries that are allowed in an hour, for one shopper and for one card.
const TRIES: u32 = 5;
const TRIES_WITHIN: Duration = Duration::from_secs(60 * 60);
/// PINs that are hashed at the same time: each takes a processor for some 40 ms and 19 MiB of memory.
const AT_ONCE: usize = 2;
/// How long a shopper waits for a place.
const PATIENCE: Duration = Duration::from_secs(3);
/// A hash that no PIN has, with the costs of [`hash_pin`]: an unknown code takes as long as a wrong PIN.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$alqKmSgeXEb6THeyl0w1Nw$nVr0HhkWY2YPilVP3PwN0G3zEW1yzrqayXOHuNIsSXk";

/// Checks gift cards.
pub struct GiftCards {
    store: Store,
    clock: Clock,
    places: Semaphore,
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
    pub fn new(store: Store, clock: Clock) -> Self {
        Self {
            store,
            clock,
            places: Semaphore::new(AT_ONCE),
        }
    }

    /// The operation that applies the card, or the refusal. An error says that the store is out of reach.
    pub async fn operation(&self, identity: IdentityId, form: &GiftCardForm) -> Result<CartOperation, store::Error> {
        Ok(match self.check(identity, form).await? {
            Ok(card) => CartOperation::ApplyGiftCard(card),
            Err(code) => CartOperation::Refuse(code.into()),
        })
    }

    /// A try is counted before it is made and forgiven when it was right, so that tries at the same moment cannot
    /// pass the limit together.
    async fn check(
        &self,
        identity: IdentityId,
        form: &GiftCardForm,
    ) -> Result<Result<AppliedGiftCard, FaultCode>, store::Error> {
        let now = self.clock.wall();
        let (code, pin) = (GiftCardCode::parse(&form.code), Pin::parse(&form.pin));
        let mut subjects = vec![format!("shopper:{identity}")];
        subjects.extend(code.as_ref().map(|code| format!("card:{}", code.fingerprint())));
        let since = now.before(TRIES_WITHIN);
        let cards = self.store.gift_cards();
        for subject in &subjects {
            if !cards.count_try(subject, TRIES, since, now).await? {
                return Ok(Err(FaultCode::TooManyTries));
            }
        }
        let record = match &code {
            Some(code) => cards.by_fingerprint(&code.fingerprint()).await?,
            None => None,
        };
        let hash = record
            .as_ref()
            .map_or_else(|| NOBODY.into(), |record| record.pin_hash.clone());
        let Some(is_right) = self.verify(pin, hash).await else {
            for subject in &subjects {
                cards.forgive_try(subject).await?;
            }
            return Ok(Err(FaultCode::Busy));
        };
        let Some(record) = record.filter(|_| is_right) else {
            return Ok(Err(FaultCode::GiftCardInvalid));
        };
        for subject in &subjects {
            cards.forgive_try(subject).await?;
        }
        Ok(applied(record, now))
    }

    /// Nothing where too many wait.
    async fn verify(&self, pin: Option<Pin>, hash: Box<str>) -> Option<bool> {
        let place = tokio::time::timeout(PATIENCE, self.places.acquire()).await;
        let _place = place.ok()?.ok()?;
        let verified = tokio::task::spawn_blocking(move || {
            let hash = PasswordHash::new(&hash).ok()?;
            let pin = pin.as_ref().map_or("", Pin::reveal);
            Argon2::default().verify_password(pin.as_bytes(), &hash).ok()
        });
        Some(matches!(verified.await, Ok(Some(()))))
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
