//! The codes and PINs of gift cards that orders buy.
//!
//! They are made of the shop's secret and the card's id, so that they are kept nowhere: the letter that tells them makes
//! them again, also when it is sent a second time.

use std::{sync::Arc, time::Duration};

use configuration::Config;
use domain::{
    giftcard::{GiftCardCode, Pin},
    ids::OrderId,
    order::{BoughtGiftCard, OrderContents},
};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use tokio::sync::Semaphore;

use crate::{
    auth::{self, KeyError},
    gift_cards::{CannotHash, hash_pin},
};

/// Makes gift cards for orders.
#[derive(Debug, Clone)]
pub struct GiftCardMint {
    key: [u8; 32],
    /// Each PIN takes a processor for some 40 ms.
    hashing: Arc<Semaphore>,
}

/// What only the recipient of a card is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GiftCardSecrets {
    pub code: GiftCardCode,
    pub pin: Pin,
}

/// Why no gift cards can be made.
#[derive(Debug, thiserror::Error)]
pub enum MintError {
    #[error("too many gift cards are made at the moment")]
    Busy,
    #[error(transparent)]
    Hash(#[from] CannotHash),
}

/// How long an order waits for its turn.
const PATIENCE: Duration = Duration::from_secs(3);
/// Of a PIN.
const DIGITS: u32 = 6;

impl GiftCardMint {
    /// # Errors
    /// The file with the shop's secret cannot be used.
    pub fn new(config: &Config) -> Result<Self, KeyError> {
        Ok(Self {
            key: auth::key_for(config, b"gift-cards")?,
            hashing: Arc::new(Semaphore::new(1)),
        })
    }

    /// One card for each piece of the lines that are gift cards.
    ///
    /// # Errors
    ///
    /// Others wait for theirs already, or PINs cannot be hashed.
    pub async fn make(&self, order: OrderId, contents: &OrderContents) -> Result<Vec<BoughtGiftCard>, MintError> {
        let lines = contents.lines.iter().filter(|line| line.gift_card.is_some());
        let wanted: Vec<_> = lines
            .flat_map(|line| (1..=line.quantity).map(|nth| (line.id, format!("{}-{nth}", line.id.0))))
            .collect();
        if wanted.is_empty() {
            return Ok(Vec::new());
        }
        let place = tokio::time::timeout(PATIENCE, self.hashing.clone().acquire_owned()).await;
        let place = place.map_err(|_| MintError::Busy)?.map_err(|_| MintError::Busy)?;
        let mint = self.clone();
        let made = tokio::task::spawn_blocking(move || {
            // Whoever goes away meanwhile still has the place: the work goes on.
            let _place = place;
            let cards = wanted.into_iter().map(|(line, id)| {
                let GiftCardSecrets { code, pin } = mint.secrets(order, &id);
                Ok(BoughtGiftCard {
                    id: id.into(),
                    line,
                    fingerprint: code.fingerprint().into(),
                    last_four: code.last_four().into(),
                    pin_hash: hash_pin(&pin)?.into(),
                })
            });
            cards.collect::<Result<Vec<_>, CannotHash>>()
        });
        Ok(made.await.map_err(|_| CannotHash)??)
    }

    /// The secrets of a card, the same each time.
    pub fn secrets(&self, order: OrderId, card: &str) -> GiftCardSecrets {
        let mut bytes = Vec::new();
        let code = loop {
            bytes.extend(self.digest("code", order, card, bytes.len()));
            if let Some(code) = GiftCardCode::from_random(&bytes) {
                break code;
            }
        };
        let mut number = [0; 8];
        number.copy_from_slice(&self.digest("pin", order, card, 0)[..8]);
        let number = u64::from_be_bytes(number) % 10_u64.pow(DIGITS);
        let pin = format!("{number:0width$}", width = DIGITS as usize);
        let pin = Pin::parse(&pin).expect("six digits are a PIN");
        GiftCardSecrets { code, pin }
    }

    fn digest(&self, what: &str, order: OrderId, card: &str, place: usize) -> [u8; 32] {
        let mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("a key of any length does");
        let mac = mac.chain_update(format!("{what}:{order}:{card}:{place}"));
        mac.finalize().into_bytes().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mint(key: u8) -> GiftCardMint {
        GiftCardMint {
            key: [key; 32],
            hashing: Arc::new(Semaphore::new(1)),
        }
    }

    #[test]
    fn each_card_has_secrets_of_its_own_and_the_same_ones_again() {
        let (mint, other) = (mint(1), mint(2));
        let secrets = mint.secrets(OrderId(1), "0-1");
        assert_eq!(mint.secrets(OrderId(1), "0-1"), secrets);
        assert_eq!(secrets.pin.reveal().len(), 6);
        for (mint, order, card) in [(&mint, 1, "0-2"), (&mint, 2, "0-1"), (&other, 1, "0-1")] {
            let others = mint.secrets(OrderId(order), card);
            assert!(
                others.code != secrets.code && others.pin != secrets.pin,
                "{order} {card}"
            );
        }
    }
}
