//! What a cart's actor can be asked.

use std::{sync::Arc, time::Instant};

use actix::{Message, Recipient};
use domain::{
    cart::{Answer, CartOperation, Origin, Reply},
    fault::Fault,
    giftcard::GiftCardId,
    ids::TabId,
    market::Language,
    money::Money,
    promotion::AppliedCoupon,
};
use runtime::places::Working;
use tokio::sync::watch;

use crate::view::CartView;

/// Why a cart does not answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unavailable {
    /// It cannot be read at the moment. Nothing was done.
    Storage,
    /// It broke in the middle of what it was asked: nobody knows what of that was done.
    Broken,
    /// Too many wait for the storage.
    Busy,
    Stopping,
}

/// A tab begins to follow the cart.
#[derive(Message)]
#[rtype(result = "Result<Joined, Unavailable>")]
pub struct Join {
    pub tab: TabId,
    /// Tells this socket from a newer one of the same tab.
    pub connection: u64,
    /// Gets told when a newer socket of the same tab takes over, and of the store's troubles.
    pub notices: Recipient<Notice>,
}

pub struct Joined {
    /// The newest state; a tab that is slow skips the ones between. Ends with the actor.
    pub views: watch::Receiver<Arc<CartView>>,
}

/// What a session is told beside the states.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
#[rtype(result = "()")]
pub enum Notice {
    /// A newer socket of the same tab took over.
    Replaced,
    /// Nothing can be stored at the moment; operations are kept.
    StorageUnavailable,
}

#[derive(Message)]
#[rtype(result = "()")]
pub struct Leave {
    pub tab: TabId,
    pub connection: u64,
}

/// An operation from a socket; the answer comes when it is decided.
#[derive(Message)]
#[rtype(result = "Result<Submitted, Unavailable>")]
pub struct Submit {
    /// When it was handed to the mailbox.
    pub sent: Instant,
    pub tab: TabId,
    pub seq: u64,
    pub operation: CartOperation,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Submitted {
    /// The next state shows it.
    Decided,
    /// Came before; a state is due all the same.
    Repeated,
    SeqGap {
        expected: u64,
    },
    Busy,
}

/// An operation over HTTP; the answer comes when its outcome is durable.
#[derive(Message)]
#[rtype(result = "Result<Durable, Unavailable>")]
pub struct SubmitDurably {
    /// When it was handed to the mailbox.
    pub sent: Instant,
    pub origin: Origin,
    pub operation: CartOperation,
    /// The language that a stored answer is rendered in.
    pub language: Language,
    /// Whether the client may ask for the answer again.
    pub keep_answer: bool,
    /// Given back once the operation is decided: what is left to wait for is the disk.
    pub working: Option<Working>,
}

#[derive(Debug, Clone)]
pub enum Durable {
    /// Decided and durable, with the cart of now.
    Done {
        outcome: Result<(), Fault>,
        view: Arc<CartView>,
    },
    /// The stored answer to this key: the first one's, or a repeat's.
    Answered { answer: Answer, replayed: bool },
    /// No effect, for this reason.
    Refused(Reply),
    /// No effect: too much was to be kept of this cart's answers lately.
    TooFast,
}

/// The cart with everything applied that waits.
#[derive(Message)]
#[rtype(result = "Result<Arc<CartView>, Unavailable>")]
pub struct GetView;

/// Commits what waits, and answers when nothing waits any more.
#[derive(Message)]
#[rtype(result = "Result<(), Unavailable>")]
pub struct Settle;

/// Commits what waits, then ends the actor; nothing new is taken.
#[derive(Message)]
#[rtype(result = "()")]
pub struct Drain;

/// Something that the cart depends on changed.
#[derive(Message, Debug, Clone)]
#[rtype(result = "()")]
pub enum Changed {
    /// Prices or texts.
    Prices,
    /// A generated code that the cart may hold was used up, can be used again, or was revoked.
    Coupon(AppliedCoupon),
    /// Somebody else has written the cart.
    Stored,
    /// The database has this version of the cart.
    Written { version: u64 },
    /// What prices ask of its owner may be another thing.
    Owner,
    /// What a gift card could pay is another amount now.
    GiftCard { id: GiftCardId, available: Money },
}
