//! The secrets of the links by which buyers write reviews.
//!
//! A secret says which product it is about, under which id the review is kept, and until when it works; the shop's key
//! vouches for it, so that nothing has to be remembered of letters. The id is made of order and product by the same key:
//! it tells one purchase from another, and nobody can go back from it to the order.

use std::time::Duration;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use configuration::Config;
use domain::{
    clock::UnixMillis,
    fault::FaultCode,
    ids::{OrderId, ProductCode, ReviewId},
};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::auth::{self, KeyError};

/// Makes secrets of links, and reads them.
#[derive(Clone)]
pub struct ReviewLinks {
    key: Hmac<Sha256>,
    lifetime: Duration,
}

/// What a link asks about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    /// Of the review, written or not.
    pub review: ReviewId,
    pub product: ProductCode,
}

/// Bytes of an id.
const ID: usize = 10;
/// Bytes of a moment, in seconds.
const MOMENT: usize = 4;
/// Bytes of a signature: 128 bits cannot be guessed.
const SIGNATURE: usize = 16;
/// Characters of the longest secret, and some: nothing longer is looked at.
const LONGEST: usize = 200;

impl ReviewLinks {
    /// # Errors
    /// The file with the shop's secret cannot be used.
    pub fn new(config: &Config) -> Result<Self, KeyError> {
        let key = auth::key_for(config, b"review-links")?;
        Ok(Self {
            key: Hmac::new_from_slice(&key).map_err(|_| KeyError::Random)?,
            lifetime: config.reviews.link_lifetime(),
        })
    }

    /// The secret by which the buyer of an order reviews a product of it.
    pub fn secret(&self, order: OrderId, product: &ProductCode, now: UnixMillis) -> String {
        let purchase = self.purchase(order, product);
        let expires = u32::try_from(now.after(self.lifetime).0 / 1_000).unwrap_or(u32::MAX);
        let mut bytes = purchase.to_vec();
        bytes.extend(expires.to_be_bytes());
        bytes.extend(product.as_str().as_bytes());
        let signature = self.sign(b"link", &bytes);
        bytes.extend(&signature[..SIGNATURE]);
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// Under which id the review of a product of an order is kept, written or not.
    pub fn id(&self, order: OrderId, product: &ProductCode) -> ReviewId {
        ReviewId::of_bytes(&self.purchase(order, product))
    }

    /// What a secret asks about.
    ///
    /// # Errors
    /// `ReviewLinkUnknown` where the shop made no such secret, `ReviewLinkExpired` where its time is over.
    pub fn read(&self, secret: &str, now: UnixMillis) -> Result<Invitation, FaultCode> {
        let unknown = FaultCode::ReviewLinkUnknown;
        if secret.len() > LONGEST {
            return Err(unknown);
        }
        let bytes = URL_SAFE_NO_PAD.decode(secret.trim()).map_err(|_| unknown)?;
        let at = bytes.len().checked_sub(SIGNATURE).ok_or(unknown)?;
        let (said, signature) = bytes.split_at(at);
        let mac = self.mac(b"link").chain_update(said);
        mac.verify_truncated_left(signature).map_err(|_| unknown)?;
        let (id, rest) = said.split_at_checked(ID).ok_or(unknown)?;
        let (expires, product) = rest.split_first_chunk::<MOMENT>().ok_or(unknown)?;
        let product = std::str::from_utf8(product).map_err(|_| unknown)?;
        let invitation = Invitation {
            review: ReviewId::of_bytes(id.try_into().map_err(|_| unknown)?),
            product: ProductCode::parse(product).map_err(|_| unknown)?,
        };
        if now.0 / 1_000 > i64::from(u32::from_be_bytes(*expires)) {
            return Err(FaultCode::ReviewLinkExpired);
        }
        Ok(invitation)
    }

    fn purchase(&self, order: OrderId, product: &ProductCode) -> [u8; ID] {
        let signed = self.sign(b"id", format!("{order}/{product}").as_bytes());
        std::array::from_fn(|at| signed[at])
    }

    fn sign(&self, purpose: &[u8], bytes: &[u8]) -> [u8; 32] {
        self.mac(purpose).chain_update(bytes).finalize().into_bytes().into()
    }

    fn mac(&self, purpose: &[u8]) -> Hmac<Sha256> {
        self.key.clone().chain_update(purpose).chain_update(b":")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: UnixMillis = UnixMillis(1_795_473_000_000);

    fn links(key: u8) -> ReviewLinks {
        ReviewLinks {
            key: Hmac::new_from_slice(&[key; 32]).expect("a key"),
            lifetime: Duration::from_secs(100),
        }
    }

    fn product(code: &str) -> ProductCode {
        ProductCode::parse(code).expect("a code")
    }

    #[test]
    fn a_secret_says_what_it_asks_about_and_nothing_of_the_order() {
        let order = OrderId(0x0123_4567_89ab_cdef);
        let secret = links(1).secret(order, &product("HH-1"), NOW);
        let read = links(1).read(&secret, NOW).expect("an invitation");
        assert_eq!(read.product, product("HH-1"));
        assert_eq!(read.review, links(1).id(order, &product("HH-1")));
        let bytes = URL_SAFE_NO_PAD.decode(&secret).expect("bytes");
        assert!(
            !bytes
                .windows(8)
                .any(|part| part == 0x0123_4567_89ab_cdef_u64.to_be_bytes())
        );
        // The same purchase is the same review, whenever it is asked about; another one is another.
        let later = links(1).secret(order, &product("HH-1"), NOW.after(Duration::from_secs(5)));
        assert_ne!(secret, later);
        assert_eq!(links(1).read(&later, NOW).map(|of| of.review), Ok(read.review.clone()));
        let other = links(1).secret(order, &product("HH-2"), NOW);
        assert_ne!(links(1).read(&other, NOW).map(|of| of.review), Ok(read.review));
    }

    #[test]
    fn a_secret_of_nobody_s_and_an_old_one_are_refused() {
        let secret = links(1).secret(OrderId(7), &product("HH-1"), NOW);
        let late = NOW.after(Duration::from_secs(101));
        assert_eq!(links(1).read(&secret, late), Err(FaultCode::ReviewLinkExpired));
        assert_eq!(links(2).read(&secret, NOW), Err(FaultCode::ReviewLinkUnknown));
        for at in 0..secret.len() {
            let mut changed = secret.clone().into_bytes();
            changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8(changed).expect("ASCII");
            // The last character may hold bits that mean nothing: then it is refused as no base64.
            assert_eq!(links(1).read(&changed, NOW), Err(FaultCode::ReviewLinkUnknown), "{at}");
        }
        for nonsense in ["", "x", "not base64!", &"A".repeat(400)] {
            assert_eq!(links(1).read(nonsense, NOW), Err(FaultCode::ReviewLinkUnknown));
        }
    }
}
