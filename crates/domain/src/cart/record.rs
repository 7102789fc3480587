//! What the store keeps of a cart, and what one commit writes.

use std::{fmt, str::FromStr, sync::Arc};

use super::{CartKey, contents::CartContents, details::CheckoutDetails, merge::MergeNotices, stored_line::StoredLine};
use crate::{
    clock::UnixMillis,
    fault::Fault,
    giftcard::GiftCardId,
    ids::{LineItemId, TabId},
    order::OrderNumber,
    promotion::CouponCode,
    stock::Reserved,
    text::Greeting,
};

/// A cart as read from the store. A cart that was never written is `StoredCart::default()`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct StoredCart {
    /// Durable commits so far; 0 for a cart that was never written.
    pub version: u64,
    pub contents: CartContents,
    /// A payment of it is under way.
    pub lock: Option<CartLock>,
    /// What became of its owner's previous cart, where this one took its place.
    pub replaced: Option<Replaced>,
    /// What its owner is told of the last merge that left something behind.
    pub merged: Option<MergeNotices>,
    /// Outlive orders; at most [`TabRecord::PER_CART`].
    pub tabs: Vec<TabRecord>,
    /// Those of the asked request keys that were answered before.
    pub answers: Vec<Answer>,
}

/// How a cart ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replaced {
    Ordered(OrderNumber),
    /// Its owner signed in: it was put to the customer's own cart.
    Merged,
}

impl Replaced {
    const MERGED: &str = "merged";

    /// The order that it became.
    pub fn order(self) -> Option<OrderNumber> {
        match self {
            Self::Ordered(number) => Some(number),
            Self::Merged => None,
        }
    }
}

/// As the store keeps it.
impl fmt::Display for Replaced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ordered(number) => number.fmt(f),
            Self::Merged => f.write_str(Self::MERGED),
        }
    }
}

impl FromStr for Replaced {
    type Err = <OrderNumber as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            Self::MERGED => Ok(Self::Merged),
            number => number.parse().map(Self::Ordered),
        }
    }
}

/// While a cart is paid for nothing of it can be changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CartLock {
    /// It holds no longer than this, whatever happens.
    pub until: UnixMillis,
    /// The tab that pays, where that is known.
    pub tab: Option<TabId>,
    /// What this payment holds on the cart's gift card, in minor units of the card: nobody else can have it, and the cart still can.
    pub held: i64,
    /// The goods that it set aside: nor can anybody else have these.
    pub reserved: Arc<Reserved>,
}

impl CartLock {
    pub fn holds(&self, at: UnixMillis) -> bool {
        at < self.until
    }
}

/// How far a tab's operations are durable.
#[derive(Debug, Clone, PartialEq)]
pub struct TabRecord {
    pub tab: TabId,
    pub acked_seq: u64,
    /// The last refusals, oldest first; at most [`TabRecord::REFUSALS`].
    pub refusals: Arc<Vec<Refusal>>,
    /// When the tab last sent an operation.
    pub seen: UnixMillis,
}

impl TabRecord {
    /// How many tabs' records a cart keeps; the longest silent is dropped first.
    pub const PER_CART: usize = 256;
    /// How many refusals a tab's record keeps.
    pub const REFUSALS: usize = 20;
}

/// An operation that was decided against, kept so that no reconnect loses it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    pub seq: u64,
    pub fault: Fault,
}

/// The key of an HTTP request that is answered once. Unique within an identity.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RequestKey(pub Arc<str>);

/// The stored answer to a request with a key of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    pub key: RequestKey,
    /// A hash of the request; the same key with another body is a mistake.
    pub fingerprint: u64,
    /// HTTP status of the answer.
    pub status: u16,
    /// Body of the answer; empty where nobody can ask for it again.
    pub body: Arc<str>,
}

/// One commit of one cart: what changes, guarded by the version that it was decided on.
#[derive(Debug, Clone, PartialEq)]
pub struct CartCommit {
    pub key: CartKey,
    /// The version that must stand in the store (0: no row yet); the commit makes it `base + 1`.
    pub base: u64,
    /// Counts the identity's carts in this market; grows when an order or a merge ends one.
    pub generation: u32,
    /// Whether the store holds an earlier generation.
    pub begins_generation: bool,
    /// The id that the next new line gets.
    pub next_line: u32,
    pub greeting: Option<Greeting>,
    pub coupon: Option<CouponCode>,
    pub gift_card: Option<GiftCardId>,
    pub details: Option<Arc<CheckoutDetails>>,
    /// Whether it changes anything but what is known of its tabs: a payment that began before is for another cart then.
    pub changes_contents: bool,
    /// Lines that are new or have another quantity.
    pub put_lines: Vec<StoredLine>,
    pub deleted_lines: Vec<LineItemId>,
    /// Records of the tabs whose operations this commit covers.
    pub put_tabs: Vec<TabRecord>,
    pub deleted_tabs: Vec<TabId>,
    /// Answers to requests with a key of their own, kept for 7 days.
    pub answers: Vec<Answer>,
    /// Whether the identity may have more stored answers than it should; the oldest then go.
    pub trim_answers: bool,
    pub at: UnixMillis,
}
