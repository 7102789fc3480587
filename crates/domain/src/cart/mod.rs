//! A cart: what it holds, how operations change it, and when it is written.

mod contents;
mod custom;
mod decide;
mod details;
mod gift_card;
mod machine;
mod merge;
mod operation;
mod record;
mod reminder;
mod shipments;
mod stored_line;
mod tablet;

pub use contents::{CartContents, Line};
pub use custom::{Custom, CustomForm};
pub use decide::{DecisionContext, decide};
pub use details::{BuyerHistory, CheckoutDetails, DeliveryChoice};
pub use gift_card::{GiftCardRecipient, GiftCardRecipientForm};
pub use machine::{
    Caller, CartEvent, CartMachine, CommitFailure, Effect, Origin, Phase, Reply, Status, TabProgress, Timing, View,
    Writers,
};
pub use merge::{LeftBehind, Merge, MergeNotices, merge};
pub use operation::{CartOperation, Condition, LineTarget, NewLine};
pub use record::{Answer, CartCommit, CartLock, Refusal, Replaced, RequestKey, StoredCart, TabRecord};
pub use reminder::{LeftCart, REMINDER_PAUSE, Reminded, ReminderWindow};
pub use shipments::Shipments;
pub use stored_line::StoredLine;
pub use tablet::{CustomTablet, TabletForm};

use std::{fmt, str::FromStr};

use sha2::{Digest, Sha256};

use crate::ids::{CartId, IdentityId, InvalidId, MarketId};

/// The key of a cart: each identity has one in each market.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CartKey {
    pub identity: IdentityId,
    pub market: MarketId,
}

impl CartKey {
    /// The id of the cart's `generation`. Made from a hash, so that it tells nothing of the identity
    /// and is the same before and after the first write.
    pub fn cart_id(&self, generation: u32) -> CartId {
        let digest = Sha256::digest(format!("{}/{}/{generation}", self.identity, self.market));
        let mut id = [0; 16];
        id.copy_from_slice(&digest[..16]);
        CartId(u128::from_be_bytes(id))
    }
}

impl FromStr for CartKey {
    type Err = InvalidId;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<Self, InvalidId> {
        let (identity, market) = text.split_once('/').unwrap_or((text, ""));
        Ok(Self {
            identity: identity.parse()?,
            market: MarketId::parse(market)?,
        })
    }
}

impl fmt::Display for CartKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.identity, self.market)
    }
}
